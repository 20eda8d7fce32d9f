"""A query run over an index: which cards, in which order, and what was left out of it."""

import functools
import operator
from collections.abc import Callable, Iterator

import msgspec
from msgspec import Struct

from games.engine.search import words
from games.engine.search.explain import FLAG_KEYS, explain
from games.engine.search.index import SearchIndex
from games.engine.search.syntax import parse
from games.engine.search.tree import AllOf, AnyOf, BadTermError, Node, Not, Notice, QueryError, Term
from games.engine.text import LANGUAGES

DIRECTIONS = ("auto", "asc", "desc")
UNIQUE = tuple(words.UNIQUE)
NEGATED = {"!": ":", "!=": "="}
MAX_SUGGESTIONS = 3
MAX_REGEXES = 5


class Display(Struct, frozen=True):
    """How the cards that were found are to be shown."""

    order: str = "set"
    direction: str = "auto"
    unique: str = "cards"
    language: str | None = None
    """None: the reader's own."""


class Found(Struct, frozen=True):
    """What a query found, before any page of it is made."""

    index: SearchIndex
    bits: int
    tree: Node | None
    """Only what was understood."""
    display: Display
    notices: tuple[Notice, ...]

    @property
    def count(self) -> int:
        if self.display.unique == "names":
            return sum(1 for _card in self.index.once_a_name(self.cards("en")))
        return self.bits.bit_count()

    def cards(self, language: str) -> Iterator[int]:
        """The places of the cards in the catalogue, in the order asked for."""
        order = self.index.search.orders[self.display.order]
        descending = self.display.direction == "desc" or (self.display.direction == "auto" and order.descends)
        return self.index.in_order(self.bits, self.display.order, language, descending=descending)

    def explanation(self, language: str) -> str:
        """The query in words."""
        said = explain(self.index, self.tree, language) if self.tree else words.EVERYTHING.in_language(language)
        if self.display.order != "set":
            label = self.index.search.orders[self.display.order].label.in_language(language)
            said += f"; {words.ORDERED_BY.in_language(language).format(what=label)}"
        if self.display.direction == "desc":
            said += f" ({words.DESCENDING.in_language(language)})"
        if self.display.unique != "cards":
            said += f"; {words.UNIQUE[self.display.unique].in_language(language)}"
        return said

    def suggestions(self) -> list[str]:
        """Names that may have been meant, where a name in the query is no card's."""
        missing = list(_missing_names(self.index, self.tree)) if self.tree else []
        near = [name for typed in missing[:MAX_SUGGESTIONS] for name in self.index.names.near(typed)]
        return list(dict.fromkeys(near))[:MAX_SUGGESTIONS]


def run(index: SearchIndex, query: str, display: Display = Display()) -> Found:  # noqa: B008  (it is immutable)
    """The cards that the query means. Bad terms are left out; QueryError if nothing else is there, or too much."""
    runner = _Runner(index, display)
    tree = parse(query)
    bits, kept = runner.visit(tree) if tree is not None else (None, None)
    notices = tuple(sorted(runner.notices, key=lambda notice: notice.start))
    if notices and not runner.understood:
        raise QueryError(*notices)
    return Found(index, index.everything if bits is None else bits, kept, runner.display, notices)


class _Runner:
    """Walks the tree once; collects notices and the words on display on its way."""

    def __init__(self, index: SearchIndex, display: Display) -> None:
        self.index = index
        self.display = display
        self.notices: list[Notice] = []
        self.understood = 0
        self.regexes = 0

    def visit(self, node: Node) -> tuple[int | None, Node | None]:
        """The cards, and the node without what was left out; None and None if nothing of it is left."""
        match node:
            case Term():
                return self._term(node)
            case Notice():
                self.notices.append(node)
                return None, None
            case Not():
                bits, kept = self.visit(node.part)
                return (self.index.everything & ~bits, Not(kept)) if bits is not None and kept else (None, None)
        parts = [(bits, kept) for part in node.parts for bits, kept in [self.visit(part)] if bits is not None and kept]
        if not parts:
            return None, None
        together, _ = parts[0]
        for bits, _kept in parts[1:]:
            together = together & bits if isinstance(node, AllOf) else together | bits
        nodes = tuple(kept for _bits, kept in parts)
        return together, nodes[0] if len(nodes) == 1 else type(node)(nodes)

    def _term(self, term: Term) -> tuple[int | None, Node | None]:
        self.regexes += term.values[0].kind == "regex"
        if self.regexes > MAX_REGEXES:
            raise QueryError(Notice("too-many-regexes", term.start, term.end, {"most": MAX_REGEXES}))
        try:
            if term.key in DISPLAY_KEYS:
                self.display = display_with(self.index, self.display, term.key, term.values[0].text)
                self.understood += 1
                return None, None
            bits = term_bits(self.index, term)
        except BadTermError as error:
            self.notices.append(Notice(error.code, term.start, term.end, error.params))
            return None, None
        self.understood += 1
        return bits, term


def term_bits(index: SearchIndex, term: Term) -> int:
    """The cards that one condition means; BadTermError if it means nothing."""
    comparison = NEGATED.get(term.operator, term.operator)
    if term.key in FLAG_KEYS:
        return _flagged(index, term, comparison)
    column = index.column(term.key or "name")
    found, domain = 0, index.everything
    for value in term.values:
        found |= column.find(comparison, value)
        if not term.key and value.kind == "word":
            found |= index.codes.equal_to(value.text.casefold())
        if term.operator in NEGATED:
            domain &= column.domain(value)
    return domain & ~found if term.operator in NEGATED else found


def _flagged(index: SearchIndex, term: Term, comparison: str) -> int:
    if comparison not in {":", "="}:
        raise BadTermError("not-comparable", key=term.key)
    found = 0
    for value in term.values:
        found |= index.flag(term.key, value)[1]
    is_negated = FLAG_KEYS[term.key] is not (term.operator in NEGATED)
    return index.everything & ~found if is_negated else found


def _missing_names(index: SearchIndex, node: Node) -> Iterator[str]:
    """What was typed as a name and no card is called; free words beside each other are one name."""
    if isinstance(node, Term):
        node = AllOf((node,))
    if isinstance(node, AllOf | AnyOf):
        typed = [part for part in node.parts if isinstance(part, Term) and _is_name(part)]
        names = [[term] for term in typed] if isinstance(node, AnyOf) else [typed] if typed else []
        for terms in names:
            if not functools.reduce(operator.and_, (term_bits(index, term) for term in terms)):
                yield " ".join(term.values[0].text for term in terms)
        for part in node.parts:
            if not isinstance(part, Term):
                yield from _missing_names(index, part)


def _is_name(term: Term) -> bool:
    return term.key in {"", "name"} and term.operator in {":", "="} and term.values[0].kind != "regex"


DISPLAY_KEYS: dict[str, tuple[str, Callable[[SearchIndex], tuple[str, ...]]]] = {
    "order": ("order", lambda index: tuple(index.search.orders)),
    "sort": ("order", lambda index: tuple(index.search.orders)),
    "dir": ("direction", lambda index: DIRECTIONS),
    "unique": ("unique", lambda index: UNIQUE),
    "lang": ("language", lambda index: LANGUAGES),
}
"""Words in the query that are about the answer and no conditions: what each sets, and to what."""


def display_with(index: SearchIndex, display: Display, key: str, word: str) -> Display:
    """The display with that word heeded; BadTermError says which words there are."""
    field, choices = DISPLAY_KEYS[key]
    if word.casefold() not in choices(index):
        raise BadTermError("unknown-choice", key=key, value=word, choices=", ".join(choices(index)))
    return msgspec.structs.replace(display, **{field: word.casefold()})
