"""What only cards of The Lord of the Rings: The Card Game have."""

from games.engine import CardFields
from games.engine.cards import PrintedValue


class LotrFields(CardFields, frozen=True):
    """The printed values. None means that nothing is printed, which is not 0."""

    cost: PrintedValue = None
    threat: PrintedValue = None
    """A hero's threat cost."""
    willpower: PrintedValue = None
    attack: PrintedValue = None
    defence: PrintedValue = None
    hit_points: PrintedValue = None
    quest_points: PrintedValue = None
    victory: int | None = None
    deck_limit: int | None = None
    """How many copies by title a deck may hold, where the card or its data says so."""
    ringsdb_code: str = ""
    """Its code there, by which decks of that site name it."""
