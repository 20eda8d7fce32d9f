"""The index of a deck: a set of short words in one indexed column.

`card:01016`, `leader:01001`, `class:seeker`, `tag:solo`, `word:rol`: all conditions on a deck's content are one look
into this set: any combination of them costs one index.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.db import models
from django.db.models.lookups import Lookup

from games.engine import Build, Catalogue
from games.engine.search.folding import fold

SHORTEST_START = 3
"""Shortest beginning of a word in a deck's name that finds it."""
PLAYED_ZONES = ("main", "extra")
"""The zones whose cards a deck is found by; others are no part of it."""


class SearchTermsField(models.Field):
    """A set of words without line breaks: an array on PostgreSQL, where GIN indexes it; a text of lines elsewhere."""

    def db_type(self, connection: Any) -> str:
        return "text[]" if connection.vendor == "postgresql" else "text"

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        if value is None or connection.vendor == "postgresql":
            return value
        return "".join(f"\n{word}" for word in value) + "\n"

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        return value.split("\n")[1:-1] if isinstance(value, str) else value


class _SetLookup(Lookup):
    """Compares the column with several words; the right-hand side is a list of them."""

    operator: str
    joined: str

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        column, params = self.process_lhs(compiler, connection)
        words = [f"\n{word}\n" for word in self.rhs]
        held = f" {self.joined} ".join([f"instr({column}, %s) > 0"] * len(words))
        return f"({held})", tuple(part for word in words for part in (*params, word))

    def as_postgresql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        column, params = self.process_lhs(compiler, connection)
        return f"{column} {self.operator} %s::text[]", (*params, list(self.rhs))


@SearchTermsField.register_lookup
class HoldsAll(_SetLookup):
    """All of the words are in the set."""

    lookup_name = "holds"
    operator = "@>"
    joined = "AND"


@SearchTermsField.register_lookup
class HoldsAny(_SetLookup):
    """At least one of the words is in the set."""

    lookup_name = "holds_any"
    operator = "&&"
    joined = "OR"


class Unindexed(models.Func):
    """The same set where the index is of no use: among the few decks of one account, they themselves are looked at."""

    template = "%(expressions)s"
    output_field = SearchTermsField()

    def as_postgresql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        return self.as_sql(compiler, connection, template="(%(expressions)s || '{}'::text[])")


def search_terms_of(build: Build, *, name: str, notes: str, tags: Iterable[str], cards: Catalogue) -> list[str]:
    """All words that a deck is found by, sorted. Printings count as their card."""
    search_terms = {f"tag:{fold(tag)}" for tag in tags}
    for code in build.leaders:
        leader = cards.get(code)
        search_terms.add(f"leader:{leader.code if leader else code}")
        search_terms.update(f"class:{one}" for one in (leader.classes if leader else ()))
    for zone in PLAYED_ZONES:
        for code in build.zones.get(zone, ()):
            card = cards.get(code)
            search_terms.add(f"card:{card.code if card else code}")
    search_terms.update(f"word:{word}" for word in words(notes))
    search_terms.update(f"word:{start}" for word in words(name) for start in _starts(word))
    return sorted(mark for mark in search_terms if "\n" not in mark)


def words(text: str) -> Iterator[str]:
    """The words of a text without accents, capitals and punctuation."""
    return (word[:MAX_WORD] for word in LETTERS.findall(fold(text)))


LETTERS = re.compile(r"[^\W_]+")
"""Letters and numbers of any script."""
MAX_WORD = 60
"""Longer ones are no words, and would not fit into an index."""


def _starts(word: str) -> Iterator[str]:
    """The word, and its beginnings of some length."""
    yield word
    for length in range(SHORTEST_START, len(word)):
        yield word[:length]
