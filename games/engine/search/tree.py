"""The tree of a parsed query: immutable, and the same for running and explaining it."""

import difflib
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from games.engine.search.words import NOTICES
from games.engine.text import Text


class Notice(Struct, frozen=True):
    """Something wrong with a part of the query, and its place."""

    code: str
    start: int
    end: int
    params: Mapping[str, Any] = {}

    def in_language(self, language: str) -> str:
        params = {
            name: one.in_language(language) if isinstance(one, Text) else one for name, one in self.params.items()
        }
        return NOTICES[self.code].in_language(language).format(**params)


class BadTermError(ValueError):
    """A term without a meaning; `code` and `params` have the reason."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


def unknown(code: str, word: str, known: Iterable[str], cutoff: float, **params: Any) -> BadTermError:
    """The error of an unknown word; with the most similar known one, if that is similar enough, it is `code`-near."""
    near = difflib.get_close_matches(word, list(known), 1, cutoff)
    return BadTermError(f"{code}-near", **params, near=near[0]) if near else BadTermError(code, **params)


class QueryError(ValueError):
    """A query that cannot be run; the notices have the reasons and places."""

    def __init__(self, *notices: Notice) -> None:
        super().__init__(*notices)
        self.notices = notices


class Value(Struct, frozen=True):
    """A value of a term: a bare word, a quoted phrase or a regular expression."""

    kind: Literal["word", "phrase", "regex"]
    text: str
    start: int = 0
    end: int = 0


class Term(Struct, frozen=True):
    """One condition; several values mean any of them. Without a key it is about the name."""

    key: str
    operator: str
    values: tuple[Value, ...]
    start: int
    end: int


class Not(Struct, frozen=True):
    part: "Node"


class AllOf(Struct, frozen=True):
    parts: "tuple[Node, ...]"


class AnyOf(Struct, frozen=True):
    parts: "tuple[Node, ...]"


Node: TypeAlias = Term | Not | AllOf | AnyOf | Notice  # a notice marks a part that was left out; it is no condition
