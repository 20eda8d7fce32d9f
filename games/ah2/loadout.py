"""A build looked up in the catalogue: an investigator's sheet with what lies on it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from games.ah2.cards import Ah2Fields
from games.ah2.losses import half, is_object
from games.ah2.terms import DECKS, DRAWN_DECKS, STOPS, TRACKS
from games.engine import Build, CardRecord, Catalogue
from games.engine.slots import Slot, copies_in, in_zones, look_up, number_chosen, only_leader, slots_of

MODES = ("start", "play")
"""As a game begins; and at any time later, when possessions have come and gone."""
DISCARDED = "discarded"
"""The zone of what was drawn at the start and discarded (AH2-BUILD-05)."""
COMBAT = "combat"
"""The zone of those possessions that are in use in a fight (AH2-USE-01)."""
ZONES = ("main", COMBAT, DISCARDED)
NUMBERS = ("money", "clues", "sanity", "stamina", "max_sanity", "max_stamina")
"""The choices that are numbers."""


class Loadout(Struct, kw_only=True, eq=False):
    """What the rules read; slots stand in the order of the catalogue's codes."""

    mode: str
    catalogue: Catalogue
    choices: Mapping[str, Any]
    leaders: tuple[str, ...]
    sheet: CardRecord | None
    """None unless exactly one investigator leads."""
    main: list[Slot]
    """All possessions, in use or not."""
    refused: list[Slot]
    """What lies on no investigator's sheet."""
    discarded: list[Slot]
    combat: list[Slot]
    unknown: dict[str, int]
    quantities: dict[str, int]
    """Codes with a quantity that cannot be."""

    @property
    def fields(self) -> Ah2Fields:
        assert self.sheet
        fields: Ah2Fields = self.sheet.fields
        return fields

    @property
    def starts(self) -> bool:
        return self.mode == "start"

    def copies(self, code: str) -> int:
        return sum(slot.copies for slot in self.main if slot.code == code)

    @property
    def of_the_box(self) -> dict[str, int]:
        """Card to copies, of what the box has several of; the Deputy's cards are one set (AH2-LIM-03)."""
        return {slot.code: slot.copies for slot in self.main if slot.card.fields.special != "deputy"}

    def special(self, kind: str) -> list[Slot]:
        return [slot for slot in self.main if slot.card.fields.special == kind]

    @property
    def beside_fixed(self) -> dict[str, list[Slot]]:
        """Deck to what is there beyond the fixed possessions."""
        fixed = self.fields.fixed
        rest = [Slot(card=slot.card, copies=slot.copies - fixed.get(slot.code, 0)) for slot in self.main]
        return {deck: [slot for slot in rest if slot.copies > 0 and slot.card.type_code == deck] for deck in DECKS}

    def number(self, choice: str) -> int | None:
        """A choice that is a number; None where nothing, or no number, was chosen."""
        return number_chosen(self.choices, choice)

    def maximum(self, what: str) -> int | None:
        """The maximum Sanity or Stamina: what was chosen, else the sheet's with what cards add (AH2-LIM-04)."""
        chosen = self.number(f"max_{what}")
        printed: int | None = getattr(self.fields, what)
        if chosen is not None or printed is None:
            return chosen
        return printed + self.bonus(f"max_{what}")

    def bonus(self, to: str) -> int:
        """What the possessions add to a skill or a maximum."""
        added = 0
        for slot in self.main:
            fields: Ah2Fields = slot.card.fields
            added += slot.copies * fields.bonuses.get(to, 0)
        return added

    @property
    def conditions(self) -> list[Any]:
        """What the choice says of blessings and curses: one word, or a list of them."""
        given = self.choices.get("condition")
        return [] if given is None else list(given) if isinstance(given, list) else [given]

    @property
    def stops(self) -> dict[str, int]:
        """Track to its stop, for the tracks whose slider is on one."""
        return {track: stop for track in TRACKS if (stop := self.number(track)) in STOPS}


def prepare(build: Build, catalogue: Catalogue) -> Loadout:
    """Looks every code up once. What lies in a zone that does not exist is a possession."""
    found = look_up(build, catalogue)
    zones = in_zones(found, ZONES)
    possessions = list(slots_of(zones["main"] + zones[COMBAT], catalogue))
    return Loadout(
        mode=build.mode if build.mode in MODES else MODES[0],
        catalogue=catalogue,
        choices=build.choices,
        leaders=build.leaders,
        sheet=only_leader(found, "investigator"),
        main=[slot for slot in possessions if slot.card.type_code in DECKS],
        refused=[slot for slot in possessions if slot.card.type_code not in DECKS],
        discarded=list(slots_of(zones[DISCARDED], catalogue)),
        combat=list(slots_of(zones[COMBAT], catalogue)),
        unknown=found.unknown,
        quantities=found.quantities,
    )


def features(loadout: Loadout) -> Iterator[str]:
    """The mode: most rules are about the start of a game."""
    yield loadout.mode
    if loadout.sheet:
        yield f"{loadout.mode}-sheet"


def stats(loadout: Loadout) -> dict[str, Any]:
    """The figures of the loadout, as plain JSON values; `losses` are those of going insane or being arrested."""
    objects = sum(slot.copies for slot in loadout.main if is_object(slot.card))
    money, clues = (loadout.number(name) for name in ("money", "clues"))
    if loadout.sheet:
        money = loadout.fields.money if money is None else money
        clues = loadout.fields.clues if clues is None else clues
    return {
        "size": copies_in(loadout.main),
        "required_size": _required(loadout),
        "types": {
            deck: number
            for deck in DECKS
            if (number := sum(slot.copies for slot in loadout.main if slot.card.type_code == deck))
        },
        "money": money,
        "clues": clues,
        "skills": _skills(loadout),
        "hands": hands_used(loadout.combat),
        "combat_dice": combat_dice(loadout),
        "losses": {
            "objects": half(objects),
            "clues": half(clues or 0),
            "retainers": copies_in(loadout.special("retainer")),
            "money": half(money or 0),
        },
    }


def hands_used(slots: Iterable[Slot]) -> int:
    """The hands that these weapons and spells take together."""
    return sum(slot.copies * (slot.card.fields.hands or 0) for slot in slots)


def combat_dice(loadout: Loadout) -> int | None:
    """Dice of a combat check before the monster's rating: Fight and the bonuses of what is in use; None unless known.

    Spells count as if they were cast.
    """
    fight = _skills(loadout).get("fight")
    if fight is None:
        return None
    added: int = sum(slot.copies * slot.card.fields.bonuses.get("combat", 0) for slot in loadout.combat)
    return fight + added


def _required(loadout: Loadout) -> int | None:
    """The cards that a starting investigator has; later there is no number."""
    if loadout.sheet is None or not loadout.starts:
        return None
    return sum(loadout.fields.fixed.values()) + sum(loadout.fields.random.get(deck, 0) for deck in DRAWN_DECKS)


def _skills(loadout: Loadout) -> dict[str, int]:
    """Skill to its value under the slider, with what cards add (AH2-SKILL-02)."""
    if loadout.sheet is None:
        return {}
    values = {}
    for track, stop in loadout.stops.items():
        for skill in TRACKS[track]:
            values[skill] = loadout.fields.skills[skill][stop - 1] + loadout.bonus(skill)
    return values
