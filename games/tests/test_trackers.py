"""The numbers that tables keep during play: ranges and rules of each game, and what the end gets of them."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from games.ah2.tests import table as ah2
from games.ahlcg.campaign.facts import facts_of
from games.ahlcg.tests import table as ahlcg
from games.ahlcg.tests.cards import make_card
from games.dmd.tests import table as dmd
from games.engine import Catalogue
from games.engine.journal import Tracker, Values
from games.engine.tests.logs import WrittenLog
from games.engine.text import plain
from games.lotr.tests import table as lotr
from games.mom2.tests import table as mom2
from games.registry import game_get


def arkham() -> WrittenLog[Any]:
    """The first scenario of the invented campaign, with two agendas."""
    agendas = [
        make_card(
            f"agenda{stage}", type_code="agenda", level=None, classes=(), encounter_set="s1", stage=stage, doom=doom
        )
        for stage, doom in ((1, 3), (2, 7))
    ]
    whole = ahlcg.catalogue()
    cards = Catalogue(version=1, cards=[*whole, *agendas], guides=ahlcg.GUIDES, scenarios=ahlcg.SCENARIOS)
    log = ahlcg.Table(facts=facts_of(cards, "tale"))
    log.write("start", difficulty="standard")
    ahlcg.join(log, "ann")
    ahlcg.join(log, "bob")
    log.write("scenario-begin", scenario="tale.s1", lead="a")
    return log


def middle_earth() -> WrittenLog[Any]:
    log = lotr.two_players()
    log.write("scenario-begin", seed=1)
    return log


GAMES: dict[str, Callable[[], WrittenLog[Any]]] = {
    "ahlcg": arkham,
    "lotr": middle_earth,
    "ah2": lambda: ah2.Log(3),
    "mom2": lambda: mom2.Log(2),
    "dmd": lambda: dmd.Log(2),
}


def trackers(log: WrittenLog[Any], **values: int) -> dict[str, Tracker]:
    """By key; a stroke in a name of a value stands for the dot of a seat."""
    assert log.campaign.trackers
    return {one.key: one for one in log.campaign.trackers.all(log.state, log.facts, _keyed(values))}


def initial(log: WrittenLog[Any], kind: str, **values: int) -> dict[str, Any]:
    assert log.campaign.trackers
    return dict(log.campaign.trackers.initial(log.state, kind, _keyed(values)))


def _keyed(values: Values) -> dict[str, int]:
    return {name.replace("_", "."): number for name, number in values.items()}


RANGES = {
    "ahlcg": {
        "round": (1, 1, 99),
        "doom": (0, 0, 99),
        "agenda": (1, 1, 9),
        "act": (1, 1, 9),
        "outcome.a": (0, 0, 5),
        "outcome.b": (0, 0, 5),
    },
    "lotr": {
        "round": (1, 1, 200),
        "threat.ann": (27, 0, 50),
        "threat.bob": (11, 0, 50),
        "stage": (1, 1, 9),
        "progress": (0, 0, 99),
    },
    "ah2": {
        "doom": (0, 0, 14),
        "terror": (0, 0, 10),
        "gates": (0, 0, 11),
        "seals": (0, 0, 11),
        "arkham": (0, 0, 60),
        "outskirts": (0, 0, 60),
    },
    "mom2": {"round": (1, 1, 99), "fate.p1": (0, 0, 2), "fate.p2": (0, 0, 2)},
    "dmd": {
        "symbols": (0, 0, 16),
        "space": (1, 1, 8),
        "stage": (0, 0, 3),
        "dice.ian-welles": (0, 0, 4),
        "dice.sister-beth": (0, 0, 4),
    },
}


@pytest.mark.parametrize("game", GAMES)
def test_table_begins_with_the_numbers_of_the_rulebook(game: str) -> None:
    found = trackers(GAMES[game]())
    assert {key: (one.start, one.least, one.most) for key, one in found.items()} == RANGES[game]


@pytest.mark.parametrize("game", GAMES)
def test_rules_of_numbers_have_texts_and_words_have_names(game: str) -> None:
    vocabulary = game_get(game).vocabulary
    for one in trackers(GAMES[game]()).values():
        assert set(one.rules.values()) <= {*vocabulary.rules, *vocabulary.glossary}
        assert all(one.least <= at <= one.most for at in one.rules)
        assert len(one.words) in (0, one.most + 1)


def test_number_stays_within_its_range_and_names_the_last_rule_reached() -> None:
    one = Tracker(code="dial", title=plain("Dial"), start=2, most=5, rules={3: "A", 5: "B"})
    assert [one.value({}), one.value({}, 9), one.value({"dial": 1}, -9), one.value({"dial": 3}, 1)] == [2, 5, 0, 4]
    assert [one.rule(value) for value in (0, 2, 3, 4, 5)] == ["", "", "A", "A", "B"]
    assert replace(one, seat="ann").key == "dial.ann"


@pytest.mark.parametrize(
    ("game", "key", "below", "at", "rule"),
    [
        ("lotr", "threat.ann", 49, 50, "LOTR-SET-08"),
        ("ah2", "doom", 13, 14, "AH2-AWAKE-1"),
        ("ah2", "gates", 6, 7, "AH2-LIMIT-05"),  # three players
        ("ah2", "seals", 5, 6, "AH2-WIN-B"),
        ("ah2", "outskirts", 5, 6, "AH2-LIMIT-03"),
        ("ah2", "arkham", 5, 6, "AH2-LIMIT-01"),
        ("dmd", "symbols", 2, 3, "DMD-FLOW-01"),
        ("dmd", "space", 7, 8, "DMD-END-04"),
    ],
)
def test_rule_applies_from_its_value_on(game: str, key: str, below: int, at: int, rule: str) -> None:
    one = trackers(GAMES[game]())[key]
    assert (one.rule(below), one.rule(at)) == ("", rule)


def test_terror_closes_the_shops_one_by_one() -> None:
    terror = trackers(ah2.Log(1))["terror"]
    assert [terror.rule(level) for level in (2, 3, 5, 6, 9, 10)] == [
        "", "AH2-TERR-03", "AH2-TERR-03", "AH2-TERR-04", "AH2-TERR-05", "AH2-TERR-06",
    ]  # fmt: skip


def test_doom_has_the_threshold_of_the_agenda_that_lies_open() -> None:
    log = arkham()
    rule = "mythos-1-3-threshold"
    assert [dict(trackers(log, agenda=number)["doom"].rules) for number in (1, 2, 3)] == [{3: rule}, {7: rule}, {}]


def test_tables_go_on_from_what_the_log_says() -> None:
    game = ah2.Log(2)
    game.write("terror-rise", cause="outskirts")
    assert trackers(game)["terror"].start == 1
    mansion = mom2.Log(2)
    mansion.write("round-end")
    assert trackers(mansion)["round"].start == 2
    night = dmd.Log(2)
    night.write("advance", reason="mythos")
    assert trackers(night)["space"].start == 2


def test_end_knows_the_completed_rounds_and_the_threat_of_each_dial_that_was_turned() -> None:
    log = middle_earth()
    told = initial(log, "scenario-end", round=7, threat_ann=31, threat_bob=50)
    players = [{"seat": "ann", "threat": 31}, {"seat": "bob", "eliminated": True}]
    assert told == {"rounds": 6, "players": players}
    assert log.attempt("scenario-end", result="won", **told).is_accepted
    assert initial(log, "scenario-end", threat_ann=31) == {"players": [{"seat": "ann", "threat": 31}]}
    assert initial(log, "scenario-end", progress=4) == {}
    assert initial(log, "note-write", round=7) == {}


def test_end_knows_who_resigned_or_was_defeated() -> None:
    log = arkham()
    told = initial(log, "scenario-end", outcome_a=1, outcome_b=0, doom=2)
    assert told == {"outcomes": [{"seat": "a", "outcome": "resigned"}]}
    assert log.attempt("scenario-end", resolution="R1", **told).is_accepted
    assert initial(log, "scenario-end", doom=2) == {}


def test_turn_and_end_have_the_numbers_of_the_board() -> None:
    log = ah2.Log(2)
    board: dict[str, Any] = {"doom": 4, "terror": 1, "gates": 2, "seals": 0}
    assert initial(log, "turn", **board) == initial(log, "game-end", **board) == board
    assert initial(log, "seat-leave", **board) == {}
    assert log.attempt("turn", **board).is_accepted


def test_eliminated_investigators_do_not_win() -> None:
    told = initial(mom2.Log(2), "game-end", fate_p1=1, fate_p2=2, round=5)
    assert told == {"investigators": [{"seat": "p2", "outcome": "lost"}]}


def test_last_space_is_the_end_and_dice_take_thresholds() -> None:
    log = dmd.Log(2)
    told = initial(log, "game-end", **{"space": 8, "stage": 1, "dice_ian-welles": 2})
    players = [{"seat": "ian-welles", "dice": 2, "thresholds": 2}]
    assert told == {"space": 8, "stage": "2", "result": "lost-last-space", "players": players}
    assert log.attempt("game-end", summoned="red_space", **told).is_accepted
    assert initial(log, "game-result", space=8) == {"result": "lost"}
    assert initial(log, "game-result", space=7) == {}
