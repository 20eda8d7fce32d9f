"""Choices and cards that the builder offers for an investigator."""

from collections.abc import Mapping
from typing import Any

from games.dmd.cards import OUTS, SIDES, DmdFields
from games.dmd.loadout import LEVELS, MARKERS, RECEIVED
from games.dmd.numbers import DICE_THRESHOLDS, FIRE_TOKENS, FIRST_LEVEL, WOUND_TOKENS
from games.dmd.words import _
from games.engine import CardRecord, Catalogue, Names, Offer, Offered, pattern
from games.engine.offers import number_offer, takes_types

NOT_TOLD = _("not told")


def offers(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> tuple[Offer, ...]:
    """The level of each known skill; numbers on the tracks; whether the investigator is out of the game."""
    board = catalogue.get(leader)
    if board is None or board.type_code != "investigator":
        return ()
    fields: DmdFields = board.fields
    skills = [card for code in fields.skills if (card := catalogue.get(code))]
    steps = sum((skill.fields.levels or FIRST_LEVEL) - FIRST_LEVEL for skill in skills)
    most = {"wounds": fields.wounds, "stress": fields.stress, "sanity": fields.sanity}
    return (
        *(
            Offer(choice=choice, options=_levels(skill), without=NOT_TOLD)
            for choice, skill in zip(LEVELS, skills, strict=False)
            if skill.fields.levels
        ),
        *(
            number_offer(choice, range(limit + 1), NOT_TOLD)
            for choice in MARKERS
            if (limit := most[choice]) is not None
        ),
        number_offer("thresholds", range((len(fields.thresholds) or steps) + 1), NOT_TOLD),
        number_offer("dice", range(DICE_THRESHOLDS + 1), NOT_TOLD),
        number_offer("companion_levels", range(steps + 1), NOT_TOLD),
        number_offer("fire", range(FIRE_TOKENS + 1), NOT_TOLD),
        number_offer("fire_wounds", range(WOUND_TOKENS + 1), NOT_TOLD),
        Offer(choice="out", options=tuple(Offered(code, text) for code, text in OUTS.items()), without=_("no")),
    )


def _levels(skill: CardRecord) -> tuple[Offered, ...]:
    name, levels = Names(skill.names), range(FIRST_LEVEL, skill.fields.levels + 1)
    return tuple(Offered(level, pattern("{name} {level}", name=name, level=level)) for level in levels)


_takes_dealt = takes_types("insanity", *SIDES)


def takes(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> frozenset[str]:
    """The skills of the board, every Insanity, and every side of a Discovery card."""
    board = catalogue.get(leader)
    own: tuple[str, ...] = board.fields.skills if board else ()
    return _takes_dealt(catalogue, leader, choices) | {code for code in own if catalogue.get(code)}


ZONE_TAKES = {RECEIVED: takes_types("item", "companion")}  # Items and Companions can be traded
