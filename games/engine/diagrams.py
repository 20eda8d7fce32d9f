"""Diagrams of the structure of play: steps in order, drawn from `diagrams.json` in a game's folder of words.

The file names the rules that are the steps, in the order of play, and the steps that lead back to an earlier one. All
words come from the rules themselves.
"""

from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook


class DiagramSteps(Struct, frozen=True, forbid_unknown_fields=True):
    """The steps of a diagram, by the ids of their rules."""

    steps: tuple[str, ...]
    loops: tuple[tuple[str, str], ...] = ()
    """Steps that may lead back to an earlier one."""


class Step(NamedTuple):
    id: str
    title: str
    is_window: bool
    """Whether players may act here, and nothing else happens."""
    back_to: str = ""
    """The earlier step that it may lead back to."""


class Phase(NamedTuple):
    title: str
    steps: list[Step]


class Diagram(NamedTuple):
    """The flow of a round, a test, an attack."""

    code: str
    title: str
    phases: list[Phase]

    @property
    def steps(self) -> set[str]:
        return {step.id for phase in self.phases for step in phase.steps}


def read_diagrams(folder: Path) -> dict[str, DiagramSteps]:
    """The diagrams of a game; none if it has no file of them."""
    path = folder / "diagrams.json"
    return msgspec.json.decode(path.read_bytes(), type=dict[str, DiagramSteps]) if path.exists() else {}


def diagram_of(book: "Rulebook", code: str) -> Diagram:
    """The diagram in the language of the book: titled as the rule of its code, else as the section of its steps."""
    declared: Mapping[str, DiagramSteps] = book.game.vocabulary.diagrams
    steps, loops = declared[code].steps, dict(declared[code].loops)
    phases = [
        Phase(section, [_step(book, id, loops) for id in ids])
        for section, ids in groupby(steps, lambda id: book.say(book.rules[id].section))
    ]
    title = book.say(book.rules[code].title) if code in book.rules else phases[0].title
    return Diagram(code, title, phases)


def _step(book: "Rulebook", id: str, loops: Mapping[str, str]) -> Step:
    return Step(id, book.say(book.rules[id].title), id.endswith("-window"), loops.get(id, ""))
