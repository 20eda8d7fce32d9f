"""Imports in a real browser: staff bring cards in, watch, and take them back."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from cardsdb import tasks
from cardsdb.models import Card, ImportRun
from cardsdb.tests.core import CORE_FOLDER

pytestmark = pytest.mark.journeys

PASSWORD = "the-stars-are-right"


@pytest.fixture
def site(live_server: Any, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The service with a member of staff and a source to import; the test performs queued runs itself."""
    settings.IMPORT_DIR = tmp_path
    settings.AFTER_PUBLISH = []
    shutil.copytree(CORE_FOLDER, tmp_path / "ahlcg")
    monkeypatch.setattr(tasks.import_cards, "delay", lambda run_id, apply: None)
    User.objects.create_superuser("boss", "boss@example.org", PASSWORD)
    address: str = live_server.url
    return address


@pytest.fixture(autouse=True)
def _quiet(request: pytest.FixtureRequest) -> None:
    if "page" in request.fixturenames:
        request.getfixturevalue("quiet_console")


def log_in(page: Page, site: str) -> None:
    page.goto(f"{site}/imports/")
    page.get_by_label("Username or email").fill("boss")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Imports")


def scrolls_sideways(page: Page) -> bool:
    answer: bool = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return answer


def test_staff_imports_watches_applies_and_rolls_back(site: str, page: Page) -> None:
    log_in(page, site)
    page.get_by_label("Import from").select_option(label="Arkham Horror: The Card Game · cardsdb's own data")
    page.get_by_label("or a path on the server").fill("ahlcg")
    page.get_by_label("Only these sets").fill("core")
    page.get_by_role("button", name="Start", exact=True).click()

    expect(page.get_by_text("Waiting to start.")).to_be_visible()
    page.get_by_role("button", name="Cancel the import").focus()
    ImportRun.objects.update(status="running", stage="check", done=20, total=80)
    bar = page.get_by_role("progressbar", name="Progress")
    expect(bar).to_have_attribute("value", "20")
    expect(page.locator("#badge")).to_have_text("running")
    expect(page.locator("#said")).to_have_text("Checking")
    ImportRun.objects.update(done=60)
    expect(bar).to_have_attribute("value", "60")
    expect(page.get_by_role("button", name="Cancel the import")).to_be_focused()

    ImportRun.objects.update(status="queued")
    tasks.import_cards(str(ImportRun.objects.get().pk), apply=False)
    expect(page.get_by_text("changes to review below")).to_be_visible()
    page.get_by_role("link", name=re.compile("^Cards")).last.click()
    expect(page.locator(".change")).to_have_count(50)
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_text("page 2 of 4")).to_be_visible()
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_role("status").filter(has_text="Import applied.")).to_be_visible()
    assert Card.objects.filter(withdrawn=False).count() == 184
    page.get_by_role("button", name="Roll back").click()
    expect(page.get_by_role("status").filter(has_text="Import rolled back.")).to_be_visible()
    assert Card.objects.filter(withdrawn=False).count() == 0


def test_faults_are_read_and_left_out_without_javascript_on_a_phone(
    site: str, browser: Browser, tmp_path: Path
) -> None:
    cards = tmp_path / "ahlcg" / "cards.json"
    rows = json.loads(cards.read_text())
    place = next(number for number, row in enumerate(rows) if row["code"] == "01104")
    rows[place]["level"] = "high"
    cards.write_text(json.dumps(rows))
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 720})
    page = context.new_page()
    log_in(page, site)
    assert not scrolls_sideways(page)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Choose one source for the cards")
    page.get_by_label("or a path on the server").fill("ahlcg")
    page.get_by_role("button", name="Start", exact=True).click()
    tasks.import_cards(str(ImportRun.objects.get().pk), apply=False)
    page.get_by_role("link", name="Refresh").click()
    expect(page.get_by_role("row", name=f"cards.json {place + 1} level")).to_be_visible()
    assert not scrolls_sideways(page)
    page.get_by_role("link", name="Try again without the invalid rows").click()
    expect(page.get_by_label("Rows to leave out")).to_have_value(f"cards.json:{place + 1}")
    page.get_by_role("button", name="Start", exact=True).click()
    tasks.import_cards(str(ImportRun.objects.latest("started_at").pk), apply=False)
    page.reload()
    expect(page.get_by_text("changes to review below")).to_be_visible()
    assert not scrolls_sideways(page)
    context.close()
