"""Printed values of the components of Mansions of Madness, with their terms; and the scenarios of the app."""

from typing import Annotated, Literal

from msgspec import Meta

from games.engine import CardFields
from games.engine.cards import Record, Words
from games.engine.relations import named_in, seen_from_both
from games.mom2.words import _, table

POSSESSIONS = ("common", "unique", "spell", "elixir")
"""Types that can be dropped, traded and stolen (MOM2-POS-01); an elixir is treated as an item."""

ATTRIBUTES = table("attributes")
MIN_ATTRIBUTE, MAX_ATTRIBUTE = 2, 5

TIMING = _("When it is drawn")
TIMINGS = table("timings")
BASE = _("Base")
BASES = table("bases")
ABILITIES = table("abilities")
"""Abilities that the guide names of the backs of monster tokens."""
WOUNDED, INSANE = "wounded", "insane"
"""The codes of the two conditions that the rules speak of."""
MIN_INVESTIGATORS = 2
"""A solo player has two (MOM2-VAL-01)."""
MAX_INVESTIGATORS = 5
"""As the box says; the rulebook names no number."""

Timing = Literal["", "resolve", "keep"]
"""The trait of a Damage or Horror card: Resolve immediately, or Keep face up (MOM2-DMG-02)."""
Base = Literal["", "small", "medium", "large"]
Count = Annotated[int, Meta(ge=0, le=99)]
Life = Annotated[int, Meta(ge=1, le=99)]
Attribute = Annotated[int, Meta(ge=MIN_ATTRIBUTE, le=MAX_ATTRIBUTE)]
"""MOM2-VAL-03."""


class Back(Record, frozen=True, kw_only=True):
    """One of several backs under one front: that of one copy, secret before the card is turned."""

    code: str
    names: Words = {}
    """Empty where the back has the name of the front."""
    set_code: str
    min_investigators: int | None = None
    """The number at its bottom right: with fewer investigators in play another copy is taken (MOM2-DMG-11)."""
    secret: bool = True
    """Nobody may look at it before an effect turns the card (MOM2-VIS-01); pages hide it until asked."""


class Mom2Fields(CardFields, frozen=True, kw_only=True):
    """The printed values. None and empty mean that nothing is printed or known, which is not 0."""

    more_copies: bool = False
    """`quantity` is the minimum number of copies in the box; the exact number is unknown."""
    backs: tuple[Back, ...] = ()
    """The backs of its copies, in all products, if they differ."""

    health: Life | None = None
    """Of an investigator as printed; of a monster as the app counts it with no investigator."""
    sanity: Life | None = None
    strength: Attribute | None = None
    agility: Attribute | None = None
    observation: Attribute | None = None
    lore: Attribute | None = None
    influence: Attribute | None = None
    will: Attribute | None = None
    starts_with: str = ""
    """The card that the investigator's own ability gives at the start."""

    attacks: bool = False
    """A weapon or an attack spell: it has an attack icon."""
    damage: Count | None = None
    """The Damage value beside the attack icon."""
    back_attacks: bool = False
    """The same of the other side of a two-sided item."""
    back_damage: Count | None = None

    timing: Timing = ""

    health_per_investigator: Count | None = None
    """Additional health of a monster per investigator."""
    awareness: Count | None = None
    horror: Count | None = None
    """A monster's horror rating."""
    brawn: Count | None = None
    base: Base = ""
    """The size of a monster's base."""
    aquatic: bool | None = None
    """Whether the back of a monster token has this ability; so is flying."""
    flying: bool | None = None


RELATIONS = table("relations")
RELATION_KINDS = {"starts_with": ("starts-with", "owner")}
"""The field that names another component, with the relation in each direction."""
references = named_in(*RELATION_KINDS)
relations = seen_from_both(references, RELATION_KINDS, tuple(RELATIONS))
