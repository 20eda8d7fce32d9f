"""Sentences about numbers: about one, and about several, in every language."""

import pytest

from games.ahlcg.campaign.odds import odds
from games.ahlcg.campaign.setup import setup
from games.ahlcg.campaign.setup_sheet import setup_lines
from games.ahlcg.tests.table import begun
from games.ahlcg.vocabulary import VOCABULARY
from games.engine import UnanswerableError

PROBLEMS = [
    (
        "attachments-invalid",
        {"card": "Machete", "found": 1, "limit": 1},
        "The cards set aside with Machete don't fit: 1 chosen, 1 possible.",
        "Las cartas apartadas con Machete no encajan; elegidas: 1, posibles: 1.",
    ),
    (
        "bag-short",
        {"limit": 1, "found": 0},
        "1 token cannot be drawn: the chaos bag has 0.",
        "No puede sacarse 1 ficha: la bolsa de caos tiene 0.",
    ),
    (
        "bag-short",
        {"limit": 5, "found": 1},
        "5 tokens cannot be drawn: the chaos bag has 1.",
        "No pueden sacarse 5 fichas: la bolsa de caos tiene 1.",
    ),
    (
        "collection-short",
        {"card": "Machete", "found": 1, "limit": 0},
        "The decks use 1 copy of Machete; the collection has 0.",
        "Los mazos usan 1 copia de Machete; la colección tiene 0.",
    ),
    (
        "collection-short",
        {"card": "Machete", "found": 3, "limit": 1},
        "The decks use 3 copies of Machete; the collection has 1.",
        "Los mazos usan 3 copias de Machete; la colección tiene 1.",
    ),
    (
        "copies-count",
        {"card": "Machete", "found": 1, "limit": 0},
        "1 copy of Machete is marked as not counting, but only 0 may be.",
        "1 copia de Machete está marcada como no contada, pero el máximo es 0.",
    ),
    (
        "copies-count",
        {"card": "Machete", "found": 2, "limit": 1},
        "2 copies of Machete are marked as not counting, but only 1 may be.",
        "2 copias de Machete están marcadas como no contadas, pero el máximo es 1.",
    ),
    (
        "deck-locked",
        {"found": 1},
        "The deck is not the one of the campaign log: 1 card differs.",
        "El mazo no es el del registro de campaña: difiere 1 carta.",
    ),
    (
        "deck-locked",
        {"found": 2},
        "The deck is not the one of the campaign log: 2 cards differ.",
        "El mazo no es el del registro de campaña: difieren 2 cartas.",
    ),
    (
        "exiled-not-held",
        {"card": "Flare", "found": 1, "limit": 0},
        "Flare was exiled or taken 1 time, but the deck had 0.",
        "Flare fue exiliada o retirada 1 vez, pero el mazo tenía 0.",
    ),
    (
        "exiled-not-held",
        {"card": "Flare", "found": 2, "limit": 1},
        "Flare was exiled or taken 2 times, but the deck had 1.",
        "Flare fue exiliada o retirada 2 veces, pero el mazo tenía 1.",
    ),
    (
        "experience-exceeded",
        {"found": 5, "limit": 1},
        "The deck costs 5 experience; 1 may be spent.",
        "El mazo cuesta 5 de experiencia; se permite gastar 1.",
    ),
    (
        "experience-exceeded:spent",
        {"found": 1, "limit": 0},
        "By the log, 1 experience was spent; available: 0.",
        "Según el registro se gastó 1 de experiencia; solo había 0.",
    ),
    (
        "experience-exceeded:spent",
        {"found": 4, "limit": 1},
        "By the log, 4 experience was spent; available: 1.",
        "Según el registro se gastaron 4 de experiencia; solo había 1.",
    ),
    (
        "experience-exceeded:upgrade",
        {"found": 1, "limit": 0},
        "With this upgrade, 1 experience would be spent; available: 0.",
        "Con esta mejora se gastaría 1 de experiencia; solo hay 0.",
    ),
    (
        "experience-exceeded:upgrade",
        {"found": 4, "limit": 1},
        "With this upgrade, 4 experience would be spent; available: 1.",
        "Con esta mejora se gastarían 4 de experiencia; solo hay 1.",
    ),
    (
        "experience-short",
        {"found": 0, "limit": 1},
        "Not enough experience: 0 unspent, 1 needed.",
        "No hay bastante experiencia: 0 sin gastar, necesaria: 1.",
    ),
    (
        "hunch-deck-size",
        {"limit": 11, "found": 1},
        "The hunch deck needs exactly 11 Insight events from the deck, including Unsolved Case; 1 chosen.",
        "El mazo de corazonadas necesita exactamente 11 eventos Inspiración del mazo, entre ellos Caso sin resolver; "
        "elegidos: 1.",
    ),
    (
        "option-minimum-unmet:classes",
        {"cards": 1, "limit": 3, "found": 2},
        "At least 1 card is needed of each of 3 classes; so far of 2.",
        "Se necesita al menos 1 carta de cada una de 3 clases; por ahora de 2.",
    ),
    (
        "option-minimum-unmet:classes",
        {"cards": 7, "limit": 3, "found": 1},
        "At least 7 cards are needed of each of 3 classes; so far of 1.",
        "Se necesitan al menos 7 cartas de cada una de 3 clases; por ahora de 1.",
    ),
    (
        "option-minimum-unmet:types",
        {"cards": 1, "limit": 3, "found": 2},
        "At least 1 card is needed of each of 3 types; so far of 2.",
        "Se necesita al menos 1 carta de cada uno de 3 tipos; por ahora de 2.",
    ),
    (
        "option-minimum-unmet:types",
        {"cards": 4, "limit": 3, "found": 1},
        "At least 4 cards are needed of each of 3 types; so far of 1.",
        "Se necesitan al menos 4 cartas de cada uno de 3 tipos; por ahora de 1.",
    ),
    (
        "required-card-count",
        {"card": "Machete", "found": 2, "limit": 1},
        "Machete: 2 in the deck, exactly 1 required.",
        "Machete: 2 en el mazo; número exacto requerido: 1.",
    ),
    (
        "signature-mismatch",
        {"found": 1},
        "Signature cards of different versions are mixed (1 card).",
        "Se mezclan cartas específicas de investigador de distintas versiones (1 carta).",
    ),
    (
        "signature-mismatch",
        {"found": 2},
        "Signature cards of different versions are mixed (2 cards).",
        "Se mezclan cartas específicas de investigador de distintas versiones (2 cartas).",
    ),
    (
        "survivors-without-resolution",
        {"found": 1},
        "No resolution was reached, yet 1 investigator was still in play.",
        "No se llegó a ninguna resolución, pero 1 investigador seguía en juego.",
    ),
    (
        "survivors-without-resolution",
        {"found": 2},
        "No resolution was reached, yet 2 investigators were still in play.",
        "No se llegó a ninguna resolución, pero 2 investigadores seguían en juego.",
    ),
    (
        "token-missing",
        {"limit": 1, "token": "Frost", "found": 0},
        "1 × Frost can't be taken: there are 0.",
        "No puede tomarse 1 × Frost: hay 0.",
    ),
    (
        "token-missing",
        {"limit": 2, "token": "Frost", "found": 1},
        "2 × Frost can't be taken: there are 1.",
        "No pueden tomarse 2 × Frost: hay 1.",
    ),
    (
        "weaknesses-owed",
        {"xp": 0, "limit": 1, "found": 0},
        "The deck needs 1 random basic weakness with 0 experience; 0 found.",
        "Con 0 de experiencia, el mazo necesita 1 debilidad básica aleatoria; hay 0.",
    ),
    (
        "weaknesses-owed",
        {"xp": 10, "limit": 2, "found": 1},
        "The deck needs 2 random basic weaknesses with 10 experience; 1 found.",
        "Con 10 de experiencia, el mazo necesita 2 debilidades básicas aleatorias; hay 1.",
    ),
]


@pytest.mark.parametrize(("problem", "params", "english", "spanish"), PROBLEMS)
def test_problem_counts(problem: str, params: dict[str, int | str], english: str, spanish: str) -> None:
    text = VOCABULARY.problems[problem]
    assert text.in_language("en", **params) == english
    assert text.in_language("es", **params) == spanish


@pytest.mark.parametrize(
    ("card", "level", "token", "english", "spanish"),
    [
        (
            "01120",
            "hard",
            "cultist",
            "The reference card has 1 condition for it.",
            "La carta de referencia tiene 1 condición para ella.",
        ),
        (
            "07041",
            "standard",
            "skull",
            "The reference card has 2 conditions for it.",
            "La carta de referencia tiene 2 condiciones para ella.",
        ),
    ],
)
def test_conditions_of_a_reference_card_are_counted(
    card: str, level: str, token: str, english: str, spanish: str
) -> None:
    scenario = {"reference_card": card, "level": level}
    with pytest.raises(UnanswerableError) as caught:
        odds({"tokens": [token], "skill": 3, "difficulty": 3, **scenario, "cases": {token: 9}})
    assert caught.value.message.in_language("en") == english
    assert caught.value.message.in_language("es") == spanish


@pytest.mark.parametrize(("copies", "english", "spanish"), [(1, "1 card", "1 carta"), (2, "2 cards", "2 cartas")])
def test_cards_of_a_shuffled_deck_are_counted(copies: int, english: str, spanish: str) -> None:
    table = begun("ann")
    found = setup(table.state, table.facts, {"decks": {"a": {"f01": copies}}})
    (line,) = setup_lines(found, table.facts)["decks"]
    assert (line.value.in_language("en"), line.value.in_language("es")) == (english, spanish)
