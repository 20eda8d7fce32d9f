"""Entries about Damage and Horror: suffered, discarded, turned; and elimination."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from games.engine import Problem, at_least
from games.engine.journal import CatalogueFacts, Data, Kind
from games.mom2.campaign.log_possessions import takes_part
from games.mom2.campaign.seat_checks import OF_THE_BOXES, box_problems
from games.mom2.campaign.state import UNNAMED, Back, Mom2State, Suffered, eliminate, with_held
from games.mom2.state_checks import TRACKS, outcome

LIMITS = {what: value for what, value, _condition in TRACKS}
BRINGS = {what: condition for what, _value, condition in TRACKS}
"""Damage and Horror: their limit, and the condition gained above it."""


def _named(data: Data) -> dict[str, int]:
    """The face-up cards of an entry: named ones, and the number of unnamed ones."""
    return dict(Counter({**Counter(data.get("up", ())), UNNAMED: data.get("unnamed", 0)}))


def _in_codes(state: Mom2State, data: Data, facts: CatalogueFacts) -> Data:
    return {**data, "up": sorted(map(facts.code, data.get("up", ())))}


def _track(state: Mom2State, data: Data) -> Suffered:
    found: Suffered = getattr(state.seats[data["seat"]].held, data["track"])
    return found


def _nothing(data: Data) -> Iterator[Problem]:
    if not any((data.get("up"), data.get("unnamed"), data.get("down"))):
        yield Problem(code="no-cards", rule="MOM2-DMG-01")


def _becomes(state: Mom2State, data: Data, after: Suffered) -> str:
    """The consequence (MOM2-DMG-06 to -10): the condition, elimination, or nothing.

    All cards of one effect are taken first, so that it happens once. It follows from the state, and no entry says it:
    where earlier Damage is undone, it makes no one Wounded.
    """
    seat, condition = state.seats[data["seat"]], BRINGS[data["track"]]
    if data.get("prevented"):
        return ""
    limit = getattr(seat, LIMITS[data["track"]])
    follows = outcome(after.total, limit, has_condition=condition in seat.held.conditions)
    return condition if follows == "condition" else follows


def _suffer_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    yield from takes_part(state, data["seat"])
    yield from _nothing(data)
    yield from box_problems(_suffer(state, data), data["up"], facts)


def _suffer(state: Mom2State, data: Data) -> Mom2State:
    after = _track(state, data).plus(_named(data), data.get("down", 0))
    held, becomes = state.seats[data["seat"]].held, _becomes(state, data, after)
    if becomes in BRINGS.values():  # what is face down is discarded, what is face up stays
        after = Suffered(up=after.up)
        state = with_held(state, data["seat"], conditions={**held.conditions, becomes: Back()})
    state = with_held(state, data["seat"], **{data["track"]: after})
    return eliminate(state, data["seat"], data["track"]) if becomes == "eliminated" else state


def _missing(before: Suffered, up: Mapping[str, int], down: int, rule: str) -> Iterator[Problem]:
    """Cards to be discarded or turned that are not there, face up by name or face down by number."""
    for code, limit in sorted(up.items()):
        which: dict[str, Any] = {"cards": (code,)} if code else {"variant": "unnamed"}
        yield from at_least(limit, before.up.get(code, 0), "not-face-up", rule=rule, **which)
    yield from at_least(down, before.down, "not-face-down", rule=rule)


def _recover_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    yield from takes_part(state, data["seat"])
    yield from _nothing(data)
    yield from _missing(_track(state, data), _named(data), data.get("down", 0), "MOM2-DMG-04")


def _recover(state: Mom2State, data: Data) -> Mom2State:
    left = _track(state, data).minus(_named(data), data.get("down", 0))
    return with_held(state, data["seat"], **{data["track"]: left})


def _turn_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    yield from takes_part(state, data["seat"])
    yield from _nothing(data)
    named = _named(data)
    number = sum(named.values())
    if data["to"] == "up":
        yield from _missing(_track(state, data), {}, number, "MOM2-DMG-03")
        yield from box_problems(_turn(state, data), data["up"], facts)
    else:
        yield from _missing(_track(state, data), named, 0, "MOM2-DMG-02")


def _turn(state: Mom2State, data: Data) -> Mom2State:
    """Cards turned face up have their recorded names from then on; face down they have none."""
    before, named = _track(state, data), _named(data)
    if data["to"] == "up":
        after = before.minus({}, sum(named.values())).plus(named, 0)
    else:
        after = before.minus(named, 0).plus({}, sum(named.values()))
    return with_held(state, data["seat"], **{data["track"]: after})


def _eliminate_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    """MOM2-DMG-08 and -10: Damage and Horror eliminate only investigators who are Wounded or Insane already."""
    yield from takes_part(state, data["seat"])
    cause = data["cause"]
    if cause in BRINGS and BRINGS[cause] not in state.seats[data["seat"]].held.conditions:
        rule = "MOM2-DMG-08" if cause == "damage" else "MOM2-DMG-10"
        cards = (state.seats[data["seat"]].leader, BRINGS[cause])
        yield Problem(code="eliminated-too-early", rule=rule, cards=cards)


def _eliminate(state: Mom2State, data: Data) -> Mom2State:
    if "space" in data:
        state = with_held(state, data["seat"], space=data["space"])
    return eliminate(state, data["seat"], data["cause"])


KINDS = (
    Kind("suffer", emits=OF_THE_BOXES, complete=_in_codes, check=_suffer_check, apply=_suffer),
    Kind("recover", complete=_in_codes, check=_recover_check, apply=_recover),
    Kind("harm-turn", emits=OF_THE_BOXES, complete=_in_codes, check=_turn_check, apply=_turn),
    Kind("eliminate", check=_eliminate_check, apply=_eliminate),
)
