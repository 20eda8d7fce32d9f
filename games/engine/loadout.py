"""The build of a board game looked up in the catalogue: an investigator with cards and other components."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from games.engine.build import Build
from games.engine.cards import CardRecord
from games.engine.catalogue import Catalogue
from games.engine.slots import Slot, in_zones, look_up, only_leader

MODES = ("start", "play")  # as a game begins; and at any time later, when possessions have come and gone


class InvestigatorLoadout(Struct, kw_only=True, eq=False):
    """The subject of the rules; a game adds its zones, whose slots are in the order of the catalogue's codes."""

    mode: str
    catalogue: Catalogue
    choices: Mapping[str, Any]
    leaders: tuple[str, ...]
    sheet: CardRecord | None
    """The investigator; None unless exactly one leads."""
    unknown: dict[str, int]
    quantities: dict[str, int]
    """Codes with an impossible quantity."""

    @property
    def starts(self) -> bool:
        return self.mode == "start"


def looked_up(
    build: Build, catalogue: Catalogue, zones: Iterable[str]
) -> tuple[dict[str, Any], dict[str, Counter[str]]]:
    """Return the fields of every loadout, and the copies in each zone; cards in an unknown zone are in the main one."""
    found = look_up(build, catalogue)
    fields = {
        "mode": build.mode if build.mode in MODES else MODES[0],
        "catalogue": catalogue,
        "choices": build.choices,
        "leaders": build.leaders,
        "sheet": only_leader(found, "investigator"),
        "unknown": found.unknown,
        "quantities": found.quantities,
    }
    return fields, in_zones(found, zones)


def features(loadout: InvestigatorLoadout) -> Iterator[str]:
    """The mode, alone and with an investigator: most rules are about one of them."""
    yield loadout.mode
    if loadout.sheet:
        yield f"{loadout.mode}-sheet"


def copies_by_type(slots: Iterable[Slot], types: Iterable[str]) -> dict[str, int]:
    """Type to the copies of its cards, for the types that occur."""
    copies = dict.fromkeys(types, 0)
    for slot in slots:
        if slot.card.type_code in copies:
            copies[slot.card.type_code] += slot.copies
    return {kind: number for kind, number in copies.items() if number}


def mentioned(choice: object) -> int | str:
    """A choice as a problem mentions it: a question mark unless it is a number or a text."""
    return choice if isinstance(choice, int | str) and not isinstance(choice, bool) else "?"
