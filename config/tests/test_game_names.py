"""No page and no function outside a game's folder names a game."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from django.conf import settings

from games.registry import game_all

APPS = ("accounts", "campaigns", "cardsdb", "config", "decks", "ui")
NAME = re.compile(rf"(?<![a-z0-9])({'|'.join(game_all())})(?![a-z0-9])", re.IGNORECASE)
OF_ONE_GAME = {
    "decks/exchange/arkhamdb.py": "the format of a site for one game",
    "decks/exchange/ringsdb.py": "the same",
    "decks/exchange/octgn.py": "what a program calls a game's decks",
    "decks/exchange/dragncards.py": "the same",
}
"""Formats of one game only; each names it in one constant."""


def files(*suffixes: str) -> list[Path]:
    found = (path for app in APPS for path in (settings.BASE_DIR / app).rglob("*") if path.suffix in suffixes)
    return sorted(path for path in found if not {"tests", "locale", "__pycache__"} & set(path.parts))


def named(nodes: Sequence[ast.stmt]) -> Iterator[str]:
    """The strings there that name a game, without docstrings."""
    for statement in nodes:
        for node in ast.walk(statement):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                node.value.value = ""
        for node in ast.walk(statement):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and NAME.search(node.value):
                yield node.value


def test_no_page_names_a_game() -> None:
    found = {path.name: NAME.findall(path.read_text()) for path in files(".html", ".js", ".css", ".svg")}
    assert {name: names for name, names in found.items() if names} == {}


def test_no_function_names_a_game() -> None:
    found = {
        f"{path.relative_to(settings.BASE_DIR)}:{node.name}": list(named(node.body))
        for path in files(".py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef)
    }
    assert {place: names for place, names in found.items() if names} == {}


def test_constants_name_games_only_in_formats_of_one_game() -> None:
    told = {}
    for path in files(".py"):
        place = str(path.relative_to(settings.BASE_DIR))
        body = [node for node in ast.parse(path.read_text()).body if isinstance(node, ast.Assign | ast.AnnAssign)]
        if names := list(named(body)):
            told[place] = len(names)
    assert told == dict.fromkeys(OF_ONE_GAME, 1)


def test_search_for_names_finds_some() -> None:
    source = 'def f(game):\n    """Not ahlcg."""\n    return game == "ahlcg" or "AH2-LOG-01"\n'
    (function,) = ast.parse(source).body
    assert isinstance(function, ast.FunctionDef)
    assert set(named(function.body)) == {"ahlcg", "AH2-LOG-01"}
