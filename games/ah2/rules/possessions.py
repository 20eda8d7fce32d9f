"""What an investigator has: fixed and random possessions as the sheet lists them, and nothing else at the start."""

from collections.abc import Iterator

from games.ah2.cards import DRAWN_DECKS
from games.ah2.loadout import DISCARDED, Loadout
from games.ah2.rules.sheet import not_printed
from games.engine import Fix, Problem, rule
from games.engine.build_checks import taken_out, unreadable
from games.engine.slots import Slot


@rule("AH2-BUILD-03", emits=("fixed-missing", "value-not-printed"), about=("start-sheet",))
def fixed_possessions(loadout: Loadout) -> Iterator[Problem]:
    """The fixed possessions of the sheet: cards, Money and Clues, exactly."""
    for code, copies in loadout.fields.fixed.items():
        found = loadout.copies(code)
        if found < copies:
            yield Problem(
                code="fixed-missing",
                cards=(code,),
                params={"found": found, "limit": copies},
                fix=Fix(action="add", card=code, quantity=copies - found),
            )
    for name in ("money", "clues"):
        yield from not_printed(loadout, name, getattr(loadout.fields, name))


@rule("AH2-BUILD-04", emits=("random-missing", "random-surplus"), about=("start-sheet",))
def random_possessions(loadout: Loadout) -> Iterator[Problem]:
    """Beside the fixed ones, as many cards of each deck as the sheet says."""
    beside = loadout.beside_fixed
    for deck in DRAWN_DECKS:
        slots, limit = beside[deck], loadout.fields.random.get(deck, 0)
        found = sum(slot.copies for slot in slots)
        params = {"deck": deck, "found": found, "limit": limit}
        if found < limit:
            fix = Fix(action="add", quantity=limit - found)
            yield Problem(code="random-missing", variant=deck, params=params, fix=fix)
        elif found > limit:
            cards = tuple(slot.code for slot in slots)
            fix = Fix(action="remove", cards=cards, quantity=found - limit)
            yield Problem(code="random-surplus", variant=deck, cards=cards, params=params, fix=fix)


@rule("AH2-BUILD-05", emits=("discarded-not-drawn", "discarded-surplus"), about=("start-sheet",))
def cards_discarded(loadout: Loadout) -> Iterator[Problem]:
    """Some abilities draw one card more from a deck and discard one; others discard nothing."""
    deck = loadout.fields.draws_one_more
    due = [slot for slot in loadout.discarded if deck and slot.card.type_code == deck]
    for slot in loadout.discarded:
        if slot not in due:
            yield _taken_out(Problem(code="discarded-not-drawn", cards=(slot.code,)), slot)
    found = sum(slot.copies for slot in due)
    if found > 1:
        cards = tuple(slot.code for slot in due)
        fix = Fix(action="remove", cards=cards, quantity=found - 1, zone=DISCARDED)
        yield Problem(code="discarded-surplus", cards=cards, params={"found": found, "limit": 1}, fix=fix)


def _taken_out(problem: Problem, slot: Slot) -> Problem:
    fix = Fix(action="remove", card=slot.code, quantity=slot.copies, zone=DISCARDED)
    return Problem(code=problem.code, cards=problem.cards, params={"found": slot.copies}, fix=fix)


@rule("AH2-BUILD-06", emits=("card-not-allowed", "unknown-card", "quantity-invalid"))
def content(loadout: Loadout) -> Iterator[Problem]:
    """Possessions are investigator cards: items, spells, skills, allies, special cards."""
    yield from taken_out(loadout.refused, "card-not-allowed")
    yield from unreadable(loadout.unknown, loadout.quantities)


@rule("AH2-BUILD-10", emits=("not-at-the-start",), about=("start-sheet",))
def nothing_else(loadout: Loadout) -> Iterator[Problem]:
    """Allies and special cards are no random possessions: one starts with those that the sheet names."""
    beside = loadout.beside_fixed
    yield from taken_out((*beside["ally"], *beside["special"]), "not-at-the-start")
