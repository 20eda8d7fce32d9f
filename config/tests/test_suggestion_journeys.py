"""A deck from one's boxes on a phone, in both languages: from the home page to the builder in at most eight taps."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator

from decks.models import Deck

pytestmark = pytest.mark.journeys
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MAX_TAPS = 8
WORDS = {
    "en-GB": ("Build a deck", "Build me a deck", "Only from these boxes", "Find a deck", "Save this deck"),
    "es-ES": ("Construir un mazo", "Hazme un mazo", "Solo de estas cajas", "Buscar un mazo", "Guardar este mazo"),
}


@pytest.mark.parametrize("locale", WORDS)
def test_a_starter_deck_from_ones_boxes(live_server: Any, browser: Browser, core_boxes: None, locale: str) -> None:
    build, build_me, boxes, find, take = WORDS[locale]
    context = browser.new_context(base_url=live_server.url, locale=locale, **PHONE)
    page, taps = context.new_page(), 0

    def tap(place: Locator) -> None:
        nonlocal taps
        place.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        place.tap()
        taps += 1

    page.goto("/")
    main = page.get_by_role("main")
    tap(main.get_by_role("link", name=build))
    tap(main.get_by_role("link", name=build_me))
    tap(main.locator("summary", has_text=boxes))
    tap(page.locator("label[for=box-rcore]"))
    tap(main.get_by_role("button", name=find))
    tap(main.get_by_role("button", name=take))
    page.wait_for_url(re.compile("/edit/"))
    context.close()
    deck = Deck.objects.get()
    assert (deck.valid, deck.size) == (True, 30)
    assert taps <= MAX_TAPS
