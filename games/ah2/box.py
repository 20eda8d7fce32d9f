"""What is in the box, as the rulebook lists it (AH2-COMP-01 to -35), and what of it the cards here must come to."""

from pathlib import Path

from games.ah2.cards import DECKS
from games.ah2.words import _, table
from games.engine import RuleText, Text
from games.engine.box import Belongs, Component, of_type, read_box
from games.engine.text import joined, pattern

BOX = read_box(Path(__file__).with_suffix(".json"), table("box"))
"""By the id of the line. Location and Gate cards are words alone: they are counted here, and stand in no fixture."""


def _special(kind: str) -> Belongs:
    return lambda card: card.type_code == "special" and card.fields.special == kind


COUNTED: dict[str, Belongs] = {
    "AH2-COMP-04": of_type("investigator"),
    "AH2-COMP-12": of_type(*DECKS),
    "AH2-COMP-13": of_type("common"),
    "AH2-COMP-14": of_type("unique"),
    "AH2-COMP-15": of_type("spell"),
    "AH2-COMP-16": of_type("skill"),
    "AH2-COMP-17": of_type("ally"),
    "AH2-COMP-18": of_type("special"),
    "AH2-COMP-19": _special("retainer"),
    "AH2-COMP-20": _special("membership"),
    "AH2-COMP-21": _special("loan"),
    "AH2-COMP-22": _special("blessing"),
    "AH2-COMP-23": _special("deputy"),
    "AH2-COMP-24": of_type("ancient-one"),
    "AH2-COMP-28": of_type("mythos"),
    "AH2-COMP-30": of_type("monster"),
    "AH2-COMP-31": of_type("gate"),
}
"""The lines whose components are cards here, each with which of them."""


SECTION = _("Components")


def _counted(line: Component) -> Text:
    """How many there are, and of what they are the sum."""
    if not line.parts:
        return _("In the box: {copies}.").format(copies=line.copies)
    parts = (pattern("{name} {copies}", name=BOX[part].name, copies=BOX[part].copies) for part in line.parts)
    return _("In the box: {copies}. {parts}.").format(copies=line.copies, parts=joined(parts))


BOX_RULES = {id: RuleText(title=line.name, summary=_counted(line), section=SECTION) for id, line in BOX.items()}
"""By the id of the line; those that something can break have a text of their own (rules.md)."""
