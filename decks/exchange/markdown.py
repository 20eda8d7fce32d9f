"""Markdown that can be read back: links lead to the cards, the notes are at the end, unchanged."""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.utils.translation import gettext as _
from msgspec.structs import replace

from cardsdb.faults import InvalidInputError
from decks.exchange.card_names import CardNames, Spelling
from decks.exchange.files import Context, DeckFile, Reading
from decks.exchange.headings import CHOICES, NOTES, is_said
from decks.exchange.json_text import read_json
from decks.exchange.lines import lines_of
from decks.exchange.list_reader import ListReader
from decks.exchange.sections import facts_of, full_name, leader_title, packs_of, sections_of, spelt
from games.engine import Text

SIGNS = re.compile(r"^#{1,6} |^[ \t]*[-*+] .*\]\(|\*\*", re.MULTILINE)
SPECIAL = re.compile(r"([\\`*_\[\]<>#])")
HEADING = re.compile(r"##\s+(.*?)\s*")
CHOICE = re.compile(r"- `([^`]+)`: `(.*)`")


def recognises(text: str) -> bool:
    """Whether there are headings, bold words, or links in a list."""
    return SIGNS.search(text) is not None


def read(text: str, context: Context) -> Reading:
    """The deck in the list. The text under "Notes", behind the cards, is kept word for word."""
    listing = ListReader(context.live())
    lines = text.split("\n")
    end = next((number for number, line in enumerate(lines) if _is_heading(line, NOTES)), len(lines))
    notes = "\n".join(lines[end + 1 :]).removeprefix("\n").removesuffix("\n")
    listing.read(lines_of("\n".join(_without_choices(lines[:end], listing))))
    if not listing.entries and not listing.leaders:  # notes before the cards are lines like others
        listing.read(replace(line, number=line.number + end) for line in lines_of("\n".join(lines[end:])))
        notes = ""
    return listing.reading(notes=notes)


def write(file: DeckFile, context: Context) -> str:
    """The whole deck, under headings."""
    catalogue, language = context.live(), context.language
    names = catalogue.cards.derived(CardNames)
    blocks = [f"# {_escaped(file.name)}"] if file.name.strip() else []
    head = [
        (leader_title(code, catalogue, language), _link(code, names.spelling(code, language), file.game))
        for code in file.build.leaders
    ]
    packs = packs_of(file, catalogue, language)
    facts = [*([packs] if packs else []), *facts_of(file, catalogue, language)]
    head += [(title, _escaped(value)) for title, value in facts]
    blocks.append("\n".join(f"- **{title}:** {value}" for title, value in head))
    if file.build.choices:
        choices = [f"- `{choice}`: `{_code(value)}`" for choice, value in sorted(file.build.choices.items())]
        blocks += [f"## {CHOICES.in_language(language)}", "\n".join(choices)]
    zone = ""
    for section in sections_of(file, catalogue, language):
        if section.zone != zone:
            zone = section.zone
            blocks.append(f"## {section.zone_title}")
        if section.title:
            blocks.append(f"### {section.title} ({section.quantity})")
        lines = [f"- {one.quantity}x {_link(one.code, one.spelling, file.game)}" for one in section.cards]
        blocks.append("\n".join(lines))
    if file.notes:
        blocks += [f"## {NOTES.in_language(language)}", file.notes]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _without_choices(lines: list[str], listing: ListReader) -> Iterator[str]:
    """The lines, with lines of choices read and replaced by empty ones."""
    are_choices = False
    for number, line in enumerate(lines, 1):
        is_title = _is_heading(line, CHOICES)
        are_choices = is_title or (are_choices and not line.startswith("#"))
        choice = CHOICE.fullmatch(line.strip()) if are_choices else None
        if choice:
            try:
                listing.choices[choice[1]] = read_json(choice[2])
            except InvalidInputError:
                listing.hand_back(number, line, _("The value of this choice is not well-formed JSON."))
        yield "" if choice or is_title else line


def _is_heading(line: str, title: Text) -> bool:
    heading = HEADING.fullmatch(line)
    return heading is not None and is_said(heading[1], title)


def _link(code: str, spelling: Spelling, game: str) -> str:
    address = f"{settings.SITE_URL.rstrip('/')}/cards/{game}/{quote(code, safe='')}/"
    return spelt(spelling, f"[{_escaped(full_name(spelling))}]({address})")


def _code(value: Any) -> str:
    """JSON for a span of code; a backtick, which would end it, only occurs in strings and is escaped."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True).replace("`", "\\u0060")


def _escaped(words: str) -> str:
    return SPECIAL.sub(r"\\\1", " ".join(words.split()))
