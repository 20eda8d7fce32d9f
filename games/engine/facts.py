"""Records without their texts: names, numbers, traits and codes are facts, sentences belong to their publishers."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from games.engine.cards import CardFields, CardRecord, PrintingRecord, Record, TabooRecord, read_fields

FieldFacts = Callable[[CardFields, CardRecord | None], CardFields]
"""A game's fields without texts, and with the facts that are read in the texts of their card; None: fields alone."""


def record_facts(record: Record, card_fields: type[CardFields], field_facts: FieldFacts) -> Record:
    """The record without texts. ValueError if a rule can only be decided by a text."""

    def value_facts(values: dict[str, Any]) -> dict[str, Any]:
        whole = read_fields(card_fields, values)
        kept = field_facts(whole, None)
        return {
            name: msgspec.to_builtins(fact)
            for name in values
            if (fact := getattr(kept, name)) or fact == getattr(whole, name)
        }

    match record:
        case CardRecord():
            back = record.back and replace(record.back, texts={}, flavours={})
            fields = field_facts(record.fields, record)
            return replace(record, texts={}, flavours={}, back=back, fields=fields)
        case PrintingRecord():
            return replace(record, texts={}, flavours={}, values=value_facts(record.values))
        case TabooRecord():
            bare = (replace(card, texts={}, replacement_texts={}) for card in record.cards)
            return replace(record, cards=tuple(replace(card, values=value_facts(card.values)) for card in bare))
    return record
