"""The deckbuilding requirements: signature cards, their alternates, and the cards of parallel fronts."""

from collections.abc import Iterator

from games.ahlcg.card_exceptions import BURDEN_OF_DESTINY, CARDS_OF_FRONTS, FRONT_NEEDS, OCCULT_EVIDENCE
from games.ahlcg.deck import Deck
from games.ahlcg.experience.ledger import balance, disciplines
from games.ahlcg.experience.totals import LEDGER_MODES, ledger, opening
from games.ahlcg.figures import Part
from games.engine import Fix, OptionsError, Problem, limit_problem, rule, wrong_count

COUNTED_APART = frozenset({OCCULT_EVIDENCE, BURDEN_OF_DESTINY})
"""Cards whose number depends on the deck, with rules of their own."""
DISCIPLINES = ("08011a", "08012a", "08013a", "08014a")
"""AHLCG-EXT-08: Lily Chen has at least one Discipline, and a Burden of Destiny for each."""


@rule(
    "AHLCG-DECK-08",
    emits=("required-card-missing", "required-card-count", "too-many-copies"),
    about=("other signatures", "surplus"),
)
def required_cards(deck: Deck) -> Iterator[Problem]:
    """Each signature card, or an alternate of it, in exactly the number required (AHLCG-AMB-28)."""
    own, required = deck.own, deck.investigator.required
    for signature in deck.investigator.signatures:
        first = signature[0][0]
        if own.get(first, 0) >= required[first] or first in COUNTED_APART:
            continue
        codes = [code for version in signature for code in version]
        if any(own.get(code, 0) + deck.removed(code) >= required[code] for code in codes):
            continue
        # The version that the deck has copies of, else the signature card itself.
        code = max(codes, key=lambda code: own.get(code, 0))
        found = own.get(code, 0)
        yield wrong_count("required-card-count" if found else "required-card-missing", code, found, required[code])
    for slot in deck.of("surplus"):
        if slot.part is Part.SPECIFIC and slot.code not in COUNTED_APART and not slot.refusal:
            yield wrong_count("too-many-copies", slot.code, slot.copies, slot.required)


@rule("AHLCG-EXT-07", emits=("required-card-count",), about=(OCCULT_EVIDENCE,))
def occult_evidence(deck: Deck) -> Iterator[Problem]:
    """Occult Evidence: one copy in a deck of 30, two of 40, three of 50; cards that change the size do not matter."""
    if OCCULT_EVIDENCE in deck.investigator.required and deck.investigator.size is not None:
        yield from _exactly(deck, OCCULT_EVIDENCE, occult_evidence_copies(deck))


def occult_evidence_copies(deck: Deck) -> int:
    """The copies of Occult Evidence by the size on the investigator's back."""
    return max(((deck.investigator.size or 0) - 20) // 10, 1)


@rule("AHLCG-EXT-08", emits=("required-card-count", "required-card-missing"), about=(BURDEN_OF_DESTINY,))
def burden_of_destiny(deck: Deck) -> Iterator[Problem]:
    """Lily Chen: at least one Discipline, and exactly one Burden of Destiny for each."""
    if BURDEN_OF_DESTINY not in deck.investigator.required:
        return
    held = tuple(code for code in DISCIPLINES if code in deck.own)
    if not held:
        fix = Fix(action="add", card=DISCIPLINES[0], cards=DISCIPLINES, quantity=1)
        yield limit_problem("required-card-missing", 0, 1, cards=DISCIPLINES, fix=fix)
    yield from _exactly(deck, BURDEN_OF_DESTINY, max(len(held), 1))
    if deck.mode in LEDGER_MODES and len(held) > (allowed := _disciplines_allowed(deck)):
        yield wrong_count("required-card-count", held, len(held), allowed)


def _disciplines_allowed(deck: Deck) -> int:
    """The number of Disciplines by the experience earned; an unreadable log is reported elsewhere."""
    try:
        entries = ledger(deck)
    except OptionsError:
        entries = None
    return disciplines(balance(opening(deck) if entries is None else entries).earned)


def _exactly(deck: Deck, code: str, limit: int) -> Iterator[Problem]:
    found = deck.own.get(code, 0)
    if found != limit:
        yield wrong_count("required-card-count", code, found, limit)


@rule(
    "AHLCG-EXT-10",
    emits=("required-card-missing", "required-card-count", "signature-mismatch"),
    about=("front needs", *sorted(CARDS_OF_FRONTS)),
)
def cards_of_the_front(deck: Deck) -> Iterator[Problem]:
    """A parallel front may add cards: Tidal Memento, or three different Directives. Without it they have no place."""
    front = deck.investigator.front
    needs = FRONT_NEEDS.get(front.code) if front else None
    wanted = needs.cards if needs else ()
    strange = tuple(code for code in sorted(CARDS_OF_FRONTS.difference(wanted)) if deck.copies_of(code))
    if strange:
        yield Problem(
            code="signature-mismatch", severity=deck.unless_played, cards=strange, params={"found": len(strange)}
        )
    if needs is None:
        return
    present = [code for code in needs.cards if deck.own.get(code, 0)]
    found, limit, fix = len(present), needs.quantity, None
    if found == limit:
        return
    if found == limit + 1:
        fix = Fix(action="remove", card=present[-1], quantity=deck.own[present[-1]])
    elif found == limit - 1:
        fix = Fix(action="add", card=next(code for code in needs.cards if code not in present), quantity=1)
    code = "required-card-count" if present else "required-card-missing"
    yield limit_problem(code, found, limit, cards=needs.cards, fix=fix)


@rule("AHLCG-EXT-28", emits=("signature-mismatch",), about=("other signatures",))
def signature_with_its_weakness(deck: Deck) -> Iterator[Problem]:
    """A deck with the advanced or replacement version of a signature has that version of all its signatures."""
    own = deck.own.keys()
    # Versions whose cards are all there, over all requirements that have several; and the cards that are there.
    whole: set[int] | None = None
    cards: list[str] = []
    for signature in deck.investigator.signatures:
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
