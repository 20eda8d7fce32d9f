"""A value unknown to all sources, entered on a card's page in a real browser, and used by the rules."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from playwright.sync_api import Browser, Page, expect
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import PHONE, signed_in
from conftest import OWN_FACTS, load_cards, load_rows

pytestmark = pytest.mark.journeys


@pytest.fixture
def address(live_server: Any, monkeypatch: pytest.MonkeyPatch, settings: Any) -> str:
    """The service with the components of Mansions of Madness in its database."""
    settings.AFTER_PUBLISH = []
    load_rows(load_cards(OWN_FACTS / "mom2", monkeypatch, game="mom2"))
    found: str = live_server.url
    return found


@pytest.fixture
def member(user: User) -> User:
    """A member who may enter values."""
    user.user_permissions.add(Permission.objects.get(codename="enter_values"))
    return user


@pytest.fixture
def visit(browser: Browser, address: str, member: User) -> Iterator[Callable[..., Page]]:
    """Open the service for the member on such a screen."""
    contexts = []

    def opened(**screen: Any) -> Page:
        contexts.append(signed_in(browser.new_context(base_url=address, **screen), address, member))
        page = contexts[-1].new_page()
        page.set_default_timeout(8000)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def loadout(address: str, member: User) -> str:
    """The address of an investigator with nine Damage cards and unknown Health."""
    api = APIClient()
    api.force_authenticate(member)
    body = {"game": "mom2", "name": "Finn", "leaders": ["finn-edwards"], "zones": {"main": {}}, "mode": "play"}
    made = api.post("/api/v1/decks/", {**body, "choices": {"damage_down": 9}}, format="json")
    assert made.status_code == 201, made.json()
    return f"/decks/{made.json()['id']}/"


def test_health_is_typed_in_and_judges_an_investigator(
    visit: Callable[..., Page], loadout: str, axe: Callable[[Page], list[str]]
) -> None:
    page = visit(viewport={"width": 1280, "height": 900})
    page.goto(loadout)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Finn")
    expect(page.get_by_text("must be Wounded")).to_have_count(0)
    page.goto("/cards/mom2/finn-edwards/")
    expect(page.get_by_text("Unknown here: Health, Sanity,")).to_be_visible()
    assert axe(page) == []
    page.get_by_label("Health", exact=True).fill("0")
    page.get_by_label("Sanity", exact=True).fill("8")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("This must be at least 1.")).to_be_visible()
    expect(page.get_by_label("Sanity", exact=True)).to_have_value("8")
    assert axe(page) == []
    page.get_by_label("Health", exact=True).fill("7")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved. The values are used from now on.")).to_be_visible()
    expect(page.get_by_text("Unknown here: Strength,")).to_be_visible()
    page.get_by_text("History").click()
    expect(page.locator(".values-history")).to_contain_text("norman")
    page.goto(loadout)
    expect(page.get_by_text("Finn Edwards has 9 Damage and 7 Health, and must be Wounded.").first).to_be_visible()
    page.goto("/cards/mom2/?q=health%3A7+t%3Ainvestigator")
    expect(page.get_by_role("link", name="Finn Edwards").first).to_be_visible()


def test_somebody_else_typed_it_in_meanwhile_on_a_phone_in_spanish(
    visit: Callable[..., Page], axe: Callable[[Page], list[str]]
) -> None:
    phone, other = visit(locale="es-ES", **PHONE), visit(locale="es-ES")
    for page in (phone, other):
        page.goto("/cards/mom2/finn-edwards/")
    other.get_by_label("Vida", exact=True).fill("7")
    other.get_by_role("button", name="Guardar").click()
    expect(other.get_by_text("Guardado. Los valores se usan desde ahora.")).to_be_visible()
    phone.get_by_label("Vida", exact=True).fill("6")
    phone.get_by_role("button", name="Guardar").click()
    expect(phone.get_by_text("Alguien ha introducido valores entretanto.")).to_be_visible()
    expect(phone.get_by_text("Ahora: 7")).to_be_visible()
    expect(phone.get_by_label("Vida", exact=True)).to_have_value("6")
    assert axe(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
