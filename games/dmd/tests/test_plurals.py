"""Sentences about a number: right for one and for several, in every language."""

import pytest

from games.dmd.vocabulary import VOCABULARY
from games.dmd.words import ngettext
from games.engine import Text

PROBLEMS = VOCABULARY.problems


@pytest.mark.parametrize(
    ("text", "params", "english", "spanish"),
    [
        (
            PROBLEMS["levels-not-due"], {"found": 1, "limit": 2, "thresholds": 1, "companions": 1},
            "The skills have gained 1 level; due: 2 (1 by thresholds, 1 by Companions).",
            "Las capacidades han subido 1 nivel; corresponden: 2 (1 por Umbrales, 1 por Compañeros).",
        ),
        (
            PROBLEMS["levels-not-due"], {"found": 3, "limit": 1, "thresholds": 1, "companions": 0},
            "The skills have gained 3 levels; due: 1 (1 by thresholds, 0 by Companions).",
            "Las capacidades han subido 3 niveles; corresponden: 1 (1 por Umbrales, 0 por Compañeros).",
        ),
        (
            PROBLEMS["companion-lost"], {"card": "Nurse", "found": 1, "limit": 1},
            "Nurse has taken 1 Wound and is discarded at 1.",
            "Nurse ha sufrido 1 Herida y se descarta con 1.",
        ),
        (
            PROBLEMS["companion-lost"], {"card": "Nurse", "found": 3, "limit": 2},
            "Nurse has taken 3 Wounds and is discarded at 2.",
            "Nurse ha sufrido 3 Heridas y se descarta con 2.",
        ),
        (
            PROBLEMS["thresholds-not-printed"], {"found": 3, "limit": 1},
            "The Sanity marker has reached 1 threshold, not 3.",
            "El marcador de Cordura ha llegado a 1 Umbral, no a 3.",
        ),
        (
            PROBLEMS["thresholds-not-printed"], {"found": 1, "limit": 0},
            "The Sanity marker has reached 0 thresholds, not 1.",
            "El marcador de Cordura ha llegado a 0 Umbrales, no a 1.",
        ),
        (
            PROBLEMS["thresholds-too-many"], {"found": 1, "limit": 0},
            "Nobody has reached 1 threshold with so few spaces moved on the Sanity track: 0.",
            "Nadie ha llegado a 1 Umbral con tan pocas casillas avanzadas en el medidor de Cordura: 0.",
        ),
        (
            PROBLEMS["thresholds-too-many"], {"found": 2, "limit": 1},
            "Nobody has reached 2 thresholds with so few spaces moved on the Sanity track: 1.",
            "Nadie ha llegado a 2 Umbrales con tan pocas casillas avanzadas en el medidor de Cordura: 1.",
        ),
        (
            PROBLEMS["dice-not-printed"], {"found": 2, "limit": 1},
            "At that space of the Sanity track one has 1 permanent bonus die, not 2.",
            "En esa casilla del medidor de Cordura se tiene 1 dado de bonificación permanente, no 2.",
        ),
        (
            PROBLEMS["dice-not-printed"], {"found": 1, "limit": 2},
            "At that space of the Sanity track one has 2 permanent bonus dice, not 1.",
            "En esa casilla del medidor de Cordura se tienen 2 dados de bonificación permanentes, no 1.",
        ),
        (
            PROBLEMS["dice-not-due"], {"found": 1, "limit": 0, "thresholds": 0},
            "1 permanent bonus die: at most 0 with the thresholds that are reached (0).",
            "1 dado de bonificación permanente: como máximo 0 con los Umbrales alcanzados (0).",
        ),
        (
            PROBLEMS["dice-not-due"], {"found": 2, "limit": 1, "thresholds": 1},
            "2 permanent bonus dice: at most 1 with the thresholds that are reached (1).",
            "2 dados de bonificación permanentes: como máximo 1 con los Umbrales alcanzados (1).",
        ),
        (
            PROBLEMS["mythos-count"], {"found": 1, "limit": 16},
            "Deck, discard pile and what is kept come to 1 Mythos card; there are 16.",
            "El mazo, los descartes y lo guardado suman 1 carta de Mitos; hay 16.",
        ),
        (
            PROBLEMS["mythos-count"], {"found": 15, "limit": 16},
            "Deck, discard pile and what is kept come to 15 Mythos cards; there are 16.",
            "El mazo, los descartes y lo guardado suman 15 cartas de Mitos; hay 16.",
        ),
        (
            PROBLEMS["mythos-kept"], {"found": 1, "limit": 0},
            "1 Mythos card is kept; the Insanity cards at the table allow 0.",
            "Se guarda 1 carta de Mitos; las cartas de Locura de la mesa permiten 0.",
        ),
        (
            PROBLEMS["mythos-kept"], {"found": 2, "limit": 1},
            "2 Mythos cards are kept; the Insanity cards at the table allow 1.",
            "Se guardan 2 cartas de Mitos; las cartas de Locura de la mesa permiten 1.",
        ),
        (
            PROBLEMS["advance-early"], {"found": 1, "limit": 3},
            "Only 1 turn is written since it last advanced by symbols; this takes 3 Mythos cards as a rule.",
            "Solo hay 1 turno anotado desde el último avance por símbolos; este suele pedir 3 cartas de Mitos.",
        ),
        (
            PROBLEMS["advance-early"], {"found": 2, "limit": 3},
            "Only 2 turns are written since it last advanced by symbols; this takes 3 Mythos cards as a rule.",
            "Solo hay 2 turnos anotados desde el último avance por símbolos; este suele pedir 3 cartas de Mitos.",
        ),
        (
            PROBLEMS["stage-health"], {"found": 1, "limit": 8},
            "The Stage has 1 wound; it is defeated by 8.",
            "La Etapa tiene 1 herida; cae con 8.",
        ),
        (
            PROBLEMS["stage-health"], {"found": 7, "limit": 8},
            "The Stage has 7 wounds; it is defeated by 8.",
            "La Etapa tiene 7 heridas; cae con 8.",
        ),
        (
            PROBLEMS["told-otherwise:turns"], {"found": 0, "limit": 1},
            "The log has 1 turn already; the game cannot have had 0.",
            "El registro ya tiene 1 turno; la partida no pudo tener 0.",
        ),
        (
            PROBLEMS["told-otherwise:turns"], {"found": 1, "limit": 4},
            "The log has 4 turns already; the game cannot have had 1.",
            "El registro ya tiene 4 turnos; la partida no pudo tener 1.",
        ),
        (ngettext("{wounds} wound", "{wounds} wounds"), {"wounds": 1}, "1 wound", "1 herida"),
        (ngettext("{wounds} wound", "{wounds} wounds"), {"wounds": 2}, "2 wounds", "2 heridas"),
        (
            ngettext("{wounds} wound too many", "{wounds} wounds too many"), {"wounds": 1},
            "1 wound too many", "1 herida de más",
        ),
        (
            ngettext("{wounds} wound too many", "{wounds} wounds too many"), {"wounds": 3},
            "3 wounds too many", "3 heridas de más",
        ),
        (
            ngettext("{normal} normal, {bonus} bonus", "{normal} normal, {bonus} bonus"), {"normal": 1, "bonus": 2},
            "1 normal, 2 bonus", "1 normal, 2 de bonificación",
        ),
        (
            ngettext("{normal} normal, {bonus} bonus", "{normal} normal, {bonus} bonus"), {"normal": 3, "bonus": 1},
            "3 normal, 1 bonus", "3 normales, 1 de bonificación",
        ),
        (
            ngettext(
                "bonus dice stand at {found} threshold, not at {limit}",
                "bonus dice stand at {found} thresholds, not at {limit}",
            ), {"found": 1, "limit": 4},
            "bonus dice stand at 1 threshold, not at 4", "hay dados de bonificación en 1 umbral, no en 4",
        ),
    ],
)  # fmt: skip
def test_sentence_agrees_with_its_number(text: Text, params: dict[str, object], english: str, spanish: str) -> None:
    said = text.format(**params)
    assert (said.in_language("en"), said.in_language("es")) == (english, spanish)
