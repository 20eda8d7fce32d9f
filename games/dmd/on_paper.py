"""An investigator beside the cards: the dice of a roll, and the board as it is printed."""

from collections.abc import Iterator

from games.dmd.board import LEVELS, MARKERS, Board
from games.dmd.face import SIGNS
from games.dmd.numbers import FIRST_LEVEL
from games.dmd.stages import roll_pool
from games.engine import Fact, Figure, Text
from games.engine.journal.sheet_parts import plain

TALLIES = (
    Text("Wounds", "Heridas"),
    Text("Stress", "Estrés"),
    Text("Sanity lost", "Cordura perdida"),
    Text("Insanity Thresholds", "Umbrales de la Locura"),
    Text("Permanent bonus dice", "Dados de bonificación permanentes"),
    Text("Fire tokens", "Fichas de Fuego"),
    Text("Wounds of Companions", "Heridas de Compañeros"),
)
"""What changes from turn to turn."""


def headline(board: Board) -> tuple[Figure, ...]:
    """The dice of a roll (DMD-CALC-02)."""
    pool = roll_pool(board.number("dice") or 0)
    return (
        Figure("combat", Text("normal dice of a roll", "dados normales de una tirada"), pool.normal),
        Figure("wild", Text("permanent bonus dice", "dados de bonificación permanentes"), pool.bonus),
    )


def details(board: Board) -> tuple[Fact, ...]:
    """The board: the levels of each skill with the one that is reached between brackets, and the ends of the tracks."""
    return tuple(_facts(board)) if board.investigator else ()


def _facts(board: Board) -> Iterator[Fact]:
    for skill, choice in zip(board.skills, LEVELS, strict=False):
        if last := skill.fields.levels:
            reached = board.level(choice)
            levels = (f"[{level}]" if level == reached else str(level) for level in range(FIRST_LEVEL, last + 1))
            yield Fact(Text(skill.name, skill.names.get("es", skill.name)), plain(" ".join(levels)))
    for track in MARKERS:
        if (end := getattr(board.fields, track)) is not None:
            yield Fact(SIGNS[track][1], plain(str(end)))
