"""Words in the languages of the service.

Our own terms exist in every language (`Text`); names from card data may lack some (`localised`).
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct

LANGUAGES = ("en", "es")
"""The languages of the service; the first is the one that everything has."""

T = TypeVar("T")


class Text(Struct, frozen=True):
    """One of our own terms or sentences, complete in every language."""

    en: str
    es: str

    def in_language(self, language: str) -> str:
        """The text in that language; English for a language the service does not speak."""
        return self.es if language == "es" else self.en


def joined(texts: Iterable[Text]) -> Text:
    """All of them, one after the other."""
    texts = list(texts)
    return Text(", ".join(text.en for text in texts), ", ".join(text.es for text in texts))


def localised(values: Mapping[str, T], language: str) -> T | None:
    """What card data says in that language, else in English, else None."""
    return values.get(language, values.get("en"))
