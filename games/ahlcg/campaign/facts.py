"""The facts for the checks of a log: the catalogue, and a campaign's guide with its inherited parts."""

import re
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from games.ahlcg.campaign.chaos_bag import TOKENS
from games.ahlcg.campaign.state import AhlcgState
from games.ahlcg.investigators import Investigators
from games.ahlcg.standalone import FIRST_RESOLUTION
from games.engine import Catalogue
from games.engine.cards import GuideRecord, LogSection, ScenarioRecord
from games.engine.journal import CatalogueFacts, in_catalogue

NUMBERED = re.compile(r"R\d+")


class GuideFacts(Struct, frozen=True, kw_only=True):
    """A campaign's guide; one that returns to another inherits missing parts."""

    code: str
    order: tuple[str, ...] = ()
    scenarios: Mapping[str, ScenarioRecord] = {}
    sections: tuple[LogSection, ...] = ()
    chaos_bags: Mapping[str, tuple[str, ...]] = {}


class Facts(CatalogueFacts, frozen=True, kw_only=True):
    """All facts outside the log."""

    guide: GuideFacts | None = None
    """None for a campaign of one's own."""

    def scenario(self, code: str) -> ScenarioRecord | None:
        """A scenario of this guide, or of any other as a side scenario."""
        if self.guide and code in self.guide.scenarios:
            return self.guide.scenarios[code]
        return super().scenario(code)

    def person(self, code: str) -> frozenset[str]:
        """The codes of all versions of that investigator, who are one person (AHLCG-EXT-23)."""
        card = self.card(code)
        return self.catalogue.derived(Investigators).person.get(card.code if card else code, frozenset({code}))

    def printed(self, code: str) -> dict[str, int | None]:
        """The printed health and sanity of an investigator; None for other values."""
        card = self.card(code)
        values = {name: getattr(card.fields, name, None) if card else None for name in ("health", "sanity")}
        return {name: value if isinstance(value, int) else None for name, value in values.items()}

    def available(self, state: AhlcgState) -> list[str]:
        """The investigators never used in this campaign, in the order of the catalogue (AHLCG-JOIN-04)."""
        used = frozenset().union(*(self.person(seat.leader) for seat in state.seats.values()))
        unused = (card.code for card in self.catalogue.derived(Investigators).cards if card.code not in used)
        return [code for code in unused if self.known.owned is None or code in self.known.owned]


def facts_of(catalogue: Catalogue, guide: str) -> Facts:
    """The facts for campaigns of that guide; "" or a code that the catalogue does not have: one's own campaign."""
    return Facts(catalogue=catalogue, guide=guide_facts(catalogue, guide))


def resolutions(scenario: ScenarioRecord | None) -> tuple[str, ...]:
    """The numbered resolutions of the guide; its text for no resolution is none (AHLCG-END-03)."""
    return tuple(one for one in scenario.resolutions if NUMBERED.fullmatch(one)) if scenario else ()


def first_resolution(scenario: ScenarioRecord | None) -> str:
    """The resolution of an earlier scenario of a standalone game unless another is chosen (AHLCG-SA-05)."""
    offered = resolutions(scenario)
    return FIRST_RESOLUTION if FIRST_RESOLUTION in offered or not offered else offered[0]


def guide_facts(catalogue: Catalogue, code: str) -> GuideFacts | None:
    """The guide of that code. A scenario that returns to another inherits its heading, its reference card, and its
    resolutions with their results."""
    record = catalogue.guides.get(code)
    if record is None:
        return None
    first = catalogue.guides.get(record.returns_to or "") or GuideRecord(code="", names={})
    order = record.order or first.order
    scenarios = {one.code: one for one in catalogue.scenarios.values() if one.guide == code}
    for one, inherited in zip(order, first.order, strict=True) if len(order) == len(first.order) else ():
        mine, original = scenarios.get(one), catalogue.scenarios.get(inherited)
        if mine and original:
            ends = mine if mine.resolutions else original
            scenarios[one] = replace(
                mine,
                heading=mine.heading or original.heading,
                reference_card=mine.reference_card or original.reference_card,
                resolutions=ends.resolutions,
                results=ends.results,
            )
    sections, chaos_bags = record.sections or first.sections, record.chaos_bags or first.chaos_bags
    return GuideFacts(code=code, order=order, scenarios=scenarios, sections=sections, chaos_bags=chaos_bags)


def knows(state: AhlcgState, facts: Facts, type: str, value: str) -> bool:
    """Whether a reference names something. A campaign of one's own has any scenarios."""
    if type == "token":
        return value in TOKENS
    is_own = type == "scenario" and (facts.guide is None or value in state.order)
    return is_own or in_catalogue(state, facts, type, value)
