"""Windows of the builder in a browser, and a deck to build on."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from accounts.models import User
from accounts.tests.browsing import windows
from decks.models import Deck
from decks.services import Placement, deck_create

PHONE_390: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
EXPECTED = (
    r"status of (?:40[134]|412|429|503)|ERR_INTERNET_DISCONNECTED|fetching the script|htmx:(?:afterRequest|sendError)"
)
"""Chromium's messages about expected answers."""


@pytest.fixture
def table(site: str, browser: Browser, user: User) -> Iterator[Callable[..., Page]]:
    """Open windows of a user; none may log errors."""
    with windows(browser, site, EXPECTED) as opened:
        yield partial(opened, user)


def make_deck(user: User, **cards: int) -> Deck:
    from decks.content import Content
    from games.engine import Build

    main = {"01006": 1, "01007": 1, **{code.strip("c"): copies for code, copies in cards.items()}}
    build = Build(leaders=("01001",), zones={"main": main})
    return deck_create(game="ahlcg", content=Content(name="Roland", build=build), placement=Placement(), actor=user)


def wide(page: Page) -> bool:
    sideways: bool = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return sideways


def saved() -> Deck:
    deck = Deck.objects.get()
    assert (deck.valid, deck.size) == (True, 30)
    return deck
