"""Our own facts of Death May Die against the rulebook and what was taken from it, and against the pages' icons."""

import re
from pathlib import Path

import pytest

from games.dmd.box import BOX
from games.dmd.face import face
from games.dmd.game import GAME
from games.dmd.tests.box import box
from games.engine.search.folding import fold
from ui.icons import icon_names

LINES = {
    "Double-sided map tiles": "map-tiles", "Insanity cards": "insanity-cards", "Bonus dice": "bonus-dice",
    "Normal dice": "normal-dice", "Coloured bases": "bases", "Tentacle markers": "markers", "Tokens": "tokens",
    "– starting space": "starting-space", "– Wound": "wounds", "– Gate": "gates", "– Progression": "progression",
    "– Stairs": "stairs", "– Tunnel": "tunnels", "– level-1 skill": "level-1-skills", "– Fire": "fire",
    "Elder One boxes": "elder-ones", "Episode boxes": "episodes", "Investigators": "investigators",
    "Cultists": "cultists",
}  # fmt: skip
"""The rows of the table of contents, by how they begin, to the lines of the box."""
OTHERWISE = {
    "Carta de Descubrimiento": "Cartas de Descubrimiento", "Carta de Episodio": "Episodio",
    "Carta de Mitos": "Cartas de Mitos", "Dados": "Dados y tiradas", "Dado de bonificación": "Dados de bonificación",
    "Enemigo": "Enemigos", "Espacio": "Piezas de tablero y espacios", "Investigar": "¡Investiga o lucha!",
    "Invocación de enemigos": "Invocar enemigos", "Luchar contra enemigos": "Defenderse de los enemigos",
    "Muerte": "Muerte de un Investigador", "Repetición de tirada": "Repeticiones de tirada",
    "Turno": "Secuencia del turno",
}  # fmt: skip
"""What the index of the book calls otherwise than its headings."""


@pytest.fixture
def book(shared: Path) -> str:
    return next((shared / "seeds").glob("004_*.txt")).read_text()


@pytest.fixture
def extract(shared: Path) -> str:
    return (shared / "rules" / "dmd.md").read_text()


def names_known() -> set[str]:
    entries = GAME.vocabulary.glossary.values()
    return {fold(text.es) for entry in entries for text in (entry.name, *entry.aliases)}


def test_box_is_that_of_the_rulebook(extract: str) -> None:
    rows = re.findall(r"^\| ([^|]+?) \| (\d+) \|", extract, re.MULTILINE)
    found = {line: int(copies) for name, copies in rows for start, line in LINES.items() if name.startswith(start)}
    assert found == {line: BOX[line].copies for line in LINES.values()}


def test_index_of_the_rulebook_is_in_the_glossary(book: str) -> None:
    index = book.split("ÍNDICE\n")[1].split("CRÉDITOS")[0]
    words = {word.strip(" .") for word in re.split(r"[\t\n]", index) if re.match(r"[^\W\d]", word.strip())}
    assert len(words) == 24 + 23
    known = names_known()
    assert {word for word in words if fold(OTHERWISE.get(word, word)) not in known} == set()


def test_spanish_names_are_the_rulebooks(book: str) -> None:
    text = fold(book)
    checked = {"investigator", "skill", "insanity", "item", "condition", "cultist", "monster", "elder-one"}
    named = [card for card in box() if card.type_code in checked and "es" in card.names]
    named = [card for card in named if not card.fields.placeholder]
    assert len(named) == 17
    assert [card.code for card in named if fold(card.names["es"]) not in text] == []


def test_every_sign_of_a_face_is_drawn() -> None:
    assert {figure.sign for card in box() for figure in face(card).figures} <= icon_names()


def test_every_rule_of_a_line_up_is_one_of_the_extract(extract: str) -> None:
    ids = set(re.findall(r"DMD-[A-Z]+-\d\d", extract))
    assert GAME.building
    assert {rule.id for rule in GAME.building.every_rule} <= ids
    written = {id for id in ids if id[4:7] in ("POS", "SAN", "STR", "WND", "RST", "DIC", "FLO")}
    assert written <= GAME.vocabulary.rules.keys()
