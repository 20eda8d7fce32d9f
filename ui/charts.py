"""Charts: tables drawn as bars, and read out as numbers."""

from html import escape

from django.utils.safestring import SafeString
from msgspec import Struct

from ui.icons import icon_svg

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

    @property
    def number_html(self) -> str:
        return f'<span class="chart-number">{escape(self.written) or self.number}</span>'

    @property
    def colour(self) -> str:
        return f' data-class="{escape(self.class_code)}"' if self.class_code else ""

    @property
    def name(self) -> str:
        """Icon, label and note."""
        icon = f"{icon_svg(self.icon)} " if self.icon else ""
        note = f' <span class="dim">{escape(self.note)}</span>' if self.note else ""
        return f"{icon}{escape(self.label)}{note}"


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
    def html(self) -> SafeString:
        """A table drawn as bars, as the builder does at every click. The longest is 100 long."""
        upright, bars = (" chart-upright", self._columns()) if self.is_upright else ("", self._rows())
        return SafeString(
            f'<table class="chart{upright}" data-chart="{escape(self.code)}">'
            f" <caption>{escape(self.title)}</caption> {bars} </table> "
        )

    def _columns(self) -> str:
        heads = "".join(f'<th scope="col">{escape(bar.label)}</th>' for bar in self.bars)
        cells = "".join(
            f"<td{MARKED if bar.is_marked else ''}>{bar.number_html}"
            '<svg class="chart-bar" viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">'
            f'<rect width="10" height="{bar.length}" transform="translate(0 100) scale(1 -1)"/></svg></td>'
            for bar in self.bars
        )
        corner = '<th class="chart-corner" scope="{}"><span class="visually-hidden">{}</span></th>'
        return (
            f"<thead><tr>{corner.format('col', escape(self.value_title))}{heads}</tr></thead>"
            f"<tbody><tr>{corner.format('row', escape(self.number_title))}{cells}</tr></tbody>"
        )

    def _rows(self) -> str:
        rows = "".join(
            f'<tr{bar.colour}> <th scope="row"> {bar.name} </th> <td>'
            ' <svg class="chart-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
            f' <rect width="{bar.length}" height="10"/> </svg> {bar.number_html} </td> </tr> '
            for bar in self.bars
        )
        titles = "".join(f'<th scope="col">{escape(title)}</th>' for title in (self.value_title, self.number_title))
        return f'<thead class="visually-hidden"> <tr>{titles}</tr> </thead> <tbody> {rows}</tbody>'
