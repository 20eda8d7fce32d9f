"""Labels of the codes in a log: cards, seats, scenarios, and whole entries."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaigns.rules import CampaignRules
from campaigns.seated_decks import read_reference
from games.engine import CardRecord, Text, journal, localised
from games.engine.journal import Field
from games.engine.vocabulary import card_name
from ui.templatetags.ui import day

MAX_LABEL = 200
"""Longer texts are prose."""
MAX_NAMED = 6
"""Items of a list that are named; a longer list is counted."""


class Labels:
    """Labels by the rules of a campaign and a state of its log, in one language."""

    def __init__(self, rules: CampaignRules, state: Any, language: str) -> None:
        self.rules, self.state, self.language = rules, state, language

    def text(self, text: Text | None) -> str:
        return text.in_language(self.language) if text else ""

    def of(self, texts: Mapping[str, Text], code: str) -> str:
        """The text for a code, or the code itself."""
        return self.text(texts.get(code)) or code

    def _named(self, record: Any, code: str) -> str:
        """The name of a record, or its code."""
        return (localised(record.names, self.language) if record else None) or code

    def choice(self, group: str, code: str) -> str:
        """A choice of the game, such as one of its difficulties."""
        return self.of(self.rules.log_rules.choices.get(group, {}), code)

    def card(self, code: str) -> str:
        return card_name(code, self.rules.catalogue.cards, self.language)

    def classes_and_set(self, card: CardRecord) -> Iterator[str]:
        cards = self.rules.catalogue.cards
        records = (*(cards.classes.get(code) for code in card.classes), cards.sets.get(card.set_code))
        yield from (self._named(record, record.code) for record in records if record)

    def scenario(self, code: str) -> str:
        """A scenario; in some games it is a card."""
        cards = self.rules.catalogue.cards
        return self._named(cards.scenarios.get(code) or cards.get(code), code)

    def scenario_in_guide(self, code: str) -> str:
        """A scenario with its number in the guide, unless its name contains that."""
        find = getattr(self.rules.facts, "scenario", self.rules.catalogue.cards.scenarios.get)
        record, vocabulary = find(code), self.rules.catalogue.game.vocabulary
        heading, name = vocabulary.heading(record.heading, self.language) if record else "", self.scenario(code)
        return name if heading in name else f"{heading} · {name}"

    def product(self, code: str) -> str:
        return self._named(self.rules.catalogue.cards.sets.get(code), code)

    def guide(self, code: str) -> str:
        return self._named(self.rules.catalogue.cards.guides.get(code), code)

    def section(self, code: str) -> str:
        return self._named(getattr(self.state, "sections", {}).get(code), code)

    def seat(self, name: str) -> str:
        """The seat by its leader's name; with several leaders, by the player's, if that is their only seat."""
        seat = self.state.seats.get(name)
        if seat is None:
            return name
        if not self._leads_several:
            return self.card(seat.leader)
        own = [one for one in self.state.seats.values() if one.player == seat.player]
        return self.seat_and_player(name) if len(own) > 1 else str(seat.player)

    def seat_and_player(self, name: str) -> str:
        seat = self.state.seats[name]
        leaders = ", ".join(map(self.card, seat.leaders))
        return f"{seat.player} ({leaders})" if self._leads_several else f"{leaders} ({seat.player})"

    @property
    def _leads_several(self) -> bool:
        building = self.rules.catalogue.game.building
        return building is not None and building.most_leaders > 1

    # --- entries ---

    def entry(self, kind: journal.Kind | None, data: Mapping[str, Any]) -> str:
        """The data of an entry in one line, without defaults."""
        if kind is None:
            return ""
        bag = self.rules.log_rules.bag
        if bag and kind.code == bag.drawn:
            return " ".join(self.choice("token", token) for token in data.get("tokens", ()))
        return " · ".join(self._values(kind.fields, data))

    def _values(self, fields: Iterable[Field], data: Mapping[str, Any]) -> Iterator[str]:
        """First the subject, then everything else behind the title of its field; no card twice."""
        seen: set[str] = set()
        for field in fields:
            value = data.get(field.name)
            if value == field.default or (value in (None, "", [], {}, 0) and value is not False):
                continue
            if value is False and not field.default and not field.required:
                continue
            label = self.value(field, value)
            if not label or (field.type in ("card", "text") and label in seen):
                continue
            title = self.text(field.title)
            is_clear = not seen or field.type in ("flag", "section") or _is_prose(field) or label.startswith(title)
            seen.add(label)
            yield label if is_clear else f"{title}: {label}"

    def value(self, field: Field, value: Any) -> str:
        """A value of a field; the count of a long list."""
        if not (field.many and isinstance(value, list)):
            return self._single(field, value)
        if len(value) > MAX_NAMED and not field.required:
            return str(len(value))
        separator = {"token": " ", "group": "; "}.get(field.type, ", ")
        return separator.join(filter(None, (self._single(field, one) for one in value)))

    def _single(self, field: Field, value: Any) -> str:
        by_code = {
            "card": self.card, "seat": self.seat, "new-seat": self.seat, "scenario": self.scenario,
            "section": self.section,
        }  # fmt: skip
        if field.type in by_code:
            return by_code[field.type](str(value))
        match field.type:
            case "token":
                return self.choice("token", str(value))
            case "choice":
                return self.of(field.choices, str(value))
            case "flag":
                return self.text(field.title) if value else _("not: %(what)s") % {"what": self.text(field.title)}
            case "number":
                return "" if field.name == "seed" else str(value)
            case "text" if field.name == "date":
                return day(str(value))
            case "entry":
                return _("entry %(number)s") % {"number": value}
            case "deck":
                return "" if read_reference(str(value)) else str(value)
            case "group" if isinstance(value, Mapping):
                labels = list(self._values(field.parts, value))
                return ", ".join(labels) if len(labels) > 1 or field.parts[0].type != "seat" else ""
            case "data" | "group":
                return ""
        if named := self.rules.log_rules.guidance.text_name(self.rules.facts, str(value)):
            return self.text(named)
        return self.scenario(str(value))  # the players' text, or the code of a scenario in an order of their own


def _is_prose(field: Field) -> bool:
    """Whether the field holds sentences, which need no title before them."""
    return field.type == "text" and not field.many and (field.maximum is None or field.maximum > MAX_LABEL)
