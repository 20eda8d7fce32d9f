"""Searching over HTTP: the list with its query, facets and order, names, draws, collections, lists."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from rest_framework.test import APIClient

from cardsdb.tests.test_api import ROWS, problem

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("core_cards"), pytest.mark.once]

LIST = "/api/v1/cards/?game=ahlcg"


def found(api: APIClient, query: str, more: str = "", language: str = "en") -> dict[str, Any]:
    response = api.get(f"{LIST}&q={quote(query)}{more}", headers={"Accept-Language": language})
    assert response.status_code == 200, response.content
    body: dict[str, Any] = response.json()
    return body


def codes(body: dict[str, Any]) -> list[str]:
    return [card["code"] for card in body["results"]]


def test_query_finds_cards_and_is_explained(api: APIClient) -> None:
    body = found(api, "f:guardian t:asset cost>=4")
    expected = [
        row["code"]
        for row in sorted(ROWS, key=lambda row: (row["position"], row["code"]))
        if row.get("classes") == ["guardian"]
        and row["type_code"] == "asset"
        and isinstance(row["fields"].get("cost"), int)
        and row["fields"]["cost"] >= 4
    ]
    assert codes(body) == expected
    assert body["count"] == len(expected) > 1
    assert body["explanation"] == "the class is Guardian and the type is Asset and cost: at least 4"
    assert body["warnings"] == []
    assert body["did_you_mean"] == []


def test_explanation_is_in_the_language_asked_for(api: APIClient) -> None:
    body = found(api, "f:guardian or is:unique", language="es")
    assert body["explanation"] == "la clase es Guardián o es única"
    assert found(api, "cost:2 intellect>=1", language="es")["explanation"] == "coste: 2 e intelecto: como mínimo 1"


def test_bad_term_is_left_out_and_reported_with_its_place(api: APIClient) -> None:
    body = found(api, "colour:red machete")
    assert codes(body) == ["01020"]
    assert body["explanation"] == "the name contains “machete”"
    assert body["warnings"] == [{"code": "unknown-key", "message": "There is no key “colour”.", "start": 0, "end": 10}]
    spanish = found(api, "machete cost>x", language="es")["warnings"]
    assert [(one["code"], one["start"], one["end"]) for one in spanish] == [("mark-not-ordered", 8, 14)]
    assert spanish[0]["message"].startswith("«x» no es mayor ni menor")


def test_query_that_is_all_bad_is_refused_with_every_place(api: APIClient) -> None:
    body = problem(api.get(f"{LIST}&q={quote('colour:red cost:many')}"), 400, "invalid")
    assert [(error["loc"], error["code"]) for error in body["errors"]] == [
        (["query", "q", 0], "unknown-key"),
        (["query", "q", 11], "not-a-number"),
    ]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("a" * 1001, "too-long"),
        ("(" * 21 + "a", "too-deep"),
        ("-" * 21 + "a", "too-deep"),
        ("a " * 41, "too-many-terms"),
        ("x:/a/ " * 6, "too-many-regexes"),
    ],
)
def test_query_beyond_a_limit_is_refused(api: APIClient, query: str, code: str) -> None:
    body = problem(api.get(f"{LIST}&q={quote(query)}"), 400, "invalid")
    assert [error["code"] for error in body["errors"]] == [code]


@pytest.mark.parametrize("query", ["a" * 1000, "(" * 20 + "a" + ")" * 20, "a " * 40, "x:/a/ " * 5, ""])
def test_query_at_a_limit_is_answered(api: APIClient, query: str) -> None:
    assert found(api, query)["warnings"] == []


def test_misspelt_name_gets_the_right_one(api: APIClient) -> None:
    body = found(api, "machette")
    assert (body["count"], body["did_you_mean"]) == (0, ["Machete"])
    assert found(api, "machete")["did_you_mean"] == []
    assert found(api, "xqzjkw")["did_you_mean"] == []


@pytest.mark.parametrize(
    ("typed", "english", "spanish"),
    [
        ("enciclopedja", "Encyclopedia", "Enciclopedia"),
        ("encyclopedja", "Encyclopedia", "Enciclopedia"),
        ("shotgn", "Shotgun", "Escopeta"),
        ("escpeta", "Shotgun", "Escopeta"),
    ],
)
def test_misspelt_name_gets_the_right_one_in_the_language_of_the_reader(
    api: APIClient, typed: str, english: str, spanish: str
) -> None:
    for language, name in (("en", english), ("es", spanish)):
        headers = {"Accept-Language": language}
        answer = api.get("/api/v1/cards/", {"game": "ahlcg", "q": typed}, headers=headers).json()
        assert answer["did_you_mean"] == [name]
        page = api.get("/cards/ahlcg/", {"q": typed}, headers=headers).content.decode()
        assert re.findall(r">([^<]+)</a>", page.partition('class="said-near"')[2].partition("</p>")[0]) == [name]


def test_order_and_direction(api: APIClient) -> None:
    names = [card["name"] for card in found(api, "f:guardian order:name", "&page_size=250")["results"]]
    assert names == sorted(names, key=str.casefold)
    assert [c["name"] for c in found(api, "f:guardian", "&order=name&dir=desc&page_size=250")["results"]] == names[::-1]
    levels = [card["level"] for card in found(api, "t:asset", "&order=level&dir=desc&page_size=250")["results"]]
    there = [level for level in levels if level is not None]
    assert there == sorted(there, reverse=True)
    assert levels == there + [None] * (len(levels) - len(there)), "cards without a level come last"
    body = problem(api.get(f"{LIST}&order=beauty"), 400, "invalid")
    assert body["errors"][0]["loc"] == ["query", "order"]


def test_unique_names_lists_each_name_once(api: APIClient) -> None:
    cards = found(api, "t:asset f:guardian", "&page_size=250")
    names = found(api, "t:asset f:guardian unique:names", "&page_size=250")
    assert names["count"] == len(names["results"]) == len({card["name"] for card in cards["results"]})
    assert names["count"] < cards["count"]


def test_language_of_the_results_can_be_asked_for_in_the_query(api: APIClient) -> None:
    body = found(api, "machete lang:es")
    assert body["results"][0]["type_name"] == "Apoyo"
    assert body["explanation"] == "the name contains “machete”"


def test_spanish_names_are_found_in_english(api: APIClient) -> None:
    assert codes(found(api, "automatica")) == ["01016"]


def test_facets_count_what_was_found(api: APIClient) -> None:
    body = found(api, "t:asset", "&facets=class,level,cost,type")
    assets = [row for row in ROWS if row["type_code"] == "asset"]
    assert body["facets"]["type"] == [{"value": "asset", "name": "Asset", "count": len(assets)}]
    guardian = next(one for one in body["facets"]["class"] if one["value"] == "guardian")
    assert guardian["count"] == sum("guardian" in row["classes"] for row in assets)
    levels = {one["value"]: one["count"] for one in body["facets"]["level"]}
    assert levels == {
        level: sum(row.get("level") == level for row in assets)
        for level in sorted({row["level"] for row in assets if row.get("level") is not None})
    }
    everything = api.get(f"{LIST}&facets=all", headers={"Accept-Language": "es"}).json()["facets"]
    assert {"class", "type", "level", "cost", "trait", "set"} <= set(everything)
    items = sum("Objeto" in row["traits"]["es"] for row in ROWS if row.get("traits"))
    assert {"value": "Objeto", "name": "Objeto", "count": items} in everything["trait"]
    body = problem(api.get(f"{LIST}&facets=colour"), 400, "invalid")
    assert body["errors"][0]["code"] == "unknown-facet"


def test_page_may_have_250_cards(api: APIClient) -> None:
    assert len(found(api, "", "&page_size=250")["results"]) == 184


def test_autocomplete_puts_beginnings_before_later_words(api: APIClient) -> None:
    address = "/api/v1/cards/autocomplete/?game=ahlcg&q="
    assert api.get(f"{address}mach").json() == {"results": ["Machete"]}
    names = api.get(f"{address}ma").json()["results"]
    assert names[0].casefold().startswith("ma")
    assert len(names) <= 20
    assert api.get(f"{address}m").json() == {"results": []}
    assert api.get(f"{address}automa", headers={"Accept-Language": "es"}).json()["results"] == ["Automática del .45"]
    assert api.get(f"{address}.45 a").json()["results"] == [".45 Automatic"]
    assert api.get(f"{address}banks").json()["results"] == ["Roland Banks"]


def test_random_card_is_drawn_from_the_query_and_again_by_its_seed(api: APIClient) -> None:
    address = f"/api/v1/cards/random/?game=ahlcg&q={quote('f:mystic level:0')}"
    drawn = api.get(address)
    assert drawn["Cache-Control"] == "no-store"
    body = drawn.json()
    assert body["card"]["classes"] == ["mystic"]
    assert body["count"] == found(api, "f:mystic level:0")["count"]
    again = api.get(f"{address}&seed={body['seed']}")
    assert again.json() == body
    assert api.get(f"{address}&seed={body['seed']}", headers={"If-None-Match": again["ETag"]}).status_code == 304
    assert len({api.get(f"{address}&seed={seed}").json()["card"]["code"] for seed in range(30)}) > 5
    problem(api.get("/api/v1/cards/random/?game=ahlcg&q=xqzjkw"), 404, "not-found")


def test_collection_finds_identifiers_of_every_kind(api: APIClient) -> None:
    identifiers = [
        "01016",
        {"code": "01020"},
        {"name": "Magnifying Glass"},
        {"name": "magnifying glass", "level": 1},
        {"name": "lupa", "level": 1},
        {"set": "core", "position": 16},
        {"printing": "01087"},
        {"name": "Nobody"},
        {"name": "Machete", "level": 5},
        "99999",
        {"set": "core", "position": 999},
    ]
    body = api.post("/api/v1/cards/collection/", {"game": "ahlcg", "identifiers": identifiers}, format="json").json()
    assert [card["code"] for card in body["results"]] == ["01016", "01020", "01030", "01040", "01040", "01016", "01087"]
    assert body["not_found"] == identifiers[7:]


@pytest.mark.parametrize(
    ("body", "loc"),
    [
        ({"identifiers": [{"code": "01016", "name": "x"}]}, ["identifiers", 0]),
        ({"identifiers": ["01016", {}]}, ["identifiers", 1]),
        ({"identifiers": [{"level": 2}]}, ["identifiers", 0]),
        ({"identifiers": ["01016"] * 101}, ["identifiers"]),
        ({"identifiers": [{"colour": "red"}]}, ["identifiers", 0]),
        ({"identifiers": [{"level": "two", "name": "x"}]}, ["identifiers", 0]),
        ({"identifiers": 7}, ["identifiers"]),
        ({}, ["identifiers"]),
        ([], []),
        ({"identifiers": [], "game": "chess"}, ["game"]),
    ],
)
def test_collection_that_is_no_list_of_identifiers_is_refused(api: APIClient, body: Any, loc: list[Any]) -> None:
    errors = problem(api.post("/api/v1/cards/collection/", body, format="json"), 400, "invalid")["errors"]
    assert [error["loc"] for error in errors] == [loc]


def test_everything_wrong_with_a_collection_is_told_at_once(api: APIClient) -> None:
    body = {"identifiers": [{}, "01016", 7], "game": "chess", "colour": "red"}
    errors = problem(api.post("/api/v1/cards/collection/", body, format="json"), 400, "invalid")["errors"]
    assert [(error["loc"], error["code"]) for error in errors] == [
        (["colour"], "unknown-key"),
        (["identifiers", 0], "no-identifier"),
        (["identifiers", 2], "no-identifier"),
        (["game"], "unknown-game"),
    ]


@pytest.mark.parametrize("name", ['"Skids" O\'Toole', "Skids O'Toole", "“skids” o’toole"])
def test_collection_finds_a_name_with_or_without_its_quotation_marks(api: APIClient, name: str) -> None:
    body = api.post(
        "/api/v1/cards/collection/", {"game": "ahlcg", "identifiers": [{"name": name}]}, format="json"
    ).json()
    assert [card["code"] for card in body["results"]] == ["01003"]


def test_collection_takes_a_hundred(api: APIClient) -> None:
    body = api.post("/api/v1/cards/collection/", {"identifiers": ["01016"] * 100}, format="json").json()
    assert len(body["results"]) == 100


def test_sets_and_classes_count_what_a_search_finds(api: APIClient) -> None:
    for part in ("sets", "classes"):
        response = api.get(f"/api/v1/{part}/?game=ahlcg", headers={"Accept-Language": "es"})
        results = response.json()["results"]
        assert results
        for one in results:
            assert api.get(one["url"]).json()["count"] == one["cards"]
        assert api.get(f"/api/v1/{part}/?game=ahlcg", headers={"If-None-Match": response["ETag"]}).status_code == 200
    (core,) = api.get("/api/v1/sets/").json()["results"]
    assert (core["name"], core["released"], core["cards"]) == ("Core Set", "2016-11-10", 184)


@pytest.mark.parametrize(
    ("address", "status"),
    [
        (f"{LIST}&q=colour:red", 400),
        (f"{LIST}&page=999", 404),
        (f"{LIST}&lang=fr", 400),
        ("/api/v1/cards/random/?game=ahlcg&q=xqzjkw&seed=1", 404),
        ("/api/v1/bulk/ahlcg/cards-en.json?q=colour:red", 400),
        ("/api/v1/cards/ahlcg/99999/", 404),
        ("/api/v1/cards/ahlcg/01016/?lang=fr", 400),
        ("/api/v1/cards/autocomplete/?q=ma&lang=fr", 400),
        (f"{LIST}&q=machete", 304),
        ("/api/v1/cards/random/?game=ahlcg&q=machete&seed=1", 304),
        ("/api/v1/bulk/ahlcg/cards-en.json?q=machete", 304),
        ("/api/v1/cards/ahlcg/01016/?lang=es", 304),
    ],
)
def test_asking_whether_there_is_any_answer_hides_no_error(api: APIClient, address: str, status: int) -> None:
    assert api.get(address, headers={"If-None-Match": "*"}).status_code == status


def test_language_is_a_parameter_wherever_cards_are_named(api: APIClient) -> None:
    for language, name in (("en", ".45 Automatic"), ("es", "Automática del .45")):
        assert api.get(f"/api/v1/cards/ahlcg/01016/?lang={language}").json()["name"] == name
        address = f"/api/v1/cards/collection/?lang={language}"
        body = api.post(address, {"game": "ahlcg", "identifiers": ["01016"]}, format="json").json()
        assert [card["name"] for card in body["results"]] == [name]
        for typed in (".45", "automát"):
            names = api.get(f"/api/v1/cards/autocomplete/?game=ahlcg&q={typed}&lang={language}").json()["results"]
            assert name in names
    body = {"game": "ahlcg", "identifiers": ["01016"]}
    problem(api.post("/api/v1/cards/collection/?lang=fr", body, format="json"), 400, "invalid")


@pytest.mark.parametrize(
    ("asked", "faults"),
    [
        (
            "order=zzz&dir=zzz&unique=zzz",
            [("order", "unknown-choice"), ("dir", "unknown-choice"), ("unique", "unknown-choice")],
        ),
        (
            "order=zzz&facets=aa,bb,class&page=0&page_size=9999",
            [
                ("page", "not-a-number-in-range"),
                ("page_size", "not-a-number-in-range"),
                ("order", "unknown-choice"),
                ("facets", "unknown-facet"),
                ("facets", "unknown-facet"),
            ],
        ),
        ("game=chess&page=0", [("game", "unknown-game"), ("page", "not-a-number-in-range")]),
    ],
)
def test_list_tells_every_fault_at_once(api: APIClient, core_cards: None, asked: str, faults: Any) -> None:
    answer = api.get(f"/api/v1/cards/?{asked}")
    assert answer.status_code == 400
    assert sorted((one["loc"][1], one["code"]) for one in answer.json()["errors"]) == sorted(faults)
    assert api.get("/api/v1/cards/?order=name&dir=desc&unique=cards&facets=class,type").status_code == 200


def test_facets_are_not_checked_before_it_is_clear_of_which_game(
    api: APIClient, core_cards: None, ah2_cards: None
) -> None:
    for asked, code in (("game=chess", "unknown-game"), ("q=machete", "required")):
        errors = api.get(f"/api/v1/cards/?{asked}&facets=class,ends").json()["errors"]
        assert [(one["loc"], one["code"]) for one in errors] == [(["query", "game"], code)]
