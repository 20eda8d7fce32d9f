"""The decks beside a card: whose are shown, and to which of one's own it can be added."""

import re
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from decks.models import Deck
from decks.tests.conftest import LEGAL, keep

pytestmark = [pytest.mark.django_db, pytest.mark.once]
MACHETE = "/cards/ahlcg/01020/decks/"
PART = {"HX-Request": "true"}


def public(answer: Any) -> list[str]:
    return [row.deck.name for row in answer.context["public"]]


def test_card_page_leads_to_its_decks(client: Client, core_cards: None) -> None:
    page = client.get("/cards/ahlcg/01020/").content.decode()
    assert f'hx-get="{MACHETE}"' in page
    assert f'<a href="{MACHETE}">' in page, "without scripts, too"


def test_public_decks_with_the_card_are_listed_newest_first(client: Client, norman: APIClient) -> None:
    keep(norman, **{**LEGAL, "name": "Older"}, visibility="public")
    keep(norman, **{**LEGAL, "name": "Newer"}, visibility="public")
    keep(norman, **{**LEGAL, "name": "Private"})
    keep(norman, **{**LEGAL, "name": "By link"}, visibility="unlisted")
    keep(norman, name="Without a machete", visibility="public")
    answer = client.get(MACHETE, headers=PART)
    assert public(answer) == ["Newer", "Older"]
    assert "<html" not in answer.content.decode()
    assert "<html" in client.get(MACHETE).content.decode(), "without scripts, a page"
    assert 'href="/decks/public/?game=ahlcg&amp;card=01020"' in answer.content.decode()
    assert [row.deck.name for row in client.get("/decks/public/?game=ahlcg&card=01020").context["rows"]] == [
        "Newer",
        "Older",
    ]
    assert public(client.get("/cards/ahlcg/01001/decks/")) == ["Without a machete", "Newer", "Older"], "a leader's"
    assert public(client.get("/cards/ahlcg/01002/decks/")) == []
    for address in ("/cards/ahlcg/99999/decks/", "/cards/chess/01020/decks/"):
        assert client.get(address).status_code == 404


def test_card_is_added_to_an_own_deck_that_may_take_it(reader: Client, norman: APIClient, daisy: APIClient) -> None:
    deck = keep(norman, name="Mine")
    keep(norman, name="Of a mystic", leaders=["01004"], zones={"main": {}})
    keep(daisy, name="Hers")
    locked = keep(norman, name="Played")
    Deck.objects.filter(pk=locked["id"]).update(is_locked=True)
    page = reader.get(MACHETE, headers=PART)
    assert [(one.name, zone) for one, zone in page.context["own"]] == [("Mine", "main")]
    form = re.search(
        r'action="([^"]+)">.*?name="revision" value="(\d+)".*?name="add" value="([^"]+)"', page.content.decode(), re.S
    )
    assert form is not None
    answer = reader.post(form[1], {"revision": form[2], "add": form[3]})
    assert answer.status_code == 302
    assert norman.get(f"/api/v1/decks/{deck['id']}/").json()["zones"]["main"]["01020"] == 1
    assert reader.get("/cards/ahlcg/01096/decks/", headers=PART).context["own"] == [], "nobody takes a weakness"


def test_own_decks_of_others_are_not_offered(client: Client, norman: APIClient) -> None:
    keep(norman, name="Mine")
    assert client.get(MACHETE).context["own"] == []


def test_leader_begins_a_deck(reader: Client) -> None:
    page = reader.get("/cards/ahlcg/01001/decks/", headers=PART).content.decode()
    assert 'action="/decks/new/?game=ahlcg"' in page
    answer = reader.post("/decks/new/?game=ahlcg", {"leader": "01001"})
    assert Deck.objects.get().leaders == ["01001"]
    assert answer.headers["Location"] == f"/decks/{Deck.objects.get().pk}/edit/"
