"""Campaigns and single games of this game: the table of contents of this folder."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.journal import Campaign, by_code, with_known
from games.lotr.campaign import log_campaign, log_games, log_heroes, log_pool
from games.lotr.campaign.facts import facts_of, knows
from games.lotr.campaign.guidance import GUIDANCE
from games.lotr.campaign.log_sheet import sheet
from games.lotr.campaign.setup import AFTER_GAME, BEFORE_GAME, setup
from games.lotr.campaign.setup_sheet import OPEN_SETUP
from games.lotr.campaign.state import LotrState, boons_of, penalty_of, shuffled_into, starting_threat
from games.lotr.campaign.trackers import TRACKERS
from games.lotr.words import WORDS, table

KINDS = (*log_campaign.KINDS, *log_games.KINDS, *log_heroes.KINDS, *log_pool.KINDS, *log_campaign.SHEET_KINDS)


def deck_facts(state: LotrState, seat: str) -> dict[str, Any]:
    """The log's facts about a seat's deck, as plain values: the choice `log` of its build in mode `campaign`.

    Boons and burdens noted by their titles have these in the place of a code; one without a role is in both lists, and
    counts in the one that its card belongs to.
    """
    return {
        "heroes": list(state.seats[seat].leaders),
        "fallen": [one.code for one in state.fallen],
        "boons": dict(Counter(card.code for card in boons_of(state, seat))),
        "burdens": dict(Counter(card.code for card in shuffled_into(state, seat) if card.role != "boon")),
        "penalty": penalty_of(state, seat),
    }


def brought(leaders: Sequence[str], cards: Mapping[str, int], choices: Mapping[str, Any]) -> dict[str, Any]:
    """A deck as an option of the setup."""
    return {"heroes": list(leaders), "cards": dict(cards), "ally": str(choices.get("ally") or "")}


def figures(state: LotrState, seat: str) -> dict[str, int]:
    """The numbers of a player that change over a campaign."""
    fallen = sum(1 for one in state.fallen if one.seat == seat)
    return {"threat": starting_threat(state, seat), "penalty": penalty_of(state, seat), "fallen": fallen}


CAMPAIGN = Campaign(
    kinds=by_code(WORDS, KINDS),
    state=LotrState(),
    facts=facts_of,
    knows=knows,
    with_known=with_known,
    seat_statuses=table("seat statuses"),
    choices=WORDS.tables(
        figure="figures",
        mode="modes",
        penalty="penalties",
        difficulty="difficulties",
        result="results",
        section="section kinds",
    ),
    before_session=BEFORE_GAME,
    after_session=AFTER_GAME,
    setup=setup,
    open_setup=OPEN_SETUP,
    brought=brought,
    deck_facts=deck_facts,
    deck_rule="LOTR-VAL-07",
    sheet=sheet,
    figures=figures,
    low_scores_win=True,
    guidance=GUIDANCE,
    trackers=TRACKERS,
)
