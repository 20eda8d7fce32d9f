"""A query in words: what the search understood, in the reader's language."""

from collections.abc import Sequence

from games.engine.search import words
from games.engine.search.columns import DateColumn
from games.engine.search.index import SearchIndex
from games.engine.search.texts import TextColumn
from games.engine.search.tree import AllOf, Node, Not, Notice, Term
from games.engine.text import Text

FLAG_KEYS = {"is": False, "has": False, "not": True}
"""The keys that ask for flags, and whether they deny them."""


def explain(index: SearchIndex, node: Node, language: str, *, inner: bool = False) -> str:
    """The tree in words; `inner` puts parentheses around what would be read otherwise without."""
    match node:
        case Term():
            return _flags(index, node, language) if node.key in FLAG_KEYS else _term(index, node, language)
        case Not():
            return f"{words.NOT.in_language(language)} ({explain(index, node.part, language)})"
        case Notice():
            return ""
    parts = [explain(index, part, language, inner=True) for part in node.parts]
    said = _joined(parts, words.AND if isinstance(node, AllOf) else words.OR, language)
    return f"({said})" if inner else said


def _term(index: SearchIndex, term: Term, language: str) -> str:
    column = index.column(term.key or "name")
    operators = words.OPERATORS
    if isinstance(column, DateColumn):
        operators = words.DATE_OPERATORS
    elif isinstance(column, TextColumn):
        operators = words.TEXT_OPERATORS
        if term.values[0].kind == "regex" and term.operator in words.MATCHES:
            operators = words.MATCHES
    values = [column.words(value, language) for value in term.values]
    operator = operators[term.operator].in_language(language)
    return f"{column.label.in_language(language)} {operator} {_joined(values, words.OR, language)}"


def _flags(index: SearchIndex, term: Term, language: str) -> str:
    is_denied = FLAG_KEYS[term.key] is not (term.operator in {"!", "!="})
    said = []
    for value in term.values:
        label, _bits, is_key = index.flag(term.key, value)
        sentence = (
            (words.NOT_GIVEN if is_denied else words.GIVEN) if is_key else (words.IS_NOT if is_denied else words.IS)
        )
        said.append(sentence.in_language(language).format(what=label.in_language(language)))
    return _joined(said, words.AND if is_denied else words.OR, language)


def _joined(parts: Sequence[str], word: Text, language: str) -> str:
    said = parts[0]
    for part in parts[1:]:
        said += f" {_before(part, word, language)} {part}"
    return said


def _before(part: str, word: Text, language: str) -> str:
    """In Spanish, y becomes e before the sound i, and o becomes u before the sound o."""
    if language != "es":
        return word.in_language(language)
    start = part.lstrip("(«").lower().removeprefix("h")
    if word is words.AND and start.startswith(("i", "í")) and not start.startswith(("ie", "ia")):
        return "e"
    return "u" if word is words.OR and start.startswith(("o", "ó")) else word.es
