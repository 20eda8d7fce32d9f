"""Upgrades in the builder: begun, kept, priced, paid and given up."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client

from decks import services, upgrade_prices
from decks.models import Deck, DeckRevision
from decks.tests.test_builder import PANEL, begin, main_of, send
from games.engine import Build

pytestmark = [pytest.mark.once, pytest.mark.django_db]


def test_experience_to_spend_is_entered_in_the_upgrade(reader: Client) -> None:
    deck = begin(reader)
    address = f"/decks/{deck.pk}/upgrade/"
    page = reader.get(address).content.decode()
    assert "<dt>To spend</dt><dd>0</dd>" in page
    assert re.findall(r'form="edit" name="(pay|abandon)"', page) == ["abandon"]
    assert ">Done</a>" not in page, "it is left by paying or discarding it"
    earned = reader.post(address, {"revision": 1, "earn": "5"}, headers=PANEL)
    assert earned.status_code == 200
    assert "<dt>To spend</dt><dd>5</dd>" in earned.content.decode()
    assert list(deck.experience_entries.values_list("kind", "amount")) == [("victory", 5)]
    for typed in ("many", "", "1.5"):
        assert reader.post(address, {"revision": 1, "earn": typed}, headers=PANEL).status_code == 422
    assert reader.post(f"/decks/{deck.pk}/edit/", {"revision": 1, "earn": "5"}, headers=PANEL).status_code == 422
    assert deck.experience_entries.count() == 1


def test_upgrade_has_a_receipt_and_is_paid(reader: Client) -> None:
    deck = begin(reader)
    send(reader, deck, add="main:01020")
    address = f"/decks/{deck.pk}/upgrade/"
    assert "Upgrade from version 2" in reader.get(address).content.decode()
    bought = reader.post(address, {"revision": 2, "add": "main:01029"}, headers=PANEL).content.decode()
    assert "Shotgun" in bought
    assert "Pay 4 anyway and finish" in bought
    assert "Pay 4 and finish" not in bought
    assert "With this upgrade, 4 experience would be spent; available: 0." in bought
    refused = reader.post(address, {"revision": 3, "pay": "1"}, headers=PANEL)
    assert refused.status_code == 422
    assert "Nothing was paid" in refused.content.decode()
    paid = reader.post(address, {"revision": 3, "pay": "anyway"}, headers=PANEL)
    assert paid["HX-Redirect"] == f"/decks/{deck.pk}/edit/"
    assert "Paid: 4 experience." in reader.get(paid["HX-Redirect"]).content.decode()
    revision = DeckRevision.objects.get(deck=deck, number=4)
    assert (revision.cause, revision.base, revision.cost, revision.spent) == ("upgraded", 2, 4, 4)
    assert revision.upgrading is None


def test_legal_upgrade_is_paid_without_a_question(reader: Client) -> None:
    reader.post("/decks/new/", {"sample": "0"})
    deck = Deck.objects.get()
    services.experience_write(deck=deck, kind="victory", amount=5, reason="")
    held = next(code for code in main_of(deck) if code == "01030")
    address = f"/decks/{deck.pk}/upgrade/"
    reader.post(address, {"revision": 1, "remove": f"main:{held}"})
    last = reader.post(address, {"revision": 2, "add": "main:01040"}, headers=PANEL).content.decode()
    assert "Pay 1 and finish" in last
    assert re.search(r"<dt>\s*Left\s*</dt>\s*<dd>4</dd>", last)
    reader.post(address, {"revision": 3, "pay": "1"})
    assert DeckRevision.objects.get(deck=deck, number=4).cost == 1


def test_receipt_names_the_card_that_leaves_alone(reader: Client) -> None:
    deck = begin(reader)
    send(reader, deck, add="main:01117")
    address, said = f"/decks/{deck.pk}/upgrade/", "Lita Chantler was removed from the deck and not replaced"
    assert said not in reader.get(address).content.decode()
    left = reader.post(address, {"revision": 2, "remove": "main:01117"}, headers=PANEL).content.decode()
    assert said in left
    assert reader.post(address, {"revision": 3, "pay": "1"}, headers=PANEL).status_code == 422


def test_upgrade_underway_is_kept_until_it_is_paid_or_given_up(reader: Client) -> None:
    deck = begin(reader)
    address = f"/decks/{deck.pk}/upgrade/"
    reader.post(address, {"revision": 1, "add": "main:01029"})
    left = reader.get(f"/decks/{deck.pk}/edit/")
    assert left["Location"] == address, "what was bought is not free because one looks away"
    again = reader.get(address).content.decode()
    assert "Upgrade from version 1" in again
    assert "Pay 4 anyway and finish" in again
    send(reader, deck, add="main:01016")
    assert DeckRevision.objects.get(deck=deck, number=3).upgrading == 1, "nor because another window has the builder"
    reader.post(address, {"revision": 3, "abandon": "1"})
    assert main_of(deck) == {"01006": 1, "01007": 1}
    assert reader.get(f"/decks/{deck.pk}/edit/").status_code == 200
    reader.post(address, {"revision": 4, "abandon": "1"})
    deck.refresh_from_db()
    assert deck.revision == 4, "nothing was begun, and nothing is given up"


def test_exiled_card_is_taken_out_and_written_on_the_receipt(reader: Client) -> None:
    deck = begin(reader)
    send(reader, deck, add="main:01020")
    address = f"/decks/{deck.pk}/upgrade/"
    answer = reader.post(address, {"revision": 2, "exile": "main:01020"}, headers=PANEL).content.decode()
    assert "Exiled: 1 × Machete" in answer
    undone = reader.post(address, {"revision": 3, "undo": "1"}, headers=PANEL).content.decode()
    assert "Exiled: 1 × Machete" not in undone, "undo takes back the mark, too"
    assert main_of(deck)["01020"] == 1
    reader.post(address, {"revision": 4, "redo": "1"})
    assert DeckRevision.objects.get(deck=deck, number=5).exiled == {"01020": 1}
    spared = reader.post(address, {"revision": 5, "spare": "main:01020"}, headers=PANEL).content.decode()
    assert "Exiled: 1 × Machete" not in spared
    assert main_of(deck)["01020"] == 1
    reader.post(address, {"revision": 6, "exile": "main:01020"})
    reader.post(address, {"revision": 7, "pay": "anyway"})
    paid = DeckRevision.objects.get(deck=deck, number=8)
    assert paid.receipt
    assert (paid.cause, paid.exiled, paid.upgrading) == ("upgraded", {"01020": 1}, None)


def test_deck_that_was_played_is_only_looked_at_but_upgraded_as_a_draft(reader: Client) -> None:
    deck = begin(reader)
    Deck.objects.filter(pk=deck.pk).update(seated_in=uuid.uuid4(), is_locked=True)
    added = send(reader, deck, add="main:01020")
    assert added.status_code == 422
    assert "so its cards are fixed" in added.content.decode()
    assert f'href="/campaigns/{Deck.objects.get().seated_in}/"' in added.content.decode()
    page = reader.get(f"/decks/{deck.pk}/edit/").content.decode()
    assert 'name="add"' not in page
    assert 'id="undo"' not in page
    address = f"/decks/{deck.pk}/upgrade/"
    drafted = reader.post(address, {"revision": 1, "add": "main:01029"}, headers=PANEL).content.decode()
    assert "Pay 4 anyway and finish" in drafted
    exiled = reader.post(address, {"revision": 1, "exile": "main:01006"}, headers=PANEL).content.decode()
    assert "Exiled: 1 ×" in exiled
    words = {"about": "1", "name": "Renamed", "tags": "", "notes": ""}
    reader.post(address, {"revision": 1, **words}, headers=PANEL)
    kept = reader.get(address).content.decode()
    assert "Pay 4 anyway and finish" in kept
    assert "Exiled: 1 ×" in kept
    undone = reader.post(address, {"revision": 2, "undo": "1"}, headers=PANEL).content.decode()
    assert "Exiled: 1 ×" not in undone
    assert main_of(deck) == {"01006": 1, "01007": 1}, "until it is paid, the deck is what it was"
    assert deck.name == "Renamed"


@pytest.mark.parametrize(("without", "hinted"), [(1, True), (2, False)])
def test_hint_is_given_only_where_less_is_paid(
    reader: Client, monkeypatch: pytest.MonkeyPatch, without: int, hinted: bool
) -> None:
    deck = begin(reader)
    send(reader, deck, add="main:01018")
    pricing = upgrade_prices.upgrade_pricing

    def with_lower_or_without(**about: Any) -> upgrade_prices.Pricing:
        price = pricing(**about)

        def priced(build: Build) -> dict[str, Any]:
            return price(build) if "01018" in build.zones["main"] else {**price(build), "xp": without}

        return priced

    monkeypatch.setattr(upgrade_prices, "upgrade_pricing", with_lower_or_without)
    address = f"/decks/{deck.pk}/upgrade/"
    bought = reader.post(address, {"revision": 2, "add": "main:01028"}, headers=PANEL).content.decode()
    assert ("Cheaper: upgrade Beat Cop instead of buying the higher level, and pay 1 less." in bought) is hinted
