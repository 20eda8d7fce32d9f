"""Log-in at the older sites' addresses: the service's own page asks, and the token may stand in the address."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.tests.test_programs import APP, answered, exchanged, page_of, registered

QUERY = "client_id=x&redirect_uri=arkhamcards%3A%2F%2Fauth%2Fredirect&response_type=code&state=s%2B1"


@pytest.mark.parametrize("site", ["arkhamdb", "ringsdb"])
def test_log_in_leads_to_the_page_of_the_service(client: Client, site: str) -> None:
    for path in (f"/{site}/oauth/v2/auth", f"/{site}/oauth/v2/auth/"):
        answer = client.get(f"{path}?{QUERY}")
        assert (answer.status_code, answer["Location"]) == (302, f"/oauth/authorize/?{QUERY}")


def test_host_name_of_a_site_leads_to_the_service(client: Client, settings: Any) -> None:
    settings.COMPAT_HOSTS = {"arkhamdb.example.org": "arkhamdb"}
    settings.ALLOWED_HOSTS = ["arkhamdb.example.org"]
    settings.SITE_URL = "https://cards.example.org"
    answer = client.get(f"/oauth/v2/auth?{QUERY}", headers={"Host": "arkhamdb.example.org"})
    assert answer["Location"] == f"https://cards.example.org/oauth/authorize/?{QUERY}"


@pytest.mark.parametrize("site", ["arkhamdb", "ringsdb"])
def test_token_of_the_old_address_works_here_and_there(client: Client, user: User, core_cards: Any, site: str) -> None:
    program, _secret = registered(user)
    client.force_login(user)
    code = answered(client, page_of(program))["code"]
    given = exchanged(program, at=f"/{site}/oauth/v2/token", code=code).json()
    token = given["access_token"]
    assert Client().get("/api/v1/collections/", headers={"Authorization": f"Bearer {token}"}).status_code == 200
    assert Client().get(f"/arkhamdb/api/oauth2/decks?access_token={token}").status_code == 200
    assert Client().get(f"/api/v1/collections/?access_token={token}").status_code == 401
    sent = {"token": token, "client_id": program.client_id}
    assert Client().post(f"/{site}/oauth/v2/revoke", sent).status_code == 200
    assert Client().get(f"/arkhamdb/api/oauth2/decks?access_token={token}").status_code == 401


@pytest.mark.django_db
def test_service_without_cards_says_so(client: Client) -> None:
    client.raise_request_exception = False
    answer = client.get("/arkhamdb/api/public/cards/")
    assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, "catalogue-empty", "30")


@pytest.mark.django_db
def test_token_without_the_scope_writes_nothing(client: Client, user: User) -> None:
    program, _secret = registered(user)
    client.force_login(user)
    code = answered(client, page_of(program, scope="read"))["code"]
    token = exchanged(program, at="/arkhamdb/oauth/v2/token", code=code, redirect_uri=APP).json()["access_token"]
    address = "/arkhamdb/api/oauth2/deck/new"
    answer = Client().post(f"{address}?access_token={token}", {"investigator": "01001", "name": "x"})
    assert answer.status_code == 401
    assert not user.decks.exists()
