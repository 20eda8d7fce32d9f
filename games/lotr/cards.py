"""The fields of cards of The Lord of the Rings: The Card Game, and checks of the data."""

from collections.abc import Iterator
from typing import Literal

from games.engine import CardFields, CardRecord, Catalogue
from games.engine.cards import PrintedValue, Record, below_zero
from games.lotr.words import table

CardBack = Literal["player", "encounter", "quest", "campaign", "double", ""]
"""`double`: printed on both sides; empty: the source does not say."""
SPHERES = table("spheres")  # spheres in the order in which cards are sorted


class Target(Record, frozen=True, kw_only=True):
    """A target of an attachment: any card that meets all of these conditions."""

    kind: Literal["hero", "ally", "character", "other"]
    """`other` is anything outside the deck: a location, an enemy, another player's card."""
    trait: str = ""
    sphere: str = ""
    name: str = ""
    keyword: str = ""
    unique: bool = False


class Reverse(Record, frozen=True, kw_only=True):
    """The printed values of the other side; its texts are in the card's `back`."""

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
    """The threat level from which an enemy engages a player."""
    threat_strength: PrintedValue = None
    """The threat that an enemy or location adds in the staging area."""
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
    """The number of a quest card in the quest deck."""
    side: str = ""
    """The letter of this side, if sides have letters."""
    reverse: Reverse | None = None
    attaches_to: tuple[Target, ...] = ()
    """The targets of an attachment; empty if the card does not name any, or its text is not understood."""
    other_decks: dict[str, int] = {}
    """Scenario to the number of the card's encounter deck, if that is not the first."""
    corner: str = ""
    """The text in the corner of cards of some scenarios."""
    deck_limit: int | None = None
    """The maximum number of copies by title, if the card or its data has one."""
    ringsdb_code: str = ""
    """Its code in decks of RingsDB."""
    ringsdb_codes: tuple[str, ...] = ()
    """Further codes of RingsDB: of reprints, and of the hero that Messenger of the King makes of an ally."""
    does: tuple[str, ...] | None = None
    """Effects that the text tells, of cards without one (games/lotr/does.py); None: not known."""
    named: tuple[str, ...] = ()
    """Words by which the text names cards, traits among them, of cards without one."""

    @property
    def other_codes(self) -> tuple[str, ...]:
        """RingsDB's codes of the card."""
        return (*((self.ringsdb_code,) if self.ringsdb_code else ()), *self.ringsdb_codes)


NUMBERS = (  # never below 0 (LOTR-ELEM-10)
    "cost", "threat", "engagement", "threat_strength", "willpower", "attack", "defence", "hit_points", "quest_points",
    "victory", "deck_limit",
)  # fmt: skip
ONLY_ON = {  # elements that only cards of these types have (LOTR-VAL-01)
    "threat": ("a threat cost", frozenset({"hero"})),
    "engagement": ("an engagement cost", frozenset({"enemy", "ship-enemy"})),
    "stage": ("a stage", frozenset({"quest"})),
}


def data_checks(card: CardRecord, catalogue: Catalogue) -> Iterator[str]:
    """Impossible values of the card, in words."""
    fields: LotrFields = card.fields
    yield from below_zero(fields, NUMBERS)
    for name, (words, types) in ONLY_ON.items():
        if getattr(fields, name) is not None and card.type_code not in types:
            yield f"has {words}, but is of another type: {card.type_code}"
    if card.type_code == "hero" and not card.classes:
        yield "is a hero without a resource icon"
    if fields.campaign_role and card.classes:
        yield f"is a {fields.campaign_role} with a sphere"
