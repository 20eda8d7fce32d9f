"""What is printed on the components of Death May Die: boards, cards, tokens, dice."""

from typing import Literal

from games.engine import CardFields

Pool = Literal["", "signature", "common"]
"""Where a skill comes from: one investigator alone has it, or it may be on several boards (DMD-POS-01)."""


class DmdFields(CardFields, frozen=True, kw_only=True):
    """The printed values. None and empty mean that nothing is printed or known, which is not 0."""

    skills: tuple[str, ...] = ()
    """Of an investigator board: three, the signature skill on top."""
    wounds: int | None = None
    """Spaces from the left end of the Wound track to the skull; so is sanity."""
    stress: int | None = None
    """The most Stress that somebody can have."""
    sanity: int | None = None
    thresholds: tuple[int, ...] = ()
    """The spaces of the Sanity track with an Insanity Threshold, counted from the left end, which is 0."""
    dice_at: tuple[int, ...] = ()
    """Those of them that bring a permanent bonus die."""

    pool: Pool = ""
    levels: int | None = None
    """How many levels a skill has."""

    keeps_mythos: int = 0
    """Mythos cards that the owner of an Insanity card has in front of him, out of deck and discard pile."""
    placeholder: bool = False
    """The component is in the box, but what it is called is not known here."""

    discovery: str = ""
    """The Discovery card that a side belongs to: its other side has the same word."""
    stress_cost: int | None = None
    """What it costs to claim a side of a Discovery card."""
    takes_wounds: int | None = None
    """Wounds after which a Companion is discarded."""
    grants: dict[str, int] = {}
    """Skill to the levels that a Companion adds to it."""

    number: int | None = None
    """Of an Episode: that of its box."""
    mythos: int | None = None
    """Mythos cards in an Episode or Elder One box."""
    discoveries: int | None = None
    """Discovery cards in an Episode box."""
    actions: int | None = None
    """Actions that only this Episode has."""
    stages: int | None = None
    minions: tuple[str, ...] = ()
    """Whom the minions card of an Elder One shows: Cultists, and a special monster."""

    elder_one: str = ""
    stage: int | None = None
    """Of a Stage card: 1 to 4, of which the last is the final one."""
    health: int | None = None
    """Of an enemy, or of a Stage."""
    normal: int | None = None
    """Normal dice of an attack, or that a Stage adds to it; so is bonus."""
    bonus: int | None = None
    total_normal: int | None = None
    """Normal dice of an Elder One's attack, with all its Stages up to this one, where only the sum is known."""
    total_bonus: int | None = None
    adds_fire: int = 0
    """Fire tokens that the enemy puts into the space when it attacks."""
    figures: int | None = None

    skill: str = ""
    """The common skill that a level-1 token stands for."""
    colour: str = ""
    faces: tuple[tuple[str, ...], ...] = ()
    """The results on the six faces of a die; none is a blank one."""
