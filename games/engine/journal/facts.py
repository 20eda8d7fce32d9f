"""The facts outside a log that its checks look up: the catalogue, and the group's decks and collection."""

from collections.abc import Collection, Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from games.engine.cards import CardRecord, ScenarioRecord
from games.engine.catalogue import Catalogue
from games.engine.text import Names, Text, listed, pattern, plain

F = TypeVar("F", bound="CatalogueFacts")


class Known(Struct, frozen=True, kw_only=True):
    """The service's knowledge about a group besides its log; only the parts that a kind asks for are looked up."""

    decks: Mapping[str, Mapping[str, int]] = {}
    """Seat to the cards of its deck, code to copies; only of decks that are kept here."""
    owned: Collection[str] | None = None
    """The codes of the cards in the group's collections; None if no collection is recorded."""


class CatalogueFacts(Struct, frozen=True, kw_only=True):
    """The catalogue, and the group's decks and collection; games add their guides."""

    catalogue: Catalogue
    known: Known = Known()

    def card(self, code: str) -> CardRecord | None:
        return self.catalogue.get(code)

    def code(self, given: str) -> str:
        """The code of the card, whichever printing is given."""
        card = self.card(given)
        return card.code if card else given

    def of_type(self, code: str, type_code: str) -> CardRecord | None:
        """The card, if it is of that type."""
        card = self.card(code)
        return card if card and card.type_code == type_code else None

    def all_of_type(self, type_code: str) -> list[str]:
        """The codes of all cards of that type, in the order of the catalogue."""
        return [card.code for card in self.catalogue.of_type(type_code)]

    def scenario(self, code: str) -> ScenarioRecord | None:
        return self.catalogue.scenarios.get(code)

    def card_name(self, code: str) -> Text:
        card = self.card(code)
        return Names(card.names, code) if card else plain(code)

    def scenario_name(self, code: str) -> Text:
        scenario = self.scenario(code)
        return Names(scenario.names, code) if scenario else plain(code)

    def encounter_set_name(self, code: str) -> Text:
        record = self.catalogue.encounter_sets.get(code)
        return Names(record.names, code) if record else plain(code)

    def copies_named(self, copies: Mapping[str, int]) -> Text:
        """Cards with their copies, single copies without a number."""
        names = ((self.card_name(code), number) for code, number in copies.items())
        return listed(
            pattern("{number} × {name}", number=number, name=name) if number > 1 else name for name, number in names
        )


def catalogue_facts(catalogue: Catalogue, guide: str) -> CatalogueFacts:
    """The facts of a game without guides."""
    return CatalogueFacts(catalogue=catalogue)


def with_known(facts: F, known: Known) -> F:
    """The `with_known` of a campaign whose checks look at decks or collections."""
    return replace(facts, known=known)


def in_catalogue(state: Any, facts: CatalogueFacts, type: str, value: str) -> bool:
    """The `knows` of a campaign whose references are cards and scenarios of the catalogue, and sections of its log."""
    match type:
        case "card":
            return facts.card(value) is not None
        case "scenario":
            return facts.scenario(value) is not None
        case "section":
            return value in state.sections
    return True
