"""`for:` an investigator: the search asks the same tables that check decks."""

import pytest

from games.ahlcg.eligibility import takes
from games.ahlcg.search import SEARCH
from games.ahlcg.tests.cards import catalogue
from games.engine.search.bits import members_of
from games.engine.search.index import SearchIndex
from games.engine.search.query import run
from games.engine.search.tree import QueryError

CATALOGUE = catalogue()
INDEX = SearchIndex(SEARCH, CATALOGUE)


def found(query: str) -> set[str]:
    return {INDEX.cards[place].code for place in members_of(run(INDEX, query).bits)}


def test_cards_are_those_that_the_investigator_may_take() -> None:
    expected = takes(CATALOGUE, "inv", {})
    assert expected
    assert found("for:inv") == found("do:inv") == found("para:inv") == expected
    assert found("-for:inv") == {card.code for card in CATALOGUE} - expected
    assert found("for:inv level:0") == {code for code in expected if (card := CATALOGUE.get(code)) and card.level == 0}


def test_somebody_unknown_is_refused() -> None:
    with pytest.raises(QueryError) as refused:
        run(INDEX, "for:nobody-at-all")
    assert [notice.code for notice in refused.value.notices] == ["unknown-value"]


def test_what_could_be_several_is_asked_again() -> None:
    with pytest.raises(QueryError) as refused:
        run(INDEX, "for:card")
    assert [notice.code for notice in refused.value.notices] == ["ambiguous-value"]
