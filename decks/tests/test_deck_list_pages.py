"""Lists of decks in the browser, actions on many at once, import, and the home page."""

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rest_framework.test import APIClient

from decks.models import Deck
from decks.tests.conftest import LEGAL, keep
from decks.tests.test_deck_pages import text

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def three(norman: APIClient) -> list[str]:
    """The ids of three decks."""
    return [
        keep(norman, name="First", tags=["solo"], visibility="public")["id"],
        keep(norman, name="Daisy reads", leaders=["01002"], zones={"main": {"01037": 2}}, folder="Books")["id"],
        keep(norman, **LEGAL, visibility="public")["id"],
    ]


def names(answer: Any) -> list[str]:
    return [row.deck.name for row in answer.context["rows"]]


def test_list_without_an_account_is_that_of_everybody(client: Client, core_cards: None) -> None:
    assert client.get("/decks/").headers["Location"] == "/decks/public/"
    assert "No public decks yet." in text(client.get("/decks/public/"))
    assert client.post("/decks/", {"do": "delete"}).headers["Location"].startswith("/account/login/")


def test_list_without_decks_teaches_three_ways_to_begin(reader: Client) -> None:
    page = reader.get("/decks/").content.decode()
    assert [address in page for address in ('"/decks/new/"', '"/decks/import/"', '"/decks/public/"')] == [True] * 3
    assert "Three ways to start your first deck" in page


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["Roland, legal", "Daisy reads", "First"]),
        ("text=dai", ["Daisy reads"]),
        ("leader=Daisy+Walker", ["Daisy reads"]),
        ("leader=01001", ["Roland, legal", "First"]),
        ("class=seeker", ["Daisy reads"]),
        ("card=Beat+Cop", ["Roland, legal"]),
        ("game=ahlcg&card=Beat+Cop", ["Roland, legal"]),
        ("game=lotr", []),
        ("card=01037", ["Daisy reads"]),
        ("tag=solo", ["First"]),
        ("valid=true", ["Roland, legal"]),
        ("order=name", ["Daisy reads", "First", "Roland, legal"]),
        ("folder=Books", ["Daisy reads"]),
        ("folder=", ["Roland, legal", "First"]),
        ("whose=deleted", []),
        ("text=&leader=&class=&card=&tag=&valid=&order=updated", ["Roland, legal", "Daisy reads", "First"]),
    ],
)
def test_list_is_filtered_as_the_api_filters(reader: Client, three: list[str], query: str, found: list[str]) -> None:
    assert names(reader.get(f"/decks/?{query}")) == found


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("leader=Machete", "Machete: No investigator or hero has this name."),
        ("card=Sword+of+Rust", "Sword of Rust: No card has this name."),
        ("valid=maybe", "Legal: Give true or false."),
        ("order=size", "Sort by: Give one of: updated, created, name, experience."),
        ("text=%00", "query text: It has a NUL character"),
    ],
)
def test_filter_that_makes_no_sense_is_answered_with_the_reason(
    reader: Client, three: list[str], query: str, words: str
) -> None:
    for path in ("/decks/", "/decks/public/"):
        answer = reader.get(f"{path}?{query}")
        assert answer.status_code == 400
        assert words in text(answer)


def test_public_list_has_public_decks_alone(client: Client, three: list[str]) -> None:
    assert names(client.get("/decks/public/")) == ["Roland, legal", "First"]
    assert names(client.get("/decks/public/?card=Beat+Cop&class=guardian&leader=Roland+Banks")) == ["Roland, legal"]
    assert names(client.get("/decks/public/?whose=mine&folder=Books")) == ["Roland, legal", "First"]
    assert [client.get(f"/decks/public/?page={page}").status_code for page in ("0", "x", "999999999")] == [404] * 3


def test_folders_are_listed_with_their_numbers(reader: Client, three: list[str]) -> None:
    folders = [(title, number) for title, _address, number, _is_chosen in reader.get("/decks/").context["folders"]]
    assert folders == [("All decks", 3), ("Books", 1), ("No folder", 2), ("Deleted", None)]


def test_ticked_decks_are_moved_shown_tagged_deleted_and_restored(reader: Client, three: list[str]) -> None:
    ticked = {"deck": three[:2]}

    def kept(column: str) -> list[Any]:
        return [getattr(Deck.objects.get(pk=id), column) for id in three]

    reader.post("/decks/", {**ticked, "do": "move", "folder": " New "})
    assert kept("folder") == ["New", "New", ""]
    reader.post("/decks/", {**ticked, "do": "show", "visibility": "unlisted"})
    assert kept("visibility") == ["unlisted", "unlisted", "public"]
    assert kept("revision") == [1, 1, 1]
    reader.post("/decks/", {**ticked, "do": "tag", "tag": "solo"})
    assert (kept("tags"), kept("revision")) == ([["solo"], ["solo"], []], [1, 2, 1])
    reader.post("/decks/", {**ticked, "do": "untag", "tag": "solo"})
    assert (kept("tags"), kept("revision")) == ([[], [], []], [2, 3, 1])
    answer = reader.post("/decks/", {**ticked, "do": "delete"}, follow=True)
    assert "2 decks changed." in text(answer)
    assert names(answer) == ["Roland, legal"]
    assert sorted(names(reader.get("/decks/?whose=deleted"))) == ["Daisy reads", "First"]
    reader.post("/decks/?whose=deleted", {**ticked, "do": "restore"})
    assert kept("deleted_at") == [None, None, None]


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"do": "dance"}, "do: Give one of: move, tag, untag, show, delete, restore."),
        ({"do": "delete", "deck": []}, "Select some decks first."),
        ({"do": "delete", "deck": ["x"]}, "Select some decks first."),
        ({"do": "tag", "tag": ""}, "Tag: Give a text of 1 to 40 characters without a comma."),
        ({"do": "untag", "tag": "x" * 41}, "Tag: Give at most 40 characters."),
        ({"do": "move", "folder": "x" * 121}, "Folder: Give at most 120 characters."),
        ({"do": "show", "visibility": "secret"}, "Visibility: Give one of: private, unlisted, public."),
    ],
)
def test_bulk_that_makes_no_sense_changes_nothing(
    reader: Client, three: list[str], form: dict[str, Any], words: str
) -> None:
    before = list(Deck.objects.order_by("pk").values_list("pk", "version"))
    assert words in text(reader.post("/decks/", {"deck": three, **form}, follow=True))
    assert list(Deck.objects.order_by("pk").values_list("pk", "version")) == before


def test_all_that_the_page_lists_is_changed_by_one_tick(reader: Client, three: list[str]) -> None:
    page = reader.get("/decks/?folder=").content.decode()
    listed = re.findall(r'name="listed" value="([-0-9a-f]+)"', page)
    assert sorted(listed) == sorted([three[0], three[2]])
    reader.post("/decks/", {"all": "yes", "listed": listed, "do": "move", "folder": "Both"})
    assert [Deck.objects.get(pk=id).folder for id in three] == ["Both", "Books", "Both"]


def test_rows_say_who_sees_the_deck(reader: Client, three: list[str]) -> None:
    shown = text(reader.get("/decks/?order=name"))
    assert shown.count("Visibility: only me") == 1
    assert shown.count("Visibility: everybody") == 2


def test_bulk_leaves_decks_of_others_alone(reader: Client, daisy: APIClient) -> None:
    other = keep(daisy, visibility="public")
    reader.post("/decks/", {"deck": [other["id"]], "do": "delete"})
    assert Deck.objects.get().deleted_at is None


def test_home_has_the_last_decks_of_its_visitor_alone(reader: Client, client: Client, three: list[str]) -> None:
    shown = text(reader.get("/"))
    assert "Your last decks" in shown
    assert "Daisy reads Daisy Walker" in shown
    assert "Your last decks" not in text(client.get("/"))


def paste(reader: Client, **form: Any) -> Any:
    return reader.post("/decks/import/", {"game": "ahlcg", **form})


def test_import_that_is_placed_whole_is_kept_at_once(reader: Client) -> None:
    answer = paste(reader, text="Roland Banks\n2x Machete\n1x Shotgun (4)")
    deck = Deck.objects.get()
    assert answer.headers["Location"] == f"/decks/{deck.pk}/"
    assert deck.revisions.get().zones == {"main": {"01020": 2, "01029": 1}}
    assert deck.revisions.get().cause == "imported"


def test_import_tells_what_has_no_place_and_keeps_it_in_the_notes(reader: Client) -> None:
    report = paste(reader, text="Roland Banks\n2x Machete\n2x Sword of Rust")
    assert "1 line not recognised" in text(report)
    assert "line 3 2x Sword of Rust No card has this name." in text(report)
    assert not Deck.objects.exists()
    paste(reader, text="Roland Banks\n2x Machete\n2x Sword of Rust", keep="yes")
    assert "2x Sword of Rust" in Deck.objects.get().revisions.get().notes


def test_import_is_corrected_by_a_button(reader: Client) -> None:
    typed = "Roland Banks\r\n2x Machette\r\n2x Sword of Rust\r\n1x Shotgn (4)"
    report = paste(reader, text=typed).content.decode()
    assert re.findall(r'name="correct"\s+value="([^"]+)"', report) == [
        "2x Machette&#10;2x Machete",
        "1x Shotgn (4)&#10;1x Shotgun (4)",
    ]
    corrected = paste(reader, text=typed, correct="2x Machette\r\n2x Machete")
    assert corrected.context["text"] == "Roland Banks\n2x Machete\n2x Sword of Rust\n1x Shotgn (4)"
    assert paste(reader, text="Roland Banks", correct="2x Gone\n2x Machete").status_code == 302, "an old button"
    assert Deck.objects.get().size == 0
    paste(reader, text="Roland Banks\n2x Machette", correct="2x Machette\n2x Machete")
    assert sorted(Deck.objects.values_list("size", flat=True)) == [0, 2], "kept at once, as it is whole now"


def test_import_of_a_file(reader: Client) -> None:
    paste(reader, file=SimpleUploadedFile("deck.txt", "\ufeffRoland Banks\n2x Machete".encode()))
    assert Deck.objects.get().size == 2


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({}, "Enter a list, a file or a link: just one of them."),
        ({"text": "x", "url": "https://arkhamdb.com/deck/view/1"}, "Enter a list, a file or a link: just one of them."),
        ({"url": "https://elsewhere.test/deck/1"}, "Decks are fetched from: arkhamdb.com, arkham.build, ringsdb.com."),
        ({"text": "{"}, ""),
        ({"text": "x", "game": "chess"}, "There is no such game."),
    ],
)
def test_import_that_cannot_be_read_is_answered_with_the_reason(
    reader: Client, form: dict[str, str], words: str
) -> None:
    answer = paste(reader, **form)
    assert answer.status_code == 400
    assert words in text(answer)
    assert re.search(r'role="alert">\s*<p>[^<]+</p>', answer.content.decode())


@pytest.mark.parametrize("field", ["text", "url"])
def test_link_is_fetched_from_either_box(reader: Client, monkeypatch: pytest.MonkeyPatch, field: str) -> None:
    asked: list[str] = []

    def fetched(url: str) -> str:
        asked.append(url)
        return json.dumps({"name": "Linked", "investigator_code": "01001", "slots": {"01016": 2}})

    monkeypatch.setattr("decks.web.imports.views.fetch_deck", fetched)
    answer = paste(reader, **{field: " https://arkhamdb.com/deck/view/7\n"})
    assert answer.status_code == 302
    assert (asked, Deck.objects.get().name) == (["https://arkhamdb.com/deck/view/7"], "Linked")


@pytest.mark.parametrize("field", ["text", "url"])
def test_link_that_leads_to_no_deck_is_refused_and_stays_in_its_box(reader: Client, field: str) -> None:
    answer = paste(reader, **{field: "https://example.org/deck/7"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Decks are fetched from: arkhamdb.com, arkham.build, ringsdb.com." in page
    assert page.count("https://example.org/deck/7") == 1


def test_import_needs_an_account_only_from_an_address(client: Client, core_cards: None, reader: Client) -> None:
    assert 'name="url"' not in client.get("/decks/import/").content.decode()
    assert 'name="url"' in reader.get("/decks/import/").content.decode()


@pytest.mark.usefixtures("core_cards")
def test_refused_file_is_not_sent_back_whole(client: Client) -> None:
    file = SimpleUploadedFile("deck.txt", b'"&' * 950_000)
    page = paste(client, file=file)
    assert page.status_code == 400
    assert len(page.content) < 50_000
    short = paste(client, text="{what is this?")
    assert (short.status_code, b"what is this?" in short.content) == (400, True)
