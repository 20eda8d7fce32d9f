"""Rules cited on the page of a card."""

from collections.abc import Iterator

from games.engine import CardRecord
from games.mom2.cards import INSANE, WOUNDED

OF_CARDS = {
    WOUNDED: ("MOM2-DMG-06", "MOM2-DMG-07", "MOM2-DMG-08"),
    INSANE: ("MOM2-DMG-09", "MOM2-DMG-10", "MOM2-DMG-11", "MOM2-DMG-12", "MOM2-VIS-02"),
}
OF_TYPES = {
    "spell": ("MOM2-POS-07", "MOM2-POS-08", "MOM2-VIS-01"),
    "condition": ("MOM2-POS-09", "MOM2-POS-11"),
    "damage": ("MOM2-DMG-01", "MOM2-DMG-02", "MOM2-DMG-05"),
    "horror": ("MOM2-DMG-01", "MOM2-DMG-02", "MOM2-DMG-05"),
}


def cited_rules(card: CardRecord) -> Iterator[str]:
    """Rules of the card itself first, then those of its deck."""
    yield from OF_CARDS.get(card.code, ())
    yield from OF_TYPES.get(card.type_code, ())
    if card.type_code == "condition" and card.fields.backs:
        yield "MOM2-POS-10"
    if "Light Source" in card.traits.get("en", ()):
        yield "MOM2-POS-19"
