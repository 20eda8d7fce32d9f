"""The catalogue in memory: one immutable object per game and version, read by API, pages and rules.

Every process looks for a new version at most once a second, loads it beside the old one and swaps.
"""

import datetime
import hashlib
import threading
import time
import uuid
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import structlog
from django.conf import settings
from django.db import DatabaseError
from msgspec import Struct

import games
from cardsdb import selectors
from cardsdb.card_answers import SerialisedCards, serialise_cards
from cardsdb.models import CatalogueVersion
from games.engine import LANGUAGES, Catalogue, Game
from games.engine.search.index import SearchIndex
from games.registry import files_in, game_all, game_get

log = structlog.get_logger("cardsdb.catalogue")

LOOK_AGAIN_AFTER = 1.0
"""Seconds for which a process trusts its catalogues to be the newest."""


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
    _shelf.looked_at = float("-inf")


def catalogue_drop() -> None:
    """Empty this process's memory, as at its start."""
    _shelf.catalogues = {}
    catalogue_forget()


def _newest() -> Mapping[str, LiveCatalogue]:
    if time.monotonic() - _shelf.looked_at > LOOK_AGAIN_AFTER:
        _look_again()
    return _shelf.catalogues


def _look_again() -> None:
    """Look for new versions. Readers keep their catalogue while another thread looks, or if looking fails."""
    if not _shelf.lock.acquire(blocking=not _shelf.catalogues):
        return
    try:
        if time.monotonic() - _shelf.looked_at <= LOOK_AGAIN_AFTER:
            return  # another thread has just looked
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
    game = game_get(version.game)
    cards = Catalogue(
        version=version.number,
        cards=selectors.card_records(game.code),
        printings=selectors.printing_records(game.code),
        taboos=selectors.taboo_records(game.code),
        guides=selectors.guide_records(game.code),
        scenarios=selectors.scenario_records(game.code),
        sets=selectors.set_records(game.code),
        classes=selectors.class_records(game.code),
        encounter_sets=selectors.encounter_set_records(game.code),
    )
    relations = game.relations(cards)
    json = {language: serialise_cards(game, cards, relations, language) for language in LANGUAGES}
    digest = hashlib.blake2b(_code(), digest_size=16)
    for by_language in json.values():
        for body in by_language.bodies():
            digest.update(body)
    return LiveCatalogue(
        game=game,
        token=version.token,
        digest=digest.hexdigest(),
        published_at=version.published_at,
        cards=cards,
        index=SearchIndex(game.searching, cards),
        json=json,
    )


@cache
def _code() -> bytes:
    """A digest of code and words: another release may answer the same query of the same cards differently."""
    digest = hashlib.blake2b()
    for folder in (settings.BASE_DIR / "cardsdb", *map(Path, games.__path__)):
        for path in files_in(folder):
            digest.update(path.read_bytes())
    return digest.digest()
