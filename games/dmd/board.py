"""A build looked up in the catalogue: an investigator board with what lies on it."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from games.dmd.cards import DmdFields
from games.dmd.numbers import FIRST_LEVEL, SKILLS
from games.dmd.stages import roll_pool
from games.dmd.terms import HELD, OUTS, SIDES
from games.engine import Build, CardRecord, Catalogue
from games.engine.slots import Slot, copies_in, in_zones, look_up, number_chosen, only_leader, slots_of

MODES = ("start", "play")
"""As a game begins; and at any time later."""
RECEIVED = "received"
"""The zone of what came to the board by a trade (DMD-POS-10)."""
LEVELS = ("skill_1", "skill_2", "skill_3")
"""The choices with the levels of the three skills, in the order of the board."""
MARKERS = ("wounds", "stress", "sanity")
"""How many spaces each marker is away from the left end of its track."""
NUMBERS = (*MARKERS, "thresholds", "dice", "fire", "fire_wounds", "companion_levels")
"""What else is told in numbers: thresholds reached, permanent bonus dice, Fire tokens and Wound tokens in their place,
and the levels that Companions give who are not in the catalogue."""


class Board(Struct, kw_only=True, eq=False):
    """What the rules read; slots stand in the order of the catalogue's codes."""

    mode: str
    catalogue: Catalogue
    choices: Mapping[str, Any]
    leaders: tuple[str, ...]
    investigator: CardRecord | None
    """None unless exactly one leads."""
    held: list[Slot]
    """All that lies on the board, received or not."""
    received: list[Slot]
    refused: list[Slot]
    """What lies on no investigator's board."""
    unknown: dict[str, int]
    quantities: dict[str, int]
    """Codes with a quantity that cannot be."""

    @property
    def fields(self) -> DmdFields:
        assert self.investigator
        fields: DmdFields = self.investigator.fields
        return fields

    @property
    def starts(self) -> bool:
        return self.mode == "start"

    def of_type(self, *types: str) -> list[Slot]:
        return [slot for slot in self.held if slot.card.type_code in types]

    @property
    def sides(self) -> list[CardRecord]:
        """The claimed sides of Discovery cards, each as often as it is there."""
        return [slot.card for slot in self.of_type(*SIDES) for _ in range(slot.copies)]

    def number(self, choice: str) -> int | None:
        """What was told; 0 at the start, and None where nothing, or no number, was told later."""
        told = number_chosen(self.choices, choice)
        if told is not None and told >= 0:
            return told
        return 0 if self.starts and self.choices.get(choice) is None else None

    @property
    def skills(self) -> list[CardRecord]:
        """The skills of the board, as far as they are known."""
        codes = self.fields.skills if self.investigator else ()
        return [card for code in codes if (card := self.catalogue.get(code))]

    def level(self, choice: str) -> int | None:
        """The level that was told; the first at the start, and None where nobody told it later."""
        told = number_chosen(self.choices, choice)
        return FIRST_LEVEL if self.starts and self.choices.get(choice) is None else told

    @property
    def levels(self) -> list[tuple[CardRecord, int]]:
        """The skills whose level is known."""
        found = zip(self.skills, LEVELS, strict=False)
        return [(skill, level) for skill, choice in found if (level := self.level(choice)) is not None]

    @property
    def granted(self) -> set[str]:
        """The skills of which Companions give levels."""
        return {skill for side in self.sides for skill in side.fields.grants}

    @property
    def companion_levels(self) -> int:
        """Levels that Companions give on the board's own skills (DMD-POS-12), and those that were told."""
        own = {skill.code for skill in self.skills}
        given: int = sum(levels for side in self.sides for skill, levels in side.fields.grants.items() if skill in own)
        return given + (self.number("companion_levels") or 0)

    @property
    def is_out(self) -> bool:
        return self.choices.get("out") in tuple(OUTS)


def prepare(build: Build, catalogue: Catalogue) -> Board:
    """Looks every code up once. What lies in a zone that does not exist lies on the board."""
    found = look_up(build, catalogue)
    zones = in_zones(found, ("main", RECEIVED))
    slots = list(slots_of(zones["main"] + zones[RECEIVED], catalogue))
    return Board(
        mode=build.mode if build.mode in MODES else MODES[0],
        catalogue=catalogue,
        choices=build.choices,
        leaders=build.leaders,
        investigator=only_leader(found, "investigator"),
        held=[slot for slot in slots if slot.card.type_code in HELD],
        received=list(slots_of(zones[RECEIVED], catalogue)),
        refused=[slot for slot in slots if slot.card.type_code not in HELD],
        unknown=found.unknown,
        quantities=found.quantities,
    )


def features(board: Board) -> Iterator[str]:
    """The mode, and whether somebody has the board: most rules are about one of them."""
    yield board.mode
    if board.investigator:
        yield f"{board.mode}-board"


def stats(board: Board) -> dict[str, Any]:
    """The figures of the board, as plain JSON values; `roll` are the dice of every roll (DMD-CALC-02)."""
    pool = roll_pool(board.number("dice") or 0)
    types = {kind: copies for kind in HELD if (copies := copies_in(board.of_type(kind)))}
    return {
        "size": copies_in(board.held),
        "required_size": SKILLS + 1 if board.starts else None,
        "types": types,
        "skills": {skill.code: level for skill, level in board.levels},
        "companion_levels": board.companion_levels,
        "roll": {"normal": pool.normal, "bonus": pool.bonus},
    }
