"""Charts of play: of one campaign over time, and of all the visitor's games."""

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from msgspec import Struct

from accounts.access import user_of, user_or_none
from campaigns import access, selectors
from campaigns.statistics import campaign_statistics, own_statistics
from campaigns.web.lists import status_words
from campaigns.web.pairs import games_with_pairs
from campaigns.web.visitors import campaign_context
from cardsdb.catalogue import catalogue_all
from games.engine import Text
from ui.charts import FULL, Bar, Chart
from ui.language import current_language
from ui.words import say

MAX_BARS = 40
WIDTH, HEIGHT = 100, 24
"""Size of the line drawn beside the numbers of a row."""


class Series(Struct, frozen=True, kw_only=True):
    """The numbers of a seat over the sessions; None where it did not play."""

    name: str
    numbers: list[int | None]
    points: str
    """The same as a line."""


class Figure(Struct, frozen=True, kw_only=True):
    """A figure of the game, for every seat."""

    title: str
    series: list[Series]


@never_cache
@require_safe
def campaign(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The figures of all seats after each session."""
    user = user_or_none(request)
    context = campaign_context(access.campaign_access(id=id, user=user), user)
    found = msgspec.to_builtins(campaign_statistics(context.visibility, context.table, current_language()))
    sessions = found["sessions"]
    names = dict.fromkeys(seat["seat"] for session in sessions for seat in session["seats"])
    template_context = {
        "campaign": context.campaign,
        "game": context.table.catalogue.game,
        "sessions": [context.words.scenario(session["scenario"]) for session in sessions],
        "figures": [
            Figure(
                title=figure["name"],
                series=[_series(context.words.seat_whole(name), name, figure["code"], sessions) for name in names],
            )
            for figure in found["figures"]
        ],
    }
    return render(request, "campaigns/stats.html", template_context)


def _series(title: str, name: str, code: str, sessions: list[dict[str, Any]]) -> Series:
    numbers: list[int | None] = []
    for session in sessions:
        own = next((seat for seat in session["seats"] if seat["seat"] == name), None)
        numbers.append(own["figures"].get(code) if own else None)
    return Series(name=title, numbers=numbers, points=_line(numbers))


def _line(numbers: list[int | None]) -> str:
    """The numbers as points of a line from left to right; missing ones are skipped."""
    known = [number for number in numbers if number is not None]
    most, least = max([*known, 1]), min([*known, 0])
    step = WIDTH / max(len(numbers) - 1, 1)
    points = []
    for place, number in enumerate(numbers):
        if number is not None:
            height = HEIGHT - 2 - (HEIGHT - 4) * (number - least) / (most - least)
            points.append(f"{place * step:.1f},{height:.1f}")
    return " ".join(points)


@never_cache
@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """Results and scores by scenario, difficulty, mode and party, over all campaigns of the visitor."""
    user = user_of(request)
    rows = selectors.campaign_page(user=user, whose="mine", game=None)
    found = msgspec.to_builtins(own_statistics(rows, selectors.session_list(user=user, game=None), current_language()))
    words = _Words()
    charts = [
        _chart(
            "scenarios",
            say(None, _("{scenario:S}")),
            ((row["scenario_name"], row) for row in found["scenarios"]),
            words,
        ),
        _chart(
            "difficulties",
            _("Difficulties"),
            (
                (words.choice("difficulty", row["game"], row["difficulty"]), row)
                for row in found["difficulties"]
                if row["difficulty"]
            ),
            words,
        ),
        _chart(
            "modes",
            _("Modes"),
            ((words.choice("mode", row["game"], row["mode"]), row) for row in found["modes"] if row["mode"]),
            words,
        ),
        _chart("parties", _("Parties"), ((", ".join(row["leader_names"]), row) for row in found["parties"]), words),
    ]
    statuses = status_words(None)
    template_context = {
        "count": found["campaigns"]["count"],
        "statuses": [(statuses.get(code, code), number) for code, number in found["campaigns"]["statuses"].items()],
        "charts": [chart for chart in charts if chart.bars],
        "pairs": games_with_pairs(),
    }
    return render(request, "campaigns/my_stats.html", template_context)


class _Words:
    """Words of all games at once."""

    def __init__(self) -> None:
        self.language = current_language()
        self.choices: dict[str, Mapping[str, Mapping[str, Text]]] = {
            live.game.code: live.game.campaign.choices for live in catalogue_all() if live.game.campaign
        }

    def choice(self, what: str, game: str, code: str) -> str:
        text = self.choices.get(game, {}).get(what, {}).get(code)
        return text.in_language(self.language) if text else code

    def results(self, row: dict[str, Any]) -> str:
        """The numbers of each result, and the scores."""
        said = {"completed": _("completed"), "won": _("won"), "lost": _("lost")}
        own = self.choices.get(row["game"], {}).get("result", {})  # some games have more ends than two
        for code, text in own.items():
            said.setdefault(code, text.in_language(self.language))
        ends = [f"{said.get(code, code)} {number}" for code, number in row["results"].items()]
        if scores := row["scores"]:
            mean = number_format(scores["mean"], 1)
            ends.append(_("best score %(best)s, mean %(mean)s") % {"best": scores["best"], "mean": mean})
        return ", ".join(ends)


def _chart(code: str, title: str, rows: Iterable[tuple[str, dict[str, Any]]], words: _Words) -> Chart:
    found = list(rows)[:MAX_BARS]
    most = max((row["played"] for _name, row in found), default=0) or 1
    return Chart(
        code=code,
        title=title,
        value_title=title,
        number_title=_("Played"),
        is_upright=False,
        bars=[
            Bar(label=name, number=row["played"], length=round(FULL * row["played"] / most), note=words.results(row))
            for name, row in found
        ],
    )
