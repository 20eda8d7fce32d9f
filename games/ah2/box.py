"""The contents of the box, line by line as the rulebook lists them (AH2-COMP-01 to -35), and their texts."""

from msgspec import Struct

from games.ah2.words import WORDS, _, table
from games.engine import RuleText, Text, joined, pattern


class Component(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    copies: int
    parts: tuple[str, ...] = ()
    """The lines that it sums up."""


BOX = WORDS.read_data("box.json", dict[str, Component])
"""By the id of the line. Location and Gate cards are texts alone: they are counted here, and in no fixture."""
NAMES = table("box")
SECTION = _("Components")


def _counted(line: Component) -> Text:
    """The number of copies, and the parts that add up to it."""
    if not line.parts:
        return _("In the box: {copies}.").format(copies=line.copies)
    parts = (pattern("{name} {copies}", name=NAMES[part], copies=BOX[part].copies) for part in line.parts)
    return _("In the box: {copies}. {parts}.").format(copies=line.copies, parts=joined(parts))


BOX_RULES = {id: RuleText(title=NAMES[id], summary=_counted(line), section=SECTION) for id, line in BOX.items()}
"""By the id of the line; rules that a build can break have a text of their own (rules.md)."""
