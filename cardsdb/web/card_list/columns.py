"""The columns of the table view of the card list."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct


class Column(Struct, frozen=True):
    """A column. The template of its name in `cardsdb/columns/` draws a cell."""

    name: str
    heading: Promise | None = None
    """None: the list can be ordered by the column, and the order names it."""
    style: str = ""
    """The CSS class of heading and cells."""
    cell_style: str = ""
    """Another one of the cells alone."""

    @property
    def template(self) -> str:
        return f"cardsdb/columns/{self.name}.html"


COLUMNS = (
    Column("name"),
    Column("class", style="table-class"),
    Column("cost", style="table-number"),
    Column("level", style="table-number"),
    Column("type"),
    Column("skills", _("Skills")),
    Column("traits", _("Traits"), "table-wide", "traits"),
    Column("set", _("Set"), "table-wide", "table-place"),
)
