"""The pages of a campaign as the server answers them: read, written, refused, repeated; for every role."""

import json
import re
import uuid
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from msgspec.structs import replace
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import reader_of
from campaigns.models import Campaign, LogEntry
from campaigns.rules import CampaignRules
from campaigns.tests.conftest import DAISY, ROLAND, begin, invite, keep, state, write

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def browser_of(name: str) -> Client:
    return reader_of(User.objects.get(username=name))


def page_of(address: str) -> str:
    """The page of the campaign at this API address."""
    return f"/campaigns/{address.split('/')[-2]}/"


def send(client: Client, path: str, **fields: Any) -> Any:
    """Send a form, with a key."""
    data = {name.replace("__", "."): value for name, value in fields.items()}
    return client.post(path, {"key": uuid.uuid4().hex, **data})


@pytest.fixture
def seated(norman: APIClient, daisy: APIClient) -> str:
    """Norman's campaign with Roland and Daisy at the table; Daisy writes her own seat."""
    address = begin(norman)
    invite(norman, daisy, address, "seat")
    roland, library = keep(norman, ROLAND), keep(daisy, DAISY)
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001", deck=roland["id"])
    write(daisy, address, "seat-join", seat="daisy", player="daisy", investigator="01002", deck=library["id"])
    return address


def test_hostile_words_of_players_stay_words(norman: APIClient) -> None:
    hostile, harmless = """<script>&"'{{ x }}""", "&lt;script&gt;&amp;&quot;&#x27;{{ x }}"
    address = begin(norman, name=hostile)
    write(norman, address, "seat-join", seat="roland", player=hostile, investigator="01001", deck=hostile)
    write(norman, address, "scenario-begin", scenario="core.torch")
    write(norman, address, "note-write", section="campaign_notes", text=hostile)
    for path in ("", "story/", "sheet/"):
        page = browser_of("norman").get(f"{page_of(address)}{path}").content.decode()
        assert "<script>&" not in page, path
        assert page.count(harmless.replace("&#x27;", "&#39;")) + page.count(harmless) > 1, path
    html = f"<bdi>{harmless}</bdi>"
    assert html in browser_of("norman").get(page_of(address)).content.decode()


def test_campaign_page_offers_entries_once_there_are_others_than_the_next_step(norman: APIClient) -> None:
    client, address = browser_of("norman"), begin(norman, entries=[])
    empty = client.get(page_of(address)).content.decode()
    assert ("write/start/" in empty, "Add an entry" in empty) == (True, False)
    write(norman, address, "start", difficulty="standard")
    begun = client.get(page_of(address)).content.decode()
    assert "Add an entry" in begun
    assert begun.count("write/seat-join/") == 1


def test_campaign_begins_with_a_form_and_everybody_sits_down(norman: APIClient) -> None:
    client = browser_of("norman")
    assert "The Night of the Zealot" in client.get("/campaigns/new/").content.decode()
    form = client.get("/campaigns/new/?game=ahlcg&guide=core").content.decode()
    assert 'name="d.difficulty" value="hard"' in form
    done = send(client, "/campaigns/new/", game="ahlcg", guide="core", name="Fridays", d__difficulty="hard")
    row = Campaign.objects.get()
    assert (done.status_code, done["Location"]) == (302, f"/campaigns/{row.pk}/")
    assert (row.name, row.guide, row.difficulty, row.visibility, row.entries) == (
        "Fridays",
        "core",
        "hard",
        "private",
        1,
    )
    joined = send(client, f"{done['Location']}write/seat-join/", d__player="norman", d__investigator="01001")
    assert joined.status_code == 302
    entry = LogEntry.objects.get(number=2)
    assert (entry.data["seat"], entry.data["player"]) == ("roland-banks", "norman")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": "", "d__difficulty": "hard"}, "Choose a name"),
        ({"name": "x", "d__difficulty": "dreadful"}, "This must be one of: easy, standard, hard, expert."),
        ({"name": "x"}, "This is needed."),
    ],
)
def test_campaign_that_cannot_begin_says_why_and_keeps_nothing(
    norman: APIClient, fields: dict[str, str], said: str
) -> None:
    answer = send(browser_of("norman"), "/campaigns/new/", game="ahlcg", guide="core", **fields)
    assert (answer.status_code, said in answer.content.decode()) == (409, True)
    assert Campaign.objects.count() == 0


def test_page_tells_who_plays_what_was_written_and_what_comes_next(norman: APIClient, seated: str) -> None:
    write(norman, seated, "note-write", section="campaign_notes", text="The house still stands.")
    page = browser_of("norman").get(page_of(seated)).content.decode()
    for words in ("Roland Banks", "Daisy Walker", "The house still stands.", "The Gathering", "All entries"):
        assert words in page
    assert re.findall(r'class="way-stop way-(\w+)"', page) == ["next", "later", "later"]


def test_page_as_of_an_earlier_entry_shows_that_state_and_offers_no_writing(norman: APIClient, seated: str) -> None:
    page = browser_of("norman").get(f"{page_of(seated)}?at=2").content.decode()
    assert ("Roland Banks" in page, "Daisy Walker" in page) == (True, False)
    assert "This is the state after entry 2." in page
    assert "/write/" not in page


@pytest.mark.parametrize("query", ["at=4", "at=x", "before=99"])
def test_page_of_an_entry_that_is_not_there_is_a_404(norman: APIClient, seated: str, query: str) -> None:
    assert browser_of("norman").get(f"{page_of(seated)}?{query}").status_code == 404


PATHS = ("", "write/trauma/", "after/", "setup/", "bag/", "group/", "stats/", "sheet/", "export/")


@pytest.mark.parametrize("path", PATHS)
def test_stranger_gets_a_404_on_every_page(seated: str, stranger: APIClient, path: str) -> None:
    assert browser_of("stranger").get(page_of(seated) + path).status_code == 404


def test_stranger_cannot_write_undo_or_draw(seated: str, stranger: APIClient) -> None:
    client, page = browser_of("stranger"), page_of(seated)
    answers = [send(client, f"{page}{path}") for path in ("write/trauma/", "undo/2/", "bag/draw/", "group/")]
    assert [answer.status_code for answer in answers] == [404] * 4
    assert Campaign.objects.get().entries == 3


def test_reader_sees_and_does_not_write(norman: APIClient, stranger: APIClient, seated: str) -> None:
    invite(norman, stranger, seated, "reader")
    client, page = browser_of("stranger"), page_of(seated)
    shown = client.get(page).content.decode()
    assert ("Roland Banks" in shown, "/write/" in shown, "Undo" in shown) == (True, False, False)
    assert send(client, f"{page}write/trauma/", d__seat="roland", d__physical="1").status_code == 403


def test_member_writes_own_seat_and_no_other(seated: str) -> None:
    client, page = browser_of("daisy"), page_of(seated)
    assert send(client, f"{page}write/trauma/", d__seat="daisy", d__mental="1").status_code == 302
    assert send(client, f"{page}write/trauma/", d__seat="roland", d__mental="1").status_code == 403
    assert Campaign.objects.get().entries == 4


def test_refused_entry_says_so_at_its_field_with_the_rule_and_keeps_what_was_typed(
    norman: APIClient, seated: str
) -> None:
    client, page = browser_of("norman"), page_of(seated)
    answer = send(
        client, f"{page}write/seat-join/", d__player="mary", d__investigator="01001", d__deck="", d__experience="3"
    )
    text = answer.content.decode()
    assert answer.status_code == 409
    place = re.search(r'id="id_d_investigator_said".*?</ul>', text, re.DOTALL)
    assert place
    assert "/rules/ahlcg/AHLCG-JOIN-03/" in place[0]
    assert 'value="mary"' in text
    assert 'value="3"' in text
    assert 'name="house_rule"' in text  # the experience could be waived
    assert Campaign.objects.get().entries == 3


def test_wrong_data_says_so_at_its_field(norman: APIClient, seated: str) -> None:
    answer = send(browser_of("norman"), f"{page_of(seated)}write/card-gain/", d__seat="roland", d__card="Sword of Rust")
    text = answer.content.decode()
    assert answer.status_code == 409
    assert re.search(r'id="id_d_card_said".*?<li>', text, re.DOTALL)
    assert 'value="Sword of Rust"' in text


def test_form_that_is_sent_twice_is_written_once(norman: APIClient, seated: str) -> None:
    client, path = browser_of("norman"), f"{page_of(seated)}write/trauma/"
    form = {"key": "same", "d.seat": "roland", "d.physical": "1"}
    answers = [client.post(path, form, headers={"HX-Request": "true"}) for _time in range(3)]
    assert [(one.status_code, one["HX-Redirect"]) for one in answers] == [(204, page_of(seated))] * 3
    assert state(norman, seated)["seats"]["roland"]["physical"] == 1


def test_refused_form_may_be_mended_and_sent_again_with_its_key(norman: APIClient, seated: str) -> None:
    client, path = browser_of("norman"), f"{page_of(seated)}write/trauma/"
    assert client.post(path, {"key": "same", "d.seat": "roland"}).status_code == 409
    assert client.post(path, {"key": "same", "d.seat": "roland", "d.mental": "1"}).status_code == 302
    assert state(norman, seated)["seats"]["roland"]["mental"] == 1


def test_undo_takes_an_entry_back_and_says_what_builds_on_it(norman: APIClient, seated: str) -> None:
    client, page = browser_of("norman"), page_of(seated)
    write(norman, seated, "trauma", seat="roland", physical=1)
    send(client, f"{page}undo/4/")
    assert state(norman, seated)["seats"]["roland"]["physical"] == 0
    answer = client.post(f"{page}undo/1/", {"key": "x"}, follow=True)
    assert "Entry 1 can&#x27;t be undone: entry 2 depends on it." in answer.content.decode()


def test_living_part_comes_only_when_something_was_written(norman: APIClient, seated: str) -> None:
    client, page = browser_of("daisy"), page_of(seated)
    headers = {"HX-Request": "true", "HX-Target": "live"}
    first = client.get(page, headers=headers)
    assert (first.status_code, "<html" in first.content.decode()) == (200, False)
    tagged = {**headers, "If-None-Match": first["ETag"]}
    assert client.get(page, headers=tagged).status_code == 304
    write(norman, seated, "note-write", section="campaign_notes", text="A knock at the door.")
    answer = client.get(page, headers=tagged)
    assert (answer.status_code, "A knock at the door." in answer.content.decode()) == (200, True)


@pytest.mark.parametrize("part", ["", "?at=2", "write/trauma/", "setup/", "bag/", "sheet/", "stats/", "group/"])
def test_page_reads_rules_and_sheet_of_its_campaign_once(
    norman: APIClient, seated: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def counted(game: str, guide: str) -> CampaignRules:
        read.append("rules")
        rules = CampaignRules(game, guide)
        rules.log_rules = replace(rules.log_rules, sheet=partial(counted_sheet, rules.log_rules.sheet))
        return rules

    def counted_sheet(sheet: Any, *given: Any) -> Any:
        read.append("sheet")
        return sheet(*given)

    monkeypatch.setattr("campaigns.web.context.CampaignRules", counted)
    assert browser_of("norman").get(f"{page_of(seated)}{part}").status_code == 200
    assert read.count("rules") == 1
    assert read.count("sheet") <= 1


def test_group_page_invites_changes_roles_and_lets_go(norman: APIClient, seated: str, stranger: APIClient) -> None:
    client, page = browser_of("norman"), page_of(seated)
    send(client, f"{page}group/", do="invite", role="writer")
    links = re.findall(r"http://testserver(/campaigns/join/[^/<]+/)", client.get(f"{page}group/").content.decode())
    guest = browser_of("stranger")
    assert "norman invites you to this campaign." in guest.get(links[-1]).content.decode()
    assert send(guest, links[-1])["Location"] == page
    row = Campaign.objects.get()
    assert row.members.get(user__username="stranger").role == "writer"
    send(client, f"{page}group/", do="role", username="stranger", role="reader")
    assert row.members.get(user__username="stranger").role == "reader"
    assert send(guest, f"{page}group/", do="role", username="stranger", role="writer").status_code == 403
    send(guest, f"{page}group/", do="remove", username="stranger")
    assert guest.get(page).status_code == 404
    send(client, f"{page}group/", do="delete")
    assert client.get(page).status_code == 404
    client.post("/campaigns/?whose=deleted", {"campaign": str(row.pk)})
    assert client.get(page).status_code == 200


def test_campaign_that_nobody_joined_has_not_started_in_list_and_invitation(norman: APIClient, client: Client) -> None:
    address = begin(norman)
    token = norman.post(f"{address}invitations/", {"role": "seat"}, format="json").json()["token"]
    greeting = client.get(f"/campaigns/join/{token}/").content.decode()
    assert "Not started yet" in greeting
    assert "etween two scenarios" not in greeting
    client.force_login(User.objects.get(username="norman"))
    assert '<span class="badge">not started yet</span>' in client.get("/campaigns/").content.decode()


def test_invitation_greets_by_name_before_it_asks_to_log_in(client: Client, norman: APIClient, seated: str) -> None:
    token = norman.post(f"{seated}invitations/", {"role": "seat"}, format="json").json()["token"]
    address = f"/campaigns/join/{token}/"
    page = client.get(address)
    greeting = " ".join(re.sub("<[^>]*>", " ", page.content.decode()).split())
    for words in (
        "norman invites you to this campaign.",
        "Status Between two scenarios · The Gathering (next)",
        "At the table Roland Banks, Daisy Walker",
        "Your part You join with your investigator or heroes and record your own seat.",
        "Create an account (a name and a password are enough) or log in to join.",
    ):
        assert words in greeting
    assert Campaign.objects.get().pk.hex not in page.content.decode().replace("-", ""), "no way past the invitation"
    assert "no-store" in page["Cache-Control"]
    assert f'href="/account/signup/?next={quote(address, safe="")}"' in page.content.decode()
    assert client.post(address)["Location"] == f"/account/login/?next={address}"
    assert client.get("/campaigns/join/nothing/").status_code == 404
    sign_up = {"username": "wendy", "password1": "the-stars-are-right", "next": address}
    assert client.post("/account/signup/", sign_up)["Location"] == address
    assert '<button class="button">Join</button>' in client.get(address).content.decode()
    assert send(client, address)["Location"] == page_of(seated)


def test_export_is_imported_whole_and_a_broken_file_says_where(norman: APIClient, seated: str) -> None:
    client = browser_of("norman")
    file = client.get(f"{page_of(seated)}export/")
    assert file["Content-Disposition"].startswith("attachment;")
    text = file.content.decode()
    made = send(client, "/campaigns/import/", text=text)
    copy = made["Location"].split("/")[-2]
    assert LogEntry.objects.filter(campaign=copy).count() == 3
    whole = json.loads(text)
    whole["log"][1]["data"]["investigator"] = "nobody"
    whole["log"][2]["at"] = "yesterday"
    answer = send(client, "/campaigns/import/", text=json.dumps(whole))
    assert (answer.status_code, "log 3 at: Give a time with its zone." in answer.content.decode()) == (400, True)
    whole["log"][2]["at"] = whole["log"][1]["at"]
    answer = send(client, "/campaigns/import/", text=json.dumps(whole))
    assert "log 2 data investigator: There is no card with the code" in answer.content.decode()
    assert "line 1, column 2" in send(client, "/campaigns/import/", text="{nonsense").content.decode()
    assert Campaign.objects.count() == 2


def test_setup_sheet_names_the_scenario_its_sets_and_the_wounds(norman: APIClient, seated: str) -> None:
    write(norman, seated, "trauma", seat="roland", mental=2)
    page = browser_of("norman").get(f"{page_of(seated)}setup/?seed=1").content.decode()
    for words in ("The Gathering", "0 damage, 2 horror", "Ancient Evils", "Easy/Standard side"):
        assert words in page
    assert page.count('class="setup-step"') == 13
    assert page.count('class="chaos-token"') == 16


def test_odds_page_gives_the_exact_chance_of_a_test(norman: APIClient, seated: str) -> None:
    """The bag of Night of the Zealot at standard: of 16 tokens +1, 0, 0, three -1 and elder sign pass 4 against 3.

    The two skulls count the ghouls at the location: none, by default. Cultist is -1, tablet -2.
    """
    client, page = browser_of("norman"), page_of(seated)
    shown = client.get(f"{page}bag/?d.skill=4&d.difficulty=3").content.decode()
    assert "exactly 5/8" in shown
    worse = client.get(f"{page}bag/?d.skill=4&d.difficulty=3&d.counts.skull=2").content.decode()
    assert "exactly 1/2" in worse
    assert "This must be" not in shown


def test_bag_is_drawn_from_by_a_seed_and_written_down_while_playing(norman: APIClient, seated: str) -> None:
    client, page = browser_of("norman"), page_of(seated)
    once, again = (client.get(f"{page}bag/?seed=7&number=2").content.decode() for _time in range(2))
    drawn = re.compile(r"Drawn, and put back:.*?</ul>", re.DOTALL)
    assert drawn.search(once)[0] == drawn.search(again)[0]  # type: ignore[index]
    write(norman, seated, "scenario-begin", scenario="core.torch", lead="roland")
    send(client, f"{page}bag/draw/", number="1")
    entry = LogEntry.objects.latest("number")
    assert (entry.kind, len(entry.data["tokens"])) == ("tokens-draw", 1)


def test_deck_at_a_seat_is_upgraded_in_the_builder_and_the_log_has_the_receipt(norman: APIClient, seated: str) -> None:
    write(norman, seated, "scenario-begin", scenario="core.torch", lead="roland")
    write(norman, seated, "scenario-end", resolution="R1", source="act", points=4)
    client, page = browser_of("norman"), page_of(seated)
    link = re.search(r"/decks/[0-9a-f-]+/upgrade/", client.get(page).content.decode())
    assert link
    begun = link[0]
    assert client.post(begun, {"revision": "1", "add": "main:01028"}).status_code == 302  # Beat Cop (2)
    upgrading = client.get(begun, follow=True).content.decode()
    assert ("Pay 2 anyway and finish" in upgrading, f'href="{page}">Go to the campaign</a>' in upgrading) == (
        True,
        True,
    )
    assert norman.get(f"/api/v1/decks/{link[0].split('/')[2]}/").json()["revision"] == 1
    client.post(begun, {"revision": "1", "undo": "1"})
    assert "Pay 2 anyway and finish" not in client.get(begun).content.decode()
    client.post(begun, {"revision": "1", "redo": "1"})
    assert client.post(begun, {"revision": "1", "pay": "anyway"})["Location"] == page
    assert norman.get(f"/api/v1/decks/{link[0].split('/')[2]}/").json()["revision"] == 2
    entry = LogEntry.objects.latest("number")
    assert (entry.kind, entry.data["amount"], len(entry.data["receipt"])) == ("experience-spend", 2, 1)


def test_deck_at_a_seat_that_was_played_says_why_it_cannot_be_changed_or_deleted(
    norman: APIClient, seated: str
) -> None:
    write(norman, seated, "scenario-begin", scenario="core.torch", lead="roland")
    client = browser_of("norman")
    deck = norman.get("/api/v1/decks/").json()["results"][0]["id"]
    changed = client.post(f"/decks/{deck}/edit/", {"revision": "1", "add": "main:01028"})
    assert (changed.status_code, "so its cards are fixed: change them there" in changed.content.decode()) == (422, True)
    for path, form in ((f"/decks/{deck}/", {"do": "delete"}), ("/decks/", {"do": "delete", "deck": deck})):
        answer = client.post(path, form, follow=True).content.decode()
        assert f'<a href="/campaigns/{seated.split("/")[-2]}/">see it</a>' in answer


def test_game_may_draw_a_kind_its_own_way(norman: APIClient, seated: str, tmp_path: Path, settings: Any) -> None:
    folder = tmp_path / "campaigns" / "kinds" / "ahlcg"
    folder.mkdir(parents=True)
    own = '{% extends "campaigns/entry.html" %}{% block fields %}<p>Drawn apart</p>{{ block.super }}{% endblock %}'
    (folder / "trauma.html").write_text(own)
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [tmp_path]}]
    client, page = browser_of("norman"), page_of(seated)
    drawn, usual = (client.get(f"{page}write/{kind}/").content.decode() for kind in ("trauma", "card-gain"))
    assert ("Drawn apart" in drawn, 'name="d.physical"' in drawn, "Drawn apart" in usual) == (True, True, False)


def test_owner_hands_the_campaign_over_on_the_group_page(seated: str) -> None:
    unsure = send(browser_of("norman"), f"{page_of(seated)}group/", do="give", username="daisy")
    assert (unsure.status_code, Campaign.objects.get().owner.username) == (400, "norman")
    send(browser_of("norman"), f"{page_of(seated)}group/", do="give", username="daisy", sure="yes")
    row = Campaign.objects.get()
    assert (row.owner.username, row.members.get().user.username) == ("daisy", "norman")


def test_public_campaign_is_read_by_anybody_but_for_its_group_and_its_decks(
    norman: APIClient, seated: str, client: Client
) -> None:
    Campaign.objects.update(visibility="public")
    shown = client.get(page_of(seated)).content.decode()
    assert ("Roland Banks" in shown, "/decks/" in shown.partition("seats-title")[2], "/write/" in shown) == (
        True,
        False,
        False,
    )
    assert "Fridays" in client.get("/campaigns/").content.decode()
    codes = {path: client.get(page_of(seated) + path).status_code for path in ("setup/", "bag/", "sheet/", "group/")}
    assert codes == {"setup/": 200, "bag/": 200, "sheet/": 200, "group/": 302}
