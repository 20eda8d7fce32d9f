"""Who plays, and what an investigator has: possessions, in the zones where cards of their kind may lie."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.engine import Fix, Problem, rule
from games.engine.build_checks import one_leads, unreadable
from games.engine.collection import beyond_the_box
from games.mom2.loadout import Loadout, of_known_number


@rule("MOM2-SETUP-07", emits=("investigator-count", "investigator-invalid"))
def one_investigator(loadout: Loadout) -> Iterator[Problem]:
    """A build is one investigator; whoever plays alone has two builds."""
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
    """Where the app's list was written down, nobody starts with anything else, but for what one's own ability gives."""
    listed = loadout.starting
    if not listed:
        return
    own = loadout.sheet.fields.starts_with if loadout.sheet else ""
    for slot in loadout.main:
        limit = listed[slot.code] + (slot.code == own)
        if slot.copies > limit:
            fix = Fix(action="remove", card=slot.code, quantity=slot.copies - limit)
            params = {"found": slot.copies, "limit": limit}
            yield Problem(code="start-not-listed", cards=(slot.code,), params=params, fix=fix)


@rule("MOM2-POS-05", emits=("copies-in-box",))
def copies_in_the_box(loadout: Loadout) -> Iterator[Problem]:
    """One investigator alone has no more copies of a card than all products have, nor does the app list more."""
    for zone, slots in loadout.zones.items():
        held = of_known_number({slot.code: slot.copies for slot in slots}, loadout.catalogue)
        for problem in beyond_the_box([held], loadout.catalogue):
            surplus = problem.params["found"] - problem.params["limit"]
            fix = Fix(action="remove", card=problem.cards[0], quantity=surplus, zone=zone)
            yield replace(problem, fix=fix)
