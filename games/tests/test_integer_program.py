"""Integer programs: bounded by steps that are the same in every run, and ended by whoever watches."""

import random

import pytest

from games.engine import integer_program
from games.engine.integer_program import UNIT, Model, Work


def hard_program() -> Model:
    """A program that takes HiGHS some hundred steps."""
    rng, model = random.Random(3), Model()
    for _ in range(60):
        model.variable(1, worth=rng.randint(100, 1000))
    for _ in range(12):
        terms = {variable: rng.randint(1, 1000) for variable in range(60)}
        model.row(terms, most=sum(terms.values()) // 2)
    return model


def test_the_same_program_takes_the_same_steps_to_the_same_values() -> None:
    first, second = Work(), Work()
    assert hard_program().solve(first) == hard_program().solve(second)
    assert first.done == second.done > 100


def test_a_search_ends_after_its_steps_with_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(integer_program, "MAX_STEPS", 60)
    works = [Work(), Work()]
    (status, values), again = (hard_program().solve(work) for work in works)
    assert status == "not-found"
    assert (status, values) == again
    assert works[0].done == works[1].done < 100


def test_the_error_of_whoever_watches_ends_the_search() -> None:
    seen: list[tuple[int, int]] = []

    def watch(done: int, of: int) -> None:
        seen.append((done, of))
        if done == 20:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        hard_program().solve(Work(watch))
    assert seen[:20] == [(step, integer_program.MAX_STEPS) for step in range(1, 21)]
    assert len(seen) == 20


def test_what_no_values_fulfil_is_impossible_and_the_nearest_breaks_least() -> None:
    model = Model()
    copies = [model.variable(2) for _ in range(3)]
    model.row(dict.fromkeys(copies, 1), least=10)
    assert model.solve(Work()) == ("impossible", [])
    assert model.nearest(Work()) == ("found", [2, 2, 2])


@pytest.mark.parametrize(("points", "values"), [(0, [2, 1, 1]), (3, [2, 2, 0]), (30, [2, 2, 0])])
def test_single_copies_are_paired_where_that_is_worth_more(points: int, values: list[int]) -> None:
    model = Model()
    copies = [model.variable(2, worth=worth * UNIT) for worth in (9, 6, 5)]
    model.row(dict.fromkeys(copies, 1), least=4, most=4)
    model.wish({copies[2]: 1}, least=1, points=2)
    model.pairs = dict.fromkeys(copies, points)
    assert model.solve(Work())[1][:3] == values


def test_single_copies_stay_where_pairs_are_not_possible() -> None:
    model = Model()
    copies = [model.variable(2, worth=worth * UNIT) for worth in (9, 6)]
    model.row(dict.fromkeys(copies, 1), most=3)
    model.pairs = dict.fromkeys(copies, 100)
    assert model.solve(Work()) == ("found", [2, 0])
    model.row({copies[1]: 1}, least=1, most=1)
    assert model.solve(Work()) == ("found", [2, 1])
