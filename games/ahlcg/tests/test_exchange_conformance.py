"""Every deck beside the checkout, through every format and back."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardsdb.catalogue import LiveCatalogue
from decks.exchange.files import DeckFile, Reading
from decks.exchange.formats import read_file, write_file
from decks.tests.live import live_catalogue
from games.ahlcg.tests.real_cards import real_catalogue
from games.registry import game_get

DECKS = 611

TEKELI_LI = {f"{code:05}" for code in range(8723, 8730)}
"""Weaknesses that share name, level, subtitle, class and set: no words distinguish them."""


@pytest.fixture(scope="module")
def catalogue(shared: Path) -> LiveCatalogue:
    folder = shared / "data" / "arkhamdb"
    return live_catalogue(game_get("ahlcg"), real_catalogue(folder))


@pytest.fixture(scope="module")
def decks(shared: Path) -> list[dict[str, Any]]:
    folder = shared / "conformance"
    found = [case["deck"] for case in json.loads((folder / "ahlcg-validation.json").read_text())]
    found += [json.loads(line)["deck"] for line in (folder / "ahlcg-random-decks.jsonl").open()]
    pairs = json.loads((folder / "ahlcg-upgrades.json").read_text())
    pairs += [json.loads(line) for line in (folder / "ahlcg-random-upgrades.jsonl").open()]
    found += [pair[side] for pair in pairs for side in ("prev", "next")]
    assert len(found) == DECKS
    return found


@pytest.fixture(scope="module")
def readings(decks: list[dict[str, Any]], catalogue: LiveCatalogue) -> list[Reading]:
    return [read(json.dumps(deck), catalogue) for deck in decks]


def read(text: str, catalogue: LiveCatalogue, game: str | None = None) -> Reading:
    return read_file(text, game=game, format=None, catalogue=catalogue, language="en")


def meaning(deck: dict[str, Any]) -> dict[str, Any]:
    """The meaning of an ArkhamDB deck, worked out without any of the tested code."""
    slots = {
        part: {code: copies for code, copies in dict(deck.get(part) or {}).items() if copies > 0}
        for part in ("slots", "sideSlots", "ignoreDeckLimitSlots")
    }
    meta = json.loads(deck.get("meta") or "{}")
    for key, value in meta.items():
        if key == "extra_deck":  # a pile of cards, in no order
            meta[key] = Counter(code for code in value.split(",") if code)
        elif key.startswith("attachments_"):
            meta[key] = [code for code in value.split(",") if code]
    return {
        **slots,
        "meta": meta,
        "investigator": deck["investigator_code"],
        "taboo": deck.get("taboo_id"),
        "name": deck.get("name") or "",
        "description": deck.get("description_md") or "",
        "tags": sorted((deck.get("tags") or "").replace(",", " ").split()),
        "xp": deck.get("xp"),
        "xp_adjustment": deck.get("xp_adjustment"),
        "exile": Counter(code for code in (deck.get("exile_string") or "").split(",") if code),
    }


def test_arkhamdb_decks_come_back_with_equal_meaning(
    decks: list[dict[str, Any]], readings: list[Reading], catalogue: LiveCatalogue
) -> None:
    zeros = 0
    for deck, reading in zip(decks, readings, strict=True):
        assert (reading.format, reading.unplaced) == ("arkhamdb", ())
        zeros += len(reading.remarks)
        written = json.loads(write_file(reading.file, format="arkhamdb", catalogue=catalogue, language="en"))
        assert meaning(written) == meaning(deck), deck.get("id")
    assert zeros == sum(any(copies < 1 for copies in deck["slots"].values()) for deck in decks) == 14


def test_own_files_are_the_same_bytes_after_reading(readings: list[Reading], catalogue: LiveCatalogue) -> None:
    for reading in readings:
        text = write_file(reading.file, format="cardsdb", catalogue=catalogue, language="en")
        again = read(text, catalogue)
        assert again.file == reading.file
        assert write_file(again.file, format="cardsdb", catalogue=catalogue, language="en") == text


def returned(format: str, readings: list[Reading], catalogue: LiveCatalogue) -> Iterator[tuple[DeckFile, Reading]]:
    """Each deck, and the reading of its list: every second one in Spanish."""
    for number, reading in enumerate(readings):
        language = ("en", "es")[number % 2]
        text = write_file(reading.file, format=format, catalogue=catalogue, language=language)
        again = read(text, catalogue, "ahlcg")
        assert (again.format, again.unplaced) == (format, ())
        yield reading.file, again


@pytest.mark.parametrize("format", ["markdown", "csv"])
def test_markdown_and_tables_keep_every_card(format: str, readings: list[Reading], catalogue: LiveCatalogue) -> None:
    for file, again in returned(format, readings, catalogue):
        assert again.remarks == ()
        assert (again.file.build.leaders, again.file.build.zones) == (file.build.leaders, file.build.zones)
        if format == "markdown":
            assert again.file.build.choices == file.build.choices
            assert again.file.notes == file.notes.replace("\r\n", "\n")


def test_text_keeps_every_card_but_those_that_words_cannot_tell_apart(
    readings: list[Reading], catalogue: LiveCatalogue
) -> None:
    lost: Counter[str] = Counter()
    copies = 0
    for file, again in returned("text", readings, catalogue):
        assert (again.file.name, again.file.build.leaders) == (file.name, file.build.leaders)
        assert again.file.build.zones.keys() == file.build.zones.keys()
        for zone, cards in file.build.zones.items():
            before, after = Counter(cards), Counter(again.file.build.zones[zone])
            assert before.total() == after.total()  # no copy vanishes, even if misread
            copies += before.total()
            lost += before - after
            assert (before - after).keys() <= TEKELI_LI
            assert bool(before - after) <= bool(again.remarks)
    assert (copies, lost.total()) == (22_654, 9)
    named = Counter((card.name, card.level, card.subtitles.get("en")) for card in catalogue.cards)
    assert named["Tekeli-li", None, None] == len(TEKELI_LI)
