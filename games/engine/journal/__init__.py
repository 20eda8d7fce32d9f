"""Logs of what was played, for every game: typed entries that are only ever added, and the state that they make."""

from games.engine.journal.campaign_state import (
    CampaignState,
    Note,
    Section,
    following,
    seats_of,
    with_seat,
    with_session,
)
from games.engine.journal.facts import (
    CatalogueFacts,
    OwnedFacts,
    catalogue_facts,
    in_catalogue,
    in_own_codes,
    owned_facts,
    with_owned,
)
from games.engine.journal.fields import Fault, Field, Loc, Step, completed, faults_of, steps
from games.engine.journal.gathering import chosen, gathered, gathering_problems, sat_down, strangers, told_of
from games.engine.journal.guidance import Guidance, Shortcut
from games.engine.journal.kinds import (
    Campaign,
    Entry,
    Kind,
    Known,
    OpenSetup,
    Outcome,
    SeatState,
    SessionState,
    State,
    TokenBag,
    by_code,
)
from games.engine.journal.log import (
    Recorded,
    canonical,
    effective,
    first_touched,
    read_state,
    record,
    replay,
    rewrite,
    taken_back,
    undoable,
)
from games.engine.journal.pairs import Pairs, Played, Side
from games.engine.journal.secrets import redacted, revealed, secret_kinds, secret_places
from games.engine.journal.section_kinds import section_kinds
from games.engine.journal.sheet import Block, Line
from games.engine.journal.undo import UNDO
