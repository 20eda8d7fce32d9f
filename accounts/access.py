"""The account or guest behind a request, asked the same way by API and pages."""

from typing import Any

from allauth.core import ratelimit
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from accounts import selectors, services
from accounts.models import User

GUEST = "guest"
"""The guest of this browser, in its session."""


def user_or_none(request: Any) -> User | None:
    """The account of the caller or visitor; None without one, also for a guest."""
    return request.user if isinstance(request.user, User) else None


def user_of(request: Any) -> User:
    """The account of the caller or visitor, where permissions have ensured one."""
    assert isinstance(request.user, User)
    return request.user


def visitor_or_none(request: Any) -> User | None:
    """The account of the visitor, or the guest of this browser: for pages that need no account."""
    return user_or_none(request) or guest_or_none(request)


def visitor_of(request: Any) -> User:
    """The visitor, where the page has ensured one."""
    visitor = visitor_or_none(request)
    assert visitor
    return visitor


def guest_or_none(request: Any) -> User | None:
    """The guest of this browser, read once a request."""
    if not hasattr(request, "guest"):
        name = request.session.get(GUEST)
        request.guest = selectors.guest_get(name) if name else None
        if request.guest and services.guest_touch(guest=request.guest):
            _keep(request, request.guest)
    guest: User | None = request.guest
    return guest


def visitor_or_new(request: Any) -> User:
    """The visitor; a new guest, if there is none yet. PermissionDenied if there are too many.

    In a transaction with what the guest keeps: a guest without anything would only take up a row.
    """
    if visitor := visitor_or_none(request):
        return visitor
    if not ratelimit.consume(request, action="guest") or not services.may_have_guests():
        raise PermissionDenied(_("Without an account no more can be begun here now. Create an account to go on."))
    request.guest = services.guest_create()
    _keep(request, request.guest)
    return visitor_of(request)


def _keep(request: Any, guest: User) -> None:
    """Keep the guest in the session, from now on as long as guests are kept."""
    request.session[GUEST] = guest.username
    request.session.set_expiry(settings.GUEST_DAYS * 24 * 3600)
