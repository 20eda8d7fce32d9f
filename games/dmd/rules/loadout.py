"""The rules of a board in a line-up, one function a rule. Each yields every problem of a prepared loadout."""

import sys
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from games.dmd import state_checks
from games.dmd.cards import OUTS, SIDES
from games.dmd.loadout import LEVELS, NUMBERS, RECEIVED, Loadout
from games.dmd.numbers import FIRST_LEVEL
from games.dmd.state_checks import STATE_CHECKS
from games.engine import Fix, Problem, Rule, at_most, limit_problem, rule
from games.engine.build_checks import one_leads, surplus_removed, taken_out, unreadable
from games.engine.loadout import mentioned
from games.engine.rules import rules_in
from games.engine.slots import copies_in


@rule("DMD-POS-05", emits=("insanity-missing", "insanity-surplus"), about=("start-sheet", "play-sheet"))
def one_insanity(board: Loadout) -> Iterator[Problem]:
    """Each investigator has one Insanity card, from the start to the end."""
    slots = board.of_type("insanity")
    cards, found = tuple(slot.code for slot in slots), copies_in(slots)
    if not found:
        dealt = tuple(card.code for card in board.catalogue.of_type("insanity"))
        yield Problem(code="insanity-missing", fix=Fix(action="add", cards=dealt, quantity=1))
    elif found > 1:
        fix = Fix(action="remove", cards=cards, quantity=found - 1)
        yield limit_problem("insanity-surplus", found, 1, cards=cards, fix=fix)


@rule("DMD-POS-06", emits=("card-not-allowed", "unknown-card", "quantity-invalid"))
def content(board: Loadout) -> Iterator[Problem]:
    """Skills, an Insanity and any number of claimed sides; no other component lies on a board."""
    yield from taken_out(board.refused, "card-not-allowed")
    yield from unreadable(board.unknown, board.quantities)


@rule("DMD-POS-07", emits=("both-sides", "side-twice"))
def one_side(board: Loadout) -> Iterator[Problem]:
    """Of a Discovery card, the left or the right side is claimed."""
    for problem in state_checks.one_side_of_each(board.sides):
        surplus = problem.params["found"] - 1
        yield replace(problem, fix=Fix(action="remove", cards=problem.cards, quantity=surplus))


@rule("DMD-POS-08", emits=("not-at-the-start",), about=("start-sheet",))
def nothing_claimed(board: Loadout) -> Iterator[Problem]:
    """No starting items that must be discovered."""
    yield from taken_out(board.of_type(*SIDES), "not-at-the-start")


@rule("DMD-POS-10", emits=("not-traded",))
def received(board: Loadout) -> Iterator[Problem]:
    """Items and Companions may be received in a trade, Conditions may not."""
    for slot in board.received:
        for problem in state_checks.traded(slot.card):
            fix = Fix(action="remove", card=slot.code, quantity=slot.copies, zone=RECEIVED)
            yield replace(problem, fix=fix)


@rule("DMD-POS-11", emits=("companion-lost", "companion-wounds-invalid"))
def companions(board: Loadout) -> Iterator[Problem]:
    """A Companion with as many Wounds as the card says is gone; the choice `companion_wounds` has them by code."""
    given = board.choices.get("companion_wounds", {})
    wounds = given if isinstance(given, Mapping) else {"": given}
    if not all(isinstance(taken, int) and taken >= 0 for taken in wounds.values()):
        yield Problem(code="companion-wounds-invalid", fix=Fix(action="clear", choice="companion_wounds"))
        return
    for slot in board.of_type("companion"):
        found, limit = wounds.get(slot.code, 0), slot.card.fields.takes_wounds
        if limit is not None and found >= limit:
            fix = Fix(action="remove", card=slot.code, quantity=slot.copies)
            yield limit_problem("companion-lost", found, limit, cards=(slot.code,), fix=fix)


@rule("DMD-POS-14", emits=("investigator-count", "investigator-invalid"))
def one_investigator(board: Loadout) -> Iterator[Problem]:
    """A board belongs to one investigator."""
    yield from one_leads(board.leaders, board.catalogue, "investigator")


@rule("DMD-POS-15", emits=("out-with-cards", "out-invalid"), about=("play-sheet",))
def out_of_the_game(board: Loadout) -> Iterator[Problem]:
    """An investigator out of the game has no Discovery cards left."""
    if board.choices.get("out") is not None and not board.is_out:
        fix = Fix(action="choose", choice="out", options=tuple(OUTS))
        yield Problem(code="out-invalid", params={"choice": "out"}, fix=fix)
    if board.is_out and board.sides:
        cards, found = tuple(side.code for side in board.sides), len(board.sides)
        fix = Fix(action="remove", cards=cards, quantity=found)
        yield Problem(code="out-with-cards", cards=cards, params={"found": found}, fix=fix)


@rule("DMD-POS-01", emits=("skill-missing", "skill-foreign", "skill-twice"), about=("start-sheet", "play-sheet"))
def three_skills(board: Loadout) -> Iterator[Problem]:
    """The signature skill and the two common ones of the board, each once; unknown boards are not checked.
    The token of a skill that a Companion gives is extra (DMD-POS-12)."""
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


@rule("DMD-POS-02", emits=("level-not-first",), about=("start-sheet",))
def first_level(board: Loadout) -> Iterator[Problem]:
    """All skills start at the first level."""
    for skill, choice in zip(board.skills, LEVELS, strict=False):
        level = board.level(choice)
        if level not in (None, FIRST_LEVEL):
            fix = Fix(action="choose", choice=choice, options=(FIRST_LEVEL,))
            yield limit_problem("level-not-first", level, FIRST_LEVEL, cards=(skill.code,), fix=fix)


@rule("DMD-VAL-05", emits=("level-invalid", "level-not-printed", "levels-not-due"), about=("start-sheet", "play-sheet"))
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


@rule("DMD-POS-04", emits=("number-invalid", "not-leftmost"))
def markers(board: Loadout) -> Iterator[Problem]:
    """A marker stands on a space of its track, and on the first one at the start."""
    for choice in NUMBERS:
        given, clear = board.choices.get(choice), Fix(action="clear", choice=choice)
        if given is not None and board.number(choice) is None:
            yield Problem(code="number-invalid", params={"choice": choice, "found": mentioned(given)}, fix=clear)
        elif board.starts and board.number(choice):
            yield Problem(code="not-leftmost", params={"choice": choice, "found": given}, fix=clear)


def _of_state(id: str) -> Rule:
    emits, check = STATE_CHECKS[id]
    return Rule(id, emits, lambda board: check(board.state), about=("play-sheet",))


@rule("DMD-VAL-09", emits=("fire-surplus",), about=("play-sheet",))
def fire(board: Loadout) -> Iterator[Problem]:
    """There are eight Fire tokens."""
    yield from state_checks.fire_tokens(board.number("fire") or 0)


RULES = rules_in("POS SAN STR WND VAL", sys.modules[__name__], *map(_of_state, STATE_CHECKS))
"""Possessions, tracks, checks; logs also check STATE_CHECKS."""
