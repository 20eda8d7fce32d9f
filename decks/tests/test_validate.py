"""Deck checking over HTTP."""

from typing import Any

import pytest
from django.http import HttpResponse
from rest_framework.test import APIClient

from cardsdb.tests.test_api import problem

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("core_cards"), pytest.mark.once]

ADDRESS = "/api/v1/games/ahlcg/validate/"
LEGAL = {
    "01006": 1, "01007": 1, "01096": 1,
    **{code: 2 for code in ("01016", "01017", "01018", "01020", "01021", "01022", "01023", "01024", "01025")},
    **{code: 2 for code in ("01030", "01031", "01032", "01086", "01087", "01088")},
}  # fmt: skip
"""Thirty cards for 01001, with his two signature cards and a basic weakness."""


def post(api: APIClient, body: Any, **headers: str) -> Any:
    return api.post(ADDRESS, body, format="json", headers=headers)


def errors(response: HttpResponse) -> list[tuple[list[Any], str]]:
    return [(error["loc"], error["code"]) for error in problem(response, 400, "invalid")["errors"]]


def arkhamdb(**changes: Any) -> dict[str, Any]:
    return {"id": 7, "name": "Roland", "investigator_code": "01001", "slots": LEGAL, **changes}


def test_legal_deck_is_valid(api: APIClient) -> None:
    (result,) = post(api, {"decks": [arkhamdb()]}).json()["results"]
    stats = result.pop("stats")
    assert result == {"id": 7, "mode": "deck", "valid": True, "problems": [], "remarks": []}
    assert (stats["size"], stats["required_size"], stats["xp"]) == (30, 30, 0)
    assert stats["cards"] == {"standard": 30, "weakness": 2, "specific": 1, "story": 0, "permanent": 0}
    assert (stats["classes"]["guardian"], stats["classes"]["seeker"]) == (18, 6)
    assert stats["admitted"]["01016"] == [[0, 2]]
    assert stats["admitted"]["01030"] == [[1, 2]]


def test_illegal_deck_has_all_its_problems_with_rule_fix_and_message(api: APIClient) -> None:
    deck = arkhamdb(slots={**LEGAL, "01016": 3, "77777": 1})
    (result,) = post(api, {"decks": [deck]}).json()["results"]
    assert result["valid"] is False
    large, copies, unknown = result["problems"]
    assert (large["code"], large["params"], large["fix"]["action"], large["fix"]["quantity"]) == (
        "deck-too-large", {"found": 31, "limit": 30}, "remove", 1,
    )  # fmt: skip
    assert copies == {
        "code": "too-many-copies",
        "rule": "AHLCG-DECK-04",
        "severity": "error",
        "cards": ["01016"],
        "params": {"found": 3, "limit": 2},
        "message": "Too many copies of .45 Automatic: 3, at most 2.",
        "rule_title": "Copies of a card",
        "section": "Deckbuilding",
        "url": "/api/v1/games/ahlcg/rules/AHLCG-DECK-04/",
        "fix": {"action": "remove", "card": "01016", "quantity": 1, "message": "Remove 1 × .45 Automatic."},
    }
    assert (unknown["code"], unknown["cards"], unknown["message"]) == (
        "unknown-card", ["77777"], "There is no card with the code 77777 (copies: 1).",
    )  # fmt: skip
    assert api.get(copies["url"]).json()["title"] == "Copies of a card"


def test_several_modes_in_one_call(api: APIClient) -> None:
    deck = arkhamdb(slots={**LEGAL, "01018": 0, "01028": 2})  # Beat Cop of level 2
    results = post(api, {"decks": [deck], "modes": ["deck", "campaign-start", "standalone"]}).json()["results"]
    assert [(result["mode"], result["valid"]) for result in results] == [
        ("deck", True), ("campaign-start", False), ("standalone", True),
    ]  # fmt: skip
    assert [(problem["code"], problem["params"]) for problem in results[1]["problems"]] == [
        ("experience-exceeded", {"found": 4, "limit": 0})
    ]


def test_messages_are_in_the_language_asked_for(api: APIClient) -> None:
    deck = arkhamdb(slots={**LEGAL, "01016": 3})
    (result,) = post(api, {"decks": [deck]}, **{"Accept-Language": "es"}).json()["results"]
    assert [entry["message"] for entry in result["problems"]] == [
        "El mazo es demasiado grande: 31 cartas en lugar de 30.",
        "Demasiadas copias de Automática del .45: 3, como máximo 2.",
    ]


def test_our_build_and_an_arkhamdb_deck_mean_the_same(api: APIClient) -> None:
    build = {"leaders": ["01001"], "zones": {"main": LEGAL, "side": {"01016": 1}}, "choices": {}}
    theirs, ours = post(api, {"decks": [arkhamdb(sideSlots={"01016": 1}), {"build": build}]}).json()["results"]
    assert ours["id"] is None
    assert {**ours, "id": 7} == theirs


def test_batch_keeps_order_and_ids(api: APIClient) -> None:
    decks = [arkhamdb(id=f"deck-{number}", slots={"01016": number}) for number in range(1, 101)]
    results = post(api, {"decks": decks, "modes": ["deck", "deck"]}).json()["results"]
    assert [result["id"] for result in results] == [f"deck-{number}" for number in range(1, 101)]
    assert [result["stats"]["size"] for result in results] == list(range(1, 101))


def test_brief_answer_is_the_whole_one_without_figures_sentences_and_fixes(api: APIClient) -> None:
    decks = [arkhamdb(), arkhamdb(id="b", slots={**LEGAL, "01016": 3, "01028": 2, "77777": 0}), {"build": {}}]
    body = {"decks": decks, "modes": ["deck", "campaign-start"]}
    whole, brief = (post(api, {**body, **more}).json()["results"] for more in ({"brief": False}, {"brief": True}))
    assert whole == post(api, body).json()["results"]
    assert [len(result["problems"]) for result in whole] == [0, 0, 3, 4, 1, 1]
    for result in whole:
        assert set(result.pop("stats")) >= {"size", "xp"}
        for one in result["problems"]:
            for key in ("message", "rule_title", "section", "url", "fix"):
                del one[key]
    assert brief == whole
    assert errors(post(api, {**body, "brief": "perhaps"})) == [(["brief"], "wrong-type")]


@pytest.mark.parametrize("empty", [[], {}, None])
def test_arkhamdbs_ways_of_writing_nothing_are_understood(api: APIClient, empty: Any) -> None:
    deck = arkhamdb(sideSlots=empty, ignoreDeckLimitSlots=empty, meta="", taboo_id=None)
    assert post(api, {"decks": [deck]}).json()["results"][0]["valid"] is True


def both_forms(**more: int) -> list[dict[str, Any]]:
    """The legal deck with more cards, as ArkhamDB writes it and as our own build."""
    cards = {**LEGAL, **more}
    return [arkhamdb(slots=cards), {"build": {"leaders": ["01001"], "zones": {"main": cards}}}]


@pytest.mark.parametrize("quantity", [0, -1])
def test_card_of_which_there_is_no_copy_is_left_out_with_a_remark(api: APIClient, quantity: int) -> None:
    decks = both_forms(**{"01026": quantity, "77777": quantity})
    for result in post(api, {"decks": decks}).json()["results"]:
        assert (result["valid"], result["problems"], result["stats"]["size"]) == (True, [], 30)
        assert result["remarks"] == [
            f"Left out of “main”, because their quantity is zero or less: 01026 ({quantity}), 77777 ({quantity})."
        ]
    spanish = post(api, {"decks": decks[:1]}, **{"Accept-Language": "es"}).json()["results"][0]
    assert spanish["remarks"][0].startswith("Quitadas de «main»")
    table = api.post("/api/v1/games/ahlcg/group/", {"decks": decks[:1]}, format="json").json()
    assert (table["valid"], len(table["decks"][0]["remarks"])) == (True, 1)


def test_quantity_that_cannot_be_is_a_problem_of_the_deck(api: APIClient) -> None:
    for result in post(api, {"decks": both_forms(**{"01026": 1000})}).json()["results"]:
        assert [(problem["code"], problem["params"]) for problem in result["problems"]] == [
            ("quantity-invalid", {"found": 1000, "limit": 999})
        ]
        assert result["remarks"] == []


@pytest.mark.parametrize(("entries", "remarks"), [(500, 0), (501, 1), (3000, 1)])
def test_deck_with_more_entries_than_any_is_read_with_a_remark(api: APIClient, entries: int, remarks: int) -> None:
    more = {f"x{number}": 1 for number in range(entries - len(LEGAL))}
    for result in post(api, {"decks": both_forms(**more)}).json()["results"]:
        unknown = [problem for problem in result["problems"] if problem["code"] == "unknown-card"]
        assert (len(unknown), len(result["remarks"])) == (len(more), remarks)
        assert result["remarks"] == [f"“main” has {entries} different cards, more than any deck."] * remarks


def test_deck_is_bounded_by_the_size_of_the_request(api: APIClient) -> None:
    slots = {f"{number:040}": 1 for number in range(50_000)}
    assert post(api, {"decks": [arkhamdb(slots=slots)]}).status_code == 413


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ([], [([], "wrong-type"), (["decks"], "wrong-length")]),
        ({}, [(["decks"], "wrong-length")]),
        ({"decks": []}, [(["decks"], "wrong-length")]),
        ({"decks": [{}] * 101}, [(["decks"], "wrong-length")]),
        ({"decks": [3, "x"]}, [(["decks", 0], "wrong-type"), (["decks", 1], "wrong-type")]),
        ({"decks": [{}]}, [(["decks", 0, "investigator_code"], "wrong-type")]),
        (
            {"decks": [arkhamdb(slots=["01016"], meta="{")]},
            [(["decks", 0, "meta"], "malformed"), (["decks", 0, "slots"], "wrong-type")],
        ),
        ({"decks": [arkhamdb(slots={"01016": "2"})]}, [(["decks", 0, "slots", "01016"], "not-a-quantity")]),
        ({"decks": [arkhamdb(slots={"01016": True})]}, [(["decks", 0, "slots", "01016"], "not-a-quantity")]),
        ({"decks": [arkhamdb(slots={"01016": 10**30})]}, [(["decks", 0, "slots", "01016"], "not-a-quantity")]),
        ({"decks": [arkhamdb()], "modes": ["chess"]}, [(["modes"], "unknown-mode")]),
        ({"decks": [arkhamdb()], "modes": []}, [(["modes"], "unknown-mode")]),
        ({"decks": [arkhamdb()], "modes": [[]]}, [(["modes"], "unknown-mode")]),
        ({"decks": [{"build": {"leaders": ["01001"] * 11}}]}, [(["decks", 0, "build", "leaders"], "too-many")]),
        ({"decks": [{"leaders": ["01001"], "zones": {}}]}, [(["decks", 0, "build"], "missing")]),
        ({"decks": [{"build": 3}]}, [(["decks", 0, "build"], "wrong-type")]),
        (
            {"decks": [{"build": {"leaders": "01001", "zones": {"main": {"01016": 0.5}}, "colour": 1}}]},
            [
                (["decks", 0, "build", "colour"], "unknown-key"),
                (["decks", 0, "build", "leaders"], "wrong-type"),
                (["decks", 0, "build", "zones", "main", "01016"], "not-a-quantity"),
            ],
        ),
    ],
)
def test_what_cannot_be_understood_is_refused_with_every_place(
    api: APIClient, body: Any, expected: list[tuple[list[Any], str]]
) -> None:
    assert errors(post(api, body)) == expected


def test_no_account_and_no_csrf_token_are_needed(api: APIClient, user: Any) -> None:
    strict = APIClient(enforce_csrf_checks=True)
    strict.force_login(user)
    assert post(strict, {"decks": [arkhamdb()]}).status_code == 200
    assert post(api, {"decks": [arkhamdb()]}).status_code == 200
