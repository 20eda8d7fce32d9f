"""Everything the players of a dump can read, as data; and the losses of one reading against an earlier one."""

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from django.http.response import HttpResponseBase
from django.test import Client

from config.tests.upgrading.contents import API

Answers = dict[str, dict[str, Any]]
"""By "who GET address": the status, and the body as JSON or text; of a page, its heading."""
PROGRAM = [
    "decks/?page_size=100", "decks/?whose=public", "decks/?whose=deleted", "campaigns/", "campaigns/?whose=public",
    "campaigns/?whose=deleted", "campaigns/stats/", "campaigns/pairs/dmd/", "collections/", "parties/", "games/",
    "wishes/",
]  # fmt: skip
BROWSER = [
    "/", "/decks/", "/decks/public/", "/campaigns/", "/campaigns/stats/", "/collections/", "/parties/", "/account/",
    "/account/download/",
]  # fmt: skip
PARTS = {
    "decks": ["?mode=campaign", "revisions/", "diff/", "experience/", "stats/", "buildable/"],
    "campaigns": ["log/", "log/?at=3", "state/", "state/?at=5", "setup/?seed=7", "sheet/", "export/", "stats/",
                  "seats/", "members/", "invitations/", "table/"],
    "collections": ["cards/?page_size=100"],
    "parties": [],
}  # fmt: skip
PAGES = {
    "decks": ["", "history/", "sheet/", "edit/"],
    "campaigns": ["", "sheet/", "stats/", "setup/?seed=7", "group/"],
    "collections": [""],
    "parties": [""],
}
_HEADING = re.compile(r"<h1[^>]*>(.*?)</h1>", re.DOTALL)


class Reader:
    """Reads as one of the players, with the dump's session and token; "nobody" has neither."""

    def __init__(self, name: str, token: str, session: str) -> None:
        self.name, self.answers = name, Answers()
        self._browser, self._program = Client(), Client()
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        if session:
            self._browser.cookies["sessionid"] = session

    def get(self, address: str) -> Any:
        """Keep the answer; return its body."""
        if address.startswith(API):
            answer = self._program.get(address, headers=self._headers)
        else:
            answer = self._browser.get(address)
        self.answers[f"{self.name} GET {address}"] = {"status": answer.status_code, "body": _body(answer)}
        return _body(answer)


def _body(answer: HttpResponseBase) -> Any:
    """The JSON or text of an answer; a page's heading, a redirection's target."""
    kind, text = answer["Content-Type"], answer.getvalue().decode()
    if "Location" in answer:
        return answer["Location"]
    if kind.startswith("text/html"):
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", _HEADING.findall(text)[0])).split())
    return json.loads(text) if "json" in kind else text


def read_everything(players: list[dict[str, str]]) -> Answers:
    """The answers to everything that each player finds; then to the same without an account."""
    readers = [Reader(**player) for player in players]
    found = {address: kind for reader in readers for kind, address in _everything(reader)}
    nobody = Reader("nobody", "", "")
    for address, kind in found.items():
        if "id" in nobody.get(address):
            for part in PARTS[kind]:
                nobody.get(address + part)
    guest = readers[-1]
    for token in _invitations(readers):
        guest.get(f"{API}campaigns/invitations/{token}/")
        guest.get(f"/campaigns/join/{token}/")
    return {key: answer for reader in (*readers, nobody) for key, answer in reader.answers.items()}


def _everything(reader: Reader) -> Iterator[tuple[str, str]]:
    """Read all things of a player; yield the kind and the address of each."""
    for address in (*(API + one for one in PROGRAM), *BROWSER):
        reader.get(address)
    formats = {game["code"]: _formats(reader, game["code"]) for game in reader.get(f"{API}games/")["results"]}
    for kind, parts in PARTS.items():
        for row in reader.get(f"{API}{kind}/?page_size=100")["results"]:
            address = f"{API}{kind}/{row['id']}/"
            yield kind, address
            for part in ("", *parts):
                reader.get(address + part)
            for page in PAGES[kind]:
                reader.get(f"/{kind}/{row['id']}/{page}")
            if kind == "decks":
                for number in range(1, row["revision"] + 1):
                    reader.get(f"{address}revisions/{number}/")
                for code in formats[row["game"]]:
                    reader.get(f"{address}export/?format={code}")


def _formats(reader: Reader, game: str) -> list[str]:
    return [one["code"] for one in reader.get(f"{API}games/{game}/formats/").get("results", ())]


def _invitations(readers: list[Reader]) -> list[str]:
    """The tokens of all invitations, as their owners read them."""
    lists = [one["body"] for reader in readers for key, one in reader.answers.items() if "/invitations/" in key]
    rows = [row for body in lists for row in body.get("results", ())]
    return [row["url"].rstrip("/").rpartition("/")[2] for row in rows]


def lost(before: Any, now: Any, place: str = "") -> Iterator[str]:
    """Each value of an answer that is not the same today, with its place. New values are reported in lists alone."""
    if isinstance(before, dict) and isinstance(now, dict):
        for key, value in before.items():
            if key in now:
                yield from lost(value, now[key], f"{place}.{key}")
            else:
                yield f"{place}.{key}: {_short(value)} is gone"
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for number, (old, new) in enumerate(zip(before, now, strict=True)):
            yield from lost(old, new, f"{place}[{number}]")
    elif isinstance(before, list) and isinstance(now, list) and (added := _added(before, now)):
        yield f"{place}: {_short([_code(now[number]) for number in added])} is new"
        yield from lost(before, [one for number, one in enumerate(now) if number not in added], place)
    elif before != now or isinstance(before, bool) is not isinstance(now, bool):
        yield f"{place}: {_short(before)} is {_short(now)}"


def _added(before: list[Any], now: list[Any]) -> list[int]:
    """The places of new values in a list that still has all values of before in their order; none if it has not."""
    added, found = [], 0
    for number, one in enumerate(now):
        if found < len(before) and _code(one) == _code(before[found]):
            found += 1
        else:
            added.append(number)
    return added if found == len(before) else []


def _code(value: Any) -> Any:
    return value.get("code", value) if isinstance(value, dict) else value


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else text[:197] + "..."
