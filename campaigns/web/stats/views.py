"""Charts of play: of one campaign over time, and of all the visitor's games."""

import uuid
from collections.abc import Iterable, Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from msgspec import Struct

from accounts.access import user_of
from campaigns import selectors, statistics
from campaigns.statistics import SessionCounts
from campaigns.web.context import campaign_context
from campaigns.web.lists.views import status_labels
from campaigns.web.pairs.views import games_with_pairs
from cardsdb.catalogue import catalogue_all
from cardsdb.web.decorators import own_page, page
from games.engine import Text
from ui.charts import FULL, Bar, Chart
from ui.language import current_language
from ui.words import say

MAX_BARS = 40
WIDTH, HEIGHT = 100, 24
"""Size of the line drawn next to the numbers of a row."""


class Series(Struct, frozen=True, kw_only=True):
    """The numbers of a seat over the sessions; None where it did not play."""

    name: str
    numbers: list[int | None]

    @property
    def points(self) -> str:
        """The numbers as points of a line from left to right; missing ones are skipped."""
        known = [number for number in self.numbers if number is not None]
        most, least = max([*known, 1]), min([*known, 0])
        step = WIDTH / max(len(self.numbers) - 1, 1)
        heights = {
            place: HEIGHT - 2 - (HEIGHT - 4) * (number - least) / (most - least)
            for place, number in enumerate(self.numbers)
            if number is not None
        }
        return " ".join(f"{place * step:.1f},{height:.1f}" for place, height in heights.items())


@page
def campaign(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The figures of all seats after each session."""
    context = campaign_context(request, id)
    found = statistics.campaign_statistics(context.visibility, context.rules, current_language())
    sessions = [{seat.seat: seat.figures for seat in session.seats} for session in found.sessions]
    labels = {name: context.labels.seat_and_player(name) for session in sessions for name in session}
    figures = [
        (
            figure.name,
            [
                Series(name=label, numbers=[session.get(name, {}).get(figure.code) for session in sessions])
                for name, label in labels.items()
            ],
        )
        for figure in found.figures
    ]
    scenarios = [context.labels.scenario(session.scenario) for session in found.sessions]
    return render(request, "campaigns/stats.html", context.for_template(sessions=scenarios, figures=figures))


@own_page
def mine(request: HttpRequest) -> HttpResponse:
    """Results and scores by scenario, difficulty, mode and party, over all campaigns of the visitor."""
    user = user_of(request)
    rows = selectors.campaign_page(user=user, whose="mine", game=None)
    found = statistics.own_statistics(rows, selectors.session_list(user=user, game=None), current_language())
    labels = _GameLabels()
    by_label: dict[tuple[str, str], list[tuple[str, SessionCounts]]] = {
        ("scenarios", say(None, _("{scenario:S}"))): [(row.scenario_name, row) for row in found.scenarios],
        ("difficulties", _("Difficulties")): labels.rows("difficulty", found.difficulties),
        ("modes", _("Modes")): labels.rows("mode", found.modes),
        ("parties", _("Tables")): [(", ".join(row.leader_names), row) for row in found.parties],
    }
    statuses = status_labels(None)
    template_context = {
        "count": found.campaigns.count,
        "statuses": [(statuses.get(code, code), number) for code, number in found.campaigns.statuses.items()],
        "charts": [_chart(code, title, rows, labels) for (code, title), rows in by_label.items() if rows],
        "pairs": games_with_pairs(),
    }
    return render(request, "campaigns/my_stats.html", template_context)


class _GameLabels:
    """Labels of the choices of all games at once."""

    def __init__(self) -> None:
        self.choices: dict[str, Mapping[str, Mapping[str, Text]]] = {
            live.game.code: live.game.campaign.choices for live in catalogue_all() if live.game.campaign
        }

    def label(self, game: str, group: str, code: str) -> str:
        text = self.choices.get(game, {}).get(group, {}).get(code)
        return text.in_language(current_language()) if text else code

    def rows(self, group: str, rows: Iterable[SessionCounts]) -> list[tuple[str, SessionCounts]]:
        """The rows of a choice, such as the difficulty, by its label."""
        return [(self.label(row.game, group, getattr(row, group)), row) for row in rows if getattr(row, group)]

    def results(self, row: SessionCounts) -> str:
        """The numbers of each result, and the scores. Some games have more ends than these."""
        common = {"completed": _("completed"), "won": _("won"), "lost": _("lost")}
        ends = [
            f"{common.get(code) or self.label(row.game, 'result', code)} {number}"
            for code, number in row.results.items()
        ]
        if scores := row.scores:
            mean = number_format(scores.mean, 1)
            ends.append(_("best score %(best)s, mean %(mean)s") % {"best": scores.best, "mean": mean})
        return ", ".join(ends)


def _chart(code: str, title: str, rows: list[tuple[str, SessionCounts]], labels: _GameLabels) -> Chart:
    rows = rows[:MAX_BARS]
    most = max(row.played for _name, row in rows) or 1
    return Chart(
        code=code,
        title=title,
        value_title=title,
        number_title=_("Played"),
        is_upright=False,
        bars=[
            Bar(label=name, number=row.played, length=round(FULL * row.played / most), note=labels.results(row))
            for name, row in rows
        ],
    )
