"""What the cards of a deck cost, what they bring, and what standalone mode asks for it."""

from games.ahlcg import card_rules
from games.ahlcg.deck import Deck, spirits

STANDALONE_LIMIT = 49
"""AHLCG-SA-04: a deck of more experience cannot be played standalone."""


def total(deck: Deck) -> int:
    """The experience in both decks: level, doubled if Exceptional, once for Myriad cards and sheets."""
    return deck.xp + sum(slot.xp * (1 if slot.paid_once else slot.copies) for slot in spirits(deck))


def bonus(deck: Deck) -> int:
    """Experience that the investigator's back and cards in the deck grant (AHLCG-DECK-07)."""
    back = deck.sides.back
    granted = card_rules.BONUS_EXPERIENCE.get(back.code, 0) if back else 0
    return granted + sum(
        brought * deck.copies(code) for code, brought in card_rules.EXPERIENCE_BROUGHT.items() if code in deck.kinds
    )


def standalone(deck: Deck) -> int:
    """The experience that standalone mode counts: bonus experience does not weigh."""
    return max(total(deck) - bonus(deck), 0)


def weaknesses_owed(deck: Deck) -> int:
    """AHLCG-SA-03: one more random basic weakness for each ten experience."""
    return min(standalone(deck), STANDALONE_LIMIT) // 10
