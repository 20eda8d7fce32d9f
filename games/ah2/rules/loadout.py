"""The rules of loadouts, one function a rule. Each reads a prepared Loadout and yields every problem it finds."""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import chain

from games.ah2.cards import CONDITIONS, DRAWN_DECKS, STOPS, TRACKS
from games.ah2.loadout import COMBAT, DISCARDED, Loadout, hands_used
from games.ah2.numbers import BOOK
from games.engine import Fix, Problem, at_most, limit_problem, rule
from games.engine.build_checks import one_leads, surplus_removed, taken_out, unreadable
from games.engine.collection import beyond_the_box
from games.engine.loadout import mentioned
from games.engine.rules import rules_in
from games.engine.slots import copies_in

VALUES = ("sanity", "stamina")


@rule("AH2-BUILD-02", emits=("investigator-count", "investigator-invalid"))
def one_investigator(loadout: Loadout) -> Iterator[Problem]:
    """Each player has one investigator."""
    yield from one_leads(loadout.leaders, loadout.catalogue, "investigator")


@rule("AH2-BUILD-07", emits=("value-not-printed",), about=("start-sheet",))
def start_values(loadout: Loadout) -> Iterator[Problem]:
    """An investigator starts with the Sanity and the Stamina of the sheet."""
    for name in VALUES:
        yield from not_printed(loadout, name, getattr(loadout.fields, name))


def not_printed(loadout: Loadout, choice: str, printed: int | None) -> Iterator[Problem]:
    """A number chosen that differs from the printed one."""
    chosen = loadout.choices.get(choice)
    if chosen is not None and printed is not None and chosen != printed:
        fix = Fix(action="clear", choice=choice)
        yield limit_problem("value-not-printed", chosen, printed, choice=choice, fix=fix)


@rule("AH2-BUILD-08", emits=("slider-missing", "slider-invalid"))
def sliders(loadout: Loadout) -> Iterator[Problem]:
    """One slider on each of the three tracks, on any of its four stops."""
    for track in TRACKS:
        given = loadout.choices.get(track)
        fix = Fix(action="choose", choice=track, options=STOPS)
        if given is None:
            if loadout.starts and loadout.sheet:
                yield Problem(code="slider-missing", params={"choice": track}, fix=fix)
        elif track not in loadout.stops:
            yield Problem(code="slider-invalid", params={"choice": track, "found": mentioned(given)}, fix=fix)


@rule("AH2-BUILD-09", emits=("not-at-home",), about=("start-sheet",))
def start_place(loadout: Loadout) -> Iterator[Problem]:
    """The marker starts at the home of the sheet."""
    place = loadout.choices.get("place")
    if place is not None and place != loadout.fields.home:
        fix = Fix(action="clear", choice="place")
        yield Problem(code="not-at-home", cards=(loadout.fields.home,), fix=fix)


@rule("AH2-LIM-04", emits=("above-maximum",), about=("start-sheet", "play-sheet"))
def maximum_values(loadout: Loadout) -> Iterator[Problem]:
    """Sanity and Stamina are never above their maximum, which cards may raise."""
    for name in VALUES:
        found, limit = loadout.number(name), loadout.maximum(name)
        if found is not None and limit is not None and not 0 <= found <= limit:
            yield limit_problem("above-maximum", found, limit, choice=name)


@rule("AH2-SKILL-01", emits=("beyond-focus",), about=("play-sheet",))
def adjusted_skills(loadout: Loadout) -> Iterator[Problem]:
    """In Upkeep the sliders move by as many stops as the Focus, all three together; `before` has their stops before."""
    before = loadout.choices.get("before")
    if not isinstance(before, dict):
        return
    known = {track: stop for track, stop in before.items() if track in TRACKS and stop in STOPS}
    moved = sum(abs(stop - known[track]) for track, stop in loadout.stops.items() if track in known)
    if loadout.fields.focus is not None:
        yield from at_most(loadout.fields.focus, moved, "beyond-focus")


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
    """Besides the fixed ones, as many cards of each deck as the sheet says."""
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
    """Allies and special cards are no random possessions: at the start there are only those on the sheet."""
    beside = loadout.beside_fixed
    yield from taken_out((*beside["ally"], *beside["special"]), "not-at-the-start")


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


RULES = rules_in("COMP BUILD LIM USE SKILL", sys.modules[__name__])
