"""Search keys and flags of The Lord of the Rings: The Card Game.

`search.json` has those that are plain card fields, and the letters of RingsDB; `u` and `z` are keys of their own.
"""

from collections import Counter

from games.engine import CardRecord, Catalogue, Names, Words, in_every_language, pattern
from games.engine.search.keys import LeaderKey
from games.engine.search.own_keys import UNIQUE, YES_OR_NO, keyword_key, names_of, read_search
from games.lotr.cards import SPHERES
from games.lotr.eligibility import takes
from games.lotr.keywords import KEYWORDS
from games.lotr.words import WORDS, _


def _heroes(catalogue: Catalogue) -> dict[str, Words]:
    """The heroes; of several with one name each goes by name and sphere, or else by its code."""
    heroes = catalogue.of_type("hero")
    titles = Counter(card.name_key for card in heroes)
    versions = Counter((card.name_key, card.classes) for card in heroes)

    def names(card: CardRecord) -> Words:
        if titles[card.name_key] == 1:
            return card.names
        if versions[card.name_key, card.classes] > 1 or not card.classes:
            return {}
        return in_every_language(pattern("{name} {sphere}", name=Names(card.names), sphere=SPHERES[card.classes[0]]))

    return {card.code: names(card) for card in heroes}


def _has_errata(card: CardRecord, catalogue: Catalogue) -> bool:
    printings = catalogue.printings_of(card.code)
    return card.errata_date is not None or any(one.errata_date is not None for one in printings)


SEARCH = read_search(
    WORDS,
    keys=(
        UNIQUE,
        keyword_key(KEYWORDS),
        LeaderKey("for", _("the hero who can pay for it"), _heroes, lambda catalogue, hero: takes(catalogue, hero, {})),
    ),
    values={"z": lambda card, catalogue: ("1" if _has_errata(card, catalogue) else "0",)},
    names={"z": names_of(YES_OR_NO)},
    flags={
        "boon": lambda card, _: card.fields.campaign_role == "boon",
        "burden": lambda card, _: card.fields.campaign_role == "burden",
        "shadow": lambda card, _: "shadow" in card.fields.abilities,
        "player": lambda card, _: card.fields.card_back == "player",
    },
)
