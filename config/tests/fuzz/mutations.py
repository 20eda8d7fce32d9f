"""Strategies: valid examples with a few things changed, so that they get past the first check."""

import copy
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hypothesis import strategies as st

Way = tuple[str | int, ...]
WORDS = [
    "", " ", "-", "0", "-1", "1e9", "9" * 400, "NaN", "²", "x", "\u202e", "é", "\ufeff", "\ud800", "\U0001f4a9", "\r\n",
    "\x85", "\t", '"', "'", "\\", "[[", "]]", "(", ")", "<b>", "&amp;", "{}", "[]", "null", "%s", "{0}", "../..",
    "a" * 300, "a" + "\u0300\u0316" * 40_000,
]  # fmt: skip
odd_texts = st.sampled_from(WORDS) | st.text(max_size=12)
odd_values: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.sampled_from([2**31, 2**63, -(2**63), 10**25, 1.5, -0.0, 1e308])
    | odd_texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(odd_texts, inner, max_size=3),
    max_leaves=6,
)


def ways(value: Any, way: Way = ()) -> Iterator[Way]:
    """The ways to all parts of a value."""
    yield way
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, one in inner:
        yield from ways(one, (*way, step))


def part(value: Any, way: Way) -> Any:
    for step in way:
        value = value[step]
    return value


@st.composite
def mutated(draw: Callable[..., Any], examples: Sequence[Any], most: int = 3) -> Any:
    """One of the JSON values with up to so many parts replaced, taken out, repeated or put elsewhere."""
    value = copy.deepcopy(draw(st.sampled_from(examples)))
    for _ in range(draw(st.integers(0, most))):
        places = list(ways(value))
        way = draw(st.sampled_from(places))
        if not way:
            value = draw(odd_values) if draw(st.integers(0, 9)) == 0 else value
            continue
        holder, step = part(value, way[:-1]), way[-1]
        match draw(st.sampled_from(["replace", "replace", "remove", "repeat", "move", "rename"])):
            case "replace":
                holder[step] = draw(odd_values)
            case "remove":
                del holder[step]
            case "repeat" if isinstance(holder, list):
                holder.insert(step, copy.deepcopy(holder[step]))
            case "rename" if isinstance(holder, dict):
                holder[draw(odd_texts)] = holder.pop(step)
            case _:
                holder[step] = copy.deepcopy(part(value, draw(st.sampled_from(places))))
    return value


@st.composite
def mutated_text(draw: Callable[..., Any], examples: Sequence[str], most: int = 4) -> str:
    """One of the texts with up to so many pieces taken out, repeated, put elsewhere or replaced."""
    text: str = draw(st.sampled_from(examples))
    for _ in range(draw(st.integers(0, most))):
        first, second = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        piece = text[first : min(second, first + 40)]
        rest = text[first + len(piece) :]
        match draw(st.sampled_from(["insert", "remove", "repeat", "replace", "end"])):
            case "insert":
                text = text[:first] + draw(odd_texts) + text[first:]
            case "remove":
                text = text[:first] + rest
            case "repeat":
                text = text[:first] + piece * draw(st.integers(2, 5)) + rest
            case "replace":
                text = text[:first] + draw(odd_texts) + rest
            case _:
                text = text[:first]
    return text


@st.composite
def mutated_bytes(draw: Callable[..., Any], examples: Sequence[bytes]) -> bytes:
    """One of the byte strings with some bytes changed or cut."""
    content = bytearray(draw(st.sampled_from(examples)))
    for _ in range(draw(st.integers(0, 5))):
        place = draw(st.integers(0, max(len(content) - 1, 0)))
        content[place : place + draw(st.integers(0, 4))] = draw(st.binary(max_size=4))
    return bytes(content[: draw(st.integers(0, len(content)))] if draw(st.integers(0, 4)) == 0 else content)


def as_json(value: Any) -> str:
    """The value as JSON, half characters included."""
    return json.dumps(value)
