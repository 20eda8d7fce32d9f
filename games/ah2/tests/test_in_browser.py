"""Arkham Horror in a real browser: components found, a table set up and printed, an investigator made ready."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from accounts.models import User
from accounts.tests.browsing import setup_step, signed_in
from decks.models import Deck
from decks.selectors import revision_get

pytestmark = pytest.mark.journeys


@pytest.fixture
def address(live_server: Any, ah2_cards: None) -> str:
    """The address of the service with the game's components."""
    found: str = live_server.url
    return found


def test_components_are_found_and_drawn(
    page: Page, address: str, quiet_console: None, axe: Callable[[Page], list[str]]
) -> None:
    page.goto(f"{address}/cards/ah2/")
    page.get_by_role("searchbox", name="Search").fill("t:monster toughness>=3")
    expect(page.locator(".card-row")).to_have_count(8)
    assert axe(page) == []
    page.goto(f"{address}/cards/ah2/?q=t%3Ainvestigator&view=faces")
    expect(page.locator(".face")).to_have_count(16)
    assert axe(page) == []
    page.get_by_role("link", name="Monterey Jack").click()
    expect(page.locator(".face-facts")).to_contain_text("Curiositie Shoppe")
    page.get_by_role("link", name="Bullwhip").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Bullwhip")
    assert axe(page) == []


def test_table_is_set_up_from_the_home_page_and_comes_again(
    page: Page, address: str, quiet_console: None, axe: Callable[[Page], list[str]]
) -> None:
    page.goto(address)
    page.get_by_role("link", name="Set up a game").click()
    page.get_by_label("Players").fill("5")
    page.get_by_label("Ancient One").select_option("Nyarlathotep")
    page.get_by_label("Joe Diamond").check()
    page.get_by_role("button", name="Set up").click()
    players = [f"Player {number}:" for number in range(1, 6)]
    dealt = setup_step(page, "4. Investigators")
    expect(dealt.locator("li .dim")).to_have_text(players)
    expect(dealt.get_by_role("listitem").nth(1)).to_have_text("Player 1: Joe Diamond")
    expect(setup_step(page, "5. Reveal the Ancient One")).to_contain_text("Ancient One: Nyarlathotep")
    expect(setup_step(page, "13. Investigator markers").locator("li .dim")).to_have_text(players)
    assert axe(page) == []
    seed, said = page.get_by_label("Draw number").input_value(), page.locator(".setup-sheet").inner_text()
    page.reload()
    assert page.locator(".setup-sheet").inner_text() == said
    page.get_by_role("link", name="Draw again").click()
    expect(dealt.locator("li .dim")).to_have_text(players)
    assert page.get_by_label("Draw number").input_value() != seed
    page.emulate_media(media="print")
    expect(page.locator(".setup-form")).to_be_hidden()
    expect(page.locator(".setup-sheet")).to_be_visible()


def test_investigator_is_made_ready_in_the_builder(
    browser: Browser, address: str, user: User, axe: Callable[[Page], list[str]]
) -> None:
    context = signed_in(browser.new_context(base_url=address), address, user)
    page = context.new_page()
    page.goto("/decks/new/?game=ah2")
    page.get_by_role("button", name="Michael McGlen").click()
    expect(page.locator(".panel-size strong")).to_have_text("2")  # the fixed possessions are there
    page.locator("#panel-choices summary").click()
    for label, stop in (("Speed and Sneak", "Speed 5 · Sneak 1"), ("Fight and Will", "Fight 6 · Will 1")):
        page.get_by_label(label, exact=True).select_option(stop)
    page.get_by_label("Lore and Luck", exact=True).select_option("Lore 0 · Luck 3")
    expect(page.locator('#panel a[href$="/AH2-BUILD-08/"]')).to_have_count(0)
    for size, name in ((3, "Gate Box"), (4, "Marksman")):
        page.get_by_role("searchbox", name="Search").fill(f'"{name}"')
        expect(page.locator(".picks .pick")).to_have_count(1)
        page.get_by_role("button", name=f"Add one: {name}").first.click()
        expect(page.locator(".panel-size strong")).to_have_text(str(size))
    expect(page.locator(".panel-state")).to_contain_text("legal")
    page.get_by_role("button", name="To “In use in a fight”: Tommy Gun").click()
    expect(page.get_by_text("In use in a fight").last).to_be_visible()
    expect(page.locator(".panel-state")).to_contain_text("legal")
    page.get_by_role("button", name="To “In use in a fight”: Dynamite").click()
    expect(page.locator('#panel a[href$="/AH2-USE-01/"]')).to_be_visible()
    assert axe(page) == []
    assert revision_get(deck=Deck.objects.get()).zones["combat"] == {"tommy-gun": 1, "dynamite": 1}
    context.close()


def test_pages_speak_spanish(page: Page, address: str, quiet_console: None) -> None:
    page.goto(f"{address}/games/ah2/setup/?players=1&seed=4&investigators=monterey-jack")
    page.get_by_role("button", name="ES Español").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Preparar una partida")
    for step, said in {
        "4. Investigadores": ["Monterrey Jack"],
        "7. Pertenencias fijas": ["Dinero, Pistas: 7, 1", "Bullwhip, .38 Revolver"],
        "9. Pertenencias aleatorias": [
            "Objetos únicos: Símbolo arcano, Enchanted Blade, Gate Box (se descarta una)", "Habilidad: Suerte",
        ],
        "10. Termina de preparar a los investigadores": [
            "Cordura, Resistencia: 3, 7", "Velocidad / Discreción: 1 2 3 4 / 3 2 1 0",
            "Pelea / Voluntad: 2 3 4 5 / 3 2 1 0", "Saber / Suerte: 1 2 3 4 / 5 4 3 2",
        ],
        "13. Indicadores de Investigador": ["Tienda de curiosidades"],
    }.items():  # fmt: skip
        lines = setup_step(page, step).locator("li", has=page.locator(".dim"))
        expect(lines).to_have_text([f"Jugador 1: {one}" for one in said])


def test_game_is_logged_step_by_step_and_scored(
    browser: Browser, address: str, user: User, axe: Callable[[Page], list[str]]
) -> None:
    context = signed_in(browser.new_context(base_url=address), address, user)
    page = context.new_page()
    page.set_default_timeout(8000)
    page.goto("/campaigns/new/?game=ah2")
    expect(page.get_by_role("heading", level=1)).to_have_text("A new game")
    page.get_by_label("Name for your group").fill("All Hallows")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("All Hallows")
    home = page.url
    for player, investigator in (("Ann", "joe-diamond"), ("Ben", "sister-mary")):
        page.goto(f"{home}write/seat-join/")
        page.get_by_label("Or another name").fill(player)
        page.get_by_label("Investigator").select_option(investigator)
        page.get_by_role("button", name="Record").click()
        expect(page.locator(".message").first).to_contain_text("Player joins")
    page.goto(f"{home}write/game-begin/")
    page.get_by_label("Ancient One").select_option("azathoth")
    page.get_by_role("radio", name="Joe Diamond (Ann)").check()
    assert axe(page) == []
    page.get_by_role("button", name="Record").click()
    expect(page.get_by_text("Azathoth").first).to_be_visible()
    page.goto(f"{home}after/")
    page.get_by_role("radio", name="Won: the gates are sealed").check()
    page.get_by_label("Doom tokens on the track").fill("5")
    expect(page.get_by_label("Sealed locations")).to_have_value("6")
    expect(page.get_by_role("radio", name="Alive and sane").last).to_be_checked()
    assert axe(page) == []
    page.get_by_label("Unspent gate trophies").first.fill("3")
    page.get_by_label("Unspent monster trophies").last.fill("7")
    page.get_by_role("button", name="Record the end").click()
    expect(page.locator(".message").first).to_contain_text("The game is over")
    page.goto(home)
    # 14 spaces, 3 gates, 2 for seven monsters, 2 survivors.
    expect(page.locator(".log-circled", has_text="21")).to_be_visible()
    expect(page.get_by_text("First Citizen of Arkham").first).to_be_visible()
    assert axe(page) == []
    page.goto("/campaigns/stats/")
    expect(page.locator("main")).to_contain_text("Won: the gates are sealed 1")
    context.close()


def test_search_that_is_typed_while_a_choice_is_saved_is_kept(browser: Browser, address: str, user: User) -> None:
    """The answer to the choice replaces the pool; by then the query is another."""
    context = signed_in(browser.new_context(base_url=address), address, user)
    page = context.new_page()
    page.goto("/decks/new/?game=ah2")
    page.get_by_role("button", name="Michael McGlen").click()
    page.locator("#panel-choices summary").click()
    box, held = page.get_by_role("searchbox", name="Search"), []
    page.route("**/edit/?*q=Gate*", lambda route: held.append(route))
    with page.expect_request("**/edit/?*q=Gate*"):
        box.fill("Gate Box")
    slider = page.get_by_label("Speed and Sneak", exact=True)
    slider.focus()
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        slider.select_option("Speed 5 · Sneak 1")
    expect(page.get_by_role("button", name="Speed 5 · Sneak 1")).to_have_count(0)  # it is saved
    page.wait_for_timeout(500)  # the pool has been requested
    assert box.input_value() == "Gate Box"
    while held:
        held.pop().continue_()
    page.unroute("**/edit/?*q=Gate*")
    expect(page.locator(".picks .pick")).to_have_count(1)
    expect(page.locator(".picks .pick")).to_contain_text("Gate Box")
    assert box.input_value() == "Gate Box"
    # The pool is requested once more, after the choice: with the query typed meanwhile.
    box.fill("Elder Sign")
    slider = page.get_by_label("Lore and Luck", exact=True)
    slider.focus()
    slider.select_option("Lore 0 · Luck 3")
    expect(page.locator(".picks .pick")).to_contain_text("Elder Sign")
    assert box.input_value() == "Elder Sign"
    context.close()


def test_choices_made_faster_than_they_are_saved_are_all_kept(browser: Browser, address: str, user: User) -> None:
    """The answer to the first replaces the form without the second, which is still on its way."""
    context = signed_in(browser.new_context(base_url=address), address, user)
    page = context.new_page()
    page.goto("/decks/new/?game=ah2")
    page.get_by_role("button", name="Michael McGlen").click()
    page.locator("#panel-choices summary").click()
    held: list[Route] = []
    page.route("**/edit/**", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    with page.expect_request(lambda request: request.method == "POST"):
        page.get_by_label("Speed and Sneak", exact=True).select_option("Speed 5 · Sneak 1")
    page.get_by_label("Fight and Will", exact=True).select_option(index=2)
    with page.expect_request(lambda request: request.method == "POST" and "fight" in (request.post_data or "")):
        held.pop().continue_()
    page.get_by_label("Lore and Luck", exact=True).select_option("Lore 0 · Luck 3")
    with page.expect_response(lambda answer: "lore" in (answer.request.post_data or "")):
        page.unroute("**/edit/**")  # held requests go on
    saved = revision_get(deck=Deck.objects.get()).choices
    assert {name: saved[name] for name in ("speed", "fight", "lore")} == {"speed": 4, "fight": 2, "lore": 1}
    context.close()
