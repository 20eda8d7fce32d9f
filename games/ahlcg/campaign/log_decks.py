"""Entries about experience, and about cards that the campaign puts into decks or takes out of them."""

from collections.abc import Iterator
from functools import partial

from games.ahlcg.campaign.facts import Facts
from games.ahlcg.campaign.seat_checks import gone, not_active, short
from games.ahlcg.campaign.state import GONE, AhlcgState, counted, with_line
from games.engine import CardRecord, Problem, Severity, at_most, limit_problem
from games.engine.journal import Data, Kind, in_own_codes, with_seat

MAX_STORY_COPIES = 2  # more copies of a story card are a warning (AHLCG-AMB-18)
DECKABLE = frozenset({"asset", "event", "skill"})


def _standalone(state: AhlcgState) -> Iterator[Problem]:
    if state.is_standalone:
        yield Problem(code="no-experience", rule="AHLCG-SA-12")


def _earn_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from _standalone(state)
    yield from gone(state, data["seat"])


def _adjust_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from _earn_check(state, data, facts)
    yield from short(state, data["seat"], -data["amount"])


def _spend_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from _standalone(state)
    yield from not_active(state, data["seat"])
    yield from short(state, data["seat"], data["amount"])
    if "receipt" in data:
        costs = [line.get("cost") for line in data["receipt"]]
        total = sum(cost for cost in costs if isinstance(cost, int))
        if not all(isinstance(cost, int) for cost in costs) or total != data["amount"]:
            yield limit_problem("receipt-mismatch", total, data["amount"], rule="AHLCG-XP-03")


def _spend(state: AhlcgState, data: Data) -> AhlcgState:
    """A purchase settles exiled cards: they left room, or were bought again."""
    state = with_line(state, data["seat"], "purchase", data["amount"])
    deck = data.get("deck", state.seats[data["seat"]].deck)
    return with_seat(state, data["seat"], exiled={}, taken={}, deck=deck)


def gain_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from gone(state, data["seat"])
    card = facts.card(data["card"])
    if card is None or (card.type_code not in DECKABLE and card.weakness is None):
        params = {"found": data["copies"]}
        yield Problem(code="card-not-allowed", rule="AHLCG-DECK-16", cards=(data["card"],), params=params)
        return
    if card.weakness is not None:
        return
    warning = partial(Problem, severity=Severity.WARNING, cards=(card.code,))
    if card.encounter_set is None and card.level is not None:
        yield warning(code="gained-player-card", rule="AHLCG-DECK-10")
    found = state.seats[data["seat"]].gained.get(card.code, 0) + data["copies"]
    if found > MAX_STORY_COPIES:
        params = {"found": found, "limit": MAX_STORY_COPIES}
        yield warning(code="too-many-copies", rule="AHLCG-DECK-04", params=params)
    at_table = data["copies"] + _copies_at_table(state, card, facts)
    if card.unique and at_table > 1:  # of which only one can be in play (AHLCG-UNI-02)
        yield warning(code="unique-copies", variant="gained", rule="AHLCG-DECK-41", params={"found": at_table})


def _copies_at_table(state: AhlcgState, card: CardRecord, facts: Facts) -> int:
    """Copies of the card by name in the decks of living investigators.
    A kept deck has the player's own cards and those gained; of others only the gained cards are known."""
    decks = [facts.known.decks.get(name, seat.gained) for name, seat in state.seats.items() if seat.status not in GONE]
    held = ((facts.card(code), copies) for deck in decks for code, copies in deck.items())
    return sum(copies for one, copies in held if one and one.name_key == card.name_key)


def _leaves_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from gone(state, data["seat"])
    held = facts.known.decks[data["seat"]].get(data["card"], 0) if data["seat"] in facts.known.decks else data["copies"]
    warning = partial(at_most, severity=Severity.WARNING, cards=(data["card"],))
    yield from warning(held, data["copies"], "exiled-not-held", rule="AHLCG-EXT-34")


def gain(state: AhlcgState, data: Data) -> AhlcgState:
    seat = state.seats[data["seat"]]
    return with_seat(state, data["seat"], gained=counted(seat.gained, {data["card"]: data["copies"]}))


def _remove(state: AhlcgState, data: Data) -> AhlcgState:
    """Gained copies go first; further ones leave the deck that the player built."""
    seat, card, copies = state.seats[data["seat"]], data["card"], data["copies"]
    given = min(copies, seat.gained.get(card, 0))
    gained, own = counted(seat.gained, {card: -given}), {card: copies - given}
    removed, taken = counted(seat.removed, own), counted(seat.taken, own)
    return with_seat(state, data["seat"], gained=gained, removed=removed, taken=taken)


def _exile(state: AhlcgState, data: Data) -> AhlcgState:
    seat = state.seats[data["seat"]]
    return with_seat(state, data["seat"], exiled=counted(seat.exiled, {data["card"]: data["copies"]}))


card_kind = partial(Kind, complete=in_own_codes("card"))

KINDS = (
    Kind(
        "experience-earn",
        check=_earn_check,
        apply=lambda state, data: with_line(state, data["seat"], "bonus", data["amount"], data["reason"]),
    ),
    Kind("experience-spend", check=_spend_check, apply=_spend),
    Kind(
        "experience-adjust",
        check=_adjust_check,
        apply=lambda state, data: with_line(state, data["seat"], "adjustment", data["amount"], data["reason"]),
    ),
    card_kind("card-gain", check=gain_check, apply=gain),
    card_kind("card-remove", check=_leaves_check, apply=_remove),
    card_kind("card-exile", check=_leaves_check, apply=_exile),
)
