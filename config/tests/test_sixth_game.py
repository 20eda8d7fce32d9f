"""A sixth game, from a folder alone: cards, search, rules, builder, table, log, figures; and no other change."""

import html
import os
import re
import shutil
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from campaigns.models import Campaign
from cardsdb.catalogue import catalogue_drop, catalogue_get
from cardsdb.models import Card, Collection
from config.tests.conftest import FOLDER
from decks.models import Deck
from games.engine import Build
from games.engine.conformance import faults
from games.engine.tests.boxes import fixture_catalogue
from games.engine.tests.cases import assert_case, assert_pairs, assert_said, each_row, problems_of, read_cases
from games.engine.tests.logs import WrittenLog
from games.registry import game_all, game_folder, game_get

CASES = read_cases(str(FOLDER / "beacon" / "tests" / "test_rules.py"))
API = "/api/v1"
SPANISH = {"Accept-Language": "es"}


@pytest.fixture
def member(api: APIClient, user: User) -> APIClient:
    api.force_authenticate(user)
    return api


@pytest.fixture
def visitor(client: Client, user: User) -> Client:
    client.force_login(user)
    return client


def build_of(given: dict[str, Any]) -> Build:
    return Build(leaders=tuple(given["leaders"]), zones={"main": given["main"]}, mode="kit")


def text_of(answer: Any) -> str:
    """The words of a page, without markup."""
    apart = re.sub(r"</(dt|dd|p|li|h\d|div|td|th)>", " ", answer.content.decode())
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", apart)).split())


# --- the folder ---


def test_game_is_found_by_its_folder_and_keeps_the_contract(beacon_folder: Path) -> None:
    assert "beacon" in game_all()
    assert next(iter(game_all())) == "ahlcg", "the games have their places"
    assert game_folder("beacon") == beacon_folder
    assert list(faults("beacon", game_get("beacon"))) == []


def test_without_the_folder_there_is_no_such_game(client: Client, db: None) -> None:
    assert "beacon" not in game_all()
    assert client.get("/cards/beacon/").status_code == 404
    assert client.get(f"{API}/games/beacon/").status_code == 404


@pytest.mark.parametrize(("rule", "row"), each_row(CASES))
def test_rule_gives_exactly_the_problems_of_its_case(beacon_folder: Path, rule: str, row: dict[str, Any]) -> None:
    game = game_get("beacon")
    assert game.building
    box = fixture_catalogue(beacon_folder / "fixtures", game.card_fields)
    problems = problems_of(game.building, row, build_of, box)
    assert_case(row, rule, problems)
    assert_said(problems, game.vocabulary, box)


def test_every_rule_has_a_legal_and_an_illegal_case(beacon_folder: Path) -> None:
    building = game_get("beacon").building
    assert building
    assert_pairs(CASES, building.every_rule)


@pytest.mark.parametrize(
    ("turns", "result", "problems"),
    [
        ([2], "won", []),
        ([1, 1], "won", []),
        ([1], "won", [("BEACON-LOG-04", "beacons")]),
        ([1], "lost", []),
        ([2], "lost", [("BEACON-LOG-04", "beacons")]),
    ],
)
def test_as_many_beacons_as_the_fog_is_deep_win(
    beacon_folder: Path, turns: list[int], result: str, problems: list[tuple[str, str]]
) -> None:
    game = game_get("beacon")
    assert game.campaign
    box = fixture_catalogue(beacon_folder / "fixtures", game.card_fields)
    log = WrittenLog[Any](game.campaign, game.campaign.facts(box, ""))
    log.write("start")
    log.write("seat-join", seat="ann", player="Ann", keeper="ada")
    assert log.problems("seat-join", seat="ben", player="Ben", keeper="ada") == [("BEACON-LOG-01", "keeper-twice")]
    log.write("game-begin", fog="haze")
    for lit in turns:
        log.write("turn", lit=lit)
    assert log.problems("game-end", result=result) == problems


@pytest.mark.parametrize(
    ("code", "params", "english", "spanish"),
    [
        ("fog-is-here", {"limit": 1}, "The fog came after 1 turn.", "La niebla llegó tras 1 turno."),
        ("fog-is-here", {"limit": 3}, "The fog came after 3 turns.", "La niebla llegó tras 3 turnos."),
        (
            "beacons:won",
            {"found": 1, "limit": 2},
            "1 beacon is lit; it takes 2 to win.",
            "Hay 1 baliza; se gana con 2.",
        ),
        (
            "beacons:won",
            {"found": 0, "limit": 2},
            "0 beacons are lit; it takes 2 to win.",
            "Hay 0 balizas; se gana con 2.",
        ),
    ],
)
def test_sentence_about_a_number_has_its_plural(
    beacon_folder: Path, code: str, params: dict[str, int], english: str, spanish: str
) -> None:
    sentence = game_get("beacon").vocabulary.problems[code]
    assert [sentence.in_language(language, **params) for language in ("en", "es")] == [english, spanish]


# --- cards ---


@pytest.mark.long
@pytest.mark.django_db
def test_fixtures_are_loaded_like_those_of_every_game(beacon_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("load_fixtures")
    assert "Loading the facts of beacon\n  12 records\n" in capsys.readouterr().out
    assert Card.objects.filter(game="beacon").count() == 11
    catalogue_drop()
    assert catalogue_get("beacon").cards.get("bell")
    call_command("load_fixtures")
    assert capsys.readouterr().out == "", "what is there is not loaded again"
    call_command("check_catalogue", "--game", "beacon")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("t:tool weight>=3", {"oil-cask", "bell"}),
        ("tipo:herramienta peso>=3", {"oil-cask", "bell"}),
        ("w:1", {"rope"}),
        ("t:keeper strength<5", {"ada", "dov"}),
        ("depth:3", {"sea-fog"}),
        ("niebla", {"sea-fog", "bell"}),
    ],
)
def test_search_knows_its_keys_in_both_languages(beacon: None, api: APIClient, query: str, found: set[str]) -> None:
    answer = api.get(f"{API}/cards/", {"game": "beacon", "q": query}).json()
    assert {card["code"] for card in answer["results"]} == found
    assert answer["count"] == len(found)


@pytest.mark.once
def test_pages_offer_nothing_that_the_game_has_not(beacon: None, visitor: Client) -> None:
    known = visitor.get("/syntax/beacon/").context["help"]
    said = {one["name"] for part in ("keys", "flags", "orders") for one in known[part]}
    assert {"name", "type", "weight", "set", "date"} <= said
    assert said.isdisjoint({"taboo", "weakness", "class", "multiclass", "level", "encounter", "illustrator", "flavour"})
    visitor.post("/decks/new/?game=beacon", {"leader": "ada"})
    page = visitor.get(f"/decks/{Deck.objects.get().pk}/edit/").content.decode()
    assert "group=class" not in page
    assert "group=cost" not in page


def test_api_has_the_game_its_cards_and_its_rules(beacon: None, api: APIClient) -> None:
    assert "beacon" in [game["code"] for game in api.get(f"{API}/games/").json()["results"]]
    assert api.get(f"{API}/games/beacon/", headers=SPANISH).json()["name"] == "Baliza"
    card = api.get(f"{API}/cards/beacon/bell/", headers=SPANISH).json()
    assert (card["name"], card["type_name"], card["weight"]) == ("Campana de niebla", "Herramienta", 4)
    rule = api.get(f"{API}/games/beacon/rules/BEACON-KIT-02/").json()
    assert rule["summary"] == "Nobody carries more than their strength."
    assert api.get(f"{API}/games/beacon/glossary/fog/", headers=SPANISH).json()["name"] == "Niebla"
    assert api.get(f"{API}/sets/", {"game": "beacon"}).json()["results"][0]["name"] == "Beacon"


PAGES = {
    "/": ("Beacon", "Baliza"),
    "/cards/beacon/": ("Fog Bell", "Campana de niebla"),
    "/cards/beacon/?q=t:tool+weight>=3&view=faces": ("Oil Cask", "Barril de aceite"),
    "/cards/beacon/bell/": ("weight", "peso"),
    "/cards/beacon/bell/preview/": ("Fog Bell", "Campana de niebla"),
    "/syntax/beacon/": ("strength", "fuerza"),
    "/rules/beacon/": ("Only tools are carried.", "Solo se llevan herramientas."),
    "/rules/beacon/BEACON-KIT-02/": ("Nobody carries more", "Nadie lleva más"),
    "/glossary/beacon/": ("What the keepers light beacons against.", "Aquello contra lo que se encienden balizas."),
    "/glossary/beacon/kit/": ("A keeper with tools.", "Un farero con herramientas."),
    "/games/beacon/setup/": ("Set up a watch", "Preparar una guardia"),
    "/games/beacon/setup/?players=2&seed=3&fog=haze": ("Beacons that win", "Balizas que ganan"),
    "/tonight/?players=2&seed=3": ("About 15 minutes, as printed on the box.", "Unos 15 minutos, según la caja."),
    "/decks/new/?game=beacon": ("Ada of the North Light", "Ada del Faro Norte"),
    "/campaigns/new/?game=beacon": ("A new watch", "Una guardia nueva"),
    "/collections/": ("Beacon", "Baliza"),
}
"""Every page that a game gets for free, with words that it must have in both languages."""


@pytest.mark.once
@pytest.mark.parametrize("address", PAGES)
def test_page_is_there_in_both_languages(beacon: None, visitor: Client, address: str) -> None:
    for language, words in zip(("en", "es"), PAGES[address], strict=True):
        answer = visitor.get(address, headers={"Accept-Language": language})
        assert answer.status_code == 200, address
        assert words in text_of(answer)


# --- tonight ---


def test_game_is_drawn_for_an_evening_and_its_log_begins(beacon: None, member: APIClient) -> None:
    found = member.get(f"{API}/tonight/", {"players": 2, "seed": 3}).json()
    assert [(one["game"], one["possible"]) for one in found["games"]] == [("beacon", 3)]
    begun = member.post(f"{API}/campaigns/", found["proposal"]["campaign"], format="json")
    assert begun.status_code == 201, begun.content
    state = member.get(f"{begun.json()['url']}state/").json()["state"]
    assert (state["status"], state["sessions"][0]["scenario"]) == ("playing", found["proposal"]["code"])
    longer = member.get(f"{API}/tonight/", {"players": 2, "minutes": 10, "seed": 3}).json()
    assert (longer["proposal"], longer["wishes"][0]["excluded"]) == (None, 3)


# --- kits ---

LIGHT = {"leaders": ["ada"], "zones": {"main": {"rope": 1, "lantern": 1}}}
HEAVY = {"leaders": ["ada"], "zones": {"main": {"rope": 1, "bell": 1}}}


def test_api_checks_kits_alone_and_at_a_table(beacon: None, api: APIClient) -> None:
    body = {"decks": [{"build": LIGHT}, {"build": HEAVY}]}
    legal, heavy = api.post(f"{API}/games/beacon/validate/", body, format="json").json()["results"]
    assert (legal["valid"], legal["stats"]["weight"]) == (True, 3)
    (problem,) = heavy["problems"]
    assert (heavy["valid"], problem["rule"], problem["code"]) == (False, "BEACON-KIT-02", "too-heavy")
    assert problem["message"] == "The kit weighs 5; 4 can be carried."
    spanish = api.post(f"{API}/games/beacon/validate/", body, format="json", headers=SPANISH).json()["results"][1]
    assert spanish["problems"][0]["message"] == "El equipo pesa 5; se llevan 4."
    bells = {"decks": [{"build": HEAVY}, {"build": {**HEAVY, "leaders": ["bram"]}}]}
    (problem,) = api.post(f"{API}/games/beacon/group/", bells, format="json").json()["problems"]
    assert (problem["rule"], problem["cards"]) == ("BEACON-TABLE-01", ["bell"])


def test_kit_is_built_checked_and_mended_in_the_builder(beacon: None, visitor: Client) -> None:
    begun = visitor.post("/decks/new/?game=beacon", {"leader": "ada"})
    deck = Deck.objects.get()
    assert begun["Location"] == f"/decks/{deck.pk}/edit/"
    for add in ("main:bell", "main:rope"):
        deck.refresh_from_db()
        visitor.post(f"/decks/{deck.pk}/edit/", {"revision": deck.revision, "add": add})
    deck.refresh_from_db()
    assert (deck.size, deck.valid) == (2, False)
    page = text_of(visitor.get(f"/decks/{deck.pk}/edit/", headers=SPANISH))
    assert "El equipo pesa 5; se llevan 4." in page
    assert "Quitar 1 × Campana de niebla" in page


def test_kit_is_kept_shared_and_exchanged(beacon: None, member: APIClient, visitor: Client) -> None:
    kept = member.post(f"{API}/decks/", {"game": "beacon", "name": "Night", **LIGHT}, format="json").json()
    assert (kept["valid"], kept["leader_names"]) == (True, ["Ada of the North Light"])
    assert "Lantern" in text_of(visitor.get(f"/decks/{kept['id']}/"))
    assert "Farol" in text_of(visitor.get(f"/decks/{kept['id']}/sheet/", headers=SPANISH))
    for code in ("cardsdb", "csv", "markdown", "text"):
        file = member.get(f"{kept['url']}export/", {"format": code}).content.decode()
        again = member.post(f"{API}/decks/import/", {"game": "beacon", "text": file}, format="json")
        assert again.status_code == 201, again.content
        assert again.json()["zones"] == LIGHT["zones"], code
    party = member.post(f"{API}/parties/", {"game": "beacon", "name": "We", "decks": [kept["id"]]}, format="json")
    assert party.status_code == 201
    assert "Night" in text_of(visitor.get(f"/parties/{party.json()['id']}/"))


# --- the table ---


def test_table_is_set_up_by_seed_and_from_what_is_owned(beacon: None, member: APIClient, user: User) -> None:
    def table(**wish: Any) -> Any:
        answer = member.post(f"{API}/games/beacon/setup/", {"wish": wish}, format="json")
        assert answer.status_code == 200, answer.content
        return answer.json()["setup"]

    found = table(players=3, seed=5, fog="white-wall")
    assert found == table(players=3, seed=5, fog="white-wall")
    assert (found["depth"], len({one["keeper"] for one in found["players"]})) == (5, 3)
    owned = table(players=1, seed=5, owned={"dov": 1, "haze": 1})
    assert (owned["players"][0]["keeper"], owned["fog"]) == ("dov", "haze")
    assert table(players=1)["fog"] is None, "without a seed the players draw"
    refused = member.post(f"{API}/games/beacon/setup/", {"wish": {"players": 5}}, format="json")
    assert refused.status_code == 400


def test_page_of_the_table_draws_from_a_collection(beacon: None, visitor: Client, user: User) -> None:
    only = {"dov": 1, "haze": 1}
    Collection.objects.create(owner=user, game="beacon", name="Attic", sets={}, cards=only, is_default=True)
    page = visitor.get("/games/beacon/setup/", {"players": "1", "seed": "1", "owned": "yes"}, headers=SPANISH)
    assert "Jugador 1: El viejo Dov" in text_of(page)
    assert re.search(r"Balizas que ganan\W*2", text_of(page))


# --- the log ---


def write(member: APIClient, address: str, kind: str, **data: Any) -> Any:
    return member.post(f"{address}log/", {"kind": kind, "data": data}, format="json")


def test_game_is_logged_over_the_api_with_figures_and_files(beacon: None, member: APIClient) -> None:
    begun = member.post(
        f"{API}/campaigns/",
        {"game": "beacon", "guide": "", "name": "First night", "entries": [{"kind": "start", "data": {}}]},
        format="json",
    )
    assert begun.status_code == 201, begun.content
    address = begun.json()["url"]
    assert write(member, address, "seat-join", seat="ann", player="Ann", keeper="ada").status_code == 201
    twice = write(member, address, "seat-join", seat="ben", player="Ben", keeper="ada")
    assert twice.status_code == 409
    assert twice.json()["problems"][0]["message"] == "Somebody plays Ada of the North Light already."
    assert write(member, address, "game-begin", fog="haze", seed=1).status_code == 201
    assert write(member, address, "turn", lit=1).status_code == 201
    early = write(member, address, "game-end", result="won")
    assert (early.status_code, early.json()["problems"][0]["rule"]) == (409, "BEACON-LOG-04")
    assert write(member, address, "turn", lit=2).status_code == 201
    assert member.post(f"{address}undo/", {"entry": 5}, format="json").status_code == 201
    assert write(member, address, "turn", lit=2).status_code == 201
    assert write(member, address, "game-end", result="won", notes="Calm at last.").status_code == 201
    state = member.get(f"{address}state/").json()["state"]
    # The fog is 2 deep, 1 turn is left of the 2, and 3 beacons burn: 2 - 2 + 3.
    assert (state["status"], state["sessions"][0]["score"], state["notes"]) == ("over", 3, ["Calm at last."])
    blocks = member.get(f"{address}sheet/", headers=SPANISH).json()["blocks"]
    score = {"label": "Puntuación", "value": "3", "crossed": False, "circled": True, "spoiler": False}
    assert score in blocks[1]["lines"]
    (session,) = member.get(f"{address}stats/").json()["sessions"]
    assert (session["scenario"], session["seats"][0]["figures"]) == ("haze", {"lit": 3})
    (row,) = member.get(f"{API}/campaigns/stats/").json()["scenarios"]
    assert (row["game"], row["results"], row["scores"]["best"]) == ("beacon", {"won": 1}, 3)
    file = member.get(f"{address}export/").json()
    copy = member.post(f"{API}/campaigns/import/", file, format="json")
    assert copy.status_code == 201, copy.content
    assert member.get(f"{copy['Location']}state/").json()["state"] == state
    call_command("check_campaigns")


def test_game_is_logged_by_forms(beacon: None, visitor: Client) -> None:
    def send(address: str, **fields: str) -> str:
        answer = visitor.post(address, {"key": uuid.uuid4().hex, **fields}, headers=SPANISH)
        assert answer.status_code == 302, text_of(answer)
        return str(answer["Location"])

    home = send("/campaigns/new/", game="beacon", guide="", name="Noche")
    page = text_of(visitor.get(f"{home}write/seat-join/", headers=SPANISH))
    assert "El viejo Dov" in page
    send(f"{home}write/seat-join/", **{"d.player": "Ana", "d.keeper": "dov"})
    assert "El viejo Dov" in text_of(visitor.get(f"{home}setup/", headers=SPANISH))
    send(f"{home}write/game-begin/", **{"d.fog": "haze"})
    send(f"{home}write/turn/", **{"d.lit": "2"})
    step = visitor.get(f"{home}after/", headers=SPANISH, follow=True)
    assert "El final" in text_of(step)
    refused = visitor.post(f"{home}write/game-end/", {"key": uuid.uuid4().hex, "d.result": "lost"}, headers=SPANISH)
    assert refused.status_code == 409
    assert "Hay 2 balizas: está ganada." in text_of(refused)
    send(f"{home}write/game-end/", **{"d.result": "won"})
    campaign = Campaign.objects.get()
    assert (campaign.game, campaign.status, campaign.result) == ("beacon", "over", "won")
    for address, words in (
        (home, r"Puntuación\W*3"),
        (f"{home}sheet/", r"Balizas encendidas\W*2"),
        (f"{home}stats/", "Calima"),
        ("/campaigns/", "Noche"),
        ("/campaigns/stats/", "Calima"),
    ):
        assert re.search(words, text_of(visitor.get(address, headers=SPANISH))), address


# --- the service as it is started ---


def manage(tmp_path: Path, *arguments: str, games_path: str) -> subprocess.CompletedProcess[str]:
    environment = {
        "PATH": os.environ["PATH"],
        "VAR_DIR": str(tmp_path),
        "SECRET_KEY": "k" * 50,
        "GAMES_PATH": games_path,
    }
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.long
@pytest.mark.once
def test_folder_named_in_the_environment_is_enough(tmp_path: Path) -> None:
    for arguments in (["migrate", "--verbosity", "0"], ["load_fixtures"], ["check_catalogue", "--game", "beacon"]):
        done = manage(tmp_path, *arguments, games_path=str(FOLDER))
        assert done.returncode == 0, done.stderr
        if arguments == ["load_fixtures"]:
            assert "Loading the facts of beacon\n  12 records\n" in done.stdout


@pytest.mark.once
def test_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = manage(tmp_path, "check", games_path=f"{FOLDER}:/nowhere/at/all")
    assert done.returncode == 1
    assert "GAMES_PATH: '/nowhere/at/all' is not a folder." in done.stderr


@pytest.mark.once
def test_folder_that_stands_behind_another_of_its_name_is_named(tmp_path: Path) -> None:
    shutil.copytree(FOLDER / "beacon", tmp_path / "games" / "beacon", ignore=shutil.ignore_patterns("__pycache__"))
    done = manage(tmp_path, "check", games_path=f"{FOLDER}:{tmp_path / 'games'}")
    assert done.returncode == 1
    assert f"there are two games 'beacon': '{FOLDER}', '{tmp_path / 'games'}'." in done.stderr
