"""What is printed on a card beside its words, for whoever draws it: numbers and signs, each with its word."""

from msgspec import Struct

from games.engine.cards import CardRecord, PrintedValue
from games.engine.text import Text


class Figure(Struct, frozen=True):
    """A sign on a card, and the number beside it."""

    sign: str
    """The name of its icon."""
    label: Text
    value: PrintedValue = None
    """None: the sign alone."""
    times: Text | None = None
    """What the number is multiplied by at the table."""


class Face(Struct, frozen=True, kw_only=True):
    """Everything on a card that is no word."""

    cost: PrintedValue = None
    skills: tuple[Figure, ...] = ()
    """Icons, or a leader's values."""
    has_values: bool = False
    """The skills are numbers on every card, so that a 1 is printed, too."""
    slots: tuple[Figure, ...] = ()
    figures: tuple[Figure, ...] = ()


def plain_face(card: CardRecord) -> Face:
    """A game that has no signs of its own: the cost, if there is one."""
    return Face(cost=getattr(card.fields, "cost", None))
