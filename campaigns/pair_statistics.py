"""Statistics of pairs, for games that combine one thing with another, such as an episode with an Elder One."""

import datetime as dt
import uuid
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from django.utils.translation import gettext_lazy
from msgspec import Struct

from accounts.models import User
from campaigns import selectors
from campaigns.log import state_of
from campaigns.models import Campaign
from campaigns.rules import CampaignRules, NoCampaignError
from cardsdb.api.answers import answer_of
from cardsdb.collections import copies_of
from cardsdb.selectors import collection_default_list
from games.engine import localised
from games.engine.journal import Played, Side
from games.engine.search.folding import fold
from games.engine.vocabulary import card_name

STATUSES: tuple[Literal["won", "lost", "playing", "never"], ...] = ("won", "lost", "playing", "never")


class NoPairsError(NoCampaignError):
    """The game does not consist of pairs."""

    default_detail = gettext_lazy("This game has no pairs to count.")


class PairSide(Struct, frozen=True, kw_only=True):
    """A row or a column."""

    code: str
    name: str
    owned: bool | None
    """Null where one has no collection of the game."""


class PairPlayer(Struct, frozen=True, kw_only=True):
    player: str
    leader: str
    leader_name: str


class PairGame(Struct, frozen=True, kw_only=True):
    """A game with a pair."""

    campaign: uuid.UUID
    url: str
    name: str
    result: str
    """`won` or `lost`; empty while it is not over."""
    date: str
    series: str
    players: list[PairPlayer]


class Pair(Struct, frozen=True, kw_only=True):
    row: str
    column: str
    owned: bool | None
    status: Literal["won", "lost", "playing", "never"]
    won: int
    lost: int
    games: list[PairGame]
    """The newest first."""


class PairStatistics(Struct, frozen=True, kw_only=True):
    """All pairs of a game, and an account's games with them."""

    game: str
    title: str
    row_title: str
    column_title: str
    rows: list[PairSide]
    columns: list[PairSide]
    counts: Mapping[str, int]
    """The number of pairs by status."""
    pairs: list[Pair]
    """Row by row."""
    series: list[str]
    """All series of one's games."""
    players: list[str]
    """All who sat at the table."""


def pair_statistics(
    *, user: User, rules: CampaignRules, language: str, series: str = "", players: Iterable[str] = ()
) -> PairStatistics:
    """All games of the user's campaigns by pair; filtered by a series, or by these players, if given.

    NoPairsError if the game does not consist of pairs.
    """
    declared, game = rules.log_rules.pairs, rules.catalogue.game.code
    if declared is None:
        raise NoPairsError
    collection = collection_default_list(user, [game]).get(game)
    owned = None if collection is None else copies_of(collection)
    played = [
        (one, campaign, _game(one, campaign, state, rules, language))
        for campaign in selectors.campaign_states(user=user, game=game)
        for state in [state_of(campaign, rules.log_rules)]
        for one in declared.played(state)
    ]
    wanted = {fold(player) for player in players}
    by_pair: dict[tuple[str, str], list[PairGame]] = {}
    for one, _campaign, told in sorted(played, key=_newest, reverse=True):
        if series in ("", told.series) and wanted <= {fold(player.player) for player in told.players}:
            by_pair.setdefault((one.row, one.column), []).append(told)
    rows = list(_sides(declared.rows, {row for row, _column in by_pair}, rules, owned, language))
    columns = list(_sides(declared.columns, {column for _row, column in by_pair}, rules, owned, language))
    pairs = [_pair(row, column, by_pair.get((row.code, column.code), [])) for row in rows for column in columns]
    counts = Counter(pair.status for pair in pairs)
    # Of a name spelt in several ways, the last spelling.
    players = {fold(one.player): one.player for _one, _campaign, told in played for one in told.players}
    return PairStatistics(
        game=game,
        title=declared.title.in_language(language),
        row_title=declared.rows.title.in_language(language),
        column_title=declared.columns.title.in_language(language),
        rows=rows,
        columns=columns,
        counts={status: counts[status] for status in STATUSES},
        pairs=pairs,
        series=sorted({told.series for _one, _campaign, told in played if told.series}, key=fold),
        players=sorted(players.values(), key=fold),
    )


def _newest(found: tuple[Played, Campaign, PairGame]) -> tuple[dt.date, dt.datetime]:
    """The written date; else, or if it is no date, the day the log was begun."""
    one, campaign, _told = found
    try:
        return dt.date.fromisoformat(one.date), campaign.created_at
    except ValueError:
        return campaign.created_at.date(), campaign.created_at


def _game(one: Played, campaign: Campaign, state: Any, rules: CampaignRules, language: str) -> PairGame:
    cards, seats = rules.catalogue.cards, [state.seats[name] for name in one.seats]
    return answer_of(
        PairGame,
        one,
        campaign=campaign.pk,
        url=f"/api/v1/campaigns/{campaign.pk}/",
        name=campaign.name,
        date=one.date or campaign.created_at.date().isoformat(),
        players=[answer_of(PairPlayer, seat, leader_name=card_name(seat.leader, cards, language)) for seat in seats],
    )


def _sides(
    side: Side, played: Iterable[str], rules: CampaignRules, owned: Mapping[str, int] | None, language: str
) -> Iterator[PairSide]:
    """All rows or columns; played ones that the catalogue lacks come last."""
    theirs = () if owned is None else side.owned(rules.facts, owned)
    for code in dict.fromkeys([*side.codes(rules.facts), *sorted(played)]):
        record = pair_record(code, rules)
        name = localised(record.names, language) if record else ""
        yield PairSide(code=code, name=name or code, owned=None if owned is None else code in theirs)


def pair_record(code: str, rules: CampaignRules) -> Any:
    """The scenario or card of a row or column; None if the catalogue lacks it: no game can be begun with it."""
    return rules.catalogue.cards.scenarios.get(code) or rules.catalogue.cards.get(code)


def _pair(row: PairSide, column: PairSide, games: list[PairGame]) -> Pair:
    won, lost = (sum(game.result == result for game in games) for result in ("won", "lost"))
    return Pair(
        row=row.code,
        column=column.code,
        owned=None if row.owned is None else bool(row.owned and column.owned),
        status="won" if won else "lost" if lost else "playing" if games else "never",
        won=won,
        lost=lost,
        games=games,
    )
