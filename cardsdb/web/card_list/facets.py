"""Facets: the values of the cards found, each with the query that adds or removes it."""

from collections.abc import Sequence
from html import escape
from urllib.parse import quote

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from cardsdb.web.card_list.listing import Listing
from games.engine.search.columns import NumberColumn
from games.engine.search.draft import Draft
from games.engine.search.folding import fold
from games.engine.search.index import FacetValue
from games.engine.search.query import run
from games.engine.search.tree import QueryError
from games.engine.search.words import without_article
from ui.icons import icon_names, icon_svg

SHOWN = 10
"""Values of a long facet shown at first: those of the most cards."""
WITH_ICONS = frozenset({"class", "slot"})
OPEN = 4
"""Facets that are open at first."""


class FacetLink(Struct, frozen=True):
    """A value that can be asked for."""

    id: str
    name: str
    count: int
    url: str
    is_chosen: bool
    icon: str

    @property
    def html(self) -> str:
        current = ' aria-current="true"' if self.is_chosen else ""
        colour = f' data-class="{self.icon}"' if self.icon else ""
        icon = icon_svg(self.icon) if self.icon else ""
        name, count = (
            f'<span class="facet-name">{escape(self.name)}</span>',
            f'<span class="facet-count">{self.count}</span>',
        )
        link = f'<a id="{escape(self.id)}" href="{escape(self.url)}"{current}>{icon}{name} {count}</a>'
        return f"<li{colour}>{link}</li>"


class Facet(Struct, frozen=True, kw_only=True):
    """The values of one key."""

    key: str
    name: str
    links: list[FacetLink]
    more: int
    """Number of values not shown."""
    more_url: str = ""
    clear_url: str = ""
    """The address without any of its values; empty if none is chosen."""
    is_open: bool
    is_number: bool

    @property
    def html(self) -> SafeString:
        """The values under their title; a template would take half the time of the page for its hundred values."""
        key, name, clear, more = escape(self.key), escape(self.name), "", ""
        if self.clear_url:
            said = escape(_("clear"))
            clear = (
                f'<a class="facet-clear" id="facet-{key}-clear" href="{escape(self.clear_url)}">{said}'
                f'<span class="visually-hidden"> {name}</span></a>'
            )
        if self.more:
            said = escape(_("%(more)s more…") % {"more": self.more})
            more = f'<a class="facet-more" id="facet-{key}-more" href="{escape(self.more_url)}">{said}</a>'
        numbers = " facet-numbers cluster gap-1" if self.is_number else ""
        return SafeString(
            f'<details class="facet" id="facet-{key}"{" open" if self.is_open else ""}> <summary>{name}</summary>'
            f' {clear} <ul class="facet-values{numbers}">{"".join([link.html for link in self.links])}</ul>'
            f" {more} </details> "
        )


def card_facets(live: LiveCatalogue, listing: Listing, language: str) -> list[Facet]:
    """The facets of the results. A facet's own filter does not narrow its counts."""
    draft, found, whole = listing.draft, listing.found, listing.whole
    address = listing.before_query
    facets = []
    for place, key in enumerate(live.index.search.facets):
        chosen = frozenset(draft.chosen(key))
        bits = _bits_without(live, draft, key) if chosen else found.bits if found else live.index.everything
        bits = bits if listing.place.within is None else bits & listing.place.within
        values = _with_chosen(live, key, live.index.facet(key, bits, language), chosen, language)
        shown = values if key == whole else _most(values, chosen)
        column = live.index.columns[key]
        facets.append(
            Facet(
                key=key,
                name=without_article(column.label, language),
                links=[_link(draft, address, key, value, chosen) for value in shown],
                more=len(values) - len(shown),
                more_url=listing.at(page=listing.pages.number, whole=key),
                clear_url=listing.at(query=draft.without(key)) if chosen else "",
                is_open=place < OPEN or bool(chosen) or key == whole,
                is_number=isinstance(column, NumberColumn),
            )
        )
    return [facet for facet in facets if facet.links]


def _bits_without(live: LiveCatalogue, draft: Draft, key: str) -> int:
    try:
        return run(live.index, draft.without(key)).bits
    except QueryError:
        return live.index.everything


def _with_chosen(
    live: LiveCatalogue, key: str, values: list[FacetValue], chosen: frozenset[str], language: str
) -> list[FacetValue]:
    """The values, with chosen ones that no card has any longer: they can still be removed."""
    if not chosen:
        return values
    counts = {value.value: value.count for value in values}
    if chosen <= {fold(str(value)) for value in counts}:
        return values
    every = live.index.facet(key, live.index.everything, language)
    return [
        FacetValue(one.value, one.name, counts.get(one.value, 0))
        for one in every
        if one.value in counts or fold(str(one.value)) in chosen
    ]


def _most(values: Sequence[FacetValue], chosen: frozenset[str]) -> Sequence[FacetValue]:
    """The values with the most cards, and the chosen ones, in the order of the key; all, if only a few more."""
    if len(values) <= SHOWN + 4:
        return values
    most = set(sorted(values, key=lambda value: -value.count)[:SHOWN])
    return [value for value in values if value in most or (chosen and fold(str(value.value)) in chosen)]


def _link(draft: Draft, address: str, key: str, value: FacetValue, chosen: frozenset[str]) -> FacetLink:
    code = fold(str(value.value))
    return FacetLink(
        id=f"facet-{key}-{code.replace(' ', '-')}",
        name=value.name,
        count=value.count,
        url=address + quote(draft.toggled(key, value.value)),
        is_chosen=code in chosen,
        icon=code if key in WITH_ICONS and code in icon_names() else "",
    )
