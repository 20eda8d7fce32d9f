"""Texts that are said in the reader's language.

Code holds a `Text` and says it when somebody reads it. Words of our own are messages of gettext catalogues
(`games.engine.messages`); names from card data come in the languages that their source has (`Names`).
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Text(Struct, frozen=True):
    """Something to say in any language."""

    def in_language(self, language: str, /, **params: Any) -> str:
        """The text in that language, in English where that has none; with the parameters in their places."""
        raise NotImplementedError

    def format(self, **params: Any) -> "Text":
        """The same with the parameters in their places; those that are texts themselves are said in its language."""
        return Filled(self, params)


class Names(Text, frozen=True):
    """Words by language, as data has them."""

    by_language: Mapping[str, str]
    otherwise: str = ""
    """Said where there is not even an English one."""

    def in_language(self, language: str, /, **params: Any) -> str:
        return localised(self.by_language, language) or self.otherwise


class Filled(Text, frozen=True):
    """A text with its parameters."""

    text: Text
    params: Mapping[str, Any]

    def in_language(self, language: str, /, **params: Any) -> str:
        return self.text.in_language(language, **said(self.params, language))


class Pattern(Text, frozen=True):
    """Signs that are the same in every language, with places."""

    pattern: str

    def in_language(self, language: str, /, **params: Any) -> str:
        return self.pattern.format_map(params)


class Joined(Text, frozen=True):
    """Several texts, one after the other."""

    texts: tuple[Text, ...]
    separator: str = ", "

    def in_language(self, language: str, /, **params: Any) -> str:
        return self.separator.join(text.in_language(language) for text in self.texts)


def joined(texts: Iterable[Text], separator: str = ", ") -> Text:
    """All of them, one after the other."""
    return Joined(tuple(texts), separator)


def pattern(pattern: str, **params: Any) -> Text:
    """Texts in places that are the same in every language, such as “{card}: {number}”."""
    return Pattern(pattern).format(**params)


def plain(value: object) -> Text:
    """A number, or what players wrote: the same in every language."""
    return Names({}, str(value))


def said(params: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The parameters of a sentence, those that are texts in that language."""
    return {name: one.in_language(language) if isinstance(one, Text) else one for name, one in params.items()}


def localised(values: Mapping[str, T], language: str) -> T | None:
    """The value in that language, else in English, else None."""
    return values.get(language, values.get("en"))
