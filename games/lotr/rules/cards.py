"""What a deck holds: how many cards, of which types, in how many copies."""

from collections.abc import Iterator

from games.engine import CardRecord, Fix, Problem, Severity, rule
from games.engine.slots import MAX_COPIES, Slot
from games.lotr.campaign_cards import role_of
from games.lotr.deck import COPIES_BY_TITLE, Deck, by_title
from games.lotr.ringsdb_only import ringsdb_only


@rule("LOTR-DECK-02", emits=("deck-too-small",), about=("deck", "campaign", "tournament"))
def deck_size(deck: Deck) -> Iterator[Problem]:
    """At least fifty cards, and no maximum (LOTR-DECK-03); where a contract asks for a size, that is its own rule."""
    if not deck.contract.size:
        yield from too_small(deck, deck.required_size)


def too_small(deck: Deck, limit: int) -> Iterator[Problem]:
    """The problem of a deck with fewer cards than that."""
    if deck.size < limit:
        yield Problem(
            code="deck-too-small",
            params={"found": deck.size, "limit": limit},
            fix=Fix(action="add", quantity=limit - deck.size),
        )


@rule("LOTR-DECK-04", emits=("too-many-copies",))
def copies_by_title(deck: Deck) -> Iterator[Problem]:
    """At most three copies by title, whatever their types (LOTR-UNI-01, LOTR-DECK-13).

    With boons and burdens more than three are a warning (LOTR-AMB-08).
    """
    for slots in by_title(deck.standard):
        yield from too_many(slots, COPIES_BY_TITLE)
    for slots in by_title([*deck.standard, *deck.boons, *deck.burdens]):
        standard = [slot for slot in slots if slot in deck.standard]
        if _copies(standard) <= COPIES_BY_TITLE:
            yield from too_many(slots, COPIES_BY_TITLE, Severity.WARNING)


def too_many(slots: list[Slot], limit: int, severity: Severity = Severity.ERROR) -> Iterator[Problem]:
    """The problem of more copies than that; the fix takes one card's copies if that is enough."""
    found = _copies(slots)
    if found > limit:
        codes = tuple(slot.code for slot in slots)
        single = next((slot.code for slot in slots if slot.copies >= found - limit), "")
        yield Problem(
            code="too-many-copies",
            severity=severity,
            cards=codes,
            params={"found": found, "limit": limit},
            fix=Fix(action="remove", card=single, cards=() if single else codes, quantity=found - limit),
        )


@rule("LOTR-DECK-05", emits=("card-not-allowed", "unknown-card", "quantity-invalid"))
def deck_content(deck: Deck) -> Iterator[Problem]:
    """Only allies, attachments and events, with a player's back; what later products add is no matter of this rule."""
    for slot in deck.refused:
        yield Problem(
            code="card-not-allowed",
            variant=_why_refused(slot.card),
            cards=(slot.code,),
            params={"found": slot.copies},
            fix=Fix(action="remove", card=slot.code, quantity=slot.copies),
        )
    for code, found in deck.unknown.items():
        if listed := ringsdb_only().get(code):
            named = {"found": found, "name": listed.name, "set": listed.set}
            yield Problem(code="unknown-card", variant="ringsdb", cards=(code,), params=named)
        else:
            yield Problem(code="unknown-card", cards=(code,), params={"found": found})
    for code, found in deck.quantities.items():
        yield Problem(code="quantity-invalid", cards=(code,), params={"found": found, "limit": MAX_COPIES})


def _why_refused(card: CardRecord) -> str:
    if card.type_code == "hero":
        return "hero"
    return "encounter-deck" if role_of(card) and card.fields.card_back == "encounter" else ""


def _copies(slots: list[Slot]) -> int:
    return sum(slot.copies for slot in slots)
