"""Prices of upgrades, against the field's figures where those are right, on pairs beside the checkout."""

import json
from pathlib import Path
from typing import Any

import pytest

from decks.exchange.json_decks import read_deck, read_exiled
from games.ahlcg.experience.upgrade_cost import upgrade
from games.ahlcg.tests.test_deck_conformance import catalogue  # noqa: F401  (a fixture)
from games.engine import Catalogue

EXTENDED = "rules_ext "


def cost(pair: dict[str, Any], cards: Catalogue) -> dict[str, Any]:
    faults: list[Any] = []
    (_, before), (_, after) = (read_deck(pair[side], faults) for side in ("prev", "next"))
    exiled = read_exiled(pair["next"], faults)
    assert faults == []
    return upgrade(before, after, exiled, {}, cards)


def test_pairs_made_by_hand_cost_what_they_should(shared: Path, catalogue: Catalogue) -> None:  # noqa: F811
    pairs = json.loads((shared / "conformance" / "ahlcg-upgrades.json").read_text())
    ours = {pair["name"]: cost(pair, catalogue)["xp"] for pair in pairs}
    expected = {pair["name"]: pair["expected_xp"] for pair in pairs}
    assert len(pairs) == 27
    assert ours == expected


def test_random_pairs_cost_what_they_should(shared: Path, catalogue: Catalogue) -> None:  # noqa: F811
    """Where the field is known to be wrong, the figure worked out from the rules counts: the last word of its tag."""
    pairs = [
        json.loads(line) for line in (shared / "conformance" / "ahlcg-random-upgrades.jsonl").read_text().splitlines()
    ]
    assert len(pairs) == 100
    ours, expected = {}, {}
    for pair in pairs:
        by_rules = [int(tag.split()[1]) for tag in pair["suspect"] if tag.startswith(EXTENDED)]
        ours[pair["id"]] = cost(pair, catalogue)["xp"]
        expected[pair["id"]] = pair["rules_xp"] if "rules_xp" in pair else by_rules[0] if by_rules else pair["xp"]
    assert ours == expected


def test_diverse_pairs_cost_what_they_should(shared: Path, catalogue: Catalogue) -> None:  # noqa: F811
    """Where the field is known to be wrong, the price by the printed rules counts; it is not given for all of those."""
    pairs = [
        json.loads(line) for line in (shared / "conformance" / "ahlcg-diverse-upgrades.jsonl").read_text().splitlines()
    ]
    assert len(pairs) == 250
    certain = [pair for pair in pairs if "rules_xp" in pair or not pair.get("suspect")]
    assert len(certain) == 228
    ours = {pair["id"]: cost(pair, catalogue)["xp"] for pair in certain}
    assert ours == {pair["id"]: pair.get("rules_xp", pair["xp"]) for pair in certain}


def test_permanent_leaves_for_another_or_not_at_all(shared: Path, catalogue: Catalogue) -> None:  # noqa: F811
    """AHLCG-XP-12: Charisma leaves alone, by the guide, and for Relic Hunter."""

    def problems(after: dict[str, int], exiled: str = "") -> list[tuple[str, tuple[str, ...]]]:
        slots = {"prev": {"02158": 1}, "next": after}
        pair = {side: {"investigator_code": "01001", "slots": cards} for side, cards in slots.items()}
        pair["next"]["exile_string"] = exiled
        return [(problem.code, problem.cards) for problem in cost(pair, catalogue)["problems"]]

    assert problems({}) == [("may-not-leave", ("02158",))]
    assert problems({}, exiled="02158") == []
    assert problems({"02157": 1}) == []
    assert problems({"02158": 1}) == []


def test_receipts_add_up(shared: Path, catalogue: Catalogue) -> None:  # noqa: F811
    for pair in json.loads((shared / "conformance" / "ahlcg-upgrades.json").read_text()):
        found = cost(pair, catalogue)
        assert found["xp"] == sum(line["cost"] for line in found["receipt"])
        for line in found["receipt"]:
            assert line["cost"] == line["price"] - sum(line["off"].values()) >= 0


@pytest.mark.parametrize("side", ["prev", "next"])
def test_deck_to_itself_costs_nothing(shared: Path, catalogue: Catalogue, side: str) -> None:  # noqa: F811
    for pair in json.loads((shared / "conformance" / "ahlcg-upgrades.json").read_text()):
        deck = {**pair[side], "exile_string": None}
        assert cost({"prev": deck, "next": deck}, catalogue)["xp"] == 0
