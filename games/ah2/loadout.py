"""A build looked up in the catalogue: an investigator's sheet with the cards on it, its figures and losses."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.ah2.cards import DECKS, DRAWN_DECKS, STOPS, TRACKS, Ah2Fields
from games.engine import Build, CardRecord, Catalogue
from games.engine.loadout import InvestigatorLoadout, copies_by_type, looked_up
from games.engine.slots import Slot, copies_in, number_chosen, slots_of

DISCARDED = "discarded"  # the zone of cards drawn at the start and discarded (AH2-BUILD-05)
COMBAT = "combat"  # the zone of possessions in use in a fight (AH2-USE-01)
OBJECT_DECKS = frozenset({"common", "unique", "spell"})


class Loadout(InvestigatorLoadout, kw_only=True, eq=False):
    """An investigator's sheet with the cards on it."""

    main: list[Slot]
    """All possessions, in use or not."""
    refused: list[Slot]
    """Cards that no investigator can possess."""
    discarded: list[Slot]
    combat: list[Slot]

    @property
    def fields(self) -> Ah2Fields:
        assert self.sheet
        fields: Ah2Fields = self.sheet.fields
        return fields

    def copies(self, code: str) -> int:
        return sum(slot.copies for slot in self.main if slot.code == code)

    @property
    def of_the_box(self) -> dict[str, int]:
        """Card to copies, without the Deputy's cards, which are one set (AH2-LIM-03)."""
        return {slot.code: slot.copies for slot in self.main if slot.card.fields.special != "deputy"}

    def special(self, kind: str) -> list[Slot]:
        return [slot for slot in self.main if slot.card.fields.special == kind]

    @property
    def beside_fixed(self) -> dict[str, list[Slot]]:
        """Deck to the possessions beyond the fixed ones."""
        fixed = self.fields.fixed
        rest = [Slot(card=slot.card, copies=slot.copies - fixed.get(slot.code, 0)) for slot in self.main]
        return {deck: [slot for slot in rest if slot.copies > 0 and slot.card.type_code == deck] for deck in DECKS}

    def number(self, choice: str) -> int | None:
        return number_chosen(self.choices, choice)

    def maximum(self, what: str) -> int | None:
        """The maximum Sanity or Stamina: the one chosen, else the sheet's with the bonuses of cards (AH2-LIM-04)."""
        chosen = self.number(f"max_{what}")
        printed: int | None = getattr(self.fields, what)
        if chosen is not None or printed is None:
            return chosen
        return printed + self.bonus(f"max_{what}")

    def bonus(self, to: str) -> int:
        return sum([slot.copies * slot.card.fields.bonuses.get(to, 0) for slot in self.main])

    def skill(self, name: str, stop: int) -> int:
        """The value of a skill at that stop, with the bonuses of cards (AH2-SKILL-02)."""
        return self.fields.skills[name][stop - 1] + self.bonus(name)

    @property
    def conditions(self) -> list[Any]:
        """The blessings and curses chosen: one code, or a list of codes."""
        given = self.choices.get("condition")
        return [] if given is None else list(given) if isinstance(given, list) else [given]

    @property
    def stops(self) -> dict[str, int]:
        """Track to the stop of its slider, if it is on one."""
        return {track: stop for track in TRACKS if (stop := self.number(track)) in STOPS}


def prepare(build: Build, catalogue: Catalogue) -> Loadout:
    common, zones = looked_up(build, catalogue, ("main", COMBAT, DISCARDED))
    possessions = list(slots_of(zones["main"] + zones[COMBAT], catalogue))
    return Loadout(
        **common,
        main=[slot for slot in possessions if slot.card.type_code in DECKS],
        refused=[slot for slot in possessions if slot.card.type_code not in DECKS],
        discarded=list(slots_of(zones[DISCARDED], catalogue)),
        combat=list(slots_of(zones[COMBAT], catalogue)),
    )


def is_object(card: CardRecord) -> bool:
    """AH2-ITEM-01: items, spells, and two of the Deputy's cards; neither allies, skills nor other special cards."""
    return card.type_code in OBJECT_DECKS or card.fields.counts_as_object


def losses(condition: str, had: Mapping[str, int]) -> dict[str, int]:
    """Losses of going insane, falling unconscious, getting lost so, or being arrested; halves are rounded down.
    `had` has the numbers before (AH2-ST-01 to -03, -07)."""
    if condition == "arrested":
        return {"money": had.get("money", 0) // 2}
    if condition in ("insane", "unconscious", "overcome"):
        halves = {name: had.get(name, 0) // 2 for name in ("objects", "clues")}
        return {**halves, "retainers": had.get("retainers", 0)}
    return {}


def stats(loadout: Loadout) -> dict[str, Any]:
    """The figures of the loadout, as plain JSON values; `losses` are for going insane or being arrested."""
    money, clues = (loadout.number(name) for name in ("money", "clues"))
    if loadout.sheet:
        money = loadout.fields.money if money is None else money
        clues = loadout.fields.clues if clues is None else clues
    required = None  # later in a game there is no number
    if loadout.sheet and loadout.starts:
        required = sum(loadout.fields.fixed.values()) + sum(loadout.fields.random.get(deck, 0) for deck in DRAWN_DECKS)
    had = {
        "objects": copies_in(slot for slot in loadout.main if is_object(slot.card)),
        "clues": clues or 0,
        "retainers": copies_in(loadout.special("retainer")),
        "money": money or 0,
    }
    return {
        "size": copies_in(loadout.main),
        "required_size": required,
        "types": copies_by_type(loadout.main, DECKS),
        "money": money,
        "clues": clues,
        "skills": _skills(loadout),
        "hands": hands_used(loadout.combat),
        "combat_dice": combat_dice(loadout),
        "losses": losses("insane", had) | losses("arrested", had),
    }


def hands_used(slots: Iterable[Slot]) -> int:
    return sum(slot.copies * (slot.card.fields.hands or 0) for slot in slots)


def combat_dice(loadout: Loadout) -> int | None:
    """Dice of a combat check before the monster's rating: Fight and the bonuses of the cards in use; None if unknown.
    Spells count as if they were cast."""
    stop = loadout.stops.get("fight") if loadout.sheet else None
    if stop is None:
        return None
    added: int = sum([slot.copies * slot.card.fields.bonuses.get("combat", 0) for slot in loadout.combat])
    return loadout.skill("fight", stop) + added


def _skills(loadout: Loadout) -> dict[str, int]:
    """Skill to its value, for the tracks whose stop is known."""
    return {
        skill: loadout.skill(skill, stop)
        for track, stop in (loadout.stops.items() if loadout.sheet else ())
        for skill in TRACKS[track]
    }
