"""Home, rules and glossary in a real browser."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.registry import game_get

pytestmark = pytest.mark.journeys


@pytest.fixture
def site(live_server: Any) -> str:
    address: str = live_server.url
    return address


@pytest.fixture(autouse=True)
def _quiet(request: pytest.FixtureRequest) -> None:
    if "page" in request.fixturenames:
        request.getfixturevalue("quiet_console")


def rules(page: Page) -> Any:
    return page.locator("article.rule")


def test_visitor_finds_a_rule_by_typing_and_follows_it(site: str, page: Page) -> None:
    page.goto(site)
    page.get_by_role("main").get_by_role("link", name="Rules Arkham Horror: The Card").click()
    expect(rules(page)).to_have_count(len(game_get("ahlcg").vocabulary.rules))
    page.get_by_role("searchbox", name="Search the rules").press_sequentially("myriad three")
    expect(rules(page)).to_have_count(2)
    expect(page.get_by_role("status").filter(has_text="2 rules")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?q=myriad\+three$|\?q=myriad%20three$"))
    page.reload()
    expect(rules(page)).to_have_count(2)
    page.get_by_role("link", name="Copies of a card").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Copies of a card")
    expect(page).to_have_url(re.compile(r"/rules/ahlcg/AHLCG-DECK-04/"))
    page.get_by_role("main").get_by_role("link", name="Myriad").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Myriad")
    page.go_back()
    page.get_by_role("link", name="Copy", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Copy")
    page.get_by_role("link", name="Copies by subtitle").click()
    page.get_by_role("link", name="All rules").click()
    expect(page).to_have_url(re.compile("#AHLCG-EXT-05$"))
    expect(page.locator("#AHLCG-EXT-05")).to_be_in_viewport()


def test_keyboard_alone_finds_a_rule(site: str, page: Page) -> None:
    page.goto(f"{site}/rules/ahlcg/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    box = page.get_by_role("searchbox", name="Search the rules")
    for _press in range(1 + 5):  # past the menu of games and the four tabs of the rulebook
        page.keyboard.press("Tab")
    expect(box).to_be_focused()
    page.keyboard.type("locked deck")
    expect(rules(page)).to_have_count(1)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Locked deck")


def test_spanish_without_javascript(site: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, locale="es-ES")
    page = context.new_page()
    page.goto(f"{site}/glossary/ahlcg/")
    page.get_by_role("searchbox", name="Buscar en el glosario").fill("permanente")
    page.get_by_role("main").get_by_role("button", name="Buscar").click()
    expect(page.locator("article.word")).to_have_count(3)
    page.get_by_role("heading", name="Permanente").get_by_role("link").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.get_by_role("link", name="tamaño del mazo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tamaño del mazo")
    page.get_by_role("button", name="English").click()
    expect(page).to_have_url(re.compile("/rules/ahlcg/AHLCG-DECK-02/$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Deck size")
    context.close()


def test_home_searches_at_once(site: str, page: Page, core_cards: None) -> None:
    page.goto(site)
    page.get_by_role("searchbox", name="Search").fill("machete")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/cards/ahlcg/\?q=machete$"))
    page.go_back()
    page.get_by_role("link", name="Core Set").click()
    expect(page).to_have_url(re.compile(r"/cards/ahlcg/\?q=set%3Acore$"))


def test_pages_never_scroll_sideways(site: str, browser: Browser, core_cards: None) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 720}, locale="es-ES")
    page = context.new_page()
    for path in (
        "/", "/rules/ahlcg/AHLCG-DECK-04/", "/rules/lotr/", "/rules/ahlcg/?q=" + "x" * 90,
        "/glossary/ahlcg/?q=cart", "/glossary/ahlcg/play-restrictions-permissions-and-instructions/",
    ):  # fmt: skip
        page.goto(f"{site}{path}")
        for width in (360, 768):
            page.set_viewport_size({"width": width, "height": 720})
            too_wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
            assert not too_wide, f"{path} at {width}"
    context.close()


def test_lookup_at_the_table_takes_two_taps_on_a_phone(site: str, browser: Browser, core_cards: None) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="es-ES"
    )
    page = context.new_page()
    page.goto(f"{site}/cards/ahlcg/01016/")
    page.get_by_role("button", name="Buscar", exact=True).tap()
    page.keyboard.type("perdición plan")
    page.get_by_role("button", name="En las reglas").tap()
    expect(page.locator("mark").first).to_be_visible()
    expect(page.locator("#mythos-1-2-doom")).to_contain_text("Perdición")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    context.close()


def test_diagram_of_a_skill_test_is_followed_by_keyboard(site: str, page: Page, axe: Any) -> None:
    page.goto(f"{site}/rules/ahlcg/diagrams/")
    assert axe(page) == []
    steps = page.get_by_role("figure", name="A skill test in eight steps").get_by_role("link")
    expect(steps).to_have_count(10)
    steps.first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(steps.nth(2)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("ST.2 Commit cards")
    page.get_by_role("link", name="A skill test in eight steps").click()
    expect(page.locator("#diagram-skill-test")).to_be_in_viewport()


def test_whole_rulebook_has_no_barrier_and_its_button_prints(site: str, page: Page, axe: Any) -> None:
    page.goto(f"{site}/rules/dmd/print/")
    assert axe(page) == []
    page.evaluate("window.print = () => { document.title = 'printed'; }")
    page.get_by_role("button", name="Print").click()
    assert page.title() == "printed"
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.get_by_role("figure")).to_have_count(len(game_get("dmd").vocabulary.diagrams))
