"""Decks found on a phone, in both languages: from one's boxes in at most eight taps, swapped, upgraded, cancelled."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Locator, Page, expect

from accounts.models import User
from accounts.tests.browsing import signed_in
from cardsdb.models import Collection
from decks import searches, tasks
from decks.models import Deck, DeckSearch
from decks.services import PartyValues, party_create
from decks.tests.test_suggestion_pages import taken
from decks.tests.test_suggestions import DAISY, ROLAND

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
    tap(main.locator(".begin-ways").get_by_role("link", name=build_me))
    tap(main.locator("summary", has_text=boxes))
    tap(page.locator("label[for=box-rcore]"))
    tap(main.get_by_role("button", name=find))
    title = page.locator("#found h2").first
    title.wait_for()
    page.wait_for_function("scrollY > 0 || document.documentElement.scrollHeight <= innerHeight")
    place = title.bounding_box()
    assert place
    assert 0 <= place["y"] < place["y"] + place["height"] <= PHONE["viewport"]["height"]
    assert main.locator("label.chip", has=page.locator("input[value=rcore]:checked")).count() == 1
    tap(main.get_by_role("button", name=take))
    page.wait_for_url(re.compile("/edit/"))
    context.close()
    deck = Deck.objects.get()
    assert (deck.valid, deck.size) == (True, 30)
    assert taps <= MAX_TAPS


@pytest.fixture
def sam(live_server: Any, user: User, core_boxes: None) -> Client:
    """A client of a player with two core boxes."""
    Collection.objects.create(owner=user, game="ahlcg", name="Shelf", sets={"core": 2}, is_default=True)
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def phone(live_server: Any, browser: Browser, sam: Client, locale: str) -> Iterator[Page]:
    """A page of that player on a phone."""
    context = browser.new_context(base_url=live_server.url, locale=locale, **PHONE)
    yield signed_in(context, live_server.url, User.objects.get()).new_page()
    context.close()


SWAPS = {
    "en-GB": ("Find swaps", "Swap", "Make all swaps", "No swaps needed."),
    "es-ES": ("Buscar cambios", "Cambiar", "Hacer todos los cambios", "No hace falta cambiar nada."),
}


@pytest.mark.parametrize("locale", SWAPS)
def test_a_clash_of_two_decks_is_mended_by_an_accepted_swap(sam: Client, user: User, phone: Page, locale: str) -> None:
    find, swap, swap_all, nothing = SWAPS[locale]
    values = PartyValues(
        name="We", collection=Collection.objects.get(), decks=tuple(taken(sam, one) for one in (ROLAND, DAISY))
    )
    party = party_create(game="ahlcg", values=values, actor=user)

    def shortages() -> list[str]:
        return [one.code for one in sam.get(f"/parties/{party.pk}/").context["review"].problems]

    assert set(shortages()) == {"collection-short"}
    main = phone.get_by_role("main")
    phone.goto(f"/parties/{party.pk}/")
    main.get_by_role("link", name=find).tap()
    phone.wait_for_url(re.compile("/swaps/"))
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    number = main.get_by_role("button", name=re.compile(f"^{swap}")).count()
    main.get_by_role("button", name=re.compile(f"^{swap}")).first.tap()
    expect(main.get_by_role("button", name=re.compile(f"^{swap}"))).to_have_count(number - 1)
    if number > 2:
        main.get_by_role("button", name=swap_all).tap()
    else:
        main.get_by_role("button", name=re.compile(f"^{swap}")).tap()
    expect(main.get_by_text(nothing)).to_be_visible()
    assert shortages() == []
    assert all(Deck.objects.values_list("valid", flat=True))


PLANS = {
    "en-GB": ("Complete the deck", r"Price: (\d+) of 4 experience", "Add these cards", "Cost"),
    "es-ES": ("Completar el mazo", r"Precio: (\d+) de 4 de experiencia", "Añadir estas cartas", "Coste"),
}


@pytest.mark.parametrize("locale", PLANS)
def test_the_price_of_a_plan_is_that_of_the_upgrade(sam: Client, phone: Page, locale: str) -> None:
    find, price, add, cost = PLANS[locale]
    deck = taken(sam, ROLAND)
    sam.post(f"/decks/{deck.pk}/", {"do": "experience", "kind": "victory", "amount": "4"})
    phone.goto(f"/decks/{deck.pk}/edit/?sheet=deck")
    main = phone.get_by_role("main")
    main.get_by_role("link", name=find).tap()
    phone.wait_for_url(re.compile("/suggest/"))
    told = re.search(price, main.inner_text())
    assert told
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    main.get_by_role("button", name=add).tap()
    phone.wait_for_url(re.compile("/upgrade/"))
    sums = main.locator(".receipt-sums > div", has_text=cost)
    assert 3 <= int(told[1]) == int(sums.locator("dd").inner_text()) <= 4


CANCELS = {"en-GB": ("Searching…", "Cancel"), "es-ES": ("Buscando…", "Cancelar")}


@pytest.mark.parametrize("locale", CANCELS)
def test_a_long_search_shows_its_progress_and_is_cancelled_or_done(
    sam: Client, phone: Page, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    searching, cancel = CANCELS[locale]
    monkeypatch.setattr(searches, "QUICK", -1.0)
    monkeypatch.setattr(tasks.search, "delay", lambda search_id: None)
    address = f"/decks/suggest/?game=ahlcg&leader={ROLAND}"
    main = phone.get_by_role("main")
    phone.goto(address)
    main.get_by_role("heading", name=searching).wait_for()
    main.get_by_role("button", name=cancel).tap()
    phone.wait_for_url("**/decks/new/")
    assert DeckSearch.objects.get().state == "cancelled"
    phone.goto(address)
    search = DeckSearch.objects.get(state="waiting")
    DeckSearch.objects.filter(pk=search.pk).update(state="running", done=300, total=12_000)
    phone.locator("progress[value='300'][max='12000']").wait_for()
    DeckSearch.objects.filter(pk=search.pk).update(state="waiting")
    tasks.search(str(search.pk))
    phone.wait_for_url(f"**{address}#found")
    assert main.locator("#found li").count() > 10
