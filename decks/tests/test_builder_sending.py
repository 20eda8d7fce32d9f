"""Clicks in the builder that meet another window, an outage or a busy service: none is lost, none is done twice."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from accounts.models import User
from accounts.tests.browsing import PHONE, adding, signed_in, size
from decks.models import Deck
from decks.tests.builder_windows import PHONE_390, make_deck

pytestmark = pytest.mark.journeys


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
    expect(page.locator(".panel-state .badge")).to_be_hidden()  # nobody has judged these cards yet
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
