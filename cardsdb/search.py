"""Search of the catalogues in memory: one query over one game or several, a page of it as ready JSON."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from games.engine.search.columns import ChoiceColumn
from games.engine.search.index import FacetValue, SearchIndex
from games.engine.search.query import Display, Found, run
from games.engine.search.tree import Notice, QueryError


class Owned(Struct, frozen=True):
    """The caller's copies; only queries about them need it."""

    copies: Mapping[str, Mapping[str, int]]
    """Game to card to copies."""
    otherwise: str
    """The code of the notice for games without a known collection."""

    def index(self, live: LiveCatalogue) -> SearchIndex:
        """The game's index with the owned copies."""
        copies = self.copies.get(live.game.code)
        return live.index.owned_unknown(self.otherwise) if copies is None else live.index.owned_by(copies)


class SearchResult(Struct, frozen=True):
    """The results in each game."""

    parts: Sequence[tuple[LiveCatalogue, Found]]
    warnings: Sequence[Notice]
    """Parts left out of the query: unknown in every game, or too slow in one."""

    def language(self, asked: str) -> str:
        """The language of the results: the one that the query names, else the given one."""
        return next((found.display.language for _live, found in self.parts if found.display.language), asked)

    @property
    def count(self) -> int:
        return sum(found.count for _live, found in self.parts)

    def rows(self, first: int, last: int, language: str) -> list[bytes]:
        """The results from `first` up to but without `last`, serialised."""
        language = self.language(language)
        if len(self.parts) == 1 and self.parts[0][1].display.unique == "cards":  # the usual case, and the fastest
            ((live, found),) = self.parts
            ready = live.json[language].rows
            return [ready[card] for card in islice(found.cards(language), first, last)]
        return list(islice(self._rows(language), first, last))

    def explanation(self, language: str) -> str:
        """The query in words."""
        return self.parts[0][1].explanation(language) if self.parts else ""

    def suggestions(self, language: str) -> list[str]:
        """Similar names in that language, if nothing was found."""
        if self.count:
            return []
        return list(
            dict.fromkeys(name for _live, found in self.parts for name in found.suggestions(self.language(language)))
        )

    def facets(self, keys: Sequence[str], language: str) -> dict[str, list[FacetValue]]:
        """The number of cards for each value of those keys, in one game."""
        ((live, found),) = self.parts
        return {key: live.index.facet(key, found.bits, self.language(language)) for key in keys}

    def _rows(self, language: str) -> Iterator[bytes]:
        for live, found in self.parts:
            json = live.json[language]
            cards = found.cards(language)
            match found.display.unique:
                case "names":
                    cards = live.index.once_a_name(cards)
                case "prints":
                    for card in cards:
                        yield from json.with_printings(card, live.index.cards[card].code)
                    continue
            yield from map(json.rows.__getitem__, cards)


def search(
    catalogues: Sequence[LiveCatalogue],
    query: str,
    display: Display = Display(),  # noqa: B008  (it is immutable)
    owned: Owned | None = None,
) -> SearchResult:
    """The cards that the query means in each catalogue; QueryError if it means nothing in any of them."""
    indexes = [owned.index(live) if owned else live.index for live in catalogues]
    parts: list[tuple[LiveCatalogue, Found]] = []
    notices: list[Notice] = []
    for live, index in zip(catalogues, indexes, strict=True):
        others = [other for other in indexes if other is not index]
        try:
            found = run(index, query, display, others)
        except QueryError as error:
            notices += error.notices
        else:
            parts.append((live, found))
            notices += found.notices
    warnings = _once_a_place(notices)
    if catalogues and not parts:
        raise QueryError(*warnings)
    return SearchResult(parts, warnings)


def value_counts(live: LiveCatalogue, key: str) -> dict[str, int]:
    """The number of cards per value of a key with choices, by the value's code."""
    column = live.index.columns[key]
    assert isinstance(column, ChoiceColumn)
    return {code: bits.bit_count() for code, bits in column.bits.items()}


def _once_a_place(notices: Sequence[Notice]) -> tuple[Notice, ...]:
    """One notice a place, preferably of a game that knows the key."""
    said: dict[tuple[int, int], Notice] = {}
    for notice in sorted(notices, key=lambda notice: (notice.start, notice.code.startswith("unknown-key"))):
        said.setdefault((notice.start, notice.end), notice)
    return tuple(said.values())
