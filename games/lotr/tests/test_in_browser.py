"""A game whose decks have several leaders, in a real browser: a deck with three heroes, and decks at one table."""

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from accounts.tests.browsing import choose, fill, size, windows
from campaigns.models import Campaign
from decks.content import Content
from decks.models import Deck, Party
from decks.services import Placement, deck_create
from games.engine import Build

pytestmark = pytest.mark.journeys


def card(number: int) -> str:
    """The code of the core set's card of that number."""
    return f"51223bd0-ffd1-11df-a976-0801200c9{number:03}"


ARAGORN, GLOIN, EOWYN = map(card, (1, 3, 7))
FIFTY = {card(number): 3 for number in range(13, 29)} | {card(73): 2}
"""Fifty cards of Leadership and Tactics, and Gandalf."""


@pytest.fixture
def window(lotr_site: str, browser: Browser, user: User) -> Iterator[Callable[..., Page]]:
    """Open windows of a user; none may log errors."""
    with windows(browser, lotr_site) as opened:
        yield partial(opened, user)


def keep(user: User, name: str, *heroes: str) -> Deck:
    build = Build(leaders=heroes, zones={"main": FIFTY})
    return deck_create(game="lotr", content=Content(name=name, build=build), placement=Placement(), actor=user)


def test_deck_with_three_heroes_from_nothing(window: Callable[..., Page], axe: Callable[[Page], list[str]]) -> None:
    page = window()
    page.goto("/decks/new/?game=lotr")
    page.locator(".leader-pick", has_text="Aragorn").click()
    headline = page.locator(".signs-headline .sign")
    expect(headline).to_contain_text(["12", "1"])
    fill(page, "Heroes")
    for hero in ("Théodred", "Éowyn"):
        page.locator(".pick", has_text=hero).get_by_role("button", name="Add one").click()
    expect(headline).to_contain_text(["29", "2", "1"])  # 12 + 8 + 9; two of Leadership, one of Spirit
    expect(page.locator(".panel-title")).to_contain_text("Éowyn")
    fill(page, "Deck")
    expect(page.locator(".builder-pool .pick", has_text="Steward of Gondor")).to_be_visible()
    expect(page.locator(".builder-pool .pick", has_text="Blade Mastery")).to_have_count(0)  # nobody pays for Tactics
    page.locator("#search-query").fill("t:ally|event ")
    expect(page.locator(".found")).to_have_attribute("data-query", "t:ally|event")
    for number in range(17):
        add = page.locator(".builder-pool .pick").nth(number).get_by_role("button", name="Add one")
        for _copy in range(3):
            add.click()
    expect(size(page)).to_have_text("51")
    expect(page.locator(".panel-state")).to_contain_text("legal")
    page.get_by_role("tab", name="Charts").click()
    expect(page.locator('[data-chart="classes"] caption')).to_have_text("Spheres")
    assert axe(page) == []
    deck = Deck.objects.get()
    assert (deck.valid, deck.size, len(deck.leaders)) == (True, 51, 3)
    assert deck.name == "Aragorn, Théodred, Éowyn", "it was given no name of its own"
    page.get_by_role("link", name="Done").click()
    expect(page.locator(".deck-figures")).to_contain_text("29")
    expect(page.get_by_role("link", name="Upgrade")).to_have_count(0)


def test_ready_made_deck_is_played_as_it_is(window: Callable[..., Page]) -> None:
    page = window()
    page.goto("/decks/new/?game=lotr")
    page.get_by_role("button", name="Core set: Leadership").click()
    expect(page.locator(".panel-size")).to_have_text("30 cards")  # of no least number
    expect(page.locator(".panel-state")).to_contain_text("legal")
    page.get_by_role("link", name="Done").click()
    expect(page.locator(".deck-figures")).to_contain_text("30 cards")


@pytest.mark.parametrize("scripts", [True, False])
def test_hero_at_a_table_twice_and_how_it_is_mended(
    window: Callable[..., Page], user: User, axe: Callable[[Page], list[str]], scripts: bool
) -> None:
    gold, shield = keep(user, "Gold", ARAGORN, GLOIN), keep(user, "Shield", ARAGORN, EOWYN)
    page = window(java_script_enabled=scripts)
    page.goto(f"/decks/{gold.pk}/")
    page.get_by_role("button", name="Add to a table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Gold")
    page.get_by_label("Deck (link, or one of yours)").fill(str(shield.pk))
    page.get_by_role("button", name="Add", exact=True).click()
    clash = page.get_by_text("Aragorn is unique, but a hero of 2 decks.")
    expect(clash).to_be_visible()
    if scripts:
        assert axe(page) == []
    page.locator(".party-deck", has_text="Shield").get_by_role("link", name="Edit").click()
    page.locator("#panel .entry", has_text="Aragorn").get_by_role("button", name="Remove one").click()
    expect(page.locator(".signs-headline .sign").first).to_contain_text("9")
    page.goto(f"/parties/{Party.objects.get().pk}/")
    expect(clash).to_have_count(0)
    expect(page.locator(".party-head")).to_contain_text("can play together")
    page.get_by_label("Anyone with the link").check()
    page.get_by_role("button", name="Save").click()
    assert Party.objects.get().visibility == "unlisted"


@pytest.mark.parametrize("width", [360, 1280])
def test_table_and_scenario_fit_every_screen(
    window: Callable[..., Page], user: User, axe: Callable[[Page], list[str]], width: int
) -> None:
    keep(user, "Gold", ARAGORN, GLOIN)
    page = window(viewport={"width": width, "height": 800})
    for address in (
        "/parties/",
        "/scenarios/lotr/",
        "/scenarios/lotr/core.journey-down-the-anduin/",
        "/cards/lotr/?view=faces&q=t:enemy",
    ):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
        assert axe(page) == [], address


def test_single_game_is_logged_with_its_score(window: Callable[..., Page], axe: Callable[[Page], list[str]]) -> None:
    """Two heroes go through Mirkwood: 7 rounds, final threat 31, 3 victory points."""
    page = window(viewport={"width": 360, "height": 740})
    page.goto("/campaigns/new/")
    page.get_by_label("Guide").select_option(label="Core Set")
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Name for your group").fill("Mirkwood")
    choose(page, "One scenario")
    page.get_by_label("Scenario (if: One scenario)").select_option(label="Passage Through Mirkwood")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mirkwood")
    page.get_by_role("link", name="Join").click()
    choose(page, "Aragorn", "Glóin")
    page.get_by_role("button", name="Record").click()
    campaign = f"/campaigns/{Campaign.objects.get().pk}/"
    expect(page).to_have_url(re.compile(f"{campaign}$"))
    page.goto(f"{campaign}setup/")
    expect(page.locator("main")).to_contain_text("21 threat")  # 12 + 9
    page.get_by_role("link", name="Everything is ready: start").click()
    page.get_by_role("button", name="Record").click()
    page.get_by_role("link", name="End the scenario").click()
    choose(page, "Won")
    page.get_by_label("Rounds").fill("7")
    page.get_by_label("Victory points").fill("3")
    page.get_by_label("Final threat").fill("31")
    assert axe(page) == []
    page.get_by_role("button", name="Record the end of the scenario").click()
    expect(page).to_have_url(re.compile(f"{campaign}$"))  # a single game is over
    page.goto(f"{campaign}sheet/")
    expect(page.locator("main")).to_contain_text("98")  # 31 + 70 - 3 (LOTR-SCORE-02)


def test_link_of_the_pool_is_not_overtaken_by_what_was_shown_before(window: Callable[..., Page], user: User) -> None:
    """A hero changes the pool, which is requested anew; a visitor in another part by then stays there."""
    deck = keep(user, "Gold", ARAGORN)
    page = window()
    page.goto(f"/decks/{deck.pk}/edit/")
    fill(page, "Heroes")
    expect(page.locator("#zone-leaders")).to_have_attribute("aria-current", "true")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/edit/" in request.url else None)
    page.evaluate(
        """() => {
            document.querySelector("#zone-main").click();
            document.dispatchEvent(new Event("pool-changed"));
        }"""
    )
    expect(page.locator("#zone-main")).to_have_attribute("aria-current", "true")
    for _tenth in range(50):
        if len(asked) > 1:
            break
        page.wait_for_timeout(100)
    assert [re.findall("zone=(leaders)", address) for address in asked] == [[], []]
    expect(page.locator("#zone-main")).to_have_attribute("aria-current", "true")
