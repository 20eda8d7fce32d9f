"""Games of this game, each a log of one session: the table of contents of this folder."""

from games.ah2.campaign import log_end, log_game, log_gates, log_play
from games.ah2.campaign.guidance import GUIDANCE
from games.ah2.campaign.log_sheet import sheet
from games.ah2.campaign.log_words import FIGURES, MODES, RESULTS
from games.ah2.campaign.setup import AFTER_GAME, BEFORE_GAME, setup
from games.ah2.campaign.setup_sheet import OPEN_SETUP
from games.ah2.campaign.state import Ah2State, gate_trophies
from games.ah2.campaign.trackers import TRACKERS
from games.ah2.words import WORDS
from games.engine.journal import Campaign, by_code, catalogue_facts, in_catalogue
from games.engine.journal.common_kinds import SEAT_STATUSES, WAYS

START, JOIN, LEAVE, BEGIN, NOTE = log_game.KINDS
KINDS = (START, JOIN, LEAVE, BEGIN, *log_play.KINDS, *log_gates.KINDS, log_end.RESULT, log_end.END, NOTE)


def figures(state: Ah2State, seat: str) -> dict[str, int]:
    """The figures of a player at the end; before it, the recorded gate trophies."""
    final = state.seats[seat].final
    if final is None:
        return {"gates": gate_trophies(state, seat)} if state.sessions else {}
    return {name: getattr(final, name) for name in FIGURES}


CAMPAIGN = Campaign(
    kinds=by_code(WORDS, KINDS),
    state=Ah2State(),
    facts=catalogue_facts,
    knows=in_catalogue,
    seat_statuses=SEAT_STATUSES,
    choices={
        "mode": MODES,
        "result": RESULTS,
        **WORDS.tables(fate="fates", cause="causes", method="methods", mishap="mishaps"),
        "way": WAYS,
        **WORDS.tables(score="score", figure="figures"),
    },
    before_session=BEFORE_GAME,
    after_session=AFTER_GAME,
    setup=setup,
    open_setup=OPEN_SETUP,
    sheet=sheet,
    figures=figures,
    guidance=GUIDANCE,
    trackers=TRACKERS,
)
