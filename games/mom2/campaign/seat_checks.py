"""Rule problems in the seats of a log, found by the same functions as for builds."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from msgspec.structs import replace

from games.engine import Build, Group, Problem, Rule, Severity, run_rules
from games.engine.collection import shortages
from games.engine.journal import CatalogueFacts
from games.engine.problems import under
from games.engine.rules import emitted
from games.mom2 import state_checks
from games.mom2.campaign.facts import active_copies
from games.mom2.campaign.state import UNNAMED, Holding, Mom2State, Seat, Suffered, in_play
from games.mom2.loadout import Loadout, prepare
from games.mom2.rules.group import copies_in_the_boxes, owned_products
from games.mom2.rules.loadout import copies_in_the_box, in_its_place
from games.mom2.state_checks import STATE_PROBLEMS, InvestigatorState

BOXES: tuple[Rule, ...] = (owned_products, copies_in_the_boxes)
CARDS: tuple[Rule, ...] = (in_its_place, copies_in_the_box)  # rules of the whole table, and of one investigator


OF_THE_BOXES = emitted((*BOXES, *CARDS))


# --- an investigator ---


def investigator_state(state: Mom2State, name: str, facts: CatalogueFacts) -> InvestigatorState | None:
    """The state of a seat's investigator; None if the investigator is unknown."""
    seat = state.seats[name]
    card, held = facts.card(seat.leader), seat.held
    if card is None:
        return None
    fields = replace(card.fields, health=seat.health, sanity=seat.sanity)
    return InvestigatorState(
        investigator=replace(card, fields=fields),
        damage=held.damage.total,
        damage_down=held.damage.down,
        horror=held.horror.total,
        horror_down=held.horror.down,
        possessions=held.possessions,
        conditions=dict.fromkeys(held.conditions, 1),
        minimums={code: one.minimum for code, one in held.conditions.items() if one.minimum is not None},
        eliminated=held.eliminated is not None,
    )


STATE_CHECKS: Mapping[str, Callable[[InvestigatorState, int], Iterator[Problem]]] = {
    "MOM2-VAL-06": lambda state, number: state_checks.conditions_once(state),
    "MOM2-VAL-07": state_checks.enough_investigators,
    "MOM2-VAL-08": lambda state, number: state_checks.within_health(state),
    "MOM2-VAL-09": lambda state, number: state_checks.eliminated_has_nothing(state),
}


def seat_problems(state: Mom2State, name: str, facts: CatalogueFacts, *rules: str) -> Iterator[Problem]:
    """Problems of these rules in the state of an investigator."""
    found = investigator_state(state, name, facts)
    if found is None:
        return
    for rule in rules:
        yield from under(rule, STATE_CHECKS[rule](found, len(in_play(state))))


def of_the_state(*rules: str) -> dict[str, tuple[str, ...]]:
    """Rule to the problems that it emits, for `Kind.emits`."""
    return {rule: STATE_PROBLEMS[rule] for rule in rules}


# --- the boxes ---


def loadout_of(leader: str, held: Holding, facts: CatalogueFacts) -> Loadout:
    """The cards of an investigator, or of nobody, as a loadout."""
    zones = {
        "main": held.possessions,
        "conditions": dict.fromkeys(held.conditions, 1),
        "damage": _named(held.damage),
        "horror": _named(held.horror),
    }
    return prepare(Build(leaders=(leader,) if leader else (), zones=zones, mode="play"), facts.catalogue)


def _named(suffered: Suffered) -> dict[str, int]:
    return {code: copies for code, copies in suffered.up.items() if code != UNNAMED}


def box_problems(state: Mom2State, touched: Collection[str], facts: CatalogueFacts) -> Iterator[Problem]:
    """MOM2-VAL-02, -VAL-10, POS-01 and -05: touched cards in the wrong place, or with more copies than the boxes.
    Other cards are not checked: the group may have waived the rule for them before."""
    lying: Counter[str] = Counter()
    for there in state.session.board.dropped.values():
        lying.update(there)
    seats: list[Seat] = [state.seats[name] for name in state.session.seats]
    loadouts = [loadout_of(seat.leader, seat.held, facts) for seat in seats]
    loadouts.append(loadout_of("", Holding(possessions=dict(lying)), facts))
    found = [problem for one in loadouts for problem in run_rules(CARDS, one)]
    found += run_rules(BOXES, (_group(state, facts), loadouts))
    codes = {facts.code(code) for code in touched}
    yield from (problem for problem in found if codes & set(problem.cards))


def not_active(state: Mom2State, codes: Iterable[str], facts: CatalogueFacts) -> Iterator[Problem]:
    """MOM2-VAL-02 for scenarios, monsters and investigators."""
    known = Counter(card.code for code in codes if (card := facts.card(code)))
    for problem in shortages(_group(state, facts), [dict.fromkeys(known, 1)], facts.catalogue):
        yield replace(problem, rule="MOM2-VAL-02", variant="not-owned", severity=Severity.ERROR)


def _group(state: Mom2State, facts: CatalogueFacts) -> Group:
    """The boxes: one of each active product; of every product if they are not recorded."""
    copies = active_copies(state, facts)
    if copies is None:
        return Group(builds=())
    return Group(builds=(), owned={"": {card.code: copies.get(card.code, 0) for card in facts.catalogue}})
