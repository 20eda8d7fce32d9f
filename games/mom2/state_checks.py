"""Impossible states of an investigator, in a build or in a log: MOM2-VAL-06 to -09.

The problems have no rule's id: callers add it.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from games.engine import CardRecord, Problem, Severity, at_least, at_most
from games.mom2.cards import INSANE, WOUNDED


class InvestigatorState(Struct, frozen=True, kw_only=True):
    investigator: CardRecord
    damage: int = 0
    """Damage cards, face up and face down together (MOM2-DMG-05)."""
    damage_down: int = 0
    """Face-down cards among them."""
    horror: int = 0
    horror_down: int = 0
    possessions: Mapping[str, int] = {}
    """Card to copies."""
    conditions: Mapping[str, int] = {}
    minimums: Mapping[str, int] = {}
    """Card to the number of investigators that is printed on the back of this investigator's copy."""
    eliminated: bool = False


TRACKS = (("damage", "health", WOUNDED), ("horror", "sanity", INSANE))
"""Cards suffered, the printed number that limits them, and the condition that follows."""


def conditions_once(state: InvestigatorState) -> Iterator[Problem]:
    """MOM2-VAL-06: no investigator has several copies of one condition."""
    for code, found in sorted(state.conditions.items()):
        yield from at_most(1, found, "condition-twice", cards=(code,))


def enough_investigators(state: InvestigatorState, in_play: int) -> Iterator[Problem]:
    """MOM2-VAL-07: a card whose back asks for more investigators than there are is replaced by another copy."""
    for code, limit in sorted(state.minimums.items()):
        yield from at_least(limit, in_play, "too-few-for-card", cards=(code,))


def outcome(found: int, limit: int | None, *, has_condition: bool) -> Literal["", "condition", "eliminated"]:
    """The consequence of that much Damage against Health, or Horror against Sanity (MOM2-DMG-06 to -10)."""
    if limit is None or found < limit:
        return ""
    return "eliminated" if has_condition else "condition"


def within_health(state: InvestigatorState) -> Iterator[Problem]:
    """MOM2-VAL-08: as much Damage as Health makes an investigator Wounded, as much Horror as Sanity Insane.

    With the condition already there, as much again eliminates (MOM2-DMG-08, -10). Being Wounded discards face-down
    cards, so that those that are there came later. Face-up cards may have stayed, and come to as much by themselves:
    a warning, since only a further card eliminates.
    """
    if state.eliminated:
        return
    for what, value, condition in TRACKS:
        found, limit = getattr(state, what), getattr(state.investigator.fields, value)
        follows = outcome(found, limit, has_condition=state.conditions.get(condition, 0) > 0)
        if not follows:
            continue
        is_again, may_have_stayed = follows == "eliminated", not getattr(state, f"{what}_down")
        yield Problem(
            code=f"{what}-again" if is_again else f"{what}-without-{condition}",
            variant="face-up" if is_again and may_have_stayed else "",
            severity=Severity.WARNING if is_again and may_have_stayed else Severity.ERROR,
            cards=(state.investigator.code, condition),
            params={"found": found, "limit": limit},
        )


def eliminated_has_nothing(state: InvestigatorState) -> Iterator[Problem]:
    """MOM2-VAL-09: an eliminated investigator has dropped all possessions."""
    if state.eliminated and state.possessions:
        cards = tuple(sorted(state.possessions))
        yield Problem(code="eliminated-possessions", cards=cards, params={"found": sum(state.possessions.values())})


STATE_PROBLEMS = {  # rule to the codes that its check can yield
    "MOM2-VAL-06": ("condition-twice",),
    "MOM2-VAL-07": ("too-few-for-card",),
    "MOM2-VAL-08": ("damage-without-wounded", "damage-again", "horror-without-insane", "horror-again"),
    "MOM2-VAL-09": ("eliminated-possessions",),
}
