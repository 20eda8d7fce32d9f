"""Our verdicts against the field's, on decks beside the checkout."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardsdb.faults import InputFault
from cardsdb.importing.read import read_folder
from decks.exchange.json_decks import read_deck
from games.ahlcg.game import GAME
from games.ahlcg.sources import arkhamdb
from games.engine import Catalogue, Verdict, validate

KINDS = {
    "investigator-invalid": "INVALID_INVESTIGATOR",
    "choice-missing": "INVALID_INVESTIGATOR",
    "deck-too-small": "TOO_FEW_CARDS",
    "deck-too-large": "TOO_MANY_CARDS",
    "too-many-copies": "INVALID_CARD_COUNT",
    "required-card-missing": "DECK_REQUIREMENTS_NOT_MET",
    "required-card-count": "DECK_REQUIREMENTS_NOT_MET",
    "option-limit-exceeded": "INVALID_DECK_OPTION",
    "option-minimum-unmet": "INVALID_DECK_OPTION",
    "card-not-allowed": "FORBIDDEN",
}
"""Our problem codes to the field's error kinds; it has none for others."""

DEVIATIONS = {"rnd-1-222": "AHLCG-DECK-12, AHLCG-AMB-04: an Exceptional card beside a normal card of the same name"}
"""Decks on which the printed rules, and we, differ from the field: the rule and the reason."""
FIGURES = {
    "rnd-new-421": ((33, 18), "AHLCG-EXT-20, AHLCG-EXT-23: the taboo list prices Machete, and its reprint is Machete")
}
"""Decks with another size and experience: ours, and why."""


@pytest.fixture(scope="module")
def catalogue(shared: Path) -> Catalogue:
    files, findings = read_folder(shared / "data" / "arkhamdb", wants=arkhamdb.wants)
    assert findings == []
    records: Any = arkhamdb.normalise(files).records
    return Catalogue(
        version=1,
        cards=records["card"].values(),
        printings=records["printing"].values(),
        taboos=records["taboo"].values(),
    )


def verdict_of(deck: dict[str, Any], catalogue: Catalogue) -> Verdict:
    faults: list[InputFault] = []
    _, build = read_deck(deck, faults)
    assert faults == []
    assert GAME.building
    return validate(GAME.building, build, catalogue)


def kinds_of(verdict: Verdict) -> set[str]:
    return {KINDS.get(problem.code, problem.code) for problem in verdict.problems if problem.is_error}


def test_decks_made_by_hand_agree(shared: Path, catalogue: Catalogue) -> None:
    cases = json.loads((shared / "conformance" / "ahlcg-validation.json").read_text())
    assert len(cases) == 57
    for case in cases:
        verdict = verdict_of(case["deck"], catalogue)
        expected = {error["type"] for error in case["expected"]["errors"]}
        assert (verdict.is_valid, kinds_of(verdict)) == (case["expected"]["valid"], expected), case["name"]


def decks_in(shared: Path, file: str = "ahlcg-random-decks.jsonl") -> list[dict[str, Any]]:
    return [json.loads(line) for line in (shared / "conformance" / file).open()]


@pytest.mark.parametrize(
    ("file", "number"),
    [("ahlcg-random-decks.jsonl", 243), ("ahlcg-diverse-decks.jsonl", 752)],
    ids=["random", "diverse"],
)
def test_untagged_decks_agree_but_for_the_deviations(
    shared: Path, catalogue: Catalogue, file: str, number: int
) -> None:
    untagged = [case for case in decks_in(shared, file) if not case.get("suspect")]
    assert len(untagged) == number
    differing = set()
    for case in untagged:
        verdict = verdict_of(case["deck"], catalogue)
        expected = {error["type"] for error in case["verdict"]["errors"]}
        if (verdict.is_valid, kinds_of(verdict)) != (case["verdict"]["valid"], expected):
            differing.add(case["id"])
            # Nothing differs but that the rule of the deviation finds more.
            rule = DEVIATIONS.get(case["id"], "").partition(":")[0].partition(",")[0]
            others = {
                KINDS.get(problem.code, problem.code)
                for problem in verdict.problems
                if problem.is_error and problem.rule != rule
            }
            assert others == expected, case["id"]
    assert differing == DEVIATIONS.keys() & {case["id"] for case in untagged}


def test_verdict_does_not_depend_on_the_order_of_the_cards(shared: Path, catalogue: Catalogue) -> None:
    for case in decks_in(shared, "ahlcg-diverse-decks.jsonl"):
        backwards = {**case["deck"], "slots": dict(reversed(case["deck"]["slots"].items()))}
        assert verdict_of(backwards, catalogue).problems == verdict_of(case["deck"], catalogue).problems, case["id"]


@pytest.mark.parametrize("file", ["ahlcg-random-decks.jsonl", "ahlcg-diverse-decks.jsonl"], ids=["random", "diverse"])
def test_size_and_experience_agree(shared: Path, catalogue: Catalogue, file: str) -> None:
    for case in decks_in(shared, file):
        stats = verdict_of(case["deck"], catalogue).stats
        if "ignore_slots_without_right" not in case.get("suspect", []) and not case["deck"]["ignoreDeckLimitSlots"]:
            theirs = case["verdict"]["stats"]["deckSize"], case["verdict"]["stats"]["xpRequired"]
            expected, _why = FIGURES.get(case["id"], (theirs, ""))
            assert (stats["size"], stats["xp"]) == expected, case["id"]


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("class_locked_weakness", "weakness-locked"),
        ("taboo_exceptional_limit", "too-many-copies"),
        ("joe_needs_11_insights", "hunch-deck-size"),
        ("same_class_twice", "choice-invalid"),
        ("suzi_needs_2_weaknesses", "required-card-missing"),
        ("underworld_support_myriad", "too-many-copies"),
        ("ignore_slots_without_right", "copies-count"),
    ],
)
def test_what_the_field_does_not_see_is_found(shared: Path, catalogue: Catalogue, tag: str, code: str) -> None:
    decks = [case["deck"] for case in decks_in(shared) if tag in case.get("suspect", [])]
    assert decks
    for deck in decks:
        assert code in {problem.code for problem in verdict_of(deck, catalogue).problems}, deck["id"]


def test_every_investigator_has_options_and_signature_cards_of_its_own(catalogue: Catalogue) -> None:
    from games.ahlcg.eligibility import eligibility_of

    for card in catalogue:
        if card.type_code == "investigator" and card.fields.requirements:
            found = eligibility_of(catalogue, card.code, {})
            assert not found.investigator.is_static
            for signature in found.investigator.signatures:
                assert all(found.may_take(code) for version in signature for code in version), card.code


def test_cards_of_a_parallel_front_without_it_are_named(catalogue: Catalogue) -> None:
    deck = {"investigator_code": "01005", "slots": {"90038": 1}}
    named = [problem.cards for problem in verdict_of(deck, catalogue).problems if problem.code == "signature-mismatch"]
    assert named == [("90038",)]
    with_it = verdict_of({**deck, "meta": '{"alternate_front":"90037"}'}, catalogue)
    assert not [problem for problem in with_it.problems if "90038" in problem.cards]
