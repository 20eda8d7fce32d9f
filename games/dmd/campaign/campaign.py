"""Games of this game, each a log of one evening: the table of contents of this folder."""

from collections.abc import Iterator

from games.dmd.campaign import log_elder_one, log_game, log_investigators, log_turns
from games.dmd.campaign.facts import ELDER_ONE, elder_ones, episodes, facts_of, owned_elder_ones, owned_episodes
from games.dmd.campaign.guidance import GUIDANCE
from games.dmd.campaign.log_end import END, RESULT
from games.dmd.campaign.log_sheet import sheet
from games.dmd.campaign.log_words import PARTS, RESULTS
from games.dmd.campaign.setup import AFTER_GAME, BEFORE_GAME, setup
from games.dmd.campaign.setup_sheet import OPEN_SETUP
from games.dmd.campaign.state import DmdState
from games.dmd.campaign.trackers import TRACKERS
from games.dmd.cards import TYPES
from games.dmd.words import WORDS, _
from games.engine.journal import Campaign, Pairs, Played, Side, by_code, in_catalogue, seats_of, with_known
from games.engine.journal.common_kinds import SEAT_STATUSES

KINDS = (*log_game.KINDS, *log_turns.KINDS, *log_investigators.KINDS, *log_elder_one.KINDS, RESULT, END, log_game.NOTE)


def figures(state: DmdState, seat: str) -> dict[str, int]:
    found = state.seats[seat]
    return {"thresholds": found.thresholds, "dice": found.dice, "claimed": len(found.claimed)}


def played(state: DmdState) -> Iterator[Played]:
    """The pair of the log, as soon as it has begun."""
    if state.sessions:
        yield Played(
            row=state.episode,
            column=state.elder_one,
            result=state.outcome.result if state.outcome else "",
            date=state.date,
            series=state.series,
            seats=tuple(seats_of(state, "playing", "dead", "ended")),
        )


PAIRS = Pairs(
    title=_("Elder Ones and Episodes"),
    rows=Side(title=TYPES["episode"], field="episode", codes=episodes, owned=owned_episodes),
    columns=Side(title=TYPES[ELDER_ONE], field="elder_one", codes=elder_ones, owned=owned_elder_ones),
    played=played,
)
CAMPAIGN = Campaign(
    kinds=by_code(WORDS, KINDS),
    state=DmdState(),
    facts=facts_of,
    follows_guides=False,
    with_known=with_known,
    knows=in_catalogue,
    seat_statuses={**SEAT_STATUSES, "dead": _("Dead")},
    choices={
        "result": RESULTS,
        **WORDS.tables(fate="fates", summoned="summonings", advance="advances", phase="phases"),
        "part": PARTS,
        "figure": WORDS.table("figures"),
    },
    before_session=BEFORE_GAME,
    after_session=AFTER_GAME,
    setup=setup,
    open_setup=OPEN_SETUP,
    sheet=sheet,
    figures=figures,
    pairs=PAIRS,
    guidance=GUIDANCE,
    trackers=TRACKERS,
)
