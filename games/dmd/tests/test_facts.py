"""Our own facts of Death May Die against the rulebook and its extracts, and against the pages' icons."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from cardsdb.catalogue import catalogue_get
from decks.models import Deck
from games.dmd.face import face
from games.dmd.game import GAME
from games.dmd.tests.box import BOX, box
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
"""The rows of the table of contents, by beginning, to the lines of the box."""
OTHERWISE = {
    "Carta de Descubrimiento": "Cartas de Descubrimiento", "Carta de Episodio": "Episodio",
    "Carta de Mitos": "Cartas de Mitos", "Dados": "Dados y tiradas", "Dado de bonificación": "Dados de bonificación",
    "Enemigo": "Enemigos", "Espacio": "Piezas de tablero y espacios", "Investigar": "¡Investiga o lucha!",
    "Invocación de enemigos": "Invocar enemigos", "Luchar contra enemigos": "Defenderse de los enemigos",
    "Muerte": "Muerte de un Investigador", "Repetición de tirada": "Repeticiones de tirada",
    "Turno": "Secuencia del turno",
}  # fmt: skip
"""Index entries of the book that differ from its headings."""


@pytest.fixture
def book(shared: Path) -> str:
    return next((shared / "seeds").glob("004_*.txt")).read_text()


@pytest.fixture
def extract(shared: Path) -> str:
    return (shared / "rules" / "dmd.md").read_text()


def names_known() -> set[str]:
    entries = GAME.vocabulary.glossary.values()
    return {fold(name) for entry in entries for name in entry.names("es")}


def test_box_is_that_of_the_rulebook(extract: str) -> None:
    rows = re.findall(r"^\| ([^|]+?) \| (\d+) \|", extract, re.MULTILINE)
    found = {line: int(copies) for name, copies in rows for start, line in LINES.items() if name.startswith(start)}
    assert found == {line: BOX[line]["copies"] for line in LINES.values()}


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


def test_every_rule_of_the_extract_has_its_text(extract: str) -> None:
    ids = set(re.findall(r"DMD-[A-Z]+-\d\d", extract))
    assert ids <= GAME.vocabulary.rules.keys()
    assert GAME.building
    assert {rule.id for rule in GAME.building.every_rule} <= ids


@pytest.mark.once
def test_missing_insanity_card_is_dealt_by_a_button(client: Client, user: User, dmd_cards: None) -> None:
    client.force_login(user)
    address = client.post("/decks/new/?game=dmd", {"leader": "borden"})["Location"]
    page = client.get(address).content.decode()
    (fix,) = re.findall(r'name="fix" value="([^"]+)">Deal one at random<', page)
    client.post(address, {"fix": unescape(fix), "revision": "1"})
    deck = Deck.objects.get()
    main = deck.revisions.get(number=deck.revision).zones["main"]
    assert sum(main.get(card.code, 0) for card in catalogue_get("dmd").cards.of_type("insanity")) == 1
    assert deck.valid
    assert "Deal one at random" not in client.get(address).content.decode()


@pytest.mark.once
def test_line_up_is_checked_over_the_api(api: APIClient, dmd_cards: None) -> None:
    skills = {"savage": 1, "swiftness": 1, "stealth": 1}
    borden = {"leaders": ["borden"], "zones": {"main": {**skills, "paranoia": 1}}}
    without = {"leaders": ["borden"], "zones": {"main": skills}}
    body: dict[str, Any] = {"decks": [{"build": borden}, {"build": without}]}
    legal, bare = api.post("/api/v1/games/dmd/validate/", body, format="json").json()["results"]
    assert (legal["mode"], legal["valid"], legal["stats"]["roll"]) == ("start", True, {"normal": 3, "bonus": 0})
    assert [(problem["rule"], problem["code"]) for problem in bare["problems"]] == [("DMD-POS-05", "insanity-missing")]
    later = {**borden, "choices": {"skill_1": 2, "skill_2": 1, "skill_3": 1, "thresholds": 2, "dice": 3}}
    body = {"decks": [{"build": later}], "modes": ["play"]}
    (played,) = api.post("/api/v1/games/dmd/validate/", body, format="json").json()["results"]
    assert [(problem["rule"], problem["severity"]) for problem in played["problems"]] == [
        ("DMD-VAL-05", "warning"), ("DMD-VAL-06", "error"),
    ]  # fmt: skip
    table = api.post("/api/v1/games/dmd/group/", {"decks": [{"build": borden}] * 2}, format="json").json()
    assert [problem["rule"] for problem in table["problems"]] == ["DMD-POS-05", "DMD-POS-14"]
    alone = api.post(
        "/api/v1/games/dmd/group/", {"decks": [{"build": borden}]}, format="json", headers={"Accept-Language": "es"}
    ).json()
    assert [problem["message"] for problem in alone["problems"]] == [
        "Juegan juntos de 2 a 5 Investigadores, y dos si se juega en solitario; hay 1."
    ]


@pytest.mark.once
@pytest.mark.parametrize(
    ("query", "language", "count", "said"),
    [
        ("skill:brawling t:investigator", "en", 3, "a skill is Brawling and the type is Investigator"),
        ("capacidad:pelea t:investigador", "es", 3, "una capacidad es Pelea y el tipo es Investigador"),
    ],
)
def test_search_speaks_both_languages(
    api: APIClient, dmd_cards: None, query: str, language: str, count: int, said: str
) -> None:
    headers = {"Accept-Language": language}
    found = api.get("/api/v1/cards/", {"game": "dmd", "q": query}, headers=headers).json()
    assert (found["count"], found["explanation"]) == (count, said)
