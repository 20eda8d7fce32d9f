"""The effects of cards that players plan a deck by: printed on allies, or read in texts; facts keep the latter."""

import re
from collections import Counter

from games.engine import CardRecord, Catalogue
from games.engine.search.folding import fold
from games.lotr.deck import part_of

DOES = {
    name: re.compile("|".join(words), re.IGNORECASE)
    for name, words in {
        "draw": (
            r"\bdraws? (?:\S+ ){0,3}cards?\b",
            r"\bsear?ch(?:es)? (?:the top \S+ cards of )?(?:your|his|their) (?:entire )?deck",
            r"\b(?:adds?|take) (?:it|them|1|that card|those cards) (?:in)?to (?:your|his|their) hand",
        ),
        "economy": (
            r"\badds? (?:\S+ ){0,3}resources?\b",
            r"\b(?:for|at) no cost",
            r"(?:reduce|lower)s? the cost (?:of|to play) (?:the (?:next|first)|each|any|an?|that)\b",
            r"(?:reduce|lower)s? the cost to play (?!this)\w+ (?:attachments|allies|events|cards)",
        ),
        "healing": (r"\bheals? (?:\S+ ){0,4}(?:damage|wounds?)",),
    }.items()
}
"""Name of an effect to the words that tell it in English."""
TITLED = re.compile(r"\b(?!(?:All|Any|Attached|Doomed|Each|Guarded|Restricted|That|Those)\b)[^\W\d_a-z][\w'’-]+")
NAMED = re.compile(
    rf"((?:{TITLED.pattern}(?:, (?:or |and )?| or | and )?)+) "
    r"(?:hero|heroes|ally|allies|characters?|attachments?|events?|cards?|trait)\b"
)
STATS = {"quest": "willpower", "attack": "attack", "defence": "defence"}
"""Effect to the printed value of a character that has it."""
CHARACTERS = frozenset({"hero", "ally"})
STRONG = 2


def does_in(text: str) -> tuple[str, ...]:
    """The effects that the text tells."""
    return tuple(name for name, words in DOES.items() if words.search(text))


def named_in(text: str) -> tuple[str, ...]:
    """Words by which the text names cards of a trait, such as each Dwarf hero, folded; names are among them."""
    return tuple(sorted({fold(word) for words in NAMED.findall(text) for word in TITLED.findall(words)}))


def is_known(card: CardRecord) -> bool:
    """Whether its text, or a fact, tells its effects; a fact may be that there are none."""
    return bool(card.texts.get("en")) or card.fields.does is not None


def printed_effects(card: CardRecord) -> tuple[str, ...]:
    """The effects of a hero or ally by its printed values."""
    values = {effect: getattr(card.fields, value) for effect, value in STATS.items() if card.type_code in CHARACTERS}
    return tuple(effect for effect, value in values.items() if isinstance(value, int) and value >= STRONG)


def traits_of(card: CardRecord) -> frozenset[str]:
    """The traits of the card, folded."""
    return frozenset(map(fold, card.traits.get("en", ())))


class Themes:
    """The traits that cards of decks name: how many cards name each, and those that each card has or names."""

    def __init__(self, catalogue: Catalogue) -> None:
        cards = [card for card in catalogue if part_of(card) == "standard"]
        every = frozenset().union(*map(traits_of, catalogue))
        told = {card.code: named_in(text) if (text := card.texts.get("en")) else card.fields.named for card in cards}
        named = {code: every.intersection(words) for code, words in told.items()}
        self.number = Counter(trait for traits in named.values() for trait in traits)
        self.of = {card.code: named[card.code] | (self.number.keys() & traits_of(card)) for card in cards}


def effects(catalogue: Catalogue) -> dict[str, tuple[str, ...]]:
    """The effects of the cards of decks by code; `catalogue.derived(effects)`."""
    cards = [card for card in catalogue if part_of(card) == "standard"]
    told = {card.code: does_in(text) if (text := card.texts.get("en")) else card.fields.does or () for card in cards}
    return {card.code: (*printed_effects(card), *told[card.code]) for card in cards}
