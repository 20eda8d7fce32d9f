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
    assert "No rule contains all these words." in get(client, "/rules/ahlcg/?q=xqzjk")


def test_rules_for_htmx_are_the_list_alone(client: Client) -> None:
    html = get(client, "/rules/ahlcg/?q=myriad", headers=HTMX)
    assert "<html" not in html
    assert '<p id="said" hx-swap-oob="innerHTML">2 rules' in html
    whole = get(client, "/rules/ahlcg/?q=myriad", headers={**HTMX, "HX-History-Restore-Request": "true"})
    assert "<html" in whole


def test_rule_names_its_problems_the_others_that_find_them_and_its_entry(client: Client) -> None:
    html = get(client, "/rules/ahlcg/AHLCG-DECK-12/")
    assert "Too many copies of …: N, at most M." in html
    assert "too-many-copies" not in html, "codes are for programs"
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
    assert "rules aren&#x27;t here yet" in get(client, "/rules/lotr/")
    assert "rules aren&#x27;t here yet" in get(client, "/glossary/lotr/")


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


def test_search_shows_the_sentences_with_the_words_marked(client: Client) -> None:
    html = get(client, "/rules/ahlcg/?q=doom+agenda", headers=HTMX)
    assert "1 <mark>doom</mark> from the token pool is placed on the current <mark>agenda</mark>." in html
    spanish = get(client, "/rules/ahlcg/?q=perdición", headers=HTMX)
    assert 'lang="es"' in spanish
    assert "<mark>Perdición</mark>" in spanish


def test_common_words_are_no_links(client: Client) -> None:
    html = get(client, "/rules/ahlcg/")
    assert "/glossary/ahlcg/doom/" in addresses(html, "glossary")
    assert {f"/glossary/ahlcg/{word}/" for word in ("after", "may", "when")}.isdisjoint(addresses(html, "glossary"))


@pytest.mark.parametrize("game", ["ahlcg", "lotr", "ah2", "mom2", "dmd"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_step_of_a_diagram_leads_to_its_rule(client: Client, game: str, language: str) -> None:
    html = get(client, f"/rules/{game}/diagrams/", language)
    steps = re.findall(r'<g role="listitem">\s*<a class="diagram-step[^"]*" href="/rules/\w+/([^"]+)/">', html)
    diagrams = game_get(game).vocabulary.diagrams.values()
    assert steps == [step for diagram in diagrams for step in diagram.steps]
    assert all(step in game_get(game).vocabulary.rules for step in steps)


def test_step_names_the_diagram_that_shows_it(client: Client) -> None:
    html = get(client, "/rules/ahlcg/skill-test-2-commit/")
    assert 'href="/rules/ahlcg/diagrams/#diagram-skill-test"' in html
    assert "/diagrams/" not in get(client, "/rules/ahlcg/AHLCG-DECK-04/")


def test_whole_rulebook_is_printed_with_every_rule_word_and_diagram(client: Client) -> None:
    vocabulary = game_get("dmd").vocabulary
    html = get(client, "/rules/dmd/print/", "es")
    assert len(re.findall(r'<article class="rule" id="', html)) == len(vocabulary.rules)
    assert len(re.findall(r'<article class="word" id="', html)) == len(vocabulary.glossary)
    assert html.count('<figure class="diagram"') == len(vocabulary.diagrams)
    get(client, "/rules/nothing/print/", status=404)
    get(client, "/rules/nothing/diagrams/", status=404)
