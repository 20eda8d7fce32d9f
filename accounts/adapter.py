"""Changes to allauth's behaviour."""

from allauth.account.adapter import DefaultAccountAdapter
from django.db import transaction

from accounts import services
from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    """Hooks called by allauth."""

    @transaction.atomic
    def set_password(self, user: User, password: str) -> None:
        """A new password revokes all API tokens: a thief of the old one may have made them."""
        super().set_password(user, password)
        services.token_revoke_all(user=user)
