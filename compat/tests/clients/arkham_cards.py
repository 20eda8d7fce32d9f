"""ArkhamCards, the app: a scheme of its own, PKCE, the secret by Basic, the token in the address."""

import base64
import json
from typing import Any

from compat.tests.clients.web import Answer
from compat.tests.clients.world import SLOTS, UPGRADED, Account, World, pkce

FORM = {"Content-Type": "application/x-www-form-urlencoded;charset=UTF-8"}


def run(world: World) -> None:
    """Log in by code and PKCE, list with 304, new, save, upgrade, delete; public decks, FAQ; log out by both tokens."""
    client = world.register("ArkhamCards", "arkhamcards://auth/redirect", is_confidential="on", needs_pkce="on")
    basic = {"Authorization": "Basic " + base64.b64encode(f"{client.id}:{client.secret}".encode()).decode()}
    assert world.consent(client, scope="")["error"] == "invalid_request", "it has declared PKCE"
    verifier, challenge = pkce()
    back = world.consent(client, scope="", **challenge)
    fields = {"grant_type": "authorization_code", "redirect_uri": client.redirect_uri, **back}
    assert world.token({**fields, "code_verifier": verifier[::-1]}, **basic).status == 400
    given = world.token({**fields, "code_verifier": verifier}, **basic).json()
    assert given["scope"] == "read decks"
    given = world.token({"grant_type": "refresh_token", "refresh_token": given["refresh_token"]}, **basic).json()
    account = Account(world, given["access_token"], in_address=True)
    _own_decks(account)
    _public_decks(world)

    for kind in ("access_token", "refresh_token"):
        assert world.server.ask("POST", "/arkhamdb/oauth/v2/revoke", {"token": given[kind]}, basic).status == 200
        assert account.ask("GET", "decks").status == 401
    again = {"grant_type": "refresh_token", "refresh_token": given["refresh_token"]}
    assert world.token(again, **basic).status == 400


def _own_decks(account: Account) -> None:
    listed = account.ask("GET", "decks", headers={"cache-control": "no-cache", "pragma": "no-cache"})
    known = [cleaned(row)["id"] for row in listed.json()]
    since = {"If-Modified-Since": listed.headers["Last-Modified"]}
    assert account.ask("GET", "decks", headers=since).status == 304

    made = _sent(account.ask("POST", "deck/new", {"investigator": "01001", "name": "On the phone"}, FORM))
    number = cleaned(account.load(made))["id"]
    body = {"name": "On the phone", "slots": json.dumps(SLOTS), "problem": "", "xp_spent": 0, "xp_adjustment": 0}
    saved = _sent(account.ask("PUT", f"deck/save/{number}", {**body, "description_md": "", "side": "{}"}, FORM))
    assert cleaned(account.load(saved))["slots"] == SLOTS
    changed = account.ask("GET", "decks", headers=since)
    assert changed.status == 200, "a deck was added: the old list is not taken for the new one"
    assert len(changed.json()) == len(known) + 1

    upgraded = _sent(account.ask("PUT", f"deck/upgrade/{number}", {"xp": 8}, FORM))
    body |= {"slots": json.dumps(UPGRADED), "xp_spent": 8}
    assert _sent(account.ask("PUT", f"deck/save/{upgraded}", body, FORM)) == upgraded
    old, new = account.load(number), account.load(upgraded)
    assert (old["next_deck"], new["previous_deck"], new["xp"], new["xp_spent"]) == (upgraded, number, 8, 8)
    assert account.ask("DELETE", f"deck/delete/{upgraded}").status == 200
    assert account.load(number)["next_deck"] is None
    assert account.ask("DELETE", f"deck/delete/{number}?all").status == 200
    assert account.ask("GET", f"deck/load/{number}").status != 200
    assert [row["id"] for row in account.ask("GET", "decks").json()] == known


def _public_decks(world: World) -> None:
    """A decklist of that number, or else a deck."""
    server = world.server
    assert cleaned(server.get(f"/arkhamdb/api/public/decklist/{world.published}").json())["name"] == "Published"
    assert server.get(f"/arkhamdb/api/public/decklist/{world.shared}").text == ""
    answer = server.get(f"/arkhamdb/api/public/deck/{world.shared}")
    assert cleaned(answer.json())["name"] == "Shared"
    since = {"If-Modified-Since": answer.headers["Last-Modified"]}
    assert server.get(f"/arkhamdb/api/public/deck/{world.shared}", since).status == 304
    answer = server.get("/arkhamdb/api/public/faq/01016.json")
    assert answer.json() == []
    assert (
        server.get("/arkhamdb/api/public/faq/01016.json", {"If-Modified-Since": answer.headers["Last-Modified"]}).status
        == 304
    )


def cleaned(row: Any) -> Any:
    """A deck as the app takes it."""
    assert row["id"]
    assert row["name"]
    assert row["slots"]
    json.loads(row["meta"] or "{}")
    return row


def _sent(answer: Answer) -> int:
    assert answer.status == 200, (answer.status, answer.text)
    assert answer.json()["success"], answer.text
    number: int = answer.json()["msg"]
    return number
