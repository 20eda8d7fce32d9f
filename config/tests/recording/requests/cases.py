"""The case files of all games: legal and illegal decks, to get nearly every problem and fix."""

import json
from collections import defaultdict
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import msgspec
from django.conf import settings

from config.tests.recording.requests.invented import importable
from config.tests.recording.service import Service

MODULES = {"lotr": "cards", "ah2": "box", "mom2": "box", "dmd": "box"}
"""Modules of a game's tests that complete the builds of its case files; those of other games are complete."""


def ask(service: Service, games: Sequence[str], *, invented: bool = False) -> None:
    """Check the decks of every case file; those with invented cards, or the others."""
    for game in games:
        for path in sorted((settings.BASE_DIR / "games" / game / "tests" / "cases").glob("*.json")):
            rows = json.loads(importable(path.read_text()))
            if game == "dmd":
                rows = [row for row in rows if row.get("tracks", False) is invented]
            _ask_file(service, game, path.stem, rows)


def _ask_file(service: Service, game: str, rule: str, rows: list[dict[str, Any]]) -> None:
    builds: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for number, row in enumerate(rows, 1):
        if "decks" in row:
            _ask_table(service, game, f"cases/{game}/{rule} {number}", row)
            continue
        build = row["build"] if "build" in row else _build(game, row["deck"])
        mode = build.pop("mode", "")
        builds[mode].append({"id": str(number), "build": build})
    for mode, decks in builds.items():
        name = " ".join(filter(None, ("cases/" + game + "/" + rule, mode)))
        service.api(name, f"games/{game}/validate/", {"decks": decks, **({"modes": [mode]} if mode else {})})


def _build(game: str, row: dict[str, Any]) -> dict[str, Any]:
    made = import_module(f"games.{game}.tests.{MODULES[game]}").make_build(row)
    build: dict[str, Any] = msgspec.to_builtins(made)
    return build


def _ask_table(service: Service, game: str, name: str, row: dict[str, Any]) -> None:
    builds = [_build(game, deck) for deck in row["decks"]]
    modes = {build.pop("mode", "") for build in builds}
    body: dict[str, Any] = {"decks": [{"id": str(number), "build": build} for number, build in enumerate(builds, 1)]}
    body |= {key: row[key] for key in ("collections", "owned") if key in row}
    if len(modes) == 1:
        body["mode"] = modes.pop()
    service.api(name, f"games/{game}/group/", body)
