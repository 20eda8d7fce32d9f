"""Fixtures and marks for all tests."""

import copy
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import msgspec
import pytest
from django.apps import apps
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils import translation
from playwright.sync_api import Page
from rest_framework.test import APIClient

from accounts.tests import browsing
from cardsdb.tests.sites import Site, https_site
from config.tests import invented, servers

# What the tests of all games share asserts as readably as they do.
pytest.register_assert_rewrite("games.engine.tests")

from games.engine.tests.boxes import copy_facts  # noqa: E402

# No test fails because the machine is busy.
hypothesis.settings.register_profile(
    "unhurried", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow], print_blob=True
)
hypothesis.settings.load_profile("unhurried")

# Playwright runs an event loop in the test's thread, and Django would refuse its database there.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

DATABASE_FIXTURES = {"db", "transactional_db", "live_server"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that use the database automatically, so that none can miss an engine."""
    for item in items:
        names = set(getattr(item, "fixturenames", ()))
        if item.get_closest_marker("django_db") or names & DATABASE_FIXTURES:
            item.add_marker("database")


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """The table of faults, after a run that had some."""
    from config.tests.fault_rows import tell

    tell(terminalreporter)


@pytest.fixture(autouse=True)
def _fresh_process_state(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the catalogue, the kept parts of pages, the throttle counts or the language of the test before."""
    from cardsdb.catalogue import catalogue_drop
    from decks.buildable import buildable_forget
    from ui.kept import KEPT

    catalogue_drop()
    buildable_forget()
    KEPT.values.clear()
    KEPT.size = 0
    cache.clear()
    translation.deactivate()
    if "django_assert_num_queries" in request.fixturenames and "clock" not in request.fixturenames:
        # The look for a newer catalogue once a second is a query, too, and on a busy machine it would be counted.
        monkeypatch.setattr("cardsdb.catalogue.LOOK_AGAIN_AFTER", 600)


_imported: dict[tuple[Path, bool], dict[str, Any]] = {}
"""By folder and whether all of it, the rows of its cards and the catalogue made of them, once this process has them."""

OWN_FACTS = settings.BASE_DIR / "fixtures"


def load_cards(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *, game: str = "ahlcg", source: str = "fixtures", core: bool = False
) -> dict[str, Any]:
    """The cards of the folder as the catalogue in memory: imported once in full, later only named as published."""
    from cardsdb import catalogue
    from cardsdb.models import CatalogueVersion

    models = list(apps.get_app_config("cardsdb").get_models(include_auto_created=True))
    if (folder, core) not in _imported:
        from cardsdb.services import import_perform, import_start

        with transaction.atomic():
            CatalogueVersion.objects.all().delete()  # of other games that the test has loaded already
            run = import_start(game=game, source=source, origin=str(folder), sets=["core"] if core else [])
            assert import_perform(run=run, apply=True).status == "applied"
            made = {"rows": {model: list(model._base_manager.all()) for model in models}}
            _imported[folder, core] = {**made, "catalogue": catalogue.catalogue_get(game)}
            transaction.set_rollback(True)
        catalogue.catalogue_drop()
    imported = _imported[folder, core]
    load, live = catalogue._load, imported["catalogue"]
    CatalogueVersion.objects.create(game=game, number=live.cards.version, token=live.token)
    monkeypatch.setattr(catalogue, "_load", lambda new, *old: live if new.token == live.token else load(new, *old))
    return imported


def load_rows(imported: dict[str, Any]) -> None:
    """The same cards as rows, for tests that read them in the database or import over them."""
    from cardsdb.models import CatalogueVersion

    with transaction.atomic():
        CatalogueVersion.objects.all().delete()
        for model, rows in imported["rows"].items():
            model._base_manager.bulk_create(rows)


@pytest.fixture
def core_cards(db: None, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The core set of the project's own fixtures."""
    return load_cards(OWN_FACTS / "ahlcg", monkeypatch, core=True)


@pytest.fixture
def core_rows(core_cards: dict[str, Any]) -> None:
    """The same, and in the database."""
    load_rows(core_cards)


@pytest.fixture
def ah2_cards(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The components of Arkham Horror, the board game: a game without guides, which is played in one evening."""
    load_cards(OWN_FACTS / "ah2", monkeypatch, game="ah2")


@pytest.fixture
def dmd_cards(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The components of Death May Die: a game whose episodes are in a guide, and go with any Elder One."""
    load_cards(OWN_FACTS / "dmd", monkeypatch, game="dmd")


@pytest.fixture
def mom2_cards(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The components of Mansions of Madness: many products, and cards with secret backs."""
    load_cards(OWN_FACTS / "mom2", monkeypatch, game="mom2")


@pytest.fixture
def own_cards(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The project's own fixtures of all games."""
    for folder in sorted(OWN_FACTS.iterdir()):
        load_cards(folder, monkeypatch, game=folder.name)


@pytest.fixture
def core_boxes(db: None, core_folder: Path, lotr_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The core boxes of the card games, and the board games whole: as much as one shelf may hold."""
    folders = {"ahlcg": core_folder, "lotr": lotr_folder}
    for folder in sorted(OWN_FACTS.iterdir()):
        load_cards(folders.get(folder.name, folder), monkeypatch, game=folder.name)


@pytest.fixture
def real_cards(db: None, shared: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Everything in ArkhamDB's data."""
    return load_cards(shared / "data" / "arkhamdb", monkeypatch, source="arkhamdb")


@pytest.fixture
def real_rows(real_cards: dict[str, Any]) -> None:
    """The same, and in the database."""
    load_rows(real_cards)


@pytest.fixture(scope="session")
def core_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's own facts of the core sets, one file a kind; for tests that import them and change nothing."""
    return copy_facts("ahlcg", tmp_path_factory.mktemp("core") / "ahlcg", ["core", "rcore"])


def _add_rows(path: Path, rows: list[dict[str, Any]]) -> None:
    path.write_text(json.dumps([*json.loads(path.read_text()), *rows]))


@pytest.fixture(scope="session")
def lotr_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The core set of The Lord of the Rings, with an invented boon: the campaign's own cards are in later boxes."""
    folder = copy_facts("lotr", tmp_path_factory.mktemp("rings"), ["core-set"])
    _add_rows(folder / "cards.json", invented.LOTR)
    return folder


@pytest.fixture
def lotr_cards(db: None, lotr_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Lord of the Rings alone: its core set and the invented boon."""
    load_cards(lotr_folder, monkeypatch, game="lotr")


@pytest.fixture(scope="session")
def texts_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The core set, with a few invented cards that have texts: the project's own facts have none."""
    folder = copy_facts("ahlcg", tmp_path_factory.mktemp("texts"))
    _add_rows(folder / "cards.json", invented.CARDS)
    _add_rows(folder / "printings.json", invented.PRINTINGS)
    return folder


@pytest.fixture
def cards_with_texts(db: None, texts_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The core set and the invented cards."""
    load_cards(texts_folder, monkeypatch, core=True)


@pytest.fixture
def site(live_server: Any, core_cards: None) -> str:
    """The address of the service with the core set in it."""
    address: str = live_server.url
    return address


@pytest.fixture
def site_with_texts(live_server: Any, cards_with_texts: None) -> str:
    """The same with the invented cards."""
    address: str = live_server.url
    return address


@pytest.fixture
def lotr_site(live_server: Any, lotr_cards: None) -> str:
    """The address of the service with the core set of The Lord of the Rings."""
    address: str = live_server.url
    return address


@pytest.fixture
def quiet_console(page: Page) -> Iterator[None]:
    """No page may complain in the console: a broken Content-Security-Policy or script shows there."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield
    assert complaints == []


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], list[str]]:
    """The violations that axe-core finds in a page: each rule with the first place that breaks it."""
    source = browsing.read_axe()

    def violations(page: Page) -> list[str]:
        page.evaluate(source)  # not as a script of the page, which its policy forbids
        found = page.evaluate("async () => (await axe.run(document)).violations")
        return [f"{one['id']}: {one['nodes'][0]['html']} {one['nodes'][0]['failureSummary']}" for one in found]

    return violations


@pytest.fixture
def guides(core_cards: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The core set, with the guides of all campaigns of the project's own fixtures in its catalogue."""
    from cardsdb import catalogue
    from games.ahlcg.tests.table import own_fixtures

    if "guides" not in core_cards:
        cards = copy.copy(core_cards["catalogue"].cards)
        cards.guides, cards.scenarios = own_fixtures().guides, own_fixtures().scenarios
        cards._derived = {}
        core_cards["guides"] = msgspec.structs.replace(core_cards["catalogue"], cards=cards)
    load, live = catalogue._load, core_cards["guides"]
    monkeypatch.setattr(catalogue, "_load", lambda new, *old: live if new.token == live.token else load(new, *old))


@pytest.fixture
def api() -> APIClient:
    return APIClient()


@pytest.fixture
def user(db: None) -> Any:
    from accounts.models import User

    return User.objects.create_user("norman", "norman@example.org", "the-stars-are-right")


@pytest.fixture
def norman(user: Any) -> APIClient:
    """The user's client of the API."""
    return browsing.client_of(user)


@pytest.fixture
def reader(user: Any) -> Client:
    """The user's client of the pages."""
    return browsing.reader_of(user)


@pytest.fixture
def staff(db: None) -> Client:
    """A superuser's client of the pages."""
    from accounts.models import User

    return browsing.reader_of(User.objects.create_superuser("boss", "boss@example.org", "the-stars-are-right"))


@pytest.fixture
def source_site(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Site]:
    """A site to fetch from."""
    with https_site(monkeypatch, tmp_path) as served:
        yield served


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The Redis that REDIS_URL names, else one of our own."""
    from config.tests.settings import TEST_REDIS_URL

    if TEST_REDIS_URL:
        yield TEST_REDIS_URL
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
    """The system's Chromium."""
    return {**browser_type_launch_args, **browsing.launch_options()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """No service worker between a page and what a test routes or counts; the tests of the installed app allow it."""
    return {**browser_context_args, "service_workers": "block"}
