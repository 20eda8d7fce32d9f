"""The web process draws the lists of new cards before visitors ask."""

import importlib
from collections.abc import Callable

import pytest
from django.test import RequestFactory

from cardsdb import catalogue
from cardsdb.catalogue import LiveCatalogue, catalogue_get
from ui.kept import KEPT


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
    KEPT.forget(live.token)
    wsgi.prepare(live, live)
    found = [key for key in KEPT.values if key[0] == "part" and key[2][0] == live.token]  # type: ignore[index]
    assert [key[1] for key in found] == ["en", "es"]  # type: ignore[index]
    assert all(KEPT.values[key][0].count('<li class="card-row"') == 50 for key in found)


@pytest.mark.django_db
@pytest.mark.parametrize(("length", "remembered"), [(500, 1), (501, 0)])
def test_view_of_an_address_that_is_too_long_is_not_remembered(
    length: int, remembered: int, rf: RequestFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "catalogue_watch", lambda prepare: None)
    wsgi = importlib.reload(importlib.import_module("config.wsgi"))
    match = wsgi.application.resolve_request(rf.get("/cards/" + "x" * (length - 8) + "/"))
    assert (match.route, wsgi._resolved.cache_info().currsize) == ("cards/<str:game>/", remembered)
