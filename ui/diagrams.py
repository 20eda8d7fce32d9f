"""Flow charts: boxes one below the other, in columns, worked out for an SVG with text that can be read and followed."""

import textwrap
from collections.abc import Iterable

from msgspec import Struct

WIDTH = 320
BOX = 280
LETTERS = 36
"""Letters of a line that fit into a box, in the widest usual typeface."""
LINE, PADDING, GAP = 18, 10, 18


class Line(Struct, frozen=True):
    """A line of text, and where it begins."""

    y: int
    text: str


class Box(Struct, frozen=True, kw_only=True):
    """A step, with a link to its explanation."""

    y: int
    height: int
    lines: list[Line]
    address: str
    is_window: bool
    is_last: bool

    @property
    def bottom(self) -> int:
        return self.y + self.height


class Loop(Struct, frozen=True):
    """The way back from a step to an earlier one, along the right-hand side."""

    path: str


class Column(Struct, frozen=True, kw_only=True):
    """The steps of one phase."""

    title: str
    height: int
    boxes: list[Box]
    loops: list[Loop]
    leads_back: str
    """The step of another column that the last one leads back to, in words."""


class Node(Struct, frozen=True, kw_only=True):
    """A step to be drawn."""

    id: str
    title: str
    address: str
    is_window: bool
    back_to: str


def flow_columns(phases: Iterable[tuple[str, list[Node]]]) -> list[Column]:
    """A column for each phase, with its title."""
    phases = list(phases)
    titles = {node.id: node.title for _title, nodes in phases for node in nodes}
    return [_column(title, nodes, titles) for title, nodes in phases]


def _column(title: str, nodes: list[Node], titles: dict[str, str]) -> Column:
    boxes: dict[str, Box] = {}
    y = 2
    for node in nodes:
        words = textwrap.wrap(node.title, LETTERS)
        height = 2 * PADDING + LINE * len(words)
        lines = [Line(y + PADDING + LINE * number + 14, text) for number, text in enumerate(words)]
        boxes[node.id] = Box(
            y=y, height=height, lines=lines, address=node.address, is_window=node.is_window, is_last=node is nodes[-1]
        )
        y += height + GAP
    loops = [_loop(boxes[node.id], boxes[node.back_to]) for node in nodes if node.back_to in boxes]
    away = next((titles[node.back_to] for node in nodes if node.back_to and node.back_to not in boxes), "")
    return Column(title=title, height=y - GAP + 2, boxes=list(boxes.values()), loops=loops, leads_back=away)


def _loop(last: Box, first: Box) -> Loop:
    """A bracket from the middle of one box to the middle of an earlier one; deeper, the more it spans."""
    start, end = last.y + last.height // 2, first.y + first.height // 2
    side = BOX + 14 + min((start - end) // 40, 20)
    return Loop(f"M {BOX} {start} H {side} V {end} H {BOX + 6}")
