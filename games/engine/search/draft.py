"""A query changed by a click: a facet value toggled, an order chosen. The rest stays as typed."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from games.engine.search.columns import ChoiceColumn, Column, NumberColumn
from games.engine.search.folding import fold, fold_name
from games.engine.search.index import SearchIndex
from games.engine.search.owned import ANSWERS
from games.engine.search.query import NEGATED, is_about_owned
from games.engine.search.syntax import parse
from games.engine.search.tree import AllOf, AnyOf, BadTermError, Node, QueryError, Term

BARE = re.compile(r"[\w.\-*?]+")
PROBE = "probe"  # a key that, appended to a query, shows whether appended conditions count
BEGUN_KEYS = ("class", "type")
"""Keys with few values, which the beginning of a name can mean; a trait or set begins with any letters."""
MIN_BEGUN = 4
AND_BEFORE = re.compile(r"\s*\band\s*$", re.IGNORECASE)
AND_AFTER = re.compile(r"^\s*and\b\s*", re.IGNORECASE)


class Meaning(Struct, frozen=True):
    """Another query for the same plain words."""

    values: tuple[tuple[str, str], ...]
    """Key and code of each value that the words name."""
    query: str


class Draft:
    """A query of one game. Only conditions on the whole query count as facets, not negations or alternatives."""

    def __init__(self, index: SearchIndex, query: str) -> None:
        self.index = index
        self.query = query.strip()
        tree = _read(self.query)
        self.terms = tuple(part for part in _conditions(tree) if isinstance(part, Term))
        self._is_choice = isinstance(tree, AnyOf)

    def chosen(self, key: str) -> list[str]:
        """The values of the key in the query, folded, in the order of the key."""
        column = self.index.columns[key]
        if isinstance(column, NumberColumn):
            return self._numbers(column)
        assert isinstance(column, ChoiceColumn)
        values = (value for term in self._on(key) for value in term.values)
        return list(dict.fromkeys(fold(code) for value in values for code in column.meant(value)))

    def without(self, key: str) -> str:
        return self._with(self._on(key), "")

    def toggled(self, key: str, value: str | int) -> str:
        """The query with this value of the key added, or removed if it was there."""
        chosen, word = self.chosen(key), fold(str(value))
        values = [one for one in chosen if one != word] if word in chosen else [*chosen, word]
        terms = self._on(key)
        name = terms[0].key if terms else key
        return self._with(terms, f"{name}:{'|'.join(map(_written, values))}" if values else "")

    def only_owned(self) -> tuple[bool, str]:
        """Whether the query is for owned cards only, and the query with that condition removed or added."""
        terms = [one for one in self.terms if is_about_owned([self.index], one) and one.operator not in NEGATED]
        asks = any(ANSWERS.get(fold(value.text)) != (0, 0) for term in terms for value in term.values)
        return asks, self._with(terms, "" if asks else "owned:yes")

    def ordered(self, order: str, direction: str = "auto", default: str = "set") -> str:
        """The query with its results in that order; the default one need not be named."""
        words = [] if order == default else [f"order:{order}"]
        words += [] if direction == "auto" else [f"dir:{direction}"]
        return self._with([term for term in self.terms if term.key in {"order", "sort", "dir"}], " ".join(words))

    def meanings(self) -> Iterator[Meaning]:
        """The query with its plain words as values of facets: the class, type, trait or set that is called so.
        All words together may name one value; else each may name one of its own."""
        words = self._plain_words
        whole = self._called(" ".join(term.values[0].text for term in words))
        for key, code in whole:
            yield Meaning(((key, code),), self._with(words, f"{key}:{_written(code)}"))
        if whole or len(words) < 2:
            return
        named = [(term, value) for term in words for value in self._called(term.values[0].text)[:1]]
        query = self.query
        for term, (key, code) in reversed(named):
            query = _spliced(query, term.start, term.end, f"{key}:{_written(code)}")
        if named:
            yield Meaning(tuple(value for _term, value in named), query)

    def in_texts(self) -> str:
        """The query with its plain words searched in card texts; empty without such words."""
        words = self._plain_words
        return self._with(words, " ".join(f"text:{_written(term.values[0].text)}" for term in words)) if words else ""

    @property
    def _plain_words(self) -> list[Term]:
        plain = (term for term in self.terms if not term.key and term.operator == ":" and len(term.values) == 1)
        return [term for term in plain if term.values[0].kind != "regex"]

    def _called(self, words: str) -> list[tuple[str, str]]:
        """Key and code of each facet value of that name, in any language, also in the plural.

        Of classes and types, the beginning of one name is enough.
        """
        names = [name for name in (fold_name(words), fold_name(words).removesuffix("s")) if name and not name.isdigit()]
        columns = {key: self.index.columns[key] for key in self.index.search.facets}
        return [
            (key, code)
            for key, column in columns.items()
            if isinstance(column, ChoiceColumn)
            for code in next((column.exact[name] for name in names if name in column.exact), ())
            or (_begun(column, names) if key in BEGUN_KEYS else ())
            if code in column.bits
        ]

    def _on(self, key: str) -> list[Term]:
        """The conditions on the key, by any of its names."""
        column = self.index.columns[key]
        terms = (term for term in self.terms if self.index.columns.get(term.key) is column)
        return [term for term in terms if term.operator not in NEGATED and _is_known(column, term)]

    def _numbers(self, column: NumberColumn) -> list[str]:
        """The chosen numbers: their cards meet all conditions, since a card has one number."""
        terms = self._on(column.name)
        if not terms:
            return []
        found = column.everything
        for term in terms:
            any_of = 0
            for value in term.values:
                any_of |= column.find(term.operator, value)
            found &= any_of
        numbers = zip(map(str, column.values), column.bits, strict=True)
        marks = ((fold(mark), bits) for mark, bits in column.marks.items())
        return [value for value, bits in (*numbers, *marks) if bits & found == bits]

    def _with(self, old: Sequence[Term], new: str) -> str:
        """The query with `new` in place of the first of the old terms, and without the others."""
        if not old:
            return self._appended(new)
        query = self.query
        for term in reversed(old):
            replacement = new if term is old[0] else ""
            query = _spliced(query, term.start, term.end, replacement)
        return " ".join(query.split()) if '"' not in query and "/" not in query else query.strip()

    def _appended(self, new: str) -> str:
        if not self.query or not new:
            return self.query or new
        rest = f"({self.query})" if self._is_choice else self.query
        return f"{rest} {new}" if self._can_go_on else f"{new} {rest}"

    @cached_property
    def _can_go_on(self) -> bool:
        """Whether appended conditions count: not after an open quotation mark."""
        behind = f"({self.query}) {PROBE}:1" if self._is_choice else f"{self.query} {PROBE}:1"
        return any(isinstance(part, Term) and part.key == PROBE for part in _conditions(_read(behind)))


def _read(query: str) -> Node | None:
    try:
        return parse(query)
    except QueryError:
        return None


def _conditions(node: Node | None) -> Iterator[Node]:
    """The conditions that must all hold."""
    if isinstance(node, AllOf):
        for part in node.parts:
            yield from _conditions(part)
    elif node is not None:
        yield node


def _begun(column: ChoiceColumn, names: Sequence[str]) -> tuple[str, ...]:
    """The only value whose name begins so; nothing if there are several."""
    begun = {
        code
        for word, codes in column.exact.items()
        if any(len(name) >= MIN_BEGUN and word.startswith(name) for name in names)
        for code in codes
        if code in column.bits
    }
    return tuple(begun) if len(begun) == 1 else ()


def _is_known(column: Column, term: Term) -> bool:
    try:
        for value in term.values:
            column.find(term.operator, value)
    except BadTermError:
        return False
    return True


def _written(value: str) -> str:
    return value if BARE.fullmatch(value) else f'"{value}"'


def _spliced(query: str, start: int, end: int, new: str) -> str:
    """The query with that part replaced; a removed part takes the conjunction and parentheses around it along."""
    before, after = query[:start], query[end:]
    if not new:
        while before.rstrip().endswith("(") and after.lstrip().startswith(")"):
            before, after = before.rstrip()[:-1], after.lstrip()[1:]
        if AND_BEFORE.search(before):
            before = AND_BEFORE.sub(" ", before)
        else:
            after = AND_AFTER.sub("", after)
        after = after.lstrip() if not before.strip() or before.endswith(" ") else after
    return before + new + after
