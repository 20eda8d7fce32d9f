"""The wishes for an evening, read alike for API and page."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema_field
from msgspec import Struct
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from accounts.models import User
from campaigns import selectors
from campaigns.models import Campaign
from campaigns.requests import MAX_SEED
from cardsdb.collections import collections_named
from cardsdb.faults import InputFault
from cardsdb.models import Collection
from cardsdb.request_fields import TEXT, Flag, GameCode, QuerySerializer, Text, WholeNumber, refuse
from games.engine.tonight_filters import Filters

MAX_PLAYERS = 10
MAX_MINUTES = 24 * 60
MAX_SESSIONS = 999
MAX_PLAYER_NAME = 80
EVER = "ever"
FLAGS = ("never_won", "known_length", "one_evening", "own_decks", "everything")
UNASKED = {
    **dict.fromkeys(("players", "minutes", "group", "seed")),
    **dict.fromkeys(FLAGS, False),
    "game": (),
    "name": (),
    "collection": (),
    "again": 0,
}
NEEDS_ACCOUNT = gettext_lazy("This needs an account, to know what you've played and which decks you have.")


class TonightRequest(Struct, frozen=True, kw_only=True):
    """The wishes for an evening, and what to draw from."""

    games: tuple[str, ...]
    """Empty: all."""
    filters: Filters
    names: tuple[str, ...]
    """Names of the players, where given."""
    group: Campaign | None
    """Source of shelves and names."""
    collections: tuple[Collection, ...]
    """In place of the default ones; a group's come on top."""
    own_decks: bool
    everything: bool
    seed: int | None
    """None: any."""


class WishFlag(Flag):
    """A wish that may be made."""

    def __init__(self, *, needs_account: bool = False, **options: Any) -> None:
        self.needs_account = needs_account
        super().__init__(**options)

    def to_internal_value(self, data: Any) -> bool:
        wanted = super().to_internal_value(data)
        if wanted and self.needs_account and self.context["user"] is None:
            raise refuse("needs-account", NEEDS_ACCOUNT)
        return wanted


@extend_schema_field({"type": "string", "pattern": f"^({EVER}|[1-9][0-9]{{0,2}})$"})
class PastSessions(WholeNumber):
    """The number of last sessions that are not to be played again, or `ever`; needs an account."""

    def to_internal_value(self, data: Any) -> int | str:  # type: ignore[override]
        errors: list[Any] = []
        number: int | str = data
        if data != EVER:
            try:
                number = super().to_internal_value(data)
            except ValidationError as error:
                errors += error.detail
        if self.context["user"] is None:
            errors += refuse("needs-account", NEEDS_ACCOUNT).detail
        if errors:
            raise ValidationError(errors)
        return number


class GameCodes(serializers.ListField):
    """The codes of games, each once."""

    child = GameCode()

    def to_internal_value(self, data: Any) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(dict.fromkeys(map(self.child.run_validation, data)))


class PlayerNames(serializers.ListField):
    """The names of players, also several with commas."""

    child = Text()

    def to_internal_value(self, data: Any) -> tuple[str, ...]:  # type: ignore[override]
        names = tuple(name.strip() for value in data for name in value.split(",") if name.strip())
        errors: list[Any] = []
        if any(len(name) > MAX_PLAYER_NAME for name in names):
            errors += refuse("too-long", _("Give at most %(most)s characters.") % {"most": MAX_PLAYER_NAME}).detail
        if len(set(names)) < len(names):
            errors += refuse("name-twice", _("Two players need two names.")).detail
        if len(names) > MAX_PLAYERS:
            errors += refuse("too-many", _("Give at most %(most)s entries.") % {"most": MAX_PLAYERS}).detail
        if errors:
            raise ValidationError(errors)
        return names


@extend_schema_field(TEXT)
class GroupField(serializers.UUIDField):
    """A campaign that the user shares with others: its members are the group."""

    def to_internal_value(self, data: Any) -> Campaign:  # type: ignore[override]
        if self.context["user"] is None:
            raise refuse("needs-account", _("You need an account to play in a group."))
        try:
            groups = selectors.group_list(self.context["user"]).select_related("owner")
            found = groups.filter(pk=uuid.UUID(data)).first()
        except ValueError:
            found = None
        if found is None:
            raise refuse("unknown-group", _("You share no campaign with this id."))
        return found


class Shelves(serializers.ListField):
    """Collections and groups' shelves by id, also several with commas."""

    child = Text()

    def to_internal_value(self, data: Any) -> tuple[Collection, ...]:  # type: ignore[override]
        if self.context["user"] is None:
            raise refuse("needs-account", _("Log in to use your collections."))
        try:
            return tuple(collections_named(",".join(data), self.context["user"]))
        except LookupError:
            message = _("You have no such collection, and play in no such group.")
            raise refuse("unknown-collection", message) from None


class TonightParameters(QuerySerializer):
    game = GameCodes(required=False, help_text="The codes of the games; all without it.")
    players = WholeNumber(
        least=1, most=MAX_PLAYERS, required=False, help_text=f"1 to {MAX_PLAYERS}; as many as are named, or 1."
    )
    name = PlayerNames(required=False, help_text="Names of the players, also several with commas.")
    own_decks = WishFlag(
        needs_account=True, required=False, help_text="Use your own decks if they fit together; others are drawn."
    )
    again = PastSessions(
        least=1,
        most=MAX_SESSIONS,
        required=False,
        help_text=f"`{EVER}`: nothing that you have ever played; 1 to {MAX_SESSIONS}: nothing of your last so many "
        "sessions.",
    )
    never_won = WishFlag(needs_account=True, required=False, help_text="Nothing that you have won.")
    minutes = WholeNumber(least=1, most=MAX_MINUTES, required=False, help_text=f"At most so long, 1 to {MAX_MINUTES}.")
    known_length = WishFlag(required=False, help_text="Exclude games of unknown length.")
    one_evening = WishFlag(required=False, help_text="Nothing that continues on other evenings.")
    everything = WishFlag(required=False, help_text="Draw from all known games and cards, owned or not.")
    group = GroupField(
        required=False, help_text="A campaign of yours: from what its members own, and with their names."
    )
    collection = Shelves(
        required=False,
        help_text="Draw from these: ids of your collections, or of campaigns for all their members own, also several "
        "with commas; your default collections unless said. Those of `group` come on top.",
    )
    seed = WholeNumber(
        most=MAX_SEED, required=False, help_text=f"0 to {MAX_SEED}; without it, any. The next one: seed + 1."
    )

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        values |= {**UNASKED, **values}
        together = 1 + values["group"].members.count() if values["group"] else 1
        values["players"] = values["players"] or min(max(together, len(values["name"])), MAX_PLAYERS)
        if len(values["name"]) > values["players"]:
            faults.append(InputFault(("name",), "too-many", _("There are more names than players.")))

    @classmethod
    def read_request(cls, query: QueryDict, user: User | None) -> TonightRequest:
        """The request in a query string."""
        asked = cls.read_query(query, context={"user": user})
        filters = Filters(
            players=asked["players"],
            not_last=0 if asked["again"] == EVER else asked["again"],
            never_played=asked["again"] == EVER,
            **{name: asked[name] for name in ("never_won", "minutes", "known_length", "one_evening")},
        )
        others = {name: asked[name] for name in ("group", "own_decks", "everything", "seed")}
        return TonightRequest(
            games=asked["game"], filters=filters, names=asked["name"], collections=asked["collection"], **others
        )
