"""CSV: a row a card, for spreadsheets."""

import csv
import io
import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from cardsdb.faults import input_error
from decks.exchange.card_names import CardNames
from decks.exchange.files import Context, DeckFile, Reading
from decks.exchange.headings import words_of
from decks.exchange.lines import MAX_LINE, Copies
from decks.exchange.list_reader import MAX_LINES, Entry, ListReader
from games.engine import localised
from games.engine.search.folding import fold
from ui.language import Translated

COLUMNS = ("zone", "quantity", "code", "name", "subtitle", "level", "set")
OTHER_NAMES = {
    "zone": Translated("zone"),
    "quantity": Translated("quantity; qty; count; copies"),
    "code": Translated("code; id"),
    "name": Translated("name; card; title"),
    "subtitle": Translated("subtitle; subname"),
    "level": Translated("level; xp"),
    "set": Translated("set; pack; expansion"),
}
"""The words for our columns, ours and others'."""
LEADER = "leader"
MAX_HEADER = 1_000
"""Characters; a longer line names no columns."""
NUMBER = re.compile(r"\s*([+-]?[0-9]{1,6})(?:\.0+)?\s*")
FORMULA = ("=", "+", "-", "@", "\t")
"""A cell that begins so is a formula to a spreadsheet; an apostrophe before it makes it text."""


def recognises(text: str) -> bool:
    """Whether the first line names columns, at least one of which names cards."""
    columns = _columns(text.partition("\n")[0])
    return len(columns) > 1 and not {"code", "name"}.isdisjoint(columns)


def read(text: str, context: Context) -> Reading:
    """The rows as cards: by their code, or by name, subtitle, level and set. A row without a quantity is one copy."""
    listing = ListReader(context.live(), is_text=False)
    header = text.partition("\n")[0]
    columns = _columns(header)
    if {"code", "name"}.isdisjoint(columns):
        message = _("The first line must have column names, including “code” or “name”.")
        raise input_error("no-columns", message, "line", 1)
    if unread := [name for name in columns if name not in COLUMNS]:
        listing.remarks.append(_("Ignored columns: %(columns)s.") % {"columns": ", ".join(unread)})
    rows = csv.reader(io.StringIO(text), delimiter=_delimiter(header), strict=True)
    try:
        for number, row in enumerate(rows):
            if number > MAX_LINES:
                message = _("The list has more than %(most)s lines.") % {"most": f"{MAX_LINES:,}"}
                raise input_error("too-many", message, "line", rows.line_num)
            if number and any(cell.strip() for cell in row):
                _read_row(listing, dict(zip(columns, map(_cell, row), strict=False)), rows.line_num, row)
    except csv.Error:
        message = _("Line %(line)s is not well-formed CSV.") % {"line": rows.line_num}
        raise input_error("malformed", message, "line", rows.line_num) from None
    return listing.reading()


def write(file: DeckFile, context: Context) -> str:
    """Leaders, then the cards of each zone by code."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_rows(file, context))
    return out.getvalue()


def _rows(file: DeckFile, context: Context) -> Iterator[list[str]]:
    catalogue = context.live().cards
    names = catalogue.derived(CardNames)
    zones = {LEADER: dict.fromkeys(file.build.leaders, 1), **file.build.zones, "exiled": file.exiled}
    for zone, cards in zones.items():
        for code, quantity in cards.items() if zone == LEADER else sorted(cards.items()):
            card = catalogue.get(code)
            row = [zone, str(quantity), code]
            if card:
                spelling = names.spelling(code, context.language)
                subtitle = localised(card.subtitles, context.language) or ""
                row += [spelling.name, subtitle, "" if card.level is None else str(card.level), spelling.hints[-1]]
            cells = [*row, *[""] * (len(COLUMNS) - len(row))]
            yield [f"'{cell}" if cell.startswith(FORMULA) else cell for cell in cells]


def _read_row(listing: ListReader, cells: dict[str, str], line: int, row: list[str]) -> None:
    text = ",".join(row)
    number = NUMBER.fullmatch(cells.get("quantity") or "1")
    name, subtitle = cells.get("name", ""), cells.get("subtitle", "")
    hints = tuple(cell for key in ("level", "set") if (cell := cells.get(key, "")))
    zone = cells.get("zone") or "main"
    if len(text) > MAX_LINE:
        listing.hand_back(line, text, _("The line is too long to name a card."))
        return
    if number is None:
        listing.hand_back(line, text, _("The quantity is not a whole number."))
        return
    copies = Copies(int(number[1]), f"{name}: {subtitle}" if name and subtitle else name, hints)
    entry = Entry(line, text, listing.headings.zone_titles.get(fold(zone), zone), copies, cells.get("code", ""))
    if fold(zone) == LEADER or fold(zone) in listing.headings.leader_words:
        listing.lead(entry)
    else:
        listing.entries.append(entry)


def _columns(header: str) -> list[str]:
    if len(header) > MAX_HEADER:
        return []
    names = [fold(name.strip().strip('"')) for name in header.split(_delimiter(header))]
    meant = {word: column for column, words in OTHER_NAMES.items() for word in words_of(words)}
    return [meant.get(name, name) for name in names]


def _delimiter(header: str) -> str:
    return max(",;\t", key=header.count)


def _cell(cell: str) -> str:
    plain = cell.strip()
    return plain[1:] if plain.startswith("'") and plain[1:].startswith(FORMULA) else plain
