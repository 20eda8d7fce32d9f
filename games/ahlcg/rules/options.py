"""The deckbuilding options: what the back of the investigator admits, limits, asks for and forbids."""

from collections.abc import Iterator

from games.ahlcg import card_exceptions
from games.ahlcg.cards import AtLeast, DeckOption
from games.ahlcg.deck import Deck
from games.ahlcg.eligibility import DECK_TYPES
from games.ahlcg.figures import Part
from games.engine import Fix, Problem, rule


@rule("AHLCG-DECK-05", emits=("card-not-allowed",), about=("refused:options", "needs a card's option"))
def deck_options(deck: Deck) -> Iterator[Problem]:
    """Every standard card, and every Permanent (AHLCG-DECK-14), must be admitted by an option."""
    yield from _refused(deck, "options")
    if "needs a card's option" in deck.kinds:
        limits = deck.limits()
        for slot in deck.of("needs a card's option"):
            if not any(place in limits for place in slot.limited):
                yield _not_allowed(deck, slot.code, slot.copies, "options")


@rule("AHLCG-EXT-14", emits=("card-not-allowed",), about=(card_exceptions.NO_ALLY_SLOT,))
def no_ally_slot(deck: Deck) -> Iterator[Problem]:
    """On Your Own: no asset that takes an ally slot, unless the story brought it."""
    if card_exceptions.NO_ALLY_SLOT in deck.kinds:
        for slot in sorted(deck.slots, key=lambda slot: slot.code):
            if "ally" in slot.card.fields.slots and slot.part in (Part.STANDARD, Part.PERMANENT) and not slot.refusal:
                yield _not_allowed(deck, slot.code, slot.copies, "ally")


@rule("AHLCG-EXT-15", emits=("card-not-allowed",), about=("refused:trait",))
def trait_restrictions(deck: Deck) -> Iterator[Problem]:
    """Some cards are only for investigators with a trait; the front of the investigator has the traits."""
    yield from _refused(deck, "trait")


@rule("AHLCG-EXT-16", emits=("option-limit-exceeded",), about=("limited",))
def option_limits(deck: Deck) -> Iterator[Problem]:
    """Limited options take as many copies as they say, in the distribution that is best for the deck."""
    if "limited" not in deck.kinds:
        return
    for overflow in deck.places.overflows:
        excess = overflow.found - overflow.limit
        yield Problem(
            code="option-limit-exceeded",
            cards=overflow.cards,
            params={"found": overflow.found, "limit": overflow.limit},
            fix=Fix(action="remove", cards=overflow.cards, quantity=excess) if overflow.movable else None,
        )


@rule("AHLCG-EXT-17", emits=("option-minimum-unmet",), about=("minimums",))
def option_minimums(deck: Deck) -> Iterator[Problem]:
    """Some options ask for cards of several classes or types. A card of two classes counts for both."""
    for option in deck.sides.options:
        if option.at_least is not None:
            reached = _reached(deck, option, option.at_least)
            needed = option.at_least.classes or option.at_least.types
            if reached < needed:
                yield Problem(
                    code="option-minimum-unmet",
                    variant="types" if option.at_least.types else "classes",
                    params={"found": reached, "limit": needed, "cards": option.at_least.min},
                )


def _reached(deck: Deck, option: DeckOption, at_least: AtLeast) -> int:
    """Of how many classes or types there are enough cards; all count but weaknesses and what may not be there."""
    number = deck.table.layout.number
    refused = [slot for slot in deck.slots if slot.refusal]
    if at_least.types:
        return sum(
            number(deck.numbers, "types", type_code)
            - sum(slot.copies for slot in refused if slot.card.type_code == type_code and not slot.card.weakness)
            >= at_least.min
            for type_code in sorted(DECK_TYPES)
        )
    return sum(
        number(deck.numbers, "classes", code)
        - sum(slot.copies for slot in refused if code in slot.card.classes and not slot.card.weakness)
        >= at_least.min
        for code in option.classes
    )


@rule("AHLCG-EXT-19", emits=("card-not-allowed",), about=("refused:level",))
def level_above_five(deck: Deck) -> Iterator[Problem]:
    """No option reaches above level 5; boxes of a customizable card can."""
    yield from _refused(deck, "level")


@rule("AHLCG-EXT-20", emits=("card-not-allowed",), about=("refused:forbidden",))
def forbidden_by_taboo(deck: Deck) -> Iterator[Problem]:
    """What the taboo list forbids, no deck holds."""
    yield from _refused(deck, "forbidden")


def _refused(deck: Deck, reason: str) -> Iterator[Problem]:
    for slot in deck.of(f"refused:{reason}"):
        yield _not_allowed(deck, slot.code, slot.copies, reason)


def _not_allowed(deck: Deck, code: str, found: int, variant: str) -> Problem:
    return Problem(
        code="card-not-allowed",
        variant=variant,
        cards=(code,),
        params={"found": found},
        fix=Fix(action="remove", card=code, quantity=found),
    )
