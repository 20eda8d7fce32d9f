"""Keeps the message catalogues. `python -m config.messages update` collects what is to be translated, `check` lists
what is missing, superfluous or misnamed in any language, `compile` makes the files that processes read.

The service has one catalogue per language in `config/locale`; the engine and each game have theirs in `words`, beside
the Markdown of rules and glossary (games/engine/messages.py, games/engine/prose.py).
"""

import argparse
import re
import sys
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import IO, Any

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

import games
from games.engine import prose
from games.engine.messages import ENGLISH, LANGUAGES, compile
from games.engine.nouns import DEFAULT_GENDER, Nouns

ROOT = Path(__file__).parent.parent
ENGINE = Path(games.__file__).parent / "engine"
KEYWORDS: dict[str, Any] = {
    "_": None, "gettext": None, "gettext_lazy": None, "Translated": None,
    "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "pgettext_lazy": ((1, "c"), 2),
}  # fmt: skip
NOUNS = {*Nouns.__struct_fields__}
PYTHON_FORMAT = re.compile(r"%\((\w+)\)[sd]")


HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plural_forms}\\n"

"""


class Words:
    """One set of catalogues, one per language, and the code that uses them."""

    def __init__(self, name: str, pattern: str, sources: Path) -> None:
        self.name, self.pattern, self.sources = name, pattern, sources

    def path(self, language: str) -> Path:
        return self.sources / self.pattern.format(language=language)

    @property
    def languages(self) -> list[str]:
        """The languages it is translated to."""
        return [language for language in LANGUAGES[1:] if self.path(language).exists()]

    def read(self, language: str) -> Catalog:
        path = self.path(language)
        if not path.exists():
            return Catalog(language)
        with path.open("rb") as file:
            return read_po(file, locale=None)

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
        """The code that may use the words: its own, and the engine's."""
        paths = (path for folder in {self.sources, ENGINE} for path in sorted(folder.rglob("*.py")))
        return "".join(path.read_text() for path in paths if "tests" not in path.parts)

    def _in_code(self) -> Iterator[tuple[Any, str | None]]:
        methods: Any = [("**/tests/**", "ignore"), ("tests/**", "ignore"), ("**.py", "python")]
        options: Any = {}
        if self.sources == ROOT:
            with (ROOT / "config" / "babel.cfg").open() as mapping:
                methods, options = parse_mapping_cfg(mapping)
        for _file, _line, id, _comments, context in extract_from_dir(self.sources, methods, options, KEYWORDS):
            yield id, context

    def update(self) -> None:
        """Write every catalogue anew: with new messages, to be translated, and without unused ones."""
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
        """Each difference between a catalogue and the code and English words."""
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
        """Missing or superfluous parameters of the translation, in any of its forms; nouns may be left out."""
        english = [_places(form) for form in (message.auto_comments or _forms(message.id))]
        for form in map(_places, _forms(translated.string)):
            if not any(form <= places and places - form <= NOUNS for places in english):
                yield (
                    f"{self.path(language)}: {_named(message)} has the parameters {sorted(form)}, "
                    f"in English {sorted(english[-1])}"
                )

    def compile(self) -> None:
        """Write the compiled file beside each catalogue."""
        for language in (ENGLISH, *self.languages):
            if self.path(language).exists():
                self.path(language).with_suffix(".mo").write_bytes(compile(self.path(language)))


def own_contexts(catalogue: Catalog) -> set[str]:
    """The genders of a language, the contexts of words that agree with a noun."""
    return {DEFAULT_GENDER, *(str(message.string) for message in catalogue if message.context == "gender")}


def every_words() -> Iterator[Words]:
    """The words of the service, of the engine, and of every game."""
    yield Words("cardsdb", "config/locale/{language}/LC_MESSAGES/django.po", ROOT)
    for folder in games.__path__:
        for path in sorted(Path(folder).glob("*/words")):
            yield Words(path.parent.name, "words/{language}/messages.po", path.parent)


def extract_template(
    file: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Any
) -> Iterator[Any]:
    """The texts of a Django template, as Babel's extractors give them (see babel.cfg)."""
    source = templatize(file.read().decode())
    # Lines keep their number but not their indentation, which a Python reader would interpret.
    lines = "\n".join(line.strip() for line in source.splitlines())
    return extract_python(BytesIO(lines.encode()), keywords, comment_tags, options)


def _named(message: Message) -> str:
    id = _forms(message.id)[0]
    return f"“{id}” of “{message.context}”" if message.context else f"“{id}”"


def _forms(words: Any) -> tuple[str, ...]:
    return tuple(words) if isinstance(words, tuple | list) else (words,)


def _places(sentence: str) -> set[str]:
    """The names of a sentence's parameters, in either notation."""
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
