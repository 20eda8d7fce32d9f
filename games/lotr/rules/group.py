"""Rules for all decks at one table; the other rules check each deck on its own."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from games.engine import Group, Problem, Rule, Severity, at_most, rule
from games.engine.collection import in_several, shortages
from games.lotr.deck import Deck
from games.lotr.rules.play import allies_called_like

Table = tuple[Group, list[Deck]]
MAX_PLAYERS = 4


@rule("LOTR-VAL-07", emits=("too-many-players",))
def one_to_four(table: Table) -> Iterator[Problem]:
    """The log has room for four players (LOTR-SET-09)."""
    return at_most(MAX_PLAYERS, len(table[1]), "too-many-players")


@rule("LOTR-DECK-11", emits=("same-hero",))
def different_heroes(table: Table) -> Iterator[Problem]:
    """The players as a group have one copy of a unique title in play, and all heroes start there (LOTR-UNI-02)."""
    for codes in in_several({hero.name_key: hero.code for hero in deck.heroes if hero.unique} for deck in table[1]):
        cards = tuple(dict.fromkeys(codes))
        yield Problem(code="same-hero", variant="group", cards=cards, params={"found": len(codes)})


@rule("LOTR-UNI-02", emits=("ally-of-hero-name", "unique-clash"))
def unique_clashes(table: Table) -> Iterator[Problem]:
    """A unique card of one deck keeps that of another out of play: a hero all the time, others while they are there."""
    decks = table[1]
    for number, deck in enumerate(decks):
        fellows = [hero for other in (*decks[:number], *decks[number + 1 :]) for hero in other.heroes]
        for problem in allies_called_like(fellows, deck):
            yield replace(problem, variant="group", params={**problem.params, "deck": number})
    for codes in in_several(
        {slot.card.name_key: slot.code for slot in deck.standard if slot.card.unique} for deck in decks
    ):
        cards = tuple(dict.fromkeys(codes))
        yield Problem(code="unique-clash", severity=Severity.INFO, cards=cards, params={"found": len(codes)})


@rule("LOTR-VAL-16", emits=("collection-short",))
def shared_collection(table: Table) -> Iterator[Problem]:
    """More copies than a collection has are a warning, never an error: no rule says how copies are shared."""
    group, decks = table
    if decks:
        yield from shortages(group, [_used(deck) for deck in decks], decks[0].catalogue)


def _used(deck: Deck) -> Counter[str]:
    """The cards that lie on the table for this deck, its heroes among them."""
    used = Counter(hero.code for hero in deck.heroes)
    for slot in deck.slots:
        used[slot.code] += slot.copies
    return used


GROUP_RULES: tuple[Rule, ...] = (one_to_four, different_heroes, unique_clashes, shared_collection)
