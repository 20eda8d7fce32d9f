"""The catalogue in memory: one immutable object per game and version, read by API, pages and rules.

Every process looks for a new version at most once a second, loads it beside the old one and swaps. A web process does
so in a thread of its own (`catalogue_watch`), so that no request waits; others when they next read.
"""

import contextlib
import ctypes
import datetime
import gc
import sys
import threading
import time
import uuid
from collections.abc import Callable, Mapping

import structlog
from django.db import DatabaseError, close_old_connections
from msgspec import Struct

from cardsdb import selectors
from cardsdb.card_answers import SerialisedCards
from cardsdb.models import CatalogueVersion
from cardsdb.snapshots import catalogue_of, snapshot_get
from games.engine import Catalogue, Game
from games.engine.search.index import SearchIndex
from games.registry import game_all, game_get

log = structlog.get_logger("cardsdb.catalogue")

LOOK_AGAIN_AFTER = 1.0
"""Seconds for which a process trusts its catalogues to be the newest."""
WATCH_EVERY = 0.4
"""Seconds between the looks of a thread that does nothing else: what it finds is there within a second."""


class CatalogueEmptyError(LookupError):
    """The game has no published cards yet."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


class LiveCatalogue(Struct, frozen=True, kw_only=True):
    """A game's catalogue with everything that is read often already made."""

    game: Game
    token: uuid.UUID
    """Names this version and no other, on any machine."""
    digest: str
    """Of everything in `json` and of the code that searches it: the stem of ETags."""
    published_at: datetime.datetime
    cards: Catalogue
    index: SearchIndex
    json: Mapping[str, SerialisedCards]
    """By language, the cards already serialised."""


class _Shelf:
    """The catalogues of this process, and when they were last compared with the database."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.looked_at = float("-inf")
        self.is_outdated = False
        """Whether this process itself has published: the next reader waits for the new version."""
        self.catalogues: dict[str, LiveCatalogue] = {}


_shelf = _Shelf()


def catalogue_get(game: str) -> LiveCatalogue:
    """The newest catalogue of the game; UnknownGameError or CatalogueEmptyError if there is none."""
    game_get(game)
    live = _newest().get(game)
    if live is None:
        raise CatalogueEmptyError(game)
    return live


def catalogue_all() -> list[LiveCatalogue]:
    """The newest catalogue of every game that has cards, in the order of the games."""
    newest = _newest()
    return [newest[code] for code in game_all() if code in newest]


def catalogue_forget() -> None:
    """Make the next reader of this process look at once; other processes notice by themselves."""
    _shelf.is_outdated = True


def catalogue_drop() -> None:
    """Empty this process's memory, as at its start."""
    _shelf.catalogues = {}
    _shelf.looked_at = float("-inf")


def catalogue_watch(renewed: Callable[[str], None]) -> None:
    """Load the catalogues and keep them the newest, in a thread, until the process ends.

    `renewed` is called there with each game that has a newer catalogue than before.
    """
    threading.Thread(target=_watch, args=[renewed], name="catalogue", daemon=True).start()


def _watch(renewed: Callable[[str], None]) -> None:
    usual = sys.getswitchinterval()
    while True:
        sys.setswitchinterval(usual / 10)  # requests have their turn soon while this thread has much to do
        tokens = {game: live.token for game, live in _shelf.catalogues.items()}
        try:
            _look_again(is_due=True)
            for game, live in list(_shelf.catalogues.items()):
                if tokens.get(game, live.token) != live.token:
                    renewed(game)
        except Exception:
            log.exception("the catalogues could not be loaded")
        sys.setswitchinterval(usual)
        close_old_connections()
        time.sleep(WATCH_EVERY)


def tidy() -> None:
    """Give memory back to the machine: that of old catalogues, and of what was read from the files of the others."""
    for live in _shelf.catalogues.values():
        for own in live.json.values():
            own.rows.let_go()
    gc.collect()  # old catalogues have cycles
    with contextlib.suppress(OSError, AttributeError):  # other systems' libraries do it by themselves, or not at all
        ctypes.CDLL(None).malloc_trim(0)


def _newest() -> Mapping[str, LiveCatalogue]:
    if _is_due():
        _look_again()
    return _shelf.catalogues


def _is_due() -> bool:
    return _shelf.is_outdated or time.monotonic() - _shelf.looked_at > LOOK_AGAIN_AFTER


def _look_again(*, is_due: bool = False) -> None:
    """Look for new versions. Readers keep their catalogue while another thread looks, or if looking fails."""
    if not _shelf.lock.acquire(blocking=not _shelf.catalogues or _shelf.is_outdated):
        return
    before = _shelf.catalogues
    try:
        if not is_due and not _is_due():
            return  # another thread has just looked
        _shelf.is_outdated = False
        _shelf.catalogues = {
            game: _newer(_shelf.catalogues.get(game), version)
            for game, version in selectors.catalogue_version_list().items()
            if game in game_all()  # cards of a game that this release does not have
        }
        _shelf.looked_at = time.monotonic()
    except DatabaseError:
        if not _shelf.catalogues:
            raise
        _shelf.looked_at = time.monotonic()
        log.exception("the catalogue could not be compared with the database; the old one stays in use")
    finally:
        _shelf.lock.release()
        is_replaced = any(_shelf.catalogues.get(game) is not live for game, live in before.items())
        del before
        if is_replaced:
            tidy()


def _newer(current: LiveCatalogue | None, version: CatalogueVersion) -> LiveCatalogue:
    """The catalogue of that version; the current one, if it is that or the new one cannot be loaded."""
    if current is None:
        return _load(version)
    if current.token == version.token:
        return current
    try:
        return _load(version)
    except DatabaseError:
        raise
    except Exception:
        log.exception("the new catalogue cannot be used; the old one stays in use", game=version.game)
        return current


def _load(version: CatalogueVersion) -> LiveCatalogue:
    game, snapshot = game_get(version.game), snapshot_get(version)
    cards = catalogue_of(snapshot, version.number)
    return LiveCatalogue(
        game=game,
        token=version.token,
        digest=snapshot.digest,
        published_at=version.published_at,
        cards=cards,
        index=SearchIndex(game.searching, cards, snapshot.index),
        json=snapshot.json,
    )
