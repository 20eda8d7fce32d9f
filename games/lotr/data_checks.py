"""Checks of card data for values that cannot be true, whatever a source says."""

from collections.abc import Iterator

from games.engine import CardRecord, Catalogue
from games.lotr.cards import LotrFields

NUMBERS = (
    "cost", "threat", "engagement", "threat_strength", "willpower", "attack", "defence", "hit_points", "quest_points",
    "victory", "deck_limit",
)  # fmt: skip
"""Never below 0 (LOTR-ELEM-10)."""
ONLY_ON = {
    "threat": ("a threat cost", frozenset({"hero"})),
    "engagement": ("an engagement cost", frozenset({"enemy", "ship-enemy"})),
    "stage": ("a stage", frozenset({"quest"})),
}
"""Elements that only cards of these types have (LOTR-VAL-01)."""


def data_checks(card: CardRecord, catalogue: Catalogue) -> Iterator[str]:
    """Impossible values of the card, in words."""
    fields: LotrFields = card.fields
    for name in NUMBERS:
        if isinstance(value := getattr(fields, name), int) and value < 0:
            yield f"has a {name.replace('_', ' ')} below 0"
    for name, (words, types) in ONLY_ON.items():
        if getattr(fields, name) is not None and card.type_code not in types:
            yield f"has {words}, but is of another type: {card.type_code}"
    if card.type_code == "hero" and not card.classes:
        yield "is a hero without a resource icon"
    if fields.campaign_role and card.classes:
        yield f"is a {fields.campaign_role} with a sphere"
