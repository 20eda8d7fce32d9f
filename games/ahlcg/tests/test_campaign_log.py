"""Properties of any log: the state is the replay, undo restores, and refused entries change nothing."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from games.ahlcg.campaign.campaign import CAMPAIGN
from games.ahlcg.campaign.chaos_bag import TOKENS
from games.ahlcg.campaign.facts import facts_of
from games.ahlcg.campaign.log_sheet import sheet
from games.ahlcg.tests.table import CHARONS_OBOL, Table, begun, catalogue, join, play
from games.engine.journal import Entry, Field, Known, canonical, effective, read_state, replay, rewrite, with_known
from games.engine.journal.log import MAX_CHECKS

VALUES: dict[str, st.SearchStrategy[Any]] = {
    "text": st.sampled_from(["R1", "R2", "none", "one", "two", "three", "notes"]),
    "flag": st.booleans(),
    "card": st.sampled_from(["ann", "bob", "cid", "dee", "xyz", "lamp", "doubt", "friend", "ghoul", "house"]),
    "new-seat": st.sampled_from("bcde"),
    "scenario": st.sampled_from(["tale.s1", "tale.s2", "tale.pause", "tale.s3", "side.fair"]),
    "section": st.sampled_from(["notes", "tally"]),
    "token": st.sampled_from(sorted(TOKENS)),
    "deck": st.sampled_from(["deck-1", "deck-2"]),
    "data": st.fixed_dictionaries({"cost": st.integers(0, 2)}),
}
NONSENSE = st.sampled_from([None, "", 0, -1, 10**9, True, [], {}, "nothing", [None], {"seat": 1}, 1.5, "\ud800", "\0"])


def value(field: Field, seats: list[str]) -> st.SearchStrategy[Any]:
    """Values that fit the field, so that logs get far."""
    match field.type:
        case "number":
            one: st.SearchStrategy[Any] = st.integers(max(field.minimum or 0, -3), 3)
        case "choice":
            one = st.sampled_from(list(field.choices))
        case "group":
            one = data_of(field.parts, seats)
        case "seat":
            one = st.sampled_from(seats or ["nobody"])
        case _:
            one = VALUES[field.type]
    return st.lists(one, min_size=1, max_size=3) if field.many else one


def data_of(fields: tuple[Field, ...], seats: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    needed = {field.name: value(field, seats) for field in fields if field.required and field.default is None}
    others = {field.name: value(field, seats) for field in fields if field.name not in needed}
    return st.fixed_dictionaries(needed) | st.fixed_dictionaries(needed, optional=others)


BETWEEN, PLAYING = (
    [code for code, kind in CAMPAIGN.kinds.items() if status in kind.when and code not in ("campaign-end", "start")]
    for status in ("between", "playing")
)


class Log(RuleBasedStateMachine):
    """Anybody writes anything."""

    @initialize(seats=st.integers(2, 3), mode=st.sampled_from(["campaign", "campaign", "standalone"]))
    def begin(self, seats: int, mode: str) -> None:
        target = {"scenario": "tale.s2"} if mode == "standalone" else {}
        self.table = begun(*("ann", "bob", "cid")[:seats], mode=mode, **target)

    def _write(self, kind: str, house_rule: bool, data: dict[str, Any]) -> None:
        """The table itself sees to it that the snapshot is the replay, and a refusal changes nothing."""
        before, number = canonical(self.table.state), len(self.table.entries)
        found = self.table.try_write(kind, house_rule, **data)
        if not found.is_accepted:
            assert found.faults or found.problems
            assert (canonical(self.table.state), len(self.table.entries)) == (before, number)
        elif kind != "undo":
            after = canonical(self.table.state)
            self.table.write("undo", entry=number + 1)
            assert canonical(self.table.state) == before
            self.table.write("undo", entry=number + 2)
            assert canonical(self.table.state) == after

    @rule(data=st.data(), house_rule=st.booleans(), times=st.integers(4, 8))
    def write_what_may_be_right(self, data: st.DataObject, house_rule: bool, times: int) -> None:
        for _time in range(times):
            kind = data.draw(st.sampled_from(PLAYING if self.table.state.status == "playing" else BETWEEN))
            self._write(kind, house_rule, data.draw(data_of(CAMPAIGN.kinds[kind].fields, list(self.table.state.seats))))

    @rule()
    def go_on(self) -> None:
        if self.table.state.status == "playing":
            self._write("scenario-end", False, {"resolution": "R1", "points": 2})
        elif self.table.state.next == "tale.pause":
            self._write("interlude", False, {})
        else:
            self._write("scenario-begin", False, {"scenario": self.table.state.next or "tale.s1", "seed": 1})

    @rule(kind=st.sampled_from([*CAMPAIGN.kinds, "undo", "nonsense"]), data=st.data())
    def write_nonsense(self, kind: str, data: st.DataObject) -> None:
        names = [field.name for field in CAMPAIGN.kinds[kind].fields] if kind in CAMPAIGN.kinds else ["entry"]
        self._write(kind, False, data.draw(st.dictionaries(st.sampled_from([*names, "other"]), NONSENSE)))

    @rule(data=st.data())
    def take_something_back(self, data: st.DataObject) -> None:
        self._write("undo", False, {"entry": data.draw(st.integers(1, len(self.table.entries)))})

    @invariant()
    def log_means_the_same_after_it_was_stored(self) -> None:
        if not hasattr(self, "table"):
            return
        stored = json.loads(json.dumps(msgspec.to_builtins(self.table.entries)))
        entries = msgspec.convert(stored, list[Entry])
        assert canonical(replay(CAMPAIGN, entries)) == canonical(self.table.state)
        again = read_state(CAMPAIGN, json.loads(canonical(self.table.state)))
        assert again == self.table.state
        parts = len(again.seats) + len(again.sections) + len(again.sessions)
        assert len(sheet(again, self.table.facts)) == (0 if again.status == "new" else 2 + parts)


TestAnyLog = Log.TestCase
TestAnyLog.settings = settings(
    max_examples=80, stateful_step_count=12, deadline=None, suppress_health_check=list(HealthCheck)
)


def test_log_can_be_looked_at_as_of_any_entry() -> None:
    table, states = Table(), [canonical(CAMPAIGN.state)]
    for kind, data in (
        ("start", {"difficulty": "hard"}),
        ("seat-join", {"seat": "a", "player": "p", "investigator": "ann"}),
        ("trauma", {"seat": "a", "mental": 2}),
        ("undo", {"entry": 3}),
        ("note-write", {"section": "notes", "text": "Dark."}),
        ("undo", {"entry": 4}),
    ):
        table.write(kind, **data)
        states.append(canonical(table.state))
    assert [canonical(replay(CAMPAIGN, table.entries[:number])) for number in range(7)] == states
    assert [number for number, _entry in effective(table.entries)] == [1, 2, 3, 5]
    assert table.seat("a").mental == 2


def test_undo_of_what_others_build_on_is_refused_and_says_which() -> None:
    table = begun("ann")
    play(table, points=3)
    table.write("experience-spend", seat="a", amount=2)
    (problem,) = table.try_write("undo", entry=4).problems
    assert (problem.code, problem.params) == ("undo-breaks", {"entry": 4, "by": 5})
    table.write("undo", entry=5)
    table.write("undo", entry=4)
    assert table.state.status == "playing"
    (problem,) = table.try_write("undo", entry=4).problems
    assert (problem.code, problem.params) == ("undo-twice", {"entry": 4})


def test_undo_of_an_entry_in_the_midst_leaves_the_later_ones() -> None:
    table = begun("ann", "bob")
    table.write("note-write", section="notes", text="Wrong.")
    table.write("note-write", section="notes", text="Right.")
    table.write("undo", entry=4)
    assert [note.text for note in table.state.sections["notes"].notes] == ["Right."]
    assert table.faults("undo", entry=99) == [(("entry",), "unknown-entry")]
    assert table.faults("undo", entry=0) == [(("entry",), "too-small")]


def test_end_of_a_campaign_can_be_taken_back() -> None:
    table = begun("ann")
    table.write("campaign-end", result="lost", reason="given-up")
    table.write("undo", entry=3)
    join(table, "bob")
    assert table.state.outcome is None


@pytest.mark.parametrize(
    ("kind", "data", "faults"),
    [
        ("nothing", {}, [(("kind",), "unknown-kind")]),
        ("seat-leave", {}, [(("seat",), "field-missing")]),
        ("seat-leave", {"seat": "z", "why": 1}, [(("why",), "field-unknown"), (("seat",), "unknown-seat")]),
        ("seat-join", {"seat": "a", "player": "p", "investigator": "bob"}, [(("seat",), "seat-taken")]),
        ("seat-join", {"seat": "n", "player": " ", "investigator": "zzz"}, [
            (("player",), "empty"), (("investigator",), "unknown-card"),
        ]),
        ("trauma", {"seat": "a", "mental": "1"}, [(("mental",), "not-a-number")]),
        ("trauma", {"seat": "a", "mental": True}, [(("mental",), "not-a-number")]),
        ("trauma", {"seat": "a", "mental": 21, "physical": -21}, [
            (("physical",), "too-small"), (("mental",), "too-large"),
        ]),
        ("fate", {"seat": "a", "fate": "bored", "reason": 3}, [(("fate",), "not-a-choice"), (("reason",), "not-text")]),
        ("seat-join", {"seat": "\ud800", "player": "\0", "investigator": "bob"}, [
            (("seat",), "not-storable"), (("player",), "not-storable"),
        ]),
        ("experience-spend", {"seat": "a", "amount": 1, "receipt": [{"card": "\ud800"}]}, [
            (("receipt", 0), "not-storable"),
        ]),
        ("tokens-add", {"tokens": "0"}, [(("tokens",), "not-a-list")]),
        ("tokens-add", {"tokens": []}, [(("tokens",), "empty")]),
        ("tokens-add", {"tokens": ["0"] * 501}, [(("tokens",), "too-many")]),
        ("tokens-add", {"tokens": ["0", "+9"]}, [(("tokens", 1), "unknown-token")]),
        ("note-write", {"section": "none", "text": "x" * 501}, [
            (("section",), "unknown-section"), (("text",), "too-long"),
        ]),
        ("note-cross", {"section": "notes", "line": 1, "crossed": 1}, [(("crossed",), "not-a-flag")]),
        ("experience-spend", {"seat": "a", "amount": 1, "receipt": [1]}, [(("receipt", 0), "not-an-object")]),
        ("scenario-begin", {"scenario": "nowhere", "decks": [{"seat": "a"}, 7]}, [
            (("scenario",), "unknown-scenario"), (("decks", 0, "deck"), "field-missing"),
            (("decks", 1), "not-an-object"),
        ]),
    ],
)  # fmt: skip
def test_faults_name_their_place(kind: str, data: dict[str, Any], faults: list[Any]) -> None:
    assert begun("ann").faults(kind, **data) == faults


def test_experience_by_cards_stays_when_a_log_is_written_elsewhere() -> None:
    """There nobody knows the decks."""
    table = begun("ann")
    table.facts = with_known(table.facts, Known(decks={"a": {CHARONS_OBOL: 1}}))
    play(table, points=3)
    again = rewrite(CAMPAIGN, table.entries, facts_of(catalogue(), "tale"))
    assert again[-1].state == table.state


def test_undo_leaves_no_draw_that_could_not_have_been() -> None:
    table = begun("ann")
    table.write("scenario-begin", scenario="tale.s1", lead="a")
    table.write("tokens-add", tokens=["bless"] * 10)
    added = len(table.entries)
    table.write("tokens-draw", seed=1, number=10)
    assert "bless" in table.state.session.draws[0]
    assert ("", "undo-breaks") in table.refused("undo", entry=added)


def test_chain_of_undos_is_written_anew_in_a_moment() -> None:
    """Each undo looks only at what came after what it touches."""
    notes = [Entry(kind="note-write", data={"section": "notes", "text": str(number)}) for number in range(400)]
    undos = [Entry(kind="undo", data={"entry": number}) for number in range(401, 801)]
    log = [Entry(kind="start", data={"difficulty": "standard"}), *notes, *undos]
    results = rewrite(CAMPAIGN, log, facts_of(catalogue(), "tale"))
    assert (len(results), results[-1].is_accepted) == (801, True)


def test_log_made_to_be_checked_for_ever_is_refused() -> None:
    number = 300
    notes = [Entry(kind="note-write", data={"section": "notes", "text": str(one)}) for one in range(number)]
    undos = [Entry(kind="undo", data={"entry": one}) for one in range(2, number + 2)]
    log = [Entry(kind="start", data={"difficulty": "standard"}), *notes, *undos]
    *_before, last = rewrite(CAMPAIGN, log, facts_of(catalogue(), "tale"))
    assert number * number / 2 > MAX_CHECKS
    assert [problem.code for problem in last.problems] == ["undo-tangle"]
