"""The opening hand: five cards, any of them replaced once, never a weakness (AHLCG-SET-02, -03, AHLCG-STAT-10)."""

from collections import Counter

from games.ahlcg.card_exceptions import ATTACHMENTS, HUNCH_INVESTIGATOR, ONE_COPY_OF_ATTACHED
from games.ahlcg.deck import prepare
from games.ahlcg.figures import Part
from games.engine import Build, Catalogue
from games.engine.opening import Opening

HAND = 5
SET_ASIDE = ATTACHMENTS.keys() - {ONE_COPY_OF_ATTACHED} | {HUNCH_INVESTIGATOR}
"""Holders of cards that lie beside the deck when a game begins; a branded spell stays in it."""


def opening(build: Build, catalogue: Catalogue) -> Opening:
    """The start of a game. Permanents (AHLCG-SET-05) and cards set aside are not shuffled in; draws begin in upkeep."""
    deck = prepare(build, catalogue)
    library = {slot.code: slot.copies for slot in deck.slots if slot.part is not Part.PERMANENT}
    for code, copies in _set_aside(deck.choices.get("attachments"), catalogue).items():
        library[code] = max(0, library.get(code, 0) - copies)
    return Opening(
        library={code: copies for code, copies in library.items() if copies},
        passed_over=frozenset(slot.code for slot in deck.slots if slot.part is Part.WEAKNESS),
        hand=HAND,
        mulligan="some",
        first_turn=0,
    )


def _set_aside(given: object, catalogue: Catalogue) -> Counter[str]:
    """Copies that lie beside the deck when a game begins (AHLCG-EXT-30, -31)."""
    codes: Counter[str] = Counter()
    for holder, chosen in given.items() if isinstance(given, dict) else ():
        if holder in SET_ASIDE and isinstance(chosen, list):
            codes.update(card.code for one in chosen if isinstance(one, str) and (card := catalogue.get(one)))
    return codes
