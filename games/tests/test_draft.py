"""Queries changed by a click: what a facet shows as chosen, and what it writes."""

import pytest

from games.ahlcg.search import SEARCH
from games.ahlcg.tests.cards import make_card
from games.engine import Catalogue
from games.engine.cards import ClassRecord, SetRecord
from games.engine.search.draft import Draft
from games.engine.search.index import SearchIndex
from games.engine.search.query import run


@pytest.fixture(scope="module")
def index() -> SearchIndex:
    classes = ("guardian", "seeker", "mystic")
    return SearchIndex(
        SEARCH,
        Catalogue(
            version=1,
            cards=[
                make_card(f"c{level}", level=level, cost="X" if level == 5 else level, classes=(classes[level % 3],),
                          traits={"en": ("Item", "Old Relic") if level else ("Item",)})
                for level in range(6)
            ],
            sets=[SetRecord(code="test", names={"en": "Test"}, position=1)],
            classes=[ClassRecord(code=code, names={"en": code}, position=place) for place, code in enumerate(classes)],
        ),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("query", "key", "value", "written"),
    [
        ("", "class", "seeker", "class:seeker"),
        ("lamp", "class", "seeker", "lamp class:seeker"),
        ("f:seeker", "class", "mystic", "f:seeker|mystic"),
        ("f:seeker|mystic lamp", "class", "seeker", "f:mystic lamp"),
        ("f:seeker", "class", "seeker", ""),
        ("f:seeker and t:asset", "class", "seeker", "t:asset"),
        ("t:asset AND (f:seeker) lamp", "class", "seeker", "t:asset lamp"),
        ("lamp or oil", "class", "seeker", "(lamp or oil) class:seeker"),
        ('"old bo', "class", "seeker", 'class:seeker "old bo'),
        ("-f:seeker", "class", "seeker", "-f:seeker class:seeker"),
        ("f!=seeker", "class", "seeker", "f!=seeker class:seeker"),
        ("f:nobody", "class", "seeker", "f:nobody class:seeker"),
        ("k:item", "trait", "Old Relic", 'k:item|"old relic"'),
        ('k:"old relic"', "trait", "Old Relic", ""),
        ("level>=3", "level", 4, "level:3|5"),
        ("level>=1 level<=3 lamp", "level", 5, "level:1|2|3|5 lamp"),
        ("cost:x", "cost", "X", ""),
        ("cost:2", "cost", "X", "cost:2|x"),
        ("k:\"a  b\" f:seeker", "class", "seeker", 'k:"a  b"'),
    ],
)  # fmt: skip
def test_toggled_writes_the_query(index: SearchIndex, query: str, key: str, value: str | int, written: str) -> None:
    assert Draft(index, query).toggled(key, value) == written


@pytest.mark.parametrize(
    ("query", "key", "chosen"),
    [
        ("", "class", []),
        ("f:seeker|mystic", "class", ["seeker", "mystic"]),
        ("lamp or f:seeker", "class", []),
        ("not f:seeker", "class", []),
        ("level:1..3", "level", ["1", "2", "3"]),
        ("level>=1 level<=2", "level", ["1", "2"]),
        ("cost:even", "cost", ["0", "2", "4"]),
    ],
)
def test_chosen_is_what_holds_for_the_whole_query(index: SearchIndex, query: str, key: str, chosen: list[str]) -> None:
    assert Draft(index, query).chosen(key) == chosen


def test_toggled_twice_finds_the_same_cards(index: SearchIndex) -> None:
    for query in ("", "card", "level<3", "card or level:5", "f:guardian (level:0 or level:3)"):
        for key, value in (("class", "seeker"), ("level", 4), ("trait", "Old Relic")):
            there = Draft(index, query).toggled(key, value)
            back = Draft(index, there).toggled(key, value)
            assert run(index, back).bits == run(index, query).bits, (query, there, back)


def test_ordered_replaces_the_order(index: SearchIndex) -> None:
    draft = Draft(index, "lamp order:name dir:desc")
    assert draft.ordered("cost") == "lamp order:cost"
    assert draft.ordered("cost", "desc") == "lamp order:cost dir:desc"
    assert draft.ordered("set") == "lamp"
    assert Draft(index, "").ordered("name") == "order:name"


@pytest.mark.parametrize(
    ("query", "is_on", "switched"),
    [
        ("", False, "owned:yes"),
        ("lamp or torch", False, "(lamp or torch) owned:yes"),
        ("lamp owned:yes order:name", True, "lamp order:name"),
        ("is:owned", True, ""),
        ("owned>=2 cost:1", True, "cost:1"),
        ("owned:no cost:1", False, "owned:yes cost:1"),
        ("lamp or owned:yes", False, "(lamp or owned:yes) owned:yes"),
        ("disowned", False, "disowned owned:yes"),
    ],
)
def test_only_owned_is_switched(index: SearchIndex, query: str, is_on: bool, switched: str) -> None:
    assert Draft(index, query).only_owned() == (is_on, switched)


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("guardian", [((("class", "guardian"),), "class:guardian")]),
        ("Guardians cost:2", [((("class", "guardian"),), "class:guardian cost:2")]),
        ("old relic", [((("trait", "old relic"),), 'trait:"old relic"')]),
        ("relic", []),
        ("seeker item", [((("class", "seeker"), ("trait", "item")), "class:seeker trait:item")]),
        ("seeker lamp", [((("class", "seeker"),), "class:seeker lamp")]),
        ("lamp", []),
        ("class:seeker", []),
        ("seeker or item", []),
        ("-seeker", []),
        ("", []),
    ],
)
def test_plain_words_may_be_values(index: SearchIndex, query: str, meant: object) -> None:
    assert [(one.values, one.query) for one in Draft(index, query).meanings()] == meant


@pytest.mark.parametrize(
    ("query", "written"),
    [
        ("draw cards", "text:draw text:cards"),
        ('"draw a card" cost:1', 'text:"draw a card" cost:1'),
        ("cost:1 /dr.w/", ""),
        ("cost:1", ""),
    ],
)
def test_plain_words_can_be_asked_of_texts(index: SearchIndex, query: str, written: str) -> None:
    assert Draft(index, query).in_texts() == written
