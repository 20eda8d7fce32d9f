"""Context of templates: the visitor, and whether mail is sent."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.access import visitor_or_none

UNSENT = frozenset(f"django.core.mail.backends.{name}.EmailBackend" for name in ("console", "dummy", "filebased"))


def sends_mail() -> bool:
    """Whether the operator has configured mail: without a mail server its text goes to the output of the service."""
    return settings.EMAIL_BACKEND not in UNSENT


def account_context(request: HttpRequest) -> dict[str, Any]:
    """The visitor, account or guest, is read only where a template asks."""
    return {"sends_mail": sends_mail(), "visitor": SimpleLazyObject(lambda: visitor_or_none(request))}
