"""What is printed on a card of Arkham Horror: The Card Game beside its words."""

from collections.abc import Iterator

from games.ahlcg.cards import AhlcgFields
from games.ahlcg.search import SLOTS
from games.ahlcg.vocabulary import SKILLS
from games.engine import CardRecord, Face, Figure, Text

LEADER_SKILLS = ("willpower", "intellect", "combat", "agility")
FIGURES = {
    "health": ("health", Text("health", "salud")),
    "sanity": ("sanity", Text("sanity", "cordura")),
    "enemy_fight": ("fight", Text("fight", "combate")),
    "enemy_evade": ("evade", Text("evade", "evasión")),
    "enemy_damage": ("damage", Text("damage", "daño")),
    "enemy_horror": ("horror", Text("horror", "horror")),
    "shroud": ("shroud", Text("shroud", "velo")),
    "clues": ("clues", Text("clues", "pistas")),
    "doom": ("doom", Text("doom", "perdición")),
    "stage": ("stage", Text("stage", "etapa")),
    "victory": ("victory", Text("victory points", "puntos de victoria")),
    "vengeance": ("vengeance", Text("vengeance points", "puntos de venganza")),
}
"""Field to its icon and its word, in the order in which they are read."""
PER_INVESTIGATOR = Text("per investigator", "por investigador")


def face(card: CardRecord) -> Face:
    """The card's numbers and signs. An investigator has all four skills; other cards have the icons they show."""
    fields: AhlcgFields = card.fields
    printed = {skill: getattr(fields.icons, skill) for skill in SKILLS}
    shown = LEADER_SKILLS if card.type_code == "investigator" else tuple(printed)
    return Face(
        cost=fields.cost,
        skills=tuple(Figure(skill, SKILLS[skill], printed[skill]) for skill in shown if printed[skill] is not None),
        slots=tuple(Figure(slot, SLOTS[slot] if slot in SLOTS else Text(slot, slot)) for slot in fields.slots),
        figures=tuple(_figures(fields)),
    )


def _figures(fields: AhlcgFields) -> Iterator[Figure]:
    multiplied = {
        "health": fields.health_per_investigator,
        "clues": fields.clues is not None and not fields.clues_fixed,
    }
    for name, (sign, label) in FIGURES.items():
        value = getattr(fields, name)
        if value is not None:
            yield Figure(sign, label, value, PER_INVESTIGATOR if multiplied.get(name) and value != 0 else None)
