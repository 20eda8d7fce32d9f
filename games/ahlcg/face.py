"""Numbers and signs on a card of Arkham Horror: The Card Game."""

from games.ahlcg.cards import AhlcgFields
from games.ahlcg.search import SLOTS
from games.ahlcg.vocabulary import SKILLS
from games.ahlcg.words import _
from games.engine import CardRecord, Face, Figure, Text
from games.engine.face import Signs, figures_of
from games.engine.text import plain

FIGURES: Signs = {
    "health": ("health", _("health")),
    "sanity": ("sanity", _("sanity")),
    "enemy_fight": ("fight", _("fight")),
    "enemy_evade": ("evade", _("evade")),
    "enemy_damage": ("damage", _("damage")),
    "enemy_horror": ("horror", _("horror")),
    "shroud": ("shroud", _("shroud")),
    "clues": ("clues", _("clues")),
    "doom": ("doom", _("doom")),
    "stage": ("stage", _("stage")),
    "victory": ("victory", _("victory points")),
    "vengeance": ("vengeance", _("vengeance points")),
}
PER_INVESTIGATOR = _("per investigator")


def face(card: CardRecord) -> Face:
    """The card's numbers and signs. An investigator has all four skills; other cards have the icons they show."""
    fields: AhlcgFields = card.fields
    printed = {skill: getattr(fields.icons, skill) for skill in SKILLS}
    shown = [skill for skill in SKILLS if skill != "wild" or card.type_code != "investigator"]
    return Face(
        cost=fields.cost,
        skills=tuple(Figure(skill, SKILLS[skill], printed[skill]) for skill in shown if printed[skill] is not None),
        slots=tuple(Figure(slot, SLOTS.get(slot, plain(slot))) for slot in fields.slots),
        figures=figures_of(fields, FIGURES, times=_per_investigator(fields)),
    )


def _per_investigator(fields: AhlcgFields) -> dict[str, Text]:
    """The numbers that are multiplied by the investigators; nothing times any number is nothing."""
    is_multiplied = {"health": fields.health_per_investigator, "clues": not fields.clues_fixed}
    return {name: PER_INVESTIGATOR for name, is_so in is_multiplied.items() if is_so and getattr(fields, name)}
