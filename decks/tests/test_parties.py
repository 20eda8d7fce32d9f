"""Parties: decks at one table, kept, checked together and shared."""

import re
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from decks.models import Deck, Party

pytestmark = pytest.mark.django_db
ARAGORN, GLOIN, EOWYN, FARAMIR = (f"51223bd0-ffd1-11df-a976-0801200c9{number:03}" for number in (1, 3, 7, 14))


@pytest.fixture
def sam(user: User, lotr_cards: None, api: APIClient) -> APIClient:
    api.force_authenticate(user)
    return api


@pytest.fixture
def rosie(db: None) -> APIClient:
    client = APIClient()
    client.force_authenticate(User.objects.create_user("rosie", "rosie@example.org", "the-stars-are-right"))
    return client


def deck(client: APIClient, *heroes: str, cards: Any = None, **more: Any) -> str:
    body = {"game": "lotr", "name": "Deck", "leaders": list(heroes), "zones": {"main": cards or {}}, **more}
    answer = client.post("/api/v1/decks/", body, format="json")
    assert answer.status_code == 201, answer.content
    return str(answer.json()["id"])


def party(client: APIClient, *decks: str, **more: Any) -> Any:
    answer = client.post("/api/v1/parties/", {"game": "lotr", "name": "We", "decks": decks, **more}, format="json")
    assert answer.status_code == 201, answer.content
    return answer


def said(party: Any) -> list[tuple[str, str, str]]:
    return [(one["rule"], one["code"], one["severity"]) for one in party["problems"]]


def test_same_hero_at_one_table_is_illegal_and_each_deck_alone_is_not(sam: APIClient) -> None:
    one, other = deck(sam, ARAGORN, cards={FARAMIR: 1}), deck(sam, ARAGORN, EOWYN, cards={FARAMIR: 2})
    made = party(sam, one, other).json()
    assert said(made) == [("LOTR-DECK-11", "same-hero", "error"), ("LOTR-UNI-02", "unique-clash", "info")]
    assert made["valid"] is False
    assert [[problem["code"] for problem in place["problems"] if problem["severity"] == "error"]
            for place in made["decks"]] == [["deck-too-small"], ["deck-too-small"]]  # fmt: skip
    assert said(party(sam, one, deck(sam, EOWYN)).json()) == []


def test_table_is_valid_only_with_somebody_at_it(sam: APIClient, rosie: APIClient) -> None:
    ready = deck(sam, ARAGORN, choices={"preconstructed": True})
    empty = party(sam, visibility="unlisted")
    assert (empty.json()["decks"], empty.json()["problems"], empty.json()["valid"]) == ([], [], False)
    taken = sam.patch(empty["Location"], {"decks": [ready]}, format="json", headers={"If-Match": empty["ETag"]}).json()
    assert (taken["valid"], taken["hidden"]) == (True, 0)
    seen = rosie.get(empty["Location"]).json()
    assert (seen["valid"], seen["hidden"]) == (False, 1), "who sees nobody cannot call it valid"


def test_party_is_changed_by_whoever_read_it(sam: APIClient) -> None:
    one, other = deck(sam, ARAGORN), deck(sam, EOWYN)
    made = party(sam, one)
    address = made["Location"]
    assert sam.patch(address, {"decks": [other]}, format="json").status_code == 428
    changed = sam.patch(
        address, {"decks": [other, one], "notes": "x"}, format="json", headers={"If-Match": made["ETag"]}
    )
    assert [place["id"] for place in changed.json()["decks"]] == [other, one]
    assert (changed.json()["notes"], changed.json()["name"]) == ("x", "We")
    stale = sam.patch(address, {"name": "They"}, format="json", headers={"If-Match": made["ETag"]})
    assert stale.status_code == 412
    whole = changed.json()
    again = sam.patch(address, whole, format="json", headers={"If-Match": changed["ETag"]})
    assert again.status_code == 200, "what was read can be sent back"
    assert sam.delete(address, headers={"If-Match": again["ETag"]}).status_code == 204
    assert (Party.objects.count(), Deck.objects.count()) == (0, 2)


def test_private_decks_and_collections_are_not_shown_to_others(sam: APIClient, rosie: APIClient, user: User) -> None:
    shelf = {"game": "lotr", "name": "Shelf", "sets": {}, "cards": {ARAGORN: 1}}
    collection = sam.post("/api/v1/collections/", shelf, format="json").json()["id"]
    hidden, shown = deck(sam, ARAGORN), deck(sam, EOWYN, visibility="unlisted")
    made = party(sam, hidden, shown, collection=collection, visibility="unlisted")
    assert said(made.json()) == [("LOTR-VAL-16", "collection-short", "warning")]
    assert "deck 2 (1). No copies to spare." in made.json()["problems"][0]["message"]
    attic = sam.post("/api/v1/collections/", {**shelf, "name": "Attic", "cards": {EOWYN: 2}}, format="json").json()[
        "id"
    ]
    lent = sam.get(made["Location"]).json()["problems"][0]
    assert lent["params"]["spare"] == {attic: 2}
    assert "deck 2 (1). Spare copies: Attic (2)." in lent["message"]
    seen = rosie.get(made["Location"]).json()
    assert ([place["id"] for place in seen["decks"]], seen["hidden"], said(seen)) == ([shown], 1, [])
    assert "collection" not in seen
    assert rosie.patch(made["Location"], {"name": "Mine"}, format="json").status_code == 403
    assert rosie.get("/api/v1/parties/?whose=public").json()["count"] == 0
    assert APIClient().get("/api/v1/parties/?whose=mine").status_code == 401
    private = party(sam, shown)
    assert rosie.get(private["Location"]).status_code == 404
    stolen = rosie.post("/api/v1/parties/", {"game": "lotr", "name": "Mine", "decks": [hidden]}, format="json")
    assert [(one["loc"], one["code"]) for one in stolen.json()["errors"]] == [(["decks", 0], "unknown-deck")]


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({"name": " "}, [(["name"], "required")]),
        ({"name": "x", "mood": 1}, [(["mood"], "unknown-key")]),
        ({"name": "x", "decks": "all"}, [(["decks"], "wrong-type")]),
        ({"name": "x", "decks": ["?"] * 11}, [(["decks"], "too-many")]),
        ({"name": "x", "decks": ["?", {"id": None}]}, [(["decks", 0], "unknown-deck"), (["decks", 1], "unknown-deck")]),
        ({"name": "x", "visibility": "all"}, [(["visibility"], "unknown-value")]),
        ({"name": "x", "collection": "none"}, [(["collection"], "unknown-collection")]),
    ],
)
def test_what_cannot_be_understood_is_refused(sam: APIClient, body: dict[str, Any], errors: list[Any]) -> None:
    answer = sam.post("/api/v1/parties/", {"game": "lotr", **body}, format="json")
    assert answer.status_code == 400
    assert [(one["loc"], one["code"]) for one in answer.json()["errors"]] == errors


def test_deck_is_at_a_table_once(sam: APIClient) -> None:
    one = deck(sam, ARAGORN)
    answer = sam.post("/api/v1/parties/", {"game": "lotr", "name": "x", "decks": [one, one]}, format="json")
    assert [(error["loc"], error["code"]) for error in answer.json()["errors"]] == [(["decks", 1], "twice")]


def test_parties_are_listed_and_exported(sam: APIClient, user: User) -> None:
    made = party(sam, deck(sam, ARAGORN), visibility="public").json()
    assert [one["id"] for one in sam.get("/api/v1/parties/?game=lotr").json()["results"]] == [made["id"]]
    assert [one["id"] for one in APIClient().get("/api/v1/parties/").json()["results"]] == [made["id"]]
    assert sam.get("/api/v1/parties/?game=ahlcg").json()["count"] == 0
    assert sam.get("/api/v1/parties/?game=chess").status_code == 400
    from decks.parties import party_export

    assert [(one["name"], len(one["decks"])) for one in party_export(user)] == [("We", 1)]


def test_page_brings_decks_together_and_mends_them(sam: APIClient, user: User, client: Client) -> None:
    one, other = deck(sam, ARAGORN), deck(sam, ARAGORN)
    client.force_login(user)
    made = client.post("/parties/", {"game": "lotr", "name": "We", "deck": one})
    address = made["Location"]
    client.post(address, {"do": "add", "deck": f"https://cards.example.org/decks/{other}/"})
    page = client.get(address).content.decode()
    assert "Aragorn is unique, but a hero of 2 decks." in page
    assert "The Lord of the Rings: The Card Game" in page
    client.post(address, {"do": "remove", "deck": other})
    assert "hero of 2 decks" not in client.get(address).content.decode()
    client.post(address, {"do": "about", "name": "They", "visibility": "unlisted", "collection": "", "notes": ""})
    assert "They" in Client().get(address).content.decode()
    assert client.post(address, {"do": "add", "deck": "nonsense"}, follow=True).status_code == 200
    assert client.post(address, {"do": "juggle"}).status_code == 404
    stranger = Client()
    assert stranger.post(address, {"do": "delete"})["Location"].startswith("/account/login/")
    stranger.force_login(User.objects.create_user("rosie", "rosie@example.org", "the-stars-are-right"))
    assert stranger.post(address, {"do": "delete"}).status_code == 403
    assert client.post(address, {"do": "delete"})["Location"] == "/parties/"
    assert not Party.objects.exists()


def test_form_that_is_stale_writes_nothing(sam: APIClient, user: User, client: Client) -> None:
    made = party(sam, deck(sam, ARAGORN)).json()
    client.force_login(user)
    address = f"/parties/{made['id']}/"
    version = re.findall(r'name="version" value="(\d+)"', client.get(address).content.decode())[0]
    client.post(address, {"do": "about", "version": version, "name": "First"})
    client.post(address, {"do": "about", "version": version, "name": "Second"})
    assert Party.objects.get().name == "First"


def test_lists_of_parties_in_the_browser(sam: APIClient, client: Client, user: User) -> None:
    party(sam, deck(sam, ARAGORN, GLOIN, visibility="public"), visibility="public")
    page = client.get("/parties/").content.decode()
    assert "Glóin" in page
    assert "New table" not in page
    client.force_login(user)
    assert "New table" in client.get("/parties/").content.decode()
    assert "Glóin" in client.get("/parties/?whose=public").content.decode()
