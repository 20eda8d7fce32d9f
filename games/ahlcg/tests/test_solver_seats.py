"""Leaders found for seats without one: tables of those who have decks together."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from games.ahlcg.tests.real_cards import real_catalogue
from games.ahlcg.tests.test_solver import BUILDING, DAISY, ROLAND, SOLVER, assert_legal, boxes, new
from games.engine import Build, Catalogue, seats
from games.engine.seats import all_choices, first_choices
from games.engine.solver import Question, ask

ANYBODY = Question(build=Build(), collection="shelf", modes=SOLVER.modes)


@pytest.fixture(scope="module")
def catalogue(shared: Path) -> Catalogue:
    return real_catalogue(shared / "data" / "arkhamdb")


@pytest.mark.parametrize(
    ("sets", "players"),
    [
        (["dwl", "tic", "ste"], 2),
        (["dwl", "tde", "tic"], 2),
        (["dwl", "har", "tic", "win"], 3),
        (["dwl", "har", "ptc", "ste"], 4),
        pytest.param(["dwl", "ptc", "tde", "tic"], 4, marks=pytest.mark.long),
        (["icc", "dwl", "tcu", "tde"], 2),
    ],
)
def test_a_table_is_found_where_those_with_the_most_cards_have_no_decks_together(
    catalogue: Catalogue, sets: list[str], players: int
) -> None:
    owned = boxes(catalogue, *sets)
    answer = ask(BUILDING, [ANYBODY] * players, owned, catalogue)
    assert_legal(answer, catalogue, owned)
    backwards = {"shelf": dict(reversed(owned["shelf"].items()))}
    assert ask(BUILDING, [ANYBODY] * players, backwards, catalogue) == answer


def test_no_table_is_proven_by_the_leaders_who_have_no_decks(catalogue: Catalogue) -> None:
    """Five investigators, of whom one has a deck."""
    owned = boxes(catalogue, "dwlp")
    (alone,) = ask(BUILDING, [ANYBODY], owned, catalogue).found
    assert alone.build.leaders == ("02002",)
    two = ask(BUILDING, [ANYBODY] * 2, owned, catalogue)
    assert (two.status, two.missing) == ("impossible", 8)
    given = [ask(BUILDING, [new(ROLAND), one], boxes(catalogue, "dwlp"), catalogue) for one in (ANYBODY, new(DAISY))]
    assert [one.status for one in given] == ["impossible"] * 2  # Roland is in another box


def test_a_search_that_ends_early_proves_nothing(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    owned = boxes(catalogue, "dwl", "tic", "ste")
    for most, status in ((300, "found"), (5, "not-found")):
        monkeypatch.setattr(seats, "MAX_ASKED", most)
        assert ask(BUILDING, [ANYBODY] * 2, owned, catalogue).status == status


def test_seats_that_differ_are_told_apart(catalogue: Catalogue) -> None:
    owned = boxes(catalogue, "dwl", "tic", "ste")
    taboo = replace(ANYBODY, build=Build(choices={"taboo": "003"}))
    answer = ask(BUILDING, [ANYBODY, taboo], owned, catalogue)
    assert_legal(answer, catalogue, owned)
    assert [one.build.choices.get("taboo") for one in answer.found] == [None, "003"]


@pytest.mark.parametrize(
    ("sets", "leaders", "numbers"),
    [
        (["nat"], ["", ""], {"found": 1, "limit": 2}),
        (["nat"], ["60101", "", ""], {"found": 1, "limit": 3}),
        (["tmm"], [""], {"found": 0, "limit": 1}),
        (["rcore"], [""] * 4, None),
    ],
)
def test_boxes_with_too_few_investigators_say_so_at_once(
    catalogue: Catalogue, sets: list[str], leaders: list[str], numbers: dict[str, int] | None
) -> None:
    table = [new(code) if code else ANYBODY for code in leaders]
    steps: list[int] = []
    answer = ask(BUILDING, table, boxes(catalogue, *sets), catalogue, lambda done, of: steps.append(done))
    problems = [(one.code, one.params) for one in answer.problems]
    assert problems == ([("too-few-investigators", numbers)] if numbers else [])
    assert (answer.status, bool(steps)) == (("impossible", False) if numbers else ("found", True))
    assert not any(one.problems for one in answer.found)


def test_the_same_investigator_twice_beside_a_free_seat_is_impossible_at_once(catalogue: Catalogue) -> None:
    owned, steps = boxes(catalogue, "rcore"), list[int]()
    for two, status in (((ROLAND, ROLAND), "impossible"), ((ROLAND, DAISY), "found")):
        table = [*map(new, two), ANYBODY]
        answer = ask(BUILDING, table, owned, catalogue, lambda done, of: steps.append(done))
        same = [one.code for one in answer.problems]
        assert (answer.status, same) == (status, [] if status == "found" else ["same-investigator"])
        assert bool(steps) is (status == "found")


def test_versions_of_an_investigator_leave_seats_for_others(catalogue: Catalogue) -> None:
    """Three investigators in eight versions come first by the cards available, yet there is a fourth."""
    versions = ["05001", "60251", "98010", "05006", "60451", "99001", "11007", "11008"]
    owned = {"shelf": dict.fromkeys([*versions, "01003", "05116"], 1)}
    answer = ask(BUILDING, [ANYBODY] * 4, owned, catalogue)
    assert answer.status == "impossible"
    names = {card.name_key for one in answer.found if (card := catalogue.get(one.build.leaders[0]))}
    assert names == {"carolyn fern", "marie lambeau", "agatha crane", '"skids" o\'toole'}


@pytest.mark.parametrize(("leader", "number"), [(ROLAND, 1), ("06002", 9)])
def test_all_choices_begin_with_the_first(catalogue: Catalogue, leader: str, number: int) -> None:
    every = all_choices(BUILDING, catalogue, leader, {})
    assert every[0] == first_choices(BUILDING, catalogue, leader)
    assert len({tuple(sorted(choices.items())) for choices in every}) == len(every) == number


@pytest.mark.parametrize(("sets", "status"), [(["dwl", "tic", "ste"], "found"), (["dwlp"], "impossible")])
def test_the_progress_over_many_tables_never_goes_back(catalogue: Catalogue, sets: list[str], status: str) -> None:
    seen: list[float] = []
    table = [ANYBODY] * 2
    answer = ask(BUILDING, table, boxes(catalogue, *sets), catalogue, lambda done, of: seen.append(done / of))
    assert (answer.status, seen[0], len(seen) > 10) == (status, 0, True)
    assert seen == sorted(seen)
    assert seen[-1] <= 1
