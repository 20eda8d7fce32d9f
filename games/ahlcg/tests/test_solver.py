"""Decks found by the solver: legal in both modes, from the collection alone, and always the same."""

import json
import random
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace

from decks.exchange.json_decks import read_deck
from games.ahlcg.card_worth import EXPENSIVE, Values, is_expensive
from games.ahlcg.cards import DECK_TYPES
from games.ahlcg.deck import prepare
from games.ahlcg.game import GAME
from games.ahlcg.tests.real_cards import real_catalogue
from games.engine import Build, Catalogue, Group, integer_program, validate, validate_group
from games.engine.collection import Holdings, copies_owned
from games.engine.seats import first_choices
from games.engine.solver import Answer, Question, Wishes, ask

ROLAND, DAISY, SKIDS, AGNES, WENDY = CORE = ("01001", "01002", "01003", "01004", "01005")
assert GAME.building
assert GAME.building.solver
BUILDING, SOLVER = GAME.building, GAME.building.solver


@pytest.fixture(scope="module")
def catalogue(shared: Path) -> Catalogue:
    return real_catalogue(shared / "data" / "arkhamdb")


def new(leader: str, wishes: Wishes | None = None, **choices: object) -> Question:
    build = Build(leaders=(leader,), choices=choices)
    return Question(build=build, collection="shelf", modes=SOLVER.modes, wishes=wishes or Wishes())


def boxes(catalogue: Catalogue, *sets: str) -> dict[str, dict[str, int]]:
    return {"shelf": copies_owned(Holdings(sets=Counter(sets)), catalogue)}


def assert_legal(answer: Answer, catalogue: Catalogue, owned: dict[str, dict[str, int]]) -> None:
    assert answer.status == "found"
    builds = tuple(one.build for one in answer.found)
    for build in builds:
        for mode in SOLVER.modes:
            assert validate(BUILDING, replace(build, mode=mode), catalogue).is_valid
    counted = {"shelf": {card.code: owned["shelf"].get(card.code, 0) for card in catalogue}}
    group = Group(builds=builds, collections=("shelf",) * len(builds), owned=counted)
    assert [problem.code for problem in validate_group(BUILDING, group, catalogue)] == []


@pytest.mark.parametrize("leader", CORE)
def test_a_starter_deck_from_one_revised_core(catalogue: Catalogue, leader: str) -> None:
    owned = boxes(catalogue, "rcore")
    answer = ask(BUILDING, [new(leader)], owned, catalogue)
    assert_legal(answer, catalogue, owned)
    assert all(answer.found[0].why[place] for place in answer.found[0].added)


@pytest.mark.parametrize(
    ("leader", "choices"),
    [
        ("06002", {"deck_size": 50}),  # its signature is counted by the size
        ("05002", {}),  # eleven Insight events
        ("08007", {}),  # classes in number
        ("08010", {}),  # a Discipline with its burden
        ("07004", {"class": "mystic"}),
        ("02005", {}),
        ("01004", {"back": "90017"}),
        ("02004", {"front": "90049", "back": "90049"}),  # a second deck
    ],
)
def test_investigators_with_rules_of_their_own(catalogue: Catalogue, leader: str, choices: dict[str, object]) -> None:
    owned = boxes(catalogue, *catalogue.sets)
    offered = {one.choice: one.options[0].value for one in BUILDING.offers(catalogue, leader, choices) if one.needed}
    assert_legal(ask(BUILDING, [new(leader, **{**offered, **choices})], owned, catalogue), catalogue, owned)


def test_a_choice_that_is_missing_is_named(catalogue: Catalogue) -> None:
    answer = ask(BUILDING, [new("06002")], boxes(catalogue, *catalogue.sets), catalogue)
    assert answer.status == "impossible"
    missing = [(problem.code, problem.params["choice"]) for problem in answer.found[0].problems]
    assert missing == [("choice-missing", "deck_size"), ("choice-missing", "class")]


def test_four_decks_from_one_core_are_solved_together(catalogue: Catalogue) -> None:
    revised, first = boxes(catalogue, "rcore"), boxes(catalogue, "core")
    for leaders in list(combinations(CORE, 4))[:2]:
        assert_legal(ask(BUILDING, [new(code) for code in leaders], revised, catalogue), catalogue, revised)
    answer = ask(BUILDING, [new(code) for code in CORE[:4]], first, catalogue)
    assert (answer.status, answer.missing) == ("impossible", 48)
    sizes = [problem.params for one in answer.found for problem in one.problems]
    assert sizes == [{"found": 18, "limit": 30}] * 4  # what is short is shared by all


def test_seats_without_a_leader_get_different_ones_that_fit(catalogue: Catalogue) -> None:
    owned, anybody = boxes(catalogue, "rcore", "dwlp"), Question(build=Build(), collection="shelf", modes=SOLVER.modes)
    answer = ask(BUILDING, [anybody] * 4, owned, catalogue)
    assert_legal(answer, catalogue, owned)
    assert [one.build.leaders for one in answer.found] == [("01001",), ("01002",), ("01003",), ("02001",)]
    backwards = {"shelf": dict(reversed(owned["shelf"].items()))}
    assert ask(BUILDING, [anybody] * 4, backwards, catalogue) == answer


def test_a_table_without_leaders_is_impossible_with_the_fewest_cards_short(catalogue: Catalogue) -> None:
    anybody = Question(build=Build(), collection="shelf", modes=SOLVER.modes)
    answer = ask(BUILDING, [new(ROLAND), anybody, anybody, anybody], boxes(catalogue, "core"), catalogue)
    assert (answer.status, answer.missing, answer.found[0].build.leaders) == ("impossible", 48, (ROLAND,))


@pytest.mark.parametrize(
    ("box", "leader", "numbers"),
    [("dwlp", "02001", {"found": 29, "limit": 30}), ("eoep", "08001", {"found": 22, "limit": 30})],
)
def test_too_few_cards_are_told_as_such_where_other_limits_are_reached_too(
    catalogue: Catalogue, box: str, leader: str, numbers: dict[str, int]
) -> None:
    answer = ask(BUILDING, [new(leader)], boxes(catalogue, box), catalogue)
    (problem,) = answer.found[0].problems
    assert (answer.status, problem.code, problem.params) == ("impossible", "deck-too-small", numbers)
    assert answer.missing == numbers["limit"] - numbers["found"]


@pytest.mark.parametrize(
    ("two", "status"),
    [((ROLAND, ROLAND), "impossible"), (("05002", "12004"), "impossible"), ((ROLAND, DAISY), "found")],
)
def test_the_same_investigator_at_two_seats_is_impossible_at_once(
    catalogue: Catalogue, two: tuple[str, str], status: str
) -> None:
    steps: list[int] = []
    owned = boxes(catalogue, *catalogue.sets)
    answer = ask(BUILDING, [new(code) for code in two], owned, catalogue, lambda done, of: steps.append(done))
    same = [problem.cards for problem in answer.problems if problem.code == "same-investigator"]
    assert (answer.status, same) == (status, [] if status == "found" else [tuple(dict.fromkeys(two))])
    assert (max(steps) == 0) is (status == "impossible")


def test_cards_that_lower_their_own_cost_are_not_expensive(catalogue: Catalogue) -> None:
    costly = [card for card in catalogue if card.type_code in DECK_TYPES and isinstance(card.fields.cost, int)]
    costly = [card for card in costly if card.fields.cost >= EXPENSIVE]
    lowered = {card.code for card in costly if not is_expensive(card)}
    assert lowered == {"06198", "07263", "08036", "09126", "60216"}


def test_a_leader_that_nobody_owns_is_missing(catalogue: Catalogue) -> None:
    answer = ask(BUILDING, [new("02001")], boxes(catalogue, "rcore"), catalogue)
    assert answer.status == "impossible"
    assert "02001" in {code for problem in answer.problems for code in problem.cards}


def test_a_wish_changes_the_deck_and_tells_why(catalogue: Catalogue) -> None:
    owned = boxes(catalogue, "rcore", "dwlp")
    plain = ask(BUILDING, [new(ROLAND)], owned, catalogue).found[0]
    themed = ask(BUILDING, [new(ROLAND, Wishes(traits=frozenset({"tactic"})))], owned, catalogue).found[0]

    def tactics(build: Build) -> int:
        cards = ((catalogue.get(code), copies) for code, copies in build.zones["main"].items())
        return sum(copies for card, copies in cards if card and "Tactic" in card.traits.get("en", ()))

    assert tactics(themed.build) > tactics(plain.build)
    assert "theme" in {why.kind for reasons in themed.why.values() for why in reasons}
    more = ask(BUILDING, [new(ROLAND, Wishes(does={"healing": 12}))], boxes(catalogue, "rcore"), catalogue).found[0]
    assert 0 < more.unmet["healing"] < 12
    answer = ask(
        BUILDING, [new(code, Wishes(does={"healing": 12})) for code in CORE], boxes(catalogue, "core"), catalogue
    )
    assert [(one.unmet, one.unknown) for one in answer.found] == [({}, frozenset())] * 5


def test_what_is_there_stays_and_the_rest_is_filled(shared: Path, catalogue: Catalogue) -> None:
    lines = (shared / "conformance" / "ahlcg-diverse-decks.jsonl").read_text().splitlines()
    rng, done = random.Random(7), 0
    for line in lines[::30]:
        _id, build = read_deck(json.loads(line)["deck"], [])
        if not validate(BUILDING, build, catalogue).is_valid:
            continue
        copies = list(Counter(build.zones["main"]).elements())
        rng.shuffle(copies)
        kept = dict(Counter(copies[rng.randint(5, 20) :]))
        answer = ask(BUILDING, [Question(build=replace(build, zones={**build.zones, "main": kept}))], {}, catalogue)
        assert answer.status == "found", build.leaders
        assert validate(BUILDING, answer.found[0].build, catalogue).is_valid
        main = answer.found[0].build.zones["main"]
        assert not catalogue.by_card(kept) - Counter(main)
        done += 1
    assert done > 10


def test_too_many_cards_there_are_told_with_their_numbers(catalogue: Catalogue) -> None:
    owned = boxes(catalogue, "rcore")
    found = ask(BUILDING, [new(ROLAND)], owned, catalogue).found[0].build
    takes = sorted(BUILDING.takes(catalogue, ROLAND, {}))
    other = next(code for code in takes if owned["shelf"].get(code) and code not in found.zones["main"])
    crowded = replace(found, zones={"main": {**found.zones["main"], other: 1}})
    question = Question(build=crowded, collection="shelf", modes=SOLVER.modes)
    answer = ask(BUILDING, [question], owned, catalogue)
    assert answer.status == "impossible"
    assert [(one.code, one.params) for one in answer.found[0].problems] == [
        ("deck-too-large", {"found": 31, "limit": 30})
    ]
    # With every card there is one that makes the deck larger.
    wider = ask(BUILDING, [replace(question, collection="")], {}, catalogue)
    assert wider.status == "found"
    assert wider.found[0].added["main", "08031"] == 1


@pytest.mark.parametrize(
    "leader", ["01001", "01002", "01003", "02002", "03006", "04004", "06002", "08010", "90024", "90087"]
)
def test_no_required_card_of_a_deck_can_be_left_out(catalogue: Catalogue, leader: str) -> None:
    found = ask(BUILDING, [new(leader, **first_choices(BUILDING, catalogue, leader))], {}, catalogue).found[0]
    required = [code for (zone, code), why in found.why.items() if zone == "main" and why[0].kind == "required"]
    assert len(required) >= 3
    for code in required:
        less = Counter(found.build.zones["main"]) - Counter([code])
        build = replace(found.build, zones={**found.build.zones, "main": dict(less)})
        checked = [validate(BUILDING, replace(build, mode=mode), catalogue).is_valid for mode in SOLVER.modes]
        assert not all(checked), code


def test_a_deck_is_completed_from_a_shelf_of_nothing_but_its_own_cards(shared: Path, catalogue: Catalogue) -> None:
    lines = (shared / "conformance" / "ahlcg-random-decks.jsonl").read_text().splitlines()
    rng, done = random.Random(3), 0
    for line in lines[::5]:
        _id, build = read_deck(json.loads(line)["deck"], [])
        if not validate(BUILDING, build, catalogue).is_valid:
            continue
        copies = list(Counter(build.zones["main"]).elements())
        rng.shuffle(copies)
        kept = dict(Counter(copies[rng.randint(5, 20) :]))
        cards = [cards for zone, cards in build.zones.items() if zone != "side"]
        shelf = catalogue.by_card(sum(map(Counter, [*cards, dict.fromkeys(build.leaders, 1)]), Counter()))
        question = Question(build=replace(build, zones={**build.zones, "main": kept}), collection="shelf")
        answer = ask(BUILDING, [question], {"shelf": shelf}, catalogue)
        assert answer.status == "found", build.leaders
        done += 1
    assert done > 10


def test_a_card_beyond_the_experience_is_added_only_where_no_other_is_there(catalogue: Catalogue) -> None:
    owned = boxes(catalogue, "rcore")
    full = ask(BUILDING, [new(ROLAND)], owned, catalogue).found[0].build
    kept = dict(full.zones["main"])
    left = next(code for code in kept if BUILDING.takes(catalogue, ROLAND, {}) >= {code} and kept[code] == 2)
    del kept[left]
    shelf = {"01001": 1, **full.zones["main"], left: 1, "01026": 1}  # 01026 costs experience
    question = Question(build=replace(full, zones={"main": kept}), collection="shelf")
    answer = ask(BUILDING, [question], {"shelf": shelf}, catalogue)
    assert (answer.status, answer.found[0].added) == ("found", {("main", left): 1, ("main", "01026"): 1})
    started = ask(BUILDING, [replace(question, modes=SOLVER.modes)], {"shelf": shelf}, catalogue)
    assert (started.status, started.missing) == ("impossible", 1)
    both = ask(BUILDING, [question], {"shelf": {**shelf, left: 2}}, catalogue)
    assert both.found[0].added == {("main", left): 2}


@pytest.mark.parametrize("seed", [1, 12345])
def test_the_seed_of_the_search_changes_no_deck(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    owned = boxes(catalogue, *catalogue.sets)
    tables = [[new(code)] for code in CORE] + [[new(code) for code in CORE[:4]]]
    before = [[one.build for one in ask(BUILDING, table, owned, catalogue).found] for table in tables]
    monkeypatch.setattr(integer_program, "SEED", seed)
    assert [[one.build for one in ask(BUILDING, table, owned, catalogue).found] for table in tables] == before


def test_a_reprint_of_a_leader_is_on_the_shelf_of_the_leader(catalogue: Catalogue) -> None:
    owned = boxes(catalogue, "rcore")
    first, reprint = (ask(BUILDING, [new(code)], owned, catalogue).found[0].build for code in ("01001", "01501"))
    assert first.zones == reprint.zones


def test_two_decks_that_want_the_same_copies_are_mended_by_few_swaps(catalogue: Catalogue) -> None:
    owned = boxes(catalogue, "rcore", "dwlp")
    decks = [ask(BUILDING, [new(code)], owned, catalogue).found[0].build for code in (ROLAND, DAISY)]
    questions = [Question(build=build, collection="shelf", changes="mend", modes=SOLVER.modes) for build in decks]
    used = sum((Counter(build.zones["main"]) for build in decks), Counter())
    used.pop("01000")
    short = {code: copies - owned["shelf"].get(code, 0) for code, copies in used.items()}
    too_many = sum(copies for copies in short.values() if copies > 0)
    assert too_many > 0
    answer = ask(BUILDING, questions, owned, catalogue)
    assert_legal(answer, catalogue, owned)
    assert sum(sum(one.removed.values()) for one in answer.found) == too_many
    assert sum(sum(one.added.values()) for one in answer.found) == too_many


def test_an_upgrade_plan_costs_what_the_upgrade_engine_says(catalogue: Catalogue) -> None:
    assert BUILDING.experience
    owned = boxes(catalogue, *catalogue.sets)
    before = ask(BUILDING, [new(ROLAND)], owned, catalogue).found[0].build
    question = Question(build=before, collection="shelf", changes="upgrade", experience=5)
    answer = ask(BUILDING, [question], owned, catalogue)
    assert answer.status == "found"
    priced = BUILDING.experience.upgrade(before, answer.found[0].build, {}, {}, catalogue)
    assert 4 <= priced["xp"] <= 5
    assert [problem for problem in priced["problems"] if problem.is_error] == []


@pytest.mark.parametrize("leader", ["01001", "01002", "01004", "02003", "05001", "09015"])
def test_a_starter_deck_is_a_mix_of_types(catalogue: Catalogue, leader: str) -> None:
    question = new(leader, **first_choices(BUILDING, catalogue, leader))
    found = ask(BUILDING, [question], {}, catalogue).found[0]
    types: Counter[str] = Counter()
    for (zone, code), copies in found.added.items():
        card = catalogue.get(code)
        if card and zone == "main" and found.why[zone, code][0].kind != "required":
            assert not card.fields.permanent
            types[card.type_code] += copies
            types["ally"] += copies * ("ally" in card.fields.slots)
    assert 13 <= types["asset"] <= 15
    assert 4 <= types["skill"] <= 6
    assert 2 <= types["ally"] <= 5
    assert 9 <= types["event"] <= 14


@pytest.mark.parametrize(
    ("does", "worth"),
    [
        ((), 0),
        (("healing",), 1),
        (("fight",), 3),
        (("fight", "clue"), 3 + 1),
        (("healing", "fight", "draw"), 3 + 1 + 0),
        (("fight", "clue", "economy", "draw", "healing"), 3 + 1 + 1 + 0 + 0),
    ],
)
def test_further_effects_of_a_card_are_worth_less(catalogue: Catalogue, does: tuple[str, ...], worth: int) -> None:
    values = Values(prepare(Build(leaders=(ROLAND,)), catalogue), Wishes())
    slot = values.deck.eligibility.card("01016")
    points = []
    for values.does in ({}, {slot.code: does}):
        points.append(values.points(slot))
    assert points[1] - points[0] == worth


def test_an_upgrade_raises_cards_that_are_there_before_it_buys_permanents(catalogue: Catalogue) -> None:
    owned = boxes(catalogue, *catalogue.sets)
    for leader in (ROLAND, DAISY, WENDY):
        before = ask(BUILDING, [new(leader)], owned, catalogue).found[0].build
        question = Question(build=before, collection="shelf", changes="upgrade", experience=7)
        plan = ask(BUILDING, [question], owned, catalogue).found[0]
        names = {card.name_key for _zone, code in plan.removed if (card := catalogue.get(code))}
        added = [(card, copies) for (_zone, code), copies in plan.added.items() if (card := catalogue.get(code))]
        assert not any(card.fields.permanent for card, _copies in added)
        assert sum(copies for card, copies in added if card.name_key in names) >= 2
        assert not any(why.kind == "room" for reasons in plan.why.values() for why in reasons)


def test_effects_of_cards_without_texts_are_unknown_only_where_a_wish_is_unmet(catalogue: Catalogue) -> None:
    owned = boxes(catalogue, "rcore")
    wishes = Wishes(does={"healing": 12})
    assert ask(BUILDING, [new(ROLAND, wishes)], owned, catalogue).found[0].unknown == frozenset()
    silent = Catalogue(
        version=1,
        cards=[replace(card, texts={}, flavours={}) for card in catalogue],
        printings=[one for card in catalogue for one in catalogue.printings_of(card.code)],
        taboos=catalogue.taboos.values(),
        sets=catalogue.sets.values(),
        classes=catalogue.classes.values(),
        encounter_sets=catalogue.encounter_sets.values(),
    )
    found = ask(BUILDING, [new(ROLAND, Wishes(does={"healing": 12, "clue": 0}))], owned, silent).found[0]
    assert found.unknown == frozenset(found.unmet) == {"healing", "fight", "economy", "draw"}


def test_the_order_of_seats_and_cards_changes_no_deck(catalogue: Catalogue) -> None:
    owned = boxes(catalogue, "rcore", "dwlp")
    questions = [new(code) for code in CORE[:4]]
    answer = ask(BUILDING, questions, owned, catalogue)
    for order in ((3, 2, 1, 0), (1, 3, 0, 2)):
        other = ask(BUILDING, [questions[seat] for seat in order], owned, catalogue)
        assert [one.build for one in other.found] == [answer.found[seat].build for seat in order]


def test_the_order_of_cards_changes_no_upgrade_plan(catalogue: Catalogue) -> None:
    owned = boxes(catalogue, *catalogue.sets)
    before = ask(BUILDING, [new(WENDY)], owned, catalogue).found[0].build
    backwards = replace(before, zones={"main": dict(reversed(before.zones["main"].items()))})
    plans = [
        ask(BUILDING, [Question(build=build, collection="shelf", changes="upgrade", experience=12)], owned, catalogue)
        for build in (before, backwards)
    ]
    assert plans[0].status == "found"
    assert plans[0].found[0].build == plans[1].found[0].build


SHUFFLED = """
import random, sys
from pathlib import Path
from games.ahlcg.cards import DECK_TYPES
from games.ahlcg.game import GAME
from games.ahlcg.tests.real_cards import real_catalogue
from games.engine import Build
from games.engine.collection import Holdings, copies_owned
from games.engine.solver import Question, ask
catalogue, rng = real_catalogue(Path(sys.argv[1])), random.Random(int(sys.argv[2]))
cards = list(copies_owned(Holdings(sets={"rcore": 1, "dwlp": 1}), catalogue).items())
kept = [("01030", 1), ("01033", 2), ("01086", 1)]
rng.shuffle(cards), rng.shuffle(kept)
question = Question(build=Build(leaders=("01002",), zones={"main": dict(kept)}), collection="shelf")
answer = ask(GAME.building, [question], {"shelf": dict(cards)}, catalogue)
print(answer.status, sorted(answer.found[0].build.zones["main"].items()))
"""


def test_two_processes_with_shuffled_cards_find_the_same_deck(shared: Path) -> None:
    folder = str(shared / "data" / "arkhamdb")
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", SHUFFLED, folder, seed],
            stdout=subprocess.PIPE,
            text=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[3])},
        )
        for seed in ("1", "2")
    ]
    first, second = (run.communicate()[0] for run in runs)
    assert first.startswith("found ")
    assert first == second


@pytest.mark.parametrize(
    ("cards", "modes", "added", "mended"),
    [
        ({"01016": 2}, ("deck",), "found", {}),
        ({"01016": 3}, ("deck",), "impossible", {"01016": 1}),
        ({"01016": 3}, SOLVER.modes, "impossible", {"01016": 1}),
        ({"01006": 1}, ("deck",), "found", {}),
        ({"01006": 2}, ("deck",), "impossible", None),  # signature cards never leave
    ],
)
def test_too_many_copies_of_a_card_are_impossible_and_leave_a_deck_that_is_mended(
    catalogue: Catalogue, cards: dict[str, int], modes: tuple[str, ...], added: str, mended: dict[str, int] | None
) -> None:
    owned = boxes(catalogue, "rcore", "rcore")
    question = Question(build=Build(leaders=(ROLAND,), zones={"main": cards}), collection="shelf", modes=modes)
    answer = ask(BUILDING, [question], owned, catalogue)
    (copies,) = cards.values()
    problems = [(one.code, one.params) for one in answer.found[0].problems]
    limit = {"found": copies, "limit": copies - 1}
    assert (answer.status, problems) == (added, [] if added == "found" else [("too-many-copies", limit)])
    answer = ask(BUILDING, [replace(question, changes="mend")], owned, catalogue)
    assert answer.status == ("impossible" if mended is None else "found")
    assert {code: copies for (_zone, code), copies in answer.found[0].removed.items()} == (mended or {})


def test_copies_beyond_the_limit_of_a_subtitle_are_impossible_at_the_start_of_a_campaign(catalogue: Catalogue) -> None:
    for copies, status in ((1, "found"), (2, "impossible")):
        build = Build(leaders=(AGNES,), zones={"main": {"06241": copies}})
        assert ask(BUILDING, [Question(build=build, modes=SOLVER.modes)], {}, catalogue).status == status
        assert ask(BUILDING, [Question(build=build, modes=("deck",))], {}, catalogue).status == "found"
