"""The inputs of a form as the data of an entry. The journal validates the data; here it is only parsed.

The names of inputs are those of the fields behind `d.`, parts of a group behind the number of their row:
`d.outcomes.0.seat`.
"""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from django.utils.datastructures import MultiValueDict
from django.utils.text import slugify
from django.utils.translation import gettext as _

from campaigns.rules import CampaignRules
from campaigns.web.entries.errors import FOLLOWED, PREFIX
from cardsdb.faults import InputFault
from cardsdb.numbers import LARGEST, read_whole_number
from decks.exchange.card_names import UnclearNameError
from decks.web.card_names import card_named
from games.engine import Problem
from games.engine.journal import Field, Kind, Loc
from games.engine.search.folding import fold_name
from ui.language import current_language

FormData = MultiValueDict[str, Any]
MAX_ROWS = 200
MAX_TOKENS = 20
"""Of one kind, in one form."""


def sits_down(fields: Iterable[Field]) -> bool:
    """Whether the entry takes a seat."""
    return any(one.type == "new-seat" for one in fields)


class FormParser:
    """Parses the inputs of a form, without blank ones; collects faults, and the name of each value's input."""

    def __init__(self, inputs: FormData, rules: CampaignRules, state: Any) -> None:
        self.inputs, self.rules, self.state = inputs, rules, state
        self.faults: list[InputFault] = []
        self.names: dict[Loc, str] = {}
        self._made = set(getattr(state, "sections", ()))

    def data(self, fields: Sequence[Field], leaders: Mapping[str, Sequence[str]] | None = None) -> dict[str, Any]:
        """The data of these fields. With the leaders of the available decks, choosing a deck implies the leader."""
        data = self._parts(fields, PREFIX, ("data",))
        decks = (data[one.name] for one in fields if one.type == "deck" and one.name in data)
        chosen = (leaders or {}).get(next(decks, ""), ())
        for one in fields:
            if chosen and one.type == "card" and one.card_types and one.name not in data:
                data[one.name] = list(chosen) if one.many else chosen[0]
        self._name_seat(fields, data)
        return data

    def is_filled(self, one: Field) -> bool:
        """Whether the inputs of the field differ from its default: a form sends untouched ones, too."""
        value = self._value(one, f"{PREFIX}.{one.name}", ("data", one.name))
        if one.type == "group" and not one.many:
            return value is not None and not _is_blank(one, value)
        if one.type == "flag" and not one.many:
            return bool(value) != bool(one.default) and value is not None
        return value not in (None, one.default)

    def rows(self, one: Field, name: str, loc: Loc = ("data",)) -> dict[int, dict[str, Any]]:
        """The non-blank rows of a list of groups whose inputs begin with that name, by their numbers in the form."""
        rows: dict[int, dict[str, Any]] = {}
        for number in row_numbers(self.inputs, name):
            ticks = self.inputs.getlist(f"{name}.{number}.on")
            if ticks and "on" not in ticks:
                continue
            row = self._parts(one.parts, f"{name}.{number}", (*loc, len(rows)))
            if not _is_blank(one, row):
                rows[number] = row
        return rows

    def place(self, kind: Kind, problem: Problem) -> str | None:
        """The input at which the form of that kind shows a problem: in a list of groups, in the row of its seat."""
        place = self.rules.log_rules.guidance.place_of(kind.code, problem.code)
        name, _dot, part = place.partition(".")
        if all(one.name != name for one in kind.fields):
            return None
        for number in row_numbers(self.inputs, f"{PREFIX}.{name}") if part else ():
            row = f"{PREFIX}.{name}.{number}"
            seat = self.state.seats.get(self.inputs.get(f"{row}.seat"))
            if seat and (seat.player == problem.params.get("player") or set(seat.leaders) & set(problem.cards)):
                return f"{row}.{part}"
        return f"{PREFIX}.{name}"

    def _parts(self, fields: Sequence[Field], prefix: str, loc: Loc) -> dict[str, Any]:
        values = {one.name: self._value(one, f"{prefix}.{one.name}", (*loc, one.name)) for one in fields}
        data = {name: value for name, value in values.items() if value is not None}
        for one in fields:
            if one.made_from and one.name not in data and data.get(one.made_from):
                code = slugify(str(data[one.made_from]))[: (one.maximum or 40) - 3] or one.name
                data[one.name] = _unique_name(code, self._made)
                self._made.add(data[one.name])
        return data

    def _value(self, one: Field, name: str, loc: Loc) -> Any:
        self.names[loc] = name
        if one.type == "data":
            return None  # given out by another part of the service, never typed
        if one.many:
            return self._many(one, name, loc) or None
        if one.type == "group":
            return self._parts(one.parts, name, loc) or None
        given = self.inputs.getlist(name)
        if one.type == "flag":
            return "on" in given if given else None
        texts = [text for text in map(_clean, given) if text]
        return self._single(one, texts[-1], loc) if texts else None

    def _single(self, one: Field, text: str, loc: Loc) -> Any:
        match one.type:
            case "number" | "entry":
                number = read_whole_number(text, least=-LARGEST, most=LARGEST)
                return text if number is None else number
            case "card":
                return self._card(one, text, loc)
            case "scenario":
                return self._scenario(text)
        return text

    def _many(self, one: Field, name: str, loc: Loc) -> list[Any]:
        if one.type == "token":
            return self._counted(name, loc)
        if one.type == "group":
            return list(self.rows(one, name, loc).values())
        texts = [_clean(text) for text in self.inputs.getlist(name)]
        if one.type in ("text", "scenario"):
            texts = [line.strip() for text in texts for line in text.splitlines()]
        values: list[Any] = []
        for text in filter(None, texts):
            place = (*loc, len(values))
            self.names[place] = name
            values.append(self._single(one, text, place))
        return values

    def _counted(self, name: str, loc: Loc) -> list[str]:
        """The tokens, each repeated by its count."""
        tokens = []
        for token, title in self.rules.log_rules.choices.get("token", {}).items():
            typed = _clean(self.inputs.get(f"{name}.{token}", "")) or "0"
            number = read_whole_number(typed, most=MAX_TOKENS)
            if number is not None:
                tokens += [token] * number
            else:
                message = _("%(token)s: give a whole number from 0 to %(most)s, not “%(number)s”.") % {
                    "token": title.in_language(current_language()), "most": MAX_TOKENS, "number": typed[:20]
                }  # fmt: skip
                self.faults.append(InputFault(loc, "not-a-number", message))
        return tokens

    def _card(self, one: Field, text: str, loc: Loc) -> str:
        """A card by its code or name; where unknown ones are allowed, as typed."""
        try:
            return card_named(text, self.rules.catalogue)
        except UnclearNameError as error:
            if not one.open:
                self.faults.append(InputFault(loc, "unclear-name", str(error)))
            return text

    def _scenario(self, text: str) -> str:
        """A scenario by its code, or by its name in any language."""
        scenarios = self.rules.catalogue.cards.scenarios
        if text in scenarios:
            return text
        wanted = fold_name(text)
        named = (code for code, one in scenarios.items() if wanted in map(fold_name, one.names.values()))
        return next(named, text)

    def _name_seat(self, fields: Iterable[Field], data: dict[str, Any]) -> None:
        """Name a seat without a name after its first card."""
        one = next((one for one in fields if one.type == "new-seat"), None)
        if one is None or data.get(one.name):
            return
        cards = next((data[card.name] for card in fields if card.type == "card" and data.get(card.name)), None)
        code = cards[0] if isinstance(cards, list) else cards
        card = self.rules.catalogue.cards.get(code) if code else None
        if card is not None:
            stem = slugify(card.names.get("en", card.code))[: (one.maximum or 40) - 3] or card.code
            data[one.name] = _unique_name(stem, self.state.seats)


def row_numbers(inputs: FormData, name: str) -> list[int]:
    """The numbers of the rows in the inputs of a list of groups."""
    row = re.compile(rf"{re.escape(name)}\.([0-9]{{1,3}})\..+")
    return sorted({int(found[1]) for key in inputs if (found := row.fullmatch(key))})[:MAX_ROWS]


def _is_blank(group: Field, row: dict[str, Any]) -> bool:
    """Whether a row is blank: only its subject is given, or defaults."""
    filled = [
        part
        for part in group.parts
        if (part.type == "flag" or row.get(part.name) is not None) and row.get(part.name, part.default) != part.default
    ]
    return not filled or (filled == [group.parts[0]] and filled[0].type == "seat")


def _unique_name(stem: str, taken: Container[str]) -> str:
    """The name, with a number if it is taken."""
    names = [stem, *(f"{stem}-{number}" for number in range(2, 100))]
    return next(name for name in names if name not in taken)


def _clean(text: Any) -> str:
    return str(text).replace("\r\n", "\n").strip()


def entry_inputs(given: FormData, initial: FormData | None = None) -> FormData:
    """The inputs of an entry among those given, over initial values."""
    inputs: FormData = MultiValueDict() if initial is None else initial.copy()
    for name, values in given.lists():
        if name.startswith((f"{PREFIX}.", f"{FOLLOWED}.")):
            inputs.setlist(name, values)
    return inputs


def with_followed(
    inputs: FormData, rules: CampaignRules, state: Any, kind: Kind, data: Mapping[str, Any] | None = None
) -> FormData:
    """The inputs with what follows from them (`Guidance.follows`), except where it was corrected.

    The value filled in is also in a hidden input. As long as both are the same, it may be replaced. `data` is that of
    the inputs, if they are parsed already.
    """
    data = FormParser(inputs, rules, state).data(kind.fields) if data is None else data
    found = initial_inputs(kind.fields, rules.log_rules.guidance.follows(state, rules.facts, kind.code, data))
    filled = [name.replace(FOLLOWED, PREFIX, 1) for name in inputs if name.startswith(f"{FOLLOWED}.")]
    followed = inputs.copy()
    for name in dict.fromkeys([*filled, *found]):
        hidden, given = name.replace(PREFIX, FOLLOWED, 1), _values(inputs.getlist(name))
        if hidden in inputs:
            is_corrected = given != _values(inputs.getlist(hidden))
        else:
            is_corrected = name in inputs and given != _initial_values(kind.fields, name)
        if is_corrected:
            continue
        for one in (name, hidden):
            followed.pop(one, None)
            if name in found:
                followed.setlist(one, found.getlist(name))
    return followed


def has_unseen(inputs: FormData, rules: CampaignRules, state: Any, kind: Kind) -> bool:
    """Whether other values now follow from a form with filled-in values, which the visitor has not seen yet."""
    if not any(name.startswith(f"{FOLLOWED}.") for name in inputs):
        return False
    data = FormParser(inputs, rules, state).data(kind.fields)
    followed = with_followed(inputs, rules, state, kind, data)
    return followed != inputs and FormParser(followed, rules, state).data(kind.fields) != data


def _values(given: Iterable[Any]) -> list[str]:
    return sorted(filter(None, map(_clean, given)))


def _initial_values(fields: Iterable[Field], name: str) -> list[str]:
    """The values that a form sends for an untouched input."""
    found: Field | None = None
    for step in name.split(".")[1:]:
        found = next((one for one in fields if one.name == step), found)
        fields = found.parts if found else ()
    if found is None:
        return []
    return _values(initial_inputs([found], {found.name: found.default}).getlist(f"{PREFIX}.{found.name}"))


def initial_inputs(fields: Iterable[Field], data: Mapping[str, Any], prefix: str = PREFIX) -> FormData:
    """The data as inputs: the initial values of a form."""
    inputs: FormData = MultiValueDict()
    for one in fields:
        value = data.get(one.name)
        name = f"{prefix}.{one.name}"
        if value is None:
            continue
        values = value if one.many and isinstance(value, list) else [value]
        if one.type == "token" and one.many:
            for token in dict.fromkeys(values):
                inputs[f"{name}.{token}"] = str(values.count(token))
        elif one.type == "group":
            for number, part in enumerate(values):
                inputs.update(initial_inputs(one.parts, part, f"{name}.{number}" if one.many else name))
        elif one.type == "flag":
            inputs.setlist(name, ["", "on"] if value else [""])
        elif one.many and one.type in ("text", "scenario"):
            inputs[name] = "\n".join(map(str, values))
        else:
            inputs.setlist(name, [str(one_value) for one_value in values])
    return inputs


def nested(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that are not None; a dot in a name leads into an object."""
    question: dict[str, Any] = {}
    for name, value in values.items():
        if value is not None:
            place = question
            *way, last = name.split(".")
            for step in way:
                place = place.setdefault(step, {})
            place[last] = value
    return question
