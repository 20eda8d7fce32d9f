"""The table of the next scenario (AHLCG-SET), and the steps before and after one."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from games.ahlcg.campaign.chaos_bag import listed
from games.ahlcg.campaign.facts import Facts
from games.ahlcg.campaign.reference_cards import SIDES
from games.ahlcg.campaign.state import AhlcgState, Seat
from games.ahlcg.words import WORDS
from games.engine.dealing import Seed
from games.engine.journal import chosen, seats_of, steps

RESOURCES = 5
OPENING_HAND = 5


class SetupOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a setup."""

    scenario: str = ""
    """A side scenario instead of the next one."""
    seed: Seed | None = None
    """Chooses the lead investigator; without a seed the players do."""
    decks: dict[str, dict[str, int]] = {}
    """Seat to the cards of its deck, code to copies; the setup tells which are shuffled and which start in play."""


def setup(state: AhlcgState, facts: Facts, options: Mapping[str, Any]) -> dict[str, Any]:
    """The setup of the current or next scenario as plain values; msgspec.ValidationError for unknown options."""
    given = msgspec.convert(options, SetupOptions)
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
        "investigator": seat.leader,
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


BEFORE_SCENARIO = steps(WORDS, "before scenario")
"""The thirteen steps of setting a game up."""

AFTER_SCENARIO = steps(
    WORDS,
    "after scenario",
    {
        "outcomes": ("scenario-end",),
        "trauma": ("scenario-end",),
        "resolution": (
            "scenario-end",
            *("note-write", "note-cross", "note-circle", "count-set", "count-add"),
            *("trauma", "card-gain", "card-remove", "card-exile", "tokens-add", "tokens-remove"),
            *("experience-earn", "scenario-next"),
        ),
        "fates": ("fate",),
        "experience": ("scenario-end", "experience-adjust"),
        "purchases": ("experience-spend",),
        "seats": ("seat-leave", "seat-return", "seat-join", "deck-choose"),
        "advance": ("interlude", "side-begin", "scenario-begin", "campaign-end"),
    },
)
"""The nine steps after a scenario."""
