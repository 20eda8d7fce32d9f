"""A log as a sheet of paper shows it: blocks of lines, in both languages, ready to be printed."""

from typing import Any, Literal

from msgspec import Struct

from games.engine.text import Text


class Line(Struct, frozen=True, kw_only=True):
    """What is written, and what it is about."""

    value: Text
    label: Text | None = None
    is_crossed: bool = False
    is_circled: bool = False
    is_spoiler: bool = False
    """It spoils the story for whoever has not played it."""
    mark: Literal["", "wrong", "warning"] = ""
    """Of a line before a session: what must be put right first, or what to look out for."""
    mended_by: str = ""
    """The kind of entry that puts it right."""
    mended_with: dict[str, Any] = {}
    """What is known of that entry."""


class Block(Struct, frozen=True, kw_only=True):
    """A part of the sheet under a heading."""

    kind: Literal["campaign", "seat", "section", "session", "bag"]
    title: Text
    lines: tuple[Line, ...] = ()
    section: str = ""
    """The section of the log that it shows, where it shows one."""
