"""The numbers of the rulebook, and the arithmetic of fights: dice of a roll, dice and Health of Stages."""

from collections.abc import Iterable

from msgspec import Struct

from games.engine import CardRecord, Catalogue

MIN_INVESTIGATORS = 2  # a solo player has two investigators (DMD-SETUP-08)
MAX_INVESTIGATORS = 5
MAX_PLAYERS = 5
SKILLS = 3  # of each investigator: one signature skill and two common ones (DMD-POS-01)
FIRST_LEVEL = 1
MARKERS_EACH = 6  # Tentacle markers of each investigator: three on the skills, three on the tracks (DMD-SETUP-09)
DICE_THRESHOLDS = 4  # Insanity Thresholds that bring a permanent bonus die (DMD-SAN-03)
ROLLED_DICE = 3  # normal dice of every roll of an investigator (DMD-DICE-01)
FIRE_TOKENS = 8
WOUND_TOKENS = 26  # they stand in for Fire on boards, where no Fire token is left (DMD-FLOW-07)
MYTHOS_OF_EACH_BOX = 8
MYTHOS_CARDS = 16
DISCOVERY_CARDS = 15
STAGES = 4
SYMBOLS_TO_ADVANCE = 3
SUMMONING_SPACES = 8  # of the Summoning track; on the last one the game is lost (DMD-END-04)


def investigators_for(players: int) -> int:
    return max(players, MIN_INVESTIGATORS)


class Pool(Struct, frozen=True):
    """Dice that are rolled together."""

    normal: int
    bonus: int


class Blow(Struct, frozen=True, kw_only=True):
    """The effect of Wounds on a Stage."""

    wounds: int
    """On the Stage that is fought after them: 0 on a new one, for nothing carries over (DMD-FLOW-04)."""
    is_defeated: bool
    overkill: int
    """Wounds beyond the Health, which are lost."""


def roll_pool(permanent: int, added: int = 0) -> Pool:
    """DMD-CALC-02: three normal dice, the permanent bonus dice, and what skills and cards add."""
    return Pool(ROLLED_DICE, permanent + added)


def struck(health: int | None, wounds: int, dealt: int) -> Blow:
    """DMD-CALC-01: the Stage after more Wounds; a Stage of unknown Health is never defeated by them."""
    total = wounds + dealt
    if health is None or total < health:
        return Blow(wounds=total, is_defeated=False, overkill=0)
    return Blow(wounds=0, is_defeated=True, overkill=total - health)


def stages_of(elder_one: str, catalogue: Catalogue) -> list[CardRecord]:
    """The Stage cards of an Elder One, the first on top."""
    cards = (card for card in catalogue.of_type("stage") if card.fields.elder_one == elder_one)
    return sorted(cards, key=lambda card: card.fields.stage or 0)


def attack_dice(revealed: Iterable[CardRecord]) -> Pool | None:
    """DMD-CALC-01: the dice of all Stages that are revealed, together; None if unknown.

    Stage I has none. Where a card has only the sum of all Stages up to it, that counts, and what comes after is added.
    """
    pool: Pool | None = Pool(0, 0)
    for card in sorted(revealed, key=lambda card: card.fields.stage or 0):
        fields = card.fields
        if fields.total_normal is not None and fields.total_bonus is not None:
            pool = Pool(fields.total_normal, fields.total_bonus)
        elif fields.normal is not None and fields.bonus is not None:
            pool = pool and Pool(pool.normal + fields.normal, pool.bonus + fields.bonus)
        elif fields.stage != 1:
            pool = None
    return pool
