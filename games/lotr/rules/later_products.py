"""Rules of later products and of organised play, which the guide does not have."""

from collections import Counter
from collections.abc import Iterator

from games.engine import Fix, Problem, Severity, rule, wrong_count
from games.engine.build_checks import taken_out
from games.engine.slots import copies_in
from games.lotr.card_exceptions import FOUR_SPHERES, is_saga_hero, threat_brought
from games.lotr.deck import MAX_COPIES_BY_TITLE, Deck, by_title
from games.lotr.rules.cards import too_many, too_small


@rule("LOTR-EXT-01", emits=("too-many-contracts",), about=("contracts",))
def one_contract(deck: Deck) -> Iterator[Problem]:
    """A player takes one contract; it lies beside the deck and does not count."""
    found = copies_in(deck.contracts)
    if found > 1:
        yield wrong_count("too-many-contracts", tuple(slot.code for slot in deck.contracts), found, 1)


@rule(
    "LOTR-EXT-02", emits=("contract-broken", "contract-ally", "deck-too-small", "too-many-copies"), about=("contracts",)
)
def terms_of_the_contract(deck: Deck) -> Iterator[Problem]:
    """The terms of the contract for heroes, size, copies, types and spheres."""
    terms = deck.contract
    if terms.heroes is not None and len(deck.own_heroes) > terms.heroes:
        yield _broken(deck, "heroes", len(deck.own_heroes), terms.heroes)
    spheres = Counter(sphere for hero in deck.own_heroes for sphere in hero.classes)
    if terms.different_spheres and any(heroes > 1 for heroes in spheres.values()):
        yield _broken(deck, "spheres", max(spheres.values()), 1)
    if terms.least is not None:
        yield from too_small(deck, terms.least)
    if terms.exactly is not None and deck.size != terms.exactly:
        yield _broken(deck, "size", deck.size, terms.exactly)
    if terms.brings_ally:
        yield _ally_brought(deck)
    if terms.copies is not None:
        for slots in by_title(deck.standard):
            yield from too_many(slots, terms.copies)
    for slot in deck.standard:
        if slot.card.type_code in terms.forbids:
            yield _broken(deck, "type", slot.copies, 0, slot.code)
        elif terms.unique_allies and slot.card.type_code == "ally" and not slot.card.unique:
            yield _broken(deck, "ally", slot.copies, 0, slot.code, is_error=False)
    for sphere in FOUR_SPHERES if terms.each_sphere is not None else ():
        found = sum(slot.copies for slot in deck.standard if sphere in slot.card.classes)
        if found != terms.each_sphere:
            yield _broken(deck, "each-sphere", found, terms.each_sphere, sphere=sphere)


def _ally_brought(deck: Deck) -> Problem:
    """A remark on the ally that starts in play and its threat; without an ally the contract is broken."""
    if deck.ally is None:
        return _broken(deck, "no-ally", 0, 1)
    if deck.ally_chosen not in (None, deck.ally.code):
        fix = Fix(action="choose", choice="ally", options=tuple(card.code for card in deck.allies_to_bring))
        return Problem(code="contract-ally", variant="absent", cards=(deck.ally_chosen,), fix=fix)
    params = {"found": threat_brought(deck.ally)}
    return Problem(code="contract-ally", severity=Severity.INFO, cards=(deck.ally.code,), params=params)


def _broken(
    deck: Deck, variant: str, found: int, limit: int | None, card: str = "", *, sphere: str = "", is_error: bool = True
) -> Problem:
    contract = deck.contracts[0].code
    return Problem(
        code="contract-broken",
        variant=variant,
        severity=Severity.ERROR if is_error else Severity.WARNING,
        cards=(card, contract) if card else (contract,),
        params={**({"class": sphere} if sphere else {}), "found": found, "limit": limit},
        fix=Fix(action="remove", card=card, quantity=found) if card else None,
    )


@rule("LOTR-EXT-04", emits=("too-many-copies",))
def printed_limits(deck: Deck) -> Iterator[Problem]:
    """Some cards state how many copies a deck may hold; player side quests do (LOTR-EXT-03)."""
    for slots in by_title(deck.standard):
        limits = [slot.card.fields.deck_limit for slot in slots if slot.card.fields.deck_limit is not None]
        if limits and min(limits) < MAX_COPIES_BY_TITLE:
            yield from too_many(slots, min(limits))


@rule("LOTR-EXT-05", emits=("deck-too-small",), about=("thirty",))
def thirty_cards(deck: Deck) -> Iterator[Problem]:
    """The short form: at least thirty cards, as in the ready-made decks of the core set."""
    if not deck.contract.size:
        yield from too_small(deck, deck.required_size)


@rule("LOTR-EXT-06", emits=("campaign-card",), about=("tournament",))
def tournament(deck: Deck) -> Iterator[Problem]:
    """Organised play has no campaign: no boons, burdens or treasures. Ready-made decks also need fifty cards."""
    yield from taken_out(sorted((*deck.boons, *deck.burdens), key=lambda slot: slot.code), "campaign-card")


@rule("LOTR-EXT-07", emits=("saga-hero",))
def saga_heroes(deck: Deck) -> Iterator[Problem]:
    """Heroes of the spheres Baggins and Fellowship belong to the scenarios of their saga."""
    for hero in deck.heroes:
        if is_saga_hero(hero):
            yield Problem(code="saga-hero", severity=deck.unless_tournament, cards=(hero.code,))
