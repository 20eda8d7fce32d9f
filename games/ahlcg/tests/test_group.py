"""Several decks at one table."""

from typing import Any

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


def short(code: str, found: int, limit: int, collection: str, decks: dict[int, int], **spare: int) -> Any:
    params = {
        "found": found,
        "limit": limit,
        "collection": collection,
        "decks": [{"deck": deck, "copies": copies} for deck, copies in decks.items()],
        "spare": spare,
    }
    return ("AHLCG-DECK-40", "collection-short", (code,), params)


def test_decks_of_one_collection_share_its_copies() -> None:
    """T-DECK 32: legal, with a warning."""
    owned = {"ours": {"f01": 1, "f02": 2}}
    assert problems(
        deck("inv", f01=1, f02=1), deck("inv2", f01=1, f02=1), collections=("ours", "ours"), owned=owned
    ) == [short("f01", 2, 1, "ours", {0: 1, 1: 1})]


def test_decks_of_different_collections_do_not() -> None:
    """T-DECK 31: the collection is the one that the deck was built from, whoever owns it."""
    owned = {"hers": {"f01": 1}, "his": {"f01": 1}}
    assert problems(deck("inv", f01=1), deck("inv2", f01=1), collections=("hers", "his"), owned=owned) == []


def test_missing_copy_is_with_another_deck_or_in_another_collection() -> None:
    owned = {"hers": {"f01": 1, "f02": 0}, "his": {"f01": 4, "f02": 1}, "the box": {"f01": 0, "f02": 2}}
    table = deck("inv", f01=2), deck("inv2", f01=1, f02=1), deck("samp", f02=1)
    assert problems(*table, collections=("hers", "his", "hers"), owned=owned) == [
        short("f01", 2, 1, "hers", {0: 2}, his=3),  # he has four and plays one of them
        short("f02", 1, 0, "hers", {2: 1}, **{"the box": 2}),  # his only copy is in his own deck
    ]


def test_investigator_and_second_deck_come_from_the_collection_too() -> None:
    build = Build(leaders=("inv",), zones={"main": {"f01": 1}, "extra": {"f01": 1, "f02": 1}})
    enough = {"": {"inv": 1, "f01": 2, "f02": 1}}
    assert problems(build, owned=enough) == []
    none = {"": dict.fromkeys(("inv", "f01", "f02"), 0)}
    assert problems(build, owned=none) == [
        short("f01", 2, 0, "", {0: 2}), short("f02", 1, 0, "", {0: 1}), short("inv", 1, 0, "", {0: 1}),
    ]  # fmt: skip


def test_mark_of_a_random_weakness_is_no_card_to_own() -> None:
    build = Build(leaders=("inv",), zones={"main": {"01000": 1}})
    assert problems(build, owned={"": {"01000": 0}}) == []
    assert problems(deck("inv", weak=1), owned={"": {"weak": 0}}) == [short("weak", 1, 0, "", {0: 1})]


def test_any_printing_is_owned_as_the_card() -> None:
    assert CATALOGUE.get("lamp0b") is CATALOGUE.get("lamp0")
    assert problems(deck("inv", lamp0=1, lamp0b=1), owned={"": {"lamp0b": 1, "lamp0": 1}}) == []
    assert problems(deck("inv", lamp0=1, lamp0b=1), owned={"": {"lamp0b": 1}}) == [short("lamp0", 2, 1, "", {0: 2})]


def test_the_same_unique_permanent_cannot_start_in_play_twice() -> None:
    assert problems(deck("inv", uniqueperm=1), deck("inv2", uniqueperm=1)) == [
        ("AHLCG-DECK-41", "unique-permanents", ("uniqueperm",), {"found": 2})
    ]
    assert problems(deck("inv", uniqueperm=1), deck("inv2", perm=1)) == []
