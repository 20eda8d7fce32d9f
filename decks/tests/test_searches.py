"""Searches for decks that take long: sent to a worker, watched, answered once, and cancelled."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.utils import timezone
from kombu.exceptions import OperationalError
from msgspec.structs import replace
from rest_framework.test import APIClient

from accounts.models import User
from cardsdb.models import Collection
from decks import searches, services, suggestions, tasks
from decks.content import content_of
from decks.models import Deck, DeckSearch, PlayedCards
from decks.tests.test_suggestion_pages import taken
from decks.tests.test_suggestions import DAISY, ROLAND, asked
from decks.web.suggestions import views

pytestmark = pytest.mark.django_db
ADDRESS = f"/decks/suggest/?game=ahlcg&leader={ROLAND}&box=core"


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """No search is quick; the searches sent to the queue."""
    waiting: list[str] = []
    monkeypatch.setattr(searches, "QUICK", -1.0)
    monkeypatch.setattr(tasks.search, "delay", waiting.append)
    return waiting


def test_a_long_search_is_done_by_a_worker_and_answers_as_a_quick_one(
    api: APIClient, user: User, core_cards: Any, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    api.force_authenticate(user)
    waiting = asked(api, ROLAND, sets={"core": 2}, status=202)
    assert (waiting["state"], waiting["done"], waiting["total"], waiting["suggestion"]) == ("waiting", 0, 0, None)
    assert asked(api, ROLAND, sets={"core": 2}, status=202) == waiting
    assert sent == [waiting["id"]]
    tasks.search(waiting["id"])
    done = api.get(waiting["url"]).json()
    assert (done["state"], done["total"]) == ("done", 12_000)
    kept = asked(api, ROLAND, sets={"core": 2})
    monkeypatch.setattr(searches, "QUICK", 60.0)
    DeckSearch.objects.all().delete()
    assert asked(api, ROLAND, sets={"core": 2}) == kept == done["suggestion"]
    assert kept["status"] == "found"


def test_another_question_or_language_is_another_search(api: APIClient, core_cards: Any, sent: list[str]) -> None:
    asked(api, ROLAND, sets={"core": 2}, status=202)
    asked(api, ROLAND, sets={"core": 1}, status=202)
    api.credentials(HTTP_ACCEPT_LANGUAGE="es")
    asked(api, ROLAND, sets={"core": 2}, status=202)
    assert len(set(sent)) == 3


def test_a_search_is_seen_and_cancelled_by_the_account_that_asked(
    api: APIClient, user: User, core_cards: Any, sent: list[str]
) -> None:
    api.force_authenticate(user)
    mine = asked(api, ROLAND, sets={"core": 2}, status=202)
    api.force_authenticate(User.objects.create_user("carson", "carson@example.org", "at-your-service"))
    assert (api.get(mine["url"]).status_code, api.delete(mine["url"]).status_code) == (404, 404)
    theirs = asked(api, ROLAND, sets={"core": 2}, status=202)
    assert sent == [mine["id"], theirs["id"]]
    assert api.delete(theirs["url"]).status_code == 204
    api.force_authenticate(None)
    assert (api.get(mine["url"]).status_code, api.delete(mine["url"]).status_code) == (404, 404)
    nobodys = asked(api, ROLAND, sets={"core": 2}, status=202)
    assert api.delete(nobodys["url"]).status_code == 204
    tasks.search(mine["id"])
    assert [search.state for search in DeckSearch.objects.filter(pk=mine["id"])] == ["done"]
    assert asked(api, ROLAND, sets={"core": 2})["status"] == "found"  # an answer is for everybody


def test_a_search_on_a_page_is_seen_and_cancelled_by_its_browser(
    client: Client, core_cards: Any, sent: list[str]
) -> None:
    address = client.get(ADDRESS)["Location"]
    assert client.get(ADDRESS)["Location"] == address
    other = Client()
    assert (other.get(address).status_code, other.post(address).status_code) == (404, 404)
    theirs = other.get(ADDRESS)["Location"]
    assert theirs != address
    assert other.post(theirs)["Location"] == "/decks/new/"
    assert client.get(address).status_code == 200
    assert [str(search.pk) for search in DeckSearch.objects.filter(state="waiting")] == sent[:1]


def test_a_quick_search_begins_no_session(client: Client, core_cards: Any) -> None:
    assert client.get(ADDRESS).context["found"].status == "found"
    assert settings.SESSION_COOKIE_NAME not in client.cookies


def test_other_weights_are_another_search(api: APIClient, user: User, core_cards: Any, sent: list[str]) -> None:
    api.force_authenticate(user)
    waiting = asked(api, ROLAND, sets={"core": 2}, status=202)
    figures = {"decks": 20, "cards": {"01018": 18}, "pairs": {}, "counted_at": timezone.now()}
    PlayedCards.objects.create(game="ahlcg", leader=ROLAND, experience="0", **figures)
    weighed = asked(api, ROLAND, sets={"core": 2}, status=202)
    assert weighed["id"] != waiting["id"]
    PlayedCards.objects.all().delete()
    assert asked(api, ROLAND, sets={"core": 2}, status=202)["id"] == waiting["id"]
    tasks.search(weighed["id"])  # with the weights that were asked for
    lines = api.get(weighed["url"]).json()["suggestion"]["decks"][0]["added"]
    assert "weight" in {why["kind"] for line in lines if line["card"] == "01018" for why in line["why"]}


def test_a_cancelled_search_ends_and_the_next_question_begins_anew(
    api: APIClient, core_cards: Any, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = asked(api, ROLAND, sets={"core": 2}, status=202)
    assert api.delete(waiting["url"]).status_code == 204
    tasks.search(waiting["id"])
    assert api.get(waiting["url"]).json()["state"] == "cancelled"
    again = asked(api, ROLAND, sets={"core": 2}, status=202)
    steps = []

    def cancel_after_a_note(rows: Any, **values: Any) -> bool:
        steps.append(values.get("done"))
        if values.get("done") is not None:
            api.delete(again["url"])
        return note(rows, **values)

    note = searches._note
    monkeypatch.setattr(searches, "_note", cancel_after_a_note)
    tasks.search(again["id"])
    assert steps[:2] == [None, 0]
    found = api.get(again["url"]).json()
    assert (found["state"], found["suggestion"]) == ("cancelled", None)


def test_a_search_whose_worker_was_killed_begins_anew(api: APIClient, core_cards: Any, sent: list[str]) -> None:
    lost = asked(api, ROLAND, sets={"core": 2}, status=202)
    DeckSearch.objects.update(state="running", noted_at=timezone.now() - searches.LOST)
    again = asked(api, ROLAND, sets={"core": 2}, status=202)
    assert sent == [lost["id"], again["id"]]
    tasks.search(lost["id"])
    assert DeckSearch.objects.get(pk=lost["id"]).state == "running"  # it is not done twice


def test_a_search_that_fails_says_so(
    api: APIClient, core_cards: Any, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: Any) -> Any:
        raise ZeroDivisionError

    waiting = asked(api, ROLAND, status=202)
    monkeypatch.setattr(suggestions, "ask", fail)
    with pytest.raises(ZeroDivisionError):
        tasks.search(waiting["id"])
    assert api.get(waiting["url"]).json()["state"] == "failed"


def test_without_a_queue_nothing_is_begun(
    api: APIClient, client: Client, core_cards: Any, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(search_id: str) -> None:
        raise OperationalError

    monkeypatch.setattr(tasks.search, "delay", refuse)
    assert asked(api, ROLAND, status=503)["code"] == "unavailable"
    assert client.get(ADDRESS)["Location"] == "/decks/new/"
    assert "The task queue isn&#x27;t responding" in client.get("/decks/new/").content.decode()
    assert set(DeckSearch.objects.values_list("state", flat=True)) == {"cancelled"}


def test_an_unknown_search_is_not_found(api: APIClient, core_cards: Any) -> None:
    address = f"/api/v1/searches/{uuid.uuid4()}/"
    assert (api.get(address).status_code, api.delete(address).status_code) == (404, 404)


def test_searches_of_earlier_days_are_deleted_at_night(api: APIClient, core_cards: Any, sent: list[str]) -> None:
    asked(api, ROLAND, status=202)
    assert searches.searches_purge() == 0
    DeckSearch.objects.update(noted_at=timezone.now() - timedelta(days=1, minutes=1))
    tasks.nightly()
    assert not DeckSearch.objects.exists()


def test_the_page_shows_the_progress_and_then_the_deck(client: Client, core_cards: Any, sent: list[str]) -> None:
    page = client.get(ADDRESS, follow=True)
    address = page.redirect_chain[0][0]
    assert address.startswith(f"/decks/searches/{sent[0]}/?back=")
    assert "Waiting to start." in page.content.decode()
    DeckSearch.objects.update(state="running", done=400, total=12_000)
    spanish = client.get(address, headers={"hx-request": "true", "accept-language": "es"}).content.decode()
    assert "400 de 12000 pasos como máximo" in spanish.replace(".", "").replace("\xa0", "")
    DeckSearch.objects.update(state="waiting")
    tasks.search(sent[0])
    assert client.get(address, headers={"hx-request": "true"})["HX-Redirect"] == f"{ADDRESS}#found"
    shown = client.get(address, follow=True)
    assert shown.redirect_chain == [(f"{ADDRESS}#found", 302)]
    assert shown.context["found"].status in ("found", "impossible")
    assert len(sent) == 1


def test_a_search_is_cancelled_on_its_page(client: Client, core_cards: Any, sent: list[str]) -> None:
    address = client.get(ADDRESS)["Location"]
    assert client.post(address)["Location"] == "/decks/new/"
    assert DeckSearch.objects.get().state == "cancelled"
    assert "The search is cancelled." in client.get("/decks/new/").content.decode()
    assert client.get(address)["Location"] == "/decks/new/"


@pytest.mark.parametrize("back", ["", "/decks/", "https://elsewhere.example/decks/suggest/", "//elsewhere.example/"])
def test_a_search_leads_back_only_to_pages_that_search(
    client: Client, core_cards: Any, sent: list[str], back: str
) -> None:
    client.get(ADDRESS)
    tasks.search(sent[0])
    assert client.get(f"/decks/searches/{sent[0]}/", {"back": back})["Location"] == "/decks/suggest/#found"


def test_completing_and_swapping_wait_for_a_worker_too(
    client: Client, user: User, core_cards: Any, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(user)
    monkeypatch.setattr(searches, "QUICK", 60.0)
    boxes = Collection.objects.create(owner=user, game="ahlcg", name="Ours", sets={"core": 2}, is_default=True)
    decks = [taken(client, leader) for leader in (ROLAND, DAISY)]
    party = services.party_create(
        game="ahlcg", values=services.PartyValues(name="We", collection=boxes, decks=tuple(decks)), actor=user
    )
    monkeypatch.setattr(searches, "QUICK", -1.0)
    pages = {f"/decks/{decks[0].pk}/suggest/": f"/decks/{decks[0].pk}/edit/"}
    pages[f"/parties/{party.pk}/swaps/"] = f"/parties/{party.pk}/"
    for number, (address, instead) in enumerate(pages.items()):
        waiting = client.post(address, {"deck": decks[0].pk, "version": decks[0].version})["Location"]
        assert client.get(address)["Location"] == waiting
        assert client.post(waiting)["Location"] == instead
        again = client.get(address)["Location"]
        tasks.search(again.split("/")[3])
        assert client.get(again, follow=True).context["found"].status == "found", number
    assert Deck.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_deck_is_locked_only_after_the_search(
    client: Client, user: User, core_cards: Any, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(user)
    monkeypatch.setattr(searches, "QUICK", 60.0)
    deck = taken(client, ROLAND)
    open_while_sent: list[bool] = []

    def note(search_id: str) -> None:
        open_while_sent.append(connection.in_atomic_block)
        tasks.search(search_id)

    monkeypatch.setattr(searches, "QUICK", -1.0)
    monkeypatch.setattr(tasks.search, "delay", note)
    address = f"/decks/{deck.pk}/suggest/?experience=4"
    answers = [client.post(address, {"version": deck.version})["Location"] for _ in range(2)]
    assert (open_while_sent, answers[1]) == ([False], f"/decks/{deck.pk}/upgrade/")
    assert DeckSearch.objects.get().state == "done"


def test_what_was_found_for_an_earlier_deck_is_not_saved(
    client: Client, user: User, core_cards: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(user)
    deck = taken(client, ROLAND)

    def search_while_it_changes(*given: Any) -> Any:
        content = replace(content_of(deck.revisions.get()), name="Changed")
        services.deck_save(deck=deck, content=content, placement=services.Placement(), actor=user)
        return suggest_or_search(*given)

    suggest_or_search = tasks.suggest_or_search
    monkeypatch.setattr(views, "suggest_or_search", search_while_it_changes)
    address = f"/decks/{deck.pk}/suggest/?experience=4"
    assert client.post(address)["Location"] == address
    assert [(one.revision, one.name) for one in Deck.objects.all()] == [(2, "Changed")]
