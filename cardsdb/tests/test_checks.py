"""A game that breaks the contract keeps every process from starting."""

import msgspec
import pytest

from cardsdb.checks import games_keep_the_contract
from games.registry import game_all


def test_registered_games_pass() -> None:
    assert games_keep_the_contract() == []


def test_breach_is_a_system_check_error(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = msgspec.structs.replace(game_all()["ahlcg"], code="other")
    monkeypatch.setattr("cardsdb.checks.game_all", lambda: {"ahlcg": broken})
    errors = games_keep_the_contract()
    assert errors[0].id == "cardsdb.E001"
    assert errors[0].msg == ("The game 'ahlcg' breaks the contract: the code is 'other', but the folder is 'ahlcg'.")
