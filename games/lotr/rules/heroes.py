"""Rules about the heroes of a deck."""

from collections import Counter
from collections.abc import Iterator

from games.engine import Problem, rule
from games.lotr.card_exceptions import MAX_HEROES
from games.lotr.deck import Deck


@rule("LOTR-DECK-01", emits=("hero-count", "hero-invalid"))
def one_to_three(deck: Deck) -> Iterator[Problem]:
    """One to three heroes; a contract may allow more. A saga's own hero stands beside them (LOTR-EXT-07)."""
    if deck.not_heroes:
        yield Problem(code="hero-invalid", cards=deck.not_heroes, params={"found": len(deck.not_heroes)})
    found, limit = len(deck.own_heroes), max(MAX_HEROES, deck.contract.heroes or 0)
    if not found or found > limit:
        cards = tuple(hero.code for hero in deck.own_heroes)
        yield Problem(code="hero-count", cards=cards, params={"found": found, "limit": limit})


@rule("LOTR-DECK-10", emits=("same-hero",))
def different_heroes(deck: Deck) -> Iterator[Problem]:
    """All heroes start in play, and of a unique title there is only one in play (LOTR-UNI-02)."""
    unique = [hero for hero in deck.heroes if hero.unique]
    for title, found in Counter(hero.name_key for hero in unique).items():
        if found > 1:
            cards = tuple(dict.fromkeys(hero.code for hero in unique if hero.name_key == title))
            yield Problem(code="same-hero", cards=cards, params={"found": found})
