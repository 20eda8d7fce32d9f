"""A game that breaks the contract keeps every process from starting, and so does a timetable that cannot be kept."""

from typing import Any

import msgspec
import pytest

from cardsdb.checks import games_keep_the_contract, timetable_can_be_kept
from games.registry import game_all


def test_registered_games_pass() -> None:
    assert games_keep_the_contract() == []


def test_breach_is_a_system_check_error(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = msgspec.structs.replace(game_all()["ahlcg"], code="other")
    monkeypatch.setattr("cardsdb.checks.game_all", lambda: {"ahlcg": broken})
    errors = games_keep_the_contract()
    assert errors[0].id == "cardsdb.E001"
    assert errors[0].msg == ("The game 'ahlcg' breaks the contract: the code is 'other', but the folder is 'ahlcg'.")


def test_timetable_of_sites_passes(settings: Any) -> None:
    settings.IMPORT_REFRESH = ["arkhamdb-api", "ringsdb-api"]
    assert timetable_can_be_kept() == []


def test_timetable_of_a_source_that_reads_no_site_is_an_error(settings: Any) -> None:
    settings.IMPORT_REFRESH = ["arkhamdb"]
    (error,) = timetable_can_be_kept()
    assert error.msg == "IMPORT_REFRESH: 'arkhamdb' reads no site. Those that do: arkhamdb-api, ringsdb-api."
