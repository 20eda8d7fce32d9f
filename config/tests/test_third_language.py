"""A third language is added by adding files: catalogues and Markdown; untranslated texts are English."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

pytestmark = [pytest.mark.once, pytest.mark.long]
ADDED = Path(__file__).parent / "third_language" / "added"
"""An invented language with three plurals and a gender of its own, mostly untranslated."""
LANGUAGE = "qaa"  # one of the codes that ISO 639 leaves for private use
LEFT_OUT = {"fixtures", "docs", "bench", "var"}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project, and of the added game, with the files of the language."""
    root: Path = settings.BASE_DIR
    copy = tmp_path / "project"

    def unneeded(folder: str, names: list[str]) -> list[str]:
        at_the_top = Path(folder) == root
        return [
            name
            for name in names
            if name in ("__pycache__", "dumps")
            or name.endswith(".mo")
            or (at_the_top and (name.startswith(".") or name in LEFT_OUT))
        ]

    shutil.copytree(root, copy, ignore=unneeded)
    (copy / "fixtures").symlink_to(root / "fixtures")
    for path in filter(Path.is_file, ADDED.rglob("*")):
        new = copy / path.relative_to(ADDED)
        assert not new.exists(), f"{new} is changed, not added"
        new.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, new)
    return copy


def run(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {
        "PATH": os.environ["PATH"],
        "ENGINE": "sqlite",
        "LOG_LEVEL": "ERROR",
        "DJANGO_SETTINGS_MODULE": "config.tests.settings",
        "TEST_VAR_DIR": str(project.parent),
        "GAMES_PATH": str(project / "config" / "tests" / "sixth_game"),
    }
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


API: dict[str, Any] = {
    "described": True,  # as a language for results
    "header": LANGUAGE,
    "languages": [LANGUAGE],
    "refused": ["0 faron brila; 3 vina.", "1 faro brila; 3 vina.", "2 fari brila; 3 vina."],
    "table": [["1 kopio da Rope; il trovo 0."], ["2 kopii da Rope; il trovo 0."], ["5 kopion da Rope; il trovo 0."]],
}
DECK = [
    "1 kopio da .45 Automatic nu konta; maksu 0.",
    "2 kopii da .45 Automatic nu konta; maksu 0.",
    "5 kopion da .45 Automatic nu konta; maksu 0.",
]
RULES = {
    "ahlcg": {"title": "Kopion da karto", "summary": "Maksu du kopii.", "section": "Karton"},
    "beacon": {"title": "Pesu", "summary": "Nulo porta plu ol sua forso.", "section": "Ilaron"},
}
ENTRIES: dict[str, dict[str, Any]] = {
    "ahlcg": {"name": "Kopio", "aliases": ["Dublo", "Samo"], "summary": "Karton da unu namo esa kopion."},
    "beacon": {"name": "Nebulo", "aliases": ["Brumo"], "summary": "Kontra ili il faron brila."},
}
SEARCHES = {
    "ahlcg": [19, "il tipa esa Helpo ke cost: almenu 3", "Nu klavo «colour»."],
    "beacon": [2, "il tipa esa Ilo ke pesu: almenu 3", "Nu klavo «colour»."],
}
PAGES = {
    "/": ["EN English ES Español QAA Qaalin", "Arkham Horror: Il Karto 184 karton", "Faro 11 karton", "Tonight Regoli"],
    "/cards/ahlcg/?q=t:asset+cost>=3+colour:red": [
        "19 karton · il tipa esa Helpo ke cost: almenu 3",
        "colour:red Nu klavo «colour».",
        "class Guardian 7",
        "tipa clear tipa Helpo 19",
    ],
    "/cards/ahlcg/01016/": [
        "Tuta karton .45 Automatic Guardian · Helpo · level 0",
        "This card's text isn't available here.",
    ],
    "/rules/ahlcg/AHLCG-DECK-04/": ["Karton Kopion da karto Maksu du kopii.", "In the glossary: Kopio"],
    "/glossary/ahlcg/copy/": ["Kopio Copy Copia Karton da unu namo esa kopion.", "Also known as: Dublo, Samo"],
    "/campaigns/new/?game=ahlcg": ["Komensa una kampa", "Komenso Name for your group Modo Campaign"],
    "/cards/beacon/?q=t:tool+colour:red": ["4 karti · il tipa esa Ilo", "Show 4 cards", "pesu 1 1 2 1 3 1 4 1"],
    "/cards/beacon/bell/": ["Tuta karton Fog Bell Ilo"],
    "/rules/beacon/BEACON-KIT-02/": ["Ilaron Pesu Nulo porta plu ol sua forso.", "Previous One keeper"],
    "/glossary/beacon/fog/": ["Nebulo Fog Niebla Kontra ili il faron brila. Also known as: Brumo"],
    "/campaigns/new/?game=beacon": ["Komensa una vaka", "Faro A new watch"],
    "/decks/new/?game=beacon": ["Import a kit"],
    "/syntax/beacon/": ["weight pesu"],
    "/games/beacon/setup/?players=2&seed=3": ["Set up a watch", "1. Keepers: Each player takes a keeper."],
    "/decks/": ["Three ways to start your first deck"],
    "/campaigns/": ["Komensa una kampa"],
    "/tonight/?players=2&seed=3": ["Faro Morning Haze"],
    "/account/": ["Here since "],
    "log write/turn/": ["Turno", "Faron brilanta"],
}


@pytest.mark.parametrize("collected", [False, True], ids=["as it is added", "after make messages"])
def test_third_language_is_spoken(project: Path, collected: bool) -> None:
    """Also when the catalogues have every message, most of them without a translation."""
    for command in (["update"] if collected else []) + ["compile"]:
        assert run(project, "config.messages", command).returncode == 0
    done = run(project, "config.tests.third_language.asking", LANGUAGE)
    assert done.returncode == 0, done.stderr
    answers = json.loads(done.stdout)
    assert {name: answers[name] for name in API} == API
    assert [problems[-1] for problems in answers["deck"]] == DECK
    assert answers["deck"][0][0] == "The deck is too small: 0 of 30 cards.", "what is not translated is English"
    for game in ("ahlcg", "beacon"):
        for part, expected in (("rule", RULES), ("entry", ENTRIES)):
            assert {name: answers[game][part][name] for name in expected[game]} == expected[game]
        assert answers[game]["search"] == SEARCHES[game]
    assert answers["ahlcg"]["name"] == "Arkham Horror: Il Karto"
    assert answers["ahlcg"]["kinds"]["start"][:3] == ["Komenso", "Modo", "Difficulty"]
    assert answers["beacon"]["name"] == "Faro"
    assert answers["beacon"]["kinds"]["turn"] == ["Turno", "Faron brilanta"]
    assert answers["beacon"]["kinds"]["game-begin"][0] == "The watch begins"
    said = {address: [phrase for phrase in PAGES[address] if phrase in answers[address]] for address in PAGES}
    assert said == PAGES


def test_what_the_language_lacks_is_listed_with_file_and_key(project: Path) -> None:
    done = run(project, "config.messages", "check")
    lines = done.stdout.replace(f"{project}/", "").splitlines()
    assert done.returncode == 1
    beacon = f"config/tests/sixth_game/beacon/words/{LANGUAGE}"
    for line in (
        f"config/locale/{LANGUAGE}/LC_MESSAGES/django.po: “Add {{build:a}}” is missing",
        f"games/engine/words/{LANGUAGE}/messages.po: “unknown-value” of “notices” is missing",
        f"games/engine/words/{LANGUAGE}/messages.po: “game” of “gender” is missing",
        f"games/ahlcg/words/{LANGUAGE}/messages.po: “interlude” of “kinds” is missing",
        f"games/ahlcg/words/{LANGUAGE}/rules.md: `AHLCG-DECK-02` is missing",
        f"games/ahlcg/words/{LANGUAGE}/glossary.md: `bearer` is missing",
        f"{beacon}/messages.po: “fog-is-here” of “problems” is missing",
        f"{beacon}/messages.po: “Beacons that win” is missing",
        f"{beacon}/rules.md: `BEACON-KIT-01` is missing",
        f"{beacon}/glossary.md: `kit` is missing",
        f"games/lotr/words/{LANGUAGE}/messages.po: the file is missing",
    ):
        assert line in lines
    assert not [line for line in lines if f"/{LANGUAGE}/" in line and not line.endswith("is missing")]
