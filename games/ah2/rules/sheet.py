"""The sheet: who plays, the tokens on it, the sliders, where the marker stands."""

from collections.abc import Iterator
from typing import Any

from games.ah2.cards import STOPS, TRACKS
from games.ah2.loadout import Loadout
from games.engine import Fix, Problem, rule
from games.engine.build_checks import one_leads

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
    """A number was chosen that the sheet has otherwise; what nobody chose is as printed."""
    chosen = loadout.choices.get(choice)
    if chosen is not None and printed is not None and chosen != printed:
        yield Problem(
            code="value-not-printed",
            params={"choice": choice, "found": chosen, "limit": printed},
            fix=Fix(action="clear", choice=choice),
        )


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
            yield Problem(code="slider-invalid", params={"choice": track, "found": _told(given)}, fix=fix)


def _told(given: Any) -> int | str:
    return given if isinstance(given, int | str) and not isinstance(given, bool) else "?"


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
            yield Problem(code="above-maximum", params={"choice": name, "found": found, "limit": limit})


@rule("AH2-SKILL-01", emits=("beyond-focus",), about=("play-sheet",))
def adjusted_skills(loadout: Loadout) -> Iterator[Problem]:
    """In Upkeep the sliders move by as many stops as the Focus, all three together; `before` is where they were."""
    before = loadout.choices.get("before")
    if not isinstance(before, dict):
        return
    known = {track: stop for track, stop in before.items() if track in TRACKS and stop in STOPS}
    moved = sum(abs(stop - known[track]) for track, stop in loadout.stops.items() if track in known)
    focus = loadout.fields.focus
    if focus is not None and moved > focus:
        yield Problem(code="beyond-focus", params={"found": moved, "limit": focus})
