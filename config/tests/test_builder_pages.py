"""The builder in a real browser: from an investigator to a legal deck by mouse, keys, thumb, and without scripts."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from accounts.models import User
from decks.models import Deck

pytestmark = pytest.mark.journeys
MOST_STEPS = 45
"""Clicks or keys to a legal deck that is saved."""


def signed_in(context: BrowserContext, site: str, user: User) -> BrowserContext:
    client = Client()
    client.force_login(user)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])
    return context


@pytest.fixture
def table(site: str, browser: Browser, user: User) -> Any:
    """Opens windows of somebody with an account."""
    contexts: list[BrowserContext] = []

    def window(**options: Any) -> Page:
        contexts.append(signed_in(browser.new_context(base_url=site, **options), site, user))
        page = contexts[-1].new_page()
        page.set_default_timeout(8000)
        return page

    yield window
    for context in contexts:
        context.close()


def make_deck(user: User, **cards: int) -> Deck:
    from decks.mapping import Content
    from decks.services import Placement, deck_create
    from games.engine import Build

    main = {"01006": 1, "01007": 1, **{code.strip("c"): copies for code, copies in cards.items()}}
    build = Build(leaders=("01001",), zones={"main": main})
    return deck_create(game="ahlcg", content=Content(name="Roland", build=build), placement=Placement(), actor=user)


def size(page: Page) -> Any:
    return page.locator(".panel-size strong")


def test_legal_deck_by_clicking(table: Callable[..., Page], axe: Callable[[Page], list[str]]) -> None:
    page = table()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto("/decks/new/")
    assert axe(page) == []
    steps = 2
    page.get_by_role("button", name="Build for Roland Banks").click()
    page.locator("#facet-level").get_by_role("link", name="0").click()
    expect(page.get_by_role("searchbox", name="Search")).to_have_value("level:0")
    for number in range(15):
        add = page.locator(".builder-pool .pick").nth(number).get_by_role("button", name="Add one")
        add.click()
        add.click()
        steps += 2
    expect(size(page)).to_have_text("30")
    page.get_by_role("button", name="Draw").click()
    steps += 1
    expect(page.locator(".panel-state")).to_contain_text("legal")
    assert steps <= MOST_STEPS
    deck = Deck.objects.get()
    assert (deck.valid, deck.size) == (True, 30)
    expect(page.locator(".pick output").nth(14)).to_have_text("2")
    assert axe(page) == []
    assert complaints == []


def test_legal_deck_by_keys_alone(table: Callable[..., Page], user: User) -> None:
    page = table()
    deck = make_deck(user, **{f"c010{number}": 2 for number in range(16, 25)}, c01000=1)
    page.goto(f"/decks/{deck.pk}/edit/")
    expect(size(page)).to_have_text("18")
    page.keyboard.press("/")
    page.keyboard.type("class:seeker level:0")
    expect(page.locator(".picks .pick")).to_have_count(10)
    for _card in range(6):
        page.keyboard.press("ArrowDown")
        page.keyboard.press("+")
        page.keyboard.press("+")
    expect(size(page)).to_have_text("30")
    expect(page.locator(".panel-state")).to_contain_text("legal")
    page.keyboard.press("-")
    expect(size(page)).to_have_text("29")
    page.keyboard.press("u")
    expect(size(page)).to_have_text("30")
    page.keyboard.press("U")
    expect(size(page)).to_have_text("29")
    page.keyboard.press("d")
    expect(page.locator("#panel .entry [data-card]").first).to_be_focused()
    page.keyboard.press("+")
    expect(size(page)).to_have_text("30")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#panel .entry [data-card]").nth(1)).to_be_focused()


def test_phone_has_two_sheets_and_the_count_in_sight(
    table: Callable[..., Page], user: User, axe: Callable[[Page], list[str]]
) -> None:
    page = table(viewport={"width": 360, "height": 720}, has_touch=True, is_mobile=True, locale="es-ES")
    deck = make_deck(user, c01044=1)
    page.goto(f"/decks/{deck.pk}/edit/?q=level:0")
    page.locator(".pick").first.get_by_role("button", name="Añadir una").tap()
    expect(page.locator("#bar-count")).to_contain_text("2/30")
    expect(page.locator("#panel")).to_be_hidden()
    page.locator(".sheet-bar label").nth(1).tap()
    expect(page.locator("#panel")).to_be_visible()
    expect(page.locator(".builder-pool")).to_be_hidden()
    expect(page.locator("#panel")).to_contain_text("El mazo es demasiado pequeño")
    page.locator(".problem", has_text="Navaja").locator(".fix").tap()
    expect(page.locator("#bar-count")).to_contain_text("1/30")
    expect(page.locator(".problem", has_text="Navaja")).to_have_count(0)
    assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    assert axe(page) == []


def test_legal_deck_without_scripts(table: Callable[..., Page], user: User) -> None:
    page = table(java_script_enabled=False)
    page.goto("/decks/new/")
    page.get_by_role("button", name="Build for Wendy Adams").click()
    expect(page.locator("#panel .entry")).to_have_count(2)
    deck = make_deck(user, **{f"c010{number}": 2 for number in range(16, 30) if number not in (26, 27, 28, 29)})
    page.goto(f"/decks/{deck.pk}/edit/")
    page.get_by_role("searchbox", name="Search").fill("class:seeker level:0")
    page.get_by_role("button", name="Search", exact=True).click()
    for number in range(5):
        for _copy in range(2):
            page.locator(".pick").nth(number).get_by_role("button", name="Add one").click()
    expect(page.locator(".picks .pick")).to_have_count(10)
    page.get_by_role("button", name="Draw").click()
    expect(page.locator(".panel-state")).to_contain_text("legal")
    deck.refresh_from_db()
    assert deck.valid


def test_two_windows_conflict_and_nothing_is_lost(table: Callable[..., Page], user: User) -> None:
    deck = make_deck(user)
    first, second = table(), table()
    for page in (first, second):
        page.goto(f"/decks/{deck.pk}/edit/?q=level:0%20class:guardian")
    first.locator(".pick").first.get_by_role("button", name="Add one").click()
    expect(size(first)).to_have_text("1")
    second.get_by_text("Name, tags and notes").click()
    second.get_by_label("Notes").fill("Two hands [[Machete]]")
    second.get_by_role("button", name="Save").click()
    expect(second.get_by_role("alert")).to_contain_text(".45 Automatic: 0 → 1")
    expect(second.get_by_label("Notes")).to_have_value("Two hands [[Machete]]")
    second.get_by_role("button", name="Do it all the same").click()
    expect(second.locator("#notes-shown").get_by_role("link", name="Machete")).to_be_visible()
    expect(second.get_by_role("alert")).to_have_count(0)
    deck.refresh_from_db()
    revision = deck.revisions.get(number=deck.revision)
    assert (revision.notes, revision.zones["main"]["01016"]) == ("Two hands [[Machete]]", 1)


def test_upgrade_with_a_receipt(table: Callable[..., Page], user: User, axe: Callable[[Page], list[str]]) -> None:
    page = table()
    deck = make_deck(user, c01030=2)
    page.goto(f"/decks/{deck.pk}/edit/")
    page.get_by_role("link", name="Upgrade").click()
    page.get_by_role("searchbox", name="Search").fill("magnifying level:1")
    expect(page.locator(".picks .pick")).to_have_count(1)
    page.locator(".pick").get_by_role("button", name="Add one").click()
    receipt = page.locator(".receipt")
    expect(receipt).to_contain_text("Magnifying Glass bought")
    expect(receipt).to_contain_text("Experience left: 0")
    page.locator("#panel .entry", has_text="Magnifying Glass").first.get_by_role("button", name="Take one out").click()
    expect(receipt).to_contain_text("upgraded: Magnifying Glass")
    assert axe(page) == []
    page.get_by_role("button", name="Pay 1 and finish").click()
    page.wait_for_url(re.compile("/edit/$"))
    deck.refresh_from_db()
    assert deck.revisions.get(number=deck.revision).cost == 1
