"""An evening of Night of the Zealot for two on a phone by touch: begun, ended on two screens, with purchases."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import chip, client_of, signed_in
from campaigns.models import Campaign, LogEntry
from campaigns.tests.conftest import DAISY, ROLAND, begin, keep, write

pytestmark = pytest.mark.journeys
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WORDS: dict[str, dict[str, str]] = {
    "en-GB": {
        "first": "What happened?", "second": "Before next time", "set up": "Set up: The Gathering",
        "begin": "Everything is ready: start", "write": "Record", "over": "End the scenario",
        "horror": "Defeated by horror", "priest": "Ghoul Priest (2 VP)", "eater": "Flesh-Eater (1 VP)",
        "end": "Record the end of the scenario", "log": "In the log:", "next": "Set up: The Midnight Masks",
        "earned": "Experience earned: 0 → 5", "lost": "Mental trauma: 0 → 2", "upgrade": "Upgrade",
    },
    "es-ES": {
        "first": "¿Qué pasó?", "second": "Antes de la próxima vez", "set up": "Preparar: El encuentro",
        "begin": "Todo listo: empezar", "write": "Anotar", "over": "Terminar el escenario",
        "horror": "Derrota por horror", "priest": "Sacerdote gul (2 PV)", "eater": "Devorador de carne (1 PV)",
        "end": "Anotar el final del escenario", "log": "En el registro:",
        "next": "Preparar: Las máscaras de medianoche",
        "earned": "Experiencia obtenida: 0 → 5", "lost": "Trauma mental: 0 → 2", "upgrade": "Mejorar",
    },
}  # fmt: skip


class Hand:
    """A thumb on a phone that counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, place: Locator) -> None:
        place.tap()
        self.taps += 1

    def link(self, name: str) -> None:
        self.tap(self.page.get_by_role("link", name=name).first)

    def button(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name).first)

    def chip(self, label: str) -> None:
        self.tap(chip(self.page, label))

    def heading(self, text: str) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_have_text(text)


@pytest.fixture
def norman(user: User, guides: None) -> APIClient:
    return client_of(user)


@pytest.fixture
def fridays(norman: APIClient) -> str:
    """A campaign with two investigators at the table, both with kept decks; its page."""
    address = begin(norman)
    for deck, seat in ((ROLAND, "roland"), (DAISY, "daisy")):
        kept = keep(norman, deck)["id"]
        write(norman, address, "seat-join", seat=seat, player=seat, investigator=deck["leaders"][0], deck=kept)
    return f"/campaigns/{address.split('/')[-2]}/"


@pytest.fixture
def window(live_server: Any, browser: Browser, user: User) -> Iterator[Callable[..., Page]]:
    """Open windows of Norman's."""
    contexts = []

    def opened(**options: Any) -> Page:
        contexts.append(signed_in(browser.new_context(base_url=live_server.url, **options), live_server.url, user))
        return contexts[-1].new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.parametrize("locale", WORDS)
def test_two_record_a_scenario_in_twelve_taps_and_buy_a_card_each(
    window: Callable[..., Page], fridays: str, locale: str, axe: Callable[[Page], list[str]]
) -> None:
    page, words = window(**PHONE, locale=locale), WORDS[locale]
    hand = Hand(page)
    page.goto(fridays)
    hand.link(words["set up"])
    hand.link(words["begin"])
    hand.button(words["write"])
    hand.link(words["over"])

    # The first screen: the result follows every tap.
    hand.heading(words["first"])
    assert axe(page) == []
    hand.chip(words["horror"])
    hand.chip("R1")
    hand.chip(words["priest"])
    hand.chip(words["eater"])
    result = page.locator("#follows")
    expect(result.get_by_text(words["earned"])).to_have_count(2)
    expect(result.get_by_text(words["lost"])).to_have_count(1)
    seen = result.locator("p", has_text=words["log"]).inner_text().removeprefix(words["log"]).strip()
    assert axe(page) == []
    hand.button(words["end"])

    # The second screen, and on to the next scenario.
    hand.heading(words["second"])
    assert hand.taps == 9
    entry = LogEntry.objects.latest("number")
    assert (entry.kind, entry.data["resolution"], entry.data["bonus"]) == ("scenario-end", "R1", 2)
    expect(page.get_by_text(f"{entry.number}: {seen}")).to_be_visible()
    assert axe(page) == []
    hand.link(words["next"])
    hand.heading(words["next"].partition(": ")[2])
    assert hand.taps <= 12
    assert page.evaluate("document.documentElement.scrollWidth") <= 390

    # A purchase for each, from the second screen and back.
    page.go_back()
    for deck, card in (("Roland", "01017"), ("Daisy", "01032")):
        hand.link(f"{words['upgrade']} {deck}")
        expect(page.locator(".receipt-sums")).to_be_visible()  # what there is to spend comes first
        page.locator("label[for=sheet-pool]").tap()
        page.locator(f'button[name=add][value="main:{card}"]').first.tap()
        page.locator("label[for=sheet-deck]").tap()
        page.locator("button[name=pay]").tap()
        hand.heading(words["second"])
    assert list(LogEntry.objects.filter(kind="experience-spend").values_list("data__seat", flat=True)) == [
        "roland", "daisy",
    ]  # fmt: skip
    assert axe(page) == []
    assert Campaign.objects.get().entries == 7


def test_end_said_without_a_connection_is_written_when_it_is_back(
    window: Callable[..., Page], norman: APIClient, fridays: str
) -> None:
    write(norman, f"/api/v1{fridays}", "scenario-begin", scenario="core.torch", lead="roland")
    page = window(**PHONE, locale="en-GB")
    hand = Hand(page)
    page.goto(f"{fridays}after/")
    hand.chip("R1")
    expect(page.locator("#follows")).to_contain_text("In the log: R1")
    page.context.set_offline(True)
    hand.chip("Agenda")
    hand.button("Record the end of the scenario")
    expect(page.locator("#unsent")).to_contain_text("Not sent: no connection.")
    page.context.set_offline(False)
    hand.heading("Before next time")
    entry = LogEntry.objects.latest("number")
    assert (entry.number, entry.data["source"]) == (5, "agenda")
    page.goto(f"{fridays}after/")  # it is over
    hand.heading("Before next time")
