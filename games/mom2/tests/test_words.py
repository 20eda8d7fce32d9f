"""Sentences with a number, said of one and of several."""

import pytest

from games.engine import in_every_language
from games.mom2.campaign.log_sheet import sheet
from games.mom2.campaign.setup import TOO_FEW
from games.mom2.game import GAME
from games.mom2.tests.table import Log
from games.mom2.words import _

PROBLEMS = [
    ("copies-in-box", 1, 0, "1 copy of Axe is in use; the boxes have 0.",
     "Se usa 1 copia de Axe; en las cajas hay 0."),
    ("copies-in-box", 2, 1, "2 copies of Axe are in use; the boxes have 1.",
     "Se usan 2 copias de Axe; en las cajas hay 1."),
    ("collection-short", 1, 0, "Axe: 1 is in use, and your boxes have 0.",
     "Axe: se usa 1, y en vuestras cajas hay 0."),
    ("collection-short", 2, 1, "Axe: 2 are in use, and your boxes have 1.",
     "Axe: se usan 2, y en vuestras cajas hay 1."),
    ("too-few-for-card", 1, 3,
     "The back of Axe asks for 3 investigators, with only 1 in play: discard it and take another copy.",
     "El reverso de Axe exige 3 investigadores, y hay 1 en juego: descártala y toma otra copia."),
    ("eliminated-possessions", 1, 0, "An eliminated investigator drops all possessions first; 1 is left: Axe.",
     "Antes de la eliminación se sueltan todas las pertenencias; queda 1: Axe."),
    ("eliminated-possessions", 2, 0, "An eliminated investigator drops all possessions first; 2 are left, such as Axe.",
     "Antes de la eliminación se sueltan todas las pertenencias; quedan 2, como Axe."),
    ("not-held", 0, 1, "Ana has Axe 0 times, not 1.",
     "Ana tiene Axe 0 veces, no 1."),
    ("not-held", 1, 2, "Ana has Axe 1 time, not 2.",
     "Ana tiene Axe 1 vez, no 2."),
    ("not-lying-there", 1, 2, "Axe lies there (Attic) 1 time, not 2.",
     "Axe está ahí (Attic) 1 vez, no 2."),
    ("not-lying-there", 0, 1, "Axe lies there (Attic) 0 times, not 1.",
     "Axe está ahí (Attic) 0 veces, no 1."),
    ("not-face-up", 1, 2, "Axe lies face up 1 time, not 2.",
     "Axe está boca arriba 1 vez, no 2."),
    ("not-face-up", 2, 3, "Axe lies face up 2 times, not 3.",
     "Axe está boca arriba 2 veces, no 3."),
    ("not-face-up:unnamed", 1, 2, "1 card without a name lies face up, not 2.",
     "Hay 1 carta sin nombre boca arriba, no 2."),
    ("not-face-up:unnamed", 0, 1, "0 cards without a name lie face up, not 1.",
     "Hay 0 cartas sin nombre boca arriba, no 1."),
    ("not-face-down", 1, 2, "1 card lies face down, not 2.",
     "Hay 1 carta boca abajo, no 2."),
    ("not-face-down", 2, 3, "2 cards lie face down, not 3.",
     "Hay 2 cartas boca abajo, no 3."),
    ("clues-missing", 0, 1, "There are 0 Clues; 1 cannot be spent.",
     "Hay 0 Pistas; no es posible gastar 1."),
    ("clues-missing", 1, 2, "There is 1 Clue; 2 cannot be spent.",
     "Hay 1 Pista; no es posible gastar 2."),
    ("stolen-too-many", 2, 1, "Possessions stolen: 2; successes more than the victim: 1.",
     "Pertenencias robadas: 2; éxitos más que la víctima: 1."),
]  # fmt: skip
"""Code, what was found, what would be right, and the sentence in English and Spanish."""


@pytest.mark.parametrize(("code", "found", "limit", "english", "spanish"), PROBLEMS)
def test_problems_agree_with_their_numbers(code: str, found: int, limit: int, english: str, spanish: str) -> None:
    problem = GAME.vocabulary.problems[code].format(card="Axe", player="Ana", space="Attic", found=found, limit=limit)
    assert in_every_language(problem) == {"en": english, "es": spanish}


@pytest.mark.parametrize(
    ("needed", "found", "english", "spanish"),
    [
        (1, 0, "You need 1 investigator, and only 0 can be dealt.",
         "Hace falta 1 investigador, y hay 0 para sortear."),
        (2, 1, "You need 2 investigators, and only 1 can be dealt.",
         "Hacen falta 2 investigadores, y hay 1 para sortear."),
    ],
)  # fmt: skip
def test_too_few_investigators_are_told_in_numbers(needed: int, found: int, english: str, spanish: str) -> None:
    message = TOO_FEW.format(needed=needed, found=found)
    assert message.in_language("en").startswith(english)
    assert message.in_language("es").startswith(spanish)


@pytest.mark.parametrize(("steps", "english", "spanish"), [(1, "1 step", "1 paso"), (4, "4 steps", "4 pasos")])
def test_a_puzzle_has_its_steps(steps: int, english: str, spanish: str) -> None:
    log = Log(2)
    log.write("puzzle", puzzle="lock", solved=True, steps=steps)
    lines = [line for block in sheet(log.state, log.facts) for line in block.lines if line.label == _("Puzzle")]
    assert [in_every_language(line.value) for line in lines] == [
        {"en": f"Lock: {english}", "es": f"Mecanismo: {spanish}"}
    ]
