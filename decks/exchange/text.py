"""Plain text: a list as ArkhamDB prints it, or as pasted into forums."""

import re
from itertools import chain

from msgspec.structs import replace

from decks.exchange.card_names import CardNames
from decks.exchange.files import Context, DeckFile, Reading
from decks.exchange.lines import lines_of
from decks.exchange.list_reader import ListReader
from decks.exchange.sections import boxes_of, facts_of, full_name, leader_title, packs_of, sections_of, spelt

TITLE = re.compile(r"\s*+(?![-*•]|-?[0-9]+\s*[xX×]?\s)[^\s:][^\n:]*\n[^\S\n]*\n")
"""A line followed by a blank one that has no copies before it and is not of the form `Title: value`."""


def recognises(text: str) -> bool:
    """Any text may be a list."""
    return True


def read(text: str, context: Context) -> Reading:
    """The deck in the list, with names in any language."""
    listing = ListReader(context.live())
    lines = lines_of(text)
    if TITLE.match(text) and (title := next(lines)):
        lines = chain([replace(title, heading=1)], lines)
    listing.read(lines)
    return listing.reading()


def write(file: DeckFile, context: Context) -> str:
    """Name, leader, figures, then the cards by type: `2x Name [level] (Set)`."""
    catalogue, language = context.live(), context.language
    names = catalogue.cards.derived(CardNames)
    head = [" ".join(file.name.split()), ""] if file.name.strip() else []
    for code in file.build.leaders:
        spelling = names.spelling(code, language)
        leader = spelt(spelling, full_name(spelling))
        is_plain = file.name.strip() and len(file.build.leaders) == 1
        head.append(leader if is_plain else f"{leader_title(code, catalogue, language)}: {leader}")
    packs = packs_of(file, catalogue, language)
    facts = [*([packs] if packs else []), *facts_of(file, catalogue, language), *boxes_of(file, catalogue, language)]
    head += [f"{title}: {value}" for title, value in facts]
    blocks = ["\n".join(head)]
    for section in sections_of(file, catalogue, language):
        lines = [f"{one.quantity}x {spelt(one.spelling, full_name(one.spelling))}" for one in section.cards]
        blocks.append("\n".join([section.title or section.zone_title, *lines]))
    return "\n\n".join(blocks) + "\n"
