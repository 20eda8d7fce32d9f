"""The least that makes a game: words and card fields. Its pages leave out the missing parts, and none fails."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from cardsdb.models import Card
from config.tests.conftest import games_in
from conftest import load_cards
from games.engine.conformance import faults
from games.registry import game_all, game_get

pytestmark = pytest.mark.once
GAME = """
from games.engine import CardFields, Game, Names, Vocabulary


class ReefFields(CardFields, frozen=True, kw_only=True):
    bulk: int | None = None


TYPES = {"diver": Names({"en": "Diver", "es": "Buzo"}), "gear": Names({"en": "Gear", "es": "Equipo"})}
GAME = Game(
    code="reef",
    vocabulary=Vocabulary(name=Names({"en": "Reef", "es": "Arrecife"}), types=TYPES, rules={}, problems={}),
    card_fields=ReefFields,
)
"""
CARDS = [
    {"code": "ama", "type_code": "diver", "names": {"en": "Ama"}, "set_code": "box", "position": 1, "fields": {}},
    {"code": "tank", "type_code": "gear", "names": {"en": "Tank", "es": "Botella"}, "set_code": "box", "position": 2,
     "fields": {"bulk": 4}},
]  # fmt: skip
SETS = [{"code": "box", "names": {"en": "Reef", "es": "Arrecife"}, "position": 1}]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """The game as a folder on the path."""
    reef = tmp_path / "reef"
    (reef / "fixtures").mkdir(parents=True)
    (reef / "__init__.py").touch()
    (reef / "game.py").write_text(GAME)
    (reef / "fixtures" / "cards.json").write_text(json.dumps(CARDS))
    (reef / "fixtures" / "sets.json").write_text(json.dumps(SETS))
    with games_in(tmp_path):
        yield reef


@pytest.fixture
def reef(folder: Path, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    load_cards(folder / "fixtures", monkeypatch, game="reef")


def test_faulty_row_is_named_with_its_file_and_number(folder: Path, db: None, settings: Any) -> None:
    (folder / "fixtures" / "cards.json").write_text(json.dumps([*CARDS, {"code": "fins"}]))
    settings.FACTS_EXCLUDE = list(game_all().keys() - {"reef"})
    with pytest.raises(CommandError, match=r"cards of reef in .*\n.*cards\.json row 3.*: "):
        call_command("load_fixtures")
    assert not Card.objects.exists()


@pytest.fixture
def visitor(client: Client, user: User) -> Client:
    client.force_login(user)
    return client


@pytest.mark.parametrize("language", ["en", "es"])
def test_its_pages_are_there_and_nothing_that_it_has_not(reef: None, visitor: Client, language: str) -> None:
    assert list(faults("reef", game_get("reef"))) == []
    there = (
        "/", "/cards/reef/", "/cards/reef/?view=table&q=t:gear", "/cards/reef/tank/", "/syntax/reef/", "/rules/reef/",
        "/glossary/reef/", "/collections/", "/decks/", "/campaigns/", "/tonight/?players=2&seed=1",
    )  # fmt: skip
    for address in there:
        page = visitor.get(address, headers={"accept-language": language}, follow=True)
        assert page.status_code == 200, address
    assert {"en": "Tank", "es": "Botella"}[language] in visitor.get(
        "/cards/reef/", headers={"accept-language": language}
    ).content.decode()
    for address in ("/games/reef/setup/", "/campaigns/new/?game=reef", "/campaigns/pairs/reef/"):
        assert visitor.get(address).status_code == 404, address


def test_its_api_has_the_cards_and_refuses_the_rest(reef: None, user: User) -> None:
    api: APIClient = client_of(user)
    assert api.get("/api/v1/cards/?game=reef&q=t:gear").json()["count"] == 1
    assert api.get("/api/v1/cards/?game=reef&q=tipo:equipo", headers={"accept-language": "es"}).json()["count"] == 1
    assert api.get("/api/v1/tonight/?game=reef&seed=1").json()["possible"] == 0
    deck = {"game": "reef", "name": "A", "leaders": ["ama"]}
    assert api.post("/api/v1/decks/", deck, format="json").status_code == 404
    refused = api.post("/api/v1/campaigns/", {"game": "reef", "name": "A"}, format="json")
    assert refused.status_code == 400
    assert refused.json()["errors"] == [
        {"loc": ["game"], "code": "unknown-game", "message": "This game has no campaign logs."}
    ]
