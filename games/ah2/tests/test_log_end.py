"""The end of a game: victories, defeat, the score, and the checks of what a log comes to."""

from typing import Any

import pytest

from games.ah2.campaign.campaign import CAMPAIGN
from games.ah2.campaign.log_end import breakdown, first_citizens
from games.ah2.campaign.state import Final
from games.ah2.game import GAME
from games.ah2.tests.box import box
from games.ah2.tests.table import Log

UNSTABLE = [card.code for card in box() if card.fields.stability == "unstable"]


def woken(players: int = 2, ancient_one: str = "yig", **waking: Any) -> Log:
    log = Log(players, ancient_one)
    log.write("awaken", **{"cause": "doom", **waking})
    return log


def all_devoured(log: Log) -> list[dict[str, Any]]:
    return [{"fate": "devoured-battle"} for _ in log.state.session.seats]


def test_the_books_example_scores_21() -> None:
    """Azathoth 14, terror 6, two loans, three Elder Signs, 8 gates, 17 monsters, 5 survivors."""
    score = breakdown(14, terror=6, loans=2, elder_signs=3, gates=8, monsters=17, survivors=5)
    assert score == {
        "track": 14, "terror": -6, "loans": -2, "elder_signs": -3, "gates": 8, "monsters": 5, "survivors": 5,
    }  # fmt: skip
    assert sum(score.values()) == 21
    log = Log(5)
    players = [
        {"gates": 3, "monsters": 4, "loans": 1},
        {"gates": 2, "monsters": 6, "loans": 1},
        {"gates": 2, "monsters": 2},
        {"gates": 1, "monsters": 5},
        {},
    ]
    state = log.write("game-end", **log.end("win-close", players, terror=6, elder_signs=3, seals=3, gates=0))
    assert (state.session.score, state.session.citizens) == (21, ("p1",))
    assert state.outcome
    assert (state.status, state.outcome.result, state.outcome.reason) == ("over", "won", "win-close")
    assert state.seats["p1"].final
    assert state.seats["p1"].final.is_first_citizen
    assert CAMPAIGN.figures
    assert CAMPAIGN.figures(state, "p2") == {"gates": 2, "monsters": 6, "clues": 0, "money": 0}


@pytest.mark.parametrize(
    ("trophies", "citizens"),
    [
        ({"a": (3, 0), "b": (2, 9)}, ("a",)),
        ({"a": (3, 1), "b": (3, 2)}, ("b",)),
        ({"a": (3, 2), "b": (3, 2), "c": (1, 9)}, ("a", "b")),
        ({}, ()),
    ],
)
def test_first_citizen_has_most_gates_then_most_monsters(
    trophies: dict[str, tuple[int, int]], citizens: tuple[str, ...]
) -> None:
    finals = {name: Final(fate="survived-sane", gates=gates, monsters=more) for name, (gates, more) in trophies.items()}
    assert first_citizens(finals) == citizens


ENDS: list[tuple[str, str, list[dict[str, Any]], dict[str, Any], list[tuple[str, str]]]] = [
    ("AH2-LOG-01: closed", "win-close", [{"gates": 1}, {"gates": 1}], {}, []),
    ("AH2-LOG-01: a gate is left", "win-close", [{"gates": 2}], {"gates": 1}, [("AH2-LOG-01", "gates-left")]),
    ("AH2-LOG-01: a trophy too few", "win-close", [{"gates": 1}], {}, [("AH2-LOG-01", "trophies-missing")]),
    ("AH2-LOG-02: sealed", "win-seal", [], {"seals": 6}, []),
    ("AH2-LOG-02: the sixth seal shuts the last gate", "win-close", [{"gates": 2}], {"seals": 6}, []),
    ("AH2-LOG-02: five seals", "win-seal", [], {"seals": 5}, [("AH2-LOG-02", "seals-missing")]),
    ("AH2-LOG-03: lost while it sleeps", "loss", [], {}, [("AH2-LOG-03", "not-awake")]),
    ("AH2-LOG-04: seven gates do not wake", "win-seal", [], {"seals": 6, "gates": 5, "doom": 13}, []),
    ("AH2-LOG-04: eight gates", "win-close", [{"gates": 2}], {"gates": 8},
     [("AH2-LOG-01", "gates-left"), ("AH2-LOG-04", "gates-wake")]),
    ("AH2-LOG-04: a full track", "win-seal", [], {"seals": 6, "doom": 14}, [("AH2-LOG-04", "doom-wakes")]),
    ("AH2-LOG-06: sixteen markers", "win-close", [{"gates": 2}], {"stack": 14}, []),
    ("AH2-LOG-06: one is lost", "win-close", [{"gates": 2}], {"stack": 13}, [("AH2-LOG-06", "gate-markers")]),
    ("AH2-LOG-06: too many", "win-close", [{"gates": 9}, {"gates": 8}], {}, [("AH2-LOG-06", "gate-markers")]),
    ("AH2-LOG-07: fifty-five", "win-seal", [{"monsters": 5}],
     {"seals": 6, "arkham": 3, "sky": 1, "outskirts": 2, "cup": 44}, []),
    ("AH2-LOG-07: one more", "win-seal", [{"monsters": 6}],
     {"seals": 6, "arkham": 3, "sky": 1, "outskirts": 2, "cup": 44}, [("AH2-LOG-07", "monster-markers")]),
    ("AH2-LOG-08: all tokens", "win-seal", [], {"seals": 7, "doom": 13}, []),
    ("AH2-LOG-08: one more", "win-seal", [], {"seals": 8, "doom": 13}, [("AH2-LOG-08", "doom-tokens")]),
    ("AH2-LOG-09: as expected", "win-seal", [], {"seals": 6, "doom": 8, "opened": 9, "elder_signs": 2, "terror": 10},
     []),
    ("AH2-LOG-09: another number", "win-seal", [], {"seals": 6, "doom": 7, "opened": 9, "elder_signs": 1},
     [("AH2-LOG-09", "doom-unexpected")]),
    ("AH2-LOG-10: eleven places", "win-seal", [], {"seals": 6, "gates": 5}, []),
    ("AH2-LOG-10: twelve", "win-seal", [], {"seals": 6, "gates": 6}, [("AH2-LOG-10", "gate-places")]),
    ("AH2-LOG-11: a loan each", "win-seal", [{"loans": 1}, {"loans": 1}], {"seals": 6}, []),
    ("AH2-LOG-11: two loans", "win-seal", [{"loans": 2}], {"seals": 6}, [("AH2-LOG-11", "loan-surplus")]),
    ("AH2-LOG-11: more signs than seals", "win-close", [{"gates": 2}], {"seals": 1, "elder_signs": 2},
     [("AH2-LOG-11", "elder-sign-surplus")]),
    ("AH2-LOG-12: a trophy", "win-seal", [{"monsters": 1, "claimed": ["ghoul"]}], {"seals": 6}, []),
    ("AH2-LOG-12: Endless", "win-seal", [{"monsters": 1, "claimed": ["haunter-of-the-dark"]}], {"seals": 6},
     [("AH2-LOG-12", "endless-trophy")]),
    ("AH2-LOG-12: with an ally", "win-seal",
     [{"monsters": 1, "claimed": ["haunter-of-the-dark"], "allies": ["john-legrasse"]}], {"seals": 6}, []),
    ("AH2-LOG-13: eleven allies", "win-seal", [{"allies": ["duke"]}],
     {"seals": 6, "terror": 3, "allies_box": 3, "allies_deck": 7}, []),
    ("AH2-LOG-13: twelve", "win-seal", [{"allies": ["duke"]}],
     {"seals": 6, "terror": 3, "allies_box": 3, "allies_deck": 8}, [("AH2-LOG-13", "allies-counted")]),
    ("AH2-LOG-13: more gone than terror rose", "win-seal", [], {"seals": 6, "terror": 3, "allies_box": 4},
     [("AH2-LOG-13", "allies-gone")]),
    ("AH2-LOG-13: one with two", "win-seal", [{"allies": ["duke"]}, {"allies": ["duke"]}], {"seals": 6},
     [("AH2-LOG-13", "ally-twice")]),
    ("AH2-ST-09: devoured while it sleeps", "win-seal", [{"fate": "devoured-battle"}], {"seals": 6},
     [("AH2-ST-09", "devoured-asleep")]),
    ("AH2-SCORE-07: the last seal cost somebody their mind", "win-seal",
     [{"fate": "survived-not-sane", "sanity": 0}, {"sanity": 3, "stamina": 1}], {"seals": 6}, []),
    ("AH2-SCORE-07: sane without Sanity", "win-seal", [{"sanity": 0}], {"seals": 6},
     [("AH2-SCORE-07", "sane-at-zero")]),
    ("AH2-LIM-03: one Deputy", "win-seal", [{"deputy": True}], {"seals": 6}, []),
    ("AH2-LIM-03: two Deputies", "win-seal", [{"deputy": True}, {"deputy": True}], {"seals": 6},
     [("AH2-LIM-03", "deputies")]),
]  # fmt: skip


@pytest.mark.parametrize(("why", "result", "players", "more", "found"), ENDS, ids=[row[0] for row in ENDS])
def test_end_of_a_game_of_two_against_azathoth(
    why: str, result: str, players: list[dict[str, Any]], more: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    log = Log(2)
    told = [*players, *({} for _ in range(2 - len(players)))]
    assert log.problems("game-end", **log.end(result, told, **more)) == found


def test_terror_of_the_end_is_not_below_what_was_written() -> None:
    log = Log(1)
    for _ in range(3):
        log.write("terror-rise", cause="card")
    assert log.problems("game-end", **log.end("win-seal", seals=6, terror=3)) == []
    assert log.problems("game-end", **log.end("win-seal", seals=6, terror=2)) == [("AH2-LOG-05", "terror-falls")]


@pytest.mark.parametrize(
    ("result", "fates", "more", "found"),
    [
        ("win-banish", ["survived-sane", "devoured-battle"], {"doom": 0, "rounds": 4}, []),
        ("win-banish", ["survived-sane", "devoured-battle"], {"doom": 1}, [("AH2-LOG-03", "doom-left")]),
        ("win-banish", ["devoured-lost", "devoured-battle"], {"doom": 0}, [("AH2-LOG-03", "nobody-left")]),
        ("loss", ["devoured-lost", "devoured-battle"], {}, []),
        ("loss", ["survived-sane", "devoured-battle"], {}, [("AH2-LOG-03", "survivor-of-a-loss")]),
        ("loss", ["devoured-lost", "devoured-battle"], {"seals": 6}, [("AH2-LOG-02", "seals-won")]),
        ("win-seal", ["survived-sane", "survived-sane"], {"seals": 6}, [("AH2-LOG-03", "awake-already")]),
    ],
)
def test_end_of_a_final_battle(
    result: str, fates: list[str], more: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    log = woken()
    assert log.problems("game-end", **log.end(result, [{"fate": fate} for fate in fates], **more)) == found


def test_loss_has_no_score_and_no_first_citizen() -> None:
    log = woken()
    state = log.write("game-end", **log.end("loss", all_devoured(log)))
    assert (state.session.score, state.session.citizens, state.session.result) == (None, (), "loss")
    assert state.outcome
    assert state.outcome.result == "lost"


def test_azathoth_ends_the_game_by_waking() -> None:
    log = woken(ancient_one="azathoth")
    assert log.problems("game-end", **log.end("win-banish", doom=0)) == [("AH2-LOG-03", "no-battle")]
    assert log.problems("game-end", **log.end("loss")) == []


def test_nyarlathotep_has_sixty_monsters() -> None:
    log = Log(1, "nyarlathotep")
    board: dict[str, Any] = {"arkham": 3, "sky": 0, "outskirts": 0, "cup": 57}
    assert log.problems("game-end", **log.end("win-seal", seals=6, **board)) == []
    assert log.problems("game-end", **log.end("win-seal", seals=6, **board | {"cup": 52})) == [
        ("AH2-LOG-07", "monster-markers")
    ]


def test_end_takes_from_the_log_what_nobody_says() -> None:
    log = Log(2)
    for place in UNSTABLE[:3]:
        log.write("gate-open", location=place)
    log.write("gate-close", seat="p1", location=UNSTABLE[0], method="closed")
    log.write("gate-close", seat="p2", location=UNSTABLE[1], method="sealed-elder-sign")
    log.write("gate-close", seat="p2", location=UNSTABLE[2], method="closed")
    log.write("trophies-spend", seat="p2", gates=1)
    log.write("terror-rise", cause="outskirts")
    state = log.write("game-end", **log.end("win-close", doom=2))
    assert state.session.ended == {"doom": 2, "terror": 1, "gates": 0, "seals": 1, "elder_signs": 1}
    assert [state.seats[name].final.gates for name in ("p1", "p2")] == [1, 1]  # type: ignore[union-attr]
    # 14 spaces, less 1 terror and 1 Elder Sign, 2 gates, 2 survivors.
    assert state.session.score == 16
    assert state.session.citizens == ("p1", "p2")


def test_end_names_everybody_once() -> None:
    log = Log(2)
    data = log.end("win-seal", seals=6)
    assert log.problems("game-end", **{**data, "players": data["players"][:1]}) == [("AH2-LOG-03", "fate-missing")]
    assert log.problems("game-end", **{**data, "players": [*data["players"], data["players"][0]]}) == [
        ("AH2-LOG-03", "not-playing")
    ]


def test_house_rule_sets_aside_what_cards_may_explain() -> None:
    log = Log(1)
    end = log.end("win-seal", [{"monsters": 1, "claimed": ["haunter-of-the-dark"]}], seals=6)
    assert not log.attempt("game-end", **end).is_accepted
    assert log.attempt("game-end", house_rule=True, **end).is_accepted


def test_sheet_tells_the_whole_game() -> None:
    log = Log(2, date="2026-10-31")
    assert CAMPAIGN.sheet
    log.write("gate-open", location="woods", gate="gate-yuggoth")
    log.write("gate-close", seat="p1", location="woods", method="sealed-elder-sign")
    log.write("terror-rise", cause="card", ally="duke")
    log.write("mishap", seat="p2", condition="lost")
    log.write("investigator-replace", seat="p2", investigator="vincent-lee")
    log.write("game-end", **log.end("win-seal", [{"allies": ["ryan-dean"]}, {"gates": 1}], seals=6, notes="Close."))
    blocks = CAMPAIGN.sheet(log.state, log.facts)
    assert [block.title.in_language("en") for block in blocks] == [
        "The game", "Player 1", "Player 2", "What happened", "The end", "Score", "Notes",
    ]  # fmt: skip
    lines = {
        (line.label.in_language("es") if line.label else "", line.value.in_language("es"))
        for block in blocks
        for line in block.lines
    }
    assert ("Investigador", "Harvey Walters: Devorado, y llega otro investigador") in lines
    assert ("Percances", "Pérdida en el tiempo y el espacio 1") in lines
    assert ("Portal", "Bosque – Yuggoth: Sellado con un símbolo arcano, Player 1") in lines
    # 14 spaces, less 1 terror and 1 Elder Sign, 2 gates, 2 survivors.
    assert ("Puntuación", "16") in lines
    assert ("Hijo Predilecto de Arkham", "Player 1, Player 2") in lines


def test_every_problem_of_every_kind_has_its_words() -> None:
    texts = {key.partition(":")[0] for key in GAME.vocabulary.problems}
    for kind in CAMPAIGN.kinds.values():
        for rule, codes in kind.emits.items():
            assert rule in GAME.vocabulary.rules
            assert texts >= set(codes)
