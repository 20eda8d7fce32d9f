"""Logs of what was played, for every game: typed entries that are only ever added, and the state that they make."""

from games.engine.journal.fields import Fault, Field, Step, completed, faults_of
from games.engine.journal.kinds import (
    Campaign,
    Entry,
    Kind,
    OpenSetup,
    Outcome,
    SeatState,
    SessionState,
    State,
    TokenBag,
)
from games.engine.journal.log import Recorded, canonical, effective, read_state, record, replay, rewrite, taken_back
from games.engine.journal.sheet import Block, Line
from games.engine.journal.undo import UNDO

__all__ = [
    "UNDO",
    "Block",
    "Campaign",
    "Entry",
    "Fault",
    "Field",
    "Kind",
    "Line",
    "OpenSetup",
    "Outcome",
    "Recorded",
    "SeatState",
    "SessionState",
    "State",
    "Step",
    "TokenBag",
    "canonical",
    "completed",
    "effective",
    "faults_of",
    "read_state",
    "record",
    "replay",
    "rewrite",
    "taken_back",
]
