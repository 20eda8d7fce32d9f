"""Clients with an account, and walks through the pages in a browser: windows of a phone, labels to tap."""

import contextlib
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from rest_framework.test import APIClient

from accounts.models import User

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 720}, "has_touch": True, "is_mobile": True}


def launch_options() -> dict[str, Any]:
    """The system's Chromium, so that nothing downloads a browser."""
    candidates = [os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    executable = next((path for name in candidates if name and (path := shutil.which(name))), None)
    if executable is None:
        raise RuntimeError("Pages need Chromium. Install it (Debian: apt install chromium) or set CHROMIUM=/path.")
    args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    return {"executable_path": executable, "args": args}


def read_axe() -> str:
    """The script axe-core; without it, a test is skipped, or fails where CI or AXE_REQUIRED says that it must run."""
    path = Path(os.environ.get("AXE") or Path(sys.prefix) / "axe" / "axe.min.js")
    if not path.exists():
        missing = "needs axe-core, which `make journeys` fetches by npm; without npm, name it: AXE=/path/to/axe.min.js"
        is_required = {os.environ.get("CI"), os.environ.get("AXE_REQUIRED")} & {"1", "true", "yes"}
        (pytest.fail if is_required else pytest.skip)(missing)
    return path.read_text()


def client_of(user: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


def reader_of(user: User) -> Client:
    """A client of the pages, without a browser."""
    client = Client()
    client.force_login(user)
    return client


def signed_in(context: BrowserContext, site: str, user: User) -> BrowserContext:
    value = reader_of(user).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": value, "url": site}])
    return context


@contextlib.contextmanager
def windows(browser: Browser, site: str, expected: str = r"(?!)") -> Iterator[Callable[..., Page]]:
    """Open windows of users, and close them at the end; none may log an error, but for those that are expected."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(user: User, **options: Any) -> Page:
        contexts.append(signed_in(browser.new_context(base_url=site, **options), site, user))
        page = contexts[-1].new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error.stack}"))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [complaint for complaint in complaints if not re.search(expected, complaint)] == []


def size(page: Page) -> Locator:
    return page.locator(".panel-size strong")


def adding(page: Page, words: str = "Add one") -> Locator:
    """The + of every card of the pool, in order."""
    return page.get_by_role("region", name=re.compile("Cards|Cartas")).get_by_role("button", name=words)


def fill(page: Page, zone: str) -> None:
    """Choose the part of the deck that cards go to, once the pool is there that was asked for."""
    expect(page.locator(".htmx-request")).to_have_count(0)
    page.locator("#zone-menu summary").click()
    page.locator("#zone-menu").get_by_role("link", name=zone, exact=True).click()
    expect(page.locator("#zone-menu summary")).to_contain_text(zone)


def chip(page: Page, label: str) -> Locator:
    """The first choice with that label."""
    return page.locator(".chip", has_text=re.compile(rf"^\s*{re.escape(label)}\s*$")).first


def choose(page: Page, *labels: str) -> None:
    """Tap these labels."""
    for label in labels:
        chip(page, label).click()


def setup_step(page: Page, heading: str) -> Locator:
    """The step of a printed setup under its numbered heading."""
    return page.locator(".log-block", has=page.get_by_role("heading", name=heading, exact=True))
