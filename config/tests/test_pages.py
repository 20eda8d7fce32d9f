"""The pages in a real browser."""

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from accounts.models import User
from accounts.tests.browsing import client_of, signed_in
from campaigns.tests.conftest import begin, write
from cardsdb.models import Collection
from decks.tests.conftest import LEGAL, keep

pytestmark = pytest.mark.once

PASSWORD = "the-stars-are-right"
PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(autouse=True)
def _quiet(request: pytest.FixtureRequest) -> None:
    if "page" in request.fixturenames:
        request.getfixturevalue("quiet_console")


def rows(page: Page) -> Any:
    return page.locator(".card-row")


def scrolls_sideways(page: Page) -> bool:
    answer: bool = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return answer


def test_query_that_means_nothing_is_answered_with_the_reason(site: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, locale="es-ES")
    page = context.new_page()
    answer = page.goto(f"{site}/cards/ahlcg/?q=colour:red")
    assert answer
    assert answer.status == 400
    expect(page.get_by_text("No existe la clave «colour».")).to_be_visible()
    expect(rows(page)).to_have_count(0)
    context.close()


def test_language_is_chosen_and_kept(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/?page=2")
    page.get_by_role("button", name="Español").click()
    expect(page).to_have_url(re.compile(r"\?page=2$"))
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.get_by_role("heading", level=1)).to_have_text("Arkham Horror: El juego de cartas")
    expect(page.get_by_text("184 cartas", exact=True)).to_be_visible()
    page.goto(f"{site}/account/login/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Iniciar sesión")


def test_browsers_language_is_followed(site: str, browser: Browser) -> None:
    context = browser.new_context(locale="es-ES")
    page = context.new_page()
    page.goto(f"{site}/cards/ahlcg/")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    context.close()


@pytest.mark.parametrize("path", ["/account/login/", "/account/signup/", "/nothing/"])
def test_phone_never_scrolls_sideways(site: str, browser: Browser, path: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 720})
    page = context.new_page()
    page.goto(f"{site}{path}")
    assert not scrolls_sideways(page)
    context.close()


def test_theme_is_chosen_and_kept(site: str, page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(f"{site}/cards/ahlcg/")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Dark theme").click()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark != light
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark


def test_somebody_signs_up_makes_a_token_and_leaves(site: str, page: Page) -> None:
    page.goto(f"{site}/account/signup/")
    page.get_by_label("Username").fill("wendy")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Create an account").click()
    page.get_by_role("link", name="Account").click()
    page.get_by_label("What is it for?").fill("my script")
    page.get_by_role("button", name="Create a token").click()
    secret = page.get_by_text(re.compile("^cdb_")).first.inner_text()
    answer = page.request.get(f"{site}/api/v1/games/", headers={"Authorization": f"Bearer {secret}"})
    assert answer.headers["ratelimit-limit"] == "1200", "the token is the account's"
    page.goto(f"{site}/account/")
    expect(page.get_by_text(secret)).to_have_count(0)
    page.get_by_role("button", name="Revoke").click()
    expect(page.get_by_role("status")).to_contain_text("“my script” no longer works")
    assert page.request.get(f"{site}/api/v1/games/", headers={"Authorization": f"Bearer {secret}"}).status == 401
    page.get_by_role("link", name="Delete account…").click()
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Delete permanently").click()
    expect(page.locator("[data-messages]")).to_contain_text("Your account has been deleted.")
    assert not User.objects.exists()


def test_api_docs_are_shown_from_our_own_files(site: str, page: Page) -> None:
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    page.goto(f"{site}/api/v1/docs/")
    expect(page.get_by_text("/api/v1/cards/", exact=True)).to_be_visible(timeout=30_000)
    assert hosts == {site.removeprefix("http://")}


def test_sheets_have_a_button_that_prints_and_a_way_back(site: str, guides: None, page: Page, user: User) -> None:
    client = client_of(user)
    deck = keep(client, **LEGAL)
    campaign = begin(client, name="Fridays").split("/")[-2]
    signed_in(page.context, site, user)
    page.add_init_script("window.print = () => { document.title = 'printed' }")
    for path, back in (
        (f"/decks/{deck['id']}/sheet/", f"/decks/{deck['id']}/"),
        (f"/campaigns/{campaign}/sheet/", f"/campaigns/{campaign}/"),
        (f"/campaigns/{campaign}/setup/", f"/campaigns/{campaign}/"),
        ("/rules/ahlcg/print/", "/rules/ahlcg/"),
    ):
        page.goto(f"{site}{path}")
        page.get_by_role("button", name="Print").click()
        expect(page).to_have_title("printed")
        page.emulate_media(media="print")
        expect(page.get_by_role("button", name="Print")).to_be_hidden()
        page.emulate_media(media="screen")
        page.locator(".back-link").click()
        expect(page).to_have_url(f"{site}{back}")


@pytest.mark.parametrize("language", ["en", "es"])
def test_header_is_one_row_on_a_phone_and_cards_begin_high(
    site: str, browser: Browser, language: str, user: User
) -> None:
    context = signed_in(
        browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale=language),
        site,
        user,
    )
    Collection.objects.create(owner=user, game="ahlcg", name="Shelf", is_default=True, sets={"core": 1})
    page = context.new_page()
    for path in ("/", "/cards/ahlcg/", "/decks/", "/campaigns/", "/rules/ahlcg/", "/account/"):
        page.goto(f"{site}{path}")
        header = page.locator(".site-header")
        tops = {round(one.bounding_box()["y"]) for one in header.locator("> :visible").all()}  # type: ignore[index]
        assert len(header.locator("> :visible").all()) == 4, "menu, name, search, account"
        assert max(tops) - min(tops) < 12
        assert header.bounding_box()["height"] <= 56  # type: ignore[index]
    for query, suggested in (("", 0), ("guard", 1), ("magnifying or encyclopedia or machete or flashlight level:0", 0)):
        page.goto(f"{site}/cards/ahlcg/?q={query}")
        assert rows(page).first.bounding_box()["y"] <= 232, query
        assert page.locator(".said-near").count() == suggested
    context.close()


SMALL_LINKS = """() => [...document.querySelectorAll("main :is(h2, h3, li, p, div) > a:first-child")]
    .filter((link) => link.offsetParent && link.getBoundingClientRect().height < 24).map((link) => link.outerHTML)"""
CUT = """() => [...document.querySelectorAll(".card-set")].filter((set) => set.scrollWidth > set.clientWidth).length"""


def test_phone_has_links_for_a_thumb_whole_names_of_sets_and_folded_contents(
    site: str, ah2_cards: None, guides: None, browser: Browser, user: User
) -> None:
    begin(client_of(user), name="Fridays")
    phone = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = signed_in(phone, site, user).new_page()
    for path in ("/", "/cards/ahlcg/01016/", "/scenarios/ahlcg/", "/rules/ahlcg/"):
        page.goto(f"{site}{path}")
        assert page.evaluate(SMALL_LINKS) == [], path
    assert page.locator(".book-section").first.bounding_box()["y"] < 844  # type: ignore[index]
    for game in ("ahlcg", "ah2"):
        page.goto(f"{site}/cards/{game}/")
        assert page.evaluate(CUT) == 0, game
    phone.close()


@pytest.mark.parametrize("has_story", [False, True])
def test_columns_of_a_campaign_leave_no_hole(
    site: str, guides: None, browser: Browser, user: User, has_story: bool
) -> None:
    """Entries and forms are longer than the story of a new campaign; neither column waits for the other."""
    client = client_of(user)
    campaign = begin(client, name="Fridays")
    if has_story:
        write(client, campaign, "seat-join", seat="roland", player="norman", investigator="01001")
    wide = browser.new_context(viewport={"width": 1440, "height": 900})
    page = signed_in(wide, site, user).new_page()
    page.goto(f"{site}/campaigns/{campaign.split('/')[-2]}/")
    above, below = page.locator(".campaign-story"), page.locator(".timeline")
    assert below.bounding_box()["y"] - _bottom(above) == pytest.approx(16, abs=1)  # type: ignore[index]
    bag, form = page.locator(".campaign-bag"), page.locator(".campaign-write")
    assert bag.bounding_box()["y"] - _bottom(form) == pytest.approx(16, abs=1)  # type: ignore[index]
    assert form.bounding_box()["y"] == pytest.approx(above.bounding_box()["y"], abs=1)  # type: ignore[index]
    page.set_viewport_size({"width": 390, "height": 844})
    tops = [one.bounding_box()["y"] for one in (form, above, bag, below)]  # type: ignore[index]
    assert tops == sorted(tops), "one column, with the bag behind the story"
    wide.close()


def _bottom(locator: Locator) -> float:
    box = locator.bounding_box()
    assert box
    return box["y"] + box["height"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_header_of_a_member_overlaps_nowhere(site: str, browser: Browser, language: str, user: User) -> None:
    context = signed_in(browser.new_context(locale=language), site, user)
    page = context.new_page()
    page.goto(f"{site}/campaigns/")
    for width in (390, 800, 980, 1200, 1210, 1440):
        page.set_viewport_size({"width": width, "height": 700})
        boxes = [one.bounding_box() for one in page.locator(".site-header :is(a, button, input):visible").all()]
        edges = sorted((box["x"], box["x"] + box["width"]) for box in boxes if box)
        assert all(end <= start + 1 for (_, end), (start, _) in pairwise(edges)), width
        assert not scrolls_sideways(page)
    context.close()


def test_phone_names_the_theme_the_game_and_the_collections(site: str, browser: Browser, user: User) -> None:
    phone = browser.new_context(**PHONE, locale="es", color_scheme="light")
    page = signed_in(phone, site, user).new_page()
    page.goto(f"{site}/campaigns/")
    page.get_by_role("button", name="Buscar", exact=True).tap()
    game = page.get_by_label("Buscar en")
    assert game.locator("option").first.inner_text() == "Arkham Horror: El juego de cartas"
    assert game.bounding_box()["width"] > 300, "the name is not cut"  # type: ignore[index]
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Cuenta y ajustes").tap()
    theme = page.get_by_role("button", name="Tema oscuro")
    assert theme.get_by_text("Tema oscuro").bounding_box()["width"] > 60, "seen, not only read out"  # type: ignore[index]
    page.get_by_role("link", name="Colecciones").tap()
    expect(page).to_have_url(f"{site}/collections/")
    phone.close()


@pytest.mark.parametrize("game", ["ahlcg", "lotr"])
def test_new_deck_asks_first_who_it_is_for_on_a_phone(site: str, lotr_cards: None, browser: Browser, game: str) -> None:
    phone = browser.new_context(**PHONE)
    page = phone.new_page()
    page.goto(f"{site}/decks/new/?game={game}")
    leader = page.locator(".leader").first
    assert leader.bounding_box()["y"] <= 320  # type: ignore[index]
    expect(leader.locator(".sign").first).to_be_visible()
    others = page.get_by_role("complementary", name="More options")
    assert others.bounding_box()["y"] > _bottom(page.locator(".leader").last)  # type: ignore[index]
    assert not scrolls_sideways(page)
    phone.close()


def test_few_decks_begin_high_and_nothing_covers_them(site: str, browser: Browser, user: User) -> None:
    keep(client_of(user), **LEGAL)
    phone = browser.new_context(**PHONE)
    page = signed_in(phone, site, user).new_page()
    page.goto(f"{site}/decks/")
    deck, bar = page.locator(".deck-row"), page.locator(".deck-bulk")
    assert deck.bounding_box()["y"] <= 360  # type: ignore[index]
    expect(bar).to_be_hidden()
    expect(page.get_by_role("search", name="Search and filters")).to_have_count(0)
    expect(page.get_by_text("Select all")).to_have_count(0)
    deck.get_by_role("checkbox").check()
    expect(bar).to_contain_text("With the selected decks (1)")
    for _more in range(3):
        keep(client_of(user), **LEGAL)
    page.reload()
    expect(page.get_by_role("search", name="Search and filters")).to_be_visible()
    page.get_by_label("Select all 4").check()
    expect(bar).to_contain_text("With the selected decks (4)")
    phone.close()
    plain = browser.new_context(java_script_enabled=False)
    page = signed_in(plain, site, user).new_page()
    page.goto(f"{site}/decks/")
    expect(page.locator(".deck-bulk")).to_be_visible()
    plain.close()


def test_campaign_from_home_says_why_it_asks_for_an_account(site: str, guides: None, page: Page) -> None:
    page.goto(site)
    expect(page.get_by_role("link", name="Build a deck")).to_contain_text("You don't need an account.")
    page.get_by_role("link", name="Start a campaign").click()
    expect(page.get_by_text("To keep a campaign with your group you need an account.")).to_be_visible()
    create = page.get_by_role("main").get_by_role("link", name="Create an account")
    assert _bottom(create) < page.get_by_label("Username").bounding_box()["y"]  # type: ignore[index]
    create.click()
    page.get_by_label("Username").fill("norman")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Create an account").click()
    expect(page).to_have_url(f"{site}/campaigns/new/")


def test_login_without_a_page_behind_it_gives_no_reason(site: str, page: Page) -> None:
    for path in ("/account/login/", "/account/login/?next=/cards/ahlcg/", "/account/login/?next=//[x"):
        page.goto(f"{site}{path}")
        expect(page.get_by_role("main").locator(".message")).to_have_count(0)


def test_card_begins_a_deck_without_an_account(site: str, page: Page) -> None:
    page.goto(f"{site}/cards/ahlcg/01020/")
    page.get_by_role("link", name="Build a deck with it").click()
    expect(page.get_by_text("The deck starts with Machete. These can take it:")).to_be_visible()
    expect(page.locator(".leader-name")).to_have_text(["Roland Banks", '"Skids" O\'Toole'])
    page.locator(".leader-pick").first.click()
    expect(page.get_by_role("region", name="Deck").locator(".entry-name", has_text="Machete")).to_have_count(1)
    page.goto(f"{site}/cards/ahlcg/01001/")
    expect(page.get_by_role("link", name="Build a deck with it")).to_have_count(0)


@pytest.mark.parametrize("game", ["ahlcg", "mom2"])
def test_table_fits_a_phone_whatever_columns_a_game_has(
    site: str, mom2_cards: None, browser: Browser, game: str
) -> None:
    phone = browser.new_context(**PHONE)
    page = phone.new_page()
    page.goto(f"{site}/cards/{game}/?view=table")
    expect(page.locator(".card-table .table-signs").first).to_be_hidden()
    assert not scrolls_sideways(page)
    phone.close()


def test_setup_has_the_colours_of_the_theme(site: str, guides: None, browser: Browser) -> None:
    dark = browser.new_context(color_scheme="dark")
    page = dark.new_page()
    page.goto(f"{site}/games/ahlcg/setup/?players=2&scenario=core.torch&seed=3")
    for block in (".log-block", ".panel:has(.setup-form)"):
        colour = page.locator(block).first.evaluate("block => getComputedStyle(block).backgroundColor")
        assert colour == "rgb(27, 30, 36)", block
    dark.close()


def test_search_is_one_tap_away_on_a_phone(site: str, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{site}/campaigns/")
    page.get_by_role("button", name="Search", exact=True).tap()
    expect(page.get_by_role("searchbox", name="Search")).to_be_focused()
    page.keyboard.type("machete")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/cards/ahlcg/\?q=machete$"))
    page.goto(f"{site}/campaigns/")
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox", name="Search")).to_be_focused()
    page.goto(f"{site}/cards/ahlcg/")
    page.get_by_role("link", name="Search", exact=True).tap()
    expect(page.get_by_role("searchbox", name="Search")).to_be_focused()
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("link", name="Campaigns").tap()
    expect(page).to_have_url(re.compile(r"/campaigns/$"))
    context.close()
