"""The sixth game in a real browser: found, built, set up and logged, like every game."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from accounts.tests.browsing import setup_step, signed_in
from campaigns.models import Campaign

pytestmark = pytest.mark.journeys


def test_sixth_game_is_walked_through_from_the_home_page_to_its_figures(
    browser: Browser, live_server: Any, beacon: None, user: User, axe: Callable[[Page], list[str]]
) -> None:
    address: str = live_server.url
    context = signed_in(browser.new_context(base_url=address), address, user)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.set_default_timeout(8000)

    page.goto("/")
    page.get_by_role("link", name="Beacon", exact=True).first.click()
    page.get_by_role("searchbox", name="Search").fill("t:tool weight>=3")
    expect(page.locator(".card-row")).to_have_count(2)
    page.get_by_role("link", name="Fog Bell").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fog Bell")
    assert axe(page) == []

    page.goto("/decks/new/?game=beacon")
    page.get_by_role("button", name="Bram the Strong").first.click()
    for size, name in ((1, "Fog Bell"), (2, "Oil Cask")):
        page.get_by_role("button", name=f"Add one: {name}").first.click()
        expect(page.locator(".panel-size strong")).to_have_text(str(size))
    expect(page.locator('#panel a[href$="/BEACON-KIT-02/"]')).to_be_visible()
    page.get_by_role("button", name="Remove 1 × Fog Bell").click()
    expect(page.locator(".panel-state")).to_contain_text("legal")
    assert axe(page) == []

    page.goto("/games/beacon/setup/")
    page.get_by_label("Players").fill("2")
    page.get_by_role("button", name="Set up").click()
    keepers = setup_step(page, "1. Keepers")
    expect(keepers.locator("li .dim")).to_have_text(["Player 1:", "Player 2:"])
    expect(keepers).not_to_contain_text("drawn at the table")
    page.get_by_role("button", name="ES Español").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Preparar una guardia")
    assert axe(page) == []
    page.get_by_role("button", name="EN English").click()

    page.goto("/campaigns/new/?game=beacon")
    page.get_by_label("Name for your group").fill("First night")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("First night")
    home = page.url
    page.goto(f"{home}write/seat-join/")
    page.get_by_label("Or another name").fill("Ann")
    page.get_by_label("Keeper").select_option("dov")
    page.get_by_role("button", name="Record").click()
    expect(page.locator(".message").first).to_contain_text("Somebody joins")
    page.goto(f"{home}write/game-begin/")
    page.get_by_label("Fog").select_option("haze")
    page.get_by_role("button", name="Record").click()
    expect(page.locator(".message").first).to_contain_text("The watch begins")
    page.goto(f"{home}write/turn/")
    page.get_by_label("Beacons lit").fill("2")
    page.get_by_role("button", name="Record").click()
    expect(page.locator(".message").first).to_contain_text("Turn")
    page.goto(f"{home}after/")
    page.get_by_role("radio", name="Won").check()
    assert axe(page) == []
    page.get_by_role("button", name="Record the end").click()
    expect(page.locator(".message").first).to_contain_text("The watch is over")
    page.goto(home)
    expect(page.locator(".log-circled", has_text="3")).to_be_visible()
    assert axe(page) == []
    page.goto("/campaigns/stats/")
    expect(page.locator("main")).to_contain_text("Morning Haze")
    assert Campaign.objects.get().status == "over"
    assert complaints == []
    context.close()
