"""Not tests: `make screenshots` takes the pictures of the main pages for the docs with these."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser
from rest_framework.test import APIClient

from campaigns.tests.conftest import begin, client_of, write
from decks.tests.conftest import LEGAL, keep

pytestmark = pytest.mark.screenshots
FOLDER = settings.BASE_DIR / "docs" / "images"
PICTURES = {
    "cards": "/cards/ahlcg/?q=class:seeker|mystic%20level:0",
    "faces": "/cards/ahlcg/?q=lantern%20or%20cellar%20or%20class:rogue%20level:0&view=faces",
    "card": "/cards/ahlcg/91001/",
}
"""File name to its page."""


@pytest.mark.parametrize("name", PICTURES)
def test_picture(site_with_texts: str, browser: Browser, name: str) -> None:
    context = browser.new_context(viewport={"width": 1200, "height": 720}, color_scheme="dark")
    page = context.new_page()
    page.goto(f"{site_with_texts}{PICTURES[name]}", wait_until="networkidle")
    page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


def test_picture_of_a_deck(site_with_texts: str, browser: Browser, user: Any) -> None:
    client = APIClient()
    client.force_authenticate(user)
    notes = "Keep a weapon: [[Machete]] or the [[.45 Automatic]]. Then let [[Guard Dog]] take what comes."
    deck = keep(client, **{**LEGAL, "name": "Roland on the case"}, notes=notes, tags=["solo"], visibility="public")
    context = browser.new_context(viewport={"width": 1200, "height": 900}, color_scheme="dark")
    page = context.new_page()
    page.goto(f"{site_with_texts}/decks/{deck['id']}/?seed=1", wait_until="networkidle")
    page.screenshot(path=FOLDER / "deck.png")
    context.close()


def test_picture_of_a_campaign(live_server: Any, guides: None, browser: Browser, user: Any) -> None:
    norman = client_of(user)
    address = begin(norman, name="Fridays at Norman's")
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    write(norman, address, "seat-join", seat="daisy", player="daisy", investigator="01002")
    write(norman, address, "scenario-begin", scenario="core.torch", lead="roland")
    outcomes = [{"seat": "roland", "outcome": "horror"}]
    write(norman, address, "scenario-end", resolution="R2", source="act", outcomes=outcomes, points=4)
    write(norman, address, "note-write", section="campaign_notes", text="The house still stands.")
    write(norman, address, "note-write", section="campaign_notes", text="We came late to the graveyard.")
    write(norman, address, "note-circle", section="campaign_notes", line=1)
    write(norman, address, "note-cross", section="campaign_notes", line=2)
    context = browser.new_context(viewport={"width": 1200, "height": 900}, color_scheme="dark")
    session = Client()
    session.force_login(user)
    cookie: Any = {"name": "sessionid", "value": session.cookies["sessionid"].value, "url": live_server.url}
    context.add_cookies([cookie])
    page = context.new_page()
    page.goto(f"{live_server.url}/campaigns/{address.split('/')[-2]}/", wait_until="networkidle")
    page.screenshot(path=FOLDER / "campaign.png")
    context.close()


def test_picture_of_the_builder(site_with_texts: str, browser: Browser, user: Any) -> None:
    client = APIClient()
    client.force_authenticate(user)
    main = {code: copies for code, copies in LEGAL["zones"]["main"].items() if code not in ("01000", "01034")}
    deck = keep(client, **{**LEGAL, "name": "Roland on the case", "zones": {"main": main}})
    context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme="dark")
    session = Client()
    session.force_login(user)
    cookie = session.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": site_with_texts}])
    page = context.new_page()
    page.goto(f"{site_with_texts}/decks/{deck['id']}/edit/?q=level:0", wait_until="networkidle")
    page.screenshot(path=FOLDER / "builder.png")
    context.close()
