"""A sixth game, from a folder alone: cards, search, rules, builder, table, log, figures; and no other change."""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from rest_framework.test import APIClient

import games
from accounts.models import User
from cardsdb.catalogue import catalogue_drop, catalogue_get
from cardsdb.models import Card
from conftest import load_cards
from games.engine import Build, Group, validate, validate_group
from games.engine.conformance import faults
from games.engine.tests.boxes import fixture_catalogue
from games.engine.tests.cases import assert_pairs, assert_said, each_row, of_rule, read_cases
from games.engine.tests.logs import WrittenLog
from games.registry import game_all, game_folder, game_get, rulebook_get

FOLDER = Path(__file__).parent / "sixth_game"
BEACON = FOLDER / "beacon"
CASES = read_cases(str(BEACON / "tests" / "test_rules.py"))
API = "/api/v1"


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder on the path of games, as GAMES_PATH puts it there."""

    def look_again() -> None:
        game_all.cache_clear()
        rulebook_get.cache_clear()

    monkeypatch.setattr(games, "__path__", [*games.__path__, str(FOLDER)])
    look_again()
    yield BEACON
    monkeypatch.undo()
    look_again()


@pytest.fixture
def beacon(folder: Path, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The service with the game and its cards in it."""
    load_cards(folder / "fixtures", monkeypatch, game="beacon")


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
    """The words of a page, without its marks."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", answer.content.decode())).split())


# --- the folder ---


def test_game_is_found_by_its_folder_and_keeps_the_contract(folder: Path) -> None:
    assert "beacon" in game_all()
    assert next(iter(game_all())) == "ahlcg", "the games have their places"
    assert game_folder("beacon") == folder
    assert list(faults("beacon", game_get("beacon"))) == []


def test_without_the_folder_there_is_no_such_game(client: Client, db: None) -> None:
    assert "beacon" not in game_all()
    assert client.get("/cards/beacon/").status_code == 404
    assert client.get(f"{API}/games/beacon/").status_code == 404


@pytest.mark.parametrize(("rule", "row"), each_row(CASES))
def test_rule_gives_exactly_the_problems_of_its_case(folder: Path, rule: str, row: dict[str, Any]) -> None:
    game = game_get("beacon")
    assert game.building
    box = fixture_catalogue(folder / "fixtures", game.card_fields)
    if "decks" in row:
        group = Group(builds=tuple(build_of(deck) for deck in row["decks"]))
        problems = validate_group(game.building, group, box)
    else:
        problems = validate(game.building, build_of(row["deck"]), box).problems
    assert of_rule(problems, rule) == row["problems"]
    assert {problem.rule for problem in problems} <= {rule}
    assert_said(problems, game.vocabulary, box)


def test_every_rule_has_a_legal_and_an_illegal_case(folder: Path) -> None:
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
    folder: Path, turns: list[int], result: str, problems: list[tuple[str, str]]
) -> None:
    game = game_get("beacon")
    assert game.campaign
    box = fixture_catalogue(folder / "fixtures", game.card_fields)
    log = WrittenLog[Any](game.campaign, game.campaign.facts(box, ""))
    log.write("start")
    log.write("seat-join", seat="ann", player="Ann", keeper="ada")
    assert log.problems("seat-join", seat="ben", player="Ben", keeper="ada") == [("BEACON-LOG-01", "keeper-twice")]
    log.write("game-begin", fog="haze")
    for lit in turns:
        log.write("turn", lit=lit)
    assert log.problems("game-end", result=result) == problems


# --- cards ---


@pytest.mark.django_db
def test_fixtures_are_loaded_like_those_of_every_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("load_fixtures")
    assert "Loaded the first cards of beacon" in capsys.readouterr().out
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


def test_api_has_the_game_its_cards_and_its_rules(beacon: None, api: APIClient) -> None:
    assert "beacon" in [game["code"] for game in api.get(f"{API}/games/").json()["results"]]
    spanish = {"Accept-Language": "es"}
    assert api.get(f"{API}/games/beacon/", headers=spanish).json()["name"] == "Baliza"
    card = api.get(f"{API}/cards/beacon/bell/", headers=spanish).json()
    assert (card["name"], card["type_name"], card["weight"]) == ("Campana de niebla", "Herramienta", 4)
    rule = api.get(f"{API}/games/beacon/rules/BEACON-KIT-02/").json()
    assert rule["summary"] == "Nobody carries more than their strength."
    assert api.get(f"{API}/games/beacon/glossary/fog/", headers=spanish).json()["name"] == "Niebla"
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
    "/decks/new/?game=beacon": ("Ada of the North Light", "Ada del Faro Norte"),
    "/campaigns/new/?game=beacon": ("A new watch", "Una guardia nueva"),
    "/collections/": ("Beacon", "Baliza"),
}
"""Every page that a game gets for nothing, with words that it must have in both languages."""


@pytest.mark.once
@pytest.mark.parametrize("address", PAGES)
def test_page_is_there_in_both_languages(beacon: None, visitor: Client, address: str) -> None:
    for language, words in zip(("en", "es"), PAGES[address], strict=True):
        answer = visitor.get(address, headers={"Accept-Language": language})
        assert answer.status_code == 200, address
        assert words in text_of(answer)
