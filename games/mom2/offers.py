"""What the builder offers for an investigator: zones, numbers, what may lie where, parties to begin with."""

from collections.abc import Callable, Mapping
from typing import Any

from games.engine import Build, Catalogue, Offer, Offered, Sample, Text
from games.engine.text import plain
from games.mom2.cards import MAX_INVESTIGATORS
from games.mom2.loadout import CONDITIONS, MINIMUM, STARTING, ZONE_TYPES
from games.mom2.words import _

MAX_FACE_DOWN = 12
"""More than anybody has at once; the API takes any number."""
MAX_CLUES = 20
NONE = plain(0)
NOBODY_KNOWS = _("not told")


def offers(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> tuple[Offer, ...]:
    """What is counted, not named; the number of an Insane card, which tells nothing of its text; and elimination."""
    return (
        _number("damage_down", MAX_FACE_DOWN),
        _number("horror_down", MAX_FACE_DOWN),
        _number("clues", MAX_CLUES),
        _number(MINIMUM, MAX_INVESTIGATORS, NOBODY_KNOWS),
        Offer(choice="eliminated", options=(Offered("yes", _("eliminated")),), without=_("in play")),
    )


def _number(choice: str, most: int, without: Text = NONE) -> Offer:
    options = tuple(Offered(number, plain(number)) for number in range(1, most + 1))
    return Offer(choice=choice, options=options, without=without)


def zones(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> tuple[str, ...]:
    """The same for everybody."""
    return tuple(ZONE_TYPES)


def takes(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> frozenset[str]:
    """Every possession: who has which, the app and luck decide."""
    return catalogue.derived(_by_zone)["main"]


def _takes_into(zone: str) -> Callable[[Catalogue, str, Mapping[str, Any]], frozenset[str]]:
    return lambda catalogue, leader, choices: catalogue.derived(_by_zone)[zone]


def _by_zone(catalogue: Catalogue) -> Mapping[str, frozenset[str]]:
    return {
        zone: frozenset(card.code for card in catalogue if card.type_code in types)
        for zone, types in ZONE_TYPES.items()
    }


ZONE_TAKES = {zone: _takes_into(zone) for zone in ZONE_TYPES if zone != "main"}
SAMPLES = (
    Sample(
        name=_("Rita Young, off at a run"),
        build=Build(
            leaders=("rita-young",),
            zones={"main": {"bandages": 1, "lead-pipe": 1}, STARTING: {"bandages": 1, "lead-pipe": 1, "wither": 1}},
            mode="start",
        ),
    ),
    Sample(
        name=_("Agatha Crane, shaken and wounded"),
        build=Build(
            leaders=("agatha-crane",),
            zones={
                "main": {"wither": 1, "kerosene-lantern": 1},
                CONDITIONS: {"wounded": 1},
                "damage": {"broken-leg": 1},
                "horror": {"nyctophobia": 1},
            },
            choices={"damage_down": 1, "horror_down": 2, "clues": 3},
            mode="play",
        ),
    ),
)
