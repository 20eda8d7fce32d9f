"""The score of a game that was won (AH2-SCORE-01 to -07), and who is First Citizen of Arkham (AH2-TITLE-1)."""

from collections.abc import Mapping

from msgspec import Struct

from games.ah2.campaign.state import Final

MONSTERS_PER_POINT = 3


class Won(Struct, frozen=True, kw_only=True):
    """The numbers that make up the score."""

    track: int
    """The spaces of the Ancient One's doom track."""
    terror: int = 0
    loans: int = 0
    elder_signs: int = 0
    """Elder Sign cards that were used; seals with Clues are none (AH2-AMB-09)."""
    gates: int = 0
    monsters: int = 0
    survivors: int = 0
    """Investigators who are alive and sane."""


def breakdown(won: Won) -> dict[str, int]:
    """Points of each line; without a floor, so that the sum may be below 0."""
    return {
        "track": won.track,
        "terror": -won.terror,
        "loans": -won.loans,
        "elder_signs": -won.elder_signs,
        "gates": won.gates,
        "monsters": won.monsters // MONSTERS_PER_POINT,
        "survivors": won.survivors,
    }


def first_citizens(finals: Mapping[str, Final]) -> tuple[str, ...]:
    """Most gate trophies, then most monster trophies; who is equal in both shares the title."""
    best = max(((final.gates, final.monsters) for final in finals.values()), default=None)
    return tuple(name for name, final in finals.items() if (final.gates, final.monsters) == best)
