"""Decks that are legal but will not work in play: warnings and remarks, never errors."""

from collections.abc import Iterable, Iterator

from games.engine import CardRecord, Problem, Severity, limit_problem, rule
from games.engine.slots import copies_in
from games.lotr.attachments import has_bearer
from games.lotr.deck import ELIMINATION, Deck, by_title


@rule("LOTR-DECK-12", emits=("ally-of-hero-name",))
def ally_called_like_a_hero(deck: Deck) -> Iterator[Problem]:
    """A unique ally cannot be played while a hero of its title is in play."""
    yield from allies_called_like(deck.heroes, deck)


def allies_called_like(heroes: Iterable[CardRecord], deck: Deck) -> Iterator[Problem]:
    """Unique allies of the deck with the title of one of the heroes."""
    titles = {hero.name_key: hero.code for hero in heroes if hero.unique}
    for slot in deck.standard:
        if slot.card.type_code == "ally" and slot.card.unique and slot.card.name_key in titles:
            cards, params = (slot.code, titles[slot.card.name_key]), {"found": slot.copies}
            yield Problem(code="ally-of-hero-name", severity=Severity.WARNING, cards=cards, params=params)


@rule("LOTR-DECK-14", emits=("unique-copies",))
def unique_copies(deck: Deck) -> Iterator[Problem]:
    """Several copies of a unique card are legal; one of them can be in play."""
    unique = (slot for slot in deck.standard if slot.card.unique)
    crowds = [slots for slots in by_title(unique) if copies_in(slots) > 1]
    if crowds:
        cards = tuple(slot.code for slots in crowds for slot in slots)
        yield Problem(code="unique-copies", severity=Severity.INFO, cards=cards, params={"found": len(crowds)})


@rule("LOTR-DECK-15", emits=("sphere-missing",))
def sphere_without_hero(deck: Deck) -> Iterator[Problem]:
    """A card of a sphere that no hero has cannot be paid for, not even at a cost of 0 (LOTR-SPH-04)."""
    if not deck.heroes:
        return
    paid = {"neutral", *(sphere for hero in deck.heroes for sphere in hero.classes)}
    spheres: dict[str, list[str]] = {}
    for slot in deck.standard:
        if slot.card.classes and paid.isdisjoint(slot.card.classes):
            spheres.setdefault(slot.card.classes[0], []).append(slot.code)
    for sphere, codes in sorted(spheres.items()):
        params = {"class": sphere, "found": len(codes)}
        yield Problem(code="sphere-missing", severity=Severity.WARNING, cards=tuple(codes), params=params)


@rule("LOTR-DECK-16", emits=("restricted-attachments",))
def restricted_attachments(deck: Deck) -> Iterator[Problem]:
    """A character has at most two Restricted attachments, but for a contract; more than all heroes can have at once
    are a remark."""
    restricted = [slot for slot in deck.standard if "restricted" in slot.card.keywords]
    found, limit = copies_in(restricted), deck.contract.restricted * len(deck.heroes)
    if deck.heroes and found > limit:
        cards = tuple(slot.code for slot in restricted)
        yield limit_problem("restricted-attachments", found, limit, severity=Severity.INFO, cards=cards)


@rule("LOTR-DECK-17", emits=("threat-too-high",))
def starting_threat(deck: Deck) -> Iterator[Problem]:
    """A player who starts with a threat of 50 or more is eliminated at once."""
    if deck.threat >= ELIMINATION:
        cards = tuple(hero.code for hero in deck.heroes)
        yield limit_problem("threat-too-high", deck.threat, ELIMINATION, severity=Severity.WARNING, cards=cards)


@rule("LOTR-DECK-18", emits=("attachment-without-bearer",))
def attachments_with_bearer(deck: Deck) -> Iterator[Problem]:
    """An attachment that names its target needs such a hero or ally in this deck."""
    if not deck.heroes:
        return
    characters = [*deck.heroes, *(slot.card for slot in deck.standard if slot.card.type_code == "ally")]
    for slot in deck.standard:
        if not has_bearer(slot.card.fields.attaches_to, characters):
            cards, params = (slot.code,), {"found": slot.copies}
            yield Problem(code="attachment-without-bearer", severity=Severity.WARNING, cards=cards, params=params)
