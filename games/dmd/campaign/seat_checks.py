"""Rule problems in the seats of a log: the party, the living, and the state of their boards."""

from collections import Counter
from collections.abc import Iterator, Sequence

from games.dmd import state_checks
from games.dmd.campaign.facts import Facts
from games.dmd.campaign.state import DmdState, Seat, given_levels, level, own_level
from games.dmd.numbers import MAX_INVESTIGATORS, investigators_for
from games.dmd.state_checks import STATE_CHECKS, BoardState
from games.engine import Problem, Severity
from games.engine.journal import Data
from games.engine.problems import at_most, under

# --- the table ---


def table_problems(taken: Sequence[Data], facts: Facts) -> Iterator[Problem]:
    """Whether these seats can be at one table; fewer than two may still be joined by others."""
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


def party_problems(players: Sequence[str]) -> Iterator[Problem]:
    """Whether the game can begin with the investigators of these players: one each, two for a solo player."""
    yield from under("DMD-VAL-12", state_checks.number_at_table(len(players)))
    people = len({player.casefold() for player in players})
    limit = investigators_for(people)
    if people and len(players) != limit:
        params = {"found": len(players), "limit": limit, "players": people}
        yield Problem(code="investigators-per-player", rule="DMD-SETUP-08", severity=Severity.WARNING, params=params)


# --- the game goes on, and the investigator is alive ---

ENDED_BY = {  # end of a game to its rule
    "won": "DMD-END-01",
    "lost-early-death": "DMD-END-02",
    "lost-all-dead": "DMD-END-03",
    "lost-last-space": "DMD-END-04",
}


def game_over(state: DmdState, *, but: tuple[str, ...] = ()) -> Iterator[Problem]:
    """Problems of an entry after the game is won or lost; `but` are ends at which it may still happen."""
    end = state.end
    if end and end not in but:
        yield Problem(code="game-is-over", variant=end, rule=ENDED_BY[end])


def dead_or_over(state: DmdState, *seats: str, but: tuple[str, ...] = ()) -> Iterator[Problem]:
    """Problems of an entry about the dead, or after the end of the game."""
    yield from game_over(state, but=but)
    for name in seats:
        seat = state.seats[name]
        if seat.death is not None or name not in state.session.seats:
            params = {"player": seat.player}
            yield Problem(code="dead-already", rule="DMD-FLOW-05", cards=(seat.leader,), params=params)


def is_summoning_due(state: DmdState) -> bool:
    """Whether a turn is over since the ritual was disrupted, at whose end the Elder One is summoned (DMD-FLOW-02).
    Some groups record a turn when it begins, others when it ends: so the problem waits for the turn after it."""
    session = state.session
    return session.disrupted is not None and not session.summoned and state.turn > session.disrupted


def symbols_discarded(state: DmdState) -> int:
    """Summoning symbols among the Mythos discards, which are shuffled in again when they move the Elder One."""
    return sum(turn.symbol for turn in state.session.turns[last_moved_by_symbols(state) :])


def last_moved_by_symbols(state: DmdState) -> int:
    """The turn at whose end they last did; 0 if they have not yet."""
    return max((moved.turn for moved in state.session.advances if moved.reason == "mythos"), default=0)


# --- the boards ---

BOARD_EMITS = {
    "DMD-VAL-05": ("level-not-printed", "levels-not-due", "level-twice"),
    **{rule: emits for rule, (emits, _check) in STATE_CHECKS.items()},
}


def change_problems(before: Seat, told: Data) -> Iterator[Problem]:
    """Impossible changes of a board: levels given twice or of others' skills, and Sanity regained."""
    yield from _level_problems(before, told.get("levels", ()))
    known = before.marks.get("sanity", 0)
    if told.get("sanity", known) < known:
        params = {"found": told["sanity"], "limit": known, "player": before.player}
        yield Problem(code="sanity-healed", rule="DMD-SAN-05", severity=Severity.WARNING, params=params)


def _level_problems(seat: Seat, told: Sequence[Data]) -> Iterator[Problem]:
    """At most one level of each skill, which is the investigator's own or given by a companion."""
    for code, times in Counter(one["skill"] for one in told).items():
        yield from at_most(1, times, "level-twice", rule="DMD-VAL-05", cards=(code,))
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


def board_problems(seat: Seat, facts: Facts) -> Iterator[Problem]:
    """Impossible levels, dice and markers: the same checks as for line-ups."""
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
    markers = {name: seat.marks.get(name) for name in ("sanity", "stress", "wounds")}
    state = BoardState(
        printed=board.fields, thresholds=seat.thresholds, dice=seat.dice, is_out=seat.death is not None, **markers
    )
    for rule, (_emits, check) in STATE_CHECKS.items():
        yield from under(rule, check(state))


def fire_problems(state: DmdState) -> Iterator[Problem]:
    """Fire on the map and on investigators comes from one pool."""
    on_boards = sum(state.seats[name].marks.get("fire", 0) for name in state.session.seats)
    yield from under("DMD-VAL-09", state_checks.fire_tokens(on_boards, state.session.fire))
