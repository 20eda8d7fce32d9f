"""Printed values of the components of Death May Die, with their terms: boards, cards, tokens, dice; and relations."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from games.dmd.numbers import DICE_THRESHOLDS, DISCOVERY_CARDS, MYTHOS_OF_EACH_BOX, STAGES, stages_of
from games.dmd.words import _, ngettext, table
from games.engine import CardFields, CardRecord, Catalogue, Relation, Text
from games.engine.cards import Record
from games.engine.relations import named_in, seen_from_both

SIDES = ("item", "companion", "condition")  # types of the sides of Discovery cards (DMD-POS-07)
HELD = ("skill", "insanity", *SIDES)  # types of the cards on or beside an investigator board
ENEMIES = ("cultist", "monster", "elder-one")
TYPES = table("types")
"""The types of components, with their names in `words/<language>/messages.po`."""
TYPE_PLURALS = table("type plurals")
OUTS = table("outs")  # reasons for being out of the game
POOLS = table("pools")
COLOURS = table("colours")
GATES = table("gates")
RESULTS = table("terms results")
BLANK = _("blank")

Pool = Literal["", "signature", "common"]
"""A signature skill is on one board alone, a common skill on several (DMD-POS-01)."""
Count = Annotated[int, Meta(ge=0, le=99)]
Gate = Literal["red", "yellow", "blue"]


class Spawn(Record, frozen=True, kw_only=True):
    """A line at the bottom of a Mythos card: who is placed at which Gate (DMD-FLOW-08)."""

    gate: Gate
    enemy: str


class DmdFields(CardFields, frozen=True, kw_only=True):
    """The printed values. None and empty mean that nothing is printed or known, which is not 0."""

    skills: tuple[str, ...] = ()
    """Of an investigator board: three, the signature skill on top."""
    wounds: Count | None = None
    """Spaces from the left end of the Wound track to the skull; so is sanity."""
    stress: Count | None = None
    """The maximum Stress."""
    sanity: Count | None = None
    thresholds: tuple[Count, ...] = ()
    """The spaces of the Sanity track with an Insanity Threshold, counted from the left end, which is 0."""
    dice_at: tuple[Count, ...] = ()
    """The thresholds that bring a permanent bonus die."""

    pool: Pool = ""
    levels: Count | None = None
    """The number of levels of a skill."""

    keeps_mythos: int = 0
    """Mythos cards that the owner of an Insanity card keeps, outside deck and discard pile."""
    placeholder: bool = False
    """The component is in the box, but its name is unknown."""

    discovery: str = ""
    """The Discovery card that a side belongs to: its other side has the same word."""
    stress_cost: Count | None = None
    """The price of claiming a side of a Discovery card."""
    takes_wounds: Count | None = None
    """Wounds after which a Companion is discarded."""
    grants: dict[str, int] = {}
    """Skill to the levels that a Companion adds to it."""

    number: int | None = None
    """Of an Episode: that of its box."""
    mythos: int | None = None
    """Mythos cards in an Episode or Elder One box."""
    discoveries: int | None = None
    """Discovery cards in an Episode box."""
    actions: int | None = None
    """Actions that only this Episode has."""
    stages: int | None = None
    minions: tuple[str, ...] = ()
    """The enemies on the minions card of an Elder One: Cultists, and a special monster."""

    elder_one: str = ""
    stage: int | None = None
    """Of a Stage card: 1 to 4; the last is the final one."""
    health: Count | None = None
    """Of an enemy, or of a Stage."""
    normal: Count | None = None
    """Normal dice of an attack, or that a Stage adds to it; so is bonus."""
    bonus: Count | None = None
    total_normal: int | None = None
    """Normal dice of an Elder One's attack, with all its Stages up to this one, where only the sum is known."""
    total_bonus: int | None = None
    adds_fire: int = 0
    """Fire tokens that the enemy puts into the space when it attacks."""
    figures: Count | None = None

    symbol: bool | None = None
    """Whether a Mythos card shows the summoning symbol (DMD-FLOW-01)."""
    moves: str = ""
    """The enemies that it moves towards the active Investigator."""
    affects_all: bool = False
    """Its special effect is for every Investigator, not for the active one alone."""
    spawns: tuple[Spawn, ...] = ()
    """In the order in which they are done."""

    successes: Count | None = None
    """Successes that an action of an Episode needs in one roll."""
    corpse_of: str = ""
    """The enemy whose corpse must lie in the space for an action of an Episode."""

    skill: str = ""
    """The common skill that a level-1 token stands for."""
    colour: str = ""
    faces: tuple[tuple[str, ...], ...] = ()
    """The results on the six faces of a die; none is a blank one."""


RELATIONS = table("relations")
RELATION_KINDS = {  # fields that name other components, with the relation in each direction
    "skills": ("skill", "board"),
    "elder_one": ("elder-one", "stage"),
    "minions": ("minion", "serves"),
    "grants": ("granted", "granter"),
    "skill": ("token-of", "token"),
    "moves": ("moved", "mover"),
    "spawns": ("spawned", "spawner"),
    "corpse_of": ("corpse", "searched"),
}

_in_fields = named_in(*(field for field in RELATION_KINDS if field != "spawns"))


def references(card: CardRecord) -> Iterator[tuple[str, str]]:
    """The fields of a component that name others, each with the code there."""
    yield from _in_fields(card)
    for spawn in card.fields.spawns:
        yield "spawns", spawn.enemy


_named = seen_from_both(references, RELATION_KINDS, tuple(RELATIONS))


def relations(catalogue: Catalogue) -> dict[str, tuple[Relation, ...]]:
    """Relations by fields, and between the sides of a Discovery card, which share its code."""
    found = _named(catalogue)
    sides: dict[str, list[str]] = defaultdict(list)
    for card in catalogue:
        if card.fields.discovery:
            sides[card.fields.discovery].append(card.code)
    for codes in sides.values():
        for code in codes:
            others = (Relation("other-side", other) for other in codes if other != code)
            found[code] = (*found.get(code, ()), *others)
    return found


def contradictions(card: CardRecord) -> Iterator[tuple[str, Text]]:
    """Thresholds off the Sanity track, and bonus dice without a threshold (DMD-SAN-03)."""
    fields = card.fields
    if fields.dice_at and len(fields.dice_at) != DICE_THRESHOLDS:
        told = ngettext(
            "bonus dice stand at {found} threshold, not at {limit}",
            "bonus dice stand at {found} thresholds, not at {limit}",
        )
        yield "dice_at", told.format(found=len(fields.dice_at), limit=DICE_THRESHOLDS)
    if not set(fields.dice_at) <= set(fields.thresholds):
        yield "dice_at", _("a bonus die stands where there is no threshold")
    if fields.sanity is not None and any(not 0 < space < fields.sanity for space in fields.thresholds):
        yield "thresholds", _("a threshold stands off the Sanity track")


HOLDS = {  # type of box to its fields and their values in every such box
    "episode": {"mythos": MYTHOS_OF_EACH_BOX, "discoveries": DISCOVERY_CARDS, "actions": 2},
    "elder-one": {"mythos": MYTHOS_OF_EACH_BOX, "stages": STAGES},
}
POOLS_OF_BOARD = ["signature", "common", "common"]


def data_checks(card: CardRecord, catalogue: Catalogue) -> Iterator[str]:
    """Boxes with too much or too little in them, boards without their three skills or with thresholds off the track."""
    for field, due in HOLDS.get(card.type_code, {}).items():
        if getattr(card.fields, field) not in (None, due):
            yield f"it has {field} {getattr(card.fields, field)}, where every {card.type_code} has {due}"
    if card.type_code == "elder-one":
        found = [stage.fields.stage for stage in stages_of(card.code, catalogue)]
        if found != list(range(1, STAGES + 1)):
            yield f"its Stage cards are {found}, not 1 to {STAGES}"
    if card.type_code == "investigator":
        pools = [skill.fields.pool for code in card.fields.skills if (skill := catalogue.get(code))]
        if card.fields.skills and pools != POOLS_OF_BOARD:
            yield "its skills are not a signature skill and two common ones"
        yield from (text.in_language("en") for _field, text in contradictions(card))
