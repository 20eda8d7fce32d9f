"""The builder in a real browser: from nothing to a legal deck by mouse, keys, thumb, or without scripts."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from accounts.tests.browsing import PHONE, adding, size
from decks.models import Deck
from decks.tests.builder_windows import make_deck, saved

pytestmark = pytest.mark.journeys
MAX_STEPS = 45
"""Clicks or keys to a saved legal deck."""


class Steps:
    """Clicks and keys by visible labels alone, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.number = page, 0

    def click(self, what: Locator) -> None:
        what.click()
        self.number += 1


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
    for window, frame in ((table(), "solid"), (table(**PHONE), "none")):  # a finger sees the other sheet
        window.goto(f"/decks/{deck.pk}/edit/?sheet=deck")
        cards = window.locator("#cards")
        expect(cards).not_to_be_focused()
        window.get_by_role("link", name="Show what fits").click()
        expect(cards).to_be_focused()
        expect(cards.locator(".pick").first).to_be_in_viewport()
        assert cards.evaluate("cards => getComputedStyle(cards).outlineStyle") == frame
        assert "q=" not in window.url


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
