"""The state checks of an investigator, called without a build as a log does."""

from collections.abc import Iterator

from games.engine import Problem
from games.mom2.state_checks import (
    STATE_PROBLEMS,
    conditions_once,
    eliminated_has_nothing,
    enough_investigators,
    within_health,
)
from games.mom2.state_checks import InvestigatorState as State
from games.mom2.tests.box import card

YORICK = card("william-yorick")


def said(problems: Iterator[Problem]) -> list[tuple[str, str]]:
    return [(problem.code, problem.severity.value) for problem in problems]


def test_damage_below_health_says_nothing() -> None:
    assert said(within_health(State(investigator=YORICK, damage=6, horror=6))) == []


def test_damage_that_reaches_health_needs_the_condition() -> None:
    wounded = {"wounded": 1}
    assert said(within_health(State(investigator=YORICK, damage=7))) == [("damage-without-wounded", "error")]
    # What stayed face up may come to as much by itself; what is face down came after being Wounded (MOM2-DMG-08).
    assert said(within_health(State(investigator=YORICK, damage=9, conditions=wounded))) == [
        ("damage-again", "warning")
    ]
    assert said(within_health(State(investigator=YORICK, damage=7, damage_down=1, conditions=wounded))) == [
        ("damage-again", "error")
    ]
    assert said(within_health(State(investigator=YORICK, damage=6, damage_down=6, conditions=wounded))) == []
    assert said(within_health(State(investigator=YORICK, damage=7, conditions={"insane": 1}))) == [
        ("damage-without-wounded", "error")
    ]
    assert said(within_health(State(investigator=YORICK, horror=7))) == [("horror-without-insane", "error")]


def test_an_agenda_asks_for_investigators_like_an_insane_card() -> None:
    least = {back.code: back.min_investigators for back in card("agenda").fields.backs}
    assert least == {
        "agenda-deep-one-hybrid-3": 3, "agenda-deep-one-hybrid-5": 5, "agenda-human-3": 3, "agenda-human-4": 4,
    }  # fmt: skip
    state = State(investigator=YORICK, minimums={"agenda": least["agenda-human-4"] or 0})
    assert said(enough_investigators(state, 4)) == []
    assert said(enough_investigators(state, 3)) == [("too-few-for-card", "error")]


def test_conditions_and_possessions() -> None:
    assert said(conditions_once(State(investigator=YORICK, conditions={"dazed": 1, "stunned": 2}))) == [
        ("condition-twice", "error")
    ]
    held = {"knife": 1}
    assert said(eliminated_has_nothing(State(investigator=YORICK, possessions=held))) == []
    assert said(eliminated_has_nothing(State(investigator=YORICK, possessions=held, eliminated=True))) == [
        ("eliminated-possessions", "error")
    ]


def test_codes_are_those_that_rules_declare() -> None:
    worst = State(
        investigator=YORICK,
        damage=9,
        horror=9,
        possessions={"knife": 1},
        conditions={"dazed": 2},
        minimums={"insane": 3},
    )
    found = {
        "MOM2-VAL-06": conditions_once(worst),
        "MOM2-VAL-07": enough_investigators(worst, 2),
        "MOM2-VAL-08": within_health(worst),
        "MOM2-VAL-09": eliminated_has_nothing(worst),
    }
    assert found.keys() == STATE_PROBLEMS.keys()
    for rule, problems in found.items():
        assert {problem.code for problem in problems} <= set(STATE_PROBLEMS[rule])
