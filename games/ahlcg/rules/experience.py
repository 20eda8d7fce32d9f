"""Experience: what a deck may have cost when a campaign begins, during it, and standalone."""

from collections.abc import Iterator

from games.ahlcg.card_rules import RANDOM_BASIC_WEAKNESS
from games.ahlcg.deck import Deck
from games.ahlcg.experience import STANDALONE_LIMIT, bonus, standalone, total, weaknesses_owed
from games.ahlcg.ledger import balance, gained, read_entries
from games.engine import Fix, Problem, rule


@rule("AHLCG-DECK-06", emits=("experience-exceeded",), about=("campaign-start", "campaign"))
def starting_experience(deck: Deck) -> Iterator[Problem]:
    """A campaign begins with level 0, unless experience is granted; later the log knows what was earned."""
    if deck.mode not in ("campaign-start", "campaign"):
        return
    earned = deck.log("experience")
    entries = read_entries(deck.log("ledger"))
    if entries is not None:
        earned = gained(entries)
        if spent := balance(entries).overspent:
            yield Problem(
                code="experience-exceeded",
                variant="spent",
                params={"found": balance(entries).spent, "limit": balance(entries).spent - spent},
            )
    if not isinstance(earned, int):
        if deck.mode == "campaign":
            return  # without a log nobody knows
        earned = 0
    found, limit = total(deck), earned + bonus(deck)
    if found > limit:
        cards = tuple(sorted(slot.code for slot in deck.slots if slot.xp))
        yield Problem(code="experience-exceeded", cards=cards, params={"found": found, "limit": limit})


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
