"""The pages around a game of The Lord of the Rings: faults before it, and the heroes that a form offers."""

import re
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns.tests.conftest import begin, refused, write
from campaigns.web.begin import views as begin_page
from campaigns.web.entries.choices import Choices
from campaigns.web.labels import Labels
from games.engine import Catalogue
from games.engine.cards import GuideRecord, ScenarioRecord
from games.lotr.campaign.facts import Facts
from games.lotr.game import GAME
from games.lotr.tests.cards import CARDS, make_card

pytestmark = pytest.mark.django_db


def card(number: int) -> str:
    """The code of the core set's card of that number."""
    return f"51223bd0-ffd1-11df-a976-0801200c9{number:03}"


ARAGORN, GLOIN, THALIN, EOWYN = map(card, (1, 3, 6, 7))


@pytest.fixture
def sam(user: User, lotr_cards: None) -> APIClient:
    return client_of(user)


@pytest.fixture
def campaign(sam: APIClient) -> str:
    start = {"kind": "start", "data": {"mode": "expert"}}
    address = begin(sam, game="lotr", guide="core", name="There and back", entries=[start])
    write(sam, address, "seat-join", seat="sam", player="Sam", heroes=[ARAGORN, GLOIN])
    write(sam, address, "seat-join", seat="rosie", player="Rosie", heroes=[EOWYN])
    return address


def read(user: User, campaign: str, path: str) -> str:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(user)
    return client.get(f"/campaigns/{campaign.split('/')[-2]}/{path}").content.decode()


def test_setup_page_says_what_is_wrong_and_how_to_mend_it(sam: APIClient, user: User, campaign: str) -> None:
    ready = read(user, campaign, "setup/")
    assert "Everything is ready: start" in ready
    assert "setup-mark" not in ready
    assert ready.count('class="setup-step"') == 10
    assert "Choose the first player at random" in ready
    for line in ("Quest deck", "Opening hands", "6 cards", "with a shadow effect"):
        assert line in ready, line
    write(sam, campaign, "scenario-begin", first="sam")
    wounds = [{"hero": ARAGORN, "damage": 2}]
    players = [{"seat": "sam", "threat": 30, "dead": [GLOIN], "damage": wounds}, {"seat": "rosie", "threat": 30}]
    write(sam, campaign, "scenario-end", result="won", rounds=5, players=players)
    write(sam, campaign, "pool-add", card="invented-boon", seat="sam")
    page = read(user, campaign, "setup/")
    assert "Everything is ready: start" not in page
    assert "Fix 1 thing before you start; it is marked below." in page
    assert "Glóin has fallen: choose a new hero." in page
    assert f"write/hero-replace/?d.seat=sam&amp;d.hero={GLOIN}&amp;" in page
    assert "Aragorn (damage: 2)" in page
    write(sam, campaign, "hero-replace", seat="sam", hero=GLOIN, by=THALIN)
    assert "Everything is ready: start" in read(user, campaign, "setup/")


def test_boon_is_noted_by_its_title_over_the_api_and_on_the_page(sam: APIClient, user: User, campaign: str) -> None:
    answer = write(sam, campaign, "pool-add", card="Mr. Underhill", role="boon", hero=ARAGORN)
    assert [(one["code"], one["severity"]) for one in answer["warnings"]] == [("card-not-known", "warning")]
    too_long = refused(sam, campaign, "pool-add", card="x" * 121)
    assert too_long == (400, "invalid", [(["data", "card"], "too-long")])
    client = Client(headers={"Accept-Language": "es"})
    client.force_login(user)
    home = f"/campaigns/{campaign.split('/')[-2]}/"
    form = client.get(f"{home}write/pool-add/").content.decode()
    assert "Por su código o su título, aunque aún no esté en el catálogo." in form
    said = {"d.card": "Nunca oída", "d.role": "burden", "key": "once-1"}
    assert client.post(f"{home}write/pool-add/", said).status_code == 302
    page = client.get(home).content.decode()
    assert "Mr. Underhill → Aragorn" in page
    assert "Nunca oída" in page
    pool = sam.get(f"{campaign}state/").json()["state"]["pool"]
    assert [card["code"] for card in pool] == ["Mr. Underhill", "Nunca oída"]


def test_quest_cards_have_the_number_of_their_stage(user: User, campaign: str) -> None:
    """Two cards are stage 3 of the first scenario; one is drawn at random."""
    page = unescape(read(user, campaign, "setup/"))
    assert 'A Chosen Path – "Don\'t Leave the Path!"' in page
    assert "A Chosen Path – Beorn's Path" in page
    scenario = Client(headers={"Accept-Language": "es"}).get("/scenarios/lotr/core.passage-through-mirkwood/")
    told = scenario.content.decode()
    stages = told[told.index('id="stages-title"') : told.index('id="part-1"')]
    assert re.findall(r'profile-copies">(\d)\.', stages) == ["1", "2", "3", "3"]
    assert "<dd>1,61</dd>" in told, "58 threat on 36 cards, as it is written in Spanish"


@pytest.mark.parametrize(
    ("order", "begun"), [(("one", "two"), {}), (("only",), {"mode": "scenario", "scenario": "only"}), ((), {})]
)
def test_box_of_one_scenario_begins_as_one_game(order: tuple[str, ...], begun: dict[str, str]) -> None:
    assert GAME.campaign
    facts = Facts(catalogue=CARDS, order=order)
    assert GAME.campaign.guidance.begins_with(GAME.campaign.state, facts, "start") == begun


def test_entries_name_players_and_scenarios_in_both_languages(sam: APIClient, user: User, campaign: str) -> None:
    write(sam, campaign, "scenario-begin", first="sam")
    pages = {}
    for language in ("en", "es"):
        client = Client(headers={"Accept-Language": language})
        client.force_login(user)
        pages[language] = client.get(f"/campaigns/{campaign.split('/')[-2]}/").content.decode()
        assert "core." not in pages[language]
    order = ("Passage Through Mirkwood, Journey Down the Anduin, Escape from Dol Guldur",
             "A través del Bosque Negro, Travesía por el Anduin, Evasión de Dol Guldur")  # fmt: skip
    assert [said in page for said, page in zip(order, pages.values(), strict=True)] == [True, True]
    assert "Players: Sam, Rosie · First player: Sam" in pages["en"]
    assert "Sam · Heroes: Aragorn, Glóin" in pages["en"], "nobody is named twice"


def test_form_offers_a_player_s_own_heroes(sam: APIClient, user: User, campaign: str) -> None:
    write(sam, campaign, "scenario-begin", first="sam")
    page = read(user, campaign, "write/scenario-end/")
    for place, own, others in ((0, [ARAGORN, GLOIN], [EOWYN]), (1, [EOWYN], [ARAGORN, GLOIN])):
        for code in own:
            assert f'name="d.players.{place}.dead" value="{code}"' in page
        for code in others:
            assert f'name="d.players.{place}.dead" value="{code}"' not in page
    assert "Final threat</label>" in page


def test_hero_is_named_with_its_player(user: User, campaign: str) -> None:
    page = read(user, campaign, "write/hero-replace/")
    assert "Aragorn (Sam)" in page
    assert "Éowyn (Rosie)" in page


def test_heroes_of_one_name_are_told_apart() -> None:
    table: Any = SimpleNamespace(catalogue=SimpleNamespace(cards=CARDS, game=GAME))
    choices = Choices(Labels(table, None, "en"))
    assert [choices.card_label(code) for code in ("ardil", "ardil2", "belwen")] == [
        "Ardil (Leadership)", "Ardil (Lore)", "Belwen",
    ]  # fmt: skip


def test_campaigns_are_offered_as_they_came_out_and_boxes_of_one_scenario_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sets = {"old": ("first", "second"), "new": ("third", "fourth"), "box": ("only",)}
    guides = [GuideRecord(code=code, names={"en": code}, order=order) for code, order in sets.items()]
    scenarios = [
        ScenarioRecord(code=code, guide=guide.code, names={"en": code}, encounter_sets=(guide.code,))
        for guide in guides
        for code in guide.order
    ]
    foes = [make_card(f"foe-{code}", "enemy", encounter_set=code) for code in ("box", "old", "new")]
    cards = Catalogue(version=1, cards=foes, guides=sorted(guides, key=lambda one: one.code), scenarios=scenarios)
    live = SimpleNamespace(game=GAME, cards=cards)
    monkeypatch.setattr(begin_page, "catalogue_all", lambda: [live])
    (game,) = begin_page._games()
    assert game["guides"] == [("old", "old"), ("new", "new")]
    assert game["single"] == [("box", "box")]
