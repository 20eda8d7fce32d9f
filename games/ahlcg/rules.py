"""The deck-building rules, one function a rule, in the order of the rulebook.

Each rule reads a prepared Deck and yields every problem it finds.
"""

from collections.abc import Iterator

from games.ahlcg.deck import DECK_TYPES, Deck, Part, copy_limit
from games.engine import Problem, Rule, rule


@rule("AHLCG-DECK-01", emits=("investigator-invalid",))
def one_investigator(deck: Deck) -> Iterator[Problem]:
    """A deck has exactly one investigator card."""
    if deck.investigator is None:
        yield Problem(code="investigator-invalid", cards=deck.leaders, params={"found": len(deck.investigators)})


@rule("AHLCG-DECK-02", emits=("deck-too-small", "deck-too-large"))
def deck_size(deck: Deck) -> Iterator[Problem]:
    """Exactly as many standard cards as the investigator's back says, neither fewer nor more."""
    if deck.required_size is None:
        return
    params = {"found": deck.size, "limit": deck.required_size}
    if deck.size < deck.required_size:
        yield Problem(code="deck-too-small", params=params)
    elif deck.size > deck.required_size:
        yield Problem(code="deck-too-large", params=params)


@rule("AHLCG-DECK-04", emits=("too-many-copies",))
def copies_by_name(deck: Deck) -> Iterator[Problem]:
    """At most two copies by name, whatever the level or subtitle, or what the card itself says (AHLCG-GEN-02)."""
    for slots, found in deck.copies_by_name():
        limit = min(copy_limit(slot.card) for slot in slots)
        if found > limit and not any(slot.card.fields.exceptional for slot in slots):
            yield Problem(
                code="too-many-copies",
                cards=tuple(slot.card.code for slot in slots),
                params={"found": found, "limit": limit},
            )


@rule("AHLCG-DECK-12", emits=("too-many-copies",))
def exceptional_copies(deck: Deck) -> Iterator[Problem]:
    """An Exceptional card is alone of its name, other versions included (AHLCG-AMB-04)."""
    for slots, found in deck.copies_by_name():
        if found > 1 and any(slot.card.fields.exceptional for slot in slots):
            yield Problem(
                code="too-many-copies",
                cards=tuple(slot.card.code for slot in slots),
                params={"found": found, "limit": 1},
            )


@rule("AHLCG-DECK-16", emits=("card-not-allowed", "unknown-card"))
def deck_content(deck: Deck) -> Iterator[Problem]:
    """A deck holds assets, events, skills and weaknesses, and only cards that exist."""
    for slot in deck.slots:
        if slot.part is not Part.WEAKNESS and slot.card.type_code not in DECK_TYPES:
            yield Problem(code="card-not-allowed", cards=(slot.card.code,), params={"found": slot.copies})
    for code, copies in deck.unknown.items():
        yield Problem(code="unknown-card", cards=(code,), params={"found": copies})


RULES: tuple[Rule, ...] = (one_investigator, deck_size, copies_by_name, exceptional_copies, deck_content)
