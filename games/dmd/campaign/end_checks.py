"""Can a game have ended so? What the log has and what its end says must fit together, and fit the result."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from games.dmd.campaign.facts import Facts
from games.dmd.campaign.playing import ENDED_BY
from games.dmd.campaign.standing import STANDING_EMITS, TOLD_EMITS, fire_problems, standing_problems, told_problems
from games.dmd.campaign.state import DmdState, Session
from games.dmd.numbers import STAGES, SUMMONING_SPACES
from games.engine import Problem
from games.engine.journal import by_seat


class End(Struct, frozen=True, kw_only=True):
    """What the checks look at."""

    before: DmdState
    """As the log has it."""
    after: DmdState
    """With everything that the end says."""
    data: Mapping[str, Any]
    facts: Facts

    @property
    def result(self) -> str:
        return str(self.data["result"])

    @property
    def session(self) -> Session:
        return self.after.session

    @property
    def told_stage(self) -> int:
        """The stage that lay open at the end, if it is said."""
        return int(self.data.get("stage", 0))


def told_alike(end: End) -> Iterator[Problem]:
    """What the log has is not said otherwise at its end."""
    log = end.before.session
    if log.disrupted is not None and end.data.get("ritual") == "whole":
        yield Problem(code="told-otherwise", variant="ritual", rule="DMD-FLOW-03")
    if log.summoned and end.data.get("summoned", log.summoned) != log.summoned:
        yield Problem(code="told-otherwise", variant="summoned", rule="DMD-FLOW-02")
    if end.told_stage and end.told_stage < min(log.stage, STAGES):
        params = {"found": end.told_stage, "limit": min(log.stage, STAGES)}
        yield Problem(code="told-otherwise", variant="stage", rule="DMD-FLOW-04", params=params)
    if end.data.get("turns", end.before.turn) < end.before.turn:
        params = {"found": end.data["turns"], "limit": end.before.turn}
        yield Problem(code="told-otherwise", variant="turns", rule="DMD-FLOW-06", params=params)
    if end.data.get("space", log.space) < log.space:
        params = {"found": end.data["space"], "limit": log.space}
        yield Problem(code="space-behind", rule="DMD-FLOW-01", params=params)
    if end.data.get("space", 0) > SUMMONING_SPACES:
        params = {"found": end.data["space"], "limit": SUMMONING_SPACES}
        yield Problem(code="space-beyond", rule="DMD-VAL-11", params=params)


def fates_alike(end: End) -> Iterator[Problem]:
    """Who is dead in the log stays so, and died of that."""
    for name, told in by_seat(end.data).items():
        seat = end.before.seats[name]
        if seat.death and told.get("fate", seat.death.cause) != seat.death.cause:
            params = {"player": seat.player}
            yield Problem(
                code="told-otherwise", variant="fate", rule="DMD-FLOW-05", cards=(seat.leader,), params=params
            )


def ended_alike(end: End) -> Iterator[Problem]:
    """A game that is lost in the log was lost so; only the final blow, at the same time, makes another end of it."""
    ends = end.before.ends
    if ends and end.result not in ("won", *ends) and "won" not in ends:
        yield Problem(code="told-otherwise", variant=ends[0], rule=ENDED_BY[ends[0]])


def stages_fit(end: End) -> Iterator[Problem]:
    """Stage II lies open from the summoning on, later ones only after the ritual was disrupted."""
    if end.session.summoned == "ritual" and end.session.disrupted is None:
        yield Problem(code="ritual-whole", rule="DMD-FLOW-02")
    if end.told_stage == 1 and end.session.summoned:
        yield Problem(code="stage-summoned", rule="DMD-FLOW-02")
    if end.told_stage > 1 and not end.session.summoned:
        yield Problem(code="not-summoned", rule="DMD-VAL-07")
    if end.told_stage > 2 and end.session.disrupted is None:
        yield Problem(code="wounds-before-ritual", rule="DMD-VAL-07")


def won(end: End) -> Iterator[Problem]:
    """The final stage is defeated, which takes the ritual disrupted and the Elder One summoned."""
    if end.result != "won":
        return
    if end.session.disrupted is None:
        yield Problem(code="ritual-whole", rule="DMD-VAL-07")
    if not end.session.summoned:
        yield Problem(code="not-summoned", rule="DMD-VAL-07")
    log = end.before.session
    fought = bool(log.defeats or log.wounds) and not log.is_defeated
    if end.told_stage not in (0, STAGES) or (fought and not end.told_stage):
        params = {"found": end.told_stage or log.stage, "limit": STAGES}
        yield Problem(code="final-stage-left", rule="DMD-END-01", params=params)


def early_deaths(end: End) -> Iterator[Problem]:
    """A death before the summoning loses the game, whatever came after."""
    early = [seat for seat in end.before.seats.values() if seat.death and seat.death.is_early]
    if end.result == "won":
        for seat in early:
            yield Problem(code="early-death-lost", rule="DMD-VAL-08", cards=(seat.leader,))
    if end.result != "lost-early-death":
        return
    if end.session.summoned and not early:
        yield Problem(code="summoned-by-then", rule="DMD-END-02")
    if not any(end.after.seats[name].death for name in end.session.seats):
        yield Problem(code="death-missing", rule="DMD-END-02")


def all_dead(end: End) -> Iterator[Problem]:
    """After the summoning the game is lost when nobody is left."""
    if end.result != "lost-all-dead":
        return
    if not end.session.summoned:
        yield Problem(code="dead-unsummoned", rule="DMD-END-03")
    for name in end.after.alive:
        params = {"player": end.after.seats[name].player}
        yield Problem(
            code="survivor-of-a-loss", rule="DMD-END-03", cards=(end.after.seats[name].leader,), params=params
        )


def last_space(end: End) -> Iterator[Problem]:
    """The track is full when its last space is reached."""
    if end.result == "lost-last-space" and end.session.space != SUMMONING_SPACES:
        params = {"found": end.session.space, "limit": SUMMONING_SPACES}
        yield Problem(code="track-not-full", rule="DMD-END-04", params=params)


def winning_first(end: End) -> Iterator[Problem]:
    """Whatever else happens with it: when the final stage falls, the game is won."""
    if end.result != "won" and end.before.session.is_defeated:
        yield Problem(code="won-by-then", rule="DMD-END-05")


def standings(end: End) -> Iterator[Problem]:
    """Everybody can stand so, as at any other time."""
    told = by_seat(end.data)
    for name in end.session.seats:
        yield from told_problems(end.before.seats[name], told.get(name, {}))
        yield from standing_problems(end.after.seats[name], end.facts)
    yield from fire_problems(end.after)


CHECKS: tuple[Callable[[End], Iterator[Problem]], ...] = (
    told_alike,
    fates_alike,
    ended_alike,
    stages_fit,
    won,
    early_deaths,
    all_dead,
    last_space,
    winning_first,
    standings,
)
EMITS = {
    "DMD-FLOW-01": ("space-behind",),
    "DMD-FLOW-02": ("told-otherwise", "stage-summoned", "ritual-whole"),
    "DMD-FLOW-03": ("told-otherwise",),
    "DMD-FLOW-04": ("told-otherwise",),
    "DMD-FLOW-05": ("told-otherwise",),
    "DMD-FLOW-06": ("told-otherwise",),
    "DMD-VAL-07": ("not-summoned", "wounds-before-ritual", "ritual-whole"),
    "DMD-VAL-08": ("early-death-lost",),
    "DMD-VAL-09": ("fire-surplus",),
    "DMD-VAL-11": ("space-beyond",),
    "DMD-END-01": ("final-stage-left",),
    "DMD-END-02": ("told-otherwise", "summoned-by-then", "death-missing"),
    "DMD-END-03": ("told-otherwise", "dead-unsummoned", "survivor-of-a-loss"),
    "DMD-END-04": ("told-otherwise", "track-not-full"),
    "DMD-END-05": ("won-by-then",),
    **STANDING_EMITS,
    **TOLD_EMITS,
}
"""Rule to what its check may find."""
