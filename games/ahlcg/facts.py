"""The fields of a card without sentences, with the facts that the rules read in its text."""

import re
from typing import cast

import msgspec

from games.ahlcg.cards import AhlcgFields, DeckOption
from games.ahlcg.does import are_effects_told, told
from games.ahlcg.options import uses_in
from games.engine import CardFields, CardRecord

TITLE = re.compile(r"^[□☐\s]*<b>\s*([^<]+?)\.?\s*</b>")  # the title of a line on a customizable card


def field_facts(fields: CardFields, card: CardRecord | None) -> AhlcgFields:
    """The fields without texts. ValueError for a deck option that only texts can decide."""
    fields, text = cast(AhlcgFields, fields), card.texts.get("en", "") if card else ""
    is_told = card and (are_effects_told(card) or (card.type_code == "investigator" and text))
    facts = told(card) if card and is_told else fields
    return msgspec.structs.replace(
        fields,
        uses=uses_in(text) or fields.uses,
        does=facts.does,
        skills=facts.skills,
        needs=facts.needs,
        brings=facts.brings,
        options=tuple(map(_option_facts, fields.options)),
        side_options=tuple(map(_option_facts, fields.side_options)),
        customizations=tuple(msgspec.structs.replace(line, texts="") for line in fields.customizations),
        customization_titles=customization_titles(fields),
        customization_texts={},
        customization_changes={},
    )


def _option_facts(option: DeckOption) -> DeckOption:
    """The option without its message, and without a pattern that its tags or Permanent make redundant."""
    if option.text and not option.tags and option.permanent is None:
        raise ValueError(f"the deck option with the text {option.text[0]!r} needs a tag to be decided without texts")
    return msgspec.structs.replace(option, text=(), error="", choices=tuple(map(_option_facts, option.choices)))


def customization_titles(fields: AhlcgFields) -> dict[str, tuple[str, ...]]:
    """The title of each line of a customizable card by language; empty for a line without one."""
    titles = {
        language: tuple(title[1] if (title := TITLE.match(line)) else "" for line in text.split("\n"))
        for language, text in fields.customization_texts.items()
    }
    return titles or fields.customization_titles
