"""The state of a campaign that goes from scenario to scenario: seats, sessions, an order, sections of a log sheet."""

from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from games.engine.journal.kinds import State

S = TypeVar("S", bound=State)
C = TypeVar("C", bound="CampaignState")


class Note(Struct, frozen=True, kw_only=True):
    """A line in a section of the log."""

    text: str
    scenario: str = ""
    """When it was written: during that scenario, or after it."""
    seat: str = ""
    is_crossed: bool = False
    is_circled: bool = False


class Section(Struct, frozen=True, kw_only=True):
    """A section of the log: lines, and a count for all or for each seat."""

    number: int
    """Which section of the log it is, from 1."""
    names: dict[str, str]
    kind: str = "notes"
    notes: tuple[Note, ...] = ()
    count: int = 0
    counts: dict[str, int] = {}


class CampaignState(State, frozen=True, kw_only=True):
    """What the logs of campaigns have alike."""

    order: tuple[str, ...] = ()
    """The scenarios, and what else the guide has, in the order of play."""
    next: str = ""
    """What is played next; empty: nothing is left."""
    sections: dict[str, Section] = {}


def seats_of(state: State, *statuses: str) -> list[str]:
    """The names of the seats with one of these statuses, in the order in which they were taken."""
    found = [name for name, seat in state.seats.items() if seat.status in statuses]
    return sorted(found, key=lambda name: state.seats[name].number)


def with_seat(state: S, name: str, **changes: Any) -> S:
    """The state with one seat changed."""
    return replace(state, seats={**state.seats, name: replace(state.seats[name], **changes)})


def with_session(state: S, **changes: Any) -> S:
    """The state with its last session changed."""
    return replace(state, sessions=(*state.sessions[:-1], replace(state.sessions[-1], **changes)))


def with_section(state: C, code: str, section: Section) -> C:
    """The state with a section changed, or one more."""
    return replace(state, sections={**state.sections, code: section})


def following(state: CampaignState, scenario: str) -> str:
    """What comes after that scenario in the order of play; nothing after one that is not in it."""
    if scenario not in state.order:
        return ""
    return next(iter(state.order[state.order.index(scenario) + 1 :]), "")
