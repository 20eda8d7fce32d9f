"""Tables without a log, over the API and as a page; and games of one evening, kept as campaigns."""

from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace
from rest_framework.test import APIClient

from campaigns.api.answers import journal_answer
from cardsdb.models import Collection
from games.ah2.tests.table import Log
from games.registry import game_get

ARAGORN = "51223bd0-ffd1-11df-a976-0801200c9001"


@pytest.fixture
def member(api: APIClient, user: Any) -> APIClient:
    api.force_authenticate(user)
    return api


def test_api_sets_up_a_table_without_a_log(api: APIClient, ah2_cards: None) -> None:
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


def test_journal_names_what_may_be_wished_for(api: APIClient, ah2_cards: None) -> None:
    fields = api.get("/api/v1/games/ah2/journal/").json()["open_setup"]
    assert [field["name"] for field in fields] == ["players", "ancient_one", "seed", "investigators"]


def test_games_that_need_a_log_say_so() -> None:
    rules = game_get("ahlcg").campaign
    assert rules
    assert journal_answer(replace(rules, open_setup=None), "en").open_setup is None


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("ahlcg", ["scenario", "mode", "difficulty", "players", "seed", "investigators"]),
        ("lotr", ["scenario", "players", "seed", *(f"decks.{seat}.heroes" for seat in range(1, 5))]),
    ],
)
def test_card_games_ask_for_a_scenario(api: APIClient, game: str, names: list[str]) -> None:
    fields = api.get(f"/api/v1/games/{game}/journal/").json()["open_setup"]
    assert [field["name"] for field in fields] == names
    assert [field["name"] for field in fields if field["required"]] == ["scenario"]


def test_api_sets_up_a_scenario_without_a_log(api: APIClient, guides: None) -> None:
    wish = {"scenario": "core.torch", "difficulty": "hard", "players": 2, "investigators": ["01002"], "seed": 7}
    value = api.post("/api/v1/games/ahlcg/setup/", {"wish": wish}, format="json").json()
    assert (value["setup"]["guide"], value["setup"]["lead"], value["setup"]["reference_side"]) == ("core", "2", "hard")
    assert value["names"]["core.torch"] == "The Gathering"
    assert [step["rule"] for step in value["before"]][5:7] == ["setup-6-chaos-bag", "setup-7-resources"]
    assert len(value["before"]) == 13
    for wrong, loc, code in (
        ({"scenario": "core.nowhere"}, ["wish", "scenario"], "unknown-code"),
        ({"players": 2}, ["wish"], "wrong-type"),
        ({"scenario": "core.torch", "players": 5}, ["wish"], "wrong-type"),
        ({"scenario": "core.torch", "investigators": ["01001", "01001"]}, ["wish"], "wrong-type"),
        ({"scenario": "core.torch", "investigators": ["01016"]}, ["wish"], "wrong-type"),
    ):
        refused = api.post("/api/v1/games/ahlcg/setup/", {"wish": wrong}, format="json")
        assert refused.status_code == 400
        assert [(fault["loc"], fault["code"]) for fault in refused.json()["errors"]] == [(loc, code)]


def test_api_follows_the_rulebook_where_no_log_is_kept(api: APIClient, lotr_cards: None) -> None:
    wish = {"scenario": "core.passage-through-mirkwood", "decks": {"2": {"heroes": [ARAGORN]}}}
    value = api.post("/api/v1/games/lotr/setup/", {"wish": wish}, format="json").json()
    assert [(player["seat"], player["threat"]) for player in value["setup"]["players"]] == [("1", None), ("2", 12)]
    assert value["setup"]["first_player"] is None
    assert [step["rule"] for step in value["before"]][:2] == ["setup-1-shuffle", "setup-2-heroes-and-threat"]
    assert len(value["before"]) == 7
    log = [{"kind": "start", "data": {}}]
    of_log = api.post("/api/v1/games/lotr/setup/", {"guide": "core", "log": log}, format="json").json()
    assert len(of_log["before"]) == 10
    for wrong, loc, code in (
        ({"scenario": "core.nowhere"}, ["wish", "scenario"], "unknown-code"),
        ({**wish, "decks": {"5": {"heroes": []}}}, ["wish", "decks", "5"], "unknown-key"),
        ({**wish, "decks": {"1": {"heroes": ["nobody"]}}}, ["wish", "decks", "1", "heroes", 0], "unknown-code"),
    ):
        refused = api.post("/api/v1/games/lotr/setup/", {"wish": wrong}, format="json")
        assert [(fault["loc"], fault["code"]) for fault in refused.json()["errors"]] == [(loc, code)]


def test_page_sets_up_a_scenario(client: Client, guides: None) -> None:
    form = client.get("/games/ahlcg/setup/").content.decode()
    zealot = form[form.index('<optgroup label="The Night of the Zealot">') :]
    assert zealot.index("The Gathering") < zealot.index("The Midnight Masks") < zealot.index("</optgroup>")
    assert '<option value="standard" selected>Standard</option>' in form
    assert "campaigns.css" not in form
    query = {"scenario": "core.torch", "players": "2", "investigators": "01001", "seed": "7"}
    page = client.get("/games/ahlcg/setup/", query, headers={"Accept-Language": "es"}).content.decode()
    for words in ("La noche de la fanática", "El encuentro", "Roland Banks (salud 9, cordura 5)", "Frío helador"):
        assert words in page
    for words in ("Set up", "Player", "health", "Chaos bag", "The table"):
        assert words not in page
    assert page.count('class="chaos-token"') == 16
    assert '<h2><a href="/rules/ahlcg/setup-6-chaos-bag/">6. Bolsa de caos</a></h2>' in page


def test_page_reads_the_heroes_of_each_player(client: Client, lotr_cards: None) -> None:
    query = {"scenario": "core.passage-through-mirkwood", "seed": "3", "decks.2.heroes": ARAGORN}
    page = client.get("/games/lotr/setup/", query)
    assert [block["title"] for block in page.context["blocks"]][:3] == [
        "The table", "Setup 1: Shuffle the decks", "Setup 2: Heroes and starting threat",
    ]  # fmt: skip
    lines = [(line["label"], line["value"]) for line in page.context["blocks"][2]["lines"]][1:]
    assert lines == [("Player 2", "Aragorn"), ("Player 2", "12 threat")]
    assert f'name="decks.2.heroes" value="{ARAGORN}" checked' in page.content.decode()


@pytest.mark.parametrize(
    ("query", "asked"),
    [({}, [1, 2, 3, 4]), ({"players": "2"}, [1, 2]), ({"players": "1", "decks.3.heroes": ARAGORN}, [1, 3])],
)
def test_page_asks_for_the_heroes_of_those_who_play(
    client: Client, lotr_cards: None, query: dict[str, str], asked: list[int]
) -> None:
    page = client.get("/games/lotr/setup/", query).content.decode()
    assert [seat for seat in range(1, 5) if f"Heroes of player {seat}" in page] == asked


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"seed": "1"}, "This is needed."),
        ({"seed": "1", "scenario": "nothing"}, "Nothing has this name or code."),
        ({"seed": "1", "scenario": "core.torch", "difficulty": "mild"}, "This must be one of"),
        (
            {"seed": "1", "scenario": "core.torch", "investigators": ["01001", "01001"]},
            "That setup isn&#x27;t possible.",
        ),
    ],
)
def test_page_says_what_is_wrong_with_a_scenario(
    client: Client, guides: None, query: dict[str, Any], said: str
) -> None:
    answer = client.get("/games/ahlcg/setup/", query)
    assert answer.status_code == 400
    assert said in answer.content.decode()


def test_scenarios_stand_under_their_guides(client: Client, guides: None) -> None:
    form = client.get("/games/ahlcg/setup/").content.decode()
    dunwich = form[form.index('<optgroup label="The Dunwich Legacy">') :]
    dunwich = dunwich[: dunwich.index("</optgroup>")]
    assert dunwich.index("The House Always Wins") < dunwich.index("Lost in Time and Space")
    assert "Armitage's Fate" not in dunwich, "an interlude"


def test_page_marks_what_a_collection_lacks(client: Client, user: Any, guides: None) -> None:
    Collection.objects.create(owner=user, game="ahlcg", name="Attic", sets={}, cards={"01001": 1}, is_default=True)
    client.force_login(user)
    query = {"scenario": "core.torch", "seed": "1"}
    assert "Not owned, or not enough" not in client.get("/games/ahlcg/setup/", query).content.decode()
    lacking = client.get("/games/ahlcg/setup/", {**query, "owned": "yes"}).content.decode()
    assert lacking.count("Not owned, or not enough") == 6


def test_page_makes_a_seed_and_keeps_it_in_the_address(client: Client, ah2_cards: None) -> None:
    first = client.get("/games/ah2/setup/")
    assert first.status_code == 200
    assert b"log-block" not in first.content
    drawn = client.get("/games/ah2/setup/", {"players": "2", "ancient_one": "yig"})
    assert drawn.status_code == 302
    address = drawn.headers["Location"]
    assert "players=2" in address
    page = client.get(address)
    dealt = page.context["blocks"][3]["lines"][1:]
    assert [line["label"] for line in dealt] == ["Player 1", "Player 2"]
    assert b"Yig" in page.content
    again = client.get(address)
    assert again.context["blocks"] == page.context["blocks"]


def test_page_speaks_spanish(client: Client, ah2_cards: None) -> None:
    query = {"players": "1", "seed": "4", "investigators": "monterey-jack"}
    answer = client.get("/games/ah2/setup/", query, headers={"Accept-Language": "es"})
    page = answer.content.decode()
    for words in ("Preparar una partida", "Sortear de nuevo", "se descarta una"):
        assert words in page
    dealt = answer.context["blocks"][3]["lines"][1]
    assert (dealt["label"], dealt["value"]) == ("Jugador 1", "Monterrey Jack")
    for words in ("Set up", "Draw again", "Player", "discard one", "Ancient One"):
        assert words not in page


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"players": "nine", "seed": "1"}, "This must be a whole number."),
        ({"players": "9", "seed": "1"}, "This must be at most 8."),
        ({"players": "1", "seed": "1", "ancient_one": "nobody"}, "There is no card with the code"),
        ({"players": "1", "seed": "1", "ancient_one": "ghoul"}, "That setup isn&#x27;t possible."),
        (
            {"players": "1", "seed": "1", "investigators": ["joe-diamond", "joe-diamond"]},
            "That setup isn&#x27;t possible.",
        ),
    ],
)
def test_page_says_what_cannot_be(client: Client, ah2_cards: None, query: dict[str, Any], said: str) -> None:
    answer = client.get("/games/ah2/setup/", query)
    assert answer.status_code == 400
    assert said in answer.content.decode()


def test_page_is_there_only_for_games_with_cards(client: Client, ah2_cards: None) -> None:
    for game in ("ahlcg", "lotr", "chess"):
        assert client.get(f"/games/{game}/setup/").status_code == 404


def test_page_draws_from_what_one_owns(client: Client, user: Any, ah2_cards: None) -> None:
    only = {"joe-diamond": 1, "yig": 1, "45-automatic": 1}
    Collection.objects.create(owner=user, game="ah2", name="Attic", sets={}, cards=only, is_default=True)
    client.force_login(user)
    query = {"players": "1", "seed": "1"}
    assert "Attic" in client.get("/games/ah2/setup/", query).content.decode()
    owned = client.get("/games/ah2/setup/", {**query, "owned": "yes"})
    dealt = owned.context["blocks"][3]["lines"][1]
    assert (dealt["label"], dealt["value"]) == ("Player 1", "Joe Diamond")
    assert "Not enough copies" in owned.content.decode()


def test_game_is_kept_with_its_score_sheet_and_figures(member: APIClient, ah2_cards: None) -> None:
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


def test_loadout_is_checked_alone_and_at_a_table(api: APIClient, ah2_cards: None) -> None:
    build = {"leaders": ["joe-diamond"], "zones": {"main": {"45-automatic": 1, "food": 2, "speed": 1}}}
    whole = {**build, "choices": {"speed": 1, "fight": 1, "lore": 1}}
    body = {"decks": [{"build": whole}, {"build": build}]}
    legal, unset = api.post("/api/v1/games/ah2/validate/", body, format="json").json()["results"]
    assert (legal["mode"], legal["valid"]) == ("start", True)
    assert [problem["rule"] for problem in unset["problems"]] == ["AH2-BUILD-08"] * 3
    table = api.post("/api/v1/games/ah2/group/", {"decks": [{"build": whole}] * 2}, format="json").json()
    assert [problem["rule"] for problem in table["problems"]] == ["AH2-COMP-04", "AH2-COMP-12"]
