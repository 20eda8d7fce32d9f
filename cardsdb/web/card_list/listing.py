"""One page of the card list: the results, the notices about the query, and the addresses of the links."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import islice
from typing import Any
from urllib.parse import quote, urlencode

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from cardsdb.catalogue import LiveCatalogue
from cardsdb.numbers import read_whole_number
from cardsdb.search import Owned, SearchResult, search
from cardsdb.web.card_html import printed
from games.engine import CardRecord
from games.engine.search.draft import Draft
from games.engine.search.query import Display, Found
from games.engine.search.tree import Notice, QueryError, Value
from games.engine.search.words import without_article

PAGE_SIZE = 50
VIEWS = ("rows", "faces", "table")


class Piece(Struct, frozen=True):
    """A part of the query as typed; `message` says its fault."""

    text: str
    message: str = ""
    code: str = ""
    is_last: bool = False
    """Whether the query ends with it: it may still be being typed."""


class Pages(Struct, frozen=True):
    """The position in the results."""

    number: int
    count: int
    """Of all results."""

    @property
    def last(self) -> int:
        return max(1, -(-self.count // PAGE_SIZE))

    @property
    def first_shown(self) -> int:
        return (self.number - 1) * PAGE_SIZE + 1

    @property
    def last_shown(self) -> int:
        return min(self.number * PAGE_SIZE, self.count)


class Ordering(Struct, frozen=True):
    """A way to sort, as a link."""

    code: str
    name: str
    url: str
    is_chosen: bool
    descends: bool
    """Of the present results, if it is chosen."""

    def html(self, id: str, sign: str = "", attributes: str = "") -> str:
        """The link, with a sign of the direction if it is chosen."""
        current, sign = (' aria-current="true"', sign) if self.is_chosen else ("", "")
        name = escape(capfirst(self.name))
        return f'<a id="{id}-{self.code}" href="{escape(self.url)}"{attributes}{current}>{name}{sign}</a>'

    @property
    def arrow(self) -> str:
        return f' <span class="direction" aria-hidden="true">{"↓" if self.descends else "↑"}</span>'

    @property
    def direction(self) -> SafeString:
        """The arrow, and the word for listeners."""
        word = escape(_("descending") if self.descends else _("ascending"))
        return SafeString(f'{self.arrow}<span class="visually-hidden">{word}</span> ')

    @property
    def item(self) -> SafeString:
        """A line of the menu."""
        return SafeString(f"<li> {self.html('sort', self.direction)} </li> ")

    @property
    def aria_sort(self) -> str:
        return ("descending" if self.descends else "ascending") if self.is_chosen else ""


class Alternative(Struct, frozen=True):
    """Another meaning of the plain words in the query, as a link."""

    name: str
    """The values with their keys; empty for the words in card texts alone."""
    is_in_texts: bool
    """Whether the words, or those that name no value, are searched in card texts."""
    count: int
    url: str


class Place(Struct, frozen=True, kw_only=True):
    """A page that lists cards."""

    address: str
    """Of the whole list."""
    kept: Mapping[str, str] = {}
    """Other parameters of the addresses."""
    within: int | None = None
    """The only cards that are listed, as bits; None: all."""
    order: str = "set"
    """The order of a query that names none."""
    rank: Callable[[CardRecord], Any] | None = None
    """The order that goes before it."""


class Listing(Struct, frozen=True, kw_only=True):
    """A page of results, before any HTML."""

    place: Place
    query: str
    view: str
    whole: str
    """The key of the facet shown with all its values, if any."""
    pages: Pages
    cards: list[CardRecord]
    language: str
    """The language of the cards: the one that the query names, else the reader's."""
    draft: Draft
    explanation: str = ""
    pieces: list[Piece] = []
    """The query with the parts left out of it; empty if none were."""
    suggestions: list[str] = []
    alternatives: list[Alternative] = []
    found: Found | None = None
    """None if the query is invalid."""

    @property
    def url(self) -> str:
        """The address of this page, as short as it can be."""
        return self.at(page=self.pages.number)

    def at(self, *, query: str | None = None, view: str | None = None, page: int = 1, whole: str | None = None) -> str:
        """The address of another query, view, page or facet shown whole."""
        view = view or self.view
        asked = {
            "q": self.query if query is None else query,
            "view": "" if view == VIEWS[0] else view,
            "page": page if page > 1 else "",
            "facet": self.whole if whole is None else whole,
            **self.place.kept,
        }
        given = urlencode({name: value for name, value in asked.items() if value}, quote_via=quote)
        return f"{self.place.address}?{given}" if given else self.place.address

    @property
    def before_query(self) -> str:
        """An address in this view that ends where a query follows."""
        bare = self.at(query="")
        return f"{bare}{'&' if '?' in bare else '?'}q="

    @property
    def previous(self) -> str:
        """The address of the page before; empty on the first."""
        return self.at(page=self.pages.number - 1) if self.pages.number > 1 else ""

    @property
    def next(self) -> str:
        """The address of the page after; empty on the last."""
        return self.at(page=self.pages.number + 1) if self.pages.number < self.pages.last else ""

    def orders(self, language: str) -> dict[str, Ordering]:
        """The ways to sort, by name; the one in use reverses."""
        display = self.found.display if self.found else None
        ways = {}
        index = self.draft.index
        for name in index.telling_orders:
            order = index.search.orders[name]
            is_chosen = display is not None and display.order == name
            turned = is_chosen and display is not None and display.direction == "auto"
            direction = ("asc" if order.descends else "desc") if turned else "auto"
            query = self.draft.ordered(name, direction, self.place.order)
            descends = order.descends if display is None or display.direction == "auto" else display.direction == "desc"
            ways[name] = Ordering(name, order.label.in_language(language), self.at(query=query), is_chosen, descends)
        return ways


def card_listing(
    live: LiveCatalogue,
    query: str,
    view: str,
    page: str,
    language: str,
    owned: Owned | None,
    whole: str,
    place: Place | None,
) -> Listing:
    """The page of that number, or the nearest that exists; `owned` is the visitor's copies, if the query asks.

    Without a place, all cards are listed on the page of the game's cards.
    """
    place = place or Place(address=reverse("cards", args=[live.game.code]))
    nothing = Listing(
        place=place,
        query=query,
        view=view if view in VIEWS else VIEWS[0],
        whole=whole if whole in live.index.search.facets else "",
        pages=Pages(1, 0),
        cards=[],
        language=language,
        draft=Draft(live.index, query),
    )
    try:
        answer = search([live], query, Display(order=place.order), owned)
    except QueryError as error:
        return replace(nothing, pieces=_pieces(query, error.notices, language))
    if place.within is not None:
        parts = [(live, replace(one, bits=one.bits & place.within)) for _live, one in answer.parts]
        answer = replace(answer, parts=parts)
    ((_live, found),) = answer.parts
    count = answer.count
    pages = Pages(min(read_whole_number(page, least=1) or 1, Pages(1, count).last), count)
    listing = replace(
        nothing,
        pages=pages,
        cards=list(islice(_listed(live, answer, language, place), pages.first_shown - 1, pages.last_shown)),
        language=answer.language(language),
        explanation=answer.explanation(language),
        pieces=_pieces(query, answer.warnings, language) if answer.warnings else [],
        suggestions=answer.suggestions(language),
        found=found,
    )
    return replace(listing, alternatives=list(_alternatives(live, listing, language, owned)))


def _alternatives(live: LiveCatalogue, listing: Listing, language: str, owned: Owned | None) -> Iterator[Alternative]:
    """Classes, types and other values that the plain words name. If no card was found, also the words in card texts;
    if these find none either, each value alone."""
    meanings, bare = list(listing.draft.meanings()), Draft(live.index, "")
    queries = {one.query: (one.values, False) for one in meanings}
    if not listing.pages.count:
        queries[listing.draft.in_texts()] = ((), True)
        queries |= {Draft(live.index, one.query).in_texts(): (one.values, True) for one in meanings}
        queries.pop("", None)
    alone = {bare.toggled(*value): ((value,), False) for one in meanings for value in one.values}
    is_any = bool(listing.pages.count)
    for query, (values, is_in_texts) in (queries | alone).items():
        if is_any and query not in queries:
            return
        try:
            ((_live, found),) = search([live], query, owned=owned).parts
        except QueryError:
            continue  # such as a sign that is no word of a text
        if bits := found.bits if listing.place.within is None else found.bits & listing.place.within:
            is_any = True
            name = _value_names(live, values, language)
            yield Alternative(name, is_in_texts, bits.bit_count(), listing.at(query=query))


def _value_names(live: LiveCatalogue, values: Sequence[tuple[str, str]], language: str) -> str:
    """The values in words, such as “class: Guardian”."""
    columns = live.index.columns
    named = ((columns[key], Value("word", code)) for key, code in values)
    return ", ".join(f"{without_article(one.label, language)}: {one.words(value, language)}" for one, value in named)


def _listed(live: LiveCatalogue, answer: SearchResult, language: str, where: Place) -> Iterator[CardRecord]:
    """Each card, name or printing once; a printing is listed as its card with another place."""
    ((_live, found),) = answer.parts
    places = found.cards(answer.language(language))
    if rank := where.rank:
        places = iter(sorted(places, key=lambda place: rank(live.index.cards[place])))
    if found.display.unique == "names":
        places = live.index.once_a_name(places)
    cards = map(live.index.cards.__getitem__, places)
    return _with_printings(live, cards) if found.display.unique == "prints" else cards


def _with_printings(live: LiveCatalogue, cards: Iterable[CardRecord]) -> Iterator[CardRecord]:
    for card in cards:
        yield card
        for printing in live.cards.printings_of(card.code):
            yield printed(card, printing)


def _pieces(query: str, notices: Sequence[Notice], language: str) -> list[Piece]:
    """The query split at its faults."""
    pieces, place = [], 0
    for notice in sorted(notices, key=lambda notice: (notice.start, notice.end)):
        start = max(notice.start, place)
        if start > place:
            pieces.append(Piece(query[place:start]))
        pieces.append(
            Piece(query[start : notice.end], notice.in_language(language), notice.code, notice.end >= len(query))
        )
        place = max(place, notice.end)
    if place < len(query):
        pieces.append(Piece(query[place:]))
    return pieces
