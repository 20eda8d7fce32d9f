"""Rules of the log: for each rule that a kind of entry cites, a legal entry and its illegal neighbour."""

from collections.abc import Callable
from typing import Any

import pytest

from games.ahlcg.campaign.campaign import CAMPAIGN
from games.ahlcg.game import GAME
from games.ahlcg.tests.table import Table, begun, catalogue, play
from games.engine import Severity
from games.engine.journal import Kind, Known, canonical, with_known

Before = Callable[[], Table]
Data = dict[str, Any] | None
Case = tuple[str, str, str, Before, Data, Data]


def new() -> Table:
    return Table()


def ann() -> Table:
    return begun("ann")


def ann_and_bob() -> Table:
    return begun("ann", "bob")


def playing() -> Table:
    table = ann_and_bob()
    table.write("scenario-begin", scenario="tale.s1", lead="a", seats=["a"])
    return table


def playing_the_last() -> Table:
    table = ann_and_bob()
    table.write("scenario-next", scenario="tale.s5")
    table.write("scenario-begin", scenario="tale.s5", lead="a")
    return table


def played() -> Table:
    table = ann_and_bob()
    play(table, points=3)
    return table


def one_away() -> Table:
    table = ann_and_bob()
    table.write("seat-leave", seat="b")
    return table


def one_killed() -> Table:
    table = ann_and_bob()
    table.write("fate", seat="b", fate="killed", reason="R1")
    return table


def one_killed_playing() -> Table:
    table = ann_and_bob()
    table.write("scenario-begin", scenario="tale.s1", lead="a")
    table.write("fate", seat="b", fate="killed", reason="R1")
    return table


def brought(seat: str, *cards: str) -> dict[str, Any]:
    """The end of a scenario with cards that its resolution brings."""
    return {**END, "consequences": [{"seat": seat, "cards": list(cards)}]}


def with_known_deck() -> Table:
    table = ann()
    table.facts = with_known(table.facts, Known(decks={"a": {"lamp": 2, "armour": 1}}))
    return table


def noted() -> Table:
    table = ann()
    table.write("note-write", section="notes", text="It is late.")
    table.write("count-set", section="tally", number=2)
    return table


def blessed() -> Table:
    table = playing()
    table.write("tokens-add", tokens=["bless"] * 8 + ["frost"] * 7)
    table.write("tokens-seal", tokens=["bless", "0"])
    return table


def before_the_pause() -> Table:
    table = ann()
    play(table)
    play(table)
    return table


def standalone() -> Table:
    return begun("ann", mode="standalone", scenario="tale.s2")


def alone_at_last() -> Table:
    table = standalone()
    table.write("scenario-skip", scenario="tale.s1")
    return table


def begun_alone() -> Table:
    """A standalone game that has come to its scenario, which is being played."""
    table = alone_at_last()
    table.write("scenario-begin", scenario="tale.s2")
    return table


def homebrew() -> Table:
    """your own {log}, without a guide and so without an order."""
    return begun("ann", guide="", tokens=["0"])


SECTION = {"code": "own", "title": "Own"}
JOIN = {"seat": "n", "player": "newcomer", "investigator": "cid"}
BEGIN = {"scenario": "tale.s1", "lead": "a"}
SIDE = {"scenario": "side.fair", "lead": "a", "price": 3}
END = {"resolution": "R1"}
DEFEATED = {"seat": "a", "outcome": "damage"}

CASES: list[Case] = [
    ("start", "AHLCG-CAMP-02", "section-exists", new,
     {"difficulty": "hard", "sections": [SECTION]}, {"difficulty": "hard", "sections": [SECTION, SECTION]}),
    ("start", "AHLCG-CAMP-02", "section-exists", new,
     {"difficulty": "hard", "sections": [SECTION]}, {"difficulty": "hard", "sections": [{**SECTION, "code": "notes"}]}),
    ("start", "AHLCG-CAMP-03", "bag-unknown", new,
     {"difficulty": "expert", "tokens": ["0"]}, {"difficulty": "expert"}),
    ("start", "AHLCG-SA-05", "scenario-missing", new,
     {"difficulty": "hard", "mode": "standalone", "scenario": "tale.s2"}, {"difficulty": "hard", "mode": "standalone"}),
    ("start", "AHLCG-SA-05", "scenario-unlisted", new,
     {"difficulty": "hard", "mode": "standalone", "scenario": "tale.s2"},
     {"difficulty": "hard", "mode": "standalone", "scenario": "side.fair"}),
    ("start", "AHLCG-SA-05", "scenario-needless", new,
     {"difficulty": "hard"}, {"difficulty": "hard", "scenario": "tale.s2"}),
    ("start", "AHLCG-SA-12", "no-experience", new,
     {"difficulty": "hard", "experience": 5},
     {"difficulty": "hard", "experience": 5, "mode": "standalone", "scenario": "tale.s2"}),
    ("interlude", "AHLCG-CAMP-05", "scenario-out-of-order", before_the_pause, {}, {"scenario": "tale.s3"}),
    ("scenario-next", "AHLCG-CAMP-05", "scenario-unlisted", ann, {"scenario": "tale.s4"}, {"scenario": "side.fair"}),
    ("campaign-end", "AHLCG-TRA-11", "campaign-lost", ann,
     {"result": "lost"}, {"result": "won", "reason": "no-investigator"}),
    ("campaign-end", "AHLCG-TRA-11", "investigator-available", ann,
     {"result": "lost"}, {"result": "lost", "reason": "no-investigator"}),
    ("campaign-end", "AHLCG-CAMP-06", "scenarios-left", ann, {"result": "lost"}, {"result": "won"}),
    ("seat-join", "AHLCG-DECK-01", "not-an-investigator", ann, JOIN, {**JOIN, "investigator": "lamp"}),
    ("seat-join", "AHLCG-JOIN-03", "investigator-used", one_away, JOIN, {**JOIN, "investigator": "bob"}),
    ("seat-join", "AHLCG-TRA-09", "investigator-used", one_killed, JOIN, {**JOIN, "investigator": "bob"}),
    ("seat-join", "AHLCG-JOIN-03", "newcomer-experience", ann, JOIN, {**JOIN, "experience": 5}),
    ("seat-join", "AHLCG-CAMP-01", "investigator-kept", ann, JOIN, {**JOIN, "player": "player of ann"}),
    ("seat-leave", "AHLCG-VAL-08", "seat-not-active", one_away, {"seat": "a"}, {"seat": "b"}),
    ("seat-return", "AHLCG-JOIN-02", "seat-not-away", one_away, {"seat": "b"}, {"seat": "a"}),
    ("seat-return", "AHLCG-TRA-09", "seat-gone", one_killed, None, {"seat": "b"}),
    ("deck-choose", "AHLCG-DECK-37", "deck-locked", ann, {"seat": "a", "deck": "a-2"}, None),
    ("deck-choose", "AHLCG-DECK-37", "deck-locked", played, None, {"seat": "a", "deck": "a-2"}),
    ("deck-choose", "AHLCG-TRA-09", "seat-gone", one_killed,
     {"seat": "a", "deck": "a-2"}, {"seat": "b", "deck": "b-2"}),
    ("trauma", "AHLCG-TRA-09", "seat-gone", one_killed, {"seat": "a", "mental": 1}, {"seat": "b", "mental": 1}),
    ("trauma", "AHLCG-TRA-13", "no-trauma", ann, {"seat": "a", "physical": 1}, {"seat": "a"}),
    ("trauma", "AHLCG-TRA-13", "trauma-below-zero", ann, {"seat": "a", "mental": 1}, {"seat": "a", "mental": -1}),
    ("fate", "AHLCG-TRA-09", "seat-gone", one_killed,
     {"seat": "a", "fate": "insane", "reason": "R1"}, {"seat": "b", "fate": "insane", "reason": "R1"}),
    ("scenario-begin", "AHLCG-CAMP-05", "scenario-out-of-order", ann, BEGIN, {**BEGIN, "scenario": "tale.s2"}),
    ("scenario-begin", "AHLCG-CAMP-05", "not-a-scenario", before_the_pause, None, {**BEGIN, "scenario": "tale.pause"}),
    ("scenario-begin", "AHLCG-SA-05", "resolution-owed", standalone, None, BEGIN),
    ("scenario-begin", "AHLCG-SA-05", "resolution-owed", alone_at_last, {**BEGIN, "scenario": "tale.s2"}, None),
    ("scenario-begin", "AHLCG-VAL-08", "no-seats", begun, None, {"scenario": "tale.s1"}),
    ("scenario-begin", "AHLCG-VAL-08", "seat-twice", ann, {**BEGIN, "seats": ["a"]}, {**BEGIN, "seats": ["a", "a"]}),
    ("scenario-begin", "AHLCG-VAL-08", "seat-not-active", one_away,
     {**BEGIN, "seats": ["a"]}, {**BEGIN, "seats": ["a", "b"]}),
    ("scenario-begin", "AHLCG-VAL-08", "seat-not-active", one_killed, BEGIN, {**BEGIN, "seats": ["a", "b"]}),
    ("scenario-begin", "AHLCG-VAL-08", "not-playing", ann_and_bob,
     {**BEGIN, "decks": [{"seat": "b", "deck": "b-2"}]},
     {**BEGIN, "seats": ["a"], "decks": [{"seat": "b", "deck": "b-2"}]}),
    ("scenario-begin", "AHLCG-CAMP-09", "lead-missing", ann_and_bob,
     {"scenario": "tale.s1", "seed": 1}, {"scenario": "tale.s1"}),
    ("scenario-begin", "AHLCG-CAMP-09", "not-playing", ann_and_bob,
     {**BEGIN, "seats": ["a"]}, {"scenario": "tale.s1", "lead": "a", "seats": ["b"]}),
    ("side-begin", "AHLCG-EXT-40", "experience-short", played, SIDE, {**SIDE, "price": 4}),
    ("side-begin", "AHLCG-EXT-40", "scenario-listed", played, SIDE, {**SIDE, "scenario": "tale.s2"}),
    ("side-begin", "AHLCG-EXT-40", "no-side-scenario", standalone, None, {**SIDE, "price": 0}),
    ("side-begin", "AHLCG-CAMP-05", "not-a-scenario", lambda: begun("ann", order=["tale.s1"]),
     {**SIDE, "price": 0}, {**SIDE, "price": 0, "scenario": "tale.pause"}),
    ("side-begin", "AHLCG-VAL-08", "seat-not-active", one_away,
     {**SIDE, "price": 0}, {**SIDE, "price": 0, "seats": ["a", "b"]}),
    ("side-begin", "AHLCG-VAL-08", "no-seats", begun, None, {"scenario": "side.fair", "price": 0}),
    ("side-begin", "AHLCG-VAL-08", "seat-twice", ann,
     {**SIDE, "price": 0}, {**SIDE, "price": 0, "seats": ["a", "a"]}),
    ("side-begin", "AHLCG-VAL-08", "not-playing", ann_and_bob,
     {**SIDE, "price": 0, "decks": [{"seat": "b", "deck": "b-2"}]},
     {**SIDE, "price": 0, "seats": ["a"], "decks": [{"seat": "b", "deck": "b-2"}]}),
    ("side-begin", "AHLCG-CAMP-09", "lead-missing", ann_and_bob,
     {"scenario": "side.fair", "price": 0, "seed": 1}, {"scenario": "side.fair", "price": 0}),
    ("side-begin", "AHLCG-CAMP-09", "not-playing", ann_and_bob,
     {**SIDE, "price": 0}, {**SIDE, "price": 0, "seats": ["b"]}),
    ("scenario-end", "AHLCG-END-01", "resolution-unknown", playing, END, {"resolution": "R3"}),
    ("scenario-end", "AHLCG-END-03", "survivors-without-resolution", playing,
     {"resolution": "none", "outcomes": [DEFEATED]}, {"resolution": "none"}),
    ("scenario-end", "AHLCG-END-05", "no-victory-points", playing,
     {**END, "victory": [{"card": "ghoul"}]}, {**END, "victory": [{"card": "rat"}]}),
    ("scenario-end", "AHLCG-VAL-09", "victory-foreign", playing,
     {**END, "victory": [{"card": "ghoul"}]}, {**END, "victory": [{"card": "guest"}]}),
    ("scenario-end", "AHLCG-END-07", "outcome-twice", playing,
     {**END, "outcomes": [DEFEATED]}, {**END, "outcomes": [DEFEATED, DEFEATED]}),
    ("scenario-end", "AHLCG-END-07", "not-playing", playing,
     {**END, "outcomes": [DEFEATED]}, {**END, "outcomes": [{**DEFEATED, "seat": "b"}]}),
    ("scenario-end", "AHLCG-END-07", "passage-for-defeated", playing_the_last,
     {**END, "outcomes": [{"seat": "a", "outcome": "resigned"}]}, {**END, "outcomes": [DEFEATED]}),
    ("scenario-end", "AHLCG-TRA-03", "trauma-choice", playing,
     {**END, "outcomes": [{"seat": "a", "outcome": "both", "trauma": "mental"}]},
     {**END, "outcomes": [{"seat": "a", "outcome": "both"}]}),
    ("scenario-end", "AHLCG-TRA-03", "trauma-choice", playing,
     {**END, "outcomes": [DEFEATED]}, {**END, "outcomes": [{**DEFEATED, "trauma": "mental"}]}),
    ("scenario-end", "AHLCG-TRA-03", "trauma-choice", begun_alone,
     {**END, "outcomes": [{"seat": "a", "outcome": "both"}]},
     {**END, "outcomes": [{"seat": "a", "outcome": "both", "trauma": "mental"}]}),
    ("scenario-end", "AHLCG-CAMP-05", "scenario-unlisted", playing,
     {**END, "next": "tale.s4"}, {**END, "next": "side.fair"}),
    ("scenario-end", "AHLCG-TRA-09", "seat-gone", one_killed_playing, brought("a", "doubt"), brought("b", "doubt")),
    ("scenario-end", "AHLCG-DECK-16", "card-not-allowed", playing, brought("a", "doubt"), brought("a", "house")),
    ("scenario-end", "AHLCG-DECK-04", "too-many-copies", playing,
     brought("a", "friend", "friend"), brought("a", "friend", "friend", "friend")),
    ("scenario-end", "AHLCG-DECK-10", "gained-player-card", playing, brought("a", "friend"), brought("a", "lamp")),
    ("scenario-end", "AHLCG-DECK-41", "unique-copies", playing, brought("a", "guide"), brought("a", "guide", "guide")),
    ("scenario-end", "AHLCG-CAMP-07", "token-missing", playing,
     {**END, "tokens_removed": ["skull"]}, {**END, "tokens_removed": ["skull", "skull"]}),
    ("scenario-end", "AHLCG-EXT-41", "too-many-tokens", blessed,  # those of the scenario have gone
     {**END, "tokens_added": ["bless"] * 10}, {**END, "tokens_added": ["bless"] * 11}),
    ("scenario-end", "AHLCG-EXT-42", "too-many-tokens", blessed,
     {**END, "tokens_added": ["frost"]}, {**END, "tokens_added": ["frost"] * 2}),
    ("scenario-skip", "AHLCG-CAMP-06", "scenario-not-skipped", ann, None, {"scenario": "tale.s1"}),
    ("scenario-skip", "AHLCG-SA-05", "scenario-not-skipped", alone_at_last, None, {"scenario": "tale.s2"}),
    ("scenario-skip", "AHLCG-CAMP-05", "scenario-out-of-order", standalone,
     {"scenario": "tale.s1"}, {"scenario": "tale.s3"}),
    ("scenario-skip", "AHLCG-END-01", "resolution-unknown", standalone,
     {"scenario": "tale.s1", "resolution": "R2"}, {"scenario": "tale.s1", "resolution": "R3"}),
    ("scenario-skip", "AHLCG-CAMP-05", "scenario-unlisted", standalone,
     {"scenario": "tale.s1", "next": "tale.s2"}, {"scenario": "tale.s1", "next": "side.fair"}),
    ("experience-earn", "AHLCG-SA-12", "no-experience", standalone,
     None, {"seat": "a", "amount": 1, "reason": "found"}),
    ("experience-earn", "AHLCG-TRA-09", "seat-gone", one_killed,
     {"seat": "a", "amount": 1, "reason": "found"}, {"seat": "b", "amount": 1, "reason": "found"}),
    ("experience-spend", "AHLCG-XP-15", "experience-short", played,
     {"seat": "a", "amount": 3}, {"seat": "a", "amount": 4}),
    ("experience-spend", "AHLCG-XP-03", "receipt-mismatch", played,
     {"seat": "a", "amount": 3, "receipt": [{"card": "lamp", "cost": 3}]},
     {"seat": "a", "amount": 2, "receipt": [{"card": "lamp", "cost": 3}]}),
    ("experience-spend", "AHLCG-SA-12", "no-experience", standalone, None, {"seat": "a", "amount": 0}),
    ("experience-spend", "AHLCG-VAL-08", "seat-not-active", one_away,
     {"seat": "a", "amount": 0}, {"seat": "b", "amount": 0}),
    ("experience-adjust", "AHLCG-XP-15", "experience-short", played,
     {"seat": "a", "amount": -3, "reason": "miscounted"}, {"seat": "a", "amount": -4, "reason": "miscounted"}),
    ("experience-adjust", "AHLCG-SA-12", "no-experience", standalone,
     None, {"seat": "a", "amount": 1, "reason": "miscounted"}),
    ("experience-adjust", "AHLCG-TRA-09", "seat-gone", one_killed,
     {"seat": "a", "amount": 1, "reason": "miscounted"}, {"seat": "b", "amount": 1, "reason": "miscounted"}),
    ("card-gain", "AHLCG-DECK-16", "card-not-allowed", ann,
     {"seat": "a", "card": "doubt"}, {"seat": "a", "card": "house"}),
    ("card-gain", "AHLCG-DECK-04", "too-many-copies", ann,
     {"seat": "a", "card": "friend", "copies": 2}, {"seat": "a", "card": "friend", "copies": 3}),
    ("card-gain", "AHLCG-TRA-09", "seat-gone", one_killed,
     {"seat": "a", "card": "doubt"}, {"seat": "b", "card": "doubt"}),
    ("card-gain", "AHLCG-DECK-10", "gained-player-card", ann,
     {"seat": "a", "card": "friend"}, {"seat": "a", "card": "lamp"}),
    ("card-gain", "AHLCG-DECK-41", "unique-copies", ann,
     {"seat": "a", "card": "guide"}, {"seat": "a", "card": "guide", "copies": 2}),
    ("card-remove", "AHLCG-EXT-34", "exiled-not-held", with_known_deck,
     {"seat": "a", "card": "lamp", "copies": 2, "reason": "R1"},
     {"seat": "a", "card": "armour", "copies": 2, "reason": "R1"}),
    ("card-exile", "AHLCG-EXT-34", "exiled-not-held", with_known_deck,
     {"seat": "a", "card": "armour"}, {"seat": "a", "card": "friend"}),
    ("card-remove", "AHLCG-TRA-09", "seat-gone", one_killed,
     {"seat": "a", "card": "lamp", "reason": "R1"}, {"seat": "b", "card": "lamp", "reason": "R1"}),
    ("card-exile", "AHLCG-TRA-09", "seat-gone", one_killed,
     {"seat": "a", "card": "lamp"}, {"seat": "b", "card": "lamp"}),
    ("note-cross", "AHLCG-CAMP-02", "line-missing", noted,
     {"section": "notes", "line": 1}, {"section": "notes", "line": 2}),
    ("note-circle", "AHLCG-CAMP-02", "line-missing", noted,
     {"section": "notes", "line": 1}, {"section": "tally", "line": 1}),
    ("count-add", "AHLCG-CAMP-02", "count-below-zero", noted,
     {"section": "tally", "number": -2}, {"section": "tally", "number": -3}),
    ("section-open", "AHLCG-CAMP-02", "section-exists", noted, SECTION, {**SECTION, "code": "notes"}),
    ("tokens-add", "AHLCG-EXT-41", "too-many-tokens", blessed, {"tokens": ["bless"] * 2}, {"tokens": ["bless"] * 3}),
    ("tokens-add", "AHLCG-EXT-42", "too-many-tokens", blessed, {"tokens": ["frost"]}, {"tokens": ["frost"] * 2}),
    ("tokens-remove", "AHLCG-CAMP-07", "token-missing", ann, {"tokens": ["skull"]}, {"tokens": ["skull", "skull"]}),
    ("tokens-seal", "AHLCG-EXT-43", "token-missing", blessed, {"tokens": ["bless"] * 7}, {"tokens": ["0"]}),
    ("tokens-release", "AHLCG-EXT-43", "token-missing", blessed, {"tokens": ["0"]}, {"tokens": ["0", "0"]}),
    ("tokens-draw", "AHLCG-CHAOS-03", "bag-short", playing, {"seed": 1, "number": 7}, {"seed": 1, "number": 8}),
    ("interlude", "AHLCG-CAMP-05", "not-an-interlude", ann, None, {"scenario": "tale.s1"}),
    ("interlude", "AHLCG-CAMP-05", "scenario-missing", homebrew, {"scenario": "dream"}, {}),
    ("difficulty-change", "AHLCG-CAMP-03", "difficulty-fixed", ann, None, {"difficulty": "hard"}),
]  # fmt: skip
"""Kind, rule, problem, what was written before, the legal data and the illegal; None where another is the pair."""


@pytest.mark.parametrize(
    ("kind", "rule", "code", "before", "legal", "illegal"),
    [pytest.param(*case, id=f"{case[1]} {case[0]}: {case[2]}") for case in CASES],
)
def test_entry_and_its_illegal_neighbour(
    kind: str, rule: str, code: str, before: Before, legal: Data, illegal: Data
) -> None:
    if legal is not None:
        table = before()
        earlier = canonical(table.state)
        assert table.warned(kind, **legal) == []
        table.write("undo", entry=len(table.entries))
        assert canonical(table.state) == earlier
    if illegal is not None:
        found = before().try_write(kind, **illegal)
        assert found.faults == ()
        assert (rule, code) in [(problem.rule, problem.code) for problem in found.problems]
        assert found.is_accepted is all(problem.severity is not Severity.ERROR for problem in found.problems)
        for problem in found.problems:
            assert problem.code in CAMPAIGN.kinds[kind].emits[problem.rule]
            for language in ("en", "es"):
                assert "{" not in GAME.vocabulary.problem_message(problem, catalogue(), language)


def test_every_problem_of_every_kind_has_a_case() -> None:
    declared = {
        (kind.code, rule, code)
        for kind in CAMPAIGN.kinds.values()
        for rule, codes in kind.emits.items()
        for code in codes
    }
    assert declared == {(kind, rule, code) for kind, rule, code, *_rest in CASES}


def test_every_kind_has_a_legal_case() -> None:
    """Kinds without preconditions have no case above."""
    legal = {case[0] for case in CASES if case[4] is not None}
    assert CAMPAIGN.kinds.keys() - legal == {"note-write", "count-set", "difficulty-change"}


WHEN = {"new": new, "between": ann, "playing": playing}


def over() -> Table:
    table = ann()
    table.write("campaign-end", result="lost")
    return table


@pytest.mark.parametrize("status", ["new", "between", "playing", "over"])
@pytest.mark.parametrize("kind", CAMPAIGN.kinds.values(), ids=lambda kind: kind.code)
def test_entry_waits_for_its_time(kind: Kind, status: Any) -> None:
    table = {**WHEN, "over": over}[status]()
    found = table.try_write(kind.code)
    if status in kind.when:
        assert "out-of-turn" not in [problem.code for problem in found.problems]
    else:
        (problem,) = found.problems
        assert (problem.code, problem.rule) == ("out-of-turn", kind.when_rule)
        assert GAME.vocabulary.problem_message(problem, catalogue(), "es")


def test_problem_names_scenarios_and_tokens_in_words() -> None:
    (problem,) = ann().try_write("scenario-begin", scenario="tale.s2", lead="a").problems
    assert GAME.vocabulary.problem_message(problem, catalogue(), "es") == (
        "El siguiente es Escenario 1, no Escenario 2. Si una resolución dice otra cosa, anota antes el siguiente."
    )
    (problem,) = ann().try_write("tokens-remove", tokens=["tablet"]).problems
    assert GAME.vocabulary.problem_message(problem, catalogue(), "en") == "1 × Tablet can't be taken: there are 0."


def test_house_rule_waives_only_what_the_kind_lets() -> None:
    table = ann()
    assert table.try_write("scenario-begin", house_rule=True, scenario="tale.s2").is_accepted is False
    assert table.try_write("difficulty-change", house_rule=True, difficulty="hard").is_accepted
    assert table.state.difficulty == "hard"
