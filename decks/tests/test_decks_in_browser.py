"""Decks in a real browser: read, share, try out, bring in, put in order; with and without everything."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import signed_in
from decks.models import Deck
from decks.tests.conftest import LEGAL, keep

pytestmark = pytest.mark.journeys

NOTES = "# Plan\n\nMulligan for [[Machete]] or a [gun](/card/01016).\n\n| turn | play |\n|:--|--:|\n| 1 | it |"


@pytest.fixture
def deck(norman: APIClient) -> dict[str, Any]:
    """A legal public deck of Norman's, upgraded once."""
    made = keep(norman, **LEGAL, notes=NOTES, tags=["solo"], visibility="public", folder="Shelf")
    main = {**LEGAL["zones"]["main"], "01025": 1, "01029": 1}
    answer = norman.post(f"/api/v1/decks/{made['id']}/upgrade/", {"zones": {"main": main}}, format="json")
    assert answer.status_code == 200
    return made


@pytest.fixture
def plain(browser: Browser, site: str, user: User) -> Iterator[Page]:
    """Norman's browser without JavaScript."""
    context = browser.new_context(java_script_enabled=False)
    signed_in(context, site, user)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("language", ["en", "es"])
def test_menu_for_sharing_lies_within_the_window(
    site: str, page: Page, user: User, deck: dict[str, Any], language: str
) -> None:
    signed_in(page.context, site, user)
    page.set_extra_http_headers({"Accept-Language": language})
    for width in (360, 390, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        for address in ("", "edit/?sheet=deck"):
            page.goto(f"{site}/decks/{deck['id']}/{address}")
            page.locator("#share-menu summary").click()
            menu = page.locator("#share-menu .menu-body").bounding_box()
            assert menu
            assert menu["x"] >= 0
            assert menu["x"] + menu["width"] <= width
            assert menu["width"] > 300, (width, address)


@pytest.mark.usefixtures("quiet_console")
def test_public_deck_is_found_by_a_card_read_tried_out_and_taken(
    site: str, page: Page, deck: dict[str, Any], db: None
) -> None:
    daisy = User.objects.create_user("daisy", "daisy@example.org", "the-stars-are-wrong")
    signed_in(page.context, site, daisy)
    page.goto(f"{site}/decks/public/")
    page.get_by_label("With the card").fill("beat cop")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="Roland, legal").click()
    expect(page.get_by_text("30/30 cards")).to_be_visible()
    page.locator(".deck-notes").get_by_role("link", name="Machete").hover()
    expect(page.locator(".preview .face-name")).to_have_text("Machete")
    costs = page.get_by_role("table", name="Cost")
    expect(costs.get_by_role("row").nth(1).get_by_role("cell")).to_have_text(["0", "6", "8", "7", "6", "3", "1"])
    hand = page.locator("#hand")
    expect(hand.get_by_role("checkbox")).to_have_count(5)
    seed = hand.locator("input[name=seed]").input_value()
    hand.get_by_role("link", name="New hand").click()
    expect(hand.locator("input[name=seed]")).not_to_have_value(seed)
    first = hand.get_by_role("checkbox").first
    replaced = (first.get_attribute("aria-label") or "").removeprefix("Replace ")
    first.check()
    hand.get_by_role("button", name="Mulligan the selected cards").click()
    expect(hand.get_by_text(f"Mulliganed: {replaced}")).to_be_visible()
    hand.get_by_role("button", name="Draw a card").click()
    expect(hand.get_by_role("heading", name="Drawn later")).to_be_visible()
    expect(hand.get_by_text(f"Mulliganed: {replaced}")).to_be_visible()
    odds = page.locator("#odds")
    odds.get_by_text("Cards one by one").click()
    odds.get_by_label("Machete").check()
    odds.get_by_label("By turn").fill("2")
    odds.get_by_role("button", name="Calculate").click()
    expect(odds.get_by_role("table", name="Drawn by turn, in per cent").get_by_role("columnheader")).to_have_text(
        ["Turn", "hand", "1", "2"]
    )
    page.get_by_role("button", name="Make a copy").click()
    expect(page.locator("[data-messages]")).to_contain_text("This deck is now yours")
    assert Deck.objects.get(owner=daisy).visibility == "private"


def test_without_javascript_a_deck_is_brought_in_placed_taken_back_deleted_and_restored(
    site: str, plain: Page, user: User
) -> None:
    plain.goto(f"{site}/decks/")
    plain.get_by_role("main").get_by_role("link", name="Import a deck").last.click()
    plain.get_by_label("Text").fill("Roland Banks\n2x Machete\n2x Sword of Rust")
    plain.get_by_role("button", name="Import it").click()
    expect(plain.get_by_text("Sword of Rust").first).to_be_visible()
    expect(plain.get_by_role("heading", name="1 line not recognised")).to_be_visible()
    plain.get_by_label("Text").fill("Roland Banks\n2x Machete\n2x Knife")
    plain.get_by_role("button", name="Try again").click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("Roland Banks")
    plain.get_by_label("Name", exact=True).fill("Knives")
    plain.get_by_role("combobox", name="Folder").fill("Sharp")
    plain.locator("#settings").get_by_role("button", name="Save").click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("Knives")
    plain.locator("#share-menu summary").click()
    plain.get_by_label("Everybody").check()
    plain.locator("#share-menu").get_by_role("button", name="Save").click()
    plain.locator("#hand").get_by_role("checkbox").first.check()
    plain.get_by_role("button", name="Mulligan the selected cards").click()
    expect(plain.get_by_text("Mulliganed:")).to_be_visible()
    plain.get_by_role("link", name="History").click()
    expect(plain.get_by_role("heading", name="From version 1 to 2")).to_be_visible()
    plain.get_by_role("button", name="Restore version 1").click()
    expect(plain.get_by_text("Version 1 is the current one again.")).to_be_visible()
    plain.get_by_role("link", name="Roland Banks").click()
    plain.get_by_role("button", name="Delete the deck").click()
    plain.get_by_role("checkbox", name="Roland Banks").check()
    plain.get_by_role("button", name="Restore").click()
    plain.get_by_role("link", name="Sharp 1").click()
    plain.get_by_role("link", name="Roland Banks").first.click()
    expect(plain.get_by_text("4/30 cards")).to_be_visible()
    kept = Deck.objects.get()
    assert (kept.folder, kept.visibility, kept.revision, kept.deleted_at) == ("Sharp", "public", 3, None)


@pytest.mark.usefixtures("quiet_console")
def test_keyboard_alone_moves_a_deck_to_a_folder(site: str, page: Page, user: User, deck: dict[str, Any]) -> None:
    signed_in(page.context, site, user)
    page.goto(f"{site}/decks/")
    for _press in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "deck":
            break
    page.keyboard.press("Space")
    expect(page.get_by_text("With the selected decks (1)")).to_be_visible()
    for _press in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "bulk-folder":
            break
    page.keyboard.type("Attic")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Attic 1")).to_be_visible()
    assert Deck.objects.get().folder == "Attic"


@pytest.mark.usefixtures("quiet_console")
def test_all_listed_decks_are_ticked_at_once(site: str, page: Page, user: User, norman: APIClient) -> None:
    for number in range(12):
        keep(norman, name=f"Deck {number}")
    signed_in(page.context, site, user)
    page.set_viewport_size({"width": 1200, "height": 700})
    page.goto(f"{site}/decks/")
    every = page.get_by_label("Select all 12")
    every.check()
    expect(page.get_by_text("With the selected decks (12)")).to_be_in_viewport()
    page.get_by_label("Deck 3", exact=True).uncheck()
    expect(every).to_be_checked(indeterminate=True)
    page.get_by_label("Tag", exact=True).last.fill("solo")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_text("11 decks changed.")).to_be_visible()
    assert Deck.objects.exclude(tags=[]).count() == 11


@pytest.mark.usefixtures("quiet_console")
def test_phone_meets_leader_cards_and_figures_before_the_forms_of_the_owner(
    site: str, page: Page, user: User, deck: dict[str, Any]
) -> None:
    signed_in(page.context, site, user)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{site}/decks/{deck['id']}/")
    places = [page.locator(one).bounding_box() for one in (".deck-lead", "#cards", "#hand", ".deck-side", "#settings")]
    tops = [place["y"] for place in places if place]
    assert len(tops) == 5
    assert tops == sorted(tops)


@pytest.mark.parametrize(("theme", "width", "locale"), [("light", 360, "es-ES"), ("dark", 1200, "en-GB")])
def test_deck_pages_have_no_barrier_that_axe_finds(
    site: str, browser: Browser, axe: Callable[[Page], list[str]], user: User, deck: dict[str, Any], norman: APIClient,
    theme: Any, width: int, locale: str,
) -> None:  # fmt: skip
    far = keep(norman, name="Far from legal", notes="* a\n\n### b")
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=theme, locale=locale)
    signed_in(context, site, user)
    page = context.new_page()
    faults = []
    dark = ["/decks/", f"/decks/{deck['id']}/?odds=01016&turns=4", f"/decks/{deck['id']}/history/"]
    light = [
        "/",
        "/decks/?valid=maybe&text=x",
        "/decks/public/",
        f"/decks/{far['id']}/?group=class",
        f"/decks/{deck['id']}/history/?steps=2",
        "/decks/compare/?a=nonsense",
        f"/decks/compare/?a={deck['id']}&b={far['id']}",
        "/decks/import/",
    ]
    for path in dark if theme == "dark" else [*dark, *light]:
        page.goto(f"{site}{path}")
        expect(page.locator("html")).to_have_attribute("lang", locale[:2])
        faults += [f"{path} {fault}" for fault in axe(page)]
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            faults.append(f"{path} scrolls sideways")
    assert faults == []
    context.close()


def test_phone_reads_a_deck_and_its_cards_by_touch(site: str, browser: Browser, deck: dict[str, Any]) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="es-ES"
    )
    page = context.new_page()
    page.goto(f"{site}/decks/{deck['id']}/")
    expect(page.get_by_text(re.compile("4 de experiencia"))).to_be_visible()
    page.locator(".deck-cards").get_by_role("link", name="Policía raso").tap()
    expect(page.locator(".preview-sheet .face-name")).to_have_text("Policía raso")
    context.close()
