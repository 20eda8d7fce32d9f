"""A line of a list as people write it: copies, name, and hints in brackets."""

import re
from collections.abc import Iterator

from msgspec import Struct

MAX_LINE = 300
"""Characters; a longer line names no card."""
MAX_GROUPS = 6

LINK = re.compile(r"\[((?:\\.|[^\[\]\\])*)\]\(([^()\s]*)\)")
ADDRESS = re.compile(r"/cards?/(?:[a-z0-9]+/)?([^/?#]+)/?(?:[?#].*)?")
MARKUP = re.compile(r"\\([!-/:-@\[-`{-~])|\*+|`+|__+")
EMPHASIS = re.compile(r"^_(.*[^\\])_$")
BULLET = re.compile(r"(?:[-*+•‣·–—>]\s+)+")
INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff†‡]")
"""Soft and invisible characters, and the daggers that mark cards on a taboo list."""
TIMES_BEFORE = re.compile(r"(-?[0-9]{1,6})\s*[xX×✕]\s*(\S.*)")
NUMBER_BEFORE = re.compile(r"(-?[0-9]{1,6})\s+(\S.*)")
TIMES_AFTER = re.compile(r"(?<=\S) ?[ (\[](?:[xX×✕] ?(-?[0-9]{1,6})|(-?[0-9]{1,6}) ?[xX×✕])[)\]]?$")
CLOSING = {")": "(", "]": "["}
DOTS = "•●"
"""A dot a level."""


class Line(Struct, frozen=True):
    """A line without its markup."""

    number: int
    text: str
    """As it is in the file."""
    words: str
    code: str = ""
    """Of the card that a link leads to."""
    heading: int = 0
    """The number of # before it."""
    is_bulleted: bool = False


class Copies(Struct, frozen=True):
    """One reading of a line."""

    quantity: int | None
    """None if no number is written."""
    name: str
    hints: tuple[str, ...]


def lines_of(text: str) -> Iterator[Line]:
    """The lines that are not blank."""
    for number, raw in enumerate(text.split("\n"), 1):
        if not raw:
            continue
        if len(raw) > MAX_LINE * 3:
            yield Line(number, raw, raw)  # not parsed; the reader reports that it is too long
        elif (line := _line(number, raw)).words:
            yield line


def ways_to_read(words: str) -> Iterator[Copies]:
    """The readings of a line, the likelier first; the names of cards decide between them."""
    for quantity, rest in _quantities(words):
        for name, hints in _peeled(rest):
            yield Copies(quantity, name, hints)
            if quantity is None and (after := TIMES_AFTER.search(name)):
                yield Copies(int(after[1] or after[2]), name[: after.start()], hints)


def _line(number: int, raw: str) -> Line:
    words = " ".join(INVISIBLE.sub("", raw).split())
    heading = len(words) - len(words.lstrip("#"))
    words = words.lstrip("#").strip() if heading else words
    bullet = None if heading else BULLET.match(words)
    words = words[bullet.end() :] if bullet else words
    link = LINK.search(words) if "](" in words else None
    address = ADDRESS.search(link[2]) if link else None
    words = EMPHASIS.sub(r"\1", LINK.sub(r"\1", words) if link else words)
    words = MARKUP.sub(lambda sign: sign[1] or "", words).strip()
    return Line(number, raw, words, address[1] if address else "", heading, bullet is not None)


def _quantities(words: str) -> Iterator[tuple[int | None, str]]:
    for before in (TIMES_BEFORE.fullmatch(words), NUMBER_BEFORE.fullmatch(words)):
        if before:
            yield int(before[1]), before[2]
    if after := TIMES_AFTER.search(words):
        yield int(after[1] or after[2]), words[: after.start()]
    yield None, words


def _peeled(words: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The words, then without the last brackets or dots, then without those before them, …, each with its hints."""
    hints: tuple[str, ...] = ()
    for _group in range(MAX_GROUPS + 1):
        yield words, hints
        bare = words.rstrip(DOTS)
        if bare and bare != words:
            words, hints = bare.rstrip(), (words[len(bare) :], *hints)
            continue
        start = _opening(words)
        if start < 1 or not words[:start].strip():
            return
        inside = words[start + 1 : -1].strip()
        words, hints = words[:start].rstrip(), (inside, *hints) if inside else hints


def _opening(words: str) -> int:
    """The position of the bracket that is closed at the very end; -1 if none."""
    closing = words[-1:]
    depth = 0
    for position in range(len(words) - 1, -1, -1) if closing in CLOSING else ():
        if words[position] == closing:
            depth += 1
        elif words[position] == CLOSING[closing]:
            depth -= 1
            if depth == 0:
                return position
    return -1
