"""Rules about the three skills of a board and their levels."""

from collections.abc import Iterator

from games.dmd import state_checks
from games.dmd.loadout import LEVELS, Loadout
from games.dmd.numbers import FIRST_LEVEL
from games.engine import Fix, Problem, rule
from games.engine.build_checks import surplus_removed
from games.engine.limits import at_most, limit_problem


@rule("DMD-POS-01", emits=("skill-missing", "skill-foreign", "skill-twice"), about=("start-board", "play-board"))
def three_skills(board: Loadout) -> Iterator[Problem]:
    """The signature skill and the two common ones of the board, each once; unknown boards are not checked.

    The token of a skill that a Companion gives may lie beside them (DMD-POS-12).
    """
    own = board.fields.skills
    held = {slot.code: slot.copies for slot in board.of_type("skill")}
    if not own:
        return
    for code in own:
        if code not in held:
            fix = Fix(action="add", card=code, quantity=1)
            yield Problem(code="skill-missing", cards=(code,), fix=fix)
    for code, copies in held.items():
        if code not in own and code not in board.granted:
            fix = Fix(action="remove", card=code, quantity=copies)
            yield Problem(code="skill-foreign", cards=(code,), fix=fix)
        else:
            yield from surplus_removed(at_most(1, copies, "skill-twice", cards=(code,)))


@rule("DMD-POS-02", emits=("level-not-first",), about=("start-board",))
def first_level(board: Loadout) -> Iterator[Problem]:
    """All skills start at the first level."""
    for skill, choice in zip(board.skills, LEVELS, strict=False):
        level = board.level(choice)
        if level not in (None, FIRST_LEVEL):
            fix = Fix(action="choose", choice=choice, options=(FIRST_LEVEL,))
            yield limit_problem("level-not-first", level, FIRST_LEVEL, cards=(skill.code,), fix=fix)


@rule("DMD-VAL-05", emits=("level-invalid", "level-not-printed", "levels-not-due"), about=("start-board", "play-board"))
def levels(board: Loadout) -> Iterator[Problem]:
    """Levels that are printed; and as many gained as thresholds were reached and Companions give."""
    for choice in LEVELS:
        given = board.choices.get(choice)
        if given is not None and board.level(choice) is None:
            yield Problem(code="level-invalid", params={"choice": choice}, fix=Fix(action="clear", choice=choice))
    known = board.levels
    for skill, level in known:
        yield from state_checks.level_printed(skill, level)
    thresholds = board.number("thresholds")
    if thresholds is not None and len(known) == len(LEVELS):
        is_full = any(level == skill.fields.levels for skill, level in known)
        reached = [level for _, level in known]
        yield from state_checks.levels_due(reached, thresholds, board.companion_levels, is_full=is_full)
