"""One query over several catalogues: the cards of each, and one warning for each place."""

from types import SimpleNamespace
from typing import Any

import pytest

from cardsdb.search import search
from games.engine.search.tree import QueryError
from games.tests.test_search_games import ARKHAM, RINGS

BOTH: Any = [SimpleNamespace(index=ARKHAM), SimpleNamespace(index=RINGS)]
"""A search uses nothing else of a catalogue before its results are shown."""


def test_each_game_gives_its_own_and_what_none_knows_is_warned_of_once() -> None:
    answer = search(BOTH, "lamp (t:hero or t:asset) threat:many colour:red")
    assert [found.count for _live, found in answer.parts] == [1, 1]
    assert [(notice.code, notice.start) for notice in answer.warnings] == [("not-a-number", 25), ("unknown-key", 37)]
    assert answer.count == 2
    assert search(BOTH, "t:hero").warnings == ()
    assert search(BOTH, "t:hero").count == 1


def test_query_that_no_game_understands_is_refused() -> None:
    with pytest.raises(QueryError) as caught:
        search(BOTH, "threat:many colour:red order:name")
    assert [notice.code for notice in caught.value.notices] == ["not-a-number", "unknown-key"]
    assert search([], "lamp").count == 0
