"""Rules about the state of an investigator: conditions, Damage and Horror, Clues, elimination."""

from collections.abc import Iterator

from games.engine import Fix, Problem, rule
from games.engine.build_checks import surplus_removed
from games.engine.limits import limit_problem
from games.engine.loadout import mentioned
from games.mom2 import state_checks
from games.mom2.cards import MAX_INVESTIGATORS
from games.mom2.loadout import CONDITIONS, MINIMUM, NUMBERS, Loadout
from games.mom2.state_checks import STATE_PROBLEMS


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


@rule("MOM2-VAL-06", emits=STATE_PROBLEMS["MOM2-VAL-06"], about=("sheet",))
def conditions_once(loadout: Loadout) -> Iterator[Problem]:
    """One copy of a condition for an investigator."""
    yield from surplus_removed(state_checks.conditions_once(loadout.state), CONDITIONS)


@rule("MOM2-VAL-08", emits=STATE_PROBLEMS["MOM2-VAL-08"], about=("sheet",))
def within_health(loadout: Loadout) -> Iterator[Problem]:
    """Damage against printed Health, Horror against printed Sanity."""
    yield from state_checks.within_health(loadout.state)


@rule("MOM2-VAL-09", emits=STATE_PROBLEMS["MOM2-VAL-09"], about=("sheet",))
def eliminated_has_nothing(loadout: Loadout) -> Iterator[Problem]:
    """An eliminated investigator has no possessions left."""
    yield from state_checks.eliminated_has_nothing(loadout.state)
