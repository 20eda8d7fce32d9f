"""Forms sent unchanged and refused come back as they were: for every kind of entry of every game."""

from html.parser import HTMLParser
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns.tests.test_campaign_pages import browser_of, page_of, send
from games.registry import game_all, game_get

pytestmark = [pytest.mark.django_db, pytest.mark.once]


class Form(HTMLParser):
    """The inputs of an entry's form with a browser's values, and the secondary ones among them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, list[str]] = {}
        self.first: list[str] = []
        self.select, self.is_behind = "", False
        self.feed(page.partition("entry-form")[2].partition("</form>")[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = dict(attrs)
        name = own.get("name") or ""
        if tag == "details" and own.get("class") == "more-fields":
            self.is_behind = True
        if tag in ("input", "select", "textarea") and name.startswith("d."):
            self.values.setdefault(name, [])
            if not self.is_behind and name not in self.first:
                self.first.append(name)
        if tag == "select":
            self.select = name
        is_ticked = own.get("type") not in ("checkbox", "radio") or "checked" in own
        if tag == "input" and name.startswith("d.") and is_ticked:
            self.values[name].append(own.get("value") or "")
        if tag == "option" and self.select in self.values and "selected" in own:
            self.values[self.select].append(own.get("value") or "")


@pytest.fixture
def norman_of_all(user: User, own_cards: None) -> APIClient:
    return client_of(user)


@pytest.mark.parametrize("game", [code for code, game in game_all().items() if game.tonight])
def test_form_that_nobody_touched_comes_back_as_it_was(norman_of_all: APIClient, game: str) -> None:
    drawn = norman_of_all.get(
        "/api/v1/tonight/", {"game": game, "players": "2", "seed": "1", "everything": "yes"}
    ).json()
    began = norman_of_all.post("/api/v1/campaigns/", drawn["proposal"]["campaign"], format="json")
    assert began.status_code == 201, began.content
    client, page = browser_of("norman"), page_of(str(began["Location"]))
    rules = game_get(game).campaign
    assert rules
    compared, moved = 0, dict[str, Any]()
    for code in (code for code, kind in rules.kinds.items() if kind.when != ("new",)):
        path = f"{page}write/{code}/"
        form = Form(client.get(path).content.decode())
        answer = send(client, path, **form.values, key=f"{code}-again")
        if answer.status_code == 409:
            shown = answer.content.decode()
            again = Form(shown)
            # A fault brings an input forward; untouched ones stay where they were.
            wrong = {name for name in again.first if f"id_{name.replace('.', '_')}_said" in shown}
            compared += 1
            if set(form.first) | wrong != set(again.first) or form.values.keys() != again.values.keys():
                moved[code] = (form.first, again.first)
    assert moved == {}
    assert compared > 4
