"""Entries that are taken back, wherever they stand: the log is then what it would be without them."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.dmd.tests.table import Log

IAN, BETH = "ian-welles", "sister-beth"
Written = tuple[str, dict[str, Any]]
HAPPENS: list[Written] = [
    ("turn", {"seat": IAN, "phase": "investigate"}),
    ("turn", {"seat": BETH, "phase": "fight"}),
    ("claim", {"seat": IAN, "card": "jerome"}),
    ("claim", {"seat": BETH, "card": "Old Tom", "part": "companion", "skill": "toughness"}),
    ("trade", {"seat": IAN, "to": BETH, "cards": ["jerome"]}),
    ("companion-wound", {"seat": BETH, "card": "jerome", "wounds": 1}),
    ("companion-wound", {"seat": BETH, "card": "Old Tom", "wounds": 1}),
    ("threshold", {"seat": IAN, "skill": "brawling"}),
    ("threshold", {"seat": IAN, "skill": "swiftness"}),
    ("standing", {"seat": BETH, "stress": 2, "wounds": 1, "fire": 2}),
    ("fire", {"fire": 3}),
    ("advance", {}),
    ("advance", {"reason": "card"}),
    ("ritual-disrupt", {"how": "Burnt"}),
    ("summon", {"reason": "ritual"}),
    ("summon", {"reason": "red_space"}),
    ("stage-wound", {"wounds": 9}),
    ("stage-wound", {"wounds": 5}),
    ("stage-wound", {"defeated": True}),
    ("death", {"seat": BETH, "cause": "sanity"}),
]


def written(happened: list[Written], *, with_tracks: bool) -> tuple[Log, list[Written]]:
    """A log of those entries that can be written, and which they are."""
    log, kept = Log(2, with_tracks=with_tracks), []
    for kind, data in happened:
        found = log.attempt(kind, **data)
        if found.is_accepted:
            log.keep(found)
            kept.append((kind, data))
    return log, kept


@given(
    happened=st.lists(st.sampled_from(HAPPENS), min_size=2, max_size=14),
    place=st.integers(0, 13),
    with_tracks=st.booleans(),
)
def test_log_without_an_entry_is_as_if_it_had_never_been_written(
    happened: list[Written], place: int, with_tracks: bool
) -> None:
    log, kept = written([("ritual-disrupt", {}), ("summon", {"reason": "ritual"}), *happened], with_tracks=with_tracks)
    place %= len(kept)
    begun = len(log.entries) - len(kept)
    undone = log.attempt("undo", entry=begun + place + 1)
    others = kept[:place] + kept[place + 1 :]
    again, possible = written(others, with_tracks=with_tracks)
    assert undone.is_accepted == (possible == others)
    if undone.is_accepted:
        assert undone.state == again.state
