"""Explanation of a query in the reader's language."""

from collections.abc import Sequence

from games.engine.search import words
from games.engine.search.columns import NOTHING, Column, DateColumn, NumberColumn
from games.engine.search.folding import fold
from games.engine.search.index import SearchIndex
from games.engine.search.texts import TextColumn
from games.engine.search.tree import AllOf, BadTermError, Node, Not, Notice, Term, Value
from games.engine.text import Text

FLAG_KEYS = {word: meant == "not" for word, meant in words.SPOKEN.items() if meant in ("is", "has", "not")}
"""The keys of flags, and whether they negate them."""


def explain(indexes: Sequence[SearchIndex], node: Node, language: str, *, inner: bool = False) -> str:
    """The tree in words, each term in those of the first game that understands it.

    `inner` adds parentheses where they are needed.
    """
    match node:
        case Term():
            return _flags(indexes, node, language) if node.key in FLAG_KEYS else _term(indexes, node, language)
        case Not():
            return f"{words.NOT.in_language(language)} ({explain(indexes, node.part, language)})"
        case Notice():
            return ""
    parts = [explain(indexes, part, language, inner=True) for part in node.parts]
    said = _joined(parts, words.AND if isinstance(node, AllOf) else words.OR, language)
    return f"({said})" if inner else said


def _term(indexes: Sequence[SearchIndex], term: Term, language: str) -> str:
    columns = [_column(indexes, term, value) for value in term.values]
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


def _column(indexes: Sequence[SearchIndex], term: Term, value: Value) -> Column:
    """The first column that has words for the value."""
    for index in indexes:
        try:
            column = index.column(term.key or "name")
            column.words(value, "en")
        except BadTermError:
            continue
        return column
    raise AssertionError("only what was understood is explained")


def _number(column: Column, term: Term, value: Value, language: str) -> str:
    """A condition on a number in words. The noun stands before a colon, so that no verb need agree with it."""
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
        label, is_key = _flag(indexes, term, value)
        if is_key:
            given = (words.NOT_GIVEN if is_denied else words.GIVEN).in_language(language)
            said.append(f"{words.without_article(label, language)}: {given}")
        else:
            sentence = (words.IS_NOT if is_denied else words.IS).in_language(language)
            said.append(sentence.format(what=label.in_language(language)))
    return _joined(said, words.AND if is_denied else words.OR, language)


def _flag(indexes: Sequence[SearchIndex], term: Term, value: Value) -> tuple[Text, bool]:
    for index in indexes:
        try:
            label, _bits, is_key = index.flag(term.key, value)
        except BadTermError:
            continue
        return label, is_key
    raise AssertionError("only what was understood is explained")


def _joined(parts: Sequence[str], word: str, language: str) -> str:
    said = parts[0]
    for part in parts[1:]:
        said += f" {words.conjunction(word, part, language)} {part}"
    return said
