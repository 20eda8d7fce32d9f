"""The Elder One on its way, and the end of a game: what wins, what loses, and what cannot have been."""

from typing import Any

import pytest

from games.dmd.campaign.campaign import CAMPAIGN
from games.dmd.game import GAME
from games.dmd.tests.box import box
from games.dmd.tests.table import EPISODE, Log
from games.dmd.tests.test_log_play import PLAY, TABLES
from games.engine.journal import Played
from games.engine.tests.cases import assert_said

IAN, BETH = "ian-welles", "sister-beth"
Entries = list[tuple[str, dict[str, Any]]]
DISRUPT: tuple[str, dict[str, Any]] = ("ritual-disrupt", {})
BY_RITUAL = ("summon", {"reason": "ritual"})
BY_TRACK = ("summon", {"reason": "red_space"})
FELL = ("stage-wound", {"defeated": True})
WON: dict[str, Any] = {"result": "won", "ritual": "disrupted", "summoned": "ritual"}


def written(entries: Entries, elder_one: str = "hastur") -> Log:
    log = Log(2, elder_one)
    for kind, data in entries:
        log.write(kind, **data)
    return log


def dead(*seats: str, cause: str = "wounds") -> list[dict[str, Any]]:
    return [{"seat": seat, "fate": cause} for seat in seats]


def turns(times: int) -> Entries:
    return [("turn", {"seat": (IAN, BETH)[number % 2]}) for number in range(times)]


def symbols(number: int) -> Entries:
    """As many turns, each with a summoning symbol."""
    return [(kind, {**data, "symbol": True}) for kind, data in turns(number)]


def advance(times: int) -> Entries:
    return [("advance", {"reason": "card"})] * times


# --- the Elder One ---


def test_hasturs_second_stage_at_nine_and_five_wounds() -> None:
    """Health 12: 14 defeat it, two are lost, and Stage III begins at 0."""
    log = Log().fight()
    state = log.write("stage-wound", wounds=9)
    assert (state.session.stage, state.session.wounds) == (2, 9)
    state = log.write("stage-wound", wounds=5)
    assert (state.session.stage, state.session.wounds) == (3, 0)
    assert [(fallen.stage, fallen.overkill) for fallen in state.session.defeats] == [(2, 2)]


def test_stage_whose_health_is_not_known_is_defeated_when_it_is_said() -> None:
    log = Log(2, "cthulhu").fight()
    state = log.write("stage-wound", wounds=30)
    assert (state.session.stage, state.session.wounds) == (2, 30)
    state = log.write("stage-wound", defeated=True)
    assert (state.session.stage, state.session.wounds) == (3, 0)


ELDER: list[tuple[str, Entries, str, dict[str, Any], list[tuple[str, str]]]] = [
    ("DMD-FLOW-01: the next space", advance(2), "advance", {"reason": "card"}, []),
    ("DMD-FLOW-01: back", advance(2), "advance", {"space": 2, "reason": "card"}, [("DMD-FLOW-01", "space-behind")]),
    ("DMD-FLOW-01: the second symbol", symbols(1), *symbols(2)[1], []),
    ("DMD-FLOW-01: the third symbol", symbols(2), *symbols(3)[2], [("DMD-FLOW-01", "advance-due")]),
    ("DMD-FLOW-01: a turn after it", symbols(3), *turns(4)[3], [("DMD-FLOW-01", "advance-due")]),
    ("DMD-FLOW-01: the advance", symbols(3), "advance", {}, []),
    ("DMD-FLOW-01: after the advance", [*symbols(3), ("advance", {})], *symbols(4)[3], []),
    ("DMD-FLOW-01: two more", [*symbols(3), ("advance", {}), *symbols(6)[3:5]], *symbols(6)[5],
     [("DMD-FLOW-01", "advance-due")]),
    ("DMD-FLOW-01: an advance by a card shuffles nothing in", [*symbols(2), *advance(1)], *symbols(3)[2],
     [("DMD-FLOW-01", "advance-due")]),
    ("DMD-VAL-11: the sixth advance", advance(5), "advance", {"reason": "card"}, []),
    ("DMD-VAL-11: the seventh is the last", advance(6), "advance", {"reason": "card"}, [("DMD-END-04", "last-space")]),
    ("DMD-VAL-11: an eighth", advance(7), "advance", {"reason": "card"},
     [("DMD-END-04", "game-is-over"), ("DMD-VAL-11", "space-beyond")]),
    ("DMD-VAL-11: after three turns", turns(3), "advance", {}, []),
    ("DMD-VAL-11: after two", turns(2), "advance", {}, [("DMD-VAL-11", "advance-early")]),
    ("DMD-VAL-11: two spaces after six", turns(6), "advance", {"space": 3}, []),
    ("DMD-VAL-11: two spaces after five", turns(5), "advance", {"space": 3}, [("DMD-VAL-11", "advance-early")]),
    ("DMD-VAL-11: a card between does not count", [*turns(2), *advance(1), *turns(1)], "advance", {}, []),
    ("DMD-FLOW-02: by the track", [*advance(4)], *BY_TRACK, []),
    ("DMD-FLOW-02: turns and no advance", turns(1), *BY_TRACK, [("DMD-FLOW-02", "no-advance")]),
    ("DMD-FLOW-02: by the ritual", [DISRUPT], *BY_RITUAL, []),
    ("DMD-FLOW-02: the ritual is whole", [], *BY_RITUAL, [("DMD-FLOW-02", "ritual-whole")]),
    ("DMD-FLOW-02: in the turn of the ritual", [DISRUPT], *turns(1)[0], []),
    ("DMD-FLOW-02: a turn later", [DISRUPT, *turns(1)], *turns(2)[1], [("DMD-FLOW-02", "summon-due")]),
    ("DMD-FLOW-02: twice", [BY_TRACK], *BY_TRACK, [("DMD-FLOW-02", "summoned-already")]),
    ("DMD-FLOW-03: after the summoning", [BY_TRACK], *DISRUPT, []),
    ("DMD-FLOW-03: twice", [DISRUPT], *DISRUPT, [("DMD-FLOW-03", "disrupted-already")]),
    ("DMD-VAL-07: wounds", [DISRUPT, BY_RITUAL], "stage-wound", {"wounds": 1}, []),
    ("DMD-VAL-07: wounds before the ritual", [BY_TRACK], "stage-wound", {"wounds": 1},
     [("DMD-VAL-07", "wounds-before-ritual")]),
    ("DMD-VAL-07: wounds before the summoning", [DISRUPT], "stage-wound", {"wounds": 1},
     [("DMD-VAL-07", "not-summoned")]),
    ("DMD-FLOW-04: twelve defeat it", [DISRUPT, BY_RITUAL], "stage-wound", {"wounds": 12, "defeated": True}, []),
    ("DMD-FLOW-04: eleven do not", [DISRUPT, BY_RITUAL], "stage-wound", {"wounds": 11, "defeated": True},
     [("DMD-FLOW-04", "stage-health")]),
    ("DMD-FLOW-04: nothing", [DISRUPT, BY_RITUAL], "stage-wound", {}, [("DMD-FLOW-04", "no-wounds")]),
    ("DMD-END-01: won already", [DISRUPT, BY_RITUAL, ("stage-wound", {"wounds": 12}), FELL, FELL], "stage-wound",
     {"wounds": 1}, [("DMD-END-01", "game-is-over")]),
    ("DMD-END-02: an early death", [], "death", {"seat": IAN, "cause": "wounds"}, [("DMD-END-02", "early-death")]),
    ("DMD-END-02: nothing comes after it", [("death", {"seat": IAN, "cause": "wounds"})], "turn", {"seat": BETH},
     [("DMD-END-02", "game-is-over")]),
    ("DMD-END-02: not even the summoning", [("death", {"seat": IAN, "cause": "wounds"})], *BY_TRACK,
     [("DMD-END-02", "game-is-over")]),
    ("DMD-END-03: a death after the summoning", [BY_TRACK, ("death", {"seat": IAN, "cause": "sanity"})], "turn",
     {"seat": BETH}, []),
    ("DMD-END-03: nobody is left",
     [BY_TRACK, ("death", {"seat": IAN, "cause": "sanity"}), ("death", {"seat": BETH, "cause": "wounds"})],
     *DISRUPT, [("DMD-END-03", "game-is-over")]),
    ("DMD-END-04: nothing comes after the last space", advance(7), *DISRUPT, [("DMD-END-04", "game-is-over")]),
    ("DMD-END-04: nor a blow that leaves the final Stage",
     [DISRUPT, BY_RITUAL, ("stage-wound", {"wounds": 12}), FELL, ("advance", {"space": 8})], "stage-wound",
     {"wounds": 3}, [("DMD-END-04", "game-is-over")]),
    ("DMD-END-03: nor one that fells another Stage",
     [DISRUPT, BY_RITUAL, *[("death", {"seat": seat, "cause": "wounds"}) for seat in (IAN, BETH)]], "stage-wound",
     {"wounds": 12}, [("DMD-END-03", "game-is-over")]),
    ("DMD-FLOW-02: a death when the summoning is due", [DISRUPT, *turns(1)], "death", {"seat": IAN, "cause": "wounds"},
     [("DMD-END-02", "early-death"), ("DMD-FLOW-02", "summon-due")]),
    ("DMD-END-05: but the final blow at the same time",
     [DISRUPT, BY_RITUAL, ("stage-wound", {"wounds": 12}), FELL, ("advance", {"space": 8})], *FELL, []),
]  # fmt: skip


@pytest.mark.parametrize(("why", "before", "kind", "data", "found"), ELDER, ids=[row[0] for row in ELDER])
def test_way_of_the_elder_one(
    why: str, before: Entries, kind: str, data: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    assert written(before).problems(kind, **data) == found


# --- the end ---

DEATHS: Entries = [("death", {"seat": seat, "cause": "wounds"}) for seat in (IAN, BETH)]
FOUGHT: Entries = [DISRUPT, BY_RITUAL, ("stage-wound", {"wounds": 12})]
ENDS: list[tuple[str, Entries, dict[str, Any], list[tuple[str, str]]]] = [
    ("DMD-END-01: nothing was written", [], WON, []),
    ("DMD-END-01: everything was", [*FOUGHT, FELL, FELL], {"result": "won"}, []),
    ("DMD-END-01: the last stages were not", FOUGHT, {"result": "won", "stage": "4"}, []),
    ("DMD-END-01: the final stage stands", FOUGHT, {"result": "won"}, [("DMD-END-01", "final-stage-left")]),
    ("DMD-END-01: Stage III lay open", [], {**WON, "stage": "3"}, [("DMD-END-01", "final-stage-left")]),
    ("DMD-VAL-07: the ritual is whole", [BY_TRACK], {"result": "won"}, [("DMD-VAL-07", "ritual-whole")]),
    ("DMD-VAL-07: disrupted, it is said", [BY_TRACK], {"result": "won", "ritual": "disrupted"}, []),
    ("DMD-VAL-07: not summoned", [DISRUPT], {"result": "won"}, [("DMD-VAL-07", "not-summoned")]),
    ("DMD-VAL-07: neither", [], {"result": "won"}, [("DMD-VAL-07", "ritual-whole"), ("DMD-VAL-07", "not-summoned")]),
    ("DMD-VAL-07: Stage II without the ritual", [BY_TRACK],
     {"result": "lost-all-dead", "stage": "2"}, []),
    ("DMD-VAL-07: Stage III without it", [BY_TRACK], {"result": "lost-all-dead", "stage": "3"},
     [("DMD-VAL-07", "wounds-before-ritual")]),
    ("DMD-FLOW-02: Stage I after the summoning", [BY_TRACK], {"result": "lost-all-dead", "stage": "1"},
     [("DMD-FLOW-04", "told-otherwise"), ("DMD-FLOW-02", "stage-summoned")]),
    ("DMD-FLOW-02: another reason", [BY_TRACK], {**WON, "summoned": "ritual"}, [("DMD-FLOW-02", "told-otherwise")]),
    ("DMD-FLOW-03: it was disrupted", [DISRUPT], {"result": "lost-last-space", "ritual": "whole"},
     [("DMD-FLOW-03", "told-otherwise")]),
    ("DMD-VAL-08: a late death, and won", [DISRUPT, BY_RITUAL, ("death", {"seat": IAN, "cause": "wounds"})],
     {"result": "won"}, []),
    ("DMD-VAL-08: an early one, and won", [DISRUPT, ("death", {"seat": IAN, "cause": "wounds"})],
     {"result": "won", "summoned": "ritual"}, [("DMD-VAL-08", "early-death-lost")]),
    ("DMD-END-02: who died is written", [("death", {"seat": IAN, "cause": "wounds"})],
     {"result": "lost-early-death"}, []),
    ("DMD-END-02: who died is said", [], {"result": "lost-early-death", "players": dead(BETH, cause="sanity")}, []),
    ("DMD-END-02: nobody did", [], {"result": "lost-early-death"}, [("DMD-END-02", "death-missing")]),
    ("DMD-END-02: it was summoned", [BY_TRACK], {"result": "lost-early-death", "players": dead(BETH)},
     [("DMD-END-02", "summoned-by-then")]),
    ("DMD-END-03: all are", [], {"result": "lost-all-dead", "summoned": "red_space", "players": dead(IAN, BETH)}, []),
    ("DMD-END-03: nobody says of what", [BY_TRACK], {"result": "lost-all-dead"}, []),
    ("DMD-END-03: not summoned", [], {"result": "lost-all-dead"}, [("DMD-END-03", "dead-unsummoned")]),
    ("DMD-END-03: one lives", [BY_TRACK], {"result": "lost-all-dead", "players": dead(IAN, cause="alive")},
     [("DMD-END-03", "survivor-of-a-loss")]),
    ("DMD-END-04: the eighth space", advance(7), {"result": "lost-last-space"}, []),
    ("DMD-END-04: it is said", [], {"result": "lost-last-space", "space": 8}, []),
    ("DMD-END-04: the seventh", [], {"result": "lost-last-space", "space": 7}, [("DMD-END-04", "track-not-full")]),
    ("DMD-VAL-11: a ninth", [], {**WON, "space": 9}, [("DMD-VAL-11", "space-beyond")]),
    ("DMD-FLOW-01: less than was written", advance(3), {**WON, "space": 2}, [("DMD-FLOW-01", "space-behind")]),
    ("DMD-END-05: won on the last space", [*FOUGHT, FELL, ("advance", {"space": 8}), FELL], {"result": "won"}, []),
    ("DMD-END-05: so it is not lost", [*FOUGHT, FELL, ("advance", {"space": 8}), FELL], {"result": "lost-last-space"},
     [("DMD-END-05", "won-by-then")]),
    ("DMD-END-05: the last one dies with it",
     [*FOUGHT, FELL, ("death", {"seat": IAN, "cause": "wounds"}), ("death", {"seat": BETH, "cause": "wounds"}), FELL],
     {"result": "won"}, []),
    ("DMD-END-02: a death is written, another end said", [("death", {"seat": IAN, "cause": "wounds"})],
     {"result": "lost-last-space"}, [("DMD-END-02", "told-otherwise")]),
    ("DMD-END-02: and the summoning is said, too late", [("death", {"seat": IAN, "cause": "wounds"})],
     {"result": "lost-all-dead", "summoned": "ritual"}, [("DMD-END-02", "told-otherwise")]),
    ("DMD-END-03: all are dead, another end said", [BY_TRACK, *DEATHS], {"result": "lost-last-space"},
     [("DMD-END-03", "told-otherwise")]),
    ("DMD-END-03: all are dead on the last space", [BY_TRACK, *advance(6), *DEATHS[:1], *advance(1), *DEATHS[1:]],
     {"result": "lost-last-space"}, []),
    ("DMD-END-04: the last space, another end said", [BY_TRACK, *advance(7)], {"result": "lost-all-dead"},
     [("DMD-END-04", "told-otherwise")]),
    ("DMD-END-05: the final blow is said with the end", [DISRUPT, BY_RITUAL, *advance(7)], {"result": "won"}, []),
    ("DMD-FLOW-05: the fate is said again", [BY_TRACK, *DEATHS[:1]],
     {"result": "lost-last-space", "players": dead(IAN)}, []),
    ("DMD-FLOW-05: the dead are said to live", [BY_TRACK, *DEATHS[:1]],
     {"result": "lost-last-space", "players": dead(IAN, cause="alive")}, [("DMD-FLOW-05", "told-otherwise")]),
    ("DMD-FLOW-05: dead of something else", [BY_TRACK, *DEATHS[:1]],
     {"result": "lost-last-space", "players": dead(IAN, cause="sanity")}, [("DMD-FLOW-05", "told-otherwise")]),
    ("DMD-FLOW-06: more turns than were written", turns(2), {"result": "lost-last-space", "turns": 3}, []),
    ("DMD-FLOW-06: fewer turns", turns(2), {"result": "lost-last-space", "turns": 1},
     [("DMD-FLOW-06", "told-otherwise")]),
    ("DMD-FLOW-02: summoned by the ritual, of which nothing is said", [], {"result": "won", "summoned": "ritual"}, []),
    ("DMD-FLOW-02: summoned by a ritual that is whole", [],
     {"result": "lost-last-space", "summoned": "ritual", "ritual": "whole"}, [("DMD-FLOW-02", "ritual-whole")]),
    ("DMD-POS-03: another's skill at the end", [],
     {**WON, "players": [{"seat": IAN, "levels": [{"skill": "lucky", "level": 2}]}]},
     [("DMD-POS-03", "skill-of-another")]),
    ("DMD-VAL-06: dice at the end", [], {**WON, "players": [{"seat": IAN, "thresholds": 3, "dice": 2}]}, []),
    ("DMD-VAL-06: too many", [], {**WON, "players": [{"seat": IAN, "thresholds": 1, "dice": 2}]},
     [("DMD-VAL-06", "dice-not-due")]),
    ("DMD-VAL-09: fire at the end", [("fire", {"fire": 4})],
     {**WON, "players": [{"seat": IAN, "fire": 3}, {"seat": BETH, "fire": 2}]}, [("DMD-VAL-09", "fire-surplus")]),
    ("DMD-VAL-12: told twice", [], {**WON, "players": [{"seat": IAN, "dice": 0}, {"seat": IAN, "stress": 1}]},
     [("DMD-VAL-12", "not-playing")]),
]  # fmt: skip


@pytest.mark.parametrize(("why", "before", "data", "found"), ENDS, ids=[row[0] for row in ENDS])
def test_end_of_a_game(why: str, before: Entries, data: dict[str, Any], found: list[tuple[str, str]]) -> None:
    assert written(before).problems("game-end", **data) == found


@pytest.mark.parametrize(
    ("data", "result"),
    [
        (WON, "won"),
        ({"result": "lost-early-death", "players": dead(IAN)}, "lost"),
        ({"result": "lost-all-dead", "summoned": "ritual", "ritual": "disrupted"}, "lost"),
        ({"result": "lost-last-space"}, "lost"),
    ],
)
def test_all_win_or_lose_together(data: dict[str, Any], result: str) -> None:
    state = Log().write("game-end", **data, duration=95, notes="Close.")
    assert state.outcome
    assert (state.outcome.result, state.outcome.reason, state.session.result) == (
        result,
        data["result"],
        data["result"],
    )
    assert (state.status, state.session.duration, state.notes) == ("over", 95, ("Close.",))
    assert list(CAMPAIGN.pairs.played(state)) == [  # type: ignore[union-attr]
        Played(row=EPISODE, column="hastur", result=result, seats=(IAN, BETH))
    ]


def test_what_the_end_says_stands_in_the_state() -> None:
    state = Log().write(
        "game-end", **WON, how="Burnt", stage="4", space=6, turns=31,
        players=[{"seat": IAN, "thresholds": 3, "dice": 2, "sanity": 9}, {"seat": BETH, "fate": "sanity"}],
    )  # fmt: skip
    assert (state.session.disrupted_how, state.session.summoned, state.session.space) == ("Burnt", "ritual", 6)
    assert state.session.ended == {"turns": 31, "stage": 4, "space": 6}
    assert CAMPAIGN.figures
    assert CAMPAIGN.figures(state, IAN) == {"thresholds": 3, "dice": 2, "claimed": 0}
    assert (state.seats[IAN].status, state.seats[BETH].status) == ("ended", "dead")
    death = state.seats[BETH].death
    assert death
    assert (death.cause, death.is_early) == ("sanity", False)


def test_end_can_be_taken_back() -> None:
    log = Log()
    before = log.state
    log.write("game-end", **WON)
    assert log.write("undo", entry=len(log.entries)) == before


def test_wounds_that_are_taken_back_raise_a_stage_again() -> None:
    """9 + 5 defeat Hastur's second Stage; the 5 alone do not."""
    log = Log().fight()
    for wounds in (9, 5, 4):
        log.write("stage-wound", wounds=wounds)
    assert (log.state.session.stage, log.state.session.wounds) == (3, 4)
    session = log.write("undo", entry=len(log.entries) - 2).session
    assert (session.stage, session.wounds, session.defeats) == (2, 9, ())


def test_undo_that_would_raise_a_stage_which_was_said_to_fall_is_refused() -> None:
    log = Log().fight()
    log.write("stage-wound", wounds=9)
    log.write("stage-wound", wounds=5, defeated=True)
    assert log.problems("undo", entry=len(log.entries) - 1) == [("", "undo-breaks")]


def test_advance_that_is_taken_back_is_a_space_less() -> None:
    log = written(advance(3))
    assert log.state.session.space == 4
    assert log.write("undo", entry=5).session.space == 3


def test_end_that_the_log_knows_is_filled_in() -> None:
    log = Log().fight()
    guidance = CAMPAIGN.guidance
    assert guidance.begins_with(log.state, log.facts, "game-end") == {}
    for data in ({"wounds": 12}, {"defeated": True}, {"defeated": True}):
        log.write("stage-wound", **data)
    assert guidance.begins_with(log.state, log.facts, "game-end") == {"result": "won"}


def test_sheet_tells_the_whole_game() -> None:
    assert CAMPAIGN.sheet
    log = Log()
    blocks = CAMPAIGN.sheet(log.state, log.facts)
    assert [block.kind for block in blocks] == ["campaign", "seat", "seat", "section"]
    lines = [(line.label.in_language("en"), line.value.in_language("en")) for line in blocks[-1].lines if line.label]
    assert lines == [
        ("Stage", "I"), ("Space of the track", "1 / 8"), ("The ritual", "Not disrupted"),
    ]  # fmt: skip
    log.write("claim", seat=IAN, card="jerome")
    log.write("threshold", seat=IAN, skill="brawling", die=True)
    log.write("advance")
    log.fight()
    state = log.write("stage-wound", wounds=9)
    told = {
        line.label.in_language("en"): line.value.in_language("en")
        for line in CAMPAIGN.sheet(state, log.facts)[-1].lines
        if line.label
    }
    assert (told["Stage"], told["Wounds on it"], told["Space of the track"]) == ("II", "9 / 12", "2 / 8")
    assert "Dice of its attack" not in told  # nobody knows those of Stage II
    state = log.write("stage-wound", wounds=5)
    told = {
        line.label.in_language("en"): line.value.in_language("es")
        for line in CAMPAIGN.sheet(state, log.facts)[-1].lines
        if line.label
    }
    assert told["Dice of its attack"] == "3 normales, 3 de bonificación"
    for data in ({"defeated": True}, {"defeated": True}):
        log.write("stage-wound", **data)
    log.write("game-end", result="won", notes="At last")
    blocks = CAMPAIGN.sheet(log.state, log.facts)
    assert [block.kind for block in blocks] == ["campaign", "seat", "seat", "section", "session", "section"]
    whole = {line.label.in_language("en"): line.value for block in blocks for line in block.lines if line.label}
    assert whole["Elder One"].in_language("en") == "Hastur"
    assert whole["Levels"].in_language("es") == "Pelea: 2"
    assert whole["Result"].in_language("es") == "Victoria: el Primigenio ha muerto"
    assert whole["The ritual"].in_language("en") == "Disrupted: Five idols smashed"
    fallen = [
        line.value.in_language("en")
        for line in blocks[3].lines
        if line.label and line.label.in_language("en") == "Stage defeated"
    ]
    assert fallen == ["II (2 wounds too many)", "III", "final"]


def test_there_are_words_for_every_problem_and_rule() -> None:
    vocabulary = GAME.vocabulary
    for kind in CAMPAIGN.kinds.values():
        assert kind.when_rule in vocabulary.rules, kind.code
        for rule, codes in kind.emits.items():
            assert rule in vocabulary.rules, (kind.code, rule)
            assert set(codes) <= vocabulary.problems.keys(), (kind.code, codes)
    seen = [
        problem
        for _why, before, kind, data, _found in (*ELDER, *((*row[:2], "game-end", *row[2:]) for row in ENDS))
        for problem in written(before).attempt(kind, **data).problems
    ]
    assert_said(seen, vocabulary, box())
    steps = (*CAMPAIGN.before_session, *CAMPAIGN.after_session)
    assert {rule for step in steps for rule in step.rules} <= vocabulary.rules.keys()


def test_every_rule_of_the_log_has_a_legal_and_an_illegal_case() -> None:
    """Every problem that a kind emits is in a table or a test of its own, next to a legal case."""
    rows: list[tuple[Any, ...]] = [*TABLES, *PLAY, *ELDER, *ENDS]
    tables = [(row[0], row[-1]) for row in rows]
    found = {problem for _why, problems in tables for problem in problems}
    said = {(rule, code) for kind in CAMPAIGN.kinds.values() for rule, codes in kind.emits.items() for code in codes}
    assert said - found == {
        ("DMD-SETUP-00", "not-an-elder-one"), ("DMD-VAL-02", "pair-not-owned"),
        ("DMD-VAL-12", "first-missing"), ("DMD-SETUP-08", "investigators-per-player"),
        ("DMD-FLOW-05", "dead-already"),
        *((rule, code) for rule in ("DMD-SAN-01", "DMD-WND-01") for code in ("marker-off-track", "skull-not-out")),
        ("DMD-SAN-02", "thresholds-not-printed"),
        ("DMD-SAN-03", "dice-not-printed"),
    }  # fmt: skip
    legal = {why.partition(":")[0] for why, problems in tables if not problems}
    assert {rule for rule, _code in found} <= legal
