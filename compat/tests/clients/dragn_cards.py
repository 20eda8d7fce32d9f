"""DragnCards, a virtual table: RingsDB's decks with every card asked for, ArkhamDB's decks, arkham.build's share."""

from compat.tests.clients.world import SIDESLOTS, SLOTS, UNKNOWN, World


def run(world: World) -> None:
    """Load a decklist and a shared deck of each site; a private one is refused."""
    server, rings = world.server, world.of_the_rings
    for path in (f"public/decklist/{rings['public']}.json", f"oauth2/deck/load/{rings['unlisted']}"):
        deck = server.get(f"/ringsdb/api/{path}").json()
        assert sum(deck["slots"].values()) == 53, "heroes stand among the slots"
        assert deck["sideslots"] == SIDESLOTS
        for code in deck["slots"] | deck["sideslots"]:
            card = server.get(f"/ringsdb/api/public/card/{code}.json").json()
            assert card["name"]
            assert card["octgnid"]
            assert card["type_name"]
            assert isinstance(card["text"], str)
    for number in (rings["private"], UNKNOWN):
        denied = server.get(f"/ringsdb/api/oauth2/deck/load/{number}")
        assert (denied.status, denied.json()["success"]) == (200, False)
        assert isinstance(denied.json()["error"], str)
    for path in (
        f"/arkhamdb/api/public/deck/{world.shared}",
        f"/arkhamdb/api/public/decklist/{world.published}",
        f"/arkhambuild/v1/public/share/{world.shared}",
    ):
        deck = server.get(path).json()
        assert (deck["investigator_code"], deck["slots"], deck["sideSlots"], deck["taboo_id"]) == (
            "01001",
            SLOTS,
            [],
            None,
        )
        assert isinstance(deck["meta"], str)
