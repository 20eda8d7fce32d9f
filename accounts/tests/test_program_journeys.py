"""A program is registered, connected and disconnected on a phone, in both languages; the form may lead to it."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, expect

from accounts.models import Program, User
from accounts.tests.browsing import signed_in
from accounts.tests.test_programs import exchanged, page_of, registered

pytestmark = pytest.mark.journeys
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WORDS = {
    "en-GB": {
        "name": "Name of the program", "addresses": "Addresses to return to", "pkce": "It uses PKCE",
        "register": "Register", "ask": "Allow “Decks” to act for you?", "allow": "Allow",
        "disconnect": "Disconnect Decks", "gone": "“Decks” is disconnected.",
    },
    "es-ES": {
        "name": "Nombre del programa", "addresses": "Direcciones a las que volver", "pkce": "Usa PKCE",
        "register": "Registrar", "ask": "¿Permitir que «Decks» actúe en tu nombre?", "allow": "Permitir",
        "disconnect": "Desconectar Decks", "gone": "«Decks» está desconectado.",
    },
}  # fmt: skip


@pytest.mark.parametrize("locale", WORDS)
def test_program_on_a_phone(
    site: str, browser: Browser, user: User, axe: Callable[[Any], list[str]], locale: str
) -> None:
    words, context = WORDS[locale], browser.new_context(base_url=site, locale=locale, **PHONE)
    signed_in(context, site, user).set_default_timeout(20_000)
    page = context.new_page()
    elsewhere = site.replace("localhost", "127.0.0.1") + "/offline/"
    page.goto("/account/programs/")
    page.get_by_label(words["name"]).fill("Decks")
    page.get_by_label(words["addresses"]).fill(elsewhere)
    page.get_by_label(words["pkce"]).uncheck()
    page.get_by_role("button", name=words["register"], exact=True).click()
    expect(page.get_by_text(elsewhere, exact=True)).to_be_visible()
    assert axe(page) == []

    program = Program.objects.get()
    page.goto(page_of(program, redirect_uri=elsewhere))
    expect(page.get_by_role("heading", name=words["ask"])).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name=words["allow"], exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"{elsewhere}?*")
    code = parse_qs(urlsplit(page.url).query)["code"][0]
    assert exchanged(program, code=code, redirect_uri=elsewhere).status_code == 200

    page.goto("/account/")
    assert axe(page) == []
    page.get_by_role("button", name=words["disconnect"]).click()
    expect(page.get_by_text(words["gone"])).to_be_visible()
    context.close()


def test_browser_lets_the_form_lead_to_an_app(site: str, browser: Browser, user: User) -> None:
    context = signed_in(browser.new_context(base_url=site), site, user)
    page, told = context.new_page(), list[str]()
    page.on("console", lambda message: told.append(message.text))
    program, _secret = registered(user)
    page.goto(page_of(program))
    with page.expect_response(lambda response: response.request.method == "POST") as sent:
        page.get_by_role("button", name="Allow", exact=True).click()
    assert sent.value.headers["location"].startswith("arkhamcards://auth/redirect?code=")
    page.wait_for_timeout(500)
    assert not [line for line in told if "Content Security Policy" in line]
    context.close()
