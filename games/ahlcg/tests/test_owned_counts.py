"""Counts of owned real cards, compared with a plain count of the rows in the files."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from games.ahlcg.tests.real_cards import Plain, plain_cards, real_catalogue, real_index
from games.engine.collection import Holdings, copies_owned
from games.engine.search.query import run

HOLDINGS = Holdings(
    sets={"core": 2, "rcore": 1, "dwlp": 1, "dwlc": 1, "tmm": 1, "tic": 3, "win": 2},
    cards={"01016": 1, "01517": -2, "06001": -1, "99999": 4},
)


@pytest.fixture(scope="module")
def copies(shared: Path) -> Counter[str]:
    """By the files alone: each row is so many copies in its pack, and in a box that has the pack's cards again."""
    folder = shared / "data" / "arkhamdb"
    packs = json.loads((folder / "packs.json").read_text())
    rows = [row for path in (folder / "pack").rglob("*.json") for row in json.loads(path.read_text())]
    original = {row["code"]: row["duplicate_of"] for row in rows if "duplicate_of" in row}
    by_code = {row["code"]: row for row in rows}
    counted: Counter[str] = Counter()
    for row in rows:
        code = row["code"]
        while code in original:
            code = original[code]
        half = "campaign" if by_code[code].get("encounter_code") else "player"
        again = [pack for pack in packs if row["pack_code"] in pack.get("reprint_packs", [])]
        boxes = [row["pack_code"], *(pack["code"] for pack in again if pack["reprint_type"] == half)]
        counted[code] += sum(HOLDINGS.sets.get(box, 0) for box in boxes) * row.get("quantity", 1)
    counted["01016"] += 1
    counted["01017"] -= 2
    counted["06001"] -= 1
    return counted


def test_copies_are_those_of_the_files(shared: Path, copies: Counter[str]) -> None:
    found = copies_owned(HOLDINGS, real_catalogue(shared / "data" / "arkhamdb"))
    assert found == +copies
    assert (found["01016"], found["01017"], "06001" in found) == (5, 2, False)
    assert len(found) > 600


QUERIES: dict[str, Callable[[Plain, int], bool]] = {
    "owned:yes": lambda card, copies: copies > 0,
    "-owned:yes": lambda card, copies: copies <= 0,
    "owned>=2 t:asset": lambda card, copies: copies >= 2 and card["type_code"] == "asset",
    "owned:1 or owned:3": lambda card, copies: copies in {1, 3},
    "is:owned -e:core": lambda card, copies: copies > 0 and "core" not in card.packs,
    "not:owned f:seeker": lambda card, copies: copies <= 0 and "seeker" in card.classes(),
    "owned>quantity": lambda card, copies: copies > (card["quantity"] or 1),
}


@pytest.mark.parametrize("query", QUERIES)
def test_query_finds_what_the_files_say(query: str, shared: Path, copies: Counter[str]) -> None:
    folder = shared / "data" / "arkhamdb"
    index = real_index(folder).owned_by(copies_owned(HOLDINGS, real_catalogue(folder)))
    found = run(index, query)
    expected = {code for code, card in plain_cards(folder).items() if QUERIES[query](card, copies[code])}
    assert {index.cards[place].code for place in found.cards("en")} == expected
    assert found.notices == ()
