"""Search keys and flags of Death May Die's components; `search.json` has those that are plain card fields."""

from games.dmd.cards import ENEMIES, SIDES
from games.dmd.words import WORDS
from games.engine import CardRecord, Catalogue
from games.engine.search.own_keys import cards_of, read_search


def _skills(card: CardRecord, catalogue: Catalogue) -> tuple[str, ...]:
    """The skills of a board, of a Companion, or of a token."""
    return tuple(filter(None, (*card.fields.skills, *card.fields.grants, card.fields.skill)))


def _elder_ones(card: CardRecord, catalogue: Catalogue) -> tuple[str, ...]:
    """The Elder One of a Stage, or all Elder Ones that a minion serves; Cultists serve every one."""
    lords = (other.code for other in catalogue if card.code in other.fields.minions)
    return (card.fields.elder_one,) if card.fields.elder_one else tuple(lords)


SEARCH = read_search(
    WORDS,
    values={
        "skill": _skills,
        "dice": lambda card, _: None if card.fields.normal is None else card.fields.normal + (card.fields.bonus or 0),
        "elderone": _elder_ones,
        "gate": lambda card, _: {spawn.gate for spawn in card.fields.spawns},
        "spawns": lambda card, _: {spawn.enemy for spawn in card.fields.spawns},
        "result": lambda card, _: {result for face in card.fields.faces for result in face},
    },
    names={"skill": cards_of("skill"), "elderone": cards_of("elder-one"), "spawns": cards_of(*ENEMIES)},
    flags={
        "enemy": lambda card, _: card.type_code in ENEMIES,
        "discovery": lambda card, _: card.type_code in SIDES,
        "signature": lambda card, _: card.fields.pool == "signature",
        "common": lambda card, _: card.fields.pool == "common",
    },
)
