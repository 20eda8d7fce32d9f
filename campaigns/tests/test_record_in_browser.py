"""A board game recorded on a phone: from the home page, and when a game that was begun is over."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from accounts.models import User
from accounts.tests.browsing import PHONE, client_of, signed_in
from campaigns.models import Campaign
from campaigns.tests.test_record_pages import GAMES, INVESTIGATORS, begun

pytestmark = pytest.mark.journeys
MAX_TAPS = 6
"""Taps, with every entry into a field."""


class Thumb:
    """Taps and entries into fields, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, place: Locator) -> None:
        self.taps += 1
        place.tap()

    def enter(self, name: str, value: str) -> None:
        """Choose or type a value; the field must be in sight without opening anything."""
        self.taps += 1
        field = self.page.locator(f'[name="{name}"]')
        expect(field).to_be_visible()
        if field.evaluate("one => one.localName") == "select":
            field.select_option(value)
        else:
            field.fill(value)


@pytest.fixture(params=["en", "es"])
def thumb(
    request: pytest.FixtureRequest, live_server: Any, own_cards: None, browser: Browser, user: User
) -> Iterator[Thumb]:
    phone = {**PHONE, "viewport": {"width": 390, "height": 844}}
    locale = {"en": "en-GB", "es": "es-ES"}[request.param]
    context = browser.new_context(base_url=live_server.url, locale=locale, **phone)
    page = signed_in(context, live_server.url, user).new_page()
    page.set_default_timeout(8000)
    yield Thumb(page)
    context.close()


@pytest.mark.parametrize("game", GAMES)
def test_game_is_recorded_from_the_home_page_in_six_taps(
    game: str, thumb: Thumb, axe: Callable[[Page], list[str]]
) -> None:
    thumb.page.goto("/")
    thumb.tap(thumb.page.locator(f'a[href="/games/{game}/record/"]'))
    expect(thumb.page.locator(".entry-form")).to_be_visible()
    assert axe(thumb.page) == []
    assert thumb.page.evaluate("document.documentElement.scrollWidth") == 390
    for name, value in GAMES[game].items():
        thumb.enter(name, value)
    for row, investigator in enumerate(INVESTIGATORS[game]):
        thumb.enter(f"d.seats.{row}.investigator", investigator)
    thumb.tap(thumb.page.locator('button[value="lost"]'))
    expect(thumb.page.locator(".next-step")).to_be_visible()
    made = Campaign.objects.get()
    assert (made.game, made.result, made.seats.count()) == (game, "lost", 2)
    assert axe(thumb.page) == []
    assert thumb.taps <= MAX_TAPS


@pytest.mark.parametrize("game", GAMES)
def test_game_that_was_begun_is_recorded_by_its_next_step(
    game: str, thumb: Thumb, user: User, axe: Callable[[Page], list[str]]
) -> None:
    thumb.page.goto(begun(client_of(user), game))
    thumb.tap(thumb.page.locator(".next-step"))
    expect(thumb.page.locator(".entry-form")).to_be_visible()
    assert axe(thumb.page) == []
    thumb.tap(thumb.page.locator(".chip", has=thumb.page.locator('[name="d.result"][value="won"]')))
    thumb.tap(thumb.page.locator(".entry-send button"))
    expect(thumb.page.locator(".message").first).to_be_visible()
    assert Campaign.objects.get().result == "won"
    assert thumb.taps <= MAX_TAPS


@pytest.mark.parametrize("thumb", ["en"], indirect=True)
def test_refused_record_comes_back_at_the_field_and_enter_sends_nothing(thumb: Thumb) -> None:
    page = thumb.page
    page.goto("/games/ah2/record/")
    page.locator('[name="d.date"]').press("Enter")
    assert Campaign.objects.count() == 0
    page.locator('[name="d.ancient_one"]').select_option("azathoth")
    for row in range(2):
        page.locator(f'[name="d.seats.{row}.investigator"]').select_option("amanda-sharpe")
    page.locator('button[value="won"]').tap()
    expect(page.locator("#id_d_seats_1_investigator_said")).to_contain_text("Amanda Sharpe")
    page.locator('[name="d.seats.1.investigator"]').select_option("ashcan-pete")
    page.locator('button[value="won"]').tap()
    expect(page.locator(".next-step")).to_be_visible()
    assert Campaign.objects.get().result == "won"
