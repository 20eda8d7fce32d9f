"""Setting up: the table by players, the eleven steps, draws that a seed repeats, from what is owned."""

from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.dmd.campaign.campaign import CAMPAIGN
from games.dmd.campaign.facts import elder_ones, episodes
from games.dmd.campaign.setup_sheet import OPEN_SETUP, setup_lines
from games.dmd.tests.box import box
from games.dmd.tests.table import EPISODE, NAMES, Log
from games.engine.collection import Holdings, copies_owned

FACTS = CAMPAIGN.facts(box(), "")
DRAWN = ("investigator", "insanity", "elder-one", "episode")


def laid(**wish: Any) -> dict[str, Any]:
    assert CAMPAIGN.setup
    return CAMPAIGN.setup(CAMPAIGN.state, FACTS, wish)


@pytest.mark.parametrize(
    ("players", "investigators", "markers", "bases", "dealt", "returned"),
    [(1, 2, 12, 2, 2, 10), (2, 2, 12, 2, 2, 10), (3, 3, 18, 3, 3, 9), (4, 4, 24, 4, 4, 8), (5, 5, 30, 5, 5, 7)],
)
def test_numbers_by_players(
    players: int, investigators: int, markers: int, bases: int, dealt: int, returned: int
) -> None:
    table = laid(players=players, seed=players)
    assert table["numbers"] == {
        "investigators": investigators,
        "markers": markers,
        "bases": bases,
        "insanity_dealt": dealt,
        "insanity_returned": returned,
    }
    assert len(table["players"]) == investigators
    assert sum(one["markers"] for one in table["players"]) == markers


def test_all_twelve_pairs_can_be_chosen_and_are_drawn() -> None:
    pairs = set(product(elder_ones(FACTS), episodes(FACTS)))
    assert len(pairs) == 12
    for elder_one, episode in pairs:
        table = laid(elder_one=elder_one, episode=episode, seed=1)
        assert (table["elder_one"], table["episode"], table["short"]) == (elder_one, episode, [])
    drawn = (laid(seed=seed) for seed in range(300))
    assert {(table["elder_one"], table["episode"]) for table in drawn} == pairs


def test_the_same_seed_gives_the_same_table() -> None:
    assert laid(players=4, seed=1928) == laid(players=4, seed=1928)
    assert len({msgspec.json.encode(laid(players=4, seed=seed)) for seed in range(20)}) == 20


@pytest.mark.parametrize("players", range(1, 6))
def test_every_step_comes_to_what_the_rulebook_says(players: int) -> None:
    for seed in range(25):
        table = laid(players=players, seed=seed)
        assert (table["mythos"], table["discoveries"]) == ({"elder_one": 8, "episode": 8}, 15)
        assert (table["track"], table["stage"]) == (1, 1)
        stages = [f"{table['elder_one']}-stage-{number}" for number in (1, 2, 3, 4)]
        assert table["stages"] == stages
        assert table["first_player"] in [one["seat"] for one in table["players"]]
        assert len({one["investigator"] for one in table["players"]}) == max(players, 2)
        assert len({one["insanity"] for one in table["players"]}) == max(players, 2)
        for one in table["players"]:
            board = box().get(one["investigator"])
            assert board
            assert one["skills"] == dict.fromkeys(board.fields.skills, 1)
            assert len(one["skills"]) == 3


def test_only_the_tokens_of_the_two_boxes_lie_ready() -> None:
    with_hastur, with_cthulhu = (laid(elder_one=code)["tokens"] for code in ("hastur", "cthulhu"))
    assert with_hastur["token-yellow-sign"] == 12
    assert "token-yellow-sign" not in with_cthulhu
    assert sum(with_hastur.values()) == 49 + 12


def test_without_a_seed_nothing_is_drawn() -> None:
    table = laid(players=3)
    assert (table["elder_one"], table["episode"], table["first_player"]) == (None, None, None)
    assert [(one["investigator"], one["insanity"]) for one in table["players"]] == [(None, None)] * 3
    assert table["short"] == []


def test_who_plays_alone_has_both_investigators() -> None:
    table = laid(names=["Ann"], seed=2)
    assert [(one["seat"], one["player"]) for one in table["players"]] == [("1", "Ann"), ("2", "Ann")]
    two = laid(names=["Ann", "Ben"], seed=2)
    assert [one["player"] for one in two["players"]] == ["Ann", "Ben"]


def test_chosen_investigators_are_not_dealt_again() -> None:
    for seed in range(30):
        table = laid(players=5, investigators=["rasputin", "the-kid"], seed=seed)
        codes = [one["investigator"] for one in table["players"]]
        assert codes[:2] == ["rasputin", "the-kid"]
        assert len(set(codes)) == 5


@given(
    held=st.sets(st.sampled_from([card.code for card in box() if card.type_code in DRAWN])),
    players=st.integers(1, 5),
    seed=st.integers(0, 2**31 - 1),
)
def test_only_what_is_owned_is_drawn(held: set[str], players: int, seed: int) -> None:
    table = laid(players=players, seed=seed, owned=dict.fromkeys(held, 1))
    drawn = [code for one in table["players"] for code in (one["investigator"], one["insanity"]) if code]
    drawn += [table["elder_one"]] if table["elder_one"] else []
    drawn += [FACTS.episode_card(table["episode"])] if table["episode"] else []
    assert set(drawn) <= held
    of_type = {kind: sum(box().get(code).type_code == kind for code in held) for kind in DRAWN}  # type: ignore[union-attr]
    seats = max(players, 2)
    assert ("investigator" in table["short"]) == (of_type["investigator"] < seats)
    assert ("insanity" in table["short"]) == (of_type["insanity"] < seats)
    assert bool(table["elder_one"]) == bool(of_type["elder-one"]) == ("elder-one" not in table["short"])
    assert bool(table["episode"]) == bool(of_type["episode"]) == ("episode" not in table["short"])


def test_what_is_chosen_and_not_owned_is_said() -> None:
    owned = copies_owned(Holdings(sets={"base": 1}, cards={"hastur": -1, "episode-3": -1, "rasputin": -1}), box())
    wish = {"owned": owned, "seed": 1, "elder_one": "hastur", "episode": EPISODE, "investigators": ["rasputin"]}
    assert laid(**wish)["short"] == ["hastur", "rasputin", EPISODE]
    assert laid(**{**wish, "owned": None})["short"] == []
    assert {laid(seed=seed, owned=owned)["elder_one"] for seed in range(40)} == {"cthulhu"}
    assert EPISODE not in {laid(seed=seed, owned=owned)["episode"] for seed in range(80)}


@pytest.mark.parametrize(
    "wish",
    [
        {"players": 0},
        {"players": 6},
        {"seed": -1},
        {"investigators": ["hastur"]},
        {"investigators": ["the-kid", "the-kid"]},
        {"investigators": [*NAMES]},
        {"elder_one": "the-kid"},
        {"episode": "hastur"},
        {"dice": 5},
    ],
)
def test_wish_that_cannot_be_is_refused(wish: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        laid(**wish)


def test_setup_of_a_log_has_its_pair_and_investigators() -> None:
    log = Log(0)
    log.join(0)
    log.write("seat-join", seat="kid", player="Ben", investigator="the-kid")
    table = log.setup(seed=5)
    assert (table["elder_one"], table["episode"]) == ("hastur", EPISODE)
    first, second = table["players"]
    assert (first["investigator"], first["insanity"]) == ("ian-welles", "recurring-trauma")
    assert (second["investigator"], second["player"]) == ("the-kid", "Ben")
    assert second["insanity"] not in (None, "recurring-trauma")
    log.write("game-begin", first="kid")
    assert log.setup(seed=5)["first_player"] == "kid"


def test_setup_of_a_game_that_is_over_still_has_its_investigators() -> None:
    log = Log(3).fight()
    log.write("death", seat=NAMES[1], cause="wounds")
    log.write("game-end", result="won", stage="4")
    table = log.setup(seed=5)
    assert [one["investigator"] for one in table["players"]] == list(NAMES[:3])
    assert (table["numbers"]["markers"], table["first_player"]) == (18, NAMES[0])


def test_each_step_says_what_it_comes_to() -> None:
    lines = setup_lines(laid(players=3, seed=7, elder_one="hastur", investigators=["the-kid"]), FACTS)
    assert lines.keys() <= {step.code for step in CAMPAIGN.before_session}
    assert lines["elder-one"][0].value.in_language("en") == "Hastur"
    assert lines["mythos"][0].value.in_language("en") == "8 + 8 = 16"
    assert lines["markers"][0].value.in_language("en") == "18"
    assert [line.value.in_language("en") for line in lines["insanity"][-2:]] == ["3", "9"]
    assert lines["investigators"][2].value.in_language("es") == "Investigador 1: The Kid"


@pytest.mark.parametrize("wish", [{"players": 4, "seed": 8}, {"players": 2}, {"players": 1, "seed": 8, "owned": {}}])
def test_sheet_says_it_all_in_both_languages(wish: dict[str, Any]) -> None:
    blocks = OPEN_SETUP.sheet(laid(**wish), FACTS)
    assert len(blocks) == 11 == len(CAMPAIGN.before_session)
    dealt = [line for line in blocks[7].lines[1:] if line.label is None]
    assert len(dealt) == max(wish["players"], 2)
    for block in blocks:
        for text in (block.title, *(text for line in block.lines for text in (line.label, line.value) if text)):
            assert text.in_language("en").strip()
            assert text.in_language("es").strip()


def test_episode_is_named_once() -> None:
    for wish, said in (({"episode": EPISODE}, ["Episode 3: Danse Macabre"]), ({}, ["Episode", "drawn at the table"])):
        line = OPEN_SETUP.sheet(laid(players=2, **wish), FACTS)[2].lines[1]
        assert [text.in_language("en") for text in (line.label, line.value) if text] == said


def test_form_asks_for_what_a_wish_may_have() -> None:
    assert [field.name for field in OPEN_SETUP.fields] == ["players", "elder_one", "episode", "seed", "investigators"]
    assert laid(players=5, investigators=["the-kid"], elder_one="cthulhu", episode=EPISODE, seed=2**31 - 1)
