"""Forms drawn from the fields that a kind of entry declares: one control a field, one template a type.

Lists of a type have a template of their own in `many/`. The game's suggestions (`Guidance`) are offered first;
optional fields stand behind the rest.
"""

import secrets
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaigns.rules import CampaignRules
from campaigns.web.forms.controls import FEW, Control, Option, Row, Said
from campaigns.web.forms.deck_choices import DeckChoices
from campaigns.web.forms.reading import PREFIX, Given, row_numbers, rows_said, says_something, sits_down
from campaigns.web.words import Words
from decks.models import Deck
from games.engine.journal import Field
from ui.icons import icon_names
from ui.words import say

MAX_OFFERED = 300
"""The most values a list offers."""
SPARE_ROWS = 1
MAX_SLOTS = 3
LISTED = ("seat", "card", "token", "group", "choice")
"""Types whose lists have a template of their own; other lists are lines of a text."""


class Drawing:
    """Draws the forms of one kind of entry."""

    def __init__(
        self,
        words: Words,
        kind: str,
        given: Given,
        *,
        decks: Iterable[Deck] = (),
        seated: Mapping[str, Deck] | None = None,
        players: Iterable[str] = (),
        said: Mapping[str, list[Said]] | None = None,
    ) -> None:
        self.words, self.kind, self.given = words, kind, given
        self.table: CampaignRules = words.table
        self.state: Any = words.state
        self.decks = DeckChoices(words, decks, seated or {})
        self.players, self.said = list(players), said or {}
        self.about = ""
        """The seat of the row being drawn."""
        self._sits_down = False

    def controls(self, fields: Iterable[Field], only: tuple[str, ...] = ()) -> tuple[list[Control], list[Control]]:
        """The main fields, and the secondary ones; `only` some, parts behind a dot."""
        first: list[Control] = []
        rest: list[Control] = []
        fields = tuple(fields)
        self._sits_down = sits_down(fields)
        brings = bool(self.decks.own) and self._sits_down
        for field in sorted(fields, key=lambda one: not (brings and one.type == "deck")):
            parts = {name.partition(".")[2] for name in only if name.partition(".")[0] == field.name}
            if field.type == "data" or (only and not parts):
                continue
            control = self.control(field, f"{PREFIX}.{field.name}", field.name, parts - {""}, fields)
            if brings and field.type == "card" and field.card_types:
                control = replace(
                    control, required=False, if_said=say(self.table.catalogue.game, _("no {build} is chosen"))
                )
            is_first = (
                (brings and field.type == "deck")
                or bool(parts - {""})
                or self._is_asked(field, control)
                or (only and field.type != "group")
            )
            (first if is_first else rest).append(control)
        return first, rest

    def _is_asked(self, field: Field, control: Control) -> bool:
        if field.type == "new-seat":
            return bool(control.said)
        told = says_something(field, self.given, self.table, self.state)
        # While a session is played, everybody who plays is asked about, unless that takes a card to be typed; likely
        # cards are always offered.
        of_everybody = self.state.status == "playing" and not any(
            part.type == "card" and part.required for part in field.parts
        )
        is_offered = bool(self._suggested(field.name)) or any(
            row.tick or (row.title and of_everybody) for row in control.rows
        )
        is_due = (field.required and not field.made_from) or bool(control.only_if) or self._is_needed(field.name)
        return is_due or told or bool(control.said) or is_offered

    def _suggested(self, path: str) -> Mapping[str, Any]:
        """The suggestions for the field; in a row about a seat, none that are another seat's."""
        guidance = self.table.log_rules.guidance
        kind = self.table.log_rules.kinds.get(self.kind)
        if kind and kind.when == ("playing",) and not self.state.sessions:
            return {}  # suggestions follow from a session, and none has begun
        found = guidance.suggestions(self.state, self.words.table.facts, self.kind, path)
        if not self.about or guidance.seat_cards is None:
            return found
        others = {
            code for seat in self.state.seats if seat != self.about for code in guidance.seat_cards(self.state, seat)
        }
        others -= set(guidance.seat_cards(self.state, self.about))
        return {code: text for code, text in found.items() if code not in others}

    def _is_needed(self, path: str) -> bool:
        return path in self.table.log_rules.guidance.needed(self.state, self.table.facts, self.kind)

    def _in_words(self, only_if: Mapping[str, tuple[str, ...]], beside: Iterable[Field]) -> str:
        """The values of other fields that one needs, in words."""
        choices = {one.name: one.choices for one in beside}
        return ", ".join(
            self.words.of(choices.get(name, {}), value) for name, values in only_if.items() for value in values
        )

    def _help(self, field: Field) -> str:
        told = self.words.text(field.help)
        if not field.secret:
            return told
        secret = _("Only whoever holds the seat sees this, until it is revealed or the game is over.")
        return f"{told} {secret}" if told else secret

    def control(
        self, field: Field, name: str, path: str, parts: set[str] | None = None, beside: Iterable[Field] = ()
    ) -> Control:
        """One field with its given value, or its initial one."""
        many = field.many
        listed = many and field.type in LISTED
        template = f"many/{field.type if listed else 'text'}" if many else field.type
        if field.type == "number" and field.name == "seed":
            template = "seed"
        options = self._options(field, name, path)
        told = self.given.getlist(name)
        texts = [str(text) for text in told if str(text).strip()]
        value = texts[-1] if texts else "" if told else self._initial(field, path, options)
        only_if = self.table.log_rules.guidance.only_if.get(f"{self.kind}.{path}", {})
        return Control(
            name=name,
            type=field.type,
            template=f"campaigns/fields/{template}.html",
            title=self.words.text(field.title),
            help=self._help(field),
            required=field.required and field.default is None and not field.made_from,
            is_optional=(
                not field.required
                and not only_if
                and not self._is_needed(path)
                and f"{self.kind}.{path}" not in self.table.log_rules.guidance.expected
            )
            or bool(field.made_from),
            value=self._shown(field, value),
            is_on="on" in told if told else bool(field.default),
            minimum=field.minimum,
            maximum=field.maximum,
            options=self._chosen(options, texts if many else [value]),
            is_closed=field.type in ("seat", "section", "choice", "deck")
            or (bool(field.card_types) and not field.open),
            rows=self._rows(field, name, path, parts or set()) if many and field.type == "group" else [],
            parts=[self.control(part, f"{name}.{part.name}", f"{path}.{part.name}") for part in field.parts]
            if field.type == "group" and not many
            else [],
            said=self.said.get(name, []),
            only_if=_condition(name, only_if),
            if_said=self._in_words(only_if, beside),
            slots=[*texts, *[""] * max(SPARE_ROWS, MAX_SLOTS - len(texts))] if many and field.type == "card" else [],
            lot=secrets.randbelow(2**31) if template == "seed" else 0,
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

    def _shown(self, field: Field, value: str) -> str:
        """A typed card or scenario, by its name."""
        if field.type == "card" and (field.open or not field.card_types) and value:
            return self.words.card(value)
        return value

    @staticmethod
    def _chosen(options: list[Option], values: list[str]) -> list[Option]:
        return [
            Option(
                value=one.value, label=one.label, number=one.number, icon=one.icon, is_chosen=one.value in values
            )
            for one in options
        ]  # fmt: skip

    # --- what may be chosen ---

    def _options(self, field: Field, name: str, path: str) -> list[Option]:
        likely = self._suggested(path)
        match field.type:
            case "choice":
                return [Option(value=code, label=self.words.text(text)) for code, text in field.choices.items()]
            case "seat":
                names = likely or sorted(self.state.seats, key=lambda seat: self.state.seats[seat].number)
                return [Option(value=seat, label=self.words.seat_whole(seat)) for seat in names]
            case "scenario":
                return [Option(value=code, label=self.words.scenario(code)) for code in self._scenarios(likely)]
            case "section":
                sections = getattr(self.state, "sections", {})
                codes = sorted(sections, key=lambda code: sections[code].number)
                return [Option(value=code, label=self.words.section(code)) for code in codes]
            case "token":
                return self._tokens(name, likely)
            case "deck":
                return self.decks.options(self._seat_beside(name), is_row=bool(self.about), is_new=self._sits_down)
            case "card":
                return self._cards(field, likely)
            case "text":
                players = dict.fromkeys(self.players) if field.name == "player" else {}
                return [
                    Option(value=code, label=self.words.text(text) or code)
                    for code, text in (likely or players).items()
                ]
        return []

    def _scenarios(self, likely: Mapping[str, Any]) -> list[str]:
        guide = self.table.catalogue.cards.guides.get(self.table.guide)
        return list(dict.fromkeys([*likely, *getattr(self.state, "order", ()), *(guide.order if guide else ())]))

    def _tokens(self, name: str, likely: Mapping[str, Any]) -> list[Option]:
        words, known = self.table.log_rules.choices.get("token", {}), icon_names()
        return [
            Option(
                value=token,
                label=self.words.text(words[token]),
                number=str(self.given.get(f"{name}.{token}", "")),
                icon=token if token in known else "",
            )
            for token in (likely or words)
        ]

    def _cards(self, field: Field, likely: Mapping[str, Any]) -> list[Option]:
        cards = self.table.catalogue.cards
        codes = list(likely)
        if field.card_types and not codes:
            codes = [card.code for card in cards if card.type_code in field.card_types]
        options = [Option(value=code, label=self.words.text(likely.get(code)) or self._card(code)) for code in codes]
        options = told_apart(options, self.words)
        if field.card_types and len(options) > FEW:
            options.sort(key=lambda option: option.label)
        return options[:MAX_OFFERED] if not field.card_types else options

    def _seat_beside(self, name: str) -> str:
        """The seat of an input: that of its row, or the form's."""
        named = self.about or str(self.given.get(f"{name.rpartition('.')[0]}.seat", ""))
        return named if named in self.state.seats else ""

    def _card(self, code: str) -> str:
        """With its distinguishing marks."""
        card = self.table.catalogue.cards.get(code)
        name = self.words.card(code)
        if card is None or card.type_code not in self.table.catalogue.game.leader_types:
            return name
        subtitle = card.subtitles.get(self.words.language) or card.subtitles.get("en")
        if subtitle:
            return f"{name}: {subtitle}"
        if self.leaders_called[card.name_key] == 1:
            return name
        return f"{name} ({', '.join(self.words.search_terms_of(card))})"

    @cached_property
    def leaders_called(self) -> Counter[str]:
        """Number of leaders by name."""
        types = self.table.catalogue.game.leader_types
        return Counter(card.name_key for card in self.table.catalogue.cards if card.type_code in types)

    # --- lists of groups ---

    def _rows(self, field: Field, name: str, path: str, only: set[str]) -> list[Row]:
        """One row for each seat, or for each suggested card, if that is what rows begin with; then the given ones,
        and some blank ones."""
        first = field.parts[0]
        key = f"{path}.{first.name}"
        fixed: list[tuple[str, str]] = []
        if first.type == "seat":
            fixed = [(seat, self.words.seat_whole(seat)) for seat in self._present()]
        elif first.type == "card":
            fixed = [(option.value, option.label) for option in self._cards(first, self._suggested(key))]
            fixed = fixed if self._suggested(key) else []
        first_inputs = {number: f"{name}.{number}.{first.name}" for number in row_numbers(self.given, name)}
        by_value = {str(self.given.get(here, "")): number for number, here in first_inputs.items()}
        named = {value: by_value[value] for value, _title in fixed if value in by_value}
        told = [
            number
            for number in rows_said(field, name, self.given, self.table, self.state)
            if number not in named.values()
        ]
        free = iter(number for number in range(MAX_OFFERED) if number not in {*named.values(), *told})
        rows = []
        for value, title in fixed:
            number = named[value] if value in named else next(free)
            rows.append(self._row(field, name, path, number, only, (value, title)))
        if first.type == "seat" and fixed:
            return [row for row in rows if row.parts or row.rest]
        spare = max(field.blank_rows - len(told), SPARE_ROWS)
        blank = [next(free) for _spare in range(spare)]
        return rows + [self._row(field, name, path, number, only) for number in (*told, *blank)]

    def _row(
        self, field: Field, name: str, path: str, number: int, only: set[str], fixed: tuple[str, str] | None = None
    ) -> Row:
        first = field.parts[0]
        before, self.about = self.about, fixed[0] if fixed and first.type == "seat" else self.about
        here = f"{name}.{number}"
        is_ticked = fixed is not None and first.type == "card"
        parts: list[Control] = []
        rest: list[Control] = []
        for part in field.parts[1:] if fixed else field.parts:
            if only and (part.name not in only or self._is_moot(path, part, here)):
                continue
            control = self.control(part, f"{here}.{part.name}", f"{path}.{part.name}", beside=field.parts)
            control = replace(control, required=False)  # a row may stay blank, and the browser must not insist
            is_needed = (
                (part.required and part.default is None and not part.made_from)
                or (first.type == "seat" and part.type != "group")
                or self._is_needed(f"{path}.{part.name}")
            )
            is_first = only or control.said or is_needed
            (parts if is_first else rest).append(control)
        self.about = before
        tick = f"{here}.on" if is_ticked else ""
        return Row(
            number=number,
            title=fixed[1] if fixed else "",
            hidden=(f"{here}.{first.name}", fixed[0]) if fixed else None,
            tick=tick,
            is_ticked="on" in self.given.getlist(tick),
            parts=parts,
            rest=rest,
        )

    def _only_if(self, path: str, part: Field) -> Mapping[str, tuple[str, ...]]:
        return self.table.log_rules.guidance.only_if.get(f"{self.kind}.{path}.{part.name}", {})

    def _is_moot(self, path: str, part: Field, row: str) -> bool:
        """Whether other values of the row make this part unnecessary."""
        return any(
            str(self.given.get(f"{row}.{name}", "")) not in values for name, values in self._only_if(path, part).items()
        )

    def _present(self) -> list[str]:
        """The seats playing, or else all."""
        if self.state.status == "playing":
            return list(self.state.sessions[-1].seats)
        return sorted(self.state.seats, key=lambda seat: self.state.seats[seat].number)


def told_apart(options: list[Option], words: Words) -> list[Option]:
    """Cards of the same name with their products; if those are the same, too, with their codes."""
    cards = words.table.catalogue.cards
    products = {one.value: words.product(card.set_code) for one in options if (card := cards.get(one.value))}
    for more in (products, {code: code for code in products}):
        labels = Counter(option.label for option in options)
        options = [
            replace(one, label=f"{one.label} ({more[one.value]})")
            if labels[one.label] > 1 and one.value in more
            else one
            for one in options
        ]
    return options


def title_at(fields: Iterable[Field], name: str, words: Words) -> str:
    """The title of the input of that name: `d.sections.0.title` is `Sections 1: Title`."""
    titles: list[str] = []
    for step in name.split(".")[1:]:
        if step.isdigit() and titles:
            titles[-1] += f" {int(step) + 1}"
        field = next((one for one in fields if one.name == step), None)
        if field is not None:
            titles.append(words.text(field.title))
            fields = field.parts
    return ": ".join(titles)


def _condition(name: str, only_if: Mapping[str, tuple[str, ...]]) -> str:
    stem = name.rpartition(".")[0]
    return " ".join(f"{stem}.{part}={','.join(values)}" for part, values in only_if.items())
