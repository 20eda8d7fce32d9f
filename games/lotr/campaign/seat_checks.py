"""Rule problems in the seats of a log, and words that several kinds of entry share."""

from collections.abc import Iterator

from games.engine import Problem
from games.lotr.campaign.facts import Facts
from games.lotr.campaign.state import LotrState
from games.lotr.words import table

MODES = table("modes")
DIFFICULTIES = table("difficulties")  # not in the guide (LOTR-EXT-09): it is recorded, and changes no check
ROLES = table("roles")
RESULTS = table("results")


def new_hero(state: LotrState, code: str, facts: Facts, but: str = "") -> Iterator[Problem]:
    """Problems of taking the hero: fallen, or a title already taken; `but` is the hero that it replaces."""
    values = facts.hero(code)
    if values is None:
        yield Problem(code="not-a-hero", rule="LOTR-CAMP-10", cards=(code,))
        return
    if values["name"] in {one.name for one in state.fallen}:
        yield Problem(code="hero-fallen", rule="LOTR-CAMP-12", cards=(code,))
    for seat in state.seats.values():
        for hero in seat.heroes if seat.status != "left" else ():
            if hero.name == values["name"] and hero.code != but and not hero.is_fallen:
                yield Problem(code="hero-taken", rule="LOTR-DECK-11", cards=(code,), params={"player": seat.player})


def of_the_seat(state: LotrState, seat: str, code: str) -> Iterator[Problem]:
    if state.seats[seat].hero(code) is None:
        player = state.seats[seat].player
        yield Problem(code="hero-not-of-seat", rule="LOTR-CAMP-13", cards=(code,), params={"player": player})
