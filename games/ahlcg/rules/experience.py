"""Experience: the maximum cost of a deck at the start of a campaign, during it, and standalone."""

from collections.abc import Iterator

from games.ahlcg.deck import Deck
from games.ahlcg.experience.ledger import Entry, balance
from games.ahlcg.experience.totals import (
    LEDGER_MODES,
    STANDALONE_LIMIT,
    ledger,
    opening,
    standalone,
    total,
    weaknesses_owed,
)
from games.ahlcg.rules.weaknesses import placeholder_added
from games.engine import OptionsError, Problem, limit_problem, rule

MAKE_CHEAPER = frozenset({"04106", "04109", "08059", "09042", "10109", "98002"})
"""AHLCG-EXT-34: cards with which a deck may be worth more than was paid for it. Shrewd Analysis, Arcane Research, Down
the Rabbit Hole, The Raven Quill, Pelt Shipment, Green Man Medallion."""


@rule("AHLCG-DECK-06", emits=("experience-exceeded", "choice-invalid"), about=("campaign-start", "campaign"))
def starting_experience(deck: Deck) -> Iterator[Problem]:
    """A campaign begins with level 0, unless experience is granted; later the log has the experience to spend."""
    if deck.mode not in LEDGER_MODES:
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
            return  # unknown without a log
        entries = opening(deck)
    known = balance(entries)
    if known.overspent:
        yield limit_problem("experience-exceeded", known.spent, known.spent - known.overspent, variant="spent")
    if deck.mode == "campaign" and any(deck.copies_of(code) for code in MAKE_CHEAPER):
        return  # the worth of the deck is not the price paid
    found = total(deck)
    if found > known.available:
        cards = tuple(sorted(slot.code for slot in deck.slots if slot.xp))
        yield limit_problem("experience-exceeded", found, known.available, cards=cards)


@rule("AHLCG-SA-03", emits=("weaknesses-owed",), about=("standalone",))
def standalone_weaknesses(deck: Deck) -> Iterator[Problem]:
    """Standalone, each ten experience cost one random basic weakness more than required."""
    if deck.mode != "standalone" or deck.investigator.requirements is None:
        return
    limit = deck.investigator.requirements.random_basic_weaknesses + weaknesses_owed(deck)
    found = deck.random_weaknesses
    if weaknesses_owed(deck) and found < limit:
        params = {"found": found, "limit": limit, "xp": standalone(deck)}
        yield Problem(code="weaknesses-owed", params=params, fix=placeholder_added(deck, limit - found))


@rule("AHLCG-SA-04", emits=("standalone-experience-exceeded",), about=("standalone",))
def standalone_experience(deck: Deck) -> Iterator[Problem]:
    """Standalone, a deck of 50 experience or more is not allowed."""
    if deck.mode == "standalone" and standalone(deck) > STANDALONE_LIMIT:
        yield limit_problem("standalone-experience-exceeded", standalone(deck), STANDALONE_LIMIT)
