"""The log of a game: who plays and what happens; each check with what is legal and what is not."""

from typing import Any

import pytest

from games.ah2.campaign.campaign import CAMPAIGN
from games.ah2.tests.box import box
from games.ah2.tests.table import NAMES, Log, start_cards

UNSTABLE = [card.code for card in box() if card.fields.stability == "unstable"]


# --- the table ---


def test_players_join_with_what_they_start_with() -> None:
    log = Log(date="2026-10-31", investigators="chosen")
    log.join(1, "joe-diamond", cards=start_cards("joe-diamond"), speed=1, fight=4, lore=2)
    log.join(2, "monterey-jack", cards=start_cards("monterey-jack"), discarded="pallid-mask", speed=1, fight=1, lore=1)
    seat = log.state.seats["p1"]
    assert (seat.leader, seat.used[0].stops) == ("joe-diamond", {"speed": 1, "fight": 4, "lore": 2})
    assert seat.used[0].cards == {"45-automatic": 1, "axe": 1, "food": 1, "speed": 1}
    assert log.state.seats["p2"].used[0].discarded == "pallid-mask"


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"investigator": "amanda-sharpe"}, []),
        ({"investigator": "joe-diamond"}, [("AH2-COMP-04", "investigator-twice")]),
        ({"investigator": "ghoul"}, [("AH2-BUILD-02", "investigator-invalid")]),
        ({"investigator": "sister-mary", "cards": start_cards("sister-mary")}, []),
        ({"investigator": "sister-mary", "cards": start_cards("sister-mary")[1:]}, [("AH2-BUILD-03", "fixed-missing")]),
        (
            {"investigator": "sister-mary", "cards": [*start_cards("sister-mary"), "heal"]},
            [("AH2-BUILD-04", "random-surplus")],
        ),
        (
            {"investigator": "sister-mary", "cards": [*start_cards("sister-mary"), "duke"]},
            [("AH2-BUILD-10", "not-at-the-start")],
        ),
        (
            {"investigator": "sister-mary", "cards": start_cards("sister-mary"), "discarded": "heal"},
            [("AH2-BUILD-05", "discarded-not-drawn")],
        ),
        # Joe Diamond has one of the two automatics in the box, and one more is left.
        ({"investigator": "amanda-sharpe", "cards": ["45-automatic", "gate-box", "heal", "fight", "stealth"]}, []),
        (
            {"investigator": "bob-jenkins", "cards": ["45-automatic"] * 2 + ["gate-box", "silver-key", "speed"]},
            [("AH2-COMP-12", "copies-in-box")],
        ),
        ({"investigator": "amanda-sharpe", "speed": 2}, [("AH2-BUILD-08", "slider-missing")] * 2),
    ],
)
def test_joining(data: dict[str, Any], found: list[tuple[str, str]]) -> None:
    log = Log()
    log.join(1, "joe-diamond", cards=start_cards("joe-diamond"))
    assert log.problems("seat-join", seat="p2", player="Two", **data) == found


def test_eight_players_and_no_ninth() -> None:
    log = Log()
    for number in range(1, 9):
        log.join(number)
    found = log.problems("seat-join", seat="p9", player="Nine", investigator=NAMES[8])
    assert found == [("AH2-BUILD-01", "player-count")]
    log.write("seat-leave", seat="p8")
    assert log.problems("seat-join", seat="p9", player="Nine", investigator=NAMES[8]) == []


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"ancient_one": "yig", "first": "p2"}, []),
        ({"ancient_one": "yig", "seed": 4}, []),
        ({"ancient_one": "yig", "first": "p1", "mythos": "the-festival"}, []),
        ({"ancient_one": "yig"}, [("AH2-SETUP-03", "first-missing")]),
        ({"ancient_one": "ghoul", "first": "p1"}, [("AH2-SETUP-05", "not-an-ancient-one")]),
        ({"ancient_one": "yig", "first": "p1", "mythos": "ghoul"}, [("AH2-SETUP-14", "not-a-mythos-card")]),
    ],
)
def test_beginning(data: dict[str, Any], found: list[tuple[str, str]]) -> None:
    log = Log()
    log.join(1)
    log.join(2)
    assert log.problems("game-begin", **data) == found


def test_nobody_plays_alone_with_nobody() -> None:
    assert Log().problems("game-begin", ancient_one="yig") == [("AH2-BUILD-01", "player-count")]


def test_seed_chooses_the_first_player() -> None:
    def first(seed: int) -> str:
        log = Log()
        for number in range(1, 5):
            log.join(number)
        return log.write("game-begin", ancient_one="yig", seed=seed).session.first

    assert first(5) == first(5)
    assert {first(seed) for seed in range(30)} == {"p1", "p2", "p3", "p4"}


# --- what happens ---


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"mythos": "the-festival", "doom": 3, "terror": 2, "gates": 2, "seals": 1}, []),
        ({"mythos": "ghoul"}, [("AH2-MYTH-05", "not-a-mythos-card")]),
        ({"first": "p2"}, [("AH2-TURN-01", "first-passes")]),
        ({"rumor": "passed"}, [("AH2-MYTH-03", "no-rumor")]),
        ({"arkham": 4, "sky": 1, "outskirts": 6}, []),
        ({"arkham": 4, "sky": 2}, [("AH2-LIMIT-01", "monster-limit")]),
        ({"arkham": 30, "terror": 10}, []),  # AH2-LIMIT-02
        ({"outskirts": 7}, [("AH2-LIMIT-03", "outskirts-full")]),
        ({"gates": 7}, []),
        ({"gates": 8}, [("AH2-LOG-04", "gates-wake")]),
        ({"doom": 13}, []),
        ({"doom": 14}, [("AH2-LOG-04", "doom-wakes")]),
        ({"doom": 13, "seals": 7}, [("AH2-LOG-02", "seals-won")]),
        ({"doom": 13, "seals": 8}, [("AH2-LOG-08", "doom-tokens"), ("AH2-LOG-02", "seals-won")]),
        ({"gates": 6, "seals": 5}, []),
        ({"gates": 7, "seals": 5}, [("AH2-LOG-10", "gate-places")]),
    ],
)
def test_turn_of_two_players(data: dict[str, Any], found: list[tuple[str, str]]) -> None:
    assert Log(2).problems("turn", **data) == found


def test_terror_never_falls_from_turn_to_turn() -> None:
    log = Log(1)
    log.write("turn", terror=4)
    assert log.problems("turn", terror=4) == []
    assert log.problems("turn", terror=3) == [("AH2-LOG-05", "terror-falls")]


def test_first_player_passes_to_the_left() -> None:
    log = Log(3)
    for _ in range(4):
        log.write("turn")
    assert [turn.first for turn in log.state.session.turns] == ["p1", "p2", "p3", "p1"]


def test_one_environment_and_one_rumor_are_in_play() -> None:
    log = Log(1)
    log.write("turn", mythos="the-festival")
    log.write("turn", mythos="the-great-ritual")
    log.write("turn", mythos="heat-wave")
    log.write("turn", mythos="good-work-undone")
    assert (log.state.session.environment, log.state.session.rumor) == ("heat-wave", "the-great-ritual")
    log.write("turn", rumor="failed")
    assert log.state.session.rumor == ""
    log.write("turn", mythos="good-work-undone")
    assert log.state.session.rumor == "good-work-undone"


def test_gates_open_close_and_are_sealed() -> None:
    log = Log(2)
    log.write("gate-open", location="woods", gate="gate-yuggoth")
    assert log.problems("gate-open", location="woods") == [("AH2-LOG-10", "gate-there")]
    assert log.problems("gate-open", location="library") == [("AH2-LOG-14", "gate-at-stable")]
    assert log.problems("gate-open", location="graveyard", gate="ghoul") == [("AH2-LOG-06", "not-a-gate")]
    assert log.problems("gate-close", seat="p1", location="graveyard", method="closed") == [
        ("AH2-GATE-04", "no-gate-there")
    ]
    log.write("turn")
    log.write("gate-close", seat="p1", location="woods", method="closed")
    gate = log.state.session.gates[0]
    assert (gate.opened, gate.closed, gate.by, gate.marker) == (0, 1, "p1", "gate-yuggoth")
    log.write("gate-open", location="woods")
    log.write("gate-close", seat="p2", location="woods", method="sealed-clues")
    sealed = log.attempt("gate-open", location="woods").problems
    assert [(problem.rule, problem.text) for problem in sealed] == [("AH2-LOG-10", "gate-there:sealed")]
    assert log.problems("trophies-spend", seat="p1", gates=2) == [("AH2-TROPHY-01", "trophies-short")]
    log.write("trophies-spend", seat="p1", gates=1)


def test_box_has_four_elder_signs() -> None:
    log = Log(1)
    for place in UNSTABLE[:6]:
        log.write("gate-open", location=place)
    for place in UNSTABLE[:4]:
        log.write("gate-close", seat="p1", location=place, method="sealed-elder-sign")
    assert log.problems("gate-close", seat="p1", location=UNSTABLE[4], method="sealed-elder-sign") == [
        ("AH2-GATE-06", "no-elder-sign")
    ]
    assert log.problems("gate-close", seat="p1", location=UNSTABLE[4], method="sealed-clues") == []


def test_gate_that_wakes_is_a_warning() -> None:
    log = Log(8)
    for place in UNSTABLE[:4]:
        log.write("gate-open", location=place)
    found = log.attempt("gate-open", location=UNSTABLE[4])
    assert found.is_accepted
    assert [(problem.rule, problem.code) for problem in found.problems] == [("AH2-AWAKE-2", "gates-wake")]


def test_terror_sends_allies_away_and_closes_shops() -> None:
    log = Log(1)
    allies = [card.code for card in box() if card.type_code == "ally"]
    assert log.problems("terror-rise", cause="card", ally="ghoul") == [("AH2-TERR-02", "ally-gone")]
    for ally in allies[:10]:
        log.write("terror-rise", cause="outskirts", ally=ally)
    assert [(one.level, one.closed) for one in log.state.session.terror if one.closed] == [
        (3, "general-store"), (6, "curiositie-shoppe"), (9, "ye-olde-magick-shoppe"),
    ]  # fmt: skip
    assert log.problems("terror-rise", cause="card") == [("AH2-TERR-01", "terror-at-the-end")]
    again = Log(1)
    again.write("terror-rise", cause="card", ally="duke")
    assert again.problems("terror-rise", cause="card", ally="duke") == [("AH2-TERR-02", "ally-gone")]


def test_mishap_says_what_is_lost() -> None:
    log = Log(1)
    log.write("mishap", seat="p1", condition="insane", objects=5, clues=3, retainers=1)
    log.write("mishap", seat="p1", condition="arrested", money=7)
    log.write("mishap", seat="p1", condition="arrested", money=0)
    assert log.entries[-3].data["lost"] == {"objects": 2, "clues": 1, "retainers": 1}
    assert log.entries[-2].data["lost"] == {"money": 3}
    assert log.state.seats["p1"].mishaps == {"insane": 1, "arrested": 2}


def test_devoured_investigators_are_replaced_before_the_battle_alone() -> None:
    log = Log(2)
    assert log.problems("investigator-replace", seat="p1", investigator="harvey-walters") == [
        ("AH2-COMP-04", "investigator-twice")
    ]
    log.write("investigator-replace", seat="p1", investigator="vincent-lee")
    # AH2-AMB-07: the devoured one may come back later.
    log.write("investigator-replace", seat="p2", investigator="amanda-sharpe")
    seat = log.state.seats["p1"]
    assert [(used.code, used.fate) for used in seat.used] == [("amanda-sharpe", "devoured-play"), ("vincent-lee", "")]
    assert seat.leader == "vincent-lee"
    log.write("awaken", cause="doom")
    assert log.problems("investigator-replace", seat="p1", investigator="joe-diamond") == [
        ("AH2-ST-09", "no-replacement")
    ]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"cause": "doom"}, []),
        ({"cause": "doom", "doom": 9}, [("AH2-LOG-04", "track-not-full")]),
        ({"cause": "gates", "gates": 7}, []),
        ({"cause": "gates", "gates": 6}, [("AH2-LOG-04", "gates-too-few")]),
        ({"cause": "markers"}, []),
        ({"cause": "cup", "doom": 3}, []),
    ],
)
def test_four_causes_of_waking_with_three_players(data: dict[str, Any], found: list[tuple[str, str]]) -> None:
    assert Log(3, "yig").problems("awaken", **data) == found


def test_waking_happens_once_and_devours_who_is_lost() -> None:
    log = Log(2)
    log.write("gate-open", location="woods")
    assert log.problems("awaken", cause="markers") == [("AH2-AWAKE-3", "markers-left")]
    log.write("awaken", cause="doom", lost=["p2"])
    assert log.state.seats["p2"].used[-1].fate == "devoured-lost"
    assert log.problems("awaken", cause="doom") == [("AH2-AWAKE-5", "awake-already")]


def test_forms_offer_what_is_likely() -> None:
    log = Log(2)
    log.write("gate-open", location="woods")
    offered = CAMPAIGN.guidance.suggestions
    assert list(offered(log.state, log.facts, "gate-close", "location")) == ["woods"]
    assert "woods" not in offered(log.state, log.facts, "gate-open", "location")
    assert len(offered(log.state, log.facts, "gate-open", "location")) == 10
    assert len(offered(log.state, log.facts, "investigator-replace", "investigator")) == 14
    assert list(offered(log.state, log.facts, "mishap", "seat")) == ["p1", "p2"]
    log.write("terror-rise", cause="card", ally="duke")
    assert "duke" not in offered(log.state, log.facts, "terror-rise", "ally")
    titles = [one.title.in_language("en") for one in CAMPAIGN.guidance.seat_shortcuts(log.state, "p1")]
    assert titles == ["Insane", "Unconscious", "Closes a gate", "Devoured"]


def test_form_of_a_turn_has_what_the_log_knows() -> None:
    log = Log(2)
    begun = CAMPAIGN.guidance.begins_with
    assert begun(log.state, log.facts, "turn") == {"terror": 0}
    log.write("turn", mythos="the-festival", doom=3, arkham=2)
    log.write("gate-open", location="woods")
    log.write("terror-rise", cause="card")
    assert begun(log.state, log.facts, "turn") == {"doom": 3, "arkham": 2, "terror": 1, "gates": 1, "seals": 0}
    assert begun(log.state, log.facts, "mishap") == {}
    offered = CAMPAIGN.guidance.suggestions(log.state, log.facts, "turn", "mythos")
    assert (len(offered), "the-festival" in offered) == (66, False)


def test_guidance_names_fields_steps_and_kinds_that_there_are() -> None:
    fields = [field for kind in CAMPAIGN.kinds.values() for field in kind.fields]
    names = {field.name for field in fields} | {f"{field.name}.{part.name}" for field in fields for part in field.parts}
    assert names >= set(CAMPAIGN.guidance.places.values())
    problems = {problem for kind in CAMPAIGN.kinds.values() for several in kind.emits.values() for problem in several}
    assert problems >= CAMPAIGN.guidance.places.keys()
    end = CAMPAIGN.kinds["game-end"]
    told = {field.name for field in end.fields} | {
        f"{field.name}.{part.name}" for field in end.fields for part in field.parts
    }
    asked = [name for step in CAMPAIGN.after_session for name in step.fields]
    assert set(asked) == told - {"players", "players.seat"}
    assert len(asked) == len(set(asked))
