"""Search keys and flags of Arkham Horror's components; `search.json` has those that are plain card fields."""

from collections.abc import Callable

from games.ah2.cards import KEYWORDS, SKILLS, TROPHIES
from games.ah2.words import WORDS
from games.engine import CardRecord, Catalogue, PrintedValue
from games.engine.search.own_keys import cards_of, keyword_key, names_of, read_search


def _highest(skill: str) -> Callable[[CardRecord, Catalogue], PrintedValue]:
    return lambda card, _: max(card.fields.skills.get(skill, ()), default=None)


LOCATIONS = cards_of("location")
SEARCH = read_search(
    WORDS,
    keys=(keyword_key(KEYWORDS),),
    values={
        "bonus": lambda card, _: card.fields.bonuses.get("combat"),
        "dimension": lambda card, _: filter(None, (card.fields.dimension, *card.fields.white, *card.fields.black)),
        **{skill: _highest(skill) for skill in SKILLS},
    },
    names={"trophies": names_of(TROPHIES), "home": LOCATIONS, "gate": LOCATIONS, "clue": LOCATIONS},
    flags={
        "weapon": lambda card, _: bool(card.fields.bonus_kind) and card.type_code != "spell",
        "mask": lambda card, _: "mask" in card.keywords,
        "endless": lambda card, _: "endless" in card.keywords,
        "stable": lambda card, _: card.fields.stability == "stable",
        "unstable": lambda card, _: card.fields.stability == "unstable",
    },
)
