"""A scenario of Arkham Horror set up without a log, in a real browser: on a phone in Spanish, and on paper."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.journeys


def test_scenario_is_set_up_on_a_phone_and_printed(
    page: Page, site: str, guides: None, quiet_console: None, axe: Callable[[Page], list[str]]
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.set_extra_http_headers({"Accept-Language": "es"})
    page.goto(site)
    page.get_by_role("link", name="Preparar una partida").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Preparar una partida")
    assert axe(page) == []
    page.get_by_label("Escenario").select_option("core.arkham")
    page.get_by_label("Modo").select_option("standalone")
    page.get_by_label("Dificultad").select_option("hard")
    page.get_by_label("Jugadores").fill("2")
    page.get_by_label("Wendy Adams").check()
    page.get_by_role("button", name="Preparar").click()
    sheet = page.locator(".setup-sheet")
    expect(sheet.locator(".log-block")).to_have_count(15)
    expect(sheet).to_contain_text("Jugador 1: Wendy Adams (salud 7, cordura 7)")
    expect(sheet.locator(".log-block-session")).to_contain_text("El encuentro: R1")
    expect(sheet.locator(".chaos-token")).to_have_count(17)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    said = sheet.inner_text()
    page.reload()
    assert sheet.inner_text() == said, "the seed stands in the address"
    page.emulate_media(media="print")
    expect(page.locator(".setup-form")).to_be_hidden()
    expect(sheet.locator(".chaos-token").first).to_be_visible()
    page.emulate_media(media="screen")
    sheet.get_by_role("link", name="6. Bolsa de caos").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Formar la bolsa de caos")
