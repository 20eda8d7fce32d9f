"""Whether a game can have ended as its last entry says."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from games.engine import Problem
from games.mom2.campaign.state import Mom2State, Seat, eliminated
from games.mom2.cards import INSANE

COMPLETED, CARD, ABANDONED = "investigation_completed", "card_effect", "abandoned"
LOST = {"time_expired": "MOM2-END-03", "investigator_eliminated": "MOM2-END-04", "all_eliminated": "MOM2-END-05"}
"""Reasons with which all lose, and the rules that say so."""


class End(Struct, frozen=True, kw_only=True):
    """The end of a game, as the checks read it."""

    state: Mom2State
    reason: str
    told: Mapping[str, dict[str, Any]]
    """Seat to its outcome, for all seats of the game."""

    def seat(self, name: str) -> Seat:
        return self.state.seats[name]

    @property
    def gone(self) -> list[str]:
        return eliminated(self.state)

    @property
    def winners(self) -> list[str]:
        return [name for name, one in self.told.items() if one["outcome"] == "won"]


def completed(end: End) -> Iterator[Problem]:
    """MOM2-END-02: a completed investigation has a winner."""
    if end.reason == COMPLETED and not end.winners:
        yield Problem(code="nobody-won", rule="MOM2-END-02")


def too_late(end: End) -> Iterator[Problem]:
    """MOM2-END-03 to -05: with these reasons nobody wins."""
    for name in end.winners if end.reason in LOST else ():
        if not end.told[name].get("why"):
            yield Problem(code="won-a-lost-game", rule=LOST[end.reason], cards=(end.seat(name).leader,))


def somebody_eliminated(end: End) -> Iterator[Problem]:
    """MOM2-END-04: the game is lost over an eliminated investigator only if there is one."""
    if end.reason == "investigator_eliminated" and not end.gone:
        yield Problem(code="nobody-eliminated", rule="MOM2-END-04")


def all_or_not(end: End) -> Iterator[Problem]:
    """MOM2-END-05: if all are eliminated, all lose at once, for that reason and no other."""
    left = [name for name in end.told if name not in end.gone]
    if end.reason == "all_eliminated" and left:
        yield Problem(code="somebody-left", rule="MOM2-END-05", cards=(end.seat(left[0]).leader,))
    if not left and end.reason not in ("all_eliminated", ABANDONED):
        yield Problem(code="all-gone", rule="MOM2-END-05")


def eliminated_wins_not(end: End) -> Iterator[Problem]:
    """MOM2-VAL-09 and -END-06: the eliminated do not win, unless an effect says so, which is recorded."""
    for name in end.winners:
        if name in end.gone and not end.told[name].get("why"):
            yield Problem(code="eliminated-won", rule="MOM2-END-06", cards=(end.seat(name).leader,))


def loses_alone(end: End) -> Iterator[Problem]:
    """MOM2-END-07: in a won game, only a card makes an investigator lose who is not eliminated."""
    if end.reason != COMPLETED:
        return
    for name, one in end.told.items():
        held = end.seat(name).held
        has_card = any(code == INSANE or code == "agenda" for code in held.conditions)
        if one["outcome"] != "won" and name not in end.gone and not has_card and not one.get("why"):
            yield Problem(code="lost-a-won-game", rule="MOM2-END-07", cards=(end.seat(name).leader,))


CHECKS: tuple[Callable[[End], Iterator[Problem]], ...] = (
    completed,
    too_late,
    somebody_eliminated,
    all_or_not,
    eliminated_wins_not,
    loses_alone,
)
EMITS = {
    "MOM2-END-02": ("nobody-won",),
    "MOM2-END-03": ("won-a-lost-game",),
    "MOM2-END-04": ("won-a-lost-game", "nobody-eliminated"),
    "MOM2-END-05": ("won-a-lost-game", "somebody-left", "all-gone"),
    "MOM2-END-06": ("eliminated-won",),
    "MOM2-END-07": ("lost-a-won-game",),
    "MOM2-LOG-02": ("not-playing", "outcome-missing"),
}
