"""Small changes of a deck, each from one content to the next, as a click in the builder makes. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardsdb.catalogue import LiveCatalogue
from decks.content import Content
from decks.models import DeckRevision
from games.engine import Build, Catalogue, Fix, validate

LEADERS = "leaders"
"""Leaders are added and removed like cards of a zone."""


def copies_changed(build: Build, zone: str, code: str, change: int, cards: Catalogue) -> Build:
    """The build with the number of copies in the zone changed by `change`, at least to 0.

    Copies go to a printing already present, and from any present.
    """
    if zone == LEADERS:
        others = tuple(one for one in build.leaders if cards.get(one) is None or cards.get(one) is not cards.get(code))
        return replace(build, leaders=(*others, code) if change > 0 else others)
    held = dict(build.zones.get(zone, {}))
    for one in _printings_held(held, code, cards) if change < 0 else ():
        gone = min(-change, held[one])
        held[one] -= gone
        change += gone
    if change > 0:
        own = next(iter(_printings_held(held, code, cards)), code)
        held[own] = held.get(own, 0) + change
    zones = {**build.zones, zone: {one: number for one, number in held.items() if number > 0}}
    return replace(build, zones={name: copies for name, copies in zones.items() if copies})


def _printings_held(held: Mapping[str, int], code: str, cards: Catalogue) -> list[str]:
    """The code itself if present, then others of the same card."""
    card = cards.get(code)
    same = [one for one in held if one != code and card is not None and cards.get(one) is card]
    return [code, *same] if code in held else same


def copies_moved(build: Build, source: str, target: str, code: str, cards: Catalogue) -> Build:
    """The build with one copy of the card in another zone."""
    if not _printings_held(build.zones.get(source, {}), code, cards):
        return build
    return copies_changed(copies_changed(build, source, code, -1, cards), target, code, 1, cards)


def choice_made(build: Build, choice: str, value: Any) -> Build:
    """The build with that choice; None takes it back."""
    rest = {name: made for name, made in build.choices.items() if name != choice}
    return replace(build, choices=rest if value is None else {**rest, choice: value})


def fix_applied(build: Build, fix: Fix, cards: Catalogue) -> Build:
    """The build after a fix that leaves nothing open: one card, or one value of a choice."""
    if fix.action == "choose":
        return choice_made(build, fix.choice, fix.options[0] if fix.options else None)
    if fix.action == "clear":
        return choice_made(build, fix.choice, None)
    change = fix.quantity if fix.action == "add" else -fix.quantity
    return copies_changed(build, fix.zone, fix.card, change, cards)


def merged(before: Content, wanted: Content, now: Content) -> Content | None:
    """The change from `before` to `wanted`, applied to `now`; None where both changed the same part differently.

    Copies of cards add up: one more here and one more there are two.
    """
    zones = {
        zone: _copies_merged(*(content.build.zones.get(zone, {}) for content in (before, wanted, now)))
        for zone in (*now.build.zones, *wanted.build.zones)
    }
    old, new, present = (_parts(content) for content in (before, wanted, now))
    result: dict[tuple[str, str], Any] = {}
    for part in {**old, **present, **new}:
        was, becomes, stands = old.get(part), new.get(part), present.get(part)
        if becomes not in (was, stands) and stands != was:
            return None
        result[part] = stands if becomes == was else becomes
    choices = {name: value for (kind, name), value in result.items() if kind == "choices" and value is not None}
    build = replace(
        now.build,
        leaders=result["build", "leaders"],
        zones={zone: cards for zone, cards in zones.items() if cards},
        choices=choices,
    )
    words = {name: value for (kind, name), value in result.items() if kind == "words"}
    return Content(build=build, **words)


def _copies_merged(before: Mapping[str, int], wanted: Mapping[str, int], now: Mapping[str, int]) -> dict[str, int]:
    copies = {
        code: max(0, now.get(code, 0) + wanted.get(code, 0) - before.get(code, 0)) for code in (*now, *wanted, *before)
    }
    return {code: number for code, number in copies.items() if number}


def _parts(content: Content) -> dict[tuple[str, str], Any]:
    """Everything but cards, by a name for each part that changes as a whole."""
    return {
        ("words", "name"): content.name,
        ("words", "notes"): content.notes,
        ("words", "tags"): content.tags,
        ("build", "leaders"): content.build.leaders,
        **{("choices", name): value for name, value in content.build.choices.items()},
    }


MAX_ROUNDS = 5
"""Rounds of adding missing cards: an added card may require another."""


def begun(leader: str, catalogue: LiveCatalogue, choices: dict[str, Any] | None = None) -> Build:
    """A deck with its leader and the cards that the rules require with these choices."""
    build = Build(leaders=(leader,), choices=choices or {})
    for _round in range(MAX_ROUNDS):
        problems = validate(catalogue.building, build, catalogue.cards).problems
        fixes = [
            problem.fix
            for problem in problems
            if problem.fix and problem.fix.action == "add" and problem.cards == (problem.fix.card,)
        ]
        if not fixes:
            break
        for fix in fixes:
            build = fix_applied(build, fix, catalogue.cards)
    return build


class Steps(Struct, frozen=True):
    """The revisions that undo and redo lead to, or None."""

    undo: int | None
    redo: int | None


def steps_of(history: Iterable[tuple[int, int | None, str]]) -> Steps:
    """Undo and redo in a history of (number, base, cause), oldest first.

    Undoing goes back to the base of the present revision; redoing, forth again. Any other save discards
    the redo steps, as in any editor, though they stay in the history.
    """
    origin: dict[int, int] = {}
    parent: dict[int, int | None] = {}
    here: int | None = None
    undone: list[int] = []
    for number, base, cause in history:
        if cause == DeckRevision.Cause.REVERTED and base in origin:
            target = origin[base]
            if here is not None and target == parent[here]:
                undone.append(here)
            elif undone and target == undone[-1]:
                undone.pop()
            else:
                undone.clear()
            origin[number] = target
        else:
            origin[number], parent[number] = number, origin.get(base) if base else None
            undone.clear()
        here = origin[number]
    return Steps(parent[here] if here is not None else None, undone[-1] if undone else None)


def cheaper_ways(before: Build, after: Build, bought: Sequence[str], cards: Catalogue) -> list[tuple[str, str, Build]]:
    """For each card bought, each lower version of the same name that stays: both codes, and the build without it."""
    main, had = after.zones.get("main", {}), before.zones.get("main", {})
    return [
        (code, other, copies_changed(after, "main", other, -1, cards))
        for code in bought
        for other in main
        if had.get(other, 0) >= main[other]
        and (lower := cards.get(other))
        and (higher := cards.get(code))
        and lower.name_key == higher.name_key
        and (lower.level or 0) < (higher.level or 0)
    ]
