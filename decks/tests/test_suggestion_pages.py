"""Decks found for players in the browser: taken, completed, upgraded, and swapped at one table."""

import re
import uuid
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from accounts.models import User
from cardsdb.models import Collection
from conftest import load_cards
from decks import suggestions, tasks
from decks.models import Deck, Party
from decks.parties import swaps_of
from decks.services import PartyValues, party_create
from decks.suggestions import SuggestedCard, SuggestedDeck, Suggestion
from decks.tests.test_suggestions import DAISY, ROLAND
from decks.upgrade_prices import build_upgrade
from decks.web.suggestions import views
from games.engine import solver
from games.engine.tests.boxes import copy_facts

pytestmark = [pytest.mark.django_db, pytest.mark.once]


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
    assert '<form method="post" action="/decks/suggest/?game=ahlcg&amp;leader=01001">' in page
    assert "Saved." in sam.get(f"/decks/{deck.pk}/edit/").content.decode()


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


@pytest.fixture
def clash(sam: Client, user: User, boxes: Collection) -> Party:
    """A table whose two decks want the same copies."""
    decks = tuple(taken(sam, leader) for leader in (ROLAND, DAISY))
    return party_create(game="ahlcg", values=PartyValues(name="We", collection=boxes, decks=decks), actor=user)


def shortages(client: Client, party: Party) -> set[str]:
    return {one.code for one in client.get(f"/parties/{party.pk}/").context["review"].problems}


def test_a_clash_of_two_decks_is_mended_by_swaps_accepted_one_by_one(sam: Client, clash: Party) -> None:
    address = f"/parties/{clash.pk}/swaps/"
    assert "collection-short" in shortages(sam, clash)
    assert address.encode() in sam.get(f"/parties/{clash.pk}/").content
    number = len(sam.get(address).context["swaps"])
    assert number > 1
    for left in range(number, 0, -1):
        swaps = sam.get(address).context["swaps"]
        assert len(swaps) == left
        versions = dict(Deck.objects.values_list("pk", "version"))
        assert sam.post(address, {"swap": swaps[0].key})["Location"] == address
        changed = [pk for pk, version in Deck.objects.values_list("pk", "version") if version != versions[pk]]
        assert changed == [swaps[0].deck]
    assert shortages(sam, clash) == set()
    assert "No swaps needed." in sam.get(address).content.decode()
    assert all(Deck.objects.values_list("valid", flat=True))


def test_all_swaps_are_accepted_at_once_and_none_twice(sam: Client, clash: Party) -> None:
    address = f"/parties/{clash.pk}/swaps/"
    page = sam.get(address)
    keys = [swap.key for swap in page.context["swaps"]]
    assert all(page.content.decode().count(f'value="{key}"') == 2 for key in keys)
    sam.post(address, {"swap": [*keys, "elsewhere:1*main.01016:"]}, follow=True)
    assert set(Deck.objects.values_list("revision", flat=True)) == {1}
    pages = [sam.post(address, {"swap": keys}, follow=True).content.decode() for _ in range(2)]
    assert ["It was changed in the meantime" in page for page in pages] == [False, True]
    assert shortages(sam, clash) == set()
    assert all(Deck.objects.values_list("valid", flat=True))
    assert sum(Deck.objects.values_list("revision", flat=True)) == 2 + len({key.partition(":")[0] for key in keys})


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"is_locked": True, "seated_in": uuid.uuid4()}, "being played in a campaign"),
        ({"owner": None, "visibility": "public"}, "belongs to someone else"),
    ],
)
def test_swaps_are_proposed_only_in_decks_that_the_visitor_can_change(
    sam: Client, clash: Party, change: dict[str, Any], why: str
) -> None:
    daisy = Deck.objects.get(leaders=[DAISY])
    if "owner" in change:
        change = {**change, "owner": User.objects.create_user("carson", "carson@example.org", "at-your-service")}
    Deck.objects.filter(pk=daisy.pk).update(**change)
    address = f"/parties/{clash.pk}/swaps/"
    page = sam.get(address)
    swaps = page.context["swaps"]
    assert {swap.deck for swap in swaps} == {Deck.objects.get(leaders=[ROLAND]).pk}
    assert (why in page.content.decode(), page.context["missing"]) == (True, 0)
    sam.post(address, {"swap": [swap.key for swap in swaps]})
    assert shortages(sam, clash) == set()
    assert Deck.objects.get(pk=daisy.pk).revision == 1


def test_decks_that_all_stay_say_how_many_cards_they_lack(sam: Client, clash: Party) -> None:
    Deck.objects.update(is_locked=True, seated_in=uuid.uuid4())
    review = sam.get(f"/parties/{clash.pk}/").context["review"]
    missing = sum(one.params["found"] - one.params["limit"] for one in review.problems)
    assert missing > 1
    page = sam.get(f"/parties/{clash.pk}/swaps/", headers={"accept-language": "es"})
    assert (page.context["found"], page.context["missing"]) == (None, missing)
    assert f"Necesitan {missing} cartas más de las que tiene la colección." in page.content.decode()


def test_a_card_that_cannot_leave_is_no_swap_and_is_told_as_missing(sam: Client, clash: Party) -> None:
    Collection.objects.update(cards={"01007": -9})  # a weakness that Roland requires
    address = f"/parties/{clash.pk}/swaps/"
    swaps = sam.get(address).context["swaps"]
    assert len(swaps) > 1
    sam.post(address, {"swap": [swap.key for swap in swaps]})
    page = sam.get(address)
    assert (page.context["swaps"], page.context["missing"]) == ([], 1)
    assert "They need 1 card more than the collection has." in page.content.decode()
    assert "No swaps needed." not in page.content.decode()


def test_swaps_come_from_all_shelves_that_are_ticked(sam: Client, clash: Party, user: User, boxes: Collection) -> None:
    """A table that has no collection of its own takes the default one."""
    attic = Collection.objects.create(owner=user, game="ahlcg", name="Attic", sets=boxes.sets)
    Party.objects.update(collection=None)
    address = f"/parties/{clash.pk}/swaps/"
    assert address.encode() in sam.get(f"/parties/{clash.pk}/").content
    alone, both = sam.get(address), sam.get(f"{address}?shelf={boxes.pk}&shelf={attic.pk}")
    assert (len(alone.context["swaps"]) > 1, both.context["swaps"]) == (True, [])
    assert [one.name for one in both.context["choice"].chosen] == [boxes.name, "Attic"]
    assert both.content.decode().count(" checked") == 2
    Collection.objects.all().delete()
    assert sam.get(address)["Location"] == f"/parties/{clash.pk}/"
    assert address.encode() not in sam.get(f"/parties/{clash.pk}/").content


def test_swaps_pair_the_copies_of_each_zone() -> None:
    def line(zone: str, card: str, copies: int) -> SuggestedCard:
        return SuggestedCard(zone=zone, card=card, name=card, copies=copies)

    rest: Any = {"leaders": (), "zones": {}, "choices": {}, "unmet": (), "problems": (), "upgrade": None}
    removed = [line("main", "a", 2), line("main", "b", 1), line("side", "c", 1)]
    added = [line("main", "d", 1), line("main", "e", 2), line("other", "f", 1)]
    deck = Deck(pk=uuid.uuid4())
    swaps = swaps_of(deck, SuggestedDeck(removed=removed, added=added, **rest))
    assert [swap.key.partition(":")[2] for swap in swaps] == [
        "1*main.a:1*main.d",
        "1*main.a:1*main.e",
        "1*main.b:1*main.e",
        ":1*other.f",
        "1*side.c:",
    ]


@pytest.mark.parametrize(
    ("answer", "told"), [({"decks": ()}, "The search took too long."), ({}, "No legal deck was found.")]
)
def test_what_is_not_found_says_what_is_known(
    client: Client, core_cards: Any, monkeypatch: pytest.MonkeyPatch, answer: dict[str, Any], told: str
) -> None:
    asked: Any = tasks.suggest_or_search

    def refuse(*given: Any) -> Suggestion:
        return replace(asked(*given), status="not-found", **answer)

    monkeypatch.setattr(views, "suggest_or_search", refuse)
    page = client.get(f"/decks/suggest/?game=ahlcg&leader={ROLAND}&box=other").content.decode()
    sentences = ("The search took too long.", "No legal deck was found.", "That's impossible with these cards.")
    assert [one for one in sentences if one in page] == [told]
    assert ("This is the closest so far:" in page) is ("0 of 30 cards" in page) is bool(not answer)


def test_a_plan_that_the_upgrade_engine_refuses_says_so(sam: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = taken(sam, ROLAND)
    monkeypatch.setattr(solver, "_unspent", lambda *given: (-1, ()))
    monkeypatch.setattr(suggestions, "build_upgrade", lambda **given: replace(build_upgrade(**given), xp=5))
    page = sam.get(f"/decks/{deck.pk}/suggest/?experience=4").content.decode()
    assert "No upgrade plan was found." in page
    assert "took too long" not in page
    assert "Price:" not in page


@pytest.mark.parametrize("experience", [0, 4])
def test_the_plan_of_a_deck_with_exiled_cards_costs_what_its_upgrade_says(sam: Client, experience: int) -> None:
    deck = taken(sam, ROLAND)
    main = deck.revisions.get().zones["main"]
    exiled = next(code for code, copies in sorted(main.items()) if copies == 2)
    ledger = [{"kind": "victory", "amount": 4, "reason": "Won"}]
    log = {"exiled": {exiled: 2}, "cards": {}, "starting_deck": main, "ledger": ledger}
    Deck.objects.filter(pk=deck.pk).update(seated_in=uuid.uuid4(), is_locked=True, log=log)
    address = f"/decks/{deck.pk}/suggest/?experience={experience}"
    page = sam.get(address)
    plan = page.context["deck"]
    assert (page.context["found"].status, plan.upgrade.xp) == ("found", experience)
    assert f"Price: {experience} of {experience} experience" in page.content.decode()
    come, leave = (sum(line.copies for line in lines) for lines in (plan.added, plan.removed))
    assert come - leave == 2
    answer = sam.post(address, {"version": deck.version})
    assert answer["Location"] == f"/decks/{deck.pk}/upgrade/"
    receipt = sam.get(f"/decks/{deck.pk}/upgrade/").context["receipt"]
    assert (receipt["cost"], receipt["problems"]) == (experience, [])
    assert [(code, copies) for code, _name, copies in receipt["exiled"]] == [(exiled, 2)]


def test_boxes_that_were_chosen_are_shown_first_and_can_be_had_twice(client: Client, core_cards: Any) -> None:
    address = f"/decks/suggest/?game=ahlcg&leader={ROLAND}&leader={DAISY}&box=core"
    once = client.get(address)
    assert once.context["boxes"] == [("core", "Core Set", range(1))]
    assert "core" not in dict(once.context["sets"])
    assert once.context["found"].status == "impossible"
    twice = client.get(f"{address}&box=core")
    assert twice.context["boxes"] == [("core", "Core Set", range(2))]
    assert twice.content.decode().count('name="box" value="core" checked') == 2
    assert twice.context["found"].status == "found"
    assert "<details open>" not in client.get(f"/decks/suggest/?game=ahlcg&leader={ROLAND}&box=core").content.decode()


@pytest.fixture(scope="module")
def parallel_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The core set, and another front and back of Roland (By the Book)."""
    return copy_facts("ahlcg", tmp_path_factory.mktemp("parallel") / "ahlcg", ["core", "btb"])


@pytest.fixture
def parallel(db: None, parallel_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load_cards(parallel_folder, monkeypatch)


MACHETE, SNEAK_ATTACK = "01020", "01052"


@pytest.mark.parametrize(
    ("query", "choices", "machete", "sneak"),
    [
        ("", {}, 2, 0),
        ("&taboo-1=&back-1=&taboo-2=003", {}, 2, 0),
        ("&taboo-1=elsewhere", {}, 2, 0),
        ("&taboo-1=003", {"taboo": "003"}, 0, 0),  # it adds experience to Machete
        ("&back-1=90024", {"back": "90024"}, 2, 2),
        ("&taboo-1=003&front-1=90024&back-1=90024", {"taboo": "003", "front": "90024", "back": "90024"}, 0, 2),
    ],
)
def test_a_deck_is_found_under_the_choices_of_its_leader(
    client: Client, parallel: None, query: str, choices: dict[str, str], machete: int, sneak: int
) -> None:
    deck = taken(client, f"{ROLAND}{query}")
    revision = deck.revisions.get()
    main = revision.zones["main"]
    assert (deck.size, deck.valid, revision.choices) == (30, True, choices)
    assert (main.get(MACHETE, 0), main.get(SNEAK_ATTACK, 0)) == (machete, sneak)


@pytest.mark.parametrize(
    ("language", "more", "label", "usual"),
    [
        ("en", "More options", "The taboo list", "no list"),
        ("es", "Más opciones", "La lista de tabúes", "ninguna lista"),
    ],
)
def test_more_options_are_offered_with_the_wishes_and_stay_open_once_chosen(
    client: Client, parallel: None, language: str, more: str, label: str, usual: str
) -> None:
    def options(query: str) -> list[str]:
        """Whether the options are open, and their names."""
        answer = client.get(f"/decks/suggest/?game=ahlcg{query}", headers={"accept-language": language})
        last = re.split(r"(?=<details)", answer.content.decode())[-1].partition("</details>")[0]
        assert [name in last for name in (more, label, usual)] == [True] * 3
        return ["open" if "<details open>" in last else "closed", *re.findall('<select[^>]* name="(.*?)"', last)]

    assert options("") == ["closed", "taboo-1"]
    assert options(f"&leader={ROLAND}") == ["closed", "front-1", "back-1", "taboo-1"]
    assert options(f"&leader={ROLAND}&back-1=90024") == ["open", "front-1", "back-1", "taboo-1"]
    assert options(f"&leader={DAISY}&leader=&taboo-2=003") == ["open", "taboo-1", "taboo-2"]


def test_a_taboo_list_is_chosen_for_whoever_fits_best(client: Client, parallel: None) -> None:
    deck = taken(client, "&taboo-1=003")
    assert (deck.valid, deck.revisions.get().choices) == (True, {"taboo": "003"})


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
    assert page.count("Nothing is missing.") == sum(not deck.problems for _name, deck in answer.context["decks"])
    assert client.post(address)["Location"] == address
    assert not Deck.objects.exists()


def test_leaders_that_fit_best_are_impossible_only_if_all_tables_are(client: Client, core_cards: Any) -> None:
    tables = [client.get(seats(leaders, "core")).context["found"].missing for leaders in combinations(LEADERS, 4)]
    nearest = client.get(seats([""] * 4, "core")).context["found"]
    assert (nearest.status, nearest.missing) == ("impossible", min(tables))
    nobody = client.get(seats(["", ""], "other"))
    assert "Your boxes have 0 investigators; the table needs 2." in nobody.content.decode()
    assert nobody.context["found"].status == "impossible"
    alone = client.get(seats([""], "other"), headers={"accept-language": "es"}).content.decode()
    assert "Tus cajas tienen 0 investigadores; la mesa necesita 1." in alone


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
