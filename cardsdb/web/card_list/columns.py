"""The columns of the table view of the card list."""

from collections.abc import Callable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from games.engine import CardRecord, Catalogue, Face


class Column(Struct, frozen=True):
    """A column. The template of its name in `cardsdb/columns/` draws a cell."""

    name: str
    heading: Promise
    """Used if the list cannot be ordered by the column; otherwise the name of the order is."""
    style: str = ""
    """The CSS class of heading and cells."""
    cell_style: str = ""
    """Another one of the cells alone."""
    has: Callable[[CardRecord, Face], object] = lambda card, face: True
    """Whether a card has something in it."""

    @property
    def template(self) -> str:
        return f"cardsdb/columns/{self.name}.html"


COLUMNS = (
    Column("name", _("Name")),
    Column("class", _("Class"), "table-class", has=lambda card, face: card.classes),
    Column("cost", _("Cost"), "table-number", has=lambda card, face: face.cost is not None),
    Column("level", _("Level"), "table-number", has=lambda card, face: card.level is not None),
    Column("type", _("Type")),
    Column("skills", _("Skills"), "table-signs", has=lambda card, face: face.skills),
    Column("traits", _("Traits"), "table-wide", "traits", has=lambda card, face: any(card.traits.values())),
    Column("set", _("Set"), "table-wide", "table-place"),
)


def columns_of(live: LiveCatalogue) -> tuple[Column, ...]:
    """The columns in which some card of the game has something."""
    kept = live.cards.derived(_kept)
    if not kept:
        some = (column for column in COLUMNS if any(column.has(card, live.game.face(card)) for card in live.cards))
        kept.append(tuple(some) or COLUMNS)
    return kept[0]


def _kept(catalogue: Catalogue) -> list[tuple[Column, ...]]:
    return []
