"""Kinds of entry that several games share: undo, notes and counts in the sections of a log, and those of single games.

The sentences of their problems are `JOURNAL_PROBLEMS` and `SECTION_PROBLEMS`; games add them to their own.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from games.engine.journal.common_fields import MINUTES, NOTES, PLAYER_SEAT
from games.engine.journal.fields import Field
from games.engine.journal.kinds import Data, Kind
from games.engine.journal.state import (
    OUTCOMES,
    C,
    CampaignState,
    G,
    Note,
    Outcome,
    S,
    SeatState,
    Section,
    put_seat,
    seats_of,
    with_seat,
    with_section,
    with_session,
)
from games.engine.problems import Problem, at_least
from games.engine.text import Text
from games.engine.words import _, table

T = TypeVar("T", bound=Struct)
JOURNAL_PROBLEMS = table("undo problems")
SECTION_PROBLEMS = table("problems")
SEAT_STATUSES = table("seat statuses")  # statuses of the seats of a single game
WAYS = table("ways")  # ways in which components of a single game were chosen


# --- undo ---


def _never_applied(state: object, data: Data) -> object:
    raise AssertionError("the state after an undo is the replay without what was undone")


UNDO = Kind(  # the kind that every log has: an entry that names the one it takes back. Entries are never deleted.
    code="undo",
    title=_("Undone"),
    summary=_("Undoes an entry, as if it had never been recorded. An undo can be undone, too."),
    fields=(Field("entry", "entry", _("Entry"), minimum=1, maximum=10**6),),
    when=("new", "between", "playing", "over"),
    apply=_never_applied,
)


# --- sections of a campaign log ---

NEW_SECTION = (
    Field("code", "text", _("Code"), maximum=40, made_from="title"),
    Field("title", "text", _("Title"), maximum=80),
)


def own_section(number: int, title: str, kind: str) -> Section:
    """A section that the guide does not have."""
    return Section(number=number, names={"en": title}, kind=kind)


def section_kinds(rule: str, kinds: Mapping[str, Text], *, seat: Field, section: str | None = None) -> tuple[Kind, ...]:
    """The kinds of entry about sections, under the rule that describes the log.
    `seat` is the field for lines and counts of one player; `section` is the default section."""
    where = Field("section", "section", _("Section"), default=section)
    line = Field("line", "number", _("Line"), minimum=1)
    kind = partial(Kind, when=("between", "playing", "over"), when_rule=rule)
    marking = partial(kind, emits={rule: ("line-missing",)}, check=partial(_line_check, rule))
    return (
        kind(
            code="note-write",
            title=_("Note"),
            action=_("Write a note"),
            summary=_("A line in a section of the log."),
            fields=(where, Field("text", "text", _("Text"), maximum=500), seat),
            apply=_write,
        ),
        marking(
            code="note-cross",
            title=_("Note crossed out"),
            action=_("Cross a note out"),
            summary=_("A line is crossed out, and stays readable."),
            fields=(where, line, Field("crossed", "flag", _("Crossed out"), default=True)),
            apply=lambda state, data: _mark(state, data, is_crossed=data["crossed"]),
        ),
        marking(
            code="note-circle",
            title=_("Note circled"),
            action=_("Circle a note"),
            summary=_("A line is circled."),
            fields=(where, line, Field("circled", "flag", _("Circled"), default=True)),
            apply=lambda state, data: _mark(state, data, is_circled=data["circled"]),
        ),
        kind(
            code="count-set",
            title=_("Count"),
            action=_("Count something"),
            summary=_("Sets the count of a section."),
            fields=(where, Field("number", "number", _("Number"), minimum=0), seat),
            apply=_set,
        ),
        kind(
            code="count-add",
            title=_("Count changed"),
            action=_("Change a count"),
            summary=_("Adds to the count of a section, or subtracts."),
            fields=(where, Field("number", "number", _("Change")), seat),
            emits={rule: ("count-below-zero",)},
            check=partial(_count_check, rule),
            apply=_add,
        ),
        kind(
            code="section-open",
            title=_("New section"),
            action=_("Add a section"),
            summary=_("Your own section in the log."),
            fields=(*NEW_SECTION, Field("kind", "choice", _("Kind"), choices=kinds, default="notes")),
            emits={rule: ("section-exists",)},
            check=partial(_open_check, rule),
            apply=lambda state, data: with_section(
                state, data["code"], own_section(len(state.sections) + 1, data["title"], data["kind"])
            ),
        ),
    )


def _write(state: C, data: Data) -> C:
    section = state.sections[data["section"]]
    scenario = state.sessions[-1].scenario if state.sessions else ""
    note = Note(text=data["text"], scenario=scenario, seat=data.get("seat", ""))
    return with_section(state, data["section"], replace(section, notes=(*section.notes, note)))


def _line_check(rule: str, state: CampaignState, data: Data, facts: object) -> Iterator[Problem]:
    return at_least(data["line"], len(state.sections[data["section"]].notes), "line-missing", rule=rule)


def _mark(state: C, data: Data, **mark: bool) -> C:
    section = state.sections[data["section"]]
    notes = list(section.notes)
    notes[data["line"] - 1] = replace(notes[data["line"] - 1], **mark)
    return with_section(state, data["section"], replace(section, notes=tuple(notes)))


def _count(state: CampaignState, data: Data) -> int:
    section = state.sections[data["section"]]
    return section.counts.get(data["seat"], 0) if "seat" in data else section.count


def _count_check(rule: str, state: CampaignState, data: Data, facts: object) -> Iterator[Problem]:
    return at_least(-data["number"], _count(state, data), "count-below-zero", rule=rule)


def _set(state: C, data: Data) -> C:
    section = state.sections[data["section"]]
    if "seat" in data:
        section = replace(section, counts={**section.counts, data["seat"]: data["number"]})
    else:
        section = replace(section, count=data["number"])
    return with_section(state, data["section"], section)


def _add(state: C, data: Data) -> C:
    return _set(state, {**data, "number": _count(state, data) + data["number"]})


def _open_check(rule: str, state: CampaignState, data: Data, facts: object) -> Iterator[Problem]:
    if data["code"] in state.sections:
        yield Problem(code="section-exists", rule=rule, params={"section": data["code"]})


# --- single games ---


def from_entry(kind: type[T], data: Data, /, **more: Any) -> T:
    """Return a part of the state with the values of the entry's fields of the same names; lists become tuples."""
    given = {name: data[name] for name in kind.__struct_fields__ if name in data}
    return kind(**{name: tuple(one) if isinstance(one, list) else one for name, one in given.items()} | more)


def with_new_seat(state: S, kind: type[SeatState], data: Data, /, **more: Any) -> S:
    """The state with a seat of that kind after the others, with the values of the entry's fields of the same names."""
    return put_seat(state, data["seat"], from_entry(kind, data, number=len(state.seats) + 1, **more))


def ended(state: G, data: Data, result: Literal["won", "lost", "ended"], reason: str = "") -> G:
    """The state after the entry that ends the game, with its notes and outcome."""
    notes = (*state.notes, data["notes"]) if "notes" in data else state.notes
    return replace(state, status="over", outcome=Outcome(result=result, reason=reason), notes=notes)


BARE = "game-result"  # the kind of entry that records only the result of a game


def game_result(
    rule: str,
    emits: Mapping[str, tuple[str, ...]],
    check: Callable[[Any, Data, Any], Iterator[Problem]],
    **session: Any,
) -> Kind:
    """The kind for the bare result of a game, under that rule; `session` are further changes of the session.
    The check finds contradictions to the log."""

    def apply(state: G, data: Data) -> G:
        for name in seats_of(state, "playing"):
            state = with_seat(state, name, status="ended")
        result, duration = data["result"], data.get("duration")
        state = with_session(state, is_over=True, result=result, duration=duration, **session)
        return ended(state, data, result)

    choices = {code: OUTCOMES[code] for code in ("won", "lost")}
    return Kind(
        code=BARE,
        title=_("Won or lost"),
        action=_("Record who won"),
        summary=_("The result of the game, without how it came about."),
        fields=(Field("result", "choice", _("Result"), choices=choices), MINUTES, NOTES),
        when=("playing",),
        when_rule=rule,
        emits=dict(emits),
        check=check,
        apply=apply,
    )


def seat_leave(rule: str) -> Kind:
    """The kind for leaving a table before the game begins, under that rule."""
    return Kind(
        code="seat-leave",
        title=_("Player leaves"),
        action=_("Leave the game"),
        summary=_("Before the game starts."),
        fields=(PLAYER_SEAT,),
        when=("between",),
        when_rule=rule,
        scope="seat",
        apply=lambda state, data: with_seat(state, data["seat"], status="left"),
    )


def note_write(rule: str) -> Kind:
    """The kind for notes, under that rule."""
    return Kind(
        code="note-write",
        title=_("Note"),
        action=_("Write a note"),
        summary=_("Anything the group wants to remember."),
        fields=(replace(NOTES, required=True),),
        when=("between", "playing", "over"),
        when_rule=rule,
        apply=lambda state, data: replace(state, notes=(*state.notes, data["notes"])),
    )
