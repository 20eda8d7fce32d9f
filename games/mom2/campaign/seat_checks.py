"""How the investigators of a log stand, held against the rules of the folder: the same functions as for builds."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from msgspec.structs import replace

from games.engine import Build, Group, Problem, Rule, Severity, run_rules
from games.engine.collection import shortages
from games.engine.journal import CatalogueFacts
from games.engine.problems import under
from games.mom2 import state_checks
from games.mom2.campaign.facts import active_copies
from games.mom2.campaign.state import UNNAMED, Holding, Mom2State, Seat, Suffered, in_play
from games.mom2.loadout import Loadout, prepare
from games.mom2.rules.group import copies_in_the_boxes, owned_products
from games.mom2.rules.possessions import copies_in_the_box, in_its_place
from games.mom2.state_checks import STATE_PROBLEMS, InvestigatorState

BOXES: tuple[Rule, ...] = (owned_products, copies_in_the_boxes)
CARDS: tuple[Rule, ...] = (in_its_place, copies_in_the_box)
"""Rules of the whole table, and of what lies with one."""


def emitted(rules: Iterable[Rule]) -> dict[str, tuple[str, ...]]:
    """Rule to what it may find, as a kind of entry says it."""
    return {rule.id: tuple(rule.emits) for rule in rules}


OF_THE_BOXES = emitted((*BOXES, *CARDS))
WAIVABLE = frozenset({"collection-short", "copies-in-box"})
"""Somebody's friend brought another box."""


# --- an investigator ---


def standing_of(state: Mom2State, name: str, facts: CatalogueFacts) -> InvestigatorState | None:
    """The seat as the checks of an investigator read it; None where the investigator is unknown here."""
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
    "MOM2-VAL-06": lambda standing, number: state_checks.conditions_once(standing),
    "MOM2-VAL-07": state_checks.enough_investigators,
    "MOM2-VAL-08": lambda standing, number: state_checks.within_health(standing),
    "MOM2-VAL-09": lambda standing, number: state_checks.eliminated_has_nothing(standing),
}


def seat_problems(state: Mom2State, name: str, facts: CatalogueFacts, *rules: str) -> Iterator[Problem]:
    """What these rules, or all of them, say of an investigator as the state has it."""
    standing = standing_of(state, name, facts)
    if standing is None:
        return
    for rule in rules or STATE_CHECKS:
        yield from under(rule, STATE_CHECKS[rule](standing, len(in_play(state))))


def of_the_state(*rules: str) -> dict[str, tuple[str, ...]]:
    """What these rules may find."""
    return {rule: STATE_PROBLEMS[rule] for rule in rules or STATE_PROBLEMS}


# --- the boxes ---


def loadout_of(leader: str, held: Holding, facts: CatalogueFacts) -> Loadout:
    """What lies with somebody, or with nobody, as the rules of builds read it."""
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
    """MOM2-VAL-02, -VAL-10, POS-01 and -05: what of these cards is in the wrong place, or not in the boxes so often.

    Of other cards somebody may have agreed to it before.
    """
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
    """MOM2-VAL-02, of what is no card that somebody has: scenarios, monsters, investigators."""
    known = Counter(card.code for code in codes if (card := facts.card(code)))
    for problem in shortages(_group(state, facts), [dict.fromkeys(known, 1)], facts.catalogue):
        yield replace(problem, rule="MOM2-VAL-02", variant="not-owned", severity=Severity.ERROR)


def _group(state: Mom2State, facts: CatalogueFacts) -> Group:
    """The boxes: one of each product that is active; where nobody said which are, one of each there is."""
    copies = active_copies(state, facts)
    if copies is None:
        return Group(builds=())
    return Group(builds=(), owned={"": {card.code: copies.get(card.code, 0) for card in facts.catalogue}})
