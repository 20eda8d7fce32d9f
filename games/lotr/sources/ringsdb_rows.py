"""Cards in the notation of RingsDB's public JSON, which `ringsdb_api` reads: a row for each number there."""

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from games.engine import CardRecord, Catalogue, PrintedValue, PrintingRecord
from games.engine.text import localised
from games.lotr.cards import SPHERES
from games.lotr.deck import MAX_COPIES_BY_TITLE
from games.lotr.sources.dragncards import PLAYER_TYPES
from games.lotr.sources.ringsdb_api import FIELDS
from games.lotr.sources.ringsdb_codes import AS_HERO, CAMPAIGN_ONLY
from games.lotr.words import table

Row = dict[str, Any]
TYPES = table("types")
MESSENGER = "99"  # before the number of an ally: the hero that Messenger of the King makes of it
LIMITS = dict.fromkeys(PLAYER_TYPES, MAX_COPIES_BY_TITLE) | {"hero": 1, "contract": 1}
"""Copies in a deck, unless the card says otherwise."""
SAGA = ("13", "14")
"""First digits of the card numbers of saga boxes. The site limits copies of their boons as of any player card; of other
cards that campaigns add, there are those in the box."""
SHORTEST = 5  # digits of the shortest number


class Pack(Struct, frozen=True, kw_only=True):
    """A set as RingsDB names it."""

    code: str
    number: str = ""
    """The digits before the last three of the numbers of its cards; packs of a cycle share them."""
    name: str = ""
    """Its name there, if that is another."""


MESSENGER_PACK = Pack(code="MotKA", name="Messenger of the King Allies")


@cache
def packs() -> Mapping[str, Pack]:
    """The packs by our code of the set."""
    with Path(__file__).with_name("ringsdb_packs.tsv").open(newline="") as rows:
        return {row.pop("set"): Pack(**row) for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE)}


def pack_of(set_code: str) -> Pack:
    """The pack there; one that is not known has our code."""
    return packs().get(set_code) or Pack(code=set_code)


def pack_name(set_code: str, catalogue: Catalogue, language: str) -> str:
    """The name of the pack in that language, or the one that it has there."""
    return pack_of(set_code).name or localised(catalogue.sets[set_code].names, language) or set_code


def card_rows(catalogue: Catalogue, language: str) -> dict[str, Row]:
    """Every card that has a number there, by all its numbers: its own, its reprints', and the hero's."""
    return {
        number: _row(number, card, one, catalogue, language)
        for card in catalogue
        for number in card.fields.other_codes
        if (one := _printing(number, card, catalogue))
    }


def _printing(number: str, card: CardRecord, catalogue: Catalogue) -> CardRecord | PrintingRecord | None:
    """The card or its reprint at that place: in the box of the first digits, if possible at the position of the last.
    Some positions were changed after the number was given. None if the box is known, and not in the catalogue."""
    box, position = number.removeprefix(MESSENGER if _is_messenger(number) else "")[:-3], number[-3:]

    def fit(one: CardRecord | PrintingRecord) -> tuple[bool, bool]:
        return pack_of(one.set_code).number == box, str(one.position).zfill(3) == position

    found = max(_printings(card, catalogue), key=fit)
    return found if fit(found)[0] or box not in {pack.number for pack in packs().values()} else None


def _printings(card: CardRecord, catalogue: Catalogue) -> list[CardRecord | PrintingRecord]:
    """The card and its reprints; packs of campaign cards alone have none there."""
    reprints = catalogue.printings_of(card.code)
    return [card, *(one for one in reprints if not pack_of(one.set_code).name.endswith(CAMPAIGN_ONLY))]


def _is_messenger(number: str) -> bool:
    return number.startswith(MESSENGER) and len(number) >= len(MESSENGER) + SHORTEST


def _type(number: str, card: CardRecord) -> str:
    """RingsDB's type: every card that campaigns add is a treasure, even an enemy."""
    if _is_messenger(number):
        return "hero"
    return "treasure" if card.fields.campaign_role or card.type_code not in PLAYER_TYPES else card.type_code


def _row(number: str, card: CardRecord, one: CardRecord | PrintingRecord, catalogue: Catalogue, language: str) -> Row:
    """The card in that printing; null values are left out, except the text."""
    texts, flavours = (
        (one.texts or card.texts, one.flavours or card.flavours) if one is not card else (card.texts, card.flavours)
    )
    sphere = card.classes[0] if card.classes else "neutral"
    type_code = _type(number, card)
    row: Row = {
        **_place(one, catalogue, language),
        "type_code": type_code,
        "type_name": _said(TYPES, type_code, language),
        "sphere_code": sphere,
        "sphere_name": _said(SPHERES, sphere, language),
        "code": number,
        "name": localised(card.names, language),
        "traits": " ".join(f"{trait}." for trait in localised(card.traits, language) or ()) or None,
        "text": localised(texts, language) or "",
        "flavor": localised(flavours, language) or None,
        "is_unique": card.unique,
        **{theirs: _number(getattr(card.fields, ours)) for theirs, ours in FIELDS.items()},
        "cost": None if card.fields.cost is None else str(card.fields.cost).replace("–", "-"),
        "victory": _number(card.fields.victory),
        "deck_limit": card.fields.deck_limit or LIMITS.get(type_code) or _treasure_limit(card, one),
        "has_errata": True if one.errata_date else None,
        "packs": [
            _place(other, catalogue, language) for other in _printings(card, catalogue) if other.set_code in packs()
        ],
    }
    if _is_messenger(number):
        row |= {
            "pack_code": MESSENGER_PACK.code,
            "pack_name": MESSENGER_PACK.name,
            "name": f"{AS_HERO}{row['name']}",
            "quantity": 1,
            "deck_limit": 1,
            "cost": None,
            "packs": None,
        }
    return {key: value for key, value in row.items() if value is not None}


def _treasure_limit(card: CardRecord, one: CardRecord | PrintingRecord) -> int | None:
    """Copies of a card that campaigns add."""
    box, is_boon = pack_of(one.set_code).number, card.type_code == "treasure" or card.fields.campaign_role == "boon"
    return MAX_COPIES_BY_TITLE if is_boon and len(box) == 3 and box.startswith(SAGA) else one.quantity


def _place(one: CardRecord | PrintingRecord, catalogue: Catalogue, language: str) -> Row:
    place = {
        "pack_code": pack_of(one.set_code).code,
        "pack_name": pack_name(one.set_code, catalogue, language),
        "position": one.position,
        "quantity": one.quantity,
        "octgnid": one.code,
    }
    return place | ({"illustrator": one.illustrator} if one.illustrator else {})


def _said(words: Mapping[str, Any], code: str, language: str) -> str:
    return str(words[code].in_language(language)) if code in words else code


def _number(value: PrintedValue) -> int | None:
    """None also for X and other marks: these columns hold numbers there."""
    return value if isinstance(value, int) else None
