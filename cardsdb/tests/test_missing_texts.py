"""Cards without texts: said once on the card's page; staff are offered the sites that have them."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cardsdb import tasks
from cardsdb.models import ImportRun

pytestmark = [pytest.mark.django_db, pytest.mark.once]
NOTE = "This card's text isn't available here."


def page(client: Client, path: str) -> str:
    return " ".join(client.get(path).content.decode().split())


@pytest.mark.usefixtures("core_cards")
@pytest.mark.parametrize("path", ["/", "/imports/"])
def test_staff_import_texts_by_one_button(
    staff: Client, path: str, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    sent: list[tuple[str, bool]] = []
    monkeypatch.setattr(tasks.import_cards, "delay", lambda run_id, apply: sent.append((run_id, apply)))
    html = page(staff, path)
    assert "184 cards without text" in html
    button = re.search(r'<section class="panel missing-texts".*?</section>', html)
    assert button
    asked = dict(re.findall(r'name="(what|url)" value="([^"]*)"', button[0]))
    assert asked == {"what": "ahlcg arkhamdb-api", "url": "https://arkhamdb.com"}
    answer = staff.post("/imports/", asked)
    run = ImportRun.objects.get()
    assert answer["Location"] == f"/imports/{run.pk}/"
    assert (run.source, run.origin, sent) == ("arkhamdb-api", "https://arkhamdb.com", [(str(run.pk), False)])


@pytest.mark.usefixtures("core_cards")
def test_nobody_else_is_nagged(client: Client, user: User) -> None:
    for path in ("/", "/cards/ahlcg/01016/"):
        assert "Import" not in page(client, path)
    client.force_login(user)
    assert "without text" not in page(client, "/")
    html = page(client, "/cards/ahlcg/01016/")
    assert html.count(NOTE) == 1
    assert "Import" not in html


@pytest.mark.usefixtures("core_cards")
def test_card_without_text_says_so_once_and_staff_how_to_get_it(staff: Client) -> None:
    html = page(staff, "/cards/ahlcg/01001/")
    assert html.count(NOTE) == 1
    assert '<a href="/imports/#texts">Import card texts</a>' in html
    assert html.count("<article") == 2, "the back of an investigator is known without its text"
    assert page(staff, "/cards/ahlcg/01104/").count("<article") == 1, "a back of which nothing is known is not drawn"


@pytest.mark.usefixtures("cards_with_texts")
def test_card_with_text_says_nothing_of_it(client: Client) -> None:
    assert NOTE not in page(client, "/cards/ahlcg/91001/")


@pytest.mark.usefixtures("mom2_cards")
def test_game_without_a_site_offers_no_import(staff: Client) -> None:
    assert "missing-texts" not in page(staff, "/")
    assert "Import card texts" not in page(staff, "/cards/mom2/finn-edwards/")
