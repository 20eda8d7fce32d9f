"""How the investigators of a log stand, held against the rules: each rule once, for every kind of entry.

What must hold of an investigator at any moment says `games.mom2.state_checks`; here are the group and the boxes.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from games.engine import Problem
from games.engine.journal import CatalogueFacts
from games.mom2 import state_checks
from games.mom2.box import copies_printed
from games.mom2.campaign.state import UNNAMED, Holding, Mom2State, in_play
from games.mom2.state_checks import STATE_PROBLEMS, Standing

INACTIVE = {"MOM2-VAL-02": ("product-inactive",)}
COPIES = {"MOM2-VAL-10": ("copies-owned",)}
"""What these checks may find."""


def standing_of(state: Mom2State, seat: str, facts: CatalogueFacts) -> Standing | None:
    """The seat as the checks of an investigator read it; None where the investigator is unknown here."""
    card, held = facts.card(state.seats[seat].leader), state.seats[seat].held
    if card is None:
        return None
    return Standing(
        investigator=card,
        damage=held.damage.total,
        horror=held.horror.total,
        possessions=held.possessions,
        conditions=dict.fromkeys(held.conditions, 1),
        minimums=minimums(held.conditions, facts),
        eliminated=held.eliminated is not None,
    )


def minimums(backs: Mapping[str, str], facts: CatalogueFacts) -> dict[str, int]:
    """Condition to the number of investigators on its back, where that is known."""
    found = {}
    for code, written in backs.items():
        card = facts.card(code)
        for back in card.fields.backs if card else ():
            if back.code == written and back.min_investigators is not None:
                found[code] = back.min_investigators
    return found


STATE_CHECKS: Mapping[str, Callable[[Standing, int], Iterator[Problem]]] = {
    "MOM2-VAL-06": lambda standing, number: state_checks.conditions_once(standing),
    "MOM2-VAL-07": state_checks.enough_investigators,
    "MOM2-VAL-08": lambda standing, number: state_checks.within_health(standing),
    "MOM2-VAL-09": lambda standing, number: state_checks.eliminated_has_nothing(standing),
}
assert STATE_CHECKS.keys() == STATE_PROBLEMS.keys()


def seat_problems(state: Mom2State, seat: str, facts: CatalogueFacts, *rules: str) -> Iterator[Problem]:
    """What these rules, or all of them, say of an investigator as the state has it."""
    standing = standing_of(state, seat, facts)
    if standing is None:
        return
    for rule in rules or STATE_CHECKS:
        for problem in STATE_CHECKS[rule](standing, len(in_play(state))):
            yield replace(problem, rule=rule)


def emits(*rules: str) -> dict[str, tuple[str, ...]]:
    return {rule: STATE_PROBLEMS[rule] for rule in rules or STATE_PROBLEMS}


# --- products and boxes ---


def inactive(state: Mom2State, cards: Iterable[str], facts: CatalogueFacts) -> Iterator[Problem]:
    """MOM2-VAL-02: the app ignores what belongs to a product that is not active."""
    if not state.products:
        return
    for code in dict.fromkeys(cards):
        card = facts.card(code)
        if card and not sets_of(code, facts) & set(state.products):
            yield Problem(code="product-inactive", rule="MOM2-VAL-02", cards=(card.code,))


def sets_of(code: str, facts: CatalogueFacts) -> set[str]:
    """The products in which the card lies: those that pack an older one again, too."""
    card = facts.card(code)
    if card is None:
        return set()
    own = {card.set_code, *(one.set_code for one in facts.catalogue.printings_of(card.code))}
    return own | {product.code for product in facts.catalogue.sets.values() if own & set(product.repackages)}


def used(state: Mom2State) -> Counter[str]:
    """Every card of the boxes that is in play; how many figures of a monster there are, no source says."""
    held: Counter[str] = Counter()
    for name in state.session.seats:
        held.update(cards_of(state.seats[name].held))
    for lying in state.session.board.dropped.values():
        held.update(lying)
    return held


def cards_of(held: Holding) -> Counter[str]:
    cards = Counter(held.possessions)
    cards.update(held.conditions.keys())
    for one in (held.damage, held.horror):
        cards.update({code: copies for code, copies in one.up.items() if code != UNNAMED})
    return cards


def too_many(state: Mom2State, facts: CatalogueFacts) -> Iterator[Problem]:
    """MOM2-VAL-10: no more copies are in play than the boxes have; Clues, Fire and Darkness are unlimited."""
    for code, found in sorted(used(state).items()):
        card = facts.card(code)
        limit = copies_active(state, code, facts) if card else None
        if limit is not None and found > limit:
            params = {"found": found, "limit": limit}
            yield Problem(code="copies-owned", rule="MOM2-VAL-10", cards=(code,), params=params)


def copies_active(state: Mom2State, code: str, facts: CatalogueFacts) -> int | None:
    """The copies in the active products, or in all where nobody said which are; None where that is not known."""
    card = facts.card(code)
    if card is None or card.fields.more_copies:
        return None
    if not state.products:
        return copies_printed(card, facts.catalogue)
    printings = ((one.set_code, one.quantity) for one in facts.catalogue.printings_of(card.code))
    return sum(
        quantity for product, quantity in ((card.set_code, card.quantity), *printings) if product in state.products
    )
