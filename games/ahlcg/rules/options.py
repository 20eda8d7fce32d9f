"""The deckbuilding options on the investigator's back: cards admitted, limited, required and forbidden."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.ahlcg.card_exceptions import NO_ALLY_SLOT
from games.ahlcg.cards import DECK_TYPES, AtLeast, DeckOption
from games.ahlcg.deck import Deck
from games.ahlcg.option_words import option_text
from games.ahlcg.rules.contents import refused
from games.engine import Fix, Problem, joined, limit_problem, rule, wrong_count
from games.engine.messages import LANGUAGES


@rule("AHLCG-DECK-05", emits=("card-not-allowed",), about=("refused:options", "needs a card's option"))
def deck_options(deck: Deck) -> Iterator[Problem]:
    """Every standard card, and every Permanent (AHLCG-DECK-14), must be admitted by an option."""
    yield from refused(deck, "options")
    if "needs a card's option" in deck.kinds:
        limits = deck.limits()
        for slot in deck.of("needs a card's option"):
            if not any(place in limits for place in slot.limited):
                yield wrong_count("card-not-allowed", slot.code, slot.copies, variant="options")


@rule("AHLCG-EXT-14", emits=("card-not-allowed",), about=(NO_ALLY_SLOT,))
def no_ally_slot(deck: Deck) -> Iterator[Problem]:
    """On Your Own: no asset that takes an ally slot, except story assets."""
    if NO_ALLY_SLOT in deck.kinds:
        for slot in sorted(deck.slots, key=lambda slot: slot.code):
            if "ally" in slot.card.fields.slots and slot.needs_option and not slot.refusal:
                yield wrong_count("card-not-allowed", slot.code, slot.copies, variant="ally")


@rule("AHLCG-EXT-16", emits=("option-limit-exceeded",), about=("limited",))
def option_limits(deck: Deck) -> Iterator[Problem]:
    """Limited options take a maximum of copies, in the best distribution for the deck."""
    if "limited" not in deck.kinds:
        return
    for overflow in deck.places.overflows:
        found, limit, cards = overflow.found, overflow.limit, overflow.cards
        fix = Fix(action="remove", cards=cards, quantity=found - limit) if overflow.movable else None
        options = (replace(deck.eligibility.options[place], limit=None) for place in overflow.options)
        text = joined(map(option_text, options), " · ")
        named = {language: text.in_language(language) for language in LANGUAGES}
        yield limit_problem("option-limit-exceeded", found, limit, cards=cards, fix=fix, option=named)


@rule("AHLCG-EXT-17", emits=("option-minimum-unmet",), about=("minimums",))
def option_minimums(deck: Deck) -> Iterator[Problem]:
    """Some options ask for cards of several classes or types. A card of two classes counts for both."""
    for option in deck.investigator.options:
        if option.at_least is not None:
            reached, needs = _reached(deck, option, option.at_least), option.at_least
            if reached < (limit := needs.classes or needs.types):
                variant, params = "types" if needs.types else "classes", {"found": reached, "limit": limit}
                yield Problem(code="option-minimum-unmet", variant=variant, params={**params, "cards": needs.min})


def _reached(deck: Deck, option: DeckOption, at_least: AtLeast) -> int:
    """The number of classes or types with enough cards; weaknesses and refused cards do not count."""
    number = deck.eligibility.layout.number
    out = [slot for slot in deck.slots if slot.refusal and not slot.card.weakness]
    if at_least.types:
        found = (
            number(deck.numbers, "types", code) - sum(one.copies for one in out if one.card.type_code == code)
            for code in DECK_TYPES
        )
    else:
        found = (
            number(deck.numbers, "classes", code) - sum(one.copies for one in out if code in one.card.classes)
            for code in option.classes
        )
    return sum(copies >= at_least.min for copies in found)
