"""What a game stands at while it is played: what can no longer happen, and what has been won with it."""

from collections.abc import Iterator

from games.ah2.campaign.state import Ah2State, gate_trophies
from games.engine import Problem, Severity

STILL_PLAYED = {"AH2-AWAKE-5": ("in-battle",), "AH2-LOG-02": ("seals-won",)}
"""What speaks against everything that happens on the board, by rule."""


def still_played(state: Ah2State) -> Iterator[Problem]:
    """Nothing happens on the board once the Ancient One is awake, or once six seals have won the game."""
    if state.session.waking is not None:
        yield Problem(code="in-battle", rule="AH2-AWAKE-5")
    yield from sealed(state, seals_told(state))


def sealed(state: Ah2State, seals: int, severity: Severity = Severity.ERROR) -> Iterator[Problem]:
    limit = state.ruleset.seals_to_win
    if seals >= limit:
        params = {"found": seals, "limit": limit}
        yield Problem(code="seals-won", rule="AH2-LOG-02", severity=severity, params=params)


def seals_told(state: Ah2State) -> int:
    """The seals that the log knows of: by its gates, or as its last turn has them."""
    session = state.session
    told = [turn.numbers["seals"] for turn in session.turns if "seals" in turn.numbers]
    return max([session.seals, *told[-1:]])


def closed_all(state: Ah2State) -> Iterator[Problem]:
    """AH2-WIN-A, as far as the log knows every gate: the last one is closed, and there are trophies enough."""
    session = state.session
    found, limit = sum(gate_trophies(state, name) for name in session.seats), len(session.seats)
    if not session.open_gates and found >= limit:
        params = {"found": found, "limit": limit}
        yield Problem(code="gates-won", rule="AH2-WIN-A", severity=Severity.WARNING, params=params)
