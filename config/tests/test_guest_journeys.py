"""The first visit in a real browser: from the home page to a legal deck without an account, and with one to keep it."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Locator, Page, expect

from accounts.models import User
from accounts.tests.browsing import adding, launch_options, size
from campaigns.services import campaign_create, follow_link_change, invitation_create
from decks.models import Deck

pytestmark = pytest.mark.journeys
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
SLOW = 60_000
"""Milliseconds for thirty clicks sent one by one."""
PASSWORD = "the-stars-are-right"
WORDS: dict[str, dict[str, str]] = {
    "en-GB": {
        "games": "Other games", "game": "Arkham Horror: The Card Game",
        "build": "Build a deck", "who": "Roland Banks The Fed", "more": "Add one", "deck": "Deck",
        "draw": "Draw one", "mend": "Remove 1 ×", "join": "Create an account", "name": "Username",
        "password": "Password", "sign up": "Create an account", "came": "Your deck is now in your account.",
        "accept": "Join", "share": "Share", "kept": "These decks are saved in this browser only",
    },
    "es-ES": {
        "games": "Otros juegos", "game": "Arkham Horror: El juego de cartas",
        "build": "Construir un mazo", "who": "Roland Banks El federal", "more": "Añadir una", "deck": "Mazo",
        "draw": "Robar una debilidad", "mend": "Quitar 1 ×", "join": "Crear una cuenta", "name": "Nombre de usuario",
        "password": "Contraseña", "sign up": "Crear una cuenta", "came": "Tu mazo está ahora en tu cuenta.",
        "accept": "Unirse", "share": "Compartir", "kept": "Estos mazos se guardan solo en este navegador",
    },
}  # fmt: skip


@pytest.fixture
def boxes(live_server: Any, core_boxes: None) -> str:
    """The address of the service with the core boxes of all games."""
    address: str = live_server.url
    return address


@pytest.fixture
def window(boxes: str, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open windows of visitors without an account."""
    contexts = []

    def opened(**options: Any) -> Page:
        contexts.append(browser.new_context(base_url=boxes, **options))
        page = contexts[-1].new_page()
        page.set_default_timeout(20_000)
        return page

    yield opened
    for context in contexts:
        context.close()


def begin(page: Page, words: dict[str, str], press: Callable[[Locator], None]) -> None:
    """From the home page to the builder, by what is labelled."""
    page.goto("/")
    press(page.get_by_role("main").get_by_role("link", name=words["build"]))
    press(page.locator("main summary", has_text=words["games"]))
    press(page.get_by_role("main").get_by_role("link", name=words["game"]))
    press(page.get_by_role("button", name=words["who"]))
    page.wait_for_url(re.compile("/edit/"))


def fill(page: Page, words: dict[str, str], press: Callable[[Locator], None]) -> None:
    """Thirty cards by +, and one copy too many of the first in the list."""
    for number in (*range(15), *range(15), 0):
        press(adding(page, words["more"]).nth(number))


def mend(page: Page, words: dict[str, str], press: Callable[[Locator], None]) -> None:
    """The problems, by the buttons beside them."""
    press(page.locator(".problem").get_by_role("button", name=words["mend"]).first)
    press(page.get_by_role("button", name=words["draw"]))
    expect(page.locator(".panel-state")).to_contain_text("legal")


def sign_up(page: Page, words: dict[str, str], press: Callable[[Locator], None], name: str = "wendy") -> None:
    press(page.get_by_role("link", name=words["join"]).locator("visible=true").first)
    page.get_by_label(words["name"]).fill(name)
    page.get_by_label(words["password"], exact=True).fill(PASSWORD)
    press(page.get_by_role("main").get_by_role("button", name=words["sign up"]))


def only_deck(name: str | None) -> Deck:
    """The only deck: legal, thirty cards, of the account of that name or of a guest."""
    deck = Deck.objects.select_related("owner").get()
    assert (deck.valid, deck.size) == (True, 30)
    assert (deck.owner.is_guest, deck.owner.username == name) == (name is None, name is not None)
    return deck


def sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


@pytest.mark.parametrize("locale", WORDS)
def test_first_visit_at_a_desk(window: Callable[..., Page], locale: str, axe: Callable[[Page], list[str]]) -> None:
    page, words = window(**DESK, locale=locale), WORDS[locale]
    begin(page, words, lambda what: what.click())
    assert axe(page) == []
    fill(page, words, lambda what: what.click())
    expect(size(page)).to_have_text("31", timeout=SLOW)
    mend(page, words, lambda what: what.click())
    deck = only_deck(None)
    page.goto("/decks/")
    expect(page.get_by_text(words["kept"])).to_be_visible()
    assert axe(page) == []
    page.goto(f"/decks/{deck.pk}/")
    assert axe(page) == []
    page.goto(f"/decks/{deck.pk}/edit/")
    sign_up(page, words, lambda what: what.click())
    expect(page).to_have_url(re.compile(f"/decks/{deck.pk}/edit/$"))
    expect(page.get_by_text(words["came"])).to_be_visible()
    only_deck("wendy")


@pytest.mark.parametrize("locale", WORDS)
def test_first_visit_on_a_phone(window: Callable[..., Page], locale: str, axe: Callable[[Page], list[str]]) -> None:
    page, words = window(**PHONE, locale=locale), WORDS[locale]
    begin(page, words, lambda what: what.tap())
    assert not sideways(page)
    fill(page, words, lambda what: what.tap())
    expect(page.locator("#bar-count")).to_contain_text("31/30", timeout=SLOW)
    page.locator(".sheet-bar").get_by_text(words["deck"]).tap()
    mend(page, words, lambda what: what.tap())
    assert not sideways(page)
    assert axe(page) == []
    deck = only_deck(None)
    page.goto("/decks/")
    assert not sideways(page)
    assert axe(page) == []
    sign_up(page, words, lambda what: what.tap())
    expect(page).to_have_url(re.compile("/decks/$"))
    expect(page.get_by_role("link", name=deck.name).first).to_be_visible()
    only_deck("wendy")


@pytest.mark.parametrize("locale", WORDS)
@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_first_visit_without_scripts(window: Callable[..., Page], screen: dict[str, Any], locale: str) -> None:
    page, words = window(**screen, java_script_enabled=False, locale=locale), WORDS[locale]
    begin(page, words, lambda what: what.click())
    fill(page, words, lambda what: what.click())
    page.goto(f"{page.url.partition('?')[0].partition('#')[0]}?sheet=deck")
    mend(page, words, lambda what: what.click())
    deck = only_deck(None)
    page.goto(f"/decks/{deck.pk}/")
    page.get_by_text(words["share"], exact=True).click()
    sign_up(page, words, lambda what: what.click())
    expect(page.get_by_role("heading", level=1)).to_have_text(deck.name)
    only_deck("wendy")


@pytest.mark.parametrize("locale", WORDS)
def test_first_visit_by_keys_alone(window: Callable[..., Page], locale: str) -> None:
    page = window(**DESK, locale=locale)

    def reach(selector: str, key: str = "Tab") -> None:
        for _stop in range(200):
            page.keyboard.press(key)
            if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
                return
        raise AssertionError(f"no way by {key} to {selector}")

    page.goto("/")
    reach(".way-in[href='/decks/new/']")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/decks/new/"))
    reach("main .game-menu summary")
    page.keyboard.press("Enter")
    reach("main .game-menu a[href='?game=ahlcg']")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("game=ahlcg"))
    reach("button[name=leader][value='01001']")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/edit/"))
    page.keyboard.press("/")
    page.keyboard.press("ArrowDown")
    for _card in range(15):
        page.keyboard.press("ArrowDown")
        page.keyboard.press("+")
        page.keyboard.press("+")
    expect(size(page)).to_have_text("30", timeout=SLOW)
    page.keyboard.press("d")
    reach("#draw", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".panel-state")).to_contain_text("legal")
    deck = only_deck(None)
    reach("a[href^='/account/signup/']")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/account/signup/"))
    reach("#id_username")
    page.keyboard.type("wendy")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/decks/{deck.pk}/edit/"))
    only_deck("wendy")


def test_deck_survives_a_restart_of_the_browser(boxes: str, browser_type: BrowserType, tmp_path: Path) -> None:
    """Another process with the same profile; what a session alone keeps is gone then."""
    options = {**launch_options(), "base_url": boxes}
    first = browser_type.launch_persistent_context(tmp_path, **options)
    page = first.pages[0]
    begin(page, WORDS["en-GB"], lambda what: what.click())
    adding(page).nth(1).click()
    expect(size(page)).to_have_text("1")
    address = page.url.partition("?")[0]
    first.close()
    again = browser_type.launch_persistent_context(tmp_path, **options)
    page = again.pages[0]
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="All your decks").click()
    page.get_by_role("link", name="Roland Banks").first.click()
    page.goto(address)
    expect(size(page)).to_have_text("1")
    adding(page).nth(1).click()
    expect(size(page)).to_have_text("2")
    again.close()
    assert Deck.objects.get().owner.is_guest


def test_guest_forgets_and_is_forgotten(window: Callable[..., Page]) -> None:
    page = window(**PHONE)
    begin(page, WORDS["en-GB"], lambda what: what.tap())
    page.goto("/decks/")
    page.get_by_text("Delete my decks on this device").tap()
    page.get_by_role("button", name="Delete everything").tap()
    expect(page.locator("[data-messages]")).to_contain_text("has been deleted")
    assert not Deck.objects.exists()
    assert not User.objects.exists()


@pytest.mark.parametrize(("screen", "locale"), [(PHONE, "es-ES"), (DESK, "en-GB")], ids=["phone", "desk"])
def test_invited_newcomer_joins_and_a_follower_reads(
    window: Callable[..., Page], user: User, screen: dict[str, Any], locale: str, axe: Callable[[Page], list[str]]
) -> None:
    campaign = campaign_create(game="ahlcg", guide="", name="Fridays", visibility="private", actor=user)
    token = invitation_create(campaign=campaign, role="seat", days=7, actor=campaign.owner).token
    words = WORDS[locale]
    page = window(**screen, locale=locale)
    page.goto(f"/campaigns/join/{token}/")
    expect(page.get_by_role("main")).to_contain_text("norman")
    assert axe(page) == []
    assert not sideways(page)
    sign_up(page, words, lambda what: what.click())
    page.get_by_role("button", name=words["accept"]).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fridays")
    assert campaign.members.get().user.username == "wendy"
    follow_link_change(campaign=campaign, works=True, actor=campaign.owner)
    follower = window(**screen, locale=locale)
    follower.goto(f"/campaigns/follow/{campaign.follow_token}/")
    expect(follower.get_by_role("heading", level=1)).to_have_text("Fridays")
    expect(follower.get_by_role("main").get_by_role("button")).to_have_count(0)
    assert axe(follower) == []
    assert not sideways(follower)
