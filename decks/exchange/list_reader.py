"""A pasted list of cards in words: every line becomes part of the deck, or is handed back with a reason."""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault, InvalidInputError, input_error
from decks.content import MAX_QUANTITY
from decks.exchange import headings
from decks.exchange.card_names import NOTHING, CardNames, Found, UnclearNameError, level_of
from decks.exchange.files import DeckFile, Reading, Unplaced
from decks.exchange.lines import MAX_LINE, Copies, Line, ways_to_read
from decks.exchange.sections import name_and_boxes, with_boxes
from games.engine import Build
from games.engine.search.folding import fold
from ui.language import current_language

MAX_LINES = 2_000
NEAR_NAMES = 25
"""Lines for which near names are looked up; a text with more unknown lines is no list of cards."""
MAX_FAULTS = 100
NUMBER = re.compile(r"-?[0-9]{1,6}")
EXILED = "exiled"


class Entry(Struct, frozen=True):
    """A line that should name a card, and its part of the deck."""

    line: int
    text: str
    zone: str
    copies: Copies
    code: str = ""
    """The code given by a link or a column."""
    type: str | None = None
    """The type given by the heading above."""


class ListReader:
    """Collects the lines of a list, and makes a deck of them at its end."""

    def __init__(self, catalogue: LiveCatalogue, *, is_text: bool = True) -> None:
        self.catalogue = catalogue
        self._is_text = is_text
        """Whether lines are words, so that corrected ones can be offered; rows of a table are not."""
        self.names = catalogue.cards.derived(CardNames)
        self.headings = headings.Headings(catalogue)
        self.name = ""
        self.tags: tuple[str, ...] = ()
        self.leaders: list[str] = []
        self.choices: dict[str, Any] = {}
        self.experience: dict[str, int] = {}
        self.entries: list[Entry] = []
        self.unplaced: list[Unplaced] = []
        self.remarks: list[str] = []
        self._zone = "main"
        self._type: str | None = None
        self._opening: list[Line] | None = []
        """Lines before the first card or heading: the deck's name, and its leader."""
        self._near_names = NEAR_NAMES
        self._may_take: Collection[str] | None = None

    def read(self, lines: Iterable[Line]) -> None:
        """Take the lines in, one after the other."""
        for taken, line in enumerate(lines):
            if taken >= MAX_LINES:
                message = _("The list has more than %(most)s lines.") % {"most": f"{MAX_LINES:,}"}
                raise input_error("too-many", message, "line", line.number)
            self._read_line(line)

    def reading(self, *, notes: str = "") -> Reading:
        """The deck; InvalidInputError with a fault for each line if none of them names a card."""
        self._end_opening()
        if not self.leaders:
            self._look_for_leaders()
        zones = self._placed()
        exiled = zones.pop(EXILED, {})
        game = self.catalogue.game
        if not zones and not self.leaders:
            title = game.vocabulary.name.in_language(current_language())
            message = _("No line names a card of %(game)s.") % {"game": title}
            raise InvalidInputError(InputFault((), "no-cards", message), *self._faults())
        file = DeckFile(
            game=game.code,
            build=Build(leaders=tuple(self.leaders), zones=zones, choices=self.choices),
            name=self.name,
            notes=notes,
            tags=self.tags,
            experience=self.experience,
            exiled=exiled,
        )
        unplaced = tuple(sorted(self.unplaced, key=lambda one: one.line or 0))
        return Reading(file=file, unplaced=unplaced, remarks=tuple(self.remarks))

    def hand_back(self, line: int, text: str, reason: str, corrections: Iterable[str] = ()) -> None:
        """Keep a line without a place."""
        corrections = tuple(corrections) if self._is_text else ()
        self.unplaced.append(Unplaced(line=line, text=text.strip(), reason=reason, corrections=corrections))

    def lead(self, entry: Entry) -> None:
        """Make the card that the line names a leader."""
        if found := self._found(entry, types=self.catalogue.game.leader_types):
            self.leaders = list(dict.fromkeys([*self.leaders, found.code]))

    def _read_line(self, line: Line) -> None:
        if len(line.words) > MAX_LINE:
            self.hand_back(line.number, line.text, _("The line is too long to name a card."))
        elif line.heading == 1 and not self.name and self._opening is not None:
            self.name = line.words
        elif self._is_fact(line):
            pass
        elif (zone := self.headings.zone_of(line.words, self._zone)) is not None:
            self._zone, self._type = zone, self.headings.type_of(line.words)
            self._end_opening()
        elif line.heading:
            self.hand_back(line.number, line.text, _("This heading wasn't recognised."))
        elif not headings.is_worked_out(line.words):
            entry = self._entry(line, line.words)
            if self._opening is not None and entry.copies.quantity is None and not line.is_bulleted:
                self._opening.append(line)
            else:
                self._end_opening()
                self.entries.append(entry)

    def _is_fact(self, line: Line) -> bool:
        """Take in a line `Title: value` with one of our titles; return whether it is one."""
        key, _colon, value = (part.strip() for part in line.words.partition(":"))
        if not value:
            return False
        if fold(key) in self.headings.leader_words:
            self.lead(self._entry(line, value))
            return True
        if headings.is_said(key, headings.BOXES):
            self._check_boxes(line, value)
            return True
        title = headings.fact_called(key)
        if title is None:
            return False
        if title == "tags":
            self.tags = tuple(dict.fromkeys(tag.strip() for tag in value.split(",") if tag.strip()))
        elif title == "taboo" and (taboo := self._taboo_list(value)):
            self.choices.setdefault("taboo", taboo)
        elif title in headings.EXPERIENCE and NUMBER.fullmatch(value):
            self.experience[title] = int(value)
        else:
            self.hand_back(line.number, line.text, _("The value was not understood."))
        return True

    def _check_boxes(self, line: Line, value: str) -> None:
        """Take in a card's checked boxes."""
        read = name_and_boxes(value)
        found = self._found(self._entry(line, read[0])) if read else None
        card = self.catalogue.cards.get(found.code) if found else None
        choices = with_boxes(self.choices, card, read[1], self.catalogue) if read and card else None
        if choices is not None:
            self.choices = choices
        elif read is None or found:
            self.hand_back(line.number, line.text, _("The value was not understood."))

    def _taboo_list(self, value: str) -> str | None:
        """The code of the list that began on that day, or that is named; all have the same title."""
        for taboo in self.catalogue.cards.taboos.values():
            if taboo.start.isoformat() in value or value == taboo.code:
                return taboo.code
        return None

    def _end_opening(self) -> None:
        """The last line that names a leader is the leader; the first of the others is the deck's name."""
        opening, self._opening = self._opening or [], None
        leading = [line for line in opening if self._names_leader(line.words)] if not self.leaders else []
        for line in opening:
            if leading and line is leading[-1]:
                self.lead(self._entry(line, line.words))
                if len(opening) == 1:
                    self.name = self.name or line.words
            elif not self.name:
                self.name = line.words
            elif self.names.knows((entry := self._entry(line, line.words)).copies.name):
                self.entries.append(entry)
            else:
                self.hand_back(line.number, line.text, _("This line before the cards wasn't recognised."))

    def _names_leader(self, words: str) -> bool:
        return any(self._is_leader(copies) for copies in ways_to_read(words))

    def _is_leader(self, copies: Copies) -> bool:
        try:
            self.names.find(copies.name, copies.hints, types=self.catalogue.game.leader_types)
        except UnclearNameError:
            return False
        return True

    def _look_for_leaders(self) -> None:
        """Find leaders among the cards, in a section of their own, or only in the title."""
        leader_types = self.catalogue.game.leader_types
        leading: list[Entry] = []
        others: list[Entry] = []
        for entry in self.entries:
            may_lead = entry.zone == "main" and (entry.type is None or entry.type in leader_types)
            (leading if may_lead and self._is_leader(entry.copies) else others).append(entry)
        self.entries = others
        if not leading and self._names_leader(self.name):
            leading = [self._entry(Line(1, self.name, self.name), self.name)]
        for entry in leading:
            self.lead(entry)

    def _entry(self, line: Line, words: str) -> Entry:
        """The best-matching card reading of the line."""
        ways = list(ways_to_read(words))
        copies = next((way for way in ways if self.names.knows(way.name)), ways[0])
        return Entry(line.number, line.text, self._zone, copies, line.code, self._type)

    def _placed(self) -> dict[str, dict[str, int]]:
        """The zones; lines of the same card add up."""
        zones: dict[str, dict[str, int]] = {}
        for entry in self.entries:
            quantity = 1 if entry.copies.quantity is None else entry.copies.quantity
            found = self._found(entry)
            if found is None:
                continue
            if quantity < 1:
                self._remark(entry, _("Left out, because its quantity is zero or less."))
                continue
            cards = zones.setdefault(entry.zone, {})
            if cards.get(found.code, 0) + quantity > MAX_QUANTITY:
                reason = _("Give a whole number up to %(most)s.") % {"most": MAX_QUANTITY}
                self.hand_back(entry.line, entry.text, reason)
            else:
                cards[found.code] = cards.get(found.code, 0) + quantity
        return {zone: cards for zone, cards in zones.items() if cards}

    def _taken(self) -> Collection[str]:
        """The cards that the leader may take."""
        building = self.catalogue.game.building
        if self._may_take is None and building and self.leaders:
            self._may_take = building.takes(self.catalogue.cards, self.leaders[0], self.choices)
        return self._may_take or NOTHING

    def _found(self, entry: Entry, *, types: Collection[str] | None = None) -> Found | None:
        """The card that the line names. Without one the line is handed back, with near names."""
        copies = entry.copies
        if entry.code:
            card = self.catalogue.cards.get(entry.code)
            if card is None and copies.name in ("", entry.code):
                return Found(entry.code)  # an unknown card; the rules report it
            if card and (not copies.name or self.names.is_name_of(copies.name, card)):
                return Found(entry.code)
            self._remark(entry, _("No card has this name and this code; the name was used."))
        try:
            found = self._named(entry, types)
        except UnclearNameError as unclear:
            near, hints = self._near(copies)
            reasons = [str(unclear), *([_("Did you mean %(names)s?") % {"names": ", ".join(near)}] if near else ())]
            corrections = _corrections(replace(copies, hints=hints), near, unclear.levels)
            self.hand_back(entry.line, entry.text, " ".join(reasons), corrections)
            return None
        for remark in found.remarks:
            self._remark(entry, remark)
        return found

    def _named(self, entry: Entry, types: Collection[str] | None) -> Found:
        """The card of that name: of the type above it if there is one, else of any allowed there."""
        copies = entry.copies
        if types is None and entry.type is not None:
            try:
                return self.names.find(copies.name, copies.hints, taken=self._taken, types=(entry.type,))
            except UnclearNameError:
                pass  # people put cards below headings of other types
        return self.names.find(copies.name, copies.hints, taken=self._taken, types=types)

    def _remark(self, entry: Entry, remark: str) -> None:
        what = {"line": entry.line, "text": entry.text.strip(), "remark": remark}
        self.remarks.append(_("Line %(line)s, “%(text)s”: %(remark)s") % what)

    def _near(self, copies: Copies) -> tuple[list[str], tuple[str, ...]]:
        """Names similar to the one in the line, for a limited number of lines, and its hints."""
        if self._near_names <= 0 or len(copies.name) > MAX_LINE or self.names.knows(copies.name):
            return [], copies.hints
        self._near_names -= 1
        index, language = self.catalogue.index.names, current_language()
        for way in ways_to_read(copies.name):  # what is in brackets may be part of the name, or a hint
            if near := index.near(way.name, language) or index.near(way.name.partition(":")[0], language):
                return near, (*way.hints, *copies.hints)
        return [], copies.hints

    def _faults(self) -> list[InputFault]:
        return [
            InputFault(("line", one.line or 0), "unplaced", one.reason)
            for one in sorted(self.unplaced, key=lambda one: one.line or 0)[:MAX_FAULTS]
        ]


def _corrections(copies: Copies, names: Iterable[str], levels: Iterable[int]) -> Iterator[str]:
    """The line with each of the names, or with each of the levels."""
    times = "" if copies.quantity is None else f"{copies.quantity}x "
    for name in names:
        yield times + " ".join([name, *(f"({hint})" for hint in copies.hints)])
    hints = [hint for hint in copies.hints if level_of(hint) is None]
    for level in levels:
        yield times + " ".join([copies.name, *(f"({hint})" for hint in (*hints, level))])
