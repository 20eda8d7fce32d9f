"""The catalogue in memory: one immutable object per game and version, read by API, pages and rules.

Every process looks for a new version at most once a second, loads it beside the old one and swaps.
"""

import hashlib
import threading
import time
import uuid
from collections.abc import Mapping
from typing import Any

import msgspec
import structlog
from django.db import DatabaseError
from msgspec import Struct

from cardsdb import selectors
from cardsdb.models import CatalogueVersion
from games.engine import LANGUAGES, CardRecord, Catalogue, Game, PrintingRecord, Relation, localised
from games.engine.cards import FaceRecord, write_fields
from games.registry import game_all, game_get

log = structlog.get_logger("cardsdb.catalogue")

LOOK_AGAIN_AFTER = 1.0
"""Seconds for which a process trusts that its catalogues are the newest."""


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
    """Of everything in `json`: the stem of ETags, new also when a release serialises differently."""
    cards: Catalogue
    sets: Mapping[str, Mapping[str, str]]
    classes: Mapping[str, Mapping[str, str]]
    json: Mapping[str, Mapping[str, bytes]]
    """Language to card code to the card's JSON, serialised."""


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
    try:
        return _newest()[game]
    except KeyError:
        raise CatalogueEmptyError(game) from None


def catalogue_all() -> list[LiveCatalogue]:
    """The newest catalogue of every game that has cards."""
    return list(_newest().values())


def catalogue_forget() -> None:
    """Makes the next reader of this process look at once; other processes notice by themselves."""
    _shelf.looked_at = float("-inf")


def catalogue_drop() -> None:
    """Empties this process's memory, as at its start."""
    _shelf.catalogues = {}
    catalogue_forget()


def _newest() -> Mapping[str, LiveCatalogue]:
    if time.monotonic() - _shelf.looked_at > LOOK_AGAIN_AFTER:
        _look_again()
    return _shelf.catalogues


def _look_again() -> None:
    """Looks for new versions. Who has a catalogue goes on with it while another thread looks, or if looking fails."""
    if not _shelf.lock.acquire(blocking=not _shelf.catalogues):
        return
    try:
        if time.monotonic() - _shelf.looked_at <= LOOK_AGAIN_AFTER:
            return  # another thread has just looked
        _shelf.catalogues = {
            game: current
            if (current := _shelf.catalogues.get(game)) and current.token == version.token
            else _load(version)
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


def _load(version: CatalogueVersion) -> LiveCatalogue:
    game = game_get(version.game)
    records = selectors.card_records(game.code)
    sets = selectors.set_names(game.code)
    cards = Catalogue(
        version=version.number,
        cards=records,
        printings=selectors.printing_records(game.code),
        taboos=selectors.taboo_records(game.code),
        guides=selectors.guide_records(game.code),
        scenarios=selectors.scenario_records(game.code),
    )
    relations = game.relations(cards)
    json = {
        language: {
            card.code: msgspec.json.encode(
                {
                    **card_json(game, card, cards, sets, language),
                    "related": [_related_json(game, cards, one, language) for one in relations.get(card.code, ())],
                }
            )
            for card in records
        }
        for language in LANGUAGES
    }
    digest = hashlib.blake2b(b"".join(body for cards in json.values() for body in cards.values()), digest_size=16)
    return LiveCatalogue(
        game=game,
        token=version.token,
        digest=digest.hexdigest(),
        cards=cards,
        sets=sets,
        classes=selectors.class_names(game.code),
        json=json,
    )


def card_json(
    game: Game, card: CardRecord, cards: Catalogue, sets: Mapping[str, Mapping[str, str]], language: str
) -> dict[str, Any]:
    """A card as the API shows it: what every card has, then the game's own fields."""
    type_text = game.vocabulary.types.get(card.type_code)
    return {
        "game": game.code,
        "code": card.code,
        "name": localised(card.names, language),
        "subtitle": localised(card.subtitles, language),
        "type": card.type_code,
        "type_name": type_text.in_language(language) if type_text else card.type_code,
        "classes": card.classes,
        "level": card.level,
        "traits": localised(card.traits, language) or (),
        "unique": card.unique,
        "set": card.set_code,
        "set_name": localised(sets[card.set_code], language),
        "position": card.position,
        "quantity": card.quantity,
        "illustrator": card.illustrator,
        "weakness": card.weakness,
        "text": localised(card.texts, language),
        "flavour": localised(card.flavours, language),
        "back": _face_json(card.back, language) if card.back else None,
        "encounter_set": card.encounter_set,
        "encounter_position": card.encounter_position,
        "errata_date": card.errata_date,
        "printings": [_printing_json(printing, language) for printing in cards.printings_of(card.code)],
        **write_fields(card.fields),
        "url": f"/api/v1/cards/{game.code}/{card.code}/",
    }


def _face_json(face: FaceRecord, language: str) -> dict[str, Any]:
    return {
        "name": localised(face.names, language),
        "subtitle": localised(face.subtitles, language),
        "traits": localised(face.traits, language) or (),
        "text": localised(face.texts, language),
        "flavour": localised(face.flavours, language),
        "illustrator": face.illustrator,
    }


def _printing_json(printing: PrintingRecord, language: str) -> dict[str, Any]:
    return {
        "code": printing.code,
        "set": printing.set_code,
        "position": printing.position,
        "quantity": printing.quantity,
        "illustrator": printing.illustrator,
        "text": localised(printing.texts, language),
        "flavour": localised(printing.flavours, language),
        "values": printing.values,
        "errata_date": printing.errata_date,
    }


def _related_json(game: Game, cards: Catalogue, relation: Relation, language: str) -> dict[str, Any]:
    card = cards.get(relation.code)
    return {
        "kind": relation.kind,
        "kind_name": game.vocabulary.relations[relation.kind].in_language(language),
        "code": relation.code,
        "name": localised(card.names, language) if card else None,
        "level": card.level if card else None,
    }
