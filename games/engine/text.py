"""Texts in the reader's language.

Code holds a `Text` and asks for a language when it is read. Our own words are messages of gettext catalogues
(`games.engine.messages`); names from card data come in the languages of their source (`Names`).
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Text(Struct, frozen=True):
    """A text in any language."""

    def in_language(self, language: str, /, **params: Any) -> str:
        """The text in that language, or else in English, with the parameters filled in."""
        raise NotImplementedError

    def format(self, **params: Any) -> "Text":
        """Fill the parameters in; parameters that are texts follow the language of the text."""
        return Filled(self, params)


class Names(Text, frozen=True):
    """Words by language, from data."""

    by_language: Mapping[str, str]
    otherwise: str = ""
    """The fallback without an English name."""

    def in_language(self, language: str, /, **params: Any) -> str:
        return localised(self.by_language, language) or self.otherwise


class Filled(Text, frozen=True):
    text: Text
    params: Mapping[str, Any]

    def in_language(self, language: str, /, **params: Any) -> str:
        return self.text.in_language(language, **said(self.params, language))


class Pattern(Text, frozen=True):
    """A pattern that is the same in every language."""

    pattern: str

    def in_language(self, language: str, /, **params: Any) -> str:
        return self.pattern.format_map(params)


class Joined(Text, frozen=True):
    texts: tuple[Text, ...]
    separator: str = ", "

    def in_language(self, language: str, /, **params: Any) -> str:
        return self.separator.join(text.in_language(language) for text in self.texts)


def joined(texts: Iterable[Text], separator: str = ", ") -> Text:
    return Joined(tuple(texts), separator)


def pattern(pattern: str, **params: Any) -> Text:
    """A pattern that is the same in every language, such as “{card}: {number}”, filled in."""
    return Pattern(pattern).format(**params)


def plain(value: object) -> Text:
    """A number, or a player's words: the same in every language."""
    return Names({}, str(value))


def listed(texts: Iterable[Text]) -> Text:
    """The texts joined by commas; a dash for none."""
    several = tuple(texts)
    return joined(several) if several else plain("–")


def bracketed(text: Text, more: Text | None) -> Text:
    """The text with a remark in brackets, if there is one."""
    return pattern("{text} ({more})", text=text, more=more) if more else text


def coloned(text: Text, more: Text | None) -> Text:
    """The text with a remark after a colon, if there is one."""
    return pattern("{text}: {more}", text=text, more=more) if more else text


def said(params: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The parameters of a sentence, with texts in that language."""
    return {name: one.in_language(language) if isinstance(one, Text) else one for name, one in params.items()}


def localised(values: Mapping[str, T], language: str) -> T | None:
    """The value in that language, else in English, else None."""
    return values.get(language, values.get("en"))
