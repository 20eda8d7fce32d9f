"""Weaknesses: how many random basic ones, who may have which, and those that only some games know."""

from collections.abc import Iterator, Sequence

from games.ahlcg import card_exceptions
from games.ahlcg.deck import Deck
from games.ahlcg.eligibility import Slot
from games.ahlcg.experience import weaknesses_owed
from games.ahlcg.figures import Part
from games.engine import Fix, Problem, Severity, rule


@rule("AHLCG-DECK-09", emits=("required-card-missing",), about=("other weaknesses", "log"))
def random_basic_weaknesses(deck: Deck) -> Iterator[Problem]:
    """As many random basic weaknesses as the investigator's back asks for (AHLCG-DECK-38).

    Where the deck is played, those that a campaign added are there beside them (AHLCG-DECK-45).
    """
    found, required = deck.random_weaknesses, deck.sides.random_weaknesses
    if deck.mode != "deck":
        required += _gained(deck, [slot for slot in deck.of("weakness") if slot.is_random])
    if found < required and found + _removed_basics(deck) < required:
        stand_in = deck.table.catalogue.get(card_exceptions.RANDOM_BASIC_WEAKNESS)
        yield Problem(
            code="required-card-missing",
            variant="basic-weakness",
            params={"found": found, "limit": required},
            fix=Fix(action="add", card=stand_in.code, quantity=required - found) if stand_in else None,
        )


def _removed_basics(deck: Deck) -> int:
    """How many basic weaknesses the campaign took away for good (AHLCG-AMB-33)."""
    cards = ((deck.table.catalogue.get(code), copies) for code, copies in deck.logged("removed").items())
    return sum(copies for card, copies in cards if card and card.weakness and card.weakness.kind == "basic")


def _gained(deck: Deck, slots: Sequence[Slot]) -> int:
    """How many copies of these weaknesses the log says were gained; a stand-in that it names may be any of them."""
    granted = deck.logged("cards")
    stand_ins = granted.pop(card_exceptions.RANDOM_BASIC_WEAKNESS, 0)
    return stand_ins + sum(min(granted[slot.code], slot.copies) for slot in slots)


@rule("AHLCG-DECK-19", emits=("required-card-missing",), about=("log",))
def gained_weaknesses(deck: Deck) -> Iterator[Problem]:
    """A weakness that came with a scenario is part of the deck until the log removes it."""
    for code, gained in sorted((deck.logged("cards") - deck.logged("removed")).items()):
        slot, found = deck.table.card(code), deck.copies_of(code)
        limit = gained + slot.required
        is_gained = slot.part is Part.WEAKNESS and not slot.refusal and code != card_exceptions.RANDOM_BASIC_WEAKNESS
        if is_gained and found < limit:
            yield Problem(
                code="required-card-missing",
                variant="gained",
                severity=deck.unless_played,
                cards=(code,),
                params={"found": found, "limit": limit},
                fix=Fix(action="add", card=code, quantity=limit - found),
            )


@rule("AHLCG-DECK-45", emits=("weaknesses-extra",), about=("other weaknesses", "surplus"))
def more_weaknesses(deck: Deck) -> Iterator[Problem]:
    """More weaknesses than required come from a campaign; without a word of its log they are odd."""
    if deck.sides.requirements is None:
        return
    owed = deck.sides.random_weaknesses
    if deck.mode == "standalone":
        owed += weaknesses_owed(deck)
    if deck.drawn_weaknesses > owed:
        drawn = [slot for slot in deck.of("weakness") if slot.is_drawn]
        limit = owed + _gained(deck, drawn)
        if deck.drawn_weaknesses > limit:
            yield _extra(deck, tuple(slot.code for slot in drawn), deck.drawn_weaknesses, limit)
    for slot in deck.of("surplus"):
        if slot.part is Part.WEAKNESS and not slot.refusal and slot.code != card_exceptions.BURDEN_OF_DESTINY:
            limit = slot.required + deck.granted(slot.code)
            if slot.copies > limit:
                yield _extra(deck, (slot.code,), slot.copies, limit)


def _extra(deck: Deck, cards: tuple[str, ...], found: int, limit: int) -> Problem:
    return Problem(
        code="weaknesses-extra",
        severity=deck.unless_played,
        cards=cards,
        params={"found": found, "limit": limit},
        fix=Fix(action="remove", cards=cards, quantity=found - limit),
    )


@rule("AHLCG-EXT-26", emits=("weakness-locked",), about=("class-locked",))
def class_locked(deck: Deck) -> Iterator[Problem]:
    """Some basic weaknesses are only for investigators of one class, unless the log says that they were gained."""
    front = deck.sides.front
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
            yield _only(deck, slot, "campaign-only", deck.unless_played)
    players = deck.choices.get("players")
    if isinstance(players, int) and players > 1:
        return
    for slot in deck.of("weakness"):
        if slot.card.weakness and slot.card.weakness.multiplayer_only and not deck.granted(slot.code):
            yield _only(deck, slot, "multiplayer-only", Severity.ERROR if players == 1 else deck.unless_played)


def _only(deck: Deck, slot: Slot, code: str, severity: Severity) -> Problem:
    return Problem(
        code=code,
        severity=severity,
        cards=(slot.code,),
        params={"found": slot.copies},
        fix=Fix(action="remove", card=slot.code, quantity=slot.copies),
    )
