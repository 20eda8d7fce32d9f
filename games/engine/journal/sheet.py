"""A log as a sheet of paper shows it: blocks of lines, in both languages, ready to be printed."""

from typing import Literal

from msgspec import Struct

from games.engine.text import Text


class Line(Struct, frozen=True, kw_only=True):
    """What is written, and what it is about."""

    value: Text
    label: Text | None = None
    is_crossed: bool = False
    is_circled: bool = False


class Block(Struct, frozen=True, kw_only=True):
    """A part of the sheet under a heading."""

    kind: Literal["campaign", "seat", "section", "session", "bag"]
    title: Text
    lines: tuple[Line, ...] = ()
    section: str = ""
    """The section of the log that it shows, where it shows one."""
