"""What must hold for anything to happen in a game: it goes on, and whom it is about is alive."""

from collections import Counter
from collections.abc import Iterator, Sequence

from games.dmd import state_checks
from games.dmd.campaign.facts import Facts
from games.dmd.campaign.state import DmdState, Seat, given_levels, level, own_level
from games.dmd.numbers import MAX_INVESTIGATORS, investigators_for
from games.engine import Problem, Severity
from games.engine.journal.kinds import Data
from games.engine.problems import under

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


SEAT_EMITS = {
    "DMD-VAL-12": ("investigator-number",),
    "DMD-POS-14": ("investigator-twice", "investigator-invalid"),
    "DMD-POS-05": ("insanity-twice", "not-an-insanity"),
}
COUNT_EMITS = {"DMD-VAL-12": ("investigator-number", "first-missing"), "DMD-SETUP-08": ("investigators-per-player",)}


def seat_problems(taken: Sequence[Data], facts: Facts) -> Iterator[Problem]:
    """Whether these can sit at one table; fewer than two may still be joined by others."""
    if len(taken) > MAX_INVESTIGATORS:
        yield from under("DMD-VAL-12", state_checks.number_at_table(len(taken)))
    leaders = [one["leader"] for one in taken]
    for code in leaders:
        if facts.of_type(code, "investigator") is None:
            yield Problem(code="investigator-invalid", rule="DMD-POS-14", cards=(code,))
    yield from under("DMD-POS-14", state_checks.different_investigators(leaders))
    insanities = [one["insanity"] for one in taken if one["insanity"]]
    for code in insanities:
        if facts.of_type(code, "insanity") is None:
            yield Problem(code="not-an-insanity", rule="DMD-POS-05", cards=(code,))
    yield from under("DMD-POS-05", state_checks.different_insanities(insanities))


def count_problems(players: Sequence[str]) -> Iterator[Problem]:
    """Whether the game can begin with the investigators of these players: one each, two for who plays alone."""
    yield from under("DMD-VAL-12", state_checks.number_at_table(len(players)))
    people = len({player.casefold() for player in players})
    limit = investigators_for(people)
    if people and len(players) != limit:
        params = {"found": len(players), "limit": limit, "players": people}
        yield Problem(code="investigators-per-player", rule="DMD-SETUP-08", severity=Severity.WARNING, params=params)


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
