"""Deckbuilding rules to cite on the page of a card."""

from collections.abc import Iterator

from games.ahlcg.cards import DECK_TYPES, AhlcgFields
from games.engine import CardRecord


def cited_rules(card: CardRecord) -> Iterator[str]:
    """The ids of those rules, in the order of the rulebook."""
    fields: AhlcgFields = card.fields
    if card.type_code == "investigator":
        yield "AHLCG-DECK-01"
    if fields.requirements or fields.permanent or fields.investigators or card.weakness:
        yield "AHLCG-DECK-02"
    if card.type_code in DECK_TYPES:
        yield "AHLCG-DECK-04"
    if fields.exceptional:
        yield "AHLCG-DECK-12"
    if card.type_code != "investigator":
        yield "AHLCG-DECK-16"
