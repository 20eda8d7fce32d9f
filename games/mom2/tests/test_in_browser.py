"""Mansions of Madness in a real browser: components with their secrets, and a party made from nothing on a phone."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from accounts.tests.browsing import PHONE, fill, signed_in
from decks.models import Deck, Party
from decks.selectors import revision_get

pytestmark = pytest.mark.journeys


@pytest.fixture
def address(live_server: Any, mom2_cards: None) -> str:
    """The address of the service with the game's components."""
    found: str = live_server.url
    return found


@pytest.fixture
def phone(browser: Browser, address: str, user: User) -> Iterator[Page]:
    """A small phone with an account, in Spanish."""
    context = signed_in(browser.new_context(base_url=address, locale="es-ES", **PHONE), address, user)
    page = context.new_page()
    page.set_default_timeout(8000)
    yield page
    context.close()


def fits(page: Page) -> bool:
    """Whether nothing scrolls sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def test_components_are_found_and_keep_their_secrets(
    page: Page, address: str, quiet_console: None, axe: Callable[[Page], list[str]]
) -> None:
    page.goto(f"{address}/cards/mom2/")
    page.get_by_role("searchbox", name="Search").fill("t:monster horror>=6")
    expect(page.locator(".card-row")).to_have_count(10)
    assert axe(page) == []
    page.get_by_role("searchbox", name="Search").fill("pyromania")
    expect(page.get_by_text("No cards found.")).to_be_visible()
    page.goto(f"{address}/cards/mom2/?q=t%3Acondition&view=faces")
    expect(page.locator(".face")).to_have_count(12)
    expect(page.get_by_text("Pyromania")).to_have_count(0)
    page.get_by_role("link", name="Insane").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Insane")
    secret = page.get_by_text("Pyromania")
    expect(secret).to_be_hidden()
    assert axe(page) == []
    page.get_by_text("Flip the card").click()
    expect(secret).to_be_visible()
    expect(page.locator(".hidden-backs li")).to_have_count(26)
    assert axe(page) == []
    page.goto(f"{address}/cards/mom2/ashcan-pete/")
    page.get_by_role("link", name="Duke").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Duke")


def test_a_card_is_turned_on_a_phone_in_spanish(phone: Page, axe: Callable[[Page], list[str]]) -> None:
    phone.goto("/cards/mom2/agenda/")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Plan")
    expect(phone.get_by_text("4 reversos secretos")).to_be_visible()
    expect(phone.get_by_text("Human", exact=True).first).to_be_hidden()
    phone.get_by_text("Dar la vuelta a la carta").click()
    expect(phone.get_by_text("Human", exact=True)).to_have_count(2)
    assert fits(phone)
    assert axe(phone) == []
    phone.goto("/cards/mom2/wither/")
    phone.get_by_text("Dar la vuelta a la carta").click()
    expect(phone.get_by_text("Reverso 5")).to_be_visible()
    assert fits(phone)
    phone.goto("/cards/mom2/whiskey/")
    expect(phone.get_by_role("heading", name="Broken Bottle")).to_be_visible()
    expect(phone.get_by_text("Dar la vuelta a la carta")).to_have_count(0)
    assert fits(phone)


def add(page: Page, zone: str, *names: str) -> None:
    """Put the cards of these names into that part of the build."""
    fill(page, zone)
    for name in names:
        page.get_by_role("searchbox", name="Buscar").fill(f'name="{name}"')
        pick = page.locator(".picks .pick")
        expect(pick).to_have_count(1)
        expect(pick).to_contain_text(name)
        page.get_by_role("button", name=f"Añadir una: {name}", exact=True).click()
        expect(pick.locator("output")).to_have_text("1")


def test_a_party_is_made_from_nothing_on_a_phone(phone: Page, axe: Callable[[Page], list[str]]) -> None:
    phone.goto("/decks/new/?game=mom2")
    phone.get_by_role("button", name="Wendy Adams").click()
    add(phone, "Pertenencias", "Knife", "Wither")
    add(phone, "Lo que la aplicación indica para el grupo", "Knife", "Wither", "Bandages")
    assert fits(phone)
    bar = phone.locator(".sheet-bar")
    bar.get_by_text("Hoja de Investigador").click()
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    expect(phone.get_by_role("button", name="A “Estados”")).to_have_count(0)
    assert fits(phone)
    assert axe(phone) == []
    phone.get_by_text("Opciones").click()
    phone.get_by_label("Daño boca abajo").select_option("6")
    expect(phone.get_by_text("Wendy Adams tiene 6 de Daño y 6 de Vida, y tiene que estar Herido.")).to_be_visible()
    assert fits(phone)
    assert axe(phone) == []
    phone.get_by_label("Daño boca abajo").select_option("0")
    expect(phone.locator('#panel a[href$="/MOM2-VAL-08/"]')).to_have_count(0)
    wendy = Deck.objects.get()
    assert revision_get(deck=wendy).zones == {
        "main": {"knife": 1, "wither": 1},
        "starting": {"bandages": 1, "knife": 1, "wither": 1},
    }
    assert wendy.valid
    phone.goto("/decks/new/?game=mom2")
    phone.get_by_role("button", name="Minh Thi Phan").click()
    add(phone, "Pertenencias", "Axe")
    minh = Deck.objects.exclude(pk=wendy.pk).get()
    phone.goto("/parties/")
    phone.get_by_label("Nombre").fill("Noche de lunes")
    phone.get_by_label("Juego").select_option("Las Mansiones de la Locura, segunda edición")
    phone.get_by_role("button", name="Crear").click()
    party = Party.objects.get()
    for deck in (wendy, minh):
        phone.goto(f"/parties/{party.pk}/")
        phone.get_by_role("combobox", name="Hoja de Investigador").fill(str(deck.pk))
        phone.get_by_role("button", name="Añadir", exact=True).click()
        expect(phone.get_by_role("heading", name=deck.name)).to_be_visible()
    together = phone.get_by_role("region", name="Todos en la misma mesa")
    expect(together).to_contain_text("Falta repartir Bandages de las pertenencias iniciales: 0 de 1.")
    expect(together).to_contain_text("Axe: el grupo empieza con 1, y la aplicación indica 0.")
    assert fits(phone)
    assert axe(phone) == []
