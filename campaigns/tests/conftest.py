"""A group that plays: Norman owns the campaign, Daisy has joined it."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from decks.tests.conftest import calls  # noqa: F401  (for the tests next to it)

CAMPAIGN: dict[str, Any] = {
    "game": "ahlcg",
    "guide": "core",
    "name": "Fridays",
    "entries": [{"kind": "start", "data": {"difficulty": "standard"}}],
}
ROLAND: dict[str, Any] = {
    "game": "ahlcg",
    "name": "Roland",
    "leaders": ["01001"],
    "zones": {"main": {"01006": 1, "01007": 1, "01016": 2, "01025": 2}},
}
DAISY: dict[str, Any] = {
    "game": "ahlcg",
    "name": "Daisy",
    "leaders": ["01002"],
    "zones": {"main": {"01008": 1, "01009": 1, "01030": 2, "01031": 2}},
}


def account(name: str) -> APIClient:
    return client_of(User.objects.create_user(name, f"{name}@example.org", "the-stars-are-right"))


@pytest.fixture
def norman(norman: APIClient, guides: None) -> APIClient:
    return norman


@pytest.fixture
def daisy(db: None) -> APIClient:
    return account("daisy")


@pytest.fixture
def stranger(db: None) -> APIClient:
    return account("stranger")


def begin(client: APIClient, **changes: Any) -> str:
    """A begun campaign of the client's; returns its address."""
    answer = client.post("/api/v1/campaigns/", {**CAMPAIGN, **changes}, format="json")
    assert answer.status_code == 201, answer.content
    return str(answer["Location"])


def invite(owner: APIClient, guest: APIClient, address: str, role: str) -> None:
    """Let the guest join by an owner's link."""
    link = owner.post(f"{address}invitations/", {"role": role}, format="json").json()["url"]
    assert guest.post(link).status_code == 200


def write(client: APIClient, address: str, kind: str, house_rule: bool = False, /, **data: Any) -> dict[str, Any]:
    """Write a valid entry."""
    body = {"kind": kind, "data": data, "house_rule": house_rule}
    answer = client.post(f"{address}log/", body, format="json")
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def refused(client: APIClient, address: str, kind: str, /, **data: Any) -> tuple[int, str, list[Any]]:
    """The status, the code, and the problems of an entry that is refused."""
    answer = client.post(f"{address}log/", {"kind": kind, "data": data}, format="json")
    body = answer.json()
    said = [(one["rule"], one["code"]) for one in body.get("problems", ())]
    return answer.status_code, body["code"], said or [(one["loc"], one["code"]) for one in body.get("errors", ())]


def state(client: APIClient, address: str) -> dict[str, Any]:
    return dict(client.get(f"{address}state/").json()["state"])


def keep(client: APIClient, deck: dict[str, Any]) -> dict[str, Any]:
    """A kept deck, with its tag."""
    answer = client.post("/api/v1/decks/", deck, format="json")
    assert answer.status_code == 201, answer.content
    return {**answer.json(), "etag": answer["ETag"]}
