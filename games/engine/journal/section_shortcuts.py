"""The short ways into the sections of a log: a line more, one more or less, a note crossed out or circled."""

from games.engine.journal.campaign_state import CampaignState
from games.engine.journal.guidance import Shortcut
from games.engine.text import Text

COUNT = "count"
"""The kind of a section with one count for all; one for each seat ends in `_count`."""


def section_shortcuts(state: CampaignState, code: str) -> tuple[Shortcut, ...]:
    """What is written in the section most."""
    section = state.sections[code]
    if section.kind == COUNT:
        more = Shortcut(kind="count-add", data={"section": code, "number": 1}, title=Text("1 more", "1 más"))
        less = Shortcut(kind="count-add", data={"section": code, "number": -1}, title=Text("1 less", "1 menos"))
        return (more, less) if section.count else (more,)
    if section.kind.endswith(f"_{COUNT}"):
        title = Text("Change a count", "Cambiar un recuento")
        return (Shortcut(kind="count-add", data={"section": code}, title=title, is_open=True),)
    title = Text("Write a line", "Escribir una línea")
    return (Shortcut(kind="note-write", data={"section": code}, title=title, is_open=True),)


def note_shortcuts(state: CampaignState, code: str, line: int) -> tuple[Shortcut, ...]:
    """What may become of a note."""
    note = state.sections[code].notes[line - 1]
    data = {"section": code, "line": line}
    cross = Text("Not crossed out", "Sin tachar") if note.is_crossed else Text("Cross out", "Tachar")
    circle = Text("Not circled", "Sin rodear") if note.is_circled else Text("Circle", "Rodear")
    return (
        Shortcut(kind="note-cross", data={**data, "crossed": not note.is_crossed}, title=cross),
        Shortcut(kind="note-circle", data={**data, "circled": not note.is_circled}, title=circle),
    )
