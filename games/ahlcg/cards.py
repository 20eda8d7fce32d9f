"""The fields that only cards of Arkham Horror: The Card Game have."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from games.engine import CardFields, CardRecord, PrintedValue, Words
from games.engine.relations import named_in


class FieldValue(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Base of values within the fields; defaults are not written."""


class Icons(FieldValue, frozen=True):
    """Numbers by skill: test icons on player cards, the four skills on an investigator (AHLCG-SKL-01, -02)."""

    willpower: PrintedValue = None
    intellect: PrintedValue = None
    combat: PrintedValue = None
    agility: PrintedValue = None
    wild: PrintedValue = None

    def count(self, skill: str) -> int:
        """The number of icons of that skill; a value that is no number counts as none."""
        value = getattr(self, skill)
        return value if isinstance(value, int) else 0


SKILLS = Icons.__struct_fields__
DECK_TYPES = ("asset", "event", "skill")
"""Types of player cards that go into a deck; weaknesses may be of any type (AHLCG-DECK-16, AHLCG-TAX-07)."""


class Requirements(FieldValue, frozen=True):
    """The deckbuilding requirements on an investigator's back (AHLCG-ELEM-01)."""

    deck_size: int
    signatures: tuple[tuple[str, ...], ...] = ()
    """Each a card that must be in the deck, with its alternates."""
    random_basic_weaknesses: int = 0


class LevelRange(FieldValue, frozen=True):
    """Levels from `min` to `max`, both included."""

    min: int
    max: int


class AtLeast(FieldValue, frozen=True):
    """At least `min` cards of each of `classes` different classes, or of `types` different types."""

    min: int
    classes: int = 0
    types: int = 0


class DeckOption(FieldValue, frozen=True):
    """A deckbuilding option: the cards that a deck may hold. Every condition given must hold."""

    id: str = ""
    name: str = ""
    classes: tuple[str, ...] = ()
    class_choice: tuple[str, ...] = ()
    """The player chooses one of these classes."""
    levels: LevelRange | None = None
    printed_levels: LevelRange | None = None
    """Levels before customizations."""
    traits: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    text: tuple[str, ...] = ()
    """Regular expressions, one of which the card's text must match."""
    permanent: bool | None = None
    limit: int | None = None
    """Maximum cards taken by this option alone."""
    excludes: bool = False
    """Whether the option forbids the cards that it matches."""
    at_least: AtLeast | None = None
    choices: "tuple[DeckOption, ...]" = ()
    """The player chooses one of these options."""
    deck_sizes: tuple[int, ...] = ()
    """The player chooses one of these deck sizes."""
    size_change: int = 0
    ignore_match: bool = False
    error: str = ""


class ChosenCard(FieldValue, frozen=True):
    """The cards that may be chosen on a customizable card."""

    types: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()


class Customization(FieldValue, frozen=True):
    """A line of boxes on a customizable card."""

    xp: int
    choice: Literal["", "choose_trait", "choose_skill", "choose_card", "remove_slot"] = ""
    quantity: int | None = None
    card: ChosenCard | None = None
    position: int | None = None
    text_change: str = ""
    texts: str = ""
    traits: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()
    health: int = 0
    sanity: int = 0
    cost: int = 0
    deck_limit: int | None = None
    tags: tuple[str, ...] = ()


class AhlcgFields(CardFields, frozen=True):
    """The printed values. None means that nothing is printed, which is not 0 (AHLCG-ELEM-14)."""

    cost: PrintedValue = None
    icons: Icons = Icons()
    health: PrintedValue = None
    health_per_investigator: bool = False
    sanity: PrintedValue = None
    slots: tuple[str, ...] = ()
    """One entry per slot taken, so two hands are ("hand", "hand")."""
    deck_limit: int | None = None
    """Maximum copies by name, if the card or its data has a limit; else two."""
    uses: dict[str, PrintedValue] = {}
    """The kinds of tokens that the Uses keyword names, each with its number; of cards without a text."""
    permanent: bool = False
    exceptional: bool = False
    myriad: bool = False
    exile: bool = False
    investigators: tuple[str, ...] = ()
    """Codes of the investigators whose decks alone may hold the card; empty: anyone's."""
    required_traits: tuple[str, ...] = ()
    """The investigator must have one of these traits; empty: any."""
    tags: tuple[str, ...] = ()
    does: tuple[str, ...] | None = None
    """Effects, of cards without a text (games/ahlcg/does.py); None if they are unknown."""
    requirements: Requirements | None = None
    """Of investigators only, as are the next three."""
    options: tuple[DeckOption, ...] = ()
    side_requirements: Requirements | None = None
    side_options: tuple[DeckOption, ...] = ()
    customizations: tuple[Customization, ...] = ()
    customization_titles: dict[str, tuple[str, ...]] = {}
    """The titles of the lines by language; of cards without texts."""
    customization_texts: Words = {}
    customization_changes: Words = {}
    bonded_to: str = ""
    """The English name of the card that brings this one."""
    bonded_count: int = 0
    linked_back: str = ""
    """The code of the card that is this one's other side."""
    alternate_of: str = ""
    """The code of the investigator of whom this is another version."""
    hidden: bool = False
    """Whether it is only ever the other side of a card, or a placeholder."""
    double_sided: bool = False
    shroud: PrintedValue = None
    clues: PrintedValue = None
    clues_fixed: bool = False
    """Whether the clue value is not multiplied by the number of investigators."""
    doom: PrintedValue = None
    stage: int | None = None
    enemy_fight: PrintedValue = None
    enemy_evade: PrintedValue = None
    enemy_damage: int | None = None
    enemy_horror: int | None = None
    victory: int | None = None
    vengeance: int | None = None


def card_references(card: CardRecord) -> Iterator[tuple[str, str]]:
    """The codes of other cards that a card names, each with its field."""
    yield from _named(card)
    for name in ("requirements", "side_requirements"):
        requirements: Requirements | None = getattr(card.fields, name)
        for signature in requirements.signatures if requirements else ():
            yield from ((name, code) for code in signature)


_named = named_in("investigators", "linked_back", "alternate_of")
