"""Cards as the rules see them: immutable records, the same from any source.

A record is what importing writes, what the database gives back and what rules read.
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct


class CardFields(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of each game's own fields. An unknown key is an error, never a silent extra."""


WeaknessKind = Literal["basic", "signature", "story"]


class WeaknessRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What makes a card a weakness."""

    kind: WeaknessKind
    class_lock: str | None = None
    """Only investigators of this class may draw it."""
    multiplayer_only: bool = False
    campaign_only: bool = False
    copies: int = 1
    """How many of it lie in the pool that random weaknesses are drawn from."""


class PrintingRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A reprint or alternate art: another code for the same card."""

    code: str
    set_code: str
    position: int
    quantity: int = 1
    illustrator: str = ""


class CardRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A canonical card: what all games share, and the game's own `fields`."""

    code: str
    names: dict[str, str]
    """By language; English is always there."""
    subtitles: dict[str, str] = {}
    type_code: str
    classes: tuple[str, ...] = ()
    level: int | None = None
    """None means that no level is printed, which is not level 0."""
    traits: dict[str, tuple[str, ...]] = {}
    unique: bool = False
    set_code: str
    position: int
    quantity: int = 1
    illustrator: str = ""
    weakness: WeaknessRecord | None = None
    printings: tuple[PrintingRecord, ...] = ()
    fields: Any
    """The game's own CardFields."""

    @property
    def name(self) -> str:
        """The English name, the one that identifies copies whatever the language."""
        return self.names["en"]

    @property
    def name_key(self) -> str:
        """What makes two cards copies of each other: the name alone, never level or subtitle."""
        return self.name.casefold()


def read_fields(kind: type[CardFields], raw: object) -> CardFields:
    """The game's fields from plain JSON values; msgspec.ValidationError says what is wrong and where."""
    return msgspec.convert(raw, kind)


def write_fields(fields: CardFields) -> dict[str, Any]:
    """The plain JSON values of a game's fields; values equal to their default are left out."""
    return dict(msgspec.to_builtins(fields))
