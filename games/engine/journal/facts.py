"""What the checks of a log look things up in."""

from collections.abc import Callable, Collection
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from games.engine.cards import CardRecord, ScenarioRecord
from games.engine.catalogue import Catalogue
from games.engine.journal.kinds import Data, Known

F = TypeVar("F", bound="OwnedFacts")


class CatalogueFacts(Struct, frozen=True, kw_only=True):
    """The catalogue; a game adds what its guides say."""

    catalogue: Catalogue

    def card(self, code: str) -> CardRecord | None:
        return self.catalogue.get(code)

    def code(self, given: str) -> str:
        """The code of the card, whichever printing was named."""
        card = self.card(given)
        return card.code if card else given

    def of_type(self, code: str, type_code: str) -> CardRecord | None:
        """The card, if it is of that type."""
        card = self.card(code)
        return card if card and card.type_code == type_code else None

    def all_of_type(self, type_code: str) -> list[str]:
        """The codes of all cards of that type, in the order of the catalogue."""
        return [card.code for card in self.catalogue if card.type_code == type_code]

    def scenario(self, code: str) -> ScenarioRecord | None:
        return self.catalogue.scenarios.get(code)


def catalogue_facts(catalogue: Catalogue, guide: str) -> CatalogueFacts:
    """The facts of a game without guides: each of its logs stands by itself."""
    return CatalogueFacts(catalogue=catalogue)


class OwnedFacts(CatalogueFacts, frozen=True, kw_only=True):
    """The catalogue, and what the group owns of it."""

    owned: Collection[str] | None = None
    """The codes of cards; None where nobody has told."""


def owned_facts(catalogue: Catalogue, guide: str) -> OwnedFacts:
    """The facts of a game without guides in which it matters what a group owns."""
    return OwnedFacts(catalogue=catalogue)


def with_owned(facts: F, known: Known) -> F:
    """The `with_known` of a campaign with such facts."""
    return replace(facts, owned=known.owned)


def in_catalogue(state: Any, facts: CatalogueFacts, type: str, value: str) -> bool:
    """The `knows` of a campaign that names cards and scenarios of the catalogue, and nothing of its own."""
    match type:
        case "card":
            return facts.card(value) is not None
        case "scenario":
            return facts.scenario(value) is not None
    return True


def in_own_codes(*names: str) -> Callable[[Any, Data, CatalogueFacts], Data]:
    """The `complete` of a kind whose fields of these names are cards: the code of a reprint means the card."""

    def complete(state: Any, data: Data, facts: CatalogueFacts) -> Data:
        return {**data, **{name: facts.code(data[name]) for name in names if name in data}}

    return complete
