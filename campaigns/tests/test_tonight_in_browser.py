"""Tonight's game in a real browser: from owned boxes to a finished log, by visible labels."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from accounts.tests.browsing import setup_step, signed_in, windows
from campaigns.models import Campaign, Session
from cardsdb.models import Collection

pytestmark = pytest.mark.journeys


@pytest.fixture
def address(live_server: Any, core_boxes: None) -> str:
    """The address of the service, with all games."""
    found: str = live_server.url
    return found


@pytest.fixture
def window(browser: Browser, address: str, user: User) -> Iterator[Callable[..., Page]]:
    """Open windows of a user; none may log errors."""
    with windows(browser, address) as opened:
        yield partial(opened, user)


def test_from_owned_boxes_to_a_finished_log(window: Callable[..., Page], axe: Callable[[Page], list[str]]) -> None:
    page = window()
    page.goto("/collections/")
    page.get_by_label("Name").fill("Attic")
    page.get_by_label("Game").select_option("Arkham Horror, second edition")
    page.get_by_role("button", name="Create").click()
    page.get_by_label("Arkham Horror", exact=True).fill("1")
    page.get_by_role("button", name="Save").first.click()
    page.get_by_role("link", name="Tonight").click()
    page.get_by_label("Players").fill("2")
    page.get_by_label("Your names").fill("norman, Daisy")
    page.get_by_label("never won").check()
    page.get_by_label("Leave out").select_option("what we've ever played")
    assert axe(page) == []
    page.get_by_role("button", name="Pick a game").click()
    expect(page.get_by_text("Everything it needs is in “Attic”.")).to_be_visible()
    expect(page.get_by_text("games that match your wishes: 8 of 8.")).to_be_visible()
    expect(setup_step(page, "4. Investigators").locator("li .dim")).to_have_text(["norman:", "Daisy:"])
    drawn = page.get_by_role("heading", level=2).first.inner_text()
    page.get_by_role("link", name="Another one").click()
    expect(page.get_by_role("heading", level=2).first).not_to_have_text(drawn)
    drawn = page.get_by_role("heading", level=2).first.inner_text()
    sheet = page.locator(".setup-sheet").inner_text()
    page.reload()
    assert page.locator(".setup-sheet").inner_text() == sheet
    assert axe(page) == []
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Start its log")).to_be_hidden()
    expect(page.locator(".setup-sheet")).to_be_visible()
    page.emulate_media(media="screen")
    page.get_by_label("Name for your group").fill("Friday night")
    page.get_by_role("button", name="Start its log").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Friday night")
    expect(page.locator("main")).to_contain_text(drawn)
    end_the_game(page)
    session = Session.objects.get()
    assert (session.is_over, session.result, session.ended_at is not None) == (True, "win-seal", True)
    page.get_by_role("link", name="Tonight").click()
    page.get_by_label("never won").check()
    page.get_by_role("button", name="Pick a game").click()
    expect(page.get_by_text("never won: 1 excluded; without this wish: 8.")).to_be_visible()


def end_the_game(page: Page) -> None:
    page.get_by_role("link", name="End the game").click()
    page.get_by_role("link", name="Record everything").click()
    page.get_by_role("radio", name="Won: the gates are sealed").check()
    expect(page.get_by_label("Sealed locations")).to_have_value("6")
    expect(page.get_by_role("radio", name="Alive and sane").first).to_be_checked()
    page.get_by_label("Doom tokens on the track").fill("5")
    page.get_by_role("button", name="Record the end").click()
    expect(page.locator(".message").first).to_contain_text("The game is over")


def test_visitor_on_a_phone_draws_and_keeps_the_log_after_logging_in(
    browser: Browser, address: str, user: User, axe: Callable[[Page], list[str]]
) -> None:
    context = browser.new_context(
        base_url=address, locale="es", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.set_default_timeout(15000)
    page.goto("/")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("link", name="¿A qué jugamos esta noche?").tap()
    page.get_by_label("El Señor de los Anillos: El juego de cartas").check()
    page.get_by_label("Jugadores").fill("2")
    page.get_by_label("Duración máxima en minutos").fill("60")
    page.get_by_role("button", name="Elegir una partida").tap()
    expect(page.get_by_text("Unos 50 minutos con este número de jugadores (estimación).")).to_be_visible()
    drawn = page.get_by_role("heading", level=2).first.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert axe(page) == []
    page.get_by_role("link", name="Iniciar sesión para empezar su registro").tap()
    page.get_by_label("Nombre de usuario").fill("norman")
    page.get_by_label("Contraseña").fill("the-stars-are-right")
    page.get_by_role("button", name="Iniciar sesión").tap()
    expect(page.get_by_role("heading", level=2).first).to_have_text(drawn)
    page.get_by_role("button", name="Empezar su registro").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(drawn)
    campaign = Campaign.objects.get()
    assert (campaign.game, campaign.status, campaign.owner) == ("lotr", "playing", user)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()


def test_works_by_keys_and_without_scripts(browser: Browser, address: str, user: User) -> None:
    context = signed_in(browser.new_context(base_url=address, java_script_enabled=False), address, user)
    page = context.new_page()
    page.set_default_timeout(15000)
    page.goto("/tonight/?game=ah2")
    page.get_by_label("Players").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(setup_step(page, "4. Investigators").locator("li .dim")).to_have_text(["norman:"])
    page.get_by_role("link", name="Another one").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("games that match your wishes: 8 of 8.")).to_be_visible()
    page.get_by_role("button", name="Start its log").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("The log is started")).to_be_visible()
    assert Campaign.objects.get().status == "playing"
    context.close()


def test_pair_from_owned_boxes_is_won(
    window: Callable[..., Page], user: User, axe: Callable[[Page], list[str]]
) -> None:
    Collection.objects.create(owner=user, game="dmd", name="Shelf", sets={"base": 1}, is_default=True)
    page = window()
    page.goto("/")
    page.get_by_role("link", name="What shall we play tonight?").click()
    page.get_by_label("Players").fill("2")
    page.get_by_label("Your names").fill("norman, Ben")
    page.get_by_label("Maximum length in minutes").fill("100")
    page.get_by_role("button", name="Pick a game").click()
    expect(page.get_by_text("games that match your wishes: 12 of 12.")).to_be_visible()
    expect(page.get_by_text("About 90 minutes")).to_be_visible()
    drawn = page.get_by_role("heading", level=2).first.inner_text()
    assert axe(page) == []
    page.get_by_role("button", name="Start its log").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(drawn)
    page.get_by_role("link", name="End the game").click()
    page.get_by_role("link", name="Record everything").click()
    page.get_by_role("radio", name="Won: the Elder One is dead").check()
    expect(page.get_by_role("radio", name="Disrupted", exact=True)).to_be_checked()
    expect(page.get_by_role("radio", name="final")).to_be_checked()
    page.get_by_role("radio", name="The ritual was disrupted").check()
    page.get_by_role("button", name="Record the end").click()
    expect(page.locator(".message").first).to_contain_text("The game is over")
    page.get_by_role("link", name="Tonight").click()
    page.get_by_label("Players").fill("2")
    page.get_by_label("never won").check()
    page.get_by_role("button", name="Pick a game").click()
    expect(page.get_by_text("never won: 1 excluded; without this wish: 12.")).to_be_visible()


def test_mansions_from_the_shelf_are_played_on_a_phone_and_not_proposed_again(
    window: Callable[..., Page], user: User, axe: Callable[[Page], list[str]]
) -> None:
    Collection.objects.create(owner=user, game="mom2", name="Estante", sets={"base": 1}, is_default=True)
    page = window(locale="es", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.goto("/tonight/?players=2&name=norman,Ben&minutes=120&seed=0")
    expect(page.get_by_text("Todo lo que necesita está en «Estante».")).to_be_visible()
    expect(page.get_by_text("Duración desconocida.")).to_be_visible()
    expect(page.get_by_text("partidas que cumplen vuestros deseos: 4 de 4.")).to_be_visible()
    drawn = page.get_by_role("heading", level=2).first.inner_text()
    assert axe(page) == []
    assert pages_on_paper(page) <= 2
    page.get_by_role("button", name="Empezar su registro").dblclick()
    expect(page.get_by_role("heading", level=1)).to_have_text(drawn)
    assert Campaign.objects.count() == 1
    page.get_by_role("link", name="Terminar la partida").tap()
    page.get_by_role("link", name="Anotarlo todo").tap()
    page.get_by_role("radio", name="Se completó la investigación").check()
    for place in range(2):
        expect(page.get_by_role("radio", name="Ganó").nth(place)).to_be_checked()
    page.get_by_role("button", name="Anotar el final").tap()
    expect(page.locator(".message").first).to_contain_text("Termina la partida")
    page.get_by_role("button", name="Menú", exact=True).tap()
    page.get_by_role("link", name="Esta noche").tap()
    page.get_by_label("Jugadores").fill("2")
    page.get_by_label("Dejar fuera").select_option("lo último que jugamos")
    page.get_by_label("nunca ganada").check()
    page.get_by_role("button", name="Elegir una partida").tap()
    expect(page.get_by_text("partidas que cumplen vuestros deseos: 3 de 4.")).to_be_visible()
    expect(page.get_by_role("heading", level=2).first).not_to_have_text(drawn)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def pages_on_paper(page: Page) -> int:
    """The sheets of A4 that the page takes in print."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
