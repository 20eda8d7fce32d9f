"""Rules that later products and single cards brought, beside options, requirements, copies and weaknesses."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.ahlcg import card_exceptions
from games.ahlcg.card_exceptions import Attachments
from games.ahlcg.deck import NO_SLOTS, Deck
from games.ahlcg.eligibility import Slot
from games.ahlcg.figures import Part
from games.engine import Fix, Problem, Severity, rule


@rule(
    "AHLCG-EXT-02", emits=("choice-missing", "choice-invalid"), about=("choice faults",), decisive=("choice-missing",)
)
def choices_made(deck: Deck) -> Iterator[Problem]:
    """What the investigator lets the player choose must be chosen, and from what is offered."""
    for fault in deck.sides.faults:
        fix = Fix(action="choose", choice=fault.choice, options=fault.offered)
        if fault.choice in ("front", "back", "taboo"):
            fix = Fix(action="clear", choice=fault.choice)
        yield Problem(
            code=fault.code,
            params={
                "choice": fault.choice,
                "given": "" if fault.given is None else str(fault.given),
                "offered": ", ".join(map(str, fault.offered)),
            },
            fix=fix,
        )


@rule("AHLCG-EXT-12", emits=("option-limit-exceeded",), about=("covenant",))
def one_covenant(deck: Deck) -> Iterator[Problem]:
    """A deck holds one Covenant at most."""
    covenants = deck.of("covenant")
    found = sum(slot.copies for slot in covenants)
    if found > 1:
        cards = tuple(slot.code for slot in covenants)
        yield Problem(
            code="option-limit-exceeded",
            variant="covenant",
            cards=cards,
            params={"found": found, "limit": 1},
            fix=Fix(action="remove", cards=cards, quantity=found - 1),
        )


@rule("AHLCG-EXT-13", emits=("option-minimum-unmet",), about=(card_exceptions.TEN_SKILLS,))
def ten_skills(deck: Deck) -> Iterator[Problem]:
    """Ancestral Knowledge asks for at least ten skills."""
    found = deck.table.layout.number(deck.numbers, "types", "skill")
    found += sum(slot.copies for slot in deck.kinds.get("weakness", NO_SLOTS) if slot.card.type_code == "skill")
    if found < card_exceptions.SKILLS_NEEDED:
        yield Problem(
            code="option-minimum-unmet",
            variant="skills",
            cards=(card_exceptions.TEN_SKILLS,),
            params={"found": found, "limit": card_exceptions.SKILLS_NEEDED},
        )


@rule("AHLCG-EXT-21", emits=("card-not-allowed",), about=("refused:bonded",))
def bonded_cards(deck: Deck) -> Iterator[Problem]:
    """Bonded cards, weaknesses too, are set aside with the card that brings them; no deck holds them."""
    for slot in deck.of("refused:bonded"):
        yield Problem(
            code="card-not-allowed",
            variant="bonded",
            cards=(slot.code,),
            params={"found": slot.copies},
            fix=Fix(action="remove", card=slot.code, quantity=slot.copies),
        )


@rule("AHLCG-EXT-25", emits=("customization-invalid",), about=("customizations",))
def customization_sheets(deck: Deck) -> Iterator[Problem]:
    """A sheet has only the boxes that it has."""
    given = deck.choices.get("customizations")
    if given is None:
        return
    if not isinstance(given, dict):
        given = {"": given}
    for code in sorted(given, key=str):
        card = deck.table.catalogue.get(code) if isinstance(code, str) else None
        boxes = given[code]
        if (
            card is None
            or not isinstance(boxes, str)
            or not deck.table.card(card.code).card.fields.customizations
            or deck.table.customized(card.code, boxes).overdrawn
        ):
            yield Problem(
                code="customization-invalid",
                severity=Severity.WARNING,
                cards=(card.code,) if card else (),
                params={"given": str(code)},
            )


@rule("AHLCG-EXT-29", emits=("bought-at-creation",), about=("bought-at-creation",))
def bought_at_creation(deck: Deck) -> Iterator[Problem]:
    """Some cards can be bought only when the deck is made; a deck in a campaign had them from the beginning."""
    if deck.mode not in ("deck", "campaign"):
        return
    start = deck.log("starting_deck")
    for slot in deck.of("bought-at-creation"):
        had = isinstance(start, dict) and slot.code in start
        if not had and not deck.granted(slot.code):
            yield Problem(
                code="bought-at-creation",
                severity=deck.unless_played,
                cards=(slot.code,),
                params={"found": slot.copies},
                fix=Fix(action="remove", card=slot.code, quantity=slot.copies),
            )


@rule("AHLCG-EXT-30", emits=("hunch-deck-size",), about=("hunch deck",))
def hunch_deck(deck: Deck) -> Iterator[Problem]:
    """Joe Diamond: at least eleven Insight events, and a hunch deck of eleven of them with Unsolved Case."""
    if deck.sides.back is None or deck.sides.back.code != card_exceptions.HUNCH_INVESTIGATOR:
        return
    needs = card_exceptions.HUNCH_DECK
    found = sum(slot.copies for slot in deck.slots if _fits(slot, needs))
    if found < needs.limit:
        yield Problem(code="hunch-deck-size", variant="events", params={"found": found, "limit": needs.limit})
    chosen = _attached(deck, card_exceptions.HUNCH_INVESTIGATOR)
    if chosen is not None and (not _is_right(deck, chosen, needs) or card_exceptions.UNSOLVED_CASE not in chosen):
        yield Problem(
            code="hunch-deck-size",
            cards=tuple(sorted(set(chosen))),
            params={"found": len(chosen), "limit": needs.limit},
        )


@rule("AHLCG-EXT-31", emits=("attachments-invalid", "too-many-copies"), about=("attachments",))
def attachments(deck: Deck) -> Iterator[Problem]:
    """What is set apart with a card when a game begins must be in the deck, fit it, and be no more than it takes."""
    given = deck.choices.get("attachments")
    for code in sorted(map(str, given)) if isinstance(given, dict) else ():
        needs = card_exceptions.ATTACHMENTS.get(code)
        chosen = _attached(deck, code)
        if code == card_exceptions.HUNCH_INVESTIGATOR or chosen is None:
            continue
        if needs is None or code not in deck.kinds or not _is_right(deck, chosen, needs):
            yield Problem(
                code="attachments-invalid",
                severity=Severity.WARNING,
                cards=(code, *sorted(set(chosen))),
                params={"found": len(chosen), "limit": needs.limit if needs else 0},
            )
        if code == card_exceptions.ONE_COPY_OF_ATTACHED and code in deck.kinds:
            names = {deck.table.card(one).name for one in chosen if deck.table.catalogue.get(one)}
            for slots, found in deck.by_name(names):
                if found > 1:
                    codes = tuple(slot.code for slot in slots)
                    yield Problem(
                        code="too-many-copies",
                        cards=codes,
                        params={"found": found, "limit": 1},
                        fix=Fix(action="remove", cards=codes, quantity=found - 1),
                    )


def _attached(deck: Deck, code: str) -> list[str] | None:
    """The codes set apart with that card; None if nothing is said about it."""
    given = deck.choices.get("attachments")
    chosen = given.get(code) if isinstance(given, dict) else None
    if not isinstance(chosen, list):
        return None
    return [card.code if (card := deck.table.catalogue.get(one)) else one for one in chosen if isinstance(one, str)]


def _fits(slot: Slot, needs: Attachments) -> bool:
    return not slot.traits.isdisjoint(needs.traits) and (not needs.types or slot.card.type_code in needs.types)


def _is_right(deck: Deck, chosen: list[str], needs: Attachments) -> bool:
    if len(chosen) > needs.limit or (needs.exact and len(chosen) < needs.limit):
        return False
    wanted = Counter(chosen)
    slots = [slot for code in wanted if (slot := deck.by_code.get(code))]
    return (
        len(slots) == len(wanted)
        and all(wanted[slot.code] <= slot.copies and _fits(slot, needs) for slot in slots)
        and not (needs.different and len({slot.name for slot in slots}) < len(chosen))
    )


@rule("AHLCG-EXT-32", emits=("not-in-pool", "choice-invalid"), about=("pool",))
def card_pool(deck: Deck) -> Iterator[Problem]:
    """A group may agree on the products that decks are built from; signatures, weaknesses and the story go free."""
    pool: Any = deck.choices.get("pool")
    if not pool:
        return
    catalogue = deck.table.catalogue
    entries = {entry for entry in pool if isinstance(entry, str)} if isinstance(pool, list) else set()
    known = {card.set_code for card in catalogue}
    for entry in sorted(entries):
        if entry not in known and catalogue.get(entry.removeprefix("card:")) is None:
            yield Problem(
                code="choice-invalid",
                variant="pool",
                severity=Severity.WARNING,
                params={"choice": "pool", "given": entry, "offered": ""},
            )
    for slot in sorted(deck.slots, key=lambda slot: slot.code):
        sets = {slot.card.set_code, *(printing.set_code for printing in catalogue.printings_of(slot.code))}
        in_pool = not sets.isdisjoint(entries) or f"card:{slot.code}" in entries
        if slot.part in (Part.STANDARD, Part.PERMANENT) and not in_pool:
            yield Problem(
                code="not-in-pool",
                severity=deck.unless_played,
                cards=(slot.code,),
                params={"found": slot.copies},
                fix=Fix(action="remove", card=slot.code, quantity=slot.copies),
            )
