"""The version of a game's rules changes with what can change a verdict, and with nothing else."""

import json
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import games
from games.engine import rules_version
from games.registry import game_get

SCRIPT = """
import json
from games.engine.rules_version import rules_version
from games.registry import game_all
print(json.dumps({code: rules_version(game) for code, game in game_all().items() if game.building}))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The games, to be changed."""
    ignored = shutil.ignore_patterns("tests", "__pycache__")
    shutil.copytree(Path(games.__file__).parent, tmp_path / "games", ignore=ignored)
    return tmp_path


def versions(folder: Path) -> dict[str, str]:
    run = subprocess.run([sys.executable, "-c", SCRIPT], cwd=folder, stdout=subprocess.PIPE, text=True)
    assert run.returncode == 0
    found: dict[str, str] = json.loads(run.stdout)
    return found


def change(path: Path, before: str, after: str) -> None:
    text = path.read_text()
    assert before in text, path
    path.write_text(text.replace(before, after, 1))


def test_version_is_that_of_the_rules_and_not_of_the_words(copy: Path) -> None:
    before = versions(copy)
    assert sorted(before) == ["ah2", "ahlcg", "dmd", "lotr", "mom2"]

    for path in copy.glob("games/*/words/*/*.md"):
        path.write_text(path.read_text() + "\n")
    for path in copy.glob("games/*/words/*/messages.po"):
        path.write_text(re.sub(r'^msgstr "(?=\w)', 'msgstr "Oh. ', path.read_text(), flags=re.MULTILINE))
    change(copy / "games/ahlcg/deck.py", '"""', '"""Really: ')
    change(copy / "games/ahlcg/search.py", '_("the investigator', '_("an investigator')
    assert versions(copy) == before, "words, docstrings and pages change no verdict"

    change(
        copy / "games/ahlcg/rules/copies.py",
        '@rule("AHLCG-DECK-04", emits=("too-many-copies",), about=("crowded",))',
        "",
    )
    fewer = versions(copy)
    assert [code for code in before if before[code] != fewer[code]] == ["ahlcg"], "one rule less"
    change(copy / "games/mom2/cards.py", " = None", " = 0")
    assert [code for code, version in versions(copy).items() if version != fewer[code]] == ["mom2"]
    change(copy / "games/mom2/cards.py", " = 0", " = None")

    change(copy / "games/ahlcg/rules/deck_size.py", " < ", " <= ")
    after = versions(copy)
    assert [code for code in before if before[code] != after[code]] == ["ahlcg"]

    change(copy / "games/engine/slots.py", "return ", "return () or ")
    assert all(before[code] != version for code, version in versions(copy).items()), "all games look cards up there"


def test_code_of_a_table_that_rules_read_is_part_of_them(copy: Path) -> None:
    before = versions(copy)
    change(copy / "games/dmd/words/en/messages.po", 'msgctxt "pools"\nmsgid "', 'msgctxt "pools"\nmsgid "new-')
    after = versions(copy)
    assert [code for code in before if before[code] != after[code]] == ["dmd"]


@pytest.mark.parametrize("code", ["ahlcg", "lotr", "ah2", "mom2", "dmd"])
def test_rules_need_neither_logs_nor_searches_nor_vocabularies(code: str) -> None:
    building = game_get(code).building
    assert building
    reached = rules_version._reached({building.prepare.__module__, *(rule.check.__module__ for rule in building.rules)})
    others = ("campaign", "journal", "search", "vocabulary", "face", "tonight", "sources")
    # How texts are folded is part of some rules: keywords are read out of card texts.
    beside = {name for name in reached if name.split(".")[2] in others} - {
        "games.engine.search", "games.engine.search.folding",
    }  # fmt: skip
    assert beside == set()


def test_version_is_the_same_for_threads_that_ask_at_once() -> None:
    def forget() -> None:
        for part in (rules_version._meaning, rules_version._imported, rules_version._handed_on, rules_version._tree):
            part.cache_clear()

    forget()
    game = game_get("ahlcg")
    expected = rules_version.rules_version(game)
    for _ in range(3):
        forget()
        with ThreadPoolExecutor(8) as threads:
            assert set(threads.map(rules_version.rules_version, [game] * 8)) == {expected}
