"""Whether mail is sent: without a mail server its text goes to the output of the service."""

from django.conf import settings
from django.http import HttpRequest

UNSENT = frozenset(f"django.core.mail.backends.{name}.EmailBackend" for name in ("console", "dummy", "filebased"))


def sends_mail() -> bool:
    """Whether the operator has configured mail."""
    return settings.EMAIL_BACKEND not in UNSENT


def mail_context(request: HttpRequest) -> dict[str, bool]:
    """Tell templates whether mail is sent."""
    return {"sends_mail": sends_mail()}
