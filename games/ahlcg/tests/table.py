"""A table to play at in tests: an invented campaign, and a log that is written entry by entry."""

from functools import cache
from typing import Any

from games.ahlcg.campaign.campaign import CAMPAIGN
from games.ahlcg.campaign.facts import Facts, facts_of
from games.ahlcg.campaign.state import AhlcgState, Seat
from games.ahlcg.cards import AhlcgFields
from games.ahlcg.tests.cards import make_card, make_investigator, make_weakness, permanent
from games.engine import Catalogue
from games.engine.cards import GuideRecord, LogSection, ScenarioRecord
from games.engine.journal import Recorded, canonical
from games.engine.tests.boxes import FIXTURES, fixture_catalogue
from games.engine.tests.logs import WrittenLog

BAG = ("+1", "0", "-1", "skull", "cultist", "auto_fail", "elder_sign")
CHARONS_OBOL = "03308"
CARDS = (
    *(make_investigator(code, health=7, sanity=6) for code in ("ann", "bob", "cid", "dee")),
    make_investigator("ann2", health=7, sanity=6, alternate_of="ann"),
    make_investigator("xyz", health="X", sanity=6),
    make_card("armour", health=2),
    make_card("lamp"),
    make_card(CHARONS_OBOL, names={"en": "Obol"}),
    make_card("friend", level=None, encounter_set="s1", position=2),
    make_card("guide", level=None, encounter_set="s1", position=3, unique=True),
    make_card("guide2", names={"en": "Card guide"}, level=None, encounter_set="s2", unique=True),
    make_weakness("doubt", kind="story"),
    permanent("charm"),
    make_card("house", type_code="location", level=None, classes=(), encounter_set="s1", victory=1),
    make_card("ghoul", type_code="enemy", level=None, classes=(), encounter_set="s1", victory=2),
    make_card("rat", type_code="enemy", level=None, classes=(), encounter_set="s1"),
    make_card("guest", type_code="enemy", level=None, classes=(), encounter_set="elsewhere", victory=1),
)
SCENARIOS = (
    *(
        ScenarioRecord(
            code=f"tale.s{number}",
            guide="tale",
            names={"en": f"Scenario {number}", "es": f"Escenario {number}"},
            encounter_sets=(f"s{number}",),
            resolutions=("no_resolution", "R1", "R2", *(["investigator_defeat"] if number == 5 else [])),
            reference_card="01104",
        )
        for number in range(1, 6)
    ),
    ScenarioRecord(code="tale.pause", guide="tale", names={"en": "Pause"}, kind="interlude"),
    ScenarioRecord(code="side.fair", guide="side", names={"en": "Fair"}),
)
GUIDES = (
    GuideRecord(
        code="tale",
        names={"en": "Tale"},
        order=("tale.s1", "tale.s2", "tale.pause", "tale.s3", "tale.s4", "tale.s5"),
        sections=(
            LogSection(code="notes", names={"en": "Notes", "es": "Notas"}),
            LogSection(code="tally", names={"en": "Tally"}, kind="count"),
        ),
        chaos_bags={"standard": BAG, "hard": (*BAG, "-4")},
    ),
    GuideRecord(code="side", names={"en": "Side"}, kind="side-story", order=("side.fair",)),
)


@cache
def catalogue() -> Catalogue:
    return Catalogue(version=1, cards=CARDS, guides=GUIDES, scenarios=SCENARIOS)


@cache
def own_fixtures() -> Catalogue:
    """The project's own facts, without a database."""
    return fixture_catalogue(FIXTURES / "ahlcg", AhlcgFields)


class Table(WrittenLog[AhlcgState]):
    """A log of which every attempt is kept that is accepted."""

    def __init__(self, guide: str = "tale", facts: Facts | None = None) -> None:
        super().__init__(CAMPAIGN, facts or facts_of(catalogue(), guide))

    def try_write(self, kind: str, /, house_rule: bool = False, **data: Any) -> Recorded:
        """The result of an entry."""
        found = self.attempt(kind, house_rule=house_rule, **data)
        if found.is_accepted:
            self.keep(found)
        else:
            assert found.state is self.state
        return found

    def refused(self, kind: str, /, **data: Any) -> list[tuple[str, str]]:
        """The rules and problems for which an entry is refused, which has no other faults."""
        before = canonical(self.state)
        found = self.try_write(kind, **data)
        assert not found.is_accepted
        assert not found.faults
        assert canonical(self.state) == before
        return [(problem.rule, problem.code) for problem in found.problems if problem.is_error]

    def warned(self, kind: str, /, **data: Any) -> list[tuple[str, str]]:
        """The warnings of an accepted entry."""
        found = self.try_write(kind, **data)
        assert found.is_accepted, (found.faults, found.problems)
        return [(problem.rule, problem.code) for problem in found.problems]

    def faults(self, kind: str, /, **data: Any) -> list[tuple[tuple[str | int, ...], str]]:
        """The places of faults in an entry."""
        return [(fault.loc, fault.code) for fault in self.try_write(kind, **data).faults]

    def seat(self, name: str) -> Seat:
        return self.state.seats[name]

    def trauma(self, name: str) -> tuple[int, int, str]:
        seat = self.seat(name)
        return seat.physical, seat.mental, seat.status


def begun(*investigators: str, guide: str = "tale", **start: Any) -> Table:
    """A campaign with a seat for each investigator: a for ann, b for bob."""
    table = Table(guide)
    table.write("start", **{"difficulty": "standard", **start})
    for code in investigators:
        join(table, code)
    return table


def join(table: Table, code: str) -> None:
    table.write("seat-join", seat=code[0], player=f"player of {code}", investigator=code, deck=f"{code}-1")


def play(table: Table, scenario: str = "", **end: Any) -> AhlcgState:
    """The next scenario from its beginning to its end."""
    seats = [name for name, seat in table.state.seats.items() if seat.status == "active"]
    table.write("scenario-begin", scenario=scenario or table.state.next, lead=seats[0])
    return table.write("scenario-end", **{"resolution": "R1", "source": "act", **end})
