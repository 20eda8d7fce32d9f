"""Entries about turns, Discovery cards, trades and wounded companions."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from games.dmd import state_checks
from games.dmd.campaign import seat_checks
from games.dmd.campaign.facts import Facts
from games.dmd.campaign.state import Claimed, DmdState, Seat, Turn, next_up
from games.dmd.numbers import MYTHOS_CARDS, SYMBOLS_TO_ADVANCE
from games.dmd.state_checks import BoardState
from games.engine import Problem, Severity
from games.engine.journal import Data, Kind, from_entry, in_own_codes, with_seat, with_session
from games.engine.problems import at_most, limit_problem, under

ACTIONS_EACH = 3
PILES = ("mythos_deck", "mythos_discard", "mythos_kept")


def _turn_complete(state: DmdState, data: Data, facts: Facts) -> Data:
    """Complete the summoning symbol of a Mythos card that is known here."""
    card = facts.mythos(data.get("mythos", ""))
    symbol = card.fields.symbol if card else None
    return data if symbol is None else {"symbol": symbol, **data}


def _turn_check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    is_last = _dies_in_it(state, data)
    yield from seat_checks.game_over(state) if is_last else seat_checks.dead_or_over(state, data["seat"])
    due = data["seat"] if is_last else next_up(state.session, state.alive)
    warning = Severity.WARNING
    if due and data["seat"] != due:
        cards, params = (state.seats[due].leader,), {"player": state.seats[due].player}
        yield Problem(code="turn-order", rule="DMD-FLOW-05", severity=warning, cards=cards, params=params)
    if seat_checks.is_summoning_due(state):
        yield Problem(code="summon-due", rule="DMD-FLOW-02", severity=warning)
    yield from _advance_due(state, data)
    actions = len(data.get("actions", ()))
    yield from at_most(ACTIONS_EACH, actions, "actions-surplus", rule="DMD-FLOW-06", severity=warning)
    if all(pile in data for pile in PILES[:2]):
        found = sum(data.get(pile, 0) for pile in PILES)
        if found != MYTHOS_CARDS:
            yield limit_problem("mythos-count", found, MYTHOS_CARDS, rule="DMD-VAL-04")
    yield from _kept_problems(state, data.get("mythos_kept", 0), facts)
    card = facts.mythos(data.get("mythos", ""))
    if card and card.fields.symbol not in (None, data.get("symbol", False)):
        cards, variant = (card.code,), "" if card.fields.symbol else "without"
        yield Problem(code="symbol-differs", variant=variant, rule="DMD-FLOW-01", severity=warning, cards=cards)


def _advance_due(state: DmdState, data: Data) -> Iterator[Problem]:
    """DMD-FLOW-01: the third symbol moves the Elder One at the end of its turn, which must be recorded."""
    before = seat_checks.symbols_discarded(state)
    found = before + data.get("symbol", False)
    if found >= SYMBOLS_TO_ADVANCE:
        when: dict[str, Any] = {"variant": "" if before < SYMBOLS_TO_ADVANCE else "late", "severity": Severity.WARNING}
        yield limit_problem("advance-due", found, SYMBOLS_TO_ADVANCE, rule="DMD-FLOW-01", **when)


def _dies_in_it(state: DmdState, data: Data) -> bool:
    """Whether it is the turn in which the investigator died, recorded after the death (DMD-FLOW-05)."""
    seat = data["seat"]
    death = state.seats[seat].death
    is_new = death is not None and death.turn == state.turn and seat in state.session.seats
    return is_new and data.get("phase") == "skipped" and next_up(state.session, [*state.alive, seat]) == seat


def _kept_problems(state: DmdState, kept: int, facts: Facts) -> Iterator[Problem]:
    """Only some Insanity cards let their owner keep Mythos cards; unchecked if one of them is unknown."""
    cards = [facts.of_type(state.seats[name].insanity, "insanity") for name in state.session.seats]
    known = [card for card in cards if card and not card.fields.placeholder]
    limit = sum(card.fields.keeps_mythos for card in known)
    if len(known) == len(cards):
        yield from at_most(limit, kept, "mythos-kept", rule="DMD-VAL-04", severity=Severity.WARNING)


def _claim_complete(state: DmdState, data: Data, facts: Facts) -> Data:
    """Complete the entry by the printed values of a part that is known here."""
    card = facts.part(data["card"])
    whole: dict[str, Any] = {**data, "grants": {data["skill"]: 1} if "skill" in data else {}}
    if card is None:
        return whole
    fields = card.fields
    return {
        **whole,
        "card": card.code,
        "part": card.type_code,
        "grants": dict(fields.grants),
        "takes": fields.takes_wounds,
        "discovery": fields.discovery,
        "cost": data.get("cost", fields.stress_cost),
    }


def _claim_check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from seat_checks.dead_or_over(state, data["seat"])
    yield from _part_problems(data, facts)
    last = state.session.turns[-1] if state.session.turns else None
    if last and (last.seat, last.phase) == (data["seat"], "fight"):
        yield Problem(code="claimed-in-a-fight", rule="DMD-FLOW-09")
    claimed = [data["card"], *(one.card for seat in state.seats.values() for one in seat.claimed)]
    if facts.part(data["card"]):
        sides = [card for code in claimed if (card := facts.part(code))]
        yield from under("DMD-POS-07", state_checks.one_side_of_each(sides))
    elif claimed.count(data["card"]) > 1:
        yield limit_problem("side-twice", 2, 1, rule="DMD-POS-07", cards=(data["card"],))
    yield from _stress_problems(state.seats[data["seat"]], data.get("cost") or 0, facts)


def _part_problems(data: Data, facts: Facts) -> Iterator[Problem]:
    """Problems of a card that is no part of a Discovery card; of an unknown card, the entry must name the part."""
    card = data["card"]
    if facts.card(card) and not facts.part(card):
        yield Problem(code="not-a-part", rule="DMD-POS-07", cards=(card,))
    elif "part" not in data:
        yield Problem(code="part-missing", rule="DMD-POS-07", cards=(card,))
    if "skill" in data and facts.of_type(data["skill"], "skill") is None:
        yield Problem(code="not-a-skill", rule="DMD-POS-12", cards=(data["skill"],))


def _stress_problems(seat: Seat, cost: int, facts: Facts) -> Iterator[Problem]:
    """Stress paid beyond the maximum; unknown stress counts as none."""
    board = facts.of_type(seat.leader, "investigator")
    if board and cost:
        paid = BoardState(printed=board.fields, stress=seat.marks.get("stress", 0) + cost)
        yield from under("DMD-POS-09", state_checks.stress_within(paid))


def _claim(state: DmdState, data: Data) -> DmdState:
    claimed = from_entry(Claimed, data)
    seat = state.seats[data["seat"]]
    marks = dict(seat.marks)
    if "stress" in marks:
        marks["stress"] += data.get("cost") or 0
    return with_seat(state, data["seat"], claimed=(*seat.claimed, claimed), marks=marks)


def _held(state: DmdState, seat: str, code: str) -> Claimed | None:
    return next((one for one in state.seats[seat].claimed if one.card == code), None)


def _trade_check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from seat_checks.dead_or_over(state, data["seat"], data["to"])
    if data["seat"] == data["to"]:
        yield Problem(code="trade-with-oneself", rule="DMD-POS-10")
    for code in dict.fromkeys(data["cards"]):
        one, card = _held(state, data["seat"], code), facts.part(code)
        if one is None:
            yield _not_held(state, data["seat"], code, "DMD-POS-10")
        elif card:
            yield from under("DMD-VAL-10", state_checks.traded(card))
        elif one.part == "condition":
            yield Problem(code="not-traded", rule="DMD-VAL-10", cards=(code,))


def _not_held(state: DmdState, seat: str, code: str, rule: str) -> Problem:
    return Problem(code="not-held", rule=rule, cards=(code,), params={"player": state.seats[seat].player})


def _trade(state: DmdState, data: Data) -> DmdState:
    """The cards change hands as they are: the side stays, and wounds stay on a companion."""
    given = tuple(one for one in state.seats[data["seat"]].claimed if one.card in data["cards"])
    kept = tuple(one for one in state.seats[data["seat"]].claimed if one.card not in data["cards"])
    state = with_seat(state, data["seat"], claimed=kept)
    return with_seat(state, data["to"], claimed=(*state.seats[data["to"]].claimed, *given))


def _companion_check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from seat_checks.game_over(state)
    one = _held(state, data["seat"], data["card"])
    if one is None:
        yield _not_held(state, data["seat"], data["card"], "DMD-POS-11")
    elif one.part != "companion":
        yield Problem(code="not-a-companion", rule="DMD-POS-11", cards=(data["card"],))


def _companion(state: DmdState, data: Data) -> DmdState:
    """A companion with all wounds is lost, and the levels it gave with it."""
    seat = state.seats[data["seat"]]
    after = (_wounded(one, data) if one.card == data["card"] else one for one in seat.claimed)
    return with_seat(state, data["seat"], claimed=tuple(one for one in after if one))


def _wounded(one: Claimed, data: Data) -> Claimed | None:
    """The companion after the entry; None if it is lost (DMD-POS-11)."""
    wounds = one.wounds + data.get("wounds", 0)
    is_lost = "wounds" not in data or (one.takes is not None and wounds >= one.takes)
    return None if is_lost else replace(one, wounds=wounds)


KINDS = (
    Kind(
        "turn",
        complete=_turn_complete,
        check=_turn_check,
        apply=lambda state, data: with_session(state, turns=(*state.session.turns, from_entry(Turn, data))),
    ),
    Kind("claim", complete=_claim_complete, check=_claim_check, apply=_claim),
    Kind(
        "trade",
        complete=lambda state, data, facts: {**data, "cards": [facts.code(code) for code in data["cards"]]},
        check=_trade_check,
        apply=_trade,
    ),
    Kind("companion-wound", complete=in_own_codes("card"), check=_companion_check, apply=_companion),
)
