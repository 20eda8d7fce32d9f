"""Entries in the sections of a log: notes, crossed out or circled, and counts. Sections of one's own, too."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from games.engine.journal.campaign_state import CampaignState, Note, Section, with_section
from games.engine.journal.fields import Field
from games.engine.journal.kinds import Data, Kind, Status
from games.engine.problems import Problem
from games.engine.text import Text
from games.engine.words import _, table

C = TypeVar("C", bound=CampaignState)
WRITTEN: tuple[Status, ...] = ("between", "playing", "over")
NEW_SECTION = (
    Field(name="code", type="text", title=_("Code"), maximum=40, made_from="title"),
    Field(name="title", type="text", title=_("Title"), maximum=80),
)
SECTION_PROBLEMS = table("problems")
"""The sentences of what these kinds refuse; a game that has them adds them to its own."""


def own_section(number: int, title: str, kind: str) -> Section:
    """A section that the guide does not have."""
    return Section(number=number, names={"en": title}, kind=kind)


def section_field(kinds: Mapping[str, Text]) -> Field:
    """What a section holds, in the game's words."""
    return Field(name="kind", type="choice", title=_("Kind"), choices=kinds, default="notes")


def section_kinds(rule: str, kinds: Mapping[str, Text], *, seat: Field, section: str | None = None) -> tuple[Kind, ...]:
    """The kinds of entry about sections, under the rule that says what a log is.

    `seat` is the field for what is one player's alone; `section` is the one that is meant where none is named.
    """
    where = Field(name="section", type="section", title=_("Section"), default=section)
    line = Field(name="line", type="number", title=_("Line"), minimum=1)
    kind = partial(Kind, when=WRITTEN, when_rule=rule)
    return (
        kind(
            code="note-write",
            title=_("Note"),
            summary=_("A line in a section of the log."),
            fields=(where, Field(name="text", type="text", title=_("Text"), maximum=500), seat),
            apply=_write,
        ),
        kind(
            code="note-cross",
            title=_("Note crossed out"),
            summary=_("A line is crossed out, and stays readable."),
            fields=(where, line, Field(name="crossed", type="flag", title=_("Crossed out"), default=True)),
            emits={rule: ("line-missing",)},
            check=partial(_line_check, rule),
            apply=lambda state, data: _mark(state, data, is_crossed=data["crossed"]),
        ),
        kind(
            code="note-circle",
            title=_("Note circled"),
            summary=_("A line is circled."),
            fields=(where, line, Field(name="circled", type="flag", title=_("Circled"), default=True)),
            emits={rule: ("line-missing",)},
            check=partial(_line_check, rule),
            apply=lambda state, data: _mark(state, data, is_circled=data["circled"]),
        ),
        kind(
            code="count-set",
            title=_("Count"),
            summary=_("The count of a section is this from now on."),
            fields=(where, Field(name="number", type="number", title=_("Number"), minimum=0), seat),
            apply=_set,
        ),
        kind(
            code="count-add",
            title=_("Count changed"),
            summary=_("So much more in the count of a section, or less."),
            fields=(where, Field(name="number", type="number", title=_("Change")), seat),
            emits={rule: ("count-below-zero",)},
            check=partial(_count_check, rule),
            apply=_add,
        ),
        kind(
            code="section-open",
            title=_("New section"),
            summary=_("A section of one's own in the log."),
            fields=(*NEW_SECTION, section_field(kinds)),
            emits={rule: ("section-exists",)},
            check=partial(_open_check, rule),
            apply=lambda state, data: with_section(
                state, data["code"], own_section(len(state.sections) + 1, data["title"], data["kind"])
            ),
        ),
    )


def _write(state: C, data: Data) -> C:
    section = state.sections[data["section"]]
    note = Note(
        text=data["text"], scenario=state.sessions[-1].scenario if state.sessions else "", seat=data.get("seat", "")
    )
    return with_section(state, data["section"], replace(section, notes=(*section.notes, note)))


def _line_check(rule: str, state: CampaignState, data: Data, facts: object) -> Iterator[Problem]:
    found = len(state.sections[data["section"]].notes)
    if data["line"] > found:
        yield Problem(code="line-missing", rule=rule, params={"found": found, "limit": data["line"]})


def _mark(state: C, data: Data, **mark: bool) -> C:
    section = state.sections[data["section"]]
    notes = list(section.notes)
    notes[data["line"] - 1] = replace(notes[data["line"] - 1], **mark)
    return with_section(state, data["section"], replace(section, notes=tuple(notes)))


def _count(state: CampaignState, data: Data) -> int:
    section = state.sections[data["section"]]
    return section.counts.get(data["seat"], 0) if "seat" in data else section.count


def _count_check(rule: str, state: CampaignState, data: Data, facts: object) -> Iterator[Problem]:
    found = _count(state, data)
    if found + data["number"] < 0:
        yield Problem(code="count-below-zero", rule=rule, params={"found": found, "limit": -data["number"]})


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
