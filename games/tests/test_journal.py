"""The log of any game: a board game of one evening with a score shows that it needs no campaign."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.engine import Catalogue, Game, Problem
from games.engine.conformance import faults
from games.engine.journal import (
    JOURNAL_PROBLEMS,
    Campaign,
    Entry,
    Field,
    Kind,
    Outcome,
    SeatState,
    SessionState,
    State,
    canonical,
    effective,
    read_state,
    record,
    replay,
)
from games.engine.journal.fields import Step
from games.engine.tests.texts import text
from games.engine.tonight import Tonight
from games.tests.test_conformance import TEXT, TOY, VOCABULARY


class Evening(State, frozen=True, kw_only=True):
    score: int = 0


def sit_down(state: Evening, data: Any) -> Evening:
    seat = SeatState(number=1, player=data["player"], leader="pawn", status="here")
    session = SessionState(scenario="the board", seats=(data["seat"],))
    return replace(state, status="playing", seats={data["seat"]: seat}, sessions=(session,))


def too_high(state: Evening, data: Any, facts: int) -> Iterator[Problem]:
    if state.score + data["points"] > facts:
        params = {"found": state.score + data["points"]}
        yield Problem(code="too-odd", rule="TOY-DECK-01", params=params)


KINDS = (
    Kind(
        code="sit-down",
        title=TEXT,
        summary=TEXT,
        fields=(Field(name="seat", type="new-seat", title=TEXT), Field(name="player", type="text", title=TEXT)),
        when=("new",),
        when_rule="TOY-DECK-01",
        apply=sit_down,
    ),
    Kind(
        code="score",
        title=TEXT,
        summary=TEXT,
        fields=(
            Field(name="seat", type="seat", title=TEXT),
            Field(name="points", type="number", title=TEXT, default=1, minimum=0),
        ),
        when=("playing",),
        when_rule="TOY-DECK-01",
        scope="seat",
        emits={"TOY-DECK-01": ("too-odd",)},
        waivable=frozenset({"too-odd"}),
        check=too_high,
        apply=lambda state, data: replace(state, score=state.score + data["points"]),
    ),
    Kind(
        code="end",
        title=TEXT,
        summary=TEXT,
        fields=(),
        when=("playing",),
        when_rule="TOY-DECK-01",
        apply=lambda state, data: replace(state, status="over", outcome=Outcome(result="won")),
    ),
)
EVENING = Campaign(
    kinds={kind.code: kind for kind in KINDS},
    state=Evening(),
    facts=lambda catalogue, guide: 10,
    knows=lambda state, facts, type, value: False,
    seat_statuses={"here": TEXT},
    after_session=(Step(code="count", title=TEXT, summary=TEXT, kinds=("score",)),),
)
GAME = Game(
    code="toy",
    vocabulary=replace(VOCABULARY, problems={**VOCABULARY.problems, **JOURNAL_PROBLEMS}),
    card_fields=TOY.card_fields,
    building=TOY.building,
    campaign=EVENING,
)


def written(*entries: tuple[str, dict[str, Any]]) -> tuple[list[Entry], Any, list[Any]]:
    """The log of what was accepted, its state, and all that was said about each entry."""
    log: list[Entry] = []
    state: Any = EVENING.state
    said = []
    for kind, data in entries:
        found = record(
            EVENING, log, state, Entry(kind=kind, data=data), EVENING.facts(Catalogue(version=1, cards=()), "")
        )
        said.append([*(fault.code for fault in found.faults), *(problem.code for problem in found.problems)])
        state = found.state
        if found.is_accepted:
            log.append(found.entry)
    return log, state, said


SIT = ("sit-down", {"seat": "a", "player": "Ann"})


def test_evening_is_played_and_can_be_stored() -> None:
    log, state, said = written(SIT, ("score", {"seat": "a", "points": 4}), ("score", {"seat": "a"}), ("end", {}))
    assert said == [[], [], [], []]
    assert (state.score, state.outcome, state.seats["a"].player) == (5, Outcome(result="won"), "Ann")
    assert log[2].data == {"seat": "a", "points": 1}
    assert read_state(EVENING, msgspec.json.decode(canonical(state))) == state == replay(EVENING, log)


def test_refused_entries_leave_no_trace() -> None:
    log, state, said = written(
        ("score", {"seat": "a"}),
        SIT,
        SIT,
        ("score", {"seat": "b"}),
        ("score", {"seat": "a", "points": 11}),
        ("score", {"seat": "a", "points": 10}),
        ("what", {}),
    )
    assert said == [["out-of-turn"], [], ["out-of-turn"], ["unknown-seat"], ["too-odd"], [], ["unknown-kind"]]
    assert (len(log), state.score) == (2, 10)


def test_house_rule_turns_an_error_into_a_warning() -> None:
    log, state, _said = written(SIT)
    entry = Entry(kind="score", data={"seat": "a", "points": 11}, house_rule=True)
    found = record(EVENING, log, state, entry, 10)
    assert (found.is_accepted, found.state.score) == (True, 11)


def test_undo_and_its_undo() -> None:
    score = ("score", {"seat": "a", "points": 6})
    log, state, said = written(
        SIT, score, ("undo", {"entry": 2}), score, ("undo", {"entry": 3}), ("undo", {"entry": 9})
    )
    # Bringing the first score back would make the second one too high.
    assert said == [[], [], [], [], ["undo-breaks"], ["unknown-entry"]]
    assert ([number for number, _entry in effective(log)], state.score) == ([1, 4], 6)


def test_undo_of_the_beginning_needs_an_empty_log() -> None:
    log, state, said = written(SIT, ("end", {}), ("undo", {"entry": 1}), ("undo", {"entry": 2}), ("undo", {"entry": 1}))
    assert said == [[], [], ["undo-breaks"], [], []]
    assert (state, len(log)) == (EVENING.state, 4)


def test_game_with_a_log_keeps_the_contract() -> None:
    assert list(faults("toy", GAME)) == []


def _with_end(**changes: Any) -> Campaign:
    return replace(EVENING, kinds={**EVENING.kinds, "end": replace(KINDS[2], **changes)})


def _field(**changes: Any) -> Field:
    return Field(**{"name": "x", "title": text("X", "X"), **changes})


def test_evening_without_a_log_is_told() -> None:
    evening = Tonight(possible=lambda catalogue, shelf: (), draw=lambda catalogue, code, party: NotImplemented)
    silent = replace(GAME, campaign=None, tonight=evening)
    assert "it says what could be played tonight, but keeps no log" in list(faults("toy", silent))


@pytest.mark.parametrize(
    ("campaign", "words"),
    [
        (replace(EVENING, kinds={"Score": KINDS[1]}), "stands under 'Score'"),
        (replace(EVENING, kinds={"end": replace(KINDS[2], scope="seat")}), "but has no field for it"),
        (replace(EVENING, kinds={"end": replace(KINDS[2], when_rule="TOY-END-01")}), "the rule TOY-END-01"),
        (replace(EVENING, kinds={"end": replace(KINDS[2], emits={"TOY-DECK-01": ("no",)})}), "'no' of the kind"),
        (replace(EVENING, kinds={"end": KINDS[2]}), "of the kind 'score', which does not exist"),
        (replace(EVENING, kinds={"end": KINDS[2]}), "no kind of entry begins a log"),
        (_with_end(when=("later",)), "is written when a log is 'later', which no log ever is"),
        (_with_end(title=text("", "Fin")), "the title or the summary of the kind of entry 'end' is missing"),
        (_with_end(fields=(_field(type="colour"),)), "has the type 'colour', which does not exist"),
        (_with_end(fields=(_field(type="choice"),)), "the field 'x' of the kind of entry 'end' is a choice of nothing"),
        (_with_end(fields=(_field(type="group"),)), "is a group of nothing"),
        (
            _with_end(fields=(_field(type="text", title=text("", "X")),)),
            "the field 'x' of the kind of entry 'end' has no title",
        ),
    ],
)
def test_broken_log_is_told(campaign: Campaign, words: str) -> None:
    assert any(words in fault for fault in faults("toy", replace(GAME, campaign=campaign)))


def test_log_without_its_sentences_is_told() -> None:
    words = "the problem 'undo-twice' of every log has no text"
    assert words in list(faults("toy", replace(GAME, vocabulary=VOCABULARY)))
