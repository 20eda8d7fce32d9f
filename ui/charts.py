"""Charts: tables drawn as bars, and read out as numbers."""

from html import escape

from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct

FULL = 100
"""The length of the longest bar."""
MARKED = ' class="chart-marked"'


class Bar(Struct, frozen=True, kw_only=True):
    """A value, its number, and its bar's length."""

    label: str
    number: int
    length: int
    written: str = ""
    """The number as text, if it is not a whole one."""
    icon: str = ""
    class_code: str = ""
    note: str = ""
    """Further remarks."""
    is_marked: bool = False
    """Whether it is highlighted."""


class Chart(Struct, frozen=True, kw_only=True):
    """Values of one kind."""

    code: str
    title: str
    value_title: str
    number_title: str
    """Titles of values and numbers."""
    is_upright: bool
    """Ordered values stand side by side, others one below the other."""
    bars: list[Bar]

    @property
    def columns(self) -> SafeString:
        """The two rows of an upright chart, as HTML: the builder draws one at every click."""
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
