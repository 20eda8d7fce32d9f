"""Campaigns in real browsers: two at one table, a phone, no JavaScript, a connection that goes and comes back."""

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import choose, client_of, signed_in
from campaigns.models import Campaign, LogEntry
from campaigns.tests.conftest import DAISY, ROLAND, begin, invite, keep, write

pytestmark = pytest.mark.journeys


@pytest.fixture
def table(live_server: Any, guides: None) -> str:
    """The address of the service, with the guides of all campaigns."""
    address: str = live_server.url
    return address


@pytest.fixture
def daisy(db: None) -> User:
    return User.objects.create_user("daisy", "daisy@example.org", "the-stars-are-right")


@pytest.fixture
def fridays(norman: APIClient, daisy: User) -> str:
    """Norman's campaign with Roland and Daisy at the table; its page."""
    address = begin(norman)
    guest = client_of(daisy)
    invite(norman, guest, address, "seat")
    roland, library = keep(norman, ROLAND), keep(guest, DAISY)
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001", deck=roland["id"])
    write(guest, address, "seat-join", seat="daisy", player="daisy", investigator="01002", deck=library["id"])
    return f"/campaigns/{address.split('/')[-2]}/"


@pytest.fixture
def other(browser: Browser, table: str, daisy: User) -> Iterator[Page]:
    """Daisy's browser."""
    context = browser.new_context()
    yield signed_in(context, table, daisy).new_page()
    context.close()


@pytest.fixture
def plain(browser: Browser, table: str, user: User) -> Iterator[Page]:
    """Norman's browser without JavaScript."""
    context = browser.new_context(java_script_enabled=False)
    yield signed_in(context, table, user).new_page()
    context.close()


def go_on(page: Page, step: str) -> None:
    """To that step after a scenario."""
    page.get_by_role("button", name="Continue").click()
    expect(page).to_have_url(re.compile(f"/after/{step}/"))


def test_group_begins_invites_plays_loses_one_to_madness_and_prints_its_log(
    table: str, browser: Browser, user: User, other: Page
) -> None:
    context = browser.new_context()
    page = signed_in(context, table, user).new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))

    page.goto(f"{table}/campaigns/")
    page.get_by_role("main").get_by_role("link", name="Start a campaign").first.click()
    page.get_by_label("Guide").select_option(label="The Night of the Zealot")
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Name for your group").fill("Fridays")
    choose(page, "Standard")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fridays")
    home = page.url

    page.get_by_role("link", name="Group").click()
    page.get_by_role("button", name="Create link", exact=True).click()
    link = page.locator(".invitation code").inner_text().strip()
    other.goto(link)
    expect(other.get_by_text("norman invites you to this campaign.")).to_be_visible()
    other.get_by_role("button", name="Join").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Fridays")

    page.goto(home)
    page.get_by_role("link", name="Join").click()
    page.get_by_label("Investigator").select_option(label="Roland Banks: The Fed")
    page.get_by_role("button", name="Record").click()
    expect(page.get_by_role("heading", name="Roland Banks")).to_be_visible()
    expect(other.get_by_role("heading", name="Roland Banks")).to_be_visible(timeout=2000)
    other.get_by_role("link", name="Join").click()
    other.get_by_label("Investigator").select_option(label="Daisy Walker: The Librarian")
    other.get_by_role("button", name="Record").click()
    expect(other.get_by_role("heading", name="Daisy Walker")).to_be_visible()
    expect(page.get_by_role("heading", name="Daisy Walker")).to_be_visible(timeout=4000)

    # The Gathering, to its resolution.
    page.get_by_role("link", name="Start a scenario").click()
    choose(page, "Roland Banks (norman)")
    page.get_by_role("button", name="Record").click()
    page.get_by_role("link", name="End the scenario").click()
    choose(page, "Defeated by horror", "R2", "Act", "Ghoul Priest (2 VP)")
    expect(page.get_by_text("Mental trauma: 0 → 1")).to_be_visible()
    expect(page.get_by_text("Experience earned: 0 → 5")).to_be_visible()  # Roland leads

    # The steps of the rulebook go on with the same draft.
    page.get_by_text("More ways to record it").click()
    page.get_by_role("button", name="Step by step").click()
    expect(page.get_by_label("Defeated by horror").first).to_be_checked()
    go_on(page, "resolution")  # nobody has to choose a trauma
    go_on(page, "fates")
    expect(page.get_by_text("Mental trauma: 0 → 1")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_label("R2")).to_be_checked()
    go_on(page, "fates")
    go_on(page, "experience")
    choose(page, "Flesh-Eater (1 VP)")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_text("Experience earned: 0 → 6")).to_be_visible()
    expect(page.get_by_text("Experience earned: 0 → 5")).to_be_visible()
    page.get_by_role("button", name="Record the end of the scenario").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Purchases")
    expect(other.locator(".way-done")).to_contain_text("R2", timeout=4000)

    # Roland is driven insane, Agnes takes his place.
    page.goto(home)
    roland = page.locator(".seat", has_text="Roland Banks")
    for reached in range(2, 6):
        roland.get_by_role("button", name="1 mental trauma").click()
        expect(roland.locator("dd").nth(3)).to_have_text(str(reached))
    expect(roland.locator(".badge")).to_have_text("Insane")
    page.get_by_role("link", name="Join").click()
    page.get_by_label("Investigator").select_option(label="Agnes Baker: The Waitress")
    page.get_by_role("button", name="Record").click()
    expect(page.get_by_role("heading", name="Agnes Baker")).to_be_visible()

    # A mistake, and its end.
    page.locator(".seat", has_text="Agnes Baker").get_by_role("button", name="1 physical trauma").click()
    newest = page.locator(".timeline-entry").first
    expect(newest).to_contain_text("Trauma")
    number = newest.locator(".timeline-number").inner_text()
    newest.get_by_role("button", name="Undo").click()
    expect(page.locator(f"#entry-{number}")).to_contain_text("undone")
    page.locator(f"#entry-{number}").get_by_role("link", name="View at this point").click()
    expect(page.locator(".seat", has_text="Agnes Baker").locator("dd").nth(2)).to_have_text("1")

    page.goto(f"{home}sheet/")
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Agnes Baker")).to_be_visible()
    expect(page.locator(".site-header")).to_be_hidden()
    assert len(page.pdf(format="A4")) > 1000
    assert complaints == []
    context.close()


def test_others_entries_appear_within_two_seconds(table: str, norman: APIClient, other: Page, fridays: str) -> None:
    other.goto(f"{table}{fridays}")
    expect(other.get_by_role("heading", name="Roland Banks")).to_be_visible()
    api = f"/api/v1{fridays}"
    waited = []
    for number in range(3):
        write(norman, api, "note-write", section="campaign_notes", text=f"Knock number {number}")
        began = time.monotonic()
        expect(other.locator(".log-block", has_text="Campaign Notes")).to_contain_text(
            f"Knock number {number}", timeout=2500
        )
        waited.append(time.monotonic() - began)
    assert max(waited) <= 2, waited


def test_connection_lost_in_the_middle_of_an_entry_loses_and_doubles_nothing(
    table: str, browser: Browser, user: User, fridays: str
) -> None:
    context = browser.new_context()
    page = signed_in(context, table, user).new_page()
    page.goto(f"{table}{fridays}write/note-write/")
    choose(page, "Campaign Notes")
    page.get_by_label("Text").fill("Written in a tunnel.")
    context.set_offline(True)
    page.get_by_role("button", name="Record").click()
    expect(page.locator("#unsent")).to_contain_text("Not sent: no connection.")
    expect(page.get_by_label("Text")).to_have_value("Written in a tunnel.")
    page.get_by_role("button", name="Record").click()  # impatience does no harm
    assert Campaign.objects.get().entries == 3
    context.set_offline(False)
    expect(page.locator(".log-block", has_text="Campaign Notes")).to_contain_text("Written in a tunnel.", timeout=8000)
    assert LogEntry.objects.filter(kind="note-write").count() == 1

    # The entry arrives, and its answer is lost.
    page.goto(f"{table}{fridays}write/note-write/")
    lost: list[Any] = []

    def swallow(route: Route) -> None:
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch(max_redirects=0))
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route("**/write/**", swallow)
    choose(page, "Campaign Notes")
    page.get_by_label("Text").fill("The answer was lost.")
    page.get_by_role("button", name="Record").click()
    expect(page.locator(".log-block", has_text="Campaign Notes")).to_contain_text("The answer was lost.", timeout=8000)
    assert LogEntry.objects.filter(kind="note-write").count() == 2

    # The page is closed before the connection is back: the next one sends it.
    page.unroute("**/write/**")
    page.goto(f"{table}{fridays}write/note-write/")
    choose(page, "Campaign Notes")
    page.get_by_label("Text").fill("Kept overnight.")
    context.set_offline(True)
    page.get_by_role("button", name="Record").click()
    expect(page.locator("#unsent")).to_be_visible()
    page.close()
    context.set_offline(False)
    later = context.new_page()
    later.goto(f"{table}{fridays}")
    expect(later.locator(".log-block", has_text="Campaign Notes")).to_contain_text("Kept overnight.", timeout=8000)
    assert LogEntry.objects.filter(kind="note-write").count() == 3
    context.close()


def test_refused_entry_comes_back_with_what_was_typed_and_the_rule(
    table: str, page: Page, user: User, fridays: str
) -> None:
    page = signed_in(page.context, table, user).new_page()
    page.goto(f"{table}{fridays}write/trauma/?d.seat=roland")
    page.get_by_text("More options").click()
    page.get_by_label("Reason").fill("a nightmare")
    page.get_by_role("button", name="Record").click()
    expect(page.get_by_text("Enter the trauma.")).to_be_visible()
    expect(page.get_by_label("Reason")).to_have_value("a nightmare")
    rule = page.get_by_role("link", name="Healing trauma").first
    expect(rule).to_have_attribute("href", re.compile("/AHLCG-TRA-13/$"))
    page.get_by_label("Physical trauma").fill("1")
    page.get_by_role("button", name="Record").click()
    expect(page.locator(".seat", has_text="Roland Banks").locator("dd").nth(2)).to_have_text("1")


def test_without_javascript_a_campaign_is_begun_written_ended_and_taken_back(table: str, plain: Page) -> None:
    plain.goto(f"{table}/campaigns/new/?game=ahlcg&guide=core")
    plain.get_by_label("Name for your group").fill("On paper")
    choose(plain, "Easy")
    plain.get_by_role("button", name="Start").click()
    home = plain.url
    plain.get_by_role("link", name="Join").click()
    plain.get_by_label("Investigator").select_option(label="Daisy Walker: The Librarian")
    plain.get_by_role("button", name="Record").click()
    plain.get_by_role("link", name="Start a scenario").click()
    plain.get_by_role("button", name="Record").click()
    expect(plain.get_by_text("being played")).to_be_visible()
    plain.get_by_role("link", name="Bag and odds").click()
    plain.get_by_role("link", name="Draw one").click()
    expect(plain.get_by_text("Drawn, and put back:")).to_be_visible()
    plain.get_by_label("Skill value").fill("5")
    plain.get_by_role("button", name="Calculate").click()
    expect(plain.get_by_role("table", name="Chance of success by skill value, in per cent")).to_be_visible()
    plain.goto(home)
    plain.get_by_role("link", name="End the scenario").click()
    choose(plain, "R1")
    plain.get_by_role("button", name="Calculate").click()
    expect(plain.get_by_text("Experience earned: 0 → 2")).to_be_visible()
    plain.get_by_role("button", name="Record the end of the scenario").click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("Before next time")
    plain.goto(home)
    expect(plain.locator(".way-done")).to_contain_text("R1")
    plain.locator(".timeline-entry").first.get_by_role("button", name="Undo").click()
    expect(plain.get_by_text("being played")).to_be_visible()


def test_phone_takes_an_entry_in_spanish_with_two_taps(table: str, browser: Browser, user: User, fridays: str) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="es-ES"
    )
    page = signed_in(context, table, user).new_page()
    page.goto(f"{table}{fridays}")
    seat = page.locator(".seat", has_text="Roland Banks")
    seat.get_by_role("button", name="1 trauma físico").tap()
    expect(seat.locator("dd").nth(2)).to_have_text("1")
    page.get_by_role("link", name="Escribir una nota", exact=True).tap()
    page.locator(".chip", has_text="Notas de Campaña").tap()
    page.get_by_label("Texto").fill("La casa sigue en pie.")
    page.get_by_role("button", name="Anotar").tap()
    expect(page.locator(".log-block", has_text="La casa sigue en pie.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    small = page.evaluate(
        "[...document.querySelectorAll('.quick .button, .tap')].filter((one) => one.offsetHeight && "
        "one.getBoundingClientRect().height < 44).length"
    )
    assert small == 0
    context.close()


def test_keyboard_alone_writes_a_note(table: str, page: Page, user: User, fridays: str) -> None:
    page = signed_in(page.context, table, user).new_page()
    page.goto(f"{table}{fridays}write/note-write/")
    for _press in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "d.section":
            break
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.type("By keys alone.")
    for _press in range(10):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.button-large')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".log-block", has_text="By keys alone.")).to_be_visible()


@pytest.mark.parametrize(("theme", "width", "locale"), [("light", 360, "es-ES"), ("dark", 1200, "en-GB")])
def test_campaign_pages_have_no_barrier_that_axe_finds(
    table: str, browser: Browser, axe: Callable[[Page], list[str]], norman: APIClient, user: User, fridays: str,
    theme: Any, width: int, locale: str,
) -> None:  # fmt: skip
    api = f"/api/v1{fridays}"
    write(norman, api, "note-write", section="campaign_notes", text="The house still stands.")
    write(norman, api, "note-write", section="campaign_notes", text="Lita is gone.")
    write(norman, api, "note-circle", section="campaign_notes", line=1)
    write(norman, api, "note-cross", section="campaign_notes", line=2)
    write(norman, api, "scenario-begin", scenario="core.torch", lead="roland")
    write(norman, api, "scenario-end", resolution="R1", source="act", points=2)
    write(norman, api, "scenario-begin", scenario="core.arkham", lead="roland")
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=theme, locale=locale, reduced_motion="reduce"
    )
    page = signed_in(context, table, user).new_page()
    paths = [
        "/campaigns/", "/campaigns/new/", "/campaigns/new/?game=ahlcg&guide=core", "/campaigns/import/",
        "/campaigns/stats/", fridays, f"{fridays}?at=4", f"{fridays}write/scenario-end/", f"{fridays}write/tokens-add/",
        f"{fridays}after/", f"{fridays}after/outcomes/", f"{fridays}after/experience/", f"{fridays}setup/",
        f"{fridays}bag/?seed=1", f"{fridays}group/", f"{fridays}stats/", f"{fridays}sheet/", "/",
    ]  # fmt: skip
    faults = []
    for path in paths:
        page.goto(f"{table}{path}")
        expect(page.locator("html")).to_have_attribute("lang", locale[:2])
        faults += [f"{path} {fault}" for fault in axe(page)]
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            faults.append(f"{path} scrolls sideways")
    assert faults == []
    context.close()


@pytest.mark.parametrize(
    ("locale", "undo", "done"),
    [
        ("en-GB", "Undo these 2 entries, newest first", "Entries 4, 2 undone."),
        ("es-ES", "Deshacer estas 2 anotaciones, de la más reciente a la más antigua", "Anotaciones 4, 2 deshechas."),
    ],
)
def test_phone_reads_the_story_and_undoes_in_order(
    table: str, browser: Browser, axe: Callable[[Page], list[str]], norman: APIClient, user: User, fridays: str,
    locale: str, undo: str, done: str,
) -> None:  # fmt: skip
    write(norman, f"/api/v1{fridays}", "scenario-begin", scenario="core.torch", lead="roland")
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale=locale, has_touch=True)
    page = signed_in(context, table, user).new_page()
    for path in (f"{fridays}story/", f"{fridays}undo/2/"):
        page.goto(table + path)
        assert axe(page) == []
        assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    page.goto(table + fridays)
    assert axe(page) == []
    page.locator("#entry-2 .timeline-dependents a").last.tap()
    page.get_by_role("button", name=undo).tap()
    expect(page.get_by_text(done)).to_be_visible()
    page.locator(".campaign-tools a[href$='story/']").tap()
    expect(page.locator(".story-chapter h2")).to_have_count(1)
    context.close()
