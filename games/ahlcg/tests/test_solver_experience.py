"""Decks found by the solver, as far as experience goes, and cards there that cannot leave."""

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from games.ahlcg.tests.real_cards import real_catalogue
from games.ahlcg.tests.test_solver import BUILDING, DAISY, ROLAND, assert_legal, boxes, new
from games.engine import Build, Catalogue, validate
from games.engine.solver import Question, ask

BEAT_COP, WEAKNESS, PERMANENT = "01028", "03040", "02157"
"""A card of two experience; a basic weakness; a card that is Permanent and costs experience."""


@pytest.fixture(scope="module")
def catalogue(shared: Path) -> Catalogue:
    return real_catalogue(shared / "data" / "arkhamdb")


def starter(catalogue: Catalogue, leader: str, *sets: str) -> Build:
    return ask(BUILDING, [new(leader)], boxes(catalogue, *sets), catalogue).found[0].build


def with_cards(build: Build, coming: list[str], leaving: list[str]) -> Build:
    main = Counter(build.zones["main"])
    main.update(coming)
    main.subtract(leaving)
    return replace(build, zones={**build.zones, "main": {code: copies for code, copies in main.items() if copies}})


def experience(build: Build, catalogue: Catalogue) -> object:
    return validate(BUILDING, build, catalogue).stats["xp"]


def test_a_second_copy_of_a_card_there_costs_experience_like_any_other(catalogue: Catalogue) -> None:
    full = starter(catalogue, ROLAND, "rcore", "dwlp")
    left = sorted(code for code, copies in full.zones["main"].items() if copies == 2)[:2]
    kept = with_cards(full, [BEAT_COP], left)
    question = Question(build=kept, collection="shelf")
    only = {**full.zones["main"], ROLAND: 1, BEAT_COP: 2}
    for code in left:
        only[code] -= 1
    for changes in ("add", "mend"):
        asked = replace(question, changes=changes)
        usual = ask(BUILDING, [asked], boxes(catalogue, "rcore", "dwlp"), catalogue).found[0]
        assert usual.build.zones["main"][BEAT_COP] == 1
        assert (sum(usual.added.values()), experience(usual.build, catalogue)) == (1, 2)
        assert not any(why.kind == "rescue" for reasons in usual.why.values() for why in reasons)
        rescued = ask(BUILDING, [asked], {"shelf": only}, catalogue).found[0]
        assert (rescued.added, experience(rescued.build, catalogue)) == ({("main", BEAT_COP): 1}, 4)
        assert rescued.why["main", BEAT_COP][0].kind == "rescue"


@pytest.mark.parametrize("changes", ["mend", "upgrade"])
def test_a_card_that_cannot_leave_and_that_nobody_owns_keeps_no_other_from_leaving(
    catalogue: Catalogue, changes: str
) -> None:
    owned = {"shelf": {**boxes(catalogue, "rcore", "dwlp")["shelf"], PERMANENT: 1}}
    decks = [starter(catalogue, code, "rcore", "dwlp") for code in (ROLAND, DAISY)]
    assert WEAKNESS not in owned["shelf"]
    weak = with_cards(decks[0], [WEAKNESS], ["01000"])
    permanent = [with_cards(deck, [PERMANENT], []) for deck in decks]
    for table, codes in (([weak, decks[1]], {WEAKNESS}), (permanent, {PERMANENT}), ([weak], {WEAKNESS})):
        questions = [
            Question(build=one, collection="shelf", changes=changes, experience=3)  # type: ignore[arg-type]
            for one in table
        ]
        answer = ask(BUILDING, questions, owned, catalogue)
        assert answer.status == "found"
        used = sum((Counter(one.build.zones["main"]) for one in answer.found), Counter())
        short = {code for code, copies in used.items() if copies > owned["shelf"].get(code, 0)}
        assert short - {"01000"} == codes
    assert_legal(
        ask(
            BUILDING,
            [Question(build=one, collection="shelf", changes="mend", modes=("deck",)) for one in decks],
            owned,
            catalogue,
        ),
        catalogue,
        owned,
    )


@pytest.mark.parametrize(
    ("boxes_owned", "leader", "choices", "missing"),
    [
        (["tdcp"], "11011", {}, 0),
        (["tdcp"], "11014", {"class": "seeker"}, 0),
        (["tdcp"], "11001", {"option": "fortune"}, 0),
        (["tdcp"], "11001", {"option": "gambit"}, 1),
        (["tfap", "tdep"], "06002", {"deck_size": 40, "class": "mystic"}, 1),
    ],
)
def test_cards_that_are_paid_once_are_part_of_the_experience_of_a_new_deck(
    catalogue: Catalogue, boxes_owned: list[str], leader: str, choices: dict[str, object], missing: int
) -> None:
    """Boxes that have cards of higher levels, some of them Myriad, where level 0 runs out."""
    owned = boxes(catalogue, *boxes_owned)
    answer = ask(BUILDING, [new(leader, None, **choices)], owned, catalogue)
    assert (answer.status, answer.missing) == ("impossible" if missing else "found", missing)
    if not missing:
        assert_legal(answer, catalogue, owned)


@pytest.mark.parametrize("leader", ["01003", "60301", "03003", "05003"])
def test_a_plan_pays_once_for_all_myriad_copies_of_a_level_and_leaves_no_experience(
    catalogue: Catalogue, leader: str
) -> None:
    assert BUILDING.experience
    before = starter(catalogue, leader, *catalogue.sets)
    plan = ask(BUILDING, [Question(build=before, changes="upgrade", experience=15)], {}, catalogue).found[0]
    myriad = [code for _zone, code in plan.added if (card := catalogue.get(code)) and card.fields.myriad]
    priced = BUILDING.experience.upgrade(before, plan.build, {}, {}, catalogue)
    assert (bool(myriad), priced["xp"]) == (True, 15)
