"""arkham-starter: addresses without a trailing slash; 200 or nothing."""

from compat.tests.clients.world import SLOTS, UNKNOWN, World


def run(world: World) -> None:
    """Fetch cards, packs, taboos, and whole decks."""

    def fetched(path: str) -> object:
        answer = world.server.get(f"/arkhamdb/api/public/{path}")
        return answer.json() if answer.status == 200 and answer.text else None

    cards = fetched("cards")
    assert isinstance(cards, list)
    assert {"01001", "01016"} <= {card["code"] for card in cards}
    card = fetched("card/01016")
    assert isinstance(card, dict)
    assert card["code"] == "01016"
    packs, taboos = fetched("packs"), fetched("taboos")
    assert isinstance(packs, list)
    assert "core" in {pack["code"] for pack in packs}
    assert isinstance(taboos, list)
    for path in (f"deck/{world.shared}", f"decklist/{world.published}"):
        deck = fetched(path)
        assert isinstance(deck, dict)
        assert deck["slots"] == SLOTS
    assert fetched(f"decklist/{UNKNOWN}") is None
    assert fetched(f"deck/{UNKNOWN}") is None
    assert fetched("card/none") is None
