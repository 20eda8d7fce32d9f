"""Printed values of the components of Arkham Horror, with their terms: sheets, cards, markers, places of the board."""

from typing import Annotated, Literal

from msgspec import Meta

from games.ah2.words import _, table
from games.engine import CardFields, PrintedValue, Words
from games.engine.relations import named_in, seen_from_both

TYPES = table("types")
"""The types of components, with their names in `words/<language>/messages.po`."""
TYPE_PLURALS = table("type plurals")

DECKS = ("common", "unique", "spell", "skill", "ally", "special")  # the decks of small cards: a card's type is its deck
DRAWN_DECKS = ("common", "unique", "spell", "skill")  # the shuffled decks of random possessions (AH2-SETUP-08)

TRACKS = {"speed": ("speed", "sneak"), "fight": ("fight", "will"), "lore": ("lore", "luck")}
"""A track, named by its first skill, to the two skills on it."""
STOPS = (1, 2, 3, 4)
SKILLS = table("skills")
CHECKS = table("checks")
BONUSES = {**SKILLS, **CHECKS, "max_sanity": _("maximum Sanity"), "max_stamina": _("maximum Stamina")}
KINDS_OF_BONUS = table("kinds of bonus")

MOVEMENTS = table("movements")
DIMENSIONS = table("dimensions")
KEYWORDS = table("keywords")
NEIGHBOURHOODS = table("neighbourhoods")
STABILITIES = table("stabilities")
ICONS = table("icons")
TROPHIES = {"money": ICONS["money"], "clues": ICONS["clue"]}  # gains for trophies at a location
COLOURS = table("colours")
MYTHOS = table("mythos")
CONDITIONS = table("conditions")

SpecialKind = Literal["", "retainer", "membership", "loan", "blessing", "deputy"]
Count = Annotated[int, Meta(ge=0, le=99)]
Hands = Annotated[int, Meta(ge=0, le=2)]


class Ah2Fields(CardFields, frozen=True, kw_only=True):
    """The printed values. None and empty mean that nothing is printed or known, which is not 0."""

    ability: Words = {}
    """The name of an investigator's unique ability, of an Ancient One's power, or of what a location offers."""

    sanity: int | None = None
    """Of an investigator: the maximum; so is stamina."""
    stamina: int | None = None
    focus: int | None = None
    home: str = ""
    """The location where the investigator starts."""
    money: int | None = None
    clues: int | None = None
    skills: dict[str, tuple[int, ...]] = {}
    """Skill to its values at the four stops, from left to right."""
    fixed: dict[str, int] = {}
    """Fixed possessions: card to copies."""
    random: dict[str, int] = {}
    """Random possessions: deck to cards."""
    draws_one_more: str = ""
    """The deck from which the ability draws one more card, to discard one."""

    keeps_gates_away: bool = False
    """The ability lets neither gates nor monsters appear where the investigator is."""

    price: int | None = None
    hands: Hands | None = None
    """The hands that a weapon or spell takes; None if it takes none."""
    bonuses: dict[str, int] = {}
    """A skill, a check, or a maximum (`max_sanity`) to the bonus of the card."""
    bonus_kind: Literal["", "physical", "magical"] = ""
    """Of a bonus to combat."""
    rerolls: str = ""
    """The check that a skill card lets one roll again."""
    seals: bool = False
    """It can seal a gate: an Elder Sign."""
    casting: PrintedValue = None
    """A spell's casting modifier; * is one that the monster sets."""
    sanity_cost: int | None = None
    special: SpecialKind = ""
    counts_as_object: bool = False
    """A special card that counts as an object (AH2-ITEM-01); items and spells always do."""
    claims_endless: bool = False
    """With this ally, Endless monsters become trophies."""

    doom: int | None = None
    """The spaces of an Ancient One's doom track."""
    adds_masks: bool = False
    """The Mask monsters are in the cup with this Ancient One."""
    ends_the_game: bool = False
    """There is no final battle: the game is lost when this Ancient One awakens."""
    changes_maximum: int = 0
    """Change of everybody's maximum Sanity and Stamina by the Ancient One's power."""

    movement: str = ""
    """By the colour of the border: normal, stationary, fast, unique, flying."""
    dimension: str = ""
    awareness: PrintedValue = None
    horror_rating: PrintedValue = None
    horror_damage: PrintedValue = None
    toughness: PrintedValue = None
    combat_rating: PrintedValue = None
    """Of a monster or an Ancient One; * is one that no number can have."""
    combat_damage: PrintedValue = None
    keyword_values: dict[str, int] = {}
    """Keyword to its number: Nightmarish, Overwhelming."""

    other_world: str = ""
    """The Other World that a gate leads to."""
    modifier: int | None = None
    """To the check that closes a gate."""
    colours: tuple[str, ...] = ()
    """The encounter symbols of an Other World."""

    neighbourhood: str = ""
    stability: Literal["", "stable", "unstable"] = ""
    icons: tuple[str, ...] = ()
    """Likely finds at a location."""
    guaranteed: tuple[str, ...] = ()
    """The inverted icons: guaranteed finds."""
    trophies_for: Literal["", "money", "clues"] = ""
    """The gain for trophies spent here, in place of an encounter (AH2-TURN-05)."""
    trophies_bring: Count | None = None
    """The amount gained each time."""

    white_to: str = ""
    """The street that the white arrow of a street leads to; so is black_to."""
    black_to: str = ""
    next_to: tuple[str, ...] = ()
    """The adjacent streets that no arrow leads to."""

    mythos: Literal["", "headline", "environment", "rumor"] = ""
    gate_at: str = ""
    """The location where a Mythos card opens a gate."""
    clue_at: str = ""
    white: tuple[str, ...] = ()
    """The dimension symbols that follow the white arrows."""
    black: tuple[str, ...] = ()
    reshuffles: bool = False
    """A Mythos card that only has the deck shuffled, and another one drawn."""


RELATIONS = table("relations")
RELATION_KINDS = {  # fields that name other components, with the relation in each direction
    "home": ("home", "resident"),
    "other_world": ("world", "gate"),
    "gate_at": ("gate-at", "opens"),
    "clue_at": ("clue-at", "clue"),
    "fixed": ("fixed", "owner"),
    "white_to": ("white-to", "white-from"),
    "black_to": ("black-to", "black-from"),
    "next_to": ("next-to", "next-to"),
}
references = named_in(*RELATION_KINDS)
relations = seen_from_both(references, RELATION_KINDS, tuple(RELATIONS))
