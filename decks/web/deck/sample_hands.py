"""Sample hands and odds on a deck's page: the functions of the API, drawn."""

import secrets
from collections.abc import Mapping
from html import escape
from random import Random
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from decks.web.deck.presenters import card_row
from decks.web.game_context import GameContext
from games.engine.opening import Opening, chances, sample
from games.engine.search.folding import fold
from ui.charts import FULL, Bar, Chart


def opening_of(prepared: Any, game: GameContext) -> Opening | None:
    """The opening of a prepared build; None without opening hands, or without cards."""
    opening = game.building.opening(prepared) if game.building.opening else None
    return opening if opening and opening.library else None


def sample_hand(opening: Opening, values: Mapping[str, Any], game: GameContext) -> dict[str, Any]:
    """The hand of the form's seed, after its mulligan and draws."""
    seed, draws = values["seed"], values["draws"]
    drawn = sample(opening, Random(seed), replace=values["replace"], draws=draws)  # noqa: S311  (to be repeatable)
    parts = (drawn.kept, drawn.replaced, drawn.passed_over, drawn.drawn)
    kept, replaced, passed_over, later = ([card_row(code, game) for code in codes] for codes in parts)
    return {
        "seed": seed,
        "another": secrets.token_hex(4),
        "kept": kept,
        "replaced": replaced,
        "passed_over": passed_over,
        "drawn": later,
        "is_mulligan_open": not drawn.replaced and not draws,
        "replaces_all": opening.mulligan == "all",
    }


def card_odds(opening: Opening, values: Mapping[str, Any], game: GameContext) -> dict[str, Any]:
    """The chance to have seen each card by the form's turn; the selected ones also together."""
    turns, at_least, mulligan = values["turns"], values["at_least"], values["mulligan"]
    selected = [code for code in dict.fromkeys(values["odds"]) if code in opening.library]
    alone = _alone(opening, turns, mulligan)
    names = {code: game.name(code) for code in opening.library}
    said = {kind: (percent(chance[0]), percent(chance[turns])) for kind, chance in alone.items()}
    lines: list[dict[str, Any]] = [
        {
            "code": code,
            "name": names[code],
            "copies": copies,
            "at_first": said[copies, code in opening.passed_over][0],
            "by_turn": said[copies, code in opening.passed_over][1],
            "is_selected": code in selected,
        }
        for code, copies in sorted(opening.library.items(), key=lambda one: fold(names[one[0]]))
    ]
    return {
        "lines": lines,
        "rows": SafeString("".join([_odds_row(**line) for line in lines])),
        "together": _together(opening, selected, at_least, turns, mulligan) if selected else None,
        "names": [names[code] for code in selected],
    }


def _odds_row(*, code: str, name: str, copies: int, at_first: str, by_turn: str, is_selected: bool) -> str:
    """The line of a card: every deck has dozens."""
    checked = " checked" if is_selected else ""
    numbers = "".join([f' <td class="table-number">{one}</td>' for one in (copies, at_first, by_turn)])
    return (
        f'<tr> <th scope="row"> <label class="row"><input type="checkbox" name="odds" value="{escape(code)}"{checked}>'
        f" {escape(name)}</label> </th>{numbers} </tr> "
    )


def _alone(opening: Opening, turns: int, mulligan: bool) -> Mapping[tuple[int, bool], list[float]]:
    """The chances of one card by its copies, and by whether opening hands skip it: nothing else matters."""
    found: dict[tuple[int, bool], list[float]] = {}
    for code, copies in opening.library.items():
        kind = copies, code in opening.passed_over
        if kind not in found:
            found[kind] = [float(one) for one in chances(opening, {code}, turns=turns, mulligan=mulligan)]
    return found


def _together(opening: Opening, selected: list[str], at_least: int, turns: int, mulligan: bool) -> Chart:
    by_turn = chances(opening, set(selected), at_least=at_least, turns=turns, mulligan=mulligan)
    return Chart(
        code="odds",
        title=_("Drawn by turn, in per cent"),
        value_title=_("Turn"),
        number_title=_("Per cent"),
        is_upright=True,
        bars=[
            Bar(label=str(turn) if turn else _("hand"), number=round(FULL * chance), length=round(FULL * chance))
            for turn, chance in enumerate(by_turn)
        ],
    )


def percent(chance: float) -> str:
    """A chance in whole per cent, and never 0 or 100 unless it is exactly."""
    whole = round(100 * chance)
    if 0 < chance < 1:
        whole = min(99, max(1, whole))
    return f"{whole} %"
