"""A build: leaders, cards and choices of a player, legal or not, in the same shape for every game."""

from typing import Any

from msgspec import Struct


class Build(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Leaders, zones of cards with their quantities, and choices. Nothing is checked here."""

    leaders: tuple[str, ...] = ()
    """Card codes: the investigator, the heroes."""
    zones: dict[str, dict[str, int]] = {}
    """Zone name ("main", "side", …) to card code to quantity."""
    choices: dict[str, Any] = {}
    """Choices of the player: a class, a deck size, a taboo list, …; each game's README names them."""
    mode: str = "deck"
    """The mode of validation; each game names its modes."""


class Group(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Builds at one table."""

    builds: tuple[Build, ...]
    collections: tuple[str, ...] = ()
    """The name of the collection of each build; without it all share one."""
    owned: dict[str, dict[str, int]] = {}
    """Collection to card code to its copies; cards not named are not counted."""
