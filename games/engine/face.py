"""Numbers and signs on a card, each with its word, for drawing it."""

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct

from games.engine.cards import CardFields, PrintedValue, Words, defaults_of
from games.engine.text import Text, joined, plain


class Figure(Struct, frozen=True):
    """A sign on a card, and its number."""

    sign: str
    """The name of its icon."""
    label: Text
    value: PrintedValue = None
    """None: the sign alone."""
    times: Text | None = None
    """The factor on the number at the table."""
    signed: bool = False
    """Whether the number is added to something, and so printed with its sign."""


class Fact(Struct, frozen=True):
    """A printed fact that is neither a number nor card text: a home, the values of a track."""

    label: Text
    value: Text | None = None
    """With cards, it follows them."""
    cards: tuple[str, ...] = ()
    """Codes of cards, to be shown by name."""
    copies: Mapping[str, int] = {}
    """Copies of the cards that have more than one."""


class HiddenBack(Struct, frozen=True, kw_only=True):
    """One of several backs under one front, each on a copy of its own: a secret until the card is turned.
    Pages show it only to readers who ask for it."""

    names: Words = {}
    """Empty if it has the name of the front."""
    set_code: str
    """The product that this copy came in."""
    figures: tuple[Figure, ...] = ()


class Face(Struct, frozen=True, kw_only=True):
    """Everything on a card that is not its text."""

    cost: PrintedValue = None
    skills: tuple[Figure, ...] = ()
    """Icons, or a leader's values."""
    has_values: bool = False
    """Whether the skills are numbers on every card, so that a 1 is printed as well."""
    slots: tuple[Figure, ...] = ()
    figures: tuple[Figure, ...] = ()
    facts: tuple[Fact, ...] = ()
    keyword_values: Mapping[str, PrintedValue | Text] = {}
    """Keyword to the number or words printed after it."""
    back_figures: tuple[Figure, ...] = ()
    """The numbers of the other side."""
    back_type: str = ""
    """The type of the other side, if it differs."""
    hidden_backs: tuple[HiddenBack, ...] = ()


KnownOrNot = Iterable[tuple[Text, Text | tuple[str, ...] | None]]
"""Labels with a text, with codes of cards, or without a value."""
NO_TIMES: Mapping[str, Text] = {}
Signs = Mapping[str, tuple[str, Text]]  # field to its icon and its word, in reading order


def figures_of(
    side: object, signs: Signs, *, signed: Collection[str] = (), times: Mapping[str, Text] = NO_TIMES
) -> tuple[Figure, ...]:
    """The printed figures of one side of a card: its fields with a value, 0 included.
    `signed` are the fields that are added to something, `times` those that are multiplied at the table."""
    return tuple(
        Figure(sign, label, value, times.get(name), name in signed)
        for name, (sign, label) in signs.items()
        if (value := getattr(side, name, None)) is not None
    )


def signs(words: Mapping[str, Text], **icons: str) -> Signs:
    """The signs of fields with these words; a field has the icon of its own name, unless another is given."""
    return {field: (icons.get(field, field), word) for field, word in words.items()}


def facts_of(fields: CardFields, labels: Mapping[str, Text], words: Mapping[str, Mapping[str, Text]]) -> KnownOrNot:
    """Yield the known fields that have a label: codes in the `words` of their field, or else as cards; numbers."""
    for name, label in labels.items():
        value = getattr(fields, name)
        if value == defaults_of(type(fields))[name]:
            continue
        several = value if isinstance(value, tuple | dict) else (value,)
        if name in words:
            yield label, words_for(several, words[name])
        elif all(isinstance(one, str) for one in several):
            yield label, tuple(several)
        else:
            yield label, joined(map(plain, several))


def known_facts(facts: KnownOrNot) -> tuple[Fact, ...]:
    """Return the facts that have a value: a text, or codes of cards."""
    found = []
    for label, value in facts:
        if isinstance(value, tuple):
            found += [Fact(label, cards=codes)] if (codes := tuple(filter(None, value))) else []
        elif value is not None:
            found.append(Fact(label, value))
    return tuple(found)


def words_for(codes: Iterable[str], words: Mapping[str, Text]) -> Text | None:
    """Return the words for these codes as a list, codes without one as they are; None without any."""
    found = [words.get(code) or plain(code) for code in codes]
    return joined(found) if found else None
