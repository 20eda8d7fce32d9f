"""The form of a collection, as stored or as filled in, with the faults of each field."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault
from cardsdb.models import Collection
from cardsdb.numbers import LARGEST, read_whole_number
from cardsdb.web.drawing import set_name
from games.engine import CardRecord, localised
from games.engine.cards import SetRecord
from games.engine.search.folding import fold_name
from games.engine.vocabulary import card_name
from ui.language import current_language


class FieldFault(Struct, frozen=True):
    """A fault of a field; `field` is its id, `label` its name."""

    field: str
    label: str
    message: str


class NumberShown(Struct, frozen=True, kw_only=True):
    """A box or a single card, and its number as typed."""

    code: str
    name: str
    number: str
    fault: str = ""


class CycleShown(Struct, frozen=True, kw_only=True):
    """Sets that came out together."""

    name: str
    boxes: list[NumberShown]
    owned: int
    has_fault: bool


class Candidate(Struct, frozen=True, kw_only=True):
    """One of several cards matching the typed name."""

    code: str
    name: str
    subtitle: str
    level: int | None
    set_name: str


class CollectionForm:
    """The fields of the form: `given` as sent; without it, as stored."""

    def __init__(self, row: Collection, catalogue: LiveCatalogue, given: Mapping[str, str] | None = None) -> None:
        self.row = row
        self.catalogue = catalogue
        kept = {
            "name": row.name,
            "version": str(row.version),
            **{f"set:{code}": str(number) for code, number in row.sets.items()},
            **{f"card:{code}": str(number) for code, number in row.cards.items()},
        }
        self.given: Mapping[str, str] = kept if given is None else given
        self.faults: list[FieldFault] = []
        self.candidates: list[CardRecord] = []

    @property
    def name(self) -> str:
        return self.given.get("name", "")

    @property
    def version(self) -> int:
        """Of the collection that the visitor saw; 0, which never exists, if missing."""
        return read_whole_number(self.given.get("version", "")) or 0

    @property
    def is_default(self) -> bool:
        return "default" in self.given

    @property
    def new_card(self) -> str:
        return self.given.get("new_card", "").strip()

    @property
    def new_code(self) -> str:
        """The candidate chosen."""
        return self.given.get("new_code", "")

    @property
    def new_copies(self) -> str:
        return self.given.get("new_copies", "1")

    def body(self) -> dict[str, Any]:
        """The fields as the body of an API request."""
        cards = self._numbers("card:")
        if code := self.look_up():
            cards[code] = _number(self.new_copies)
        kept = {code: one for code, one in self.row.sets.items() if code not in self.catalogue.cards.sets}
        sets = {**kept, **self._numbers("set:")}
        return {
            "name": self.name,
            "sets": {code: number for code, number in sets.items() if number != 0},
            "cards": {code: number for code, number in cards.items() if number != 0},
            **({"default": True} if self.is_default else {}),
        }

    def look_up(self) -> str | None:
        """The code of the card typed by code or whole name; None if that is not exactly one card."""
        typed, cards = self.new_card, self.catalogue.cards
        if not typed or cards.get(typed):
            return typed or None
        wanted = fold_name(typed)
        found = [card for card in cards if any(fold_name(name) == wanted for name in card.names.values() if name)]
        chosen = [card for card in found if card.code == self.new_code] or found
        if len(chosen) == 1:
            return chosen[0].code
        self.candidates = chosen
        return None

    def refuse(self, faults: tuple[InputFault, ...]) -> None:
        """Put each fault at its field."""
        self.faults = [self._at_field(fault) for fault in faults]
        if self.new_card and not self.look_up():
            several = _("Several cards have this name. Choose one of them.")
            message = several if self.candidates else _("There is no card with this name or code.")
            self.faults.append(FieldFault("new-card", self.new_card, message))

    def _at_field(self, fault: InputFault) -> FieldFault:
        match fault.loc:
            case ("sets", str(code)):
                return FieldFault(f"set-{code}", self._box_name(code), fault.message)
            case ("cards", str(code)) if code == self.look_up():
                return FieldFault("new-copies", self.new_card, fault.message)
            case ("cards", str(code)):
                return FieldFault(
                    f"card-{code}", card_name(code, self.catalogue.cards, current_language()), fault.message
                )
        return FieldFault("id_name", _("Name"), fault.message)

    def _box_name(self, code: str) -> str:
        known = code in self.catalogue.cards.sets
        return set_name(self.catalogue, code, current_language()) if known else code

    def fault_of(self, field: str) -> str:
        return next((fault.message for fault in self.faults if fault.field == field), "")

    @property
    def name_fault(self) -> str:
        return self.fault_of("id_name")

    @property
    def new_card_fault(self) -> str:
        return self.fault_of("new-card")

    @property
    def new_copies_fault(self) -> str:
        return self.fault_of("new-copies")

    def cycles(self, language: str) -> list[CycleShown]:
        """The boxes by their cycle."""
        by_cycle: dict[str, list[SetRecord]] = {}
        for record in self.catalogue.cards.sets.values():
            by_cycle.setdefault(record.cycle or "", []).append(record)
        return [self._cycle(records, language) for records in by_cycle.values()]

    def _cycle(self, records: list[SetRecord], language: str) -> CycleShown:
        boxes = [
            NumberShown(
                code=one.code,
                name=localised(one.names, language) or one.code,
                number=self.given.get(f"set:{one.code}", "0"),
                fault=self.fault_of(f"set-{one.code}"),
            )
            for one in records
        ]
        numbers = [number for box in boxes if isinstance(number := _number(box.number), int)]
        return CycleShown(
            name=localised(records[0].cycle_names, language) or localised(records[0].names, language) or "",
            boxes=boxes,
            owned=sum(numbers),
            has_fault=any(box.fault for box in boxes),
        )

    def cards(self, language: str) -> list[NumberShown]:
        """The single cards with a line of their own."""
        return [
            NumberShown(
                code=code,
                name=card_name(code, self.catalogue.cards, language),
                number=number,
                fault=self.fault_of(f"card-{code}"),
            )
            for code, number in self._typed("card:").items()
        ]

    def candidates_shown(self, language: str) -> list[Candidate]:
        return [
            Candidate(
                code=card.code,
                name=localised(card.names, language) or card.code,
                subtitle=localised(card.subtitles, language) or "",
                level=card.level,
                set_name=set_name(self.catalogue, card.set_code, language),
            )
            for card in self.candidates
        ]

    def _typed(self, prefix: str) -> dict[str, str]:
        """The fields with that prefix, by the code that follows."""
        return {name.removeprefix(prefix): value for name, value in self.given.items() if name.startswith(prefix)}

    def _numbers(self, prefix: str) -> dict[str, Any]:
        return {code: _number(value) for code, value in self._typed(prefix).items()}


def _number(text: str) -> int | str:
    """A whole number as such; anything else as it is, to be refused."""
    number = read_whole_number(text.strip() or "0", least=-LARGEST, most=LARGEST)
    return text if number is None else number
