"""The builder on a phone: the pool, a card and the deck in sight, copies in excess."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from decks.tests.builder_windows import PHONE_390, make_deck, saved, wide

pytestmark = pytest.mark.journeys


@pytest.mark.parametrize(("language", "draw"), [("en", "Draw one weakness"), ("es", "Robar una debilidad")])
def test_phone_has_the_first_card_of_the_deck_in_sight(table: Callable[..., Page], language: str, draw: str) -> None:
    page = table(**PHONE_390, locale=language)
    page.goto("/decks/new/")
    page.locator(".begin-sample", has_text="Roland").first.tap()
    page.wait_for_url(re.compile("/edit/"))
    page.locator(".sheet-bar label").last.tap()
    page.get_by_role("button", name=draw).tap()
    expect(page.locator(".problem")).to_have_count(0)
    first = page.locator("#panel .entry").first.bounding_box()
    assert first
    assert first["y"] <= 420
    saved()


@pytest.mark.parametrize("language", ["en", "es"])
def test_switches_of_the_pool_are_all_seen(table: Callable[..., Page], user: User, language: str) -> None:
    deck = make_deck(user)
    phone, desk = table(**PHONE_390, locale=language), table(viewport={"width": 1440, "height": 900}, locale=language)
    for page in (phone, desk):
        page.goto(f"/decks/{deck.pk}/edit/")
        switches = page.locator(".builder-pool .chips a")
        if page is phone:
            expect(switches.first).to_be_hidden()
            page.locator(".facet-switch-label").tap()
        boxes = [switch.bounding_box() for switch in switches.all()]
        room = page.locator(".builder-pool .toolbar").bounding_box()
        assert room
        assert len(boxes) == 5
        assert all(
            box and room["x"] <= box["x"] and box["x"] + box["width"] <= room["x"] + room["width"] for box in boxes
        )
        assert not wide(page)
    phone.locator("#switch-levels").tap()
    expect(phone.locator("#switch-levels")).not_to_have_attribute("aria-current", "true")


def test_copy_too_many_leaves_the_drawn_card_its_width(table: Callable[..., Page], user: User) -> None:
    deck = make_deck(user, c01018=2)
    page = table(**PHONE_390)
    page.goto(f"/decks/{deck.pk}/edit/")
    page.locator('.pick[data-code="main:01018"] [data-card]').tap()
    drawer = page.get_by_role("dialog")
    before = drawer.locator(".face").bounding_box()
    drawer.get_by_role("button", name="Add one").first.tap()
    expect(drawer.locator(".drawer-take .over")).to_contain_text("One too many")
    after = drawer.locator(".face").bounding_box()
    assert before
    assert after
    assert after["width"] == before["width"] > 300
    drawer.locator(".drawer-take").get_by_role("button", name="undo").tap()
    expect(drawer.locator(".over")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "undo", "said"), [("en", "undo", "One too many"), ("es", "deshacer", "Sobra una")]
)
def test_copy_too_many_is_marked_at_the_level_that_was_added(
    table: Callable[..., Page], user: User, language: str, undo: str, said: str
) -> None:
    deck = make_deck(user, c01018=2)
    page = table(**PHONE_390, locale=language)
    page.goto(f"/decks/{deck.pk}/edit/")
    page.locator('.pick[data-code="main:01018"] [data-card]').tap()
    level = page.get_by_role("dialog").locator('.drawer-levels li[data-code="main:01028"]')
    name, buttons = level.locator("[data-card]").bounding_box(), level.locator(".stepper").bounding_box()
    assert name
    assert buttons
    assert name["height"] < 30, "its words do not break"
    assert name["x"] < 40
    assert buttons["y"] >= name["y"] + name["height"]
    expect(level.locator(".over")).to_have_count(0)
    level.locator("[name=add]").tap()
    expect(level.locator(".over")).to_contain_text(said)
    level.get_by_role("button", name=undo).tap()
    expect(level.locator(".over")).to_have_count(0)
    expect(level.locator("output")).to_have_text("0")
    deck.refresh_from_db()
    assert deck.revisions.get(number=deck.revision).zones["main"] == {"01006": 1, "01007": 1, "01018": 2}


@pytest.mark.parametrize(
    ("language", "add", "remove", "swap"),
    [
        ("en", "Add one", "Remove one", "Swap one for level 2"),
        ("es", "Añadir una", "Quitar una", "Cambiar una por el nivel 2"),
    ],
)
def test_phone_reads_a_card_takes_its_upgrade_and_removes_a_copy_without_leaving(
    table: Callable[..., Page], user: User, axe: Callable[[Page], list[str]],
    language: str, add: str, remove: str, swap: str,
) -> None:  # fmt: skip
    deck = make_deck(user, c01018=1)
    page = table(**PHONE_390, locale=language)
    page.goto(f"/decks/{deck.pk}/edit/")
    first = page.locator(".pick").first.bounding_box()
    assert first
    assert first["y"] <= 240
    address = page.url
    card = page.locator('.pick[data-code="main:01018"]')
    card.locator("[data-card]").tap()
    drawer = page.get_by_role("dialog")
    expect(drawer.locator(".face")).to_be_visible()
    assert axe(page) == []
    for button in drawer.get_by_role("button").all():
        box = button.bounding_box()
        assert box is None or min(box["width"], box["height"]) >= 44, button.inner_html()
    drawer.get_by_role("button", name=swap).tap()
    expect(drawer.locator('output[data-count="main:01028"]')).to_have_text("1")
    expect(drawer.locator('output[data-count="main:01018"]')).to_have_text("0")
    drawer.get_by_role("button", name=add).first.tap()
    expect(page.locator("#bar-count")).to_contain_text("2/30")
    drawer.get_by_role("button", name=remove).first.tap()
    expect(page.locator("#bar-count")).to_contain_text("1/30")
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(card.locator("[data-card]")).to_be_focused()
    assert page.url == address
    assert not wide(page)
    assert axe(page) == []
    deck.refresh_from_db()
    assert deck.revisions.get(number=deck.revision).zones["main"] == {"01006": 1, "01007": 1, "01028": 1}
