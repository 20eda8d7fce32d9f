"""Decklists of another site as public decks: what is taken over, once, and what is said of the rest."""

import datetime
import html
import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from accounts.models import User
from cardsdb.tasks import NO_QUEUE
from cardsdb.tests.sites import Site
from compat import tasks
from compat.deck_numbers import LIST, number_of
from compat.models import DecklistImport, PublishedDeck
from compat.tests import test_arkhamdb_decks, test_ringsdb_decks
from decks.models import Deck
from decks.selectors import revision_get

pytestmark = pytest.mark.django_db
DAY = datetime.date(2026, 1, 31)
NEXT = datetime.date(2026, 2, 1)


@pytest.fixture(autouse=True)
def _allowed(source_site: Site, settings: Any) -> None:
    settings.IMPORT_HOSTS = [source_site.host]


@pytest.fixture
def owner(db: None) -> User:
    return User.objects.create_user("archive", "", "the-stars-are-right")


def published(source_site: Site, base: str, day: datetime.date, rows: list[dict[str, Any]]) -> None:
    """The answer of another server of ours for that day."""
    body = json.dumps(rows).encode()
    source_site.answers[f"{base}/api/public/decklists/by_date/{day}.json"] = [(200, {}, body)]


def imported(address: str, *days: datetime.date, owner: str = "archive") -> list[str]:
    out = StringIO()
    call_command("import_decklists", address, *map(str, days), owner=owner, stdout=out, stderr=out)
    return out.getvalue().splitlines()


def listed(client: Client, base: str, deck: Deck) -> Any:
    (row,) = client.get(f"{base}/api/public/decklists/by_date/{deck.created_at:%F}").json()
    return row


def test_decklist_of_ringsdb(lotr_cards: None, user: User, owner: User, client: Client, source_site: Site) -> None:
    theirs = test_ringsdb_decks.new_deck(user)
    row = listed(client, "/ringsdb", theirs)
    theirs.delete()
    published(source_site, "/ringsdb", DAY, [row])
    published(source_site, "/ringsdb", NEXT, [])
    address = source_site.url("/ringsdb")
    assert imported(address, DAY, NEXT) == [
        "2026-01-31: 1 imported, 0 known, 0 refused",
        "2026-02-01: 0 imported, 0 known, 0 refused",
    ]
    kept = PublishedDeck.objects.get()
    link = f"{address}/decklist/view/{row['id']}"
    assert (kept.link, kept.author, kept.published_on) == (link, user.username, DAY)
    deck, revision = kept.deck, revision_get(deck=kept.deck)
    assert (deck.owner, deck.game, deck.visibility, deck.name) == (owner, "lotr", "public", row["name"])
    assert (tuple(revision.leaders), revision.zones) == (
        test_ringsdb_decks.BUILD.leaders,
        test_ringsdb_decks.BUILD.zones,
    )
    assert (revision.notes, revision.tags, revision.cause) == (f"{link} · 2026-01-31 · {user.username}", [], "imported")
    assert imported(address, DAY) == ["2026-01-31: 0 imported, 1 known, 0 refused"]
    assert Deck.objects.count() == 1
    assert client.get(f"/ringsdb/api/public/decklists/by_date/{deck.created_at:%F}").json() == [], "not the day here"
    (again,) = client.get(f"/ringsdb/api/public/decklists/by_date/{DAY}").json()
    assert (again["date_creation"], again["username"], again["user_id"]) == (
        "2026-01-31T00:00:00+00:00",
        user.username,
        None,
    )
    page = client.get(f"/decks/{deck.pk}/", headers={"Accept-Language": "en"}).content.decode()
    assert f"by {user.username}" in " ".join(page.split())
    assert f'<a href="{link}" rel="nofollow">{source_site.host}</a>' in page
    assert "January 31, 2026" in page or "31 January 2026" in page
    assert "by archive" not in " ".join(page.split())


def test_decklist_of_arkhamdb_and_one_that_is_none(
    core_cards: None, user: User, owner: User, client: Client, source_site: Site
) -> None:
    theirs = test_arkhamdb_decks.new_deck(user)
    row, number = listed(client, "/arkhamdb", theirs), number_of(theirs, LIST)
    theirs.delete()
    published(source_site, "/arkhamdb", DAY, [{**row, "id": number + 1, "slots": {"01016": "two"}}, row])
    lines = imported(source_site.url("/arkhamdb/"), DAY)
    assert lines[0] == "2026-01-31: 1 imported, 0 known, 1 refused"
    assert lines[1].startswith(f"  {source_site.url('/arkhamdb')}/decklist/view/{number + 1}: ")
    revision = revision_get(deck=Deck.objects.get())
    assert (revision.zones["main"], revision.notes.count(" · ")) == (test_arkhamdb_decks.MAIN, 1)
    (again,) = client.get(f"/arkhamdb/api/public/decklists/by_date/{DAY}").json()
    assert (again["date_creation"], again["user_id"]) == ("2026-01-31T00:00:00+00:00", None)
    assert client.get(f"/arkhamdb/api/public/decklist/{again['id']}").json() == again


@pytest.fixture
def staff(db: None) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(User.objects.create_user("boss", "", "the-stars-are-right", is_staff=True))
    return client


ADD = "/admin/compat/decklistimport/add/"


def test_staff_import_decklists_without_a_shell(
    lotr_cards: None,
    user: User,
    owner: User,
    client: Client,
    staff: Client,
    source_site: Site,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    theirs = test_ringsdb_decks.new_deck(user)
    row = listed(client, "/ringsdb", theirs)
    theirs.delete()
    published(source_site, "/ringsdb", DAY, [row, {"id": 5}])
    published(source_site, "/ringsdb", NEXT, [row])
    monkeypatch.setattr(tasks.import_decklists, "delay", tasks.import_decklists)
    form = {"site": source_site.url("/ringsdb"), "first": str(DAY), "last": str(NEXT), "owner": owner.pk}
    for wrong in ({"last": "2026-01-01"}, {"owner": ""}, {"first": "x"}):
        assert staff.post(ADD, {**form, **wrong}).status_code == 200
    assert client.post(ADD, form).status_code == 302, "to the page to log in"
    assert not DecklistImport.objects.exists()
    with django_capture_on_commit_callbacks(execute=True):
        assert staff.post(ADD, form)["Location"] == "/admin/compat/decklistimport/"
    run = DecklistImport.objects.get()
    assert (run.state, run.made, run.known, len(run.refused), run.problem) == ("done", 1, 1, 1, "")
    assert PublishedDeck.objects.get().deck.owner == owner
    tasks.import_decklists(run.pk)
    assert DecklistImport.objects.get().known == 1, "it is performed once"
    page = staff.get(f"/admin/compat/decklistimport/{run.pk}/change/").content.decode()
    assert "done" in page
    assert 'name="_save"' not in page


def test_import_by_staff_says_what_went_wrong(
    core_cards: None,
    owner: User,
    staff: Client,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    form = {"site": "https://elsewhere.example", "first": str(DAY), "last": str(DAY), "owner": owner.pk}
    monkeypatch.setattr(tasks.import_decklists, "delay", tasks.import_decklists)
    with django_capture_on_commit_callbacks(execute=True):
        staff.post(ADD, form)
    run = DecklistImport.objects.get()
    assert (run.state, run.problem[:62]) == ("failed", "elsewhere.example is not among the hosts that may be fetched f")

    def is_away(*args: Any) -> None:
        raise OSError

    monkeypatch.setattr(tasks.import_decklists, "delay", is_away)
    with django_capture_on_commit_callbacks(execute=True):
        answer = staff.post(ADD, form, follow=False)
    assert answer.status_code == 302
    newest = DecklistImport.objects.first()
    assert newest
    assert (newest.state, newest.problem) == ("failed", str(NO_QUEUE))
    assert str(NO_QUEUE) in html.unescape(staff.get("/admin/compat/decklistimport/").content.decode())


@pytest.mark.parametrize(
    ("days", "owner", "said"),
    [
        ((NEXT, DAY), "archive", "The last day must be the first or a later one"),
        ((DAY, DAY + datetime.timedelta(days=366)), "archive", "at most 366 days"),
        ((DAY,), "nobody", "There is no account named nobody."),
    ],
)
def test_requests_that_are_refused(owner: Any, days: Any, said: str, source_site: Site, db: None) -> None:
    User.objects.create_user("archive", "", "the-stars-are-right")
    with pytest.raises(CommandError, match=said):
        imported(source_site.url("/arkhamdb"), *days, owner=owner)
    assert source_site.asked == []


def test_addresses_that_the_operator_does_not_allow(core_cards: None, owner: User) -> None:
    with pytest.raises(CommandError, match="is not among the hosts that may be fetched from"):
        imported("https://elsewhere.example", DAY)


@pytest.mark.parametrize("body", [b"<!DOCTYPE html>", b'{"error": "x"}', b"null"])
def test_answers_that_are_no_decklists(body: bytes, core_cards: None, owner: User, source_site: Site) -> None:
    source_site.answers[f"/arkhamdb/api/public/decklists/by_date/{DAY}.json"] = [(200, {}, body)]
    with pytest.raises(CommandError, match="does not answer with a list of decklists for 2026-01-31"):
        imported(source_site.url("/arkhamdb"), DAY)
