"""Ask a service of its own in a language, over the API and on pages, and print the answers as JSON."""

import html
import json
import re
import sys
from typing import Any

import django
from django.conf import settings

PAGES = (
    "/", "/cards/ahlcg/?q=t:asset+cost>=3+colour:red", "/cards/ahlcg/01016/", "/rules/ahlcg/AHLCG-DECK-04/",
    "/glossary/ahlcg/copy/", "/campaigns/new/?game=ahlcg", "/cards/beacon/?q=t:tool+colour:red", "/cards/beacon/bell/",
    "/rules/beacon/BEACON-KIT-02/", "/glossary/beacon/fog/", "/campaigns/new/?game=beacon", "/decks/new/?game=beacon",
    "/syntax/beacon/", "/games/beacon/setup/?players=2&seed=3", "/decks/", "/campaigns/", "/tonight/?players=2&seed=3",
    "/account/",
)  # fmt: skip


def load() -> None:
    """Make a database with the core set of the one game and the box of the other."""
    from django.db import connection
    from django.test.utils import setup_test_environment

    from cardsdb.services import import_perform, import_start
    from games.registry import game_folder

    setup_test_environment()
    connection.settings_dict["TEST"]["MIGRATE"] = False  # the tables as the models have them, which is quicker
    connection.creation.create_test_db(verbosity=0)
    for game, folder, sets in (
        ("ahlcg", settings.BASE_DIR / "fixtures" / "ahlcg", ["core"]),
        ("beacon", game_folder("beacon") / "fixtures", []),
    ):
        run = import_start(game=game, source="fixtures", origin=str(folder), sets=sets)
        assert import_perform(run=run, apply=True).status == "applied", run.findings


def ask(language: str) -> dict[str, Any]:
    from django.test import Client
    from rest_framework.test import APIClient

    from accounts.models import User

    member = User.objects.create_user("norman", "norman@example.org", "the-stars-are-right")
    api, visitor = APIClient(headers={"accept-language": language}), Client()
    api.force_authenticate(member)
    visitor.force_login(member)
    answers = {**ask_verdicts(api), **ask_log(api)}
    answers["described"] = f"- {language}\n" in api.get("/api/v1/schema/").content.decode()
    for game, rule, entry, query in (
        ("ahlcg", "AHLCG-DECK-04", "copy", "t:asset cost>=3 colour:red"),
        ("beacon", "BEACON-KIT-02", "fog", "tipa:tool pesu>=3 colour:red"),
    ):
        found = api.get("/api/v1/cards/", {"game": game, "q": query, "lang": language}).json()
        address = f"/api/v1/games/{game}"
        answers[game] = {
            "name": api.get(f"{address}/").json()["name"],
            "kinds": {
                kind["code"]: [kind["title"], *(field["title"] for field in kind["fields"])]
                for kind in api.get(f"{address}/journal/").json()["kinds"]
            },
            "rule": api.get(f"{address}/rules/{rule}/").json(),
            "entry": api.get(f"{address}/glossary/{entry}/").json(),
            "search": [found["count"], found["explanation"], *(one["message"] for one in found["warnings"])],
        }
    chosen = visitor.post("/i18n/setlang/", {"language": language, "next": "/"})
    assert chosen.status_code == 302
    for address in (*PAGES, f"{answers['log']}write/turn/"):
        page = visitor.get(address)
        assert page.status_code == 200, (address, page.status_code)
        answers[address.replace(answers["log"], "log ")] = words(page.content.decode())
        answers.setdefault("languages", set()).add(page.headers["Content-Language"])
    return {**answers, "languages": sorted(answers["languages"])}


def ask_verdicts(api: Any) -> dict[str, Any]:
    """The sentences about a deck and about a table of kits, with one, two and five copies too many."""
    answers: dict[str, Any] = {"deck": [], "table": []}
    for copies in (1, 2, 5):
        deck = {"build": {"leaders": ["01001"], "zones": {"main": {}, "ignored": {"01016": copies}}}}
        checked = api.post("/api/v1/games/ahlcg/validate/", {"decks": [deck]}, format="json")
        answers["deck"].append([problem["message"] for problem in checked.json()["results"][0]["problems"]])
        kit = {"build": {"leaders": ["bram"], "zones": {"main": {"rope": copies}}}}
        table = {"decks": [kit], "collections": ["shelf"], "owned": {"shelf": {"rope": 0}}}
        checked = api.post("/api/v1/games/beacon/group/", table, format="json")
        answers["table"].append([problem["message"] for problem in checked.json()["problems"]])
        answers["header"] = checked.headers["Content-Language"]
    return answers


def ask_log(api: Any) -> dict[str, Any]:
    """The sentences that refuse the end of a log, after no, one and two of three beacons; and its pages."""
    entries: list[tuple[str, dict[str, Any]]] = [
        ("start", {}),
        ("seat-join", {"seat": "ann", "player": "Ann", "keeper": "ada"}),
        ("game-begin", {"fog": "sea-fog", "first": "ann"}),
    ]
    begun = {"game": "beacon", "guide": "", "name": "x", "entries": [{"kind": k, "data": d} for k, d in entries]}
    campaign = api.post("/api/v1/campaigns/", begun, format="json").json()
    refused = []
    for _lit in range(3):
        end = {"kind": "game-end", "data": {"result": "won"}}
        refused += [one["message"] for one in api.post(f"{campaign['url']}log/", end, format="json").json()["problems"]]
        api.post(f"{campaign['url']}log/", {"kind": "turn", "data": {"lit": 1}}, format="json")
    return {"refused": refused, "log": f"/campaigns/{campaign['id']}/"}


def words(page: str) -> str:
    """The words of a page, without markup."""
    apart = re.sub(r"</(dt|dd|p|li|h\d|div|td|th|label|button|legend)>", " ", page)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", apart)).split())


if __name__ == "__main__":
    django.setup()
    load()
    json.dump(ask(sys.argv[1]), sys.stdout)
