"""Campaigns in an account's download: everything that the account may see."""

from typing import Any

from accounts.models import User
from campaigns.models import Campaign, LogEntry
from campaigns.selectors import author_name, campaign_list
from campaigns.visibility import Visibility, hidden_in
from games.engine import journal
from games.registry import game_all


def campaign_export(user: User) -> list[dict[str, Any]]:
    """Every campaign of the user with its whole log, for the account's download."""
    campaigns = campaign_list(user).select_related("owner").order_by("created_at")
    return [
        {
            "id": campaign.pk,
            "game": campaign.game,
            "guide": campaign.guide,
            "name": campaign.name,
            "visibility": campaign.visibility,
            "owner": campaign.owner.username,
            "created_at": campaign.created_at,
            "deleted_at": campaign.deleted_at,
            "members": [
                {"username": member.user.username, "role": member.role, "joined_at": member.joined_at}
                for member in campaign.members.all()
            ],
            "seats": [
                {
                    "seat": seat.name,
                    "player": seat.player,
                    "username": seat.user.username if seat.user else None,
                    "leader": seat.leader,
                    "leaders": seat.leaders,
                    "status": seat.status,
                    "deck": seat.deck_id,
                }
                for seat in campaign.seats.all()
            ],
            "log": [_entry(entry, visibility) for entry in campaign.log.all()],
        }
        for campaign in campaigns.prefetch_related("members__user", "seats__user", "log__actor")
        for visibility in [_visibility(campaign, user)]
    ]


def _visibility(campaign: Campaign, user: User) -> Visibility | None:
    """The visibility from rows already read, without further queries; None if the game has no logs any more."""
    game = game_all().get(campaign.game)
    if game is None or game.campaign is None:
        return None
    kinds, log = journal.secret_kinds(game.campaign), campaign.log.all()
    if not kinds or campaign.status == "over":
        return Visibility(campaign, game.campaign, {})
    undone = journal.taken_back({row.number: row.data["entry"] for row in log if row.kind == journal.UNDO.code})
    rows = [row for row in log if row.kind in kinds]
    return Visibility(campaign, game.campaign, hidden_in(game.campaign, rows, undone, campaign.seats.all(), user))


def _entry(entry: LogEntry, visibility: Visibility | None) -> dict[str, Any]:
    return {
        "number": entry.number,
        "kind": entry.kind,
        "data": visibility.data(entry) if visibility else {},
        "house_rule": entry.house_rule,
        "actor": author_name(entry),
        "at": entry.at,
    }
