"""Decks by their address on other sites: the address of their JSON, and fetching it."""

import json
import re
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from cardsdb.faults import InvalidInputError, input_error
from cardsdb.importing.fetch import FetchError, Limits, RefusedError, fetch, within_request
from decks.exchange.json_text import read_json
from games.engine.sources import no_tick

HOSTS = frozenset({"arkhamdb.com", "api.arkham.build", "ringsdb.com", "www.ringsdb.com"})
"""The only hosts to fetch decks from."""
SITES = ("arkhamdb.com", "arkham.build", "ringsdb.com")
DATA = json.loads(Path(__file__).with_suffix(".json").read_text())
SITE = {name: re.compile(pattern) for name, pattern in DATA["hosts"].items()}
"""The hosts of each site; all languages of ArkhamDB have the same decks."""
PAGES = [(SITE[one["site"]], re.compile(one["page"]), one["address"]) for one in DATA["decks"]]
"""The site, the path of a deck's page there, and the address of its JSON."""
UNSHARED = re.compile(r"/deck/(?:view|edit)/[0-9A-Za-z_-]+/?")
MAX_ADDRESS, MAX_SAID = 2_000, 200
LIMITS = Limits(tries=1, max_bytes=1_000_000, max_seconds=20)
"""A person waits for the answer, and may try again."""


def deck_address(url: str) -> str:
    """The address of the JSON of the page's deck; InvalidInputError if the address is not that of a deck."""
    host, path = _page(url.strip()[:MAX_ADDRESS])
    for site, page, address in PAGES:
        if site.fullmatch(host) and (deck := page.fullmatch(path)):
            return address.format(*deck.groups())
    if not any(page[0].fullmatch(host) for page in PAGES):
        raise _fault("unknown-site", _("Decks are fetched from: %(sites)s.") % {"sites": ", ".join(SITES)})
    if SITE["arkham.build"].fullmatch(host) and UNSHARED.fullmatch(path):
        message = _("This deck exists only in the browser where it was made: share it there first.")
        raise _fault("not-shared", message)
    raise _fault("not-a-deck", _("This is not the address of a deck."))


def only_link(text: str) -> str:
    """Return the address that a text consists of, empty if it is any other text."""
    found = text.strip()
    if found.startswith(("http://", "https://")) and not re.search(r"\s", found):
        return found
    host, slash, _path = found.partition("/")
    is_site = slash and any(page[0].fullmatch(host.lower()) for page in PAGES) and not re.search(r"\s", found)
    return found if is_site else ""


def fetch_deck(url: str) -> str:
    """The JSON of the page's deck; InvalidInputError with the reason if it cannot be fetched, BusyError."""
    address = deck_address(url)
    with within_request(), tempfile.TemporaryDirectory(prefix="cardsdb-deck-") as folder:
        target = Path(folder) / "deck.json"
        try:
            fetch(address, target, hosts=HOSTS, tick=no_tick, limits=LIMITS)
        except RefusedError as error:
            if error.status in (401, 403, 404, 410):
                raise _fault("no-such-deck", _("The site has no such deck, or it is private.")) from None
            message = _("The site answered with status %(status)s instead of the deck.") % {"status": error.status}
            raise _fault("not-fetched", message) from None
        except FetchError:
            message = _("The deck couldn't be fetched. Try again later, or paste it as text.")
            raise _fault("not-fetched", message) from None
        body = target.read_bytes()
    if not body.lstrip().startswith(b"{"):  # ArkhamDB answers for a private deck with the page to log in
        raise _fault("no-such-deck", _("The site didn't send a deck; perhaps it is private."))
    text = body.decode("utf-8", "replace")
    answer = read_json(text)
    if answer.get("success") is False:  # RingsDB says so with the status 200
        said = " ".join(str(answer.get("error") or "").split())[:MAX_SAID]
        message = _("The deck isn't shared on that site.")
        why = _("It says: “%(said)s”") % {"said": said} if said else ""
        raise _fault("not-shared", f"{message} {why}".strip())
    return text


def _page(url: str) -> tuple[str, str]:
    """Host and path of an address, with or without its scheme; nothing else may be in it."""
    try:
        parts = urlsplit(url if "//" in url else f"https://{url}")
        is_plain = parts.port in (None, 80, 443) and parts.username is None and parts.password is None
    except ValueError:
        is_plain = False
    if not is_plain or parts.scheme not in ("http", "https"):
        raise _fault("not-an-address", _("Enter the address of the deck's page, as your browser shows it."))
    return parts.hostname or "", parts.path


def _fault(code: str, message: str) -> InvalidInputError:
    return input_error(code, message, "url")
