"""What is in the box, as the rulebook lists it (AH2-COMP-01 to -35), and what of it the cards here must come to."""

from pathlib import Path

from games.ah2.terms import DECKS
from games.ah2.words import table
from games.engine.box import Belongs, of_type, read_box

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
