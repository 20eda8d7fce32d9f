"""The table view of the card list: its columns, and a card's line in it."""

from collections.abc import Callable, Mapping
from html import escape

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from cardsdb.web.card_html import CardDrawing
from cardsdb.web.card_list.listing import Ordering
from games.engine import CardRecord, Catalogue, Face

HX_BOOST = ' hx-boost="true"'


class Column(Struct, frozen=True):
    """A column."""

    name: str
    heading: Promise
    """Used if the list cannot be ordered by the column; otherwise the name of the order is."""
    cell: Callable[[CardDrawing], str]
    """What a card has in it, as HTML."""
    style: str = ""
    """The CSS class of heading and cells."""
    cell_style: str = ""
    """Another one of the cells alone."""
    has: Callable[[CardRecord, Face], object] = lambda card, face: True
    """Whether a card has something in it."""


def _name(card: CardDrawing) -> str:
    return card.linked_name + (f' <span class="dim small">{escape(card.owned)}</span>' if card.owned else "")


def _class(card: CardDrawing) -> str:
    return f'<span class="card-class"> {card.class_icons}</span>'


def _cost(card: CardDrawing) -> str:
    return "" if card.cost is None else escape(str(card.cost))


def _level(card: CardDrawing) -> str:
    return "" if card.level is None else str(card.level)


def _set(card: CardDrawing) -> str:
    return f'<span class="card-set">{escape(card.set_name)}</span> {card.position}'


COLUMNS = (
    Column("name", _("Name"), _name),
    Column("class", _("Class"), _class, "table-class", has=lambda card, face: card.classes),
    Column("cost", _("Cost"), _cost, "table-number", has=lambda card, face: face.cost is not None),
    Column("level", _("Level"), _level, "table-number", has=lambda card, face: card.level is not None),
    Column("type", _("Type"), lambda card: escape(card.type_name)),
    Column("skills", _("Skills"), CardDrawing.skills, "table-signs", has=lambda card, face: face.skills),
    Column(
        "traits",
        _("Traits"),
        lambda card: escape(card.traits),
        "table-wide",
        "traits",
        has=lambda card, face: any(card.traits.values()),
    ),
    Column("set", _("Set"), _set, "table-wide", "table-place"),
)


def table_headings(live: LiveCatalogue, orders: Mapping[str, Ordering]) -> SafeString:
    """The headings; one sorts by its column, and the other way round the second time."""
    return SafeString("".join([_heading(column, orders.get(column.name)) for column in columns_of(live)]))


def _heading(column: Column, order: Ordering | None) -> str:
    style = f' class="{column.style}"' if column.style else ""
    if order is None:
        return f'<th scope="col"{style}> {escape(str(column.heading))} </th> '
    sort = f' aria-sort="{order.aria_sort}"' if order.is_chosen else ""
    return f'<th scope="col"{style}{sort}> {order.html("order", order.arrow, HX_BOOST)} </th> '


def table_row(card: CardDrawing) -> SafeString:
    """The card in the table."""
    first, *others = columns_of(card.live)
    cells = [f'<td class="{one.style} {one.cell_style}"> {one.cell(card)} </td> ' for one in others]
    return SafeString(f'<tr {card.colour}> <th scope="row"> {first.cell(card)} </th> {"".join(cells)}</tr>')


def columns_of(live: LiveCatalogue) -> tuple[Column, ...]:
    """The columns in which some card of the game has something."""
    kept = live.cards.derived(_kept)
    if not kept:
        some = (column for column in COLUMNS if any(column.has(card, live.game.face(card)) for card in live.cards))
        kept.append(tuple(some) or COLUMNS)
    return kept[0]


def _kept(catalogue: Catalogue) -> list[tuple[Column, ...]]:
    return []
