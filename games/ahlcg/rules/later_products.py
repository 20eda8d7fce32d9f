"""Rules of later products and single cards, apart from options, requirements, copies and weaknesses."""

from collections import Counter
from collections.abc import Iterator
from copy import copy

from games.ahlcg import card_exceptions
from games.ahlcg.card_exceptions import Attachments
from games.ahlcg.deck import NO_SLOTS, Deck
from games.ahlcg.slots import Slot
from games.engine import Problem, Severity, limit_problem, rule, wrong_count

SKILLS_NEEDED = 10  # AHLCG-EXT-13, Ancestral Knowledge
HUNCH_DECK = Attachments(11, ("insight",), ("event",), exact=True)
UNSOLVED_CASE = "05010"  # AHLCG-EXT-30: Joe Diamond's hunch deck has eleven Insight events, Unsolved Case among them


@rule(
    "AHLCG-EXT-02", emits=("choice-missing", "choice-invalid"), about=("choice problems",), decisive=("choice-missing",)
)
def choices_made(deck: Deck) -> Iterator[Problem]:
    """The investigator's choices must be made, from the values offered."""
    yield from map(copy, deck.investigator.problems)


@rule("AHLCG-EXT-12", emits=("option-limit-exceeded",), about=("covenant",))
def one_covenant(deck: Deck) -> Iterator[Problem]:
    """A deck holds one Covenant at most."""
    covenants = deck.of("covenant")
    found = sum(slot.copies for slot in covenants)
    if found > 1:
        cards = tuple(slot.code for slot in covenants)
        yield wrong_count("option-limit-exceeded", cards, found, 1, variant="covenant")


@rule("AHLCG-EXT-13", emits=("option-minimum-unmet",), about=(card_exceptions.TEN_SKILLS,))
def ten_skills(deck: Deck) -> Iterator[Problem]:
    """Ancestral Knowledge asks for at least ten skills."""
    found = deck.eligibility.layout.number(deck.numbers, "types", "skill")
    found += sum(slot.copies for slot in deck.kinds.get("weakness", NO_SLOTS) if slot.card.type_code == "skill")
    if found < SKILLS_NEEDED:
        cards = (card_exceptions.TEN_SKILLS,)
        yield limit_problem("option-minimum-unmet", found, SKILLS_NEEDED, variant="skills", cards=cards)


@rule("AHLCG-EXT-25", emits=("customization-invalid",), about=("customizations",))
def customized_cards(deck: Deck) -> Iterator[Problem]:
    """Only boxes that a customizable card has can be checked."""
    given = deck.choices.get("customizations")
    if given is None:
        return
    if not isinstance(given, dict):
        given = {"": given}
    for code in sorted(given, key=str):
        card = deck.catalogue.get(code) if isinstance(code, str) else None
        boxes = given[code]
        if (
            card is None
            or not isinstance(boxes, str)
            or not deck.eligibility.card(card.code).customizable
            or deck.eligibility.customized(card.code, boxes).overdrawn
        ):
            cards, params = (card.code,) if card else (), {"given": str(code)}
            yield Problem(code="customization-invalid", severity=Severity.WARNING, cards=cards, params=params)


@rule("AHLCG-EXT-29", emits=("bought-at-creation",), about=("bought-at-creation",))
def bought_at_creation(deck: Deck) -> Iterator[Problem]:
    """Some cards can be bought only when the deck is made; a deck in a campaign had them from the beginning."""
    if deck.mode not in ("deck", "campaign"):
        return
    start = deck.log("starting_deck")
    for slot in deck.of("bought-at-creation"):
        had = isinstance(start, dict) and slot.code in start
        if not had and not deck.granted(slot.code):
            yield wrong_count("bought-at-creation", slot.code, slot.copies, severity=deck.unless_played)


@rule("AHLCG-EXT-30", emits=("hunch-deck-size",), about=("hunch deck",))
def hunch_deck(deck: Deck) -> Iterator[Problem]:
    """Joe Diamond: at least eleven Insight events, and a hunch deck of eleven of them with Unsolved Case."""
    if deck.investigator.back is None or deck.investigator.back.code != card_exceptions.HUNCH_INVESTIGATOR:
        return
    limit = HUNCH_DECK.limit
    found = sum(slot.copies for slot in deck.slots if fits(slot, HUNCH_DECK))
    if found < limit:
        yield limit_problem("hunch-deck-size", found, limit, variant="events")
    chosen = attached(deck, card_exceptions.HUNCH_INVESTIGATOR)
    if chosen is not None and (not _is_right(deck, chosen, HUNCH_DECK) or UNSOLVED_CASE not in chosen):
        yield limit_problem("hunch-deck-size", len(chosen), limit, cards=tuple(sorted(set(chosen))))


@rule("AHLCG-EXT-31", emits=("attachments-invalid", "too-many-copies"), about=("attachments",))
def attachments(deck: Deck) -> Iterator[Problem]:
    """Cards set aside with another must be in the deck, fit it, and be no more than it takes."""
    given = deck.choices.get("attachments")
    for code in sorted(map(str, given)) if isinstance(given, dict) else ():
        needs = card_exceptions.ATTACHMENTS.get(code)
        chosen = attached(deck, code)
        if code == card_exceptions.HUNCH_INVESTIGATOR or chosen is None:
            continue
        if needs is None or code not in deck.kinds or not _is_right(deck, chosen, needs):
            cards, limit = (code, *sorted(set(chosen))), needs.limit if needs else 0
            yield limit_problem("attachments-invalid", len(chosen), limit, severity=Severity.WARNING, cards=cards)
        if code == card_exceptions.ONE_COPY_OF_ATTACHED and code in deck.kinds:
            names = {deck.eligibility.card(one).name for one in chosen if deck.catalogue.get(one)}
            for slots, found in deck.by_name(names):
                if found > 1:
                    yield wrong_count("too-many-copies", tuple(slot.code for slot in slots), found, 1)


def attached(deck: Deck, code: str) -> list[str] | None:
    """The codes set aside with that card; None if nothing is chosen."""
    given = deck.choices.get("attachments")
    chosen = given.get(code) if isinstance(given, dict) else None
    if not isinstance(chosen, list):
        return None
    return [card.code if (card := deck.catalogue.get(one)) else one for one in chosen if isinstance(one, str)]


def fits(slot: Slot, needs: Attachments) -> bool:
    return not slot.traits.isdisjoint(needs.traits) and (not needs.types or slot.card.type_code in needs.types)


def _is_right(deck: Deck, chosen: list[str], needs: Attachments) -> bool:
    if len(chosen) > needs.limit or (needs.exact and len(chosen) < needs.limit):
        return False
    wanted = Counter(chosen)
    slots = [slot for code in wanted if (slot := deck.by_code.get(code))]
    return (
        len(slots) == len(wanted)
        and all(wanted[slot.code] <= slot.copies and fits(slot, needs) for slot in slots)
        and not (needs.different and len({slot.name for slot in slots}) < len(chosen))
    )
