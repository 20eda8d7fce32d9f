"""The differences of two recordings, request by request."""

import difflib
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

SHOWN = 40
"""Lines of a difference that are shown by default."""
LONGEST = 400
_PROBLEM = re.compile(r'"code": "([\w-]+)",\n *"rule": "(\w+)-')


def recorded(folder: Path) -> dict[str, str]:
    """The answers of a recording, by the names of their requests."""
    return {
        path.relative_to(folder).as_posix().removesuffix(".txt"): path.read_text()
        for path in sorted(folder.rglob("*.txt"))
    }


def problems_said(answers: dict[str, str]) -> dict[str, int]:
    """The number of different problems in the answers of a recording, by the prefix of a game's rules."""
    said = {(game, code) for text in answers.values() for code, game in _PROBLEM.findall(text)}
    return dict(sorted(Counter(game for game, _code in said).items()))


def compare(before: dict[str, str], now: dict[str, str], *, whole: bool = False) -> tuple[list[str], Counter[str]]:
    """Lines about each difference, and the counts of equal, different and one-sided requests."""
    lines: list[str] = []
    counts: Counter[str] = Counter()
    for name in sorted({*before, *now}):
        if name not in now:
            counts["only before"] += 1
            lines.append(f"=== {name}: only before")
        elif name not in before:
            counts["only now"] += 1
            lines.append(f"=== {name}: only now")
        elif before[name] == now[name]:
            counts["equal"] += 1
        else:
            counts["different"] += 1
            lines += [f"=== {name}", *_shown(before[name], now[name], whole=whole)]
    return lines, counts


def _shown(before: str, now: str, *, whole: bool) -> Iterator[str]:
    found = list(difflib.unified_diff(before.splitlines(), now.splitlines(), "before", "now", lineterm="", n=2))
    if whole:
        yield from found
        return
    for line in found[:SHOWN]:
        yield line if len(line) <= LONGEST else f"{line[:LONGEST]}…"
    if len(found) > SHOWN:
        yield f"… and {len(found) - SHOWN} lines more"
