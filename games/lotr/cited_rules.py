"""The deckbuilding rules about a card, for its page to cite."""

from collections.abc import Iterator

from games.engine import CardRecord
from games.lotr.card_exceptions import is_saga_hero
from games.lotr.deck import part_of


def cited_rules(card: CardRecord) -> Iterator[str]:
    """The ids of those rules, in the order of the guide."""
    part, is_hero = part_of(card), card.type_code == "hero"
    is_standard = part == "standard"
    cited = {
        "LOTR-DECK-01": is_hero,
        "LOTR-SET-02": is_hero,
        "LOTR-DECK-02": is_standard,
        "LOTR-DECK-04": is_standard,
        "LOTR-DECK-05": True,
        "LOTR-DECK-06": part == "boons",
        "LOTR-DECK-07": part == "burdens",
        "LOTR-DECK-08": part == "burdens",
        "LOTR-UNI-02": card.unique,
        "LOTR-DECK-15": is_standard and set(card.classes) - {"neutral"},
        "LOTR-DECK-16": "restricted" in card.keywords,
        "LOTR-DECK-18": card.fields.attaches_to,
        "LOTR-EXT-01": part == "contracts",
        "LOTR-EXT-02": part == "contracts",
        "LOTR-EXT-03": card.type_code == "player-side-quest",
        "LOTR-EXT-04": is_standard and card.fields.deck_limit == 1,
        "LOTR-EXT-07": is_hero and is_saga_hero(card),
        "LOTR-EXT-08": card.type_code == "treasure",
    }
    return (rule for rule, applies in cited.items() if applies)
