"""A build looked up in the catalogue: an investigator board with the cards and markers on it."""

from typing import Any

from games.dmd.cards import HELD, OUTS, SIDES, DmdFields
from games.dmd.numbers import FIRST_LEVEL, SKILLS, roll_pool
from games.dmd.state_checks import BoardState
from games.engine import Build, CardRecord, Catalogue
from games.engine.loadout import InvestigatorLoadout, copies_by_type, looked_up
from games.engine.slots import Slot, copies_in, number_chosen, slots_of

RECEIVED = "received"  # the zone of cards received in a trade (DMD-POS-10)
LEVELS = ("skill_1", "skill_2", "skill_3")  # the choices with the levels of the three skills, in the order of the board
MARKERS = ("wounds", "stress", "sanity")  # the choices with the distance of each marker from the left end of its track
NUMBERS = (*MARKERS, "thresholds", "dice", "fire", "fire_wounds", "companion_levels")
"""All choices that are numbers: also thresholds reached, permanent bonus dice, Fire tokens and Wound tokens in their
place, and the levels given by Companions that are not in the catalogue."""


class Loadout(InvestigatorLoadout, kw_only=True, eq=False):
    """An investigator board with the cards on it."""

    held: list[Slot]
    """All cards on the board, received or not."""
    received: list[Slot]
    refused: list[Slot]
    """Cards that lie on no investigator's board."""

    @property
    def fields(self) -> DmdFields:
        assert self.sheet
        fields: DmdFields = self.sheet.fields
        return fields

    def of_type(self, *types: str) -> list[Slot]:
        return [slot for slot in self.held if slot.card.type_code in types]

    @property
    def sides(self) -> list[CardRecord]:
        """The claimed sides of Discovery cards, each repeated for its copies."""
        return [slot.card for slot in self.of_type(*SIDES) for _ in range(slot.copies)]

    def number(self, choice: str) -> int | None:
        """The number chosen; 0 at the start, and None if it is unknown later."""
        told = number_chosen(self.choices, choice)
        if told is not None and told >= 0:
            return told
        return 0 if self.starts and self.choices.get(choice) is None else None

    @property
    def skills(self) -> list[CardRecord]:
        codes = self.fields.skills if self.sheet else ()
        return [card for code in codes if (card := self.catalogue.get(code))]

    def level(self, choice: str) -> int | None:
        """The level chosen; the first at the start, and None if it is unknown later."""
        told = number_chosen(self.choices, choice)
        return FIRST_LEVEL if self.starts and self.choices.get(choice) is None else told

    @property
    def levels(self) -> list[tuple[CardRecord, int]]:
        found = zip(self.skills, LEVELS, strict=False)
        return [(skill, level) for skill, choice in found if (level := self.level(choice)) is not None]

    @property
    def granted(self) -> set[str]:
        """The skills to which Companions give levels."""
        return {skill for side in self.sides for skill in side.fields.grants}

    @property
    def companion_levels(self) -> int:
        """Levels that Companions give to the board's own skills (DMD-POS-12), and chosen ones."""
        own = {skill.code for skill in self.skills}
        given: int = sum(levels for side in self.sides for skill, levels in side.fields.grants.items() if skill in own)
        return given + (self.number("companion_levels") or 0)

    @property
    def is_out(self) -> bool:
        return self.choices.get("out") in tuple(OUTS)

    @property
    def state(self) -> BoardState:
        numbers = {name: self.number(name) for name in (*MARKERS, "thresholds", "dice")}
        return BoardState(printed=self.fields, is_out=self.is_out, **numbers)


def prepare(build: Build, catalogue: Catalogue) -> Loadout:
    common, zones = looked_up(build, catalogue, ("main", RECEIVED))
    slots = list(slots_of(zones["main"] + zones[RECEIVED], catalogue))
    return Loadout(
        **common,
        held=[slot for slot in slots if slot.card.type_code in HELD],
        received=list(slots_of(zones[RECEIVED], catalogue)),
        refused=[slot for slot in slots if slot.card.type_code not in HELD],
    )


def stats(board: Loadout) -> dict[str, Any]:
    """The figures of the board, as plain JSON values; `roll` are the dice of every roll (DMD-CALC-02)."""
    pool = roll_pool(board.number("dice") or 0)
    return {
        "size": copies_in(board.held),
        "required_size": SKILLS + 1 if board.starts else None,
        "types": copies_by_type(board.held, HELD),
        "skills": {skill.code: level for skill, level in board.levels},
        "companion_levels": board.companion_levels,
        "roll": {"normal": pool.normal, "bonus": pool.bonus},
    }
