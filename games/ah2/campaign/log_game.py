"""Entries about the table and the beginning of the game."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.ah2.campaign.seat_checks import START_EMITS, start_complete, start_problems
from games.ah2.campaign.state import Ah2State, Seat, Session, Used
from games.engine import Problem, at_most, limit_problem
from games.engine.journal import CatalogueFacts, Data, Kind, complete_seating, seats_of, start_playing
from games.engine.journal.common_kinds import from_entry, note_write, seat_leave, with_new_seat


def _start(state: Ah2State, data: Data) -> Ah2State:
    return Ah2State(
        status="between",
        mode=data["ruleset"],
        date=data.get("date", ""),
        investigators_by=data["investigators"],
        ancient_one_by=data["ancient_one"],
    )


def _join_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    found = len(seats_of(state, "active")) + 1
    yield from at_most(state.ruleset.max_players, found, "player-count", rule="AH2-BUILD-01")
    yield from start_problems(state, data["used"], facts)


def _join(state: Ah2State, data: Data) -> Ah2State:
    used = Used(**data["used"])
    return with_new_seat(state, Seat, data, leader=used.code, used=(used,))


def _begin_complete(state: Ah2State, data: Data, facts: CatalogueFacts) -> Data:
    whole = complete_seating(state, data, lead="first")
    whole["played"] = {name: deck for name, deck in whole["played"].items() if deck}
    card = facts.of_type(data["ancient_one"], "ancient-one")
    if card:
        whole["ancient_one"] = card.code
        whole["track"] = card.fields.doom or 0
        whole["adds_masks"], whole["ends_the_game"] = card.fields.adds_masks, card.fields.ends_the_game
    return whole


def _begin_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    if not data["seats"]:
        yield limit_problem("player-count", 0, state.ruleset.max_players, rule="AH2-BUILD-01")
    if "track" not in data:
        yield Problem(code="not-an-ancient-one", rule="AH2-SETUP-05", cards=(data["ancient_one"],))
    if data["seats"] and data.get("first") not in data["seats"]:
        yield Problem(code="first-missing", rule="AH2-SETUP-03")
    if "mythos" in data and facts.of_type(data["mythos"], "mythos") is None:
        yield Problem(code="not-a-mythos-card", rule="AH2-SETUP-14", cards=(data["mythos"],))


def _begin(state: Ah2State, data: Data) -> Ah2State:
    state = start_playing(state, data)
    session = from_entry(Session, data, scenario=data["ancient_one"], decks=data["played"])
    return replace(state, status="playing", sessions=(session,))


KINDS = (
    Kind("start", apply=_start),
    Kind("seat-join", emits=START_EMITS, complete=start_complete, check=_join_check, apply=_join),
    seat_leave("AH2-SETUP-04"),
    Kind("game-begin", complete=_begin_complete, check=_begin_check, apply=_begin),
    note_write("AH2-SETUP-01"),
)
