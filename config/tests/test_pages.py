"""The pages in a real browser, as people use them."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from accounts.models import User

PASSWORD = "the-stars-are-right"


@pytest.fixture
def site(live_server: Any, core_cards: None) -> str:
    address: str = live_server.url
    return address


@pytest.fixture(autouse=True)
def _quiet_console(request: pytest.FixtureRequest) -> Iterator[None]:
    """No page may complain in the console: a broken Content-Security-Policy or script shows there."""
    complaints: list[str] = []
    if "page" in request.fixturenames:
        page: Page = request.getfixturevalue("page")
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
    yield
    assert complaints == []


def rows(page: Page) -> Any:
    return page.locator("article.card-row")


def scrolls_sideways(page: Page) -> bool:
    answer: bool = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return answer


def test_visitor_sees_the_cards_and_more_of_them(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/")
    expect(page).to_have_url(re.compile("/cards/ahlcg/$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Arkham Horror: The Card Game")
    expect(page.get_by_text("184 cards")).to_be_visible()
    expect(rows(page)).to_have_count(50)
    automatic = rows(page).filter(has_text=".45 Automatic")
    expect(automatic).to_contain_text("Item. Weapon. Firearm.")
    expect(automatic).to_contain_text("Core Set")
    page.get_by_role("link", name="Show more").click()
    expect(rows(page)).to_have_count(100)
    page.get_by_role("link", name="Show more").click()
    expect(rows(page)).to_have_count(150)
    page.get_by_role("link", name="Show more").click()
    expect(rows(page)).to_have_count(184)
    expect(page.get_by_role("link", name="Show more")).to_have_count(0)


def test_visitor_searches_and_is_told_what_was_understood(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/")
    box = page.get_by_role("searchbox", name="Search")
    box.fill("f:guardian t:asset colour:red order:name")
    box.press("Enter")
    expect(
        page.get_by_text("Understood as: the class is Guardian and the type is Asset; ordered by name")
    ).to_be_visible()
    expect(page.get_by_text("colour:red There is no key “colour”.")).to_be_visible()
    expect(page.get_by_role("searchbox", name="Search")).to_have_value("f:guardian t:asset colour:red order:name")
    names = rows(page).locator(".card-name").all_inner_texts()
    assert names == sorted(names, key=str.casefold)
    assert len(names) > 5


def test_visitor_who_misspells_is_led_to_the_card(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/?q=machette")
    page.get_by_role("link", name="Machete").click()
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text("Machete")


def test_search_goes_on_over_the_pages(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/?q=t:asset")
    total = int(page.locator(".list-head .dim").inner_text().split()[0])
    assert 50 < total < 184
    page.get_by_role("link", name="Show more").click()
    expect(rows(page)).to_have_count(min(total, 100))


def test_query_that_means_nothing_is_answered_with_the_reason(site: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, locale="es-ES")
    page = context.new_page()
    answer = page.goto(f"{site}/cards/ahlcg/?q=colour:red")
    assert answer
    assert answer.status == 400
    expect(page.get_by_text("No existe la clave «colour».")).to_be_visible()
    expect(rows(page)).to_have_count(0)
    context.close()


def test_language_is_chosen_and_kept(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/?page=2")
    page.get_by_role("button", name="Español").click()
    expect(page).to_have_url(re.compile(r"\?page=2$"))
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.get_by_role("heading", level=1)).to_have_text("Arkham Horror: El juego de cartas")
    expect(page.get_by_text("184 cartas")).to_be_visible()
    page.goto(f"{site}/account/login/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Iniciar sesión")


def test_browsers_language_is_followed(site: str, browser: Browser) -> None:
    context = browser.new_context(locale="es-ES")
    page = context.new_page()
    page.goto(f"{site}/cards/ahlcg/")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    context.close()


def test_without_javascript_everything_is_reached_by_links(site: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/cards/ahlcg/")
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_text("page 2 of 4")).to_be_visible()
    page.get_by_role("link", name="Next").click()
    page.get_by_role("link", name="Next").click()
    expect(rows(page)).to_have_count(34)
    expect(page.get_by_role("button", name="Dark theme")).to_be_hidden()
    page.get_by_role("button", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    context.close()


@pytest.mark.parametrize(
    "path",
    [
        "/cards/ahlcg/",
        "/cards/ahlcg/?q=xqzjkwxqzjkwxqzjkwxqzjkwxqzjkw:red+t:asset",
        "/account/login/",
        "/account/signup/",
        "/nothing/",
    ],
)
def test_phone_never_scrolls_sideways(site: str, browser: Browser, path: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 720})
    page = context.new_page()
    page.goto(f"{site}{path}")
    assert not scrolls_sideways(page)
    context.close()


def test_theme_is_chosen_and_kept(site: str, page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(f"{site}/cards/ahlcg/")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Dark theme").click()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark != light
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark


def test_keyboard_reaches_the_content_and_more_cards(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("searchbox", name="Search")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Search")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Show more")).to_be_focused()
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(100)


def test_somebody_signs_up_makes_a_token_and_leaves(site: str, page: Page) -> None:
    page.goto(f"{site}/account/signup/")
    page.get_by_label("Username").fill("wendy")
    page.get_by_label("Email").fill("wendy@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password (again)").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.get_by_role("link", name="Account").click()
    page.get_by_label("What is it for?").fill("my script")
    page.get_by_role("button", name="Make a token").click()
    secret = page.get_by_text(re.compile("^cdb_")).first.inner_text()
    answer = page.request.get(f"{site}/api/v1/games/", headers={"Authorization": f"Bearer {secret}"})
    assert answer.headers["ratelimit-limit"] == "1200", "the token is the account's"
    page.goto(f"{site}/account/")
    expect(page.get_by_text(secret)).to_have_count(0)
    page.get_by_role("button", name="Revoke").click()
    expect(page.get_by_role("status")).to_contain_text("“my script” no longer works")
    assert page.request.get(f"{site}/api/v1/games/", headers={"Authorization": f"Bearer {secret}"}).status == 401
    page.get_by_role("link", name="Delete account…").click()
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("status")).to_contain_text("Your account is deleted.")
    assert not User.objects.exists()


def test_api_docs_are_shown_from_our_own_files(site: str, page: Page) -> None:
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    page.goto(f"{site}/api/v1/docs/")
    expect(page.get_by_text("/api/v1/cards/", exact=True)).to_be_visible()
    assert hosts == {site.removeprefix("http://")}


@pytest.mark.screenshots
def test_pictures_for_the_docs(site: str, browser: Browser) -> None:
    """Not a test: writes the pictures that the README shows."""
    context = browser.new_context(viewport={"width": 1200, "height": 720}, color_scheme="dark")
    page = context.new_page()
    page.goto(f"{site}/cards/ahlcg/")
    folder = settings.BASE_DIR / "docs" / "images"
    folder.mkdir(exist_ok=True)
    page.screenshot(path=folder / "cards.png")
    context.close()
