"""The score of a game that was won (AH2-SCORE-01 to -07), and the First Citizens of Arkham (AH2-TITLE-1)."""

from collections.abc import Mapping

from games.ah2.campaign.state import Final

MONSTERS_PER_POINT = 3


def breakdown(
    track: int,
    *,
    terror: int = 0,
    loans: int = 0,
    elder_signs: int = 0,
    gates: int = 0,
    monsters: int = 0,
    survivors: int = 0,
) -> dict[str, int]:
    """Points of each line; without a floor, so that the sum may be below 0.

    `track` are the spaces of the Ancient One's doom track, `elder_signs` the cards used (seals with Clues are none,
    AH2-AMB-09), `survivors` the investigators who are alive and sane.
    """
    return {
        "track": track,
        "terror": -terror,
        "loans": -loans,
        "elder_signs": -elder_signs,
        "gates": gates,
        "monsters": monsters // MONSTERS_PER_POINT,
        "survivors": survivors,
    }


def first_citizens(finals: Mapping[str, Final]) -> tuple[str, ...]:
    """Most gate trophies, then most monster trophies; players equal in both share the title."""
    best = max(((final.gates, final.monsters) for final in finals.values()), default=None)
    return tuple(name for name, final in finals.items() if (final.gates, final.monsters) == best)
