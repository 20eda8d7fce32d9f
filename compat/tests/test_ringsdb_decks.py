"""RingsDB's API of decks: fields, who may read what, and its habits."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cardsdb.catalogue import catalogue_get
from compat.deck_numbers import LIST, number_of, user_number
from decks import services
from decks.content import Content
from decks.exchange.formats import read_file
from decks.models import Deck
from games.engine import Build

pytestmark = pytest.mark.django_db
API = "/ringsdb/api/public"
LOAD = "/ringsdb/api/oauth2/deck/load"
CORE = "51223bd0-ffd1-11df-a976-0801200c90"
BUILD = Build(
    leaders=(f"{CORE}01", f"{CORE}02", f"{CORE}10"),
    zones={"main": {f"{CORE}14": 2, f"{CORE}73": 3}, "side": {f"{CORE}20": 1}},
)


def new_deck(owner: User, visibility: str = "public", build: Build = BUILD, name: str = "Ámon & Dîn") -> Deck:
    placement = services.Placement(visibility=visibility)
    content = Content(name=name, build=build, notes="Walk *far*.", tags=("solo",))
    return services.deck_create(game="lotr", content=content, placement=placement, actor=owner)


def test_fields_of_a_decklist(lotr_cards: None, user: User, client: Client) -> None:
    deck = new_deck(user)
    answer = client.get(f"{API}/decklist/{number_of(deck, LIST)}.json")
    row = answer.json()
    assert row.pop("date_creation")[:10] == str(deck.created_at.date())
    assert row.pop("date_update")[:10] == str(deck.created_at.date())
    assert row == {
        "id": number_of(deck, LIST),
        "name": "Ámon & Dîn",
        "description_md": "Walk *far*.",
        "tags": "solo",
        "user_id": user_number(user),
        "heroes": {"01001": 1, "01002": 1, "01010": 1},
        "slots": {"01001": 1, "01002": 1, "01010": 1, "01014": 2, "01073": 3},
        "sideslots": {"01020": 1},
        "version": "1.0",
        "last_pack": "Core Set",
        "is_published": True,
        "nb_votes": 0,
        "nb_favorites": 0,
        "nb_comments": 0,
        "freeze_comments": True,
        "starting_threat": 28,
    }
    again = client.get(f"{API}/decklist/{row['id']}", headers={"If-Modified-Since": answer["Last-Modified"]})
    assert again.status_code == 304
    assert client.get(f"{API}/decklist/{row['id']}?jsonp=show").content.startswith(b"show({")


def test_a_deck_comes_back_equal(lotr_cards: None, user: User, client: Client) -> None:
    build = Build(leaders=BUILD.leaders, zones=BUILD.zones | {"side": {}})
    deck = new_deck(user, "unlisted", build)
    row = client.get(f"{LOAD}/{number_of(deck)}").json()
    assert (row["sideslots"], row["version"], row["is_published"]) == ([], "0.1", False)
    reading = read_file(json.dumps(row), game=None, format=None, catalogue=catalogue_get("lotr"), language="en")
    assert reading.format == "ringsdb"
    assert (reading.file.build.leaders, reading.file.build.zones) == (BUILD.leaders, {"main": BUILD.zones["main"]})
    assert (reading.file.name, reading.file.notes, reading.unplaced) == ("Ámon & Dîn", "Walk *far*.", ())


def test_a_private_deck_is_for_its_owner(lotr_cards: None, user: User, client: Client) -> None:
    deck = new_deck(user, "private")
    address = f"{LOAD}/{number_of(deck)}"
    refused = client.get(address)
    assert (refused.status_code, refused["Cache-Control"]) == (200, "private, no-store")
    assert refused.json() == {"success": False, "error": "There is no such deck, or it is not shared."}
    assert client.get(f"{LOAD}/1").json() == refused.json()
    for path in (f"{API}/decklist/{number_of(deck, LIST)}", f"/ringsdb/deck/view/{number_of(deck)}"):
        assert client.get(path).status_code == 404
    client.force_login(user)
    assert client.get(f"/ringsdb/deck/view/{number_of(deck)}")["Location"] == f"/decks/{deck.pk}/"


def test_unlisted_decks_are_no_decklists(lotr_cards: None, user: User, client: Client) -> None:
    deck = new_deck(user, "unlisted")
    assert client.get(f"{API}/decklist/{number_of(deck, LIST)}").status_code == 404
    assert client.get(f"{API}/decklist/{number_of(deck)}").status_code == 404
    assert client.get(f"{LOAD}/{number_of(deck, LIST)}").json()["success"] is False
    assert client.get(f"{API}/decklists/by_date/{deck.created_at.date()}").json() == []


def test_decklists_of_a_day(lotr_cards: None, user: User, client: Client) -> None:
    deck = new_deck(user)
    new_deck(user, build=Build())  # without heroes it has no form there
    (row,) = client.get(f"{API}/decklists/by_date/{deck.created_at.date()}.json").json()
    assert (row["id"], row["username"]) == (number_of(deck, LIST), user.username)
    assert row["heroes_details"] == [
        {"name": "Aragorn", "sphere": "Leadership", "pack": "Core Set"},
        {"name": "Théodred", "sphere": "Leadership", "pack": "Core Set"},
        {"name": "Denethor", "sphere": "Lore", "pack": "Core Set"},
    ]
    assert client.get(f"{API}/decklists/by_date/2001-01-01").json() == []
    assert client.get(f"{API}/decklists/by_date/2001-13-01").status_code == 404


def test_decklists_with_a_card(lotr_cards: None, user: User, client: Client) -> None:
    decks = [new_deck(user, name=f"Deck {number}") for number in range(11)]
    new_deck(user, "unlisted")
    rows = client.get(f"{API}/decklists/top_by_card/01014.json").json()
    assert [row["id"] for row in rows] == [number_of(deck, LIST) for deck in reversed(decks[1:])]
    assert rows[0].keys() == {"id", "name", "nameCanonical", "dateCreation", "dateUpdate", "url"}
    assert (rows[0]["nameCanonical"], rows[0]["url"]) == ("deck-10", f"/decklist/view/{rows[0]['id']}/deck-10")
    assert client.get(f"/ringsdb{rows[0]['url']}")["Location"] == f"/decks/{decks[10].pk}/"
    assert client.get(f"{API}/decklists/top_by_card/01030").json() == []
    assert client.get(f"{API}/decklists/top_by_card/99999").json() == []


def test_lists_are_dated_by_their_last_change(lotr_cards: None, user: User, client: Client) -> None:
    decks = [new_deck(user), new_deck(user)]
    renamed = Content(name="Another", build=BUILD)
    addresses = [f"{API}/decklists/{path}" for path in (f"by_date/{decks[0].created_at:%Y-%m-%d}", "top_by_card/01014")]
    for change in (
        lambda: services.deck_save(deck=decks[0], content=renamed, placement=services.Placement(), actor=user),
        lambda: services.deck_delete(deck=decks[1]),
        lambda: services.deck_restore(deck=decks[1]),
    ):
        known = [(one, {"If-Modified-Since": client.get(one)["Last-Modified"]}) for one in addresses]
        assert [client.get(one, headers=since).status_code for one, since in known] == [304, 304]
        change()
        assert [client.get(one, headers=since).status_code for one, since in known] == [200, 200]


def test_decks_of_other_games_are_elsewhere(lotr_cards: None, core_cards: Any, user: User, client: Client) -> None:
    content = Content(name="Roland", build=Build(leaders=("01001",)))
    deck = services.deck_create(
        game="ahlcg", content=content, placement=services.Placement(visibility="public"), actor=user
    )
    assert client.get(f"{API}/decklist/{number_of(deck, LIST)}").status_code == 404
    assert client.get(f"{LOAD}/{number_of(deck)}").json()["success"] is False
