"""Entries about conditions: gained, lost; and the backs that only their owners may read."""

from collections.abc import Iterator
from typing import Any

from games.engine import CardRecord, Problem, limit_problem
from games.engine.journal import CatalogueFacts, Data, Kind, with_seat
from games.engine.search.folding import fold
from games.mom2.campaign.log_possessions import takes_part
from games.mom2.campaign.seat_checks import OF_THE_BOXES, box_problems, of_the_state, seat_problems
from games.mom2.campaign.state import Back, Mom2State, with_held
from games.mom2.cards import INSANE
from games.mom2.cards import Back as CardBack


def has_own_back(card: CardRecord) -> bool:
    """Whether its owner may read the back (MOM2-VIS-02): of an Insane card, and of an agenda."""
    return card.code == INSANE or card.type_code == "agenda"


def _complete(state: Mom2State, data: Data, facts: CatalogueFacts) -> Data:
    """A back that is known here is its code, and its printed number counts: in the same fields, since these are secret
    and no other is."""
    whole = {**data, "condition": facts.code(data["condition"])}
    card = facts.card(data["condition"])
    known = _backs_meant(card, data) if card else []
    if len(known) == 1:
        printed = known[0].min_investigators
        whole |= {"back": known[0].code} | ({} if printed is None else {"minimum": printed})
    return whole


def _backs_meant(card: CardRecord, data: Data) -> list[CardBack]:
    """The backs of the card that match: by code or by name, and by the number if several do."""
    wanted, number = fold(data.get("back", "")), data.get("minimum")
    named = [back for back in card.fields.backs if wanted in map(fold, (back.code, *back.names.values()))]
    return [back for back in named if number == back.min_investigators] if len(named) > 1 and number else named


def _back_problems(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    card = facts.card(data["condition"])
    if card is None or not {"back", "minimum"} & data.keys():
        return
    if not has_own_back(card):
        yield Problem(code="back-of-nobody", rule="MOM2-VIS-01", cards=(card.code,))
    elif "back" in data:
        known = _backs_meant(card, {"back": data["back"]})
        if card.fields.backs and not known and not card.fields.more_copies:
            params = {"back": data["back"]}
            yield Problem(code="back-unknown", rule="MOM2-VIS-02", cards=(card.code,), params=params)
        active = {back.code for back in card.fields.backs if back.set_code in state.products}
        if known and active and not active & {back.code for back in known}:
            kind: dict[str, Any] = {"variant": "back", "rule": "MOM2-VAL-02"}
            yield limit_problem("collection-short", 1, 0, cards=(card.code,), back=data["back"], **kind)


def _number_problems(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    """MOM2-VAL-07 counts when a card is dealt: what lies there since then may ask for more than are left."""
    if "minimum" in data:
        after = seat_problems(_gain(state, data), data["seat"], facts, "MOM2-VAL-07")
        yield from (problem for problem in after if problem.cards == (data["condition"],))


def _gain_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    yield from takes_part(state, data["seat"])
    code, held = data["condition"], state.seats[data["seat"]].held
    if code in held.conditions:
        yield limit_problem("condition-twice", 2, 1, rule="MOM2-VAL-06", cards=(code,))
    yield from _back_problems(state, data, facts)
    yield from _number_problems(state, data, facts)
    yield from box_problems(_gain(state, data), [code], facts)


def _gain(state: Mom2State, data: Data) -> Mom2State:
    held, code = state.seats[data["seat"]].held, data["condition"]
    before = held.conditions.get(code, Back())
    back = Back(code=data.get("back", before.code), minimum=data.get("minimum", before.minimum))
    return with_held(state, data["seat"], conditions={**held.conditions, code: back})


def _read(state: Mom2State, data: Data) -> Mom2State:
    """Reading a back does not resume a saved game."""
    return with_seat(state, data["seat"], held=_gain(state, data).seats[data["seat"]].held)


def _has_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    yield from takes_part(state, data["seat"])
    if data["condition"] not in state.seats[data["seat"]].held.conditions:
        yield Problem(code="condition-missing", rule="MOM2-POS-17", cards=(data["condition"],))


def _lose(state: Mom2State, data: Data) -> Mom2State:
    """The back is that of a card in the deck again: its secret is buried (MOM2-VIS-03)."""
    held = state.seats[data["seat"]].held
    left = {code: back for code, back in held.conditions.items() if code != data["condition"]}
    return with_held(state, data["seat"], conditions=left)


def _back_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    """`too-few-for-card` can be waived: more investigators may have been in play when the card was dealt."""
    yield from _has_check(state, data, facts)
    yield from _back_problems(state, data, facts)
    yield from _number_problems(state, data, facts)


KINDS = (
    Kind(
        "condition-gain",
        emits={**OF_THE_BOXES, **of_the_state("MOM2-VAL-06", "MOM2-VAL-07")},
        complete=_complete,
        check=_gain_check,
        apply=_gain,
    ),
    Kind("condition-lose", complete=_complete, check=_has_check, apply=_lose),
    Kind("condition-back", emits=of_the_state("MOM2-VAL-07"), complete=_complete, check=_back_check, apply=_read),
    Kind(
        "condition-reveal",
        complete=_complete,
        check=_has_check,
        apply=lambda state, data: with_held(state, data["seat"]),
    ),
)
