"""The import directions are enforced: a breach makes `make check` fail."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

PACKAGES = ("accounts", "bench", "campaigns", "cardsdb", "compat", "config", "decks", "games", "ui")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the code, to be spoilt."""
    copy = tmp_path_factory.mktemp("tree")
    for package in PACKAGES:
        shutil.copytree(settings.BASE_DIR / package, copy / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(settings.BASE_DIR / "pyproject.toml", copy)
    return copy


def lint(tree: Path) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)


def test_tree_as_it_is_passes(tree: Path) -> None:
    assert lint(tree).returncode == 0


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("games/ahlcg/deck.py", "import django", "Games are pure"),
        ("games/engine/build.py", "import psycopg", "Games are pure"),
        ("games/engine/build.py", "import games.ahlcg.cards", "A game knows the engine, and no other game"),
        ("games/engine/build.py", "import games.registry", "Apps import downward only"),
        ("ui/language.py", "import cardsdb.models", "Apps import downward only"),
        ("accounts/models.py", "import campaigns.models", "Apps import downward only"),
        ("cardsdb/services.py", "import decks.content", "Apps import downward only"),
        ("cardsdb/models.py", "import cardsdb.services", "Every module of an app has its layer"),
        ("accounts/selectors.py", "import accounts.web.forms", "Every module of an app has its layer"),
        ("compat/arkhamdb_rows.py", "import compat.arkhamdb_writes", "Every module of compat has its layer"),
    ],
)
def test_breach_is_found(tree: Path, file: str, line: str, contract: str) -> None:
    path = tree / file
    before = path.read_text()
    path.write_text(f"{before}\n{line}\n")
    try:
        answer = lint(tree)
    finally:
        path.write_text(before)
    assert answer.returncode != 0
    assert f"{contract} BROKEN" in answer.stdout


@pytest.mark.parametrize("app", ["decks", "compat"])
def test_module_without_a_layer_is_found(tree: Path, app: str) -> None:
    path = tree / app / "unplaced.py"
    path.write_text("")
    try:
        answer = lint(tree)
    finally:
        path.unlink()
    assert answer.returncode != 0
    assert f"{app}.unplaced" in answer.stdout
