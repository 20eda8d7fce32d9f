"""Limits of what one may have at a time, and of what one may use in a fight."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from games.ah2.cards import CONDITIONS
from games.ah2.loadout import COMBAT, Loadout, hands_used
from games.ah2.rulesets import BOOK
from games.engine import Fix, Problem, rule
from games.engine.collection import beyond_the_box

ONE_EACH = ("retainer", "loan", "membership", "blessing")


@rule("AH2-COMP-12", emits=("copies-in-box",))
def copies_in_the_box(loadout: Loadout) -> Iterator[Problem]:
    """One investigator alone has no more copies of a card than the box."""
    for problem in beyond_the_box([loadout.of_the_box], loadout.catalogue):
        surplus = problem.params["found"] - problem.params["limit"]
        yield replace(problem, fix=Fix(action="remove", card=problem.cards[0], quantity=surplus))


@rule("AH2-LIM-01", emits=("special-surplus",))
def one_special_each(loadout: Loadout) -> Iterator[Problem]:
    """One Retainer, Bank loan, Lodge membership and Blessing or Curse at a time."""
    for kind in ONE_EACH:
        for slot in loadout.special(kind):
            if slot.copies > 1:
                yield Problem(
                    code="special-surplus",
                    cards=(slot.code,),
                    params={"found": slot.copies, "limit": 1},
                    fix=Fix(action="remove", card=slot.code, quantity=slot.copies - 1),
                )


@rule("AH2-LIM-02", emits=("blessed-and-cursed", "condition-unknown", "condition-without-card", "condition-not-due"))
def blessed_or_cursed(loadout: Loadout) -> Iterator[Problem]:
    """Nobody is blessed and cursed at once; who is either has the card, and who starts with it is blessed."""
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
        yield Problem(code="too-many-hands", cards=cards, params={"found": found, "limit": BOOK.hands}, fix=fix)


@rule("AH2-USE-02", emits=("exhausted-in-use",))
def exhausted_cards(loadout: Loadout) -> Iterator[Problem]:
    """What is exhausted cannot be used before the next Upkeep; the choice `exhausted` lists it, a copy each time."""
    given = loadout.choices.get("exhausted")
    exhausted = Counter(code for code in given if isinstance(code, str)) if isinstance(given, list) else Counter()
    for slot in loadout.combat:
        ready = max(loadout.copies(slot.code) - exhausted[slot.code], 0)
        if exhausted[slot.code] and slot.copies > ready:
            fix = Fix(action="remove", card=slot.code, quantity=slot.copies - ready, zone=COMBAT)
            params = {"found": slot.copies, "limit": ready}
            yield Problem(code="exhausted-in-use", cards=(slot.code,), params=params, fix=fix)
