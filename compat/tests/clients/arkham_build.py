"""arkham.build, its backend: a program with a secret and without PKCE, which checks every deck against a schema."""

from typing import Any

from compat.tests.clients.world import SLOTS, UNKNOWN, UPGRADED, Account, World

REQUIRED: dict[str, type] = {
    "id": int, "meta": str, "version": str, "name": str, "investigator_code": str, "slots": dict,
}  # fmt: skip
OPTIONAL: dict[str, tuple[type, ...]] = {
    "date_creation": (str,), "date_update": (str,), "description_md": (str,), "investigator_name": (str,),
    "user_id": (int,), "sideSlots": (dict, list), "ignoreDeckLimitSlots": (dict, list), "taboo_id": (int,),
    "tags": (str,), "xp": (int,), "xp_spent": (int,), "xp_adjustment": (int,), "exile_string": (str,),
    "previous_deck": (int,), "next_deck": (int,), "problem": (str,),
}  # fmt: skip
"""They may be null."""


def checked(row: Any) -> Any:
    """A deck that fits the schema."""
    assert isinstance(row, dict), row
    for name, kind in REQUIRED.items():
        assert type(row[name]) is kind, (name, row[name])
    for name, kinds in OPTIONAL.items():
        assert row.get(name) is None or type(row[name]) in kinds, (name, row[name])
        assert row.get(name) != [] or name in {"sideSlots", "ignoreDeckLimitSlots"}, name
    assert all(type(copies) is int for copies in row["slots"].values())
    return row


def run(world: World) -> None:
    """Log in, list, make, save, upgrade, delete; refresh after a 401; read what is public."""
    client = world.register("arkham.build", "https://arkham.example.org/auth/arkhamdb/callback", is_confidential="on")
    own = {"client_id": client.id, "client_secret": client.secret}
    assert world.consent(client, "deny") == {"error": "access_denied"}
    code = world.consent(client)["code"]
    asked = {"code": code, "redirect_uri": client.redirect_uri, "grant_type": "authorization_code"}
    wrong = world.token({**asked, **own, "client_secret": "wrong"})
    assert wrong.status >= 400
    assert {"error", "error_description"} <= wrong.json().keys()
    given = world.token({**asked, **own}).json()
    assert {"access_token", "expires_in", "token_type", "refresh_token"} <= given.keys()
    again = world.token({**asked, **own})
    assert (again.status, again.json()["error"]) == (400, "invalid_grant")

    account = Account(world, given["access_token"])
    decks = account.ask("GET", "decks")
    known = [checked(row)["id"] for row in decks.json()]
    since = {"If-Modified-Since": decks.headers["Last-Modified"]}
    assert account.ask("GET", "decks", headers=since).status == 304

    number = account.new("Roland", meta="")
    begun = checked(account.load(number))
    assert begun["slots"] == {"01000": 1, "01006": 1, "01007": 1}
    account.save(number, SLOTS, "Roland on the case", tags="solo", description_md="Shoots first.", meta="", side={})
    saved = checked(account.load(number))
    assert (saved["name"], saved["slots"], saved["tags"]) == ("Roland on the case", SLOTS, "solo")
    assert sorted(checked(row)["id"] for row in account.ask("GET", "decks").json()) == sorted([*known, number])
    assert account.refused("PUT", f"deck/save/{number}", name="x", slots="no JSON", problem="")

    later = account.written("PUT", f"deck/upgrade/{number}", xp=8, exiles="", meta="")
    assert account.refused("PUT", f"deck/save/{number}", name="x", slots=SLOTS, problem="") == "Deck is locked."
    account.save(later, UPGRADED, "Roland on the case")
    first, second = checked(account.load(number)), checked(account.load(later))
    assert (first["next_deck"], second["previous_deck"], second["next_deck"]) == (later, number, None)
    assert (second["xp"], second["xp_spent"], second["slots"]) == (8, 8, UPGRADED)

    stale = Account(world, "stale")
    assert stale.ask("GET", "decks").status == 401
    fresh = world.token({"grant_type": "refresh_token", "refresh_token": given["refresh_token"], **own}).json()
    account = Account(world, fresh["access_token"])
    assert account.ask("DELETE", f"deck/delete/{later}?all=true").status == 200
    assert [row["id"] for row in account.ask("GET", "decks").json()] == known
    assert account.ask("DELETE", f"deck/delete/{UNKNOWN}").status == 404

    assert checked(world.server.get(f"/arkhamdb/api/public/deck/{world.shared}").json())["slots"] == SLOTS
    assert checked(world.server.get(f"/arkhamdb/api/public/decklist/{world.published}").json())["slots"] == SLOTS
    unknown = world.server.get(f"/arkhamdb/api/public/decklist/{UNKNOWN}")
    assert (unknown.status, unknown.text) == (200, "")
