"""The end of a game: why, and how it went for each investigator. Can it have ended so?"""

from collections.abc import Iterator

from games.engine import Problem
from games.engine.journal import CatalogueFacts, by_seat, unexpected_seats, with_seat, with_session
from games.engine.journal import common_fields as fields
from games.engine.journal.common_kinds import PLAYING, ended, from_entry
from games.engine.journal.kinds import Data
from games.mom2.campaign.end_checks import ABANDONED, CARD, CHECKS, COMPLETED, EMITS, End
from games.mom2.campaign.log_fields import OUTCOMES, REASONS, SEAT
from games.mom2.campaign.state import Mom2State, Result
from games.mom2.words import _


def _end_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    for name in unexpected_seats(data, state.session.seats, "investigators"):
        yield Problem(code="not-playing", rule="MOM2-LOG-02", params={"player": state.seats[name].player})
    told = by_seat(data, "investigators")
    missing = [name for name in state.session.seats if name not in told]
    for name in missing:
        yield Problem(code="outcome-missing", rule="MOM2-LOG-02", cards=(state.seats[name].leader,))
    if missing:
        return
    end = End(state=state, reason=data["reason"], told={name: told[name] for name in state.session.seats})
    for check in CHECKS:
        yield from check(end)


def _end(state: Mom2State, data: Data) -> Mom2State:
    told = by_seat(data, "investigators")
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


KINDS = (
    PLAYING(
        code="game-end",
        fields=(
            fields.choice("reason", _("Why"), REASONS, required=True),
            fields.group(
                "investigators",
                _("Investigators"),
                SEAT,
                fields.choice("outcome", _("Outcome"), OUTCOMES, required=True),
                fields.text(
                    "why", _("Because of"), 200, help=_("Where a card or the app says otherwise than the rules.")
                ),
                required=True,
            ),
            fields.text("epilogue", _("Epilogue"), 500, spoiler=True),
            fields.MINUTES,
            fields.NOTES,
        ),
        when_rule="MOM2-END-02",
        emits=EMITS,
        check=_end_check,
        apply=_end,
    ),
)
