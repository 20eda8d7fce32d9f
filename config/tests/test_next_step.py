"""In every state of every game's log, one next step is highlighted, and taking it works."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from rest_framework.test import APIClient

from config.tests.recording.requests.logs import FOLDER, read

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.usefixtures("core_boxes")]
STEP = re.compile(r'<a class="button button-large next-step" href="([^"]+)">([^<]+)</a>')

LOTR: dict[str, Any] = {
    "name": "The recorded ones have invented cards",
    "guide": "core",
    "entries": [
        {"kind": "start", "data": {"mode": "campaign"}},
        {"kind": "seat-join", "data": {"seat": "ann", "player": "Ann", "heroes": ["01001"]}},
        {"kind": "scenario-begin", "data": {}},
        {"kind": "note-write", "data": {"text": "So it began."}},
        {"kind": "scenario-end", "data": {"result": "lost"}},
        {"kind": "campaign-end", "data": {"result": "lost"}},
    ],
}


def highlighted(reader: Client, id: str) -> tuple[str, str]:
    """The address after the campaign's own, and the title."""
    ((address, title),) = STEP.findall(reader.get(f"/campaigns/{id}/").content.decode())
    return address, title


class Forms(HTMLParser):
    """The forms of a page that are sent, as a browser would send them untouched."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[tuple[str, list[tuple[str, str]]]] = []
        self.open = False
        self.select: str | None = None
        self.feed(page[page.index("<main") : page.index("</main>")])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.open = given.get("method") == "post"
            if self.open:
                self.forms.append((given.get("action", ""), []))
        if not self.open:
            return
        inputs, name = self.forms[-1][1], given.get("name", "")
        if tag == "input" and name and (given.get("type") not in ("checkbox", "radio") or "checked" in given):
            inputs.append((name, given.get("value", "")))
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select and "selected" in given:
            inputs.append((self.select, given.get("value", "")))
        elif tag == "textarea" and name:
            inputs.append((name, ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = False
        elif tag == "select":
            self.select = None


def take(reader: Client, step: str) -> int:
    """Take a step as it is offered, and undo that: 302 if it is done, 409 if its form asks for something."""
    page = reader.get(step, follow=True)
    assert page.status_code == 200, step
    shown, here = page.content.decode(), page.redirect_chain[-1][0] if page.redirect_chain else step
    if begin := re.search(r'href="(/campaigns/[^"]+/write/[^"]+)"', shown) if here.endswith("/setup/") else None:
        return take(reader, begin[1].replace("&amp;", "&"))
    if "/campaigns/new/" in here:
        return 302 if Forms(shown).forms else 200
    action, inputs = next(one for one in Forms(shown).forms if any(name == "key" for name, _value in one[1]))
    data: dict[str, list[str]] = {}
    for name, value in inputs:
        data.setdefault(name, []).append(value)
    with transaction.atomic():
        answer = reader.post(action or here, data)
        transaction.set_rollback(True)
    assert answer.status_code in (302, 409), (step, answer.status_code)
    if answer.status_code == 409:
        again = answer.content.decode()
        assert "errorlist" in again, step
        assert Forms(again).forms, step
    return answer.status_code


@pytest.mark.parametrize("game", ["ahlcg", "lotr", "ah2", "mom2", "dmd"])
def test_every_state_of_a_log_has_one_next_step_that_can_be_taken(game: str, norman: APIClient, reader: Client) -> None:
    opened: set[tuple[str, str]] = set()
    taken: list[int] = []
    logs = [log for log in read(FOLDER / f"{game}.json") if not log.get("invented")] or [LOTR]
    for log in logs:
        first, *rest = log["entries"]
        body = {"game": game, "guide": log.get("guide", ""), "name": log["name"], "entries": [_sent(first)]}
        made = norman.post("/api/v1/campaigns/", body, format="json").json()
        for entry in (first, *rest) if "id" in made else ():
            address = f"/api/v1/campaigns/{made['id']}/"
            if entry is not first and norman.post(f"{address}log/", _sent(entry), format="json").status_code != 201:
                continue
            if (state := (norman.get(address).json()["status"], entry["kind"])) not in opened:
                opened.add(state)
                step, _title = highlighted(reader, made["id"])
                taken.append(take(reader, step))
    # Each form of Death May Die asks for something that only the table knows.
    assert 302 in taken or game == "dmd", "without a word where defaults suffice"
    assert {status for status, _kind in opened} >= {"between", "playing"}


def _sent(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: entry[key] for key in ("kind", "data", "house_rule") if key in entry}


def test_next_step_leads_from_sitting_down_to_the_end(norman: APIClient, reader: Client) -> None:
    start = {"kind": "start", "data": {"difficulty": "standard"}}
    body = {"game": "ahlcg", "guide": "core", "name": "Zealot", "entries": [start]}
    id = norman.post("/api/v1/campaigns/", body, format="json").json()["id"]

    def write(kind: str, **data: Any) -> tuple[str, str]:
        answer = norman.post(f"/api/v1/campaigns/{id}/log/", {"kind": kind, "data": data}, format="json")
        assert answer.status_code == 201, answer.json()
        address, title = highlighted(reader, id)
        return address.removeprefix(f"/campaigns/{id}/"), title

    assert highlighted(reader, id) == (f"/campaigns/{id}/write/seat-join/", "Join")
    assert write("seat-join", seat="roland", player="norman", investigator="01001") == (
        "setup/", "Set up: The Gathering",
    )  # fmt: skip
    assert write("scenario-begin", scenario="core.torch") == ("after/", "End the scenario")
    ended = write("scenario-end", resolution="R1", outcomes=[{"seat": "roland", "outcome": "resigned"}])
    assert ended == ("setup/", "Set up: The Midnight Masks")
    assert write("campaign-end", result="lost") == ("/campaigns/new/?game=ahlcg", "Start another campaign")


def test_reader_is_offered_no_step(norman: APIClient, client: Client) -> None:
    start = {"kind": "start", "data": {"elder_one": "hastur", "episode": "season-1.episode-3"}}
    body = {"game": "dmd", "name": "Open", "visibility": "public", "entries": [start]}
    id = norman.post("/api/v1/campaigns/", body, format="json").json()["id"]
    assert STEP.findall(client.get(f"/campaigns/{id}/").content.decode()) == []


def test_home_page_has_the_same_step(norman: APIClient, reader: Client) -> None:
    body = {"game": "mom2", "name": "Party", "entries": [{"kind": "start", "data": {}}]}
    made = norman.post("/api/v1/campaigns/", body, format="json").json()
    address, title = highlighted(reader, made["id"])
    home = reader.get("/").content.decode()
    assert re.search(rf'href="{address}">\s+<span[^>]*>Party: </span>\s+{title}\s+</a>', home)
