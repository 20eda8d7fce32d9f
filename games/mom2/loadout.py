"""A build looked up in the catalogue: an investigator with possessions, conditions, Damage and Horror."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from games.engine import Build, CardRecord, Catalogue
from games.engine.slots import Slot, copies_in, in_zones, look_up, number_chosen, only_leader, slots_of
from games.mom2.state_checks import Standing
from games.mom2.terms import INSANE, POSSESSIONS

MODES = ("start", "play")
"""As a game begins; and at any time later, when possessions have come and gone."""
CONDITIONS, DAMAGE, HORROR, STARTING = "conditions", "damage", "horror", "starting"
ZONE_TYPES: Mapping[str, tuple[str, ...]] = {
    "main": POSSESSIONS,
    CONDITIONS: ("condition", "agenda"),
    DAMAGE: ("damage",),
    HORROR: ("horror",),
    STARTING: POSSESSIONS,
}
"""Zone to the types of cards that may lie there. Damage and Horror there are face up; what is face down has no name
(MOM2-VIS-04), only a number. `starting` is what the app lists for the whole party."""
NUMBERS = ("damage_down", "horror_down", "clues")
"""The choices that are numbers of things, 0 where nothing was chosen."""
MINIMUM = "insane_minimum"
"""The choice that says which number is printed on the back of one's own Insane card."""


class Loadout(Struct, kw_only=True, eq=False):
    """What the rules read; slots stand in the order of the catalogue's codes."""

    mode: str
    catalogue: Catalogue
    choices: Mapping[str, Any]
    leaders: tuple[str, ...]
    sheet: CardRecord | None
    """The investigator card; None unless exactly one investigator leads."""
    zones: dict[str, list[Slot]]
    """Zone to what may lie there."""
    misplaced: list[tuple[str, Slot]]
    """What may not lie in its zone."""
    unknown: dict[str, int]
    quantities: dict[str, int]
    """Codes with a quantity that cannot be."""

    @property
    def main(self) -> list[Slot]:
        return self.zones["main"]

    def number(self, choice: str) -> int:
        """A choice that is a number of things; 0 where nothing, or no such number, was chosen."""
        return max(number_chosen(self.choices, choice) or 0, 0)

    @property
    def leader_card(self) -> Counter[str]:
        return Counter({self.sheet.code: 1} if self.sheet else {})

    @property
    def used(self) -> Counter[str]:
        """Every card of a box that the investigator has, the investigator card with them."""
        held = self.leader_card
        for zone in ("main", CONDITIONS, DAMAGE, HORROR):
            held.update({slot.code: slot.copies for slot in self.zones[zone]})
        return held

    @property
    def starting(self) -> Counter[str]:
        return Counter({slot.code: slot.copies for slot in self.zones[STARTING]})

    @property
    def standing(self) -> Standing:
        assert self.sheet
        conditions = {slot.code: slot.copies for slot in self.zones[CONDITIONS] if slot.card.type_code == "condition"}
        minimum = self.number(MINIMUM)
        return Standing(
            investigator=self.sheet,
            damage=self.number("damage_down") + copies_in(self.zones[DAMAGE]),
            damage_down=self.number("damage_down"),
            horror=self.number("horror_down") + copies_in(self.zones[HORROR]),
            horror_down=self.number("horror_down"),
            possessions={slot.code: slot.copies for slot in self.main},
            conditions=conditions,
            minimums={INSANE: minimum} if minimum and INSANE in conditions else {},
            eliminated=bool(self.choices.get("eliminated")),
        )


def prepare(build: Build, catalogue: Catalogue) -> Loadout:
    """Looks every code up once. What lies in a zone that does not exist is a possession."""
    found = look_up(build, catalogue)
    held = {zone: list(slots_of(cards, catalogue)) for zone, cards in in_zones(found, ZONE_TYPES).items()}
    return Loadout(
        mode=build.mode if build.mode in MODES else MODES[0],
        catalogue=catalogue,
        choices=build.choices,
        leaders=build.leaders,
        sheet=only_leader(found, "investigator"),
        zones={
            zone: [slot for slot in slots if slot.card.type_code in ZONE_TYPES[zone]] for zone, slots in held.items()
        },
        misplaced=[
            (zone, slot)
            for zone, slots in held.items()
            for slot in slots
            if slot.card.type_code not in ZONE_TYPES[zone]
        ],
        unknown=found.unknown,
        quantities=found.quantities,
    )


def features(loadout: Loadout) -> Iterator[str]:
    """The mode, and whether there is an investigator whose state can be judged."""
    yield loadout.mode
    if loadout.sheet:
        yield "sheet"


def stats(loadout: Loadout) -> dict[str, Any]:
    """The figures of the loadout, as plain JSON values."""
    standing = loadout.standing if loadout.sheet else None
    fields = loadout.sheet.fields if loadout.sheet else None
    return {
        "size": copies_in(loadout.main),
        "required_size": None,
        "types": {
            kind: number
            for kind in POSSESSIONS
            if (number := copies_in(slot for slot in loadout.main if slot.card.type_code == kind))
        },
        "damage": standing.damage if standing else 0,
        "health": fields.health if fields else None,
        "horror": standing.horror if standing else 0,
        "sanity": fields.sanity if fields else None,
        "clues": loadout.number("clues"),
        "conditions": sorted(standing.conditions) if standing else [],
    }
