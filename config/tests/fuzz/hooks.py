"""Loaded by Schemathesis: the counts of requests, and a check of its refusals."""

import atexit
import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import schemathesis

SHAPE = {
    "wrong-type", "unknown-key", "required", "malformed", "not-a-number-in-range", "unknown-value", "too-long",
    "unknown-game", "too-many", "wrong-length", "not-a-quantity",
}  # fmt: skip
"""Codes of faults that the description can tell."""
READ_LATER = {
    "data": "the fields of an entry follow from its kind, which /games/{game}/journal/ describes",
    "entries": "the same, several of them",
    "log": "the same, in a file",
    "wish": "each game has wishes of its own for a setup",
    "text": "a deck file, in any of its formats",
    "deck": "a deck in any of the formats of deck files",
    "decks": "several of them",
    "prev": "a deck before an upgrade",
    "next": "a deck after it",
    "effects": "of the symbols in a game's bag",
    "ledger": "the kinds of entries in it are a game's",
    "played": "so is what a session brings",
    "fields": "each game's cards have fields of their own",
    "traits": "so are the traits on them",
    "does": "and what they do",
}
"""Parts of bodies that the game or a format reads, and why their shape is not in the description."""
STATE = {
    ("query", "at"): "the number of the newest entry is the campaign's",
    ("kind",): "the kinds of experience are the game's",
    ("tracker",): "so are the trackers on its table",
    ("query", "game"): "the game need not be named while only one has cards",
    ("game",): "the same",
    ("query", "q"): "the words of the query language are the game's",
    ("query", "scenario"): "a scenario, or encounter sets",
    ("name",): "printable characters, of which there is no pattern",
    ("file",): "an upload is a part of a form, and no value in JSON",
    ("collections",): "as many as there are decks",
}
"""Places whose limits depend on what is kept, or on another place."""
answers: Counter[str] = Counter()
"""Requests by operation and status."""


@schemathesis.hook
def after_call(context: schemathesis.HookContext, case: schemathesis.Case, response: schemathesis.Response) -> None:
    answers[f"{case.operation.label} {response.status_code}"] += 1


def _is_fraction(value: Any, loc: list[str | int]) -> bool:
    """Whether a number such as 2.0 is there, or in the mapping there: whole to JSON Schema, but not to us."""
    try:
        for step in loc:
            value = value[step]
    except (LookupError, TypeError):
        return False
    return any(isinstance(one, float) for one in (value.values() if isinstance(value, dict) else [value]))


@schemathesis.check
def refusal_of_meaning(
    ctx: schemathesis.CheckContext, response: schemathesis.Response, case: schemathesis.Case
) -> bool | None:
    """A request of the described shape is refused for its meaning alone, such as a card that there is not."""
    if response.status_code != 400 or case.meta is None or not case.meta.generation.mode.is_positive:
        return None
    errors: list[dict[str, Any]] = response.json().get("errors", [])
    told = [
        error
        for error in errors
        if error["code"] in SHAPE
        and tuple(error["loc"][:2]) not in STATE
        and not (error["loc"] and error["loc"][0] in READ_LATER)
        and not _is_fraction(case.body, error["loc"])
    ]
    if told:
        raise AssertionError(f"The description does not tell this: {json.dumps(told)}")
    return None


@atexit.register
def write_counts() -> None:
    Path(os.environ["FUZZ_COUNTS"]).write_text(json.dumps(answers))
