"""Proposals for tonight: possibilities from the collections, filtered by wishes and history, and one drawn."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import asdict

from accounts.models import User
from campaigns import selectors
from campaigns.log import state_of
from campaigns.models import Session
from campaigns.rules import CampaignRules
from campaigns.tonight.requests import TonightRequest
from cardsdb.catalogue import LiveCatalogue, catalogue_all
from cardsdb.collections import copies_of
from cardsdb.models import Collection
from decks.selectors import deck_free_list
from games.engine.tonight import Brought, Evening, Party, Shelf, Sitting, Tonight
from games.engine.tonight_filters import Candidate, Filtered, apply_filters, drawn

SEEDS = 1_000_000
"""Random seeds are short enough to be told across a table."""


class Stock(Struct, frozen=True, kw_only=True):
    """A game with its shelf."""

    live: LiveCatalogue
    tonight: Tonight
    shelf: Shelf
    collections: tuple[Collection, ...]
    """Empty: none, or everything was asked for."""


class Proposal(Struct, frozen=True, kw_only=True):
    """The fitting possibilities, and the one drawn."""

    asked: TonightRequest
    seed: int
    has_history: bool
    """Whether past sessions are known."""
    players: tuple[str, ...]
    stocks: tuple[Stock, ...]
    untold: tuple[LiveCatalogue, ...]
    """Games left out: there are collections of others, but none of these."""
    possible: tuple[Candidate, ...]
    filtered: Filtered
    chosen: Candidate | None
    stock: Stock | None
    evening: Evening | None


class Record(Struct, kw_only=True):
    """The history of a possibility."""

    played: int = 0
    won: int = 0
    ago: int | None = None
    last: datetime | None = None


def playable() -> list[LiveCatalogue]:
    """The games with possibilities to draw from."""
    return [live for live in catalogue_all() if live.game.tonight and live.game.campaign]


def propose(asked: TonightRequest, seed: int, user: User | None) -> Proposal:
    """The draw of that seed; stable as long as cards, collections, decks and sessions are the same."""
    stocks, untold = _stocks(asked, user)
    history = _history(user, stocks) if user else {}
    possible = tuple(
        Candidate(game=game, possibility=one, **asdict(history.get((game, one.code), Record())))
        for stock in stocks
        for game in [stock.live.game.code]
        for one in stock.tonight.possible(stock.live.cards, stock.shelf)
    )
    filtered = apply_filters(possible, asked.filters)
    chosen = drawn(filtered.fitting, seed)
    players = _players(asked, user)
    stock = next((one for one in stocks if chosen and one.live.game.code == chosen.game), None)
    evening = None
    if chosen and stock:
        party = Party(players=players, shelf=stock.shelf, seed=seed)
        evening = stock.tonight.draw(stock.live.cards, chosen.possibility.code, party)
    return Proposal(
        asked=asked,
        seed=seed,
        has_history=user is not None,
        players=players,
        stocks=stocks,
        untold=untold,
        possible=possible,
        filtered=filtered,
        chosen=chosen,
        stock=stock,
        evening=evening,
    )


def _stocks(asked: TonightRequest, user: User | None) -> tuple[tuple[Stock, ...], tuple[LiveCatalogue, ...]]:
    """The games drawn from, and those left out.

    Without a collection, all games are offered. With some, their games are offered, and
    the others whole only if named.
    """
    lives = [live for live in playable() if not asked.games or live.game.code in asked.games]
    codes = [live.game.code for live in lives]
    owned: dict[str, list[Collection]] = {}
    if user and not asked.everything:
        group = asked.group
        owners = [group.owner_id, *group.members.values_list("user", flat=True)] if group else [user.pk]
        usual = selectors.shelf_list(owners=owners, games=codes) if group or not asked.collections else ()
        for one in {one.pk: one for one in (*usual, *asked.collections) if one.game in codes}.values():
            owned.setdefault(one.game, []).append(one)
    decks: dict[str, list[Brought]] = {}
    cards = {live.game.code: live.cards for live in lives}
    for deck in deck_free_list(user=user, games=codes) if user and asked.own_decks else ():
        if all(map(cards[deck.game].get, deck.leaders)):  # else it was checked with other cards
            brought = Brought(deck=str(deck.pk), name=deck.name, leaders=tuple(deck.leaders))
            decks.setdefault(deck.game, []).append(brought)
    stocks, untold = [], []
    for live in lives:
        code = live.game.code
        assert live.game.tonight
        if owned and code not in owned and not asked.games:
            untold.append(live)
            continue
        shelf = Shelf(owned=_copies(owned.get(code, ())), decks=tuple(decks.get(code, ())))
        stocks.append(Stock(live=live, tonight=live.game.tonight, shelf=shelf, collections=tuple(owned.get(code, ()))))
    return tuple(stocks), tuple(untold)


def _copies(collections: Iterable[Collection]) -> dict[str, int] | None:
    """Card to copies: of several collections the fullest, for a table is laid from one box; None without."""
    shelves = [copies_of(one) for one in collections]
    if not shelves:
        return None
    return {code: max(shelf.get(code, 0) for shelf in shelves) for code in dict.fromkeys(c for s in shelves for c in s)}


def _history(user: User, stocks: Iterable[Stock]) -> Mapping[tuple[str, str], Record]:
    """By game and possibility, the record of the account's sessions."""
    games = {stock.live.game.code: stock.tonight for stock in stocks}
    states = _states(user, [game for game, tonight in games.items() if tonight.reads_state])
    found: dict[tuple[str, str], Record] = {}
    for ago, session in enumerate(selectors.session_history(user), 1):
        game = session.campaign.game
        sitting = _sitting(session, states.get(session.campaign_id))
        for code, is_won in games[game].counts(sitting).items() if game in games else ():
            record = found.setdefault((game, code), Record())
            record.played += 1
            record.won += is_won
            record.ago = record.ago or ago
            record.last = record.last or session.at  # type: ignore[attr-defined]  # as session_history annotates it
    return found


def _states(user: User, games: list[str]) -> Mapping[UUID, Any]:
    if not games:
        return {}
    kept = selectors.campaign_list(user).filter(deleted_at=None, game__in=games, sessions__isnull=False).distinct()
    rules = {game: CampaignRules(game).log_rules for game in games}
    return {one.pk: state_of(one, rules[one.game]) for one in kept}


def _sitting(session: Session, state: Any) -> Sitting:
    campaign = session.campaign
    return Sitting(
        scenario=session.scenario,
        guide=campaign.guide,
        mode=campaign.mode,
        result=session.result,
        resolution=session.resolution,
        outcome=campaign.result,
        state=state,
    )


def _players(asked: TonightRequest, user: User | None) -> tuple[str, ...]:
    """The given names, else those of the group or the account; missing ones are numbered."""
    known = selectors.group_names(campaign=asked.group) if asked.group else [user.username] if user else []
    if user and asked.own_decks:  # decks are seated first, and are the user's
        known = [user.username, *(name for name in known if name != user.username)]
    return player_names(asked.filters.players, asked.names or known)


def player_names(number: int, known: Iterable[str]) -> tuple[str, ...]:
    """The names of that many players: the known ones, the others numbered."""
    names = list(known)[:number]
    for place in range(len(names) + 1, number + 1):
        name = _("Player %(number)s") % {"number": place}
        names.append(name if name not in names else f"{name} *")
    return tuple(names)
