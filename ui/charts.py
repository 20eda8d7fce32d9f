"""Charts: tables that are drawn. What one sees as a bar, one hears as a number."""

from html import escape

from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct

FULL = 100
"""The length of the longest bar."""
MARKED = ' class="chart-marked"'


class Bar(Struct, frozen=True, kw_only=True):
    """One value, its number, and how long its bar is."""

    label: str
    number: int
    length: int
    written: str = ""
    """The number as it is to be read, where it is no whole one."""
    icon: str = ""
    class_code: str = ""
    note: str = ""
    """What else there is to say of it."""
    is_marked: bool = False
    """The one that was asked about."""


class Chart(Struct, frozen=True, kw_only=True):
    """Values of one kind."""

    code: str
    title: str
    value_title: str
    number_title: str
    """What the values are, and what is counted."""
    is_upright: bool
    """Values in an order of their own stand side by side, others one below the other."""
    bars: list[Bar]

    @property
    def columns(self) -> SafeString:
        """The two rows of a chart that stands upright, as HTML: the builder draws one at every click."""
        heads = "".join(f'<th scope="col">{escape(bar.label)}</th>' for bar in self.bars)
        cells = "".join(
            f"<td{MARKED if bar.is_marked else ''}>"
            f'<span class="chart-number">{escape(bar.written) or bar.number}</span>'
            '<svg class="chart-bar" viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">'
            f'<rect width="10" height="{bar.length}" transform="translate(0 100) scale(1 -1)"/></svg></td>'
            for bar in self.bars
        )
        corner = '<th class="chart-corner" scope="{}"><span class="visually-hidden">{}</span></th>'
        return mark_safe(  # noqa: S308  (what is not ours is escaped)
            f"<thead><tr>{corner.format('col', escape(self.value_title))}{heads}</tr></thead>"
            f"<tbody><tr>{corner.format('row', escape(self.number_title))}{cells}</tr></tbody>"
        )
