"""Overlays, bots and small libraries: lists of cards, read in many ways."""

import json
from typing import Any

from compat.tests.clients.web import Answer
from compat.tests.clients.world import World


def run(world: World) -> None:
    """Lists with and without slashes and suffixes; 304; JSONP; a deck, then a decklist if redirected."""
    cards = _read(world, "cards/")
    with_encounters = _read(world, "cards?encounter=1")
    assert {card["code"] for card in cards} < {card["code"] for card in with_encounters}
    for card in with_encounters:
        assert card.get("xp", 0) >= 0, "compared with a number: absent, never null"
        assert card["real_name"]
        assert None not in card.values()
        assert all(one["code"] and one["count"] for one in card.get("bonded_cards", []))
    roland = next(card for card in cards if card["code"] == "01001")
    assert isinstance(roland["deck_requirements"], dict)
    assert {card["pack_code"] for card in _read(world, "cards/core.json")} == {"core"}
    assert _read(world, "packs/")
    assert {row["code"] for row in _read(world, "factions")} >= {"guardian", "seeker", "neutral"}
    assert _read(world, "faq/01016") == []
    assert all(isinstance(json.loads(row["cards"]), list) for row in _read(world, "taboos/?_format=json"))

    answer = _get(world, "cards/")
    assert answer.headers["Cache-Control"].startswith("public, max-age=")
    assert _get(world, "cards/", {"If-Modified-Since": answer.headers["Last-Modified"]}).status == 304
    called = _get(world, "card/01016?jsonp=on.card")
    assert called.headers["Content-Type"].startswith("application/javascript")
    assert json.loads(called.text.removeprefix("on.card(").removesuffix(")"))["code"] == "01016"
    assert _get(world, "card/01016?jsonp=alert(1)//").status == 400

    assert _get(world, f"deck/{world.published}").status == 302
    assert _get(world, f"decklist/{world.published}").json()["id"] == world.published


def _get(world: World, path: str, headers: dict[str, str] | None = None) -> Answer:
    return world.server.get(f"/arkhamdb/api/public/{path}", headers)


def _read(world: World, path: str) -> Any:
    answer = _get(world, path)
    assert answer.status == 200, (path, answer.status)
    return answer.json()
