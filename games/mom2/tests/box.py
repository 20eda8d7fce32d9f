"""The components of the project's own fixtures, and builds from them."""

from functools import cache
from typing import Any

from games.engine import Build, CardRecord, Catalogue
from games.engine.tests.boxes import FIXTURES, fixture_catalogue
from games.mom2.cards import Mom2Fields


@cache
def box() -> Catalogue:
    """All products."""
    return fixture_catalogue(FIXTURES / "mom2", Mom2Fields)


def card(code: str) -> CardRecord:
    found = box().get(code)
    assert found
    return found


def make_build(given: dict[str, Any]) -> Build:
    """An investigator; what is not given is Rita Young with nothing, during a game."""
    zones = ("main", "conditions", "damage", "horror", "starting")
    return Build(
        leaders=tuple(given.get("leaders", ["rita-young"])),
        zones={zone: given[zone] for zone in zones if zone in given},
        choices=given.get("choices", {}),
        mode=given.get("mode", "play"),
    )
