"""A build looked up in the catalogue: an investigator with possessions, conditions, Damage and Horror."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.engine import Build, Catalogue
from games.engine.loadout import InvestigatorLoadout, copies_by_type, looked_up
from games.engine.slots import Slot, copies_in, number_chosen, slots_of
from games.mom2.cards import INSANE, POSSESSIONS
from games.mom2.state_checks import InvestigatorState

CONDITIONS, DAMAGE, HORROR, STARTING = "conditions", "damage", "horror", "starting"
ZONE_TYPES: Mapping[str, tuple[str, ...]] = {
    "main": POSSESSIONS,
    CONDITIONS: ("condition", "agenda"),
    DAMAGE: ("damage",),
    HORROR: ("horror",),
    STARTING: POSSESSIONS,
}
"""Zone to the types of cards that may lie there. Damage and Horror there are face up; face-down cards have no name
(MOM2-VIS-04), only a number. `starting` are the possessions that the app lists for the whole party."""
NUMBERS = ("damage_down", "horror_down", "clues")  # the choices that count something, 0 unless chosen
MINIMUM = "insane_minimum"  # the choice of the number printed on the back of the investigator's own Insane card


class Loadout(InvestigatorLoadout, kw_only=True, eq=False):
    """An investigator with possessions, conditions, Damage and Horror."""

    zones: dict[str, list[Slot]]
    """Zone to the cards that may lie there."""
    misplaced: list[tuple[str, Slot]]
    """Zone and cards that may not lie there."""

    @property
    def main(self) -> list[Slot]:
        return self.zones["main"]

    def number(self, choice: str) -> int:
        """The number chosen; 0 without one."""
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
    def state(self) -> InvestigatorState:
        assert self.sheet
        conditions = {slot.code: slot.copies for slot in self.zones[CONDITIONS] if slot.card.type_code == "condition"}
        minimum = self.number(MINIMUM)
        return InvestigatorState(
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
    common, zones = looked_up(build, catalogue, ZONE_TYPES)
    placed, misplaced = {}, []
    for zone, cards in zones.items():
        slots = list(slots_of(cards, catalogue))
        placed[zone] = [slot for slot in slots if slot.card.type_code in ZONE_TYPES[zone]]
        misplaced += [(zone, slot) for slot in slots if slot.card.type_code not in ZONE_TYPES[zone]]
    return Loadout(**common, zones=placed, misplaced=misplaced)


def stats(loadout: Loadout) -> dict[str, Any]:
    state = loadout.state if loadout.sheet else None
    fields = loadout.sheet.fields if loadout.sheet else None
    return {
        "size": copies_in(loadout.main),
        "required_size": None,
        "types": copies_by_type(loadout.main, POSSESSIONS),
        "damage": state.damage if state else 0,
        "health": fields.health if fields else None,
        "horror": state.horror if state else 0,
        "sanity": fields.sanity if fields else None,
        "clues": loadout.number("clues"),
        "conditions": sorted(state.conditions) if state else [],
    }


def of_known_number(copies: Mapping[str, int], catalogue: Catalogue) -> dict[str, int]:
    """The cards whose number of copies in the boxes is known; Clues, Fire and Darkness are unlimited (MOM2-POS-05)."""
    return {
        code: number for code, number in copies.items() if (card := catalogue.get(code)) and not card.fields.more_copies
    }
