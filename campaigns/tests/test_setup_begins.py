"""A table that was set up without a log begins one by one button, with everything that the setup drew."""

import html
import re
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.usefixtures("core_boxes")]


def button(page: str) -> dict[str, str]:
    """The inputs of the form that begins the log."""
    form = page.partition('action="/tonight/begin/"')[2].partition("</form>")[0]
    inputs = re.findall(r'<input type="hidden" name="(key|campaign|name)" value="([^"]*)"', form)
    return {name: html.unescape(value) for name, value in inputs}


GATHERING = "scenario=core.torch&seed=3&investigators=01001"
TABLES: list[tuple[str, str, str, list[str]]] = [
    ("ah2", "players=2&seed=3", "playing", ["norman", "Player 2"]),
    ("mom2", "players=2&seed=3", "playing", ["norman", "Player 2"]),
    ("mom2", "players=1&seed=3", "playing", ["norman", "norman"]),
    ("dmd", "players=3&seed=3", "playing", ["norman", "Player 2", "Player 3"]),
    ("dmd", "players=1&seed=3", "playing", ["norman", "norman"]),
    ("ahlcg", f"{GATHERING}&mode=standalone&difficulty=hard&players=1", "playing", ["norman"]),
    ("ahlcg", f"{GATHERING}&mode=campaign&difficulty=easy&players=2", "between", ["norman"]),
    ("lotr", "scenario=core.passage-through-mirkwood&players=1&decks.1.heroes=01001&seed=3", "playing", ["norman"]),
]  # fmt: skip


@pytest.mark.parametrize(("game", "wish", "status", "players"), TABLES)
def test_button_begins_a_log_with_what_the_setup_drew(
    game: str, wish: str, status: str, players: list[str], reader: Client
) -> None:
    address = f"/games/{game}/setup/?{wish}"
    page = reader.get(address).content.decode()
    form: dict[str, Any] = button(page)
    assert form, re.findall(r'class="(?:message|errorlist)[^>]*>[^<]*', page)
    first, again = (reader.post("/tonight/begin/", form) for _time in range(2))
    made = Campaign.objects.get()
    assert (first.status_code, first["Location"], again["Location"]) == (302, *[f"/campaigns/{made.pk}/"] * 2)
    assert (made.status, made.game) == (status, game)
    assert [seat.player for seat in made.seats.order_by("number")] == players
    for seat in made.seats.all():
        assert seat.leader in page
    if status == "playing":
        assert made.sessions.get(is_over=False).scenario in page
    assert made.name


@pytest.mark.parametrize("query", ["", "?players=99"])
def test_setup_without_a_table_begins_nothing(query: str, reader: Client) -> None:
    assert button(reader.get(f"/games/ah2/setup/{query}").content.decode()) == {}


def test_later_scenario_of_a_campaign_begins_no_log_but_alone_it_does(reader: Client) -> None:
    wish = "?scenario=core.arkham&difficulty=standard&players=1&investigators=01001&seed=3&mode="
    assert button(reader.get(f"/games/ahlcg/setup/{wish}campaign").content.decode()) == {}
    form: Any = button(reader.get(f"/games/ahlcg/setup/{wish}standalone").content.decode())
    assert reader.post("/tonight/begin/", form).status_code == 302


def test_visitor_is_led_to_the_log_in_and_back_to_the_table(client: Client) -> None:
    page = client.get("/games/dmd/setup/?players=2&seed=3").content.decode()
    assert button(page) == {}
    back = "%2Fgames%2Fdmd%2Fsetup%2F%3Fplayers%3D2%26seed%3D3"
    assert f'href="/account/login/?next={back}">Log in to start its log' in page
