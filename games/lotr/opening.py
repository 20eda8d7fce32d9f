"""The opening hand: six cards, all of them drawn anew once (LOTR-SET-05); one card with each resource phase."""

from games.engine import Build, Catalogue
from games.engine.opening import Opening
from games.lotr.campaign_cards import STARTS_IN_PLAY
from games.lotr.deck import prepare

HAND = 6


def opening(build: Build, catalogue: Catalogue) -> Opening:
    """What is shuffled: the deck with its boons and burdens. By the end of the first resource phase 7 are drawn."""
    deck = prepare(build, catalogue)
    campaign = (slot for slot in (*deck.boons, *deck.burdens) if STARTS_IN_PLAY.isdisjoint(slot.card.keywords))
    return Opening(
        library={slot.code: slot.copies for slot in (*deck.standard, *campaign)},
        hand=HAND,
        mulligan="all",
        first_turn=1,
    )
