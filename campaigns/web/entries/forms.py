"""Forms built from the fields that a kind of entry declares: one template a type.

Lists of a type have a template of their own in `many/`. The game's suggestions (`Guidance`) are offered first;
optional fields come after the rest.
"""

import secrets
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaigns import selectors
from campaigns.web.context import CampaignContext
from campaigns.web.entries.choices import MAX_OFFERED, Choices, DeckChoices
from campaigns.web.entries.errors import FOLLOWED, PREFIX, FormError, FormErrors
from campaigns.web.entries.fields import FormField, Option, Row, input_names
from campaigns.web.entries.form_data import FormData, FormParser, row_numbers, sits_down
from campaigns.web.labels import Labels
from games.engine import journal
from games.engine.journal import Field
from ui.words import say

SPARE_ROWS = 1
MAX_SLOTS = 3
LISTED = ("seat", "card", "token", "group", "choice")
"""Types whose lists have a template of their own; other lists are lines of a text."""


class EntryForm:
    """The form of one kind of entry: its main fields, and `more` behind them."""

    def __init__(
        self,
        labels: Labels,
        kind: str,
        declared: Iterable[Field],
        inputs: FormData,
        *,
        decks: DeckChoices | None = None,
        players: Iterable[str] = (),
        errors: FormErrors | None = None,
        only: tuple[str, ...] = (),
        first: tuple[str, ...] = (),
    ) -> None:
        """Build the form, with `only` some fields, or with some `first` and all others behind them; parts behind a
        dot."""
        self.labels, self.kind, self.declared, self.inputs = labels, kind, tuple(declared), inputs
        self.rules, self.state, self.guidance = labels.rules, labels.state, labels.rules.log_rules.guidance
        self.parser, self.choices = FormParser(inputs, self.rules, self.state), Choices(labels)
        self.decks = decks or DeckChoices(labels, (), {})
        self.players, self.errors = list(players), errors or FormErrors()
        self._seat = ""
        """The seat of the row being built."""
        self.fields: list[FormField] = []
        self.more: list[FormField] = []
        brings = bool(self.decks.own) and sits_down(self.declared)
        self._first = set(first)
        places = {name.partition(".")[0]: place for place, name in reversed(list(enumerate(first)))}
        ordered = sorted(self.declared, key=lambda one: places.get(one.name, len(places)))
        for field in sorted(ordered, key=lambda one: not (brings and one.type == "deck")):
            parts = {name.partition(".")[2] for name in only if name.partition(".")[0] == field.name}
            if field.type == "data" or (only and not parts):
                continue
            built = self._field(field, f"{PREFIX}.{field.name}", field.name, parts - {""}, self.declared)
            if first and not built.errors:
                (self.fields if field.name in places else self.more).append(built)
                continue
            if brings and field.type == "card" and field.card_types:
                condition = say(self.rules.catalogue.game, _("without {build:a}"))
                built = replace(built, required=False, condition=condition)
            is_main = (
                (brings and field.type == "deck")
                or bool(parts - {""})
                or self._is_main(field, built)
                or (only and field.type != "group")
            )
            (self.fields if is_main else self.more).append(built)

    def hidden_errors(self) -> Iterator[tuple[str, FormError]]:
        """Errors of an entry's inputs that the form does not show, with their names and titles."""
        shown = set(input_names([*self.fields, *self.more]))
        for name, errors in self.errors.by_input.items():
            if name.startswith(f"{PREFIX}.") and name not in shown:
                yield from ((name, replace(one, message=f"{self._title(name)}: {one.message}")) for one in errors)

    @property
    def followed(self) -> list[tuple[str, str]]:
        """Names and values of the hidden inputs that mark filled-in values."""
        shown = {name.replace(PREFIX, FOLLOWED, 1) for name in input_names([*self.fields, *self.more])}
        named = (name for name in self.inputs if name in shown)
        return [(name, str(value)) for name in named for value in self.inputs.getlist(name)]

    @cached_property
    def whole_errors(self) -> list[FormError]:
        """Errors about the whole form, and about inputs that it does not show."""
        return [*self.errors.whole, *(error for _name, error in self.hidden_errors())]

    def _title(self, name: str) -> str:
        """The title of the input of that name: `d.sections.0.title` is `Sections 1: Title`."""
        titles: list[str] = []
        fields: Iterable[Field] = self.declared
        for step in name.split(".")[1:]:
            if step.isdigit() and titles:
                titles[-1] += f" {int(step) + 1}"
            field = next((one for one in fields if one.name == step), None)
            if field is not None:
                titles.append(self.labels.text(field.title))
                fields = field.parts
        return ": ".join(titles)

    def _is_main(self, field: Field, built: FormField) -> bool:
        """Whether a field is among the main ones: required, filled in, wrong, or with suggestions."""
        if field.type == "new-seat":
            return bool(built.errors)
        # During a session the form asks about everybody who plays, unless that takes a card to be typed; likely
        # cards are always offered.
        asks_everybody = self.state.status == "playing" and not any(
            part.type == "card" and part.required for part in field.parts
        )
        is_offered = bool(self._suggested(field.name)) or any(
            row.tick or (row.title and asks_everybody) for row in built.rows
        )
        is_due = (field.required and not field.made_from) or bool(built.only_if) or self._is_needed(field.name)
        return is_due or self.parser.is_filled(field) or bool(built.errors) or is_offered

    def _suggested(self, path: str) -> Mapping[str, Any]:
        """The suggestions for the field; in a row about a seat, none that are another seat's."""
        kind = self.rules.log_rules.kinds.get(self.kind)
        if kind and kind.when == ("playing",) and not self.state.sessions:
            return {}  # suggestions follow from a session, and none has begun
        found = self.guidance.suggestions(self.state, self.rules.facts, self.kind, path)
        seat_cards = self.guidance.seat_cards
        if not self._seat or seat_cards is None:
            return found
        others = {code for seat in self.state.seats if seat != self._seat for code in seat_cards(self.state, seat)}
        others -= set(seat_cards(self.state, self._seat))
        return {code: text for code, text in found.items() if code not in others}

    def _is_needed(self, path: str) -> bool:
        return path in self.guidance.needed(self.state, self.rules.facts, self.kind)

    def _condition(self, only_if: Mapping[str, tuple[str, ...]], beside: Iterable[Field]) -> str:
        """The values of other fields that one needs, in words."""
        choices = {one.name: one.choices for one in beside}
        values = [self.labels.of(choices.get(name, {}), one) for name, them in only_if.items() for one in them]
        return _("if: %(values)s") % {"values": ", ".join(values)} if values else ""

    def _help(self, field: Field) -> str:
        said = "" if field.name == "date" else self.labels.text(field.help)  # the browser's own control says it
        secret = _("Only this seat's player sees this, until it is revealed or the game is over.")
        return " ".join(filter(None, (said, secret if field.secret else "")))

    def _field(
        self, field: Field, name: str, path: str, parts: set[str] | None = None, beside: Iterable[Field] = ()
    ) -> FormField:
        """One field with its given value, or its initial one."""
        many = field.many
        template = f"many/{field.type if field.type in LISTED else 'text'}" if many else field.type
        if field.type == "number" and field.name == "seed":
            template = "seed"
        options = self._options(field, name, path)
        given = self.inputs.getlist(name)
        texts = [str(text) for text in given if str(text).strip()]
        value = texts[-1] if texts else "" if given else self._initial(field, path, options)
        only_if = self.guidance.only_if.get(f"{self.kind}.{path}", {})
        is_expected = only_if or self._is_needed(path) or f"{self.kind}.{path}" in self.guidance.expected
        is_named = field.type == "card" and (field.open or not field.card_types) and value
        return FormField(
            name=name,
            declared=field,
            template=f"campaigns/fields/{template}.html",
            help=self._help(field),
            required=field.required and field.default is None and not field.made_from,
            is_optional=bool(field.made_from) or not (field.required or is_expected),
            value=self.labels.card(value) if is_named else value,
            is_on="on" in given if given else bool(field.default),
            options=[replace(one, is_chosen=one.value in (texts if many else [value])) for one in options],
            is_closed=field.type in ("seat", "section", "choice", "deck")
            or (bool(field.card_types) and not field.open),
            rows=self._rows(field, name, path, parts or set()) if many and field.type == "group" else [],
            parts=[self._field(part, f"{name}.{part.name}", f"{path}.{part.name}") for part in field.parts]
            if field.type == "group" and not many
            else [],
            errors=self.errors.by_input.get(name, []),
            only_if=" ".join(
                f"{name.rpartition('.')[0]}.{part}={','.join(values)}" for part, values in only_if.items()
            ),
            condition=self._condition(only_if, beside),
            slots=[*texts, *[""] * max(SPARE_ROWS, MAX_SLOTS - len(texts))] if many and field.type == "card" else [],
            seed=secrets.randbelow(2**31) if template == "seed" else 0,
            blank=self.decks.blank(self._seat_beside(name)) if field.type == "deck" else "",
        )

    def _initial(self, field: Field, path: str, options: list[Option]) -> str:
        if field.default is not None and not isinstance(field.default, bool | list):
            return str(field.default)
        if field.type == "text" and field.name == "player" and self.players:
            return self.players[0]
        if field.type == "new-seat":
            return ""
        likely = list(self._suggested(path))
        if len(likely) == 1 and (field.required or field.type == "scenario"):
            return likely[0]
        is_only = len(options) == 1 and field.required and field.type in ("seat", "scenario", "section", "card")
        return options[0].value if is_only else ""

    def _options(self, field: Field, name: str, path: str) -> list[Option]:
        likely = self._suggested(path)
        match field.type:
            case "token":
                return self.choices.tokens(name, self.inputs, likely)
            case "deck":
                is_new = sits_down(self.declared)
                return self.decks.options(self._seat_beside(name), is_row=bool(self._seat), is_new=is_new)
            case "card":
                return self.choices.cards(field, likely)
            case "text":
                texts = likely or (dict.fromkeys(self.players) if field.name == "player" else {})
                return [Option(value=code, label=self.labels.text(text) or code) for code, text in texts.items()]
        return self.choices.values(field, likely)

    def _seat_beside(self, name: str) -> str:
        """The seat of an input: that of its row, or the form's."""
        named = self._seat or str(self.inputs.get(f"{name.rpartition('.')[0]}.seat", ""))
        return named if named in self.state.seats else ""

    # --- lists of groups ---

    def _rows(self, field: Field, name: str, path: str, only: set[str]) -> list[Row]:
        """One row for each seat, or for each suggested card, if that is what rows begin with; then the given ones,
        and some blank ones."""
        first = field.parts[0]
        suggested = self._suggested(f"{path}.{first.name}")
        fixed: list[tuple[str, str]] = []
        if first.type == "seat":
            is_playing = self.state.status == "playing"
            seats = self.state.sessions[-1].seats if is_playing else self.choices.seats
            fixed = [(seat, self.labels.seat_and_player(seat)) for seat in seats]
        elif first.type == "card" and suggested:
            fixed = [(option.value, option.label) for option in self.choices.cards(first, suggested)]
        numbers = row_numbers(self.inputs, name)
        by_value = {str(self.inputs.get(f"{name}.{number}.{first.name}", "")): number for number in numbers}
        named = {value: by_value[value] for value, _title in fixed if value in by_value}
        filled = [number for number in self.parser.rows(field, name) if number not in named.values()]
        free = iter(number for number in range(MAX_OFFERED) if number not in {*named.values(), *filled})
        rows = [
            self._row(field, f"{name}.{named[value] if value in named else next(free)}", path, only, (value, title))
            for value, title in fixed
        ]
        if first.type == "seat" and fixed:
            return [row for row in rows if row.all_fields]
        blank = [next(free) for _spare in range(max(field.blank_rows - len(filled), SPARE_ROWS))]
        return rows + [self._row(field, f"{name}.{number}", path, only) for number in (*filled, *blank)]

    def _row(self, field: Field, name: str, path: str, only: set[str], fixed: tuple[str, str] | None = None) -> Row:
        first = field.parts[0]
        before, self._seat = self._seat, fixed[0] if fixed and first.type == "seat" else self._seat
        main: list[FormField] = []
        more: list[FormField] = []
        for part in field.parts[1:] if fixed else field.parts:
            here = f"{path}.{part.name}"
            if only and (part.name not in only or self._is_moot(here, name)):
                continue
            built = self._field(part, f"{name}.{part.name}", here, beside=field.parts)
            built = replace(built, required=False)  # a row may stay blank, and the browser must not insist
            if fixed is None and part.default is None and built.name not in self.inputs:
                built = replace(built, value="", options=[replace(one, is_chosen=False) for one in built.options])
            is_needed = (
                (part.required and part.default is None and not part.made_from)
                or (first.type == "seat" and part.type != "group")
                or self._is_needed(here)
            )
            if path in {name.partition(".")[0] for name in self._first if "." in name}:
                is_needed = here in self._first
            (main if only or built.errors or is_needed else more).append(built)
        self._seat = before
        tick = f"{name}.on" if fixed and first.type == "card" else ""
        return Row(
            title=fixed[1] if fixed else "",
            hidden=(f"{name}.{first.name}", fixed[0]) if fixed else None,
            tick=tick,
            is_ticked="on" in self.inputs.getlist(tick),
            fields=main,
            more=more,
        )

    def _is_moot(self, path: str, row: str) -> bool:
        """Whether other values of the row make this part unnecessary."""
        only_if = self.guidance.only_if.get(f"{self.kind}.{path}", {})
        return any(str(self.inputs.get(f"{row}.{name}", "")) not in values for name, values in only_if.items())


def entry_form(
    context: CampaignContext,
    kind: journal.Kind,
    inputs: FormData,
    errors: FormErrors | None = None,
    only: tuple[str, ...] = (),
    first: tuple[str, ...] = (),
) -> EntryForm:
    """The form of a kind for the visitor.

    It offers the group as players, the visitor first; members of a lesser role can only seat themselves.
    """
    own = [context.user.username] if context.user else []
    seated = {seat.name: seat.deck for seat in context.seats if seat.deck}
    return EntryForm(
        context.labels,
        kind.code,
        kind.fields,
        inputs,
        decks=DeckChoices(context.labels, context.own_decks, seated),
        players=dict.fromkeys([*own, *(selectors.group_names(campaign=context.campaign) if context.may_write else ())]),
        errors=errors,
        only=only,
        first=first,
    )
