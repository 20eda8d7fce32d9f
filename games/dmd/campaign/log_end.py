"""The entry that ends a game: the result, and what the log does not have yet."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from games.dmd.campaign.end_checks import CHECKS, EMITS, End
from games.dmd.campaign.facts import Facts
from games.dmd.campaign.log_body import died, stands
from games.dmd.campaign.log_fields import (
    FATES,
    GROWTH_FIELDS,
    LEVEL_FIELDS,
    MARK_FIELDS,
    RESULTS,
    RITUALS,
    STAGES_NAMED,
    SUMMONINGS,
    WHO,
)
from games.dmd.campaign.state import Advance, DmdState
from games.dmd.numbers import SUMMONING_SPACES
from games.dmd.words import _
from games.engine import Problem
from games.engine.journal import Field, Kind, by_seat, unexpected_seats, with_seat, with_session
from games.engine.journal.common_fields import MINUTES, NOTES, number
from games.engine.journal.common_kinds import ended
from games.engine.journal.kinds import Data

KNOWN = _("Empty: as the log has it.")
NUMBERS = ("turns", "stage", "space")


def _complete(state: DmdState, data: Data, facts: Facts) -> Data:
    session = state.session
    whole: dict[str, Any] = {
        "players": [],
        **data,
        "strangers": unexpected_seats({"players": [], **data}, session.seats),
    }
    if data["result"] == "lost-last-space":
        whole.setdefault("space", SUMMONING_SPACES)
    return whole


def _ritual(data: Data) -> str:
    """What is said of it; without a word, an Elder One that it summoned says that it was disrupted."""
    return str(data.get("ritual", "disrupted" if data.get("summoned") == "ritual" else ""))


def _after(state: DmdState, data: Data) -> DmdState:
    """The state with everything that the end says, before it is over."""
    session = state.session
    changes: dict[str, Any] = {}
    if session.disrupted is None and _ritual(data) == "disrupted":
        changes["disrupted"] = state.turn
        changes["disrupted_how"] = data.get("how", "")
    if not session.summoned and "summoned" in data:
        changes["summoned"], changes["summoned_turn"] = data["summoned"], state.turn
    if data.get("space", session.space) > session.space:
        moved = Advance(space=data["space"], reason="", turn=state.turn)
        changes["advances"] = (*session.advances, moved)
    state = with_session(state, **changes)
    told = by_seat(data)
    for name in session.seats:
        one = told.get(name, {})
        seat = stands(state.seats[name], one)
        state = replace(state, seats={**state.seats, name: seat})
        fate = one.get("fate", "" if data["result"] == "lost-all-dead" else "alive")
        if seat.death is None and fate != "alive":
            state = died(state, name, fate, turn=None)
    return state


def _check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    for name in data["strangers"]:
        yield Problem(code="not-playing", rule="DMD-VAL-12", params={"player": state.seats[name].player})
    told = {**data, "players": [one for one in data["players"] if one["seat"] in state.session.seats]}
    end = End(before=state, after=_after(state, told), data=data, facts=facts)
    for check in CHECKS:
        yield from check(end)


def _end(state: DmdState, data: Data) -> DmdState:
    state = _after(state, data)
    for name in state.alive:
        state = with_seat(state, name, status="ended")
    numbers = {name: int(data[name]) for name in NUMBERS if name in data}
    state = with_session(state, is_over=True, result=data["result"], ended=numbers, duration=data.get("duration"))
    return ended(state, data, "won" if data["result"] == "won" else "lost", data["result"])


END_FIELDS = (
    Field(name="result", type="choice", title=_("Result"), choices=RESULTS),
    Field(name="ritual", type="choice", title=_("The ritual"), help=KNOWN, required=False, choices=RITUALS),
    Field(name="how", type="text", title=_("How it was disrupted"), required=False, maximum=300),
    Field(
        name="summoned",
        type="choice",
        title=_("Why the Elder One was summoned"),
        help=KNOWN,
        required=False,
        choices=SUMMONINGS,
    ),
    Field(
        name="stage",
        type="choice",
        title=_("Stage that lay open last"),
        help=KNOWN,
        required=False,
        choices=STAGES_NAMED,
    ),
    replace(number("space", _("Last space on the track"), 20), minimum=1, help=KNOWN),
    number("turns", _("Turns played"), 999),
    Field(
        name="players",
        type="group",
        title=_("Investigators"),
        required=False,
        many=True,
        parts=(
            WHO,
            Field(name="fate", type="choice", title=_("Fate"), help=KNOWN, required=False, choices=FATES),
            *GROWTH_FIELDS,
            *MARK_FIELDS,
            *LEVEL_FIELDS,
        ),
    ),
    MINUTES,
    NOTES,
)
END = Kind(
    code="game-end",
    fields=END_FIELDS,
    when=("playing",),
    when_rule="DMD-END-01",
    emits={**EMITS, "DMD-VAL-12": ("not-playing",)},
    complete=_complete,
    check=_check,
    apply=_end,
)
