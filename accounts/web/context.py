"""Context of templates: the visitor, and whether mail is sent."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.access import visitor_or_none
from accounts.selectors import sends_mail


def account_context(request: HttpRequest) -> dict[str, Any]:
    """The visitor, account or guest, is read only where a template asks."""
    return {"sends_mail": sends_mail(), "visitor": SimpleLazyObject(lambda: visitor_or_none(request))}
