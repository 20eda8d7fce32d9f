"""The end of a game: the reason, the outcome of each investigator, and the checks of both."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from games.engine import Problem
from games.engine.journal import CatalogueFacts, Data, Kind, by_seat, unexpected_seats, with_seat, with_session
from games.engine.journal.common_kinds import ended, from_entry, game_result
from games.mom2.campaign.state import Mom2State, Result, Seat, eliminate, eliminated, in_play
from games.mom2.cards import INSANE

COMPLETED, CARD, ABANDONED = "investigation_completed", "card_effect", "abandoned"
ALL_ELIMINATED = "all_eliminated"
LOST = {"time_expired": "MOM2-END-03", "investigator_eliminated": "MOM2-END-04", ALL_ELIMINATED: "MOM2-END-05"}
"""Reasons with which all lose, and the rules that say so."""


def with_eliminated(state: Mom2State, data: Data) -> Mom2State:
    """The state with the eliminations reported at the end, of an unknown cause."""
    for one in data["investigators"]:
        if one.get("eliminated") and one["seat"] in in_play(state):
            state = eliminate(state, one["seat"], "")
    return state


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
    if end.reason == ALL_ELIMINATED and left:
        yield Problem(code="somebody-left", rule="MOM2-END-05", cards=(end.seat(left[0]).leader,))
    if not left and end.reason not in (ALL_ELIMINATED, ABANDONED):
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
    completed, too_late, somebody_eliminated, all_or_not, eliminated_wins_not, loses_alone,
)  # fmt: skip


def _end_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    for name in unexpected_seats(data, state.session.seats, "investigators"):
        yield Problem(code="not-playing", rule="MOM2-LOG-02", params={"player": state.seats[name].player})
    told = by_seat(data, "investigators")
    missing = [name for name in state.session.seats if name not in told]
    for name in missing:
        yield Problem(code="outcome-missing", rule="MOM2-LOG-02", cards=(state.seats[name].leader,))
    if missing:
        return
    after = with_eliminated(state, data)
    end = End(state=after, reason=data["reason"], told={name: told[name] for name in state.session.seats})
    for check in CHECKS:
        yield from check(end)


def _end(state: Mom2State, data: Data) -> Mom2State:
    told, state = by_seat(data, "investigators"), with_eliminated(state, data)
    for name in state.session.seats:
        state = with_seat(state, name, status="ended", result=from_entry(Result, told[name]))
    is_won = data["reason"] == COMPLETED or (
        data["reason"] == CARD and any(one["outcome"] == "won" for one in told.values())
    )
    result = "ended" if data["reason"] == ABANDONED else "won" if is_won else "lost"
    state = with_session(
        state,
        is_over=True,
        is_saved=False,
        resolution=data["reason"],
        result=result,
        epilogue=data.get("epilogue", ""),
        duration=data.get("duration"),
    )
    return ended(state, data, result, data["reason"])  # type: ignore[arg-type]


END = Kind("game-end", check=_end_check, apply=_end)


def _result_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    """MOM2-END-05: if all are eliminated, all have lost."""
    if data["result"] == "won" and len(eliminated(state)) == len(state.session.seats):
        yield Problem(code="all-gone", rule="MOM2-END-05")


RESULT = game_result("MOM2-END-02", {"MOM2-END-05": ("all-gone",)}, _result_check, is_saved=False)
