"""The card list and a card's page in a real browser: find a card, read it, with and without everything."""

import re
from collections.abc import Callable
from itertools import product
from typing import Any

import brotli
import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, Response, expect

from accounts.models import User
from accounts.tests.browsing import client_of, signed_in
from cardsdb.requests import collection_values
from cardsdb.services import collection_create
from cardsdb.tests.test_card_list import box, names
from conftest import OWN_FACTS, load_cards
from decks.tests.conftest import LEGAL, keep
from ui.static_files import is_ours, shortened

pytestmark = pytest.mark.journeys
FIRST_VIEW = 80_000
"""Most bytes of a first view, compressed, with headers."""
HEADERS = 500
"""Bytes of the headers of a static file."""
NOTES = " ".join(f"Palabra{number * 7919 % 997}, y otra más según {number}." for number in range(220))


def in_every_look(page: Page, axe: Callable[[Page], list[str]]) -> list[str]:
    """axe's faults in each theme and width."""
    faults = []
    for theme, width in product(("light", "dark"), (360, 1200)):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        faults += [f"{theme} {width} {fault}" for fault in axe(page)]
    return faults


@pytest.mark.usefixtures("quiet_console")
def test_card_is_found_by_typing_and_read(site_with_texts: str, page: Page) -> None:
    page.goto(f"{site_with_texts}/cards/ahlcg/")
    expect(names(page)).to_have_count(50)
    box(page).press_sequentially("clockw", delay=20)
    expect(names(page)).to_have_text(["Clockwork Lantern"])
    expect(page.locator("#said")).to_contain_text("1 card · the name contains “clockw”")
    expect(page).to_have_url(re.compile(r"/cards/ahlcg/\?q=clockw$"))
    expect(box(page)).to_be_focused()
    names(page).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Clockwork Lantern")
    face = page.locator(".face").first
    expect(face.locator(".card-text p")).to_have_count(3)
    expect(face.locator(".card-text b")).to_have_text(["Investigate.", "Forced"])
    expect(face.get_by_role("img", name="action")).to_be_visible()
    expect(face.locator(".card-text .trait")).to_have_text("Cave")
    expect(face.locator(".card-text .symbol")).to_have_text("rune A")
    expect(face.locator(".pip")).to_have_count(3)
    expect(face.get_by_role("list", name="Slots").get_by_role("img")).to_have_count(2)
    expect(face.get_by_role("list", name="Numbers")).to_contain_text("2")
    expect(page.locator(".face").nth(1)).to_contain_text("It no longer ticks.")
    takers = page.get_by_role("heading", name="Who can take it").locator("xpath=..")
    expect(takers.get_by_role("link")).to_have_text(["Daisy Walker", "Agnes Baker"])
    expect(page.get_by_role("link", name="Fast")).to_have_attribute("href", "/glossary/ahlcg/fast/")
    page.go_back()
    expect(box(page)).to_have_value("clockw")
    expect(names(page)).to_have_text(["Clockwork Lantern"])


@pytest.mark.usefixtures("quiet_console")
def test_filters_write_the_query_and_take_it_back(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/")
    filters = page.get_by_role("navigation", name="Filters")
    filters.get_by_role("link", name="Seeker").click()
    expect(box(page)).to_have_value("class:seeker")
    filters.get_by_role("link", name="Asset").click()
    expect(box(page)).to_have_value("class:seeker type:asset")
    filters.get_by_role("link", name="Mystic").click()
    expect(box(page)).to_have_value("class:seeker|mystic type:asset")
    expect(page).to_have_url(re.compile(r"q=class%3Aseeker%7Cmystic%20type%3Aasset$"))
    expect(filters.locator("[aria-current]")).to_have_text(["Seeker 9", "Mystic 8", "Asset 17"])
    expect(filters.get_by_role("link", name="Mystic")).to_be_focused()
    found = names(page).all_inner_texts()
    assert "Magnifying Glass" in found
    assert "Machete" not in found
    page.reload()
    assert names(page).all_inner_texts() == found, "the address alone says it all"
    filters.get_by_role("link", name="Seeker").click()
    expect(box(page)).to_have_value("class:mystic type:asset")
    page.go_back()
    expect(box(page)).to_have_value("class:seeker|mystic type:asset")
    page.locator("#sort-menu summary").click()
    page.locator("#sort-name").click()
    expect(box(page)).to_have_value("class:seeker|mystic type:asset order:name")
    expect(names(page).first).to_have_text(sorted(found, key=str.casefold)[0])


@pytest.mark.usefixtures("quiet_console")
def test_query_language_is_explained_and_its_faults_shown_where_they_are(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/?q=f:guardian+t:asset+colour:red+order:name")
    expect(page.locator(".said")).to_contain_text("the class is Guardian and the type is Asset; ordered by name")
    expect(page.locator(".said-query mark")).to_have_text("colour:red")
    expect(page.locator(".said-warnings")).to_have_text("colour:red There is no key “colour”.")
    shown = names(page).all_inner_texts()
    assert shown == sorted(shown, key=str.casefold)
    box(page).fill("cost:")
    expect(page.locator(".said-warnings")).to_contain_text("“cost:” needs a value right after it")
    assert names(page).all_inner_texts() == shown, "half a query leaves the cards alone"
    box(page).fill("machette")
    page.locator(".said-near").get_by_role("link", name="Machete").click()
    expect(names(page)).to_have_text(["Machete"])
    page.keyboard.press("?")
    help_sheet = page.get_by_role("dialog", name="How to search")
    expect(help_sheet.get_by_role("row", name=re.compile("^willpower "))).to_be_visible()
    page.keyboard.press("Escape")
    expect(help_sheet).to_be_hidden()


@pytest.mark.usefixtures("quiet_console")
def test_cards_are_shown_as_rows_faces_and_a_table(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/?q=t:asset")
    shown = names(page).all_inner_texts()
    page.get_by_role("link", name="Faces").click()
    expect(page.locator(".cards article.face")).to_have_count(50)
    assert names(page).all_inner_texts() == shown
    page.get_by_role("link", name="Table").click()
    expect(page).to_have_url(re.compile("view=table"))
    expect(page.locator(".card-table tbody tr")).to_have_count(50)
    box(page).fill("t:event")
    expect(page.locator(".card-table tbody tr").first).to_contain_text("Event")
    expect(page).to_have_url(re.compile(r"\?q=t%3Aevent&view=table$"))
    page.get_by_role("columnheader").get_by_role("link", name="Cost").click()
    expect(box(page)).to_have_value("t:event order:cost")


@pytest.mark.usefixtures("quiet_console")
def test_keyboard_alone_finds_and_opens_a_card(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("/")
    expect(box(page)).to_be_focused()
    page.keyboard.type("f:rogue t:asset")
    expect(page.locator(".said")).to_contain_text("the type is Asset")
    expect(names(page)).not_to_have_count(50)
    page.keyboard.press("ArrowDown")
    expect(names(page).first).to_be_focused()
    expect(page.locator(".preview .face-name")).to_have_text(names(page).first.inner_text())
    page.keyboard.press("ArrowDown")
    expect(names(page).nth(1)).to_be_focused()
    second = names(page).nth(1).inner_text()
    expect(page.locator(".preview .face-name")).to_have_text(second)
    page.keyboard.press("Escape")
    expect(page.locator(".preview")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(second)


def test_phone_reads_cards_by_touch_and_in_spanish(site_with_texts: str, browser: Browser) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="es-ES", color_scheme="dark"
    )
    page = context.new_page()
    for path in ("", "?view=faces", "?view=table", "?q=xqzjkwxqzjkwxqzjkwxqzjkwxqzjkw:red+t:asset", "91001/", "01002/"):
        page.goto(f"{site_with_texts}/cards/ahlcg/{path}")
        width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width == [360, 360], path
    page.goto(f"{site_with_texts}/cards/ahlcg/?q=linterna+t:apoyo")
    expect(page.locator(".said")).to_contain_text("el tipo es Apoyo")
    lantern = names(page).filter(has_text="Linterna de relojería")
    expect(page.locator(".found-facets")).to_be_hidden()
    page.get_by_text("Filtros").tap()
    page.get_by_role("link", name="Místico").tap()
    expect(page.get_by_role("searchbox")).to_have_value("linterna t:apoyo class:mystic")
    expect(names(page)).to_have_count(1)
    lantern.tap()
    sheet = page.locator(".preview-sheet")
    expect(sheet).to_contain_text("Gasta 1 vuelta")
    sheet.get_by_role("button", name="Cerrar").tap()
    expect(sheet).to_have_count(0)
    expect(lantern).to_be_focused()
    lantern.tap()
    sheet.get_by_role("link", name="Linterna de relojería").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Linterna de relojería De doble cuerda")
    expect(page.get_by_text("Quién puede llevarla")).to_be_visible()
    context.close()


def test_without_javascript_everything_is_reached_by_links(site: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/cards/ahlcg/")
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_text("page 2 of 4")).to_be_visible()
    expect(page.get_by_text("51–100 of 184")).to_be_visible()
    page.get_by_role("link", name="Table").click()
    page.get_by_role("navigation", name="Filters").get_by_role("link", name="Survivor").click()
    expect(box(page)).to_have_value("class:survivor")
    box(page).fill("class:survivor level:0 t:event")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".card-table tbody tr").first).to_contain_text("Event")
    page.get_by_role("link", name="How to search").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How to search")
    page.get_by_role("link", name="Back to the cards").click()
    names(page).first.click()
    expect(page.get_by_role("heading", name="Printings")).to_be_visible()
    context.close()


@pytest.mark.usefixtures("quiet_console")
def test_pages_have_no_barrier_that_axe_finds(
    site_with_texts: str, page: Page, axe: Callable[[Page], list[str]]
) -> None:
    faults = []
    for path in (
        "/cards/ahlcg/?q=class:mystic+t:asset",
        "/cards/ahlcg/?view=faces&q=lantern+or+cellar",
        "/cards/ahlcg/?view=table&q=colour:red+machete",
        "/cards/ahlcg/?q=machette",
        "/cards/ahlcg/?q=xqzjk+class:mystic",
        "/cards/ahlcg/91001/",
        "/cards/ahlcg/01020/",
        "/syntax/ahlcg/",
        "/design/",
        "/",
        "/rules/ahlcg/?q=deck",
        "/rules/ahlcg/AHLCG-DECK-04/",
        "/glossary/ahlcg/?q=exceptional",
        "/glossary/ahlcg/exceptional/",
        "/account/login/",
    ):
        page.goto(f"{site_with_texts}{path}")
        faults += [f"{path} {fault}" for fault in in_every_look(page, axe)]
    assert faults == []


def test_refused_query_has_no_barrier_that_axe_finds(site: str, page: Page, axe: Callable[[Page], list[str]]) -> None:
    page.goto(f"{site}/cards/ahlcg/?q=colour:red")
    assert in_every_look(page, axe) == []


@pytest.mark.parametrize(("theme", "width"), [("light", 360), ("dark", 1200)])
def test_own_pages_have_no_barrier_that_axe_finds(
    site: str, page: Page, axe: Callable[[Page], list[str]], client: Client, theme: Any, width: int
) -> None:
    boss = User.objects.create_superuser("boss", "boss@example.org", "the-stars-are-right")
    shelf = collection_create(
        values=collection_values({"game": "ahlcg", "name": "Shelf", "sets": {"core": 2}, "cards": {"01016": 1}}),
        actor=boss,
    )
    client.force_login(boss)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    faults = []
    for path in ("/account/", "/collections/", f"/collections/{shelf.pk}/", "/imports/", "/nowhere/"):
        page.goto(f"{site}{path}")
        assert page.title().endswith("cardsdb")
        faults += [f"{path} {fault}" for fault in axe(page)]
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            faults.append(f"{path} scrolls sideways")
    assert faults == []


def served(answer: Response) -> int:
    """The bytes of an answer outside tests: of a static file, shortened and compressed once, with usual headers."""
    name, sizes = answer.url.partition("/static/")[2], answer.request.sizes()
    if not name:
        assert answer.headers["content-encoding"] == "br"
        return sizes["responseBodySize"] + sizes["responseHeadersSize"]
    body = shortened(name, answer.text()).encode() if is_ours(name) else answer.body()
    return HEADERS + (len(body) if name.endswith(".woff2") else len(brotli.compress(body)))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", ["cards", "builder", "builder of a long deck with notes"])
def test_first_view_is_small(
    live_server: Any, page: Page, user: User, monkeypatch: pytest.MonkeyPatch, name: str, language: str
) -> None:
    """Page, styles, scripts, typeface and icons of all cards with their headers, compressed as outside tests."""
    site = live_server.url
    load_cards(OWN_FACTS / "ahlcg", monkeypatch)
    page.set_extra_http_headers({"Accept-Language": language})
    deck = keep(client_of(user), **LEGAL)
    if "long" in name:
        main = {f"010{number:02}": 1 for number in (0, 6, 7, *range(16, 36), *range(39, 42), *range(86, 100))}
        deck = keep(client_of(user), **{**LEGAL, "zones": {"main": main}}, notes=NOTES)
    signed_in(page.context, site, user)
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(
        f"{site}/cards/ahlcg/" if name == "cards" else f"{site}/decks/{deck['id']}/edit/", wait_until="networkidle"
    )
    sent = {answer.url: served(answer) for answer in answers}
    assert any(url.endswith("figtree.woff2") for url in sent)
    assert len(sent) >= 10
    assert sum(sent.values()) < FIRST_VIEW, sent
    if "long" in name:
        assert page.locator(".entry").count() == 40
        page.get_by_role("tab").nth(1).click()
        expect(page.locator("#words-notes")).to_have_value(NOTES)
        expect(page.locator("#notes-shown")).to_contain_text(NOTES[-20:])
