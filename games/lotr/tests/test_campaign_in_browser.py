"""A campaign of The Lord of the Rings in real browsers: two play, a hero falls and is replaced, a boon is earned."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from accounts.tests.browsing import choose, fill, size, windows
from games.lotr.tests.test_in_browser import ARAGORN, EOWYN, GLOIN, card, keep

pytestmark = pytest.mark.journeys
BERAVOR = card(12)


@pytest.fixture
def rosie(db: None) -> User:
    return User.objects.create_user("rosie", "rosie@example.org", "the-stars-are-right")


@pytest.fixture
def window(lotr_site: str, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open windows of that user; none may log errors."""
    with windows(browser, lotr_site) as opened:
        yield opened


def sit_down(page: Page, deck: str) -> None:
    """Sit down with a deck, whose heroes the log then has."""
    page.get_by_role("link", name="Join").click()
    page.get_by_label("Deck").select_option(label=deck)
    page.get_by_role("button", name="Record").click()


def test_hero_falls_is_replaced_and_a_boon_enters_a_deck(
    window: Callable[..., Page], user: User, rosie: User, axe: Callable[[Page], list[str]]
) -> None:
    keep(user, "Gold", ARAGORN, GLOIN)
    keep(rosie, "Shield", EOWYN, BERAVOR)
    page = window(user)
    page.goto("/campaigns/")
    page.get_by_role("main").get_by_role("link", name="Start a campaign").first.click()
    page.get_by_label("Guide").select_option(label="Core Set")
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Name for your group").fill("There and back")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("There and back")
    home = page.url
    page.get_by_role("link", name="Group").click()
    page.get_by_role("button", name="Create link", exact=True).click()
    other = window(rosie)
    other.goto(page.locator(".invitation code").inner_text().strip())
    other.get_by_role("button", name="Join").click()
    page.goto(home)

    # Each sits down with heroes and deck; a taken hero is not offered to others.
    sit_down(page, "Gold (Aragorn, Glóin)")
    expect(page).to_have_url(home)
    other.goto(home)
    sit_down(other, "Shield (Éowyn, Beravor)")
    expect(other).to_have_url(home)
    page.goto(home)
    page.get_by_role("link", name="Setup", exact=True).click()
    step = page.locator(".setup-step", has=page.get_by_role("heading", name="Threat penalty"))
    expect(step).to_contain_text("norman: 21 threat")  # 12 + 9
    expect(step).to_contain_text("rosie: 19 threat")  # 9 + 10
    page.get_by_role("link", name="Everything is ready: start").click()
    choose(page, "norman (Aragorn, Glóin)")
    page.get_by_role("button", name="Record").click()

    # Won in six rounds, but Glóin is dead.
    page.get_by_role("link", name="End the scenario").click()
    choose(page, "Won")
    page.get_by_label("Rounds").fill("6")
    page.get_by_label("Victory points").fill("3")
    for player, reached in (("norman (Aragorn, Glóin)", "31"), ("rosie (Éowyn, Beravor)", "28")):
        page.get_by_role("group", name=player).get_by_label("Final threat").fill(reached)
    choose(page, "Glóin")
    expect(page.get_by_text("Fallen heroes: 0 → 1")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("button", name="Record the end of the scenario").click()

    # The campaign card's back gives a boon, which goes into a deck.
    expect(page).to_have_url(f"{home}after/next/")
    page.get_by_role("link", name="Earn a boon or burden").click()
    page.get_by_label("Card", exact=True).fill("Invented Gift")
    choose(page, "norman (Aragorn, Glóin)")
    page.get_by_role("button", name="Record").click()
    expect(page).to_have_url(f"{home}after/next/")
    page.goto(home)
    expect(page.get_by_text("Boon: Invented Gift → norman")).to_be_visible()

    # Nobody begins before a new hero has taken the place; the setup sheet links there.
    page.get_by_role("link", name="Setup", exact=True).click()
    fallen = page.locator(".setup-step", has=page.get_by_role("heading", name="Fallen heroes"))
    expect(fallen).to_contain_text("Glóin has fallen: choose a new hero.")
    expect(page.get_by_role("link", name="Everything is ready: start")).to_have_count(0)
    fallen.get_by_role("link", name="Replace a hero").click()
    page.get_by_label("New hero").select_option(label="Thalin")
    page.get_by_role("button", name="Record").click()
    expect(page.get_by_role("link", name="Thalin")).to_be_visible()

    # Both pay for it: Aragorn 12 and Thalin 9, Éowyn 9 and Beravor 10, and 1 each.
    other.goto(home)
    other.get_by_role("link", name="Setup", exact=True).click()
    step = other.locator(".setup-step", has=other.get_by_role("heading", name="Threat penalty"))
    expect(step).to_contain_text("norman: 22 threat (penalty: 1)")
    expect(step).to_contain_text("rosie: 20 threat (penalty: 1)")
    expect(other.locator("main")).to_contain_text("Thalin is missing from the deck.")
    assert axe(other) == []

    # In the builder the heroes change places, and the boon enters the deck without counting.
    page.get_by_role("region", name="Players").get_by_role("link", name="Gold").click()
    page.get_by_role("link", name="Edit").click()
    expect(size(page)).to_have_text("50")
    page.locator("#panel .entry", has_text="Glóin").get_by_role("button", name="Remove one").click()
    threat = page.locator(".signs-headline .sign").first
    expect(threat).to_contain_text("13")
    fill(page, "Heroes")
    page.locator(".pick", has_text="Thalin").get_by_role("button", name="Add one").click()
    expect(threat).to_contain_text("22")
    fill(page, "Deck")
    page.locator(".builder-pool .pick", has_text="Invented Gift").get_by_role("button", name="Add one").click()
    expect(page.locator("#panel .entry", has_text="Invented Gift")).to_contain_text("boon")
    expect(size(page)).to_have_text("50")
    expect(page.locator(".panel-state")).to_contain_text("legal")
    expect(threat).to_contain_text("22")
    page.goto(home)
    page.get_by_role("link", name="Setup", exact=True).click()
    expect(page.get_by_role("link", name="Everything is ready: start")).to_be_visible()

    # The figures name every hero, and the games those who played them.
    page.goto(home)
    page.get_by_role("link", name="Figures").click()
    expect(page.locator("main")).to_contain_text("norman (Aragorn, Thalin)")
    page.goto("/campaigns/stats/")
    expect(page.locator('[data-chart="parties"]')).to_contain_text("Aragorn, Glóin, Éowyn, Beravor")


def test_ally_of_a_contract_is_chosen_and_set_up(window: Callable[..., Page], user: User) -> None:
    """Aragorn 12 and Beravor 10; Messenger of the King adds Faramir's numbers, 8, or Brok Ironfist's, 9."""
    deck = keep(user, "Gold", ARAGORN, BERAVOR)
    page = window(user)
    page.goto(f"/decks/{deck.pk}/edit/")
    threat = page.locator(".signs-headline .sign").first
    expect(threat).to_contain_text("22")
    page.locator("#panel-choices > summary").click()
    expect(page.get_by_label("Ally that starts in play")).to_have_count(0)
    contract = page.locator(".builder-pool .pick", has_text="Messenger of the King")
    contract.get_by_role("button", name="Add one").click()
    expect(threat).to_contain_text("30")
    page.get_by_label("Ally that starts in play").select_option(label="Brok Ironfist (+9 threat)")
    expect(threat).to_contain_text("31")
    page.reload()
    expect(threat).to_contain_text("31")
    brok = page.locator("#panel .entry", has_text="Brok Ironfist").get_by_role("button", name="Remove one")
    for _copy in range(3):
        brok.click()
    gone = page.locator(".problem", has_text="Brok Ironfist is chosen to start in play")
    expect(gone).to_be_visible()
    gone.get_by_role("button", name="Faramir").click()
    expect(gone).to_have_count(0)
    expect(threat).to_contain_text("30")
    page.get_by_role("button", name="Undo").click()
    for _copy in range(3):
        page.get_by_role("button", name="Undo").click()
    expect(threat).to_contain_text("31")
    page.goto("/campaigns/new/?game=lotr&guide=core")
    choose(page, "One scenario")
    page.get_by_label("Scenario (if: One scenario)").select_option(label="Passage Through Mirkwood")
    page.get_by_role("button", name="Start").click()
    sit_down(page, "Gold (Aragorn, Beravor)")
    page.get_by_role("link", name="Setup", exact=True).click()
    expect(page.locator("main")).to_contain_text("norman: 31 threat")
    expect(page.locator("main")).to_contain_text("Brok Ironfist (starts in play)")
