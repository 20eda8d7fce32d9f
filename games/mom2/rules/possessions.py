"""Rules about the investigator and the possessions: which cards may lie in which zone, and how many."""

from collections.abc import Iterator

from games.engine import Fix, Problem, rule
from games.engine.build_checks import one_leads, surplus_removed, unreadable
from games.engine.collection import beyond_the_box
from games.engine.limits import at_most
from games.mom2.loadout import Loadout, of_known_number


@rule("MOM2-SETUP-07", emits=("investigator-count", "investigator-invalid"))
def one_investigator(loadout: Loadout) -> Iterator[Problem]:
    """A build is one investigator; a solo player has two builds."""
    yield from one_leads(loadout.leaders, loadout.catalogue, "investigator")


@rule("MOM2-POS-01", emits=("card-misplaced", "unknown-card", "quantity-invalid"))
def in_its_place(loadout: Loadout) -> Iterator[Problem]:
    """Possessions are items, spells and elixirs; conditions, Damage and Horror are none and lie apart."""
    for zone, slot in loadout.misplaced:
        fix = Fix(action="remove", card=slot.code, quantity=slot.copies, zone=zone)
        yield Problem(code="card-misplaced", variant=zone, cards=(slot.code,), params={"found": slot.copies}, fix=fix)
    yield from unreadable(loadout.unknown, loadout.quantities)


@rule("MOM2-POS-02", emits=("start-not-listed",), about=("start",))
def only_what_the_app_lists(loadout: Loadout) -> Iterator[Problem]:
    """If the app's list is recorded, nobody starts with anything else but the card of their own ability."""
    listed = loadout.starting
    if not listed:
        return
    own = loadout.sheet.fields.starts_with if loadout.sheet else ""
    for slot in loadout.main:
        limit = listed[slot.code] + (slot.code == own)
        yield from surplus_removed(at_most(limit, slot.copies, "start-not-listed", cards=(slot.code,)))


@rule("MOM2-POS-05", emits=("copies-in-box",))
def copies_in_the_box(loadout: Loadout) -> Iterator[Problem]:
    """One investigator alone has no more copies of a card than all products have, nor does the app list more."""
    for zone, slots in loadout.zones.items():
        held = of_known_number({slot.code: slot.copies for slot in slots}, loadout.catalogue)
        yield from surplus_removed(beyond_the_box([held], loadout.catalogue), zone)
