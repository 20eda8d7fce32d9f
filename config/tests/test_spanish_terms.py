"""Pages and API use the terms of the Spanish rulebooks and cards; earlier terms still find cards."""

import re
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from conftest import OWN_FACTS, load_cards
from games.registry import game_get

pytestmark = [pytest.mark.once, pytest.mark.django_db]
SPANISH = {"Accept-Language": "es"}
CAVERN_GUARDIAN, ARAGORN, ENDLESS_CAVERNS, DUNGEON_TORCH = (
    f"51223bd0-ffd1-11df-a976-0801200c9{number:03}" for number in (103, 1, 106, 109)
)


@pytest.fixture
def arkham(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    load_cards(OWN_FACTS / "ahlcg", monkeypatch)


def page(address: str, language: str) -> str:
    answer = Client().get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def badges(address: str, language: str) -> list[tuple[str, str]]:
    """The keywords on a card's page, each with its glossary entry."""
    line = re.search(r'<p class="keywords[^"]*">(.*?)</p>', page(address, language), re.DOTALL)
    found = re.findall(r'<(?:a|span) class="badge"(?: href="([^"]*)")?>([^<]+)<', line[1] if line else "")
    return [(name, entry) for entry, name in found]


def found(api: APIClient, game: str, query: str) -> tuple[int, list[str]]:
    """The status, and the codes of the cards that a query finds."""
    answer = api.get("/api/v1/cards/", {"game": game, "q": query, "page_size": "100"})
    return answer.status_code, sorted(card["code"] for card in answer.json().get("results", ()))


@pytest.mark.parametrize(
    ("code", "english", "spanish"),
    [
        (ARAGORN, [("Sentinel", "sentinel")], [("Centinela", "sentinel")]),
        (
            ENDLESS_CAVERNS,
            [("Doomed 1", "doomed-x"), ("Surge", "surge")],
            [("Maldito 1", "doomed-x"), ("Oleada", "surge")],
        ),
        (
            DUNGEON_TORCH,
            [("Guarded", "guarded"), ("Restricted", "restricted")],
            [("Protegido", "guarded"), ("Restringido", "restricted")],
        ),
    ],
)
def test_lotr_card_shows_its_keywords(
    lotr_cards: None, api: APIClient, code: str, english: list[Any], spanish: list[Any]
) -> None:
    for language, expected in (("en", english), ("es", spanish)):
        told = [(name, f"/glossary/lotr/{entry}/") for name, entry in expected]
        assert badges(f"/cards/lotr/{code}/", language) == told
        for _name, address in told:
            assert Client().get(address).status_code == 200
        card = api.get(f"/api/v1/cards/lotr/{code}/", headers={"Accept-Language": language}).json()
        assert card["keyword_names"] == [name.removesuffix(" 1") for name, _entry in expected]


def test_rings_card_without_keywords_shows_none(lotr_cards: None, api: APIClient) -> None:
    code = ARAGORN[:-3] + "002"
    assert badges(f"/cards/lotr/{code}/", "es") == []
    assert api.get(f"/api/v1/cards/lotr/{code}/", headers=SPANISH).json()["keyword_names"] == []


def test_rings_cards_are_found_by_keyword_in_both_languages(lotr_cards: None, api: APIClient) -> None:
    doomed = [CAVERN_GUARDIAN, ENDLESS_CAVERNS]
    assert [found(api, "lotr", f"keyword:{word}") for word in ("doomed", "maldito", "Maldito")] == [(200, doomed)] * 3
    assert found(api, "lotr", "keyword:descomunal")[0] == 400


@pytest.mark.parametrize(
    ("keyword", "word", "before", "code"),
    [
        ("aloof", "Indiferente", "Distante", "06012"),
        ("massive", "Descomunal", "Masivo", "01157"),
        ("fast", "Rápido", "Rápida", "01010"),
        ("bonded", "Enlazada", "Vinculada", "05314"),
        ("elusive", "Escurridizo", "Esquivo", "10011"),
        ("hidden", "Oculto", "Oculta", "06017"),
        ("replacement", "Reemplazo", "Sustitución", "98002"),
        ("researched", "Investigado", "Investigada", "06236"),
        ("seal", "Sello", "Sellar", "04013"),
    ],
)
def test_arkham_keyword_is_the_editions_and_the_word_of_before_still_finds(
    arkham: None, api: APIClient, keyword: str, word: str, before: str, code: str
) -> None:
    card = api.get(f"/api/v1/cards/ahlcg/{code}/", headers=SPANISH).json()
    assert dict(zip(card["keywords"], card["keyword_names"], strict=True))[keyword] == word
    assert word in [name for name, _entry in badges(f"/cards/ahlcg/{code}/", "es")]
    expected = found(api, "ahlcg", f"keyword:{keyword}")
    assert (expected[0], code in expected[1]) == (200, True)
    assert [found(api, "ahlcg", f"keyword:{one}") for one in (word, word.lower(), before)] == [expected] * 3
    explained = api.get("/api/v1/cards/", {"game": "ahlcg", "q": f"keyword:{before}"}, headers=SPANISH).json()
    assert word in explained["explanation"], "what is shown is the edition's word"


def test_fast_cards_are_found_by_flag_in_every_word(arkham: None, api: APIClient) -> None:
    expected = found(api, "ahlcg", "is:fast")
    assert (expected[0], "01010" in expected[1]) == (200, True)
    assert [found(api, "ahlcg", f"es:{word}") for word in ("rápido", "rápida")] == [expected] * 2


def test_word_that_is_no_keyword_is_refused(arkham: None, api: APIClient) -> None:
    assert found(api, "ahlcg", "keyword:enorme")[0] == 400


def test_arkham_keywords_of_which_no_card_is_ours() -> None:
    words = game_get("ahlcg").vocabulary.keywords
    assert {code: words[code].in_language("es") for code in ("concealed", "patrol", "swarming", "warring")} == {
        "concealed": "Encubierto", "patrol": "Errante", "swarming": "Multitud", "warring": "Beligerante",
    }  # fmt: skip


@pytest.mark.parametrize(("code", "english", "spanish"), [
    ("01097", "Basic Weakness", "Debilidad básica"),
    ("01007", "Weakness", "Debilidad"),
    ("01016", "", ""),
])  # fmt: skip
def test_basic_weakness_is_called_so_on_cards(core_cards: None, code: str, english: str, spanish: str) -> None:
    for language, expected in (("en", english), ("es", spanish)):
        card = page(f"/cards/ahlcg/{code}/", language)
        lines = [re.search(r'face-type[^"]*">.*?<span>([^<]+)</span>', card, re.DOTALL),
                 re.search(r'card-line">([^<]+)', page(f"/cards/ahlcg/?q=code:{code}", language))]  # fmt: skip
        for line in lines:
            assert line
            said = [part.strip() for part in line[1].split("·") if re.search("eakness|ebilidad", part)]
            assert said == ([expected] if expected else [])


def test_enemy_has_the_values_of_the_rulebook(core_cards: None) -> None:
    shown = page("/cards/ahlcg/01116/", "es")
    assert "valor de combate" in shown
    assert "valor de evitar" in shown
    assert "evasión" not in shown


def test_signature_card_is_a_card_specific_to_an_investigator(core_cards: None, api: APIClient) -> None:
    related = api.get("/api/v1/cards/ahlcg/01001/", headers=SPANISH).json()["related"]
    names = {one["kind_name"] for one in related if one["kind"] == "signature"}
    assert names == {"Carta específica de investigador"}
    rules = api.get("/api/v1/games/ahlcg/rules/", headers=SPANISH).content.decode()
    assert "característica" not in rules
    assert "cartas específicas de investigador" in rules.lower()


@pytest.mark.usefixtures("arkham")
def test_headings_of_guides_are_translated(api: APIClient) -> None:
    def headings(language: str) -> dict[str, str]:
        guides = api.get("/api/v1/guides/?game=ahlcg", headers={"Accept-Language": language}).json()["results"]
        return {one["code"]: one["heading"] for guide in guides for one in guide["scenarios"]}

    english, spanish = headings("en"), headings("es")
    assert (english["core.torch"], spanish["core.torch"]) == ("Scenario I", "Escenario I")
    assert {spanish[code] for code, heading in english.items() if heading == "Interlude II"} == {"Interludio II"}
    assert {spanish[code] for code, heading in english.items() if heading == "Scenario IV-B"} == {"Escenario IV-B"}
    assert {spanish[code] for code, heading in english.items() if not heading} == {""}
    words = game_get("ahlcg").vocabulary
    told = {"Grand Finale": "Gran final", "Moscow": "Moscú", "Quito": "Quito", "Scenario ???": "Escenario ???"}
    assert {heading: words.heading(heading, "es") for heading in told} == told
    assert [words.heading(heading, "en") for heading in told] == list(told)
    left = re.compile(r"^(Scenario|Interlude|Prologue|Prelude|Part|Checkpoint)\b")
    assert [heading for heading in spanish.values() if left.match(heading)] == []


def test_monster_has_damage_by_horror(ah2_cards: None) -> None:
    shown = page("/cards/ah2/byakhee/", "es")
    assert "daño por Horror" in shown
    assert "daño de combate" in shown
    assert "daño de Horror" not in shown


def test_track_of_the_summoning_has_casillas_and_the_map_espacios(dmd_cards: None, api: APIClient) -> None:
    journal = api.get("/api/v1/games/dmd/journal/", headers=SPANISH).json()["kinds"]
    kinds = {kind["code"]: {field["name"]: field for field in kind["fields"]} for kind in journal}
    assert kinds["advance"]["space"]["title"] == "Casilla del medidor"
    assert [one["name"] for one in kinds["summon"]["reason"]["choices"]] == [
        "Llegó a la primera casilla roja", "Se interrumpió el ritual",
    ]  # fmt: skip
    assert [one["name"] for one in kinds["death"]["cause"]["choices"]] == [
        "Muerte: heridas", "Se hunde en la demencia",
    ]  # fmt: skip
    rules = api.get("/api/v1/games/dmd/rules/", headers=SPANISH).content.decode()
    assert "espacio del medidor" not in rules
    assert "octava casilla del medidor" in rules
    assert "espacio seguro" in rules


def test_bases_are_coloured_as_in_the_box(dmd_cards: None) -> None:
    shown = page("/games/dmd/setup/?players=2&seed=5", "es")
    assert "Peanas coloreadas" in shown
    assert "eanas de color<" not in shown
    assert "peana coloreada" in shown
