"""The codes of a log in words."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaigns.rules import CampaignRules
from campaigns.seated_decks import read_reference
from games.engine import CardRecord, Text, journal, localised
from games.engine.journal import Field
from games.engine.vocabulary import card_name

LONG = 200
"""Longer texts are prose."""
MAX_NAMED = 6
"""Items of a guide's list that are named; a longer one is counted."""


class Words:
    """Names for a table and a state of its log, in one language."""

    def __init__(self, table: CampaignRules, state: Any, language: str) -> None:
        self.table, self.state, self.language = table, state, language

    def text(self, text: Text | None) -> str:
        return text.in_language(self.language) if text else ""

    def of(self, words: Mapping[str, Text], code: str) -> str:
        """The word for a code; the code itself where there is none."""
        return self.text(words.get(code)) or code

    def choice(self, what: str, code: str) -> str:
        """A code of the state, such as a difficulty."""
        return self.of(self.table.log_rules.choices.get(what, {}), code)

    def card(self, code: str) -> str:
        return card_name(code, self.table.catalogue.cards, self.language)

    def search_terms_of(self, card: CardRecord) -> Iterator[str]:
        """The card's distinguishing marks: its classes and its set."""
        cards = self.table.catalogue.cards
        records = (*(cards.classes.get(code) for code in card.classes), cards.sets.get(card.set_code))
        yield from (localised(record.names, self.language) or record.code for record in records if record)

    def scenario(self, code: str) -> str:
        """Its name; in some games that of a card."""
        cards = self.table.catalogue.cards
        record = cards.scenarios.get(code) or cards.get(code)
        return (localised(record.names, self.language) if record else None) or code

    def product(self, code: str) -> str:
        record = self.table.catalogue.cards.sets.get(code)
        return (localised(record.names, self.language) if record else None) or code

    def section(self, code: str) -> str:
        section = getattr(self.state, "sections", {}).get(code)
        return (localised(section.names, self.language) if section else None) or code

    def seat(self, name: str) -> str:
        """The seat by its leader's name; with several leaders, by the player's, if that is their only seat."""
        seat = self.state.seats.get(name)
        if seat is None:
            return name
        if not self._leads_several:
            return self.card(seat.leader)
        own = [one for one in self.state.seats.values() if one.player == seat.player]
        return self.seat_whole(name) if len(own) > 1 else str(seat.player)

    def seat_whole(self, name: str) -> str:
        """The player with all their leaders."""
        seat = self.state.seats[name]
        leaders = ", ".join(map(self.card, seat.leaders))
        return f"{seat.player} ({leaders})" if self._leads_several else f"{leaders} ({seat.player})"

    @property
    def _leads_several(self) -> bool:
        building = self.table.catalogue.game.building
        return building is not None and building.most_leaders > 1

    def guide(self, code: str) -> str:
        record = self.table.catalogue.cards.guides.get(code)
        return (localised(record.names, self.language) if record else None) or code

    # --- entries ---

    def entry(self, kind: journal.Kind | None, data: Mapping[str, Any]) -> str:
        """The data of an entry in one line, without defaults."""
        if kind is None:
            return ""
        bag = self.table.log_rules.bag
        if bag and kind.code == bag.drawn:
            return " ".join(self.choice("token", token) for token in data.get("tokens", ()))
        return " · ".join(self._said(kind.fields, data))

    def _said(self, fields: Iterable[Field], data: Mapping[str, Any]) -> Iterator[str]:
        """First the subject, then everything else behind the name of its field; no card twice."""
        told: set[str] = set()
        for field in fields:
            value = data.get(field.name)
            if value == field.default or (value in (None, "", [], {}, 0) and value is not False):
                continue
            if value is False and not field.default and not field.required:
                continue
            said = self.value(field, value)
            if not said or (field.type in ("card", "text") and said in told):
                continue
            is_clear = not told or field.type in ("flag", "section") or _is_prose(field)
            told.add(said)
            yield said if is_clear else f"{self.text(field.title)}: {said}"

    def value(self, field: Field, value: Any) -> str:
        """A value of a field; of a long list the count."""
        if field.many and isinstance(value, list):
            if len(value) > MAX_NAMED and not field.required:
                return str(len(value))
            single = [self._one(field, one) for one in value]
            apart = " " if field.type == "token" else "; " if field.type == "group" else ", "
            return apart.join(one for one in single if one)
        return self._one(field, value)

    def _one(self, field: Field, value: Any) -> str:
        match field.type:
            case "card":
                return self.card(str(value))
            case "seat" | "new-seat":
                return self.seat(str(value))
            case "scenario":
                return self.scenario(str(value))
            case "section":
                return self.section(str(value))
            case "token":
                return self.choice("token", str(value))
            case "choice":
                return self.of(field.choices, str(value))
            case "flag":
                return self.text(field.title) if value else _("not: %(what)s") % {"what": self.text(field.title)}
            case "number" if field.name == "seed":
                return ""
            case "number":
                return str(value)
            case "entry":
                return _("entry %(number)s") % {"number": value}
            case "deck":
                reference = read_reference(str(value))
                return "" if reference else str(value)
            case "group" if isinstance(value, Mapping):
                said = list(self._said(field.parts, value))
                return ", ".join(said) if len(said) > 1 or field.parts[0].type != "seat" else ""
            case "data" | "group":
                return ""
        if named := self.table.log_rules.guidance.text_name(self.table.facts, str(value)):
            return self.text(named)
        return self.scenario(str(value))  # the players' text, or the code of a scenario in an order of their own


def _is_prose(field: Field) -> bool:
    """Whether the field holds sentences, which need no name before them."""
    return field.type == "text" and not field.many and (field.maximum is None or field.maximum > LONG)
