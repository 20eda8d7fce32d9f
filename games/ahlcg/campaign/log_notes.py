"""Entries in the sections of the log: notes, crossed out or circled, and counts. Sections of one's own, too."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.ahlcg.campaign.facts import Facts
from games.ahlcg.campaign.state import AhlcgState, Note, Section
from games.engine import Problem, Text
from games.engine.journal import Field, Kind
from games.engine.journal.kinds import Data, Status

SECTION = Field(name="section", type="section", title=Text("Section", "Sección"))
SEAT = Field(
    name="seat",
    type="seat",
    title=Text("Seat", "Asiento"),
    help=Text("Where it is one investigator's.", "Si es de un solo investigador."),
    required=False,
)
LINE = Field(name="line", type="number", title=Text("Line", "Línea"), minimum=1)
SECTION_KINDS = {
    "notes": Text("Notes", "Notas"),
    "count": Text("A count", "Un recuento"),
    "investigator_count": Text("A count for each investigator", "Un recuento para cada investigador"),
}
SECTION_WORDS = {
    **SECTION_KINDS,
    "checklist": Text("A list to tick off", "Una lista para marcar"),
    "glyphs": Text("Glyphs", "Glifos"),
    "header": Text("A heading", "Un encabezado"),
    "partner": Text("Partners", "Compañeros"),
    "relationship": Text("A relationship", "Una relación"),
    "scarlet_keys": Text("Keys and who bears them", "Llaves y quién las lleva"),
    "supplies": Text("Supplies of each investigator", "Suministros de cada investigador"),
}
"""Those of guides, too; they are written in like notes."""
WRITTEN: tuple[Status, ...] = ("between", "playing", "over")


def own_section(number: int, title: str, kind: str) -> Section:
    return Section(number=number, names={"en": title}, kind=kind)


def _with(state: AhlcgState, code: str, section: Section) -> AhlcgState:
    return replace(state, sections={**state.sections, code: section})


def _write(state: AhlcgState, data: Data) -> AhlcgState:
    section = state.sections[data["section"]]
    note = Note(
        text=data["text"],
        scenario=state.session.scenario if state.sessions else "",
        seat=data.get("seat", ""),
    )
    return _with(state, data["section"], replace(section, notes=(*section.notes, note)))


def _line_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    found = len(state.sections[data["section"]].notes)
    if data["line"] > found:
        yield Problem(code="line-missing", rule="AHLCG-CAMP-02", params={"found": found, "limit": data["line"]})


def _mark(state: AhlcgState, data: Data, **mark: bool) -> AhlcgState:
    section = state.sections[data["section"]]
    notes = list(section.notes)
    notes[data["line"] - 1] = replace(notes[data["line"] - 1], **mark)
    return _with(state, data["section"], replace(section, notes=tuple(notes)))


def _counted(section: Section, data: Data, number: int) -> Section:
    if "seat" in data:
        return replace(section, counts={**section.counts, data["seat"]: number})
    return replace(section, count=number)


def _count(state: AhlcgState, data: Data) -> int:
    section = state.sections[data["section"]]
    return section.counts.get(data["seat"], 0) if "seat" in data else section.count


def _count_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    found = _count(state, data)
    if found + data["number"] < 0:
        yield Problem(code="count-below-zero", rule="AHLCG-CAMP-02", params={"found": found, "limit": -data["number"]})


def _set(state: AhlcgState, data: Data) -> AhlcgState:
    return _with(state, data["section"], _counted(state.sections[data["section"]], data, data["number"]))


def _add(state: AhlcgState, data: Data) -> AhlcgState:
    return _set(state, {**data, "number": _count(state, data) + data["number"]})


def _open_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    if data["code"] in state.sections:
        yield Problem(code="section-exists", rule="AHLCG-CAMP-02", params={"section": data["code"]})


KINDS = (
    Kind(
        code="note-write",
        title=Text("Note", "Nota"),
        summary=Text("A line in a section of the log.", "Una línea en una sección del registro."),
        fields=(SECTION, Field(name="text", type="text", title=Text("Text", "Texto"), maximum=500), SEAT),
        when=WRITTEN,
        when_rule="AHLCG-CAMP-02",
        apply=_write,
    ),
    Kind(
        code="note-cross",
        title=Text("Note crossed out", "Nota tachada"),
        summary=Text(
            "A line is crossed out, and stays readable.",
            "Se tacha una línea, que sigue siendo legible.",
        ),
        fields=(SECTION, LINE, Field(name="crossed", type="flag", title=Text("Crossed out", "Tachada"), default=True)),
        when=WRITTEN,
        when_rule="AHLCG-CAMP-02",
        emits={"AHLCG-CAMP-02": ("line-missing",)},
        check=_line_check,
        apply=lambda state, data: _mark(state, data, is_crossed=data["crossed"]),
    ),
    Kind(
        code="note-circle",
        title=Text("Note circled", "Nota rodeada"),
        summary=Text("A line is circled.", "Se rodea una línea con un círculo."),
        fields=(SECTION, LINE, Field(name="circled", type="flag", title=Text("Circled", "Rodeada"), default=True)),
        when=WRITTEN,
        when_rule="AHLCG-CAMP-02",
        emits={"AHLCG-CAMP-02": ("line-missing",)},
        check=_line_check,
        apply=lambda state, data: _mark(state, data, is_circled=data["circled"]),
    ),
    Kind(
        code="count-set",
        title=Text("Count", "Recuento"),
        summary=Text("The count of a section is this from now on.", "El recuento de una sección es este desde ahora."),
        fields=(SECTION, Field(name="number", type="number", title=Text("Number", "Número"), minimum=0), SEAT),
        when=WRITTEN,
        when_rule="AHLCG-CAMP-02",
        apply=_set,
    ),
    Kind(
        code="count-add",
        title=Text("Count changed", "Recuento cambiado"),
        summary=Text(
            "So much more in the count of a section, or less.",
            "Tanto más en el recuento de una sección, o menos.",
        ),
        fields=(SECTION, Field(name="number", type="number", title=Text("Change", "Cambio")), SEAT),
        when=WRITTEN,
        when_rule="AHLCG-CAMP-02",
        emits={"AHLCG-CAMP-02": ("count-below-zero",)},
        check=_count_check,
        apply=_add,
    ),
    Kind(
        code="section-open",
        title=Text("New section", "Nueva sección"),
        summary=Text("A section of one's own in the log.", "Una sección propia en el registro."),
        fields=(
            Field(name="code", type="text", title=Text("Code", "Código"), maximum=40),
            Field(name="title", type="text", title=Text("Title", "Título"), maximum=80),
            Field(name="kind", type="choice", title=Text("Kind", "Tipo"), choices=SECTION_KINDS, default="notes"),
        ),
        when=WRITTEN,
        when_rule="AHLCG-CAMP-02",
        emits={"AHLCG-CAMP-02": ("section-exists",)},
        check=_open_check,
        apply=lambda state, data: _with(
            state, data["code"], own_section(len(state.sections) + 1, data["title"], data["kind"])
        ),
    ),
)
