"""The contents of the box, as the rulebook lists them (AH2-COMP-01 to -35), and their texts."""

from pathlib import Path

from games.ah2.words import _, table
from games.engine import RuleText, Text, joined, pattern
from games.engine.box import Component, read_box

BOX = read_box(Path(__file__).with_suffix(".json"), table("box"))
"""By the id of the line. Location and Gate cards are texts alone: they are counted here, and in no fixture."""


SECTION = _("Components")


def _counted(line: Component) -> Text:
    """The number of copies, and the parts that add up to it."""
    if not line.parts:
        return _("In the box: {copies}.").format(copies=line.copies)
    parts = (pattern("{name} {copies}", name=BOX[part].name, copies=BOX[part].copies) for part in line.parts)
    return _("In the box: {copies}. {parts}.").format(copies=line.copies, parts=joined(parts))


BOX_RULES = {id: RuleText(title=line.name, summary=_counted(line), section=SECTION) for id, line in BOX.items()}
"""By the id of the line; rules that a build can break have a text of their own (rules.md)."""
