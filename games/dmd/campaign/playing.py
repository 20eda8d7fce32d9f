"""What must hold for anything to happen in a game: it goes on, and whom it is about is alive."""

from collections.abc import Iterator

from games.dmd.campaign.state import DmdState
from games.engine import Problem

ENDED_BY = {
    "won": "DMD-END-01",
    "lost-early-death": "DMD-END-02",
    "lost-all-dead": "DMD-END-03",
    "lost-last-space": "DMD-END-04",
}
"""How a game is over to the rule that says so."""
GOES_ON = {rule: ("game-is-over",) for rule in ENDED_BY.values()}


def goes_on(state: DmdState, *, but: tuple[str, ...] = ()) -> Iterator[Problem]:
    """Nothing happens any more when the game is won or lost; `but` what may come at the same time as that end."""
    end = state.end
    if end and end not in but:
        yield Problem(code="game-is-over", variant=end, rule=ENDED_BY[end])


def is_summoning_due(state: DmdState) -> bool:
    """Whether a turn is over since the ritual was disrupted, at whose end the Elder One is summoned (DMD-FLOW-02).

    Some write a turn down when it begins, others when it ends: so the one after it is waited for.
    """
    session = state.session
    return session.disrupted is not None and not session.summoned and state.turn > session.disrupted


def symbols_discarded(state: DmdState) -> int:
    """Summoning symbols among the Mythos discards, which are shuffled in again when they move the Elder One."""
    return sum(turn.symbol for turn in state.session.turns[last_moved_by_symbols(state) :])


def last_moved_by_symbols(state: DmdState) -> int:
    """The turn at whose end they last did; 0 if they have not yet."""
    return max((moved.turn for moved in state.session.advances if moved.reason == "mythos"), default=0)


def lives(state: DmdState, seat: str) -> Iterator[Problem]:
    """The dead have no turns, and nothing else befalls them."""
    found = state.seats[seat]
    if found.death is not None or seat not in state.session.seats:
        yield Problem(code="dead-already", rule="DMD-FLOW-05", cards=(found.leader,), params={"player": found.player})
