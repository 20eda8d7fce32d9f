"""ArkhamHorror, the game in a browser: a deck or a decklist, vetted before it is used."""

from typing import Any

from compat.tests.clients.world import SLOTS, World


def run(world: World) -> None:
    """Fetch each; what is not shared is no decklist."""
    for path in (f"deck/{world.shared}", f"decklist/{world.published}"):
        deck = world.server.get(f"/arkhamdb/api/public/{path}", {"Origin": "https://arkham.example.org"})
        assert deck.headers["Access-Control-Allow-Origin"] == "*"
        assert is_usable(deck.json())
        assert deck.json()["slots"] == SLOTS
    denied = world.server.followed(f"/arkhamdb/api/public/deck/{world.private}")
    assert not denied.headers["Content-Type"].startswith("application/json")


def is_usable(deck: Any) -> bool:
    """Whether it has what the game needs."""
    return (
        isinstance(deck, dict)
        and deck["investigator_code"] == "01001"
        and deck["investigator_name"] == "Roland Banks"
        and all(isinstance(copies, int) for copies in deck["slots"].values())
        and (deck["sideSlots"] == [] or isinstance(deck["sideSlots"], dict))
        and (deck["taboo_id"] is None or isinstance(deck["taboo_id"], int))
        and isinstance(deck["meta"], str)
    )
