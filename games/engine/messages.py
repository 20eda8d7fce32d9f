"""Messages of gettext catalogues: the words of the engine and of each game.

A package with words has a folder `words` with one folder per language, and in it `messages.po`, compiled to
`messages.mo`. English is in the code where it is used, `_("Deck size")`, or, where words belong to codes, in the
English catalogue under that code, in a table such as `table("types")`. Other languages translate both.
"""

import re
from collections.abc import Mapping
from functools import cache, cached_property
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any, TypeVar

import msgspec

from games.engine.text import Text

T = TypeVar("T")
ENGLISH = "en"
LANGUAGES = (  # the languages of the service, English first: every language with a catalogue of the engine
    ENGLISH,
    *sorted({path.parent.name for path in Path(__file__).parent.glob("words/*/messages.po")} - {ENGLISH}),
)
CODE = re.compile(r'^msgctxt "(.+)"\nmsgid "(.+)"\n(msgid_plural)?', re.MULTILINE)
"""A code in an English catalogue; compiled catalogues lose the order."""


class Messages:
    """The catalogues of one folder of words."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._translations: dict[str, NullTranslations] = {}
        self._sentences: dict[tuple[str, str, str], str] = {}

    def gettext(self, message: str) -> Text:
        """The message, which is English."""
        return Message(self, message)

    def pgettext(self, context: str, message: str) -> Text:
        """The message with a context, which distinguishes homonyms."""
        return Message(self, message, context)

    def ngettext(self, singular: str, plural: str, **params: Any) -> Text:
        """A sentence with a plural, chosen by the first number in it."""
        sentence = Message(self, singular, plural=plural)
        return sentence.format(**params) if params else sentence

    def table(self, context: str) -> dict[str, Text]:
        """The words that the English catalogue has under that context, by their codes and in its order."""
        if context not in self.english:
            raise LookupError(f"{self.folder}/{ENGLISH}/messages.po has nothing under {context!r}.")
        words = self.english[context]
        return {code: Message(self, code, context, code if has_plural else "") for code, has_plural in words.items()}

    def tables(self, **contexts: str) -> dict[str, dict[str, Text]]:
        return {name: self.table(context) for name, context in contexts.items()}

    def read_data(self, name: str, kind: type[T]) -> T:
        """A JSON file in the folder of the game that these words are of, as that type."""
        return msgspec.json.decode((self.folder.parent / name).read_bytes(), type=kind)

    def translation(self, language: str) -> NullTranslations:
        """The catalogue in that language, with the English one as fallback."""
        if language not in self._translations:
            found = load(self.folder / language / "messages.po")
            if language != ENGLISH:
                found.add_fallback(self.translation(ENGLISH))
            self._translations[language] = found
        return self._translations[language]

    def sentence(self, language: str, context: str, message: str) -> str:
        """The message in that language, looked up once."""
        key = language, context, message
        if key not in self._sentences:
            translation = self.translation(language)
            self._sentences[key] = translation.pgettext(context, message) if context else translation.gettext(message)
        return self._sentences[key]

    @cached_property
    def english(self) -> Mapping[str, Mapping[str, bool]]:
        """The codes in the English catalogue: context to code, and whether it has a plural."""
        found: dict[str, dict[str, bool]] = {}
        path = self.folder / ENGLISH / "messages.po"
        for context, code, plural in CODE.findall(path.read_text() if path.exists() else ""):
            found.setdefault(context, {})[code] = bool(plural)
        return found


def in_every_language(text: Text) -> dict[str, str]:
    return {language: text.in_language(language) for language in LANGUAGES}


def load(path: Path) -> NullTranslations:
    """The compiled catalogue at that path, compiled now if it is missing or older."""
    compiled = path.with_suffix(".mo")
    if not path.exists():
        return NullTranslations()
    if compiled.exists() and compiled.stat().st_mtime >= path.stat().st_mtime:
        return GNUTranslations(BytesIO(compiled.read_bytes()))
    return GNUTranslations(BytesIO(compile(path)))


def compile(path: Path) -> bytes:
    """Compile the catalogue at that path without untranslated messages, so that they fall back to English.

    Babel alone would show the code where a plural lacks a form, and drop the plurals of a language unknown to it.
    """
    from babel.messages import Catalog, mofile, pofile

    with path.open("rb") as source:
        catalogue = pofile.read_po(source)
    whole = Catalog(ENGLISH)
    whole.mime_headers = [("Plural-Forms", catalogue.plural_forms)]
    for message in catalogue:
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id and all(forms):
            whole[message.id] = message
    file = BytesIO()
    mofile.write_mo(file, whole)
    return file.getvalue()


class Message(Text, frozen=True):
    messages: Messages
    message: str
    """English, or a code in the English catalogue."""
    context: str = ""
    plural: str = ""
    """The plural message, if it has one."""

    def in_language(self, language: str, /, **params: Any) -> str:
        if self.plural:
            sentence = self._counting(self.messages.translation(language), self._number(params))
        else:
            sentence = self.messages.sentence(language, self.context, self.message)
        if not params:
            return sentence
        try:
            return sentence.format_map(params)
        except (KeyError, ValueError, IndexError):  # a catalogue with parameters that there are not
            return self.in_language(ENGLISH, **params) if language != ENGLISH else sentence

    def _number(self, params: Mapping[str, Any]) -> int:
        """The first number in the English sentence; 2 without one."""
        places = _places(self._counting(self.messages.translation(ENGLISH), 2))
        return next((params[name] for name in places if isinstance(params.get(name), int)), 2)

    def _counting(self, translation: NullTranslations, number: int) -> str:
        if self.context:
            return translation.npgettext(self.context, self.message, self.plural, number)
        return translation.ngettext(self.message, self.plural, number)


@cache
def _places(sentence: str) -> tuple[str, ...]:
    """The names of the parameters of a sentence, in its order."""
    return tuple(name for _, name, _, _ in Formatter().parse(sentence) if name)
