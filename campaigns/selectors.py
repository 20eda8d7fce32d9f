"""Reads about campaigns."""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from campaigns.models import Campaign, LogEntry


def campaign_list(user: User) -> QuerySet[Campaign]:
    """The campaigns that the user owns or belongs to."""
    return Campaign.objects.filter(Q(owner=user) | Q(members__user=user)).distinct()


def actor_name(entry: LogEntry) -> str:
    """Who wrote the entry, for people to read."""
    return entry.actor.username if entry.actor else _("former member")


def campaign_export(user: User) -> list[dict[str, Any]]:
    """Every campaign of the user with its whole log, for the account's download."""
    campaigns = campaign_list(user).select_related("owner").prefetch_related("members__user", "log__actor")
    return [
        {
            "id": campaign.pk,
            "game": campaign.game,
            "name": campaign.name,
            "owner": campaign.owner.username,
            "created_at": campaign.created_at,
            "members": [
                {"username": member.user.username, "role": member.role, "joined_at": member.joined_at}
                for member in campaign.members.all()
            ],
            "log": [
                {
                    "number": entry.number,
                    "kind": entry.kind,
                    "data": entry.data,
                    "actor": actor_name(entry),
                    "at": entry.at,
                }
                for entry in campaign.log.all()
            ],
        }
        for campaign in campaigns
    ]
