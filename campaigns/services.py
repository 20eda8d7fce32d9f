"""Writes to campaigns."""

from django.db import transaction

from accounts.models import User
from campaigns.models import Campaign, Member

SUCCESSION = (Member.Role.WRITER, Member.Role.SEAT, Member.Role.READER)
"""Who inherits a campaign: whoever may write most, so that a group never loses what it has played."""


@transaction.atomic
def campaign_hand_over(*, actor: User) -> None:
    """Gives each shared campaign of the actor to its longest-standing writer, before the account goes.

    Without a writer, the longest-standing member of the next lesser role inherits. What nobody else belongs to
    goes with the account.
    """
    for campaign in Campaign.objects.select_for_update().filter(owner=actor):
        members = list(campaign.members.select_related("user"))
        if members:
            heir = min(members, key=lambda member: (SUCCESSION.index(Member.Role(member.role)), member.joined_at))
            campaign.owner = heir.user
            campaign.save(update_fields=["owner"])
            heir.delete()
