"""From one build to another and what lies between."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import Build
from games.engine.changes import Changes, changes_applied, changes_between

CODES = st.sampled_from(["01001", "01002", "01003", "01016"])
VALUES = st.one_of(st.text(max_size=3), st.integers(-3, 3), st.lists(st.integers(0, 2), max_size=2), st.booleans())
BUILDS = st.builds(
    Build,
    leaders=st.lists(CODES, max_size=2).map(tuple),
    zones=st.dictionaries(
        st.sampled_from(["main", "side", "extra"]), st.dictionaries(CODES, st.integers(1, 3), min_size=1), max_size=3
    ),
    choices=st.dictionaries(st.sampled_from(["class", "taboo", "log"]), VALUES),
)


@given(BUILDS, BUILDS)
@settings(max_examples=200)
def test_changes_applied_to_the_first_give_the_second(before: Build, after: Build) -> None:
    assert changes_applied(before, changes_between(before, after)) == after


@given(BUILDS)
@settings(max_examples=30)
def test_changes_between_a_build_and_itself_are_none(build: Build) -> None:
    assert changes_between(build, build) == Changes()


def test_changes_between_name_only_what_differs() -> None:
    before = Build(leaders=("01001",), zones={"main": {"01016": 2, "01017": 1}}, choices={"taboo": "001"})
    after = Build(leaders=("01001",), zones={"main": {"01016": 1, "01017": 1}, "side": {"01016": 1}}, choices={})
    assert changes_between(before, after) == Changes(
        zones={"main": {"01016": (2, 1)}, "side": {"01016": (0, 1)}}, choices={"taboo": ("001", None)}
    )


def test_changes_between_no_copies_and_no_card_are_none() -> None:
    assert changes_between(Build(zones={"main": {"01016": 0}}), Build()) == Changes()
