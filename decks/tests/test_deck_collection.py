"""Stored decks and collections."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from decks.tests.conftest import keep

pytestmark = pytest.mark.django_db


def own(client: APIClient, **changes: Any) -> dict[str, Any]:
    body = {"game": "ahlcg", "name": "Shelf", "sets": {"core": 1}, "cards": {}, **changes}
    answer = client.post("/api/v1/collections/", body, format="json")
    assert answer.status_code == 201, answer.content
    made: dict[str, Any] = answer.json()
    return made


def test_deck_is_built_from_the_default_collection_unless_it_names_one(norman: APIClient) -> None:
    own(norman)
    two = own(norman, name="Two boxes", sets={"core": 2})
    deck = keep(norman)  # two copies of a card that a core set has once
    short = norman.get(f"{deck['url']}buildable/").json()
    assert (short["buildable"], short["problems"][0]["cards"]) == (False, ["01016"])
    assert short["problems"][0]["params"]["spare"] == {two["id"]: 2}
    change = {"collection": two["id"]}
    changed = norman.patch(deck["url"], change, format="json", headers={"If-Match": deck["etag"]}).json()
    assert (changed["collection"], changed["revision"]) == (two["id"], 1)
    assert norman.get(f"{deck['url']}buildable/").json()["buildable"] is True


def test_deck_cannot_be_built_from_somebody_elses_collection(norman: APIClient, daisy: APIClient) -> None:
    theirs = own(daisy)
    deck = keep(norman)
    change = {"collection": theirs["id"]}
    answer = norman.patch(deck["url"], change, format="json", headers={"If-Match": deck["etag"]})
    assert [error["loc"] for error in answer.json()["errors"]] == [["collection"]]
    assert norman.get(f"{deck['url']}buildable/").status_code == 404, "there is no collection to build it from"


def test_deck_outlives_its_collection(norman: APIClient) -> None:
    mine = own(norman)
    deck = keep(norman, collection=mine["id"])
    norman.delete(mine["url"], headers={"If-Match": "*"})
    assert norman.get(deck["url"]).json()["collection"] is None


def test_table_is_checked_with_kept_decks(norman: APIClient, daisy: APIClient) -> None:
    mine = own(norman, sets={"core": 2})
    first, second = keep(norman), keep(norman, name="Second", leaders=["01002"], zones={"main": {"01016": 1}})
    secret = keep(daisy)
    check = f"{mine['url']}check/"
    table = norman.post(check, {"decks": [first["id"], second["id"]]}, format="json").json()
    (short,) = [problem for problem in table["problems"] if problem["cards"] == ["01016"]]
    assert short["params"]["decks"] == [{"deck": 0, "copies": 2}, {"deck": 1, "copies": 1}]
    assert [deck["id"] for deck in table["decks"]] == [first["id"], second["id"]]
    refused = norman.post(check, {"decks": [secret["id"], "nonsense"]}, format="json")
    assert [error["loc"] for error in refused.json()["errors"]] == [["decks", 0], ["decks", 1]]
