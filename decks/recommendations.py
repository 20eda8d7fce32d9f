"""Cards that are played together in public decks, by leader and experience."""

from collections.abc import Mapping

from decks.models import PlayedCards


def weights(game: str, leader: str) -> Mapping[str, float]:
    """The share of the leader's public decks that each card is in, from 0 to 1; empty where there are too few decks."""
    played = PlayedCards.objects.filter(game=game, leader=leader, experience="").first()
    return {code: decks / played.decks for code, decks in played.cards.items()} if played else {}
