"""Decks by the address of their page."""

import re

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from cardsdb.faults import InvalidInputError
from cardsdb.importing.fetch import within_request
from cardsdb.tests.sites import HOST, Site
from decks.exchange import links
from decks.exchange.links import deck_address, fetch_deck, only_link

ARKHAMDB = "https://arkhamdb.com/api/public"
RINGSDB = "https://ringsdb.com/api"
SHARE = "https://api.arkham.build/v1/public/share"


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("https://arkhamdb.com/deck/view/123456", f"{ARKHAMDB}/deck/123456.json"),
        ("http://es.arkhamdb.com/deck/edit/123456", f"{ARKHAMDB}/deck/123456.json"),
        (" arkhamdb.com/deck/view/0f8fad5b-d9cb-469f-a165-70867728950e ",
         f"{ARKHAMDB}/deck/0f8fad5b-d9cb-469f-a165-70867728950e.json"),
        ("https://arkhamdb.com/decklist/view/101/a-night-of-rain-1.0#comments", f"{ARKHAMDB}/decklist/101.json"),
        ("https://arkhamdb.com/decklist/101", f"{ARKHAMDB}/decklist/101.json"),
        ("https://arkhamdb.com/api/public/decklist/101.json", f"{ARKHAMDB}/decklist/101.json"),
        ("https://arkham.build/share/3CEq396JgzuYvyb", f"{SHARE}/3CEq396JgzuYvyb"),
        ("https://arkham.build/deck/view/123456?tab=notes", f"{SHARE}/123456"),
        ("https://arkham.build/decklist/view/101/a-night", f"{ARKHAMDB}/decklist/101.json"),
        ("https://api.arkham.build/v1/public/share/3CEq396JgzuYvyb", f"{SHARE}/3CEq396JgzuYvyb"),
        ("https://ringsdb.com/decklist/view/123", f"{RINGSDB}/public/decklist/123.json"),
        ("https://www.ringsdb.com/decklist/view/123/three-rangers-1.0", f"{RINGSDB}/public/decklist/123.json"),
        ("https://ringsdb.com/deck/view/4567", f"{RINGSDB}/oauth2/deck/load/4567"),
        ("www.ringsdb.com/deck/edit/4567/", f"{RINGSDB}/oauth2/deck/load/4567"),
        ("https://ringsdb.com/api/oauth2/deck/load/4567", f"{RINGSDB}/oauth2/deck/load/4567"),
    ],
)  # fmt: skip
def test_page_of_a_deck_leads_to_its_json(url: str, address: str) -> None:
    assert deck_address(url) == address


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("https://example.org/deck/view/1", "unknown-site"),
        ("https://arkhamdb.com.example.org/deck/view/1", "unknown-site"),
        ("https://evil-arkhamdb.com/deck/view/1", "unknown-site"),
        ("https://127.0.0.1/deck/view/1", "unknown-site"),
        ("", "unknown-site"),
        ("https://arkhamdb.com/card/01001", "not-a-deck"),
        ("https://arkhamdb.com/deck/view/../../login", "not-a-deck"),
        ("https://arkhamdb.com/deck/view/1%2f..%2f", "not-a-deck"),
        ("https://arkham.build/card/01001", "not-a-deck"),
        ("https://arkham.build/deck/view/x8Kd", "not-shared"),
        ("https://ringsdb.com/deck/view/x8Kd", "not-a-deck"),
        ("https://ringsdb.com/card/01001", "not-a-deck"),
        ("https://es.ringsdb.com/deck/view/1", "unknown-site"),
        ("https://me:secret@arkhamdb.com/deck/view/1", "not-an-address"),
        ("https://arkhamdb.com:8443/deck/view/1", "not-an-address"),
        ("https://arkhamdb.com:port/deck/view/1", "not-an-address"),
        ("file://arkhamdb.com/deck/view/1", "not-an-address"),
        ("https://[arkhamdb.com/deck/view/1", "not-an-address"),
    ],
)
def test_address_that_is_no_page_of_a_deck_is_refused(url: str, code: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        deck_address(url)
    assert [(fault.loc, fault.code) for fault in refused.value.faults] == [(("url",), code)]


@pytest.fixture
def deck_site(source_site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A site of decks: /deck/view/<id> has its JSON at /json/<id>."""
    page = (re.compile(re.escape(HOST)), re.compile(r"/deck/view/([a-z0-9]+)"), f"https://{source_site.host}/json/{{}}")
    monkeypatch.setattr(links, "PAGES", (page,))
    monkeypatch.setattr(links, "HOSTS", frozenset({source_site.host}))
    return source_site


def test_deck_is_fetched_from_its_json(deck_site: Site) -> None:
    deck_site.answers["/json/7"] = [(200, {}, '{"name": "Año nuevo"}'.encode())]
    assert fetch_deck(f"https://{HOST}/deck/view/7") == '{"name": "Año nuevo"}'
    assert deck_site.asked == [(deck_site.host, "/json/7")]


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ((404, {}, b""), "no-such-deck"),
        ((403, {}, b"{}"), "no-such-deck"),
        ((400, {}, b"{}"), "not-fetched"),
        ((503, {}, b""), "not-fetched"),
        ((200, {}, b"<!DOCTYPE html><title>Log in</title>"), "no-such-deck"),
        ((200, {}, b""), "no-such-deck"),
        ((200, {}, b"{" + b" " * 1_000_000), "not-fetched"),
        ((302, {"Location": "https://elsewhere.test/"}, b""), "not-fetched"),
        ((302, {"Location": "http://127.0.0.1/"}, b""), "not-fetched"),
    ],
)
def test_deck_that_cannot_be_had_is_refused_after_one_try(
    deck_site: Site, answer: tuple[int, dict[str, str], bytes], code: str
) -> None:
    deck_site.answers["/json/7"] = [answer]
    with pytest.raises(InvalidInputError) as refused:
        fetch_deck(f"{HOST}/deck/view/7")
    assert [(fault.loc, fault.code) for fault in refused.value.faults] == [(("url",), code)]
    assert len(deck_site.asked) == 1
    assert deck_site.waits == []


def test_private_deck_whose_page_asks_to_log_in_is_refused(deck_site: Site) -> None:
    deck_site.answers["/json/7"] = [(302, {"Location": "/login"}, b"")]
    deck_site.answers["/login"] = [(200, {}, b"<html>")]
    with pytest.raises(InvalidInputError) as refused:
        fetch_deck(f"{HOST}/deck/view/7")
    assert refused.value.faults[0].code == "no-such-deck"


def test_host_that_leads_to_a_private_address_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.getaddrinfo", lambda *args, **kwargs: [(2, 1, 6, "", ("10.0.0.5", 443))])
    with pytest.raises(InvalidInputError) as refused:
        fetch_deck("https://arkhamdb.com/deck/view/7")
    assert refused.value.faults[0].code == "not-fetched"


def test_deck_that_its_owner_does_not_share_is_told_in_the_words_of_the_site(deck_site: Site) -> None:
    deck_site.answers["/json/7"] = [(200, {}, b'{"success": false, "error": "You are not allowed to\\n view this."}')]
    with pytest.raises(InvalidInputError) as refused:
        fetch_deck(f"{HOST}/deck/view/7")
    (fault,) = refused.value.faults
    assert (fault.code, fault.message) == (
        "not-shared",
        "The deck isn't shared on that site. It says: “You are not allowed to view this.”",
    )


@pytest.mark.parametrize("body", ['{"success": true, "slots": {}}', '{"error": "Rangers", "slots": {}}'])
def test_deck_with_a_word_of_refusals_is_no_refusal(deck_site: Site, body: str) -> None:
    deck_site.answers["/json/7"] = [(200, {}, body.encode())]
    assert fetch_deck(f"{HOST}/deck/view/7") == body


@pytest.mark.parametrize(
    ("text", "link"),
    [
        (" https://arkhamdb.com/deck/view/7\n", "https://arkhamdb.com/deck/view/7"),
        ("www.ringsdb.com/deck/view/7", "www.ringsdb.com/deck/view/7"),
        ("https://example.org/7", "https://example.org/7"),
        ("2 Machete", ""),
        ("https://arkhamdb.com/deck/view/7\n2 Machete", ""),
        ("arkhamdb.com/deck/view/7 from a friend", ""),
        ("Machete", ""),
        ("", ""),
    ],
)
def test_text_that_is_nothing_but_a_link_is_one(text: str, link: str) -> None:
    assert only_link(text) == link


IMPORT = "/api/v1/decks/import/"


def test_few_requests_wait_for_other_sites_at_a_time(deck_site: Site, norman: APIClient, client: Client) -> None:
    deck_site.answers["/json/7"] = [(200, {}, b'{"name": "Roland", "investigator_code": "01001", "slots": {}}')]
    client.force_login(User.objects.get(username="norman"))
    asked = {"url": f"https://{HOST}/deck/view/7"}
    with within_request(), within_request():
        answer = norman.post(IMPORT, asked, format="json")
        assert (answer.status_code, answer["Retry-After"], answer.json()["code"]) == (503, "5", "busy")
        page = client.post("/decks/import/", asked)
        assert (page.status_code, "Retry-After" in page) == (503, True)
        assert asked["url"] in page.content.decode()
        assert norman.post(IMPORT, {"text": "2 Machete", "game": "ahlcg"}, format="json").status_code == 201
    assert deck_site.asked == []
    assert norman.post(IMPORT, asked, format="json").status_code == 201
    assert client.post("/decks/import/", asked).status_code == 302


def test_import_that_was_done_is_answered_again_though_the_site_is_away(deck_site: Site, norman: APIClient) -> None:
    deck_site.answers["/json/7"] = [
        (200, {}, b'{"name": "Roland", "investigator_code": "01001", "slots": {}}'), (503, {}, b""),
    ]  # fmt: skip
    asked, headers = {"url": f"https://{HOST}/deck/view/7"}, {"Idempotency-Key": "once"}
    first = norman.post(IMPORT, asked, format="json", headers=headers)
    again = norman.post(IMPORT, asked, format="json", headers=headers)
    assert (first.status_code, again.status_code) == (201, 201)
    assert (first.content, again["Idempotent-Replayed"]) == (again.content, "true")
    assert norman.post(IMPORT, {**asked, "name": "x"}, format="json", headers=headers).status_code == 422
    assert norman.post(IMPORT, asked, format="json", headers={"Idempotency-Key": "twice"}).status_code == 400
    assert len(deck_site.asked) == 2
