"""Campaigns of Arkham Horror: the table of contents of this folder."""

from typing import Any

import msgspec

from games.ahlcg.campaign import log_campaign, log_decks, log_scenarios, log_seats, log_tokens
from games.ahlcg.campaign.chaos_bag import TOKENS, drawn, listed
from games.ahlcg.campaign.facts import Facts, facts_of, knows
from games.ahlcg.campaign.guidance import GUIDANCE
from games.ahlcg.campaign.log_campaign import SHEET_KINDS
from games.ahlcg.campaign.log_sheet import sheet
from games.ahlcg.campaign.odds import Question, odds
from games.ahlcg.campaign.seat_checks import SEAT_STATUSES
from games.ahlcg.campaign.setup import AFTER_SCENARIO, BEFORE_SCENARIO, setup
from games.ahlcg.campaign.setup_sheet import OPEN_SETUP
from games.ahlcg.campaign.state import AhlcgState, counted
from games.ahlcg.campaign.trackers import TRACKERS
from games.ahlcg.words import WORDS
from games.engine.journal import Campaign, TokenBag, by_code, with_known

KINDS = (*log_campaign.KINDS, *log_seats.KINDS, *log_scenarios.KINDS, *log_decks.KINDS, *SHEET_KINDS, *log_tokens.KINDS)


def deck_facts(state: AhlcgState, seat: str) -> dict[str, Any]:
    """The log's facts about a seat's deck, as plain values: the choice `log` of its build in mode `campaign`.

    `exiled` is everything that left the deck since the last purchase: cards that the guide took are settled like exiled
    ones (AHLCG-AMB-33). The service adds the cards of the first deck as `starting_deck`.
    """
    one = state.seats[seat]
    return {
        "ledger": [msgspec.to_builtins(line) for line in one.ledger],
        "experience": one.balance.earned,
        "unspent": one.balance.unspent,
        "cards": dict(one.gained),
        "removed": dict(one.removed),
        "exiled": counted(one.exiled, one.taken),
        "trauma": {"physical": one.physical, "mental": one.mental},
    }


def is_locked(state: AhlcgState, seat: str) -> bool:
    """AHLCG-DECK-37: once a scenario has begun with it, a deck changes by purchases and entries of the log only."""
    return state.seats[seat].played > 0


def figures(state: AhlcgState, seat: str) -> dict[str, int]:
    """The numbers of an investigator that change over a campaign."""
    one, balance = state.seats[seat], state.seats[seat].balance
    return {"earned": balance.earned, "unspent": balance.unspent, "physical": one.physical, "mental": one.mental}


def question(state: AhlcgState, facts: Facts) -> dict[str, Any]:
    """The part of a question about odds that the log answers: the bag, and the current or next scenario."""
    scenario = facts.scenario(state.scenario)
    card, level = (scenario.reference_card if scenario else None) or "", state.difficulty or "standard"
    return {"tokens": listed(state.bag.tokens), "reference_card": card, "level": level}


BAG = TokenBag(
    contents=lambda state: {"bag": listed(state.bag.tokens), "sealed": listed(state.bag.sealed)},
    draw=lambda state, number, seed: drawn(state.bag.tokens, number, seed),
    drawn="tokens-draw",
    edits={"add": "tokens-add", "remove": "tokens-remove", "seal": "tokens-seal", "release": "tokens-release"},
    question=question,
)

CAMPAIGN = Campaign(
    kinds=by_code(WORDS, KINDS),
    state=AhlcgState(),
    facts=facts_of,
    with_known=with_known,
    knows=knows,
    seat_statuses=SEAT_STATUSES,
    choices={
        **WORDS.tables(difficulty="difficulties", figure="figures", mode="modes", outcome="outcomes", reason="reasons"),
        **WORDS.tables(result="results"),
        "section": log_campaign.SECTION_WORDS,
        "source": WORDS.table("sources"),
        "token": TOKENS,
        "trauma": WORDS.table("traumas"),
    },
    before_session=BEFORE_SCENARIO,
    after_session=AFTER_SCENARIO,
    setup=setup,
    open_setup=OPEN_SETUP,
    deck_facts=deck_facts,
    purchase="experience-spend",
    deck_rule="AHLCG-VAL-08",
    is_locked=is_locked,
    sheet=sheet,
    figures=figures,
    bag=BAG,
    odds=odds,
    odds_question=Question,
    guidance=GUIDANCE,
    trackers=TRACKERS,
)
