"""What decks at one table must keep together; each deck by itself is judged by the other rules."""

from collections import Counter
from collections.abc import Iterator, Mapping

from games.ahlcg.card_rules import RANDOM_BASIC_WEAKNESS
from games.ahlcg.deck import Deck, spirits
from games.engine import Group, Problem, Rule, Severity, rule

Table = tuple[Group, list[Deck]]


@rule("AHLCG-DECK-18", emits=("same-investigator",))
def different_investigators(table: Table) -> Iterator[Problem]:
    """Each player takes a different investigator; versions of one person are the same investigator."""
    people: list[tuple[frozenset[str], str, list[str]]] = []
    for deck in table[1]:
        front = deck.sides.front
        if front is not None:
            # Other versions of a person know of each other; newer cards of one have only the name in common.
            for persons, name, leaders in people:
                if persons == deck.sides.persons or name == front.name_key:
                    leaders.append(deck.sides.leader)
                    break
            else:
                people.append((deck.sides.persons, front.name_key, [deck.sides.leader]))
    for _persons, _name, leaders in people:
        if len(leaders) > 1:
            cards = tuple(dict.fromkeys(leaders))
            yield Problem(code="same-investigator", cards=cards, params={"found": len(leaders)})


@rule("AHLCG-DECK-40", emits=("collection-short",))
def shared_collection(table: Table) -> Iterator[Problem]:
    """More copies than a collection has are a warning, never an error: no rule forbids them.

    `decks` says which deck of the table uses how many, `spare` how many other collections have left.
    """
    group, decks = table
    users: dict[tuple[str, str], dict[int, int]] = {}
    for number, deck in enumerate(decks):
        collection = group.collections[number] if number < len(group.collections) else ""
        for code, copies in _used(deck).items():
            users.setdefault((collection, code), {})[number] = copies
    used = {place: sum(copies.values()) for place, copies in users.items()}
    has = {name: _by_card(decks, cards) for name, cards in group.owned.items()} if decks else {}
    for (collection, code), found in sorted(used.items()):
        owned = has.get(collection, {}).get(code)
        if owned is not None and found > owned:
            left = {name: cards.get(code, 0) - used.get((name, code), 0) for name, cards in has.items()}
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


def _used(deck: Deck) -> Counter[str]:
    """The cards that lie on the table for this deck, its investigator and a second deck among them."""
    used: Counter[str] = Counter()
    for code in deck.leaders:
        if leader := deck.table.catalogue.get(code):
            used[leader.code] += 1
    for slot in (*deck.slots, *spirits(deck)):
        used[slot.code] += slot.copies
    del used[RANDOM_BASIC_WEAKNESS]  # a mark for a card that is yet to be drawn
    return used


def _by_card(decks: list[Deck], cards: Mapping[str, int]) -> dict[str, int]:
    """What is owned by card, whatever the printing."""
    owned: dict[str, int] = {}
    for code, copies in cards.items():
        card = decks[0].table.catalogue.get(code)
        key = card.code if card else code
        owned[key] = owned.get(key, 0) + copies
    return owned


@rule("AHLCG-DECK-41", emits=("unique-permanents",))
def unique_permanents(table: Table) -> Iterator[Problem]:
    """Two decks cannot both start the game with the same unique card in play."""
    names: dict[str, list[str]] = {}
    for deck in table[1]:
        here = {slot.name: slot.code for slot in deck.slots if slot.card.unique and slot.card.fields.permanent}
        for name, code in here.items():
            names.setdefault(name, []).append(code)
    for codes in names.values():
        if len(codes) > 1:
            cards = tuple(dict.fromkeys(codes))
            yield Problem(code="unique-permanents", cards=cards, params={"found": len(codes)})


GROUP_RULES: tuple[Rule, ...] = (different_investigators, shared_collection, unique_permanents)
