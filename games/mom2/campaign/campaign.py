"""Games of this game, each a log of one session: the table of contents of this folder."""

from games.engine.journal import Campaign, by_code, catalogue_facts, in_catalogue, with_known
from games.engine.journal.common_kinds import SEAT_STATUSES
from games.mom2.campaign import log_board, log_conditions, log_damage, log_end, log_game, log_possessions, log_save
from games.mom2.campaign.guidance import GUIDANCE
from games.mom2.campaign.log_sheet import sheet
from games.mom2.campaign.setup import AFTER_GAME, BEFORE_GAME, setup
from games.mom2.campaign.setup_sheet import OPEN_SETUP
from games.mom2.campaign.state import Mom2State
from games.mom2.campaign.trackers import TRACKERS
from games.mom2.words import WORDS

KINDS = (
    log_game.START,
    log_game.JOIN,
    log_game.LEAVE,
    log_game.BEGIN,
    *log_possessions.KINDS,
    *log_damage.KINDS,
    *log_conditions.KINDS,
    *log_board.KINDS,
    log_game.OBJECTIVE,
    log_game.ROUND,
    *log_save.KINDS,
    log_end.RESULT,
    log_end.END,
    log_game.NOTE,
)


def figures(state: Mom2State, seat: str) -> dict[str, int]:
    held = state.seats[seat].held
    return {
        "damage": held.damage.total,
        "horror": held.horror.total,
        "clues": held.clues,
        "possessions": sum(held.possessions.values()),
    }


CAMPAIGN = Campaign(
    kinds=by_code(WORDS, KINDS),
    state=Mom2State(),
    facts=catalogue_facts,
    with_known=with_known,
    knows=in_catalogue,
    seat_statuses=SEAT_STATUSES,
    choices=WORDS.tables(
        result="results",
        resolution="reasons",
        outcome="outcomes",
        cause="causes",
        product="products",
        feature="features",
        puzzle="puzzles",
        figure="figures",
    ),
    before_session=BEFORE_GAME,
    after_session=AFTER_GAME,
    setup=setup,
    open_setup=OPEN_SETUP,
    sheet=sheet,
    figures=figures,
    guidance=GUIDANCE,
    trackers=TRACKERS,
)
