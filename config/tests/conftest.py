"""A game from a folder of its own, for the tests that add one."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from config.tests.fault_rows import fault_service  # noqa: F401  (for the tests next to it)
from conftest import load_cards
from games.registry import game_all, rulebook_get

FOLDER = Path(__file__).parent / "sixth_game"


@contextlib.contextmanager
def games_in(folder: Path) -> Iterator[None]:
    """Put the folder on the path of games, as GAMES_PATH does."""

    def look_again() -> None:
        game_all.cache_clear()
        rulebook_get.cache_clear()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "__path__", [*games.__path__, str(folder)])
        look_again()
        yield
    look_again()


@pytest.fixture
def beacon_folder() -> Iterator[Path]:
    with games_in(FOLDER):
        yield FOLDER / "beacon"


@pytest.fixture
def beacon(beacon_folder: Path, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The service with the game and its cards in it."""
    load_cards(beacon_folder / "fixtures", monkeypatch, game="beacon")
