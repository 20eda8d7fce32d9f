"""The end of a session on two screens: what happened, and what comes before the next."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns.models import Campaign, LogEntry
from campaigns.tests.conftest import ROLAND, begin, keep, state, write
from campaigns.tests.test_after_pages import go, playing
from campaigns.tests.test_campaign_pages import browser_of, page_of, send
from decks.models import Deck

__all__ = ["playing"]
pytestmark = [pytest.mark.django_db, pytest.mark.once]

SAID: dict[str, Any] = {
    "d.outcomes.0.seat": "roland",
    "d.outcomes.0.outcome": "horror",
    "d.outcomes.1.seat": "daisy",
    "d.resolution": "R2",
    "d.source": "act",
    "d.victory.0.card": "01116",
    "d.victory.0.on": ["on", ""],
    "d.victory.1.card": "01118",
    "d.victory.1.on": "",
}


class Inputs(HTMLParser):
    """The inputs that a browser would send of a page's form of an entry."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.sent: dict[str, list[str]] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, is_tick = given.get("name") or "", given.get("type") in ("checkbox", "radio")
        if tag == "input" and re.match(r"[df]\.", name) and (not is_tick or "checked" in given):
            self.sent.setdefault(name, []).append(given.get("value") or "")


def looked_at(client: Client, page: str, said: dict[str, Any]) -> dict[str, Any]:
    """The inputs of the first screen after the service has worked out what follows from these."""
    answer = send(client, f"{page}after/", **said, do="look")
    assert answer.status_code == 200
    return Inputs(answer.content.decode()).sent


def told(page: str) -> str:
    """The part of the page that tells what follows, as text."""
    found = re.search(r'<section class="follows".*?</section>', page, re.DOTALL)
    assert found
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split())


def test_first_screen_asks_for_everything_and_tells_what_follows(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    asked = client.get(f"{page}after/").content.decode()
    assert "<h1>What happened?</h1>" in asked
    assert all(f'name="{name}"' in asked for name in ("d.outcomes.0.outcome", "d.resolution", "d.victory.0.on"))
    assert "Still missing: Resolution" in told(asked)
    said = looked_at(client, page, SAID)
    seen = told(send(client, f"{page}after/", **said, do="look", key="same").content.decode())
    assert "Roland Banks Active Experience earned: 0 → 5" in seen  # 2 of the display, 2 for everybody, 1 who leads
    assert "Daisy Walker Active Experience earned: 0 → 4" in seen
    assert "Mental trauma: 0 → 1" in seen
    assert "Next scenario: Scenario II · The Midnight Masks" in seen
    assert Campaign.objects.get().entries == 4
    assert go(client, f"{page}after/", **said, key="same") == f"{page}after/next/"
    entry = LogEntry.objects.latest("number")
    assert (entry.number, entry.kind, entry.data["resolution"]) == (5, "scenario-end", "R2")
    following = client.get(f"{page}after/next/").content.decode()
    written = re.search(r"Entry 5: (.*?)\s*</p>", following, re.DOTALL)
    assert written
    assert f"In the log: {written[1]}" in seen
    seats = state(norman, playing)["seats"]
    assert (seats["roland"]["mental"], [line["amount"] for line in seats["roland"]["ledger"]]) == (1, [2, 2, 1])


def test_first_screen_sent_twice_writes_once(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    said = looked_at(client, page, SAID)
    for _time in range(2):
        assert go(client, f"{page}after/", **said, key="same") == f"{page}after/next/"
    assert Campaign.objects.get().entries == 5


def test_first_screen_keeps_its_draft_on_every_way(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    assert go(client, f"{page}after/", **SAID, to="steps") == f"{page}after/steps/"
    assert re.search(r'value="horror" checked', client.get(f"{page}after/outcomes/").content.decode())
    go(client, f"{page}after/resolution/", **{"d.resolution": "R1"})
    assert re.search(r'value="R1" checked', client.get(f"{page}after/").content.decode())
    noted = go(client, f"{page}after/", **SAID, write="note-write")
    assert noted == f"{page}write/note-write/?next={page.replace('/', '%2F')}after%2F"
    assert re.search(r'value="R2" checked', client.get(f"{page}after/").content.decode())


def test_error_stands_at_the_investigator_whom_it_is_about(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    both = looked_at(client, page, {**SAID, "d.outcomes.1.outcome": "both"})
    answer = send(client, f"{page}after/", **both)
    said = answer.content.decode()
    assert answer.status_code == 409
    assert re.search(r'name="d.outcomes.1.trauma"', said)
    assert re.findall(r'id="(id_d_[a-z0-9_]+_said)"', said) == ["id_d_outcomes_1_trauma_said"]
    assert go(client, f"{page}after/", **{**both, "d.outcomes.1.trauma": "physical"}) == f"{page}after/next/"


def test_facts_of_a_resolution_are_filled_in_until_somebody_corrects_them(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    lead, trauma = "d.consequences.0", "d.consequences.0.mental"
    first = looked_at(client, page, {**SAID, "d.resolution": "R1"})
    assert (first["d.bonus"], first[trauma], first[f"{lead}.cards"]) == (["2"], ["1"], ["01117"])
    second = looked_at(client, page, {**first, "d.resolution": ["R2"]})
    assert (second["d.bonus"], second[trauma], second[f"{lead}.experience"]) == (["2"], [""], ["1"])
    assert f"{lead}.cards" not in second
    corrected = {**first, "d.bonus": ["3"]}
    del corrected[f"{lead}.cards"]  # the box is not ticked any more
    third = looked_at(client, page, corrected)
    assert (third["d.bonus"], f"{lead}.cards" in third) == (["3"], False)
    fourth = looked_at(client, page, {**third, "d.resolution": ["R2"]})
    assert (fourth["d.bonus"], fourth[f"{lead}.experience"]) == (["3"], ["1"])
    go(client, f"{page}after/", **third)
    entry = LogEntry.objects.latest("number").data
    assert (entry["bonus"], entry["consequences"]) == (3, [{"seat": "roland", "mental": 1, "cards": []}])


def test_what_nobody_has_seen_is_not_written(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    answer = send(client, f"{page}after/", **SAID)
    assert (answer.status_code, Campaign.objects.get().entries) == (409, 4)
    assert "This has more consequences than you" in answer.content.decode()
    go(client, f"{page}after/", **Inputs(answer.content.decode()).sent)
    assert LogEntry.objects.latest("number").data["bonus"] == 2


def test_scenario_begins_with_what_is_filled_in(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    write(norman, playing, "scenario-end", resolution="R1", source="act")
    said = Inputs(client.get(f"{page}write/scenario-begin/").content.decode()).sent
    assert (said["d.lead"], said["f.lead"]) == (["roland"], ["roland"])
    again = send(client, f"{page}write/scenario-begin/", **said, **{"d.scenario": "core.arkham", "d.seed": "7"})
    assert (again.status_code, "d.lead" in Inputs(again.content.decode()).sent) == (409, False)
    go(client, f"{page}write/scenario-begin/", **said, **{"d.scenario": "core.arkham"})
    assert LogEntry.objects.latest("number").data["lead"] == "roland"


def test_screen_of_a_session_ended_by_another_tells_what_was_not_written(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    client.get(f"{page}after/")
    write(norman, playing, "scenario-end", resolution="R1", source="act")
    answer = send(client, f"{page}after/", **SAID, session="1")
    assert answer.status_code == 409
    assert re.search(r"t recorded:\s+R2 · ", answer.content.decode())
    assert Campaign.objects.get().entries == 5
    assert client.get(f"{page}after/")["Location"] == f"{page}after/next/"


def test_second_screen_before_the_end_leads_to_the_first(client: Client, norman: APIClient, playing: str) -> None:
    page = page_of(playing)
    assert browser_of("norman").get(f"{page}after/next/")["Location"] == f"{page}after/"
    assert client.get(f"{page}after/next/").status_code == 302


def test_second_screen_has_only_what_is_to_be_decided(norman: APIClient, playing: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    write(norman, playing, "scenario-end", resolution="R1", source="act")
    quiet = client.get(f"{page}after/next/").content.decode()
    assert re.findall(r'<h2 id="step-([a-z]+)"', quiet) == []
    assert 'next-step" href="' in quiet
    write(norman, playing, "experience-earn", seat="roland", amount=2, reason="found")
    bought = client.get(f"{page}after/next/").content.decode()
    assert re.findall(r'<h2 id="step-([a-z]+)"', bought) == ["purchases"]
    assert "No saved deck is played here; record what was spent." in bought
    write(norman, playing, "fate", seat="daisy", fate="insane", reason="found")
    lost = client.get(f"{page}after/next/").content.decode()
    assert re.findall(r'<h2 id="step-([a-z]+)"', lost) == ["purchases", "seats"]
    joins = f"{page}write/seat-join/?next={page}after/next/"
    assert joins in lost
    assert "This is written down already." not in lost


@pytest.mark.parametrize(
    ("next", "following"),
    [("/campaigns/", "/campaigns/"), ("https://example.org/", ""), ("//example.org/", ""), ("", "")],
)
def test_entry_leads_back_where_one_was(norman: APIClient, playing: str, next: str, following: str) -> None:
    client, page = browser_of("norman"), page_of(playing)
    noted = {"d.section": "campaign_notes", "d.text": "It rains."}
    assert go(client, f"{page}write/note-write/", **noted, next=next) == (following or page)


def test_upgrade_leads_back_where_one_was(norman: APIClient, user: User, guides: None) -> None:
    address = begin(norman)
    deck = keep(norman, ROLAND)["id"]
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001", deck=deck)
    write(norman, address, "scenario-begin", scenario="core.torch")
    write(norman, address, "scenario-end", resolution="R1", source="act", points=3)
    client, page = browser_of("norman"), page_of(address)
    here = f"{page}after/next/"
    way = re.search(r'href="(/decks/[^"]+/upgrade/[?]next=[^"]+)"', client.get(here).content.decode())
    assert way
    for next, following in ((f"?next={here}", here), ("", page)):
        upgrade = f"/decks/{deck}/upgrade/{next}"
        revision = Deck.objects.get(pk=deck).revision
        send(client, upgrade, revision=str(revision), add="main:01017")
        assert go(client, upgrade, revision=str(revision), pay="anyway") == following
    assert go(client, way[1], revision=str(Deck.objects.get(pk=deck).revision), abandon="1") == here


def test_game_with_other_results_has_the_same_screens(user: User, core_boxes: None) -> None:
    norman, client = client_of(user), browser_of("norman")
    address = begin(norman, game="lotr", guide="core", entries=[{"kind": "start", "data": {"mode": "campaign"}}])
    heroes = ["51223bd0-ffd1-11df-a976-0801200c9001", "51223bd0-ffd1-11df-a976-0801200c9004"]
    write(norman, address, "seat-join", seat="norman", player="norman", heroes=heroes)
    write(norman, address, "seat-join", seat="mary", player="mary", heroes=["51223bd0-ffd1-11df-a976-0801200c9007"])
    write(norman, address, "scenario-begin", scenario="core.passage-through-mirkwood", first="mary")
    page = page_of(address)
    said = {"d.result": "won", "d.rounds": "7", "d.players.0.seat": "norman"}
    said |= {"d.players.1.seat": "mary", "d.players.1.threat": "40"}
    answer = send(client, f"{page}after/", **said)
    assert answer.status_code == 409
    assert re.findall(r'id="(id_d_[a-z0-9_]+_said)"', answer.content.decode()) == ["id_d_players_0_threat_said"]
    dead = {**said, "d.players.0.threat": "31", "d.players.0.dead": heroes[0]}
    looked = send(client, f"{page}after/", **dead, do="look").content.decode()
    assert "Next scenario: 2 · Journey Down the Anduin" in told(looked)
    assert go(client, f"{page}after/", **dead) == f"{page}after/next/"
    following = client.get(f"{page}after/next/").content.decode()
    assert re.findall(r'<h2 id="step-([a-z]+)"', following) == ["resolution", "heroes"]
    assert "/write/hero-replace/" in following
