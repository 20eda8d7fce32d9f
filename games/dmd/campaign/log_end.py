"""The entry that ends a game: the result, and what the log does not have yet."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from games.dmd.campaign import log_fields
from games.dmd.campaign.end_checks import CHECKS, EMITS, End
from games.dmd.campaign.facts import Facts
from games.dmd.campaign.log_investigators import changed, died
from games.dmd.campaign.state import Advance, DmdState
from games.dmd.numbers import SUMMONING_SPACES
from games.dmd.words import _
from games.engine import Problem
from games.engine.journal import by_seat, unexpected_seats, with_seat, with_session
from games.engine.journal import common_fields as fields
from games.engine.journal.common_kinds import PLAYING, ended
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
    """The ritual as entered; an Elder One summoned by it implies that it was disrupted."""
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
        seat = changed(state.seats[name], one)
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
    fields.choice("result", _("Result"), log_fields.RESULTS, required=True),
    fields.choice("ritual", _("The ritual"), log_fields.RITUALS, help=KNOWN),
    fields.text("how", _("How it was disrupted"), 300),
    fields.choice("summoned", _("Why the Elder One was summoned"), log_fields.SUMMONINGS, help=KNOWN),
    fields.choice("stage", _("Stage that lay open last"), log_fields.STAGES_NAMED, help=KNOWN),
    replace(fields.number("space", _("Last space on the track"), 20), minimum=1, help=KNOWN),
    fields.number("turns", _("Turns played"), 999),
    fields.group(
        "players",
        _("Investigators"),
        log_fields.WHO,
        fields.choice("fate", _("Fate"), log_fields.FATES, help=KNOWN),
        *log_fields.GROWTH_FIELDS,
        *log_fields.MARK_FIELDS,
        *log_fields.LEVEL_FIELDS,
    ),
    fields.MINUTES,
    fields.NOTES,
)
END = PLAYING(
    code="game-end",
    fields=END_FIELDS,
    when_rule="DMD-END-01",
    emits={**EMITS, "DMD-VAL-12": ("not-playing",)},
    complete=_complete,
    check=_check,
    apply=_end,
)
