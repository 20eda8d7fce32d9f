"""Log lines of slow queries and slow requests."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from config import logs


def lines(capsys: pytest.CaptureFixture[str], event: str) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    return [line for line in found if line["event"] == event]


@pytest.mark.django_db
def test_slow_query_is_logged_with_request_and_route_and_without_parameters(
    client: Client, user: User, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    client.force_login(user)
    logs.configure({"json": True, "level": "INFO"})
    settings.SLOW_QUERY_MS = 1e-6
    client.get("/account/", headers={"X-Request-ID": "my-trace-0003"})
    found = lines(capsys, "slow query")
    # The page's own query; that for the visitor comes before the route is known.
    logged = [line for line in found if 'FROM "accounts_apitoken"' in line["sql"]]
    assert logged
    assert {line["route"] for line in found if 'FROM "accounts_user"' in line["sql"]} <= {None, "account/"}
    assert {line["request_id"] for line in found} == {"my-trace-0003"}
    for line in logged:
        assert line["request_id"] == "my-trace-0003"
        assert line["route"] == "account/"
        assert line["level"] == "warning"
        assert line["ms"] >= 0
        assert "%s" in line["sql"]
        assert len(line["sql"]) <= logs.MAX_SQL
        assert "norman" not in json.dumps(line)


@pytest.mark.django_db
@pytest.mark.parametrize("limit", [0, 60_000])
def test_usual_query_is_not_logged(
    client: Client, user: User, settings: Any, capsys: pytest.CaptureFixture[str], limit: int
) -> None:
    client.force_login(user)
    logs.configure({"json": True, "level": "INFO"})
    settings.SLOW_QUERY_MS = limit
    client.get("/account/")
    assert lines(capsys, "slow query") == []


@pytest.mark.parametrize(("taken", "is_logged"), [(0.4999, False), (0.5, True)])
def test_query_is_slow_from_the_limit_on_even_if_it_fails(
    taken: float, is_logged: bool, settings: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    logs.configure({"json": True, "level": "INFO"})
    settings.SLOW_QUERY_MS = 500
    monkeypatch.setattr("config.logs.time.perf_counter", iter([0.0, taken]).__next__)

    def execute(*asked: Any) -> None:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        logs.time_query(execute, "SELECT %s", ["secret"], False, {})
    logged = [(line["ms"], line["sql"]) for line in lines(capsys, "slow query")]
    assert logged == ([(500.0, "SELECT %s")] if is_logged else [])


@pytest.mark.django_db
@pytest.mark.parametrize(("limit", "is_slow"), [(0, False), (1e-6, True), (60_000, False)])
def test_slow_request_has_a_second_line(
    client: Client, settings: Any, capsys: pytest.CaptureFixture[str], limit: float, is_slow: bool
) -> None:
    logs.configure({"json": True, "level": "WARNING"})
    settings.SLOW_REQUEST_MS = limit
    client.get("/api/v1/games/", headers={"X-Request-ID": "my-trace-0004"})
    logged = [
        (line["request_id"], line["route"], line["method"], line["status"]) for line in lines(capsys, "slow request")
    ]
    assert logged == ([("my-trace-0004", "api/v1/games/", "GET", 200)] if is_slow else [])
