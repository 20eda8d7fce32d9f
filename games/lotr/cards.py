"""What only cards of The Lord of the Rings: The Card Game have."""

from typing import Literal

from games.engine import CardFields
from games.engine.cards import PrintedValue, Record
from games.lotr.words import table

CardBack = Literal["player", "encounter", "quest", "campaign", "double", ""]
"""`double`: printed on both sides; empty: the source does not say."""
SPHERES = table("spheres")
"""In the order in which cards are sorted."""


class Target(Record, frozen=True, kw_only=True):
    """Something that an attachment may be attached to: whatever meets all that is said here."""

    kind: Literal["hero", "ally", "character", "other"]
    """`other` is anything that no deck brings: a location, an enemy, another player's card."""
    trait: str = ""
    sphere: str = ""
    name: str = ""
    keyword: str = ""
    unique: bool = False


class Reverse(Record, frozen=True, kw_only=True):
    """The printed values of the other side; its words are those of the card's `back`."""

    type_code: str
    side: str = ""
    keywords: tuple[str, ...] = ()
    keyword_values: dict[str, PrintedValue] = {}
    abilities: tuple[str, ...] = ()
    engagement: PrintedValue = None
    threat_strength: PrintedValue = None
    willpower: PrintedValue = None
    attack: PrintedValue = None
    defence: PrintedValue = None
    hit_points: PrintedValue = None
    quest_points: PrintedValue = None
    victory: PrintedValue = None


class LotrFields(CardFields, frozen=True):
    """The printed values. None means that nothing is printed, which is not 0."""

    cost: PrintedValue = None
    threat: PrintedValue = None
    """A hero's threat cost."""
    engagement: PrintedValue = None
    """The threat level from which on an enemy engages a player."""
    threat_strength: PrintedValue = None
    """What an enemy or a location in the staging area adds to the threat there."""
    willpower: PrintedValue = None
    attack: PrintedValue = None
    defence: PrintedValue = None
    hit_points: PrintedValue = None
    quest_points: PrintedValue = None
    victory: PrintedValue = None
    keyword_values: dict[str, PrintedValue] = {}
    """Keyword to its number, for keywords that have one."""
    abilities: tuple[str, ...] = ()
    """The kinds of ability on the card, `shadow` among them."""
    card_back: CardBack = ""
    campaign_role: Literal["", "boon", "burden"] = ""
    stage: int | None = None
    """Of a quest card: its number in the quest deck."""
    side: str = ""
    """The letter of the side that is described here, where sides have letters."""
    reverse: Reverse | None = None
    attaches_to: tuple[Target, ...] = ()
    """What an attachment may be attached to; empty where the card does not say, or says it in another way."""
    other_decks: dict[str, int] = {}
    """Scenario to the number of the encounter deck that the card is dealt into, where that is not the first."""
    corner: str = ""
    """What some scenarios print in the corner of their cards."""
    deck_limit: int | None = None
    """How many copies by title a deck may hold, where the card or its data says so."""
    ringsdb_code: str = ""
    """Its code there, by which decks of that site name it."""
    ringsdb_codes: tuple[str, ...] = ()
    """Its further codes there: of reprints, and of the hero that Messenger of the King makes of an ally."""

    @property
    def other_codes(self) -> tuple[str, ...]:
        """RingsDB's codes mean the card, too."""
        return (*((self.ringsdb_code,) if self.ringsdb_code else ()), *self.ringsdb_codes)
