"""An evening of this game: one scenario alone, or the first one of a campaign, with saved or drawn decks."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from games.ahlcg.campaign.campaign import CAMPAIGN
from games.ahlcg.campaign.facts import Facts, facts_of, first_resolution
from games.ahlcg.campaign.log_scenarios import NONE
from games.ahlcg.campaign.setup import MAX_PLAYERS
from games.ahlcg.investigators import Investigators
from games.ahlcg.offers import leaders
from games.ahlcg.words import _
from games.engine import Catalogue, Names
from games.engine.cards import ScenarioRecord
from games.engine.journal import Entry
from games.engine.tonight import (
    Evening,
    Party,
    Possibility,
    Shelf,
    Sitting,
    Tonight,
    is_at_hand,
    join_entry,
    seated,
    seats_dealt,
    sets_at_hand,
    table_from_log,
)

MINUTES = {players: 40 + 20 * players for players in range(1, MAX_PLAYERS + 1)}
"""An estimate, see the README: a game is said to take one to two hours."""
CAMPAIGN_OF = "campaign:"  # prefix of the code of a possibility that is a whole campaign
DIFFICULTY = "standard"


def possible(catalogue: Catalogue, shelf: Shelf) -> Iterator[Possibility]:
    """The campaigns whose first scenario is at hand, and every such scenario alone."""
    most = min(MAX_PLAYERS, len({_person(catalogue, code) for code in investigators(catalogue, shelf)}))
    sets = sets_at_hand(catalogue, shelf)
    for code in catalogue.guides if most else ():
        at_hand = partial(is_at_hand, sets=sets, shelf=shelf, catalogue=catalogue)
        yield from _of_guide(catalogue, code, at_hand, most)


def _of_guide(
    catalogue: Catalogue, guide: str, at_hand: Callable[[ScenarioRecord], bool], most: int
) -> Iterator[Possibility]:
    facts, record = facts_of(catalogue, guide), catalogue.guides[guide]
    if facts.guide is None or DIFFICULTY not in facts.guide.chaos_bags:
        return
    title = Names(record.names, guide)
    opening = next(iter(_played(facts)), None) if record.kind == "campaign" else None
    if opening and at_hand(opening):
        first = Names(opening.names, opening.code)
        yield Possibility(
            code=f"{CAMPAIGN_OF}{guide}",
            title=title,
            detail=_("A campaign; it begins with {scenario}").format(scenario=first),
            most=most,
            minutes=MINUTES,
            is_campaign=True,
        )
    alone = _("Standalone, from {guide}").format(guide=title)
    for one in facts.guide.scenarios.values():
        if one.kind == "scenario" and at_hand(one):
            name = Names(one.names, one.code)
            yield Possibility(code=one.code, title=name, detail=alone, most=most, minutes=MINUTES)


def _order(facts: Facts) -> tuple[str, ...]:
    return facts.guide.order if facts.guide else ()


def _played(facts: Facts) -> Iterator[ScenarioRecord]:
    """The scenarios in the guide's order, without interludes."""
    for code in _order(facts):
        one = facts.scenario(code)
        if one and one.kind == "scenario":
            yield one


def investigators(catalogue: Catalogue, shelf: Shelf) -> list[str]:
    return [card.code for card in leaders(catalogue) if shelf.has(card.code)]


def _person(catalogue: Catalogue, code: str) -> str:
    card = catalogue.get(code)
    return catalogue.derived(Investigators).first.get(card.code if card else code, code)


def draw(catalogue: Catalogue, code: str, party: Party) -> Evening:
    guide = code.removeprefix(CAMPAIGN_OF) if code.startswith(CAMPAIGN_OF) else catalogue.scenarios[code].guide
    facts = facts_of(catalogue, guide)
    there = investigators(catalogue, party.shelf)
    seats = seated(party, there, catalogue, who=lambda one: _person(catalogue, one))
    target = "" if code.startswith(CAMPAIGN_OF) else code
    entries = (
        _start(facts, target),
        *_before(facts, target),
        *(join_entry(one, investigator=one.leaders[0], deck=one.deck) for one in seats),
        Entry(kind="scenario-begin", data={"scenario": target or next(_played(facts)).code, "seed": party.seed}),
    )
    setup, sheet = table_from_log(CAMPAIGN, facts, entries, {})
    return Evening(seats=seats, guide=guide, entries=entries, setup=setup, sheet=sheet)


def _start(facts: Facts, target: str, difficulty: str = DIFFICULTY) -> Entry:
    if not target:
        return Entry(kind="start", data={"mode": "campaign", "difficulty": difficulty})
    data = {"mode": "standalone", "difficulty": difficulty, "scenario": target}
    # Some scenarios are in no order, for their campaign lets players choose the way.
    return Entry(kind="start", data=data if target in _order(facts) else {**data, "order": [target]})


def _before(facts: Facts, target: str) -> Iterator[Entry]:
    """Entries for the parts of the guide before the scenario: interludes, and first resolutions (AHLCG-SA-05)."""
    for code in _order(facts) if not target or target in _order(facts) else ():
        record = facts.scenario(code)
        is_played = record is None or record.kind == "scenario"
        if code == target or (not target and is_played):
            return
        if is_played:
            yield Entry(kind="scenario-skip", data={"scenario": code, "resolution": first_resolution(record)})
        else:
            yield Entry(kind="interlude", data={"scenario": code})


def begun(catalogue: Catalogue, table: Mapping[str, Any], players: tuple[str, ...]) -> Iterator[Entry]:
    """Alone, or as the first scenario of a campaign; a later one of a campaign cannot be begun with."""
    facts, code = facts_of(catalogue, table["guide"]), table["scenario"]
    target = code if table["mode"] == "standalone" else ""
    if not target and code != next((one.code for one in _played(facts)), ""):
        return
    yield _start(facts, target, table["difficulty"])
    yield from _before(facts, target)
    leaders = [[one["investigator"]] if one["investigator"] else [] for one in table["investigators"]]
    seats = seats_dealt(leaders, players, catalogue)
    for seat in seats:
        yield join_entry(seat, investigator=seat.leaders[0])
    if all(leaders):
        names = {one["seat"]: seat.seat for one, seat in zip(table["investigators"], seats, strict=True)}
        lead = {"lead": names[table["lead"]]} if table["lead"] else {}
        yield Entry(kind="scenario-begin", data={"scenario": code, **lead})


def counts(sitting: Sitting) -> Mapping[str, bool]:
    """A scenario is won by reaching a resolution, a campaign by its outcome."""
    found = {sitting.scenario: sitting.resolution not in ("", NONE)}
    if sitting.mode == "campaign" and sitting.guide:
        found[f"{CAMPAIGN_OF}{sitting.guide}"] = sitting.outcome == "won"
    return found


TONIGHT = Tonight(possible=possible, draw=draw, begun=begun, counts=counts)
