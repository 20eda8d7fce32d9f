"""Campaigns as files: one as a user sees it, to be imported again; and all in an account's download."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import asdict

from accounts.models import User
from campaigns.models import Campaign, LogEntry
from campaigns.selectors import author_name, campaign_list
from campaigns.visibility import Visibility, visibility_of
from cardsdb.api.answers import Time, answer_of
from games.registry import game_all

FILE_FORMAT: Literal["cardsdb-campaign"] = "cardsdb-campaign"
FILE_VERSION = 1


class ExportedEntry(Struct, frozen=True, kw_only=True):
    """An entry of the log in a file."""

    kind: str
    """A kind of entry; `/games/{game}/journal/` has them."""
    data: Mapping[str, Any]
    """The values of the kind's fields."""
    house_rule: bool
    """Set aside what the kind lets a group set aside."""
    actor: str
    at: Time


class ExportedCampaign(Struct, frozen=True, kw_only=True):
    """A campaign as a file that can be imported, here or elsewhere."""

    format: Literal["cardsdb-campaign"]
    version: int
    game: str
    guide: str
    name: str
    visibility: Literal["private", "unlisted", "public"]
    log: Sequence[ExportedEntry]


def campaign_file(entries: Iterable[LogEntry], visibility: Visibility) -> ExportedCampaign:
    """The whole campaign as a user sees it."""
    campaign = visibility.campaign
    log = [_file_entry(entry, visibility) for entry in entries]
    return answer_of(ExportedCampaign, campaign, format=FILE_FORMAT, version=FILE_VERSION, log=log)


def _file_entry(entry: LogEntry, visibility: Visibility | None) -> ExportedEntry:
    data = visibility.data(entry) if visibility else {}
    return answer_of(ExportedEntry, entry, data=data, actor=author_name(entry))


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
            "log": [{"number": row.number, **asdict(_file_entry(row, visibility))} for row in campaign.log.all()],
        }
        for campaign in campaigns.prefetch_related("members__user", "seats__user", "log__actor")
        for visibility in [_visibility(campaign, user)]
    ]


def _visibility(campaign: Campaign, user: User) -> Visibility | None:
    """The visibility from rows already read, without further queries; None if the game has no logs any more."""
    game = game_all().get(campaign.game)
    rules = game.campaign if game else None
    return visibility_of(campaign, rules, user, campaign.seats.all(), campaign.log.all()) if rules else None
