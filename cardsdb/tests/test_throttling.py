"""Rate limits."""

import pytest
from django.conf import settings
from rest_framework.test import APIClient

from accounts.models import User
from accounts.services import token_create
from cardsdb.tests.test_api import problem

pytestmark = pytest.mark.django_db
READ = "/api/v1/games/"


@pytest.fixture(autouse=True)
def _low_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    rates = {
        "read-anonymous": "3/hour",
        "read-account": "5/hour",
        "write-anonymous": "1/hour",
        "write-account": "2/hour",
    }
    monkeypatch.setitem(settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES", rates)
    monkeypatch.setattr("cardsdb.api.throttling.api_settings.DEFAULT_THROTTLE_RATES", rates, raising=False)


def test_answers_tell_what_is_left(api: APIClient) -> None:
    left = [api.get(READ)["RateLimit-Remaining"] for _ in range(3)]
    assert left == ["2", "1", "0"]
    response = api.get(READ)
    problem(response, 429, "throttled")
    assert response["RateLimit-Limit"] == "3"
    assert response["RateLimit-Remaining"] == "0"
    assert response["Retry-After"] == response["RateLimit-Reset"]
    assert 0 < int(response["Retry-After"]) <= 3600


def test_writes_are_counted_apart_from_reads(api: APIClient) -> None:
    assert api.post("/api/v1/games/ahlcg/validate/", {}, format="json").status_code == 503
    problem(api.post("/api/v1/games/ahlcg/validate/", {}, format="json"), 429, "throttled")
    assert api.get(READ).status_code == 200


def test_callers_are_counted_apart(api: APIClient) -> None:
    for _ in range(4):
        api.get(READ)
    assert api.get(READ).status_code == 429
    assert api.get(READ, REMOTE_ADDR="192.0.2.7").status_code == 200


def test_account_has_its_own_rate(api: APIClient, user: User) -> None:
    _token, secret = token_create(name="test", days=1, actor=user)
    response = api.get(READ, headers={"Authorization": f"Bearer {secret}"})
    assert response["RateLimit-Limit"] == "5"


def test_guessing_tokens_is_throttled(api: APIClient) -> None:
    statuses = [api.get(READ, headers={"Authorization": "Bearer cdb_guess"}).status_code for _ in range(4)]
    assert statuses == [401, 401, 401, 429]


def test_counts_of_many_callers_are_kept_apart_and_kept(api: APIClient) -> None:
    api.get(READ)
    for number in range(400):
        api.get(READ, REMOTE_ADDR=f"192.0.{number // 250}.{number % 250}")
    assert api.get(READ)["RateLimit-Remaining"] == "1"


def test_forwarded_address_is_not_believed_without_a_proxy(api: APIClient) -> None:
    for number in range(4):
        response = api.get(READ, headers={"X-Forwarded-For": f"192.0.2.{number}"})
    assert response.status_code == 429
