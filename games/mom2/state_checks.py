"""What must hold of an investigator at any moment, whether a build or a log says how they stand.

Each function yields what is wrong; who asks names the rule: MOM2-VAL-06 to -09.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from games.engine import CardRecord, Problem, Severity
from games.mom2.cards import INSANE, WOUNDED


class InvestigatorState(Struct, frozen=True, kw_only=True):
    """How an investigator stands."""

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
"""What is suffered, what it is held against, and the condition that it brings."""


def conditions_once(state: InvestigatorState) -> Iterator[Problem]:
    """MOM2-VAL-06: nobody has several copies of one condition."""
    for code, found in sorted(state.conditions.items()):
        if found > 1:
            yield Problem(code="condition-twice", cards=(code,), params={"found": found, "limit": 1})


def enough_investigators(state: InvestigatorState, in_play: int) -> Iterator[Problem]:
    """MOM2-VAL-07: a card whose back asks for more investigators than there are is replaced by another copy."""
    for code, limit in sorted(state.minimums.items()):
        if in_play < limit:
            yield Problem(code="too-few-for-card", cards=(code,), params={"found": in_play, "limit": limit})


def outcome(found: int, limit: int | None, *, has_condition: bool) -> Literal["", "condition", "eliminated"]:
    """The consequence of so much Damage against Health, or Horror against Sanity (MOM2-DMG-06 to -10)."""
    if limit is None or found < limit:
        return ""
    return "eliminated" if has_condition else "condition"


def within_health(state: InvestigatorState) -> Iterator[Problem]:
    """MOM2-VAL-08: whoever has as much Damage as Health is Wounded; the same of Horror, Sanity and Insane.

    Whoever has the condition already and as much again is eliminated (MOM2-DMG-08, -10). Being Wounded discards what is
    face down, so that face-down cards came later. Face-up cards may have stayed, and come to as much by themselves:
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
    """MOM2-VAL-09: whoever is eliminated dropped all possessions first."""
    if state.eliminated and state.possessions:
        cards = tuple(sorted(state.possessions))
        yield Problem(code="eliminated-possessions", cards=cards, params={"found": sum(state.possessions.values())})


STATE_PROBLEMS = {
    "MOM2-VAL-06": ("condition-twice",),
    "MOM2-VAL-07": ("too-few-for-card",),
    "MOM2-VAL-08": ("damage-without-wounded", "damage-again", "horror-without-insane", "horror-again"),
    "MOM2-VAL-09": ("eliminated-possessions",),
}
"""Rule to the codes that its check can yield."""
