"""The pages on rules and glossary, as the server answers."""

import re
from typing import Any

import msgspec
import pytest
from django.test import Client

from games.engine.rulebook import Rulebook
from games.registry import game_get

HTMX = {"HX-Request": "true"}


def get(
    client: Client, path: str, language: str = "en", status: int = 200, headers: dict[str, str] | None = None
) -> str:
    response: Any = client.get(path, headers={"Accept-Language": language, **(headers or {})})
    assert response.status_code == status
    html: str = response.content.decode()
    return html


def addresses(html: str, part: str) -> list[str]:
    return re.findall(rf'href="(/{part}/ahlcg/[^"#?]+/)"', html)


def test_rules_has_an_anchor_and_an_address_for_each(client: Client) -> None:
    html = get(client, "/rules/ahlcg/")
    rules = len(game_get("ahlcg").vocabulary.rules)
    assert f"{rules} rules" in html
    assert len(re.findall(r'<article class="rule" id="[^"]+">', html)) == rules
    assert 'id="AHLCG-DECK-04"' in html
    assert "/rules/ahlcg/AHLCG-DECK-04/" in addresses(html, "rules")


def test_rules_search_finds_in_either_language_and_counts_words_too(client: Client) -> None:
    html = get(client, "/rules/ahlcg/?q=Miríada")
    assert re.findall(r'<article class="rule" id="([^"]+)"', html) == ["AHLCG-DECK-04", "AHLCG-EXT-04"]
    assert 'href="/glossary/ahlcg/?q=exceptional"' in get(client, "/rules/ahlcg/?q=exceptional")
    assert "No rule has all of these words." in get(client, "/rules/ahlcg/?q=xqzjk")


def test_rules_for_htmx_are_the_list_alone(client: Client) -> None:
    html = get(client, "/rules/ahlcg/?q=myriad", headers=HTMX)
    assert "<html" not in html
    assert '<p id="said" hx-swap-oob="innerHTML">2 rules' in html
    whole = get(client, "/rules/ahlcg/?q=myriad", headers={**HTMX, "HX-History-Restore-Request": "true"})
    assert "<html" in whole


def test_rule_names_its_problems_the_others_that_find_them_and_its_entry(client: Client) -> None:
    html = get(client, "/rules/ahlcg/AHLCG-DECK-12/")
    assert "Too many copies of …: …, at most …." in html
    assert "<code>too-many-copies</code>" in html
    assert {"/rules/ahlcg/AHLCG-DECK-04/", "/rules/ahlcg/AHLCG-EXT-05/"} <= set(addresses(html, "rules"))
    assert "/glossary/ahlcg/exceptional/" in addresses(html, "glossary")


def test_every_rule_and_all_that_rules_point_to_have_a_page(client: Client) -> None:
    html = get(client, "/rules/ahlcg/")
    linked = {*addresses(html, "rules"), *addresses(html, "glossary")}
    assert len(linked) > 60
    for address in sorted(linked):
        get(client, address)


def test_glossary_is_in_the_order_of_the_language(client: Client) -> None:
    words = re.compile(r'<article class="word" id="([^"]+)"')
    assert words.findall(get(client, "/glossary/ahlcg/"))[:2] == ["a-an", "ability"]
    assert words.findall(get(client, "/glossary/ahlcg/", "es"))[:2] == ["then", "leaves-play"]
    assert words.findall(get(client, "/glossary/ahlcg/?q=mulligan")) == ["mulligan"]


def test_entry_points_on_and_lists_its_rules(client: Client) -> None:
    html = get(client, "/glossary/ahlcg/experience/")
    assert "/glossary/ahlcg/campaign-play/" in addresses(html, "glossary")
    assert addresses(html, "rules") == [
        *(f"/rules/ahlcg/AHLCG-XP-{number:02}/" for number in range(2, 16)),
        *(f"/rules/ahlcg/AHLCG-EXT-{number}/" for number in (34, 35, 36)),
    ]
    assert "/glossary/ahlcg/experience/" in addresses(get(client, "/glossary/ahlcg/campaign-play/"), "glossary")


def test_game_without_rules_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = msgspec.structs.replace(game_get("lotr").vocabulary, rules={}, glossary={})
    game = msgspec.structs.replace(game_get("lotr"), vocabulary=empty)
    monkeypatch.setattr("cardsdb.web.rulebook.rulebook_get", lambda code, language: Rulebook(game, language))
    assert "The rules of this game are not here yet" in get(client, "/rules/lotr/")
    assert "The rules of this game are not here yet" in get(client, "/glossary/lotr/")


@pytest.mark.parametrize(
    "path",
    [
        "/rules/chess/",
        "/rules/ahlcg/AHLCG-DECK-99/",
        "/rules/ahlcg/ahlcg-deck-04/",
        "/rules/lotr/AHLCG-DECK-04/",
        "/glossary/chess/",
        "/glossary/ahlcg/nothing/",
    ],
)
def test_what_is_not_there_is_not_found(client: Client, path: str) -> None:
    assert "There is nothing at this address" in get(client, path, status=404)


def test_rules_without_a_game_are_those_of_the_first(client: Client) -> None:
    assert client.get("/rules/").headers["Location"] == "/rules/ahlcg/"
    assert client.post("/rules/ahlcg/").status_code == 405
