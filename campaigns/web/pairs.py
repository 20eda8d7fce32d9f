"""The table of all pairs of a game: the won ones, and links to begin the others."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from msgspec import Struct

from accounts.access import user_of
from campaigns.pair_statistics import Pair, PairGame, PairSide, PairStatistics, pair_record, pair_statistics
from campaigns.rules import CampaignRules, NoCampaignError
from campaigns.web.forms.reading import PREFIX
from cardsdb.catalogue import CatalogueEmptyError, catalogue_all
from games.engine.search.folding import fold
from games.registry import UnknownGameError
from ui.language import current_language

MAX_GAMES = 3
"""Games named of a pair."""


class CellShown(Struct, frozen=True, kw_only=True):
    """A pair as the page shows it."""

    cell: Pair
    name: str
    """Both names, for screen readers."""
    said: str
    """Its results."""
    games: list[tuple[PairGame, str]]
    """The most telling games, each with its result unless all have the same."""
    more: int
    """The number of others."""
    begin_url: str
    """Empty if the catalogue lacks one of them."""


@never_cache
@login_required
@require_safe
def pairs(request: HttpRequest, game: str) -> HttpResponse:
    """All pairs with the visitor's games; filtered by a series, or by players, if the address says so."""
    series, players = request.GET.get("series", ""), [name for name in request.GET.getlist("player") if name]
    try:
        table = CampaignRules(game, "")
        found = pair_statistics(
            user=user_of(request), rules=table, language=current_language(), series=series, players=players
        )
    except (UnknownGameError, CatalogueEmptyError, NoCampaignError):
        raise Http404 from None
    context = {
        "game": table.catalogue.game,
        "game_name": table.catalogue.game.vocabulary.name.in_language(current_language()),
        "title": found.title,
        "row_title": found.row_title,
        "column_title": found.column_title,
        "columns": found.columns,
        "rows": [
            (row, [_shown(pair, found, table, series) for pair in found.pairs if pair.row == row.code])
            for row in found.rows
        ],
        "counts": [(title, number) for status, title in status_words().items() if (number := found.counts[status])],
        "series": series,
        "all_series": found.series,
        "players": [(name, fold(name) in map(fold, players)) for name in found.players],
        "is_chosen": bool(series or players),
    }
    return render(request, "campaigns/pairs.html", context)


def status_words() -> dict[str, str]:
    """Statuses of pairs, in the plural."""
    return {"won": _("pairs won"), "lost": _("only lost"), "playing": _("being played"), "never": _("never played")}


def games_with_pairs() -> list[tuple[str, str]]:
    """Address and title of the existing tables, for links."""
    language = current_language()
    return [
        (reverse("campaign_pairs", args=[live.game.code]), live.game.campaign.pairs.title.in_language(language))
        for live in catalogue_all()
        if live.game.campaign and live.game.campaign.pairs
    ]


def _shown(cell: Pair, found: PairStatistics, table: CampaignRules, series: str) -> CellShown:
    pairs = table.log_rules.pairs
    assert pairs
    row, column = _head(found.rows, cell.row), _head(found.columns, cell.column)
    name = f"{row.name} · {column.name}"
    query = QueryDict(mutable=True)
    query["game"], query["name"] = found.game, name
    query[f"{PREFIX}.{pairs.rows.field}"] = cell.row
    query[f"{PREFIX}.{pairs.columns.field}"] = cell.column
    if series:
        query[f"{PREFIX}.series"] = series
    games = _telling(cell)
    can_begin = pair_record(row.code, table) and pair_record(column.code, table)
    return CellShown(
        cell=cell,
        name=name,
        said=_said(cell),
        games=games[:MAX_GAMES],
        more=len(games[MAX_GAMES:]),
        begin_url=f"{reverse('campaign_new')}?{query.urlencode()}" if can_begin else "",
    )


def _telling(cell: Pair) -> list[tuple[PairGame, str]]:
    """All games of a pair: won ones first, for the table is about winning; of each kind the newest first."""
    words = {"won": pgettext("game", "won"), "lost": pgettext("game", "lost"), "": _("being played")}
    is_mixed = len({game.result for game in cell.games}) > 1
    ordered = sorted(cell.games, key=lambda game: list(words).index(game.result))
    return [(game, words[game.result] if is_mixed else "") for game in ordered]


def _head(heads: list[PairSide], code: str) -> PairSide:
    return next(head for head in heads if head.code == code)


def _said(cell: Pair) -> str:
    """Numbers of wins and losses, in words."""
    if cell.won and cell.lost:
        return _("Won %(won)s, lost %(lost)s") % {"won": cell.won, "lost": cell.lost}
    if cell.won:
        return _("Won") if cell.won == 1 else _("Won %(won)s times") % {"won": cell.won}
    if cell.lost:
        return _("Lost") if cell.lost == 1 else _("Lost %(lost)s times") % {"lost": cell.lost}
    return _("Being played") if cell.games else _("Never played")
