"""Statistics of pairs, for games in which each of some things is played with each of some others: which are won."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from django.utils.translation import gettext_lazy
from msgspec import Struct

from accounts.models import User
from campaigns import selectors
from campaigns.log import state_of
from campaigns.models import Campaign
from campaigns.rules import CampaignRules, NoCampaignError
from cardsdb.collections import copies_of
from cardsdb.selectors import collection_default_list
from games.engine import localised
from games.engine.journal import Pairs, Played, Side
from games.engine.search.folding import fold
from games.engine.vocabulary import card_name


class NoPairsError(NoCampaignError):
    """The game does not consist of pairs."""

    default_detail = gettext_lazy("This game is not played in pairs of two things.")


class Player(Struct, frozen=True, kw_only=True):
    """A player in a game, and their leader."""

    player: str
    leader: str
    leader_name: str


class GamePlayed(Struct, frozen=True, kw_only=True):
    """A game with the pair."""

    campaign: Campaign
    result: str
    date: str
    """As the players wrote it; else the day the log was begun."""
    day: dt.date
    """For ordering games: that date, if it is one."""
    series: str
    players: list[Player]


class Cell(Struct, frozen=True, kw_only=True):
    """A pair."""

    row: str
    column: str
    is_owned: bool | None
    """None without any collection."""
    games: list[GamePlayed]
    """The newest first."""

    @property
    def won(self) -> int:
        return sum(game.result == "won" for game in self.games)

    @property
    def lost(self) -> int:
        return sum(game.result == "lost" for game in self.games)

    @property
    def status(self) -> Literal["won", "lost", "playing", "never"]:
        """Its best result."""
        if self.won or self.lost:
            return "won" if self.won else "lost"
        return "playing" if self.games else "never"


class Head(Struct, frozen=True, kw_only=True):
    """A row or a column."""

    code: str
    name: str
    is_owned: bool | None
    is_known: bool
    """Whether it is in the catalogue: a game can be begun with it."""


class PairsTable(Struct, frozen=True, kw_only=True):
    """All pairs, and the games to choose from."""

    pairs: Pairs
    rows: list[Head]
    columns: list[Head]
    cells: dict[tuple[str, str], Cell]
    series: list[str]
    """Of all games, whatever the filter; like the players."""
    players: list[str]

    @property
    def in_rows(self) -> list[tuple[Head, list[Cell]]]:
        return [(row, [self.cells[row.code, column.code] for column in self.columns]) for row in self.rows]

    def count(self, status: str) -> int:
        return sum(cell.status == status for cell in self.cells.values())


def pairs_of(rules: CampaignRules) -> Pairs:
    """The pairs of the game; NoPairsError without."""
    if rules.log_rules.pairs is None:
        raise NoPairsError
    return rules.log_rules.pairs


def pairs_table(
    *, user: User, rules: CampaignRules, language: str, series: str = "", players: Iterable[str] = ()
) -> PairsTable:
    """The table of all games of the user's campaigns; filtered by a series, or by these players, if given."""
    pairs, code = pairs_of(rules), rules.catalogue.game.code
    collection = collection_default_list(user, [code]).get(code)
    owned = None if collection is None else copies_of(collection)
    games = [
        (one, _told(one, campaign, state, rules, language))
        for campaign in selectors.campaign_states(user=user, game=code)
        for state in [state_of(campaign, rules.log_rules)]
        for one in pairs.played(state)
    ]
    wanted = {fold(player) for player in players}
    asked = [
        (one, told)
        for one, told in games
        if series in ("", told.series) and wanted <= {fold(player.player) for player in told.players}
    ]
    rows = list(_heads(pairs.rows, (one.row for one, _told in asked), rules, owned, language))
    columns = list(_heads(pairs.columns, (one.column for one, _told in asked), rules, owned, language))
    by_pair: dict[tuple[str, str], list[GamePlayed]] = {}
    for one, told in asked:
        by_pair.setdefault((one.row, one.column), []).append(told)
    return PairsTable(
        pairs=pairs,
        rows=rows,
        columns=columns,
        cells={
            (row.code, column.code): Cell(
                row=row.code,
                column=column.code,
                is_owned=None if owned is None else bool(row.is_owned and column.is_owned),
                games=sorted(by_pair.get((row.code, column.code), ()), key=_newest, reverse=True),
            )
            for row in rows
            for column in columns
        },
        series=sorted({told.series for _one, told in games if told.series}, key=fold),
        players=_once(player.player for _one, told in games for player in told.players),
    )


def _newest(game: GamePlayed) -> tuple[dt.date, dt.datetime]:
    return game.day, game.campaign.created_at


def _day(written: str, begun: dt.datetime) -> dt.date:
    """The written date; else, or if it is no date, the day the log was begun."""
    try:
        return dt.date.fromisoformat(written)
    except ValueError:
        return begun.date()


def _once(names: Iterable[str]) -> list[str]:
    """The names in order; one spelt in several ways in its last spelling."""
    return sorted({fold(name): name for name in names}.values(), key=fold)


def _told(one: Played, campaign: Campaign, state: Any, rules: CampaignRules, language: str) -> GamePlayed:
    cards = rules.catalogue.cards
    seats = [state.seats[name] for name in one.seats]
    return GamePlayed(
        campaign=campaign,
        result=one.result,
        date=one.date or campaign.created_at.date().isoformat(),
        day=_day(one.date, campaign.created_at),
        series=one.series,
        players=[
            Player(player=seat.player, leader=seat.leader, leader_name=card_name(seat.leader, cards, language))
            for seat in seats
        ],
    )


def _heads(
    side: Side, played: Iterable[str], rules: CampaignRules, owned: Mapping[str, int] | None, language: str
) -> Iterator[Head]:
    """All rows or columns; played ones that the catalogue lacks come last."""
    cards = rules.catalogue.cards
    theirs = () if owned is None else side.owned(rules.facts, owned)
    for code in dict.fromkeys([*side.codes(rules.facts), *sorted(played)]):
        record = cards.scenarios.get(code) or cards.get(code)
        name = localised(record.names, language) if record else ""
        is_owned = None if owned is None else code in theirs
        yield Head(code=code, name=name or code, is_owned=is_owned, is_known=record is not None)
