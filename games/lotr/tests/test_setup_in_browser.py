"""A scenario of The Lord of the Rings set up without a log, in a real browser: on a phone in Spanish, and on paper."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.journeys


def test_scenario_is_set_up_on_a_phone_and_printed(
    page: Page, lotr_site: str, quiet_console: None, axe: Callable[[Page], list[str]]
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.set_extra_http_headers({"Accept-Language": "es"})
    page.goto(lotr_site)
    page.get_by_role("link", name="Preparar una partida").click()
    assert axe(page) == []
    page.get_by_label("Escenario").select_option("A través del Bosque Negro")
    page.get_by_label("Jugadores").fill("2")
    for seat, heroes in ((1, ("Aragorn", "Glóin")), (2, ("Éowyn",))):
        choices = page.get_by_role("group", name=f"Héroes del jugador {seat}")
        for hero in heroes:
            choices.get_by_label(hero).check()
    page.get_by_role("button", name="Preparar").click()
    sheet = page.locator(".setup-sheet")
    expect(sheet.locator(".log-block")).to_have_count(8)
    for words in ("Jugador 1: 21 de Amenaza", "Jugador 2: Éowyn", "Jugador inicial: Jugador", "36 cartas"):
        expect(sheet).to_contain_text(words)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.emulate_media(media="print")
    expect(page.locator(".setup-form")).to_be_hidden()
    expect(sheet).to_be_visible()
    page.emulate_media(media="screen")
    sheet.get_by_role("link", name="Preparación 5: Mano inicial").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mano inicial")
