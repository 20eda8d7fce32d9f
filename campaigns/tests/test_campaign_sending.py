"""Entries typed in a real browser reach the campaign's log, whatever stands between the two."""

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from accounts.models import User
from accounts.tests.browsing import choose, client_of, signed_in
from campaigns.models import LogEntry
from campaigns.tests.conftest import begin, write

pytestmark = pytest.mark.journeys


@pytest.fixture
def home(live_server: Any, guides: None, user: User, context: BrowserContext) -> str:
    """The page of Norman's campaign, with Roland seated; he is logged in."""
    norman = client_of(user)
    address = begin(norman)
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    signed_in(context, live_server.url, user)
    return f"{live_server.url}/campaigns/{address.split('/')[-2]}/"


def type_note(page: Page, home: str, text: str) -> None:
    page.goto(f"{home}write/note-write/?d.section=campaign_notes")
    page.get_by_label("Text").fill(text)


def send(page: Page) -> None:
    page.get_by_role("button", name="Record").click()


def notes() -> list[str]:
    return [row.data["text"] for row in LogEntry.objects.filter(kind="note-write").order_by("number")]


def test_entry_of_an_expired_session_is_sent_after_the_next_login(
    page: Page, context: BrowserContext, home: str, user: User
) -> None:
    type_note(page, home, "The session was over.")
    context.clear_cookies(name="sessionid")
    send(page)
    expect(page.locator("#unsent")).to_contain_text("you've been logged out")
    expect(page.get_by_label("Text")).to_have_value("The session was over.")
    page.locator("#unsent").get_by_role("link", name="Log in").click()
    page.get_by_label("Username").fill("norman")
    page.get_by_label("Password").fill("the-stars-are-right")
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(page).to_have_url(home)
    expect(page.locator(".timeline")).to_contain_text("The session was over.")
    assert notes() == ["The session was over."]


def test_token_of_an_earlier_visit_is_replaced_and_the_entry_written(
    page: Page, context: BrowserContext, home: str
) -> None:
    type_note(page, home, "The token was old.")
    context.clear_cookies(name="csrftoken")
    send(page)
    expect(page.locator(".timeline")).to_contain_text("The token was old.")
    assert notes() == ["The token was old."]


def test_page_of_somebody_else_is_no_answer_to_an_entry(page: Page, home: str) -> None:
    type_note(page, home, "Through the portal.")

    def portal(route: Route) -> None:
        route.fulfill(body="<html><body><div id=main>Pay for the Wi-Fi</div></body></html>", content_type="text/html")

    page.route("**/write/**", portal)
    send(page)
    expect(page.locator("#unsent")).to_contain_text("Not sent: no connection.")
    expect(page.get_by_label("Text")).to_have_value("Through the portal.")
    page.unroute("**/write/**")
    expect(page.locator(".timeline")).to_contain_text("Through the portal.")
    assert notes() == ["Through the portal."]


@pytest.mark.parametrize(("status", "said"), [(429, "too many requests in a short time."), (503, "the site is busy.")])
def test_entry_waits_as_long_as_a_busy_service_asks(page: Page, home: str, status: int, said: str) -> None:
    type_note(page, home, "Slowly.")
    sent: list[str] = []

    def busy(route: Route) -> None:
        sent.append(route.request.url)
        route.fulfill(status=status, body="Slowly!", headers={"Retry-After": "30"})

    page.clock.install()
    page.route("**/write/**", busy)
    send(page)
    expect(page.locator("#unsent")).to_contain_text(f"Not sent yet: {said}")
    expect(page.get_by_label("Text")).to_have_value("Slowly.")
    page.clock.fast_forward(29_000)
    assert len(sent) == 1
    page.unroute("**/write/**")
    page.clock.fast_forward(2_000)
    expect(page.locator(".timeline")).to_contain_text("Slowly.")
    assert notes() == ["Slowly."]


def test_correction_made_while_an_entry_waits_is_what_is_written(
    page: Page, context: BrowserContext, home: str
) -> None:
    type_note(page, home, "Rolnad saw it.")
    context.set_offline(True)
    send(page)
    expect(page.locator("#unsent")).to_contain_text("Not sent: no connection.")
    page.get_by_label("Text").fill("Roland saw it.")
    send(page)
    context.set_offline(False)
    expect(page.locator(".timeline")).to_contain_text("Roland saw it.")
    assert notes() == ["Roland saw it."]


def test_two_taps_without_a_connection_are_two_entries_and_leave_alone_what_is_being_typed(
    page: Page, context: BrowserContext, home: str
) -> None:
    page.goto(home)
    context.set_offline(True)
    for tap in ("1 physical trauma", "1 mental trauma"):
        page.locator(".seat").get_by_role("button", name=tap).click()
    expect(page.locator("#unsent")).to_contain_text("1 physical trauma")
    expect(page.locator("#unsent")).to_contain_text("1 mental trauma")
    context.set_offline(False)
    failing = re.compile("/write/trauma/")
    page.route(failing, lambda route: route.fulfill(status=503))
    type_note(page, home, "A long story, half")
    page.unroute(failing)
    expect(page.locator("#unsent")).to_contain_text("Sent.")
    expect(page.get_by_label("Text")).to_have_value("A long story, half")
    rows = LogEntry.objects.filter(kind="trauma").order_by("number")
    assert [(row.data.get("physical", 0), row.data.get("mental", 0)) for row in rows] == [(1, 0), (0, 1)]


def test_steps_after_a_scenario_keep_what_is_said_without_a_connection(
    page: Page, context: BrowserContext, home: str, user: User
) -> None:
    address = f"/api/v1/campaigns/{home.split('/')[-2]}/"
    write(client_of(user), address, "scenario-begin", scenario="core.torch", lead="roland")
    page.goto(f"{home}after/resolution/")
    choose(page, "R2")
    context.set_offline(True)
    page.get_by_role("button", name="Back").click()
    expect(page.locator("#unsent")).to_contain_text("Not sent: no connection.")
    context.set_offline(False)
    expect(page).to_have_url(f"{home}after/outcomes/")  # nobody has to choose a trauma
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_label("R2")).to_be_checked()
    page.get_by_role("button", name="Write a note").first.click()
    expect(page).to_have_url(re.compile("/write/note-write/"))
    page.get_by_role("link", name="Cancel").click()
    expect(page.get_by_label("R2")).to_be_checked()
