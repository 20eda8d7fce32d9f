"""What the builder offers for an investigator: levels, markers, what may be taken, line-ups to begin with."""

from collections.abc import Mapping
from typing import Any

from games.dmd.cards import OUTS, SIDES, DmdFields
from games.dmd.loadout import LEVELS, MARKERS, RECEIVED
from games.dmd.numbers import DICE_THRESHOLDS, FIRE_TOKENS, FIRST_LEVEL, WOUND_TOKENS
from games.dmd.words import _
from games.engine import Build, CardRecord, Catalogue, Offer, Offered, Sample
from games.engine.text import Names, pattern, plain

NOT_TOLD = _("not told")


def offers(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> tuple[Offer, ...]:
    """The level of each skill, as far as they are known; numbers on the tracks; whether somebody is out."""
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
        *(_numbers(choice, limit) for choice in MARKERS if (limit := most[choice]) is not None),
        _numbers("thresholds", len(fields.thresholds) or steps),
        _numbers("dice", DICE_THRESHOLDS),
        _numbers("companion_levels", steps),
        _numbers("fire", FIRE_TOKENS),
        _numbers("fire_wounds", WOUND_TOKENS),
        Offer(choice="out", options=tuple(Offered(code, text) for code, text in OUTS.items()), without=_("no")),
    )


def _levels(skill: CardRecord) -> tuple[Offered, ...]:
    name, levels = Names(skill.names), range(FIRST_LEVEL, skill.fields.levels + 1)
    return tuple(Offered(level, pattern("{name} {level}", name=name, level=level)) for level in levels)


def _numbers(choice: str, limit: int) -> Offer:
    options = tuple(Offered(number, plain(number)) for number in range(limit + 1))
    return Offer(choice=choice, options=options, without=NOT_TOLD)


def zones(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> tuple[str, ...]:
    """What lies on the board, and what of it came by a trade."""
    return ("main", RECEIVED)


def takes(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> frozenset[str]:
    """The skills of the board, every Insanity, and every side of a Discovery card."""
    board = catalogue.get(leader)
    own: tuple[str, ...] = board.fields.skills if board else ()
    return catalogue.derived(_dealt) | {code for code in own if catalogue.get(code)}


def takes_received(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> frozenset[str]:
    """What can be traded."""
    return catalogue.derived(_tradable)


def _dealt(catalogue: Catalogue) -> frozenset[str]:
    return frozenset(card.code for card in catalogue if card.type_code in ("insanity", *SIDES))


def _tradable(catalogue: Catalogue) -> frozenset[str]:
    return frozenset(card.code for card in catalogue if card.type_code in ("item", "companion"))


ZONE_TAKES = {RECEIVED: takes_received}
SAMPLES = (
    Sample(
        name=_("Sergeant Ian Welles, ready to strike back"),
        build=Build(
            leaders=("ian-welles",),
            zones={"main": {"vengeance-obsession": 1, "brawling": 1, "swiftness": 1, "recurring-trauma": 1}},
        ),
    ),
    Sample(
        name=_("Sister Beth, fond of fire"),
        build=Build(
            leaders=("sister-beth",), zones={"main": {"high-strung": 1, "brawling": 1, "toughness": 1, "pyromania": 1}}
        ),
    ),
)
