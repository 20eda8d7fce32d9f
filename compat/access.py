"""Access to the account at ArkhamDB that a member has connected, and to the decks that wait for the member's choice."""

from django.http import Http404

from accounts.models import User
from compat.models import SiteAccount, SyncedDeck
from compat.sync_client import is_offered


def account_access(*, user: User) -> SiteAccount | None:
    """The user's connected account, if there is one; Http404 where the operator offers none."""
    if not is_offered():
        raise Http404
    return SiteAccount.objects.filter(user=user).select_related("user").first()


def conflict_access(*, account: SiteAccount, number: int) -> SyncedDeck | None:
    """The deck of that number, if it was changed at both sites."""
    link = account.decks.filter(number=number).select_related("deck", "account__user").first()
    return link if link and link.conflict else None
