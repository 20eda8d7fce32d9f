"""The second deck of an investigator: parallel Jim Culver's spirit deck."""

from collections.abc import Iterator

from games.ahlcg import card_exceptions
from games.ahlcg.deck import SPIRITS, Deck, spirits
from games.ahlcg.eligibility import Slot, Table
from games.ahlcg.investigator_rules import Sides
from games.ahlcg.options import admits, matches
from games.engine import Fix, Problem, Severity, rule


@rule(
    "AHLCG-EXT-24",
    emits=("deck-too-small", "deck-too-large", "too-many-copies", "required-card-missing", "card-not-allowed"),
    about=("extra", "spirit deck"),
)
def spirit_deck(deck: Deck) -> Iterator[Problem]:
    """Nine different Ally assets of level 0 to 2 and Vengeful Shade; nobody else has a second deck."""
    fields = deck.sides.back.fields if deck.sides.back else None
    requirements = fields.side_requirements if fields else None
    if requirements is None:
        if deck.zones.get(SPIRITS) and deck.sides.back is not None:
            for slot in spirits(deck):
                yield _not_allowed(slot)
        return
    cards = spirits(deck)
    signatures = signatures_of(deck.table)
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
            fix = Fix(action="remove", cards=codes, quantity=total - 1, zone=SPIRITS)
            # Programs of the field count copies of one card only, so that two versions are a warning while it is built.
            severity = Severity.ERROR if max(slot.copies for slot in group) > 1 else deck.unless_played
            yield Problem(
                code="too-many-copies", severity=severity, cards=codes, params={"found": total, "limit": 1}, fix=fix
            )
    for signature in requirements.signatures:
        if not any(slot.code in signature for slot in cards):
            yield Problem(
                code="required-card-missing",
                cards=signature[:1],
                params={"found": 0, "limit": 1},
                fix=Fix(action="add", card=signature[0], quantity=1, zone=SPIRITS),
            )
    for slot in cards:
        if slot.code not in signatures and not admitted(deck.sides, slot):
            yield _not_allowed(slot)


def admitted(sides: Sides, slot: Slot) -> bool:
    """Whether an option of the back lets the card into the second deck."""
    options = sides.back.fields.side_options if sides.back else ()
    return (
        slot.card.type_code in card_exceptions.SPIRIT_TYPES
        and not sides.taboo.forbids(slot.code)
        and not slot.card.fields.investigators
        and any(admits(option) and matches(option, slot.card, slot.level) for option in options)
    )


def signatures_of(table: Table) -> frozenset[str]:
    """The cards that the second deck must hold."""
    requirements = table.sides.back.fields.side_requirements if table.sides.back else None
    signatures = requirements.signatures if requirements else ()
    return frozenset(card.code for codes in signatures for code in codes if (card := table.catalogue.get(code)))


def _not_allowed(slot: Slot) -> Problem:
    return Problem(
        code="card-not-allowed",
        variant="spirits",
        cards=(slot.code,),
        params={"found": slot.copies},
        fix=Fix(action="remove", card=slot.code, quantity=slot.copies, zone=SPIRITS),
    )
