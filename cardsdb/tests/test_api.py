"""The cards API and the frame that every API view stands in."""

import gzip
import json
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpResponse
from rest_framework.test import APIClient

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("core_cards")]

ROWS = [
    row
    for row in json.loads((settings.BASE_DIR / "fixtures" / "ahlcg" / "cards" / "core.json").read_text())
    if row["set_code"] == "core"
]


def problem(response: HttpResponse, status: int, code: str) -> dict[str, Any]:
    """Asserts that the answer is that problem, whole and in the right media type."""
    assert response.status_code == status
    assert response["Content-Type"] == "application/problem+json"
    body: dict[str, Any] = json.loads(response.content)
    assert body["status"] == status
    assert body["code"] == code
    assert body["type"] == f"/api/v1/problems/{code}/"
    assert body["title"]
    assert body["detail"]
    return body


def test_list_gives_every_card_in_order_over_its_pages(api: APIClient) -> None:
    address: str | None = "/api/v1/cards/?game=ahlcg&page_size=40"
    codes, pages = [], 0
    while address:
        body = api.get(address).json()
        assert body["count"] == len(ROWS) == 184
        codes += [card["code"] for card in body["results"]]
        address, pages = body["next"], pages + 1
    assert pages == 5
    expected = sorted(ROWS, key=lambda row: (row["position"], row["code"]))
    assert codes == [row["code"] for row in expected]


def test_list_links_its_neighbours(api: APIClient) -> None:
    first = api.get("/api/v1/cards/?game=ahlcg&page_size=40").json()
    assert first["previous"] is None
    assert first["next"] == "http://testserver/api/v1/cards/?game=ahlcg&page=2&page_size=40"
    last = api.get("/api/v1/cards/?game=ahlcg&page_size=40&page=5").json()
    assert last["next"] is None
    assert last["previous"] == "http://testserver/api/v1/cards/?game=ahlcg&page=4&page_size=40"
    second = api.get("/api/v1/cards/?game=ahlcg&page_size=40&page=2").json()
    assert second["previous"] == "http://testserver/api/v1/cards/?game=ahlcg&page_size=40"


def test_list_without_a_game_gives_all_games(api: APIClient) -> None:
    assert api.get("/api/v1/cards/").json()["count"] == 184


def test_list_has_fifty_cards_unless_asked(api: APIClient) -> None:
    assert len(api.get("/api/v1/cards/?game=ahlcg").json()["results"]) == 50


@pytest.mark.parametrize("query", ["page=0", "page=x", "page=-1", "page=1.5", "page_size=0", "page_size=251", "page=²"])
def test_page_that_is_no_number_in_range_says_where(api: APIClient, query: str) -> None:
    body = problem(api.get(f"/api/v1/cards/?game=ahlcg&{query}"), 400, "invalid")
    (error,) = body["errors"]
    assert error["loc"] == ["query", query.partition("=")[0]]
    assert error["code"] == "not-a-number-in-range"


def test_page_beyond_the_last_is_not_found(api: APIClient) -> None:
    body = problem(api.get("/api/v1/cards/?game=ahlcg&page=5"), 404, "not-found")
    assert body["detail"] == "There is no page 5; the last is 4."


def test_card_has_the_facts_of_its_row(api: APIClient) -> None:
    card = api.get("/api/v1/cards/ahlcg/01016/").json()
    assert card == {
        "game": "ahlcg",
        "code": "01016",
        "name": ".45 Automatic",
        "subtitle": None,
        "type": "asset",
        "type_name": "Asset",
        "classes": ["guardian"],
        "level": 0,
        "traits": ["Item", "Weapon", "Firearm"],
        "keywords": ["uses"],
        "keyword_names": ["Uses"],
        "unique": False,
        "set": "core",
        "set_name": "Core Set",
        "position": 16,
        "quantity": 1,
        "illustrator": "John Pacer",
        "weakness": None,
        "text": None,
        "flavour": None,
        "back": None,
        "encounter_set": None,
        "encounter_position": None,
        "does": ["fight"],
        "skills": {"fight": ["combat"]},
        "errata_date": None,
        "printings": [],
        "cost": 4,
        "icons": {"agility": 1},
        "slots": ["hand"],
        "uses": {"ammo": 4},
        "deck_limit": 2,
        "url": "/api/v1/cards/ahlcg/01016/",
        "related": [],
        "taboos": [],
        "rules": [
            {"id": "AHLCG-DECK-04", "title": "Copies of a card"},
            {"id": "AHLCG-DECK-16", "title": "What a deck holds"},
        ],
    }


def test_card_names_what_belongs_to_it(api: APIClient) -> None:
    related = api.get("/api/v1/cards/ahlcg/01001/", headers={"Accept-Language": "es"}).json()["related"]
    assert related == [
        {
            "kind": "signature",
            "kind_name": "Carta específica de investigador",
            "code": code,
            "name": name,
            "level": None,
        }
        for code, name in (("01006", ".38 especial de Roland"), ("01007", "Encubrimiento"))
    ]
    assert api.get("/api/v1/cards/ahlcg/01006/").json()["related"][0]["code"] == "01001"


def test_no_level_is_not_level_nought(api: APIClient) -> None:
    assert api.get("/api/v1/cards/ahlcg/01006/").json()["level"] is None
    assert api.get("/api/v1/cards/ahlcg/01016/").json()["level"] == 0


def test_weakness_has_its_kind(api: APIClient) -> None:
    basic, signature = (api.get(f"/api/v1/cards/ahlcg/{code}/").json()["weakness"] for code in ("01096", "01007"))
    assert basic == {
        "kind": "basic",
        "class_lock": None,
        "multiplayer_only": False,
        "campaign_only": False,
        "copies": 2,
    }
    assert signature["kind"] == "signature"


@pytest.mark.parametrize("header", ["es", "es-MX,es;q=0.9,en;q=0.5", "fr, es;q=0.5"])
def test_spanish_is_given_to_those_who_ask(api: APIClient, header: str) -> None:
    response = api.get("/api/v1/cards/ahlcg/01016/", headers={"Accept-Language": header})
    assert response["Content-Language"] == "es"
    assert response.json()["name"] == "Automática del .45"
    assert response.json()["type_name"] == "Apoyo"
    assert response.json()["traits"] == ["Objeto", "Arma", "Arma de fuego"]
    assert response.json()["set_name"] == "Caja básica"


def test_language_of_the_api_does_not_follow_the_pages_cookie(api: APIClient) -> None:
    api.cookies[settings.LANGUAGE_COOKIE_NAME] = "es"
    assert api.get("/api/v1/cards/ahlcg/01016/").json()["name"] == ".45 Automatic"


def test_reads_can_be_cached_and_vary_by_language_and_authorisation(api: APIClient) -> None:
    response = api.get("/api/v1/cards/ahlcg/01016/")
    assert response["Cache-Control"] == "public, max-age=60"
    vary = {part.strip().lower() for part in response["Vary"].split(",")}
    assert {"accept-language", "authorization"} <= vary
    assert "cookie" not in vary


@pytest.mark.parametrize("address", ["/api/v1/cards/?game=ahlcg", "/api/v1/cards/ahlcg/01016/", "/api/v1/games/"])
def test_etag_answers_304_until_the_language_or_the_address_differs(api: APIClient, address: str) -> None:
    etag = api.get(address)["ETag"]
    again = api.get(address, headers={"If-None-Match": etag})
    assert again.status_code == 304
    assert again.content == b""
    assert again["ETag"] == etag
    assert api.get(address, headers={"If-None-Match": etag, "Accept-Language": "es"}).status_code == 200
    assert api.get(address, headers={"If-None-Match": '"other"'}).status_code == 200
    assert api.get(f"{address}{'&' if '?' in address else '?'}page_size=3")["ETag"] != etag


def test_answers_are_compressed_for_those_who_ask(api: APIClient) -> None:
    response = api.get("/api/v1/cards/?game=ahlcg", headers={"Accept-Encoding": "gzip"})
    assert response["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(response.content))["count"] == 184
    etag = response["ETag"]
    assert api.get("/api/v1/cards/?game=ahlcg", headers={"If-None-Match": etag}).status_code == 304


def test_other_sites_may_read_but_not_with_the_visitors_cookies(api: APIClient) -> None:
    response = api.get("/api/v1/cards/ahlcg/01016/", headers={"Origin": "https://elsewhere.example"})
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response
    page = api.get("/account/login/", headers={"Origin": "https://elsewhere.example"})
    assert "Access-Control-Allow-Origin" not in page


def test_other_sites_may_send_the_headers_that_the_api_takes(api: APIClient) -> None:
    asked = "authorization, content-type, if-none-match, if-match, idempotency-key, x-request-id"
    headers = {
        "Origin": "https://elsewhere.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": asked,
    }
    allowed = api.options("/api/v1/cards/", headers=headers)["Access-Control-Allow-Headers"]
    assert set(asked.split(", ")) <= set(allowed.split(", "))


@pytest.mark.parametrize("header", ["If-Match", "If-Unmodified-Since", "If-Modified-Since"])
def test_other_conditions_do_not_disturb_a_read(api: APIClient, header: str) -> None:
    value = "Mon, 01 Jan 2001 00:00:00 GMT" if "Since" in header else '"other"'
    assert api.get("/api/v1/cards/ahlcg/01016/", headers={header: value}).status_code == 200


@pytest.mark.parametrize("known", ["W/{}", '"other", {}', "*"])
def test_etag_is_known_in_all_its_forms(api: APIClient, known: str) -> None:
    etag = api.get("/api/v1/games/")["ETag"]
    assert api.get("/api/v1/games/", headers={"If-None-Match": known.format(etag)}).status_code == 304


def test_missing_final_slash_redirects_reads_and_is_named_to_writers(api: APIClient) -> None:
    assert api.get("/api/v1/games/ahlcg")["Location"] == "/api/v1/games/ahlcg/"
    body = problem(api.post("/api/v1/games/ahlcg/validate", {}, format="json"), 404, "not-found")
    assert body["detail"] == "Addresses end with a slash: /api/v1/games/ahlcg/validate/"
    problem(api.get("/api"), 404, "not-found")


def test_head_has_the_headers_and_no_body(api: APIClient) -> None:
    response = api.head("/api/v1/cards/ahlcg/01016/")
    assert response.status_code == 200
    assert response["ETag"]
    assert response.content == b""


def test_unknown_game_and_card_are_not_found(api: APIClient) -> None:
    assert problem(api.get("/api/v1/cards/chess/01016/"), 404, "unknown-game")["detail"] == "There is no game chess."
    assert problem(api.get("/api/v1/cards/ahlcg/99999/"), 404, "unknown-card")["detail"] == "There is no card 99999."
    problem(api.get("/api/v1/games/chess/"), 404, "unknown-game")
    problem(api.get("/api/v1/games/chess/rules/"), 404, "unknown-game")
    problem(api.post("/api/v1/games/chess/validate/", {"decks": []}, format="json"), 404, "unknown-game")


def test_unknown_game_in_the_query_says_which_there_are(api: APIClient) -> None:
    body = problem(api.get("/api/v1/cards/?game=chess"), 400, "invalid")
    assert body["errors"] == [
        {
            "loc": ["query", "game"],
            "code": "unknown-game",
            "message": "There is no such game. The games are: ahlcg, lotr, ah2, mom2, dmd.",
        }
    ]


def test_unknown_address_is_a_problem_too(api: APIClient) -> None:
    problem(api.get("/api/v1/nothing/"), 404, "not-found")
    problem(api.get("/api/"), 404, "not-found")
    problem(api.get("/api/v1/problems/nothing/"), 404, "not-found")


def test_wrong_method_says_which_are_right(api: APIClient) -> None:
    response = api.post("/api/v1/cards/", {}, format="json")
    problem(response, 405, "method-not-allowed")
    assert response["Allow"] == "GET, HEAD, OPTIONS"
    problem(api.get("/api/v1/games/ahlcg/validate/"), 405, "method-not-allowed")


def test_wrong_content_type_is_refused(api: APIClient) -> None:
    response = api.post("/api/v1/games/ahlcg/validate/", "<deck/>", content_type="application/xml")
    problem(response, 415, "unsupported-media-type")


def test_format_that_does_not_exist_is_refused(api: APIClient) -> None:
    problem(api.get("/api/v1/cards/", headers={"Accept": "application/xml"}), 406, "not-acceptable")


@pytest.mark.parametrize(
    "body", [b"{", b'{"decks": [}', b"\xff\xfe", b'{"a": NaN}', b"[" * 100_000, b'{"a": "\x00"}', b'{"a":1} x']
)
def test_malformed_json_is_refused_with_its_reason(api: APIClient, body: bytes) -> None:
    response = api.post("/api/v1/games/ahlcg/validate/", body, content_type="application/json")
    assert problem(response, 400, "malformed")["detail"].startswith("The JSON cannot be read: ")


def test_body_over_the_limit_is_refused(api: APIClient) -> None:
    body = b'{"decks": "' + b"x" * (2 * 1024 * 1024) + b'"}'
    problem(api.post("/api/v1/games/ahlcg/validate/", body, content_type="application/json"), 413, "too-large")


@pytest.mark.parametrize(
    "value",
    [
        {str(number): 1 for number in range(50_001)},
        [1] * 50_002,
        ["x"] * 50_001,
        [{}, *([[]] * 50_001)],
        {"\\": "\\", **{f'"{number}': ',"' for number in range(25_001)}},
    ],
    ids=["keys", "numbers", "texts", "lists", "escapes"],
)
def test_body_of_too_many_values_is_refused_unread(
    api: APIClient, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = json.dumps(value)
    assert len(body) < 2 * 1024 * 1024
    monkeypatch.setattr("cardsdb.api.parsers.msgspec.json.decode", None)
    answer = api.post("/api/v1/games/ahlcg/validate/", body, content_type="application/json")
    assert problem(answer, 413, "too-large")["detail"] == "The limit is 50000 values."


@pytest.mark.parametrize(
    "value",
    [
        {str(number): 1 for number in range(50_000)},
        [1] * 50_001,
        ["x"] * 50_000,
        {"text": "a, b\n" * 60_000, "more": '"' * 110_000 + "\\"},
    ],
    ids=["keys", "numbers", "texts", "commas and quotation marks in a text"],
)
def test_body_of_many_values_is_read(api: APIClient, value: object) -> None:
    body = json.dumps(value)
    problem(api.post("/api/v1/games/ahlcg/validate/", body, content_type="application/json"), 400, "invalid")


def test_unexpected_error_is_a_problem_without_its_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(game: str) -> None:
        raise RuntimeError("a secret of the machine")

    monkeypatch.setattr("cardsdb.api.cards.catalogue_get", fail)
    response = APIClient(raise_request_exception=False).get("/api/v1/cards/ahlcg/01016/")
    problem(response, 500, "server-error")
    assert b"secret" not in response.content


def test_problems_speak_the_language_asked_for(api: APIClient) -> None:
    body = problem(api.get("/api/v1/cards/chess/1/", headers={"Accept-Language": "es"}), 404, "unknown-game")
    assert body["title"] == "No existe ese juego."
    assert body["detail"] == "No existe ningún juego chess."


def test_every_problem_code_is_explained_at_its_type(api: APIClient) -> None:
    kinds = api.get("/api/v1/problems/").json()["results"]
    assert {"code": "unknown-game", "status": 404, "title": "There is no such game."} in kinds
    for kind in kinds:
        assert api.get(f"/api/v1/problems/{kind['code']}/").json() == kind


def test_game_lists_its_words(api: APIClient) -> None:
    listed = next(game for game in api.get("/api/v1/games/").json()["results"] if game["code"] == "ahlcg")
    game = api.get(listed["url"], headers={"Accept-Language": "es"}).json()
    assert game["name"] == "Arkham Horror: El juego de cartas"
    assert game["modes"] == ["deck", "campaign-start", "campaign", "standalone"]
    assert game["catalogue_version"] == 1
    assert game["cards"] == 184
    assert {"code": "seeker", "name": "Buscador"} in game["classes"]
    assert {"code": "asset", "name": "Apoyo"} in game["types"]
    assert game["sets"] == [{"code": "core", "name": "Caja básica"}]


def test_rules_are_listed_with_the_problems_that_cite_them(api: APIClient) -> None:
    rules = {rule["id"]: rule for rule in api.get("/api/v1/games/ahlcg/rules/").json()["results"]}
    assert rules["AHLCG-DECK-02"]["title"] == "Deck size"
    assert rules["AHLCG-DECK-02"]["problems"] == ["deck-too-small", "deck-too-large"]


def test_index_leads_everywhere(api: APIClient) -> None:
    index = api.get("/api/v1/").json()
    assert {"cards", "collections", "decks", "parties", "campaigns"} <= index.keys()
    for part, address in index.items():
        answer = api.get(address, headers={"Accept": "*/*"})
        assert answer.status_code == (401 if part == "collections" else 200), part


def test_answer_asked_for_again_is_the_same_in_every_way(api: APIClient) -> None:
    address = "/api/v1/cards/?game=ahlcg&page_size=40"
    volatile = {"X-Request-ID", "RateLimit-Remaining", "RateLimit-Reset", "Content-Length"}

    def asked(**headers: str) -> tuple[bytes, dict[str, str]]:
        response = api.get(address, headers=headers)
        body = gzip.decompress(response.content) if "gzip" in response.get("Content-Encoding", "") else response.content
        assert int(response["Content-Length"]) == len(response.content)
        return body, {name: value for name, value in response.items() if name not in volatile}

    plain, compressed, spanish = asked(), asked(**{"Accept-Encoding": "gzip"}), asked(**{"Accept-Language": "es"})
    assert plain[0] == compressed[0] != spanish[0]
    assert compressed[1]["Content-Encoding"] == "gzip"
    assert compressed[1]["ETag"] == f"W/{plain[1]['ETag']}"
    for _ in range(2):
        assert asked() == plain
        assert asked(**{"Accept-Encoding": "gzip"}) == compressed
        assert asked(**{"Accept-Language": "es"}) == spanish


def test_links_to_other_pages_have_the_scheme_and_host_of_the_request(api: APIClient) -> None:
    address = "/api/v1/cards/?game=ahlcg&page_size=40"
    assert api.get(address).json()["next"].startswith("http://testserver/")
    assert api.get(address, secure=True).json()["next"].startswith("https://testserver/")
    assert api.get(address, headers={"host": "localhost"}).json()["next"].startswith("http://localhost/")
