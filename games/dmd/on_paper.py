"""An investigator beside the cards: the dice of a roll, and the board as it is printed."""

from collections.abc import Iterator

from games.dmd.board import LEVELS, MARKERS, Board
from games.dmd.face import SIGNS
from games.dmd.numbers import FIRST_LEVEL
from games.dmd.stages import roll_pool
from games.dmd.words import _
from games.engine import Fact, Figure
from games.engine.text import Names, plain

TALLIES = (
    _("Wounds"),
    _("Stress"),
    _("Sanity lost"),
    _("Insanity Thresholds"),
    _("Permanent bonus dice"),
    _("Fire tokens"),
    _("Wounds of Companions"),
)
"""What changes from turn to turn."""


def key_figures(board: Board) -> tuple[Figure, ...]:
    """The dice of a roll (DMD-CALC-02)."""
    pool = roll_pool(board.number("dice") or 0)
    return (
        Figure("combat", _("normal dice of a roll"), pool.normal),
        Figure("wild", _("permanent bonus dice"), pool.bonus),
    )


def details(board: Board) -> tuple[Fact, ...]:
    """The board: the levels of each skill with the one that is reached between brackets, and the ends of the tracks."""
    return tuple(_facts(board)) if board.investigator else ()


def _facts(board: Board) -> Iterator[Fact]:
    for skill, choice in zip(board.skills, LEVELS, strict=False):
        if last := skill.fields.levels:
            reached = board.level(choice)
            levels = (f"[{level}]" if level == reached else str(level) for level in range(FIRST_LEVEL, last + 1))
            yield Fact(Names(skill.names), plain(" ".join(levels)))
    for track in MARKERS:
        if (end := getattr(board.fields, track)) is not None:
            yield Fact(SIGNS[track][1], plain(end))
