"""The numbers that a table keeps during a game: the round, and who is Insane or eliminated."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine.journal import CatalogueFacts, Tracker, Trackers, Values, seat_values
from games.mom2.campaign.state import Mom2State
from games.mom2.cards import INSANE
from games.mom2.words import _

WORDS = (_("In play"), _("Insane"), _("Eliminated"))
ELIMINATED = len(WORDS) - 1
RULES = {1: "MOM2-DMG-09", ELIMINATED: "MOM2-END-04"}


def _all(state: Mom2State, facts: CatalogueFacts, values: Values) -> Iterator[Tracker]:
    yield Tracker(code="round", title=_("Round"), start=state.session.round, least=1)
    for name in state.session.seats:
        held = state.seats[name].held
        start = ELIMINATED if held.eliminated else int(INSANE in held.conditions)
        yield Tracker(code="fate", title=_("Sanity"), seat=name, start=start, most=ELIMINATED, rules=RULES, words=WORDS)


def _initial(state: Mom2State, kind: str, values: Values) -> Mapping[str, Any]:
    """The form of the end begins with the eliminated, who do not win (MOM2-END-06)."""
    if kind != "game-end":
        return {}
    fates = seat_values(values, "fate", state.session.seats)
    lost = [{"seat": seat, "outcome": "lost"} for seat, fate in fates.items() if fate == ELIMINATED]
    return {"investigators": lost} if lost else {}


TRACKERS = Trackers(all=_all, initial=_initial)
