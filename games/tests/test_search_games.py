"""One query over two games: what one of them knows is false in the other, and bad only if neither does."""

from typing import Any

import pytest

from games.ahlcg.search import SEARCH
from games.ahlcg.tests.cards import make_card
from games.engine import CardRecord, Catalogue
from games.engine.search.index import SearchIndex
from games.engine.search.query import Display, display_with, run
from games.engine.search.tree import BadTermError, QueryError
from games.lotr.cards import LotrFields
from games.lotr.game import GAME as LOTR


def ring_card(code: str, type_code: str, **fields: Any) -> CardRecord:
    return CardRecord(
        code=code,
        names={"en": f"Lamp {code}"},
        type_code=type_code,
        set_code="ring",
        position=1,
        fields=LotrFields(**fields),
    )


ARKHAM = SearchIndex(
    SEARCH, Catalogue(version=1, cards=[make_card("a1", names={"en": "Lamp"}, cost=1), make_card("a2", permanent=True)])
)
RINGS = SearchIndex(
    LOTR.searching, Catalogue(version=1, cards=[ring_card("r1", "hero", threat=9), ring_card("r2", "ally", cost=1)])
)


def codes(query: str) -> tuple[str, str]:
    """The codes found in the first game and in the second, with a space between."""
    both = run(ARKHAM, query, others=[RINGS]), run(RINGS, query, others=[ARKHAM])
    assert [found.notices for found in both] == [(), ()]
    first, second = (" ".join(sorted(one.index.cards[place].code for place in one.cards("en"))) for one in both)
    return first, second


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("lamp", ("a1", "r1 r2")),
        ("t:hero", ("", "r1")),
        ("t:asset", ("a1 a2", "")),
        ("t:hero|asset", ("a1 a2", "r1")),
        ("t:hero or t:asset", ("a1 a2", "r1")),
        ("t:hero lamp", ("", "r1")),
        ("-t:hero", ("a1 a2", "r2")),
        ("t!=hero", ("a1 a2", "r2")),
        ("lamp -is:permanent", ("a1", "r1 r2")),
        ("not:permanent", ("a1", "r1 r2")),
        ("is:permanent", ("a2", "")),
        ("slot!=hand", ("a1 a2", "r1 r2")),
        ("shroud!=2 or t:hero", ("", "r1")),
        ("lamp order:shroud", ("a1", "r1 r2")),
    ],
)
def test_term_of_one_game_is_false_in_the_other(query: str, found: tuple[str, str]) -> None:
    assert codes(query) == found


def test_term_that_no_game_knows_is_left_out_of_both() -> None:
    for index, other, found in ((ARKHAM, RINGS, 1), (RINGS, ARKHAM, 2)):
        answer = run(index, "lamp colour:red t:frob", others=[other])
        assert [notice.code for notice in answer.notices] == ["unknown-key", "unknown-value"]
        assert answer.count == found
        with pytest.raises(QueryError):
            run(index, "colour:red", others=[other])


def test_explanation_uses_the_words_of_the_game_that_understands() -> None:
    said = "the type is Hero or Asset or it is permanent"
    for index, other in ((ARKHAM, RINGS), (RINGS, ARKHAM)):
        assert run(index, "t:hero|asset or is:permanent", others=[other]).explanation("en") == said


def test_order_of_one_game_is_taken_in_the_address_as_in_the_query() -> None:
    both = [RINGS, ARKHAM]
    assert display_with(both, Display(), "order", "shroud") == Display(order="shroud")
    assert run(RINGS, "lamp order:shroud", others=[ARKHAM]).display == Display(order="shroud")
    with pytest.raises(BadTermError):
        display_with([RINGS], Display(), "order", "shroud")
    assert [notice.code for notice in run(RINGS, "lamp order:shroud").notices] == ["unknown-choice"]
