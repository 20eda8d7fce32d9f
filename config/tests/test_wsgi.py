"""The web process draws the lists of new cards before visitors ask."""

import importlib
from collections.abc import Callable

import pytest

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
