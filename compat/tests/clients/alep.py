"""ALeP's tools: the decklists of a day at RingsDB."""

from compat.tests.clients.world import HEROES, World


def run(world: World) -> None:
    """Read those of today; a day long past has none."""
    number = world.of_the_rings["public"]
    (row,) = [row for row in world.lists_of_today() if row["id"] == number]
    assert (row["username"], row["name"]) == (world.name, "public")
    assert isinstance(row["last_pack"], str)
    assert isinstance(row["starting_threat"], int)
    assert isinstance(row["description_md"], str)
    assert [set(hero) >= {"name", "sphere", "pack"} for hero in row["heroes_details"]] == [True] * len(HEROES)
    assert sum(row["slots"].values()) == 53
    assert world.server.get("/ringsdb/api/public/decklists/by_date/2001-01-01").json() == []
