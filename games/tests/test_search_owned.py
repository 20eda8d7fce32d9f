"""`owned` in a query: the copies come with the caller, the index stays as it is."""

import pytest

from games.ahlcg.search import SEARCH
from games.ahlcg.tests.cards import make_card, named
from games.engine import Catalogue
from games.engine.search.index import SearchIndex
from games.engine.search.owned import _names_it, may_ask
from games.engine.search.query import asks_owned, run
from games.engine.search.syntax import MAX_LENGTH
from games.engine.search.tree import QueryError
from games.lotr.game import GAME as LOTR
from games.tests.test_search_games import ring_card

CARDS = {
    "c0": make_card("c0", names=named("Owned"), quantity=1, deck_limit=2),
    "c1": make_card("c1", quantity=1, deck_limit=1),
    "c2": make_card("c2", quantity=2, deck_limit=2, texts={"en": "It was owned once."}),
    "c3": make_card("c3", quantity=2, deck_limit=2, type_code="event"),
}
COPIES = {"c1": 1, "c2": 2, "c3": 5, "gone": 9}
INDEX = SearchIndex(SEARCH, Catalogue(version=1, cards=CARDS.values()))
MINE = INDEX.owned_by(COPIES)


def codes(index: SearchIndex, query: str) -> str:
    found = run(index, query)
    assert found.notices == ()
    return " ".join(index.cards[place].code for place in found.cards("en"))


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("owned:yes", "c1 c2 c3"),
        ("owned=yes", "c1 c2 c3"),
        ("owned:sí", "c1 c2 c3"),
        ("owned:no", "c0"),
        ("-owned:yes", "c0"),
        ("owned!=yes", "c0"),
        ("owned!no", "c1 c2 c3"),
        ("is:owned", "c1 c2 c3"),
        ("has:owned", "c1 c2 c3"),
        ("not:owned", "c0"),
        ("es:propia", "c1 c2 c3"),
        ("tiene:propias", "c1 c2 c3"),
        ("owned>=2", "c2 c3"),
        ("owned<2", "c0 c1"),
        ("owned:0", "c0"),
        ("owned:1..2", "c1 c2"),
        ("owned:1|5", "c1 c3"),
        ("owned:odd", "c1 c3"),
        ("copias_propias>2", "c3"),
        ("propias:2", "c2"),
        ("owned:yes t:event", "c3"),
        ("t:event or owned:no", "c0 c3"),
        ("owned<decklimit", "c0"),
        ("decklimit>owned", "c0"),
        ("quantity=owned", "c1 c2"),
        ("quantity!=owned", "c0 c3"),
    ],
)
def test_query_asks_for_the_callers_copies(query: str, expected: str) -> None:
    assert asks_owned([INDEX], query)
    assert codes(MINE, query) == expected


@pytest.mark.parametrize(
    ("query", "english", "spanish"),
    [
        ("owned:yes", "copies owned: 1 or more", "copias propias: 1 o más"),
        ("owned:no", "copies owned: 0", "copias propias: 0"),
        ("owned>=2", "copies owned: at least 2", "copias propias: como mínimo 2"),
        ("is:owned", "it is owned", "es propia"),
        ("not:owned", "it is not owned", "no es propia"),
        ("decklimit>owned", "deck limit: more than the copies owned", "límite: mayor que las copias propias"),
    ],
)
def test_explanation_says_it_in_words(query: str, english: str, spanish: str) -> None:
    found = run(MINE, query)
    assert (found.explanation("en"), found.explanation("es")) == (english, spanish)


@pytest.mark.parametrize("query", ["owned:many", "owned>yes", "is:owne"])
def test_what_means_nothing_is_refused_as_anywhere(query: str) -> None:
    with pytest.raises(QueryError):
        run(MINE, query)


@pytest.mark.parametrize(
    "query", ["owned", "x:owned", "name:owned", '"owned:yes"', "!owned", "lamp", "disowned", "order:owned", "own:yes"]
)
def test_query_about_something_else_does_not_ask(query: str) -> None:
    assert not asks_owned([INDEX], query)


def test_query_beyond_the_limits_does_not_ask() -> None:
    assert not asks_owned([INDEX], "owned:yes" * 200)


@pytest.mark.parametrize(
    "query", ["owned:yes", "-is:owned", "has:owned", "tiene:propias", "owned>=2", "quantity<owned"]
)
@pytest.mark.parametrize("reason", ["owned-not-here", "owned-needs-account"])
def test_who_has_no_collection_is_told_and_the_term_left_out(query: str, reason: str) -> None:
    index = INDEX if reason == "owned-not-here" else INDEX.owned_unknown(reason)
    alone = run(index, query)
    assert [(notice.code, alone.count) for notice in alone.notices] == [(reason, 4)]
    joined = run(index, f"t:event {query}")
    assert [(notice.code, joined.count) for notice in joined.notices] == [(reason, 1)]
    assert [notice.end for notice in joined.notices] == [len(f"t:event {query}")]
    with pytest.raises(QueryError) as refused:
        run(index, f"{query} colour:red")
    assert [notice.code for notice in refused.value.notices] == [reason, "unknown-key"]


def test_others_do_not_see_the_copies() -> None:
    assert codes(INDEX.owned_by({"c0": 1}), "owned:yes") == "c0"
    assert codes(MINE, "owned:yes") == "c1 c2 c3"
    assert codes(INDEX, "owned") == "c0"
    assert [notice.code for notice in run(INDEX, "decklimit>owned").notices] == ["owned-not-here"]
    assert INDEX.columns["quantity"] is not MINE.columns["quantity"]
    assert INDEX.columns["text"] is MINE.columns["text"]


def test_game_without_a_collection_finds_nothing_beside_one_that_has_one() -> None:
    rings = SearchIndex(LOTR.searching, Catalogue(version=1, cards=[ring_card("r1", "hero")]))
    found = run(rings.owned_unknown("owned-needs-collection"), "owned:yes or owned!=yes", others=[MINE])
    assert (found.count, found.notices) == (0, ())
    assert run(rings.owned_by({"r1": 1}), "owned:yes or owned!=yes", others=[MINE]).count == 1


def test_only_queries_that_can_be_answered_are_remembered() -> None:
    _names_it.cache_clear()
    assert (may_ask("lamp"), may_ask("x" * MAX_LENGTH), may_ask("x" * (MAX_LENGTH + 1))) == (False, False, True)
    assert _names_it.cache_info().currsize == 2
