"""Keeping decks over HTTP."""

import uuid
from datetime import timedelta
from random import Random
from string import ascii_letters
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from decks import services
from decks.models import Deck, DeckRevision
from decks.tests.conftest import LEGAL, ROLAND, keep

pytestmark = pytest.mark.django_db


def test_deck_created_is_kept_with_its_problems(norman: APIClient) -> None:
    answer = norman.post("/api/v1/decks/", ROLAND, format="json")
    assert answer.status_code == 201
    deck = answer.json()
    assert answer["Location"] == deck["url"] == f"/api/v1/decks/{deck['id']}/"
    assert {key: deck[key] for key in ("game", "name", "leaders", "zones")} == ROLAND
    assert (deck["owner"], deck["visibility"], deck["revision"]) == ("norman", "private", 1)
    assert (deck["leader_names"], deck["size"], deck["valid"]) == (["Roland Banks"], 2, False)
    assert "deck-too-small" in {problem["code"] for problem in deck["problems"]}
    assert deck["errors"] == sum(problem["severity"] == "error" for problem in deck["problems"])
    assert norman.get(deck["url"]).json() == deck


def test_deck_that_is_legal_is_valid(norman: APIClient) -> None:
    deck = keep(norman, **LEGAL)
    assert (deck["valid"], deck["errors"], deck["size"], deck["experience"]) == (True, 0, 30, 0)


def test_deck_is_checked_in_the_mode_asked_for(norman: APIClient) -> None:
    main = {code: copies for code, copies in LEGAL["zones"]["main"].items() if code != "01034"}
    deck = keep(norman, **{**LEGAL, "zones": {"main": {**main, "01027": 2}}})  # a level 2 card
    assert (deck["mode"], deck["valid"], deck["experience"]) == ("deck", True, 4)
    start = norman.get(f"{deck['url']}?mode=campaign-start").json()
    assert (start["mode"], start["valid"]) == ("campaign-start", False)
    assert [one["code"] for one in start["problems"] if one["severity"] == "error"] == ["experience-exceeded"]
    assert norman.get(deck["url"]).json()["valid"] is True, "what is kept is the plain verdict"
    assert norman.get(f"{deck['url']}?mode=solo").json()["errors"][0]["loc"] == ["query", "mode"]


@pytest.mark.parametrize(
    ("change", "loc", "code"),
    [
        ({"name": "  "}, ["name"], "required"),
        ({"name": 3}, ["name"], "wrong-type"),
        ({"name": "x" * 121}, ["name"], "too-long"),
        ({"name": "a\0b"}, ["name"], "not-text"),
        ({"notes": None}, ["notes"], "wrong-type"),
        ({"tags": "solo"}, ["tags"], "wrong-length"),
        ({"tags": ["solo", ""]}, ["tags", 1], "not-text"),
        ({"leaders": "01001"}, ["leaders"], "wrong-type"),
        ({"zones": {"main": {"01016": 1.5}}}, ["zones", "main", "01016"], "not-a-quantity"),
        ({"zones": {"main": {"01016": True}}}, ["zones", "main", "01016"], "not-a-quantity"),
        ({"zones": []}, ["zones"], "wrong-type"),
        ({"choices": {"other": {"x": ["\0"]}}}, ["choices", "other", "x", 0], "not-text"),
        ({"choices": {"x": "y" * 70_000}}, ["choices"], "too-long"),
        ({"visibility": "friends"}, ["visibility"], "unknown-value"),
        ({"folder": ["a"]}, ["folder"], "wrong-type"),
        ({"cards": {}}, ["cards"], "unknown-key"),
        ({"game": None}, ["game"], "required"),
    ],
)
def test_deck_that_cannot_be_understood_is_refused(
    norman: APIClient, change: dict[str, Any], loc: list[Any], code: str
) -> None:
    answer = norman.post("/api/v1/decks/", {**ROLAND, **change}, format="json")
    assert answer.status_code == 400
    assert [(error["loc"], error["code"]) for error in answer.json()["errors"]] == [(loc, code)]
    assert not Deck.objects.exists()


@pytest.mark.parametrize("quantity", [0, -1])
def test_card_of_which_there_is_no_copy_is_left_out_with_a_remark(norman: APIClient, quantity: int) -> None:
    zones = {"main": {"01016": 2, "01017": quantity}, "side": {"01018": quantity}}
    remarks = [
        f"Left out of “main”, because their quantity is zero or less: 01017 ({quantity}).",
        f"Left out of “side”, because their quantity is zero or less: 01018 ({quantity}).",
    ]
    answer = norman.post("/api/v1/decks/", {**ROLAND, "zones": zones}, format="json")
    assert (answer.status_code, answer.json()["remarks"]) == (201, remarks)
    assert answer.json()["zones"] == {"main": {"01016": 2}}
    url = answer.json()["url"]
    kept = norman.get(url)
    assert "remarks" not in kept.json()
    for method in (norman.patch, norman.put):
        again = method(url, {**ROLAND, "zones": zones}, format="json", headers={"If-Match": norman.get(url)["ETag"]})
        assert (again.status_code, again.json()["remarks"]) == (200, remarks)
        assert again.json()["zones"] == {"main": {"01016": 2}}


def test_deck_with_more_entries_than_any_is_kept_with_a_remark(norman: APIClient) -> None:
    cards = {f"x{number}": 1 for number in range(501)}
    answer = norman.post("/api/v1/decks/", {**ROLAND, "zones": {"main": cards}}, format="json")
    assert answer.status_code == 201
    assert answer.json()["remarks"] == ["“main” has 501 different cards, more than any deck."]
    assert answer.json()["zones"] == {"main": cards}
    del cards["x0"]
    assert "remarks" not in norman.post("/api/v1/decks/", {**ROLAND, "zones": {"main": cards}}, format="json").json()


def test_deck_of_an_unknown_game_is_refused(norman: APIClient) -> None:
    answer = norman.post("/api/v1/decks/", {**ROLAND, "game": "chess"}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-game")


def test_deck_needs_an_account(api: APIClient, core_cards: None) -> None:
    assert api.post("/api/v1/decks/", ROLAND, format="json").status_code == 401
    assert api.get("/api/v1/decks/?whose=mine").status_code == 401


def test_deck_change_makes_a_revision_and_keeps_what_it_does_not_name(norman: APIClient) -> None:
    deck = keep(norman, notes="Old", tags=["solo"])
    answer = norman.patch(deck["url"], {"notes": "New"}, format="json", headers={"If-Match": deck["etag"]})
    assert answer.status_code == 200
    changed = answer.json()
    assert (changed["revision"], changed["notes"], changed["tags"]) == (2, "New", ["solo"])
    assert changed["zones"] == ROLAND["zones"]
    assert answer["ETag"] != deck["etag"]
    numbers = norman.get(f"{deck['url']}revisions/").json()
    assert [(row["number"], row["base"], row["cause"]) for row in numbers["results"]] == [
        (2, 1, "saved"),
        (1, None, "created"),
    ]
    assert norman.get(f"{deck['url']}revisions/1/").json()["notes"] == "Old"


def test_deck_replaced_keeps_nothing_that_is_not_named(norman: APIClient) -> None:
    deck = keep(norman, notes="Old", tags=["solo"], choices={"taboo": "010"})
    replaced = norman.put(deck["url"], ROLAND, format="json", headers={"If-Match": deck["etag"]}).json()
    assert (replaced["notes"], replaced["tags"], replaced["choices"]) == ("", [], {})


def test_deck_moved_or_shown_makes_no_revision(norman: APIClient) -> None:
    deck = keep(norman)
    change = {"folder": "Dunwich", "visibility": "public"}
    moved = norman.patch(deck["url"], change, format="json", headers={"If-Match": deck["etag"]})
    assert (moved.json()["revision"], moved.json()["folder"], moved.json()["visibility"]) == (1, "Dunwich", "public")
    assert moved["ETag"] != deck["etag"]


def test_deck_game_cannot_change(norman: APIClient) -> None:
    deck = keep(norman)
    answer = norman.put(deck["url"], {**ROLAND, "game": "lotr"}, format="json", headers={"If-Match": deck["etag"]})
    assert [error["loc"] for error in answer.json()["errors"]] == [["game"]]


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_deck_write_must_name_what_it_read(norman: APIClient, method: str) -> None:
    deck = keep(norman)
    assert getattr(norman, method)(deck["url"], ROLAND, format="json").status_code == 428
    norman.patch(deck["url"], {"notes": "first"}, format="json", headers={"If-Match": deck["etag"]})
    late = getattr(norman, method)(deck["url"], ROLAND, format="json", headers={"If-Match": deck["etag"]})
    assert (late.status_code, late.json()["code"]) == (412, "precondition-failed")
    assert norman.get(deck["url"]).json()["notes"] == "first"
    assert DeckRevision.objects.count() == 2


def test_deck_read_again_is_not_sent_again(norman: APIClient) -> None:
    deck = keep(norman)
    tag = norman.get(deck["url"])["ETag"]
    assert norman.get(deck["url"], headers={"If-None-Match": tag}).status_code == 304
    spanish = norman.get(deck["url"], headers={"If-None-Match": tag, "Accept-Language": "es"})
    assert spanish.status_code == 200


def test_deck_deleted_can_be_restored_for_thirty_days(norman: APIClient) -> None:
    deck = keep(norman)
    assert norman.delete(deck["url"], headers={"If-Match": deck["etag"]}).status_code == 204
    assert norman.get(deck["url"]).status_code == 404
    assert norman.get("/api/v1/decks/").json()["count"] == 0
    assert [row["id"] for row in norman.get("/api/v1/decks/?whose=deleted").json()["results"]] == [deck["id"]]
    Deck.objects.update(deleted_at=timezone.now() - timedelta(days=29))
    assert norman.post(f"{deck['url']}restore/").json()["revision"] == 1
    assert norman.get(deck["url"]).status_code == 200


def test_deck_deleted_long_ago_is_gone(norman: APIClient) -> None:
    deck = keep(norman)
    kept = keep(norman)
    norman.delete(deck["url"], headers={"If-Match": deck["etag"]})
    Deck.objects.filter(pk=deck["id"]).update(deleted_at=timezone.now() - timedelta(days=30))
    assert norman.post(f"{deck['url']}restore/").status_code == 404
    assert norman.get("/api/v1/decks/?whose=deleted").json()["count"] == 0
    assert services.deleted_purge() == 1
    assert [str(pk) for pk in Deck.objects.values_list("pk", flat=True)] == [kept["id"]]


def test_post_repeated_with_its_key_makes_one_deck(norman: APIClient, daisy: APIClient) -> None:
    headers = {"Idempotency-Key": "abc-1"}
    first = norman.post("/api/v1/decks/", ROLAND, format="json", headers=headers)
    again = norman.post("/api/v1/decks/", ROLAND, format="json", headers=headers)
    assert (again.status_code, again.json(), again["Location"]) == (201, first.json(), first["Location"])
    assert again["ETag"] == first["ETag"]
    assert Deck.objects.count() == 1
    other = norman.post("/api/v1/decks/", {**ROLAND, "name": "Other"}, format="json", headers=headers)
    assert (other.status_code, other.json()["code"]) == (422, "idempotency-key-reused")
    assert daisy.post("/api/v1/decks/", ROLAND, format="json", headers=headers).status_code == 201
    assert Deck.objects.count() == 2


def test_post_that_failed_may_be_repeated_with_its_key(norman: APIClient) -> None:
    headers = {"Idempotency-Key": "abc-1"}
    assert norman.post("/api/v1/decks/", {**ROLAND, "name": ""}, format="json", headers=headers).status_code == 400
    assert norman.post("/api/v1/decks/", ROLAND, format="json", headers=headers).status_code == 201


@pytest.mark.parametrize("key", ["", "x" * 201, " x", "\x84", "\x7f"])
def test_post_with_a_key_that_is_none_is_refused(norman: APIClient, key: str) -> None:
    answer = norman.post("/api/v1/decks/", ROLAND, format="json", headers={"Idempotency-Key": key})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["loc"] == ["header", "Idempotency-Key"]


ROUTES = [
    "", "revisions/", "revisions/1/", "diff/", "stats/", "odds/", "draw/", "experience/",
]  # fmt: skip
WRITES = [
    ("put", ""), ("patch", ""), ("delete", ""), ("post", "revert/"), ("post", "upgrade/"), ("post", "experience/"),
    ("post", "clone/"), ("post", "restore/"),
]  # fmt: skip


@pytest.mark.parametrize("route", ROUTES)
def test_private_deck_is_404_for_others_by_every_route(
    norman: APIClient, daisy: APIClient, api: APIClient, route: str
) -> None:
    deck = keep(norman)
    assert norman.get(deck["url"] + route).status_code == 200
    for stranger in (daisy, api):
        answer = stranger.get(deck["url"] + route)
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


@pytest.mark.parametrize(("method", "route"), WRITES)
def test_private_deck_cannot_be_written_by_others(norman: APIClient, daisy: APIClient, method: str, route: str) -> None:
    deck = keep(norman)
    answer = getattr(daisy, method)(
        deck["url"] + route, {"revision": 1, "amount": 1}, format="json", headers={"If-Match": "*"}
    )
    assert answer.status_code == 404
    assert norman.get(deck["url"])["ETag"] == deck["etag"]


def test_unlisted_deck_opens_by_its_link_only(norman: APIClient, daisy: APIClient, api: APIClient) -> None:
    deck = keep(norman, visibility="unlisted", tags=["solo"], folder="Mine")
    for reader in (daisy, api):
        found = reader.get(deck["url"]).json()
        assert found["name"] == deck["name"]
        assert "folder" not in found
        for query in ("", "&card=01016", "&tag=solo", "&text=roland", "&leader=01001"):
            assert reader.get(f"/api/v1/decks/?whose=public{query}").json()["results"] == []


def test_public_deck_is_read_by_all_and_written_by_its_owner(norman: APIClient, daisy: APIClient) -> None:
    deck = keep(norman, visibility="public")
    assert daisy.get("/api/v1/decks/?whose=public").json()["count"] == 1
    answer = daisy.patch(deck["url"], {"notes": "x"}, format="json", headers={"If-Match": deck["etag"]})
    assert (answer.status_code, answer.json()["code"]) == (403, "permission-denied")
    clone = daisy.post(f"{deck['url']}clone/", {"name": "Mine now"}, format="json").json()
    assert (clone["owner"], clone["name"], clone["visibility"]) == ("daisy", "Mine now", "private")
    assert (clone["zones"], clone["revision"]) == (deck["zones"], 1)


def test_deck_that_does_not_exist_is_404(norman: APIClient) -> None:
    assert norman.get(f"/api/v1/decks/{uuid.uuid4()}/").status_code == 404
    assert norman.get("/api/v1/decks/1/").status_code == 404


def test_account_download_has_every_revision(norman: APIClient, user: Any) -> None:
    from decks.selectors import deck_export

    deck = keep(norman)
    norman.patch(deck["url"], {"notes": "New"}, format="json", headers={"If-Match": deck["etag"]})
    (exported,) = deck_export(user)
    assert [(row["number"], row["notes"]) for row in exported["revisions"]] == [(1, ""), (2, "New")]


LONG = "".join(Random(7).choices(ascii_letters, k=5000))


@pytest.mark.parametrize(
    ("change", "loc"),
    [
        ({"zones": {"main": {LONG: 1}}}, ["zones"]),
        ({"zones": {LONG: {"01016": 1}}}, ["zones"]),
        ({"leaders": [LONG]}, ["leaders"]),
        ({"choices": {"a": [[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]}}, ["choices"]),
        ({"tags": ["a, b"]}, ["tags", 0]),
        ({"name": "\u200b"}, ["name"]),
        ({"name": "a\nb"}, ["name"]),
        ({"name": "\u202etfel"}, ["name"]),
    ],
)
def test_what_no_deck_holds_is_refused(norman: APIClient, change: dict[str, Any], loc: list[Any]) -> None:
    answer = norman.post("/api/v1/decks/", {**ROLAND, **change}, format="json")
    assert (answer.status_code, [error["loc"] for error in answer.json()["errors"]]) == (400, [loc])


def test_name_may_have_what_people_type(norman: APIClient) -> None:
    assert keep(norman, name="👨‍👩‍👧 Zoë’s 3rd")["name"] == "👨‍👩‍👧 Zoë’s 3rd"


def test_write_with_an_unknown_mode_is_no_half_failure(norman: APIClient) -> None:
    answer = norman.post("/api/v1/decks/?mode=bogus", ROLAND, format="json")
    assert (answer.status_code, Deck.objects.count()) == (201, 1)


def test_what_was_written_in_private_stays_so(norman: APIClient, api: APIClient) -> None:
    deck = keep(norman, notes="my phone is 555")
    change = {"notes": "", "visibility": "public"}
    norman.patch(deck["url"], change, format="json", headers={"If-Match": deck["etag"]})
    assert api.get(f"{deck['url']}revisions/1/").status_code == 404
    assert [row["number"] for row in api.get(f"{deck['url']}revisions/").json()["results"]] == [2]
    assert api.get(f"{deck['url']}diff/?from=1&to=2").status_code == 404
    assert api.get(f"{deck['url']}export/?revision=1").status_code == 404
    assert api.get(f"{deck['url']}experience/").status_code in (401, 403)
    assert norman.get(f"{deck['url']}revisions/1/").json()["notes"] == "my phone is 555"


def test_deck_moved_to_a_folder_is_not_newer_for_it(norman: APIClient) -> None:
    deck = keep(norman)
    moved = norman.patch(deck["url"], {"folder": "Old"}, format="json", headers={"If-Match": deck["etag"]})
    assert moved.json()["updated_at"] == deck["updated_at"]
    nothing = norman.patch(deck["url"], {}, format="json", headers={"If-Match": moved["ETag"]})
    assert nothing["ETag"] == moved["ETag"]


def test_deck_put_back_as_it_was_read_is_accepted(norman: APIClient) -> None:
    deck = keep(norman)
    read = norman.get(deck["url"])
    put = norman.put(deck["url"], read.json(), format="json", headers={"If-Match": read["ETag"]})
    assert (put.status_code, put.json()["revision"], put.json()["zones"]) == (200, 2, deck["zones"])


@pytest.mark.parametrize(
    ("part", "body"), [("revert/", {"revision": 1}), ("clone/", {}), ("experience/", {"amount": 1})]
)
def test_key_that_means_nothing_is_refused(norman: APIClient, part: str, body: dict[str, Any]) -> None:
    deck = keep(norman)
    answer = norman.post(f"{deck['url']}{part}", {**body, "preview": True}, format="json")
    assert [error["loc"] for error in answer.json()["errors"]] == [["preview"]]


def test_deck_without_a_name_is_refused(norman: APIClient) -> None:
    nameless = {key: value for key, value in ROLAND.items() if key != "name"}
    answer = norman.post("/api/v1/decks/", nameless, format="json")
    assert [(error["loc"], error["code"]) for error in answer.json()["errors"]] == [(["name"], "required")]
