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

C = TypeVar("C", bound=CampaignState)
WRITTEN: tuple[Status, ...] = ("between", "playing", "over")
NEW_SECTION = (
    Field(name="code", type="text", title=Text("Code", "Código"), maximum=40, made_from="title"),
    Field(name="title", type="text", title=Text("Title", "Título"), maximum=80),
)
SECTION_PROBLEMS = {
    "count-below-zero": Text(
        "The count is {found}; {limit} cannot be taken from it.",
        "El recuento es {found}; no puede restársele {limit}.",
    ),
    "line-missing": Text(
        "There is no line {limit}: the section has {found}.",
        "No existe la línea {limit}: la sección tiene {found}.",
    ),
    "section-exists": Text("There is a section “{section}” already.", "Ya existe una sección «{section}»."),
}
"""The sentences of what these kinds refuse; a game that has them adds them to its own."""


def own_section(number: int, title: str, kind: str) -> Section:
    """A section that the guide does not have."""
    return Section(number=number, names={"en": title}, kind=kind)


def section_field(kinds: Mapping[str, Text]) -> Field:
    """What a section holds, in the game's words."""
    return Field(name="kind", type="choice", title=Text("Kind", "Tipo"), choices=kinds, default="notes")


def section_kinds(rule: str, kinds: Mapping[str, Text], *, seat: Field, section: str | None = None) -> tuple[Kind, ...]:
    """The kinds of entry about sections, under the rule that says what a log is.

    `seat` is the field for what is one player's alone; `section` is the one that is meant where none is named.
    """
    where = Field(name="section", type="section", title=Text("Section", "Sección"), default=section)
    line = Field(name="line", type="number", title=Text("Line", "Línea"), minimum=1)
    kind = partial(Kind, when=WRITTEN, when_rule=rule)
    return (
        kind(
            code="note-write",
            title=Text("Note", "Nota"),
            summary=Text("A line in a section of the log.", "Una línea en una sección del registro."),
            fields=(where, Field(name="text", type="text", title=Text("Text", "Texto"), maximum=500), seat),
            apply=_write,
        ),
        kind(
            code="note-cross",
            title=Text("Note crossed out", "Nota tachada"),
            summary=Text("A line is crossed out, and stays readable.", "Se tacha una línea, que sigue siendo legible."),
            fields=(
                where,
                line,
                Field(name="crossed", type="flag", title=Text("Crossed out", "Tachada"), default=True),
            ),
            emits={rule: ("line-missing",)},
            check=partial(_line_check, rule),
            apply=lambda state, data: _mark(state, data, is_crossed=data["crossed"]),
        ),
        kind(
            code="note-circle",
            title=Text("Note circled", "Nota rodeada"),
            summary=Text("A line is circled.", "Se rodea una línea con un círculo."),
            fields=(where, line, Field(name="circled", type="flag", title=Text("Circled", "Rodeada"), default=True)),
            emits={rule: ("line-missing",)},
            check=partial(_line_check, rule),
            apply=lambda state, data: _mark(state, data, is_circled=data["circled"]),
        ),
        kind(
            code="count-set",
            title=Text("Count", "Recuento"),
            summary=Text(
                "The count of a section is this from now on.", "El recuento de una sección es este desde ahora."
            ),
            fields=(where, Field(name="number", type="number", title=Text("Number", "Número"), minimum=0), seat),
            apply=_set,
        ),
        kind(
            code="count-add",
            title=Text("Count changed", "Recuento cambiado"),
            summary=Text(
                "So much more in the count of a section, or less.",
                "Tanto más en el recuento de una sección, o menos.",
            ),
            fields=(where, Field(name="number", type="number", title=Text("Change", "Cambio")), seat),
            emits={rule: ("count-below-zero",)},
            check=partial(_count_check, rule),
            apply=_add,
        ),
        kind(
            code="section-open",
            title=Text("New section", "Nueva sección"),
            summary=Text("A section of one's own in the log.", "Una sección propia en el registro."),
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
        text=data["text"],
        scenario=state.sessions[-1].scenario if state.sessions else "",
        seat=data.get("seat", ""),
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
