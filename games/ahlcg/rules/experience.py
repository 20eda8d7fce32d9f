"""Experience: what a deck may have cost when a campaign begins, during it, and standalone."""

from collections.abc import Iterator

from games.ahlcg.card_exceptions import MAKE_CHEAPER, RANDOM_BASIC_WEAKNESS
from games.ahlcg.deck import Deck
from games.ahlcg.experience import STANDALONE_LIMIT, ledger, opening, standalone, total, weaknesses_owed
from games.ahlcg.ledger import Entry, balance
from games.engine import Fix, OptionsError, Problem, rule


@rule("AHLCG-DECK-06", emits=("experience-exceeded", "choice-invalid"), about=("campaign-start", "campaign"))
def starting_experience(deck: Deck) -> Iterator[Problem]:
    """A campaign begins with level 0, unless experience is granted; later the log knows what there was to spend."""
    if deck.mode not in ("campaign-start", "campaign"):
        return
    entries: tuple[Entry, ...] | None
    try:
        entries = ledger(deck)
    except OptionsError as error:
        entries = None
        place = ".".join(map(str, error.loc))
        yield Problem(code="choice-invalid", variant="log", params={"choice": "log", "given": place, "offered": ""})
    if entries is None:
        if deck.mode == "campaign":
            return  # without a log nobody knows
        entries = opening(deck)
    known = balance(entries)
    if known.overspent:
        limit = known.spent - known.overspent
        yield Problem(code="experience-exceeded", variant="spent", params={"found": known.spent, "limit": limit})
    if deck.mode == "campaign" and any(deck.copies_of(code) for code in MAKE_CHEAPER):
        return  # what the deck is worth says no more what was paid for it
    found = total(deck)
    if found > known.available:
        cards = tuple(sorted(slot.code for slot in deck.slots if slot.xp))
        yield Problem(code="experience-exceeded", cards=cards, params={"found": found, "limit": known.available})


@rule("AHLCG-SA-03", emits=("weaknesses-owed",), about=("standalone",))
def standalone_weaknesses(deck: Deck) -> Iterator[Problem]:
    """Standalone, each ten experience cost one more random basic weakness, beside those required."""
    if deck.mode != "standalone" or deck.sides.requirements is None:
        return
    limit = deck.sides.requirements.random_basic_weaknesses + weaknesses_owed(deck)
    found = deck.random_weaknesses
    if weaknesses_owed(deck) and found < limit:
        stand_in = deck.table.catalogue.get(RANDOM_BASIC_WEAKNESS)
        yield Problem(
            code="weaknesses-owed",
            params={"found": found, "limit": limit, "xp": standalone(deck)},
            fix=Fix(action="add", card=stand_in.code, quantity=limit - found) if stand_in else None,
        )


@rule("AHLCG-SA-04", emits=("standalone-experience-exceeded",), about=("standalone",))
def standalone_experience(deck: Deck) -> Iterator[Problem]:
    """Standalone, a deck of 50 experience or more is not allowed."""
    if deck.mode == "standalone" and standalone(deck) > STANDALONE_LIMIT:
        params = {"found": standalone(deck), "limit": STANDALONE_LIMIT}
        yield Problem(code="standalone-experience-exceeded", params=params)
