"""Fixtures and marks for all tests."""

import copy
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.apps import apps
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from rest_framework.test import APIClient

from cardsdb.tests.sites import Site, https_site
from config.tests import servers

# Playwright runs an event loop in the test's thread, and Django would refuse its database there.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

DATABASE_FIXTURES = {"db", "transactional_db", "live_server"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What touches the database is marked by itself, so that no test can forget to run on both engines."""
    for item in items:
        names = set(getattr(item, "fixturenames", ()))
        if item.get_closest_marker("django_db") or names & DATABASE_FIXTURES:
            item.add_marker("database")


@pytest.fixture(autouse=True)
def _fresh_process_state() -> None:
    """No test sees the catalogue or the throttle counts of the test before."""
    from cardsdb.catalogue import catalogue_drop

    catalogue_drop()
    cache.clear()


_core: dict[str, Any] = {}
"""The rows of the core set and the catalogue made of them, once this process has imported it."""


@pytest.fixture
def core_cards(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The core set of the project's own fixtures, imported and published: once in full, later row by row."""
    from cardsdb import catalogue

    models = list(apps.get_app_config("cardsdb").get_models(include_auto_created=True))
    if not _core:
        from cardsdb.services import import_perform, import_start

        folder = settings.BASE_DIR / "fixtures" / "ahlcg"
        run = import_start(game="ahlcg", source="fixtures", origin=str(folder), sets=["core"])
        assert import_perform(run=run, apply=True).status == "applied"
        _core["rows"] = {model: list(model._base_manager.all()) for model in models}
        _core["catalogue"] = catalogue.catalogue_get("ahlcg")
        catalogue.catalogue_drop()
    else:
        with transaction.atomic():
            for model in models:
                model._base_manager.bulk_create(_core["rows"][model])
    load, made = catalogue._load, _core["catalogue"]
    monkeypatch.setattr(catalogue, "_load", lambda version: made if version.token == made.token else load(version))


@pytest.fixture
def guides(core_cards: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The core set, with the guides of all campaigns of the project's own fixtures in its catalogue."""
    from cardsdb import catalogue
    from games.ahlcg.tests.table import own_fixtures

    if "guides" not in _core:
        cards = copy.copy(_core["catalogue"].cards)
        cards.guides, cards.scenarios = own_fixtures().guides, own_fixtures().scenarios
        cards._derived = {}
        _core["guides"] = msgspec.structs.replace(_core["catalogue"], cards=cards)
    monkeypatch.setattr(catalogue, "_load", lambda version: _core["guides"])


@pytest.fixture
def api() -> APIClient:
    return APIClient()


@pytest.fixture
def user(db: None) -> Any:
    from accounts.models import User

    return User.objects.create_user("norman", "norman@example.org", "the-stars-are-right")


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Site]:
    """A site to fetch from."""
    with https_site(monkeypatch, tmp_path) as served:
        yield served


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The Redis that REDIS_URL names, else one of our own."""
    if settings.TEST_REDIS_URL:
        yield settings.TEST_REDIS_URL
    else:
        with servers.redis() as url:
            yield url


@pytest.fixture(scope="session")
def shared() -> Path:
    """Real card data and conformance decks; they are not part of the project."""
    folder = servers.shared_folder()
    if folder is None:
        pytest.skip("needs the folder ../shared with real card data, which is not part of the project")
    return folder


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium, so that no test downloads a browser."""
    candidates = [os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    executable = next((path for name in candidates if name and (path := shutil.which(name))), None)
    if executable is None:
        pytest.fail("The page tests need Chromium. Install it (Debian: apt install chromium) or set CHROMIUM=/path.")
    return {
        **browser_type_launch_args,
        "executable_path": executable,
        "args": ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
    }
