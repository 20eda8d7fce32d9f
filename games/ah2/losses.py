"""What an investigator loses: halves are rounded down (AH2-ST-01 to -03, -07)."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.engine import CardRecord

OBJECT_DECKS = frozenset({"common", "unique", "spell"})


def is_object(card: CardRecord) -> bool:
    """AH2-ITEM-01: items, spells, and two of the Deputy's cards; neither allies, skills nor other special cards."""
    return card.type_code in OBJECT_DECKS or card.fields.counts_as_object


def objects(cards: Iterable[tuple[CardRecord, int]]) -> int:
    return sum(copies for card, copies in cards if is_object(card))


def half(number: int) -> int:
    """Half of it, rounded down."""
    return number // 2


def losses(condition: str, had: Mapping[str, int]) -> dict[str, Any]:
    """What is lost by going insane, falling unconscious, getting lost so, or being arrested; by what one had."""
    if condition == "arrested":
        return {"money": half(had.get("money", 0))}
    if condition in ("insane", "unconscious", "overcome"):
        return {
            "objects": half(had.get("objects", 0)),
            "clues": half(had.get("clues", 0)),
            "retainers": had.get("retainers", 0),
        }
    return {}
