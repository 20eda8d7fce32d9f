"""ArkhamDB's deck JSON, the format in which the field exchanges decks of Arkham Horror: The Card Game."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from cardsdb.faults import InputFault
from decks.mapping import MAX_CARDS, MAX_QUANTITY, are_quantities, read_mapping
from games.engine import Build

DECK_SIZE = re.compile(r"[0-9]{1,4}")
ZONES = {"slots": "main", "sideSlots": "side", "ignoreDeckLimitSlots": "ignored"}
"""ArkhamDB's name of a part of the deck to our zone."""

CHOICES = {
    "alternate_front": "front",
    "alternate_back": "back",
    "faction_selected": "class",
    "faction_1": "class_1",
    "faction_2": "class_2",
    "option_selected": "option",
}
"""ArkhamDB's key within `meta` to our choice, where the value is the same."""


def read_deck(deck: Mapping[str, Any], faults: list[InputFault]) -> Build:
    """The deck as a build; what cannot be understood is added to the faults."""
    investigator = deck.get("investigator_code")
    if not isinstance(investigator, str):
        faults.append(InputFault(("investigator_code",), "wrong-type", _("Give the investigator's card code.")))
        investigator = ""
    zones: dict[str, dict[str, int]] = {}
    choices: dict[str, Any] = {}
    meta = deck.get("meta")
    if meta and meta != "{}":
        _read_meta(meta, zones, choices, faults)
    if deck.get("taboo_id") is not None:
        choices["taboo"] = deck["taboo_id"]
    for name, zone in ZONES.items():
        if slots := deck.get(name):  # ArkhamDB writes an empty part as [] or null
            zones[zone] = _read_slots(slots, name, faults)
    return Build(leaders=(investigator,) if investigator else (), zones=zones, choices=choices)


def _read_slots(slots: Any, name: str, faults: list[InputFault]) -> dict[str, int]:
    """The cards as they are: a card that was taken out stands there as 0, and means nothing."""
    if isinstance(slots, dict) and len(slots) <= MAX_CARDS and are_quantities(slots.values()):
        return slots
    for code, quantity in read_mapping(slots, (name,), faults, MAX_CARDS).items():
        if not are_quantities([quantity]):
            message = _("Give a whole number up to %(most)s.") % {"most": MAX_QUANTITY}
            faults.append(InputFault((name, code), "not-a-quantity", message))
    return {}


def _read_meta(meta: Any, zones: dict[str, dict[str, int]], choices: dict[str, Any], faults: list[InputFault]) -> None:
    """ArkhamDB keeps the player's choices as JSON within a string. What we have no name for is kept as it is."""
    if isinstance(meta, str):
        try:
            meta = msgspec.json.decode(meta)
        except (ValueError, RecursionError):
            faults.append(InputFault(("meta",), "malformed", _("The text is not well-formed JSON.")))
            return
    for key, value in (meta if isinstance(meta, dict) else read_mapping(meta or {}, ("meta",), faults)).items():
        if key in CHOICES:
            choices[CHOICES[key]] = value
        elif key == "deck_size_selected":
            choices["deck_size"] = int(value) if isinstance(value, str) and DECK_SIZE.fullmatch(value) else value
        elif key.startswith("cus_"):
            choices.setdefault("customizations", {})[key.removeprefix("cus_")] = value
        elif key.startswith("attachments_") and isinstance(value, str):
            choices.setdefault("attachments", {})[key.removeprefix("attachments_")] = _codes(value)
        elif key == "extra_deck" and isinstance(value, str):
            extra = zones.setdefault("extra", {})
            for code in _codes(value):
                extra[code] = extra.get(code, 0) + 1
        elif key == "card_pool" and isinstance(value, str):
            choices["pool"] = _codes(value)
        else:
            choices.setdefault("other", {})[key] = value


def _codes(value: str) -> list[str]:
    return [code for code in value.split(",") if code]
