"""Card records: immutable, and the same from any source, in the database and in the rules."""

import datetime
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import Struct

PrintedValue = int | Literal["X", "*", "?", "–"] | None
"""A number on a card. X, *, ? and a printed dash are four different values; None means that nothing is printed."""

Words = dict[str, str]  # words by language; English is the fallback

WeaknessKind = Literal["basic", "signature", "story"]


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of all records of a source. An unknown key is an error."""


class CardFields(Record, frozen=True, kw_only=True):
    """Base of each game's own fields."""

    @property
    def other_codes(self) -> tuple[str, ...]:
        """Codes of the card in other programs, besides its own code and its printings'."""
        return ()


class NamedRecord(Record, frozen=True, kw_only=True):
    """Base of records with a code and a name in each language; English is always present."""

    code: str
    names: Words


class ClassRecord(NamedRecord, frozen=True, kw_only=True):
    position: int


class SetRecord(NamedRecord, frozen=True, kw_only=True):
    position: int
    released: datetime.date | None = None
    cycle: str = ""
    cycle_names: Words = {}
    cycle_position: int = 0
    size: int | None = None
    """The number of different cards that it is said to hold."""
    chapter: int | None = None
    """The chapter of the game that it belongs to, if the publisher counts them."""
    replaced: bool = False
    """Whether later products have replaced it."""
    repackages: tuple[str, ...] = ()
    """The sets that it repackages."""
    contents: str = ""
    """The part of these sets that it holds: "player" or "campaign"; empty: everything."""


class EncounterSetRecord(NamedRecord, frozen=True, kw_only=True):
    """Cards of a scenario that belong together."""


class WeaknessRecord(Record, frozen=True, kw_only=True):
    kind: WeaknessKind
    class_lock: str | None = None
    """Only investigators of this class may draw it."""
    multiplayer_only: bool = False
    campaign_only: bool = False
    copies: int = 1
    """Copies in the pool of random weaknesses."""


class PrintingRecord(Record, frozen=True, kw_only=True):
    """A reprint or alternate art: another code for the same card, which may have other values."""

    code: str
    card: str
    """The code of the card that it prints."""
    set_code: str
    position: int
    quantity: int = 1
    illustrator: str = ""
    texts: Words = {}
    flavours: Words = {}
    values: dict[str, Any] = {}
    """Values of the game's fields that differ on this printing."""
    errata_date: datetime.date | None = None


class FaceRecord(Record, frozen=True, kw_only=True):
    names: Words = {}
    subtitles: Words = {}
    traits: dict[str, tuple[str, ...]] = {}
    texts: Words = {}
    flavours: Words = {}
    illustrator: str = ""


class CardRecord(NamedRecord, frozen=True, kw_only=True):
    """A canonical card: fields of all games, and the game's own `fields`."""

    subtitles: Words = {}
    type_code: str
    classes: tuple[str, ...] = ()
    level: int | None = None
    """None means that no level is printed, which is not level 0."""
    traits: dict[str, tuple[str, ...]] = {}
    keywords: tuple[str, ...] = ()
    """In the words of the game's vocabulary."""
    texts: Words = {}
    flavours: Words = {}
    unique: bool = False
    set_code: str
    position: int
    quantity: int = 1
    illustrator: str = ""
    encounter_set: str | None = None
    encounter_position: int | None = None
    weakness: WeaknessRecord | None = None
    back: FaceRecord | None = None
    errata_date: datetime.date | None = None
    fields: Any
    """The game's own CardFields."""

    @property
    def name(self) -> str:
        """The English name, which identifies copies in any language."""
        return self.names["en"]

    @property
    def name_key(self) -> str:
        """The identity of copies: the name alone, never level or subtitle."""
        return self.name.casefold()


class TabooCard(Record, frozen=True, kw_only=True):
    """Changes of a card by a taboo list; None and empty mean no change."""

    code: str
    level_cost: int = 0
    """Experience on top of the card's level; may be negative."""
    texts: Words = {}
    """The words of the list about the card."""
    replacement_texts: Words = {}
    """The whole text of the card as changed, if the list gives it."""
    values: dict[str, Any] = {}
    """Values of the game's fields that the list sets."""


class TabooRecord(NamedRecord, frozen=True, kw_only=True):
    start: datetime.date
    active: bool = True
    cards: tuple[TabooCard, ...] = ()


class LogSection(NamedRecord, frozen=True, kw_only=True):
    kind: str = "notes"


class GuideRecord(NamedRecord, frozen=True, kw_only=True):
    """A campaign as its guide has it: scenarios in order, log sections, chaos bags."""

    kind: Literal["campaign", "side-story"] = "campaign"
    official: bool = True
    returns_to: str | None = None
    """The guide that this one varies and inherits from."""
    order: tuple[str, ...] = ()
    """Codes of its scenarios and interludes in the order of play."""
    sections: tuple[LogSection, ...] = ()
    chaos_bags: dict[str, tuple[str, ...]] = {}
    """Difficulty to tokens."""


class Consequence(Record, frozen=True, kw_only=True):
    """Consequences of a resolution for some of the players."""

    who: Literal["all", "lead", "not-resigned"] = "all"
    experience: int = 0
    physical: int = 0
    mental: int = 0
    """Trauma."""
    fate: str = ""
    """`killed` or `insane`."""
    cards: tuple[str, ...] = ()
    """Cards that they may put into their decks."""


class ResolutionRecord(Record, frozen=True, kw_only=True):
    """The numbers of a resolution that depend on the resolution alone."""

    bonus: int = 0
    """Experience of everybody, besides the victory display."""
    consequences: tuple[Consequence, ...] = ()
    tokens_added: tuple[str, ...] = ()
    tokens_removed: tuple[str, ...] = ()
    next: str = ""
    """The scenario that follows, if it is not the next one in order."""


class ScenarioRecord(Record, frozen=True, kw_only=True):
    code: str
    guide: str
    names: Words
    heading: str = ""
    """Its number as the guide prints it, such as "Scenario I-A"."""
    kind: str = "scenario"
    reference_card: str | None = None
    encounter_sets: tuple[str, ...] = ()
    resolutions: tuple[str, ...] = ()
    results: dict[str, ResolutionRecord] = {}
    """Resolution to its numbers, where they are known."""


class Relation(Struct, frozen=True, order=True):
    """A related card, and the kind of relation."""

    kind: str
    code: str


def read_fields(kind: type[CardFields], raw: object) -> CardFields:
    """The game's fields from plain JSON values; msgspec.ValidationError for anything else."""
    return msgspec.convert(raw, kind)


def write_fields(fields: CardFields) -> dict[str, Any]:
    """The plain JSON values of a game's fields, without defaults."""
    return said(fields)


def said(record: Record) -> dict[str, Any]:
    """The record as plain JSON values, without defaults."""
    values = {name: (getattr(record, name), one) for name, one in defaults_of(type(record)).items() if name != "fields"}
    plain = {name: msgspec.to_builtins(value) for name, (value, default) in values.items() if value != default}
    if isinstance(record, CardRecord):
        plain["fields"] = write_fields(record.fields)
    return plain


def filled(kind: type[Record], plain: dict[str, Any]) -> dict[str, Any]:
    """The plain JSON values of a record, with the defaults of missing ones."""
    unsaid = {name: value for name, value in defaults_of(kind).items() if value is not msgspec.NODEFAULT}
    return {**msgspec.to_builtins(unsaid), **plain}


@cache
def defaults_of(kind: type[Record]) -> dict[str, Any]:
    """The default of each field; NODEFAULT for a required one."""
    return {
        field.name: field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
        for field in msgspec.structs.fields(kind)
    }


def below_zero(fields: CardFields, names: Iterable[str]) -> Iterator[str]:
    """Numbers among these fields that are negative, in words for maintainers of the data."""
    for name in names:
        if isinstance(value := getattr(fields, name), int) and value < 0:
            yield f"has a {name.replace('_', ' ')} below 0"
