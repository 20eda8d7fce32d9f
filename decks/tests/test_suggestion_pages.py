"""Decks found for players in the browser: taken, completed, upgraded, and swapped at one table."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cardsdb.models import Collection
from decks.models import Deck
from decks.services import PartyValues, party_create
from decks.tests.test_suggestions import DAISY, ROLAND

pytestmark = pytest.mark.django_db


@pytest.fixture
def boxes(user: User, core_cards: Any) -> Collection:
    return Collection.objects.create(owner=user, game="ahlcg", name="My shelf", sets={"core": 2}, is_default=True)


@pytest.fixture
def sam(user: User, boxes: Collection, client: Client) -> Client:
    client.force_login(user)
    return client


def taken(client: Client, leader: str) -> Deck:
    """The deck made of what is found for the leader."""
    answer = client.post(f"/decks/suggest/?game=ahlcg&leader={leader}")
    assert answer.status_code == 302, answer.content
    return Deck.objects.get(pk=answer["Location"].split("/")[2])


def test_a_deck_is_found_from_the_default_collection_and_taken(sam: Client) -> None:
    assert b"/decks/suggest/?game=ahlcg" in sam.get("/decks/new/?game=ahlcg").content
    page = sam.get(f"/decks/suggest/?game=ahlcg&leader={ROLAND}").content.decode()
    assert '<option value="01001" selected>Roland Banks</option>' in page
    assert "Your investigator requires it." in page
    deck = taken(sam, ROLAND)
    assert (deck.size, deck.valid, deck.leaders) == (30, True, [ROLAND])


def test_a_guest_names_boxes_and_reads_what_is_missing_in_spanish(client: Client, core_cards: Any) -> None:
    address = f"/decks/suggest/?game=ahlcg&leader={ROLAND}&box=other"
    page = client.get(address, headers={"accept-language": "es"}).content.decode()
    assert "Con estas cartas es imposible." in page
    assert "Faltan 30 cartas." in page
    assert client.post(address)["Location"] == address
    assert not Deck.objects.exists()
    assert taken(client, DAISY).valid is True


def test_a_deck_is_completed_and_keeps_its_cards(sam: Client) -> None:
    deck = taken(sam, ROLAND)
    newest = deck.revisions.get(number=deck.revision)
    kept = dict(list(newest.zones["main"].items())[:8])
    newest.zones = {"main": kept}
    newest.save()
    page = sam.get(f"/decks/{deck.pk}/suggest/").content.decode()
    assert "Add these cards" in page
    answer = sam.post(f"/decks/{deck.pk}/suggest/", {"version": deck.version})
    assert answer["Location"] == f"/decks/{deck.pk}/edit/"
    deck.refresh_from_db()
    main = deck.revisions.get(number=deck.revision).zones["main"]
    assert (deck.size, deck.valid, {code: main[code] for code in kept} == kept) == (30, True, True)
    assert sam.post(f"/decks/{deck.pk}/suggest/", {"version": 1})["Location"] == f"/decks/{deck.pk}/suggest/"


def test_an_upgrade_plan_is_left_to_be_paid_at_the_price_it_told(sam: Client) -> None:
    deck = taken(sam, ROLAND)
    sam.post(f"/decks/{deck.pk}/", {"do": "experience", "kind": "victory", "amount": "4"})
    deck.refresh_from_db()
    page = sam.get(f"/decks/{deck.pk}/suggest/").content.decode()
    price = int(page.split("Price: ")[1].split(" of 4")[0])
    assert 3 <= price <= 4
    answer = sam.post(f"/decks/{deck.pk}/suggest/?experience=4", {"version": deck.version})
    assert answer["Location"] == f"/decks/{deck.pk}/upgrade/"
    receipt = sam.get(f"/decks/{deck.pk}/upgrade/").context["receipt"]
    assert (receipt["cost"], receipt["problems"]) == (price, [])


def test_a_clash_of_two_decks_is_mended_by_accepted_swaps(sam: Client, user: User, boxes: Collection) -> None:
    decks = [taken(sam, leader) for leader in (ROLAND, DAISY)]
    values = PartyValues(name="We", collection=boxes, decks=tuple(decks))
    party = party_create(game="ahlcg", values=values, actor=user)
    address = f"/parties/{party.pk}/"

    def shortages() -> list[str]:
        return [one.code for one in sam.get(address).context["review"].problems]

    assert "collection-short" in shortages()
    assert f"{address}swaps/".encode() in sam.get(address).content
    for _ in decks:
        page = sam.get(f"{address}swaps/")
        row = next((row for row, deck, _mine in page.context["decks"] if deck.added), None)
        if row is not None:
            assert sam.post(f"{address}swaps/", {"deck": row.pk, "version": row.version})["Location"] == address
    assert shortages() == []
    assert "Nothing has to be swapped." in sam.get(f"{address}swaps/").content.decode()
    assert all(Deck.objects.get(pk=deck.pk).valid for deck in decks)
