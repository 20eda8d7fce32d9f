"""A deck for one scenario alone: the experience in it, the weaknesses that it owes, and their draw (AHLCG-SA)."""

import random
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from games.ahlcg.card_rules import RANDOM_BASIC_WEAKNESS
from games.ahlcg.deck import Deck, prepare
from games.ahlcg.experience import STANDALONE_LIMIT, bonus, standalone, total, weaknesses_owed
from games.ahlcg.weaknesses import Conditions, draw, pool
from games.engine import Build, Catalogue


class Draw(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the weaknesses that are missing are to be drawn."""

    seed: int
    players: Annotated[int, Meta(ge=1, le=10)] = 1
    sets: frozenset[str] | None = None
    """The boxes at hand; None: one of each."""
    traits: frozenset[str] = frozenset()
    drawn: dict[str, int] = {}
    """Copies that others at the table have already."""


def standalone_report(build: Build, wanted: Mapping[str, Any] | None, catalogue: Catalogue) -> dict[str, Any]:
    """What standalone mode makes of the deck, as plain values; with a draw of what is missing, if wanted.

    The wish has the fields of a Draw; msgspec.ValidationError if it has not.
    """
    deck = prepare(replace(build, mode="standalone"), catalogue)
    required, owed = deck.sides.random_weaknesses, weaknesses_owed(deck)
    # A stand-in is a weakness that is not drawn yet.
    found = deck.random_weaknesses - deck.copies_of(RANDOM_BASIC_WEAKNESS)
    report: dict[str, Any] = {
        "experience": total(deck),
        "bonus": bonus(deck),
        "counted": standalone(deck),
        "limit": STANDALONE_LIMIT,
        "allowed": standalone(deck) <= STANDALONE_LIMIT,
        "weaknesses": {
            "required": required,
            "owed": owed,
            "found": found,
            "missing": max(0, required + owed - found),
        },
    }
    if wanted is not None:
        report["draw"] = _draw(deck, report["weaknesses"]["missing"], msgspec.convert(wanted, Draw))
    return report


def _draw(deck: Deck, number: int, wanted: Draw) -> dict[str, Any]:
    front = deck.sides.front
    held = {slot.code: slot.copies for slot in deck.of("weakness")}
    conditions = Conditions(
        classes=frozenset(front.classes) if front else frozenset(),
        players=wanted.players,
        campaign=False,
        traits=wanted.traits,
        sets=wanted.sets,
        drawn={code: held.get(code, 0) + wanted.drawn.get(code, 0) for code in held.keys() | wanted.drawn.keys()},
    )
    start = pool(deck.table.catalogue, conditions)
    return {
        "seed": wanted.seed,
        "cards": draw(start, number, random.Random(wanted.seed)),  # noqa: S311  (a game, and reproducible)
        "pool": [
            {"card": code, "copies": start.copies[code], "odds": float(chance)} for code, chance in start.odds().items()
        ],
    }
