"""The random basic weaknesses of a deck: how many it owes in its mode, how many it has, and a draw of the rest."""

import random
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from games.ahlcg.card_exceptions import RANDOM_BASIC_WEAKNESS
from games.ahlcg.deck import Deck, prepare
from games.ahlcg.experience import weaknesses_owed
from games.ahlcg.weaknesses import Conditions, draw, pool
from games.engine import Build, Catalogue, OptionsError, read_options

Copies = Annotated[int, Meta(ge=0, le=999)]
MAX_DRAWN = 50


class Draw(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How weaknesses are to be drawn."""

    seed: Annotated[int, Meta(ge=0, lt=2**53)]
    """Exact in every JSON reader."""
    number: Annotated[int, Meta(ge=0, le=MAX_DRAWN)] | None = None
    """None: as many as the deck lacks. 0 is a question about the odds alone."""
    players: Annotated[int, Meta(ge=1, le=10)] | None = None
    """None: as many as the deck says, or one."""
    sets: frozenset[str] | dict[str, Copies] | None = None
    """The sets at hand, or how many boxes of each; None: one of each."""
    traits: frozenset[str] = frozenset()
    """Only weaknesses with one of these."""
    drawn: dict[str, Copies] = {}
    """Copies that others at the table have already."""


def weaknesses_report(build: Build, wanted: Mapping[str, Any], catalogue: Catalogue) -> dict[str, Any]:
    """What the deck owes in its mode, and a draw, as plain values.

    The wish has the fields of a Draw; OptionsError if it has not, or names what does not exist.
    """
    deck = prepare(build, catalogue)
    return {**counts(deck), "draw": drawn_for(deck, read_options(Draw, wanted))}


def counts(deck: Deck) -> dict[str, int]:
    """How many the investigator requires, how many standalone experience owes, how many are there, or missing."""
    required = deck.sides.random_weaknesses
    owed = weaknesses_owed(deck) if deck.mode == "standalone" else 0
    # A stand-in is a weakness that is not drawn yet.
    found = deck.random_weaknesses - deck.copies_of(RANDOM_BASIC_WEAKNESS)
    return {"required": required, "owed": owed, "found": found, "missing": max(0, required + owed - found)}


def drawn_for(deck: Deck, wanted: Draw) -> dict[str, Any]:
    """A draw for the deck's investigator: what came, what it came out of, and the seed that makes it so again."""
    _check_names(wanted, deck.table.catalogue)
    start = pool(deck.table.catalogue, _conditions(deck, wanted))
    number = counts(deck)["missing"] if wanted.number is None else wanted.number
    return {
        "seed": wanted.seed,
        "number": number,
        "cards": draw(start, number, random.Random(wanted.seed)),  # noqa: S311  (a game, and reproducible)
        "pool": [
            {"card": code, "copies": start.copies[code], "odds": float(chance)} for code, chance in start.odds().items()
        ],
    }


def put(build: Build, drawn: Sequence[str], catalogue: Catalogue) -> Build:
    """The deck with the weaknesses drawn; each takes the place of a stand-in, as far as there are some."""
    main = dict(build.zones.get("main", {}))
    for code in drawn:
        main[code] = main.get(code, 0) + 1
        if main.get(RANDOM_BASIC_WEAKNESS, 0) > 1:
            main[RANDOM_BASIC_WEAKNESS] -= 1
        else:
            main.pop(RANDOM_BASIC_WEAKNESS, None)
    return replace(build, zones={**build.zones, "main": main})


def _conditions(deck: Deck, wanted: Draw) -> Conditions:
    front, players = deck.sides.front, deck.choices.get("players")
    held = {slot.code: slot.copies for slot in deck.of("weakness")}
    sets = wanted.sets
    return Conditions(
        classes=frozenset(front.classes) if front else frozenset(),
        players=wanted.players or (players if isinstance(players, int) else 1),
        campaign=deck.mode != "standalone",
        traits=frozenset(map(str.casefold, wanted.traits)),
        boxes=dict.fromkeys(sets, 1) if isinstance(sets, frozenset) else sets,
        drawn={code: held.get(code, 0) + wanted.drawn.get(code, 0) for code in held.keys() | wanted.drawn.keys()},
    )


def _check_names(wanted: Draw, catalogue: Catalogue) -> None:
    """A set, trait or card that does not exist is a slip of the pen, and would only make the pool smaller."""
    for code in sorted(wanted.sets or ()):
        if code not in catalogue.derived(_sets):
            raise OptionsError("sets", code, code="unknown-code")
    for trait in sorted(wanted.traits):
        if trait.casefold() not in catalogue.derived(_traits):
            raise OptionsError("traits", trait, code="unknown-code")
    for code in wanted.drawn:
        if catalogue.get(code) is None:
            raise OptionsError("drawn", code, code="unknown-code")


def _sets(catalogue: Catalogue) -> frozenset[str]:
    """The sets that have cards."""
    return frozenset(
        code
        for card in catalogue
        for code in (card.set_code, *(printing.set_code for printing in catalogue.printings_of(card.code)))
    )


def _traits(catalogue: Catalogue) -> frozenset[str]:
    return frozenset(trait.casefold() for card in catalogue for trait in card.traits.get("en", ()))
