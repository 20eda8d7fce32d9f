"""The numbers that a table keeps during a game: symbols and space of the summoning, the stage, permanent dice."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.dmd.campaign.facts import Facts
from games.dmd.campaign.log_words import STAGES_NAMED
from games.dmd.campaign.state import DmdState
from games.dmd.numbers import DICE_THRESHOLDS, MYTHOS_CARDS, STAGES, SUMMONING_SPACES, SYMBOLS_TO_ADVANCE
from games.dmd.words import _
from games.engine.journal import Tracker, Trackers, Values, seat_values
from games.engine.journal.common_kinds import BARE


def _all(state: DmdState, facts: Facts, values: Values) -> Iterator[Tracker]:
    session = state.session
    rules = {SYMBOLS_TO_ADVANCE: "DMD-FLOW-01"}
    yield Tracker(code="symbols", title=_("Summoning symbols"), most=MYTHOS_CARDS, rules=rules)
    yield Tracker(
        code="space",
        title=_("Summoning track"),
        start=session.space,
        least=1,
        most=SUMMONING_SPACES,
        rules={SUMMONING_SPACES: "DMD-END-04"},
    )
    words = tuple(STAGES_NAMED.values())
    rules = {1: "DMD-FLOW-02", 2: "DMD-FLOW-04"}
    start = min(session.stage, STAGES) - 1
    yield Tracker(code="stage", title=_("Stage"), start=start, most=STAGES - 1, rules=rules, words=words)
    for name in session.seats:
        yield Tracker(
            code="dice",
            title=_("Bonus dice"),
            seat=name,
            start=state.seats[name].dice,
            most=DICE_THRESHOLDS,
            rules={DICE_THRESHOLDS: "DMD-VAL-06"},
        )


def _initial(state: DmdState, kind: str, values: Values) -> Mapping[str, Any]:
    """The form of the end begins with space and stage, and dice with as many thresholds as they take (DMD-VAL-06)."""
    is_lost = values.get("space") == SUMMONING_SPACES
    if kind != "game-end":
        return {"result": "lost"} if is_lost and kind == BARE else {}
    dice = seat_values(values, "dice", state.session.seats)
    players = [
        {"seat": seat, "dice": number, "thresholds": max(number, state.seats[seat].thresholds)}
        for seat, number in dice.items()
    ]
    return {
        **({"space": values["space"]} if "space" in values else {}),
        **({"stage": list(STAGES_NAMED)[values["stage"]]} if "stage" in values else {}),
        **({"result": "lost-last-space"} if is_lost else {}),
        **({"players": players} if players else {}),
    }


TRACKERS = Trackers(all=_all, initial=_initial)
