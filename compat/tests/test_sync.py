"""Decks exchanged between two servers of ours: the second one speaks ArkhamDB's API over HTTP."""

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import urllib3
from django.test import Client
from django.utils import timezone
from oauth2_provider.models import AccessToken, RefreshToken

from accounts.models import User
from accounts.services import program_register
from cardsdb.importing import fetch
from compat import sync, tasks
from compat.models import SiteAccount, SyncedDeck
from compat.sync_client import SiteError, call, write
from compat.tests.test_arkhamdb_decks import ROLAND, changed, new_deck, upgraded
from decks import services
from decks.content import content_of
from decks.models import Deck
from decks.selectors import revision_get

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
PAGE = "/account/arkhamdb/"
HERE, THERE = "https://here.example", "https://there.example/arkhamdb"


@pytest.fixture
def there(live_server: Any, core_cards: Any, settings: Any, monkeypatch: pytest.MonkeyPatch) -> User:
    """An account at the other server, which the operator of this one is known to."""
    port = urlsplit(live_server.url).port
    host = f"127.0.0.1:{port}"

    def opened(parts: Any, method: str = "GET", body: Any = None, more: Any = None) -> Any:
        pool = urllib3.HTTPConnectionPool("127.0.0.1", port)
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        sent = {"Host": host, **(more or {})}
        return pool.urlopen(method, path, body=body, headers=sent, redirect=False, preload_content=False)

    monkeypatch.setattr(fetch, "_open", opened)
    monkeypatch.setattr(tasks.sync_decks, "delay", tasks.sync_decks)
    settings.SITE_URL, settings.ARKHAMDB_URL = HERE, THERE
    daisy = User.objects.create_user("daisy", "", "the-stars-are-right")
    program, secret = program_register(
        name="Here", redirect_uris=[f"{HERE}{PAGE}back/"], is_confidential=True, needs_pkce=True, for_everybody=True,
        actor=daisy,
    )  # fmt: skip
    settings.ARKHAMDB_CLIENT_ID, settings.ARKHAMDB_CLIENT_SECRET = program.client_id, secret
    return daisy


@pytest.fixture
def here(there: User, user: User, client: Client) -> Client:
    """A member of this server, whose account there is connected."""
    client.force_login(user)
    assert client.get(allowed(client, there))["Location"] == PAGE
    return client


def allowed(client: Client, there: User) -> str:
    """Go to the other site, allow it, and return the address of the way back."""
    asked = urlsplit(client.get(f"{PAGE}connect/")["Location"])
    assert f"{asked.scheme}://{asked.netloc}{asked.path}" == f"{THERE}/oauth/v2/auth"
    other = Client()
    other.force_login(there)
    answer = other.post(f"/oauth/authorize/?{asked.query}", {"answer": "allow"})
    back = urlsplit(answer["Location"])
    return f"{back.path}?{back.query}"


def exchange(client: Client, **fields: str) -> SiteAccount:
    assert client.post(PAGE, {"do": "sync", **fields})["Location"] == PAGE
    return SiteAccount.objects.get()


def saved(deck: Deck, **main: int) -> None:
    deck.refresh_from_db()
    content = changed(content_of(revision_get(deck=deck)), **main)
    services.deck_save(deck=deck, content=content, placement=services.Placement(), actor=deck.owner)


def main(deck: Deck) -> dict[str, int]:
    deck.refresh_from_db()
    zones: dict[str, dict[str, int]] = revision_get(deck=deck).zones
    return zones["main"]


def test_account_is_connected_once_for_each_state(there: User, user: User, client: Client) -> None:
    client.force_login(user)
    way_back = allowed(client, there)
    state = parse_qs(urlsplit(way_back).query)["state"][0]
    client.get(way_back.replace(state, "another"))
    assert not SiteAccount.objects.exists()
    client.get(way_back)
    assert not SiteAccount.objects.exists(), "a state is good for one attempt"
    client.get(allowed(client, there))
    token = RefreshToken.objects.get()
    assert token.user == there
    account = SiteAccount.objects.get()
    assert account.user == user
    assert account.tokens.startswith("gAAAA"), "as Fernet writes"
    assert "Sync decks" in client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert "Sincronizar mazos" in client.get(PAGE, headers={"Accept-Language": "es"}).content.decode()


def test_all_decks_are_fetched_once(here: Client, there: User, user: User) -> None:
    theirs = [new_deck(there, visibility="private"), new_deck(there, changed(ROLAND, c01034=0), "private")]
    for _time in range(2):
        account = exchange(here)
        assert (account.state, account.done, account.total, account.refused) == ("idle", 2, 2, [])
    own = {deck.pk: deck for deck in Deck.objects.filter(owner=user)}
    assert {deck.revision for deck in own.values()} == {1}
    links = SyncedDeck.objects.order_by("pk")
    for deck in theirs:
        assert any(
            content_of(revision_get(deck=own[link.deck_id])) == content_of(revision_get(deck=deck)) for link in links
        )


def test_changes_go_both_ways(here: Client, there: User, user: User) -> None:
    theirs = new_deck(there, visibility="private")
    exchange(here)
    ours = Deck.objects.get(owner=user)
    saved(theirs, c01034=1)
    exchange(here)
    assert (main(ours)["01034"], ours.revision) == (1, 2)
    saved(ours, c01034=2)
    exchange(here)
    assert (main(theirs)["01034"], theirs.revision) == (2, 3)
    exchange(here)
    assert (main(ours), main(theirs)) == (main(theirs), main(ours))
    assert (ours.revision, theirs.revision) == (3, 3)


@pytest.mark.parametrize(("do", "copies", "revisions"), [("keep", 1, (2, 3)), ("take", 0, (3, 2))])
def test_member_chooses_where_both_were_changed(
    here: Client, there: User, user: User, do: str, copies: int, revisions: tuple[int, int]
) -> None:
    theirs = new_deck(there, visibility="private")
    exchange(here)
    ours = Deck.objects.get(owner=user)
    saved(theirs, c01034=0)
    saved(ours, c01034=1)
    exchange(here)
    assert (main(ours)["01034"], main(theirs).get("01034", 0)) == (1, 0), "nothing is overwritten"
    link = SyncedDeck.objects.get()
    assert link.conflict
    assert link.conflict["slots"] == main(theirs)
    assert "Keep the version here" in here.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    here.post(PAGE, {"do": do, "number": link.number})
    assert main(ours).get("01034", 0) == main(theirs).get("01034", 0) == copies
    assert (ours.revision, theirs.revision) == revisions
    assert SyncedDeck.objects.get().conflict is None


def test_decks_that_are_only_here_are_sent_if_asked_for(here: Client, there: User, user: User) -> None:
    ours = new_deck(user, visibility="private")
    upgraded(ours, changed(ROLAND, c01034=0, c01029=2), 10)
    assert exchange(here).total == 0
    assert exchange(here, everything="1").refused == []
    theirs = Deck.objects.get(owner=there)
    assert main(theirs) == main(ours)
    assert revision_get(deck=theirs).cost == revision_get(deck=ours).cost > 0
    assert exchange(here, everything="1").total == 1
    assert Deck.objects.count() == 2


def test_refused_deck_is_sent_once_and_goes_on_where_it_stopped(
    here: Client, there: User, user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = new_deck(user, visibility="private")
    upgraded(ours, changed(ROLAND, c01034=0, c01029=2), 10)
    sent = []

    def refusing(account: SiteAccount, method: str, path: str, form: dict[str, str]) -> int:
        sent.append(path.split("/")[1])
        if len(sent) in refused_steps:
            raise SiteError("refused", "Not now")
        return write(account, method, path, form)

    monkeypatch.setattr(sync, "write", refusing)
    refused_steps = [2, 5]
    for _time in range(2):
        assert exchange(here, everything="1").refused == [[ours.name, "Not now"]]
    assert exchange(here, everything="1").refused == []
    assert sent == ["new", "save", "save", "upgrade", "save", "save"]
    assert Deck.objects.filter(owner=user).count() == Deck.objects.filter(owner=there).count() == 1
    theirs = Deck.objects.get(owner=there)
    assert main(theirs) == main(ours)
    assert revision_get(deck=theirs).cost == revision_get(deck=ours).cost > 0


def test_deck_changed_there_during_the_exchange_is_a_conflict(
    here: Client, there: User, user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = new_deck(there, visibility="private")
    exchange(here)
    ours = Deck.objects.get(owner=user)
    saved(ours, c01034=1)

    def changing(account: SiteAccount, method: str, path: str, form: dict[str, str] | None = None) -> Any:
        answer = call(account, method, path, form)
        if path == "decks":
            saved(theirs, c01034=0)
        return answer

    monkeypatch.setattr(sync, "call", changing)
    exchange(here)
    assert (main(ours)["01034"], main(theirs).get("01034", 0)) == (1, 0), "nothing is overwritten"
    assert SyncedDeck.objects.get().conflict


def test_expired_token_is_renewed_and_a_revoked_one_told(here: Client, there: User) -> None:
    new_deck(there, visibility="private")
    before = SiteAccount.objects.get().tokens
    AccessToken.objects.update(expires=timezone.now())
    assert exchange(here).state == "idle"
    assert SiteAccount.objects.get().tokens != before
    AccessToken.objects.all().delete()
    RefreshToken.objects.all().delete()
    account = exchange(here)
    assert (account.state, account.problem) == ("failed", "connection")
    page = here.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert "no longer accepts the connection" in page
    here.get(allowed(here, there))
    assert (exchange(here).state, Deck.objects.exclude(owner=there).count()) == ("idle", 1), "known after that, too"


def test_upgrade_that_is_taken_back_there_is_no_new_deck(here: Client, there: User, user: User) -> None:
    theirs = new_deck(there, visibility="private")
    exchange(here)
    upgraded(theirs, changed(ROLAND, c01034=0, c01029=2), 10)
    exchange(here)
    ours = Deck.objects.get(owner=user)
    assert (main(ours)["01029"], ours.revision) == (2, 2)
    services.deck_revert(deck=theirs, number=1, actor=there)
    account = exchange(here)
    assert (account.refused, account.decks.count()) == ([], 1)
    assert (main(Deck.objects.get(owner=user)), Deck.objects.get(owner=user).revision) == (main(theirs), 3)


def test_deck_that_is_gone_there_stays_here(here: Client, there: User, user: User) -> None:
    theirs = new_deck(there, visibility="private")
    exchange(here)
    services.deck_delete(deck=theirs)
    saved(Deck.objects.get(owner=user), c01034=1)
    account = exchange(here)
    assert (account.state, account.total, account.decks.count()) == ("idle", 0, 0)
    assert Deck.objects.filter(owner=user, deleted_at=None).count() == 1


def test_disconnected_account_leaves_the_decks(here: Client, there: User, user: User) -> None:
    new_deck(there, visibility="private")
    exchange(here)
    ((downloaded,),) = (json.loads(here.get("/account/download/").content)["arkhamdb"],)
    assert [link["deck"] for link in downloaded["decks"]] == [str(Deck.objects.get(owner=user).pk)]
    here.post(PAGE, {"do": "disconnect"})
    assert not SiteAccount.objects.exists()
    assert not RefreshToken.objects.filter(revoked=None).exists()
    assert Deck.objects.filter(owner=user).count() == Deck.objects.filter(owner=there).count() == 1


def test_site_that_is_away(here: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*args: Any) -> Any:
        raise OSError("no route")

    monkeypatch.setattr(fetch, "_open", away)
    account = exchange(here)
    assert (account.state, account.problem) == ("failed", "away")


def test_site_that_answers_something_else(here: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sync, "call", lambda *args: None)
    account = exchange(here)
    assert (account.state, account.problem) == ("failed", "away")


def test_deck_whose_previous_one_is_no_number_is_fetched(
    here: Client, there: User, user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_deck(there, visibility="private")
    monkeypatch.setattr(sync, "call", lambda *asked: [{**row, "previous_deck": [7]} for row in call(*asked)])
    assert exchange(here).state == "idle"
    assert Deck.objects.filter(owner=user).count() == 1


def test_unexpected_error_ends_the_exchange(here: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(sync, "call", broken)
    with pytest.raises(ZeroDivisionError):
        exchange(here)
    account = SiteAccount.objects.get()
    assert (account.state, account.problem) == ("failed", "error")


def test_nothing_is_offered_without_a_program(user: User, client: Client) -> None:
    client.force_login(user)
    assert client.get(PAGE).status_code == client.get(f"{PAGE}connect/").status_code == 404
    assert b'"/account/arkhamdb/"' not in client.get("/account/").content
