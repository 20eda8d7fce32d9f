"""Health and readiness."""

from typing import Any

import pytest
from celery import Celery
from django.test import Client

from config import health


def test_healthz_touches_nothing(client: Client) -> None:
    """No database mark: the test would fail if the database were used."""
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {"status": "ok"}


@pytest.fixture
def _broker_folder(settings: Any) -> None:
    (settings.BROKER_DIR / "queue").mkdir(parents=True, exist_ok=True)


@pytest.mark.django_db
@pytest.mark.usefixtures("core_cards", "_broker_folder")
def test_readyz_when_everything_is_there(client: Client) -> None:
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json() == {"status": "ok", "database": "ok", "catalogue": "ok", "broker": "ok"}


@pytest.mark.django_db
@pytest.mark.usefixtures("_broker_folder")
def test_readyz_says_that_cards_are_missing(client: Client) -> None:
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["status"] == "not ready"
    assert response.json()["catalogue"].startswith("empty")
    assert response["Retry-After"] == "30"
    assert response.json()["database"] == "ok"


@pytest.mark.django_db
@pytest.mark.usefixtures("core_cards", "_broker_folder")
def test_readyz_says_what_cannot_be_reached_but_not_why(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise OSError("password in the address")

    monkeypatch.setitem(health.CHECKS, "database", fail)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["database"] == "unreachable"
    assert b"password" not in response.content


@pytest.mark.django_db
def test_readyz_asks_a_broker_server(
    client: Client, redis_url: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    del settings.BROKER_DIR
    monkeypatch.setattr(health, "current_app", Celery(broker=redis_url, set_as_current=False))
    assert client.get("/readyz").json()["broker"] == "ok"
    monkeypatch.setattr(health, "current_app", Celery(broker="redis://127.0.0.1:1/0", set_as_current=False))
    assert client.get("/readyz").json()["broker"] == "unreachable"
