"""Tables without a log, over the API and as a page; and games of one evening, kept as campaigns."""

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from cardsdb.models import Collection
from games.ah2.tests.table import Log


@pytest.fixture
def member(api: APIClient, user: Any) -> APIClient:
    api.force_authenticate(user)
    return api


def test_api_sets_up_a_table_without_a_log(api: APIClient, box: None) -> None:
    wish = {"players": 3, "seed": 7}
    answer = api.post("/api/v1/games/ah2/setup/", {"wish": wish}, format="json")
    assert answer.status_code == 200
    value = answer.json()
    assert value["setup"]["limits"] == {
        "monsters": 6, "outskirts": 5, "gates": 7, "trophies_to_win": 3, "successes_per_doom": 3,
    }  # fmt: skip
    assert len(value["before"]) == 14
    assert value["names"][value["setup"]["ancient_one"]]
    assert api.post("/api/v1/games/ah2/setup/", {"wish": wish}, format="json").json() == value
    refused = api.post("/api/v1/games/ah2/setup/", {"wish": {"players": 9}}, format="json")
    assert refused.status_code == 400
    assert [fault["loc"] for fault in refused.json()["errors"]] == [["wish"]]


def test_journal_names_what_may_be_wished_for(api: APIClient, box: None) -> None:
    fields = api.get("/api/v1/games/ah2/journal/").json()["open_setup"]
    assert [field["name"] for field in fields] == ["players", "ancient_one", "seed", "investigators"]


def test_games_that_need_a_log_say_so(api: APIClient, core_cards: Any) -> None:
    assert api.get("/api/v1/games/ahlcg/journal/").json()["open_setup"] is None


def test_page_makes_a_seed_and_keeps_it_in_the_address(client: Client, box: None) -> None:
    first = client.get("/games/ah2/setup/")
    assert first.status_code == 200
    assert b"log-block" not in first.content
    drawn = client.get("/games/ah2/setup/", {"players": "2", "ancient_one": "yig"})
    assert drawn.status_code == 302
    address = drawn.headers["Location"]
    assert "players=2" in address
    page = client.get(address)
    assert page.content.count(b"log-block-seat") == 2
    assert b"Yig" in page.content
    again = client.get(address)
    assert again.context["blocks"] == page.context["blocks"]


def test_page_speaks_spanish(client: Client, box: None) -> None:
    query = {"players": "1", "seed": "4", "investigators": "monterey-jack"}
    page = client.get("/games/ah2/setup/", query, headers={"Accept-Language": "es"}).content.decode()
    for words in ("Preparar una partida", "Sortear de nuevo", "Jugador 1: Monterrey Jack", "se descarta una"):
        assert words in page
    for words in ("Set up", "Draw again", "Player", "discard one", "Ancient One"):
        assert words not in page


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"players": "nine", "seed": "1"}, "This must be a whole number."),
        ({"players": "9", "seed": "1"}, "This must be at most 8."),
        ({"players": "1", "seed": "1", "ancient_one": "nobody"}, "There is no card with the code"),
        ({"players": "1", "seed": "1", "ancient_one": "ghoul"}, "No table can be set up so."),
        ({"players": "1", "seed": "1", "investigators": ["joe-diamond", "joe-diamond"]}, "No table can be set up so."),
    ],
)
def test_page_says_what_cannot_be(client: Client, box: None, query: dict[str, Any], said: str) -> None:
    answer = client.get("/games/ah2/setup/", query)
    assert answer.status_code == 400
    assert said in answer.content.decode()


def test_page_is_there_only_for_games_that_need_no_log(client: Client, box: None, core_cards: Any) -> None:
    for game in ("ahlcg", "lotr", "chess"):
        assert client.get(f"/games/{game}/setup/").status_code == 404


def test_page_draws_from_what_one_owns(client: Client, user: Any, box: None) -> None:
    only = {"joe-diamond": 1, "yig": 1, "45-automatic": 1}
    Collection.objects.create(owner=user, game="ah2", name="Attic", sets={}, cards=only, is_default=True)
    client.force_login(user)
    query = {"players": "1", "seed": "1"}
    assert "Attic" in client.get("/games/ah2/setup/", query).content.decode()
    owned = client.get("/games/ah2/setup/", {**query, "owned": "yes"}).content.decode()
    assert "Player 1: Joe Diamond" in owned
    assert "Not enough copies" in owned


def test_game_is_kept_with_its_score_sheet_and_figures(member: APIClient, box: None) -> None:
    log = Log(2)
    log.write("game-end", **log.end("win-close", [{"gates": 2}, {"monsters": 3}], terror=1))
    begun = member.post(
        "/api/v1/campaigns/",
        {"game": "ah2", "guide": "", "name": "All Hallows", "entries": [{"kind": "start", "data": {}}]},
        format="json",
    )
    assert begun.status_code == 201, begun.content
    address = begun.json()["url"]
    kinds = {
        "seat-join": ("seat", "player", "investigator"),
        "game-begin": ("ancient_one", "first"),
        "game-end": ("result", "doom", "terror", "players"),
    }
    for entry in log.entries[1:]:
        data = {name: entry.data[name] for name in kinds[entry.kind]}
        written = member.post(f"{address}log/", {"kind": entry.kind, "data": data}, format="json")
        assert written.status_code == 201, written.content
    state = member.get(f"{address}state/").json()["state"]
    # 14 spaces, less 1 terror, 2 gates, 1 for three monsters, 2 survivors.
    assert (state["status"], state["sessions"][0]["score"]) == ("over", 18)
    campaign = member.get(address).json()
    assert (campaign["status"], campaign["result"], campaign["mode"]) == ("over", "won", "2005")
    lines = [line for block in member.get(f"{address}sheet/").json()["blocks"] for line in block["lines"]]
    assert {"label": "Score", "value": "18", "crossed": False, "circled": True, "spoiler": False} in lines
    (session,) = member.get(f"{address}stats/").json()["sessions"]
    assert (session["scenario"], session["result"]) == ("azathoth", "win-close")
    assert session["seats"][0]["figures"] == {"gates": 2, "monsters": 0, "clues": 0, "money": 0}
    (row,) = member.get("/api/v1/campaigns/stats/").json()["scenarios"]
    assert (row["game"], row["scenario"], row["results"]) == ("ah2", "azathoth", {"win-close": 1})
    assert row["scores"] == {"count": 1, "best": 18, "mean": 18.0}
    refused = member.post(f"{address}log/", {"kind": "turn", "data": {}}, format="json")
    assert refused.status_code == 409


def test_loadout_is_checked_alone_and_at_a_table(api: APIClient, box: None) -> None:
    build = {"leaders": ["joe-diamond"], "zones": {"main": {"45-automatic": 1, "food": 2, "speed": 1}}}
    whole = {**build, "choices": {"speed": 1, "fight": 1, "lore": 1}}
    body = {"decks": [{"build": whole}, {"build": build}]}
    legal, unset = api.post("/api/v1/games/ah2/validate/", body, format="json").json()["results"]
    assert (legal["mode"], legal["valid"]) == ("start", True)
    assert [problem["rule"] for problem in unset["problems"]] == ["AH2-BUILD-08"] * 3
    table = api.post("/api/v1/games/ah2/group/", {"decks": [{"build": whole}] * 2}, format="json").json()
    assert [problem["rule"] for problem in table["problems"]] == ["AH2-COMP-04", "AH2-COMP-12"]
