"""Sentences about a number: right for one and for several, in every language."""

import pytest

from games.engine import Text
from games.lotr.campaign.setup_sheet import WRONG
from games.lotr.vocabulary import VOCABULARY
from games.lotr.words import ngettext

PROBLEMS = VOCABULARY.problems
CARD = {"card": "Ardil"}


@pytest.mark.parametrize(
    ("text", "params", "english", "spanish"),
    [
        (
            PROBLEMS["deck-too-small"], {"found": 1, "limit": 50},
            "The deck is too small: 1 of at least 50 cards.",
            "El mazo es demasiado pequeño: 1 carta de un mínimo de 50.",
        ),
        (
            PROBLEMS["deck-too-small"], {"found": 0, "limit": 50},
            "The deck is too small: 0 of at least 50 cards.",
            "El mazo es demasiado pequeño: 0 cartas de un mínimo de 50.",
        ),
        (
            PROBLEMS["burden-missing"], {**CARD, "found": 0, "limit": 1},
            "The burden Ardil must be in the deck (copies: 0 of 1).",
            "La carga Ardil debe estar en el mazo (copias: 0 de 1).",
        ),
        (
            PROBLEMS["collection-short"], {**CARD, "found": 1, "limit": 0},
            "The decks use 1 copy of Ardil; the collection has 0.",
            "Los mazos usan 1 copia de Ardil; la colección tiene 0.",
        ),
        (
            PROBLEMS["collection-short"], {**CARD, "found": 2, "limit": 1},
            "The decks use 2 copies of Ardil; the collection has 1.",
            "Los mazos usan 2 copias de Ardil; la colección tiene 1.",
        ),
        (
            PROBLEMS["damage-deadly"], {**CARD, "found": 2, "limit": 1},
            "Ardil has 1 hit point and starts with 2 damage.",
            "Ardil empieza con 2 de daño y tiene 1 punto de impacto.",
        ),
        (
            PROBLEMS["damage-deadly"], {**CARD, "found": 3, "limit": 3},
            "Ardil has 3 hit points and starts with 3 damage.",
            "Ardil empieza con 3 de daño y tiene 3 puntos de impacto.",
        ),
        (
            PROBLEMS["damage-deadly:end"], {**CARD, "found": 1, "limit": 1},
            "Ardil has 1 hit point printed, but lives with 1 damage.",
            "Ardil vive con 1 de daño, pero tiene impreso 1 punto de impacto.",
        ),
        (
            PROBLEMS["damage-deadly:end"], {**CARD, "found": 4, "limit": 3},
            "Ardil has 3 hit points printed, but lives with 4 damage.",
            "Ardil vive con 4 de daño, pero tiene impresos 3 puntos de impacto.",
        ),
        (
            WRONG["damage-deadly"], {**CARD, "found": 1, "limit": 1},
            "Ardil has 1 hit point and begins with 1 damage: heal the hero, or it is destroyed.",
            "Ardil empieza con 1 de daño y 1 punto de impacto: cúrese al héroe, o queda destruido.",
        ),
        (
            WRONG["damage-deadly"], {**CARD, "found": 5, "limit": 4},
            "Ardil has 4 hit points and begins with 5 damage: heal the hero, or it is destroyed.",
            "Ardil empieza con 5 de daño y 4 puntos de impacto: cúrese al héroe, o queda destruido.",
        ),
        (
            PROBLEMS["victory-too-high"], {"found": 1, "limit": 0},
            "1 victory point is more than the scenario's cards have: 0.",
            "1 punto de victoria es más de lo que tienen las cartas del escenario: 0.",
        ),
        (
            PROBLEMS["victory-too-high"], {"found": 9, "limit": 1},
            "9 victory points are more than the scenario's cards have: 1.",
            "9 puntos de victoria son más de los que tienen las cartas del escenario: 1.",
        ),
        (ngettext("{number} card", "{number} cards"), {"number": 1}, "1 card", "1 carta"),
        (ngettext("{number} card", "{number} cards"), {"number": 6}, "6 cards", "6 cartas"),
    ],
)  # fmt: skip
def test_sentence_agrees_with_its_number(text: Text, params: dict[str, object], english: str, spanish: str) -> None:
    said = text.format(**params)
    assert (said.in_language("en"), said.in_language("es")) == (english, spanish)
