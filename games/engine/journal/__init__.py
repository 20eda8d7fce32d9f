"""Logs of what was played, for every game: typed entries that are only ever added, and the state that they make."""

from games.engine.journal.fields import Fault, Field, Step
from games.engine.journal.guidance import Guidance, Shortcut
from games.engine.journal.kinds import Campaign, Entry, Kind, Outcome, SeatState, SessionState, State, TokenBag
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
    "Guidance",
    "Kind",
    "Line",
    "Outcome",
    "Recorded",
    "SeatState",
    "SessionState",
    "Shortcut",
    "State",
    "Step",
    "TokenBag",
    "canonical",
    "effective",
    "read_state",
    "record",
    "replay",
    "rewrite",
    "taken_back",
]
