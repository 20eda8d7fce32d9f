"""Hall of Beorn: decklists at RingsDB that have a card."""

from compat.tests.clients.world import World


def run(world: World) -> None:
    """Ask for those with a hero or another card of a published deck, and for those with no card."""
    number = world.of_the_rings["public"]
    deck = world.server.get(f"/ringsdb/api/public/decklist/{number}").json()
    for code in (next(iter(deck["heroes"])), next(code for code in deck["slots"] if code not in deck["heroes"])):
        rows = world.server.get(f"/ringsdb/api/public/decklists/top_by_card/{code}.json").json()
        assert number in [row["id"] for row in rows]
        assert len(rows) <= 10
        assert world.server.get(f"/ringsdb{rows[0]['url']}").status == 302, "it writes its address before the path"
        assert {"id", "name", "nameCanonical", "dateCreation", "dateUpdate", "url"} <= rows[0].keys()
    assert world.server.get("/ringsdb/api/public/decklists/top_by_card/99999.json").json() == []
