"""Which deckbuilding rules speak of a card, so that its page can cite them."""

from collections.abc import Iterator

from games.engine import CardRecord
from games.lotr.card_exceptions import is_saga_hero
from games.lotr.deck import part_of


def cited_rules(card: CardRecord) -> Iterator[str]:
    """The ids of those rules, in the order of the guide."""
    part = part_of(card)
    if card.type_code == "hero":
        yield from ("LOTR-DECK-01", "LOTR-SET-02")
    if part == "standard":
        yield from ("LOTR-DECK-02", "LOTR-DECK-04")
    yield "LOTR-DECK-05"
    if part == "boons":
        yield "LOTR-DECK-06"
    if part == "burdens":
        yield from ("LOTR-DECK-07", "LOTR-DECK-08")
    if card.unique:
        yield "LOTR-UNI-02"
    if part == "standard" and set(card.classes) - {"neutral"}:
        yield "LOTR-DECK-15"
    if "restricted" in card.keywords:
        yield "LOTR-DECK-16"
    if card.fields.attaches_to:
        yield "LOTR-DECK-18"
    if part == "contracts":
        yield from ("LOTR-EXT-01", "LOTR-EXT-02")
    if card.type_code == "player-side-quest":
        yield "LOTR-EXT-03"
    if part == "standard" and card.fields.deck_limit == 1:
        yield "LOTR-EXT-04"
    if card.type_code == "hero" and is_saga_hero(card):
        yield "LOTR-EXT-07"
    if card.type_code == "treasure":
        yield "LOTR-EXT-08"
