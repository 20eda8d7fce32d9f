"""Mansions of Madness over HTTP: secret backs on pages and in the API, the builder, a party and its boxes."""

import re
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from cardsdb.catalogue import catalogue_get
from cardsdb.models import Collection
from decks.exchange.files import DeckFile
from decks.exchange.formats import read_file, write_file
from decks.models import Deck
from games.engine import Build

pytestmark = [pytest.mark.once, pytest.mark.django_db]


@pytest.fixture
def builder(reader: Client, mom2_cards: None) -> Client:
    return reader


def begin(client: Client, leader: str) -> Deck:
    answer = client.post("/decks/new/?game=mom2", {"leader": leader})
    assert answer.status_code == 302, answer.content
    return Deck.objects.get(pk=answer["Location"].split("/")[2])


def add(client: Client, deck: Deck, zone: str, code: str) -> str:
    """Add a card, and return the page."""
    deck.refresh_from_db()
    client.post(f"/decks/{deck.pk}/edit/", {"revision": deck.revision, "add": f"{zone}:{code}"})
    return client.get(f"/decks/{deck.pk}/edit/").content.decode()


def test_secret_backs_stand_in_what_the_reader_opens_and_nowhere_else(client: Client, mom2_cards: None) -> None:
    page = client.get("/cards/mom2/insane/").content.decode()
    turned = re.search(r'<details class="panel hidden-backs">.*?</details>', page, re.DOTALL)
    assert turned
    assert turned[0].count("<li>") == 26
    assert "Pyromania" in turned[0]
    assert "Pyromania" not in page.replace(turned[0], "")
    for address in (
        "/cards/mom2/?q=t%3Acondition",
        "/cards/mom2/?q=insane&view=faces",
        "/cards/mom2/?q=insane&view=table",
    ):
        assert "Pyromania" not in client.get(address).content.decode()
    assert "hidden-backs" not in client.get("/cards/mom2/knife/").content.decode()


def test_api_marks_every_secret(api: APIClient, mom2_cards: None) -> None:
    card = api.get("/api/v1/cards/mom2/agenda/").json()
    assert card["backs"][3] == {
        "code": "agenda-human-4", "names": {"en": "Human"}, "set_code": "hj", "min_investigators": 4, "secret": True,
    }  # fmt: skip
    rows = api.get("/api/v1/cards/?game=mom2&q=is:secret&limit=100").json()["results"]
    assert len(rows) == 25
    assert all(back["secret"] is True for row in rows for back in row["backs"])
    assert card["back"] is None
    assert api.get("/api/v1/cards/mom2/whiskey/").json()["back"]["name"] == "Broken Bottle"


def test_cards_move_only_where_they_may_lie(builder: Client) -> None:
    deck = begin(builder, "rita-young")
    add(builder, deck, "main", "knife")
    page = add(builder, deck, "conditions", "stunned")
    assert "entry-main:knife" in page
    assert "entry-conditions:stunned" in page
    assert 'name="move"' not in page


def test_a_game_without_experience_asks_only_what_is_checked(builder: Client) -> None:
    deck = begin(builder, "rita-young")
    page = builder.get(f"/decks/{deck.pk}/edit/").content.decode()
    assert ">Check</a>" in page, "a tab of its own"
    assert "Experience" not in page
    opened = builder.get(f"/decks/{deck.pk}/edit/?tab=experience&mode=play").content.decode()
    assert re.search(r'aria-current="true">During a game</a>', opened)
    assert 'class="facts"' not in opened
    assert "Experience" not in builder.get(f"/decks/{deck.pk}/sheet/").content.decode()


def test_a_party_is_held_against_the_products_of_its_owner(api: APIClient, user: User, builder: Client) -> None:
    rita, finn = begin(builder, "rita-young"), begin(builder, "finn-edwards")
    add(builder, finn, "main", "scalpel")
    shelf = Collection.objects.create(owner=user, game="mom2", name="Shelf", sets={"base": 1}, cards={})
    made: Any = builder.post("/parties/", {"name": "Monday", "game": "mom2"})
    address = made["Location"]
    for deck in (rita, finn):
        builder.post(address, {"do": "add", "deck": str(deck.pk)})
    page = builder.get(address).content.decode()
    assert "can play together" in page
    version = re.search(r'name="version" value="(\d+)"', page)
    assert version
    about = {"do": "about", "name": "Monday", "collection": str(shelf.pk), "visibility": "private", "notes": ""}
    builder.post(address, {**about, "version": version[1]})
    page = builder.get(address).content.decode()
    assert "Scalpel is from a product you don&#x27;t own (in use: 1)." in page
    assert "Finn Edwards is from a product you don&#x27;t own (in use: 1)." in page
    assert page.count("MOM2-VAL-02") == 4, "the rule and its link for each"
    shelf.sets = {"base": 1, "soa": 1}
    shelf.save()
    assert "can play together" in builder.get(address).content.decode()


def test_group_of_the_api_says_what_a_party_breaks(api: APIClient, mom2_cards: None) -> None:
    decks = [{"build": {"leaders": [code]}} for code in ("rita-young", "rita-young")]
    answer = api.post("/api/v1/games/mom2/group/", {"decks": decks}, format="json").json()
    assert [(one["rule"], one["code"]) for one in answer["problems"]] == [("MOM2-SETUP-07", "investigator-twice")]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("format", ["cardsdb", "markdown", "text", "csv"])
def test_an_investigator_comes_back_from_every_format(mom2_cards: None, format: str, language: str) -> None:
    build = Build(
        leaders=("ashcan-pete",),
        zones={
            "main": {"duke": 1, "wither": 2, "whiskey": 1},
            "conditions": {"insane": 1, "agenda": 1},
            "damage": {"minor-injury": 2},
            "horror": {"panic": 1},
            "starting": {"wither": 2, "whiskey": 1},
        },
    )
    live = catalogue_get("mom2")
    text = write_file(DeckFile(game="mom2", build=build), format=format, catalogue=lambda _: live, language=language)
    reading = read_file(text, game="mom2", format=None, catalogue=lambda _: live, language=language)
    assert (reading.unplaced, reading.remarks) == ((), ())
    assert (reading.file.build.leaders, reading.file.build.zones) == (build.leaders, build.zones)
