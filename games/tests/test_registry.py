"""Games are found by their folder."""

import pytest

from games.registry import UnknownGameError, game_all, game_get


def test_games_are_found_by_their_folder() -> None:
    assert game_get("ahlcg").vocabulary.name.in_language("en") == "Arkham Horror: The Card Game"
    assert list(game_all()) == ["ahlcg", "lotr", "ah2", "mom2", "dmd"]


def test_unknown_game_is_named_in_the_error() -> None:
    with pytest.raises(UnknownGameError) as caught:
        game_get("chess")
    assert caught.value.code == "chess"
