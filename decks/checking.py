"""Checks of decks against the rules, with the versions of cards and rules used."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from decks.models import Deck
from games.engine import Build, Building, Verdict
from games.engine.rules import judge
from games.engine.rules_version import rules_version as version_of
from games.registry import game_get


class Check(Struct, frozen=True, kw_only=True):
    """A verdict on a build, and the versions of cards and rules that it was found with."""

    build: Build
    prepared: Any
    """The build as the game's rules read it (`Building.prepare`)."""
    verdict: Verdict
    catalogue_version: int
    rules_version: str

    @property
    def is_valid(self) -> bool:
        return self.verdict.is_valid

    @property
    def errors(self) -> int:
        return sum(problem.is_error for problem in self.verdict.problems)

    @property
    def size(self) -> int:
        return int(self.verdict.stats.get("size", 0))

    @property
    def required_size(self) -> int | None:
        """The size that the rules ask for; None if any will do."""
        return self.verdict.stats.get("required_size") or None

    @property
    def experience(self) -> int:
        return int(self.verdict.stats.get("xp", 0))


def check(build: Build, catalogue: LiveCatalogue) -> Check:
    """Check the build with the newest cards and rules."""
    building = catalogue.game.building
    assert building
    prepared = building.prepare(build, catalogue.cards)
    return Check(
        build=build,
        prepared=prepared,
        verdict=judge(building, prepared),
        catalogue_version=catalogue.cards.version,
        rules_version=rules_version(catalogue.game.code),
    )


def deck_check(deck: Deck, build: Build, catalogue: LiveCatalogue) -> Check:
    """The check of a build of the deck: the one that its save has just made, if that was of the same build."""
    made: Check | None = deck.last_check
    if made and made.build == build and made.catalogue_version == catalogue.cards.version:
        return made
    return check(build, catalogue)


def is_fresh(deck: Deck, catalogue: LiveCatalogue) -> bool:
    """Whether the stored check was made with these rules and these cards, or with yet newer cards."""
    if deck.catalogue_version > catalogue.cards.version:
        return True  # another process was faster; its check counts
    versions = deck.catalogue_version, deck.rules_version
    return versions == (catalogue.cards.version, rules_version(deck.game))


def known_to_rules(
    build: Build, building: Building, entries: Iterable[Mapping[str, Any]], log: Mapping[str, Any] | None = None
) -> Build:
    """The build with facts of its ledger, or of its campaign's log, for the rules that need them."""
    if log is not None:
        # A deck not played yet is its own starting deck; later the log knows.
        known = {"starting_deck": build.zones.get("main", {}), **log}
        return msgspec.structs.replace(build, choices={**build.choices, "log": known})
    entries = list(entries)
    return building.ledger.known(build, entries) if building.ledger and entries else build


@cache
def rules_version(game: str) -> str:
    """The version of the rules of a game."""
    return version_of(game_get(game))
