"""Guests in their sessions: begun by the first deck, and kept by every visit."""

from collections.abc import Callable

from allauth.core import ratelimit
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from accounts import services
from accounts.access import GUEST, visitor_or_none
from accounts.models import User


def visitor_or_new(request: HttpRequest) -> User:
    """The visitor, or a new guest. PermissionDenied if there are too many.

    In a transaction with what the guest keeps: a guest without anything would only take up a row.
    """
    if visitor := visitor_or_none(request):
        return visitor
    guest = services.guest_create() if ratelimit.consume(request, action="guest") else None
    if guest is None:
        raise PermissionDenied(_("No more guest decks can be started right now. Create an account to continue."))
    _keep(request, guest)
    return guest


class GuestMiddleware:
    """Keeps a guest who is here for GUEST_DAYS from now, by row and session, written once a day.

    Pages with something of a guest's are kept by no cache that others share.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        guest: User | None = getattr(request, "guest", None)  # where a page has asked for it
        if guest:
            patch_cache_control(response, private=True)
            if services.guest_touch(guest=guest):
                _keep(request, guest)
        return response


def _keep(request: HttpRequest, guest: User) -> None:
    request.guest = guest  # type: ignore[attr-defined]
    request.session[GUEST] = guest.username
    request.session.set_expiry(settings.GUEST_DAYS * 24 * 3600)
