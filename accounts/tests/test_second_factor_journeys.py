"""The second factor on a phone, in both languages: an app, a passkey, recovery codes, and sessions elsewhere."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from playwright.sync_api import Browser, BrowserContext, Page, expect

from accounts.models import User

pytestmark = pytest.mark.journeys
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PASSWORD = "the-stars-are-right"
WORDS: dict[str, dict[str, str]] = {
    "en-GB": {
        "name": "Username or email", "password": "Password", "log in": "Log in", "factor": "Second factor",
        "app": "Set up an app", "confirm": "Confirm", "code of app": "Code from the app", "on": "Turn on",
        "codes": "Here are your recovery codes.", "code": "Code", "add": "Add a passkey", "passkey": "Use a passkey",
        "added": "Passkey added.", "in": "You're logged in as norman.", "sessions": "Where you're logged in",
        "end": "Log out everywhere else", "ended": "You're logged out everywhere else.", "recent": "Recent log-ins",
        "by passkey": "passkey · Chrome", "failed": "The passkey wasn't used.",
    },
    "es-ES": {
        "name": "Nombre de usuario o correo", "password": "Contraseña", "log in": "Iniciar sesión",
        "factor": "Segundo factor", "app": "Configurar una aplicación", "confirm": "Confirmar",
        "code of app": "Código de la aplicación", "on": "Activar", "codes": "Estos son tus códigos de recuperación.",
        "code": "Código", "add": "Añadir una llave de acceso", "passkey": "Usar una llave de acceso",
        "added": "Llave de acceso añadida.", "in": "Has iniciado sesión como norman.",
        "sessions": "Tus sesiones abiertas", "end": "Cerrar las demás sesiones",
        "ended": "Las demás sesiones están cerradas.", "recent": "Inicios de sesión recientes",
        "by passkey": "llave de acceso · Chrome", "failed": "La llave de acceso no se ha usado.",
    },
}  # fmt: skip


@pytest.fixture
def contexts(site: str, browser: Browser) -> Iterator[Callable[[str], BrowserContext]]:
    """Open browsers of a phone, each with a session of its own."""
    opened: list[BrowserContext] = []

    def context(locale: str) -> BrowserContext:
        opened.append(browser.new_context(base_url=site, locale=locale, **PHONE))
        opened[-1].set_default_timeout(20_000)
        return opened[-1]

    yield context
    for one in opened:
        one.close()


def authenticator(page: Page) -> tuple[Any, str]:
    """A device that keeps passkeys and always says yes: its session of the protocol, and its id."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]


def log_in(page: Page, words: dict[str, str]) -> None:
    page.goto("/account/login/")
    page.get_by_label(words["name"]).fill("norman")
    page.get_by_label(words["password"], exact=True).fill(PASSWORD)
    press(page, words["log in"])


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def log_out(page: Page) -> None:
    page.context.clear_cookies(name="sessionid")


@pytest.mark.parametrize("locale", WORDS)
def test_second_factor_on_a_phone(
    contexts: Callable[[str], BrowserContext], user: User, locale: str, axe: Callable[[Page], list[str]]
) -> None:
    words, page = WORDS[locale], contexts(locale).new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def check() -> None:
        assert axe(page) == []
        assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")

    device, device_id = authenticator(page)
    log_in(page, words)
    page.goto("/account/")
    check()
    page.get_by_role("link", name=words["factor"]).click()
    check()

    # An app, after the password once more.
    page.get_by_role("link", name=words["app"]).click()
    check()
    page.get_by_label(words["password"], exact=True).fill(PASSWORD)
    press(page, words["confirm"])
    check()
    secret = page.locator("#app-secret").inner_text()
    page.get_by_label(words["code of app"]).fill(format_hotp_value(hotp_value(secret, int(time.time()) // 30)))
    press(page, words["on"])
    expect(page.get_by_text(words["codes"])).to_be_visible()
    check()
    codes = page.locator("#recovery-codes code").all_inner_texts()
    assert len(codes) == 10

    # A passkey.
    page.goto("/account/second-factor/")
    check()
    page.get_by_role("link", name=words["add"]).click()
    check()
    press(page, words["add"])
    expect(page.get_by_text(words["added"])).to_be_visible()
    assert len(device.send("WebAuthn.getCredentials", {"authenticatorId": device_id})["credentials"]) == 1
    page.goto("/account/second-factor/webauthn/")
    check()

    # In by password and recovery code; by password and passkey; by the passkey alone.
    log_out(page)
    log_in(page, words)
    check()
    page.get_by_label(words["code"], exact=True).fill(codes[0])
    press(page, words["log in"])
    expect(page.get_by_text(words["in"])).to_be_visible()
    log_out(page)
    log_in(page, words)
    press(page, words["passkey"])
    expect(page.get_by_text(words["in"])).to_be_visible()
    log_out(page)
    page.goto("/account/login/?next=/account/")
    check()
    press(page, words["passkey"])
    page.wait_for_url("**/account/")
    page.get_by_text(words["recent"]).click()
    expect(page.get_by_text(words["by passkey"]).first).to_be_visible()
    check()
    assert [one.methods for one in user.sign_ins.all()] == [
        "webauthn", "password webauthn", "password recovery_codes", "password",
    ]  # fmt: skip

    # Another browser is logged out from here.
    other = contexts(locale).new_page()
    log_in(other, words)
    other.get_by_label(words["code"], exact=True).fill(codes[1])
    press(other, words["log in"])
    expect(other.get_by_text(words["in"])).to_be_visible()
    page.get_by_role("link", name=words["sessions"]).click()
    check()
    press(page, words["end"])
    expect(page.get_by_text(words["ended"])).to_be_visible()
    other.goto("/account/")
    assert "/account/login/" in other.url

    # A device that does not know the visitor lets nobody in, and the page says so.
    log_out(page)
    device.send("WebAuthn.setUserVerified", {"authenticatorId": device_id, "isUserVerified": False})
    page.goto("/account/login/")
    press(page, words["passkey"])
    expect(page.get_by_text(words["failed"])).to_be_visible()
    assert complaints == []
