"""Who may sit at the table: two to five investigators, each once, each with an Insanity card of their own."""

from collections.abc import Iterator, Sequence

from games.dmd import state_checks
from games.dmd.campaign.facts import Facts
from games.dmd.numbers import MAX_INVESTIGATORS, investigators_for
from games.engine import Problem, Severity
from games.engine.journal.kinds import Data
from games.engine.problems import under

SEAT_EMITS = {
    "DMD-VAL-12": ("investigator-number",),
    "DMD-POS-14": ("investigator-twice", "investigator-invalid"),
    "DMD-POS-05": ("insanity-twice", "not-an-insanity"),
}
COUNT_EMITS = {"DMD-VAL-12": ("investigator-number", "first-missing"), "DMD-SETUP-08": ("investigators-per-player",)}


def seat_problems(taken: Sequence[Data], facts: Facts) -> Iterator[Problem]:
    """Whether these can sit at one table; fewer than two may still be joined by others."""
    if len(taken) > MAX_INVESTIGATORS:
        yield from under("DMD-VAL-12", state_checks.number_at_table(len(taken)))
    leaders = [one["leader"] for one in taken]
    for code in leaders:
        if facts.of_type(code, "investigator") is None:
            yield Problem(code="investigator-invalid", rule="DMD-POS-14", cards=(code,))
    yield from under("DMD-POS-14", state_checks.different_investigators(leaders))
    insanities = [one["insanity"] for one in taken if one["insanity"]]
    for code in insanities:
        if facts.of_type(code, "insanity") is None:
            yield Problem(code="not-an-insanity", rule="DMD-POS-05", cards=(code,))
    yield from under("DMD-POS-05", state_checks.different_insanities(insanities))


def count_problems(players: Sequence[str]) -> Iterator[Problem]:
    """Whether the game can begin with the investigators of these players: one each, two for who plays alone."""
    yield from under("DMD-VAL-12", state_checks.number_at_table(len(players)))
    people = len({player.casefold() for player in players})
    limit = investigators_for(people)
    if people and len(players) != limit:
        params = {"found": len(players), "limit": limit, "players": people}
        yield Problem(code="investigators-per-player", rule="DMD-SETUP-08", severity=Severity.WARNING, params=params)
