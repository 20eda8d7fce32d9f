"""Checks of decks with the cards of the project: choices, fixes, messages, explanations."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

pytestmark = [pytest.mark.usefixtures("own_cards"), pytest.mark.once]
VALIDATE = "/api/v1/games/ahlcg/validate/"
MANDY = "06002"


def check(api: APIClient, **deck: Any) -> dict[str, Any]:
    response = api.post(VALIDATE, {"decks": [deck]}, format="json")
    assert response.status_code == 200
    found: dict[str, Any] = response.json()["results"][0]
    return found


def codes(verdict: dict[str, Any]) -> set[str]:
    return {problem["code"] for problem in verdict["problems"]}


def test_choice_that_only_equals_one_does_not_spoil_it_for_others(api: APIClient) -> None:
    wrong = json.dumps({"deck_size_selected": 40.0, "faction_selected": "mystic"})
    right = json.dumps({"deck_size_selected": "40", "faction_selected": "mystic"})
    assert "choice-invalid" in codes(check(api, investigator_code=MANDY, slots={"01016": 1}, meta=wrong))
    assert "choice-invalid" not in codes(check(api, investigator_code=MANDY, slots={"01016": 1}, meta=right))
    assert "choice-invalid" in codes(check(api, investigator_code="01001", slots={}, taboo_id=True))
    assert "choice-invalid" not in codes(check(api, investigator_code="01001", slots={}, taboo_id=1))


@pytest.mark.parametrize(
    "meta",
    ['{"alternate_back":"\\ud800"}', '{"extra_deck":"\\ud800"}', '{"cus_\\ud800":"1"}', '{"a":NaN}', "{", "[" * 5000],
)
def test_meta_that_is_no_json_is_a_bad_request(api: APIClient, meta: str) -> None:
    deck = {"investigator_code": "01001", "slots": {}, "meta": meta}
    assert api.post(VALIDATE, {"decks": [deck]}, format="json").status_code == 400


def test_deck_size_of_thousands_of_digits_is_a_choice_that_is_not_offered(api: APIClient) -> None:
    meta = json.dumps({"deck_size_selected": "1" * 5000, "faction_selected": "mystic"})
    assert "choice-invalid" in codes(check(api, investigator_code=MANDY, slots={}, meta=meta))


def test_command_goes_on_after_a_line_that_no_text_can_hold(tmp_path: Path) -> None:
    lines = [
        '{"id":1,"investigator_code":"\\ud800","slots":{"\\ud801":1}}',
        '{"id":2,"investigator_code":"01001","slots":{}}',
    ]
    (tmp_path / "decks.jsonl").write_text("\n".join(lines))
    out = io.StringIO()
    call_command("validate_decks", "--game", "ahlcg", "--input", str(tmp_path / "decks.jsonl"), stdout=out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [("error" in answer) for answer in answers] == [True, False]


def test_fix_names_the_printing_that_is_in_the_deck(api: APIClient) -> None:
    problems = check(api, investigator_code="01001", slots={"01516": 3})["problems"]
    fix = next(problem["fix"] for problem in problems if problem["code"] == "too-many-copies")
    assert (fix["action"], fix["card"], fix["quantity"]) == ("remove", "01516", 1)
    both = check(api, investigator_code="01001", slots={"01516": 2, "01016": 2})["problems"]
    fix = next(problem["fix"] for problem in both if problem["code"] == "too-many-copies")
    assert fix["quantity"] == 2


def test_while_a_choice_is_missing_the_rest_is_a_warning(api: APIClient) -> None:
    verdict = check(api, investigator_code=MANDY, slots={"01016": 3})
    assert not verdict["valid"]
    severities = {problem["code"]: problem["severity"] for problem in verdict["problems"]}
    assert severities["choice-missing"] == "error"
    assert {severity for code, severity in severities.items() if code != "choice-missing"} <= {"warning", "info"}


def test_messages_speak_of_choices_and_classes_in_words(api: APIClient) -> None:
    body = {"decks": [{"investigator_code": MANDY, "slots": {}}]}
    answer = api.post(VALIDATE, body, format="json", headers={"Accept-Language": "es"}).json()
    messages = " ".join(problem["message"] for problem in answer["results"][0]["problems"])
    assert "mystic" not in messages
    assert "Místico" in messages


def test_collection_counts_every_printing(api: APIClient) -> None:
    deck = {"investigator_code": "01001", "slots": {"01016": 2}}
    other = {"investigator_code": "01003", "slots": {"01516": 2}}
    body = {"decks": [deck, other], "collections": ["a", "a"], "owned": {"a": {"01516": 1, "01016": 1}}}
    problems = api.post("/api/v1/games/ahlcg/group/", body, format="json").json()["problems"]
    short = next(problem for problem in problems if problem["code"] == "collection-short")
    assert (short["cards"], short["params"]["found"], short["params"]["limit"]) == (["01016"], 4, 2)


def test_explanation_looks_at_the_boxes(api: APIClient) -> None:
    body = {"card": "09021", "leader": "01001", "choices": {"customizations": {"09021": "5|3,6|3,1|2,2|2,3|2"}}}
    answer = api.post("/api/v1/games/ahlcg/explain/", body, format="json").json()
    assert (answer["allowed"], answer["rule"]) == (False, "AHLCG-EXT-19")
    answer = api.post("/api/v1/games/ahlcg/explain/", {**body, "choices": {}}, format="json").json()
    assert answer["allowed"]
