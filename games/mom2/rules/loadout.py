"""The rules of investigators, one function a rule. Each reads a prepared Loadout and yields every problem it finds."""

import sys
from collections.abc import Iterator

from games.engine import Fix, Problem, Rule, at_most, limit_problem, rule
from games.engine.build_checks import one_leads, surplus_removed, unreadable
from games.engine.collection import beyond_the_box
from games.engine.loadout import mentioned
from games.engine.rules import Check, rules_in
from games.mom2 import state_checks
from games.mom2.cards import MAX_INVESTIGATORS
from games.mom2.loadout import CONDITIONS, MINIMUM, NUMBERS, Loadout, of_known_number
from games.mom2.state_checks import STATE_PROBLEMS


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


@rule("MOM2-POS-12", emits=("number-invalid",))
def counted_from_zero(loadout: Loadout) -> Iterator[Problem]:
    """Clues and face-down cards are counted from 0, without a limit; Insane cards ask for one investigator or more."""
    for choice in (*NUMBERS, MINIMUM):
        given = loadout.choices.get(choice)
        least, most = (1, MAX_INVESTIGATORS) if choice == MINIMUM else (0, None)
        is_number = isinstance(given, int) and not isinstance(given, bool)
        if given is not None and (not is_number or given < least or (most is not None and given > most)):
            fix = Fix(action="clear", choice=choice)
            yield limit_problem("number-invalid", mentioned(given), least, choice=choice, fix=fix)


def _of_state(id: str, check: Check) -> Rule:
    return Rule(id, STATE_PROBLEMS[id], check, about=("start-sheet", "play-sheet"))


RULES = rules_in(
    "SETUP POS VAL",
    sys.modules[__name__],
    _of_state("MOM2-VAL-06", lambda one: surplus_removed(state_checks.conditions_once(one.state), CONDITIONS)),
    _of_state("MOM2-VAL-08", lambda one: state_checks.within_health(one.state)),
    _of_state("MOM2-VAL-09", lambda one: state_checks.eliminated_has_nothing(one.state)),
)
