"""Several decks at one table."""

from games.ahlcg.game import GAME
from games.ahlcg.tests.cards import catalogue
from games.engine import Build, Group, Problem, validate_group

CATALOGUE = catalogue()
assert GAME.building
BUILDING = GAME.building


def deck(leader: str, **main: int) -> Build:
    return Build(leaders=(leader,), zones={"main": main})


def problems(*builds: Build, **group: object) -> list[tuple[str, str, tuple[str, ...], dict[str, object]]]:
    found: tuple[Problem, ...] = validate_group(BUILDING, Group(builds=builds, **group), CATALOGUE)  # type: ignore[arg-type]
    return [(problem.rule, problem.code, problem.cards, problem.params) for problem in found]


def test_different_investigators_may_play_together() -> None:
    assert problems(deck("inv"), deck("inv2"), deck("samp")) == []


def test_two_players_cannot_play_the_same_investigator() -> None:
    """T-DECK 28."""
    assert problems(deck("inv"), deck("inv")) == [("AHLCG-DECK-18", "same-investigator", ("inv",), {"found": 2})]


def test_a_parallel_version_is_the_same_investigator() -> None:
    assert problems(deck("samp"), deck("samp+")) == [
        ("AHLCG-DECK-18", "same-investigator", ("samp", "samp+"), {"found": 2})
    ]


def test_decks_of_one_collection_share_its_copies() -> None:
    """T-DECK 32: legal, with a warning."""
    owned = {"ours": {"f01": 1, "f02": 2}}
    assert problems(
        deck("inv", f01=1, f02=1), deck("inv2", f01=1, f02=1), collections=("ours", "ours"), owned=owned
    ) == [("AHLCG-DECK-40", "collection-short", ("f01",), {"found": 2, "limit": 1, "collection": "ours"})]


def test_decks_of_different_collections_do_not() -> None:
    """T-DECK 31: the collection is the one that the deck was built from, whoever owns it."""
    owned = {"hers": {"f01": 1}, "his": {"f01": 1}}
    assert problems(deck("inv", f01=1), deck("inv2", f01=1), collections=("hers", "his"), owned=owned) == []


def test_the_same_unique_permanent_cannot_start_in_play_twice() -> None:
    assert problems(deck("inv", uniqueperm=1), deck("inv2", uniqueperm=1)) == [
        ("AHLCG-DECK-41", "unique-permanents", ("uniqueperm",), {"found": 2})
    ]
    assert problems(deck("inv", uniqueperm=1), deck("inv2", perm=1)) == []
