"""What the rules say of a deck, with the versions of cards and rules that they said it with."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from decks.models import Deck
from games.engine import Build, Building, Verdict, validate
from games.engine.rules_version import rules_version as version_of
from games.registry import game_get


class Check(Struct, frozen=True, kw_only=True):
    """A verdict, and what it was made with."""

    verdict: Verdict
    catalogue_version: int
    rules_version: str

    @property
    def errors(self) -> int:
        return sum(problem.is_error for problem in self.verdict.problems)

    @property
    def size(self) -> int:
        return int(self.verdict.stats.get("size", 0))

    @property
    def experience(self) -> int:
        return int(self.verdict.stats.get("xp", 0))


def check(build: Build, catalogue: LiveCatalogue) -> Check:
    """Checks the build with the newest cards and rules."""
    assert catalogue.game.building
    return Check(
        verdict=validate(catalogue.game.building, build, catalogue.cards),
        catalogue_version=catalogue.cards.version,
        rules_version=rules_version(catalogue.game.code),
    )


def is_fresh(deck: Deck, catalogue: LiveCatalogue) -> bool:
    """Whether what is kept about the deck was found with these rules and these cards, or with yet newer cards."""
    if deck.catalogue_version > catalogue.cards.version:
        return True  # another process was faster to notice; its word counts
    versions = deck.catalogue_version, deck.rules_version
    return versions == (catalogue.cards.version, rules_version(deck.game))


def known_to_rules(
    build: Build, building: Building, entries: Iterable[Mapping[str, Any]], log: Mapping[str, Any] | None = None
) -> Build:
    """The build with what its ledger says, or the log of its campaign, for the rules that ask for it."""
    if log is not None:
        # A deck that has not been played yet is the one that it starts as; later the log knows.
        known = {"starting_deck": build.zones.get("main", {}), **log}
        return msgspec.structs.replace(build, choices={**build.choices, "log": known})
    entries = list(entries)
    return building.ledger.known(build, entries) if building.ledger and entries else build


@cache
def rules_version(game: str) -> str:
    """The version of the rules of a game."""
    return version_of(game_get(game))
