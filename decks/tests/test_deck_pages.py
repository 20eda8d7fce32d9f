"""A deck's own pages: visibility, content, and forms."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import reader_of
from decks.models import Deck, ExperienceEntry
from decks.tests.conftest import LEGAL, ROLAND, keep

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def stranger(daisy: APIClient) -> Client:
    return reader_of(User.objects.get(username="daisy"))


def text(page: Any) -> str:
    """The page, or a part of it, without its tags."""
    html = page if isinstance(page, str) else page.content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_private_deck_is_404_to_others_on_every_page(norman: APIClient, stranger: Client, client: Client) -> None:
    deck = keep(norman)
    paths = [f"/decks/{deck['id']}/", f"/decks/{deck['id']}/history/", f"/decks/compare/?a={deck['id']}"]
    for visitor in (stranger, client):
        assert [visitor.get(path).status_code for path in paths] == [404, 404, 404]
        assert [visitor.post(path, {"do": "clone", "revision": "1"}).status_code for path in paths[:2]] == [404, 404]
    assert Deck.objects.count() == 1


def test_unlisted_deck_opens_by_its_link_and_stands_in_no_list(norman: APIClient, client: Client) -> None:
    deck = keep(norman, visibility="unlisted", name="Not for lists")
    assert "Not for lists" in text(client.get(f"/decks/{deck['id']}/"))
    assert client.get(f"/decks/{deck['id']}/history/").status_code == 200
    assert "Not for lists" not in text(client.get("/decks/public/"))


def test_page_shows_cards_figures_problems_and_notes(norman: APIClient, client: Client) -> None:
    deck = keep(norman, visibility="public", notes="For [[Machete]].", tags=["<b>"], choices={"taboo": "77"})
    answer = client.get(f"/decks/{deck['id']}/")
    page = answer.content.decode()
    assert '<a class="card-link" href="/cards/ahlcg/01016/" data-card>.45 Automatic</a>' in page
    assert '<a href="/cards/ahlcg/01020/" class="card-link" data-card="">Machete</a>' in page
    problem = deck["problems"][0]
    assert f'<a href="/rules/ahlcg/{problem["rule"]}/" title=' in page
    assert problem["message"] in text(answer).replace("&#x27;", "'")
    assert "2 /30 cards and 2 that don't count" in text(answer)
    assert "&lt;b&gt;" in page
    assert f"/decks/{deck['id']}/export/?format=text" in page
    assert "Delete the deck" not in page, "for its owner alone"


def test_page_follows_each_write_visitor_and_language(norman: APIClient, reader: Client, client: Client) -> None:
    deck, other = keep(norman, **LEGAL, visibility="public"), keep(norman, zones={"main": {"01020": 1}})

    def cards(deck: Any, query: str = "", **more: Any) -> str:
        page = reader.get(f"/decks/{deck['id']}/{query}", **more).content.decode()
        return text(page[page.index('id="cards-title"') : page.index('id="hand-title"')])

    first = cards(deck)
    assert "Machete" in first
    assert cards(deck) == first
    assert "Primeros auxilios" in cards(deck, headers={"accept-language": "es"})
    assert "Level 0" in cards(deck, "?group=level")
    norman.patch(deck["url"], {"zones": {"main": {"01016": 3}}}, format="json", headers={"If-Match": "*"})
    assert "Machete" not in cards(deck)
    assert "Machete" in cards(other)
    assert cards(deck, "?revision=1") == first
    address = f"/decks/{deck['id']}/"
    assert "Fix it" in text(reader.get(address))
    assert "Fix it" not in text(client.get(address))
    assert ".45 Automatic 3 100 %" in text(reader.get(address)), "its odds"


def test_unknown_card_and_unknown_leader_are_shown_by_their_codes(norman: APIClient, reader: Client) -> None:
    deck = keep(norman, leaders=["77777"], zones={"main": {"88888": 1}, "side": {"01020": 1}})
    shown = text(reader.get(f"/decks/{deck['id']}/"))
    assert "88888 unknown card" in shown
    assert "Side deck 1" in shown


def test_hand_of_a_seed_is_that_of_the_api(norman: APIClient, reader: Client) -> None:
    deck = keep(norman, **LEGAL)
    drawn = norman.get(f"/api/v1/decks/{deck['id']}/draw/?seed=7").json()
    page = reader.get(f"/decks/{deck['id']}/?seed=7").content.decode()
    assert re.findall(r'name="replace" value="(\w+)"', page) == [card["code"] for card in drawn["hand"]]
    codes = [drawn["hand"][0]["code"], drawn["hand"][2]["code"]]
    after = norman.get(f"/api/v1/decks/{deck['id']}/draw/?seed=7&replace={','.join(codes)}&draws=2").json()
    answer = reader.get(f"/decks/{deck['id']}/", {"seed": "7", "replace": codes, "draws": "2"})
    hand = answer.context["hand"]
    assert [card.code for card in hand["kept"]] == [card["code"] for card in after["kept"]]
    assert [card.code for card in hand["drawn"]] == [card["code"] for card in after["drawn"]]
    assert not hand["is_mulligan_open"]


def test_odds_are_those_of_the_api(norman: APIClient, reader: Client) -> None:
    deck = keep(norman, **LEGAL)
    asked = norman.get(f"/api/v1/decks/{deck['id']}/odds/?cards=01016,01020&at_least=2&turns=3").json()
    answer = reader.get(f"/decks/{deck['id']}/", {"odds": ["01016", "01020"], "at_least": "2", "turns": "3"})
    odds = answer.context["odds"]()
    chances = [round(100 * one["chance"]) for one in asked["results"][0]["by_turn"]]
    assert [bar.number for bar in odds["together"].bars] == chances
    alone = norman.get(f"/api/v1/decks/{deck['id']}/odds/?cards=01016&turns=3").json()["results"][0]["by_turn"]
    line = next(line for line in odds["lines"] if line["code"] == "01016")
    assert (line["at_first"], line["by_turn"]) == tuple(f"{round(100 * alone[turn]['chance'])} %" for turn in (0, 3))


def test_part_for_htmx_is_the_part_alone(norman: APIClient, reader: Client) -> None:
    deck = keep(norman, **LEGAL)
    part = reader.get(f"/decks/{deck['id']}/?seed=7", headers={"HX-Request": "true", "HX-Target": "hand"})
    assert part.content.decode().lstrip().startswith('<section class="panel" id="hand"')
    assert "HX-Target" in part["Vary"]


@pytest.mark.parametrize("query", ["turns=31", "turns=x", "at_least=0", "draws=-1"])
def test_question_that_makes_no_sense_is_answered_with_the_reason(
    norman: APIClient, reader: Client, query: str
) -> None:
    deck = keep(norman, **LEGAL)
    answer = reader.get(f"/decks/{deck['id']}/?{query}")
    assert answer.status_code == 400
    label = {"turns": "By turn", "at_least": "At least", "draws": "Draw a card"}[query.partition("=")[0]]
    assert f"{label}: Give a whole number from" in text(answer)


def test_earlier_revision_is_shown_and_one_that_is_none_is_not(norman: APIClient, reader: Client) -> None:
    deck = keep(norman)
    norman.patch(f"/api/v1/decks/{deck['id']}/", {"name": "Later"}, format="json", headers={"If-Match": "*"})
    shown = text(reader.get(f"/decks/{deck['id']}/?revision=1"))
    assert "Roland on the case" in shown
    assert "This is version 1, an earlier one." in shown
    statuses = [reader.get(f"/decks/{deck['id']}/?revision={one}").status_code for one in ("3", "0", "x", "1e9")]
    assert statuses == [404, 404, 404, 404]


def test_name_tags_folder_and_visibility_are_changed_by_the_owner(norman: APIClient, reader: Client) -> None:
    deck = Deck.objects.get(pk=keep(norman)["id"])
    form = {
        "do": "place",
        "version": deck.version,
        "name": deck.name,
        "tags": "",
        "folder": "F",
        "visibility": "public",
    }
    reader.post(f"/decks/{deck.pk}/", form)
    deck.refresh_from_db()
    assert (deck.folder, deck.visibility, deck.revision) == ("F", "public", 1), "its place is no part of a revision"
    form |= {"version": deck.version, "name": "Other", "tags": "solo, , two  "}
    reader.post(f"/decks/{deck.pk}/", form)
    deck.refresh_from_db()
    assert (deck.name, deck.tags, deck.revision) == ("Other", ["solo", "two"], 2)


def test_form_that_is_late_keeps_what_was_typed_and_says_what_is_there(norman: APIClient, reader: Client) -> None:
    deck = Deck.objects.get(pk=keep(norman, folder="Old")["id"])
    form = {"do": "place", "version": deck.version, "name": "Mine", "tags": "a", "folder": "F", "visibility": "private"}
    norman.patch(f"/api/v1/decks/{deck.pk}/", {"name": "Theirs"}, format="json", headers={"If-Match": "*"})
    late = reader.post(f"/decks/{deck.pk}/", form)
    assert late.status_code == 409
    assert "so nothing was saved" in text(late)
    assert 'value="Mine"' in late.content.decode()
    assert "Now: Theirs" in text(late)
    assert "Now: Old" in text(late)
    deck.refresh_from_db()
    assert (deck.name, deck.folder) == ("Theirs", "Old")
    version = re.search(r'name="version" value="(\d+)"', late.content.decode())
    assert version
    reader.post(f"/decks/{deck.pk}/", form | {"version": version[1]})
    deck.refresh_from_db()
    assert (deck.name, deck.folder, deck.tags) == ("Mine", "F", ["a"])


def test_what_cannot_be_kept_is_refused_and_still_in_the_form(norman: APIClient, reader: Client) -> None:
    deck = keep(norman)
    form = {"do": "place", "name": "Kept in the form", "tags": "x" * 41, "folder": "", "visibility": "secret"}
    answer = reader.post(f"/decks/{deck['id']}/", form)
    assert answer.status_code == 400
    assert "Tags: Give a text of 1 to 40 characters without a comma." in text(answer)
    assert "Visibility: Give one of: private, unlisted, public." in text(answer)
    assert 'value="Kept in the form"' in answer.content.decode()
    assert Deck.objects.get().revision == 1
    assert reader.post(f"/decks/{deck['id']}/", {"do": "dance"}).status_code == 400


def test_somebody_elses_deck_can_be_cloned_and_not_changed(norman: APIClient, stranger: Client, client: Client) -> None:
    deck = keep(norman, visibility="public", notes="N")
    path = f"/decks/{deck['id']}/"
    for do in ("place", "delete", "experience"):
        assert stranger.post(path, {"do": do, "amount": "1"}).status_code == 403
    assert stranger.post(f"{path}history/", {"revision": "1"}).status_code == 403
    assert client.post(path, {"do": "delete"}).headers["Location"].startswith("/account/login/?next=/decks/")
    stranger.post(path, {"do": "clone"})
    made = Deck.objects.get(owner__username="daisy")
    assert (made.name, made.visibility, made.revisions.get().notes) == (deck["name"], "private", "N")
    assert Deck.objects.get(owner__username="norman").deleted_at is None


def test_experience_is_written_down_and_counted(norman: APIClient, reader: Client) -> None:
    deck = keep(norman)
    path = f"/decks/{deck['id']}/"
    reader.post(path, {"do": "experience", "kind": "victory", "amount": "4", "reason": "The Gathering"})
    refused = reader.post(path, {"do": "experience", "kind": "adjustment", "amount": "-1", "reason": ""})
    assert "Note: Enter a reason for the experience log." in text(refused)
    assert "Amount: Give a whole number" in text(reader.post(path, {"do": "experience", "amount": "four"}))
    assert ExperienceEntry.objects.count() == 1
    assert "Victory display · The Gathering +4" in text(reader.get(path))


def test_history_tells_changes_and_goes_back(norman: APIClient, reader: Client) -> None:
    deck = keep(norman, notes="Old line\nSame line")
    body = {"zones": {"main": {"01016": 1, "01020": 2}}, "notes": "New line\nSame line", "choices": {"taboo": "010"}}
    norman.patch(f"/api/v1/decks/{deck['id']}/", body, format="json", headers={"If-Match": "*"})
    answer = reader.get(f"/decks/{deck['id']}/history/")
    diff = answer.context["diff"]
    changes = [(card.code, card.before, card.after) for card in diff.zones[0]["cards"]]
    assert changes == [("01020", 0, 2), ("01016", 2, 1), ("01007", 1, 0), ("01006", 1, 0)]
    assert diff.notes == [(False, "Old line"), (True, "New line")]
    assert "The taboo list" in text(answer)
    (line, first) = answer.context["lines"]
    assert line["brief"].cards == [
        (2, "Machete"),
        (-1, ".45 Automatic"),
        (-1, "Cover Up"),
        (-1, "Roland's .38 Special"),
    ]
    assert (line["brief"].rest, line["brief"].others) == (0, ["the taboo list", "notes"])
    assert first["brief"] is None
    back = reader.get(f"/decks/{deck['id']}/history/?from=2&to=1").context["diff"]
    assert [card.more for card in back.zones[0]["cards"]] == [1, 1, 1, -2]
    reader.post(f"/decks/{deck['id']}/history/", {"revision": "1"})
    kept = Deck.objects.get()
    assert (kept.revision, kept.revisions.get(number=3).zones) == (3, ROLAND["zones"])
    undone = reader.get(f"/decks/{deck['id']}/history/")
    assert "From version 2 to 3" in text(undone), "and not from what was gone back to, which is the same"
    assert undone.context["diff"].zones[0]["cards"][-1].code == "01020"
    for number in ("9", "0", "x"):
        assert reader.post(f"/decks/{deck['id']}/history/", {"revision": number}).status_code == 404
    assert reader.get(f"/decks/{deck['id']}/history/?from=9").status_code == 404


def test_history_of_an_upgrade_has_its_receipt(norman: APIClient, reader: Client) -> None:
    deck = keep(norman, zones={"main": {"01025": 2}})
    norman.post(f"/api/v1/decks/{deck['id']}/upgrade/", {"zones": {"main": {"01025": 1, "01029": 1}}}, format="json")
    shown = text(reader.get(f"/decks/{deck['id']}/history/"))
    assert "Receipt" in shown
    assert "Combined 4" in shown


def test_two_decks_are_compared_by_id_or_address(norman: APIClient, reader: Client, daisy: APIClient) -> None:
    one = keep(norman, name="One", zones={"main": {"01016": 2, "01020": 2}})
    two = keep(daisy, name="Two", visibility="unlisted", zones={"main": {"01016": 2, "01020": 1, "01025": 1}})
    answer = reader.get("/decks/compare/", {"a": one["id"], "b": f"https://cards.example.org/decks/{two['id']}/"})
    assert [(card.code, card.before, card.after) for card in answer.context["diff"].zones[0]["cards"]] == [
        ("01025", 0, 1),
        ("01020", 2, 1),
    ]
    assert [card.code for card in answer.context["shared"]] == ["01016"]
    assert reader.get("/decks/compare/").status_code == 200
    by_name = reader.get("/decks/compare/", {"a": "one", "b": two["id"]})
    assert by_name.context["diff"] == answer.context["diff"]


def test_deck_that_cannot_be_compared_is_told_at_its_field(norman: APIClient, reader: Client) -> None:
    for name in ("Twin", "Twin", "Alone"):
        keep(norman, name=name)
    for given, words in (
        ("nonsense", "This is no address of a deck, and no deck of yours has this name."),
        ("Twin", "Several of your decks have this name."),
        (f"/decks/{uuid.uuid4()}/", "There is no deck at this address that you may see."),
    ):
        answer = reader.get("/decks/compare/", {"a": given, "b": "Alone"})
        assert answer.status_code == 404
        assert words in text(answer)
        assert f'value="{given}" aria-invalid="true"' in answer.content.decode()
        assert answer.content.decode().count("aria-invalid") == 1


def test_missing_page_says_that_it_may_be_private(
    client: Client, user: User, norman: APIClient, daisy: APIClient
) -> None:
    address = f"/decks/{keep(daisy)['id']}/"
    unknown = client.get(address)
    assert unknown.status_code == 404
    assert f'<a href="/account/login/?next={address.replace("/", "%2F")}">Log in</a>' in unknown.content.decode()
    client.force_login(user)
    assert "Or it is private" not in client.get(address).content.decode()
