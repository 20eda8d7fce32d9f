"""The deck on paper."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page
from rest_framework.test import APIClient

from decks.tests.conftest import LEGAL, ROLAND, keep

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def test_sheet_has_every_card_and_what_is_wrong(norman: APIClient, reader: Client) -> None:
    deck = keep(norman, **{**ROLAND, "zones": {"main": {"01016": 2, "01027": 1, "77777": 1}}, "tags": ["<b>solo</b>"]})
    page = reader.get(f"/decks/{deck['id']}/sheet/").content.decode()
    for words in (".45 Automatic", "Police Badge", "77777", "Roland Banks", "Not legal", "&lt;b&gt;solo&lt;/b&gt;"):
        assert words in page
    spanish = reader.get(f"/decks/{deck['id']}/sheet/", headers={"Accept-Language": "es"}).content.decode()
    assert "Placa de policía" in spanish
    assert "No es legal" in spanish


@pytest.mark.parametrize("extra", [{}, {"side": {"01020": 1}}])
def test_sheet_counts_as_the_page_of_the_deck_does(norman: APIClient, reader: Client, extra: dict[str, Any]) -> None:
    deck = keep(norman, **{**LEGAL, "zones": {"main": {**LEGAL["zones"]["main"], "77777": 1}, **extra}})
    page, sheet = (reader.get(f"/decks/{deck['id']}/{path}").context for path in ("", "sheet/"))
    shown = [
        (part.title, part.quantity, [(line.code, line.quantity) for line in part.lines])
        for part in page["presenter"]["sections"]()
    ]
    printed = [
        (part.title, part.quantity, [(line.code, line.quantity) for line, _drawing in lines])
        for part, lines in sheet["sheet"]["sections"]
    ]
    assert printed == shown
    counts = {title: quantity for title, quantity, _lines in printed}
    # Roland's .38 Special is an asset that does not count towards the size.
    assert (counts["Assets"], counts["Not counted"]) == (22, 3)


def test_sheet_of_a_private_deck_is_404_for_others(norman: APIClient, client: Client) -> None:
    private, unlisted = keep(norman), keep(norman, visibility="unlisted")
    assert client.get(f"/decks/{private['id']}/sheet/").status_code == 404
    assert client.get(f"/decks/{unlisted['id']}/sheet/").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_sheet_prints_on_one_page(norman: APIClient, live_server: Any, page: Page, tmp_path: Path) -> None:
    main = {**LEGAL["zones"]["main"], **{f"010{number}": 2 for number in range(35, 90)}}
    deck = keep(norman, **{**LEGAL, "zones": {"main": main}, "visibility": "unlisted"})
    page.goto(f"{live_server.url}/decks/{deck['id']}/sheet/")
    printed = page.pdf(format="A4", path=tmp_path / "sheet.pdf")
    assert re.findall(rb"/Type\s*/Pages.*?/Count\s+(\d+)", printed, re.DOTALL) == [b"1"]
