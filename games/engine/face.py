"""Numbers and signs on a card, each with its word, for drawing it."""

from collections.abc import Collection, Mapping

from msgspec import Struct

from games.engine.cards import PrintedValue, Words
from games.engine.text import Text


class Figure(Struct, frozen=True):
    """A sign on a card, and the number beside it."""

    sign: str
    """The name of its icon."""
    label: Text
    value: PrintedValue = None
    """None: the sign alone."""
    times: Text | None = None
    """The factor on the number at the table."""
    signed: bool = False
    """It is added to something, and so printed with its sign."""


class Fact(Struct, frozen=True):
    """Something printed that is neither a number nor card text: where somebody lives, what a track shows."""

    label: Text
    value: Text | None = None
    cards: tuple[str, ...] = ()
    """Codes of cards instead, whose names are meant."""


class HiddenBack(Struct, frozen=True, kw_only=True):
    """One of several backs under one front, each on a copy of its own: a secret of the game until the card is turned.

    Whoever draws the card shows it to those who ask for it, and to nobody else.
    """

    names: Words = {}
    """Empty where it has the name of the front."""
    set_code: str
    """The product that this copy came in."""
    figures: tuple[Figure, ...] = ()


class Face(Struct, frozen=True, kw_only=True):
    """Everything on a card that is not its text."""

    cost: PrintedValue = None
    skills: tuple[Figure, ...] = ()
    """Icons, or a leader's values."""
    has_values: bool = False
    """The skills are numbers on every card, so that a 1 is printed, too."""
    slots: tuple[Figure, ...] = ()
    figures: tuple[Figure, ...] = ()
    facts: tuple[Fact, ...] = ()
    keyword_values: Mapping[str, PrintedValue] = {}
    """Keyword to the number printed after it."""
    back_figures: tuple[Figure, ...] = ()
    """The numbers of the other side."""
    back_type: str = ""
    """The type of the other side, where it is another one."""
    hidden_backs: tuple[HiddenBack, ...] = ()


NO_TIMES: Mapping[str, Text] = {}
Signs = Mapping[str, tuple[str, Text]]
"""Field to its icon and its word, in the order in which they are read."""


def figures_of(
    side: object, signs: Signs, *, signed: Collection[str] = (), times: Mapping[str, Text] = NO_TIMES
) -> tuple[Figure, ...]:
    """What is printed on that side of a card: the fields that it has with a value, 0 included.

    `signed` are the fields that are added to something, `times` those that are multiplied at the table.
    """
    return tuple(
        Figure(sign, label, value, times.get(name), name in signed)
        for name, (sign, label) in signs.items()
        if (value := getattr(side, name, None)) is not None
    )
