"""Fields of entries as JSON files declare them."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict, replace

from games.engine import words as engine
from games.engine.journal import common_fields
from games.engine.journal.fields import Field, FieldType
from games.engine.messages import Message, Messages
from games.engine.text import Text

COMMON = {name.lower(): field for name, field in vars(common_fields).items() if isinstance(field, Field)}
"""The fields of most games, by the names of their constants in lower case."""


class FieldSpec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Field in full, or as a variation of another.

    Texts are English, as in code. A field is optional unless it says otherwise or has a default; a number is 0 or more.
    """

    like: str = ""
    """The shared field that it varies."""
    name: str | UnsetType = UNSET
    type: FieldType | UnsetType = UNSET
    title: str | UnsetType = UNSET
    help: str | UnsetType | None = UNSET
    context: str = ""
    """The context of the help in the catalogues, where another help has the same words."""
    required: bool | UnsetType = UNSET
    many: bool | UnsetType = UNSET
    default: str | int | bool | UnsetType = UNSET
    minimum: int | UnsetType | None = UNSET
    maximum: int | UnsetType = UNSET
    choices: str | UnsetType = UNSET
    """The table of its choices in the catalogues of the game, or else of the engine."""
    only: tuple[str, ...] = ()
    """Some of these choices; empty for all."""
    parts: "tuple[str | FieldSpec, ...] | UnsetType" = UNSET
    blank_rows: int | UnsetType = UNSET
    open: bool | UnsetType = UNSET
    card_types: tuple[str, ...] | UnsetType = UNSET
    secret: bool | UnsetType = UNSET
    spoiler: bool | UnsetType = UNSET
    made_from: str | UnsetType = UNSET


class FieldReader:
    """Makes fields of their declarations, with the words of a game."""

    def __init__(self, words: Messages, shared: Mapping[str, FieldSpec]) -> None:
        self.words = words
        self.shared = dict(COMMON)
        for name, spec in shared.items():
            self.shared[name] = self.field(spec, name)

    def field(self, spec: str | FieldSpec, name: str = "") -> Field:
        """The shared field of that name, or the one declared; `name` is its name unless it has another."""
        if isinstance(spec, str):
            return self.shared[spec]
        given = {key: value for key, value in asdict(spec).items() if value is not UNSET}
        like, context, only = given.pop("like"), given.pop("context"), given.pop("only")
        if "title" in given:
            given["title"] = Message(self.words, given["title"])
        if given.get("help"):
            given["help"] = Message(self.words, given["help"], context)
        if "choices" in given:
            table = self._table(given["choices"])
            given["choices"] = {code: table[code] for code in only or table}
        if "parts" in given:
            given["parts"] = tuple(map(self.field, given["parts"]))
        if like:
            return replace(self.shared[like], **given)
        implied: dict[str, Any] = {"name": name, "required": "default" in given}
        if spec.type == "number":
            implied["minimum"] = 0
        return Field(**{**implied, **given})

    def _table(self, name: str) -> Mapping[str, Text]:
        return (self.words if name in self.words.english else engine.WORDS).table(name)
