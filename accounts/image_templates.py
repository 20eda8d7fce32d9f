"""Templates of an account's own pictures of cards: https addresses with {game} and {code} in them."""

import re
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

PLACEHOLDERS = ("{game}", "{code}")
FOREIGN = re.compile(r"[^A-Za-z0-9._~:/?@!$&'()*+,;=%{}-]")
"""Characters that no address has, and # after which nothing is sent."""
LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
HOST = re.compile(rf"(?=.{{1,253}}\Z)(?:{LABEL}\.)+(?:[a-z]{{2,63}}|xn--[a-z0-9-]{{1,58}}[a-z0-9])")
"""A name of the public DNS in lower case. Its last label is a word, so no IP address matches."""
NOT_PUBLIC = frozenset(
    {"alt", "arpa", "corp", "home", "internal", "intranet", "invalid", "lan", "local", "localdomain", "localhost",
     "onion", "private", "test"}
)  # fmt: skip
"""Last labels of names that are local to a network, or reserved."""


def check_image_template(template: str) -> None:
    """Raise a ValidationError unless the template is an https address at a public host that names the card."""
    if found := FOREIGN.search(template):
        raise ValidationError(
            _("An address cannot contain “%(sign)s”."), code="sign-foreign", params={"sign": found.group()}
        )
    if not template.lower().startswith("https://"):
        raise ValidationError(_("The address must begin with https://."), code="not-https")
    host = urlsplit(template).netloc.lower()
    if "@" in host or ":" in host:
        raise ValidationError(_("The address can't have a user name, a password or a port."), code="not-plain")
    if not HOST.fullmatch(host) or host.rpartition(".")[2] in NOT_PUBLIC:
        raise ValidationError(
            _("“%(host)s” is not the name of a public host."), code="host-not-public", params={"host": host}
        )
    for found in re.finditer(r"\{[^{}]*\}|[{}]", template):
        if found.group() not in PLACEHOLDERS:
            raise ValidationError(
                _("“%(found)s” is unknown: only {code} and {game} are filled in."),
                code="placeholder-unknown",
                params={"found": found.group()},
            )
    if "{code}" not in template:
        raise ValidationError(_("The address must have {code} in place of the card's code."), code="code-missing")


def image_origin(template: str) -> str:
    """The origin that browsers fetch the template's pictures from; empty for one that is not accepted."""
    if not template:
        return ""
    try:
        check_image_template(template)
    except ValidationError:
        return ""
    return f"https://{urlsplit(template).netloc.lower()}"
