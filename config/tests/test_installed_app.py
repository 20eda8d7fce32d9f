"""The service as an installed app: what a browser needs for it, and what it keeps without a connection."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import BrowserContext, BrowserType, Page, expect

from accounts.models import User
from accounts.tests.browsing import client_of, signed_in
from decks.tests.conftest import LEGAL, keep

pytestmark = [pytest.mark.once, pytest.mark.usefixtures("quiet_console")]

KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) kept.push(new URL(request.url).pathname);
  return kept.sort();
}"""
SHELL = [
    "/offline/",
    *(
        f"/static/ui/{name}"
        for name in ("app.js", "figtree/figtree.woff2", "icons.svg", "site.css", "theme.js", "tokens.css")
    ),
]


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "service_workers": "allow"}


def wait_for(page: Page, condition: str) -> None:
    """Wait until the condition holds; Playwright's own way would evaluate it in the page, which its policy forbids."""
    page.evaluate(f"async () => {{ while (!({condition})) await new Promise((done) => setTimeout(done, 50)) }}")


def visit(page: Page, address: str) -> None:
    """Open a page, and wait until the service worker has it."""
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready")
    wait_for(page, "navigator.serviceWorker.controller")


def test_browser_may_install_it(
    site: str, browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> None:
    context = browser_type.launch_persistent_context(tmp_path, **browser_type_launch_args)  # none installs in private
    page = context.new_page()
    visit(page, site)
    devtools = context.new_cdp_session(page)
    assert devtools.send("Page.getAppManifest")["errors"] == []
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    icons = page.evaluate("fetch(document.querySelector('[rel=manifest]').href).then((one) => one.json())")["icons"]
    for icon in icons:
        answer = page.request.get(f"{site}/static/ui/{icon['src']}")
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
    assert {icon.get("purpose", "any") for icon in icons} == {"any", "maskable"}
    context.close()


def test_without_a_connection_a_page_says_so_in_its_language(site: str, page: Page, context: BrowserContext) -> None:
    visit(page, f"{site}/cards/ahlcg/")
    page.get_by_role("button", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    wait_for(page, "navigator.serviceWorker.controller?.scriptURL.endsWith('language=es')")
    wait_for(page, "(await caches.keys()).every((name) => name.startsWith('shell:es:'))")
    context.set_offline(True)
    page.goto(f"{site}/rules/ahlcg/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sin conexión")
    assert page.evaluate("document.fonts.load('1rem Figtree').then((fonts) => fonts.length)") == 1
    context.set_offline(False)
    page.get_by_role("link", name="Intentar de nuevo").click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Sin conexión")
    assert page.url == f"{site}/rules/ahlcg/"


def test_nothing_private_is_kept_and_nothing_at_all_after_logging_out(
    site: str, page: Page, context: BrowserContext, user: User
) -> None:
    deck = keep(client_of(user), **LEGAL)
    signed_in(context, site, user)
    visit(page, site)
    for path in ("/account/", "/decks/", f"/decks/{deck['id']}/", f"/decks/{deck['id']}/edit/", "/campaigns/", "/"):
        page.goto(f"{site}{path}", wait_until="networkidle")
    assert page.evaluate(KEPT) == SHELL
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(KEPT) == []
    page.goto(f"{site}/cards/ahlcg/")
    wait_for(page, "(await caches.keys()).length === 1")


def test_worker_is_ours_alone_under_the_policy(client: Any) -> None:
    answer = client.get("/worker.js")
    assert answer.headers["Content-Type"] == "text/javascript"
    assert settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]["script-src"] == ["'self'"]
    assert "worker-src" not in settings.CONTENT_SECURITY_POLICY["DIRECTIVES"], "it falls back to script-src"
    assert "'unsafe" not in answer.headers["Content-Security-Policy"]
