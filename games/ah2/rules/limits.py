"""Limits of the cards of one investigator, and of the cards in use in a fight."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from games.ah2.cards import CONDITIONS
from games.ah2.loadout import COMBAT, Loadout, hands_used
from games.ah2.rulesets import BOOK
from games.engine import Fix, Problem, rule
from games.engine.build_checks import surplus_removed
from games.engine.collection import beyond_the_box
from games.engine.limits import at_most, limit_problem

ONE_EACH = ("retainer", "loan", "membership", "blessing")


@rule("AH2-COMP-12", emits=("copies-in-box",))
def copies_in_the_box(loadout: Loadout) -> Iterator[Problem]:
    """One investigator alone has no more copies of a card than the box."""
    yield from surplus_removed(beyond_the_box([loadout.of_the_box], loadout.catalogue))


@rule("AH2-LIM-01", emits=("special-surplus",))
def one_special_each(loadout: Loadout) -> Iterator[Problem]:
    """One Retainer, Bank loan, Lodge membership and Blessing or Curse at a time."""
    for slot in chain.from_iterable(map(loadout.special, ONE_EACH)):
        yield from surplus_removed(at_most(1, slot.copies, "special-surplus", cards=(slot.code,)))


@rule("AH2-LIM-02", emits=("blessed-and-cursed", "condition-unknown", "condition-without-card", "condition-not-due"))
def blessed_or_cursed(loadout: Loadout) -> Iterator[Problem]:
    """Nobody is blessed and cursed at once; either needs the card, and a starting card is a Blessing."""
    given = loadout.conditions
    unknown = [one for one in given if one not in CONDITIONS]
    cards = tuple(slot.code for slot in loadout.special("blessing"))
    clear = Fix(action="clear", choice="condition")
    if unknown:
        yield Problem(code="condition-unknown", params={"found": str(unknown[0])}, fix=clear)
    elif len(set(given)) > 1:
        fix = Fix(action="choose", choice="condition", options=tuple(CONDITIONS))
        yield Problem(code="blessed-and-cursed", cards=cards, fix=fix)
    elif given and not cards:
        yield Problem(code="condition-without-card", fix=clear)
    elif "cursed" in given and loadout.starts:
        yield Problem(code="condition-not-due", cards=cards, fix=clear)


@rule("AH2-USE-01", emits=("too-many-hands",))
def two_hands(loadout: Loadout) -> Iterator[Problem]:
    """Weapons and spells in use take two hands together."""
    found = hands_used(loadout.combat)
    if found > BOOK.hands:
        cards = tuple(slot.code for slot in loadout.combat if slot.card.fields.hands)
        fix = Fix(action="remove", cards=cards, quantity=1, zone=COMBAT)
        yield limit_problem("too-many-hands", found, BOOK.hands, cards=cards, fix=fix)


@rule("AH2-USE-02", emits=("exhausted-in-use",))
def exhausted_cards(loadout: Loadout) -> Iterator[Problem]:
    """Exhausted cards cannot be used before the next Upkeep; the choice `exhausted` lists them, once for each copy."""
    given = loadout.choices.get("exhausted")
    exhausted = Counter(code for code in given if isinstance(code, str)) if isinstance(given, list) else Counter()
    for slot in loadout.combat:
        ready = max(loadout.copies(slot.code) - exhausted[slot.code], 0)
        if exhausted[slot.code]:
            problems = at_most(ready, slot.copies, "exhausted-in-use", cards=(slot.code,))
            yield from surplus_removed(problems, COMBAT)
