"""Rate limits of the API and of pages."""

import pytest
from django.conf import settings
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from accounts.services import token_create
from cardsdb.api.throttling import RATES
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
        "pages-read-anonymous": "3/hour",
        "pages-read-account": "5/hour",
        "pages-write-anonymous": "1/hour",
        "pages-write-account": "2/hour",
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


def test_network_of_a_connection_is_one_caller(api: APIClient) -> None:
    """Of IPv6, where everybody has more addresses than could be counted."""
    asked = [api.get(READ, REMOTE_ADDR=f"2001:db8:0:1::{number:x}").status_code for number in range(4)]
    assert asked == [200, 200, 200, 429]
    for address in ("2001:db8:0:2::1", "::ffff:192.0.2.7", "::ffff:192.0.2.8", "192.0.2.8"):
        answer = api.get(READ, REMOTE_ADDR=address)
        assert answer["RateLimit-Remaining"] == ("1" if address == "192.0.2.8" else "2"), address


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


PAGE = "/account/login/"


def test_pages_have_a_limit_and_say_when_to_try_again(client: Client) -> None:
    assert [client.get(PAGE).status_code for _ in range(4)] == [200, 200, 200, 429]
    answer = client.get(PAGE)
    assert 0 < int(answer["Retry-After"]) <= 3600
    assert "<h1>Too many requests</h1>" in answer.content.decode()
    assert f"Wait {answer['Retry-After']} second" in answer.content.decode()
    spanish = client.get(PAGE, headers={"Accept-Language": "es"}).content.decode()
    assert "<h1>Demasiadas peticiones</h1>" in spanish


def test_forms_of_pages_are_counted_apart_before_they_are_read(client: Client) -> None:
    statuses = [client.post("/i18n/setlang/", {"language": "es", "any": "\0"}).status_code for _ in range(2)]
    assert statuses == [400, 429]
    assert client.get(PAGE).status_code == 200


def test_pages_and_api_are_counted_apart(client: Client) -> None:
    for _ in range(4):
        client.get(PAGE)
    assert [client.get(READ).status_code for _ in range(4)] == [200, 200, 200, 429]


def test_account_has_its_own_limit_of_pages_wherever_it_is(client: Client, user: User) -> None:
    client.force_login(user)
    statuses = [client.get("/account/", REMOTE_ADDR=f"192.0.2.{number}").status_code for number in range(6)]
    assert statuses == [200, 200, 200, 200, 200, 429]


@pytest.mark.parametrize("address", ["/healthz", "/worker.js", "/cards/ahlcg/01001/picture/"])
def test_health_files_and_pictures_have_no_limit(client: Client, address: str) -> None:
    assert 429 not in [client.get(address).status_code for _ in range(5)]


def test_pages_that_do_not_exist_are_counted(client: Client) -> None:
    assert [client.get("/nothing/").status_code for _ in range(4)] == [404, 404, 404, 429]


def test_defaults_allow_more_pages_than_requests_to_the_api() -> None:
    rates = {name: int(rate.removesuffix("/minute")) for name, rate in RATES.items()}
    for kind in ("read-anonymous", "read-account", "write-anonymous", "write-account"):
        assert rates[f"pages-{kind}"] == 2 * rates[kind]


def test_limits_that_the_environment_leaves_out_are_the_services_own(
    monkeypatch: pytest.MonkeyPatch, api: APIClient
) -> None:
    monkeypatch.setattr("cardsdb.api.throttling.api_settings.DEFAULT_THROTTLE_RATES", {"read-account": "7/minute"})
    assert api.get(READ)["RateLimit-Limit"] == "600"
    monkeypatch.setattr("cardsdb.api.throttling.api_settings.DEFAULT_THROTTLE_RATES", {"read-anonymous": "7/minute"})
    assert api.get(READ)["RateLimit-Limit"] == "7"
