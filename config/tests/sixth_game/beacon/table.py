"""The table before a game: keepers and a fog, drawn by a seed from what one owns, and printed."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from games.beacon.state import BeaconState
from games.beacon.words import WORDS, _
from games.engine import Text, plain
from games.engine.dealing import Dealer, TableWish, places
from games.engine.journal import Block, CatalogueFacts, Field, Line, OpenSetup, StepRules, seats_of, steps
from games.engine.journal.common_fields import DRAW_SEED, card_wished, players_wished
from games.engine.journal.sheet_parts import AT_THE_TABLE, card_or_drawn, labelled, player_named, step_blocks

MAX_PLAYERS = 4
BEFORE_GAME = steps(
    WORDS, "before game", {"keepers": StepRules(kinds=("seat-join",)), "fog": StepRules(kinds=("game-begin",))}
)


class Wish(TableWish, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options of a setup, besides a seed and what is owned."""

    players: Annotated[int, Meta(ge=1, le=MAX_PLAYERS)] = 1
    keepers: Annotated[list[str], Meta(max_length=MAX_PLAYERS)] = []
    fog: str = ""


def setup(state: BeaconState, facts: CatalogueFacts, wished: Mapping[str, Any]) -> dict[str, Any]:
    """The table as plain values; msgspec.ValidationError for a wish that cannot be."""
    wish = msgspec.convert(wished, Wish)
    if wish.fog and facts.of_type(wish.fog, "fog") is None:
        raise msgspec.ValidationError(f"There is no fog {wish.fog} - at $.fog")
    dealer = Dealer(facts.catalogue, wish.seed, wish.owned)
    seats = [
        {"seat": name, "player": state.seats[name].player, "keeper": state.seats[name].leader}
        for name in seats_of(state, "active", "playing")
    ] or [
        {"seat": place.seat, "player": place.player, "keeper": place.sheet.code if place.sheet else None}
        for place in places(wish.players, [], wish.keepers, facts.catalogue, "keeper")
    ]
    free = dealer.pile_of("keeper", {one["keeper"] for one in seats})
    for one in seats:
        one["keeper"] = one["keeper"] or (free.pop() if free else None)
    fog = state.sessions[-1].scenario if state.sessions else wish.fog or dealer.drawn(sorted(dealer.of_type("fog")))
    card = facts.of_type(fog, "fog")
    return {"seed": wish.seed, "players": seats, "fog": fog or None, "depth": card.fields.depth if card else None}


def setup_sheet(found: Mapping[str, Any], facts: CatalogueFacts) -> tuple[Block, ...]:
    """The table as a sheet of paper."""
    return tuple(step_blocks(BEFORE_GAME, setup_lines(found, facts)))


def setup_lines(found: Mapping[str, Any], facts: CatalogueFacts) -> Mapping[str, tuple[Line, ...]]:
    """The result of each step."""
    keepers = tuple(Line(label=player_named(one), value=_keeper(one, facts)) for one in found["players"])
    return {"keepers": keepers, "fog": tuple(fog_lines(found, facts))}


def fog_lines(found: Mapping[str, Any], facts: CatalogueFacts) -> list[Line]:
    if not found["fog"]:
        return [labelled(_("Fog"), AT_THE_TABLE)]
    return [labelled(_("Fog"), facts.card_name(found["fog"])), labelled(_("Beacons that win"), plain(found["depth"]))]


def _keeper(one: Mapping[str, Any], facts: CatalogueFacts) -> Text:
    return card_or_drawn(one["keeper"], facts)


OPEN_SETUP = OpenSetup(
    title=_("Set up a watch"),
    fields=(
        players_wished(MAX_PLAYERS),
        card_wished("fog", _("Fog"), "fog"),
        DRAW_SEED,
        Field(name="keepers", type="card", title=_("Keepers"), required=False, many=True, card_types=("keeper",)),
    ),
    sheet=setup_sheet,
)
