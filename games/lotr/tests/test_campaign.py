"""Campaign mode: heroes that fall and are replaced, the pool, penalties, the eight checks, the score."""

from typing import Any

import pytest

from games.engine import Text, coloned
from games.engine.journal import UNDO, Known, Line, canonical
from games.lotr.campaign.campaign import CAMPAIGN, deck_facts
from games.lotr.campaign.facts import facts_of
from games.lotr.campaign.log_games import Player, score
from games.lotr.campaign.setup_sheet import setup_lines
from games.lotr.campaign.state import starting_threat
from games.lotr.tests.table import TALE, Log, checks_of, ended, stored, two_players


def test_score_of_the_worked_example_is_196() -> None:
    """8 rounds; one at 38 with a dead hero of 8 and damage 2+1; one eliminated with heroes of 12 and 9; 4 points."""
    first = Player(threat=38, costs=(9, 10, 8), dead=(8,), damage=3)
    second = Player(threat=44, is_eliminated=True, costs=(12, 9), damage=7)
    assert score([first, second], rounds=8, victory=4) == 38 + 50 + (8 + 12 + 9) + 3 + 80 - 4 == 196


def test_threat_of_the_worked_example_is_32() -> None:
    """Heroes of 9, 10 and 8; the 8 falls and an 11 comes; the other player changes a hero: 9 + 10 + 11 + 2."""
    log = Log()
    log.seat("ann", "ardil", "cirwen", "belwen")
    log.seat("bob", "huge")
    log.play("won", ended("ann", dead=["belwen"]), ended("bob"))
    log.write("hero-replace", seat="ann", hero="belwen", by="dorlan")
    state = log.write("hero-replace", seat="bob", hero="huge", by="large")
    assert [(one.reason, one.seat, one.hero, one.session) for one in state.penalties] == [
        ("fallen", "", "belwen", 1), ("voluntary", "", "huge", 1),
    ]  # fmt: skip
    assert starting_threat(state, "ann") == 32
    assert starting_threat(state, "bob") == 21
    assert [(one["seat"], one["penalty"], one["threat"]) for one in log.setup()["players"]] == [
        ("ann", 2, 32), ("bob", 2, 21),
    ]  # fmt: skip


def test_victory_leads_on_and_loss_changes_nothing_but_the_attempt() -> None:
    log = two_players()
    before = log.state
    state = log.play("lost", ended("ann", dead=["ardil"]), ended("bob", eliminated=True))
    assert (state.next, state.fallen, state.seats) == ("tale.1", (), before.seats)
    assert [(one.attempt, one.result, one.score) for one in state.sessions] == [(1, "lost", None)]
    state = log.play(
        "won", ended("ann", damage=[{"hero": "ardil", "damage": 2}]), ended("bob", 20), rounds=6, victory=3
    )
    assert (state.next, state.sessions[1].attempt) == ("tale.2", 2)
    assert state.sessions[1].score == 30 + 20 + 2 + 60 - 3
    assert state.seats["ann"].heroes[0].damage == 0  # only expert mode keeps it
    state = log.play("won", ended("ann"), ended("bob"))
    assert state.next == ""
    assert log.problems("scenario-begin", seed=1, scenario="tale.1") == [("LOTR-CAMP-02", "scenario-out-of-order")]
    assert log.write("campaign-end", result="won").outcome.result == "won"  # type: ignore[union-attr]
    assert two_players().problems("campaign-end", result="won") == [("LOTR-CAMP-02", "scenarios-left")]
    assert two_players().problems("campaign-end", result="ended") == []


def test_fallen_hero_must_be_replaced_and_is_barred_to_everybody() -> None:
    log = two_players()
    state = log.play("won", ended("ann", dead=["ardil-again"]), ended("bob"))
    assert [(one.name, one.seat, one.session) for one in state.fallen] == [("ardil", "ann", 1)]
    assert log.problems("scenario-begin", seed=1) == [("LOTR-CAMP-13", "hero-to-replace")]
    assert log.attempt("scenario-begin", seed=1, house_rule=True).is_accepted
    assert log.problems("hero-replace", seat="bob", hero="dorlan", by="ardil2") == [("LOTR-CAMP-12", "hero-fallen")]
    assert log.problems("hero-replace", seat="ann", hero="ardil", by="ardil2") == [("LOTR-CAMP-12", "hero-fallen")]
    assert log.problems("hero-replace", seat="ann", hero="ardil", by="dorlan") == [("LOTR-DECK-11", "hero-taken")]
    assert log.problems("hero-replace", seat="ann", hero="ardil", by="f001") == [("LOTR-CAMP-10", "not-a-hero")]
    state = log.write("hero-replace", seat="ann", hero="ardil", by="large")
    assert [hero.code for hero in state.seats["ann"].heroes] == ["large", "cirwen", "belwen"]
    assert not state.seats["ann"].has_changed  # it was no choice
    assert log.attempt("scenario-begin", seed=1).is_accepted


def test_eliminated_player_loses_all_heroes_if_the_others_win() -> None:
    log = two_players()
    state = log.play("won", ended("ann", 10), {"seat": "bob", "eliminated": True})
    assert [one.code for one in state.fallen] == ["dorlan"]
    assert state.sessions[0].score == 10 + 50 + 11 + 50
    assert state.sessions[0].threats == {"ann": 10, "bob": 50}


def test_one_change_by_choice_between_two_games() -> None:
    log = two_players()
    log.play("won", ended("ann"), ended("bob"))
    log.write("hero-replace", seat="ann", hero="ardil", by="huge")
    assert log.problems("hero-replace", seat="ann", hero="cirwen", by="large") == [("LOTR-CAMP-13", "changed-already")]
    assert log.problems("hero-replace", seat="ann", hero="huge", by="huge") == [("LOTR-CAMP-13", "hero-unchanged")]
    assert log.problems("hero-replace", seat="ann", hero="dorlan", by="large") == [("LOTR-CAMP-13", "hero-not-of-seat")]
    log.play("won", ended("ann"), ended("bob"))
    assert log.problems("hero-replace", seat="ann", hero="cirwen", by="large") == []


def test_another_version_of_a_hero_costs_nothing() -> None:
    log = two_players()
    log.play("won", ended("ann"), ended("bob"))
    log.write("pool-add", card="gift", hero="ardil")
    state = log.write("hero-replace", seat="ann", hero="ardil", by="ardil2")
    assert (state.penalties, state.pool[0].hero, state.seats["ann"].has_changed) == ((), "ardil2", False)


def test_hero_comes_back_only_when_no_other_is_left() -> None:
    log = two_players()
    log.play("won", ended("ann", dead=["ardil"]), ended("bob"))
    assert log.problems("hero-rescue", seat="ann", hero="ardil") == [("LOTR-CAMP-14", "hero-available")]
    few = Log(known=Known(owned={"ardil", "ardil2", "dorlan"}))
    few.seat("ann", "ardil")
    few.seat("bob", "dorlan")
    few.write("pool-add", card="gift", hero="ardil")
    assert few.problems("hero-rescue", seat="ann", hero="ardil") == [("LOTR-CAMP-14", "hero-not-fallen")]
    few.play("won", {"seat": "ann", "eliminated": True}, ended("bob"))
    state = few.write("hero-rescue", seat="ann", hero="ardil")
    assert (state.fallen, state.pool) == ((), ())  # LOTR-AMB-09: the gift stays away
    assert (starting_threat(state, "ann"), starting_threat(state, "bob")) == (10, 11)


def test_pool_says_what_becomes_of_its_cards() -> None:
    log = two_players()
    assert log.problems("pool-add", card="boon") == [("LOTR-CAMP-23", "seat-needed")]
    assert log.problems("pool-add", card="gift") == [("LOTR-CAMP-24", "hero-needed")]
    assert log.problems("pool-add", card="gift", hero="huge") == [("LOTR-CAMP-13", "hero-not-of-seat")]
    assert log.problems("pool-add", card="boon", hero="ardil") == [("LOTR-CAMP-24", "hero-needless")]
    assert log.problems("pool-add", card="f001", seat="ann") == [("LOTR-CAMP-20", "not-of-a-pool")]
    assert log.problems("pool-remove", card="boon") == [("LOTR-CAMP-20", "not-in-pool")]
    log.write("pool-add", card="boon", seat="ann")
    log.write("pool-add", card="burden", seat="bob")
    log.write("pool-add", card="gift", hero="ardil")
    log.write("pool-add", card="curse")
    log.write("pool-add", card="song")
    table = log.setup()
    ann, bob = table["players"]
    assert (ann["may_add"], ann["must_add"], bob["may_add"], bob["must_add"]) == (["boon"], [], [], ["burden"])
    assert ann["heroes"][0] == {"code": "ardil", "damage": 0, "attached": ["gift"]}
    assert table["encounter_deck"]["curse"] == 1
    assert table["in_play"] == ["song"]
    log.write("pool-assign", card="boon", seat="bob")
    assert log.problems("pool-assign", card="gift", hero="huge") == [("LOTR-CAMP-13", "hero-not-of-seat")]
    log.write("pool-remove", card="burden")
    assert deck_facts(log.state, "bob")["boons"] == {"boon": 1}
    assert deck_facts(log.state, "bob")["burdens"] == {}


def test_permanent_of_a_fallen_hero_leaves_the_pool_and_of_a_replaced_one_waits() -> None:
    log = two_players()
    log.write("pool-add", card="gift", hero="ardil")
    log.write("pool-add", card="gift", hero="dorlan")
    state = log.play("won", ended("ann", dead=["ardil"]), ended("bob"))
    assert [card.hero for card in state.pool] == ["dorlan"]
    state = log.write("hero-replace", seat="bob", hero="dorlan", by="huge")
    assert [card.hero for card in state.pool] == [""]
    assert checks_of(log)["permanents"]["wrong"] == [{"card": "gift", "role": "boon", "problem": "hero-needed"}]
    log.write("pool-assign", card="gift", hero="huge")
    assert checks_of(log)["permanents"]["is_met"]


def test_expert_mode_keeps_damage_and_heals_for_a_price() -> None:
    log = two_players("expert")
    wounds = [{"hero": "ardil", "damage": 3}, {"hero": "cirwen", "damage": 4}]
    found = log.play("won", ended("ann", damage=wounds), ended("bob"))
    assert [hero.damage for hero in found.seats["ann"].heroes] == [3, 4, 0]
    assert log.problems("scenario-begin", seed=1) == [("LOTR-EXP-01", "damage-deadly")]  # cirwen has 4 hit points
    deadly = {"seat": "ann", "warning": "damage-deadly", "card": "cirwen", "found": 4, "limit": 4}
    assert checks_of(log)["changes"]["warnings"] == [deadly]
    (line,) = [line for line in setup_lines(log.setup(), log.facts)["changes"] if line.mark]
    assert (line.mark, line.mended_by, line.mended_with) == (
        "warning", "hero-heal", {"seat": "ann", "hero": "cirwen"},
    )  # fmt: skip
    told = "Cirwen has 4 hit points and begins with 4 damage: heal the hero, or it is destroyed."
    assert line.value.in_language("en") == told
    state = log.write("hero-heal", seat="ann", hero="cirwen")
    assert [hero.damage for hero in state.seats["ann"].heroes] == [3, 0, 0]
    assert checks_of(log)["changes"]["warnings"] == []
    assert (starting_threat(state, "ann"), starting_threat(state, "bob")) == (28, 11)
    assert log.problems("hero-heal", seat="ann", hero="cirwen") == [("LOTR-EXP-02", "no-damage")]
    assert two_players().problems("hero-heal", seat="bob", hero="dorlan") == [
        ("LOTR-EXP-02", "not-expert"), ("LOTR-EXP-02", "no-damage"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("heroes", "problems"),
    [
        (["huge"], []),
        (["huge", "large", "recruit", "bearer"], []),  # one of a saga stands beside them
        (["huge", "large", "recruit", "hobbit"], [("LOTR-DECK-01", "hero-count")]),
        (["bearer"], [("LOTR-DECK-01", "hero-count")]),
        (["huge", "huge"], [("LOTR-DECK-10", "same-hero")]),
        (["ardil2"], [("LOTR-DECK-11", "hero-taken")]),
        (["f001"], [("LOTR-CAMP-10", "not-a-hero")]),
    ],
)
def test_heroes_of_a_newcomer(heroes: list[str], problems: list[Any]) -> None:
    assert two_players().problems("seat-join", seat="cid", player="Cid", heroes=heroes) == problems


def test_players_are_at_most_four_and_join_before_the_first_game() -> None:
    log = two_players()
    log.play("won", ended("ann"), ended("bob"))
    late = {"seat": "cid", "player": "Cid", "heroes": ["huge"]}
    assert log.problems("seat-join", **late) == [("LOTR-CAMP-10", "seat-late")]
    assert log.attempt("seat-join", house_rule=True, **late).is_accepted
    full = two_players()
    full.seat("cid", "huge")
    full.seat("dee", "large")
    fifth = {"seat": "eve", "player": "Eve", "heroes": ["recruit"]}
    assert full.problems("seat-join", **fifth) == [("LOTR-VAL-07", "too-many-players")]
    full.write("seat-leave", seat="dee")
    assert full.problems("seat-join", **fifth) == []


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        ({"players": [ended("ann")]}, [("LOTR-VAL-08", "result-missing")]),
        ({"players": [ended("ann"), ended("bob", 50)]}, [("LOTR-VAL-08", "eliminated-at-fifty")]),
        ({"players": [ended("ann"), ended("bob", dead=["dorlan"])]}, [("LOTR-VAL-08", "eliminated-without-heroes")]),
        ({"players": [ended("ann", dead=["dorlan"]), ended("bob")]}, [("LOTR-CAMP-13", "hero-not-of-seat")]),
        (
            {"players": [{"seat": "ann", "eliminated": True}, {"seat": "bob", "eliminated": True}]},
            [("LOTR-RES-01", "nobody-survived")],
        ),
        ({"players": [ended("ann"), ended("ann"), ended("bob")]}, [("LOTR-VAL-08", "not-playing")]),
        (
            {"players": [ended("ann", dead=["ardil"], damage=[{"hero": "ardil", "damage": 1}]), ended("bob")]},
            [("LOTR-VAL-08", "damage-on-the-dead")],
        ),
        (
            {"players": [ended("ann", damage=[{"hero": "ardil", "damage": 4}]), ended("bob")]},
            [("LOTR-VAL-08", "damage-deadly")],
        ),
        ({"players": [ended("ann"), ended("bob")], "victory": 7}, [("LOTR-VAL-08", "victory-too-high")]),
        ({"players": [ended("ann"), ended("bob")], "victory": 6}, []),
    ],
)
def test_result_that_cannot_be(data: dict[str, Any], problems: list[Any]) -> None:
    log = two_players()
    log.write("scenario-begin", first="ann")
    assert log.problems("scenario-end", result="won", rounds=3, **data) == problems


def test_game_needs_players_and_a_first_player() -> None:
    log = two_players()
    assert log.problems("scenario-begin") == [("LOTR-VAL-07", "first-missing")]
    assert log.problems("scenario-begin", first="ann", seats=["bob"]) == [("LOTR-VAL-07", "first-missing")]
    assert log.problems("scenario-begin", first="ann", seats=["ann", "ann"]) == [("LOTR-VAL-07", "seat-twice")]
    assert log.problems("scenario-begin", first="ann", scenario="tale.2") == [("LOTR-CAMP-02", "scenario-out-of-order")]
    assert Log().problems("scenario-begin") == [("LOTR-VAL-07", "no-seats")]
    log.write("seat-leave", seat="bob")
    assert log.problems("scenario-begin", first="ann", seats=["ann", "bob"]) == [("LOTR-VAL-07", "seat-not-there")]


def test_house_rule_may_put_another_scenario_in_between() -> None:
    log = two_players()
    log.write("scenario-begin", first="ann", scenario="tale.2", house_rule=True)
    assert log.write("scenario-end", result="won", rounds=3, players=[ended("ann"), ended("bob")]).next == ""
    own = Log()
    own.facts = facts_of(TALE, "")
    own.entries, own.state = [], CAMPAIGN.state  # type: ignore[assignment]
    assert own.problems("start", mode="campaign") == [("LOTR-CAMP-01", "scenario-missing")]
    assert own.problems("start", mode="campaign", order=["a", "a"]) == [("LOTR-CAMP-01", "scenario-twice")]
    needless = {"mode": "campaign", "order": ["a", "b"], "scenario": "b"}
    assert own.problems("start", **needless) == [("LOTR-CAMP-01", "scenario-needless")]
    assert own.problems("start", **{**needless, "mode": "scenario"}) == []
    own.write("start", mode="campaign", order=["a", "b"])
    own.seat("ann", "ardil")
    own.write("scenario-begin", first="ann", scenario="fair", house_rule=True)
    assert own.write("scenario-end", result="won", rounds=3, players=[ended("ann")]).next == "a"


def test_single_game_is_over_when_it_ends_and_carries_nothing_on() -> None:
    log = Log("scenario")
    log.seat("ann", "ardil", "cirwen")
    assert log.problems("pool-add", card="boon", seat="ann") == [("LOTR-CAMP-20", "no-pool")]
    state = log.play("won", ended("ann", 25, dead=["cirwen"]), rounds=4, notes="Close.")
    assert (state.status, state.outcome.result, state.fallen) == ("over", "won", ())  # type: ignore[union-attr]
    assert (state.sessions[0].score, state.sessions[0].notes) == (25 + 10 + 40, "Close.")


def test_undo_brings_back_the_state_from_before_byte_for_byte() -> None:
    log = two_players()
    log.play("won", ended("ann", dead=["ardil"]), ended("bob"))
    before = canonical(log.state)
    log.write("hero-replace", seat="ann", hero="ardil", by="large")
    number = len(log.entries)
    log.write("scenario-begin", seed=1)
    broken = log.attempt(UNDO.code, entry=number)
    assert [problem.code for problem in broken.problems] == ["undo-breaks"]
    log.write(UNDO.code, entry=number + 1)
    assert canonical(log.write(UNDO.code, entry=number)) == before


def test_stored_state_is_the_same_state() -> None:
    log = two_players("expert")
    log.write("pool-add", card="gift", hero="ardil")
    log.play("won", ended("ann", dead=["ardil"]), ended("bob"))
    assert stored(log.state) == log.state


@pytest.mark.parametrize("code", list(CAMPAIGN.kinds))
def test_kind_has_words(code: str) -> None:
    kind = CAMPAIGN.kinds[code]
    for text in (kind.title, kind.summary, *(field.title for field in kind.fields)):
        assert text.in_language("en")
        assert text.in_language("es")


def test_log_has_sections_with_notes_and_counts() -> None:
    log = two_players()
    log.write("note-write", text="Beware of spiders.")
    log.write("note-write", text="Ann owes a song.", seat="ann")
    log.write("note-cross", line=1)
    assert log.problems("note-cross", line=3) == [("LOTR-CAMP-04", "line-missing")]
    log.write("section-open", code="corsairs", title="Corsairs", kind="count")
    assert log.problems("section-open", code="notes", title="Again") == [("LOTR-CAMP-04", "section-exists")]
    log.write("count-add", section="corsairs", number=2)
    assert log.problems("count-add", section="corsairs", number=-3) == [("LOTR-CAMP-04", "count-below-zero")]
    notes, corsairs = log.state.sections["notes"], log.state.sections["corsairs"]
    assert [(note.text, note.is_crossed, note.seat) for note in notes.notes] == [
        ("Beware of spiders.", True, ""),
        ("Ann owes a song.", False, "ann"),
    ]
    assert (corsairs.number, corsairs.count) == (2, 2)


def said(line: Line) -> Text:
    return coloned(line.label, line.value) if line.label else line.value


def sheet_of(log: Log) -> list[tuple[str, list[str]]]:
    assert CAMPAIGN.sheet
    return [
        (block.title.in_language("en"), [said(line).in_language("en") for line in block.lines])
        for block in CAMPAIGN.sheet(log.state, log.facts)
    ]


def test_sheet_has_all_that_the_printed_log_has_room_for() -> None:
    assert CAMPAIGN.sheet
    assert CAMPAIGN.sheet(CAMPAIGN.state, facts_of(TALE, "tale")) == ()
    log = two_players("expert")
    wounds = [{"hero": "ardil", "damage": 2}]
    players = (ended("ann", 31, dead=["cirwen"], damage=wounds), {"seat": "bob", "eliminated": True})
    log.play("won", *players, rounds=6, victory=2, notes="Close.")
    log.write("hero-replace", seat="bob", hero="dorlan", by="huge")
    log.write("pool-add", card="boon", seat="ann")
    log.write("pool-add", card="gift", hero="ardil")
    log.write("pool-add", card="curse")
    assert sheet_of(log) == [
        ("Campaign log", ["Guide: Tale", "Mode: Expert campaign", "Threat penalty: 1", "Next: Second"]),
        (
            "Ann",
            [
                "Hero: Ardil (damage: 2)",
                "Hero: Cirwen (fallen)",
                "Hero: Belwen",
                "Threat penalty: 1",
                "Starting threat: 28",
            ],
        ),
        ("Bob", ["Hero: Huge", "Threat penalty: 1", "Starting threat: 21"]),
        ("Fallen heroes", ["Cirwen", "Dorlan"]),
        ("Campaign pool", ["Boon: Card boon → Ann", "Boon: Card gift → Ardil", "Burden: Card curse"]),
        ("Notes", []),
        (
            "First",
            [
                "Result: Won",
                "Rounds: 6",
                "Ann (Ardil, Cirwen, Belwen): 31 threat",
                "Bob (Dorlan): 50 threat, eliminated",
                "Dead heroes: Cirwen, Dorlan",
                "Victory points: 2",
                f"Score: {31 + 10 + 2 + 50 + 11 + 60 - 2}",
                "Notes: Close.",
            ],
        ),
    ]
    assert CAMPAIGN.figures
    assert CAMPAIGN.figures(log.state, "ann") == {"threat": 28, "penalty": 1, "fallen": 1}


def test_counts_of_each_player_name_player_and_heroes() -> None:
    log = two_players()
    log.write("section-open", code="songs", title="Songs", kind="player_count")
    log.write("count-set", section="songs", seat="bob", number=2)
    assert ("Songs", ["Bob (Dorlan): 2"]) in sheet_of(log)
    alone = Log("scenario")
    alone.seat("ann", "ardil")
    alone.write("note-write", text="Cold.", seat="ann")
    assert ("Notes", ["Ardil: Cold."]) in sheet_of(alone)


def test_sheet_of_a_single_game_carries_nothing_on() -> None:
    log = Log("scenario")
    log.seat("ann", "ardil")
    log.write("scenario-begin", seed=1)
    assert [title for title, _lines in sheet_of(log)] == ["Game log", "Ann", "Notes", "First"]
    assert sheet_of(log)[3] == ("First", ["First player: Ann (Ardil)"])


@pytest.mark.parametrize(("rounds", "score"), [(0, 30 + 30), (1, 30 + 30 + 10)])
def test_game_may_end_in_its_first_round(rounds: int, score: int) -> None:
    """LOTR-SCORE-02 counts completed rounds: there are none before the first is over."""
    log = two_players()
    state = log.play("won", ended("ann"), ended("bob"), rounds=rounds)
    assert (state.sessions[0].rounds, state.sessions[0].score) == (rounds, score)
    log.write("scenario-begin", seed=1)
    below = log.attempt("scenario-end", result="won", rounds=-1, players=[ended("ann"), ended("bob")])
    assert [(fault.loc, fault.code) for fault in below.faults] == [(("rounds",), "too-small")]
