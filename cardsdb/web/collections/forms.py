"""The forms of collections. Faults that the API would report are shown at their fields."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.models import Collection
from cardsdb.numbers import number_or_text, read_whole_number
from cardsdb.requests import collection_values
from cardsdb.services import CollectionValues
from cardsdb.web.card_parts import set_name
from cardsdb.web.forms import FlagField, TextField
from games.engine import CardRecord, localised
from games.engine.cards import SetRecord
from games.engine.search.folding import fold_name
from games.engine.vocabulary import card_name
from ui.language import current_language

IDS = {"name": "id_name", "new_card": "new-card", "new_copies": "new-copies"}


class NewCollectionForm(forms.Form):
    """A new collection, which is empty at first. Once valid, `values` are its values."""

    game = TextField(strip=False)
    name = TextField(strip=False)
    values: CollectionValues

    def clean(self) -> None:
        try:
            self.values = collection_values(self.cleaned_data)
        except InvalidInputError as error:
            self.add_faults(error.faults)

    def add_faults(self, faults: Iterable[InputFault]) -> None:
        for fault in faults:
            self.add_error(None, fault.message)


class CollectionForm(forms.Form):
    """A stored collection: a field for each box (`set:CODE`) and each single card (`card:CODE`)."""

    name = TextField(strip=False, label=gettext_lazy("Name"))
    version = TextField(strip=False)
    default = FlagField()
    new_card = TextField()
    new_code = TextField(strip=False)
    new_copies = TextField(strip=False, initial="1")
    values: CollectionValues

    def __init__(self, row: Collection, catalogue: LiveCatalogue, data: Mapping[str, str] | None = None) -> None:
        super().__init__(data, initial={"name": row.name})
        self.row, self.catalogue = row, catalogue
        self.candidates: list[CardRecord] = []
        self.language = current_language()
        stored = {f"set:{code}": number for code, number in row.sets.items()}
        stored |= {f"card:{code}": number for code, number in row.cards.items()}
        for name in stored if data is None else (name for name in data if name.startswith(("set:", "card:"))):
            self.fields[name] = TextField(strip=False, initial=stored.get(name), label=self._label(name))

    @staticmethod
    def deletes(data: Mapping[str, str]) -> bool:
        """Whether the button that deletes the collection was pressed."""
        return "delete" in data

    @staticmethod
    def tapped(data: Mapping[str, str], catalogue: LiveCatalogue) -> dict[str, str]:
        """The form after a tap on a box or a cycle: missing boxes are added once; if none is missing, all are removed.

        Of a cycle that is now sold in other boxes, those count.
        """
        kind, _colon, code = data.get("own", "").partition(":")
        sets = [one for one in catalogue.cards.sets.values() if code == (one.cycle if kind == "cycle" else one.code)]
        names = [f"set:{one.code}" for one in sets if not one.replaced] or [f"set:{one.code}" for one in sets]
        if kind == "set":
            names = [f"set:{code}"] if sets else []
        missing = [name for name in names if _number(data.get(name, "")) == 0]
        return {**data, **(dict.fromkeys(missing, "1") if missing else dict.fromkeys(names, "0"))}

    @property
    def seen_version(self) -> int:
        """The version of the collection that the visitor saw; 0, which never exists, if missing."""
        return read_whole_number(self.cleaned_data["version"]) or 0

    def clean(self) -> None:
        try:
            self.values = collection_values(self._body(), self.row)
        except InvalidInputError as error:
            self.add_faults(error.faults)
        if self.cleaned_data.get("new_card") and not self._new_code():
            several = _("Several cards have this name. Choose one of them.")
            self.add_error("new_card", several if self.candidates else _("There is no card with this name or code."))

    def add_faults(self, faults: Iterable[InputFault]) -> None:
        """Put each fault at its field."""
        new_code = self._new_code()
        for fault in faults:
            part, code = (*fault.loc, "", "")[:2]
            name = "new_copies" if part == "cards" and code == new_code else f"{str(part)[:-1]}:{code}"
            self.add_error(name if name in self.fields else "name", fault.message)

    @property
    def faults(self) -> list[dict[str, Any]]:
        """Each fault with the id and the label of its field."""
        typed = self["new_card"].value()
        return [
            {
                "field": IDS.get(name) or name.replace(":", "-", 1),
                "label": typed if name in ("new_card", "new_copies") else self.fields[name].label,
                "message": message,
            }
            for name, messages in self.errors.items()
            for message in messages
        ]

    def _body(self) -> dict[str, Any]:
        """The fields as the body of an API request."""
        kept = {code: one for code, one in self.row.sets.items() if code not in self.catalogue.cards.sets}
        sets, cards = {**kept, **self._numbers("set:")}, self._numbers("card:")
        if code := self._new_code():
            cards[code] = _number(self.cleaned_data["new_copies"] if "new_copies" in self.data else "1")
        return {
            "name": self.cleaned_data["name"],
            "sets": {code: number for code, number in sets.items() if number != 0},
            "cards": {code: number for code, number in cards.items() if number != 0},
            **({"default": True} if self.cleaned_data["default"] else {}),
        }

    def _new_code(self) -> str | None:
        """The code of the card typed by code or whole name; None if that is not exactly one card."""
        typed, cards = self.data.get("new_card", "").strip(), self.catalogue.cards
        if not typed or cards.get(typed):
            return typed or None
        wanted = fold_name(typed)
        found = [card for card in cards if any(fold_name(name) == wanted for name in card.names.values() if name)]
        chosen = [card for card in found if card.code == self.data.get("new_code")] or found
        if len(chosen) == 1:
            return chosen[0].code
        self.candidates = chosen
        return None

    def _numbers(self, prefix: str) -> dict[str, Any]:
        return {
            name.removeprefix(prefix): _number(self.cleaned_data[name])
            for name in self.fields
            if name.startswith(prefix)
        }

    def _label(self, name: str) -> str:
        kind, _colon, code = name.partition(":")
        if kind == "card":
            return card_name(code, self.catalogue.cards, self.language)
        return set_name(self.catalogue, code, self.language) if code in self.catalogue.cards.sets else code

    def cycles(self) -> list[dict[str, Any]]:
        """The boxes by their cycle."""
        by_cycle: dict[str, list[SetRecord]] = {}
        for record in self.catalogue.cards.sets.values():
            by_cycle.setdefault(record.cycle or "", []).append(record)
        return [self._cycle(records) for records in by_cycle.values()]

    def _cycle(self, records: list[SetRecord]) -> dict[str, Any]:
        boxes = [self._line(f"set:{one.code}") for one in records]
        first = records[0]
        sold = [one.code for one in records if not one.replaced] or [one.code for one in records]
        return {
            "code": first.cycle,
            "is_whole": all(box["number"] != "0" for box in boxes if box["code"] in sold),
            "name": localised(first.cycle_names, self.language) or localised(first.names, self.language) or "",
            "boxes": boxes,
            "owned": sum(number for box in boxes if isinstance(number := _number(box["number"]), int)),
            "has_fault": any(box["fault"] for box in boxes),
        }

    def cards(self) -> list[dict[str, str]]:
        """The single cards with a line of their own."""
        return [self._line(name) for name in self.fields if name.startswith("card:")]

    def _line(self, name: str) -> dict[str, str]:
        """A box or a single card, with its number as typed."""
        number = self[name].value() if name in self.fields else None
        return {
            "code": name.partition(":")[2],
            "name": self._label(name),
            "number": "0" if number is None else str(number),
            "fault": str(next(iter(self.errors.get(name, ())), "")),
        }

    def choices(self) -> list[dict[str, Any]]:
        """The cards that have the typed name, where there are several."""
        return [
            {
                "code": card.code,
                "name": localised(card.names, self.language) or card.code,
                "subtitle": localised(card.subtitles, self.language) or "",
                "level": card.level,
                "set_name": set_name(self.catalogue, card.set_code, self.language),
            }
            for card in self.candidates
        ]


def _number(text: str) -> int | str:
    """The number of copies; an empty field has none."""
    return number_or_text(text) if text.strip() else 0
