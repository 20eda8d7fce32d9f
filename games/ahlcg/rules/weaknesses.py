"""Weaknesses: the number of random basic ones, class locks, and limits to campaigns or several players."""

from collections.abc import Iterator, Sequence

from games.ahlcg.card_exceptions import BURDEN_OF_DESTINY, RANDOM_BASIC_WEAKNESS
from games.ahlcg.deck import Deck
from games.ahlcg.experience.totals import weaknesses_owed
from games.ahlcg.figures import Part
from games.ahlcg.slots import Slot
from games.engine import Fix, Problem, Severity, limit_problem, rule, wrong_count


@rule("AHLCG-DECK-09", emits=("required-card-missing",), about=("other weaknesses", "log"))
def random_basic_weaknesses(deck: Deck) -> Iterator[Problem]:
    """As many random basic weaknesses as the investigator's back requires (AHLCG-DECK-38).
    In play, weaknesses added by a campaign come on top (AHLCG-DECK-45)."""
    found, required = deck.random_weaknesses, deck.investigator.random_weaknesses
    if deck.mode != "deck":
        required += _gained(deck, [slot for slot in deck.of("weakness") if slot.is_random])
    if found < required and found + _removed_basics(deck) < required:
        fix = placeholder_added(deck, required - found)
        yield limit_problem("required-card-missing", found, required, variant="basic-weakness", fix=fix)


def placeholder_added(deck: Deck, copies: int) -> Fix | None:
    """The fix that adds placeholders of random weaknesses, if the catalogue has them."""
    placeholder = deck.catalogue.get(RANDOM_BASIC_WEAKNESS)
    return Fix(action="add", card=placeholder.code, quantity=copies) if placeholder else None


def _removed_basics(deck: Deck) -> int:
    """The number of basic weaknesses that the campaign removed for good (AHLCG-AMB-33)."""
    cards = ((deck.catalogue.get(code), copies) for code, copies in deck.logged("removed").items())
    return sum(copies for card, copies in cards if card and card.weakness and card.weakness.kind == "basic")


def _gained(deck: Deck, slots: Sequence[Slot]) -> int:
    """The copies of these weaknesses gained by the log; a placeholder in the log may be any of them."""
    granted = deck.logged("cards")
    drawn = (slot for slot in slots if slot.code != RANDOM_BASIC_WEAKNESS)
    return granted[RANDOM_BASIC_WEAKNESS] + sum(min(granted[slot.code], slot.copies) for slot in drawn)


@rule("AHLCG-DECK-19", emits=("required-card-missing",), about=("log",))
def gained_weaknesses(deck: Deck) -> Iterator[Problem]:
    """A weakness that came with a scenario is part of the deck until the log removes it."""
    for code, gained in sorted((deck.logged("cards") - deck.logged("removed")).items()):
        slot, found = deck.eligibility.card(code), deck.copies_of(code)
        limit = gained + slot.required
        is_gained = slot.part is Part.WEAKNESS and not slot.refusal and code != RANDOM_BASIC_WEAKNESS
        if is_gained and found < limit:
            severity = deck.unless_played
            yield wrong_count("required-card-missing", code, found, limit, variant="gained", severity=severity)


@rule("AHLCG-DECK-45", emits=("weaknesses-extra",), about=("other weaknesses", "surplus"))
def more_weaknesses(deck: Deck) -> Iterator[Problem]:
    """More weaknesses than required come from a campaign; without an entry in its log they are suspect."""
    if deck.investigator.requirements is None:
        return
    owed = deck.investigator.random_weaknesses
    if deck.mode == "standalone":
        owed += weaknesses_owed(deck)
    if deck.drawn_weaknesses > owed:
        drawn = [slot for slot in deck.of("weakness") if slot.is_drawn]
        limit = owed + _gained(deck, drawn)
        if deck.drawn_weaknesses > limit:
            cards, severity = tuple(slot.code for slot in drawn), deck.unless_played
            yield wrong_count("weaknesses-extra", cards, deck.drawn_weaknesses, limit, severity=severity)
    for slot in deck.of("surplus"):
        if slot.part is Part.WEAKNESS and not slot.refusal and slot.code != BURDEN_OF_DESTINY:
            limit = slot.required + deck.granted(slot.code)
            if slot.copies > limit:
                yield wrong_count("weaknesses-extra", (slot.code,), slot.copies, limit, severity=deck.unless_played)


@rule("AHLCG-EXT-26", emits=("weakness-locked",), about=("class-locked",))
def class_locked(deck: Deck) -> Iterator[Problem]:
    """Some basic weaknesses are only for investigators of one class, unless the log has them as gained."""
    front = deck.investigator.front
    for slot in deck.of("weakness"):
        lock = slot.card.weakness.class_lock if slot.card.weakness else None
        found = slot.copies - deck.granted(slot.code)
        if lock and front is not None and lock not in front.classes and found > 0:
            yield Problem(
                code="weakness-locked",
                cards=(slot.code,),
                params={"found": found, "class": lock},
                fix=Fix(action="remove", card=slot.code, quantity=found),
            )


@rule("AHLCG-EXT-27", emits=("campaign-only", "multiplayer-only"), about=("campaign-only", "multiplayer-only"))
def campaign_and_multiplayer_only(deck: Deck) -> Iterator[Problem]:
    """Some cards are only for campaigns, some weaknesses only for several players."""
    if deck.mode in ("deck", "standalone"):
        for slot in deck.of("campaign-only"):
            yield wrong_count("campaign-only", slot.code, slot.copies, severity=deck.unless_played)
    players = deck.choices.get("players")
    if isinstance(players, int) and players > 1:
        return
    for slot in deck.of("weakness"):
        if slot.card.weakness and slot.card.weakness.multiplayer_only and not deck.granted(slot.code):
            severity = Severity.ERROR if players == 1 else deck.unless_played
            yield wrong_count("multiplayer-only", slot.code, slot.copies, severity=severity)
