"""What the checks of a log look things up in: the catalogue, and a campaign's guide with what it inherits."""

import re
from collections.abc import Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from games.ahlcg.campaign.chaos_bag import TOKENS
from games.ahlcg.campaign.state import AhlcgState
from games.ahlcg.investigators import Investigators
from games.engine import Catalogue
from games.engine.cards import LogSection, ScenarioRecord
from games.engine.journal import CatalogueFacts, Known

NUMBERED = re.compile(r"R\d+")


class GuideFacts(Struct, frozen=True, kw_only=True):
    """A campaign's guide; one that returns to another has what it lacks from there."""

    code: str
    order: tuple[str, ...] = ()
    scenarios: Mapping[str, ScenarioRecord] = {}
    sections: tuple[LogSection, ...] = ()
    chaos_bags: Mapping[str, tuple[str, ...]] = {}


class Facts(CatalogueFacts, frozen=True, kw_only=True):
    """Everything that is known outside the log."""

    guide: GuideFacts | None = None
    """None for a campaign of one's own."""
    investigators: Collection[str] | None = None
    """The codes that the group's collections have; None: all of the catalogue."""
    decks: Mapping[str, Mapping[str, int]] = {}
    """Seat to the cards in its kept deck, code to copies; a deck that nobody keeps here is not known."""

    def scenario(self, code: str) -> ScenarioRecord | None:
        """Of this guide, or of any other as a side scenario."""
        if self.guide and code in self.guide.scenarios:
            return self.guide.scenarios[code]
        return super().scenario(code)

    def person(self, code: str) -> frozenset[str]:
        """The codes of all versions of that investigator, who are one person (AHLCG-EXT-23)."""
        card = self.card(code)
        return self.catalogue.derived(Investigators).person.get(card.code if card else code, frozenset({code}))

    def available(self, state: AhlcgState) -> list[str]:
        """The investigators never used in this campaign, in the order of the catalogue (AHLCG-JOIN-04)."""
        used = frozenset().union(*(self.person(seat.leader) for seat in state.seats.values()))
        return [
            card.code
            for card in self.catalogue.derived(Investigators).cards
            if card.code not in used and (self.investigators is None or card.code in self.investigators)
        ]


def facts_of(catalogue: Catalogue, guide: str) -> Facts:
    """The facts for campaigns of that guide; "" or a code that the catalogue does not have: one's own campaign."""
    return Facts(catalogue=catalogue, guide=guide_facts(catalogue, guide))


def with_known(facts: Facts, known: Known) -> Facts:
    return replace(facts, decks=known.decks, investigators=known.owned)


def resolutions(scenario: ScenarioRecord | None) -> tuple[str, ...]:
    """The numbered resolutions of the guide; what it says where none is reached is no resolution (AHLCG-END-03)."""
    return tuple(one for one in scenario.resolutions if NUMBERED.fullmatch(one)) if scenario else ()


def guide_facts(catalogue: Catalogue, code: str) -> GuideFacts | None:
    """The guide of that code. A scenario that returns to another has its resolutions and its reference card."""
    record = catalogue.guides.get(code)
    if record is None:
        return None
    first = catalogue.guides.get(record.returns_to) if record.returns_to else None
    order = record.order or (first.order if first else ())
    scenarios = {one.code: one for one in catalogue.scenarios.values() if one.guide == code}
    if first:
        originals = [catalogue.scenarios.get(one) for one in first.order]
        for place, one in enumerate(order):
            original = originals[place] if len(originals) == len(order) else None
            if original and one in scenarios:
                mine = scenarios[one]
                scenarios[one] = replace(
                    mine,
                    resolutions=mine.resolutions or original.resolutions,
                    reference_card=mine.reference_card or original.reference_card,
                )
    return GuideFacts(
        code=code,
        order=order,
        scenarios=scenarios,
        sections=record.sections or (first.sections if first else ()),
        chaos_bags=record.chaos_bags or (first.chaos_bags if first else {}),
    )


def knows(state: AhlcgState, facts: Facts, type: str, value: str) -> bool:
    """Whether a reference names something. A campaign of one's own has whatever scenarios it says."""
    match type:
        case "card":
            return facts.card(value) is not None
        case "section":
            return value in state.sections
        case "token":
            return value in TOKENS
        case "scenario":
            return facts.guide is None or facts.scenario(value) is not None or value in state.order
    return True
