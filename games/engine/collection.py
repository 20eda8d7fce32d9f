"""Collections: boxes owned, and single cards more or fewer, counted by card, of any printing."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from games.engine.build import Group
from games.engine.cards import CardRecord, SetRecord
from games.engine.catalogue import Catalogue
from games.engine.problems import Problem, Severity

Boxes = Mapping[str, Mapping[str, int]]  # set to card to the copies in one box of it


class Holdings(Struct, frozen=True, kw_only=True):
    """Boxes and single cards owned. Codes may be of any printing, or unknown to the catalogue."""

    sets: Mapping[str, int] = {}
    """Set code to the number of boxes."""
    cards: Mapping[str, int] = {}
    """Card code to the copies outside boxes; negative if some are missing from boxes."""


class Owned(Struct, frozen=True, kw_only=True):
    """The copies of one card, and their origin."""

    copies: int
    sets: Mapping[str, int]
    """Set to the copies in all its boxes."""
    adjusted: int
    """Copies outside boxes; negative if some are missing from boxes."""


def boxes(catalogue: Catalogue) -> Boxes:
    """The contents of one box of each set: its own cards and printings, and the ones of sets that it repackages."""
    printed: dict[str, dict[str, int]] = {code: {} for code in catalogue.sets}
    for card in catalogue:
        for set_code, copies in _printings(card, catalogue):
            box = printed.setdefault(set_code, {})
            box[card.code] = box.get(card.code, 0) + copies
    packed = {code: dict(box) for code, box in printed.items()}
    for one in catalogue.sets.values():
        box = packed[one.code]
        for other in one.repackages:
            for code, copies in printed.get(other, {}).items():
                if _is_packed(catalogue.get(code), one):
                    box[code] = box.get(code, 0) + copies
    return packed


def copies_owned(holdings: Holdings, catalogue: Catalogue) -> dict[str, int]:
    """Card code to copies, for cards with at least one; unknown cards are not counted."""
    content = catalogue.derived(boxes)
    copies: Counter[str] = Counter()
    for set_code, number in holdings.sets.items():
        for code, one in content.get(set_code, {}).items():
            copies[code] += one * number
    copies.update(catalogue.by_card(holdings.cards))
    return {code: number for code, number in copies.items() if number > 0}


def card_owned(holdings: Holdings, card: CardRecord, catalogue: Catalogue) -> Owned:
    """The owned copies of the card, box by box."""
    content = catalogue.derived(boxes)
    sets = {
        code: one * number for code, number in holdings.sets.items() if (one := content.get(code, {}).get(card.code))
    }
    adjusted = sum(change for given, change in holdings.cards.items() if catalogue.get(given) is card)
    return Owned(copies=max(sum(sets.values()) + adjusted, 0), sets=sets, adjusted=adjusted)


def shortages(group: Group, used: Sequence[Mapping[str, int]], catalogue: Catalogue) -> Iterator[Problem]:
    """A warning `collection-short` for each card of which the builds use more copies than their collection has.

    `used` has the copies by card for each build. In the problem, `decks` has the copies that each build uses, and
    `spare` the copies left in other collections.
    """
    users: dict[tuple[str, str], dict[int, int]] = {}
    for number, cards in enumerate(used):
        collection = group.collections[number] if number < len(group.collections) else ""
        for code, copies in cards.items():
            users.setdefault((collection, code), {})[number] = copies
    total = {place: sum(copies.values()) for place, copies in users.items()}
    has = {name: catalogue.by_card(cards, keep_unknown=True) for name, cards in group.owned.items()}
    for (collection, code), found in sorted(total.items()):
        owned = has.get(collection, Counter()).get(code)
        if owned is not None and found > owned:
            left = {name: cards.get(code, 0) - total.get((name, code), 0) for name, cards in has.items()}
            yield Problem(
                code="collection-short",
                severity=Severity.WARNING,
                cards=(code,),
                params={
                    "found": found,
                    "limit": owned,
                    "collection": collection,
                    "decks": [{"deck": deck, "copies": copies} for deck, copies in users[collection, code].items()],
                    "spare": {name: copies for name, copies in left.items() if copies > 0},
                },
            )


def beyond_the_box(used: Iterable[Mapping[str, int]], catalogue: Catalogue) -> Iterator[Problem]:
    """Yield a problem `copies-in-box` for each card with more copies in all builds together than in its boxes."""
    together: Counter[str] = Counter()
    for cards in used:
        together.update(cards)
    for code, found in sorted(together.items()):
        card = catalogue.get(code)
        if card and found > (limit := copies_printed(card, catalogue)):
            yield Problem(code="copies-in-box", cards=(code,), params={"found": found, "limit": limit})


def in_several(builds: Iterable[Mapping[str, str]]) -> list[list[str]]:
    """The codes of every title in several builds, given titles to codes for each build."""
    found: dict[str, list[str]] = {}
    for titles in builds:
        for title, code in titles.items():
            found.setdefault(title, []).append(code)
    return [codes for codes in found.values() if len(codes) > 1]


def copies_printed(card: CardRecord, catalogue: Catalogue) -> int:
    """The copies of the card in one of each of its sets."""
    return sum(copies for _set, copies in _printings(card, catalogue))


def _printings(card: CardRecord, catalogue: Catalogue) -> Iterator[tuple[str, int]]:
    """The sets of the card, each with the copies in it."""
    yield card.set_code, card.quantity
    for printing in catalogue.printings_of(card.code):
        yield printing.set_code, printing.quantity


def _is_packed(card: CardRecord | None, box: SetRecord) -> bool:
    """Whether a box that repackages sets holds this card of theirs: some hold only one half."""
    if card is None or not box.contents:
        return card is not None
    return box.contents == ("player" if card.encounter_set is None else "campaign")
