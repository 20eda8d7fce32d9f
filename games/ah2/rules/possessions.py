"""Rules about possessions: fixed and random ones as the sheet lists them, and no others at the start."""

from collections.abc import Iterator

from games.ah2.cards import DRAWN_DECKS
from games.ah2.loadout import DISCARDED, Loadout
from games.ah2.rules.sheet import not_printed
from games.engine import Fix, Problem, rule
from games.engine.build_checks import taken_out, unreadable
from games.engine.limits import limit_problem
from games.engine.slots import copies_in


@rule("AH2-BUILD-03", emits=("fixed-missing", "value-not-printed"), about=("start-sheet",))
def fixed_possessions(loadout: Loadout) -> Iterator[Problem]:
    """The fixed possessions of the sheet: cards, Money and Clues, exactly."""
    for code, copies in loadout.fields.fixed.items():
        found = loadout.copies(code)
        if found < copies:
            fix = Fix(action="add", card=code, quantity=copies - found)
            yield limit_problem("fixed-missing", found, copies, cards=(code,), fix=fix)
    for name in ("money", "clues"):
        yield from not_printed(loadout, name, getattr(loadout.fields, name))


@rule("AH2-BUILD-04", emits=("random-missing", "random-surplus"), about=("start-sheet",))
def random_possessions(loadout: Loadout) -> Iterator[Problem]:
    """Beside the fixed ones, as many cards of each deck as the sheet says."""
    beside = loadout.beside_fixed
    for deck in DRAWN_DECKS:
        found, limit = copies_in(beside[deck]), loadout.fields.random.get(deck, 0)
        if found < limit:
            fix = Fix(action="add", quantity=limit - found)
            yield limit_problem("random-missing", found, limit, variant=deck, deck=deck, fix=fix)
        elif found > limit:
            cards = tuple(slot.code for slot in beside[deck])
            fix = Fix(action="remove", cards=cards, quantity=found - limit)
            yield limit_problem("random-surplus", found, limit, variant=deck, deck=deck, cards=cards, fix=fix)


@rule("AH2-BUILD-05", emits=("discarded-not-drawn", "discarded-surplus"), about=("start-sheet",))
def cards_discarded(loadout: Loadout) -> Iterator[Problem]:
    """Some abilities draw one card more from a deck and discard one; others discard nothing."""
    deck = loadout.fields.draws_one_more
    due = [slot for slot in loadout.discarded if deck and slot.card.type_code == deck]
    yield from taken_out((slot for slot in loadout.discarded if slot not in due), "discarded-not-drawn", DISCARDED)
    found = copies_in(due)
    if found > 1:
        cards = tuple(slot.code for slot in due)
        fix = Fix(action="remove", cards=cards, quantity=found - 1, zone=DISCARDED)
        yield limit_problem("discarded-surplus", found, 1, cards=cards, fix=fix)


@rule("AH2-BUILD-06", emits=("card-not-allowed", "unknown-card", "quantity-invalid"))
def content(loadout: Loadout) -> Iterator[Problem]:
    """Possessions are investigator cards: items, spells, skills, allies, special cards."""
    yield from taken_out(loadout.refused, "card-not-allowed")
    yield from unreadable(loadout.unknown, loadout.quantities)


@rule("AH2-BUILD-10", emits=("not-at-the-start",), about=("start-sheet",))
def nothing_else(loadout: Loadout) -> Iterator[Problem]:
    """Allies and special cards are no random possessions: only those of the sheet are there at the start."""
    beside = loadout.beside_fixed
    yield from taken_out((*beside["ally"], *beside["special"]), "not-at-the-start")
