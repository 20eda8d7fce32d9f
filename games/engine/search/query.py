"""A query run over an index: the cards found, their order, and the terms left out."""

import functools
from collections.abc import Callable, Iterator, Sequence
from operator import and_, or_

import msgspec
from msgspec import Struct

from games.engine.messages import LANGUAGES
from games.engine.search import owned, words
from games.engine.search.bits import members_of
from games.engine.search.columns import NumberColumn
from games.engine.search.explain import FLAG_KEYS, explain
from games.engine.search.folding import fold
from games.engine.search.index import SearchIndex
from games.engine.search.syntax import parse
from games.engine.search.tree import AllOf, AnyOf, BadTermError, Node, Not, Notice, QueryError, Term, Value

DIRECTIONS = ("auto", "asc", "desc")
UNIQUE = tuple(words.UNIQUE)
NEGATED = {"!": ":", "!=": "="}
OF_THE_KEY = frozenset({"unknown-key", "unknown-key-near", "not-comparable"})
"""Errors of a term that do not depend on its values."""
OF_THE_READER = frozenset({"owned-not-here", "owned-needs-account", "owned-needs-collection", "owned-other-game"})
"""Terms without a meaning for this reader only: no reason to refuse the query."""
OF_THE_GAME = OF_THE_READER | OF_THE_KEY
OF_THE_GAME |= {"unknown-value", "unknown-value-near", "not-a-number", "not-a-date", "regex-not-here"}
"""Errors in one game that may be right in another."""
MAX_SUGGESTIONS = 3
MAX_REGEXES = 5


class Display(Struct, frozen=True):
    order: str = "set"
    direction: str = "auto"
    unique: str = "cards"
    language: str | None = None
    """None: the reader's language."""


class Found(Struct, frozen=True):
    """The result of a query, before paging."""

    index: SearchIndex
    bits: int
    tree: Node | None
    """The terms that were understood."""
    display: Display
    notices: tuple[Notice, ...]
    others: tuple[SearchIndex, ...] = ()
    """The indexes of other games searched by the same query."""

    @property
    def count(self) -> int:
        if self.display.unique == "names":
            return len(set(map(self.index.first_of_name.__getitem__, members_of(self.bits))))
        if self.display.unique == "prints":
            return self.bits.bit_count() + sum((self.bits & several).bit_count() for several in self.index.printings)
        return self.bits.bit_count()

    def cards(self, language: str) -> Iterator[int]:
        """Yield the positions of the cards in the catalogue, in the requested order."""
        orders = self.index.search.orders
        name = self.display.order if self.display.order in orders else "set"  # the order of another game
        descending = self.display.direction == "desc" or (self.display.direction == "auto" and orders[name].descends)
        return self.index.in_order(self.bits, name, language, descending=descending)

    def explanation(self, language: str) -> str:
        indexes = (self.index, *self.others)
        said = explain(indexes, self.tree, language) if self.tree else words.EVERYTHING.in_language(language)
        if self.display.order != "set":
            orders = (index.search.orders for index in indexes)
            order = next(one[self.display.order] for one in orders if self.display.order in one)
            said += f"; {words.ORDERED_BY.in_language(language).format(what=order.label.in_language(language))}"
        if self.display.direction == "desc":
            said += f" ({words.DESCENDING.in_language(language)})"
        if self.display.unique != "cards":
            said += f"; {words.UNIQUE[self.display.unique].in_language(language)}"
        return said

    def suggestions(self, language: str) -> list[str]:
        """Similar names for names in the query without a card."""
        missing = list(_missing_names(self.index, self.tree)) if self.tree else []
        near = [name for typed in missing[:MAX_SUGGESTIONS] for name in self.index.names.near(typed, language)]
        return list(dict.fromkeys(near))[:MAX_SUGGESTIONS]


def run(
    index: SearchIndex,
    query: str,
    display: Display = Display(),  # noqa: B008  (it is immutable)
    others: Sequence[SearchIndex] = (),
) -> Found:
    """The cards that the query means. Bad terms are left out; QueryError if no condition is left, or the query is too
    large.

    A term without a meaning here, but with one in the `others`, is not bad: it holds for no card here.
    """
    runner = _Runner(index, display, tuple(others))
    tree = parse(query)
    bits, kept = runner.visit(tree) if tree is not None else (None, None)
    notices = tuple(sorted(runner.notices, key=lambda notice: notice.start))
    if not runner.understood and any(notice.code not in OF_THE_READER for notice in notices):
        raise QueryError(*notices)
    found = index.everything if bits is None else bits
    return Found(index, found, kept, runner.display, notices, tuple(others))


def asks_owned(indexes: Sequence[SearchIndex], query: str) -> bool:
    """Whether the query asks for owned copies, so that the answer is private."""
    if not owned.may_ask(query):
        return False
    try:
        tree = parse(query)
    except QueryError:
        return False
    return tree is not None and any(is_about_owned(indexes, term) for term in _terms(tree))


def _terms(node: Node) -> Iterator[Term]:
    match node:
        case Term():
            yield node
        case Not():
            yield from _terms(node.part)
        case AllOf() | AnyOf():
            for part in node.parts:
                yield from _terms(part)


def is_about_owned(indexes: Sequence[SearchIndex], term: Term) -> bool:
    """Whether the condition is one on owned copies, also as `is:owned`."""
    key = fold(term.key)
    if key in owned.NAMES:
        return True
    takes_it = key in FLAG_KEYS or any(isinstance(index.columns.get(key), NumberColumn) for index in indexes)
    return takes_it and any(fold(value.text) in owned.NAMES for value in term.values)


class _Runner:
    """Walks the tree once; collects notices and display options."""

    def __init__(self, index: SearchIndex, display: Display, others: tuple[SearchIndex, ...]) -> None:
        self.index, self.display, self.others = index, display, others
        self.negations = self.understood = self.regexes = 0
        self.notices: list[Notice] = []

    def visit(self, node: Node) -> tuple[int | None, Node | None]:
        """The cards, and the node without the terms left out; None and None if nothing is left."""
        match node:
            case Term():
                return self._term(node)
            case Notice():
                self.notices.append(node)
                return None, None
            case Not():
                self.negations += 1
                bits, kept = self.visit(node.part)
                self.negations -= 1
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
        self.regexes += sum(value.kind == "regex" for value in term.values)
        if self.regexes > MAX_REGEXES:
            raise QueryError(Notice("too-many-regexes", term.start, term.end, {"most": MAX_REGEXES}))
        if term.key in DISPLAY_KEYS:
            self._show(term)
            return None, None
        found, domain, is_denial = 0, self.index.everything, is_denied(term)
        kept: list[Value] = []
        faults: list[tuple[Value, BadTermError]] = []
        for value in term.values:
            try:
                found |= value_bits(self.index, term, value)
                if is_denial and term.key not in FLAG_KEYS:
                    domain &= self.index.column(term.key or "name").domain(value)
            except BadTermError as error:
                other = self._where_understood(term, value) if error.code in OF_THE_GAME else None
                if other is None:
                    faults.append((value, error))
                    continue
                if term.key not in FLAG_KEYS and isinstance(other.column(term.key or "name"), NumberColumn):
                    domain = 0  # another number than that is printed on no card here
            kept.append(value)
        self._report(term, faults)
        if not kept:
            return None, None
        self.understood += 1
        if faults:
            term = msgspec.structs.replace(term, values=tuple(kept))
        return domain & ~found if is_denial else found, term

    def _show(self, term: Term) -> None:
        """Apply a display option, or report why not."""
        try:
            if self.negations or len(term.values) > 1 or term.operator not in {":", "="}:
                raise BadTermError("display-misused", key=term.key)
            indexes = (self.index, *self.others)
            self.display = display_with(indexes, self.display, term.key, term.values[0].text)
        except BadTermError as error:
            self.notices.append(Notice(error.code, term.start, term.end, error.params))

    def _where_understood(self, term: Term, value: Value) -> SearchIndex | None:
        for other in self.others:
            try:
                value_bits(other, term, value)
            except BadTermError:
                continue
            return other
        return None

    def _report(self, term: Term, faults: Sequence[tuple[Value, BadTermError]]) -> None:
        """A notice for each bad alternative at its place; one for the term if its key is bad or it has no other."""
        for value, error in faults:
            is_whole = len(term.values) == 1 or error.code in OF_THE_KEY or value.start == value.end
            start, end = (term.start, term.end) if is_whole else (value.start, value.end)
            self.notices.append(Notice(error.code, start, end, error.params))
            if error.code in OF_THE_KEY:
                break


def is_denied(term: Term) -> bool:
    return FLAG_KEYS.get(term.key, False) is not (term.operator in NEGATED)


def value_bits(index: SearchIndex, term: Term, value: Value) -> int:
    """The cards that one value of a condition means, negated or not; BadTermError without a meaning."""
    comparison = NEGATED.get(term.operator, term.operator)
    if term.key in FLAG_KEYS:
        if comparison not in {":", "="}:
            raise BadTermError("not-comparable", key=term.key)
        return index.flag(term.key, value)[1]
    found = index.column(term.key or "name").find(comparison, value)
    if not term.key and value.kind == "word":
        found |= index.equal_to("code", value.text.casefold())
    return found


def _missing_names(index: SearchIndex, node: Node) -> Iterator[str]:
    """Names in the query without a card; adjacent free words are one name."""
    if isinstance(node, Term):
        node = AllOf((node,))
    if isinstance(node, AllOf | AnyOf):
        typed = [part for part in node.parts if isinstance(part, Term) and _is_name(part)]
        names = [[term] for term in typed] if isinstance(node, AnyOf) else [typed] if typed else []
        for terms in names:
            named = [functools.reduce(or_, (value_bits(index, term, value) for value in term.values)) for term in terms]
            if not functools.reduce(and_, named):
                yield " ".join(term.values[0].text for term in terms)
        for part in node.parts:
            if not isinstance(part, Term):
                yield from _missing_names(index, part)


def _is_name(term: Term) -> bool:
    is_plain = all(value.kind != "regex" for value in term.values)
    return term.key in {"", "name"} and term.operator in {":", "="} and is_plain


def _orders(indexes: Sequence[SearchIndex]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(order for index in indexes for order in index.search.orders))


DISPLAY_KEYS: dict[str, tuple[str, Callable[[Sequence[SearchIndex]], tuple[str, ...]]]] = {
    "order": ("order", _orders),
    "sort": ("order", _orders),
    "dir": ("direction", lambda _: DIRECTIONS),
    "unique": ("unique", lambda _: UNIQUE),
    "lang": ("language", lambda _: LANGUAGES),
}
"""Display options in the query: the field that each sets, and its values."""


def display_with(indexes: Sequence[SearchIndex], display: Display, key: str, word: str) -> Display:
    """The display with that option, if any of the games has the value; BadTermError lists the values."""
    field, choices = DISPLAY_KEYS[key]
    known = choices(indexes)
    if word.casefold() not in known:
        raise BadTermError("unknown-choice", key=key, value=word, choices=", ".join(known))
    return msgspec.structs.replace(display, **{field: word.casefold()})
