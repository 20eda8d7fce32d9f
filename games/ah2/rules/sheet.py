"""Rules about the sheet: the investigator, the tokens on it, the sliders, the place of the marker."""

from collections.abc import Iterator

from games.ah2.cards import STOPS, TRACKS
from games.ah2.loadout import Loadout
from games.engine import Fix, Problem, rule
from games.engine.build_checks import one_leads
from games.engine.limits import at_most, limit_problem
from games.engine.loadout import mentioned

VALUES = ("sanity", "stamina")


@rule("AH2-BUILD-02", emits=("investigator-count", "investigator-invalid"))
def one_investigator(loadout: Loadout) -> Iterator[Problem]:
    """Each player has one investigator."""
    yield from one_leads(loadout.leaders, loadout.catalogue, "investigator")


@rule("AH2-BUILD-07", emits=("value-not-printed",), about=("start-sheet",))
def start_values(loadout: Loadout) -> Iterator[Problem]:
    """An investigator starts with the Sanity and the Stamina of the sheet."""
    for name in VALUES:
        yield from not_printed(loadout, name, getattr(loadout.fields, name))


def not_printed(loadout: Loadout, choice: str, printed: int | None) -> Iterator[Problem]:
    """A number chosen that differs from the printed one."""
    chosen = loadout.choices.get(choice)
    if chosen is not None and printed is not None and chosen != printed:
        fix = Fix(action="clear", choice=choice)
        yield limit_problem("value-not-printed", chosen, printed, choice=choice, fix=fix)


@rule("AH2-BUILD-08", emits=("slider-missing", "slider-invalid"))
def sliders(loadout: Loadout) -> Iterator[Problem]:
    """One slider on each of the three tracks, on any of its four stops."""
    for track in TRACKS:
        given = loadout.choices.get(track)
        fix = Fix(action="choose", choice=track, options=STOPS)
        if given is None:
            if loadout.starts and loadout.sheet:
                yield Problem(code="slider-missing", params={"choice": track}, fix=fix)
        elif track not in loadout.stops:
            yield Problem(code="slider-invalid", params={"choice": track, "found": mentioned(given)}, fix=fix)


@rule("AH2-BUILD-09", emits=("not-at-home",), about=("start-sheet",))
def start_place(loadout: Loadout) -> Iterator[Problem]:
    """The marker starts at the home of the sheet."""
    place = loadout.choices.get("place")
    if place is not None and place != loadout.fields.home:
        fix = Fix(action="clear", choice="place")
        yield Problem(code="not-at-home", cards=(loadout.fields.home,), fix=fix)


@rule("AH2-LIM-04", emits=("above-maximum",), about=("start-sheet", "play-sheet"))
def maximum_values(loadout: Loadout) -> Iterator[Problem]:
    """Sanity and Stamina are never above their maximum, which cards may raise."""
    for name in VALUES:
        found, limit = loadout.number(name), loadout.maximum(name)
        if found is not None and limit is not None and not 0 <= found <= limit:
            yield limit_problem("above-maximum", found, limit, choice=name)


@rule("AH2-SKILL-01", emits=("beyond-focus",), about=("play-sheet",))
def adjusted_skills(loadout: Loadout) -> Iterator[Problem]:
    """In Upkeep the sliders move by as many stops as the Focus, all three together; `before` has their stops before."""
    before = loadout.choices.get("before")
    if not isinstance(before, dict):
        return
    known = {track: stop for track, stop in before.items() if track in TRACKS and stop in STOPS}
    moved = sum(abs(stop - known[track]) for track, stop in loadout.stops.items() if track in known)
    if loadout.fields.focus is not None:
        yield from at_most(loadout.fields.focus, moved, "beyond-focus")
