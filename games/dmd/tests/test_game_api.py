"""Games of Death May Die over the API and as pages: tables from collections, logs, and won pairs."""

from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns.models import Campaign
from campaigns.tests.conftest import account, invite, write
from cardsdb.models import Collection
from games.dmd.tests.table import INSANITIES, NAMES, seated

EPISODES = [f"season-1.episode-{number}" for number in range(1, 7)]
WON: dict[str, Any] = {"result": "won", "ritual": "disrupted", "summoned": "ritual"}
LOST: dict[str, Any] = {"result": "lost-last-space"}
PAIRS = "/api/v1/campaigns/pairs/dmd/"


@pytest.fixture
def norman(user: User, dmd_cards: None) -> APIClient:
    return client_of(user)


@pytest.fixture
def ann(dmd_cards: None) -> APIClient:
    return account("ann")


def begun(client: APIClient, elder_one: str, episode: int, *names: str, **more: Any) -> str:
    """A begun game of these players; returns its address."""
    players = [
        {"player": name, "investigator": NAMES[place], "insanity": INSANITIES[place]}
        for place, name in enumerate(names or ("norman", "ann"))
    ]
    pair = {"elder_one": elder_one, "episode": EPISODES[episode - 1]}
    start = {**pair, "players": players, "first": NAMES[0], **more}
    visibility = start.pop("visibility", "private")
    body = {"game": "dmd", "name": "A game", "visibility": visibility, "entries": [{"kind": "start", "data": start}]}
    answer = client.post("/api/v1/campaigns/", body, format="json")
    assert answer.status_code == 201, answer.content
    return str(answer["Location"])


def played(client: APIClient, elder_one: str, episode: int, end: dict[str, Any], *names: str, **more: Any) -> str:
    """A whole game, in two entries."""
    address = begun(client, elder_one, episode, *names, **more)
    write(client, address, "game-end", **end)
    return address


def table(client: APIClient, **asked: Any) -> dict[tuple[str, int], tuple[str, int, int]]:
    """Elder One and number of the Episode to the pair's status, wins and losses."""
    answer = client.get(PAIRS, asked)
    assert answer.status_code == 200
    return {
        (one["column"], EPISODES.index(one["row"]) + 1): (one["status"], one["won"], one["lost"])
        for one in answer.json()["pairs"]
    }


NEVER = {(elder_one, episode): ("never", 0, 0) for elder_one in ("cthulhu", "hastur") for episode in range(1, 7)}


# --- the table of pairs ---


def test_all_pairs_are_there_before_anything_is_played(norman: APIClient) -> None:
    assert table(norman) == NEVER
    found = norman.get(PAIRS).json()
    assert found["counts"] == {"won": 0, "lost": 0, "playing": 0, "never": 12}
    assert (found["row_title"], found["column_title"]) == ("Episode", "Elder One")
    assert [one["code"] for one in found["rows"]] == EPISODES
    assert [one["code"] for one in found["columns"]] == ["cthulhu", "hastur"]
    assert {one["owned"] for one in (*found["rows"], *found["columns"], *found["pairs"])} == {None}


def test_table_says_what_became_of_each_pair(norman: APIClient) -> None:
    played(norman, "hastur", 1, WON, date="2026-10-01")
    played(norman, "hastur", 1, LOST, date="2026-09-01")
    played(norman, "hastur", 1, WON, date="2026-11-01")
    played(norman, "cthulhu", 4, LOST)
    begun(norman, "cthulhu", 6)
    assert table(norman) == NEVER | {
        ("hastur", 1): ("won", 2, 1),
        ("cthulhu", 4): ("lost", 0, 1),
        ("cthulhu", 6): ("playing", 0, 0),
    }
    found = norman.get(PAIRS).json()
    assert found["counts"] == {"won": 1, "lost": 1, "playing": 1, "never": 9}
    pair = next(one for one in found["pairs"] if one["won"])
    assert [(game["date"], game["result"]) for game in pair["games"]] == [
        ("2026-11-01", "won"), ("2026-10-01", "won"), ("2026-09-01", "lost"),
    ]  # fmt: skip
    assert pair["games"][0]["players"] == [
        {"player": "norman", "leader": "ian-welles", "leader_name": "Sergeant Ian Welles"},
        {"player": "ann", "leader": "sister-beth", "leader_name": "Sister Beth"},
    ]


def test_games_are_in_order_even_where_a_date_is_none(norman: APIClient) -> None:
    """A log without a date, or with words for one, counts from the day it was begun, which is the newest."""
    for date in ("2019-12-31", "yesterday", "2020-01-01", "31.12.2018"):
        played(norman, "hastur", 1, WON, date=date)
    pair = next(one for one in norman.get(PAIRS).json()["pairs"] if one["won"])
    assert [game["date"] for game in pair["games"]] == ["31.12.2018", "yesterday", "2020-01-01", "2019-12-31"]


def test_pair_is_open_again_when_the_end_is_taken_back_or_the_log_deleted(norman: APIClient) -> None:
    address = played(norman, "hastur", 2, WON)
    assert table(norman)["hastur", 2] == ("won", 1, 0)
    assert norman.post(f"{address}undo/", {"entry": 2}, format="json").status_code == 201
    assert table(norman)["hastur", 2] == ("playing", 0, 0)
    tag = norman.get(address)["ETag"]
    assert norman.delete(address, HTTP_IF_MATCH=tag).status_code == 204
    assert table(norman) == NEVER


def test_games_of_others_are_never_counted(norman: APIClient, ann: APIClient) -> None:
    played(norman, "hastur", 1, WON, "norman", "ann")
    played(norman, "hastur", 2, WON, "norman", "ann", visibility="public")
    assert table(ann) == NEVER  # though the log names her as a player
    address = played(norman, "hastur", 3, WON, "norman", "ann")
    invite(norman, ann, address, "reader")
    assert table(ann) == NEVER | {("hastur", 3): ("won", 1, 0)}


def test_table_of_a_series_or_of_some_players(norman: APIClient) -> None:
    played(norman, "hastur", 1, WON, "norman", "ann", series="Winter")
    played(norman, "hastur", 2, LOST, "norman", "Ben", series="Winter")
    played(norman, "cthulhu", 1, WON, "norman", "Ben", "ann")
    assert table(norman, series="Winter") == NEVER | {("hastur", 1): ("won", 1, 0), ("hastur", 2): ("lost", 0, 1)}
    assert table(norman, player="BEN") == NEVER | {("hastur", 2): ("lost", 0, 1), ("cthulhu", 1): ("won", 1, 0)}
    assert table(norman, player=["ann", "Ben"]) == NEVER | {("cthulhu", 1): ("won", 1, 0)}
    assert table(norman, player="Zoe") == NEVER
    found = norman.get(PAIRS, {"series": "Winter"}).json()
    assert (found["series"], found["players"]) == (["Winter"], ["ann", "Ben", "norman"])


def test_pairs_that_are_not_owned_are_marked(norman: APIClient, user: User) -> None:
    shelf = {"base": 1}
    Collection.objects.create(owner=user, game="dmd", name="Shelf", is_default=True, sets=shelf,
                              cards={"hastur": -1, "episode-5": -1})  # fmt: skip
    found = norman.get(PAIRS).json()
    assert [one["code"] for one in found["rows"] if not one["owned"]] == [EPISODES[4]]
    assert [one["code"] for one in found["columns"] if not one["owned"]] == ["hastur"]
    owned = {(one["column"], one["row"]) for one in found["pairs"] if one["owned"]}
    assert owned == {("cthulhu", code) for code in EPISODES if code != EPISODES[4]}


def test_games_without_pairs_say_so(norman: APIClient, ah2_cards: None) -> None:
    assert norman.get("/api/v1/campaigns/pairs/ah2/").status_code == 404
    assert norman.get("/api/v1/campaigns/pairs/chess/").status_code == 404
    assert APIClient().get(PAIRS).status_code == 401


# --- pages ---


@pytest.fixture
def pages(client: Client, user: User, dmd_cards: None) -> Client:
    client.force_login(user)
    return client


@pytest.mark.once
def test_page_leads_to_a_log_with_the_pair(pages: Client, norman: APIClient) -> None:
    played(norman, "hastur", 1, WON, date="2026-10-01")
    shown = pages.get("/campaigns/pairs/dmd/")
    assert shown.status_code == 200
    text = shown.content.decode()
    assert text.count("Never played") == 11
    assert "Sister Beth" in text
    (row, cells) = shown.context["rows"][2]
    assert row.name == "Episode 3: Danse Macabre"
    form = pages.get(cells[1]["begin_url"])
    assert form.status_code == 200
    body = form.content.decode()
    assert 'value="hastur" selected' in body or 'value="hastur" checked' in body
    assert f'value="{EPISODES[2]}" selected' in body or f'value="{EPISODES[2]}" checked' in body
    assert 'value="Episode 3: Danse Macabre · Hastur"' in body


@pytest.mark.once
def test_number_of_an_episode_is_said_once(pages: Client, norman: APIClient) -> None:
    page = f"/campaigns/{begun(norman, 'hastur', 3).split('/')[-2]}/"
    assert '<p class="notice-mark">Episode 3: Danse Macabre</p>' in pages.get(f"{page}after/").content.decode()
    assert ">Episode:" not in pages.get(f"{page}sheet/").content.decode()


@pytest.mark.once
def test_page_says_first_who_won(pages: Client, norman: APIClient) -> None:
    """However many games were begun or lost later."""
    played(norman, "hastur", 1, WON, "Zoe", "Yan", date="2020-01-01")
    played(norman, "hastur", 1, LOST, "norman", "ann", date="2021-01-01")
    for day in range(1, 4):
        begun(norman, "hastur", 1, "norman", "Ben", date=f"2022-01-0{day}")
    shown = pages.get("/campaigns/pairs/dmd/")
    cell = shown.context["rows"][0][1][1]
    assert [(game.date, said) for game, said in cell["games"]] == [
        ("2020-01-01", "won"), ("2021-01-01", "lost"), ("2022-01-03", "being played"),
    ]  # fmt: skip
    assert cell["more"] == 2
    text = shown.content.decode()
    assert "Zoe: Sergeant Ian Welles" in text
    assert "and 2 more games" in text


@pytest.mark.once
def test_game_against_somebody_who_left_the_catalogue_still_stands_there(pages: Client, norman: APIClient) -> None:
    played(norman, "hastur", 1, WON)
    campaign = Campaign.objects.get()
    campaign.state = campaign.state.replace('"hastur"', '"shudde-mell"')
    campaign.save()
    found = norman.get(PAIRS).json()
    assert [one["name"] for one in found["columns"]] == ["Cthulhu", "Hastur", "shudde-mell"]
    assert found["counts"] == {"won": 1, "lost": 0, "playing": 0, "never": 17}
    cells = [cell for _row, cells in pages.get("/campaigns/pairs/dmd/").context["rows"] for cell in cells]
    assert [bool(cell["begin_url"]) for cell in cells] == [True, True, False] * 6  # none can be begun with it


@pytest.mark.once
def test_page_narrows_to_a_series_and_carries_it_on(pages: Client, norman: APIClient) -> None:
    played(norman, "hastur", 1, WON, series="Winter & more")
    played(norman, "hastur", 2, WON)
    shown = pages.get("/campaigns/pairs/dmd/", {"series": "Winter & more"})
    assert [cell["cell"].status for _row, cells in shown.context["rows"] for cell in cells].count("won") == 1
    assert "Winter &amp; more" in pages.get(shown.context["rows"][1][1][1]["begin_url"]).content.decode()


@pytest.mark.once
def test_page_needs_an_account_and_pairs(client: Client, pages: Client) -> None:
    assert Client().get("/campaigns/pairs/dmd/").status_code == 302
    assert pages.get("/campaigns/pairs/chess/").status_code == 404
    assert "/campaigns/pairs/dmd/" in pages.get("/campaigns/stats/").content.decode()
    assert finders.find("ui/pairs.css")


@pytest.mark.once
def test_page_speaks_spanish(pages: Client, norman: APIClient) -> None:
    played(norman, "hastur", 1, WON)
    played(norman, "hastur", 1, LOST)
    text = pages.get("/campaigns/pairs/dmd/", HTTP_ACCEPT_LANGUAGE="es").content.decode()
    for said in ("Primigenios y Episodios", "Ganada 1, perdida 1", "Nunca jugada", "Jugar esta"):
        assert said in text


@pytest.mark.once
def test_form_takes_cards_that_nobody_knows_here(pages: Client, norman: APIClient) -> None:
    address = begun(norman, "hastur", 1)
    form = f"{address.removeprefix('/api/v1')}write/claim/"
    named = {"d.seat": NAMES[0], "d.card": "Old Lantern"}
    refused = pages.post(form, named)
    assert refused.status_code == 409
    assert "choose whether it is an Item, a Companion or a Condition" in refused.content.decode()
    assert pages.post(form, {**named, "d.part": "item", "d.side": "left"}).status_code == 302
    assert pages.post(form, {"d.seat": NAMES[1], "d.card": "Jerome, the Assistant Janitor"}).status_code == 302
    seats = norman.get(f"{address}state/").json()["state"]["seats"]
    claimed = [(one["card"], one["part"]) for name in NAMES[:2] for one in seats[name]["claimed"]]
    assert claimed == [("Old Lantern", "item"), ("jerome", "companion")]


@pytest.mark.once
def test_list_of_logs_calls_no_game_ones_own(pages: Client, norman: APIClient) -> None:
    played(norman, "hastur", 1, LOST)
    text = pages.get("/campaigns/").content.decode()
    assert "of one's own" not in text.replace("&#x27;", "'")
    assert ">Lost<" in text


# --- setups and logs ---


def test_api_sets_up_a_table_from_what_is_owned(api: APIClient, dmd_cards: None) -> None:
    wish = {"players": 3, "seed": 7, "owned": {**dict.fromkeys((*NAMES, *INSANITIES), 1), "hastur": 1, "episode-2": 1}}
    answer = api.post("/api/v1/games/dmd/setup/", {"wish": wish}, format="json")
    assert answer.status_code == 200
    value = answer.json()
    assert (value["setup"]["elder_one"], value["setup"]["episode"]) == ("hastur", EPISODES[1])
    assert value["setup"]["numbers"]["markers"] == 18
    assert len(value["before"]) == 11
    assert value["names"][EPISODES[1]] == "Episode 2: Tomes of Madness"
    assert {one["investigator"] for one in value["setup"]["players"]} <= set(NAMES)
    assert api.post("/api/v1/games/dmd/setup/", {"wish": wish}, format="json").json() == value
    assert api.post("/api/v1/games/dmd/setup/", {"wish": {"players": 6}}, format="json").status_code == 400


@pytest.mark.once
def test_page_sets_up_any_pair(client: Client, dmd_cards: None) -> None:
    first = client.get("/games/dmd/setup/")
    assert first.content.decode().count("Episode 3: Danse Macabre") == 1  # offered by name
    wish = {"players": "1", "elder_one": "hastur", "episode": EPISODES[2], "seed": "4"}
    laid = client.get("/games/dmd/setup/", wish)
    assert laid.status_code == 200
    dealt = [line["value"] for line in laid.context["blocks"][7]["lines"][1:] if not line["label"]]
    assert [who.partition(":")[0] for who in dealt] == ["Investigator 1", "Investigator 2"]
    assert b"Danse Macabre" in laid.content
    wrong = client.get("/games/dmd/setup/", {**wish, "episode": "nowhere"})
    assert wrong.status_code == 400
    assert "There is no scenario “nowhere”." in wrong.content.decode()


def test_game_is_written_by_two_and_read_as_a_sheet(norman: APIClient, ann: APIClient) -> None:
    pair = {"elder_one": "hastur", "episode": EPISODES[0]}
    body = {"game": "dmd", "name": "Two", "entries": [{"kind": "start", "data": pair}]}
    address = norman.post("/api/v1/campaigns/", body, format="json")["Location"]
    invite(norman, ann, address, "seat")
    write(norman, address, "seat-join", **seated(0, player="norman"))
    write(ann, address, "seat-join", **seated(1, player="ann"))
    write(norman, address, "game-begin", first=NAMES[0])
    write(norman, address, "turn", seat=NAMES[0], mythos="The Stars Move", symbol=True, phase="investigate")
    write(ann, address, "claim", seat=NAMES[1], card="jerome", side="left")
    for kind, data in (
        ("ritual-disrupt", {"how": "Idols"}),
        ("summon", {"reason": "ritual"}),
        ("stage-wound", {"wounds": 9}),
        ("stage-wound", {"wounds": 5}),
    ):
        write(norman, address, kind, **data)
    state = norman.get(f"{address}state/").json()["state"]
    assert state["sessions"][0]["wounds"] == 0
    assert state["sessions"][0]["defeats"] == [{"stage": 2, "turn": 1, "overkill": 2}]
    refused = ann.post(f"{address}log/", {"kind": "game-end", "data": {"result": "won"}}, format="json")
    assert refused.status_code == 403
    refused = norman.post(f"{address}log/", {"kind": "game-end", "data": {"result": "won"}}, format="json")
    assert refused.status_code == 409
    assert [one["rule"] for one in refused.json()["problems"]] == ["DMD-END-01"]
    write(norman, address, "game-end", result="won", stage="4")
    sheet = norman.get(f"{address}sheet/").json()
    lines = {line["label"]: line["value"] for block in sheet["blocks"] for line in block["lines"]}
    assert (lines["Result"], lines["Stage defeated"]) == ("Won: the Elder One is dead", "II (2 wounds too many)")
    file = norman.get(f"{address}export/").json()
    again = norman.post("/api/v1/campaigns/import/", file, format="json")
    assert again.status_code == 201
    assert norman.get(f"{again['Location']}state/").json()["state"] == norman.get(f"{address}state/").json()["state"]
    stats = norman.get("/api/v1/campaigns/stats/").json()
    assert stats["scenarios"][0]["results"] == {"won": 2}


def test_pair_that_the_group_does_not_own_is_a_warning(norman: APIClient, user: User) -> None:
    Collection.objects.create(owner=user, game="dmd", name="Shelf", is_default=True, sets={}, cards={"cthulhu": 1})
    body = {"game": "dmd", "name": "Borrowed"}
    address = norman.post("/api/v1/campaigns/", body, format="json")["Location"]
    start = {"kind": "start", "data": {"elder_one": "hastur", "episode": EPISODES[0]}}
    answer = norman.post(f"{address}log/", start, format="json")
    assert answer.status_code == 201
    assert {one["rule"] for one in answer.json()["warnings"]} == {"DMD-VAL-02"}
    assert len(answer.json()["warnings"]) == 2  # the Elder One and the Episode


def test_no_log_goes_by_a_season(norman: APIClient) -> None:
    body = {"game": "dmd", "guide": "season-1", "name": "A season"}
    answer = norman.post("/api/v1/campaigns/", body, format="json")
    assert answer.status_code == 400
    assert [one["loc"] for one in answer.json()["errors"]] == [["guide"]]
