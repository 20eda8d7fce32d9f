"""A deck in charts. Each is a table that is drawn: what one sees as a bar, one hears as a number."""

from collections.abc import Collection, Iterator, Mapping
from html import escape
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from games.engine import localised
from games.engine.search.columns import ChoiceColumn
from ui.icons import icon_names

FULL = 100
"""The length of the longest bar."""
NONE = "none"
"""The key of cards that have no cost, or no level."""


class Bar(Struct, frozen=True, kw_only=True):
    """One value, how many cards have it, and how long its bar is."""

    label: str
    number: int
    length: int
    icon: str = ""
    class_code: str = ""


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
        """The two rows of a chart that stands upright, as HTML; drawn at every click in the builder."""
        heads = "".join(f'<th scope="col">{escape(bar.label)}</th>' for bar in self.bars)
        cells = "".join(
            f'<td><span class="chart-number">{bar.number}</span><svg class="chart-bar" viewBox="0 0 10 100" '
            f'preserveAspectRatio="none" aria-hidden="true"><rect width="10" height="{bar.length}" '
            f'transform="translate(0 100) scale(1 -1)"/></svg></td>'
            for bar in self.bars
        )
        corner = '<th class="chart-corner" scope="{}"><span class="visually-hidden">{}</span></th>'
        return mark_safe(  # noqa: S308  (what is not ours is escaped)
            f"<thead><tr>{corner.format('col', escape(self.value_title))}{heads}</tr></thead>"
            f"<tbody><tr>{corner.format('row', escape(self.number_title))}{cells}</tr></tbody>"
        )


def deck_charts(
    stats: Mapping[str, Any], catalogue: LiveCatalogue, language: str, wanted: Collection[str] | None = None
) -> list[Chart]:
    """The figures of a deck (`deck_stats`, or the stats of a verdict) as charts; those without a card are left out.

    Of those wanted alone, if some are named.
    """
    makers = {
        "costs": lambda: (_("Cost"), _("Cost"), True, {NONE: _("no cost")}),
        "types": lambda: (_("Types"), _("Type"), False, _names("type", catalogue, language)),
        "classes": lambda: (_("Classes"), _("Class"), False, _names("class", catalogue, language)),
        "icons": lambda: (_("Skill icons"), _("Skill"), False, _skills(catalogue, language)),
        "levels": lambda: (_("Levels"), _("Level"), True, {NONE: _("no level")}),
        "slots": lambda: (_("Slots"), _("Slot"), False, _names("slot", catalogue, language)),
    }
    charts = []
    for group, make in makers.items():
        if stats.get(group) and (wanted is None or group in wanted):
            title, value_title, is_upright, names = make()
            bars = list(_bars(group, _whole(stats[group]) if is_upright else stats[group], names))
            number_title = _("Icons") if group == "icons" else _("Cards")
            charts.append(
                Chart(
                    code=group,
                    title=title,
                    value_title=value_title,
                    number_title=number_title,
                    is_upright=is_upright,
                    bars=bars,
                )
            )
    return charts


def _bars(group: str, numbers: Mapping[str, int], names: Mapping[str, str]) -> Iterator[Bar]:
    most = max(numbers.values(), default=0)
    for key, number in numbers.items():
        yield Bar(
            label=names.get(key, key),
            number=number,
            length=round(FULL * number / most),
            icon=key if group not in ("costs", "levels") and key in icon_names() else "",
            class_code=key if group == "classes" else "",
        )


def _whole(numbers: Mapping[str, int]) -> dict[str, int]:
    """Every number from 0 to the largest, so that a gap is seen as one; then letters, then what has none."""
    digits = [int(key) for key in numbers if key.isdigit()]
    keys = [str(number) for number in range(max(digits, default=-1) + 1)]
    keys += sorted(key for key in numbers if not key.isdigit() and key != NONE)
    keys += [NONE] if NONE in numbers else []
    return {key: numbers.get(key, 0) for key in keys}


def _names(key: str, catalogue: LiveCatalogue, language: str) -> dict[str, str]:
    """The values of a key of the search in words."""
    column = catalogue.index.columns.get(key)
    if not isinstance(column, ChoiceColumn):
        return {}
    return {code: localised(names, language) or code for code, names in column.names.items()}


def _skills(catalogue: LiveCatalogue, language: str) -> dict[str, str]:
    return {code: text.in_language(language).capitalize() for code, text in catalogue.game.vocabulary.skills.items()}
