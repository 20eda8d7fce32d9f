"""The form for card values unknown to all sources, drawn from the game's declared fields; and its history."""

import re
from collections.abc import Iterable
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.card_values import CardValues, Entry, Value, card_entries
from cardsdb.faults import InputFault
from cardsdb.numbers import number_or_text
from cardsdb.request_fields import FLAGS
from cardsdb.web.forms import FlagField, PageForm, TextField
from games.engine.journal.fields import Field


class CardForm(PageForm):
    """The printing that a card is drawn as."""

    printing = TextField(strip=False)


class Row(Struct, kw_only=True):
    """A value as an input."""

    field: Field
    title: str
    text: str
    """The content of the input."""
    told: str
    """The value in words, if a source now provides it; the entered one can only be withdrawn then."""
    is_withdrawn: bool = False
    options: list[tuple[str, str]]
    """Values and words of a choice."""
    meanwhile: str | None = None
    """The value that another member entered since the form was drawn."""
    faults: list[str] = []


class ValueForm(PageForm):
    """A form for the unknown values of a card, and for those entered before; `tag` names the state it began from."""

    tag = TextField(strip=False)

    def __init__(self, known: CardValues, language: str, posted: QueryDict | None = None) -> None:
        super().__init__(posted or {})
        self.known, self.language = known, language
        asked = [value for value in known.values if value.told is None or value.entered is not None]
        for value in asked:
            self.fields[f"value:{value.field.name}"] = TextField()
            self.fields[f"withdraw:{value.field.name}"] = FlagField()
        self.full_clean()
        self.faults: list[str] = []
        self.rows = [self._row(value) for value in asked]

    @property
    def is_refused(self) -> bool:
        """Whether an input has a fault."""
        return any(row.faults for row in self.rows)

    def entered(self) -> dict[str, Any]:
        """The values of the inputs, as the API takes them."""
        asked: dict[str, Any] = {}
        for row in self.rows:
            if not row.told:
                asked[row.field.name] = _read(row.field, row.text)
            elif row.is_withdrawn:
                asked[row.field.name] = None
        return asked

    def refuse(self, faults: Iterable[InputFault]) -> None:
        """Put each fault at its input."""
        for fault in faults:
            row = next((row for row in self.rows if fault.loc[:1] == (row.field.name,)), None)
            if row is None:
                self.faults.append(fault.message)
            elif fault.message not in row.faults:
                row.faults = [*row.faults, fault.message]

    def tell_what_changed(self) -> None:
        """Show the stored value beside each input that differs from it."""
        values = {value.field.name: value.entered for value in self.known.values}
        for row in self.rows:
            entered = values[row.field.name]
            if _read(row.field, row.text) != entered and not row.told:
                row.meanwhile = in_words(row.field, entered, self.language)

    def history(self) -> list[dict[str, Any]]:
        """The history of entered values, the newest first."""
        return [self._line(entry) for entry in card_entries(self.known.game.code, self.known.card.code)]

    def _row(self, value: Value) -> Row:
        field, name = value.field, f"value:{value.field.name}"
        options: list[tuple[str, str]] = []
        if field.type == "flag":
            options = [("yes", _("yes")), ("no", _("no"))]
        elif field.type == "choice":
            options = [(code, text.in_language(self.language)) for code, text in field.choices.items()]
        return Row(
            field=field,
            title=field.title.in_language(self.language),
            text=self.cleaned_data[name] if name in self.data else _written(value.entered),
            told="" if value.told is None else in_words(field, value.told, self.language),
            is_withdrawn=self.cleaned_data[f"withdraw:{field.name}"],
            options=options,
        )

    def _line(self, entry: Entry) -> dict[str, Any]:
        """One submission of values."""
        fields = {value.field.name: value.field for value in self.known.values}

        def words(name: str, value: Any) -> str:
            return in_words(fields[name], value, self.language) if name in fields else str(value)

        return {
            "at": entry.run.started_at,
            "by": entry.run.actor.username if entry.run.actor else "",
            "changes": [
                {
                    "title": fields[name].title.in_language(self.language) if name in fields else name,
                    "before": words(name, before),
                    "after": words(name, after),
                }
                for name, before, after in entry.changes
            ],
            "is_rolled_back": entry.is_rolled_back,
        }


def in_words(field: Field, value: Any, language: str) -> str:
    if value is None:
        return _("not known")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if field.many:
        return ", ".join(map(str, value))
    return field.choices[value].in_language(language) if value in field.choices else str(value)


def _written(value: Any) -> str:
    """A value as the text of an input."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _read(field: Field, text: str) -> Any:
    """The value of an input; invalid input stays text, to be refused as such."""
    if not text:
        return None
    if field.many:
        return [number_or_text(part) for part in re.split(r"[\s,;]+", text) if part]
    match field.type:
        case "flag":
            return FLAGS.get(text.casefold(), text)
        case "number":
            return number_or_text(text)
    return text
