"""What is printed on a card of Arkham Horror: The Card Game beside its words."""

from games.ahlcg.cards import AhlcgFields
from games.ahlcg.search import SLOTS
from games.ahlcg.vocabulary import SKILLS
from games.engine import CardRecord, Face, Figure, Text
from games.engine.face import Signs, figures_of

LEADER_SKILLS = ("willpower", "intellect", "combat", "agility")
FIGURES: Signs = {
    "health": ("health", Text("health", "salud")),
    "sanity": ("sanity", Text("sanity", "cordura")),
    "enemy_fight": ("fight", Text("fight", "valor de combate")),
    "enemy_evade": ("evade", Text("evade", "valor de evitar")),
    "enemy_damage": ("damage", Text("damage", "daño")),
    "enemy_horror": ("horror", Text("horror", "horror")),
    "shroud": ("shroud", Text("shroud", "velo")),
    "clues": ("clues", Text("clues", "pistas")),
    "doom": ("doom", Text("doom", "perdición")),
    "stage": ("stage", Text("stage", "etapa")),
    "victory": ("victory", Text("victory points", "puntos de victoria")),
    "vengeance": ("vengeance", Text("vengeance points", "puntos de venganza")),
}
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
        figures=figures_of(fields, FIGURES, times=_per_investigator(fields)),
    )


def _per_investigator(fields: AhlcgFields) -> dict[str, Text]:
    """The numbers that are multiplied by the investigators; nothing times any number is nothing."""
    is_multiplied = {"health": fields.health_per_investigator, "clues": not fields.clues_fixed}
    return {name: PER_INVESTIGATOR for name, is_so in is_multiplied.items() if is_so and getattr(fields, name)}
