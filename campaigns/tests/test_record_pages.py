"""The quick result: a board game recorded on one screen, from its start to won or lost."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns.models import Campaign
from campaigns.tests.conftest import state

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.usefixtures("own_cards")]

GAMES: dict[str, dict[str, str]] = {
    "ah2": {"d.ancient_one": "azathoth"},
    "mom2": {"d.scenario": "cycle-of-eternity"},
    "dmd": {"d.elder_one": "hastur", "d.episode": "season-1.episode-3"},
}
INVESTIGATORS = {
    "ah2": ("amanda-sharpe", "ashcan-pete"),
    "mom2": ("agatha-crane", "carson-sinclair"),
    "dmd": ("the-kid", "rasputin"),
}


def filled(game: str, **more: str) -> dict[str, str]:
    """The form as two players send it."""
    first, second = INVESTIGATORS[game]
    rows = {
        "d.seats.0.player": "norman",
        "d.seats.0.investigator": first,
        "d.seats.1.player": "Ann",
        "d.seats.1.investigator": second,
        "d.seats.2.player": "Player 3",
        "d.seats.2.investigator": "",
    }
    return {**GAMES[game], **rows, "d.date": "2026-11-14", "d.result": "won", "key": "once", **more}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("result", ["won", "lost"])
def test_record_keeps_a_log_from_its_start_to_its_result(game: str, result: str, reader: Client, user: User) -> None:
    sent = reader.post(f"/games/{game}/record/", filled(game, **{"d.result": result}))
    made = Campaign.objects.get()
    assert (sent.status_code, sent["Location"]) == (302, f"/campaigns/{made.pk}/")
    kinds = ["start", "seat-join", "seat-join", "game-begin", "game-result"]
    assert list(made.log.order_by("number").values_list("kind", flat=True)) == kinds
    assert (made.status, made.result, made.visibility, made.owner) == ("over", result, "private", user)
    assert [(seat.player, seat.leader, seat.status) for seat in made.seats.order_by("number")] == [
        ("norman", INVESTIGATORS[game][0], "ended"), ("Ann", INVESTIGATORS[game][1], "ended"),
    ]  # fmt: skip
    session = made.sessions.get()
    assert (session.is_over, session.result) == (True, result)
    address = f"http://testserver/api/v1/campaigns/{made.pk}/"
    assert state(client_of(user), address)["date"] == "2026-11-14"
    for path in (f"/campaigns/{made.pk}/", f"/campaigns/{made.pk}/sheet/", "/campaigns/", "/campaigns/stats/"):
        assert result in reader.get(path).content.decode().lower(), path
    for path in (f"/campaigns/{made.pk}/", f"/campaigns/{made.pk}/sheet/"):
        assert "14 November 2026" in reader.get(path).content.decode(), path


def test_record_names_the_log_after_the_opponent(reader: Client) -> None:
    for game in GAMES:
        reader.post(f"/games/{game}/record/", filled(game, key=game))
    assert set(Campaign.objects.values_list("name", flat=True)) == {
        "Azathoth", "Cycle of Eternity", "Hastur · Episode 3: Danse Macabre",
    }  # fmt: skip


def test_record_sent_twice_is_one_log(reader: Client) -> None:
    first, again = (reader.post("/games/ah2/record/", filled("ah2")) for _time in range(2))
    assert first["Location"] == again["Location"]
    assert Campaign.objects.count() == 1


def test_record_presets_today_and_those_who_played_last(reader: Client) -> None:
    page = reader.get("/games/ah2/record/").content.decode()
    assert f'name="d.date" value="{timezone.localdate().isoformat()}"' in page
    assert players(page) == ["norman", *(f"Player {number}" for number in range(2, 8)), ""]
    reader.post("/games/ah2/record/", filled("ah2"))
    assert players(reader.get("/games/ah2/record/").content.decode())[:3] == ["norman", "Ann", "Player 3"]
    assert players(reader.get("/games/dmd/record/").content.decode())[:2] == ["norman", "Player 2"]


def players(page: str) -> list[str]:
    return re.findall(r'name="d\.seats\.\d+\.player" value="([^"]*)"', page)


WRONG: list[tuple[str, dict[str, str], str, str]] = [
    ("ah2", {"d.ancient_one": ""}, "d_ancient_one", "This is needed."),
    ("ah2", {"d.seats.1.investigator": "amanda-sharpe"}, "d_seats_1_investigator", "Amanda Sharpe"),
    ("ah2", {"d.seats.2.player": "Ben"}, "d_seats_2_investigator", "This is needed."),
    ("ah2", {"d.seats.1.player": ""}, "d_seats_1_player", "This is needed."),
    ("dmd", {"d.episode": ""}, "d_episode", "This is needed."),
    ("dmd", {"d.seats.1.player": "Player 2", "d.seats.1.investigator": ""}, "d_seats", "2"),
    ("mom2", {"d.scenario": ""}, "d_scenario", "This is needed."),
]


@pytest.mark.parametrize(("game", "change", "place", "message"), WRONG)
def test_record_refused_says_why_where_it_was_asked_and_keeps_nothing(
    game: str, change: dict[str, str], place: str, message: str, reader: Client
) -> None:
    answer = reader.post(f"/games/{game}/record/", filled(game, **change))
    page = answer.content.decode()
    assert answer.status_code == 409
    said = re.search(rf'id="id_{place}_said".*?</ul>', page, re.DOTALL)
    assert said, re.findall(r'id="[^"]*_said".*?</ul>', page, re.DOTALL)
    assert message in said[0]
    assert 'value="2026-11-14"' in page
    assert Campaign.objects.count() == 0
    assert reader.post(f"/games/{game}/record/", filled(game)).status_code == 302, "corrected, under the same key"


def test_record_is_offered_for_games_of_one_evening_alone(reader: Client, client: Client) -> None:
    assert [reader.get(f"/games/{game}/record/").status_code for game in ("ahlcg", "lotr", "none")] == [404] * 3
    for path in ("/", "/campaigns/"):
        page = reader.get(path).content.decode()
        assert re.findall(r'href="/games/(\w+)/record/"', page) == ["ah2", "mom2", "dmd"], path
        assert "/record/" not in client.get(path).content.decode()
    assert client.get("/games/ah2/record/")["Location"] == "/account/login/?next=/games/ah2/record/"


# --- a log that has begun ---


def begun(api: APIClient, game: str, **other: str) -> str:
    """The address of a log in which two play, against the usual opponent or another."""
    opponent = {name.removeprefix("d."): code for name, code in GAMES[game].items()} | other
    start: dict[str, Any] = opponent if game == "dmd" else {}
    entries = [
        {"kind": "start", "data": start},
        *(
            {"kind": "seat-join", "data": {"seat": one, "player": one, "investigator": one}}
            for one in INVESTIGATORS[game]
        ),
        {"kind": "game-begin", "data": {**({} if start else opponent), **_first(game)}},
    ]
    made = api.post("/api/v1/campaigns/", {"game": game, "name": "x", "entries": entries}, format="json")
    assert made.status_code == 201, made.json()
    return f"/campaigns/{made.json()['id']}/"


def _first(game: str) -> dict[str, str]:
    return {} if game == "mom2" else {"first": INVESTIGATORS[game][0]}


@pytest.mark.parametrize("game", GAMES)
def test_next_step_of_a_begun_game_is_the_quick_result_with_the_way_to_all_of_it(
    game: str, reader: Client, user: User
) -> None:
    address = begun(client_of(user), game)
    page = reader.get(address).content.decode()
    step = re.search(r'<a class="button button-large next-step" href="([^"]+)">([^<]+)</a>', page)
    assert step
    assert step.groups() == (f"{address}write/game-result/", "End the game")
    form = reader.get(step[1]).content.decode()
    assert f'href="{address}after/"' in form
    assert reader.post(step[1], {"d.result": "lost"}).status_code == 302
    assert reader.get(f"/api/v1{address}").json()["result"] == "lost"


CONTRADICTIONS: list[tuple[str, str, list[tuple[str, dict[str, Any]]], tuple[str, str]]] = [
    ("ah2", "lost", [("turn", {"seals": 6})], ("AH2-LOG-02", "seals-won")),
    ("ah2", "won", [("awaken", {"cause": "doom"})], ("AH2-LOG-03", "no-battle")),
    (
        "mom2",
        "won",
        [("eliminate", {"seat": seat, "cause": "effect"}) for seat in INVESTIGATORS["mom2"]],
        ("MOM2-END-05", "all-gone"),
    ),
    ("dmd", "won", [("death", {"seat": "rasputin", "cause": "wounds"})], ("DMD-VAL-08", "early-death-lost")),
    (
        "dmd",
        "lost",
        [
            ("ritual-disrupt", {}),
            ("summon", {"reason": "ritual"}),
            *[("stage-wound", {"wounds": 30, "defeated": True})] * 3,
        ],
        ("DMD-END-05", "won-by-then"),
    ),
]


@pytest.mark.parametrize(("game", "result", "before", "problem"), CONTRADICTIONS)
def test_quick_result_that_contradicts_the_log_is_refused_and_the_other_one_is_not(
    game: str, result: str, before: list[tuple[str, dict[str, Any]]], problem: tuple[str, str], user: User
) -> None:
    api = client_of(user)
    log = f"/api/v1{begun(api, game)}log/"
    for kind, data in before:
        written = api.post(log, {"kind": kind, "data": data}, format="json")
        assert written.status_code == 201, written.json()
    answer = api.post(log, {"kind": "game-result", "data": {"result": result}}, format="json")
    assert answer.status_code == 409
    assert [(one["rule"], one["code"]) for one in answer.json()["problems"] if one["severity"] == "error"] == [problem]
    other = {"won": "lost", "lost": "won"}[result]
    assert api.post(log, {"kind": "game-result", "data": {"result": other}}, format="json").status_code == 201
