"""Decks found by the solver, as far as experience goes, and cards there that cannot leave."""

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from games.ahlcg import solver
from games.ahlcg.experience.receipts import Discounts
from games.ahlcg.tests.real_cards import real_catalogue
from games.ahlcg.tests.test_solver import BUILDING, DAISY, ROLAND, assert_legal, boxes, new
from games.engine import Build, Catalogue, validate
from games.engine.solver import Question, Wishes, ask

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


ARCANE_RESEARCH, RABBIT_HOLE = "04109", "08059"
SHRIVELLING_3 = "02154"
RESTORATIVE, ACIDIC = "02262", "02263"
SHEET = "09022"
"""A customizable card."""
POLICE_BADGE = "01027"
"""A card of two experience without a lower version."""


def completed(catalogue: Catalogue, leader: str, **main: int) -> Build:
    """A legal deck that holds these cards."""
    kept = Build(leaders=(leader,), zones={"main": {code.removeprefix("c"): copies for code, copies in main.items()}})
    return ask(BUILDING, [Question(build=kept, modes=("deck",))], {}, catalogue).found[0].build


def planned(there: Build, experience: int, owned: dict[str, int] | None, catalogue: Catalogue, **more: object) -> Build:
    """The deck after a plan, whose price is within the experience."""
    question = Question(build=there, collection="shelf", changes="upgrade", experience=experience, **more)  # type: ignore[arg-type]
    answer = ask(BUILDING, [question], {} if owned is None else {"shelf": owned}, catalogue)
    assert answer.status == "found"
    after = answer.found[0].build
    assert price(there, after, catalogue, question) <= experience
    assert validate(BUILDING, after, catalogue).is_valid
    return after


def price(there: Build, after: Build, catalogue: Catalogue, question: Question | None = None) -> int:
    assert BUILDING.experience
    before, exiled = (question.before, question.exiled) if question else (None, {})
    priced = BUILDING.experience.upgrade(before or there, after, exiled, {}, catalogue)
    assert [problem for problem in priced["problems"] if problem.is_error] == []
    return int(priced["xp"])


@pytest.mark.parametrize("leader", ["01005", "02005", "04005", "08016"])
def test_a_plan_pays_the_surcharge_of_down_the_rabbit_hole_and_uses_its_first_upgrades(
    catalogue: Catalogue, leader: str
) -> None:
    before = completed(catalogue, leader, c08059=1)
    for experience in (2, 4, 7):
        assert price(before, planned(before, experience, None, catalogue), catalogue) == experience


@pytest.mark.parametrize(
    ("research", "experience", "raised"), [(0, 2, 0), (0, 3, 1), (1, 2, 1), (1, 1, 0), (2, 1, 1), (2, 4, 2), (2, 3, 1)]
)
def test_a_plan_takes_arcane_research_off_the_first_spell(
    catalogue: Catalogue, research: int, experience: int, raised: int
) -> None:
    before = completed(catalogue, "01004", c01060=2, **({"c04109": research} if research else {}))
    after = planned(before, experience, {SHRIVELLING_3: 2}, catalogue)
    assert after.zones["main"].get(SHRIVELLING_3, 0) == raised
    assert price(before, after, catalogue) == max(0, 3 * raised - research * bool(raised))


@pytest.mark.parametrize(("shrewd", "experience", "raised"), [(0, 4, 1), (1, 4, 2), (1, 3, 0), (0, 8, 2)])
def test_a_plan_has_the_second_copy_of_shrewd_analysis_for_nothing(
    catalogue: Catalogue, shrewd: int, experience: int, raised: int
) -> None:
    before = completed(catalogue, "02002", c02021=2, **({"c04106": 1} if shrewd else {}))
    after = planned(before, experience, {RESTORATIVE: 1, ACIDIC: 1}, catalogue)
    assert sum(after.zones["main"].get(code, 0) for code in (RESTORATIVE, ACIDIC)) == raised


@pytest.mark.parametrize(("adaptable", "exchanged"), [(0, 0), (1, 2), (2, 4)])
def test_a_plan_without_experience_exchanges_what_adaptable_allows(
    catalogue: Catalogue, adaptable: int, exchanged: int
) -> None:
    before = completed(catalogue, "01003", **({"c02110": adaptable} if adaptable else {}))
    wanted = [code for code in ("01088", "01050", "01044", "01048", "01051") if code not in before.zones["main"]][:3]
    wishes = Wishes(weights=dict.fromkeys(wanted, 100))
    after = planned(before, 0, None, catalogue, wishes=wishes)
    assert sum(after.zones["main"].get(code, 0) for code in wanted) == exchanged
    assert price(before, after, catalogue) == 0


@pytest.mark.parametrize("card", [RABBIT_HOLE, ARCANE_RESEARCH])
def test_a_plan_is_mended_where_its_program_and_the_upgrade_engine_disagree(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch, card: str
) -> None:
    """A program that knows no discount and no surcharge is asked again with less or more to spend."""
    before = completed(catalogue, "01004", **{f"c{card}": 1, "c01060": 2})
    usual = planned(before, 4, None, catalogue)
    monkeypatch.setattr(solver, "discounts_of", lambda before, after: Discounts())
    again = planned(before, 4, None, catalogue)
    assert 3 <= price(before, again, catalogue) <= price(before, usual, catalogue) == 4


def test_exiled_copies_are_bought_back_or_leave_room_that_costs_nothing(catalogue: Catalogue) -> None:
    full = completed(catalogue, ROLAND, c01088=2)
    other = next(code for code in ("01023", "01024", "01016", "01018") if code not in full.zones["main"])
    left = with_cards(full, [], ["01088", "01088"])
    gone = {"before": full, "exiled": {"01088": 2}}
    for owned in ({"01088": 2}, {other: 2}, {"01088": 1, other: 1}):
        after = planned(left, 0, owned, catalogue, **gone)
        assert {code: after.zones["main"].get(code, 0) for code in owned} == owned
    question = Question(build=left, collection="shelf", changes="upgrade", experience=0)
    for change in ({}, gone):
        asked = replace(question, **change)
        status = ask(BUILDING, [asked], {"shelf": {POLICE_BADGE: 2}}, catalogue).status
        assert status == "impossible"  # a card of two experience each
        dearer = ask(BUILDING, [replace(asked, experience=4)], {"shelf": {POLICE_BADGE: 2}}, catalogue)
        assert (dearer.status, dearer.found[0].added) == ("found", {("main", POLICE_BADGE): 2})


@pytest.mark.parametrize("checked", [0, 1, 2])
@pytest.mark.parametrize(("there", "gone", "levels"), [(1, 0, 1), (1, 1, 0), (0, 2, 0), (0, 0, 2)])
def test_copies_of_a_customizable_card_cost_its_boxes_once(
    catalogue: Catalogue, checked: int, there: int, gone: int, levels: int
) -> None:
    """Nothing if it was in the deck before; without boxes they are new cards of level 0, but for the room of exiles."""
    full = completed(catalogue, ROLAND, **{f"c{SHEET}": 2})
    full = replace(full, choices={**full.choices, "customizations": {SHEET: f"0|{checked}"}})
    left = with_cards(full, [], [SHEET] * (2 - there))
    before = with_cards(left, [SHEET] * gone, [])
    cost = (0 if there + gone else checked) if checked else levels
    more = {"before": before, "exiled": {SHEET: gone}} if gone else {}
    after = planned(left, cost, {SHEET: 2}, catalogue, **more)
    assert after.zones["main"][SHEET] == 2
    assert price(before, after, catalogue, Question(build=left, **more)) == cost  # type: ignore[arg-type]


def test_an_upgraded_deck_keeps_cards_that_nobody_owns(catalogue: Catalogue) -> None:
    code = "01088"  # a neutral card
    before = completed(catalogue, ROLAND, c01088=2)
    owned = dict(boxes(catalogue, *catalogue.sets)["shelf"])
    for has in (0, 1, 2):
        plan = planned(before, 3, {**owned, code: has}, catalogue)
        assert price(before, plan, catalogue) == 3
    question = Question(build=before, collection="shelf", changes="mend")
    mended = ask(BUILDING, [question], {"shelf": {**owned, code: 1}}, catalogue).found[0]
    assert mended.removed == {("main", code): 1}
    other = completed(catalogue, DAISY, c01088=1)
    asked = [Question(build=one, collection="shelf", changes="upgrade", experience=5) for one in (before, other)]
    for has, most in ((0, 3), (1, 2), (2, 2)):  # each deck keeps what it has beyond the collection
        answer = ask(BUILDING, asked, {"shelf": {**owned, code: has}}, catalogue)
        assert answer.status == "found"
        assert sum(one.build.zones["main"].get(code, 0) for one in answer.found) <= most
