"""Printed values of the components of Mansions of Madness, with their terms; and the scenarios of the app."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from games.engine import CardFields, CardRecord, Catalogue
from games.engine.cards import Record, Words
from games.engine.relations import named_in, seen_from_both
from games.mom2.words import _, table

POSSESSIONS = ("common", "unique", "spell", "elixir")
"""Types that can be dropped, traded and stolen (MOM2-POS-01); an elixir is treated as an item."""

TYPES = table("types")
"""The types of components, with their names in `words/<language>/messages.po`."""
TYPE_PLURALS = table("type plurals")
ATTRIBUTES = table("attributes")
MIN_ATTRIBUTE, MAX_ATTRIBUTE = 2, 5

TIMING = _("When it is drawn")
TIMINGS = table("timings")
BASE = _("Base")
BASES = table("bases")
ABILITIES = table("abilities")  # abilities that the guide names of the backs of monster tokens
WOUNDED, INSANE = "wounded", "insane"  # the codes of the two conditions that the rules speak of
MIN_INVESTIGATORS = 2  # a solo player has two (MOM2-VAL-01)
MAX_INVESTIGATORS = 5  # as the box says; the rulebook names no number

Timing = Literal["", "resolve", "keep"]
"""The trait of a Damage or Horror card: Resolve immediately, or Keep face up (MOM2-DMG-02)."""
Base = Literal["", "small", "medium", "large"]
Count = Annotated[int, Meta(ge=0, le=99)]
Life = Annotated[int, Meta(ge=1, le=99)]
Attribute = Annotated[int, Meta(ge=MIN_ATTRIBUTE, le=MAX_ATTRIBUTE)]  # MOM2-VAL-03


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
    """The Damage value at the attack icon."""
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


OF_CARDS = {
    WOUNDED: ("MOM2-DMG-06", "MOM2-DMG-07", "MOM2-DMG-08"),
    INSANE: ("MOM2-DMG-09", "MOM2-DMG-10", "MOM2-DMG-11", "MOM2-DMG-12", "MOM2-VIS-02"),
}
OF_TYPES = {
    "spell": ("MOM2-POS-07", "MOM2-POS-08", "MOM2-VIS-01"),
    "condition": ("MOM2-POS-09", "MOM2-POS-11"),
    "damage": ("MOM2-DMG-01", "MOM2-DMG-02", "MOM2-DMG-05"),
    "horror": ("MOM2-DMG-01", "MOM2-DMG-02", "MOM2-DMG-05"),
}


def cited_rules(card: CardRecord) -> Iterator[str]:
    """Rules to cite on the page of a card: its own first, then those of its deck."""
    yield from OF_CARDS.get(card.code, ())
    yield from OF_TYPES.get(card.type_code, ())
    if card.type_code == "condition" and card.fields.backs:
        yield "MOM2-POS-10"
    if "Light Source" in card.traits.get("en", ()):
        yield "MOM2-POS-19"


def data_checks(card: CardRecord, catalogue: Catalogue) -> Iterator[str]:
    """Values that the rules exclude; unknown values are not checked."""
    fields: Mom2Fields = card.fields
    if card.type_code == "investigator":
        yield from _investigator(fields)
    if fields.timing and card.type_code not in ("damage", "horror"):
        yield "only Damage and Horror cards are resolved or kept face up (MOM2-VAL-04)"
    if card.type_code == "spell" and not fields.backs:
        yield "a spell has a back (MOM2-VAL-05)"
    for back in fields.backs:
        if back.set_code not in catalogue.sets:
            yield f"the back {back.code} came in {back.set_code!r}, which is no product"
    for side in ("", "back_"):
        if getattr(fields, f"{side}damage") is not None and not getattr(fields, f"{side}attacks"):
            yield "a side has a Damage value, but no attack icon (MOM2-VAL-05)"


def _investigator(fields: Mom2Fields) -> Iterator[str]:
    known = {name: value for name in ATTRIBUTES if (value := getattr(fields, name)) is not None}
    for name, value in known.items():
        if not MIN_ATTRIBUTE <= value <= MAX_ATTRIBUTE:
            yield f"{name} is {value}, and must be from {MIN_ATTRIBUTE} to {MAX_ATTRIBUTE} (MOM2-VAL-03)"
    if known and len(known) < len(ATTRIBUTES):
        yield f"of six attributes it has {len(known)} (MOM2-VAL-03)"
    for name in ("health", "sanity"):
        value = getattr(fields, name)
        if value is not None and value < 1:
            yield f"{name} is {value}, and must be above 0 (MOM2-VAL-03)"
