"""Logs of all games: accepted and refused entries, and the reads of a log afterwards."""

import json
from pathlib import Path
from typing import Any

from config.tests.recording.service import LANGUAGES, Service

FOLDER = Path(__file__).parents[1] / "logs"
"""For each game a file with logs. An entry that is `asked` is written in each language, and its answers are kept; one
to `undo` is taken back at once."""
LONG = 9
"""Entries from which a log is read in every way."""


def ask(service: Service, *, invented: bool = False) -> None:
    """Write the logs; those with invented cards, or the others."""
    for path in sorted(FOLDER.glob("*.json")):
        logs = [log for log in read(path) if log.get("invented", False) is invented]
        for log in logs:
            _ask_log(service, path.stem, log)
        if logs:
            _ask_forms(service, path.stem, max(logs, key=lambda log: len(log["entries"])))


def read(path: Path) -> list[dict[str, Any]]:
    """The logs of a file: each with its name, its guide, whether its cards are invented, and its entries."""
    logs: list[dict[str, Any]] = json.loads(path.read_text())
    return logs


def _ask_log(service: Service, game: str, log: dict[str, Any]) -> None:
    name, entries = f"logs/{game}/{log['name']}", log["entries"]
    first = next(number for number, entry in enumerate(entries) if entry.get("asked"))
    body = {"game": game, "guide": log.get("guide", ""), "name": log["name"], "visibility": "unlisted",
            "entries": [_sent(entry) for entry in entries[:first]]}  # fmt: skip
    made = service.api(f"{name}/begin", "campaigns/", body, who="norman", languages=LANGUAGES[:1])
    if "id" not in made:
        return
    log["id"], address = made["id"], f"campaigns/{made['id']}/"
    for number, entry in enumerate(entries[first:], first + 1):
        languages = LANGUAGES if entry.get("asked") else LANGUAGES[:1]
        for place, language in enumerate(languages, 1):
            written = service.api(
                f"{name}/{number:02} {entry['kind']}", f"{address}log/", _sent(entry), who="norman",
                languages=[language], keep="asked" in entry,
            )  # fmt: skip
            if "number" in written and (place < len(languages) or "undo" in entry):
                undo = {"entry": written["number"]}
                service.api("", f"{address}undo/", undo, who="norman", languages=[language], keep=False)
    _ask_read(service, name, made["id"], whole=len(entries) >= LONG)


def _ask_read(service: Service, name: str, id: str, *, whole: bool) -> None:
    service.page(f"{name}/page", f"/campaigns/{id}/", who="norman")
    service.api(f"{name}/sheet", f"campaigns/{id}/sheet/", who="norman")
    if whole:
        for part in ("state/", "log/", "setup/?seed=7", "stats/", "export/", "seats/"):
            service.api(f"{name}/{part.partition('/')[0]}", f"campaigns/{id}/{part}", who="norman")
        for part in ("sheet/", "setup/?seed=7", "stats/"):
            service.page(f"{name}/page of {part.partition('/')[0]}", f"/campaigns/{id}/{part}", who="norman")


def _ask_forms(service: Service, game: str, log: dict[str, Any]) -> None:
    """Every kind of entry as a form."""
    journal = service.api("", f"games/{game}/journal/", keep=False)
    for kind in journal["kinds"]:
        address = f"/campaigns/{log['id']}/write/{kind['code']}/"
        service.page(f"logs/{game}/{log['name']}/form {kind['code']}", address, who="norman")


def _sent(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key not in ("asked", "undo")}
