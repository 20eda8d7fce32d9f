"""The story of a campaign: every log of every game in sentences, as its reader may see it."""

import re
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from campaigns.models import Campaign
from config.tests.recording.requests.logs import FOLDER, read
from config.tests.test_next_step import LOTR, _sent

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.usefixtures("core_boxes")]


def begin(norman: APIClient, game: str, entries: list[dict[str, Any]], **more: Any) -> str:
    body = {"game": game, "guide": "", "name": "Told", "entries": entries[:1], **more}
    id = norman.post("/api/v1/campaigns/", body, format="json").json()["id"]
    for entry in entries[1:]:
        answer = norman.post(f"/api/v1/campaigns/{id}/log/", entry, format="json")
        assert answer.status_code == 201, answer.content
    return str(id)


def told(page: str) -> list[str]:
    """The headings and lines of the story."""
    story = page[page.index('<article class="story') : page.index("</article>")]
    lines = re.findall(r"<(h2|h3|li)[^>]*>(.*?)</\1>", story, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", "", text).split()) for _tag, text in lines]


def entry(kind: str, **data: Any) -> dict[str, Any]:
    return {"kind": kind, "data": data}


AHLCG = [
    entry("start", difficulty="standard"),
    entry("seat-join", seat="roland", player="norman", investigator="01001"),
    entry("seat-join", seat="daisy", player="Ann", investigator="01002"),
    entry("scenario-begin", scenario="core.torch", lead="roland"),
    entry("note-write", section="campaign_notes", text="The house burnt."),
    entry(
        "scenario-end",
        resolution="R1",
        source="act",
        outcomes=[{"seat": "daisy", "outcome": "damage"}],
        victory=[{"card": "01116"}],
    ),
    entry("note-cross", section="campaign_notes", line=1),
    entry("experience-spend", seat="roland", amount=1),
    entry("fate", seat="daisy", fate="killed", reason="notes"),
    entry("campaign-end", result="lost"),
]


def test_story_tells_who_played_what_happened_and_what_it_cost(norman: APIClient, reader: Client) -> None:
    id = begin(norman, "ahlcg", AHLCG, guide="core")
    page = reader.get(f"/campaigns/{id}/story/").content.decode()
    assert told(page) == [
        "How it began",
        "Start: Standard · Order of play: The Gathering, The Midnight Masks, The Devourer Below · Chaos tokens: 16",
        "norman joins with Roland Banks.",
        "Ann joins with Daisy Walker.",
        "The Gathering",
        "“The house burnt.” is written under “Campaign Notes”.",
        "How it ended",
        "Resolution: R1",
        "Roland Banks: Still in play",
        "Daisy Walker: Defeated by damage",
        "Victory display: Ghoul Priest (2)",
        "Experience for each: 2",
        "What it changed",
        "Roland Banks: Experience earned 2 (+2), Experience unspent 2 (+2)",
        "Daisy Walker: Experience earned 2 (+2), Experience unspent 2 (+2), Physical trauma 1 (+1)",
        "Afterwards",
        "“The house burnt.” is crossed out.",
        "Roland Banks spends 1 experience.",
        "Killed or insane: Daisy Walker · Fate: Killed · Reason: notes",
        "Daisy Walker: Killed.",
        "The campaign is over: Lost.",
    ]
    assert '<a class="back-link" href="../">Told</a>' in page
    shown = reader.get(f"/campaigns/{id}/").content.decode()
    assert f'href="/campaigns/{id}/story/"' in shown


@pytest.mark.parametrize("game", ["ahlcg", "lotr", "ah2", "mom2", "dmd"])
def test_every_log_has_a_story_in_both_languages(game: str, norman: APIClient, reader: Client) -> None:
    logs = [log for log in read(FOLDER / f"{game}.json") if not log.get("invented")] or [LOTR]
    chapters = 0
    for log in logs:
        first, *rest = log["entries"]
        body = {"game": game, "guide": log.get("guide", ""), "name": log["name"], "entries": [_sent(first)]}
        made = norman.post("/api/v1/campaigns/", body, format="json").json()
        for one in rest if "id" in made else ():
            norman.post(f"/api/v1/campaigns/{made['id']}/log/", _sent(one), format="json")
        if "id" not in made:
            continue
        sessions = len(norman.get(f"/api/v1/campaigns/{made['id']}/state/").json()["state"]["sessions"])
        for language in ("en", "es"):
            page = reader.get(f"/campaigns/{made['id']}/story/", headers={"Accept-Language": language})
            assert page.content.decode().count('class="story-chapter') >= sessions, log["name"]
            assert told(page.content.decode())
        chapters += sessions
    assert chapters


def test_undone_entries_are_not_told(norman: APIClient, reader: Client) -> None:
    id = begin(norman, "ahlcg", [*AHLCG[:5], entry("undo", entry=5)], guide="core")
    assert "burnt" not in " ".join(told(reader.get(f"/campaigns/{id}/story/").content.decode()))


def test_story_is_for_those_who_may_read_the_log(norman: APIClient, reader: Client, client: Client) -> None:
    id = begin(norman, "ahlcg", AHLCG[:5], guide="core")
    assert client.get(f"/campaigns/{id}/story/").status_code == 404
    norman.post(f"/api/v1/campaigns/{id}/follow/")
    token = Campaign.objects.get().follow_token
    page = client.get(f"/campaigns/follow/{token}/story/")
    assert (page.status_code, page["X-Robots-Tag"]) == (200, "noindex")
    assert any("The house burnt." in line for line in told(page.content.decode()))
    assert f"/campaigns/follow/{token}/story/" in client.get(f"/campaigns/follow/{token}/").content.decode()
