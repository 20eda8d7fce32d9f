"""Death May Die in a real browser: from the owned boxes to a won game, and the table of pairs."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from accounts.models import User
from accounts.tests.browsing import client_of, setup_step, signed_in
from campaigns.models import Campaign
from cardsdb.models import Collection
from games.dmd.tests.test_game_api import WON, played

pytestmark = pytest.mark.journeys


@pytest.fixture
def window(live_server: Any, dmd_cards: None, browser: Browser, user: User) -> Iterator[Callable[..., Page]]:
    """Open windows of an owner of the box without Cthulhu and the last three Episodes."""
    missing = {"cthulhu": -1, "episode-4": -1, "episode-5": -1, "episode-6": -1}
    Collection.objects.create(owner=user, game="dmd", name="Shelf", is_default=True, sets={"base": 1}, cards=missing)
    contexts: list[BrowserContext] = []

    def opened(**options: Any) -> Page:
        context = browser.new_context(base_url=live_server.url, **options)
        contexts.append(signed_in(context, live_server.url, user))
        page = contexts[-1].new_page()
        page.set_default_timeout(8000)
        return page

    yield opened
    for context in contexts:
        context.close()


def test_game_from_owned_boxes_to_a_pair_that_is_won(
    window: Callable[..., Page], axe: Callable[[Page], list[str]]
) -> None:
    page = window()
    page.goto("/games/dmd/setup/")
    page.get_by_label("Players").fill("2")
    page.get_by_label("Only cards in “Shelf”").check()
    page.get_by_role("button", name="Set up").click()
    expect(setup_step(page, "2. The Elder One").get_by_role("listitem").last).to_have_text("Elder One: Hastur")
    dealt = setup_step(page, "8. Investigators").get_by_role("listitem").filter(has_text=re.compile(r"Investigator \d"))
    expect(dealt).to_have_text([re.compile(r"Investigator 1: \S"), re.compile(r"Investigator 2: \S")])
    players = [f"{one}:" for one in dealt.all_inner_texts()]
    skills, insanity = setup_step(page, "9. Tentacle markers"), setup_step(page, "10. Insanity cards")
    expect(skills.locator("li .dim")).to_have_text(["Tentacle markers:", *players])
    expect(insanity.locator("li .dim")).to_have_text(
        [*players, "Insanity cards dealt:", "Insanity cards back to the box:"]
    )
    assert axe(page) == []
    episode = setup_step(page, "3. The Episode").locator("text=/Episode [123]:/").inner_text()
    page.goto("/campaigns/stats/")
    page.get_by_role("link", name="Elder Ones and Episodes").click()
    expect(page.locator(".pair-never")).to_have_count(12)
    expect(page.locator(".pair-elsewhere")).to_have_count(9)  # only three of twelve can be played
    assert axe(page) == []
    page.get_by_role("link", name=f"Play this one {episode} · Hastur").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A new game")
    expect(page.get_by_label("Name for your group")).to_have_value(f"{episode} · Hastur")
    assert axe(page) == []
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{episode} · Hastur")
    for player, investigator in (("Ann", "The Kid"), ("Ben", "Rasputin")):
        page.get_by_role("link", name="Add an investigator").first.click()
        page.get_by_label("Or another name").fill(player)
        page.get_by_label("Investigator", exact=True).select_option(investigator)
        page.get_by_role("button", name="Record").click()
        expect(page.locator(".message").first).to_contain_text("An investigator joins")
    page.get_by_role("link", name="Start the game").first.click()
    page.get_by_role("radio", name="Rasputin (Ben)").check()
    page.get_by_role("button", name="Record").click()
    expect(page.locator(".message").first).to_contain_text("The game starts")
    page.get_by_role("link", name="Disrupt the ritual").first.click()
    page.get_by_label("How").fill("All idols smashed")
    page.get_by_role("button", name="Record").click()
    page.get_by_role("link", name="Summon the Elder One").first.click()
    page.get_by_role("radio", name="The ritual was disrupted").check()
    page.get_by_role("button", name="Record").click()
    for wounds in (9, 5):
        page.get_by_role("link", name="Wound the Elder One").first.click()
        page.get_by_label("Wounds").fill(str(wounds))
        page.get_by_role("button", name="Record").click()
        expect(page.locator(".message").first).to_contain_text("The Elder One is wounded")
    expect(page.locator("main")).to_contain_text("II (2 wounds too many)")
    assert axe(page) == []
    page.get_by_role("link", name="End the game").click()
    page.get_by_role("link", name="Record everything").click()
    expect(page.get_by_role("radio", name="final")).not_to_be_checked()
    page.get_by_role("radio", name="Won: the Elder One is dead").check()
    expect(page.get_by_role("radio", name="final")).to_be_checked()
    assert axe(page) == []
    kid = page.locator(".group-row", has_text="The Kid (Ann)").first
    kid.locator("summary").first.click()
    kid.get_by_label("Thresholds reached").fill("2")
    kid.locator("label", has_text="Gate Manipulation").click()
    kid.get_by_label("Level").first.fill("3")
    page.get_by_role("button", name="Record the end").click()
    expect(page.locator(".message").first).to_contain_text("The game is over")
    expect(page.locator("main")).to_contain_text("Gate Manipulation: 3")
    page.get_by_role("link", name="Elder Ones and Episodes").click()
    won = page.locator(".pair-won")
    expect(won).to_have_count(1)
    expect(won).to_contain_text("Ann: The Kid")
    expect(page.locator(".pair-never")).to_have_count(11)
    assert axe(page) == []
    page.emulate_media(media="print")
    expect(page.locator(".pair-begin").first).to_be_hidden()
    expect(won).to_be_visible()


def test_last_nights_game_on_a_phone_in_spanish(window: Callable[..., Page], axe: Callable[[Page], list[str]]) -> None:
    """A start and an end: two entries, without turns; and the table fits."""
    page = window(viewport={"width": 360, "height": 740}, locale="es-ES", has_touch=True, is_mobile=True)
    page.goto("/campaigns/pairs/dmd/")
    page.get_by_role("link", name="Jugar esta Episodio 2: Tomes of Madness · Hastur").tap()
    page.get_by_text("Más opciones").tap()
    seats = page.get_by_role("group", name="Investigadores")
    for place, investigator in enumerate(("Hermana Beth", "The Kid")):
        seats.get_by_label("Jugador").nth(place).fill("Ana")
        seats.get_by_label("Investigador", exact=True).nth(place).select_option(investigator)
    page.get_by_label("Quién empieza").select_option("The Kid")
    assert axe(page) == []
    page.get_by_role("button", name="Empezar").tap()
    page.get_by_role("link", name="Terminar la partida").tap()
    page.get_by_role("link", name="Anotarlo todo").tap()
    page.get_by_role("radio", name="Derrota: alguien murió antes de la invocación").check()
    page.get_by_role("radio", name="Muerte: heridas").first.check()
    page.get_by_role("button", name="Anotar el final").tap()
    expect(page.locator(".message").first).to_contain_text("Termina la partida")
    page.goto("/campaigns/pairs/dmd/")
    expect(page.locator(".pair-lost")).to_contain_text("Ana: Hermana Beth")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert axe(page) == []


def test_more_elder_ones_than_a_phone_is_wide_scroll_in_their_panel(window: Callable[..., Page], user: User) -> None:
    norman = client_of(user)
    for left in ("shudde-mell", "rlim-shaikorth", "yog-sothoth"):  # none of them is in the catalogue
        played(norman, "hastur", 1, WON)
        campaign = Campaign.objects.latest("created_at")
        campaign.state = campaign.state.replace('"hastur"', f'"{left}"')
        campaign.save()
    page = window(viewport={"width": 360, "height": 740}, locale="es")
    page.goto("/campaigns/pairs/dmd/")
    expect(page.locator(".pair-won")).to_have_count(3)
    expect(page.locator(".pair-begin")).to_have_count(12)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.locator(".pairs-panel").evaluate("panel => panel.scrollWidth > panel.clientWidth")
