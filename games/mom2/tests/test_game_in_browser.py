"""A game of Mansions of Madness in real browsers: set up from owned boxes, saved by one, continued by another."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from accounts.tests.browsing import setup_step, signed_in
from campaigns.models import Campaign
from cardsdb.models import Collection

pytestmark = pytest.mark.journeys
BACK = "Narcissism"


@pytest.fixture
def address(live_server: Any, mom2_cards: None, user: User) -> str:
    """The address; Norman owns the base box."""
    Collection.objects.create(owner=user, game="mom2", name="Shelf", sets={"base": 1}, is_default=True)
    found: str = live_server.url
    return found


@pytest.fixture
def ben(db: None) -> User:
    return User.objects.create_user("ben", "ben@example.org", "the-stars-are-right")


def write(page: Page, kind: str) -> None:
    """Open an entry's form, by its button or “Something else”."""
    link = page.get_by_role("link", name=kind, exact=True).first
    if not link.is_visible():
        page.get_by_text("Something else").click()
    link.click()


def written(page: Page, button: str = "Record") -> None:
    page.get_by_role("button", name=button).click()
    expect(page.locator(".message").first).to_be_visible()


def test_game_is_saved_by_one_and_ended_by_another(
    browser: Browser, address: str, user: User, ben: User, axe: Callable[[Page], list[str]]
) -> None:
    wide = signed_in(browser.new_context(base_url=address), address, user)
    page = wide.new_page()
    page.set_default_timeout(8000)

    # --- a table from what is on the shelf ---
    page.goto("/")
    page.get_by_role("link", name="Set up a game Mansions of Madness").click()
    page.get_by_label("Players").fill("2")
    page.get_by_label("Only cards in “Shelf”").check()
    page.get_by_role("button", name="Set up").click()
    party = setup_step(page, "7. Choose investigators").locator("li", has=page.locator(".dim"))
    expect(party).to_have_text(
        [re.compile(rf"Player {place}:\s+\S.* \(Health, Sanity: \d+, \d+\)") for place in (1, 2)]
    )
    products = setup_step(page, "5. Update the collection").get_by_role("listitem").last
    expect(products).to_have_text("Active products: Mansions of Madness")
    assert axe(page) == []

    # --- the log begins ---
    page.goto("/campaigns/new/?game=mom2")
    page.get_by_label("Name for your group").fill("All Hallows")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("All Hallows")
    home = page.url
    for player, investigator in (("norman", "rita-young"), ("ben", "agatha-crane")):
        write(page, "Join")
        page.get_by_label("Or another name").fill(player)
        page.get_by_label("Investigator").select_option(investigator)
        written(page)
    write(page, "Start the game")
    page.get_by_label("Scenario").fill("Cycle of Eternity")
    slots = page.get_by_role("combobox", name="Starting possessions that the app lists")
    for place, card in enumerate(("Axe", "Knife", "Torch", "Whiskey")):  # the list grows beyond its three places
        slots.nth(place).select_option(card)
    taken = page.locator(".group-row", has_text="Rita Young").get_by_role("combobox")
    for place, card in enumerate(("Axe", "Torch", "Whiskey")):
        taken.nth(place).select_option(card)
    page.get_by_label("Where they enter").fill("Lobby")
    page.get_by_role("button", name="Record").click()
    expect(page.get_by_text("Nobody took Knife from the starting possessions: 0 of 1.")).to_be_visible()
    page.locator(".group-row", has_text="Agatha Crane").get_by_role("combobox").nth(0).select_option("Knife")
    assert axe(page) == []
    written(page)

    # --- three rounds, wounds, a monster, madness ---
    for number in range(3):
        write(page, "End the round")
        page.get_by_label("What happened").fill(f"A door slams, {number + 1}.")
        written(page)
    page.get_by_role("link", name="Suffers Damage Rita Young").click()
    page.get_by_label("Face down").fill("3")
    written(page)
    write(page, "Place a monster")
    page.get_by_label("Monster", exact=True).fill("Cultist")
    page.get_by_role("group", name="Space").get_by_label("Or something else").fill("Attic")
    written(page)
    page.get_by_role("link", name="Suffers Horror Agatha Crane").click()
    page.get_by_label("Face down").fill("9")
    written(page)
    expect(page.locator("main")).to_contain_text("Conditions: Insane")

    # --- put away in round 4 ---
    write(page, "Put the game away")
    expect(page.get_by_label("Damage, face down").first).to_have_value("3")
    assert axe(page) == []
    written(page)
    expect(page.locator(".log-circled", has_text="Put away in round 4")).to_be_visible()
    page.get_by_role("link", name="Group").click()
    page.get_by_role("radio", name="records everything").check()
    page.get_by_role("button", name="Create link", exact=True).click()
    link = page.locator(".invitation code").inner_text().strip()

    # --- another one, on a phone, in Spanish ---
    small = signed_in(
        browser.new_context(base_url=address, viewport={"width": 360, "height": 740}, locale="es-ES"), address, ben
    )
    phone = small.new_page()
    phone.set_default_timeout(8000)
    phone.goto(link)
    phone.get_by_role("button", name="Unirse").click()
    phone.get_by_role("link", name="Lee el reverso Agatha Crane").click()
    phone.get_by_label("Lo que dice su reverso").fill(BACK)
    assert axe(phone) == []
    phone.get_by_role("button", name="Anotar").click()
    expect(phone.locator("main")).to_contain_text(f"Loco ({BACK})")
    page.goto(home)
    expect(page.locator("main")).to_contain_text("with a secret")
    for part in ("", "sheet/", "write/game-save/", "write/condition-back/"):
        page.goto(home + part)
        expect(page.locator("main")).not_to_contain_text(f"({BACK})")
        if not part.startswith("write"):
            assert BACK not in page.content()
    phone.get_by_role("link", name="Continuar la partida").click()
    phone.get_by_role("button", name="Anotar").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("All Hallows")
    expect(phone.locator(".log-circled", has_text="Guardada en la ronda 4")).to_have_count(0)
    assert axe(phone) == []

    # --- the end, and the sheet ---
    phone.get_by_role("link", name="Terminar la partida").click()
    phone.get_by_role("link", name="Anotarlo todo").click()
    phone.get_by_role("radio", name="Se completó la investigación").check()
    expect(phone.get_by_role("radio", name="Ganó").nth(0)).to_be_checked()
    phone.get_by_role("radio", name="Perdió").nth(1).check()
    assert axe(phone) == []
    phone.locator(".more-fields > summary").first.click()
    phone.get_by_label("Epílogo").fill("La casa arde.")
    phone.get_by_role("button", name="Anotar el final").click()
    expect(phone.locator(".message").first).to_contain_text("Termina la partida")
    page.goto(f"{home}sheet/")
    expect(page.locator("main")).to_contain_text("The investigation was completed")
    expect(page.locator("main")).to_contain_text(f"Insane ({BACK})")  # the game is over: nothing is hidden
    page.emulate_media(media="print")
    expect(page.locator("nav").first).to_be_hidden()
    expect(page.get_by_text("Agatha Crane (ben)")).to_be_visible()
    campaign = Campaign.objects.get()
    assert (campaign.status, campaign.result) == ("over", "won")
    wide.close()
    small.close()


def test_too_small_a_shelf_is_told(page: Page, address: str, user: User, browser: Browser) -> None:
    Collection.objects.update(sets={"btt": 1})
    context = signed_in(browser.new_context(base_url=address), address, user)
    mine = context.new_page()
    mine.goto("/games/mom2/setup/")
    mine.get_by_label("Players").fill("3")
    mine.get_by_label("Only cards in “Shelf”").check()
    mine.get_by_role("button", name="Set up").click()
    expect(mine.get_by_text("You need 3 investigators, and only 2 can be dealt.")).to_be_visible()
    mine.get_by_label("Players").fill("1")
    mine.get_by_role("button", name="Set up").click()
    party = setup_step(mine, "7. Choose investigators")
    expect(party.locator("li .dim")).to_have_text(["Player 1:", "Player 2:"])
    context.close()
