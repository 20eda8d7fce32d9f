"""The second deck of an investigator: parallel Jim Culver's spirit deck."""

from collections.abc import Iterator

from games.ahlcg.deck import SPIRITS, Deck, spirits
from games.ahlcg.eligibility import Eligibility
from games.ahlcg.investigator_rules import InvestigatorRules
from games.ahlcg.options import admits, matches
from games.ahlcg.slots import Slot
from games.engine import CardRecord, Fix, Problem, Severity, rule, wrong_count

SPIRIT_TYPES = frozenset({"asset"})  # AHLCG-EXT-24: the card types of a spirit deck besides its signature


@rule(
    "AHLCG-EXT-24",
    emits=("deck-too-small", "deck-too-large", "too-many-copies", "required-card-missing", "card-not-allowed"),
    about=("extra", "spirit deck"),
)
def spirit_deck(deck: Deck) -> Iterator[Problem]:
    """Nine different Ally assets of level 0 to 2 and Vengeful Shade; no other investigator has a second deck."""
    back, cards = deck.investigator.back, spirits(deck)
    if back is None:
        return
    requirements = back.fields.side_requirements
    if requirements is None:
        yield from map(_not_allowed, cards)
        return
    signatures = signatures_of(deck.eligibility)
    found, limit = sum(slot.copies for slot in cards), requirements.deck_size + len(requirements.signatures)
    params = {"found": found, "limit": limit}
    if found < limit:
        yield Problem(code="deck-too-small", variant="spirits", params=params)
    elif found > limit:
        codes = tuple(slot.code for slot in cards)
        fix = Fix(action="remove", cards=codes, quantity=found - limit, zone=SPIRITS)
        yield Problem(code="deck-too-large", variant="spirits", params=params, fix=fix)
    names: dict[str, list[Slot]] = {}
    for slot in cards:
        if slot.code not in signatures:
            names.setdefault(slot.name, []).append(slot)
    for group in names.values():
        total = sum(slot.copies for slot in group)
        if total > 1:
            codes = tuple(slot.code for slot in group)
            # Other programs count copies of one card only, so two versions are a warning while the deck is built.
            severity = Severity.ERROR if max(slot.copies for slot in group) > 1 else deck.unless_played
            yield wrong_count("too-many-copies", codes, total, 1, severity=severity, zone=SPIRITS)
    for signature in requirements.signatures:
        if not any(slot.code in signature for slot in cards):
            yield wrong_count("required-card-missing", signature[0], 0, 1, zone=SPIRITS)
    for slot in cards:
        if slot.code not in signatures and not admitted(deck.investigator, slot.card, slot.level):
            yield _not_allowed(slot)


def admitted(investigator: InvestigatorRules, card: CardRecord, level: int | None) -> bool:
    """Whether an option of the back lets the card into the second deck."""
    options = investigator.back.fields.side_options if investigator.back else ()
    return (
        card.type_code in SPIRIT_TYPES
        and not investigator.taboo.forbids(card.code)
        and not card.fields.investigators
        and any(admits(option) and matches(option, card, level) for option in options)
    )


def signatures_of(eligibility: Eligibility) -> frozenset[str]:
    """The cards that the second deck must hold."""
    back, get = eligibility.investigator.back, eligibility.catalogue.get
    requirements = back.fields.side_requirements if back else None
    signatures = requirements.signatures if requirements else ()
    return frozenset(card.code for codes in signatures for code in codes if (card := get(code)))


def _not_allowed(slot: Slot) -> Problem:
    return wrong_count("card-not-allowed", slot.code, slot.copies, variant="spirits", zone=SPIRITS)
