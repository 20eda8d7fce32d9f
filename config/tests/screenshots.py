"""Takes the pictures of the main pages in docs/images, and draws the icons of the installed app: `make screenshots`.

The service runs in this process on a database of its own, with the core set and a few invented cards with texts.
"""

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

FOLDER = Path(__file__).parents[2] / "docs" / "images"
USUAL: Any = {"width": 1200, "height": 900}
WIDE: Any = {"width": 1440, "height": 900}
NOTES = "Keep a weapon: [[Machete]] or the [[.45 Automatic]]. Then let [[Guard Dog]] take what comes."
LOG: list[tuple[str, dict[str, Any]]] = [
    ("seat-join", {"seat": "roland", "player": "norman", "investigator": "01001"}),
    ("seat-join", {"seat": "daisy", "player": "daisy", "investigator": "01002"}),
    ("scenario-begin", {"scenario": "core.torch", "lead": "roland"}),
    (
        "scenario-end",
        {"resolution": "R2", "source": "act", "outcomes": [{"seat": "roland", "outcome": "horror"}], "points": 4},
    ),
    ("note-write", {"section": "campaign_notes", "text": "The house still stands."}),
    ("note-write", {"section": "campaign_notes", "text": "We came late to the graveyard."}),
    ("note-circle", {"section": "campaign_notes", "line": 1}),
    ("note-cross", {"section": "campaign_notes", "line": 2}),
]


def import_cards(folder: Path) -> None:
    """Import the core set of our own facts, with the invented cards."""
    from cardsdb.services import import_perform, import_start
    from config.tests import invented
    from games.engine.tests.boxes import copy_facts

    cards = copy_facts("ahlcg", folder)
    for name, rows in (("cards.json", invented.CARDS), ("printings.json", invented.PRINTINGS)):
        path = cards / name
        path.write_text(json.dumps([*json.loads(path.read_text()), *rows]))
    run = import_start(game="ahlcg", source="fixtures", origin=str(cards))
    assert import_perform(run=run, apply=True).status == "applied"


def pages() -> dict[str, str]:
    """File name to the address of its page; decks and a campaign are made for theirs."""
    from accounts.models import User
    from accounts.tests.browsing import client_of
    from campaigns.tests.conftest import begin, write
    from decks.tests.conftest import LEGAL, keep

    norman = User.objects.create_user("norman")
    client = client_of(norman)
    roland = {**LEGAL, "name": "Roland on the case"}
    deck = keep(client, **roland, notes=NOTES, tags=["solo"], visibility="public")
    main = {code: copies for code, copies in LEGAL["zones"]["main"].items() if code not in ("01000", "01034")}
    unfinished = keep(client, **{**roland, "zones": {"main": main}})
    campaign = begin(client, name="Fridays at Norman's")
    for kind, data in LOG:
        write(client, campaign, kind, **data)
    return {
        "home": "/",
        "cards": "/cards/ahlcg/?q=class:seeker|mystic%20level:0",
        "faces": "/cards/ahlcg/?q=lantern%20or%20cellar%20or%20class:rogue%20level:0&view=faces",
        "card": "/cards/ahlcg/91001/",
        "deck": f"/decks/{deck['id']}/?seed=1",
        "builder": f"/decks/{unfinished['id']}/edit/?q=level:0",
        "campaign": f"/campaigns/{campaign.split('/')[-2]}/",
    }


def draw_icons(browser: Browser) -> None:
    """Draw the icon in the sizes that browsers install; one has the ground that a mask may cut at."""
    static = Path(__file__).parents[2] / "ui" / "static" / "ui"
    icon = (static / "favicon.svg").read_text()
    for name, size, inner, ground in (
        ("icon-192", 192, 192, "transparent"),
        ("icon-512", 512, 512, "transparent"),
        ("icon-maskable-512", 512, 300, "#14161a"),
    ):
        page = browser.new_page(viewport={"width": size, "height": size})
        style = (
            f"body{{margin:0;height:100vh;display:grid;place-items:center;background:{ground}}}svg{{width:{inner}px}}"
        )
        page.set_content(f"<style>{style}</style>{icon}")
        page.screenshot(path=static / f"{name}.png", omit_background=True)
        page.close()


def take_pictures(address: str, of: dict[str, str]) -> None:
    """Open each page in Chromium, logged in, in the dark theme."""
    from playwright.sync_api import sync_playwright

    from accounts.models import User
    from accounts.tests.browsing import signed_in

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM") or "/usr/bin/chromium", args=["--no-sandbox"]
        )
        draw_icons(browser)
        for name, path in of.items():
            context = browser.new_context(viewport=WIDE if name == "builder" else USUAL, color_scheme="dark")
            page = signed_in(context, address, User.objects.get()).new_page()
            page.goto(address + path, wait_until="networkidle")
            page.screenshot(path=FOLDER / f"{name}.png")
            context.close()
        browser.close()


def main() -> None:
    os.environ |= {"ENGINE": "sqlite", "DJANGO_SETTINGS_MODULE": "config.tests.settings", "LOG_LEVEL": "ERROR"}
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright runs an event loop in this thread
    import django

    django.setup()
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.db import connections
    from django.test.testcases import LiveServerThread
    from django.test.utils import setup_databases, setup_test_environment, teardown_databases

    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    with tempfile.TemporaryDirectory() as folder:
        import_cards(Path(folder))
        server = LiveServerThread(
            "127.0.0.1", StaticFilesHandler, connections_override={"default": connections["default"]}
        )
        connections["default"].inc_thread_sharing()
        server.daemon = True
        server.start()
        server.is_ready.wait()
        try:
            take_pictures(f"http://127.0.0.1:{server.port}", pages())
        finally:
            server.terminate()
            teardown_databases(databases, verbosity=0)


if __name__ == "__main__":
    main()
