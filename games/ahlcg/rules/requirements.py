"""The deckbuilding requirements: signature cards, those that stand in for them, and what parallel fronts add."""

from collections.abc import Iterator

from games.ahlcg import card_exceptions
from games.ahlcg.deck import Deck
from games.ahlcg.experience import ledger, opening
from games.ahlcg.figures import Part
from games.ahlcg.ledger import balance
from games.ahlcg.ledger import disciplines as disciplines_for
from games.engine import Fix, OptionsError, Problem, rule

COUNTED_APART = frozenset({card_exceptions.OCCULT_EVIDENCE, card_exceptions.BURDEN_OF_DESTINY})
"""Their number depends on the deck; rules of their own see to it."""


@rule(
    "AHLCG-DECK-08",
    emits=("required-card-missing", "required-card-count", "too-many-copies"),
    about=("other signatures", "surplus"),
)
def required_cards(deck: Deck) -> Iterator[Problem]:
    """Each signature card, or a card that stands in for it, in exactly the number required (AHLCG-AMB-28)."""
    own, required = deck.own, deck.sides.required
    for signature in deck.sides.signatures:
        first = signature[0][0]
        if own.get(first, 0) >= required[first] or first in COUNTED_APART:
            continue
        codes = [code for version in signature for code in version]
        if any(own.get(code, 0) + deck.removed(code) >= required[code] for code in codes):
            continue
        # The one that there are some copies of, else the signature card itself.
        code = max(codes, key=lambda code: own.get(code, 0))
        found = own.get(code, 0)
        yield Problem(
            code="required-card-count" if found else "required-card-missing",
            cards=(code,),
            params={"found": found, "limit": required[code]},
            fix=Fix(action="add", card=code, quantity=required[code] - found),
        )
    for slot in deck.of("surplus"):
        if slot.part is Part.SPECIFIC and slot.code not in COUNTED_APART and not slot.refusal:
            yield Problem(
                code="too-many-copies",
                cards=(slot.code,),
                params={"found": slot.copies, "limit": slot.required},
                fix=Fix(action="remove", card=slot.code, quantity=slot.copies - slot.required),
            )


@rule("AHLCG-DECK-35", emits=("card-not-allowed",), about=("refused:foreign",))
def foreign_cards(deck: Deck) -> Iterator[Problem]:
    """Cards that only another investigator's deck may hold, weaknesses among them."""
    for slot in deck.of("refused:foreign"):
        yield Problem(
            code="card-not-allowed",
            variant="foreign",
            cards=(slot.code,),
            params={"found": slot.copies},
            fix=Fix(action="remove", card=slot.code, quantity=slot.copies),
        )


@rule("AHLCG-EXT-07", emits=("required-card-count",), about=(card_exceptions.OCCULT_EVIDENCE,))
def occult_evidence(deck: Deck) -> Iterator[Problem]:
    """Occult Evidence: one copy in a deck of 30, two of 40, three of 50; cards that change the size do not matter."""
    code = card_exceptions.OCCULT_EVIDENCE
    if code in deck.sides.required and deck.sides.size is not None:
        yield from _exactly(deck, code, max((deck.sides.size - 20) // 10, 1))


@rule(
    "AHLCG-EXT-08", emits=("required-card-count", "required-card-missing"), about=(card_exceptions.BURDEN_OF_DESTINY,)
)
def burden_of_destiny(deck: Deck) -> Iterator[Problem]:
    """Lily Chen: at least one Discipline, and exactly one Burden of Destiny for each."""
    code = card_exceptions.BURDEN_OF_DESTINY
    if code in deck.sides.required:
        disciplines = sum(1 for discipline in card_exceptions.DISCIPLINES if discipline in deck.own)
        if not disciplines:
            first = card_exceptions.DISCIPLINES[0]
            yield Problem(
                code="required-card-missing",
                cards=card_exceptions.DISCIPLINES,
                params={"found": 0, "limit": 1},
                fix=Fix(action="add", card=first, cards=card_exceptions.DISCIPLINES, quantity=1),
            )
        yield from _exactly(deck, code, max(disciplines, 1))
        if deck.mode in ("campaign-start", "campaign") and disciplines > (allowed := _disciplines_allowed(deck)):
            cards = tuple(discipline for discipline in card_exceptions.DISCIPLINES if discipline in deck.own)
            yield Problem(
                code="required-card-count",
                cards=cards,
                params={"found": disciplines, "limit": allowed},
                fix=Fix(action="remove", cards=cards, quantity=disciplines - allowed),
            )


def _disciplines_allowed(deck: Deck) -> int:
    """By the experience earned so far; a log that cannot be read is a problem of its own."""
    try:
        entries = ledger(deck)
    except OptionsError:
        entries = None
    return disciplines_for(balance(opening(deck) if entries is None else entries).earned)


def _exactly(deck: Deck, code: str, limit: int) -> Iterator[Problem]:
    found = deck.own.get(code, 0)
    if found != limit:
        yield Problem(
            code="required-card-count",
            cards=(code,),
            params={"found": found, "limit": limit},
            fix=Fix(action="add" if found < limit else "remove", card=code, quantity=abs(limit - found)),
        )


@rule(
    "AHLCG-EXT-10",
    emits=("required-card-missing", "required-card-count", "signature-mismatch"),
    about=("front needs", *sorted(card_exceptions.CARDS_OF_FRONTS)),
)
def cards_of_the_front(deck: Deck) -> Iterator[Problem]:
    """A parallel front may add cards: Tidal Memento, or three different Directives. Without it they have no place."""
    front = deck.sides.front
    needs = card_exceptions.FRONT_NEEDS.get(front.code) if front else None
    wanted = needs.cards if needs else ()
    strange = tuple(code for code in sorted(card_exceptions.CARDS_OF_FRONTS.difference(wanted)) if deck.copies(code))
    if strange:
        yield Problem(
            code="signature-mismatch", severity=deck.unless_played, cards=strange, params={"found": len(strange)}
        )
    if needs is None:
        return
    present = [code for code in needs.cards if deck.own.get(code, 0)]
    if len(present) != needs.quantity:
        absent = [code for code in needs.cards if code not in present]
        fix = None
        if len(present) > needs.quantity:
            fix = Fix(action="remove", card=present[-1], quantity=deck.own[present[-1]])
        elif len(present) == needs.quantity - 1:
            fix = Fix(action="add", card=absent[0], quantity=1)
        yield Problem(
            code="required-card-count" if present else "required-card-missing",
            cards=needs.cards,
            params={"found": len(present), "limit": needs.quantity},
            fix=fix if abs(len(present) - needs.quantity) == 1 else None,
        )


@rule("AHLCG-EXT-28", emits=("signature-mismatch",), about=("other signatures",))
def signature_with_its_weakness(deck: Deck) -> Iterator[Problem]:
    """Whoever takes the advanced or replacement version of a signature takes that version of all of them, whole."""
    own = deck.own.keys()
    # Versions whose cards are all there, over all requirements that have several; and the cards that are there.
    whole: set[int] | None = None
    cards: list[str] = []
    for signature in deck.sides.signatures:
        if len(signature) > 1:
            present = [code for version in signature for code in version if code in own]
            if not present:
                return  # one of them is missing altogether, and that is the problem
            cards += present
            places = {place for place, version in enumerate(signature) if own >= set(version)}
            whole = places if whole is None else whole & places
    if whole is not None and not whole:
        codes = tuple(dict.fromkeys(cards))
        yield Problem(code="signature-mismatch", severity=deck.unless_played, cards=codes, params={"found": len(codes)})
