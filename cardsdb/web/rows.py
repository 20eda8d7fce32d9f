"""What a row of the card list shows, worked out before the template."""

from collections.abc import Iterable

from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from games.engine import CardRecord, Game, localised


class Skill(Struct, frozen=True, kw_only=True):
    """How much of a skill a card has."""

    code: str
    name: str
    count: int


class CardRow(Struct, frozen=True, kw_only=True):
    """A card in a list."""

    code: str
    name: str
    subtitle: str
    type_name: str
    class_code: str
    class_names: str
    level: int | None
    pips: range
    cost: int | None
    traits: str
    set_name: str
    position: int
    unique: bool
    is_weakness: bool
    skills: list[Skill]
    has_skill_values: bool
    """The skills are values (a leader's), so that a single one is written as 1; else they are icons."""


def card_rows(live: LiveCatalogue, cards: Iterable[CardRecord], language: str) -> list[CardRow]:
    """The rows of the cards in that language."""
    types = live.game.vocabulary.types
    return [
        CardRow(
            code=card.code,
            name=localised(card.names, language) or "",
            subtitle=localised(card.subtitles, language) or "",
            type_name=types[card.type_code].in_language(language),
            class_code=card.classes[0] if len(card.classes) == 1 else "multiclass" if card.classes else "none",
            class_names=", ".join(localised(live.cards.classes[code].names, language) or code for code in card.classes),
            level=card.level,
            pips=range(card.level or 0),
            cost=getattr(card.fields, "cost", None),
            traits=" ".join(f"{trait}." for trait in localised(card.traits, language) or ()),
            set_name=localised(live.cards.sets[card.set_code].names, language) or "",
            position=card.position,
            unique=card.unique,
            is_weakness=card.weakness is not None,
            skills=_skills(live.game, card, language),
            has_skill_values=card.type_code in live.game.leader_types,
        )
        for card in cards
    ]


def _skills(game: Game, card: CardRecord, language: str) -> list[Skill]:
    icons = getattr(card.fields, "icons", None)
    return [
        Skill(code=code, name=name.in_language(language), count=count)
        for code, name in game.vocabulary.skills.items()
        if (count := getattr(icons, code, None)) is not None
    ]
