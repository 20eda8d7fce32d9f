"""Forms as the data of an entry. The journal validates the data; here it is only parsed.

The names of its inputs are those of the fields behind `d.`, parts of a group behind the number of their row:
`d.outcomes.0.seat`.
"""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.datastructures import MultiValueDict
from django.utils.text import slugify
from django.utils.translation import gettext as _
from msgspec import Struct, field

from campaigns.mapping import Table
from cardsdb.faults import InputFault
from cardsdb.numbers import LARGEST, read_whole_number
from decks.exchange.names import UnclearNameError
from decks.web.card_names import card_named
from games.engine.journal import Field
from games.engine.search.folding import fold_name
from ui.language import current_language

Given = MultiValueDict[str, Any]
PREFIX = "d"
MAX_ROWS = 200
MAX_TOKENS = 20
"""Of one kind, in one form."""


class Reading(Struct, kw_only=True):
    """The data, its faults, and the input of each value."""

    data: dict[str, Any] = field(default_factory=dict)
    faults: list[InputFault] = field(default_factory=list)
    names: dict[tuple[str | int, ...], str] = field(default_factory=dict)
    """Place in the data to the name of the input."""


def sits_down(fields: Iterable[Field]) -> bool:
    """Whether the entry takes a seat."""
    return any(one.type == "new-seat" for one in fields)


def read_data(
    fields: Iterable[Field], given: Given, table: Table, state: Any, leaders: Mapping[str, Sequence[str]] | None = None
) -> Reading:
    """The data of these fields' inputs, without blank ones.

    With the leaders of the available decks, choosing a deck implies the leader.
    """
    reading = Reading()
    fields = tuple(fields)
    reading.data = _Reader(given, table, state, reading).parts(fields, PREFIX, ("data",))
    _lead(fields, reading.data, leaders or {})
    _name_seat(fields, reading.data, table, state)
    return reading


def _lead(fields: Sequence[Field], data: dict[str, Any], leaders: Mapping[str, Sequence[str]]) -> None:
    """Take the leader from the deck, unless it is given."""
    chosen = next((leaders.get(data[one.name], ()) for one in fields if one.type == "deck" and one.name in data), ())
    for one in fields:
        if chosen and one.type == "card" and one.card_types and one.name not in data:
            data[one.name] = list(chosen) if one.many else chosen[0]


def says_something(one: Field, given: Given, table: Table, state: Any) -> bool:
    """Whether the inputs of the field differ from its default: a form sends untouched ones, too."""
    value = _Reader(given, table, state, Reading()).value(one, f"{PREFIX}.{one.name}", ("data", one.name))
    if one.type == "group" and not one.many:
        return value is not None and not _is_blank(one, value)
    if one.type == "flag" and not one.many:
        return bool(value) != bool(one.default) and value is not None
    return value not in (None, one.default)


def rows_said(one: Field, name: str, given: Given, table: Table, state: Any) -> list[int]:
    """The numbers of the non-blank rows of a list of groups whose inputs begin with that name."""
    return list(_Reader(given, table, state, Reading()).rows(one, name, ("data",)))


class _Reader:
    def __init__(self, given: Given, table: Table, state: Any, reading: Reading) -> None:
        self.given, self.table, self.reading = given, table, reading
        self.made = set(getattr(state, "sections", ()))

    def parts(self, fields: Sequence[Field], prefix: str, loc: tuple[str | int, ...]) -> dict[str, Any]:
        data = {}
        for one in fields:
            value = self.value(one, f"{prefix}.{one.name}", (*loc, one.name))
            if value is not None:
                data[one.name] = value
        for one in fields:
            if one.made_from and one.name not in data and data.get(one.made_from):
                data[one.name] = self._made(one, str(data[one.made_from]))
        return data

    def _made(self, one: Field, text: str) -> str:
        """A code for the text, unlike those that this form has made already."""
        code = _unlike(slugify(text)[: (one.maximum or 40) - 3] or one.name, self.made)
        self.made.add(code)
        return code

    def value(self, one: Field, name: str, loc: tuple[str | int, ...]) -> Any:
        self.reading.names[loc] = name
        if one.type == "data":
            return None  # given out by another part of the service, never typed
        if one.many:
            return self._many(one, name, loc)
        if one.type == "group":
            return self.parts(one.parts, name, loc) or None
        if one.type == "flag":
            told = self.given.getlist(name)
            return "on" in told if told else None
        texts = [text for text in map(_clean, self.given.getlist(name)) if text]
        return self._single(one, texts[-1], loc) if texts else None

    def _single(self, one: Field, text: str, loc: tuple[str | int, ...]) -> Any:
        match one.type:
            case "number" | "entry":
                number = read_whole_number(text, least=-LARGEST, most=LARGEST)
                return text if number is None else number
            case "card":
                return self._card(one, text, loc)
            case "scenario":
                return self._scenario(text)
        return text

    def _many(self, one: Field, name: str, loc: tuple[str | int, ...]) -> list[Any] | None:
        if one.type == "token":
            return self._counted(name, loc) or None
        if one.type == "group":
            return list(self.rows(one, name, loc).values()) or None
        texts = [_clean(text) for text in self.given.getlist(name)]
        if one.type in ("text", "scenario"):
            texts = [line.strip() for text in texts for line in text.splitlines()]
        values: list[Any] = []
        for text in filter(None, texts):
            place = (*loc, len(values))
            self.reading.names[place] = name
            values.append(self._single(one, text, place))
        return values or None

    def _counted(self, name: str, loc: tuple[str | int, ...]) -> list[str]:
        """So many of each token."""
        tokens = []
        for token, title in self.table.log_rules.choices.get("token", {}).items():
            typed = _clean(self.given.get(f"{name}.{token}", "")) or "0"
            number = read_whole_number(typed, most=MAX_TOKENS)
            if number is not None:
                tokens += [token] * number
            else:
                message = _("%(token)s: give a whole number from 0 to %(most)s, not “%(number)s”.") % {
                    "token": title.in_language(current_language()), "most": MAX_TOKENS, "number": typed[:20]
                }  # fmt: skip
                self.reading.faults.append(InputFault(loc, "not-a-number", message))
        return tokens

    def rows(self, one: Field, name: str, loc: tuple[str | int, ...]) -> dict[int, dict[str, Any]]:
        """The non-blank rows of a list of groups, by their numbers in the form."""
        rows: dict[int, dict[str, Any]] = {}
        for number in row_numbers(self.given, name):
            ticks = self.given.getlist(f"{name}.{number}.on")
            if ticks and "on" not in ticks:
                continue
            row = self.parts(one.parts, f"{name}.{number}", (*loc, len(rows)))
            if not _is_blank(one, row):
                rows[number] = row
        return rows

    def _card(self, one: Field, text: str, loc: tuple[str | int, ...]) -> str:
        """A card by its code or name; where unknown ones are allowed, as typed."""
        try:
            return card_named(text, self.table.catalogue)
        except UnclearNameError as error:
            if one.open:
                return text
            self.reading.faults.append(InputFault(loc, "unclear-name", str(error)))
            return text

    def _scenario(self, text: str) -> str:
        """By its code, or by its name in any language."""
        scenarios = self.table.catalogue.cards.scenarios
        if text in scenarios:
            return text
        wanted = fold_name(text)
        named = (code for code, one in scenarios.items() if wanted in map(fold_name, one.names.values()))
        return next(named, text)


def row_numbers(given: Given, name: str) -> list[int]:
    """The numbers of the rows in the inputs of a list of groups."""
    row = re.compile(rf"{re.escape(name)}\.([0-9]{{1,3}})\..+")
    return sorted({int(found[1]) for key in given if (found := row.fullmatch(key))})[:MAX_ROWS]


def _is_blank(group: Field, row: dict[str, Any]) -> bool:
    """Whether a row is blank: only its subject is given, or defaults."""
    first = group.parts[0]
    said = [
        part
        for part in group.parts
        if row.get(part.name) is not None and row[part.name] != part.default and part.type != "flag"
    ]
    said += [part for part in group.parts if part.type == "flag" and row.get(part.name, part.default) != part.default]
    return not said or (first.type == "seat" and said == [first])


def _name_seat(fields: Iterable[Field], data: dict[str, Any], table: Table, state: Any) -> None:
    """Name a seat without a name after its first card."""
    one = next((one for one in fields if one.type == "new-seat"), None)
    if one is None or data.get(one.name):
        return
    cards = next((data[card.name] for card in fields if card.type == "card" and data.get(card.name)), None)
    code = cards[0] if isinstance(cards, list) else cards
    card = table.catalogue.cards.get(code) if code else None
    if card is None:
        return
    stem = slugify(card.names.get("en", card.code))[: (one.maximum or 40) - 3] or card.code
    data[one.name] = _unlike(stem, state.seats)


def _unlike(stem: str, taken: Container[str]) -> str:
    """The name, with a number if it is taken."""
    names = [stem, *(f"{stem}-{number}" for number in range(2, 100))]
    return next(name for name in names if name not in taken)


def _clean(text: Any) -> str:
    return str(text).replace("\r\n", "\n").strip()


def as_asked(request: HttpRequest, begun: Given) -> Given:
    """The form's initial values, and those in the address."""
    for name in request.GET:
        if name.startswith(f"{PREFIX}."):
            begun.setlist(name, request.GET.getlist(name))
    return begun


def flattened(fields: Iterable[Field], data: dict[str, Any], prefix: str = PREFIX) -> Given:
    """The data as inputs: the initial values of a form."""
    given: Given = MultiValueDict()
    for one in fields:
        value = data.get(one.name)
        name = f"{prefix}.{one.name}"
        if value is None:
            continue
        values = value if one.many and isinstance(value, list) else [value]
        if one.type == "token" and one.many:
            for token in dict.fromkeys(values):
                given[f"{name}.{token}"] = str(values.count(token))
        elif one.type == "group":
            for number, part in enumerate(values):
                where = f"{name}.{number}" if one.many else name
                given.update(flattened(one.parts, part, where))
        elif one.type == "flag":
            given.setlist(name, ["", "on"] if value else [""])
        elif one.many and one.type in ("text", "scenario"):
            given[name] = "\n".join(map(str, values))
        else:
            given.setlist(name, [str(one_value) for one_value in values])
    return given


def nested(asked: Mapping[str, Any]) -> dict[str, Any]:
    """The values that are not None; a dot in a name leads into an object."""
    objects: dict[str, Any] = {}
    for name, value in asked.items():
        if value is None:
            continue
        place = objects
        *way, last = name.split(".")
        for step in way:
            place = place.setdefault(step, {})
        place[last] = value
    return objects
