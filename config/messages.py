"""Keeps the message catalogues. `python -m config.messages update` collects what is to be translated, `check` lists
what is missing, superfluous or misnamed in any language, `compile` makes the files that processes read.

The service has one catalogue per language in `config/locale`; the engine and each game have theirs in `words`, beside
the Markdown of rules and glossary (games/engine/messages.py, games/engine/prose.py).
"""

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from gettext import c2py
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import IO, Any

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import PoFileError, read_po, write_po
from django.utils.translation.template import templatize

import games
from games.engine import prose
from games.engine.messages import ENGLISH, LANGUAGES, compile
from games.engine.nouns import DEFAULT_GENDER, Nouns

ROOT = Path(__file__).parent.parent
ENGINE = Path(games.__file__).parent / "engine"
KEYWORDS: dict[str, Any] = {
    "_": None, "gettext": None, "gettext_lazy": None, "Translated": None,
    "ngettext": (1, 2), "ngettext_lazy": (1, 2), "pgettext": ((1, "c"), 2), "pgettext_lazy": ((1, "c"), 2),
}  # fmt: skip
NOUNS = {*Nouns.__struct_fields__}
LINE = re.compile(r'(?:#.*|(?:msgctxt |msgid |msgid_plural |msgstr(?:\[\d\])? )?"(?:[^"\\]|\\.)*"|\s*)')
PYTHON_FORMAT = re.compile(r"%\((\w+)\)[sd]")


HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plural_forms}\\n"

"""


class Words:
    """One set of catalogues, one per language, and the code whose words they have."""

    def __init__(self, name: str, pattern: str, sources: Path) -> None:
        self.name, self.pattern, self.sources = name, pattern, sources

    def path(self, language: str) -> Path:
        return self.sources / self.pattern.format(language=language)

    @property
    def languages(self) -> list[str]:
        """The languages that it is translated to."""
        return [language for language in LANGUAGES[1:] if self.path(language).exists()]

    def read(self, language: str) -> Catalog:
        """The catalogue in that language, empty where there is none; ValueError with the place where it is broken."""
        path = self.path(language)
        if not path.exists():
            return Catalog(language)
        try:
            text = path.read_text("utf-8")
            if wrong := next(
                (number for number, line in enumerate(text.splitlines(), 1) if not LINE.fullmatch(line)), 0
            ):
                raise ValueError(f"line {wrong} is neither a comment nor a keyword with a text between quotes")
            catalogue = read_po(BytesIO(text.encode()), abort_invalid=True)
            c2py(catalogue.plural_expr)
        except (PoFileError, ValueError) as error:
            raise ValueError(f"{path}: it cannot be read: {error}") from error
        seen = Counter(re.findall(r'^(?:msgctxt "(.*)"\n)?msgid "(.+)"$', text, re.MULTILINE))
        if twice := [id for (_context, id), times in seen.items() if times > 1]:
            raise ValueError(f"{path}: it has these messages more than once: {twice}")
        return catalogue

    @cached_property
    def template(self) -> Catalog:
        """The messages to translate: those with codes, with their English words as comments, then those in the code."""
        template = Catalog()
        for message in self.read(ENGLISH):
            if message.id:
                template.add(message.id, context=message.context, auto_comments=_forms(message.string))
        for id, context in self._in_code():
            template.add(id, context=context)
        return template

    @cached_property
    def _code(self) -> str:
        """The code and its tables that may ask for words by their context: its own, and the engine's."""
        folders = {self.sources, ENGINE}
        paths = (path for folder in folders for kind in ("*.py", "*.json") for path in sorted(folder.rglob(kind)))
        return "".join(path.read_text() for path in paths if "tests" not in path.parts)

    def _in_code(self) -> Iterator[tuple[Any, str | None]]:
        methods: Any = [("**/tests/**", "ignore"), ("tests/**", "ignore"), ("**.py", "python")]
        options: Any = {}
        if self.sources == ROOT:
            with (ROOT / "config" / "babel.cfg").open() as mapping:
                methods, options = parse_mapping_cfg(mapping)
        for _file, _line, id, _comments, context in extract_from_dir(self.sources, methods, options, KEYWORDS):
            yield id, context
        for path in sorted(self.sources.glob("campaign/kinds.json")):
            yield from _in_fields(json.loads(path.read_text()))

    def update(self) -> None:
        """Writes every catalogue anew: with what is new, to be translated, and without what is gone."""
        for language in self.languages:
            catalogue, template = self.read(language), Catalog()
            own = own_contexts(catalogue)
            for message in (*self.template, *(message for message in catalogue if message.context in own)):
                if message.id:
                    template.add(message.id, context=message.context, auto_comments=message.auto_comments)
            catalogue.update(template, no_fuzzy_matching=True)
            catalogue.obsolete.clear()
            with self.path(language).open("wb") as file:
                file.write(HEADER.format(language=language, plural_forms=catalogue.plural_forms).encode())
                write_po(file, catalogue, no_location=True, omit_header=True, width=0, sort_output=self.sources == ROOT)

    def faults(self) -> Iterator[str]:
        """Each way in which a catalogue is not a translation of the code and of the English words."""
        try:
            yield from self._faults()
        except ValueError as error:
            yield str(error)

    def _faults(self) -> Iterator[str]:
        for language in LANGUAGES[1:]:
            if not self.path(language).exists():
                yield f"{self.path(language)}: the file is missing"
        for message in self.read(ENGLISH):
            if message.id and not all(_forms(message.string)):
                yield f"{self.path(ENGLISH)}: {_named(message)} has no words"
            if message.id and f'"{str(message.context).removesuffix(" summaries")}"' not in self._code:
                yield f"{self.path(ENGLISH)}: {_named(message)} is superfluous: no code asks for “{message.context}”"
        for language in self.languages:
            catalogue = self.read(language)
            own = own_contexts(catalogue)
            for message in self.template:
                if not message.id:
                    continue
                translated = catalogue.get(message.id, message.context)
                if translated is None or not all(_forms(translated.string)):
                    yield f"{self.path(language)}: {_named(message)} is missing"
                elif isinstance(message.id, tuple) is not isinstance(translated.id, tuple):
                    yield f"{self.path(language)}: {_named(message)} has a plural in one of the languages only"
                else:
                    yield from self._place_faults(language, message, translated)
            for message in catalogue:
                if message.id and message.context not in own and not self.template.get(message.id, message.context):
                    yield f"{self.path(language)}: {_named(message)} is superfluous"
                if message.fuzzy:
                    yield f"{self.path(language)}: {_named(message)} is marked as fuzzy"
        if self.sources != ROOT:
            for language in self.languages:
                yield from prose.faults(self.sources / "words", language)

    def _place_faults(self, language: str, message: Message, translated: Message) -> Iterator[str]:
        """Parameters that the translation has too many or too few of, in any of its forms; nouns may be left out."""
        english = [_places(form) for form in (message.auto_comments or _forms(message.id))]
        for sentence in _forms(translated.string):
            if fault := self._unsayable(language, sentence):
                yield f"{self.path(language)}: {_named(message)} cannot be said: {fault}"
        for form in map(_places, _forms(translated.string)):
            if not any(form <= places and places - form <= NOUNS for places in english):
                yield (
                    f"{self.path(language)}: {_named(message)} has the parameters {sorted(form)}, "
                    f"in English {sorted(english[-1])}"
                )

    def _unsayable(self, language: str, sentence: str) -> str:
        """The reason why the sentence cannot be said with its parameters, if any."""
        places = _places(sentence)
        try:
            if places & NOUNS:
                Nouns().say(sentence, language, **dict.fromkeys(places - NOUNS, 1))
            elif PYTHON_FORMAT.search(sentence):
                _said = sentence % dict.fromkeys(places, 1)
            elif places:
                sentence.format(**dict.fromkeys(places, 1))
        except (ValueError, TypeError, KeyError) as error:
            return str(error)
        return ""

    def compile(self) -> None:
        """Write the compiled file next to each catalogue."""
        for language in (ENGLISH, *self.languages):
            if self.path(language).exists():
                self.path(language).with_suffix(".mo").write_bytes(compile(self.path(language)))


def own_contexts(catalogue: Catalog) -> set[str]:
    """The genders that a language has, under which it says the forms of words that go with a noun."""
    return {DEFAULT_GENDER, *(str(message.string) for message in catalogue if message.context == "gender")}


def every_words() -> Iterator[Words]:
    """The words of the service, of the engine, and of every game, here and in GAMES_PATH."""
    yield Words("cardsdb", "config/locale/{language}/LC_MESSAGES/django.po", ROOT)
    for folder in games.__path__:
        for path in sorted(Path(folder).glob("*/words")):
            yield Words(path.parent.name, "words/{language}/messages.po", path.parent)


def extract_template(
    file: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Any
) -> Iterator[Any]:
    """The texts of a Django template, as Babel's extractors give them (see babel.cfg)."""
    source = templatize(file.read().decode())
    # Lines keep their number but not their indentation, which would mean something to a Python reader.
    lines = "\n".join(line.strip() for line in source.splitlines())
    return extract_python(BytesIO(lines.encode()), keywords, comment_tags, options)


def _in_fields(declared: Any) -> Iterator[tuple[str, str | None]]:
    """The titles and helps of the fields that a file of kinds of entry declares, with their contexts."""
    if isinstance(declared, dict):
        if isinstance(declared.get("title"), str):
            yield declared["title"], None
        if isinstance(declared.get("help"), str):
            yield declared["help"], declared.get("context")
    for value in declared.values() if isinstance(declared, dict) else declared if isinstance(declared, list) else ():
        yield from _in_fields(value)


def _named(message: Message) -> str:
    id = _forms(message.id)[0]
    return f"“{id}” of “{message.context}”" if message.context else f"“{id}”"


def _forms(words: Any) -> tuple[str, ...]:
    return tuple(words) if isinstance(words, tuple | list) else (words,)


def _places(sentence: str) -> set[str]:
    """The names of the parameters of a sentence, in either of the two ways of writing them."""
    try:
        braces = {name for _, name, _, _ in Formatter().parse(sentence) if name}
    except ValueError:  # braces that are no parameters, as in a regular expression
        braces = set()
    return braces | set(PYTHON_FORMAT.findall(sentence))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=["update", "check", "compile"])
    command = parser.parse_args().command
    found = 0
    for words in every_words():
        if command == "check":
            for fault in words.faults():
                found += 1
                sys.stdout.write(f"{fault}\n")
        else:
            words.update() if command == "update" else words.compile()
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main())
