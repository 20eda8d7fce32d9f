"""Finds the games: every folder of the package that has a game.py joins, with no list to keep.

The only module that knows all games; everything above asks it by code.
"""

import importlib
import importlib.util
import pkgutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

import games
from games.engine import Game
from games.engine.rulebook import Rulebook


class UnknownGameError(LookupError):
    """There is no game of that code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@cache
def game_all() -> Mapping[str, Game]:
    """All registered games by code, each at its place."""
    found: dict[str, Game] = {}
    for folder in sorted(module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg):
        if folder != "engine" and importlib.util.find_spec(f"games.{folder}.game"):
            found[folder] = importlib.import_module(f"games.{folder}.game").GAME
    return MappingProxyType(dict(sorted(found.items(), key=lambda one: one[1].place)))


def game_get(code: str) -> Game:
    """The game of that code; UnknownGameError if there is none."""
    try:
        return game_all()[code]
    except KeyError:
        raise UnknownGameError(code) from None


def game_folder(code: str) -> Path:
    """The folder of the game's files; UnknownGameError if there is none of that code."""
    game_get(code)
    return Path(importlib.import_module(f"games.{code}").__path__[0])


def files_in(folder: Path) -> list[Path]:
    """The code, the words and the data in the folder, without tests: the files that answers depend on."""
    paths = (path for suffix in ("py", "po", "mo", "md", "json", "tsv") for path in folder.rglob(f"*.{suffix}"))
    return sorted(path for path in paths if "tests" not in path.relative_to(folder).parts)


@cache
def rulebook_get(code: str, language: str) -> Rulebook:
    """The rules and the glossary of the game of that code; UnknownGameError if there is none."""
    return Rulebook(game_get(code), language)
