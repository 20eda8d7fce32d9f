"""Saving a game, going on with it, and its end; each check with what is legal and what is not."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.engine.journal import canonical, rewrite
from games.mom2.campaign.campaign import CAMPAIGN, figures
from games.mom2.campaign.guidance import begins_with
from games.mom2.campaign.log_sheet import sheet
from games.mom2.campaign.state import UNNAMED, Back, Suffered
from games.mom2.tests.table import Log

Found = list[tuple[str, str]]


# --- saving ---


def played() -> Log:
    """Round 4: one is Insane, a monster is hurt, something lies about."""
    log = Log(3)
    log.write("possession-gain", seat="p1", cards=["axe", "torch"])
    log.write("possession-gain", seat="p2", cards=["knife"])
    for _round in range(3):
        log.write("round-end")
    log.write("suffer", seat="p2", track="horror", down=6)
    log.write("condition-back", seat="p2", condition="insane", back="Narcissism")
    log.write("suffer", seat="p1", track="damage", up=["gut-shot"], down=2)
    log.write("possession-drop", seat="p1", cards=["torch"], space="Attic")
    log.write("monster-spawn", monster="cultist", space="Attic")
    log.write("clues", seat="p3", number=2)
    return log


def test_a_save_keeps_what_the_log_knows() -> None:
    log = played()
    before = {name: seat.held for name, seat in log.state.seats.items()}
    log.write("game-save", date="2026-10-31", notes="Dinner")
    save = log.state.session.saves[0]
    assert (save.round, save.date, save.notes, log.state.session.is_saved) == (4, "2026-10-31", "Dinner", True)
    assert save.seats == before
    assert save.board == log.state.session.board
    assert log.state.status == "playing"


def test_a_save_says_what_nobody_wrote_down_before() -> None:
    log = played()
    log.write(
        "game-save",
        investigators=[
            {
                "seat": "p1",
                "space": "Kitchen",
                "cards": ["shotgun"],
                "clues": 3,
                "damage_up": [],
                "damage_unnamed": 1,
                "damage_down": 1,
                "horror_up": ["absolute-terror"],
                "conditions": ["stunned"],
            },
            {"seat": "p2", "conditions": ["insane", "dazed"]},
        ],
        monsters=[{"monster": "cultist", "damage": 1}, {"monster": "cultist", "token": "1", "space": "Hall"}],
        dropped=[{"space": "Hall", "cards": ["axe"]}, {"space": "Hall", "cards": ["torch"]}],
    )
    held = log.held("p1")
    assert (held.space, held.possessions, held.clues) == ("Kitchen", {"shotgun": 1}, 3)
    assert held.damage == Suffered(up={UNNAMED: 1}, down=1)
    assert held.horror == Suffered(up={"absolute-terror": 1})
    assert held.conditions == {"stunned": Back()}
    assert log.held("p2").conditions == {"insane": Back(code="insane-narcissism"), "dazed": Back()}
    board = log.state.session.board
    assert [(one.monster, one.token, one.space, one.damage) for one in board.monsters] == [
        ("cultist", "", "Attic", 1),
        ("cultist", "1", "Hall", 0),
    ]
    assert board.dropped == {"Hall": {"axe": 1, "torch": 1}}


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({}, []),
        ({"investigators": [{"seat": "p1", "damage_down": 3}]}, []),  # one is face up: 4 of 5
        ({"investigators": [{"seat": "p1", "damage_down": 4}]}, [("MOM2-VAL-08", "damage-without-wounded")]),
        (
            {"investigators": [{"seat": "p1", "damage_down": 4, "conditions": ["wounded"]}]},
            [("MOM2-VAL-08", "damage-again")],
        ),
        ({"investigators": [{"seat": "p2", "horror_down": 5}]}, []),
        ({"investigators": [{"seat": "p2", "horror_down": 6}]}, [("MOM2-VAL-08", "horror-again")]),
        (
            {"investigators": [{"seat": "p2", "horror_down": 6, "conditions": []}]},
            [("MOM2-VAL-08", "horror-without-insane")],
        ),
        ({"investigators": [{"seat": "p1", "conditions": ["dazed"] * 2}]}, [("MOM2-VAL-06", "condition-twice")]),
        ({"investigators": [{"seat": "p1", "cards": ["dazed"]}]}, [("MOM2-POS-01", "card-misplaced")]),
        ({"investigators": [{"seat": "p1", "cards": ["axe", "axe"]}]}, [("MOM2-POS-05", "copies-in-box")]),
        ({"investigators": [{"seat": "p3", "cards": ["axe"]}]}, [("MOM2-VAL-10", "copies-in-box")]),
        ({"dropped": [{"space": "Hall", "cards": ["shotgun"]}]}, []),
        ({"dropped": [{"space": "Hall", "cards": ["axe"]}]}, [("MOM2-VAL-10", "copies-in-box")]),
        ({"monsters": [{"monster": "cultist"}, {"monster": "cultist", "token": "1"}]}, []),
        ({"monsters": [{"monster": "cultist"}, {"monster": "cultist"}]}, [("MOM2-VAL-12", "token-twice")]),
        ({"monsters": [{"monster": "axe"}]}, [("MOM2-SETUP-03", "not-a-monster")]),
        ({"investigators": [{"seat": "p1", "clues": 1}, {"seat": "p1", "clues": 2}]}, [("MOM2-LOG-01", "not-playing")]),
    ],
)
def test_saves(data: dict[str, Any], found: Found) -> None:
    assert played().problems("game-save", **data) == found


def test_save_does_not_contradict_what_the_log_came_to() -> None:
    """MOM2-DMG-08: a card prevented it; a save may say so again, but not bring it about."""
    log = Log(2)
    log.write("condition-gain", seat="p1", condition="wounded")
    limit = log.state.seats["p1"].health
    assert limit
    eliminated: dict[str, Any] = {"investigators": [{"seat": "p1", "damage_down": limit}]}
    assert not log.attempt("game-save", **eliminated).is_accepted
    assert log.problems("game-save", investigators=[{"seat": "p1", "damage_down": limit - 1}]) == []
    log.write("suffer", seat="p1", track="damage", down=limit, prevented=True)
    assert log.problems("game-save") == [("MOM2-VAL-08", "damage-again")]
    assert log.attempt("game-save").is_accepted


def test_eliminated_investigators_have_nothing_in_a_save() -> None:
    log = played()
    log.write("eliminate", seat="p3", cause="effect")
    assert log.problems("game-save") == []
    has = {"investigators": [{"seat": "p3", "cards": ["shotgun"]}]}
    assert log.problems("game-save", **has) == [("MOM2-VAL-09", "eliminated-possessions")]


def test_products_count_for_saves() -> None:
    log = Log(2, products=["base"])
    monster = {"monsters": [{"monster": "thrall"}]}
    assert log.problems("game-save", **monster) == [("MOM2-VAL-02", "collection-short")]
    item = {"investigators": [{"seat": "p1", "cards": ["becky"]}]}
    assert log.problems("game-save", **item) == [("MOM2-VAL-02", "collection-short")]
    assert log.attempt("game-save", house_rule=True, **item).is_accepted


def test_going_on_gives_the_state_of_the_save() -> None:
    log = played()
    log.write("game-save")
    saved = log.state
    log.write("game-continue")
    assert log.state.session.is_saved is False
    assert log.state.seats == saved.seats
    assert log.state.session.board == saved.session.board


def test_a_back_may_be_read_while_the_game_lies_in_its_box() -> None:
    log = played()
    log.write("game-save")
    log.write("condition-back", seat="p2", condition="insane", minimum=3)
    assert log.state.session.is_saved is True
    log.write("game-continue")
    assert log.held("p2").conditions == {"insane": Back(code="insane-narcissism", minimum=3)}


def test_whatever_is_written_goes_on_too() -> None:
    log = played()
    log.write("game-save")
    log.write("clues", seat="p1")
    assert log.state.session.is_saved is False


def test_any_save_can_be_gone_back_to() -> None:
    log = played()
    log.write("game-save")
    first = log.state
    log.write("possession-lose", seat="p1", cards=["axe"])
    log.write("monster-defeat", monster="cultist")
    log.write("round-end", events="A door slams.")
    log.write("game-save")
    assert [save.round for save in log.state.session.saves] == [4, 5]
    log.write("game-continue", save=1)
    assert {name: seat.held for name, seat in log.state.seats.items()} == {
        name: seat.held for name, seat in first.seats.items()
    }
    assert (log.state.session.board, log.state.session.round) == (first.session.board, 4)
    assert len(log.state.session.rounds) == 3
    log.write("game-continue")  # the last one again
    assert (log.state.session.round, log.held("p1").possessions) == (5, {})
    assert len(log.state.session.saves) == 2


def test_an_earlier_save_knows_nothing_of_what_came_after_it() -> None:
    log = played()
    log.write("game-save")
    first = log.state.session
    log.write("monster-defeat", monster="cultist")
    log.write("objective", text="Close the gate.")
    log.write("puzzle", puzzle="code", seat="p1")
    log.write("person", name="The butler")
    log.write("feature", feature="fire", space="Attic")
    log.write("round-end", events="A door slams.")
    log.write("game-save")
    second = log.state.session
    log.write("game-continue", save=1)
    assert log.state.session == replace(first, saves=second.saves, is_saved=False)
    log.write("round-end", events="Nothing.")
    log.write("game-continue", save=2)
    assert log.state.session == replace(second, is_saved=False)


def test_a_save_that_the_game_went_on_after_stays() -> None:
    """Otherwise another save would have its number."""
    log = Log(2)
    for _save in range(2):
        log.write("clues", seat="p1", number=4)
        log.write("game-save")
    first = [entry.kind for entry in log.entries].index("game-save") + 1
    assert log.problems("undo", entry=first) == []
    log.write("game-continue", save=1)
    assert log.held().clues == 4
    assert log.problems("undo", entry=first) == [("", "undo-breaks")]
    log.write("undo", entry=len(log.entries))
    log.write("undo", entry=first)
    log.write("game-continue", save=1)
    assert log.held().clues == 8


def test_a_save_keeps_what_lies_nobody_knows_where() -> None:
    log = Log()
    for number in (1, 2):
        log.join(number)
    log.write("game-begin", scenario="cycle-of-eternity", dealt=[{"seat": "p1", "cards": ["axe", "torch", "knife"]}])
    log.write("possession-drop", seat="p1", cards=["torch"], space="Attic")
    log.write("eliminate", seat="p1", cause="effect")
    lying = {"": {"axe": 1, "knife": 1}, "Attic": {"torch": 1}}
    assert log.state.session.board.dropped == lying
    begun = begins_with(log.state, log.facts, "game-save")["dropped"]
    said = [{name: value for name, value in one.items() if value is not None} for one in begun]
    log.write("game-save", dropped=said)
    assert log.state.session.board.dropped == lying
    log.write("move", seat="p2", space="Attic")
    log.write("possession-take", seat="p2", cards=["knife"])  # wherever that was
    log.write("possession-take", seat="p2", cards=["torch"])
    assert log.problems("possession-take", seat="p2", cards=["axe"], space="Attic") == [
        ("MOM2-POS-13", "not-lying-there")
    ]
    assert (log.held("p2").possessions, log.state.session.board.dropped) == ({"knife": 1, "torch": 1}, {"": {"axe": 1}})


@pytest.mark.parametrize(
    ("data", "found"), [({}, []), ({"save": 1}, []), ({"save": 2}, [("MOM2-SETUP-06", "save-missing")])]
)
def test_only_saves_that_there_are(data: dict[str, Any], found: Found) -> None:
    log = played()
    assert log.problems("game-continue", **data) == [("MOM2-SETUP-06", "save-missing")]
    log.write("game-save")
    assert log.problems("game-continue", **data) == found


def test_undoing_a_save_is_the_state_from_before() -> None:
    log = played()
    before = canonical(log.state)
    log.write("game-save", investigators=[{"seat": "p1", "clues": 9}])
    log.write("undo", entry=len(log.entries))
    assert canonical(log.state) == before


def test_a_log_can_be_written_anew() -> None:
    log = played()
    log.write("monster-spawn", monster="The thing in the well")
    log.write("game-save")
    log.write("game-continue")
    again = rewrite(CAMPAIGN, log.entries, log.facts)
    assert [found.entry for found in again] == log.entries
    assert canonical(again[-1].state) == canonical(log.state)


# --- rounds and elimination ---


def test_the_game_ends_in_the_round_after_an_elimination() -> None:
    log = Log(3)
    log.write("round-end")
    log.write("eliminate", seat="p1", cause="effect")
    log.write("round-end")
    assert log.state.session.round == 3
    assert log.problems("round-end") == [("MOM2-VAL-13", "end-overdue")]
    assert log.attempt("round-end", house_rule=True).is_accepted  # a card said otherwise
    assert log.problems("game-end", **log.end("investigator_eliminated", "lost", "lost", "lost")) == []


def test_nothing_goes_on_when_all_are_eliminated() -> None:
    log = Log(2)
    log.write("eliminate", seat="p1", cause="effect")
    assert log.problems("round-end") == []
    log.write("eliminate", seat="p2", cause="effect")
    assert log.problems("round-end") == [("MOM2-END-05", "all-gone")]


@pytest.mark.parametrize(
    ("gone", "reason", "outcomes", "found"),
    [
        ((), "investigation_completed", ("won", "won"), []),
        (
            (),
            "investigation_completed",
            ("lost", "lost"),
            [("MOM2-END-02", "nobody-won"), *[("MOM2-END-07", "lost-a-won-game")] * 2],
        ),
        ((), "investigation_completed", ("won", "lost"), [("MOM2-END-07", "lost-a-won-game")]),
        ((), "investigation_completed", ("won", "lost|A letter"), []),
        (("p2",), "investigation_completed", ("won", "lost"), []),
        (("p2",), "investigation_completed", ("won", "won"), [("MOM2-END-06", "eliminated-won")]),
        (("p2",), "investigation_completed", ("won", "won|The app says so"), []),
        ((), "time_expired", ("lost", "lost"), []),
        ((), "time_expired", ("won", "lost"), [("MOM2-END-03", "won-a-lost-game")]),
        ((), "time_expired", ("won|Insane", "lost"), []),
        (("p1",), "investigator_eliminated", ("lost", "lost"), []),
        (("p1",), "investigator_eliminated", ("lost", "won"), [("MOM2-END-04", "won-a-lost-game")]),
        ((), "investigator_eliminated", ("lost", "lost"), [("MOM2-END-04", "nobody-eliminated")]),
        (("p1", "p2"), "all_eliminated", ("lost", "lost"), []),
        (("p1",), "all_eliminated", ("lost", "lost"), [("MOM2-END-05", "somebody-left")]),
        (("p1", "p2"), "time_expired", ("lost", "lost"), [("MOM2-END-05", "all-gone")]),
        (("p1", "p2"), "all_eliminated", ("won|A pact", "lost"), []),
        (
            ("p1", "p2"),
            "all_eliminated",
            ("won", "lost"),
            [("MOM2-END-05", "won-a-lost-game"), ("MOM2-END-06", "eliminated-won")],
        ),
        ((), "card_effect", ("won", "lost"), []),
        ((), "abandoned", ("none", "none"), []),
        ((), "investigation_completed", ("won",), [("MOM2-LOG-02", "outcome-missing")]),
    ],
)
def test_ends(gone: tuple[str, ...], reason: str, outcomes: tuple[str, ...], found: Found) -> None:
    log = Log(2)
    for seat in gone:
        log.write("eliminate", seat=seat, cause="effect")
    assert log.problems("game-end", **log.end(reason, *outcomes)) == found


def test_nobody_is_told_of_twice() -> None:
    log = Log(2)
    end = log.end("time_expired", "lost", "lost")
    assert log.problems("game-end", **end) == []
    end["investigators"].append({"seat": "p1", "outcome": "won"})
    assert ("MOM2-LOG-02", "not-playing") in log.problems("game-end", **end)


def test_an_insane_investigator_may_lose_alone() -> None:
    log = Log(2)
    end = log.end("investigation_completed", "won", "lost")
    assert log.problems("game-end", **end) == [("MOM2-END-07", "lost-a-won-game")]
    log.write("condition-gain", seat="p2", condition="insane")
    assert log.problems("game-end", **end) == []


@pytest.mark.parametrize(
    ("reason", "outcomes", "result"),
    [
        ("investigation_completed", ("won", "won"), "won"),
        ("time_expired", ("lost", "lost"), "lost"),
        ("card_effect", ("won", "lost"), "won"),
        ("card_effect", ("lost", "lost"), "lost"),
        ("abandoned", ("none", "none"), "ended"),
    ],
)
def test_what_an_end_comes_to(reason: str, outcomes: tuple[str, ...], result: str) -> None:
    log = Log(2)
    log.write("clues", seat="p1", number=3)
    log.write("game-end", **log.end(reason, *outcomes, duration=150, epilogue="The house burns.", notes="Again!"))
    state = log.state
    assert state.outcome
    assert (state.status, state.outcome.result, state.outcome.reason) == ("over", result, reason)
    assert (state.session.result, state.session.resolution, state.session.duration) == (result, reason, 150)
    assert [seat.result.outcome for seat in state.seats.values() if seat.result] == list(outcomes)
    assert (state.notes, figures(state, "p1")["clues"]) == (("Again!",), 3)


# --- the sheet ---


def printed(log: Log) -> dict[str, list[tuple[str, str]]]:
    return {
        block.title.in_language("en"): [
            (line.label.in_language("en") if line.label else "", line.value.in_language("en")) for line in block.lines
        ]
        for block in sheet(log.state, log.facts)
    }


def test_the_sheet_of_a_saved_game_has_all_that_is_laid_out_again() -> None:
    log = played()
    log.write("game-save", date="2026-10-31")
    blocks = printed(log)
    assert blocks["Agatha Crane (Player 1)"] == [
        ("Possessions", "Axe"),
        ("Damage / Health", "3 / 5: Gut Shot, 2 face down"),
        ("Horror / Sanity", "0 / 9"),
        ("Clues", "0"),
        ("Space", "Lobby"),
    ]
    assert ("Conditions", "Insane (Narcissism)") in blocks["Carson Sinclair (Player 2)"]
    assert blocks["The board"] == [
        ("Round", "4"),
        ("", "Put away in round 4"),
        ("Monster", "Cultist: Attic"),
        ("Dropped", "Attic: Torch"),
    ]
    assert blocks["Saves"] == [("1", "Put away in round 4"), ("Date", "2026-10-31")]


def test_the_sheet_of_a_finished_game_has_its_end() -> None:
    log = played()
    log.write("game-end", **log.end("investigation_completed", "won", "lost", "won"))
    assert printed(log)["The end"] == [
        ("Why", "The investigation was completed"),
        ("Agatha Crane", "Won"),
        ("Carson Sinclair", "Lost"),
        ("Father Mateo", "Won"),
    ]


def test_an_empty_log_has_no_sheet() -> None:
    assert CAMPAIGN.sheet
    assert CAMPAIGN.sheet(CAMPAIGN.state, CAMPAIGN.facts(played().facts.catalogue, "")) == ()
