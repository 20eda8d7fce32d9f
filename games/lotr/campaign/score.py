"""The score of a game that was won: lower is better (LOTR-SCORE-02 to -04)."""

from collections.abc import Iterable

from msgspec import Struct

from games.lotr.deck import ELIMINATION

EACH_ROUND = 10


class Player(Struct, frozen=True, kw_only=True):
    """A player at the end of the game."""

    threat: int = 0
    is_eliminated: bool = False
    """Threat counts as 50, and all heroes as dead."""
    costs: tuple[int, ...] = ()
    """The threat costs of the heroes."""
    dead: tuple[int, ...] = ()
    """The threat costs of those who died."""
    damage: int = 0
    """On the surviving heroes."""


def score(players: Iterable[Player], *, rounds: int, victory: int) -> int:
    """Threat, dead heroes, damage and ten a round, less the victory points; only for games that were won."""
    total = EACH_ROUND * rounds - victory
    for player in players:
        if player.is_eliminated:
            total += ELIMINATION + sum(player.costs)
        else:
            total += player.threat + sum(player.dead) + player.damage
    return total
