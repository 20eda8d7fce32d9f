"""The builder in a real browser: from nothing to a legal deck by mouse, keys, thumb, or without scripts."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from accounts.models import User
from accounts.tests.browsing import PHONE, adding, signed_in, size
from decks.models import Deck
from decks.services import Placement, deck_create, experience_write

pytestmark = pytest.mark.journeys
MAX_STEPS = 45
"""Clicks or keys to a saved legal deck."""
PHONE_390: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
EXPECTED = re.compile(
    r"status of (?:40[134]|412|429|503)|ERR_INTERNET_DISCONNECTED|fetching the script|htmx:(?:afterRequest|sendError)"
)
"""Chromium's messages about expected answers."""


@pytest.fixture
def table(site: str, browser: Browser, user: User) -> Iterator[Callable[..., Page]]:
    """Open windows of a user; none may log errors."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def window(**options: Any) -> Page:
        contexts.append(signed_in(browser.new_context(base_url=site, **options), site, user))
        page = contexts[-1].new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        return page

    yield window
    for context in contexts:
        context.close()
    assert [complaint for complaint in complaints if not EXPECTED.search(complaint)] == []


def make_deck(user: User, **cards: int) -> Deck:
    from decks.content import Content
    from games.engine import Build

    main = {"01006": 1, "01007": 1, **{code.strip("c"): copies for code, copies in cards.items()}}
    build = Build(leaders=("01001",), zones={"main": main})
    return deck_create(game="ahlcg", content=Content(name="Roland", build=build), placement=Placement(), actor=user)


class Steps:
    """Clicks and keys by visible labels alone, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.number = page, 0

    def click(self, what: Locator) -> None:
        what.click()
        self.number += 1


def saved() -> Deck:
    deck = Deck.objects.get()
    assert (deck.valid, deck.size) == (True, 30)
    return deck


def test_legal_deck_by_clicking_what_is_labelled(table: Callable[..., Page], axe: Callable[[Page], list[str]]) -> None:
    page = table()
    steps = Steps(page)
    page.goto("/decks/")
    steps.click(page.get_by_role("link", name="New deck").first)
    expect(page.get_by_role("heading", name="Who is it for?")).to_be_visible()
    assert axe(page) == []
    steps.click(page.get_by_role("button", name="Roland Banks The Fed"))
    expect(page.get_by_text("The deck is too small: 0 of 30 cards.")).to_be_visible()
    steps.click(page.get_by_role("group").filter(has_text="Level").get_by_role("link", name=re.compile("^0")))
    expect(page.locator("#search-query")).to_have_value("level:0")
    for number in range(15):
        for _copy in range(2):
            steps.click(adding(page).nth(number))
    expect(size(page)).to_have_text("30")
    expect(page.get_by_text("Random basic weaknesses: 0 of 1.")).to_be_visible()
    steps.click(page.get_by_role("button", name="Draw one"))
    expect(page.get_by_text("Drawn:")).to_be_visible()
    expect(page.locator(".panel-state")).to_contain_text("legal")
    steps.click(page.get_by_role("link", name="Done"))
    expect(page.get_by_text("legal", exact=True).first).to_be_visible()
    assert steps.number <= MAX_STEPS
    saved()


def test_legal_deck_by_keys_alone(table: Callable[..., Page]) -> None:
    page = table()
    page.goto("/decks/new/")
    page.keyboard.press("/")
    page.keyboard.type("roland")
    expect(page.locator(".leader")).to_have_count(1)
    for _stop in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "leader":
            break
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/edit/"))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("on a card: one more, one less")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("level:0 ")
    expect(page.locator("#said")).to_contain_text("cards that Roland Banks can take")
    expect(page.locator(".found")).to_have_attribute("data-query", "level:0")
    for _card in range(15):
        page.keyboard.press("ArrowDown")
        page.keyboard.press("+")
        page.keyboard.press("+")
    expect(size(page)).to_have_text("30")
    page.keyboard.press("-")
    expect(size(page)).to_have_text("29")
    page.keyboard.press("u")
    expect(size(page)).to_have_text("30")
    page.keyboard.press("U")
    expect(size(page)).to_have_text("29")
    page.keyboard.press("d")
    expect(page.locator("#panel .entry [data-card]").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("u")
    expect(size(page)).to_have_text("30")
    expect(page.locator("#panel .entry [data-card]").first).to_be_focused()
    for _stop in range(20):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement.id") == "draw":
            break
    page.keyboard.press("Enter")
    expect(page.locator(".panel-state")).to_contain_text("legal")
    saved()


def test_legal_deck_on_a_phone_in_spanish(table: Callable[..., Page], axe: Callable[[Page], list[str]]) -> None:
    page = table(**PHONE, locale="es-ES")
    page.goto("/decks/new/")
    assert axe(page) == []
    page.get_by_role("button", name="Roland Banks El federal").tap()
    page.locator(".facet-switch-label").tap()
    page.locator("#facet-level").get_by_role("link", name=re.compile("^0")).tap()
    page.locator(".facet-switch-label").tap()
    for number in range(15):
        for _copy in range(2):
            adding(page, "Añadir una").nth(number).tap()
    expect(page.locator("#bar-count")).to_contain_text("30/30")
    expect(page.locator("#panel")).to_be_hidden()
    page.locator(".sheet-bar").get_by_text("Mazo").tap()
    expect(page.locator(".builder-pool")).to_be_hidden()
    expect(page.locator("#panel")).to_contain_text("Debilidades básicas aleatorias: 0 de 1.")
    page.get_by_role("button", name="Robar una debilidad").tap()
    expect(page.get_by_text("Robada")).to_be_visible()
    expect(page.locator(".panel-state")).to_contain_text("legal")
    assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    assert axe(page) == []
    saved()


def test_legal_deck_without_scripts(table: Callable[..., Page]) -> None:
    page = table(java_script_enabled=False)
    page.goto("/decks/new/")
    page.get_by_role("button", name="Wendy Adams The Urchin").click()
    page.locator("#search-query").fill("level:0")
    page.get_by_role("button", name="Search", exact=True).click()
    for number in range(15):
        for _copy in range(2):
            adding(page).nth(number).click()
    expect(page.locator(".pick-held")).to_have_count(15)
    assert page.evaluate("scrollY") > 0, "one stays at the row that was clicked"
    page.get_by_role("button", name="Draw one").click()
    expect(page.get_by_text("Drawn:")).to_be_visible()
    expect(page.locator(".panel-state")).to_contain_text("legal")
    saved()


def test_problem_is_mended_by_its_button(
    table: Callable[..., Page], user: User, axe: Callable[[Page], list[str]]
) -> None:
    deck = make_deck(user, c01044=1)
    page = table()
    page.goto(f"/decks/{deck.pk}/edit/?rest=1")
    assert axe(page) == []
    problem = page.locator(".problem", has_text="Switchblade")
    expect(problem.get_by_role("link", name="Deckbuilding options")).to_have_attribute("title", "AHLCG-DECK-05")
    problem.get_by_role("button", name="Remove 1 × Switchblade").click()
    expect(problem).to_have_count(0)
    page.get_by_role("link", name="Show what fits").click()
    expect(page.locator("#said")).to_contain_text("cards that Roland Banks can take")
    expect(page.locator(".pick-refused")).to_have_count(0)


def test_what_fits_is_shown_where_the_pool_shows_it_already(table: Callable[..., Page], user: User) -> None:
    deck = make_deck(user, c01016=1)
    for window in (table(), table(**PHONE)):
        window.goto(f"/decks/{deck.pk}/edit/?sheet=deck")
        cards = window.locator("#cards")
        expect(cards).not_to_be_focused()
        window.get_by_role("link", name="Show what fits").click()
        expect(cards).to_be_focused()
        expect(cards.locator(".pick").first).to_be_in_viewport()
        assert cards.evaluate("cards => getComputedStyle(cards).outlineStyle") == "solid"
        assert "q=" not in window.url


def test_two_windows_conflict_and_nothing_is_lost(table: Callable[..., Page], user: User) -> None:
    deck = make_deck(user)
    first, second = table(), table(**PHONE)
    for page in (first, second):
        page.goto(f"/decks/{deck.pk}/edit/?q=level:0%20class:guardian")
    adding(first).first.click()
    expect(size(first)).to_have_text("1")
    for number in (1, 1, 2):
        adding(second).nth(number).tap()
    expect(second.get_by_role("alert")).to_contain_text(".45 Automatic: 0 → 1")
    expect(second.get_by_role("alert")).to_be_in_viewport()
    expect(second.locator("#bar-count")).to_contain_text("4/30")
    second.get_by_role("alert").get_by_role("button", name="Close").tap()
    second.locator(".sheet-bar").get_by_text("Deck").tap()
    adding(first).nth(3).click()
    expect(first.get_by_role("alert")).to_contain_text("Beat Cop: 0 → 1")
    second.get_by_role("button", name="Undo").tap()
    expect(second.get_by_role("alert")).to_contain_text("Not done yet: undo")
    second.get_by_role("tab", name="Notes").tap()
    second.get_by_role("textbox", name="Notes").fill("Two hands [[Machete]]")
    second.get_by_role("link", name="Done").tap()
    expect(second.get_by_role("link", name="Machete")).to_be_visible()
    deck.refresh_from_db()
    revision = deck.revisions.get(number=deck.revision)
    held = {code: copies for code, copies in revision.zones["main"].items() if code > "01010"}
    assert (revision.notes, held) == ("Two hands [[Machete]]", {"01016": 1, "01017": 2, "01018": 1, "01019": 1})


def test_what_cannot_be_sent_waits(table: Callable[..., Page], user: User, site: str) -> None:
    deck = make_deck(user)
    page = table()
    page.goto(f"/decks/{deck.pk}/edit/?q=level:0%20class:guardian")
    page.context.set_offline(True)
    for number in (0, 0, 1):
        adding(page).nth(number).click()
    expect(page.get_by_role("alert")).to_contain_text("Not saved yet.")
    expect(page.locator(".pick output").first).to_have_text("2")  # the counts have it at once
    expect(page.locator(".waiting")).to_contain_text("Changes waiting to be sent: 3")
    expect(size(page)).to_have_text("3")
    expect(page.locator("#bar-count [data-size]")).to_have_text("3")
    expect(page.locator("#unsent-cards li")).to_have_text(["2 × .45 Automatic", "1 × Physical Training"])
    expect(page.locator(".waiting li")).to_have_text(
        ["Add one: .45 Automatic", "Add one: .45 Automatic", "Add one: Physical Training"]
    )
    expect(page.get_by_text("saved, version")).to_be_hidden()
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(size(page)).to_have_text("3")
    expect(page.locator("#unsent-cards")).to_have_count(0)
    expect(page.locator(".pick output").first).to_have_text("2")
    page.context.clear_cookies(name="sessionid")
    adding(page).nth(3).click()
    expect(page.get_by_role("alert")).to_contain_text("You've been logged out.")
    signed_in(page.context, site, user)
    page.get_by_role("button", name="Try again").click()
    expect(size(page)).to_have_text("4")
    Deck.objects.update(deleted_at=deck.updated_at)
    adding(page).nth(3).click()
    expect(page.get_by_role("alert")).to_contain_text("The deck was deleted")


@pytest.mark.parametrize(
    ("language", "said", "deck_word"), [("en", "Not saved yet.", "Deck"), ("es", "Aún no está guardado.", "Mazo")]
)
def test_clicks_of_a_killed_tab_are_sent_when_the_deck_is_opened_again(
    table: Callable[..., Page], user: User, language: str, said: str, deck_word: str
) -> None:
    deck = make_deck(user, c01016=1)
    page = table(**PHONE_390, locale=language)
    address = f"/decks/{deck.pk}/edit/?q=level:0%20class:guardian"
    page.goto(address)
    page.context.set_offline(True)
    for number in (0, 1, 1):
        page.locator(".pick [name=add]").nth(number).tap()
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text(said)
    box = notice.bounding_box()
    assert box
    assert box["height"] <= 64, "one line"
    notice.locator("summary").tap()
    expect(notice.locator(".waiting li")).to_have_count(3)
    notice.locator("summary").tap()
    expect(page.locator("#bar-count [data-size]")).to_have_text("4")
    page.locator(".sheet-bar").get_by_text(deck_word).tap()
    expect(page.locator('.entry[data-code="main:01016"] output')).to_have_text("2")
    expect(page.locator("#unsent-cards li")).to_have_text([re.compile("^2 × ")])
    context = page.context
    page.close()  # nothing is asked, as when the system ends it
    context.set_offline(False)
    again = context.new_page()
    again.goto(address)
    expect(again.locator("#bar-count")).to_contain_text("4/30")
    again.wait_for_function("!Object.keys(localStorage).some((name) => name.startsWith('unsent:'))")
    deck.refresh_from_db()
    assert deck.revisions.get(number=deck.revision).zones["main"] == {"01006": 1, "01007": 1, "01016": 2, "01017": 2}
    again.reload()
    expect(again.locator("#bar-count")).to_contain_text("4/30")


def test_click_that_arrived_though_no_answer_came_is_not_done_twice(table: Callable[..., Page], user: User) -> None:
    deck = make_deck(user)
    page = table()
    page.goto(f"/decks/{deck.pk}/edit/?q=level:0%20class:guardian")

    def swallow(route: Route) -> None:
        route.fetch()
        route.abort("internetdisconnected")

    page.route(
        "**/edit/**", lambda route: swallow(route) if route.request.method == "POST" else route.fallback(), times=1
    )
    adding(page).first.click()
    expect(page.get_by_role("alert")).to_contain_text("Not saved yet.")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(size(page)).to_have_text("1")
    deck.refresh_from_db()
    assert deck.revisions.get(number=deck.revision).zones["main"]["01016"] == 1


def test_unsent_clicks_are_forgotten_at_log_out(table: Callable[..., Page], user: User) -> None:
    deck = make_deck(user)
    page = table()
    page.goto(f"/decks/{deck.pk}/edit/?q=level:0%20class:guardian")
    page.context.set_offline(True)
    adding(page).first.click()
    expect(page.get_by_role("alert")).to_contain_text("Not saved yet.")
    context = page.context
    page.close()
    context.set_offline(False)
    page = context.new_page()
    page.goto("/")
    unsent = "Object.keys(localStorage).filter((name) => name.startsWith('unsent:')).length"
    assert page.evaluate(unsent) == 1
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    assert page.evaluate(unsent) == 0


@pytest.mark.parametrize(("status", "said"), [(429, "Too many requests in a short time."), (503, "The site is busy.")])
def test_clicks_wait_as_long_as_a_busy_service_asks(
    table: Callable[..., Page], user: User, status: int, said: str
) -> None:
    deck = make_deck(user)
    page = table()
    page.clock.install()
    page.goto(f"/decks/{deck.pk}/edit/?q=level:0%20class:guardian")
    sent: list[str] = []

    def busy(route: Route) -> None:
        if route.request.method != "POST":
            return route.fallback()
        sent.append(route.request.url)
        route.fulfill(status=status, body="Slowly!", headers={"Retry-After": "30"})

    page.route("**/edit/**", busy)
    for _ in range(2):
        adding(page).first.click()
    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.get_by_role("alert")).not_to_contain_text("No connection")
    expect(page.locator(".waiting")).to_contain_text("Changes waiting to be sent: 2")
    asked = len(sent)
    page.clock.fast_forward(29_000)
    assert len(sent) == asked
    page.unroute("**/edit/**")
    page.clock.fast_forward(2_000)
    expect(size(page)).to_have_text("2")
    expect(page.get_by_role("alert")).to_have_count(0)
    deck.refresh_from_db()
    assert deck.revisions.get(number=deck.revision).zones["main"]["01016"] == 2


@pytest.mark.parametrize(("language", "draw"), [("en", "Draw one weakness"), ("es", "Robar una debilidad")])
def test_phone_has_the_first_card_of_the_deck_in_sight(table: Callable[..., Page], language: str, draw: str) -> None:
    page = table(**PHONE_390, locale=language)
    page.goto("/decks/new/")
    page.locator(".begin-sample", has_text="Roland").first.tap()
    page.wait_for_url(re.compile("/edit/"))
    page.locator(".sheet-bar label").last.tap()
    page.get_by_role("button", name=draw).tap()
    expect(page.locator(".problem")).to_have_count(0)
    first = page.locator("#panel .entry").first.bounding_box()
    assert first
    assert first["y"] <= 420
    saved()


@pytest.mark.parametrize("language", ["en", "es"])
def test_switches_of_the_pool_are_all_seen(table: Callable[..., Page], user: User, language: str) -> None:
    deck = make_deck(user)
    phone, desk = table(**PHONE_390, locale=language), table(viewport={"width": 1440, "height": 900}, locale=language)
    for page in (phone, desk):
        page.goto(f"/decks/{deck.pk}/edit/")
        switches = page.locator(".builder-pool .chips a")
        if page is phone:
            expect(switches.first).to_be_hidden()
            page.locator(".facet-switch-label").tap()
        boxes = [switch.bounding_box() for switch in switches.all()]
        room = page.locator(".builder-pool .toolbar").bounding_box()
        assert room
        assert len(boxes) == 5
        assert all(
            box and room["x"] <= box["x"] and box["x"] + box["width"] <= room["x"] + room["width"] for box in boxes
        )
        assert not wide(page)
    phone.locator("#switch-levels").tap()
    expect(phone.locator("#switch-levels")).not_to_have_attribute("aria-current", "true")


def test_copy_too_many_leaves_the_drawn_card_its_width(table: Callable[..., Page], user: User) -> None:
    deck = make_deck(user, c01018=2)
    page = table(**PHONE_390)
    page.goto(f"/decks/{deck.pk}/edit/")
    page.locator('.pick[data-code="main:01018"] [data-card]').tap()
    drawer = page.get_by_role("dialog")
    before = drawer.locator(".face").bounding_box()
    drawer.get_by_role("button", name="Add one").first.tap()
    expect(drawer.locator(".drawer-take .over")).to_contain_text("One too many")
    after = drawer.locator(".face").bounding_box()
    assert before
    assert after
    assert after["width"] == before["width"] > 300
    drawer.locator(".drawer-take").get_by_role("button", name="undo").tap()
    expect(drawer.locator(".over")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "undo", "said"), [("en", "undo", "One too many"), ("es", "deshacer", "Sobra una")]
)
def test_copy_too_many_is_marked_at_the_level_that_was_added(
    table: Callable[..., Page], user: User, language: str, undo: str, said: str
) -> None:
    deck = make_deck(user, c01018=2)
    page = table(**PHONE_390, locale=language)
    page.goto(f"/decks/{deck.pk}/edit/")
    page.locator('.pick[data-code="main:01018"] [data-card]').tap()
    level = page.get_by_role("dialog").locator('.drawer-levels li[data-code="main:01028"]')
    name, buttons = level.locator("[data-card]").bounding_box(), level.locator(".stepper").bounding_box()
    assert name
    assert buttons
    assert name["height"] < 30, "its words do not break"
    assert name["x"] < 40
    assert buttons["y"] >= name["y"] + name["height"]
    expect(level.locator(".over")).to_have_count(0)
    level.locator("[name=add]").tap()
    expect(level.locator(".over")).to_contain_text(said)
    level.get_by_role("button", name=undo).tap()
    expect(level.locator(".over")).to_have_count(0)
    expect(level.locator("output")).to_have_text("0")
    deck.refresh_from_db()
    assert deck.revisions.get(number=deck.revision).zones["main"] == {"01006": 1, "01007": 1, "01018": 2}


def wide(page: Page) -> bool:
    sideways: bool = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return sideways


@pytest.mark.parametrize(
    ("language", "add", "remove", "swap"),
    [
        ("en", "Add one", "Remove one", "Swap one for level 2"),
        ("es", "Añadir una", "Quitar una", "Cambiar una por el nivel 2"),
    ],
)
def test_phone_reads_a_card_takes_its_upgrade_and_removes_a_copy_without_leaving(
    table: Callable[..., Page], user: User, axe: Callable[[Page], list[str]],
    language: str, add: str, remove: str, swap: str,
) -> None:  # fmt: skip
    deck = make_deck(user, c01018=1)
    page = table(**PHONE_390, locale=language)
    page.goto(f"/decks/{deck.pk}/edit/")
    first = page.locator(".pick").first.bounding_box()
    assert first
    assert first["y"] <= 240
    address = page.url
    card = page.locator('.pick[data-code="main:01018"]')
    card.locator("[data-card]").tap()
    drawer = page.get_by_role("dialog")
    expect(drawer.locator(".face")).to_be_visible()
    assert axe(page) == []
    for button in drawer.get_by_role("button").all():
        box = button.bounding_box()
        assert box is None or min(box["width"], box["height"]) >= 44, button.inner_html()
    drawer.get_by_role("button", name=swap).tap()
    expect(drawer.locator('output[data-count="main:01028"]')).to_have_text("1")
    expect(drawer.locator('output[data-count="main:01018"]')).to_have_text("0")
    drawer.get_by_role("button", name=add).first.tap()
    expect(page.locator("#bar-count")).to_contain_text("2/30")
    drawer.get_by_role("button", name=remove).first.tap()
    expect(page.locator("#bar-count")).to_contain_text("1/30")
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(card.locator("[data-card]")).to_be_focused()
    assert page.url == address
    assert not wide(page)
    assert axe(page) == []
    deck.refresh_from_db()
    assert deck.revisions.get(number=deck.revision).zones["main"] == {"01006": 1, "01007": 1, "01028": 1}


def test_drawer_by_keys_alone(table: Callable[..., Page], user: User, axe: Callable[[Page], list[str]]) -> None:
    deck = make_deck(user)
    page = table(viewport={"width": 1440, "height": 900}, color_scheme="dark")
    page.goto(f"/decks/{deck.pk}/edit/?q=level:0%20class:guardian")
    page.keyboard.press("/")
    page.locator("#search-query").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    drawer = page.get_by_role("dialog")
    expect(drawer.get_by_role("heading", level=2).first).to_have_text(".45 Automatic")
    assert axe(page) == []
    page.keyboard.press("ArrowRight")
    expect(drawer.get_by_role("heading", level=2).first).to_have_text("Physical Training")
    for key in ("+", "+", "+"):
        page.keyboard.press(key)
    expect(drawer.locator(".over")).to_contain_text("One too many")
    for _stop in range(30):
        page.keyboard.press("Tab")
        assert page.evaluate("drawer.contains(document.activeElement) || document.activeElement === document.body")
    drawer.locator(".over").get_by_role("button", name="undo").press("Enter")
    expect(drawer.locator(".over")).to_have_count(0)
    page.keyboard.press("Escape")
    row = page.locator('.pick[data-code="main:01017"]')
    expect(row.locator("[data-card]")).to_be_focused()
    expect(row.locator("output")).to_have_text("2")
    page.keyboard.press("d")
    page.keyboard.press("Enter")
    expect(drawer.get_by_role("heading", level=2).first).to_have_text("Physical Training")
    page.keyboard.press("Escape")
    expect(page.locator("#panel .entry [data-card]").first).to_be_focused()


def test_pool_flows_on_and_stays_in_its_groups(table: Callable[..., Page], user: User) -> None:
    deck = make_deck(user)
    page = table(viewport={"width": 1440, "height": 900})
    page.goto(f"/decks/{deck.pk}/edit/?rest=1&levels=mixed")
    expect(page.locator(".pick")).to_have_count(50)
    page.mouse.wheel(0, 4000)
    expect(page.locator(".pick")).to_have_count(99)
    headings = page.locator(".pool-group h2").all_inner_texts()
    assert headings == ["Assets", "Enemies", "Events", "Skills", "Treacheries"], "each once"
    expect(page.locator("#search-query")).to_be_in_viewport()
    assert "page=" not in page.url
    plain = table(java_script_enabled=False)
    plain.goto(f"/decks/{deck.pk}/edit/?rest=1")
    plain.get_by_role("link", name="Next").click()
    expect(plain.locator(".pick")).to_have_count(49)
    plain.locator(".pick [data-card]").first.click()
    expect(plain).to_have_url(re.compile("/cards/ahlcg/"))


def test_tabs_by_arrows_and_without_scripts(
    table: Callable[..., Page], user: User, axe: Callable[[Page], list[str]]
) -> None:
    deck = make_deck(user, c01016=2, c01020=2, c01030=2)
    page = table()
    page.goto(f"/decks/{deck.pk}/edit/")
    page.get_by_role("tab", name="Cards").focus()
    for name in ("Notes", "Charts", "Hand", "Experience"):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        expect(page.get_by_role("tab", name=name)).to_be_focused()
        expect(page.get_by_role("tabpanel").first).to_be_visible()
        assert axe(page) == []
    plain = table(java_script_enabled=False)
    plain.goto(f"/decks/{deck.pk}/edit/")
    plain.get_by_role("tab", name="Hand").click()
    hand = plain.locator("#hand .deck-line")
    expect(hand).to_have_count(5)
    plain.get_by_role("button", name="Draw a card").click()
    expect(hand).to_have_count(6)
    plain.get_by_role("tab", name="Notes").click()
    plain.get_by_role("textbox", name="Notes").fill("On paper")
    plain.get_by_role("button", name="Save").last.click()
    expect(plain.locator("#notes-shown")).to_have_text("On paper")


def test_words_are_saved_while_one_types(table: Callable[..., Page], user: User) -> None:
    deck = make_deck(user, c01016=1)
    page = table()
    page.goto(f"/decks/{deck.pk}/edit/")
    page.get_by_role("tab", name="Notes").click()
    page.get_by_role("textbox", name="Notes").press_sequentially("Slowly")
    expect(page.get_by_text("not saved yet", exact=True)).to_be_visible()
    page.get_by_role("tab", name="Cards").click()
    page.get_by_role("link", name="Slot", exact=True).click()
    expect(page.get_by_role("heading", name="Hand")).to_be_visible()
    page.get_by_role("tab", name="Notes").click()
    expect(page.get_by_text("saved", exact=True)).to_be_visible()
    expect(page.get_by_role("textbox", name="Notes")).to_have_value("Slowly")
    page.get_by_label("Name", exact=True).fill("Roland, again")
    expect(page).to_have_title(re.compile("^Roland, again"))
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Roland")
    expect(page.get_by_role("textbox", name="Notes")).to_have_value("Slowly")


def test_upgrade_with_a_receipt(table: Callable[..., Page], user: User, axe: Callable[[Page], list[str]]) -> None:
    page = table()
    page.goto("/decks/new/")
    page.get_by_role("button", name="Roland: evidence first").click()
    page.wait_for_url(re.compile("/edit/"))
    deck = saved()
    experience_write(deck=deck, kind="victory", amount=3, reason="")
    page.get_by_role("link", name="Upgrade").click()
    page.locator("#search-query").fill("beat cop level:2")
    expect(page.locator(".picks .pick")).to_have_count(1)
    adding(page).click()
    receipt = page.locator(".receipt")
    expect(receipt).to_contain_text("Beat Cop bought")
    expect(receipt.locator(".receipt-sums")).to_contain_text(re.compile(r"To spend\s*3\s*Cost\s*2\s*Left\s*1"))
    page.goto(f"/decks/{deck.pk}/edit/")
    expect(receipt).to_contain_text("Beat Cop bought")  # it waits to be paid, on every page
    page.locator("#panel .entry", has_text="Beat Cop").first.get_by_role("button", name="Remove one").click()
    expect(receipt).to_contain_text("upgraded: Beat Cop")
    assert axe(page) == []
    page.get_by_role("button", name="Pay 2 and finish").click()
    expect(page.get_by_text("Paid: 2 experience.")).to_be_visible()
    deck.refresh_from_db()
    assert deck.revisions.get(number=deck.revision).cost == 2


UPGRADES = {
    "en": ("Experience earned", "Add", "Swap one for level 2", "Pay 2 and finish", "Paid: 2 experience.",
           "To spend 5 · Cost 2", "Cards"),
    "es": ("Experiencia obtenida", "Añadir", "Cambiar una por el nivel 2", "Pagar 2 y terminar",
           "Pagado: 2 de experiencia.", "Por gastar 5 · Coste 2", "Cartas"),
}  # fmt: skip


@pytest.mark.parametrize("language", UPGRADES)
def test_phone_upgrades_with_the_receipt_in_sight(
    table: Callable[..., Page], user: User, axe: Callable[[Page], list[str]], language: str
) -> None:
    earned, add, swap, pay, paid, sums, cards = UPGRADES[language]
    page = table(**PHONE_390, locale=language)
    page.goto("/decks/new/")
    page.locator(".begin-sample", has_text="Roland").first.tap()
    page.wait_for_url(re.compile("/edit/"))
    deck = saved()
    page.goto(f"/decks/{deck.pk}/upgrade/")
    receipt = page.locator(".receipt")
    expect(receipt).to_be_in_viewport()
    page.get_by_label(earned).fill("5")
    receipt.get_by_role("button", name=add, exact=True).tap()
    expect(receipt.locator(".receipt-sums dd").first).to_have_text("5")
    assert axe(page) == []
    page.locator(".sheet-bar").get_by_text(cards).tap()
    page.locator('.pick[data-code="main:01018"] [data-card]').tap()
    page.get_by_role("dialog").get_by_role("button", name=swap).tap()
    expect(page.locator("#bar-count")).to_contain_text(sums)
    page.keyboard.press("Escape")
    expect(page.locator(".bar-sums")).to_be_in_viewport()
    assert not wide(page)
    page.locator(".sheet-bar label").last.tap()
    expect(receipt).to_be_in_viewport()
    receipt.get_by_role("button", name=pay).tap()
    expect(page.get_by_text(paid)).to_be_visible()
    deck.refresh_from_db()
    assert deck.revisions.get(number=deck.revision).cost == 2


def test_pool_of_an_upgrade_stays_in_sight_without_scripts(table: Callable[..., Page], user: User) -> None:
    deck = make_deck(user, c01016=1)
    page = table(**PHONE_390, java_script_enabled=False)
    page.goto(f"/decks/{deck.pk}/upgrade/")
    expect(page.locator(".receipt")).to_be_visible()
    page.locator(".sheet-bar").get_by_text("Cards").tap()
    page.locator(".pick [name=add]").first.tap()
    expect(page.locator(".pick").first).to_be_visible()
    expect(page.locator(".receipt")).to_be_hidden()


def test_deck_is_brought_along_with_a_report(table: Callable[..., Page]) -> None:
    page = table()
    page.goto("/decks/new/")
    page.get_by_role("link", name="Import a deck").click()
    page.get_by_role("textbox").first.fill("Roland Banks\n\n2x Machete\n1x Nobody's Card\n")
    page.get_by_role("button", name="Import").first.click()
    expect(page.get_by_role("heading", name="1 line not recognised")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("Nobody's Card")
    assert Deck.objects.count() == 0
    page.get_by_role("button", name="Import without them").click()
    expect(page.get_by_role("link", name="Machete").first).to_be_visible()
    assert Deck.objects.get().revisions.get().zones == {"main": {"01020": 2}}


def test_problem_leads_to_its_rule_and_back(table: Callable[..., Page], user: User) -> None:
    deck = make_deck(user, c01016=3)
    page = table()
    page.goto(f"/decks/{deck.pk}/edit/")
    problem = page.locator(".problem", has_text=".45 Automatic")
    problem.get_by_role("link", name="Copies of a card").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Copies of a card")
    expect(page.get_by_text("Checked while you build.")).to_be_visible()
    page.go_back()
    expect(problem).to_be_visible()
