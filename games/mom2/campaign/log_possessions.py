"""Entries about possessions and Clues: gained, lost, dropped, picked up, traded, stolen."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

from games.engine import Problem, at_least, at_most
from games.engine.journal import CatalogueFacts, Data, Kind
from games.mom2.campaign.seat_checks import OF_THE_BOXES, box_problems
from games.mom2.campaign.state import Mom2State, dropped, picked_up, with_board, with_cards, with_held, without_cards


def takes_part(state: Mom2State, *seats: str) -> Iterator[Problem]:
    """The investigators of an entry are in the game, and not eliminated."""
    for name in seats:
        seat = state.seats[name]
        if name not in state.session.seats:
            yield Problem(code="seat-not-playing", rule="MOM2-VAL-01", params={"player": seat.player})
        elif seat.held.eliminated is not None:
            yield Problem(code="seat-eliminated", rule="MOM2-END-06", cards=(seat.leader,))


def in_codes(data: Data, facts: CatalogueFacts, *names: str) -> dict[str, Any]:
    """The entry with the lists of cards of these names by the cards' own codes, in order."""
    return {**data, **{name: sorted(map(facts.code, data[name])) for name in names if name in data}}


def _complete(state: Mom2State, data: Data, facts: CatalogueFacts) -> Data:
    return in_codes(data, facts, "cards", "given", "received")


def copies_of(data: Data, field: str = "cards") -> Counter[str]:
    return Counter(data.get(field, ()))


def not_held(state: Mom2State, seat: str, cards: Counter[str], rule: str) -> Iterator[Problem]:
    """Cards spent, dropped, traded or stolen that the investigator does not hold."""
    held, player = state.seats[seat].held.possessions, state.seats[seat].player
    for code, limit in sorted(cards.items()):
        yield from at_least(limit, held.get(code, 0), "not-held", rule=rule, cards=(code,), player=player)


def _gain_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    yield from takes_part(state, data["seat"])
    yield from box_problems(with_cards(state, data["seat"], copies_of(data)), data["cards"], facts)


def _lose_check(rule: str, state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    yield from takes_part(state, data["seat"])
    yield from not_held(state, data["seat"], copies_of(data), rule)


def _drop_complete(state: Mom2State, data: Data, facts: CatalogueFacts) -> Data:
    """Complete the space: that of the figure."""
    whole = _complete(state, data, facts)
    where = state.seats[data["seat"]].held.space
    return {"space": where, **whole} if where else whole


def _space(data: Data) -> str:
    """The space; empty if unknown."""
    return str(data.get("space", ""))


def _drop(state: Mom2State, data: Data) -> Mom2State:
    cards = copies_of(data)
    board = state.session.board
    return with_board(without_cards(state, data["seat"], cards), dropped=dropped(board, _space(data), cards))


def _take_complete(state: Mom2State, data: Data, facts: CatalogueFacts) -> Data:
    """Complete the space: that of the figure, or the unknown one if the cards were dropped there."""
    whole = _drop_complete(state, data, facts)
    lying, cards = state.session.board.dropped, copies_of(whole)
    if "space" in data or cards <= Counter(lying.get(_space(whole), {})) or not cards <= Counter(lying.get("", {})):
        return whole
    return {name: value for name, value in whole.items() if name != "space"}


def _take_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    yield from takes_part(state, data["seat"])
    lying = state.session.board.dropped.get(_space(data), {})
    for code, limit in sorted(copies_of(data).items()):
        if lying.get(code, 0) < limit:
            params = {"found": lying.get(code, 0), "limit": limit, "space": _space(data) or "?"}
            yield Problem(code="not-lying-there", rule="MOM2-POS-13", cards=(code,), params=params)


def _take(state: Mom2State, data: Data) -> Mom2State:
    cards = copies_of(data)
    left = picked_up(state.session.board, _space(data), cards)
    return with_board(with_cards(state, data["seat"], cards), dropped=left)


def _trade_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    yield from takes_part(state, data["seat"], data["other"])
    if data["seat"] == data["other"]:
        yield Problem(code="same-seat", rule="MOM2-POS-04")
    if not data.get("given") and not data.get("received"):
        yield Problem(code="nothing-traded", rule="MOM2-POS-04")
    yield from not_held(state, data["seat"], copies_of(data, "given"), "MOM2-POS-04")
    yield from not_held(state, data["other"], copies_of(data, "received"), "MOM2-POS-04")


def _trade(state: Mom2State, data: Data) -> Mom2State:
    away, back = copies_of(data, "given"), copies_of(data, "received")
    state = with_cards(without_cards(state, data["seat"], away), data["other"], away)
    return with_cards(without_cards(state, data["other"], back), data["seat"], back)


def _steal_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    """MOM2-POS-14: one possession for each success more than the victim has."""
    yield from takes_part(state, data["seat"], data["other"])
    if data["seat"] == data["other"]:
        yield Problem(code="same-seat", rule="MOM2-POS-14")
    yield from not_held(state, data["other"], copies_of(data), "MOM2-POS-14")
    if "successes" in data:
        limit = max(0, data["successes"] - data.get("resisted", 0))
        yield from at_most(limit, len(data["cards"]), "stolen-too-many", rule="MOM2-POS-14")


def _steal(state: Mom2State, data: Data) -> Mom2State:
    cards = copies_of(data)
    return with_cards(without_cards(state, data["other"], cards), data["seat"], cards)


def _clues_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    yield from takes_part(state, data["seat"])
    found = state.seats[data["seat"]].held.clues
    yield from at_least(-data["number"], found, "clues-missing", rule="MOM2-POS-16")


KINDS = (
    Kind(
        "possession-gain",
        emits=OF_THE_BOXES,
        complete=_complete,
        check=_gain_check,
        apply=lambda state, data: with_cards(state, data["seat"], copies_of(data)),
    ),
    Kind(
        "possession-lose",
        complete=_complete,
        check=partial(_lose_check, "MOM2-POS-16"),
        apply=lambda state, data: without_cards(state, data["seat"], copies_of(data)),
    ),
    Kind("possession-drop", complete=_drop_complete, check=partial(_lose_check, "MOM2-POS-04"), apply=_drop),
    Kind("possession-take", complete=_take_complete, check=_take_check, apply=_take),
    Kind("possession-trade", complete=_complete, check=_trade_check, apply=_trade),
    Kind("possession-steal", complete=_complete, check=_steal_check, apply=_steal),
    Kind(
        "clues",
        check=_clues_check,
        apply=lambda state, data: with_held(
            state, data["seat"], clues=state.seats[data["seat"]].held.clues + data["number"]
        ),
    ),
)
