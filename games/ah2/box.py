"""What is in the box, as the rulebook lists it (AH2-COMP-01 to -35), and what of it the cards here must come to."""

from games.ah2.terms import DECKS
from games.engine import Text
from games.engine.box import Belongs, Component, of_type

BOX = {
    "AH2-COMP-01": Component(name=Text("Game board", "Tablero"), copies=1),
    "AH2-COMP-02": Component(name=Text("First player marker", "Indicador de jugador inicial"), copies=1),
    "AH2-COMP-03": Component(name=Text("Dice", "Dados"), copies=5),
    "AH2-COMP-04": Component(name=Text("Investigator sheets", "Hojas de Investigador"), copies=16),
    "AH2-COMP-05": Component(name=Text("Investigator markers", "Indicadores de Investigador"), copies=16),
    "AH2-COMP-06": Component(
        name=Text("Investigator status tokens", "Fichas de estado de Investigador"),
        copies=196,
        parts=("AH2-COMP-07", "AH2-COMP-08", "AH2-COMP-09", "AH2-COMP-10", "AH2-COMP-11"),
    ),
    "AH2-COMP-07": Component(name=Text("Money", "Dinero"), copies=56),
    "AH2-COMP-08": Component(name=Text("Sanity", "Cordura"), copies=34),
    "AH2-COMP-09": Component(name=Text("Stamina", "Resistencia"), copies=34),
    "AH2-COMP-10": Component(name=Text("Clues", "Pistas"), copies=48),
    "AH2-COMP-11": Component(name=Text("Skill sliders", "Reguladores de Habilidad"), copies=24),
    "AH2-COMP-12": Component(
        name=Text("Investigator cards", "Cartas de Investigador"),
        copies=189,
        parts=("AH2-COMP-13", "AH2-COMP-14", "AH2-COMP-15", "AH2-COMP-16", "AH2-COMP-17", "AH2-COMP-18"),
    ),
    "AH2-COMP-13": Component(name=Text("Common items", "Objetos comunes"), copies=44),
    "AH2-COMP-14": Component(name=Text("Unique items", "Objetos únicos"), copies=39),
    "AH2-COMP-15": Component(name=Text("Spells", "Hechizos"), copies=40),
    "AH2-COMP-16": Component(name=Text("Skills", "Habilidades"), copies=20),
    "AH2-COMP-17": Component(name=Text("Allies", "Aliados"), copies=11),
    "AH2-COMP-18": Component(
        name=Text("Special cards", "Cartas especiales"),
        copies=35,
        parts=("AH2-COMP-19", "AH2-COMP-20", "AH2-COMP-21", "AH2-COMP-22", "AH2-COMP-23"),
    ),
    "AH2-COMP-19": Component(name=Text("Retainers", "Anticipos"), copies=8),
    "AH2-COMP-20": Component(
        name=Text("Silver Twilight Lodge memberships", "Pertenencias a la Logia del Crepúsculo de Plata"), copies=8
    ),
    "AH2-COMP-21": Component(name=Text("Bank loans", "Préstamos bancarios"), copies=8),
    "AH2-COMP-22": Component(name=Text("Blessing/Curse cards", "Cartas de Bendición/Maldición"), copies=8),
    "AH2-COMP-23": Component(name=Text("Deputy cards", "Cartas de Comisario"), copies=3),
    "AH2-COMP-24": Component(name=Text("Ancient One sheets", "Hojas de Primigenio"), copies=8),
    "AH2-COMP-25": Component(name=Text("Doom tokens", "Fichas de Perdición"), copies=20),
    "AH2-COMP-26": Component(
        name=Text("Ancient One cards", "Cartas de Primigenio"),
        copies=179,
        parts=("AH2-COMP-27", "AH2-COMP-28", "AH2-COMP-29"),
    ),
    "AH2-COMP-27": Component(name=Text("Location cards", "Cartas de Localización"), copies=63),
    "AH2-COMP-28": Component(name=Text("Mythos cards", "Cartas de Mitos"), copies=67),
    "AH2-COMP-29": Component(name=Text("Gate cards", "Cartas de Portal"), copies=49),
    "AH2-COMP-30": Component(name=Text("Monster markers", "Indicadores de Monstruo"), copies=60),
    "AH2-COMP-31": Component(name=Text("Gate markers", "Indicadores de Portal"), copies=16),
    "AH2-COMP-32": Component(name=Text("Activity markers", "Indicadores de Actividad"), copies=3),
    "AH2-COMP-33": Component(name=Text("Explored markers", "Indicadores de Explorado"), copies=3),
    "AH2-COMP-34": Component(name=Text("Terror track marker", "Indicador del medidor de Terror"), copies=1),
    "AH2-COMP-35": Component(name=Text("Closed markers", "Indicadores de Cerrado"), copies=6),
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
