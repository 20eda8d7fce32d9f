"""Experience: the maximum cost of a deck at the start of a campaign, during it, and standalone."""

from collections.abc import Iterator

from games.ahlcg.card_exceptions import RANDOM_BASIC_WEAKNESS
from games.ahlcg.deck import Deck
from games.ahlcg.experience.ledger import Entry, balance
from games.ahlcg.experience.totals import STANDALONE_LIMIT, ledger, opening, standalone, total, weaknesses_owed
from games.engine import Fix, OptionsError, Problem, rule

MAKE_CHEAPER = frozenset({"04106", "04109", "08059", "09042", "10109", "98002"})
"""AHLCG-EXT-34: cards with which a deck may be worth more than was paid for it. Shrewd Analysis, Arcane Research, Down
the Rabbit Hole, The Raven Quill, Pelt Shipment, Green Man Medallion."""


@rule("AHLCG-DECK-06", emits=("experience-exceeded", "choice-invalid"), about=("campaign-start", "campaign"))
def starting_experience(deck: Deck) -> Iterator[Problem]:
    """A campaign begins with level 0, unless experience is granted; later the log has the experience to spend."""
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
            return  # unknown without a log
        entries = opening(deck)
    known = balance(entries)
    if known.overspent:
        limit = known.spent - known.overspent
        yield Problem(code="experience-exceeded", variant="spent", params={"found": known.spent, "limit": limit})
    if deck.mode == "campaign" and any(deck.copies_of(code) for code in MAKE_CHEAPER):
        return  # the worth of the deck is not the price paid
    found = total(deck)
    if found > known.available:
        cards = tuple(sorted(slot.code for slot in deck.slots if slot.xp))
        yield Problem(code="experience-exceeded", cards=cards, params={"found": found, "limit": known.available})


@rule("AHLCG-SA-03", emits=("weaknesses-owed",), about=("standalone",))
def standalone_weaknesses(deck: Deck) -> Iterator[Problem]:
    """Standalone, each ten experience cost one random basic weakness more than required."""
    if deck.mode != "standalone" or deck.investigator.requirements is None:
        return
    limit = deck.investigator.requirements.random_basic_weaknesses + weaknesses_owed(deck)
    found = deck.random_weaknesses
    if weaknesses_owed(deck) and found < limit:
        placeholder = deck.catalogue.get(RANDOM_BASIC_WEAKNESS)
        yield Problem(
            code="weaknesses-owed",
            params={"found": found, "limit": limit, "xp": standalone(deck)},
            fix=Fix(action="add", card=placeholder.code, quantity=limit - found) if placeholder else None,
        )


@rule("AHLCG-SA-04", emits=("standalone-experience-exceeded",), about=("standalone",))
def standalone_experience(deck: Deck) -> Iterator[Problem]:
    """Standalone, a deck of 50 experience or more is not allowed."""
    if deck.mode == "standalone" and standalone(deck) > STANDALONE_LIMIT:
        params = {"found": standalone(deck), "limit": STANDALONE_LIMIT}
        yield Problem(code="standalone-experience-exceeded", params=params)
