"""Card images in a real browser: from the operator's folder and an account's own template, or drawn instead."""

import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Locator, Page, Route, expect

from accounts.models import User
from cardsdb import image_folder
from decks.content import Content
from decks.services import Placement, deck_create
from games.engine import Build

pytestmark = pytest.mark.journeys
OWN = "https://mine.example.org/{code}.png"


def png(width: int, height: int, colour: bytes = b"\xc0\x40\x40") -> bytes:
    """A picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + colour * width) * height
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.fixture
def folder(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pictures of a card with its back and printing and of Machete; that of another card is broken."""
    settings.IMAGE_DIR = str(tmp_path)
    monkeypatch.setattr(image_folder, "LOOK_AGAIN_AFTER", -1)
    path = tmp_path / "ahlcg"
    path.mkdir()
    (path / "91001.png").write_bytes(png(50, 70))
    (path / "91001b.png").write_bytes(png(50, 71))
    (path / "91501.png").write_bytes(png(50, 72))
    (path / "01020.png").write_bytes(png(50, 73))
    (path / "01016.webp").write_bytes(b"no picture at all")
    return path


@pytest.fixture
def member(site_with_texts: str, page: Page, user: User) -> Page:
    client = Client()
    client.force_login(user)
    page.context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site_with_texts}]
    )
    return page


def expect_heights(images: Locator, heights: list[int]) -> None:
    """Assert the heights of the files shown there, which tell the pictures apart."""
    expect(images).to_have_count(len(heights))
    for place, height in enumerate(heights):
        expect(images.nth(place)).to_have_js_property("naturalHeight", height)


def is_covered(face: Locator) -> bool:
    """Whether a picture covers the drawn card."""
    covered: bool = face.evaluate(
        """(face) => {
          const image = face.querySelector("img");
          if (!image) return false;
          const [outer, inner] = [face.getBoundingClientRect(), image.getBoundingClientRect()];
          return inner.width >= outer.width - 2 && inner.height >= outer.height - 2;
        }"""
    )
    return covered


@pytest.mark.usefixtures("quiet_console", "folder")
def test_pictures_of_a_folder_are_shown_wherever_cards_are(site_with_texts: str, member: Page, user: User) -> None:
    page = member
    page.goto(f"{site_with_texts}/cards/ahlcg/?q=(name:clockwork+or+name:machete+or+name:.45)+order:name")
    expect(page.locator(".card-row .thumb")).to_have_count(2)  # the broken one has gone
    expect_heights(page.locator(".thumb"), [70, 73])
    box = page.locator(".thumb").first.bounding_box()
    assert box
    assert (box["width"], round(box["height"])) == (36, 50)
    starts = page.locator(".card-name").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().left)")
    assert len(set(starts)) == 1, "rows without a picture stand under those with one"

    page.get_by_role("link", name="Clockwork Lantern").hover()
    expect(page.locator(".preview .face-image")).to_be_visible()
    expect_heights(page.locator(".preview .face-image"), [70])

    page.goto(f"{site_with_texts}/cards/ahlcg/91001/")
    expect_heights(page.locator(".face-image"), [70, 71])
    expect_heights(page.locator(".printing-picture"), [70, 72])
    assert is_covered(page.locator(".face").first)
    assert is_covered(page.locator(".face").nth(1))
    page.locator("#printing-91501").get_by_role("link").click()
    expect_heights(page.locator(".face-image"), [72, 71])  # the back of the card, for the printing has none

    build = Build(leaders=("01001",), zones={"main": {"01006": 1, "01007": 1}})
    deck = deck_create(game="ahlcg", content=Content(name="Roland", build=build), placement=Placement(), actor=user)
    page.goto(f"{site_with_texts}/decks/{deck.pk}/edit/?q=t:asset")
    expect(page.locator(".pick").filter(has_text="Machete").locator(".thumb")).to_be_visible()
    expect_heights(page.locator(".pick .thumb"), [73])
    page.get_by_role("button", name="Add one: Machete").click()
    expect(page.locator(".entry").filter(has_text="Machete")).to_be_visible()


@pytest.mark.usefixtures("quiet_console", "folder")
def test_broken_picture_leaves_the_drawn_card(site_with_texts: str, member: Page) -> None:
    page = member
    page.goto(f"{site_with_texts}/cards/ahlcg/01016/")
    expect(page.locator(".face-image")).to_have_count(0)
    face = page.locator(".face").first
    expect(face.locator(".face-name")).to_be_visible()
    short = face.bounding_box()
    page.goto(f"{site_with_texts}/cards/ahlcg/?view=faces&q=name:machete+or+name:.45")
    expect(page.locator(".face-image")).to_have_count(1)
    beside = page.locator(".face", has_text=".45 Automatic").bounding_box()
    tall = page.locator(".face", has_text="Machete").bounding_box()
    assert short
    assert beside
    assert tall
    assert max(short["height"], beside["height"]) < 230
    assert tall["height"] / tall["width"] == pytest.approx(1.4, abs=0.02), "without text, yet as high as its picture"


@pytest.mark.usefixtures("quiet_console")
def test_own_template_goes_first_and_gives_way_to_the_folder(
    site_with_texts: str, member: Page, folder: Path, user: User
) -> None:
    page = member
    asked: list[str] = []

    def elsewhere(route: Route) -> None:
        asked.append(route.request.url.rpartition("/")[2])
        is_there = route.request.url.endswith("/91001.png")
        route.fulfill(status=200, content_type="image/png", body=png(50, 90) if is_there else b"nothing")

    page.route("https://mine.example.org/**", elsewhere)
    page.goto(f"{site_with_texts}/account/#pictures")
    page.get_by_label("Picture address").fill("https://localhost/{code}.png")
    section = page.locator("#pictures")
    section.get_by_role("button", name="Save").click()
    expect(section.locator(".errorlist")).to_have_text("“localhost” is not the name of a public host.")
    page.get_by_label("Picture address").fill(OWN)
    section.get_by_role("button", name="Save").click()
    expect(page.locator(".message-success")).to_have_text("Card images now come from that address.")
    page.goto(f"{site_with_texts}/cards/ahlcg/91001/")
    expect_heights(page.locator(".face-image"), [90, 71])  # the back is in the folder alone
    assert sorted(set(asked)) == ["91001.png", "91001b.png", "91501.png"]
    page.goto(f"{site_with_texts}/cards/ahlcg/?q=name:machete+or+name:.45")
    expect(page.locator(".thumb")).to_have_count(1)
    expect_heights(page.locator(".thumb"), [73])


@pytest.mark.usefixtures("folder")
def test_page_without_scripts_shows_pictures_and_no_broken_ones(
    site_with_texts: str, browser: Browser, user: User
) -> None:
    client = Client()
    client.force_login(user)
    context = browser.new_context(java_script_enabled=False, base_url=site_with_texts)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site_with_texts}])
    page = context.new_page()
    for code, has_picture in (("01020", True), ("01016", False)):
        page.goto(f"/cards/ahlcg/{code}/", wait_until="networkidle")
        expect(page.locator(".face-image")).to_be_visible(visible=has_picture)
        drawn = page.locator(".face-foot").bounding_box()
        assert drawn
        if has_picture:
            picture = page.locator(".face-image").bounding_box()
            assert picture
            assert picture["y"] >= drawn["y"] + drawn["height"], "it hides nothing"
    context.close()
