"""The page of decks at ArkhamDB on a phone, in both languages: a conflict is solved by keyboard, and all is undone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from accounts.models import User
from accounts.tests.browsing import signed_in
from accounts.tests.test_program_journeys import PHONE
from compat.arkhamdb_rows import chains_of, deck_rows
from compat.models import SiteAccount, SyncedDeck
from compat.tests.test_arkhamdb_decks import ROLAND, changed, new_deck

pytestmark = pytest.mark.journeys
WORDS = {
    "en-GB": {"link": "Sync decks", "take": "Use the version there Roland, legal", "off": "Disconnect",
              "connect": "Connect arkhamdb.com"},
    "es-ES": {"link": "Sincronizar mazos", "take": "Usar la versión de allí Roland, legal", "off": "Desconectar",
              "connect": "Conectar arkhamdb.com"},
}  # fmt: skip


@pytest.mark.parametrize("locale", WORDS)
def test_conflict_on_a_phone(
    site: str, browser: Browser, user: User, axe: Callable[[Any], list[str]], settings: Any, locale: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    settings.ARKHAMDB_CLIENT_ID = "program"
    monkeypatch.setattr("compat.sync.revoke", lambda account: None)
    deck, other = new_deck(user), new_deck(user, changed(ROLAND, c01034=0))
    (row,) = deck_rows(chains_of([other]), owned=True)
    account = SiteAccount.objects.create(user=user, tokens="", refused=[["Zoey", "Deck is locked."]])
    SyncedDeck.objects.create(account=account, deck=deck, number=1, digest="", revision=1, conflict=row)
    words, context = WORDS[locale], browser.new_context(base_url=site, locale=locale, **PHONE)
    signed_in(context, site, user).set_default_timeout(20_000)
    page = context.new_page()
    page.goto("/account/")
    page.get_by_role("link", name=words["link"]).click()
    expect(page.get_by_text("Zoey")).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name=words["take"]).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=words["take"])).to_have_count(0)
    deck.refresh_from_db()
    assert deck.revision == 2
    page.get_by_role("button", name=words["off"], exact=True).click()
    expect(page.get_by_role("link", name=words["connect"])).to_be_visible()
    assert axe(page) == []
    context.close()
