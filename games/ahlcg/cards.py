"""The fields that only cards of Arkham Horror: The Card Game have; relations, cited rules and checks of the data."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from games.engine import CardFields, CardRecord, Catalogue, PrintedValue, Relation, Words
from games.engine.cards import below_zero
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
    """Regular expressions; the card's text must match one of them."""
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
    """Effects, of cards without a text (games/ahlcg/does.py), as are the next three; None if they are unknown."""
    skills: dict[str, tuple[str, ...]] = {}
    """Effect to the skills that it needs one of: tested or raised."""
    needs: tuple[str, ...] = ()
    """Traits, uses and tokens of other cards that it works with."""
    brings: tuple[str, ...] = ()
    """Tokens that it adds to the chaos bag."""
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
    """The code of the investigator that this is another version of."""
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


def relations(catalogue: Catalogue) -> dict[str, tuple[Relation, ...]]:
    """The relations of every card by its code, seen from both sides."""
    found: dict[str, dict[Relation, None]] = defaultdict(dict)

    def add(card: CardRecord, kind: str, other: CardRecord | None, back: str) -> None:
        """Add a relation: the other card is `kind` of the card, and the card is `back` of the other."""
        if other is not None and other.code != card.code:
            found[card.code][Relation(kind, other.code)] = None
            found[other.code][Relation(back, card.code)] = None

    for card in catalogue:
        fields: AhlcgFields = card.fields
        for position, code in _signatures(fields):
            add(card, "alternate-signature" if position else "signature", catalogue.get(code), "investigator")
        if fields.bonded_to:
            for bringer in catalogue.by_name.get(fields.bonded_to.casefold(), ()):
                add(bringer, "bonded", card, "bonded-to")
        if other_side := catalogue.get(fields.linked_back):
            front, back = _front_and_back(card, other_side)
            add(front, "back", back, "front")
        if fields.alternate_of:
            add(card, "alternate-of", catalogue.get(fields.alternate_of), "alternate")
        if card.level is not None:
            for other in catalogue.by_name[card.name_key]:
                if other.level is not None and other.level > card.level:
                    add(card, "upgrade", other, "lower-level")
    return {code: tuple(sorted(kinds)) for code, kinds in found.items()}


def _front_and_back(card: CardRecord, linked: CardRecord) -> tuple[CardRecord, CardRecord]:
    """The two sides in order. Usually the front names its back; a hidden card that names another is the back itself."""
    if card.fields.hidden and (not linked.fields.hidden or linked.code < card.code):
        return linked, card
    return card, linked


def _signatures(fields: AhlcgFields) -> Iterator[tuple[int, str]]:
    """The codes in the requirements; position 0 is the card itself, the others are alternates."""
    for requirements in (fields.requirements, fields.side_requirements):
        for signature in requirements.signatures if requirements else ():
            yield from enumerate(signature)


def cited_rules(card: CardRecord) -> Iterator[str]:
    """Deckbuilding rules to cite on the page of a card, in the order of the rulebook."""
    fields: AhlcgFields = card.fields
    if card.type_code == "investigator":
        yield "AHLCG-DECK-01"
    if fields.requirements or fields.permanent or fields.investigators or card.weakness:
        yield "AHLCG-DECK-02"
    if card.type_code in DECK_TYPES:
        yield "AHLCG-DECK-04"
    if fields.exceptional:
        yield "AHLCG-DECK-12"
    if card.type_code != "investigator":
        yield "AHLCG-DECK-16"


NUMBERS = (  # never negative. A shroud may be: some are printed as marks that data has as negative numbers.
    "cost", "health", "sanity", "clues", "doom", "stage", "enemy_fight", "enemy_evade", "enemy_damage", "enemy_horror",
    "victory", "vengeance", "deck_limit", "bonded_count",
)  # fmt: skip
SLOTS = frozenset({"hand", "arcane", "accessory", "ally", "body", "head", "tarot"})


def data_checks(card: CardRecord, catalogue: Catalogue) -> Iterator[str]:
    """Impossible values of the card, in words."""
    fields: AhlcgFields = card.fields
    yield from below_zero(fields, NUMBERS)
    if any(fields.icons.count(skill) < 0 for skill in SKILLS):
        yield "has fewer than no icons"
    for slot in sorted(set(fields.slots) - SLOTS):
        yield f"takes a slot that there is not: {slot}"
    if fields.bonded_to and fields.bonded_to.casefold() not in catalogue.by_name:
        yield f"is bonded to a card that is not there: {fields.bonded_to}"
    if fields.exceptional and fields.myriad:
        yield "is both Exceptional and Myriad"
    if any(line.xp < 0 for line in fields.customizations):
        yield "has boxes that give experience"
