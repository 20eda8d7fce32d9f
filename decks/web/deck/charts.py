"""A deck in charts."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from decks.web.game_context import GameContext
from games.engine import localised
from games.engine.search.columns import ChoiceColumn
from ui.charts import FULL, Bar, Chart
from ui.icons import icon_names

NONE = "none"
"""The key of cards that have no cost, or no level."""
DASHES = ("-", "–", "—")


def deck_charts(stats: Mapping[str, Any], game: GameContext) -> list[Chart]:
    """The figures of a deck (`build_statistics`, or the stats of a verdict) as charts, without empty ones."""
    words = game.vocabulary
    parts: dict[str, Callable[[], tuple[str, str, bool, Mapping[str, str]]]] = {
        "costs": lambda: (_("Cost"), _("Cost"), True, {NONE: _("no cost")}),
        "types": lambda: (_("Types"), _("Type"), False, _names("type", game)),
        "classes": lambda: (game.text(words.class_plural), game.text(words.class_name), False, _names("class", game)),
        "icons": lambda: (_("Skill icons"), _("Skill"), False, _skills(game)),
        "levels": lambda: (_("Levels"), _("Level"), True, {NONE: _("no level")}),
        "slots": lambda: (_("Slots"), _("Slot"), False, _names("slot", game)),
    }
    charts = []
    for group, words_of in parts.items():
        if stats.get(group):
            title, value_title, is_upright, names = words_of()
            charts.append(
                Chart(
                    code=group,
                    title=title,
                    value_title=value_title,
                    number_title=_("Icons") if group == "icons" else _("Cards"),
                    is_upright=is_upright,
                    bars=list(_bars(group, in_order(stats[group]) if is_upright else stats[group], names)),
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


def in_order(numbers: Mapping[str, int]) -> dict[str, int]:
    """Every number from 0 to the largest, with gaps shown; then letters, then `NONE`.

    A dash counts as none: there is nothing to pay.
    """
    dashes = sum(numbers.get(key, 0) for key in DASHES)
    if dashes:
        numbers = {key: number for key, number in numbers.items() if key not in DASHES}
        numbers = {**numbers, NONE: numbers.get(NONE, 0) + dashes}
    digits = [int(key) for key in numbers if key.isdigit()]
    keys = [str(number) for number in range(max(digits, default=-1) + 1)]
    keys += sorted(key for key in numbers if not key.isdigit() and key != NONE)
    keys += [NONE] if NONE in numbers else []
    return {key: numbers.get(key, 0) for key in keys}


def _names(key: str, game: GameContext) -> dict[str, str]:
    """The values of a search key in words."""
    column = game.live.index.columns.get(key)
    if not isinstance(column, ChoiceColumn):
        return {}
    return {code: localised(names, game.language) or code for code, names in column.names.items()}


def _skills(game: GameContext) -> dict[str, str]:
    return {code: game.text(text).capitalize() for code, text in game.vocabulary.skills.items()}
