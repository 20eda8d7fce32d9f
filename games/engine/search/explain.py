"""Explanation of a query in the reader's language."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from games.engine.search import words
from games.engine.search.columns import NOTHING, Column, DateColumn, NumberColumn
from games.engine.search.folding import fold
from games.engine.search.index import SearchIndex
from games.engine.search.texts import TextColumn
from games.engine.search.tree import AllOf, BadTermError, Node, Not, Notice, Term, Value

T = TypeVar("T")
FLAG_KEYS = {word: meant == "not" for word, meant in words.SPOKEN.items() if meant in ("is", "has", "not")}
"""The keys of flags, and whether they negate them."""


def explain(indexes: Sequence[SearchIndex], node: Node, language: str, *, inner: bool = False) -> str:
    """The tree in words, each term in those of the first game that understands it.
    `inner` adds parentheses where they are needed."""
    match node:
        case Term():
            return _condition(indexes, node, language)
        case Not():
            return f"{words.NOT.in_language(language)} ({explain(indexes, node.part, language)})"
        case Notice():
            return ""
    parts = [explain(indexes, part, language, inner=True) for part in node.parts]
    said = _joined(parts, words.AND if isinstance(node, AllOf) else words.OR, language)
    return f"({said})" if inner else said


def _condition(indexes: Sequence[SearchIndex], term: Term, language: str) -> str:
    describe = _flags if term.key in FLAG_KEYS else _term
    if len(indexes) > 1:
        return describe(indexes, term, language)
    said = indexes[0].said
    asked = (language, term.key, term.operator, *[part for one in term.values for part in (one.kind, one.text)])
    return said.get(asked) or said.keep(asked, describe(indexes, term, language))


def _term(indexes: Sequence[SearchIndex], term: Term, language: str) -> str:
    if len(indexes) == 1:  # it understands all of them
        columns = [indexes[0].column(term.key or "name")] * len(term.values)
    else:
        columns = [_first(indexes, partial(_column, term=term, value=value)) for value in term.values]
    column = columns[0]
    is_denied = term.operator in {"!", "!="}
    if isinstance(column, NumberColumn):
        said = [_number(own, term, value, language) for own, value in zip(columns, term.values, strict=True)]
        label = words.without_article(column.label, language)
        return f"{label}: {_joined(said, words.AND if is_denied else words.OR, language)}"
    operators = words.OPERATORS
    if isinstance(column, TextColumn):
        operators = words.TEXT_OPERATORS
        if all(value.kind == "regex" for value in term.values) and term.operator in words.MATCHES:
            operators = words.MATCHES
    values = [own.words(value, language) for own, value in zip(columns, term.values, strict=True)]
    operator = operators[term.operator].in_language(language)
    return f"{column.label.in_language(language)} {operator} {_joined(values, words.OR, language)}"


def _first(indexes: Sequence[SearchIndex], read: Callable[[SearchIndex], T]) -> T:
    """The value from the first index that understands it."""
    for index in indexes:
        try:
            return read(index)
        except BadTermError:
            continue
    raise AssertionError("only understood terms are explained")


def _column(index: SearchIndex, term: Term, value: Value) -> Column:
    """The column of the term; BadTermError if it has no words for the value."""
    column = index.column(term.key or "name")
    column.words(value, "en")
    return column


def _number(column: Column, term: Term, value: Value, language: str) -> str:
    """A condition on a number in words. The noun comes before a colon, so that no verb need agree with it."""
    is_denied = term.operator in {"!", "!="}
    if fold(value.text) in NOTHING:
        return (words.GIVEN if is_denied else words.NOT_GIVEN).in_language(language)
    said = column.words(value, language)
    operators = words.DATE_OPERATORS if isinstance(column, DateColumn) else words.NUMBER_OPERATORS
    if term.operator in operators:
        return f"{operators[term.operator].in_language(language)} {said}"
    if isinstance(column, NumberColumn) and column.peer(value) is not None:
        said = words.EQUAL_TO.in_language(language).format(what=said)
    return f"{words.NOT.in_language(language)} {said}" if is_denied else said


def _flags(indexes: Sequence[SearchIndex], term: Term, language: str) -> str:
    is_denied = FLAG_KEYS[term.key] is not (term.operator in {"!", "!="})
    said = []
    for value in term.values:
        label, _bits, is_key = _first(indexes, partial(SearchIndex.flag, key=term.key, value=value))
        if is_key:
            given = (words.NOT_GIVEN if is_denied else words.GIVEN).in_language(language)
            said.append(f"{words.without_article(label, language)}: {given}")
        else:
            sentence = (words.IS_NOT if is_denied else words.IS).in_language(language)
            said.append(sentence.format(what=label.in_language(language)))
    return _joined(said, words.AND if is_denied else words.OR, language)


def _joined(parts: Sequence[str], word: str, language: str) -> str:
    said = parts[0]
    for part in parts[1:]:
        said += f" {words.conjunction(word, part, language)} {part}"
    return said
