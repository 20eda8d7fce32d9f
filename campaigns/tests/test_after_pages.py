"""The steps after a scenario as pages, and the pages of another game that knows other steps."""

import re
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns.models import Campaign, LogEntry
from campaigns.tests.conftest import begin, invite, state, write
from campaigns.tests.test_campaign_pages import browser_of, page_of, send

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def playing(norman: APIClient) -> str:
    """Roland and Daisy play The Gathering, both Norman's."""
    address = begin(norman)
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    write(norman, address, "seat-join", seat="daisy", player="a friend", investigator="01002")
    write(norman, address, "scenario-begin", scenario="core.torch", lead="roland")
    return address


def go(client: Client, path: str, **fields: Any) -> str:
    """Send a step and return the next one."""
    answer = send(client, path, **fields)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


def test_nine_steps_end_a_scenario_with_trauma_resolution_and_experience(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    first = client.get(f"{page}after/steps/")["Location"]
    assert first == f"{page}after/outcomes/"
    assert "step 1 of 9" in client.get(first).content.decode()
    outcomes = {
        "d.outcomes.0.seat": "roland",
        "d.outcomes.0.outcome": "both",
        "d.outcomes.1.seat": "daisy",
        "d.outcomes.1.outcome": "survived",
    }
    second = go(client, first, **outcomes)
    shown = client.get(second).content.decode()
    assert (second, "Trauma chosen" in shown) == (f"{page}after/trauma/", True)
    assert "Daisy Walker (" not in shown  # she has nothing to choose
    third = go(client, second, **{"d.outcomes.0.seat": "roland", "d.outcomes.0.trauma": "mental"})
    assert third == f"{page}after/resolution/"
    assert 'value="R2"' in client.get(third).content.decode()
    fourth = go(client, third, **{"d.resolution": "R2", "d.source": "act"})
    follows = client.get(fourth).content.decode()
    assert "Mental trauma: 0 → <strong>1</strong>" in follows
    fifth = go(client, fourth)
    assert "Ghoul Priest (2 VP)" in client.get(fifth).content.decode()
    victory = {"d.victory.0.card": "01116", "d.victory.0.on": "on", "d.victory.1.card": "01118", "d.victory.1.on": ""}
    looked = send(client, fifth, **victory, **{"d.bonus": "1", "key": "same"}, do="look").content.decode()
    assert "Experience earned: 0 → <strong>3</strong>" in looked
    assert state(norman, playing)["status"] == "playing"
    assert Campaign.objects.get().entries == 4
    back = client.get(first).content.decode()
    assert re.search(r'value="both" checked', back)  # going back finds the draft
    sixth = go(client, fifth, **victory, **{"d.bonus": "1", "key": "same"})
    assert sixth == f"{page}after/purchases/"
    entry = LogEntry.objects.latest("number")
    assert entry.data["outcomes"] == [
        {"seat": "roland", "outcome": "both", "trauma": "mental"},
        {"seat": "daisy", "outcome": "survived"},
    ]
    assert [(one["card"], one["points"]) for one in entry.data["victory"]] == [("01116", 2)]
    after = state(norman, playing)
    assert [after["seats"]["roland"][name] for name in ("physical", "mental")] == [0, 1]
    seventh = go(client, sixth)
    assert "Experience unspent: 3" in client.get(seventh).content.decode()
    ninth = go(client, go(client, seventh))
    assert ninth == f"{page}after/advance/"
    assert go(client, ninth) == page


def test_step_that_is_wrong_is_refused_where_it_is_asked_and_writes_nothing(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    both = {"d.outcomes.0.seat": "roland", "d.outcomes.0.outcome": "both"}
    assert go(client, f"{page}after/outcomes/", **both) == f"{page}after/trauma/"
    for step, wrong, rule, right in (
        ("trauma", {"d.outcomes.0.seat": "roland"}, "AHLCG-TRA-03", {"d.outcomes.0.trauma": "mental"}),
        ("resolution", {"d.resolution": "R9"}, "AHLCG-END-01", {"d.resolution": "R1", "d.source": "act"}),
    ):
        answer = send(client, f"{page}after/{step}/", **wrong)
        assert answer.status_code == 409
        assert f"/rules/ahlcg/{rule}/" in answer.content.decode().partition("after-rules")[0]
        go(client, f"{page}after/{step}/", **{**wrong, **right})
    assert Campaign.objects.get().entries == 4


def test_every_way_from_a_step_keeps_what_it_says(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    here = f"{page}after/resolution/"
    assert go(client, here, **{"d.resolution": "R1", "to": "trauma"}) == f"{page}after/trauma/"
    assert re.search(r'value="R1" checked', client.get(here).content.decode())
    noted = go(client, here, **{"d.resolution": "R2", "write": "note-write"})
    assert noted == f"{page}write/note-write/?next=%2F{here[1:].replace('/', '%2F')}"
    assert re.search(r'value="R2" checked', client.get(here).content.decode())
    assert send(client, here, **{"d.resolution": "R2", "to": "nowhere"}).status_code == 404


def test_what_is_missing_is_said_with_its_step_and_the_way_there(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    answer = send(client, f"{page}after/experience/", **{"d.bonus": "1"})
    said = re.sub(r"<[^>]+>|\s+", " ", answer.content.decode())
    assert answer.status_code == 409
    assert f'<a href="{page}after/resolution/">3. ' in answer.content.decode()
    assert re.search(r"3\. Resolution\s+· Resolution: This is needed\.", said)


def test_who_ends_a_scenario_second_is_told_who_ended_it_and_what_was_not_written(
    norman: APIClient, daisy: APIClient, playing: str
) -> None:
    invite(norman, daisy, playing, "writer")
    first, second, page = browser_of("norman"), browser_of("daisy"), page_of(playing)
    for client, resolution in ((first, "R1"), (second, "R3")):
        go(client, f"{page}after/resolution/", **{"d.resolution": resolution, "d.source": "act"})
    last = f"{page}after/experience/"
    assert go(first, last, **{"d.bonus": "1", "key": "first"}) == f"{page}after/purchases/"
    assert go(first, last, **{"d.bonus": "1", "key": "first"}) == f"{page}after/purchases/"  # its answer was lost
    answer = send(second, last, **{"d.bonus": "2", "key": "second"})
    said = answer.content.decode()
    assert answer.status_code == 409
    assert "Entry 5, by norman, " in said
    assert re.search(r"t recorded:\s+R3 · Source of the resolution: Act · Bonus or penalty: 2", said), said
    assert "R3" in second.get(f"{page}after/resolution/").content.decode()  # and there it can be read again
    assert Campaign.objects.get().entries == 5
    write(norman, playing, "scenario-begin", scenario="core.arkham", lead="roland")
    stale = send(second, last, **{"d.bonus": "2", "session": "1"})
    assert (stale.status_code, Campaign.objects.get().entries) == (409, 6)


def test_steps_that_are_done_say_so(norman: APIClient, playing: str) -> None:
    write(norman, playing, "scenario-end", resolution="R1", source="act")
    client, page = browser_of("norman"), page_of(playing)
    assert client.get(f"{page}after/")["Location"] == f"{page}after/next/"
    assert client.get(f"{page}after/steps/")["Location"] == f"{page}after/purchases/"
    assert "This is already recorded." in client.get(f"{page}after/outcomes/").content.decode()
    assert client.get(f"{page}after/nothing/").status_code == 404


def test_way_back_in_the_steps_is_no_back_of_a_card_in_spanish(norman: APIClient, playing: str) -> None:
    path = f"{page_of(playing)}after/trauma/"
    shown = browser_of("norman").get(path, headers={"Accept-Language": "es"}).content.decode()
    assert re.findall(r'name="to" value="outcomes" formnovalidate>\s*([^<]+?)\s*<', shown) == ["Atrás"]


def test_figures_are_drawn_with_their_numbers(norman: APIClient, playing: str) -> None:
    write(norman, playing, "scenario-end", resolution="R1", source="act", points=3)
    client = browser_of("norman")
    shown = client.get(f"{page_of(playing)}stats/").content.decode()
    assert "<caption>Experience earned</caption>" in shown
    assert shown.count("<polyline") == 8
    mine = client.get("/campaigns/stats/").content.decode()
    assert "The Gathering" in mine
    assert "completed 1" in mine


@pytest.fixture
def player(user: User, core_boxes: None) -> APIClient:
    return client_of(user)


def test_figures_of_two_games_name_each_party_in_its_own_game(player: APIClient) -> None:
    """“01002” is Daisy Walker in one game, and RingsDB's number of Théodred in the other."""
    heroes = ["51223bd0-ffd1-11df-a976-0801200c9001"]
    first, second = begin(player), begin(player, game="lotr", entries=[{"kind": "start", "data": {"mode": "campaign"}}])
    write(player, first, "seat-join", seat="daisy", player="norman", investigator="01002")
    write(player, first, "scenario-begin", scenario="core.torch")
    write(player, first, "scenario-end", resolution="R1", source="act")
    write(player, second, "seat-join", seat="norman", player="norman", heroes=heroes)
    write(player, second, "scenario-begin", scenario="core.passage-through-mirkwood")
    write(player, second, "scenario-end", result="won", rounds=7, players=[{"seat": "norman", "threat": 31}])
    shown = browser_of("norman").get("/campaigns/stats/").content.decode()
    assert ("Daisy Walker" in shown, "Théodred" in shown) == (True, False)
    stats = player.get("/api/v1/campaigns/stats/").json()
    assert {(row["game"], row["scenario_name"]) for row in stats["scenarios"]} == {
        ("ahlcg", "The Gathering"),
        ("lotr", "Passage Through Mirkwood"),
    }
    assert {(*row["leaders"], *row["leader_names"]) for row in stats["parties"]} == {
        ("01002", "Daisy Walker"),
        (*heroes, "Aragorn"),
    }
    assert stats["names"] == {
        "01002": "Daisy Walker",
        "core.torch": "The Gathering",
        "core.passage-through-mirkwood": "Passage Through Mirkwood",
        heroes[0]: "Aragorn",
    }


def test_another_game_is_begun_played_and_ended_with_the_same_pages(player: APIClient) -> None:
    client = browser_of("norman")
    page = go(client, "/campaigns/new/", game="lotr", guide="core", name="Mirkwood", **{"d.mode": "campaign"})
    form = client.get(f"{page}write/seat-join/").content.decode()
    heroes = re.findall(r'name="d.heroes" value="([^"]+)"', form)
    assert len(heroes) == 12
    go(client, f"{page}write/seat-join/", **{"d.player": "norman", "d.heroes": heroes[:2]})
    assert "Passage Through Mirkwood" in client.get(f"{page}setup/").content.decode()
    go(client, f"{page}write/scenario-begin/", **{"d.scenario": "core.passage-through-mirkwood"})
    step = client.get(f"{page}after/steps/")["Location"]
    asked = client.get(step).content.decode()
    seat = re.search(r'name="d.players.0.seat" value="([^"]+)"', asked)
    assert seat
    result = {"d.result": "won", "d.rounds": "7", "d.players.0.seat": seat[1], "d.players.0.threat": "31"}
    assert go(client, step, **result) == f"{page}after/resolution/"
    shown = client.get(page).content.decode()
    assert re.findall(r'class="way-stop way-(\w+)"', shown) == ["done", "next", "later"]
    assert client.get(f"{page}bag/").status_code == 404
    assert client.get(f"{page}sheet/").status_code == 200


def test_refusal_of_another_game_stands_at_its_field_with_its_rule(player: APIClient) -> None:
    client = browser_of("norman")
    page = go(client, "/campaigns/new/", game="lotr", guide="core", name="Mirkwood", **{"d.mode": "campaign"})
    answer = send(client, f"{page}write/seat-join/", **{"d.player": "norman", "d.heroes": "Gandalf's Search"})
    assert answer.status_code == 409
    assert re.search(r'id="id_d_heroes_said".*?/rules/lotr/LOTR-CAMP-10/', answer.content.decode(), re.DOTALL)
