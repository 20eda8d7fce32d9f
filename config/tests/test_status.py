"""The page for staff on how the service is doing."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from accounts.tests.browsing import PHONE, signed_in
from cardsdb.models import CatalogueVersion, ImportRun
from config import status
from config.tests.test_metrics import TOKEN
from decks.models import Deck

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture(autouse=True)
def _small_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory within the bound: the process of a whole test run is larger than any web process."""
    monkeypatch.setattr("config.figures.resident_bytes", lambda _pid: 200 * 1024**2)


@pytest.fixture(autouse=True)
def _broker_folder(settings: Any) -> None:
    """The queue, empty."""
    (settings.BROKER_DIR / "queue").mkdir(parents=True, exist_ok=True)
    for message in (settings.BROKER_DIR / "queue").iterdir():
        message.unlink()


def shown(client: Client, language: str = "en") -> dict[str, status.Part]:
    """The parts of the page by their names."""
    response = client.get("/status/", headers={"Accept-Language": language})
    assert response.status_code == 200
    return {part.name: part for part in response.context["parts"]}


def test_page_is_for_staff_alone(client: Client, user: User) -> None:
    response = client.get("/status/")
    assert (response.status_code, response["Location"]) == (302, "/account/login/?next=/status/")
    client.force_login(user)
    assert client.get("/status/").status_code == 403
    assert b"/status/" not in client.get("/account/").content
    user.is_staff = True
    user.save()
    assert client.get("/status/").status_code == 200
    assert b'href="/status/"' in client.get("/account/").content
    assert client.post("/status/").status_code == 405


@pytest.mark.usefixtures("core_cards")
def test_everything_is_fine(staff: Client) -> None:
    response = staff.get("/status/", headers={"Accept-Language": "en"})
    assert "Everything is fine." in response.text
    assert response.text.count("badge-success") == len(response.context["parts"])
    assert "no-store" in response["Cache-Control"]
    parts = shown(staff)
    assert parts["Background tasks"].said == "0 tasks are waiting."
    assert parts["Imports"].said == "0 imports are in progress."
    assert parts["Decks to check again"].said == "All decks are checked against the newest cards."
    assert parts["Cards"].said == "1 game has cards."
    assert parts["Redis"].said == "Not in use: a single web process doesn't need it."
    assert parts["Requests"].said == "Not counted: METRICS_TOKEN isn't set."
    (game,) = response.context["games"]
    assert game["served"] == game["published"].number
    assert f"Version {game['served']}" in response.text
    assert "newest: version" not in response.text


@pytest.mark.usefixtures("core_cards")
def test_page_is_spanish_for_those_who_read_spanish(staff: Client) -> None:
    response = staff.get("/status/", headers={"Accept-Language": "es"})
    assert "<h1>Estado del sitio</h1>" in response.text
    assert "Todo va bien." in response.text
    assert shown(staff, "es")["Tareas en segundo plano"].said == "0 tareas en espera."


def test_page_says_that_cards_are_missing(staff: Client) -> None:
    response = staff.get("/status/", headers={"Accept-Language": "en"})
    assert "One thing needs your attention." in response.text
    assert response.text.count("badge-bad") == 1
    assert shown(staff)["Cards"].advice == "Load them with “manage.py load_fixtures”."


@pytest.mark.usefixtures("core_cards")
@pytest.mark.parametrize(("minutes", "is_late"), [(1, False), (3, True)])
def test_import_that_no_worker_takes(staff: Client, minutes: int, is_late: bool) -> None:
    run = ImportRun.objects.create(game="ahlcg", source="fixtures", origin="x")
    ImportRun.objects.filter(pk=run.pk).update(started_at=timezone.now() - timedelta(minutes=minutes))
    part = shown(staff)["Imports"]
    assert part.said == "1 import is in progress."
    assert bool(part.advice) is is_late


@pytest.mark.usefixtures("core_cards")
@pytest.mark.parametrize(("hours", "is_late"), [(0, False), (2, True)])
def test_decks_that_nobody_checks_again(staff: Client, user: User, hours: int, is_late: bool) -> None:
    CatalogueVersion.objects.update(published_at=timezone.now() - timedelta(hours=hours))
    for name in ("one", "two"):
        Deck.objects.create(owner=user, game="ahlcg", name=name, catalogue_version=0, updated_at=timezone.now())
    part = shown(staff)["Decks to check again"]
    assert part.said == "2 decks are waiting."
    assert bool(part.advice) is is_late


@pytest.mark.usefixtures("core_cards")
@pytest.mark.parametrize(("minutes", "is_late"), [(0, False), (2, True)])
def test_process_that_serves_older_cards(
    staff: Client, monkeypatch: pytest.MonkeyPatch, minutes: int, is_late: bool
) -> None:
    CatalogueVersion.objects.update(published_at=timezone.now() - timedelta(minutes=minutes))
    monkeypatch.setattr("config.figures._served", lambda: {"ahlcg": 0})
    assert bool(shown(staff)["Cards"].advice) is is_late
    assert "newest: version" in staff.get("/status/", headers={"Accept-Language": "en"}).text


@pytest.mark.usefixtures("core_cards")
def test_servers_that_are_away(staff: Client, settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    part = shown(staff)["Redis"]
    assert (part.said, part.advice, part.is_down) == ("Not responding.", "Start Redis, or check REDIS_URL.", True)


@pytest.mark.usefixtures("core_cards")
@pytest.mark.parametrize(("tasks", "is_busy"), [(99, False), (100, True)])
def test_queue_with_too_few_workers(staff: Client, settings: Any, tasks: int, is_busy: bool) -> None:
    folder = settings.BROKER_DIR / "queue"
    messages = [folder / f"{number}_x.celery.msg" for number in range(tasks)]
    for message in messages:
        message.touch()
    part = shown(staff)["Background tasks"]
    for message in messages:
        message.unlink()
    assert part.said == f"{tasks} tasks are waiting."
    assert part.advice == ("Start more workers." if is_busy else "")


@pytest.mark.usefixtures("core_cards")
def test_requests_are_shown_where_they_are_counted(staff: Client, settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN
    settings.MIDDLEWARE = ["config.metrics.MetricsMiddleware", *settings.MIDDLEWARE]
    counting = Client()
    counting.cookies = staff.cookies
    first = counting.get("/status/").context["requests"].total
    counting.get("/healthz")
    response = counting.get("/status/", headers={"Accept-Language": "en"})
    assert response.context["requests"].total - first == 2
    assert len(response.context["requests"].slowest) >= 2
    assert "Slowest addresses" in response.text


@pytest.mark.journeys
@pytest.mark.parametrize("locale", ["en", "es"])
def test_page_fits_a_phone_and_reads_well(
    site: str, browser: Browser, axe: Callable[[Page], list[str]], settings: Any, locale: str
) -> None:
    settings.METRICS_TOKEN = TOKEN
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    boss = User.objects.create_superuser("boss", "boss@example.org", "the-stars-are-right")
    context = signed_in(browser.new_context(**PHONE, locale=locale), site, boss)
    page = context.new_page()
    page.goto(f"{site}/account/")
    page.locator('a[href="/status/"]').tap()
    heading = {"en": "Site status", "es": "Estado del sitio"}[locale]
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    expect(page.locator(".badge-bad")).to_have_text({"en": "down", "es": "caído"}[locale])
    assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    assert axe(page) == []
    context.close()
