"""Integer programs: whole numbers of the greatest worth within bounds, found by HiGHS, the same way everywhere."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

Terms = Mapping[int, float]  # variable to its factor
Status = Literal["found", "impossible", "not-found"]
"""`impossible` only if it is proven; `not-found` if the bounded work did not decide."""
MAX_STEPS = 12_000
"""Steps of HiGHS for one search: some for each node of its tree. Unlike seconds, they are the same on every machine."""
MAX_SECONDS = 60.0  # the most for one program; a last guard, far beyond what the steps take
SEED = 0  # where HiGHS begins; no answer depends on it, for ties are broken by the program itself
UNIT = 100_000_000  # the worth of one point; less than a point breaks ties
SHORT, BROKEN = 3_000, 30_000
"""Points of a nearest build with a card too few or too many, which is more than any card is worth; of one that breaks
another rule by one."""
INFINITE = float("inf")


Watch = Callable[[int, int], None]
"""Called with the steps done and the most there can be. Any exception it raises ends the search."""


def unwatched(done: int, of: int) -> None:
    """Let every search go on."""


class Work:
    """The steps of a search, over all the programs that it solves."""

    def __init__(self, watch: Watch = unwatched) -> None:
        self.done = 0
        self.error: Exception | None = None
        """The error by which the watch ended the search."""
        self._watch = watch

    def step(self) -> bool:
        """Count a step; whether it is the last."""
        self.done += 1
        try:
            if self.error is None:
                self._watch(self.done, MAX_STEPS)
        except Exception as error:  # noqa: BLE001  (HiGHS would not pass it on)
            self.error = error
        return self.error is not None or self.done >= MAX_STEPS


def total(terms: Terms, values: Sequence[int]) -> float:
    """The sum of the values, each times its factor."""
    return sum(factor * values[variable] for variable, factor in terms.items())


class Row(Struct, frozen=True):
    """A sum of variables between two bounds."""

    terms: Terms
    least: float
    most: float
    price: int
    """Points for which a nearest build may break it by one; 0 if it may not."""


class Model:
    """Variables with their worth, and the rows that bound them; the best values have the greatest worth."""

    def __init__(self) -> None:
        self.lower: list[float] = []
        self.upper: list[float] = []
        self.worth: list[float] = []
        self.rows: list[Row] = []

    def variable(self, most: float, *, least: float = 0, worth: float = 0) -> int:
        """A new whole number between the bounds."""
        self.lower.append(least)
        self.upper.append(max(least, most))
        self.worth.append(worth)
        return len(self.worth) - 1

    def row(
        self,
        terms: Terms,
        *,
        least: float = -INFINITE,
        most: float = INFINITE,
        is_rule: bool = True,
        is_size: bool = False,
    ) -> None:
        """Bound a sum. A row without variables counts as the sum 0.

        A nearest build may break rules alone, and sooner their sizes than others.
        """
        self.rows.append(Row(terms, least, most, (SHORT if is_size else BROKEN) * is_rule))

    def wish(
        self, terms: Terms, *, least: float = -INFINITE, most: float = INFINITE, points: int, at_most: float = 100
    ) -> int:
        """Add a row that may be broken at that price in points; return the variable that counts how often."""
        missed = self.variable(at_most, worth=-points * UNIT)
        self.row({**terms, missed: 1 if least > -INFINITE else -1}, least=least, most=most, is_rule=False)
        return missed

    def solve(self, work: Work) -> tuple[Status, list[int]]:
        """The best values; if the work ends before they are proven the best, `not-found` with the best so far."""
        return _run(self, work)

    def nearest(self, work: Work) -> tuple[Status, list[int]]:
        """The values that break rules as little as possible: by the sum of all differences, then by the largest."""
        bent = Model()
        bent.lower, bent.upper, bent.worth = self.lower.copy(), self.upper.copy(), self.worth.copy()
        largest = bent.variable(10_000, worth=-SHORT // 100 * UNIT)
        for row in self.rows:
            terms = dict(row.terms)
            for factor, is_bound in ((1, row.least > -INFINITE), (-1, row.most < INFINITE)):
                if row.price and is_bound:
                    broken = bent.variable(10_000, worth=-row.price * UNIT)
                    terms[broken] = factor
                    bent.row({broken: 1, largest: -1}, most=0)
            bent.rows.append(Row(terms, row.least, row.most, price=0))
        status, values = _run(bent, work)
        return status, values[: len(self.worth)]


def _run(model: Model, work: Work) -> tuple[Status, list[int]]:
    """Solve with HiGHS: one thread, one seed, and a bound of work."""
    import highspy  # here, so that a process that answers no such question does without it and numpy

    program = highspy.HighsLp()
    program.num_col_, program.num_row_ = len(model.worth), len(model.rows)
    program.col_cost_, program.col_lower_, program.col_upper_ = model.worth, model.lower, model.upper
    program.row_lower_ = [row.least for row in model.rows]
    program.row_upper_ = [row.most for row in model.rows]
    program.sense_ = highspy.ObjSense.kMaximize
    starts, places, factors = [0], [], []
    for row in model.rows:
        for place, factor in sorted(row.terms.items()):
            places.append(place)
            factors.append(float(factor))
        starts.append(len(places))
    matrix = program.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kRowwise
    matrix.start_, matrix.index_, matrix.value_ = starts, places, factors
    program.integrality_ = [highspy.HighsVarType.kInteger] * len(model.worth)
    highs = highspy.Highs()  # type: ignore[no-untyped-call]
    options: dict[str, bool | float | str] = {
        "output_flag": False, "threads": 1, "parallel": "off", "random_seed": SEED, "mip_rel_gap": 0.0,
        "mip_abs_gap": 0.5, "time_limit": MAX_SECONDS,
    }  # fmt: skip
    for name, value in options.items():
        highs.setOptionValue(name, value)
    highs.passModel(program)

    def step(event: Any) -> None:
        if work.step():
            event.interrupt()

    highs.cbMipInterrupt += step
    highs.run()
    if work.error:
        raise work.error
    status = highs.getModelStatus()
    if status in (highspy.HighsModelStatus.kInfeasible, highspy.HighsModelStatus.kUnboundedOrInfeasible):
        return "impossible", []
    if highs.getInfo().primal_solution_status != highspy.SolutionStatus.kSolutionStatusFeasible:
        return "not-found", []
    values = [round(value) for value in highs.getSolution().col_value]
    return "found" if status == highspy.HighsModelStatus.kOptimal else "not-found", values
