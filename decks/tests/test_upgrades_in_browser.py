"""Upgrades in the builder: the receipt, on a desk and on a phone, and without scripts."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from accounts.tests.browsing import adding
from decks.services import experience_write
from decks.tests.builder_windows import PHONE_390, make_deck, saved, wide

pytestmark = pytest.mark.journeys


def test_upgrade_with_a_receipt(table: Callable[..., Page], user: User, axe: Callable[[Page], list[str]]) -> None:
    page = table()
    page.goto("/decks/new/")
    page.get_by_role("button", name="Roland: evidence first").click()
    page.wait_for_url(re.compile("/edit/"))
    deck = saved()
    experience_write(deck=deck, kind="victory", amount=3, reason="")
    page.get_by_role("link", name="Upgrade").click()
    page.locator("#search-query").fill("beat cop level:2")
    expect(page.locator(".picks .pick")).to_have_count(1)
    adding(page).click()
    receipt = page.locator(".receipt")
    expect(receipt).to_contain_text("Beat Cop bought")
    expect(receipt.locator(".receipt-sums")).to_contain_text(re.compile(r"To spend\s*3\s*Cost\s*2\s*Left\s*1"))
    page.goto(f"/decks/{deck.pk}/edit/")
    expect(receipt).to_contain_text("Beat Cop bought")  # it waits to be paid, on every page
    page.locator("#panel .entry", has_text="Beat Cop").first.get_by_role("button", name="Remove one").click()
    expect(receipt).to_contain_text("upgraded: Beat Cop")
    assert axe(page) == []
    page.get_by_role("button", name="Pay 2 and finish").click()
    expect(page.get_by_text("Paid: 2 experience.")).to_be_visible()
    deck.refresh_from_db()
    assert deck.revisions.get(number=deck.revision).cost == 2


UPGRADES = {
    "en": ("Experience earned", "Add", "Swap one for level 2", "Pay 2 and finish", "Paid: 2 experience.",
           "To spend 5 · Cost 2", "Cards"),
    "es": ("Experiencia obtenida", "Añadir", "Cambiar una por el nivel 2", "Pagar 2 y terminar",
           "Pagado: 2 de experiencia.", "Por gastar 5 · Coste 2", "Cartas"),
}  # fmt: skip


@pytest.mark.parametrize("language", UPGRADES)
def test_phone_upgrades_with_the_receipt_in_sight(
    table: Callable[..., Page], user: User, axe: Callable[[Page], list[str]], language: str
) -> None:
    earned, add, swap, pay, paid, sums, cards = UPGRADES[language]
    page = table(**PHONE_390, locale=language)
    page.goto("/decks/new/")
    page.locator(".begin-sample", has_text="Roland").first.tap()
    page.wait_for_url(re.compile("/edit/"))
    deck = saved()
    page.goto(f"/decks/{deck.pk}/upgrade/")
    receipt = page.locator(".receipt")
    expect(receipt).to_be_in_viewport()
    page.get_by_label(earned).fill("5")
    receipt.get_by_role("button", name=add, exact=True).tap()
    expect(receipt.locator(".receipt-sums dd").first).to_have_text("5")
    assert axe(page) == []
    page.locator(".sheet-bar").get_by_text(cards).tap()
    page.locator('.pick[data-code="main:01018"] [data-card]').tap()
    page.get_by_role("dialog").get_by_role("button", name=swap).tap()
    expect(page.locator("#bar-count")).to_contain_text(sums)
    page.keyboard.press("Escape")
    expect(page.locator(".bar-sums")).to_be_in_viewport()
    assert not wide(page)
    page.locator(".sheet-bar label").last.tap()
    expect(receipt).to_be_in_viewport()
    receipt.get_by_role("button", name=pay).tap()
    expect(page.get_by_text(paid)).to_be_visible()
    deck.refresh_from_db()
    assert deck.revisions.get(number=deck.revision).cost == 2


def test_pool_of_an_upgrade_stays_in_sight_without_scripts(table: Callable[..., Page], user: User) -> None:
    deck = make_deck(user, c01016=1)
    page = table(**PHONE_390, java_script_enabled=False)
    page.goto(f"/decks/{deck.pk}/upgrade/")
    expect(page.locator(".receipt")).to_be_visible()
    page.locator(".sheet-bar").get_by_text("Cards").tap()
    page.locator(".pick [name=add]").first.tap()
    expect(page.locator(".pick").first).to_be_visible()
    expect(page.locator(".receipt")).to_be_hidden()
