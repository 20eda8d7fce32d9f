"""Guests: who builds without an account, privately and within limits, and keeps it all with one."""

import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from html import unescape
from threading import Barrier
from typing import Any
from urllib.parse import quote

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from django.http import HttpRequest
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve
from django.utils import timezone
from rest_framework.test import APIClient

from accounts import services as account_services
from accounts.models import User
from decks import services
from decks.content import Content
from decks.models import Deck, DeckRevision
from decks.tests.conftest import LEGAL, ROLAND, keep
from decks.web.builder.card_pool import leaders_of
from decks.web.game_context import game_contexts
from games.engine import Build

pytestmark = pytest.mark.django_db
PASSWORD = "the-stars-are-right"
LIST = "Roland Banks\n\n2x Evidence!\n"


@pytest.fixture
def guest(core_cards: None) -> Client:
    """A browser whose guest has begun a deck."""
    client = Client()
    begin(client)
    return client


def begin(client: Client) -> Deck:
    """A deck begun by the first click."""
    answer = client.post("/decks/new/?game=ahlcg", {"leader": "01001"})
    assert answer.status_code == 302, answer.content.decode()
    deck = Deck.objects.latest("created_at")
    assert answer["Location"] == f"/decks/{deck.pk}/edit/"
    return deck


def sign_up(client: Client, name: str = "agnes", **more: str) -> Any:
    return client.post("/account/signup/", {"username": name, "password1": PASSWORD, **more})


def log_in(client: Client, name: str) -> Any:
    return client.post("/account/login/", {"login": name, "password": PASSWORD})


@contextmanager
def nothing_made() -> Iterator[None]:
    def rows() -> tuple[int, ...]:
        return User.objects.count(), Deck.objects.count(), Session.objects.count()

    before = rows()
    yield
    assert rows() == before


def test_guest_begins_with_the_first_click_that_makes_a_deck(client: Client, core_cards: None) -> None:
    with nothing_made():
        for address in ("/", "/decks/", "/decks/new/", "/decks/new/?game=ahlcg", "/decks/import/", "/account/signup/"):
            assert client.get(address, follow=True).status_code == 200
        assert client.head("/decks/new/").status_code == 200
        assert client.post("/decks/new/?game=ahlcg", {"leader": "no-such"}).status_code == 404
        assert client.post("/decks/import/", {"text": ""}).status_code == 400
        assert Client(enforce_csrf_checks=True).post("/decks/new/", {"leader": "01001"}).status_code == 403
    deck = begin(client)
    guest = deck.owner
    assert (guest.is_guest, guest.is_active, guest.email, guest.has_usable_password()) == (True, False, "", False)
    assert (deck.visibility, deck.game, deck.name) == ("private", "ahlcg", "Roland Banks")
    begin(client)
    assert User.objects.count() == 1, "the second deck is the same guest's"
    assert [row.deck.name for row in client.get("/decks/").context["rows"]] == ["Roland Banks", "Roland Banks"]
    home = client.get("/")
    assert str(deck.pk) in home.content.decode()
    assert "private" in home["Cache-Control"]


def test_guest_is_called_you_in_the_history(guest: Client) -> None:
    deck = Deck.objects.get()
    page = guest.get(f"/decks/{deck.pk}/history/").content.decode()
    assert deck.owner.username not in page
    assert re.search(r">\s*you ·\s*<time", page)


def test_guest_is_kept_through_a_browser_restart(guest: Client, settings: Any) -> None:
    cookie = guest.cookies["sessionid"]
    assert cookie["max-age"] == settings.GUEST_DAYS * 24 * 3600
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    again = Client()
    again.cookies["sessionid"] = cookie.value
    deck = Deck.objects.get()
    assert again.get(f"/decks/{deck.pk}/edit/").status_code == 200


def test_visit_of_another_day_keeps_the_guest_longer(guest: Client, settings: Any) -> None:
    (row,) = User.objects.all()
    guest.get("/decks/")
    assert User.objects.get().last_login == row.last_login, "once a day is enough"
    User.objects.update(last_login=timezone.now() - timedelta(days=30))
    Session.objects.update(expire_date=timezone.now() + timedelta(days=1))
    answer = guest.get("/decks/")
    assert timezone.now() - User.objects.get().last_login < timedelta(hours=1)  # type: ignore[operator]
    assert answer.cookies["sessionid"]["max-age"] == settings.GUEST_DAYS * 24 * 3600
    assert Session.objects.get().expire_date - timezone.now() > timedelta(days=settings.GUEST_DAYS - 1)


def test_guest_has_everything_but_sharing_and_campaigns(guest: Client) -> None:
    deck = Deck.objects.get()
    page, builder = f"/decks/{deck.pk}/", f"/decks/{deck.pk}/edit/"
    assert guest.post(builder, {"revision": 1, "add": "main:01016"}).status_code == 302
    assert guest.post(builder, {"revision": 2, "undo": "1"}).status_code == 302
    about = {"revision": 3, "about": "1", "name": "Mine", "tags": "solo", "notes": "Begin with .45."}
    assert guest.post(builder, about).status_code == 302
    assert guest.post(page, {"do": "place", "name": "Mine, too", "tags": "solo", "folder": "Shelf"}).status_code == 302
    assert guest.post(page, {"do": "experience", "kind": "victory", "amount": "3", "reason": "Won"}).status_code == 302
    assert guest.post(page, {"do": "clone"}).status_code == 302
    for address in (
        page,
        builder,
        f"{page}upgrade/",
        f"{page}history/",
        f"{page}sheet/",
        f"/decks/compare/?a={deck.pk}",
    ):
        answer = guest.get(address)
        assert answer.status_code == 200, address
        assert "private" in answer["Cache-Control"] or "no-store" in answer["Cache-Control"], address
    file = guest.get(f"{page}export/?format=text")
    assert (file.status_code, file["Content-Disposition"]) == (200, 'attachment; filename="mine-too.txt"')
    assert "private" in file["Cache-Control"]
    assert guest.get(f"{page}export/?format=no-such").status_code == 404
    assert guest.post(f"{page}history/", {"revision": 2}).status_code == 302
    assert guest.post("/decks/import/", {"text": LIST, "game": "ahlcg"}).status_code == 302
    assert Deck.objects.filter(owner=deck.owner).count() == 3
    assert guest.post(page, {"do": "delete"}).status_code == 302
    assert guest.post("/decks/", {"do": "restore", "deck": str(deck.pk)}).status_code == 302
    deck.refresh_from_db()
    # Its name is part of the revision that it went back to; the folder is not.
    assert (deck.name, deck.folder, deck.tags, deck.deleted_at) == ("Roland Banks", "Shelf", [], None)


@pytest.mark.parametrize(
    "address", ["/campaigns/new/", "/collections/", "/account/", "/account/download/", "/campaigns/stats/"]
)
def test_guest_is_told_what_needs_an_account(guest: Client, address: str) -> None:
    answer = guest.get(address)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/account/login/?next=")
    page = guest.get(answer["Location"]).content.decode()
    assert "Create an account or log in to continue; you keep the decks you've made." in page
    assert f'href="/account/signup/?next={quote(address, safe="")}"' in page


def test_guest_cannot_share(guest: Client, norman: APIClient) -> None:
    deck = Deck.objects.get()
    told = "Create an account to share a deck; you keep the decks you&#x27;ve made."
    for visibility in ("public", "unlisted"):
        form = {"do": "place", "name": "Mine", "tags": "", "folder": "", "visibility": visibility}
        answer = guest.post(f"/decks/{deck.pk}/", form)
        assert (answer.status_code, told in answer.content.decode()) == (400, True)
        answer = guest.post("/decks/", {"do": "show", "deck": str(deck.pk), "visibility": visibility}, follow=True)
        assert told in answer.content.decode()
    deck.refresh_from_db()
    assert deck.visibility == "private"
    page = guest.get(f"/decks/{deck.pk}/").content.decode()
    assert 'name="visibility"' not in page
    assert "Create an account to share it or play it in a campaign; you keep the decks you've made." in page
    assert deck.owner.username not in page
    assert guest.post("/parties/", {"game": "ahlcg", "name": "Us", "deck": str(deck.pk)})["Location"].startswith(
        "/account/login/"
    )
    party = norman.post("/api/v1/parties/", {"game": "ahlcg", "name": "Us", "decks": [str(deck.pk)]}, format="json")
    assert party.status_code == 422 or party.status_code == 400, party.content


def test_guest_deck_is_nobody_elses(guest: Client, user: User, norman: APIClient) -> None:
    deck = Deck.objects.get()
    other, member, nobody = Client(), Client(), Client()
    begin(other)
    member.force_login(user)
    _token, secret = account_services.token_create(name="program", days=1, actor=user)
    page, own = f"/decks/{deck.pk}/", f"/api/v1/decks/{deck.pk}/"
    for part in ("", "history/", "sheet/", "export/?format=text", "edit/", "upgrade/"):
        assert guest.get(page + part).status_code == 200
        for client in (other, member):
            assert client.get(page + part).status_code == 404, part
        expected = 302 if part in ("edit/", "upgrade/") else 404  # to the login, which says nothing
        assert nobody.get(page + part).status_code == expected, part
    for client in (other, member):
        assert client.post(page, {"do": "delete"}).status_code == 404
        assert client.post(page, {"do": "clone"}).status_code == 404
        assert client.post(f"{page}edit/", {"revision": 1, "add": "main:01016"}).status_code == 404
        assert client.post(f"{page}history/", {"revision": 1}).status_code == 404
    assert nobody.post(page, {"do": "clone"}).status_code == 404
    for part in ("", "export/", "revisions/"):
        assert norman.get(own + part).status_code == 404
        assert guest.get(own + part).status_code == 404, "programs have tokens: the API knows no guests"
        assert nobody.get(own + part, headers={"Authorization": f"Bearer {secret}"}).status_code == 404


def test_guest_session_opens_nothing_in_the_api(guest: Client) -> None:
    with nothing_made():
        answer = guest.post("/api/v1/decks/", ROLAND, content_type="application/json")
        assert answer.status_code == 401
        deck = Deck.objects.get()
        for method in (guest.patch, guest.delete, guest.put):
            assert method(f"/api/v1/decks/{deck.pk}/", {}, content_type="application/json").status_code == 401
        assert guest.get("/api/v1/decks/?whose=mine").status_code == 401
        assert guest.get("/api/v1/collections/").status_code == 401


def test_sign_up_keeps_all_decks(guest: Client) -> None:
    begin(guest)
    deck = Deck.objects.earliest("created_at")
    assert guest.post(f"/decks/{deck.pk}/", {"do": "delete"}).status_code == 302
    answer = sign_up(guest, next=f"/decks/{deck.pk}/edit/")
    assert answer["Location"] == f"/decks/{deck.pk}/edit/"
    agnes = User.objects.get()
    assert (agnes.username, agnes.email, agnes.is_guest, agnes.is_active) == ("agnes", "", False, True)
    assert set(Deck.objects.values_list("owner", flat=True)) == {agnes.pk}, "the deleted one, too"
    assert set(DeckRevision.objects.values_list("author", flat=True)) == {agnes.pk}
    assert "Your deck is now in your account." in guest.get("/decks/").content.decode()
    assert guest.session.get_expiry_age() <= 14 * 24 * 3600
    assert "guest" not in guest.session


def test_log_in_adds_the_decks_to_those_of_the_account(guest: Client, norman: APIClient, user: User) -> None:
    kept = keep(norman, name="Before")["id"]
    begin(guest)
    assert log_in(guest, "norman").status_code == 302
    assert Deck.objects.filter(owner=user).count() == 3
    assert not User.objects.filter(is_guest=True).exists()
    assert "Your 2 decks are now in your account." in guest.get("/decks/").content.decode()
    guest.post("/account/logout/")
    assert guest.get(f"/decks/{kept}/").status_code == 404, "the next at this browser sees none of them"
    assert guest.get("/decks/")["Location"] == "/decks/public/"
    assert sign_up(guest, "next").status_code == 302
    assert Deck.objects.filter(owner__username="next").count() == 0


def test_log_in_that_fails_keeps_the_guest(guest: Client, user: User) -> None:
    assert guest.post("/account/login/", {"login": "norman", "password": "wrong"}).status_code == 200
    assert len(guest.get("/decks/").context["rows"]) == 1


def test_guest_joins_once(guest: Client, user: User) -> None:
    row = User.objects.get(is_guest=True)
    daisy = User.objects.create_user("daisy", "", PASSWORD)
    assert account_services.guest_join(guest=row, actor=user) == 1
    assert account_services.guest_join(guest=row, actor=daisy) == 0, "the second of two logins finds nothing left"
    assert Deck.objects.get().owner == user
    assert account_services.guest_join(guest=user, actor=daisy) == 0, "an account is no guest"


def test_join_that_fails_loses_nothing(guest: Client, user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: Any, request: HttpRequest, user: User) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr("allauth.account.adapter.DefaultAccountAdapter.login", fails)
    with pytest.raises(RuntimeError):
        log_in(guest, "norman")
    assert Deck.objects.get().owner.is_guest
    assert len(guest.get("/decks/").context["rows"]) == 1


def test_decks_come_along_beyond_the_limit_of_an_account(
    guest: Client, norman: APIClient, user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MAX_DECKS", 1)
    keep(norman)
    log_in(guest, "norman")
    assert Deck.objects.filter(owner=user).count() == 2
    answer = guest.post("/decks/new/?game=ahlcg", {"leader": "01001"})
    assert answer.status_code == 400
    assert "You can have up to 1 decks" in answer.content.decode()


def test_forgotten_guest_leaves_nothing(guest: Client) -> None:
    other = Client()
    begin(other)
    assert guest.get("/account/forget/").status_code == 405
    assert guest.post("/account/forget/")["Location"] == "/"
    assert (User.objects.count(), Deck.objects.count(), Session.objects.count()) == (1, 1, 1), "the other's stay"
    assert guest.get("/decks/")["Location"] == "/decks/public/"
    assert other.get("/decks/").status_code == 200


def test_forgetting_is_for_guests_alone(client: Client, user: User) -> None:
    assert client.post("/account/forget/")["Location"] == "/"
    client.force_login(user)
    assert client.post("/account/forget/")["Location"] == "/"
    assert client.get("/account/").status_code == 200, "still logged in"
    assert User.objects.count() == 1


def test_guest_keeps_so_many_decks(guest: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "GUEST_DECKS", 2)
    deck = begin(guest)
    told = "Without an account you can have up to 2 decks. Create an account to have more;"
    for answer in (
        guest.post("/decks/new/?game=ahlcg", {"leader": "01001"}),
        guest.post("/decks/import/", {"text": LIST, "game": "ahlcg"}),
        guest.post(f"/decks/{deck.pk}/", {"do": "clone"}),
    ):
        assert (answer.status_code, told in answer.content.decode()) == (400, True)
    guest.post(f"/decks/{deck.pk}/", {"do": "delete"})
    begin(guest)


def test_guest_saves_so_often_and_so_much(guest: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = Deck.objects.get()
    builder = f"/decks/{deck.pk}/edit/"
    long = {"revision": 1, "about": "1", "name": "Mine", "tags": "", "notes": "x" * services.GUEST_CHARACTERS}
    answer = guest.post(builder, long)
    assert answer.status_code == 422
    assert "up to 20,000 characters" in answer.content.decode()
    monkeypatch.setattr(services, "GUEST_SAVES", 2)
    assert guest.post(builder, {"revision": 1, "add": "main:01016"}).status_code == 302
    answer = guest.post(builder, {"revision": 2, "add": "main:01016"})
    assert answer.status_code == 422
    assert "Create an account to continue; you keep the decks you&#x27;ve made." in answer.content.decode()
    assert DeckRevision.objects.count() == 2
    sign_up(guest)
    assert guest.post(builder, {"revision": 2, "add": "main:01016"}).status_code == 302


def test_one_address_begins_so_many_guests(core_cards: None, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "guest": "2/h/ip"}
    first = Client()
    begin(first)
    begin(Client())
    with nothing_made():
        answer = Client().post("/decks/new/?game=ahlcg", {"leader": "01001"})
        assert answer.status_code == 403
        assert "Create an account to continue." in answer.content.decode()
        assert Client().post("/decks/import/", {"text": LIST, "game": "ahlcg"}).status_code == 403
    begin(first)
    begin(Client(REMOTE_ADDR="192.0.2.7"))


@pytest.mark.parametrize("most", [0, 1])
def test_all_guests_together_are_bounded(core_cards: None, settings: Any, most: int) -> None:
    settings.GUESTS = most
    for _ in range(most):
        begin(Client())
    with nothing_made():
        assert Client().post("/decks/new/?game=ahlcg", {"leader": "01001"}).status_code == 403


def test_guest_cannot_import_from_an_address(guest: Client, client: Client) -> None:
    told = "Create an account to import from a link"
    for one in (guest, client):
        for form in ({"url": "https://arkhamdb.com/decklist/view/1"}, {"text": "https://arkhamdb.com/decklist/view/1"}):
            answer = one.post("/decks/import/", form)
            assert (answer.status_code, told in answer.content.decode()) == (400, True)


def test_guest_makes_a_public_deck_its_own(client: Client, norman: APIClient) -> None:
    shown, hidden = keep(norman, **LEGAL, visibility="public")["id"], keep(norman)["id"]
    answer = client.post(f"/decks/{shown}/", {"do": "clone"})
    deck = Deck.objects.get(owner__is_guest=True)
    assert answer["Location"] == f"/decks/{deck.pk}/"
    assert (deck.name, deck.visibility) == ("Roland, legal", "private")
    assert client.post(f"/decks/{hidden}/", {"do": "clone"}).status_code == 404


def old_guests(number: int, decks: int) -> None:
    """Guests who were last here long ago, each with so many decks."""
    content = Content(name="Old", build=Build(leaders=("01001",), zones={"main": {"01016": 1}}))
    for _ in range(number):
        guest = account_services.guest_create()
        assert guest
        for _ in range(decks):
            services.deck_create(game="ahlcg", content=content, placement=services.Placement(), actor=guest)
    User.objects.filter(is_guest=True).update(last_login=timezone.now() - timedelta(days=91))


def test_thousand_old_decks_are_cleaned_up_in_batches(
    core_cards: None, norman: APIClient, user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(account_services, "GUESTS_PURGED_AT_ONCE", 30)
    old_guests(100, 10)
    assert Deck.objects.count() == 1000
    kept = keep(norman)["id"]
    User.objects.filter(pk=user.pk).update(last_login=timezone.now() - timedelta(days=900))
    used = begin(Client())
    User.objects.filter(pk=used.owner_id).update(last_login=timezone.now() - timedelta(days=89))
    with CaptureQueriesContext(connection) as queries:
        call_command("purge_guests")
    deletes = [one["sql"] for one in queries if one["sql"].startswith('DELETE FROM "accounts_user"')]
    assert len(deletes) == 4, "at most 30 of 100 at once"
    assert {str(pk) for pk in Deck.objects.values_list("pk", flat=True)} == {kept, str(used.pk)}
    assert set(User.objects.values_list("pk", flat=True)) == {user.pk, used.owner_id}
    assert DeckRevision.objects.count() == 2


def test_nightly_task_cleans_up(core_cards: None) -> None:
    from accounts.tasks import expired_delete

    old_guests(1, 1)
    expired_delete()
    assert not Deck.objects.exists()
    assert not User.objects.exists()


def test_guest_cannot_log_in_nor_be_chosen_as_a_name(guest: Client, client: Client) -> None:
    row = User.objects.get()
    assert client.post("/account/login/", {"login": row.username, "password": ""}).status_code == 200
    assert "_auth_user_id" not in client.session
    client.post("/account/password/reset/", {"email": ""})
    sign_up(client, row.username)
    assert User.objects.count() == 1


@pytest.mark.once
@pytest.mark.parametrize("most", [3, pytest.param(100_000, marks=pytest.mark.journeys)], ids=["some", "all"])
def test_crawler_leaves_no_guest_and_no_session(core_boxes: None, daisy: APIClient, most: int) -> None:
    """Visit so many pages of each route, and at most ten of its addresses with parameters, which have no end."""
    keep(daisy, **LEGAL, visibility="public")
    client, waiting = Client(), ["/"]
    seen: set[str] = set()
    routes: Counter[str] = Counter()
    with nothing_made():
        while waiting:
            address = waiting.pop(0).partition("#")[0]
            path, asks, _parameters = address.partition("?")
            route = resolve(path).route + asks
            if address in seen or routes[route] == (min(10, most) if asks else most):
                continue
            seen.add(address)
            routes[route] += 1
            answer = client.get(address)
            assert answer.status_code < 500, address
            if "Location" in answer:
                waiting.append(answer["Location"])
            if answer.get("Content-Type", "").startswith("text/html"):
                found = re.findall(r'(?:href|action)="(/[^"]*)"', answer.content.decode())
                waiting += [unescape(one) for one in found if not one.startswith("/static/")]
    assert {"", "decks/new/", "decks/public/", "decks/import/", "decks/<uuid:id>/", "account/signup/"} <= {*routes}
    assert len(routes) > 30, "every public page"


def test_every_game_that_builds_is_open_to_guests(core_boxes: None, client: Client) -> None:
    games = game_contexts()
    assert set(games) == {"ahlcg", "lotr", "ah2", "mom2", "dmd"}
    for code, game in games.items():
        page = client.get(f"/decks/new/?game={code}")
        assert page.status_code == 200
        answer = client.post(f"/decks/new/?game={code}", {"leader": leaders_of(game)[0].code})
        assert answer.status_code == 302, code
        deck = Deck.objects.latest("created_at")
        assert (deck.game, deck.owner.is_guest) == (code, True)
        for part in ("", "edit/", "history/", "sheet/", "export/"):
            assert client.get(f"/decks/{deck.pk}/{part}").status_code == 200, (code, part)
    assert User.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_logins_at_once_move_the_decks_once(core_cards: None, user: User) -> None:
    """Two forms sent by one double click: each in a thread, and a connection, of its own."""
    guest = account_services.guest_create()
    assert guest
    content = Content(name="Mine", build=Build(leaders=("01001",)))
    services.deck_create(game="ahlcg", content=content, placement=services.Placement(), actor=guest)
    start = Barrier(2)

    def join(_number: int) -> int:
        start.wait()
        try:
            return account_services.guest_join(guest=guest, actor=user)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(join, range(2))) == [0, 1]
    assert Deck.objects.get().owner == user
    assert not User.objects.filter(is_guest=True).exists()
