"""The process that `against.py` runs on a checkout: it fills a database, or asks the service and prints the times.

It uses nothing of the code but the settings and two management commands: it runs on older code, too.
"""

import contextlib
import json
import sys
import time
from typing import Any

began = time.perf_counter()


def measured() -> dict[str, float]:
    from django.contrib.auth import get_user_model
    from django.test import Client

    client = Client(headers={"accept-language": "es"}, SERVER_NAME="127.0.0.1")

    def api(address: str, body: Any = None, method: str = "") -> Any:
        send = getattr(client, method or ("get" if body is None else "post"))
        more = {} if body is None else {"data": body, "content_type": "application/json"}
        answer = send(f"/api/v1/{address}", **more, headers={"if-match": "*"})
        assert answer.status_code < 300, answer.content
        return answer.json()

    cards = api("cards/?game=ahlcg&q=t:asset")["results"]
    figures = {"start to the first list of cards": time.perf_counter() - began}
    leaders = [card["code"] for card in api("cards/?game=ahlcg&q=t:investigator")["results"]]
    zones = {"main": {card["code"]: 3 for card in cards}}
    decks = [{"build": {"leaders": [code], "zones": zones}} for code in leaders[:30]]
    own = {"game": "ahlcg", "name": "BuilderContext", **decks[0]["build"]}

    def timed(name: str, times: int, call: Any) -> None:
        call()
        start = time.perf_counter()
        for _ in range(times):
            call()
        figures[name] = (time.perf_counter() - start) / times

    timed("30 verdicts with their sentences", 20, lambda: api("games/ahlcg/validate/", {"decks": decks}))
    for name, address in (
        ("rulebook", "/rules/ahlcg/"),
        ("rule", "/rules/ahlcg/AHLCG-DECK-04/"),
        ("glossary", "/glossary/ahlcg/"),
        ("list of cards", "/cards/ahlcg/"),
    ):
        timed(f"page: {name}", 20, lambda address=address: client.get(address))
    with contextlib.suppress(get_user_model().DoesNotExist):
        get_user_model().objects.get(username="bench").delete()
    client.force_login(get_user_model().objects.create_user("bench"))
    kept = api("decks/", own)
    timed("deck saved", 20, lambda: api("decks/", own))
    timed("page: deck", 20, lambda: client.get(f"/decks/{kept['id']}/"))
    return figures


def prepared() -> dict[str, float]:
    from django.core.management import call_command

    with contextlib.redirect_stdout(sys.stderr):
        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("load_fixtures")
    return {}


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps({"prepare": prepared, "measure": measured}[sys.argv[1]]()))
