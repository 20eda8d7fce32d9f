"""Decks that a newcomer builds in a browser before anything is imported: all cards are there as facts."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from accounts.tests.browsing import adding, fill, size, windows
from decks.models import Deck

pytestmark = pytest.mark.journeys


@pytest.fixture
def newcomer(live_server: Any, own_cards: None, browser: Browser, user: User) -> Iterator[Page]:
    """A window of a user, without any console error."""
    with windows(browser, live_server.url) as opened:
        yield opened(user)


def test_legal_deck_for_an_investigator_of_the_newest_cycle(newcomer: Page) -> None:
    page = newcomer
    page.goto("/decks/new/?game=ahlcg&q=miguel")
    page.get_by_role("button", name="Miguel de la Cruz The Rancher").click()
    expect(page.get_by_text("The deck is too small: 0 of 30 cards.")).to_be_visible()
    page.get_by_role("group").filter(has_text="Level").get_by_role("link", name=re.compile("^0")).click()
    expect(page.get_by_role("searchbox", name="Search")).to_have_value("level:0")
    for number in range(15):
        for _copy in range(2):
            adding(page).nth(number).click()
    expect(size(page)).to_have_text("30")
    page.get_by_role("button", name="Draw one").click()
    expect(page.get_by_text("Drawn:")).to_be_visible()
    expect(page.locator(".panel-state")).to_contain_text("legal")
    deck = Deck.objects.get()
    assert (deck.valid, deck.size, deck.leaders) == (True, 30, ["60551"])


def test_deck_with_three_heroes_of_different_boxes(newcomer: Page) -> None:
    page = newcomer
    page.goto("/decks/new/?game=lotr&q=beravor")
    page.locator(".leader-pick", has_text="Beravor").click()
    expect(page.locator(".panel-title")).to_contain_text("Beravor")
    fill(page, "Heroes")
    search = page.get_by_role("searchbox", name="Search")
    for hero, box in (("Bilbo Baggins", "the-hunt-for-gollum"), ("Elrond", "shadow-and-flame")):
        search.fill(f'"{hero}" set:{box}')
        search.press("Enter")
        pick = page.locator(".builder-pool .pick", has_text=hero)
        expect(pick).to_have_count(1)
        pick.get_by_role("button", name="Add one").click()
        expect(page.locator(".panel-title")).to_contain_text(hero)
    fill(page, "Deck")
    search.fill("t:ally")
    search.press("Enter")
    expect(page.locator(".builder-pool .pick", has_text="Erebor Hammersmith").first).to_be_visible()
    for number in range(17):
        add = page.locator(".builder-pool .pick").nth(number).get_by_role("button", name="Add one")
        for _copy in range(3):
            add.click()
    expect(size(page)).to_have_text("51")
    deck = Deck.objects.get()
    assert (deck.size, len(deck.leaders)) == (51, 3)
    expect(page.locator(".panel-state")).to_contain_text("legal")
    assert deck.valid
