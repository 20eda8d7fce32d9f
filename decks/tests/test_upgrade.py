"""Prices of upgrades, over HTTP and from the shell."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from rest_framework.test import APIClient

from cardsdb.tests.test_api import problem

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("core_cards"), pytest.mark.once]
ADDRESS = "/api/v1/games/ahlcg/upgrade/"


def pair(before: dict[str, int], after: dict[str, int], **more: Any) -> dict[str, Any]:
    decks = ({"investigator_code": "01001", "slots": slots} for slots in (before, after))
    return {**dict(zip(("prev", "next"), decks, strict=True)), **more}


def test_new_card_has_a_line_with_its_price_and_rule(api: APIClient) -> None:
    answer = api.post(ADDRESS, pair({"01025": 2}, {"01025": 1, "01029": 1}), format="json").json()
    assert answer["xp"] == 4
    bought = next(line for line in answer["receipt"] if line["way"] == "buy")
    assert bought == {
        "way": "buy",
        "zone": "main",
        "card": "01029",
        "name": "Shotgun",
        "copies": 1,
        "lower": None,
        "price": 4,
        "surcharge": 0,
        "off": {},
        "cost": 4,
        "rule": "AHLCG-XP-03",
        "rule_title": "Buying a card",
        "url": "/api/v1/games/ahlcg/rules/AHLCG-XP-03/",
    }
    assert api.get(bought["url"]).json()["id"] == "AHLCG-XP-03"


def test_illegal_deck_is_priced_with_its_problems_beside(api: APIClient) -> None:
    answer = api.post(ADDRESS, pair({}, {"01016": 3}), format="json").json()
    assert (answer["xp"], answer["valid"]) == (3, False)
    assert "too-many-copies" in {found["code"] for found in answer["problems"]}


def test_deck_to_itself_costs_nothing(api: APIClient) -> None:
    answer = api.post(ADDRESS, pair({"01016": 2}, {"01016": 2}), format="json").json()
    assert (answer["xp"], answer["receipt"]) == (0, [])


def test_exiled_cards_leave_room(api: APIClient) -> None:
    before, after = {"01016": 2}, {"01017": 2}
    assert api.post(ADDRESS, pair(before, after), format="json").json()["xp"] == 2
    assert api.post(ADDRESS, pair(before, after, exiled={"01016": 2}), format="json").json()["xp"] == 0
    by_string = pair(before, after)
    by_string["next"]["exile_string"] = "01016,01016"
    assert api.post(ADDRESS, by_string, format="json").json()["xp"] == 0


def test_ledger_is_answered_with_its_balance(api: APIClient) -> None:
    """4 experience for a Shotgun: 3 from before and 1 earned are enough, without the 1 they are not."""
    decks = pair({"01025": 2}, {"01025": 1, "01029": 1})
    before = [{"kind": "carried-over", "amount": 3}]
    answer = api.post(ADDRESS, {**decks, "ledger": before, "played": {"victory": 1}}, format="json").json()
    assert answer["balance"] == {"earned": 1, "spent": 4, "unspent": 0, "overspent": 0}
    assert [entry["kind"] for entry in answer["ledger"]] == ["carried-over", "victory", "purchase"]
    answer = api.post(ADDRESS, {**decks, "ledger": before}, format="json").json()
    assert answer["balance"]["overspent"] == 1
    (found,) = [one for one in answer["problems"] if one["code"] == "experience-exceeded"]
    assert (found["rule"], found["params"], answer["valid"]) == ("AHLCG-XP-15", {"found": 4, "limit": 3}, False)
    assert api.get(found["url"]).json()["id"] == "AHLCG-XP-15"


def test_weakness_that_left_is_a_problem_of_the_way(api: APIClient) -> None:
    answer = api.post(ADDRESS, pair({"01096": 1}, {}), format="json").json()
    (found,) = [one for one in answer["problems"] if one["code"] == "may-not-leave"]
    assert (found["rule"], found["cards"], found["message"]) == (
        "AHLCG-XP-06",
        ["01096"],
        "Amnesia can't be removed from the deck (copies: 1).",
    )
    assert found["fix"]["message"] == "Add 1 × Amnesia."


def test_story_card_that_left_alone_is_a_problem_of_the_way(api: APIClient) -> None:
    answer = api.post(ADDRESS, pair({"01117": 1}, {}), format="json").json()
    (found,) = [one for one in answer["problems"] if one["code"] == "may-not-leave"]
    assert (answer["xp"], answer["valid"], found["rule"], found["severity"]) == (0, False, "AHLCG-XP-12", "error")
    assert found["message"] == "Lita Chantler was removed from the deck and not replaced (copies: 1)."
    assert api.get(found["url"]).json()["title"] == "No card leaves alone"
    taken = api.post(ADDRESS, pair({"01117": 1}, {}, exiled={"01117": 1}), format="json").json()
    assert "may-not-leave" not in {one["code"] for one in taken["problems"]}
    answer = api.post(ADDRESS, pair({"01117": 1}, {}), format="json", headers={"Accept-Language": "es"}).json()
    messages = [one["message"] for one in answer["problems"] if one["code"] == "may-not-leave"]
    assert messages == ["Lita Chantler ha salido del mazo sin que entre otra carta (copias: 1)."]


def test_words_are_in_the_language_asked_for(api: APIClient) -> None:
    answer = api.post(ADDRESS, pair({}, {"01016": 1}), format="json", headers={"Accept-Language": "es"}).json()
    assert (answer["receipt"][0]["name"], answer["receipt"][0]["rule_title"]) == (
        "Automática del .45",
        "Adquirir una carta",
    )


FAULTS: list[tuple[Any, list[Any]]] = [
    ({}, ["prev"]),
    ({"prev": 3, "next": {"investigator_code": "01001", "slots": {}}}, ["prev"]),
    (pair({"01016": "two"}, {}), ["prev", "slots", "01016"]),  # type: ignore[dict-item]
    (pair({}, {}, exiled={"01016": "two"}), ["exiled"]),
    (pair({}, {}, exiled=3), ["exiled"]),
    (pair({}, {}, ledger=3), ["ledger"]),
    (pair({}, {}, ledger=[{"kind": "adjustment", "amount": 1}]), ["ledger", 0]),
    (pair({}, {}, played={"victory": "many"}), ["played", "victory"]),
]


def test_request_that_is_not_right_says_where(api: APIClient) -> None:
    for body, loc in FAULTS:
        errors = problem(api.post(ADDRESS, body, format="json"), 400, "invalid")["errors"]
        assert loc in [error["loc"] for error in errors]


def test_command_writes_a_receipt_a_line_whatever_the_lines_hold(tmp_path: Path) -> None:
    lines = [
        json.dumps({"id": "a", **pair({"01025": 2}, {"01025": 1, "01029": 1})}),
        "{",
        '{"id": "c", "prev": 3}',
        "7",
        json.dumps({"id": "e", **pair({}, {}), "ledger": 3}),
    ]
    (tmp_path / "pairs.jsonl").write_text("\n".join(lines))
    out = io.StringIO()
    call_command("upgrade_cost", "--game", "ahlcg", "--input", str(tmp_path / "pairs.jsonl"), stdout=out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [answer["id"] for answer in answers] == ["a", 2, "c", 4, "e"]
    assert (answers[0]["xp"], len(answers[0]["receipt"])) == (4, 2)
    assert [("error" in answer) for answer in answers] == [False, True, True, True, True]


def test_command_knows_games_that_are_not_upgraded(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no game 'chess'"):
        call_command("upgrade_cost", "--game", "chess", "--input", "-")
