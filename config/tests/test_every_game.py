"""Requirements of docs/adding-a-game.md, checked for every game of the project."""

import gc
import re
import tracemalloc

import pytest
from django.test import Client
from msgspec.structs import replace

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns.services import campaign_create
from campaigns.tests.conftest import keep
from games.engine import Figure, validate
from games.engine.tests.boxes import FIXTURES, fixture_catalogue
from games.engine.tests.cases import read_cases
from games.registry import game_all, game_folder
from ui.icons import icon_names

GAMES = list(game_all())


@pytest.mark.parametrize("code", GAMES)
def test_game_says_what_was_decided_and_where_its_facts_come_from(code: str) -> None:
    assert (game_folder(code) / "README.md").read_text().startswith("# ")
    assert (FIXTURES / code / "SOURCES.md").read_text().startswith("# ")


@pytest.mark.parametrize("code", GAMES)
def test_every_sign_and_class_has_an_icon(code: str) -> None:
    game = game_all()[code]
    catalogue = fixture_catalogue(FIXTURES / code, game.card_fields)
    assert len(list(catalogue)) > 50

    def figures() -> set[Figure]:
        faces = [game.face(card) for card in catalogue]
        return {one for face in faces for one in (*face.skills, *face.slots, *face.figures, *face.back_figures)}

    assert {one.sign for one in figures()} | catalogue.classes.keys() <= icon_names()


@pytest.mark.parametrize("code", GAMES)
def test_every_rule_of_a_build_has_its_case_file(code: str) -> None:
    building = game_all()[code].building
    assert building
    cases = read_cases(str(game_folder(code) / "tests" / "test_rules.py"))
    assert {rule.id for rule in building.rules} <= cases.keys()


@pytest.mark.parametrize("code", GAMES)
def test_memory_does_not_grow_with_what_clients_make_up(code: str) -> None:
    game = game_all()[code]
    building = game.building
    assert building
    catalogue = fixture_catalogue(FIXTURES / code, game.card_fields)
    sample = building.samples[0].build

    def check(number: int) -> None:
        """Leaders, zones, cards and choices with names and values of 100 kB."""
        word = f"{number} {'x' * 100_000}"
        zones, chosen = {**sample.zones, word: {word: 1}}, dict.fromkeys(game.vocabulary.choices, word)
        for choices in ({**sample.choices, word: word}, chosen):
            for leaders in (sample.leaders, (word,)):
                validate(building, replace(sample, leaders=leaders, zones=zones, choices=choices), catalogue)

    check(0)
    tracemalloc.start()
    for number in range(1, 21):
        check(number)
    gc.collect()
    kept, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 500_000


@pytest.mark.parametrize("code", GAMES)
def test_every_kind_of_entry_has_words_and_every_step_a_kind_that_exists(code: str) -> None:
    campaign = game_all()[code].campaign
    if campaign is None:
        return
    steps = (*campaign.before_session, *campaign.after_session)
    assert {kind for step in steps for kind in step.kinds} <= campaign.kinds.keys()
    assert {kind for kinds in campaign.guidance.usual.values() for kind in kinds} <= campaign.kinds.keys()
    fields = [field for kind in campaign.kinds.values() for field in kind.fields]
    named = {field.name for field in fields} | {f"{field.name}.{part.name}" for field in fields for part in field.parts}
    assert set(campaign.guidance.places.values()) <= named, "problems are said at fields that exist"


@pytest.mark.once
@pytest.mark.parametrize("code", GAMES)
def test_pages_of_a_game_draw_only_icons_that_there_are(code: str, own_cards: None, client: Client, user: User) -> None:
    building = game_all()[code].building
    assert building
    client.force_login(user)
    addresses = [f"/cards/{code}/?view=faces", f"/decks/new/?game={code}", f"/tonight/?game={code}&players=2&seed=1"]
    for sample in building.samples:
        build = sample.build
        deck = {"game": code, "name": sample.name.in_language("en"), "leaders": build.leaders, "zones": build.zones}
        kept = keep(client_of(user), {**deck, "choices": build.choices})
        addresses += [f"/decks/{kept['id']}/edit/", f"/decks/{kept['id']}/"]
    for address in addresses:
        page = client.get(address, headers={"accept-language": "es"}, follow=True)
        drawn = set(re.findall(r'<use href="[^"#]*#([^"]+)"', page.content.decode()))
        assert page.status_code == 200
        assert drawn - icon_names() == set(), address


@pytest.mark.once
@pytest.mark.parametrize("code", GAMES)
def test_form_of_every_kind_can_be_opened_before_anything_has_begun(
    code: str, own_cards: None, client: Client, user: User
) -> None:
    campaign = game_all()[code].campaign
    assert campaign
    client.force_login(user)
    log = campaign_create(game=code, guide="", name="New", visibility="private", actor=user)
    found = {kind: client.get(f"/campaigns/{log.pk}/write/{kind}/").status_code for kind in campaign.kinds}
    assert found == dict.fromkeys(campaign.kinds, 200)
