"""What cannot be true of investigators and their boards: one function a rule, asked by line-ups and by logs alike.

Each yields its problems without a rule's id: whoever asks adds it. What is not printed on a board, or not known, is
None, and nothing is said about it.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from games.dmd.numbers import DICE_THRESHOLDS, FEWEST_INVESTIGATORS, FIRE_TOKENS, FIRST_LEVEL, MAX_INVESTIGATORS
from games.engine import CardRecord, Problem, Severity
from games.engine.build_checks import more_than_one


def number_at_table(found: int) -> Iterator[Problem]:
    """DMD-VAL-12: two to five investigators; who plays alone has two."""
    if not FEWEST_INVESTIGATORS <= found <= MAX_INVESTIGATORS:
        params = {"found": found, "least": FEWEST_INVESTIGATORS, "limit": MAX_INVESTIGATORS}
        yield Problem(code="investigator-number", params=params)


def different_investigators(codes: Iterable[str]) -> Iterator[Problem]:
    """DMD-POS-14: there is one board and one figure of each."""
    yield from more_than_one(codes, "investigator-twice", limit=1)


def different_insanities(codes: Iterable[str]) -> Iterator[Problem]:
    """DMD-POS-05: each Insanity card is there once."""
    yield from more_than_one(codes, "insanity-twice", limit=1)


def one_side_of_each(sides: Iterable[CardRecord]) -> Iterator[Problem]:
    """DMD-POS-07: a Discovery card is claimed by one investigator, and only one of its sides."""
    claimed: dict[str, list[str]] = {}
    for side in sides:
        claimed.setdefault(side.fields.discovery or side.code, []).append(side.code)
    for codes in claimed.values():
        if len(codes) > 1:
            kinds = tuple(dict.fromkeys(codes))
            code = "both-sides" if len(kinds) > 1 else "side-twice"
            yield Problem(code=code, cards=kinds, params={"found": len(codes), "limit": 1})


def traded(card: CardRecord) -> Iterator[Problem]:
    """DMD-POS-10, DMD-VAL-10: Items and Companions change hands, Conditions never do."""
    if card.type_code not in ("item", "companion"):
        yield Problem(code="not-traded", cards=(card.code,))


def companion_stays(card: CardRecord, wounds: int) -> Iterator[Problem]:
    """DMD-POS-11: a Companion who has taken so many Wounds as the card says is discarded."""
    limit = card.fields.takes_wounds
    if limit is not None and wounds >= limit:
        yield Problem(code="companion-lost", cards=(card.code,), params={"found": wounds, "limit": limit})


def level_printed(skill: CardRecord, level: int) -> Iterator[Problem]:
    """DMD-VAL-05: a skill has no level below the first, nor above its last one."""
    limit: int | None = skill.fields.levels
    if level < FIRST_LEVEL or (limit is not None and level > limit):
        params = {"found": level, "least": FIRST_LEVEL, "limit": "?" if limit is None else limit}
        yield Problem(code="level-not-printed", cards=(skill.code,), params=params)


def levels_due(
    levels: Sequence[int], thresholds: int, companion_levels: int, *, is_full: bool = False
) -> Iterator[Problem]:
    """DMD-VAL-05: a level for each threshold, and those that Companions give. A warning: cards may say otherwise.

    A Companion's level is lost on a skill that is at its last one already (`is_full`: some skill is).
    """
    found, limit = sum(level - FIRST_LEVEL for level in levels), thresholds + companion_levels
    if not (thresholds if is_full else limit) <= found <= limit:
        params = {"found": found, "limit": limit, "thresholds": thresholds, "companions": companion_levels}
        yield Problem(code="levels-not-due", severity=Severity.WARNING, params=params)


def dice_due(dice: int, thresholds: int) -> Iterator[Problem]:
    """DMD-VAL-06: a permanent bonus die comes with a threshold, and only four of these bring one."""
    limit = min(DICE_THRESHOLDS, thresholds)
    if dice > limit:
        yield Problem(code="dice-not-due", params={"found": dice, "limit": limit, "thresholds": thresholds})


def dice_printed(dice: int, sanity: int, dice_at: Collection[int]) -> Iterator[Problem]:
    """DMD-SAN-03: the dice of the spaces that the marker has passed."""
    limit = sum(space <= sanity for space in dice_at)
    if dice_at and dice != limit:
        yield Problem(code="dice-not-printed", params={"found": dice, "limit": limit})


def thresholds_reached(thresholds: int, sanity: int, printed: Collection[int]) -> Iterator[Problem]:
    """DMD-SAN-02: the marker stops at every threshold on its way, so that none is passed over; and each is a space."""
    if printed:
        limit = sum(space <= sanity for space in printed)
        if thresholds != limit:
            yield Problem(code="thresholds-not-printed", params={"found": thresholds, "limit": limit})
    elif thresholds > sanity:
        yield Problem(code="thresholds-too-many", params={"found": thresholds, "limit": sanity})


def marker_on_track(choice: str, found: int, skull: int | None, *, is_out: bool) -> Iterator[Problem]:
    """DMD-WND-01, DMD-SAN-01: nobody is past the skull, and who is on it is out of the game."""
    if skull is None:
        return
    if found > skull:
        yield Problem(code="marker-off-track", params={"choice": choice, "found": found, "limit": skull})
    elif found == skull and not is_out:
        yield Problem(code="skull-not-out", params={"choice": choice, "found": found})


def stress_within(found: int, limit: int | None) -> Iterator[Problem]:
    """DMD-STR-01: Stress stops at its maximum."""
    if limit is not None and found > limit:
        yield Problem(code="stress-above-maximum", params={"found": found, "limit": limit})


def nothing_left(sides: Sequence[str]) -> Iterator[Problem]:
    """DMD-POS-15: who is out of the game has no Discovery cards any more."""
    if sides:
        yield Problem(code="out-with-cards", cards=tuple(sides), params={"found": len(sides)})


def fire_tokens(on_boards: int, on_map: int = 0) -> Iterator[Problem]:
    """DMD-VAL-09: eight Fire tokens, on the map and on boards; Wound tokens that stand in for them do not count."""
    found = on_boards + on_map
    if found > FIRE_TOKENS:
        yield Problem(code="fire-surplus", params={"found": found, "limit": FIRE_TOKENS})
