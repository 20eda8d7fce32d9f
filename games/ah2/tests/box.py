"""The components of the project's own fixtures, and builds from them."""

from functools import cache
from typing import Any

from games.ah2.cards import Ah2Fields
from games.engine import Build, Catalogue
from games.engine.tests.boxes import FIXTURES, fixture_catalogue


@cache
def box() -> Catalogue:
    """The base game."""
    return fixture_catalogue(FIXTURES / "ah2", Ah2Fields)


STARTS: dict[str, dict[str, int]] = {
    "amanda-sharpe": {"knife": 1, "gate-box": 1, "heal": 1, "fight": 1, "stealth": 1},
    "harvey-walters": {"gate-box": 1, "silver-key": 1, "heal": 1, "wither": 1, "luck": 1},
    "joe-diamond": {"45-automatic": 1, "food": 1, "axe": 1, "speed": 1},
    "sister-mary": {"cross": 1, "holy-water": 1, "blessing-curse": 1, "heal": 1, "wither": 1, "will": 1},
    "ashcan-pete": {"duke": 1, "lantern": 1, "gate-box": 1, "sneak": 1},
    "monterey-jack": {"bullwhip": 1, "38-revolver": 1, "gate-box": 1, "silver-key": 1, "lore": 1},
    "michael-mcglen": {"dynamite": 1, "tommy-gun": 1, "gate-box": 1, "fight": 1},
    "darrell-simons": {"retainer": 1, "rifle": 1, "gate-box": 1, "silver-key": 1, "luck": 1},
    "bob-jenkins": {"food": 1, "whiskey": 1, "gate-box": 1, "silver-key": 1, "speed": 1},
}
"""Investigators with possessions that they may start with."""


def make_build(given: dict[str, Any]) -> Build:
    """A loadout: what is not given is what the investigator may start with. A card with 0 copies is taken out."""
    leaders = given.get("leaders", ["harvey-walters"])
    main = STARTS.get(leaders[0] if leaders else "", {}) | given.get("main", {})
    zones: dict[str, dict[str, int]] = {zone: given[zone] for zone in ("combat", "discarded") if zone in given}
    choices = {"speed": 1, "fight": 2, "lore": 3, **given.get("choices", {})}
    return Build(
        leaders=tuple(leaders),
        zones={"main": main, **zones},
        choices={name: value for name, value in choices.items() if value is not None},
        mode=given.get("mode", "start"),
    )
