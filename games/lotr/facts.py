"""The fields of a card with the facts that the solver reads in its text."""

from typing import cast

from msgspec.structs import replace

from games.engine import CardFields, CardRecord
from games.lotr.cards import LotrFields
from games.lotr.deck import part_of
from games.lotr.does import does_in, named_in


def field_facts(fields: CardFields, card: CardRecord | None) -> LotrFields:
    """The fields with the effects that the text of a card of decks tells, and the words by which it names cards."""
    fields, text = cast(LotrFields, fields), card.texts.get("en", "") if card else ""
    if not card or not text or part_of(card) != "standard":
        return fields
    is_of_decks = fields.card_back == "player" and not fields.campaign_role and fields.threat is None
    return replace(fields, does=does_in(text), named=named_in(text)) if is_of_decks else fields
