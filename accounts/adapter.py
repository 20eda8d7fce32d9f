"""Changes to allauth's behaviour."""

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import ngettext

from accounts import services
from accounts.access import GUEST, guest_or_none
from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    """Hooks called by allauth."""

    @transaction.atomic
    def set_password(self, user: User, password: str) -> None:
        """A new password revokes all API tokens: a thief of the old one may have made them."""
        super().set_password(user, password)
        services.token_revoke_all(user=user)

    @transaction.atomic
    def login(self, request: HttpRequest, user: User) -> None:
        """The guest of this browser joins the account, whether it is new or not: both or none."""
        guest = guest_or_none(request)
        moved = services.guest_join(guest=guest, actor=user) if guest else 0
        super().login(request, user)
        if guest:
            request.session.pop(GUEST, None)
            request.session.set_expiry(None)  # from here on, as for every account
        if moved:
            told = ngettext(
                "Your deck is now in your account.", "Your %(number)s decks are now in your account.", moved
            )
            messages.success(request, told % {"number": moved})
