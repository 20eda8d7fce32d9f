"""What is in the box, as the rulebook lists it (AH2-COMP-01 to -35), and what of it the cards here must come to."""

from games.ah2.terms import DECKS
from games.ah2.words import _
from games.engine.box import Belongs, Component, of_type

BOX = {
    "AH2-COMP-01": Component(name=_("Game board"), copies=1),
    "AH2-COMP-02": Component(name=_("First player marker"), copies=1),
    "AH2-COMP-03": Component(name=_("Dice"), copies=5),
    "AH2-COMP-04": Component(name=_("Investigator sheets"), copies=16),
    "AH2-COMP-05": Component(name=_("Investigator markers"), copies=16),
    "AH2-COMP-06": Component(
        name=_("Investigator status tokens"),
        copies=196,
        parts=("AH2-COMP-07", "AH2-COMP-08", "AH2-COMP-09", "AH2-COMP-10", "AH2-COMP-11"),
    ),
    "AH2-COMP-07": Component(name=_("Money"), copies=56),
    "AH2-COMP-08": Component(name=_("Sanity"), copies=34),
    "AH2-COMP-09": Component(name=_("Stamina"), copies=34),
    "AH2-COMP-10": Component(name=_("Clues"), copies=48),
    "AH2-COMP-11": Component(name=_("Skill sliders"), copies=24),
    "AH2-COMP-12": Component(
        name=_("Investigator cards"),
        copies=189,
        parts=("AH2-COMP-13", "AH2-COMP-14", "AH2-COMP-15", "AH2-COMP-16", "AH2-COMP-17", "AH2-COMP-18"),
    ),
    "AH2-COMP-13": Component(name=_("Common items"), copies=44),
    "AH2-COMP-14": Component(name=_("Unique items"), copies=39),
    "AH2-COMP-15": Component(name=_("Spells"), copies=40),
    "AH2-COMP-16": Component(name=_("Skills"), copies=20),
    "AH2-COMP-17": Component(name=_("Allies"), copies=11),
    "AH2-COMP-18": Component(
        name=_("Special cards"),
        copies=35,
        parts=("AH2-COMP-19", "AH2-COMP-20", "AH2-COMP-21", "AH2-COMP-22", "AH2-COMP-23"),
    ),
    "AH2-COMP-19": Component(name=_("Retainers"), copies=8),
    "AH2-COMP-20": Component(name=_("Silver Twilight Lodge memberships"), copies=8),
    "AH2-COMP-21": Component(name=_("Bank loans"), copies=8),
    "AH2-COMP-22": Component(name=_("Blessing/Curse cards"), copies=8),
    "AH2-COMP-23": Component(name=_("Deputy cards"), copies=3),
    "AH2-COMP-24": Component(name=_("Ancient One sheets"), copies=8),
    "AH2-COMP-25": Component(name=_("Doom tokens"), copies=20),
    "AH2-COMP-26": Component(
        name=_("Ancient One cards"), copies=179, parts=("AH2-COMP-27", "AH2-COMP-28", "AH2-COMP-29")
    ),
    "AH2-COMP-27": Component(name=_("Location cards"), copies=63),
    "AH2-COMP-28": Component(name=_("Mythos cards"), copies=67),
    "AH2-COMP-29": Component(name=_("Gate cards"), copies=49),
    "AH2-COMP-30": Component(name=_("Monster markers"), copies=60),
    "AH2-COMP-31": Component(name=_("Gate markers"), copies=16),
    "AH2-COMP-32": Component(name=_("Activity markers"), copies=3),
    "AH2-COMP-33": Component(name=_("Explored markers"), copies=3),
    "AH2-COMP-34": Component(name=_("Terror track marker"), copies=1),
    "AH2-COMP-35": Component(name=_("Closed markers"), copies=6),
}
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
