"""Rules and glossary over HTTP."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from cardsdb.tests.test_api import problem
from games.registry import rulebook_get

GAME = "/api/v1/games/ahlcg"


def get(api: APIClient, address: str, language: str = "en") -> Any:
    return api.get(f"{GAME}{address}", headers={"Accept-Language": language})


def test_rule_links_to_the_glossary(api: APIClient) -> None:
    rule = get(api, "/rules/AHLCG-DECK-12/").json()
    assert (rule["title"], rule["problems"]) == ("Exceptional", ["too-many-copies"])
    assert api.get(rule["glossary"]).json()["rules"] == ["AHLCG-DECK-12"]
    problem(get(api, "/rules/AHLCG-DECK-99/"), 404, "not-found")


def test_rule_and_entry_name_their_pages(api: APIClient) -> None:
    rule = get(api, "/rules/AHLCG-DECK-18/").json()
    assert rule["page"] == "/rules/ahlcg/AHLCG-DECK-18/"
    listed = {one["id"]: one for one in get(api, "/rules/").json()["results"]}
    assert listed[rule["id"]] == {key: rule[key] for key in rule if key not in ("glossary", "see_also")}
    entry = api.get(rule["glossary"]).json()
    assert "<h1" in api.get(rule["page"]).content.decode()
    assert api.get(entry["page"]).status_code == 200


def test_glossary_has_the_137_entries_in_both_languages(api: APIClient) -> None:
    entries = get(api, "/glossary/", "es").json()["results"]
    assert len(entries) == 137
    assert (entries[0]["name"], entries[-1]["name"]) == ("A continuación", "Zona de victoria, Puntos de victoria")
    assert entries[0]["names"] == {"en": "Then", "es": "A continuación"}


def test_entry_may_point_to_another(api: APIClient) -> None:
    entry = get(api, "/glossary/experience/").json()
    assert api.get(entry["see"]).json()["name"] == "Campaign play"
    assert "Acquiring new cards" in api.get(entry["see"]).json()["aliases"]
    problem(get(api, "/glossary/nothing/"), 404, "not-found")


def test_every_rule_of_the_list_has_its_own_address(api: APIClient) -> None:
    for rule in get(api, "/rules/").json()["results"]:
        assert get(api, f"/rules/{rule['id']}/").json()["summary"] == rule["summary"]


@pytest.mark.parametrize("half", ["rules", "glossary"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_rulebook_is_given_whole_as_markdown_and_as_text(api: APIClient, half: str, language: str) -> None:
    book = rulebook_get("dmd", language)
    address = f"/api/v1/games/dmd/{half}/"
    markdown = api.get(f"{address}?as=markdown", headers={"Accept-Language": language})
    assert (markdown.status_code, markdown["Content-Type"]) == (200, "text/markdown; charset=utf-8")
    lines = markdown.content.decode().splitlines()
    assert lines[0].startswith(f"# {book.say(book.game.vocabulary.name)}: ")
    assert sum(line.startswith("### ") for line in lines) == len(book.rules if half == "rules" else book.glossary)
    assert sum(line.startswith("## ") for line in lines) == len(book.sections() if half == "rules" else book.letters())
    text = api.get(f"{address}?as=text", headers={"Accept-Language": language})
    assert text["Content-Type"] == "text/plain; charset=utf-8"
    assert "#" not in text.content.decode()
    assert api.get(address, headers={"If-None-Match": "x"}).json()["results"]
    refused = api.get(f"{address}?as=pdf")
    assert [(one["loc"], one["code"]) for one in refused.json()["errors"]] == [(["query", "as"], "unknown-value")]
