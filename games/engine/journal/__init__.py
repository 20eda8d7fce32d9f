"""Logs of play for every game: typed entries that are only ever added, and the state that they make."""

from games.engine.journal.campaign import (
    Campaign,
    ModifierChance,
    OpenSetup,
    Pairs,
    Played,
    Side,
    SkillChance,
    SkillTestOdds,
    TokenBag,
)
from games.engine.journal.common_kinds import JOURNAL_PROBLEMS, SECTION_PROBLEMS, UNDO, ended, from_entry, section_kinds
from games.engine.journal.facts import CatalogueFacts, Known, catalogue_facts, in_catalogue, with_known
from games.engine.journal.fields import (
    Field,
    Knows,
    Loc,
    Step,
    StepRules,
    completed,
    faults_of,
    read_steps,
    rulebook_steps,
    steps,
)
from games.engine.journal.guidance import Guidance, Shortcut, read_guidance
from games.engine.journal.kinds import Data, Entry, Kind, by_code, in_own_codes
from games.engine.journal.log import (
    Recorded,
    canonical,
    effective,
    read_state,
    record,
    replay,
    rewrite,
    taken_back,
    undo_orders,
)
from games.engine.journal.seating import by_seat, chosen, complete_seating, start_playing, unexpected_seats
from games.engine.journal.secrets import redacted, revealed, secret_kinds, secret_places
from games.engine.journal.sheet_parts import Block, Line
from games.engine.journal.state import (
    CampaignState,
    GameState,
    Note,
    Outcome,
    SeatState,
    Section,
    SessionState,
    State,
    following,
    put_seat,
    seats_of,
    with_seat,
    with_session,
)
from games.engine.journal.trackers import Tracker, Trackers, Values, printed_at, seat_values
