"""What we do otherwise than allauth."""

from allauth.account.adapter import DefaultAccountAdapter
from django.db import transaction

from accounts import services
from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    """Called by allauth at its forks in the road."""

    @transaction.atomic
    def set_password(self, user: User, password: str) -> None:
        """A new password also ends all API tokens: whoever knew the old one may have made them."""
        super().set_password(user, password)
        services.token_revoke_all(user=user)
