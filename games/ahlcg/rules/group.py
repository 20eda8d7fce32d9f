"""Rules about decks at one table; the other rules check each deck on its own."""

from collections import Counter
from collections.abc import Iterator

from games.ahlcg.card_exceptions import RANDOM_BASIC_WEAKNESS
from games.ahlcg.deck import Deck, spirits
from games.engine import Group, Problem, Rule, limit_problem, rule
from games.engine.collection import in_several, shortages

Table = tuple[Group, list[Deck]]


@rule("AHLCG-DECK-18", emits=("same-investigator", "too-few-investigators"))
def different_investigators(table: Table) -> Iterator[Problem]:
    """Each player takes a different investigator; versions of one person are the same investigator."""
    people: list[tuple[frozenset[str], str, list[str]]] = []
    for deck in table[1]:
        front = deck.investigator.front
        if front is not None:
            # Other versions of a person know of each other; newer cards of one have only the name in common.
            for persons, name, leaders in people:
                if persons == deck.investigator.persons or name == front.name_key:
                    leaders.append(deck.investigator.leader)
                    break
            else:
                people.append((deck.investigator.persons, front.name_key, [deck.investigator.leader]))
    for _persons, _name, leaders in people:
        if len(leaders) > 1:
            cards = tuple(dict.fromkeys(leaders))
            yield Problem(code="same-investigator", cards=cards, params={"found": len(leaders)})


def too_few(found: int, seats: int) -> Problem:
    """The problem of boxes with fewer different investigators than there are seats."""
    return limit_problem("too-few-investigators", found, seats, rule="AHLCG-DECK-18")


@rule("AHLCG-DECK-40", emits=("collection-short",))
def shared_collection(table: Table) -> Iterator[Problem]:
    """More copies than a collection has are a warning, never an error: no rule forbids them."""
    group, decks = table
    if decks:
        yield from shortages(group, [_used(deck) for deck in decks], decks[0].catalogue)


def _used(deck: Deck) -> Counter[str]:
    """The cards that lie on the table for this deck, its investigator and a second deck among them."""
    used: Counter[str] = Counter()
    for code in deck.leaders:
        if leader := deck.catalogue.get(code):
            used[leader.code] += 1
    for slot in (*deck.slots, *spirits(deck)):
        used[slot.code] += slot.copies
    del used[RANDOM_BASIC_WEAKNESS]  # a placeholder
    return used


@rule("AHLCG-DECK-41", emits=("unique-permanents",))
def unique_permanents(table: Table) -> Iterator[Problem]:
    """Two decks cannot both start the game with the same unique card in play."""
    starting = (
        {slot.name: slot.code for slot in deck.slots if slot.card.unique and slot.card.fields.permanent}
        for deck in table[1]
    )
    for codes in in_several(starting):
        cards = tuple(dict.fromkeys(codes))
        yield Problem(code="unique-permanents", cards=cards, params={"found": len(codes)})


GROUP_RULES: tuple[Rule, ...] = (different_investigators, shared_collection, unique_permanents)
