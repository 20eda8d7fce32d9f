"""Setting up: the tables by players, the fourteen steps, and draws that a seed repeats."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from games.ah2.campaign.campaign import CAMPAIGN
from games.ah2.campaign.setup_sheet import OPEN_SETUP, setup_lines
from games.ah2.numbers import BOOK
from games.ah2.tests.box import box
from games.ah2.tests.table import Log
from games.engine.collection import Holdings, copies_owned

FACTS = CAMPAIGN.facts(box(), "")


def laid(**wish: Any) -> dict[str, Any]:
    assert CAMPAIGN.setup
    return CAMPAIGN.setup(CAMPAIGN.state, FACTS, wish)


@pytest.mark.parametrize(
    ("players", "monsters", "outskirts", "gates", "trophies", "successes"),
    [
        (1, 4, 7, 8, 1, 1),
        (2, 5, 6, 8, 2, 2),
        (3, 6, 5, 7, 3, 3),
        (4, 7, 4, 7, 4, 4),
        (5, 8, 3, 6, 5, 5),
        (6, 9, 2, 6, 6, 6),
        (7, 10, 1, 5, 7, 7),
        (8, 11, 0, 5, 8, 8),
    ],
)
def test_limits_by_players(
    players: int, monsters: int, outskirts: int, gates: int, trophies: int, successes: int
) -> None:
    table = {
        "monsters": monsters,
        "outskirts": outskirts,
        "gates": gates,
        "trophies_to_win": trophies,
        "successes_per_doom": successes,
    }
    assert BOOK.limits(players) == laid(players=players)["limits"] == table


def test_the_same_seed_gives_the_same_table() -> None:
    assert laid(players=5, seed=1922) == laid(players=5, seed=1922)
    assert len({msgspec.json.encode(laid(players=5, seed=seed)) for seed in range(20)}) == 20


@pytest.mark.parametrize("players", range(1, 9))
def test_every_step_comes_to_what_the_rulebook_says(players: int) -> None:
    for seed in range(25):
        table = laid(players=players, seed=seed)
        assert table["terror"] == 0
        assert table["clues"]["at_first"] == 11
        assert table["first_player"] in [player["seat"] for player in table["players"]]
        investigators = [player["investigator"] for player in table["players"]]
        assert len(set(investigators)) == players
        assert table["short"] == []
        fixed: Counter[str] = Counter()
        drawn: Counter[str] = Counter()
        for player in table["players"]:
            sheet = box().get(player["investigator"])
            assert sheet
            fixed.update(player["fixed"])
            for deck, number in sheet.fields.random.items():
                more = sheet.fields.draws_one_more == deck
                assert len(player["drawn"][deck]) == number + more
                assert {box().get(code).type_code for code in player["drawn"][deck]} == {deck}  # type: ignore[union-attr]
                drawn.update(player["drawn"][deck])
                assert player["discard"].get(deck, 0) == more
        held = fixed + drawn
        assert all(copies <= box().get(code).quantity for code, copies in held.items())  # type: ignore[union-attr]
        monsters = 60 if table["ancient_one"] == "nyarlathotep" else 55
        mythos = table["mythos"]
        assert mythos["card"] != "the-story-continues"
        assert table["doom"] == len(mythos["monsters"]) == int(not mythos["kept_away_by"])
        assert table["monster_cup"] == monsters - table["doom"]
        assert table["gate_stack"] == 16 - table["doom"]
        assert table["mythos_deck"] == (67 if mythos["kind"] == "headline" else 66)
        placed = 11 - table["doom"] + (mythos["clue_at"] is not None)
        assert sum(table["clues"]["after"].values()) == placed


def test_masks_come_with_nyarlathotep_alone() -> None:
    assert (laid(ancient_one="nyarlathotep")["monster_cup"], laid(ancient_one="yig")["monster_cup"]) == (60, 55)
    masks = {card.code for card in box() if "mask" in card.keywords}
    seen = {
        laid(ancient_one="yig", investigators=["joe-diamond"], seed=seed)["mythos"]["monsters"][0]
        for seed in range(300)
    }
    assert not seen & masks


def test_without_a_seed_nothing_is_drawn() -> None:
    table = laid(players=2)
    assert (table["first_player"], table["ancient_one"], table["mythos"]) == (None, None, None)
    assert [player["investigator"] for player in table["players"]] == [None, None]
    assert (table["gate_stack"], table["mythos_deck"]) == (16, 67)
    alone = laid(players=1, investigators=["monterey-jack"])
    assert alone["first_player"] == "1"
    assert alone["players"][0]["drawn"] == {}
    assert alone["players"][0]["random"] == {"unique": 2, "skill": 1}
    assert alone["players"][0]["discard"] == {"unique": 1}


def test_chosen_investigators_and_ancient_one() -> None:
    table = laid(players=3, investigators=["joe-diamond", "sister-mary"], ancient_one="cthulhu", seed=3)
    assert [player["investigator"] for player in table["players"]][:2] == ["joe-diamond", "sister-mary"]
    assert (table["ancient_one"], table["doom_track"]) == ("cthulhu", 13)
    # Cthulhu's power takes 1 off everybody's maximum.
    assert (table["players"][0]["sanity"], table["players"][0]["stamina"]) == (3, 5)
    assert table["players"][0]["fixed"] == {"45-automatic": 1}


def test_gate_does_not_open_where_somebody_keeps_it_away() -> None:
    tables = [laid(investigators=["kate-winthrop"], seed=seed) for seed in range(120)]
    kept = [table for table in tables if table["mythos"]["gate_at"] == "science-building"]
    assert kept
    for table in kept:
        assert (table["doom"], table["gate_stack"], table["monster_cup"]) == (0, 16, 55 + 5 * table["masks"])
        assert table["mythos"]["kept_away_by"] == ["1"]


def test_only_what_is_owned_is_dealt() -> None:
    owned = copies_owned(Holdings(sets={"base": 1}, cards={"joe-diamond": -1, "azathoth": -1, "duke": -1}), box())
    tables = [laid(players=8, seed=seed, owned=owned) for seed in range(40)]
    assert not any(player["investigator"] == "joe-diamond" for table in tables for player in table["players"])
    assert {table["ancient_one"] for table in tables} == {
        card.code for card in box() if card.type_code == "ancient-one" and card.code != "azathoth"
    }
    short = laid(investigators=["ashcan-pete"], seed=1, owned=owned)
    assert short["short"] == ["duke"]
    nothing = laid(players=2, seed=1, owned={})
    assert (nothing["ancient_one"], nothing["mythos"], nothing["monster_cup"]) == (None, None, 0)


@pytest.mark.parametrize(
    "wish",
    [
        {"players": 0},
        {"players": 9},
        {"seed": -1},
        {"investigators": ["ghoul"]},
        {"investigators": ["joe-diamond", "joe-diamond"]},
        {"ancient_one": "ghoul"},
        {"dice": 5},
    ],
)
def test_wish_that_cannot_be_is_refused(wish: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        laid(**wish)


def test_setup_of_a_log_has_its_players() -> None:
    log = Log()
    log.join(1, "joe-diamond")
    log.join(2, "sister-mary")
    assert CAMPAIGN.setup
    table = CAMPAIGN.setup(log.state, log.facts, {"seed": 1})
    assert [(player["player"], player["investigator"]) for player in table["players"]] == [
        ("Player 1", "joe-diamond"), ("Player 2", "sister-mary"),
    ]  # fmt: skip
    log.write("game-begin", ancient_one="yig", first="p2")
    table = CAMPAIGN.setup(log.state, log.facts, {"seed": 1})
    assert (table["first_player"], table["ancient_one"]) == ("p2", "yig")


def test_what_players_have_already_is_not_dealt_again() -> None:
    log = Log()
    log.join(1, "joe-diamond", cards=["45-automatic", "food", "food", "speed"])
    log.join(2, "sister-mary")
    log.join(3, "amanda-sharpe")
    assert CAMPAIGN.setup
    brought = {"p3": {"food": 1, "gate-box": 1, "heal": 1, "fight": 1, "stealth": 1}}
    table = CAMPAIGN.setup(log.state, log.facts, {"seed": 1, "decks": brought})
    known, dealt, kept = table["players"]
    assert (known["cards"], known["drawn"], known["discard"]) == ({"45-automatic": 1, "food": 2, "speed": 1}, {}, {})
    assert (kept["cards"], kept["discard"]) == (brought["p3"], {})
    assert (dealt["cards"], len(dealt["drawn"]["spell"]), len(dealt["drawn"]["skill"])) == ({}, 2, 1)
    # 44 common items, less three and the nun's cross; 39 unique ones, less the student's and the holy water.
    assert (table["decks"]["common"], table["decks"]["unique"]) == (40, 37)
    assert table["short"] == ["food"]  # the student's would be the third of two


def test_each_step_says_what_it_comes_to() -> None:
    lines = setup_lines(laid(players=2, seed=7, investigators=["joe-diamond"]), FACTS)
    assert lines.keys() <= {step.code for step in CAMPAIGN.before_session}
    assert lines["investigators"][0].value.in_language("en") == "Joe Diamond"
    assert lines["cup"][0].value.in_language("en") == "54"
    assert lines["first-player"][0].value.in_language("es") == "Jugador 2"


@pytest.mark.parametrize("wish", [{"players": 4, "seed": 8}, {"players": 2}, {"players": 1, "seed": 8, "owned": {}}])
def test_sheet_says_it_all_in_both_languages(wish: dict[str, Any]) -> None:
    blocks = OPEN_SETUP.sheet(laid(**wish), FACTS)
    assert len(blocks) == 14 == len(CAMPAIGN.before_session)
    for block in blocks:
        assert block.lines[0].label is None
        assert all(line.label for line in block.lines[1:])
        for text in (block.title, *(text for line in block.lines for text in (line.label, line.value) if text)):
            assert text.in_language("en").strip()
            assert text.in_language("es").strip()


def test_sheet_has_every_number_of_an_investigator() -> None:
    blocks = OPEN_SETUP.sheet(laid(players=2, investigators=["joe-diamond"]), FACTS)
    said = {
        step.code: [(line.label.in_language("en"), line.value.in_language("en")) for line in block.lines if line.label]
        for step, block in zip(CAMPAIGN.before_session, blocks, strict=True)
    }
    assert said["investigators"] == [("Player 1", "Joe Diamond"), ("Player 2", "drawn at the table")]
    assert said["fixed"] == [("Player 1", "Money, Clues: 8, 3"), ("Player 1", ".45 Automatic")]
    assert said["sheets"] == [
        ("Player 1", "Sanity, Stamina: 4, 6"), ("Player 1", "Speed / Sneak: 3 4 5 6 / 4 3 2 1"),
        ("Player 1", "Fight / Will: 2 3 4 5 / 3 2 1 0"), ("Player 1", "Lore / Luck: 0 1 2 3 / 3 2 1 0"),
    ]  # fmt: skip
    assert said["markers"] == [("Player 1", "Police Station")]


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({}, ["Common items: 2", "Skill: 1", "Unique items: 3 (discard one)", "Skill: 1"]),
        (
            {"seed": 4},
            [
                "Common items: Food, Cross", "Skill: Luck",
                "Unique items: Elder Sign, Enchanted Blade, Gate Box (discard one)", "Skill: Will",
            ],
        ),
    ],
)  # fmt: skip
def test_random_possessions_are_told_by_deck(wish: dict[str, Any], said: list[str]) -> None:
    table = laid(players=2, investigators=["joe-diamond", "monterey-jack"], **wish)
    assert [line.value.in_language("en") for line in setup_lines(table, FACTS)["random"]] == said


def test_known_possessions_are_told_together() -> None:
    log = Log()
    log.join(1, "joe-diamond", cards=["45-automatic", "food", "food", "speed"])
    assert CAMPAIGN.setup
    lines = setup_lines(CAMPAIGN.setup(log.state, log.facts, {"seed": 1}), log.facts)["random"]
    assert [line.value.in_language("en") for line in lines] == [".45 Automatic, 2 × Food, Speed"]


def test_form_asks_for_what_a_wish_may_have() -> None:
    assert [field.name for field in OPEN_SETUP.fields] == ["players", "ancient_one", "seed", "investigators"]
    assert laid(players=8, investigators=["joe-diamond"], ancient_one="yig", seed=2**31 - 1)


def test_log_begins_as_the_table_was_laid() -> None:
    log = Log()
    log.join(1, "monterey-jack")
    log.join(2, "sister-mary")
    assert CAMPAIGN.setup
    assert CAMPAIGN.guidance.begins
    table = CAMPAIGN.setup(log.state, log.facts, {"seed": 4})
    kind, data = CAMPAIGN.guidance.begins(table)
    assert data == {
        "ancient_one": table["ancient_one"],
        "first": table["first_player"],
        "mythos": table["mythos"]["card"],
    }
    state = log.write(kind, **data)
    assert (state.session.scenario, state.session.mythos) == (table["ancient_one"], table["mythos"]["card"])
    said = [line.value.in_language("es") for line in setup_lines(table, log.facts)["random"]]
    assert said[0].startswith("Objetos únicos: ")
    assert said[0].endswith(" (se descarta una)")
    assert not any("se descarta" in one for one in said[1:])
    undrawn = CAMPAIGN.setup(Log().state, log.facts, {"players": 2})
    assert CAMPAIGN.guidance.begins(undrawn) == ("game-begin", {})
