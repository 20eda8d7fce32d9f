"""Whether an investigator can stand so: levels, dice, markers, and the fire tokens of all."""

from collections import Counter
from collections.abc import Iterator, Sequence

from games.dmd import state_checks
from games.dmd.campaign.facts import Facts
from games.dmd.campaign.state import DmdState, Seat, given_levels, level, own_level
from games.engine import Problem, Severity
from games.engine.journal.kinds import Data
from games.engine.problems import under

STANDING_EMITS = {
    "DMD-VAL-05": ("level-not-printed", "levels-not-due", "level-twice"),
    "DMD-VAL-06": ("dice-not-due",),
    "DMD-SAN-01": ("marker-off-track", "skull-not-out"),
    "DMD-SAN-02": ("thresholds-not-printed", "thresholds-too-many"),
    "DMD-SAN-03": ("dice-not-printed",),
    "DMD-STR-01": ("stress-above-maximum",),
    "DMD-WND-01": ("marker-off-track", "skull-not-out"),
}
TOLD_EMITS = {"DMD-POS-03": ("skill-of-another",), "DMD-SAN-05": ("sanity-healed",)}


def told_problems(before: Seat, told: Data) -> Iterator[Problem]:
    """What an entry cannot say of somebody whom the log has so."""
    yield from _levels_told(before, told.get("levels", ()))
    known = before.marks.get("sanity", 0)
    if told.get("sanity", known) < known:
        params = {"found": told["sanity"], "limit": known, "player": before.player}
        yield Problem(code="sanity-healed", rule="DMD-SAN-05", severity=Severity.WARNING, params=params)


def _levels_told(seat: Seat, told: Sequence[Data]) -> Iterator[Problem]:
    """One level of each skill; and only of one's own, and of those that companions give, which have no other level."""
    for code, times in Counter(one["skill"] for one in told).items():
        if times > 1:
            yield Problem(code="level-twice", rule="DMD-VAL-05", cards=(code,), params={"found": times, "limit": 1})
    for one in told if seat.skills else ():
        code, given = one["skill"], given_levels(seat, one["skill"])
        if code in seat.skills or one["level"] == given:
            continue
        if given:
            limits = {"found": one["level"], "least": given, "limit": given}
            yield Problem(code="level-not-printed", rule="DMD-VAL-05", cards=(code,), params=limits)
        else:
            whose = {"player": seat.player}
            yield Problem(code="skill-of-another", rule="DMD-POS-03", cards=(code,), params=whose)


def standing_problems(seat: Seat, facts: Facts) -> Iterator[Problem]:
    """What the checks of a line-up say about the investigator as the log has them."""
    board = facts.of_type(seat.leader, "investigator")
    if board is None:
        return
    skills = [card for code in seat.skills if (card := facts.of_type(code, "skill"))]
    for skill in skills:
        yield from under("DMD-VAL-05", state_checks.level_printed(skill, own_level(seat, skill.code)))
    if seat.levels and skills:
        levels = [level(seat, skill.code, skill.fields.levels) for skill in skills]
        given = sum(levels) - sum(own_level(seat, skill.code) for skill in skills)
        is_full = any(number == skill.fields.levels for number, skill in zip(levels, skills, strict=True))
        yield from under("DMD-VAL-05", state_checks.levels_due(levels, seat.thresholds, given, is_full=is_full))
    yield from under("DMD-VAL-06", state_checks.dice_due(seat.dice, seat.thresholds))
    printed, marks, is_out = board.fields, seat.marks, seat.death is not None
    if "sanity" in marks:
        found = marks["sanity"]
        yield from under("DMD-SAN-01", state_checks.marker_on_track("sanity", found, printed.sanity, is_out=is_out))
        yield from under("DMD-SAN-02", state_checks.thresholds_reached(seat.thresholds, found, printed.thresholds))
        yield from under("DMD-SAN-03", state_checks.dice_printed(seat.dice, found, printed.dice_at))
    if "stress" in marks:
        yield from under("DMD-STR-01", state_checks.stress_within(marks["stress"], printed.stress))
    if "wounds" in marks:
        found = marks["wounds"]
        yield from under("DMD-WND-01", state_checks.marker_on_track("wounds", found, printed.wounds, is_out=is_out))


def fire_problems(state: DmdState) -> Iterator[Problem]:
    """Fire on the map and on investigators comes from one pool."""
    on_boards = sum(state.seats[name].marks.get("fire", 0) for name in state.session.seats)
    yield from under("DMD-VAL-09", state_checks.fire_tokens(on_boards, state.session.fire))
