"""Decks found for players in the browser: taken, completed, upgraded, and swapped at one table."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cardsdb.models import Collection
from conftest import load_cards
from decks.models import Deck, Party
from decks.services import PartyValues, party_create
from decks.tests.test_suggestions import DAISY, ROLAND
from games.engine.tests.boxes import copy_facts

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


def test_a_trait_is_chosen_in_the_readers_language(client: Client, core_cards: Any) -> None:
    address = f"/decks/suggest/?game=ahlcg&leader={ROLAND}"
    assert '<option value="Firearm">' in client.get(address).content.decode()
    page = client.get(address, headers={"accept-language": "es"}).content.decode()
    assert '<option value="Arma de fuego">' in page
    assert '<option value="Gul">' not in page  # a trait of encounter cards alone


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


@pytest.mark.parametrize("query", ["", "?experience=4"])
def test_an_upgrade_plan_is_left_to_be_paid_at_the_price_it_told(sam: Client, query: str) -> None:
    deck = taken(sam, ROLAND)
    sam.post(f"/decks/{deck.pk}/", {"do": "experience", "kind": "victory", "amount": "4"})
    deck.refresh_from_db()
    page = sam.get(f"/decks/{deck.pk}/suggest/").content.decode()
    price = int(page.split("Price: ")[1].split(" of 4")[0])
    assert 3 <= price <= 4
    answer = sam.post(f"/decks/{deck.pk}/suggest/{query}", {"version": deck.version})
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
    assert "No swaps needed." in sam.get(f"{address}swaps/").content.decode()
    assert all(Deck.objects.get(pk=deck.pk).valid for deck in decks)


LEADERS = ("01001", "01002", "01003", "01004", "01005")


@pytest.fixture(scope="module")
def revised_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two core sets, and an investigator with choices (The Dream-Eaters)."""
    return copy_facts("ahlcg", tmp_path_factory.mktemp("revised") / "ahlcg", ["core", "rcore", "tde"])


@pytest.fixture
def revised(db: None, revised_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load_cards(revised_folder, monkeypatch)


def seats(leaders: Sequence[str], *boxes: str) -> str:
    places = "".join(f"&leader={leader}" for leader in leaders)
    return f"/decks/suggest/?game=ahlcg{places}" + "".join(f"&box={box}" for box in boxes)


@pytest.mark.parametrize("leaders", list(combinations(LEADERS, 4)))
def test_four_decks_for_a_table_come_from_one_revised_core(
    client: Client, user: User, revised: None, leaders: tuple[str, ...]
) -> None:
    client.force_login(user)
    address = seats(leaders, "rcore")
    answer = client.post(address)
    party = Party.objects.get()
    assert answer["Location"] == f"/parties/{party.pk}/"
    decks = [place.deck for place in party.places.order_by("place")]
    assert [(deck.leaders, deck.size, deck.valid) for deck in decks] == [([code], 30, True) for code in leaders]
    assert client.get(answer["Location"]).context["review"].valid is True


def test_seats_without_a_leader_get_those_that_fit_the_shelf(client: Client, user: User, revised: None) -> None:
    shelf = Collection.objects.create(owner=user, game="ahlcg", name="Ours", sets={"rcore": 1}, is_default=True)
    client.force_login(user)
    page = client.get(seats(["01003", "", "-", ""]))
    found = [list(deck.leaders) for _name, deck in page.context["decks"]]
    assert found[0] == ["01003"]
    assert len({*map(tuple, found)}) == 3
    assert all(why.text for _name, deck in page.context["decks"] for line in deck.added for why in line.why)
    client.post(seats(["01003", "", "-", ""]))
    party = Party.objects.get()
    assert (party.collection, [place.deck.leaders for place in party.places.order_by("place")]) == (shelf, found)
    assert client.get(f"/parties/{party.pk}/").context["review"].problems == []


def test_a_table_that_is_impossible_says_how_many_cards_are_short(client: Client, core_cards: Any) -> None:
    address = seats(LEADERS[:4], "core")
    answer = client.get(address)
    page = answer.content.decode()
    assert page.count("That's impossible with these cards.") == 1
    assert "48 cards are missing." in page
    problems = [problem for _name, deck in answer.context["decks"] for problem in deck.problems]
    assert {problem.code for problem in problems} == {"deck-too-small"}
    assert all(f"{one.params['found']} of {one.params['limit']} cards" in page for one in problems)
    assert client.post(address)["Location"] == address
    assert not Deck.objects.exists()


def test_leaders_that_fit_best_are_impossible_only_if_all_tables_are(client: Client, core_cards: Any) -> None:
    tables = [client.get(seats(leaders, "core")).context["found"].missing for leaders in combinations(LEADERS, 4)]
    nearest = client.get(seats([""] * 4, "core")).context["found"]
    assert (nearest.status, nearest.missing) == ("impossible", min(tables))
    nobody = client.get(seats(["", ""], "other"))
    assert "The deck needs exactly one investigator; it has 0." in nobody.content.decode()
    assert nobody.context["found"].status == "impossible"


def test_a_guest_keeps_the_decks_without_a_party(client: Client, core_cards: Any) -> None:
    assert client.post(seats(LEADERS[:2]))["Location"] == "/decks/"
    assert (Deck.objects.filter(valid=True).count(), Party.objects.count()) == (2, 0)


def test_choices_of_each_seat_are_asked_for(client: Client, revised: None) -> None:
    address = seats(["01001", "06002"]) + "&deck_size-2=40&class-2=rogue"
    page = client.get(address)
    assert '<option value="40" selected>40</option>' in page.content.decode()
    _roland, (name, mandy) = page.context["decks"]
    assert (name, mandy.choices) == ("Mandy Thompson", {"deck_size": 40, "class": "rogue"})


def test_the_page_offers_a_table_before_anything_is_searched(client: Client, core_cards: Any) -> None:
    assert "/decks/suggest/?game=ahlcg&amp;seats=2" in client.get("/decks/new/?game=ahlcg").content.decode()
    page = client.get("/decks/suggest/?game=ahlcg&seats=2", headers={"accept-language": "es"})
    assert "Para toda la mesa" in page.content.decode()
    assert ([seat["leader"] for seat in page.context["seats"]], page.context["found"]) == (["", "", "-", "-"], None)
    assert client.get("/decks/suggest/?game=ahlcg&leader=99999").context["found"] is None


def test_cards_come_from_all_shelves_that_are_ticked(client: Client, user: User, core_cards: Any) -> None:
    rows = [
        Collection.objects.create(owner=user, game="ahlcg", name=name, sets={"core": 1}, is_default=name == "Mine")
        for name in ("Mine", "Theirs")
    ]
    client.force_login(user)
    asked = f"/decks/suggest/?game=ahlcg&leader={ROLAND}&leader={DAISY}"

    def ticked(address: str) -> tuple[list[str], str]:
        page = client.get(address).context
        return [name for _id, name, is_chosen in page["shelves"] if is_chosen], page["found"].status

    assert ticked(asked) == (["Mine"], "impossible")
    assert ticked(asked + "".join(f"&shelf={row.pk}" for row in rows)) == (["Mine", "Theirs"], "found")
    assert ticked(f"{asked}&shelf=all") == (["all cards"], "found")
    assert client.get(f"{asked}&shelf=elsewhere").status_code == 404


def test_wishes_are_read_from_the_page_in_the_visitors_language(client: Client, revised: None) -> None:
    address = f"/decks/suggest/?game=ahlcg&leader={ROLAND}&box=rcore"
    page = client.get(address)
    usual = {wish["effect"]: (wish["name"], wish["usual"], wish["number"]) for wish in page.context["wishes"]}
    assert usual["fight"] == ("Fights", 8, "")
    assert usual["healing"] == ("Heals", 1, "")
    wished = client.get(f"{address}&wish-healing=40&wish-fight=lots")
    (unmet,) = [one for one in wished.context["decks"][0][1].unmet if one.does == "healing"]
    assert 30 < unmet.missing < 40
    assert 'name="wish-healing" type="number" min="0" max="50"\n            value="40"' in wished.content.decode()
    spanish = client.get(f"{address}&theme=táctica", headers={"accept-language": "es"})
    assert '<option value="Táctica">' in spanish.content.decode()
    english = client.get(f"{address}&theme=Tactic")

    def themed(answer: Any) -> list[str]:
        lines = answer.context["decks"][0][1].added
        return [line.card for line in lines if "theme" in {why.kind for why in line.why}]

    assert themed(spanish) == themed(english) != []
