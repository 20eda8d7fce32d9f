"""Random basic weaknesses: the number that a deck owes in its mode, and reproducible draws with exact odds.

AHLCG-DECK-17, AHLCG-SA-03; each card tells whether it may be drawn at all (AHLCG-EXT-26, -27).
"""

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from games.ahlcg.card_exceptions import RANDOM_BASIC_WEAKNESS
from games.ahlcg.deck import Deck, prepare
from games.ahlcg.experience.totals import weaknesses_owed
from games.ahlcg.options import traits_of
from games.engine import Build, CardRecord, Catalogue, OptionsError, Weaknesses, read_options

Copies = Annotated[int, Meta(ge=0, le=999)]
MAX_DRAWN = 50


class Draw(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)]  # exact in every JSON reader
    """The same seed draws the same; one is chosen and told if left out."""
    number: Annotated[int, Meta(ge=0, le=MAX_DRAWN)] | None = None
    """By default as many as are missing; 0 for the odds alone."""
    players: Annotated[int, Meta(ge=1, le=10)] | None = None
    """By default the number that the deck names, or 1; some weaknesses are for several players only."""
    sets: frozenset[str] | dict[str, Copies] | None = None
    """A list of the sets at hand, or an object with the boxes of each; one of each if not."""
    traits: frozenset[str] = frozenset()
    """Only weaknesses with one of these traits."""
    drawn: dict[str, Copies] = {}
    """Copies that others have already, by code."""


class Conditions(Struct, frozen=True, kw_only=True):
    classes: frozenset[str] = frozenset()
    """The investigator's classes; a weakness of another class is never drawn."""
    players: int = 1
    campaign: bool = True
    """False for a standalone game."""
    traits: frozenset[str] = frozenset()
    """Only weaknesses with one of these traits, in lower case; empty: any."""
    boxes: Mapping[str, int] | None = None
    """Number of boxes of each set; None: one of each set that a weakness first came in."""
    drawn: Mapping[str, int] = {}
    """Copies that are in decks already."""

    def admit(self, card: CardRecord) -> bool:
        weakness = card.weakness
        return (
            weakness is not None
            and weakness.kind == "basic"
            and (weakness.class_lock is None or weakness.class_lock in self.classes)
            and not (weakness.multiplayer_only and self.players < 2)
            and not (weakness.campaign_only and not self.campaign)
            and (not self.traits or not self.traits.isdisjoint(traits_of(card)))
        )


def pool(catalogue: Catalogue, conditions: Conditions) -> dict[str, int]:
    """The weaknesses that may be drawn: the physical copies in the boxes at hand, less those drawn already.
    In the order of the catalogue, so that a seed always means the same draw."""
    copies: dict[str, int] = {}
    for card in catalogue:
        if conditions.admit(card):
            reprints, boxes = catalogue.printings_of(card.code), conditions.boxes
            left = card.weakness.copies if card.weakness else 0
            if boxes is not None:
                left *= boxes.get(card.set_code, 0)
                left += sum(one.quantity * boxes.get(one.set_code, 0) for one in reprints)
            codes = (card.code, *(one.code for one in reprints))
            left -= sum(conditions.drawn.get(code, 0) for code in codes)
            if left > 0:
                copies[card.code] = left
    return copies


def odds(pool: Mapping[str, int]) -> dict[str, Fraction]:
    """The chance of each card of a pool to be the next one drawn."""
    return {code: Fraction(copies, sum(pool.values())) for code, copies in pool.items()}


def draw(pool: Mapping[str, int], number: int, rng: random.Random) -> list[str]:
    """Draw weaknesses one by one without replacement; fewer if the pool runs out."""
    drawn: list[str] = []
    left = dict(pool)
    while len(drawn) < number and any(left.values()):
        drawn += rng.choices(list(left), weights=list(left.values()))
        left[drawn[-1]] -= 1
    return drawn


def weaknesses_report(build: Build, wanted: Mapping[str, Any], catalogue: Catalogue) -> dict[str, Any]:
    """The weaknesses that the deck owes in its mode, and a draw, as plain values.
    `wanted` has the fields of a Draw; OptionsError for anything else, and for unknown codes."""
    deck = prepare(build, catalogue)
    return {**counts(deck), "draw": drawn_for(deck, read_options(Draw, wanted))}


def counts(deck: Deck) -> dict[str, int]:
    """The number of weaknesses that the investigator requires, standalone experience owes, the deck has and lacks."""
    required = deck.investigator.random_weaknesses
    owed = weaknesses_owed(deck) if deck.mode == "standalone" else 0
    found = deck.random_weaknesses - deck.copies_of(RANDOM_BASIC_WEAKNESS)
    return {"required": required, "owed": owed, "found": found, "missing": max(0, required + owed - found)}


def drawn_for(deck: Deck, wanted: Draw) -> dict[str, Any]:
    """A draw for the deck's investigator: the cards, the pool with its odds, and the seed that repeats it."""
    _check_names(wanted, deck.catalogue)
    start = pool(deck.catalogue, _conditions(deck, wanted))
    number = counts(deck)["missing"] if wanted.number is None else wanted.number
    return {
        "seed": wanted.seed,
        "number": number,
        "cards": draw(start, number, random.Random(wanted.seed)),  # noqa: S311  (a game, and reproducible)
        "pool": [{"card": code, "copies": start[code], "odds": float(chance)} for code, chance in odds(start).items()],
    }


def put(build: Build, drawn: Sequence[str], catalogue: Catalogue) -> Build:
    """The deck with the weaknesses drawn; each replaces a placeholder while there are any."""
    main = dict(build.zones.get("main", {}))
    for code in drawn:
        main[code] = main.get(code, 0) + 1
        if main.get(RANDOM_BASIC_WEAKNESS, 0) > 1:
            main[RANDOM_BASIC_WEAKNESS] -= 1
        else:
            main.pop(RANDOM_BASIC_WEAKNESS, None)
    return replace(build, zones={**build.zones, "main": main})


def _conditions(deck: Deck, wanted: Draw) -> Conditions:
    front, players = deck.investigator.front, deck.choices.get("players")
    held = {slot.code: slot.copies for slot in deck.of("weakness")}
    sets = wanted.sets
    return Conditions(
        classes=frozenset(front.classes) if front else frozenset(),
        players=wanted.players or (players if isinstance(players, int) else 1),
        campaign=deck.mode != "standalone",
        traits=frozenset(map(str.lower, wanted.traits)),
        boxes=dict.fromkeys(sets, 1) if isinstance(sets, frozenset) else sets,
        drawn={code: held.get(code, 0) + wanted.drawn.get(code, 0) for code in held.keys() | wanted.drawn.keys()},
    )


def _check_names(wanted: Draw, catalogue: Catalogue) -> None:
    """Reject sets, traits and cards that do not exist: a typing error would only make the pool smaller."""
    sets, traits = catalogue.derived(_sets_and_traits)
    unknown = [("sets", code) for code in sorted(wanted.sets or ()) if code not in sets]
    unknown += [("traits", trait) for trait in sorted(wanted.traits) if trait.lower() not in traits]
    unknown += [("drawn", code) for code in wanted.drawn if catalogue.get(code) is None]
    if unknown:
        raise OptionsError(*unknown[0], code="unknown-code")


def _sets_and_traits(catalogue: Catalogue) -> tuple[frozenset[str], frozenset[str]]:
    """The sets that have cards, and the traits of all cards in lower case."""
    sets = (catalogue.set_codes(card) for card in catalogue)
    return frozenset().union(*sets), frozenset().union(*map(traits_of, catalogue))


WEAKNESSES = Weaknesses(
    report=weaknesses_report, options=Draw, counts=counts, placeholder=RANDOM_BASIC_WEAKNESS, put=put
)
