"""Checks for impossible values in card data, for maintainers of the data."""

from collections.abc import Iterator

from games.ahlcg.cards import SKILLS, AhlcgFields
from games.engine import CardRecord, Catalogue

NUMBERS = (
    "cost", "health", "sanity", "clues", "doom", "stage", "enemy_fight", "enemy_evade", "enemy_damage", "enemy_horror",
    "victory", "vengeance", "deck_limit", "bonded_count",
)  # fmt: skip
"""Never negative. A shroud may be: some are printed as marks that data has as negative numbers."""
SLOTS = frozenset({"hand", "arcane", "accessory", "ally", "body", "head", "tarot"})


def data_checks(card: CardRecord, catalogue: Catalogue) -> Iterator[str]:
    """Impossible values of the card, in words."""
    fields: AhlcgFields = card.fields
    for name in NUMBERS:
        if isinstance(value := getattr(fields, name), int) and value < 0:
            yield f"has a {name.replace('_', ' ')} below 0"
    if any(fields.icons.count(skill) < 0 for skill in SKILLS):
        yield "has fewer than no icons"
    for slot in sorted(set(fields.slots) - SLOTS):
        yield f"takes a slot that there is not: {slot}"
    if fields.bonded_to and fields.bonded_to.casefold() not in catalogue.by_name:
        yield f"is bonded to a card that is not there: {fields.bonded_to}"
    if fields.exceptional and fields.myriad:
        yield "is both Exceptional and Myriad"
    if any(line.xp < 0 for line in fields.customizations):
        yield "has boxes that give experience"
