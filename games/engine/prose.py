"""Rulebooks as Markdown: `play.md`, `rules.md` and `glossary.md` in the folder of each language.

`play.md` has the structure of play, in the order of play; both it and `rules.md` are read as rules.

A heading of the third level begins a rule, one of the second the section that it is in; in a glossary a heading of
the second level begins an entry. The id comes before the title, between backticks. Lines such as `See: …` and
`Also: …` say where it is explained and what else it is called; the rest is the text:

    ## Deckbuilding

    ### `AHLCG-DECK-04` Copies of a card

    At most two copies of a player card.

    See: `copy`

    See also: `AHLCG-DECK-05`; `deckbuilding`
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from games.engine.diagrams import read_diagrams
from games.engine.messages import ENGLISH, LANGUAGES, Messages
from games.engine.text import Names, Text
from games.engine.vocabulary import GlossaryEntry, RuleText, Vocabulary
from games.engine.words import _

HEADING = re.compile(r"(#+) (?:`([^`]+)` )?(.+)")
LIST_ITEM = re.compile(r"(?:[-*]|\d+\.) ")
RULES, GLOSSARY = ("play.md", "rules.md"), ("glossary.md",)
ALSO, SEE, SEE_ALSO = _("Also"), _("See"), _("See also")
"""The labels of lines about an entry, in the words of each language."""


class ProseError(ValueError):
    """A file that cannot be read, with the place and the reason."""


class Entry(NamedTuple):
    """A rule or a word in the file of one language."""

    line: int
    section: str
    title: str
    text: str = ""
    also: tuple[str, ...] = ()
    see: str = ""
    see_also: tuple[str, ...] = ()


def read_rules(folder: Path) -> dict[str, RuleText]:
    """The rules of a game in all languages, in the order of the English file."""
    files = _read_all(folder, RULES)
    return {
        id: RuleText(
            title=_by_language(files, id, "title"),
            summary=_by_language(files, id, "text"),
            section=_section(files, id),
            entry=entry.see,
            see_also=entry.see_also,
        )
        for id, entry in files[ENGLISH].items()
    }


def read_glossary(folder: Path) -> dict[str, GlossaryEntry]:
    """The words of a rulebook in all languages, in the order of the English file."""
    files = _read_all(folder, GLOSSARY)
    return {
        id: GlossaryEntry(
            name=_by_language(files, id, "title"),
            aliases={language: entries[id].also for language, entries in files.items() if id in entries},
            see=entry.see,
            summary=_by_language(files, id, "text") if entry.text else None,
            see_also=entry.see_also,
        )
        for id, entry in files[ENGLISH].items()
    }


TABLES = {  # parts of a vocabulary to their contexts in the catalogues
    "types": "types",
    "type_plurals": "type plurals",
    "relations": "relations",
    "choices": "choices",
    "modes": "modes",
    "zones": "zones",
}


def read_vocabulary(words: Messages, *problems: Mapping[str, Text], **own: Any) -> Vocabulary:
    """The vocabulary of a game from its folder of words; with further problems, and words from elsewhere."""
    tables = {part: words.table(context) for part, context in TABLES.items() if context in words.english}
    said = dict(words.table("problems"))
    for more in problems:
        said |= more
    folder = words.folder
    prose = {"rules": read_rules(folder), "glossary": read_glossary(folder), "diagrams": read_diagrams(folder)}
    return Vocabulary(**{**tables, **prose, "problems": said, **own})


def faults(folder: Path, language: str) -> Iterator[str]:
    """Differences between the files of a language and the English ones, each with its place."""
    for name in (*RULES, *GLOSSARY):
        path = folder / language / name
        english, other = read(folder / ENGLISH / name, ENGLISH), read(path, language)
        for id in (id for id in english if id not in other):
            yield f"{path}: `{id}` is missing"
        for id in (id for id in other if id not in english):
            yield f"{path}:{other[id].line}: `{id}` does not exist in English"
        for id in (id for id in english if id in other):
            if english[id].see != other[id].see:
                yield f"{path}:{other[id].line}: `{id}` points to `{other[id].see}`, in English to `{english[id].see}`"
            if english[id].see_also != other[id].see_also:
                yield f"{path}:{other[id].line}: `{id}` does not have the “{SEE_ALSO.in_language(ENGLISH)}” of English"
            if bool(english[id].text) != bool(other[id].text):
                yield f"{path}:{other[id].line}: `{id}` has a text in one of the languages only"


def read(path: Path, language: str) -> dict[str, Entry]:
    """The entries of a file by id; none without a file."""
    found: dict[str, Entry] = {}
    section = ""
    for number, heading, lines in _parts(path):
        level, id, title = heading
        if not id:
            section = title if level == "##" else section
            if level != "##" and level != "#":
                raise ProseError(f"{path}:{number}: the heading “{title}” has no id between backticks.")
            continue
        if id in found:
            raise ProseError(f"{path}:{number}: `{id}` stands in line {found[id].line}, too.")
        found[id] = _entry(lines, language, Entry(number, section, title))
    return found


def _parts(path: Path) -> Iterator[tuple[int, tuple[str, str, str], list[str]]]:
    """The headings of a file with their lines and line numbers."""
    place, heading = 0, None
    lines: list[str] = []
    for number, line in enumerate(path.read_text().splitlines() if path.exists() else (), 1):
        if match := HEADING.fullmatch(line):
            if heading:
                yield place, heading, lines
            place, heading, lines = number, (match[1], match[2] or "", match[3]), []
        else:
            lines.append(line)
    if heading:
        yield place, heading, lines


def _entry(lines: list[str], language: str, entry: Entry) -> Entry:
    """The entry with the text below its heading."""
    paragraphs: list[str] = []
    for paragraph in "\n".join(lines).strip().split("\n\n"):
        words = _unwrapped(paragraph)
        if (also := _after(ALSO, words, language)) is not None:
            entry = entry._replace(also=tuple(word.strip() for word in also.split(";")))
        elif (see := _after(SEE, words, language)) is not None:
            entry = entry._replace(see=see.strip("`"))
        elif (see_also := _after(SEE_ALSO, words, language)) is not None:
            entry = entry._replace(see_also=tuple(word.strip(" `") for word in see_also.split(";")))
        elif words:
            paragraphs.append(words)
    return entry._replace(text="\n\n".join(paragraphs))


def _unwrapped(paragraph: str) -> str:
    """A paragraph in one line; a list with one line for each item."""
    given = [line.strip() for line in paragraph.splitlines()]
    if not given or not LIST_ITEM.match(given[0]):
        return " ".join(given)
    points: list[str] = []
    for line in given:
        if LIST_ITEM.match(line):
            points.append(line)
        else:
            points[-1] += f" {line}"
    return "\n".join(points)


def _after(label: Text, words: str, language: str) -> str | None:
    """The rest of a line after the label."""
    start = f"{label.in_language(language)}: "
    return words.removeprefix(start) if words.startswith(start) else None


def _read_all(folder: Path, names: Iterable[str]) -> dict[str, dict[str, Entry]]:
    return {
        language: {id: entry for name in names for id, entry in read(folder / language / name, language).items()}
        for language in LANGUAGES
    }


def _section(files: Mapping[str, Mapping[str, Entry]], id: str) -> Names:
    """The section of a rule; if a language lacks the rule, its name from the other rules of the section."""
    english = files[ENGLISH]
    alike = (id, *(other for other, entry in english.items() if entry.section == english[id].section))
    found = {
        language: next((entries[other].section for other in alike if other in entries), "")
        for language, entries in files.items()
    }
    return Names({language: words for language, words in found.items() if words})


def _by_language(files: Mapping[str, Mapping[str, Entry]], id: str, part: str) -> Names:
    found = {language: getattr(entries[id], part) for language, entries in files.items() if id in entries}
    return Names({language: words for language, words in found.items() if words})
