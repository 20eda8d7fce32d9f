"""The table of the next scenario (AHLCG-SET), with or without a log, and the steps before and after one."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from games.ahlcg.campaign.chaos_bag import listed
from games.ahlcg.campaign.facts import Facts, facts_of, first_resolution
from games.ahlcg.campaign.reference_cards import SIDES
from games.ahlcg.campaign.state import AhlcgState, Bag, Seat
from games.ahlcg.words import WORDS
from games.engine import OptionsError
from games.engine.dealing import Seed, places
from games.engine.journal import chosen, read_steps, seats_of
from games.engine.tonight import lacking

MAX_PLAYERS = 4
RESOURCES = 5
OPENING_HAND = 5


class SetupOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    scenario: str = ""
    """A side scenario instead of the next one."""
    seed: Seed | None = None
    """Chooses the lead investigator; without a seed the players do."""
    decks: dict[str, dict[str, int]] = {}
    """Seat to the cards of its deck, code to copies; the setup tells which are shuffled and which start in play."""


class OpenSetupOptions(SetupOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    scenario: str
    mode: Literal["campaign", "standalone"] = "campaign"
    difficulty: Literal["easy", "standard", "hard", "expert"] = "standard"
    players: Annotated[int, Meta(ge=1, le=MAX_PLAYERS)] = 1
    investigators: Annotated[list[str], Meta(max_length=MAX_PLAYERS)] = []
    """Chosen ones, for the players in their order; the others choose at the table."""
    owned: dict[str, int] | None = None
    """Card to copies of a collection; the setup tells which encounter sets it lacks."""


def setup(state: AhlcgState, facts: Facts, options: Mapping[str, Any]) -> dict[str, Any]:
    """The setup of the current or next scenario as plain values, or of any scenario without a log.
    msgspec.ValidationError for unknown options, OptionsError for an unknown scenario."""
    if state.status == "new" and options.keys() - {"seed", "decks"}:
        return _open_table(facts, msgspec.convert(options, OpenSetupOptions))
    return _table(state, facts, msgspec.convert(options, SetupOptions))


def _open_table(known: Facts, given: OpenSetupOptions) -> dict[str, Any]:
    """The table as its guide has it: the bag of the start, and the scenarios before this one."""
    scenario = known.catalogue.scenarios.get(given.scenario)
    if scenario is None or scenario.kind != "scenario":
        raise OptionsError("scenario", code="unknown-code")
    facts = facts_of(known.catalogue, scenario.guide)
    bags = facts.guide.chaos_bags if facts.guide else {}
    state = AhlcgState(
        status="between",
        mode=given.mode,
        guide=scenario.guide,
        difficulty=given.difficulty,
        next=scenario.code,
        seats=_seats(facts, given),
        bag=Bag(tokens=Counter(bags.get(given.difficulty, ()))),
    )
    return {
        **_table(state, facts, given),
        "guide": state.guide,
        "mode": state.mode,
        "difficulty": state.difficulty,
        "earlier": _earlier(scenario.code, facts),
        "short": lacking(scenario.encounter_sets, given.owned, facts.catalogue),
    }


def _seats(facts: Facts, given: OpenSetupOptions) -> dict[str, Seat]:
    """The players by number; each investigator is another person (AHLCG-DECK-18)."""
    seats: dict[str, Seat] = {}
    for place in places(given.players, (), given.investigators, facts.catalogue):
        code = place.sheet.code if place.sheet else ""
        if any(seat.leader in facts.person(code) for seat in seats.values() if code):
            raise msgspec.ValidationError(f"{code} is chosen twice - at $.investigators")
        printed = facts.printed(code)
        seats[place.seat] = Seat(
            number=len(seats) + 1, player="", leader=code, health=printed["health"], sanity=printed["sanity"]
        )
    return seats


def _earlier(code: str, facts: Facts) -> list[dict[str, Any]] | None:
    """The parts of the guide before the scenario, with the resolutions that count unless others are chosen
    (AHLCG-SA-05); None if the guide's order does not tell."""
    order = facts.guide.order if facts.guide else ()
    if code not in order:
        return None
    before = [(one, facts.scenario(one)) for one in order[: order.index(code)]]
    return [
        {
            "scenario": one,
            "kind": record.kind if record else "scenario",
            "resolution": None if record and record.kind != "scenario" else first_resolution(record),
        }
        for one, record in before
    ]


def _table(state: AhlcgState, facts: Facts, given: SetupOptions) -> dict[str, Any]:
    playing = state.status == "playing"
    code = state.scenario if playing else given.scenario or state.scenario
    seats = seats_of(state, "playing" if playing else "active")
    scenario = facts.scenario(code)
    lead = state.session.lead if playing else chosen(seats, given.seed)
    return {
        "scenario": code,
        "kind": scenario.kind if scenario else "scenario",
        "lead": lead or None,
        "investigators": [_investigator(name, state.seats[name], facts, given.decks.get(name)) for name in seats],
        "chaos_bag": listed(state.bag.tokens),
        "encounter_sets": list(scenario.encounter_sets) if scenario else [],
        "reference_card": scenario.reference_card if scenario else None,
        "reference_side": SIDES.get(state.difficulty),
        "resources": RESOURCES,
        "opening_hand": {
            "cards": OPENING_HAND,
            "mulligans": 1,
            "mulligan": "any-number",
            "weaknesses": "set-aside",
            "rules": ["AHLCG-SET-02", "AHLCG-SET-03"],
        },
    }


def _investigator(name: str, seat: Seat, facts: Facts, deck: Mapping[str, int] | None) -> dict[str, Any]:
    damage, horror = seat.physical, seat.mental  # AHLCG-TRA-06
    sheet: dict[str, Any] = {
        "seat": name,
        "player": seat.player,
        "investigator": seat.leader or None,
        "deck": seat.deck or None,
        "damage": damage,
        "horror": horror,
        "remaining_health": None if seat.health is None else seat.health - damage,
        "remaining_sanity": None if seat.sanity is None else seat.sanity - horror,
        "resources": RESOURCES,
        "opening_hand": OPENING_HAND,
    }
    if deck is not None:
        permanent = [code for code in deck if (card := facts.card(code)) and card.fields.permanent]
        in_play = {code: deck[code] for code in permanent}
        sheet["in_play"] = in_play
        sheet["shuffled"] = {code: copies for code, copies in deck.items() if code not in in_play}
    return sheet


BEFORE_SCENARIO, AFTER_SCENARIO = read_steps(WORDS)
"""The thirteen steps of setting a game up, and the nine after a scenario."""
