"""SCED, the mod of Tabletop Simulator: decks by arkham.build's share, ArkhamDB's decks and cards, taboo lists."""

import json
from typing import Any

from compat.tests.clients.web import Answer
from compat.tests.clients.world import SLOTS, UNKNOWN, UPGRADED, World

NOT_SHARED = ("<!DOCTYPE html>", "No share was found for this deck")


def run(world: World) -> None:
    """Load a shared deck each way, its next stage, its cards; and learn that one is not shared."""
    server = world.server
    share, api = "/arkhambuild/v1/public/share", "/arkhamdb/api/public"
    for path in (f"{share}/{world.shared}", f"{share}/{world.published}/?type=decklist", f"{api}/deck/{world.shared}"):
        deck = deck_of(server.followed(path))
        assert deck["slots"] == SLOTS
        assert (deck["investigator_code"], deck.get("next_deck"), deck["taboo_id"]) == ("01001", None, None)
    first, later = world.upgraded
    stage = deck_of(server.followed(f"{api}/deck/{first}"))
    assert (stage["slots"], stage["next_deck"]) == (SLOTS, later)
    assert deck_of(server.followed(f"{api}/deck/{stage['next_deck']}"))["slots"] == UPGRADED
    for path in (f"{share}/{world.private}", f"{share}/{UNKNOWN}", f"{share}/{world.shared}/?type=decklist"):
        assert deck_of(server.followed(path)) is None, path
    for number in (world.private, UNKNOWN):
        assert deck_of(server.followed(f"{api}/deck/{number}")) is None
    for code in SLOTS:
        card = server.followed(f"{api}/card/{code}").json()
        assert card["real_name"]
        assert card.get("xp", 0) == 0
    lists = server.followed("/arkhambuild/v1/cache/taboo_sets_with_cards").json()["data"]["taboo_set"]
    assert all(
        one["id"] and one["name"] and one["date"] and all(card["code"] for card in one["cards"]) for one in lists
    )


def deck_of(answer: Answer) -> Any:
    """The deck; None if it is not shared. It is told by the text alone, whatever the status."""
    if any(words in answer.text[:80] for words in NOT_SHARED):
        return None
    deck = json.loads(answer.text)
    assert {"name", "slots", "meta", "investigator_code", "description_md", "taboo_id"} <= deck.keys()
    return deck
