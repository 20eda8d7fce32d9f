"""The web process draws the lists of new cards before visitors ask."""

import importlib
import io
import json
from collections.abc import Callable
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest
from django.core.signals import request_started

from cardsdb import catalogue
from cardsdb.api.parsers import MAX_BODY
from cardsdb.catalogue import LiveCatalogue, catalogue_get
from cardsdb.web.card_html import _kept


@pytest.mark.usefixtures("core_cards")
@pytest.mark.parametrize("site", ["http://127.0.0.1:8000", "https://cards.example.org"])
def test_lists_of_new_cards_are_drawn_in_every_language(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watching: list[Callable[[LiveCatalogue, LiveCatalogue], None]] = []
    monkeypatch.setattr(catalogue, "catalogue_watch", watching.append)
    wsgi = importlib.reload(importlib.import_module("config.wsgi"))
    assert watching[-1] is wsgi.prepare
    monkeypatch.setattr("django.conf.settings.SITE_URL", site)
    monkeypatch.setattr("django.conf.settings.ALLOWED_HOSTS", ["127.0.0.1", "cards.example.org"])
    monkeypatch.setattr("django.conf.settings.SECURE_SSL_REDIRECT", site.startswith("https"))
    live = catalogue_get("ahlcg")
    live.cards.derived(_kept).clear()
    wsgi.prepare(live, live)
    drawn = live.cards.derived(_kept)
    assert {language for _code, language, _shape, _pictured in drawn} == {"en", "es"}
    assert len(drawn) == 2 * 50


@pytest.mark.usefixtures("core_cards")
@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"decks": [{"build": {"leaders": ["01001"], "zones": {"main": {"01016": 2}}}}]}', "200 OK"),
        (b"[", "400 Bad Request"),
        (b"[" + b" " * MAX_BODY, "413 Content Too Large"),
    ],
)
def test_body_in_chunks_is_read_up_to_the_bound(body: bytes, status: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "catalogue_watch", lambda prepare: None)
    monkeypatch.setattr(request_started, "send", lambda **sent: None)  # it would close the test's connection
    wsgi = importlib.import_module("config.wsgi")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/api/v1/games/ahlcg/validate/",
        "CONTENT_TYPE": "application/json",
        "HTTP_TRANSFER_ENCODING": "chunked",
        "wsgi.input": io.BytesIO(body),
    }
    setup_testing_defaults(environ)
    said: list[str] = []
    answer = wsgi.application(environ, lambda status, headers: said.append(status))
    assert said == [status]
    if status == "200 OK":
        (result,) = json.loads(b"".join(answer))["results"]
        assert result["valid"] is False
