"""Entries about experience, and about cards that the campaign puts into decks or takes out of them."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.ahlcg.campaign.facts import Facts
from games.ahlcg.campaign.log_fields import COPIES, NOT_ACTIVE, NOT_GONE, gone, not_active
from games.ahlcg.campaign.state import GONE, AhlcgState, counted, with_line
from games.ahlcg.experience.ledger import Entry as Line
from games.ahlcg.words import _
from games.engine import CardRecord, Problem, Severity
from games.engine.journal import Field, Kind, in_own_codes, with_seat
from games.engine.journal.common_fields import CARD, DECK, OPTIONAL_REASON, REASON, SEAT
from games.engine.journal.kinds import Data

STORY_COPIES = 2
"""AHLCG-AMB-18: more copies of a story card are odd."""
DECKABLE = frozenset({"asset", "event", "skill"})
NO_EXPERIENCE = {"AHLCG-SA-12": ("no-experience",)}


def _standalone(state: AhlcgState) -> Iterator[Problem]:
    if state.is_standalone:
        yield Problem(code="no-experience", rule="AHLCG-SA-12")


def _earn_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from _standalone(state)
    yield from gone(state, data["seat"])


def _adjust_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from _earn_check(state, data, facts)
    unspent = state.seats[data["seat"]].balance.unspent
    if unspent + data["amount"] < 0:
        params = {"found": unspent, "limit": -data["amount"]}
        yield Problem(code="experience-short", rule="AHLCG-XP-15", params=params)


def _spend_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from _standalone(state)
    yield from not_active(state, data["seat"])
    unspent = state.seats[data["seat"]].balance.unspent
    if data["amount"] > unspent:
        params = {"found": unspent, "limit": data["amount"]}
        yield Problem(code="experience-short", rule="AHLCG-XP-15", params=params)
    if "receipt" in data:
        costs = [line.get("cost") for line in data["receipt"]]
        total = sum(cost for cost in costs if isinstance(cost, int))
        if not all(isinstance(cost, int) for cost in costs) or total != data["amount"]:
            params = {"found": total, "limit": data["amount"]}
            yield Problem(code="receipt-mismatch", rule="AHLCG-XP-03", params=params)


def _spend(state: AhlcgState, data: Data) -> AhlcgState:
    """What was exiled is settled by the purchase: it left room, or was bought again."""
    state = with_line(state, data["seat"], Line(kind="purchase", amount=data["amount"]))
    deck = data.get("deck", state.seats[data["seat"]].deck)
    return with_seat(state, data["seat"], exiled={}, taken={}, deck=deck)


def _gain_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from gone(state, data["seat"])
    card = facts.card(data["card"])
    if card is None or not _is_deckable(card):
        yield Problem(code="card-not-allowed", rule="AHLCG-DECK-16", cards=(data["card"],), params=_copies(data))
        return
    if card.weakness is None and card.encounter_set is None and card.level is not None:
        yield Problem(code="gained-player-card", rule="AHLCG-DECK-10", severity=Severity.WARNING, cards=(card.code,))
    found = state.seats[data["seat"]].gained.get(card.code, 0) + data["copies"]
    if card.weakness is None and found > STORY_COPIES:
        yield Problem(
            code="too-many-copies",
            rule="AHLCG-DECK-04",
            severity=Severity.WARNING,
            cards=(card.code,),
            params={"found": found, "limit": STORY_COPIES},
        )
    if card.weakness is None and card.unique:
        yield from _unique(state, card, data["copies"], facts)


def _unique(state: AhlcgState, card: CardRecord, copies: int, facts: Facts) -> Iterator[Problem]:
    """Several copies by name at one table, of which only one can be in play (AHLCG-UNI-02)."""
    found = copies
    for name, seat in state.seats.items():
        if seat.status not in GONE:
            # A kept deck has what its player put in, and what was gained beside that.
            cards = facts.decks.get(name, seat.gained)
            found += sum(number for code, number in cards.items() if _is_copy(facts.card(code), card))
    if found > 1:
        yield Problem(
            code="unique-copies",
            variant="gained",
            rule="AHLCG-DECK-41",
            severity=Severity.WARNING,
            cards=(card.code,),
            params={"found": found},
        )


def _is_copy(one: CardRecord | None, other: CardRecord) -> bool:
    return one is not None and one.name_key == other.name_key


def _leaves_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    """Only what is in a deck leaves it."""
    yield from gone(state, data["seat"])
    deck = facts.decks.get(data["seat"])
    if deck is not None and data["copies"] > deck.get(data["card"], 0):
        yield Problem(
            code="exiled-not-held",
            rule="AHLCG-EXT-34",
            severity=Severity.WARNING,
            cards=(data["card"],),
            params={"found": data["copies"], "limit": deck.get(data["card"], 0)},
        )


def _is_deckable(card: CardRecord) -> bool:
    return card.type_code in DECKABLE or card.weakness is not None


def _copies(data: Data) -> dict[str, int]:
    return {"found": data["copies"]}


def _gain(state: AhlcgState, data: Data) -> AhlcgState:
    seat = state.seats[data["seat"]]
    return with_seat(state, data["seat"], gained=counted(seat.gained, {data["card"]: data["copies"]}))


def _remove(state: AhlcgState, data: Data) -> AhlcgState:
    """What the campaign gave goes first; more than that leaves the deck that the player built."""
    seat, card, copies = state.seats[data["seat"]], data["card"], data["copies"]
    given = min(copies, seat.gained.get(card, 0))
    return with_seat(
        state,
        data["seat"],
        gained=counted(seat.gained, {card: -given}),
        removed=counted(seat.removed, {card: copies - given}),
        taken=counted(seat.taken, {card: copies - given}),
    )


def _exile(state: AhlcgState, data: Data) -> AhlcgState:
    seat = state.seats[data["seat"]]
    return with_seat(state, data["seat"], exiled=counted(seat.exiled, {data["card"]: data["copies"]}))


AMOUNT = Field(name="amount", type="number", title=_("Experience"), minimum=1, maximum=999)

KINDS = (
    Kind(
        code="experience-earn",
        fields=(SEAT, AMOUNT, REASON),
        when=("between", "playing"),
        when_rule="AHLCG-CAMP-04",
        scope="seat",
        emits={**NO_EXPERIENCE, **NOT_GONE},
        check=_earn_check,
        apply=lambda state, data: with_line(
            state, data["seat"], Line(kind="bonus", amount=data["amount"], reason=data["reason"])
        ),
    ),
    Kind(
        code="experience-spend",
        fields=(
            SEAT,
            replace(AMOUNT, minimum=0),
            DECK,
            Field(
                name="receipt",
                type="data",
                title=_("Receipt"),
                help=_("The lines that pricing the upgrade gave."),
                required=False,
                many=True,
            ),
        ),
        when=("between",),
        when_rule="AHLCG-CAMP-04",
        scope="seat",
        emits={
            **NO_EXPERIENCE,
            **NOT_ACTIVE,
            "AHLCG-XP-15": ("experience-short",),
            "AHLCG-XP-03": ("receipt-mismatch",),
        },
        check=_spend_check,
        apply=_spend,
    ),
    Kind(
        code="experience-adjust",
        fields=(SEAT, replace(AMOUNT, minimum=-999), REASON),
        when=("between", "playing"),
        when_rule="AHLCG-CAMP-04",
        scope="seat",
        emits={**NO_EXPERIENCE, **NOT_GONE, "AHLCG-XP-15": ("experience-short",)},
        check=_adjust_check,
        apply=lambda state, data: with_line(
            state, data["seat"], Line(kind="adjustment", amount=data["amount"], reason=data["reason"])
        ),
    ),
    Kind(
        code="card-gain",
        fields=(SEAT, CARD, COPIES, OPTIONAL_REASON),
        when=("between", "playing"),
        when_rule="AHLCG-CAMP-04",
        scope="seat",
        emits={
            **NOT_GONE,
            "AHLCG-DECK-16": ("card-not-allowed",),
            "AHLCG-DECK-10": ("gained-player-card",),
            "AHLCG-DECK-04": ("too-many-copies",),
            "AHLCG-DECK-41": ("unique-copies",),
        },
        asks=frozenset({"decks"}),
        complete=in_own_codes("card"),
        check=_gain_check,
        apply=_gain,
    ),
    Kind(
        code="card-remove",
        fields=(SEAT, CARD, COPIES, REASON),
        when=("between", "playing"),
        when_rule="AHLCG-CAMP-04",
        scope="seat",
        emits={**NOT_GONE, "AHLCG-EXT-34": ("exiled-not-held",)},
        asks=frozenset({"decks"}),
        complete=in_own_codes("card"),
        check=_leaves_check,
        apply=_remove,
    ),
    Kind(
        code="card-exile",
        fields=(SEAT, CARD, COPIES),
        when=("between", "playing"),
        when_rule="AHLCG-CAMP-04",
        scope="seat",
        emits={**NOT_GONE, "AHLCG-EXT-34": ("exiled-not-held",)},
        asks=frozenset({"decks"}),
        complete=in_own_codes("card"),
        check=_leaves_check,
        apply=_exile,
    ),
)
