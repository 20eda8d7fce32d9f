"""The search index of one catalogue: a column for each key, a set of cards for each flag, the ranks in each order."""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import chain, compress
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct

from games.engine.cards import CardRecord, Words
from games.engine.catalogue import Catalogue
from games.engine.messages import LANGUAGES
from games.engine.packed import numbers_of, packed_numbers
from games.engine.search import owned
from games.engine.search.bits import ZERO_AND_ONE, StoredSets, members_of, sets_of
from games.engine.search.columns import ChoiceColumn, Column, DateColumn, LeaderColumn, NumberColumn
from games.engine.search.folding import fold, fold_name
from games.engine.search.keys import ChoiceKey, DateKey, Key, LeaderKey, NumberKey, Order, Search, TextKey
from games.engine.search.names import NameIndex
from games.engine.search.recent import Recent
from games.engine.search.texts import Lines, TextColumn, index_lines
from games.engine.search.tree import Value, unknown
from games.engine.search.words import SPOKEN, without_article
from games.engine.text import Text, localised

MANY = 300
"""Members from which it is faster to take them from all cards in order than to sort them, for few of them are shown,
and to count those of each value than the values of each."""
HAVING = frozenset(word for word, meant in SPOKEN.items() if meant == "has")
"""The keys that ask whether a card has a value, besides the flags."""


class FacetValue(Struct, frozen=True):
    """The number of cards found with a value."""

    value: str | int
    """The key as it is written in a query."""
    name: str
    count: int


class Facet:
    """The values of a key in one language, to be counted."""

    def __init__(self, values: Sequence[tuple[str | int, str, int]], size: int) -> None:
        self.values = values
        held: list[tuple[int, ...]] = [()] * size
        same: dict[tuple[int, ...], tuple[int, ...]] = {}
        for place, (_value, _name, own) in enumerate(values):
            for card in members_of(own):
                longer = (*held[card], place)
                held[card] = same.setdefault(longer, longer)
        self.held = held
        """By card, the places of its values."""

    def count(self, bits: int) -> list[FacetValue]:
        """The values of the cards with their numbers of cards."""
        if bits.bit_count() > MANY:
            counted = ((value, name, (own & bits).bit_count()) for value, name, own in self.values)
            return [FacetValue(value, name, count) for value, name, count in counted if count]
        counts = Counter(chain.from_iterable(map(self.held.__getitem__, members_of(bits))))
        return [FacetValue(*self.values[place][:2], counts[place]) for place in sorted(counts)]


class Ranking(Struct, frozen=True):
    """All cards in one order."""

    cards: memoryview
    ranks: memoryview
    """The rank of each card."""


class StoredIndex(Struct, frozen=True):
    """The parts of an index that take long to build, as values that can be stored."""

    texts: dict[str, memoryview]
    """By text key, its `Lines`, encoded: read only if they differ from those of an older index."""
    sets: dict[str, StoredSets]
    """By key of numbers, days or choices, the cards of each value."""
    choices: dict[str, dict[str, Words]]
    """By key of choices, the names of each value."""
    flags: StoredSets
    traits: dict[str, StoredSets]
    """By language, the cards of each trait, in alphabetical order."""
    orders: dict[str, dict[str, tuple[Ranking, Ranking]]]
    """By order and language, the ascending and the descending one."""
    telling_orders: tuple[str, ...]
    """The orders in which some card of the game has a value."""
    first_of_name: memoryview
    """For each card the first one of the same name."""
    printings: StoredSets
    """The cards with one printing besides their own or more, with two or more, and so on."""
    names: NameIndex


def stored_index(search: Search, catalogue: Catalogue) -> StoredIndex:
    cards = tuple(catalogue)
    texts = {
        key.name: memoryview(
            msgspec.msgpack.encode(
                index_lines([tuple(key.texts(card, catalogue)) for card in cards], has_markup=key.has_markup)
            )
        )
        for key in search.keys
        if isinstance(key, TextKey)
    }
    first: dict[str, int] = {}
    return StoredIndex(
        texts=texts,
        sets={
            key.name: StoredSets.of(sets_of([_values(key, card, catalogue) for card in cards]))
            for key in search.keys
            if isinstance(key, NumberKey | DateKey | ChoiceKey)
        },
        choices={key.name: dict(key.names(catalogue)) for key in search.keys if isinstance(key, ChoiceKey)},
        flags=StoredSets.of(
            sets_of([[name for name, flag in search.flags.items() if flag.test(card, catalogue)] for card in cards])
        ),
        traits={language: _traits(cards, language) for language in LANGUAGES},
        orders={name: _rankings(order, catalogue) for name, order in search.orders.items()},
        telling_orders=tuple(
            name
            for name, order in search.orders.items()
            if name == "set" or any(order.value(card, catalogue, LANGUAGES[0]) is not None for card in cards)
        ),
        first_of_name=packed_numbers(first.setdefault(card.name_key, place) for place, card in enumerate(cards)),
        printings=StoredSets.of(sets_of([range(len(catalogue.printings_of(card.code))) for card in cards])),
        names=NameIndex.of(cards),
    )


class SearchIndex:
    """Everything that a search reads; built once per catalogue version and never changed.

    Columns of texts that are the same in the older index are taken from it.
    """

    def __init__(
        self,
        search: Search,
        catalogue: Catalogue,
        stored: StoredIndex | None = None,
        older: "SearchIndex | None" = None,
    ) -> None:
        self.search = search
        self.stored = stored or stored_index(search, catalogue)
        self.cards: Sequence[CardRecord] = tuple(catalogue)
        self.size = len(self.cards)
        self.everything = (1 << self.size) - 1
        self.columns = self._columns(search, catalogue, older)
        self._set_owned(owned.UnknownCopies("owned-not-here"))
        flagged = self.stored.flags.read()
        self.flags = {name: (flag.label, flagged.get(name, 0)) for name, flag in search.flags.items()}
        self.flags |= {alias: self.flags[name] for alias, name in search.flag_aliases.items()}
        for label, own in list(self.flags.values()):
            for name in _other_names(label):
                self.flags.setdefault(name, (label, own))
        self.telling_orders = self.stored.telling_orders
        self.names = self.stored.names
        self.traits = {language: sets.read() for language, sets in self.stored.traits.items()}
        self.first_of_name = numbers_of(self.stored.first_of_name)
        self.said: Recent[tuple[str, ...], str] = Recent(300)
        """Conditions in words, by the language and their parts."""
        self._facets: dict[tuple[str, str], Facet] = {}
        """Facets that were asked for before."""
        self.printings = tuple(self.stored.printings.read().values())

    def let_go(self) -> None:
        """Free the memory of texts mapped from files; they are read from there again when needed."""
        for column in self.columns.values():
            if isinstance(column, TextColumn):
                column.lines.holders.let_go()

    def owned_by(self, copies: Mapping[str, int]) -> "SearchIndex":
        """The same index with the owned copies by card code; all but the numbers is shared."""
        return self._with_owned(owned.OwnedColumn([copies.get(card.code, 0) for card in self.cards]))

    def owned_unknown(self, reason: str) -> "SearchIndex":
        """The same index without owned copies; the reason is the code of a notice."""
        return self._with_owned(owned.UnknownCopies(reason))

    def column(self, key: str) -> Column:
        """The column of that key by any of its names; BadTermError with the nearest name if there is none."""
        found = self.columns.get(key) or self.columns.get(fold(key))
        if found is None:
            raise unknown("unknown-key", key, self.columns, 0.7, key=key)
        return found

    def equal_to(self, key: str, words: str) -> int:
        """The cards with a line of exactly these words, folded already, in a text key."""
        column = self.columns[key]
        assert isinstance(column, TextColumn)
        return column.equal_to(words)

    def named(self, name: str) -> int:
        """The cards with that name on either side, in any language."""
        return self.equal_to("name", fold_name(name))

    def flag(self, key: str, value: Value) -> tuple[Text, int, bool]:
        """The meaning of a value of `is:` or `has:`: its words, its cards, and whether it is a key."""
        word = fold(value.text)
        if value.kind != "regex":
            if word in owned.NAMES:
                return owned.FLAG, self.columns["owned"].find(":", owned.YES), False
            # A flag goes before a key of the same name: has:taboo is is:taboo.
            if found := self.flags.get(word) or self.flags.get(word.replace(" ", "_")):
                return *found, False
            if key in HAVING and word in self.columns:
                return self.columns[word].label, self.columns[word].held, True
        raise unknown("unknown-value", word, self.flags, 0.6, key=key, value=value.text)

    def in_order(self, bits: int, order: str, language: str, *, descending: bool) -> Iterator[int]:
        """The cards of the set in that order."""
        if order == "set" and not descending:
            return members_of(bits)
        ranking = self.stored.orders[order][language][descending]
        if bits.bit_count() > MANY:
            is_member = f"{bits:0{self.size}b}"[::-1].encode().translate(ZERO_AND_ONE)
            cards = numbers_of(ranking.cards)
            return compress(cards, map(is_member.__getitem__, cards))
        return iter(sorted(members_of(bits), key=numbers_of(ranking.ranks).__getitem__))

    def facet(self, key: str, bits: int, language: str) -> list[FacetValue]:
        """The number of cards with each value of the key; values without cards are left out."""
        if (facet := self._facets.get((key, language))) is None:
            values = list(self._facet_values(key, language))
            facet = self._facets[key, language] = Facet(values, self.size)
        return facet.count(bits)

    def _facet_values(self, key: str, language: str) -> Iterator[tuple[str | int, str, int]]:
        """The values of the key, each with its name and its cards."""
        column = self.columns[key]
        if key == "trait":
            return ((trait, str(trait), own) for trait, own in self.traits[language].items())
        if isinstance(column, ChoiceColumn):
            named = ((code, localised(names, language) or code) for code, names in column.names.items())
            return ((code, name, column.bits[code]) for code, name in named if code in column.bits)
        if isinstance(column, NumberColumn):
            numbers = zip(column.values, map(str, column.values), column.bits, strict=True)
            return chain(numbers, ((mark, mark, own) for mark, own in column.marks.items()))
        raise KeyError(key)

    def once_a_name(self, cards: Iterator[int]) -> Iterator[int]:
        """The first of the cards with the same name."""
        seen: set[int] = set()
        for card in cards:
            first = self.first_of_name[card]
            if first not in seen:
                seen.add(first)
                yield card

    def _columns(self, search: Search, catalogue: Catalogue, older: "SearchIndex | None") -> dict[str, Column]:
        own = {key.name: self._column(key, catalogue, older) for key in search.keys}
        columns = dict(own)
        columns |= {alias: own[name] for alias, name in search.aliases.items()}
        for key in search.keys:
            for name in _other_names(key.label):
                columns.setdefault(name, own[key.name])
        return columns

    def _with_owned(self, column: NumberColumn) -> "SearchIndex":
        other = copy(self)
        # Numbers know each other, so each needs a copy that knows the new one; what they hold is shared.
        copies = {id(one): copy(one) for one in self.columns.values() if isinstance(one, NumberColumn)}
        other.columns = {name: copies.get(id(one), one) for name, one in self.columns.items()}
        other._set_owned(column)
        return other

    def _set_owned(self, column: NumberColumn) -> None:
        self.columns |= dict.fromkeys(owned.NAMES, column)
        columns = {name: one for name, one in self.columns.items() if isinstance(one, NumberColumn)}
        numbers = {name: one for name, one in columns.items() if not isinstance(one, DateColumn)}
        peers = WeakValueDictionary(numbers)  # so that an old index leaves the memory at once
        for one in numbers.values():
            one.peers = peers

    def _column(self, key: Key, catalogue: Catalogue, older: "SearchIndex | None") -> Column:
        match key:
            case NumberKey():
                sets = self.stored.sets[key.name].read()
                return NumberColumn(key.name, key.label, sets, self.size, counts=key.counts)
            case DateKey():
                return DateColumn(key.name, key.label, self.stored.sets[key.name].read(), self.size)
            case ChoiceKey():
                sets, names = self.stored.sets[key.name].read(), self.stored.choices[key.name]
                return ChoiceColumn(key.name, key.label, sets, self.size, names, key.synonyms)
            case LeaderKey():
                places = {card.code: position for position, card in enumerate(self.cards)}
                takes = key.takes
                return LeaderColumn(
                    key.name,
                    key.label,
                    self.size,
                    key.names(catalogue),
                    lambda leader: (places[code] for code in takes(catalogue, leader)),
                )
        stored = self.stored.texts[key.name]
        if older and older.stored.texts.get(key.name) == stored:
            return older.columns[key.name]
        lines = msgspec.msgpack.decode(stored, type=Lines)
        return TextColumn(key.name, key.label, lines, has_markup=key.has_markup)


def _values(key: NumberKey | DateKey | ChoiceKey, card: CardRecord, catalogue: Catalogue) -> Iterable[int | str]:
    if isinstance(key, ChoiceKey):
        return key.values(card, catalogue)
    value = key.value(card, catalogue)
    if isinstance(value, datetime.date):
        value = value.toordinal()
    return () if value is None else (value,)


def _traits(cards: Sequence[CardRecord], language: str) -> StoredSets:
    faces = ((card, card.back) if card.back else (card,) for card in cards)
    sets = sets_of(
        [dict.fromkeys(trait for face in own for trait in localised(face.traits, language) or ()) for own in faces]
    )
    return StoredSets.of({trait: sets[trait] for trait in sorted(sets, key=fold)})


def _rankings(order: Order, catalogue: Catalogue) -> dict[str, tuple[Ranking, Ranking]]:
    """By language, the ascending and the descending order."""
    found = {}
    for language in LANGUAGES:
        values = [order.value(card, catalogue, language) for card in catalogue]
        found[language] = (_ranking(values, descending=False), _ranking(values, descending=True))
    return found


def _ranking(values: Sequence[Any], *, descending: bool) -> Ranking:
    """The places of the values in order; missing values come last either way, equal ones in the catalogue's order."""
    there = [position for position, value in enumerate(values) if value is not None]
    there.sort(key=lambda position: values[position], reverse=descending)
    missing = [position for position, value in enumerate(values) if value is None]
    ranks = [0] * len(values)
    for place, position in enumerate([*there, *missing]):
        ranks[position] = place
    return Ranking(packed_numbers([*there, *missing]), packed_numbers(ranks))


def _other_names(label: Text) -> Iterator[str]:
    """The label in every language but English without its article, as a name of the key or flag."""
    for language in LANGUAGES[1:]:
        yield fold(without_article(label, language)).replace(" ", "_")
