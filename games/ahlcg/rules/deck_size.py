"""The deck size, and the investigator who decides it."""

from collections.abc import Iterator

from games.ahlcg.deck import Deck
from games.ahlcg.figures import Part
from games.engine import Fix, Problem, rule


@rule("AHLCG-DECK-01", emits=("investigator-invalid",), about=("no investigator",))
def one_investigator(deck: Deck) -> Iterator[Problem]:
    """A deck has exactly one investigator card."""
    if deck.investigator.back is None:
        cards = (deck.catalogue.get(code) for code in deck.leaders)
        found = sum(1 for card in cards if card and card.type_code == "investigator")
        yield Problem(code="investigator-invalid", cards=deck.leaders, params={"found": found})


@rule("AHLCG-DECK-02", emits=("deck-too-small", "deck-too-large"), about=("other size",))
def deck_size(deck: Deck) -> Iterator[Problem]:
    """Exactly as many standard cards as the investigator's back requires, with the changes of cards (AHLCG-EXT-03)."""
    limit = deck.required_size
    if limit is None or deck.size == limit:
        return
    params = {"found": deck.size, "limit": limit}
    if deck.size < limit:
        yield Problem(code="deck-too-small", params=params, fix=Fix(action="add", quantity=limit - deck.size))
    else:
        counted = (slot.code for slot in deck.slots if slot.part is Part.STANDARD and deck.counted(slot))
        fix = Fix(action="remove", cards=tuple(sorted(counted)), quantity=deck.size - limit)
        yield Problem(code="deck-too-large", params=params, fix=None if deck.ignored else fix)
