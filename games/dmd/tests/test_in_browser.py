"""Death May Die in a real browser: components found and drawn, a line-up built by its labels, on a phone, too."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from accounts.tests.browsing import PHONE, signed_in
from decks.models import Deck
from decks.selectors import revision_get

pytestmark = pytest.mark.journeys


@pytest.fixture
def address(live_server: Any, dmd_cards: None) -> str:
    """The address of the service with the game's components."""
    found: str = live_server.url
    return found


def add(page: Page, name: str, size: int) -> None:
    """Find a component and put it on the board."""
    page.get_by_role("searchbox", name="Search").fill(f'"{name}"')
    expect(page.locator(".picks .pick")).to_have_count(1)
    page.get_by_role("button", name=f"Add one: {name}").first.click()
    expect(page.locator(".panel-size strong")).to_have_text(str(size))


def test_components_are_found_and_drawn(
    page: Page, address: str, quiet_console: None, axe: Callable[[Page], list[str]]
) -> None:
    page.goto(f"{address}/cards/dmd/")
    page.get_by_role("searchbox", name="Search").fill("skill:brawling t:investigator")
    expect(page.locator(".card-row")).to_have_count(3)
    assert axe(page) == []
    page.goto(f"{address}/cards/dmd/?q=t%3Ainvestigator&view=faces")
    expect(page.locator(".face")).to_have_count(10)
    assert axe(page) == []
    page.get_by_role("link", name="Sergeant Ian Welles").click()
    expect(page.locator(".face-facts")).to_contain_text("Vengeance Obsession")
    page.get_by_role("link", name="Brawling").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Brawling")
    assert axe(page) == []
    page.goto(f"{address}/cards/dmd/hastur/")
    expect(page.locator("main")).to_contain_text("Hastur: Final Stage")
    page.get_by_role("link", name="Hastur: Stage II", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hastur: Stage II")
    expect(page.locator(".face")).to_contain_text("12")


def test_episodes_lead_to_their_boxes(page: Page, address: str, quiet_console: None) -> None:
    page.goto(f"{address}/scenarios/dmd/")
    expect(page.locator(".scenario-list li")).to_have_count(6)
    page.get_by_role("link", name="Episode 3: Danse Macabre").click()
    page.get_by_role("link", name="Episode box 3").click()
    expect(page.locator(".card-row")).to_have_count(1)
    expect(page.locator(".card-row")).to_contain_text("Episode 3: Danse Macabre")


def test_line_up_is_built_and_checked(
    browser: Browser, address: str, user: User, axe: Callable[[Page], list[str]]
) -> None:
    context = signed_in(browser.new_context(base_url=address), address, user)
    page = context.new_page()
    page.set_default_timeout(10_000)
    for name, insanity in (("Rasputin", "Pyromania"), ("Borden", "Pyromania")):
        page.goto("/decks/new/?game=dmd")
        page.get_by_role("button", name=name).click()
        expect(page.locator(".panel-size strong")).to_have_text("3")  # the skills are there
        expect(page.locator('#panel a[href$="/DMD-POS-05/"]')).to_be_visible()
        add(page, insanity, 4)
        expect(page.locator(".panel-state")).to_contain_text("legal")
    assert axe(page) == []
    page.get_by_role("link", name="Done").click()
    page.get_by_role("button", name="Add to a table").click()
    page.get_by_label("link, or one of yours").fill(str(Deck.objects.get(name="Rasputin").pk))
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("main")).to_contain_text("Pyromania was dealt 2 times, and is there once.")
    assert axe(page) == []
    assert {tuple(revision_get(deck=deck).leaders) for deck in Deck.objects.all()} == {("rasputin",), ("borden",)}
    context.close()


def test_board_is_filled_in_during_a_game(
    browser: Browser, address: str, user: User, axe: Callable[[Page], list[str]]
) -> None:
    context = signed_in(browser.new_context(base_url=address), address, user)
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.goto("/decks/new/?game=dmd")
    page.get_by_role("button", name="Sister Beth, fond of fire").click()
    expect(page.locator(".panel-state")).to_contain_text("legal")
    page.goto(f"/decks/{Deck.objects.get().pk}/edit/?mode=play")
    page.locator("#panel-choices summary").click()
    told = (
        ("Level of the signature skill", "High Strung 2"),
        ("Level of the first common skill", "Brawling 3"),
        ("Level of the second common skill", "Toughness 1"),
        ("Insanity Thresholds reached", "3"),
        ("Permanent bonus dice", "4"),
    )
    for version, (label, value) in enumerate(told, 2):
        page.get_by_label(label, exact=True).select_option(value)
        expect(page.locator(".panel-state")).to_contain_text(f"version {version}")
    expect(page.locator('#panel a[href$="/DMD-VAL-06/"]')).to_be_visible()
    page.get_by_label("Insanity Thresholds reached", exact=True).select_option("4")
    expect(page.locator('#panel a[href$="/DMD-VAL-06/"]')).to_have_count(0)
    expect(page.locator('#panel a[href$="/DMD-VAL-05/"]')).to_be_visible()
    page.get_by_label("Level of the second common skill", exact=True).select_option("Toughness 2")
    expect(page.locator('#panel a[href$="/DMD-VAL-05/"]')).to_have_count(0)
    add(page, "Bleach", 5)
    add(page, "Guilty Conscience", 6)
    page.get_by_role("button", name="To “Received in a trade”: Bleach").click()
    expect(page.locator(".panel-state")).to_contain_text("legal")
    add(page, "Jerome, the Assistant Janitor", 7)
    expect(page.locator('#panel a[href$="/DMD-POS-07/"]')).to_be_visible()
    assert axe(page) == []
    context.close()


def test_phone_speaks_spanish(browser: Browser, address: str, user: User, axe: Callable[[Page], list[str]]) -> None:
    context = signed_in(browser.new_context(base_url=address, locale="es", **PHONE), address, user)
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.goto("/cards/dmd/?q=capacidad%3Apelea+t%3Ainvestigador")
    expect(page.locator(".card-row")).to_have_count(3)
    expect(page.locator("main")).to_contain_text("Hermana Beth")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.goto("/cards/dmd/sister-beth/")
    expect(page.locator(".face-facts")).to_contain_text("Capacidades comunes")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert axe(page) == []
    page.goto("/decks/new/?game=dmd")
    page.get_by_role("button", name="Hermana Beth Medidor de Estrés 5", exact=True).tap()
    page.locator(".sheet-bar").get_by_text("Tablero de Investigador").tap()
    expect(page.locator("#panel")).to_contain_text("Cada Investigador tiene una carta de Locura, repartida al azar.")
    expect(page.locator('#panel a[href$="/DMD-POS-05/"]')).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert axe(page) == []
    page.goto("/rules/dmd/DMD-VAL-05/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Niveles")
    page.goto("/glossary/dmd/insanity-threshold/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Umbral de la Locura")
    context.close()
