"""The home page: the news, and the way to the cards."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from cardsdb.models import ImportRun
from cardsdb.selectors import card_change_counts, publication_list
from cardsdb.services import import_perform, import_rollback, import_start
from cardsdb.tests.core import CORE_FOLDER
from games.registry import game_all
from ui.icons import drawing_svg

pytestmark = [pytest.mark.django_db, pytest.mark.once]
FIXTURES = CORE_FOLDER


def imported(folder: Path) -> ImportRun:
    run = import_start(game="ahlcg", source="fixtures", origin=str(folder), sets=["core"])
    assert import_perform(run=run, apply=True).status == "applied"
    return run


@pytest.fixture
def renamed(tmp_path: Path) -> Path:
    """The fixtures with one card of the core set under another name."""
    folder = Path(shutil.copytree(FIXTURES, tmp_path / "ahlcg"))
    rows = json.loads((folder / "cards.json").read_text())
    next(row for row in rows if row["code"] == "01020")["names"]["en"] = "Cutlass"
    (folder / "cards.json").write_text(json.dumps(rows))
    return folder


def test_home_without_cards_says_so(client: Client) -> None:
    html = client.get("/").content.decode()
    assert "No cards have been loaded yet." in html
    assert "/rules/ahlcg/" in html, "rules need no cards"


def test_home_tells_the_newest_sets(client: Client, core_rows: None) -> None:
    html = " ".join(client.get("/").content.decode().split())
    assert '<a href="/cards/ahlcg/?q=set%3Acore">Core Set</a> <span class="dim small">184 cards</span>' in html
    assert 'id="search-game"' not in html, "there is only one game to search in"
    assert "For operators" not in html


def test_home_tells_a_taboo_list_in_force(client: Client) -> None:
    run = import_start(game="ahlcg", source="fixtures", origin=str(FIXTURES))
    import_perform(run=run, apply=True)
    newest = max(json.loads((FIXTURES / "taboos.json").read_text()), key=lambda one: one["start"])
    printed = {row["code"]: row["card"] for row in json.loads((FIXTURES / "printings.json").read_text())}
    cards = {printed.get(entry["code"], entry["code"]) for entry in newest["cards"]}
    html = client.get("/").content.decode()
    assert '<a href="/cards/ahlcg/?q=taboo%3Acurrent">Taboo List</a>' in html
    assert re.search(f'<time class="dim small"\\s+datetime="{newest["start"]}">', html)
    assert f"in force, {len(cards)} cards" in html


def test_staff_see_publications_counted_and_taken_back_ones_turned_round(
    client: Client, admin_client: Client, renamed: Path
) -> None:
    first = imported(FIXTURES)
    second = imported(renamed)
    assert card_change_counts(first.pk) == {"new": 184, "changed": 0, "withdrawn": 0}
    assert card_change_counts(second.pk) == {"new": 0, "changed": 1, "withdrawn": 0}
    import_rollback(run=second)
    import_rollback(run=first)
    taken_back: list[Any] = [(one.run_id, one.takes_back) for one in publication_list(9)]  # type: ignore[attr-defined]
    assert taken_back == [(first.pk, True), (second.pk, True), (second.pk, False), (first.pk, False)]
    assert "An import was rolled back" not in client.get("/").content.decode()
    html = admin_client.get("/").content.decode()
    assert html.count("An import was rolled back") == 2
    assert '<span class="count">184 withdrawn</span>' in html


def test_search_leads_to_the_cards(client: Client, core_cards: None) -> None:
    assert client.get("/", {"q": " t:asset cost<3 "}).headers["Location"] == "/cards/ahlcg/?q=t%3Aasset+cost%3C3"
    assert client.get("/", {"q": "x", "game": "chess"}).headers["Location"] == "/cards/ahlcg/?q=x"
    rules = client.get("/", {"q": "doom", "game": "lotr", "where": "rules"})
    assert rules.headers["Location"] == "/rules/ahlcg/?q=doom", "only that game has cards here"
    assert client.get("/", {"q": "x", "where": "cellar"}).headers["Location"] == "/cards/ahlcg/?q=x"
    assert client.get("/cards/").headers["Location"] == "/cards/ahlcg/"


def test_ways_in_are_open_to_everybody(client: Client, core_cards: None) -> None:
    html = client.get("/").content.decode()
    for way in ("/decks/new/", "/campaigns/new/", "/tonight/"):
        assert f'<a class="way-in panel" href="{way}">' in html
    assert html.count('<svg class="drawing"') == len(game_all())
    assert "Your campaigns" not in html


def test_game_without_a_drawing_has_that_of_any_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    drawn = {drawing_svg(code) for code in game_all()}
    assert len(drawn) == len(game_all())
    assert all(drawing.startswith("<svg") and "<script" not in drawing for drawing in drawn)
    monkeypatch.setattr("ui.icons.game_folder", lambda code: tmp_path)
    assert drawing_svg("beacon").startswith("<svg")
    assert drawing_svg("beacon") not in drawn
    drawing_svg.cache_clear()
