"""What people can read about the box: every line of its contents, with the sums that the rulebook gives."""

from games.ah2.box import BOX
from games.ah2.words import _
from games.engine import RuleText, Text
from games.engine.box import Component
from games.engine.text import joined, pattern

SECTION = _("Components")


def _counted(line: Component) -> Text:
    """How many there are, and of what they are the sum."""
    if not line.parts:
        return _("In the box: {copies}.").format(copies=line.copies)
    parts = (pattern("{name} {copies}", name=BOX[part].name, copies=BOX[part].copies) for part in line.parts)
    return _("In the box: {copies}. {parts}.").format(copies=line.copies, parts=joined(parts))


BOX_RULES = {id: RuleText(title=line.name, summary=_counted(line), section=SECTION) for id, line in BOX.items()}
"""By the id of the line; those that something can break have a text of their own (rules.md)."""
