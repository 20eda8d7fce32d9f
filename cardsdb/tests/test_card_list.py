"""The card list under typing, clicks and keyboard: no input is lost, and the focus stays."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from accounts.models import User
from accounts.tests.browsing import signed_in
from cardsdb.models import Collection

pytestmark = pytest.mark.journeys


def names(page: Page) -> Locator:
    return page.locator(".cards [data-card]")


def box(page: Page) -> Locator:
    return page.get_by_role("searchbox", name="Search")


def test_half_typed_term_is_faulted_when_the_typing_pauses(site: str, page: Page) -> None:
    page.clock.install()
    page.goto(f"{site}/cards/ahlcg/")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)
    box(page).fill("machete cost>")
    page.clock.run_for(500)
    fault = page.locator(".said-warnings li")
    expect(fault).to_be_attached()
    expect(fault).to_be_hidden()
    expect(page.locator("#announced")).to_be_empty()
    place = page.locator("#found").bounding_box()
    page.clock.resume()
    expect(fault).to_be_visible()
    expect(page.locator("#announced")).to_contain_text("1 card")
    assert page.locator("#found").bounding_box() == place, "the cards stay where they are"
    box(page).fill("is:")
    expect(page).to_have_url(re.compile(r"q=is%3A$"))
    expect(page.locator(".said")).to_have_text("This wasn't recognised.")
    expect(names(page)).to_have_text(["Machete"])
    page.reload()
    expect(page.locator(".empty")).to_contain_text("The query wasn't understood")


def test_filter_clicked_at_once_keeps_what_was_typed(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/")
    box(page).fill("machete")
    page.locator("#facet-class-guardian").click()
    expect(box(page)).to_have_value("machete class:guardian")
    expect(names(page)).to_have_text(["Machete"])
    page.wait_for_timeout(300)  # no late answer to the typing
    expect(page).to_have_url(re.compile(r"q=machete%20class%3Aguardian$"))


def test_what_was_typed_before_the_scripts_came_is_asked(site: str, page: Page) -> None:
    held: list[Route] = []
    page.route("**/cards*.js", lambda route: held.append(route))
    page.goto(f"{site}/cards/ahlcg/", wait_until="commit")
    box(page).fill("machete")
    expect(names(page)).not_to_have_count(1)
    held[0].continue_()
    expect(names(page)).to_have_text(["Machete"])
    expect(page).to_have_url(re.compile(r"q=machete$"))


def test_facet_stays_as_the_visitor_left_it(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/")
    page.locator("#facet-class summary").click()
    box(page).fill("beat cop")
    expect(names(page)).to_have_text(["Beat Cop", "Beat Cop"])
    expect(page.locator("#facet-class")).not_to_have_attribute("open", "")
    page.goto(f"{site}/cards/ahlcg/?q=xqzjk+class:seeker")
    expect(page.locator("#facet-class-seeker")).to_have_text("Seeker 0")
    page.locator("#facet-class-clear").click()
    expect(box(page)).to_have_value("xqzjk")


def test_focus_stays_near_what_was_chosen(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/?view=table")

    def choose(selector: str, then: str, address: str) -> None:
        page.locator(selector).focus()
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(address))
        expect(page.locator(then).first).to_be_focused()

    choose("#page-next", "#page-next", "page=2")
    choose("#page-previous", "#page-next", r"view=table$")
    choose("#order-cost", "#order-cost", "order%3Acost")
    page.locator("#sort-summary").focus()
    page.keyboard.press("Enter")
    choose("#sort-name", "#sort-summary", "order%3Aname")
    page.keyboard.press("Enter")
    page.locator("#sort-cost").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#sort-summary")).to_be_focused()
    page.locator("#facet-trait").evaluate("part => part.open = true")
    choose("#facet-trait-more", "#facet-trait .facet-values a", "facet=trait")


def test_help_that_failed_to_load_is_asked_for_again(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/")
    sheet = page.get_by_role("dialog", name="How to search")
    page.route("**/syntax/**", lambda route: route.abort())
    page.locator("[data-opens=help]").click()
    expect(sheet).to_contain_text("The server couldn't do that.")
    page.keyboard.press("Escape")
    page.unroute("**/syntax/**")
    page.locator("[data-opens=help]").click()
    expect(sheet.get_by_role("row", name=re.compile("^willpower "))).to_be_visible()
    page.mouse.click(5, 5)
    expect(sheet).to_be_hidden()
    expect(page.locator("[data-opens=help]")).to_be_focused()


def test_language_and_login_lead_back_to_the_search_as_it_is_now(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/")
    box(page).fill("machete")
    expect(page).to_have_url(re.compile(r"q=machete$"))
    page.get_by_role("button", name="Español").click()
    expect(page).to_have_url(re.compile(r"/cards/ahlcg/\?q=machete$"))
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.get_by_role("button", name="English").click()
    page.get_by_role("link", name="Log in").click()
    expect(page).to_have_url(re.compile(r"/account/login/\?next=%2Fcards%2Fahlcg%2F%3Fq%3Dmachete$"))
    page.goto(f"{site}/rules/ahlcg/")
    page.keyboard.press("/")
    page.keyboard.type("deck")
    expect(page).to_have_url(re.compile(r"q=deck$"))
    page.get_by_role("button", name="Español").click()
    expect(page).to_have_url(re.compile(r"/rules/ahlcg/\?q=deck$"))


def test_owned_cards_are_switched_on_a_phone_by_keyboard(site: str, page: Page, user: User) -> None:
    for name, cards in {"Shelf": {"01016": 1}, "Attic": {"01020": 2}}.items():
        Collection.objects.create(owner=user, game="ahlcg", name=name, is_default=name == "Shelf", cards=cards)
    signed_in(page.context, site, user)
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(f"{site}/cards/ahlcg/?q=t:asset")
    page.locator("#facet-switch").press("Space")
    page.locator("#switch-owned").press("Enter")
    expect(names(page)).to_have_text([".45 Automatic"])
    expect(page.locator("#switch-owned")).to_be_focused()
    page.get_by_role("link", name="Attic").press("Enter")
    expect(names(page)).to_have_text([".45 Automatic", "Machete"])
    expect(page.locator(".card-line").last).to_contain_text("you own 2")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_preview_stays_while_it_is_pointed_at(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/?q=machete")
    names(page).hover()
    preview = page.locator(".preview")
    expect(preview.locator(".face-name")).to_have_text("Machete")
    preview.hover()
    page.wait_for_timeout(400)  # longer than the grace
    expect(preview).to_be_visible()
    page.mouse.move(5, 5)
    expect(preview).to_have_count(0)


def test_slash_on_a_card_leads_to_the_search(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/01020/")
    page.keyboard.press("/")
    expect(box(page)).to_be_focused()
