"""The log of one game, as board games have it: a table, one session, an end. What such logs have alike."""

from functools import partial
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from games.engine.journal.campaign_state import with_seat
from games.engine.journal.common_fields import NOTES, NOTES_STEP, PLAYER_SEAT
from games.engine.journal.fields import Step, steps
from games.engine.journal.kinds import Data, Kind, Outcome, State
from games.engine.messages import Messages
from games.engine.words import _, table

SEAT_STATUSES = table("seat statuses")
WAYS = table("ways")
"""How something came to the table."""

PLAYING = partial(Kind, when=("playing",))
"""A kind of entry that is written during the game."""
OF_A_SEAT = partial(Kind, when=("playing",), scope="seat")
"""The same, about one seat alone."""


class GameState(State, frozen=True, kw_only=True):
    """The state of such a log; a game says what its seats and its session are, and adds what else it knows."""

    date: str = ""
    """When it was played, as the players write it."""
    notes: tuple[str, ...] = ()


G = TypeVar("G", bound=GameState)
T = TypeVar("T", bound=Struct)


def from_entry(kind: type[T], data: Data, /, **more: Any) -> T:
    """Return a part of the state with the values of the entry's fields of the same names; lists become tuples."""
    given = {name: data[name] for name in kind.__struct_fields__ if name in data}
    return kind(**{name: tuple(one) if isinstance(one, list) else one for name, one in given.items()} | more)


def after_game(words: Messages) -> tuple[Step, ...]:
    """Return the steps after a game: parts of the entry that ends it, and notes."""
    parts = (replace(step, kinds=("game-end",)) for step in steps(words, "after game"))
    return (*parts, NOTES_STEP)


def ended(state: G, data: Data, result: Literal["won", "lost", "ended"], reason: str = "") -> G:
    """The state after the entry that ends the game, with its notes and how it ended."""
    notes = (*state.notes, data["notes"]) if "notes" in data else state.notes
    return replace(state, status="over", outcome=Outcome(result=result, reason=reason), notes=notes)


def seat_leave(rule: str) -> Kind:
    """The kind with which somebody gets up again; `rule` says when that may be."""
    return Kind(
        code="seat-leave",
        title=_("Somebody leaves"),
        summary=_("Before the game begins."),
        fields=(PLAYER_SEAT,),
        when=("between",),
        when_rule=rule,
        scope="seat",
        apply=lambda state, data: with_seat(state, data["seat"], status="left"),
    )


def note_write(rule: str) -> Kind:
    """The kind with which something is written down for later."""
    return Kind(
        code="note-write",
        title=_("Note"),
        summary=_("Whatever the group wants to remember."),
        fields=(replace(NOTES, required=True),),
        when=("between", "playing", "over"),
        when_rule=rule,
        apply=lambda state, data: replace(state, notes=(*state.notes, data["notes"])),
    )
