"""Collections over HTTP: kept, changed, counted, and private."""

import json
import uuid
from typing import Any

import pytest
from django.http import HttpResponse
from rest_framework.test import APIClient

from accounts.models import User
from accounts.services import account_delete
from cardsdb.models import CardSet, Collection
from cardsdb.requests import collection_values
from cardsdb.services import CollectionChangedError, collection_update, import_perform, import_start
from cardsdb.tests.core import facts_of_sets
from cardsdb.tests.test_api import problem

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/collections/"
REPRINTED = ("bbt", "bota", "har", "litas", "ptc", "rtdwl", "tece", "tpm", "wda", "wgd")
"""The sets of the other cards reprinted in the revised core set."""
FIXTURES = facts_of_sets("core", "rcore", *REPRINTED)


def rows(name: str, set_code: str) -> list[dict[str, Any]]:
    return [row for row in json.loads((FIXTURES / f"{name}.json").read_text()) if row["set_code"] == set_code]


def copies_in(rows: list[dict[str, Any]], key: str) -> dict[str, int]:
    return {row[key]: row.get("quantity", 1) for row in rows}


CORE = copies_in(rows("cards", "core"), "code")
REVISED = copies_in(rows("printings", "rcore"), "card")


@pytest.fixture
def both_cores(db: None) -> None:
    """The core set and its revised edition, which reprints every card."""
    run = import_start(game="ahlcg", source="fixtures", origin=str(FIXTURES), sets=["core", "rcore"])
    assert import_perform(run=run, apply=True).status == "applied"


@pytest.fixture
def mine(api: APIClient, user: User, both_cores: None) -> APIClient:
    """A caller with an account, and both cores to own."""
    api.force_authenticate(user)
    return api


def make(api: APIClient, **body: Any) -> dict[str, Any]:
    response = api.post(ADDRESS, {"game": "ahlcg", "name": "The shelf", **body}, format="json")
    assert response.status_code == 201, response.content
    made: dict[str, Any] = {**response.json(), "etag": response["ETag"]}
    return made


def send(api: APIClient, method: str, made: dict[str, Any], body: Any = None, etag: str | None = None) -> Any:
    headers = {"If-Match": etag or api.get(made["url"])["ETag"]}
    return api.generic(method, made["url"], json.dumps(body), "application/json", headers=headers)


def errors(response: HttpResponse) -> list[tuple[list[Any], str]]:
    return [(error["loc"], error["code"]) for error in problem(response, 400, "invalid")["errors"]]


def test_two_core_sets_a_revised_one_and_single_cards_are_counted(mine: APIClient) -> None:
    made = make(mine, sets={"core": 2, "rcore": 1}, cards={"01016": 1, "01517": -1})
    expected = {code: 2 * CORE.get(code, 0) + REVISED.get(code, 0) for code in {*CORE, *REVISED}}
    assert len(expected) == 197, "13 cards of other sets are reprinted as well"
    expected["01016"] += 1
    expected["01017"] -= 1  # by the code of its reprint
    assert (expected["01016"], expected["01017"], expected["01086"]) == (5, 3, 18)
    assert made["totals"] == {"cards": 197, "copies": sum(expected.values())}
    found: dict[str, int] = {}
    address: str | None = f"{made['url']}cards/?page_size=100"
    while address:
        page = mine.get(address).json()
        assert page["count"] == 197
        found |= {card["code"]: card["copies"] for card in page["results"]}
        address = page["next"]
    assert found == expected
    one = mine.get(f"{made['url']}cards/01516/", headers={"Accept-Language": "es"}).json()
    assert one == {
        "code": "01016",
        "name": "Automática del .45",
        "copies": 5,
        "sets": {"core": 2, "rcore": 2},
        "adjusted": 1,
        "url": f"{made['url']}cards/01016/",
    }
    problem(mine.get(f"{made['url']}cards/99999/"), 404, "unknown-card")


def test_card_that_is_missing_from_its_only_box_is_not_owned(mine: APIClient) -> None:
    made = make(mine, sets={"core": 1}, cards={"01016": -1})
    assert made["totals"] == {"cards": 183, "copies": sum(CORE.values()) - 1}
    assert mine.get(f"{made['url']}cards/01016/").json()["copies"] == 0


def test_collection_is_made_read_replaced_changed_and_deleted(mine: APIClient) -> None:
    made = make(mine, name="  The shelf ", sets={"core": 1})
    etag = made.pop("etag")
    assert (made["name"], made["default"], made["cards"], made["unknown"]) == (
        "The shelf", True, {}, {"sets": [], "cards": []},
    )  # fmt: skip
    read = mine.get(made["url"])
    assert (read.json(), read["ETag"]) == (made, etag)
    assert read["Cache-Control"] == "private, no-cache"
    assert {"Cookie", "Authorization"} <= set(read["Vary"].split(", "))
    assert mine.get(made["url"], headers={"If-None-Match": etag}).status_code == 304
    changed = send(mine, "PATCH", made, {"sets": {"rcore": 1, "core": None}, "cards": {"01016": 2}}, etag)
    assert (changed.json()["sets"], changed.json()["cards"]) == ({"rcore": 1}, {"01016": 2})
    assert changed.json()["name"] == "The shelf"
    assert mine.get(made["url"], headers={"If-None-Match": etag}).status_code == 200
    replaced = send(mine, "PUT", made, {**changed.json(), "name": "The attic", "cards": {}}, changed["ETag"])
    assert (replaced.json()["name"], replaced.json()["sets"], replaced.json()["cards"]) == (
        "The attic",
        {"rcore": 1},
        {},
    )
    again = send(mine, "PUT", made, replaced.json(), replaced["ETag"])
    assert again["ETag"] == replaced["ETag"], "nothing has changed"
    assert send(mine, "DELETE", made, None, replaced["ETag"]).status_code == 204
    problem(mine.get(made["url"]), 404, "not-found")


def test_write_needs_the_present_etag(mine: APIClient) -> None:
    made = make(mine, sets={"core": 1})
    body = {"name": "Other", "sets": {}, "cards": {}}
    for method in ("put", "patch", "delete"):
        problem(getattr(mine, method)(made["url"], body, format="json"), 428, "precondition-required")
    send(mine, "PATCH", made, {"name": "Newer"})
    present = mine.get(made["url"])
    for method in ("PUT", "PATCH", "DELETE"):
        stale = send(mine, method, made, body, made["etag"])
        problem(stale, 412, "precondition-failed")
        assert stale["ETag"].strip('"') == present["ETag"].strip('"').partition(".")[0]
    assert mine.get(made["url"]).json() == present.json()
    assert send(mine, "PATCH", made, {"name": "Third"}, stale["ETag"]).status_code == 200


def test_writers_who_read_the_same_do_not_overwrite_each_other(mine: APIClient, user: User) -> None:
    made = make(mine)
    first, second = Collection.objects.get(pk=made["id"]), Collection.objects.get(pk=made["id"])
    collection_update(collection=first, values=collection_values({"name": "First"}, first, in_part=True), actor=user)
    with pytest.raises(CollectionChangedError):
        collection_update(
            collection=second, values=collection_values({"name": "Second"}, second, in_part=True), actor=user
        )
    assert Collection.objects.get(pk=made["id"]).name == "First"


def test_one_collection_of_a_game_is_the_default(mine: APIClient) -> None:
    first, second, third = make(mine, default=False), make(mine, name="Second"), make(mine, name="Third", default=True)

    def defaults() -> list[str]:
        return [one["name"] for one in mine.get(ADDRESS).json()["results"] if one["default"]]

    assert (first["default"], second["default"], defaults()) == (True, False, ["Third"])
    problem(send(mine, "PATCH", first, {"name": "Old"}, first["etag"]), 412, "precondition-failed")
    assert errors(send(mine, "PATCH", third, {"default": False})) == [(["default"], "needs-default")]
    assert send(mine, "PATCH", second, {"default": True}).json()["default"] is True
    assert defaults() == ["Second"]
    assert send(mine, "PATCH", third, {"default": False}).status_code == 200
    assert send(mine, "DELETE", second).status_code == 204
    assert defaults() == ["The shelf"]


BAD = {
    "a list": ([], [([], "wrong-type")]),
    "nothing": ({}, [(["game"], "unknown-game"), (["name"], "required")]),
    "another game": ({"game": "chess", "name": "x"}, [(["game"], "unknown-game")]),
    "a game that is none": ({"game": [], "name": "x"}, [(["game"], "unknown-game")]),
    "an unknown key": ({"game": "ahlcg", "name": "x", "colour": 1}, [(["colour"], "unknown-key")]),
    "an empty name": ({"game": "ahlcg", "name": "  "}, [(["name"], "wrong-type")]),
    "a name with a nought": ({"game": "ahlcg", "name": "a\0b"}, [(["name"], "not-text")]),
    "a name with a bell": ({"game": "ahlcg", "name": "a\ab"}, [(["name"], "wrong-type")]),
    "a long name": ({"game": "ahlcg", "name": "x" * 121}, [(["name"], "too-long")]),
    "a duplicate name": ({"game": "ahlcg", "name": "The shelf"}, [(["name"], "duplicate")]),
    "no flag": ({"game": "ahlcg", "name": "x", "default": "perhaps"}, [(["default"], "wrong-type")]),
    "lists": ({"game": "ahlcg", "name": "x", "sets": [], "cards": "01016"},
              [(["sets"], "wrong-type"), (["cards"], "wrong-type")]),
    "unknown codes": ({"game": "ahlcg", "name": "x", "sets": {"nope": 1, "core": 1}, "cards": {"99999": 1}},
                      [(["sets", "nope"], "unknown-set"), (["cards", "99999"], "unknown-card")]),
    "too many entries": ({"game": "ahlcg", "name": "x", "sets": {str(n): 1 for n in range(1001)}},
                         [(["sets"], "too-many")]),
}  # fmt: skip


def test_what_cannot_be_kept_is_refused_with_every_place(mine: APIClient) -> None:
    make(mine)
    for situation, (body, expected) in BAD.items():
        assert errors(mine.post(ADDRESS, body, format="json")) == expected, situation
    for quantity in [0, -1, 100, 10**30, 1.0, 0.5, "2", True, None, [], {}]:
        body = {"game": "ahlcg", "name": "x", "sets": {"core": quantity}}
        assert errors(mine.post(ADDRESS, body, format="json")) == [(["sets", "core"], "not-a-quantity")], quantity
    for quantity in [0, -1000, 1000, 1.0, "1", False]:
        body = {"game": "ahlcg", "name": "x", "cards": {"01016": quantity}}
        assert errors(mine.post(ADDRESS, body, format="json")) == [(["cards", "01016"], "not-a-quantity")], quantity
    assert Collection.objects.count() == 1


def test_replacement_must_be_whole_and_of_the_same_game(mine: APIClient) -> None:
    made = make(mine, sets={"core": 1})
    assert errors(send(mine, "PUT", made, {"name": "x"})) == [(["sets"], "required"), (["cards"], "required")]
    assert errors(send(mine, "PATCH", made, {"game": "lotr"})) == [(["game"], "fixed")]
    assert errors(send(mine, "PATCH", made, {"sets": None})) == [(["sets"], "wrong-type")]
    assert errors(send(mine, "PATCH", made, {"sets": {"core": 0}})) == [(["sets", "core"], "not-a-quantity")]
    assert mine.get(made["url"]).json()["sets"] == {"core": 1}


def test_account_has_a_limit_of_collections(mine: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardsdb.services.MAX_COLLECTIONS", 1)
    make(mine)
    response = mine.post(ADDRESS, {"game": "ahlcg", "name": "x"}, format="json")
    assert errors(response) == [([], "too-many")]


def test_what_the_catalogue_lacks_stays_and_counts_for_nothing(mine: APIClient) -> None:
    made = make(mine, sets={"core": 1}, cards={"01016": 1})
    Collection.objects.update(sets={"core": 1, "burnt": 2}, cards={"01016": 1, "ash": 3})
    read = mine.get(made["url"]).json()
    assert read["unknown"] == {"sets": ["burnt"], "cards": ["ash"]}
    assert read["totals"] == {"cards": 184, "copies": sum(CORE.values()) + 1}
    written = send(mine, "PUT", made, {**read, "sets": {"core": 2, "burnt": 3}}).json()
    assert (written["sets"], written["cards"]) == ({"core": 2, "burnt": 3}, {"01016": 1, "ash": 3})
    assert send(mine, "PATCH", made, {"sets": {"burnt": None}}).json()["unknown"] == {"sets": [], "cards": ["ash"]}
    assert errors(send(mine, "PATCH", made, {"sets": {"burnt": 1}})) == [(["sets", "burnt"], "unknown-set")]


def test_stranger_finds_nothing_by_any_route(mine: APIClient) -> None:
    made = make(mine, sets={"core": 1})
    stranger = APIClient()
    stranger.force_authenticate(User.objects.create_user("stranger", "stranger@example.org", "x"))
    assert stranger.get(ADDRESS).json()["count"] == 0
    deck = {"investigator_code": "01001", "slots": {}}
    for caller, address in ((stranger, made["url"]), (mine, f"{ADDRESS}{uuid.uuid4()}/")):
        answers = [
            caller.get(address),
            caller.get(f"{address}cards/"),
            caller.get(f"{address}cards/01016/"),
            caller.post(f"{address}check/", {"decks": [deck]}, format="json"),
            caller.get(f"/api/v1/cards/?game=ahlcg&q=owned:yes&collection={address.split('/')[-2]}"),
            caller.get(f"/api/v1/cards/random/?game=ahlcg&q=owned:yes&collection={address.split('/')[-2]}"),
            *(caller.generic(method, address, "{}", "application/json", headers={"If-Match": "*"})
              for method in ("PUT", "PATCH", "DELETE")),
        ]  # fmt: skip
        for number, answer in enumerate(answers):
            problem(answer, 404, "not-found")
            assert made["name"] not in answer.content.decode(), number
    assert mine.get(made["url"]).status_code == 200


def test_visitor_without_an_account_is_told_so(api: APIClient) -> None:
    for method in ("get", "post"):
        response = getattr(api, method)(ADDRESS)
        problem(response, 401, "not-authenticated")
        assert response["WWW-Authenticate"] == 'Bearer realm="cardsdb"'
    problem(api.get(f"{ADDRESS}{uuid.uuid4()}/"), 401, "not-authenticated")


def test_list_has_ones_own_by_game(mine: APIClient, user: User) -> None:
    for number in range(4):
        Collection.objects.create(owner=user, game="ahlcg", name=f"Shelf {number}", sets={"core": 1})
    Collection.objects.create(owner=user, game="lotr", name="Rings")
    page = mine.get(f"{ADDRESS}?page_size=5").json()
    assert (page["count"], [one["name"] for one in page["results"]][:2]) == (5, ["Shelf 0", "Shelf 1"])
    assert mine.get(f"{ADDRESS}?game=lotr").json()["count"] == 1
    assert errors(mine.get(f"{ADDRESS}?game=chess")) == [(["query", "game"], "unknown-game")]


def test_collections_are_downloaded_sent_back_and_gone_with_the_account(
    mine: APIClient, user: User, client: Any
) -> None:
    made = make(mine, sets={"core": 2}, cards={"01016": -1})
    make(mine, name="Second")
    client.force_login(user)
    first, second = client.get("/account/download/").json()["collections"]
    assert first.keys() == made.keys() - {"etag", "totals", "unknown"}
    assert all(first[key] == made[key] for key in ("id", "game", "name", "default", "sets", "cards", "url"))
    for one in (first, second):
        assert send(mine, "DELETE", one).status_code == 204
        assert make(mine, **one)["sets"] == one["sets"]
    account_delete(account=user, actor=user)
    assert not Collection.objects.exists()


def test_game_without_a_catalogue_leaves_a_collection_readable(api: APIClient, user: User) -> None:
    api.force_authenticate(user)
    problem(
        api.post(ADDRESS, {"game": "ahlcg", "name": "x", "sets": {"core": 1}}, format="json"), 503, "catalogue-empty"
    )
    assert not CardSet.objects.exists()
    kept = Collection.objects.create(owner=user, game="ahlcg", name="Shelf", sets={"core": 1})
    read = api.get(f"{ADDRESS}{kept.pk}/").json()
    assert (read["totals"], read["unknown"]) == ({"cards": 0, "copies": 0}, {"sets": ["core"], "cards": []})
