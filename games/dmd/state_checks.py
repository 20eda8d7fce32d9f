"""Impossible states of investigators and their boards: one function a rule, for line-ups and logs alike.

The problems have no rule's id: callers add it. Values that are not printed or not known are None, and not checked.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from games.dmd.cards import DmdFields
from games.dmd.numbers import DICE_THRESHOLDS, FIRE_TOKENS, FIRST_LEVEL, MAX_INVESTIGATORS, MIN_INVESTIGATORS
from games.engine import CardRecord, Problem, Severity, at_most, limit_problem
from games.engine.build_checks import more_than_one


def number_at_table(found: int) -> Iterator[Problem]:
    """DMD-VAL-12: two to five investigators; a solo player has two."""
    if not MIN_INVESTIGATORS <= found <= MAX_INVESTIGATORS:
        params = {"found": found, "least": MIN_INVESTIGATORS, "limit": MAX_INVESTIGATORS}
        yield Problem(code="investigator-number", params=params)


different_investigators = partial(more_than_one, code="investigator-twice", limit=1)
"""DMD-POS-14: there is one board and one figure of each."""
different_insanities = partial(more_than_one, code="insanity-twice", limit=1)
"""DMD-POS-05: each Insanity card is there once."""


def one_side_of_each(sides: Iterable[CardRecord]) -> Iterator[Problem]:
    """DMD-POS-07: a Discovery card is claimed by one investigator, and only one of its sides."""
    claimed: dict[str, list[str]] = {}
    for side in sides:
        claimed.setdefault(side.fields.discovery or side.code, []).append(side.code)
    for codes in claimed.values():
        if len(codes) > 1:
            kinds = tuple(dict.fromkeys(codes))
            code = "both-sides" if len(kinds) > 1 else "side-twice"
            yield limit_problem(code, len(codes), 1, cards=kinds)


def traded(card: CardRecord) -> Iterator[Problem]:
    """DMD-POS-10, DMD-VAL-10: Items and Companions change hands, Conditions never do."""
    if card.type_code not in ("item", "companion"):
        yield Problem(code="not-traded", cards=(card.code,))


def level_printed(skill: CardRecord, level: int) -> Iterator[Problem]:
    """DMD-VAL-05: a skill has no level below the first, nor above its last one."""
    limit: int | None = skill.fields.levels
    if level < FIRST_LEVEL or (limit is not None and level > limit):
        params = {"found": level, "least": FIRST_LEVEL, "limit": "?" if limit is None else limit}
        yield Problem(code="level-not-printed", cards=(skill.code,), params=params)


def levels_due(levels: Sequence[int], thresholds: int, companion_levels: int, *, is_full: bool) -> Iterator[Problem]:
    """DMD-VAL-05: a level for each threshold, and those that Companions give. A warning: cards may say otherwise.
    A Companion's level is lost on a skill that is at its last one already (`is_full`: some skill is)."""
    found, limit = sum(level - FIRST_LEVEL for level in levels), thresholds + companion_levels
    if not (thresholds if is_full else limit) <= found <= limit:
        params = {"found": found, "limit": limit, "thresholds": thresholds, "companions": companion_levels}
        yield Problem(code="levels-not-due", severity=Severity.WARNING, params=params)


def dice_due(dice: int, thresholds: int) -> Iterator[Problem]:
    """DMD-VAL-06: a permanent bonus die comes with a threshold, and only four of these bring one."""
    limit = min(DICE_THRESHOLDS, thresholds)
    if dice > limit:
        yield Problem(code="dice-not-due", params={"found": dice, "limit": limit, "thresholds": thresholds})


class BoardState(Struct, frozen=True, kw_only=True):
    """The markers and dice of an investigator board at any moment; None if unknown."""

    printed: DmdFields
    wounds: int | None = None
    stress: int | None = None
    sanity: int | None = None
    thresholds: int | None = None
    dice: int | None = None
    is_out: bool = False
    """Whether the investigator is out of the game."""


def permanent_dice(state: BoardState) -> Iterator[Problem]:
    """No more permanent dice than thresholds were reached, and four at most."""
    if state.dice is not None:
        yield from dice_due(state.dice, DICE_THRESHOLDS if state.thresholds is None else state.thresholds)


def on_track(choice: str, state: BoardState) -> Iterator[Problem]:
    """Nobody is past the skull of the Wound or Sanity track, and an investigator on it is out of the game."""
    found, skull = getattr(state, choice), getattr(state.printed, choice)
    if found is None or skull is None:
        return
    yield from at_most(skull, found, "marker-off-track", choice=choice)
    if found == skull and not state.is_out:
        yield Problem(code="skull-not-out", params={"choice": choice, "found": found})


def thresholds_reached(state: BoardState) -> Iterator[Problem]:
    """The marker stops at every threshold on its way, so that none is passed over; and each is a space."""
    if state.thresholds is None or state.sanity is None:
        return
    limit = sum(space <= state.sanity for space in state.printed.thresholds)
    if not state.printed.thresholds:
        yield from at_most(state.sanity, state.thresholds, "thresholds-too-many")
    elif state.thresholds != limit:
        yield limit_problem("thresholds-not-printed", state.thresholds, limit)


def dice_printed(state: BoardState) -> Iterator[Problem]:
    """As many permanent dice as spaces with one that the marker has reached."""
    if state.dice is not None and state.sanity is not None and state.printed.dice_at:
        limit = sum(space <= state.sanity for space in state.printed.dice_at)
        if state.dice != limit:
            yield limit_problem("dice-not-printed", state.dice, limit)


def stress_within(state: BoardState) -> Iterator[Problem]:
    """Stress stops at its maximum."""
    if state.stress is not None and state.printed.stress is not None:
        yield from at_most(state.printed.stress, state.stress, "stress-above-maximum")


STATE_CHECKS: Mapping[str, tuple[tuple[str, ...], Callable[[BoardState], Iterator[Problem]]]] = {
    "DMD-VAL-06": (("dice-not-due",), permanent_dice),
    "DMD-SAN-01": (("marker-off-track", "skull-not-out"), partial(on_track, "sanity")),
    "DMD-SAN-02": (("thresholds-not-printed", "thresholds-too-many"), thresholds_reached),
    "DMD-SAN-03": (("dice-not-printed",), dice_printed),
    "DMD-STR-01": (("stress-above-maximum",), stress_within),
    "DMD-WND-01": (("marker-off-track", "skull-not-out"), partial(on_track, "wounds")),
}
"""Rule to the problems that it emits, and its check."""


def fire_tokens(on_boards: int, on_map: int = 0) -> Iterator[Problem]:
    """DMD-VAL-09: eight Fire tokens, on the map and on boards; Wound tokens in their place do not count."""
    yield from at_most(FIRE_TOKENS, on_boards + on_map, "fire-surplus")
