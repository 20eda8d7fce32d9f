"""ArkhamDB's deck JSON, the format in which the field exchanges decks of Arkham Horror: The Card Game."""

import json
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from cardsdb.faults import InputFault
from decks.mapping import MAX_CARDS, MAX_COPIES, read_mapping
from games.engine import Build

ZONES = {"slots": "main", "sideSlots": "side", "ignoreDeckLimitSlots": "ignored"}
"""ArkhamDB's name of a part of the deck to our zone."""


def read_deck(deck: Mapping[str, Any], faults: list[InputFault]) -> Build:
    """The deck as a build; what cannot be understood is added to the faults."""
    investigator = deck.get("investigator_code")
    if not isinstance(investigator, str):
        faults.append(InputFault(("investigator_code",), "wrong-type", _("Give the investigator's card code.")))
        investigator = ""
    choices = _read_meta(deck.get("meta"), faults)
    if deck.get("taboo_id") is not None:
        choices["taboo"] = deck["taboo_id"]
    return Build(
        leaders=(investigator,) if investigator else (),
        zones={zone: _read_slots(deck.get(name), name, faults) for name, zone in ZONES.items()},
        choices=choices,
    )


def _read_slots(slots: Any, name: str, faults: list[InputFault]) -> dict[str, int]:
    # ArkhamDB writes an empty part as [], and a card that was taken out as 0.
    if slots is None or slots == []:
        return {}
    copies = {}
    for code, quantity in read_mapping(slots, (name,), faults, MAX_CARDS).items():
        if not isinstance(quantity, int) or isinstance(quantity, bool) or quantity > MAX_COPIES:
            message = _("Give a whole number up to %(most)s.") % {"most": MAX_COPIES}
            faults.append(InputFault((name, code), "not-a-quantity", message))
        elif quantity > 0:
            copies[code] = quantity
    return copies


def _read_meta(meta: Any, faults: list[InputFault]) -> dict[str, Any]:
    """ArkhamDB keeps the player's choices as JSON within a string."""
    if meta is None or meta == "":
        return {}
    if isinstance(meta, str):
        try:
            meta = json.loads(meta)
        except (ValueError, RecursionError):
            faults.append(InputFault(("meta",), "malformed", _("The text is not well-formed JSON.")))
            return {}
    # ArkhamDB writes an empty meta as [] too.
    return {} if meta == [] else dict(read_mapping(meta, ("meta",), faults))
