"""The table of all pairs of a game: the won ones, and links to begin the others."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.access import user_of
from campaigns.pair_statistics import NoPairsError, Pair, PairGame, PairStatistics, pair_record, pair_statistics
from campaigns.requests import PairsParameters
from campaigns.rules import CampaignRules
from campaigns.web.context import game_context, rules_or_404
from campaigns.web.entries.errors import PREFIX
from cardsdb.catalogue import catalogue_all
from cardsdb.web.decorators import own_page
from games.engine.search.folding import fold
from ui.language import current_language

MAX_GAMES = 3
"""Games named of a pair."""


@own_page
def pairs(request: HttpRequest, game: str) -> HttpResponse:
    """All pairs with the visitor's games; filtered by a series, or by players, if the address says so."""
    parameters, language = PairsParameters.read_query(request.GET), current_language()
    series, players = parameters.get("series", ""), [name for name in parameters.get("player", ()) if name]
    rules = rules_or_404(game)
    try:
        found = pair_statistics(user=user_of(request), rules=rules, language=language, series=series, players=players)
    except NoPairsError:
        raise Http404 from None
    statuses = {
        "won": _("pairs won"), "lost": _("only lost"), "playing": _("being played"), "never": _("never played"),
    }  # fmt: skip
    context = game_context(
        rules,
        found=found,
        rows=[
            (row, [_present(pair, found, rules, series) for pair in found.pairs if pair.row == row.code])
            for row in found.rows
        ],
        counts=[(title, number) for status, title in statuses.items() if (number := found.counts[status])],
        series=series,
        players=[(name, fold(name) in map(fold, players)) for name in found.players],
        is_chosen=bool(series or players),
    )
    return render(request, "campaigns/pairs.html", context)


def games_with_pairs() -> list[tuple[str, str]]:
    """Address and title of the existing tables, for links."""
    language = current_language()
    return [
        (reverse("campaign_pairs", args=[live.game.code]), live.game.campaign.pairs.title.in_language(language))
        for live in catalogue_all()
        if live.game.campaign and live.game.campaign.pairs
    ]


def _present(cell: Pair, found: PairStatistics, rules: CampaignRules, series: str) -> dict[str, Any]:
    declared = rules.log_rules.pairs
    assert declared
    row = next(head for head in found.rows if head.code == cell.row)
    column = next(head for head in found.columns if head.code == cell.column)
    name = f"{row.name} · {column.name}"
    query = QueryDict(mutable=True)
    query["game"], query["name"] = found.game, name
    query[f"{PREFIX}.{declared.rows.field}"] = cell.row
    query[f"{PREFIX}.{declared.columns.field}"] = cell.column
    if series:
        query[f"{PREFIX}.series"] = series
    games = _games(cell)
    can_begin = pair_record(row.code, rules) and pair_record(column.code, rules)
    return {
        "cell": cell,
        "name": name,  # for screen readers
        "result": _result(cell),
        "games": games[:MAX_GAMES],
        "more": len(games[MAX_GAMES:]),
        "begin_url": f"{reverse('campaign_new')}?{query.urlencode()}" if can_begin else "",
    }


def _games(cell: Pair) -> list[tuple[PairGame, str]]:
    """All games of a pair: won ones first; of each result the newest first."""
    results = {"won": pgettext("game", "won"), "lost": pgettext("game", "lost"), "": _("being played")}
    is_mixed = len({game.result for game in cell.games}) > 1
    ordered = sorted(cell.games, key=lambda game: list(results).index(game.result))
    return [(game, results[game.result] if is_mixed else "") for game in ordered]


def _result(cell: Pair) -> str:
    """Numbers of wins and losses, in words."""
    if cell.won and cell.lost:
        return _("Won %(won)s, lost %(lost)s") % {"won": cell.won, "lost": cell.lost}
    if cell.won:
        return _("Won") if cell.won == 1 else _("Won %(won)s times") % {"won": cell.won}
    if cell.lost:
        return _("Lost") if cell.lost == 1 else _("Lost %(lost)s times") % {"lost": cell.lost}
    return _("In progress") if cell.games else _("Never played")
