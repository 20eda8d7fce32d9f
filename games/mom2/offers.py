"""Choices and cards that the builder offers for an investigator."""

from collections.abc import Mapping
from typing import Any

from games.engine import Catalogue, Offer, Offered, plain
from games.engine.offers import number_offer, takes_types
from games.mom2.cards import MAX_INVESTIGATORS
from games.mom2.loadout import MINIMUM, ZONE_TYPES
from games.mom2.words import _

MAX_FACE_DOWN = 12  # more than anybody has at once; the API takes any number
MAX_CLUES = 20
NONE = plain(0)


def offers(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> tuple[Offer, ...]:
    """Face-down cards and Clues by number; the number on an Insane card, which reveals nothing else; elimination."""
    return (
        number_offer("damage_down", range(1, MAX_FACE_DOWN + 1), NONE),
        number_offer("horror_down", range(1, MAX_FACE_DOWN + 1), NONE),
        number_offer("clues", range(1, MAX_CLUES + 1), NONE),
        number_offer(MINIMUM, range(1, MAX_INVESTIGATORS + 1), _("not told")),
        Offer(choice="eliminated", options=(Offered("yes", _("eliminated")),), without=_("in play")),
    )


takes = takes_types(*ZONE_TYPES["main"])  # every possession: the app and luck decide who has which
ZONE_TAKES = {zone: takes_types(*types) for zone, types in ZONE_TYPES.items() if zone != "main"}
