"""The catalogue in memory: one immutable object per game and version, read by API, pages and rules.

Every process looks for a new version at most once a second, loads it while the old one serves, and swaps. A web process
does so in a thread of its own (`catalogue_watch`), which also makes what pages will ask for before it swaps, so that no
request waits; others when they next read.
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
from functools import cached_property

import structlog
from django.db import DatabaseError, close_old_connections
from msgspec import Struct

from cardsdb import selectors
from cardsdb.card_answers import SerialisedCards
from cardsdb.models import CatalogueVersion
from cardsdb.snapshots import CARDS_AT_ONCE, Blocks, Snapshot, catalogue_of, snapshot_get, snapshot_list
from games.engine import Building, Catalogue, Game
from games.engine.search.index import SearchIndex, StoredIndex
from games.registry import game_all, game_get
from ui.kept import forget

log = structlog.get_logger("cardsdb.catalogue")

LOOK_AGAIN_AFTER = 1.0
"""Seconds for which a process trusts its catalogues to be the newest."""
WATCH_EVERY = 0.15
"""Seconds between the looks of a thread that does nothing else: what it finds is there within a second."""
USUAL_TURN = sys.getswitchinterval()
"""Seconds until a thread lets others go on."""
SETTLES_AFTER = 0.4
"""Seconds after new catalogues are used until memory is given back, which stops the process for a moment."""


class CatalogueEmptyError(LookupError):
    """The game has no published cards yet."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


class LiveCatalogue(Struct, frozen=True, kw_only=True, dict=True):
    """A game's catalogue with everything that is read often already made."""

    game: Game
    token: uuid.UUID
    """Identifies this version, on any machine."""
    digest: str
    """Digest of everything in `json` and of the code that searches it, for ETags."""
    published_at: datetime.datetime
    cards: Catalogue
    json: Mapping[str, SerialisedCards]
    """By language, the cards already serialised."""
    stored_index: StoredIndex | None = None
    """The parts of the index that take long to build."""
    blocks: Blocks | None = None
    """The blocks that the cards were read from, to compare with the next version."""

    @property
    def building(self) -> Building:
        """The deck rules of the game; only for a game that has decks."""
        assert self.game.building
        return self.game.building

    @cached_property
    def index(self) -> SearchIndex:
        """The search index, built when it is first used: workers hardly ever search."""
        return SearchIndex(self.game.searching, self.cards, self.stored_index)


class _Shelf:
    """The catalogues of this process, and when they were last compared with the database."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.looked_at = float("-inf")
        self.is_outdated = False
        """Whether this process itself has published: the next reader waits for the new version."""
        self.is_cut_off = False
        """Whether the database did not answer the last look."""
        self.catalogues: dict[str, LiveCatalogue] = {}


_shelf = _Shelf()
_ahead = threading.local()
"""`catalogues`: those that this thread alone reads, before they are on the shelf."""
Prepare = Callable[[LiveCatalogue, LiveCatalogue], None]
"""Makes ready what readers of a newer catalogue will ask for; called with the older one and the newer one."""


def catalogue_get(game: str) -> LiveCatalogue:
    """The newest catalogue of the game; UnknownGameError, or CatalogueEmptyError without cards."""
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


def catalogue_watch(prepare: Prepare) -> None:
    """Load the catalogues and keep them up to date, in a thread, until the process ends.

    `prepare` is called there for each newer catalogue, and reads it, while everybody else still reads the older one.
    """
    threading.Thread(target=_watch, args=[prepare], name="catalogue", daemon=True).start()


def _watch(prepare: Prepare) -> None:
    tidied: list[uuid.UUID] = []
    while True:
        try:
            _look_again(prepare)
        except DatabaseError as error:
            if not _shelf.is_cut_off:  # one line an outage, however long it is
                _shelf.is_cut_off = True
                log.warning("there are no catalogues without the database", reason=str(error))
            time.sleep(LOOK_AGAIN_AFTER)
        except Exception:
            log.exception("the catalogues could not be loaded")
            time.sleep(LOOK_AGAIN_AFTER)
        with contextlib.suppress(DatabaseError):  # a connection that is dead may refuse to be closed
            close_old_connections()
        if (tokens := [live.token for live in _shelf.catalogues.values()]) != tidied:
            time.sleep(SETTLES_AFTER)
            tidy()
            tidied = tokens
        time.sleep(WATCH_EVERY)


def tidy() -> None:
    """Return unused memory, and the pages read from the files of the catalogues, to the system."""
    gc.collect()  # requests that have ended, which may hold an older catalogue
    _let_go_of_files(_shelf.catalogues)
    with contextlib.suppress(OSError, AttributeError):  # other systems' libraries do it by themselves, or not at all
        ctypes.CDLL(None).malloc_trim(0)


def _let_go_of_files(catalogues: Mapping[str, LiveCatalogue]) -> None:
    for live in catalogues.values():
        for own in live.json.values():
            own.rows.let_go()
        if "index" in vars(live):
            live.index.let_go()  # some of its texts may be in the file of an older version


def _newest() -> Mapping[str, LiveCatalogue]:
    if ahead := getattr(_ahead, "catalogues", None):
        found: Mapping[str, LiveCatalogue] = ahead
        return found
    if _is_due():
        _look_again()
    return _shelf.catalogues


def _is_due() -> bool:
    return _shelf.is_outdated or time.monotonic() - _shelf.looked_at > LOOK_AGAIN_AFTER


def _look_again(prepare: Prepare | None = None) -> None:
    """Look for new versions. Readers keep their catalogue while another thread looks, or if looking fails."""
    if not _shelf.lock.acquire(blocking=not _shelf.catalogues or _shelf.is_outdated):
        return
    before = _shelf.catalogues
    try:
        if not prepare and not _is_due():
            return  # another thread has just looked
        _shelf.is_outdated = False
        versions = {
            game: version
            for game, version in selectors.catalogue_version_list().items()
            if game in game_all()  # cards of a game that this release does not have
        }
        if prepare and {one.token for one in versions.values()} != {live.token for live in before.values()}:
            sys.setswitchinterval(USUAL_TURN / 10)  # requests have their turn soon while this thread has much to do
        newest = {game: _newer(before.get(game), version) for game, version in versions.items()}
        if prepare:
            for live in newest.values():
                live.index  # noqa: B018  (built before a request needs it)
            if any(live is not before.get(game) for game, live in newest.items()):
                _let_go_of_files(newest)
            _prepare(prepare, before, newest)
        _shelf.catalogues = newest
        _shelf.looked_at = time.monotonic()
        if prepare and not before:
            _prepare(prepare, newest, newest)  # after they can be read: a process answers soon after its start
        if _shelf.is_cut_off:
            _shelf.is_cut_off = False
            log.warning("the catalogues are compared with the database again")
    except DatabaseError as error:
        if not _shelf.catalogues:  # a process that starts without the database
            _shelf.catalogues = {live.game.code: live for live in map(_live, snapshot_list())}
        if not _shelf.catalogues:
            raise
        _shelf.looked_at = time.monotonic()
        if not _shelf.is_cut_off:  # one line an outage, however long it is
            _shelf.is_cut_off = True
            log.warning("the catalogues cannot be compared with the database; they stay in use", reason=str(error))
    finally:
        _shelf.lock.release()
        old = [live for game, live in before.items() if _shelf.catalogues.get(game) is not live]
        del before
        if old:
            if prepare:
                time.sleep(SETTLES_AFTER)  # the first readers of the newer ones do not wait for this thread
            _let_go(old)
            if not prepare:
                tidy()
        if prepare:
            sys.setswitchinterval(USUAL_TURN)


def _prepare(prepare: Prepare, before: Mapping[str, LiveCatalogue], newest: Mapping[str, LiveCatalogue]) -> None:
    """Derive from the newer catalogues what was derived from the older ones, and call `prepare`.

    The first catalogues of a process are prepared with themselves.
    """
    _ahead.catalogues = newest
    try:
        for game, older in before.items():
            if game in newest and (newest[game] is not older or newest is before):
                newest[game].cards.derive_like(older.cards)
                prepare(older, newest[game])
    except Exception:
        log.exception("the new catalogue is used without preparation")
    finally:
        _ahead.catalogues = None


def _let_go(old: list[LiveCatalogue]) -> None:
    """Drop catalogues that are no longer on the shelf, a few cards at a time."""
    cards = [card for live in old for card in live.cards]
    while old:
        live = old.pop()
        forget(live.token)
        newer = _shelf.catalogues.get(live.game.code)
        if newer is None or live.digest != newer.digest:
            forget(live.digest)
        live.cards.forget_derived()
        del live
    while cards:
        del cards[-CARDS_AT_ONCE:]  # other threads have their turn in between


def _newer(current: LiveCatalogue | None, version: CatalogueVersion) -> LiveCatalogue:
    """The catalogue of that version; the current one, if it is that or the new one cannot be loaded."""
    if current is None:
        return _load(version)
    if current.token == version.token:
        return current
    try:
        return _load(version, current)
    except DatabaseError:
        raise
    except Exception:
        log.exception("the new catalogue cannot be used; the old one stays in use", game=version.game)
        return current


def _load(version: CatalogueVersion, older: LiveCatalogue | None = None) -> LiveCatalogue:
    return _live(snapshot_get(version), older)


def _live(snapshot: Snapshot, older: LiveCatalogue | None = None) -> LiveCatalogue:
    live = LiveCatalogue(
        game=game_get(snapshot.game),
        token=snapshot.token,
        digest=snapshot.digest,
        published_at=snapshot.published_at,
        cards=catalogue_of(snapshot, older.cards, older.blocks) if older else catalogue_of(snapshot),
        json=snapshot.json,
        stored_index=snapshot.index,
        blocks=(snapshot.cards, snapshot.fields),
    )
    if older and "index" in vars(older):
        index = SearchIndex(live.game.searching, live.cards, live.stored_index, older.index)
        vars(live)["index"] = index  # as the cached property would
    return live
