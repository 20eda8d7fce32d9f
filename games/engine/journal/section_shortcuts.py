"""The short ways into the sections of a log: a line more, one more or less, a note crossed out or circled."""

from games.engine.journal.campaign_state import CampaignState
from games.engine.journal.guidance import Shortcut
from games.engine.words import _

COUNT = "count"
"""The kind of a section with one count for all; one for each seat ends in `_count`."""


def section_shortcuts(state: CampaignState, code: str) -> tuple[Shortcut, ...]:
    """What is written in the section most."""
    section = state.sections[code]
    if section.kind == COUNT:
        more = Shortcut(kind="count-add", data={"section": code, "number": 1}, title=_("1 more"))
        less = Shortcut(kind="count-add", data={"section": code, "number": -1}, title=_("1 less"))
        return (more, less) if section.count else (more,)
    if section.kind.endswith(f"_{COUNT}"):
        title = _("Change a count")
        return (Shortcut(kind="count-add", data={"section": code}, title=title, is_open=True),)
    title = _("Write a line")
    return (Shortcut(kind="note-write", data={"section": code}, title=title, is_open=True),)


def note_shortcuts(state: CampaignState, code: str, line: int) -> tuple[Shortcut, ...]:
    """What may become of a note."""
    note = state.sections[code].notes[line - 1]
    data = {"section": code, "line": line}
    cross = _("Not crossed out") if note.is_crossed else _("Cross out")
    circle = _("Not circled") if note.is_circled else _("Circle")
    return (
        Shortcut(kind="note-cross", data={**data, "crossed": not note.is_crossed}, title=cross),
        Shortcut(kind="note-circle", data={**data, "circled": not note.is_circled}, title=circle),
    )
