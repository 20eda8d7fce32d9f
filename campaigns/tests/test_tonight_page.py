"""The page of tonight's game: its form, the draw, and the one click that begins a log."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns.models import Campaign
from campaigns.tests.conftest import keep
from cardsdb.models import Collection
from decks.models import Deck

pytestmark = pytest.mark.once


@pytest.fixture
def member(client: Client, user: User, core_boxes: None) -> Client:
    client.force_login(user)
    return client


def shown(client: Client, status: int = 200, **wishes: Any) -> str:
    answer = client.get("/tonight/", wishes)
    assert answer.status_code == status, answer.content
    return answer.content.decode()


def test_home_and_menu_lead_here(client: Client, core_boxes: None) -> None:
    home = client.get("/").content.decode()
    assert home.count('href="/tonight/"') == 2
    assert re.search(r'href="/tonight/"\s+aria-current="page"', shown(client))


def test_home_offers_nothing_while_there_are_no_cards(client: Client, db: None) -> None:
    assert client.get("/").content.decode().count('href="/tonight/"') == 1


def test_collections_are_ticked(member: Client, user: User) -> None:
    def ticked(page: str) -> list[tuple[str, bool]]:
        found = re.findall(r'name="collection"\s+value="[^"]+"( checked)?>\s*<label for="[^"]+">(\w+)</label>', page)
        return [(name, bool(checked)) for checked, name in found]

    attic = Collection.objects.create(owner=user, game="ah2", name="Attic", is_default=True)
    assert ticked(shown(member)) == [], "there is nothing to choose"
    cellar = Collection.objects.create(owner=user, game="ah2", name="Cellar")
    assert ticked(shown(member)) == [("Attic", True), ("Cellar", False)]
    both = shown(member, collection=[attic.pk, cellar.pk], everything="yes", seed="1")
    assert ticked(both) == [("Attic", True), ("Cellar", True)]
    assert "You have no such collection" in shown(member, status=400, collection="nonsense", seed="1")


@pytest.mark.parametrize(
    ("word", "is_ticked"), [("yes", True), ("Yes", True), ("TRUE", True), ("No", False), ("false", False)]
)
def test_wishes_are_ticked_as_they_were_read(member: Client, word: str, is_ticked: bool) -> None:
    box = re.search(r'<input[^>]* name="never_won"[^>]*>', shown(member, players=2, seed=1, never_won=word))
    assert box
    assert (" checked" in box[0]) is is_ticked


def test_form_is_sent_and_the_address_gets_a_seed(client: Client, core_boxes: None) -> None:
    assert "tonight-found" not in shown(client)
    answer = client.get("/tonight/", {"players": "2", "game": "ah2"})
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/tonight/?players=2&game=ah2&seed=")
    page = client.get(answer.headers["Location"])
    assert page.context["found"]["proposal"]["game"] == "ah2"
    investigators = page.content.decode().partition("4. Investigators</h2>")[2].partition("</section>")[0]
    assert re.findall(r"Player \d:", investigators) == ["Player 1:", "Player 2:"]


def test_another_one_is_the_next_seed(client: Client, core_boxes: None) -> None:
    assert 'href="/tonight/?players=2&amp;game=ah2&amp;seed=8">Another one' in shown(
        client, players=2, game="ah2", seed=7
    )
    left_blank = shown(client, players=2, game="ah2", minutes="", name=" ", seed=7)
    assert 'game=ah2&amp;minutes=&amp;name=+&amp;seed=8">Another one' in left_blank
    last = 2**31 - 1
    assert "seed=0" in shown(client, players=2, game="ah2", seed=last)


def test_visitor_is_asked_to_log_in_and_comes_back_to_the_same(client: Client, core_boxes: None) -> None:
    page = shown(client, players=2, seed=7)
    assert "Start its log" not in page
    assert "/account/login/?next=%2Ftonight%2F%3Fplayers%3D2%26seed%3D7" in page
    for name in ("never_won", "own_decks", "again", "everything"):
        assert f'name="{name}"' not in page


def test_page_speaks_spanish(client: Client, core_boxes: None) -> None:
    answer = client.get("/tonight/?players=2&seed=7&minutes=90&game=lotr&game=ah2", headers={"Accept-Language": "es"})
    page = answer.content.decode()
    for words in ("¿A qué jugamos esta noche?", "Por qué esta", "Otra", "como máximo 90 minutos: 8 excluidas"):
        assert words in page
    for words in ("What shall", "Why this", "Another", "Drawn", "wishes"):
        assert words not in page.partition("<main")[2].replace("tonight-wishes", "")


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"players": "0"}, "Give a whole number from 1 to 10."),
        ({"players": "2", "name": "Ana, Ana"}, "Two players need two names."),
        ({"players": "1", "name": "Ana, Bo"}, "There are more names than players."),
    ],
)
def test_page_says_at_the_field_what_is_wrong(
    client: Client, core_boxes: None, wishes: dict[str, Any], said: str
) -> None:
    page = shown(client, 400, **wishes)
    assert f'role="alert">{said}' in page
    assert 'aria-invalid="true"' in page


def test_page_says_which_wish_leaves_nothing(client: Client, core_boxes: None) -> None:
    page = shown(client, players=5, minutes=120, seed=1, game=["ahlcg", "lotr", "ah2"])
    assert "Nothing matches all your wishes" in page
    assert "15 games are possible" in page
    assert "at most 120 minutes: 8 excluded; without this wish: 8." in page
    assert '<details class="panel tonight-wishes" open>' in page


def test_page_says_what_was_left_out(member: Client, user: User) -> None:
    Collection.objects.create(owner=user, game="ah2", name="Attic", sets={"base": 1}, is_default=True)
    page = shown(member, players=1, seed=1)
    assert "Arkham Horror: The Card Game; The Lord of the Rings: The Card Game; " in page
    assert "Everything it needs is in “Attic”." in page
    Collection.objects.update(sets={}, cards={"yig": 1})
    assert "Nothing can be played with what you own" in shown(member, players=1, seed=1)


def begin(client: Client, **changes: Any) -> Any:
    page = client.get("/tonight/?players=2&game=ah2&seed=3")
    campaign = page.context["found"]["proposal"]["campaign_text"]
    given = {"key": page.context["key"], "campaign": campaign, "name": "Friday", **changes}
    return client.post("/tonight/begin/?players=2&game=ah2&seed=3", given), given


def test_one_click_begins_the_log_and_two_do_not_begin_two(member: Client) -> None:
    answer, given = begin(member)
    campaign = Campaign.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/campaigns/{campaign.pk}/")
    assert (campaign.name, campaign.status, campaign.entries) == ("Friday", "playing", 5)
    again = member.post("/tonight/begin/?players=2&game=ah2&seed=3", given)
    assert again.headers["Location"] == f"/campaigns/{campaign.pk}/"
    assert Campaign.objects.count() == 1


def test_player_who_draws_one_card_more_chooses_which_is_discarded(member: Client) -> None:
    query = "players=3&game=ah2&everything=yes&seed=682668"
    page = member.get(f"/tonight/?{query}")
    proposal = page.context["found"]["proposal"]
    place = next(number for number, one in enumerate(proposal["seats"], 1) if one["seat"] == "dexter-drake")
    (choice,) = (one for one in proposal["choices"] if one["entry"] == place)
    assert choice["title"].endswith(", Dexter Drake: drawn and discarded")
    assert f'<select id="id_choice_{place}" name="choice.{place}">' in page.content.decode()
    given = {"campaign": proposal["campaign_text"], "name": "Friday"}
    kept = []
    for number, chosen in enumerate([{}, {f"choice.{place}": choice["options"][1]["text"]}]):
        answer = member.post(f"/tonight/begin/?{query}", {**given, **chosen, "key": f"key-{number}"})
        assert answer.status_code == 302, answer.content.decode()
        seats = member.get(f"/api/v1{answer['Location']}state/").json()["state"]["seats"]
        kept.append(seats["dexter-drake"]["used"][0])
    spells = [option["code"] for option in choice["options"]]
    assert [one["discarded"] for one in kept] == spells[:2]
    assert [sum(one["cards"].values()) for one in kept] == [6, 6]  # Shrivelling and five that are drawn
    assert [set(spells) - one["cards"].keys() for one in kept] == [{spells[0]}, {spells[1]}]


@pytest.mark.parametrize("chosen", ["[]", "{", '{"investigator": "dexter-drake"}'])
def test_choice_that_is_none_begins_nothing(member: Client, chosen: str) -> None:
    answer, _given = begin(member, **{"choice.1": chosen})
    assert (answer.status_code, Campaign.objects.count()) == (409, 0)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": ""}, "name"),
        ({"campaign": "[]"}, "Give a JSON object."),
        ({"campaign": "{"}, "JSON"),
        ({"campaign": json.dumps({"game": "ah2", "entries": [{"kind": "turn", "data": {}}]})}, "turn"),
    ],
)
def test_what_cannot_be_begun_leaves_nothing(member: Client, changes: dict[str, Any], said: str) -> None:
    answer, _given = begin(member, **changes)
    assert answer.status_code == 409
    assert b'class="message message-error" role="alert"' in answer.content
    assert said in answer.content.decode()
    assert Campaign.objects.count() == 0
    assert answer.context["found"]["proposal"]["code"]


def test_log_is_whole_or_not_there(member: Client, user: User) -> None:
    """The second entry would be refused: the first is not kept either."""
    entries = [{"kind": "start", "data": {}}, {"kind": "game-begin", "data": {"ancient_one": "yig"}}]
    answer, _given = begin(member, campaign=json.dumps({"game": "ah2", "guide": "", "entries": entries}))
    assert answer.status_code == 409
    assert Campaign.objects.count() == 0


def test_deck_that_was_taken_meanwhile_is_told(member: Client, user: User) -> None:
    deck = keep(client_of(user), {"game": "ahlcg", "name": "R", "leaders": ["01001"], "zones": {"main": {"01006": 1}}})
    Deck.objects.update(valid=True)
    query: dict[str, Any] = {"players": 1, "game": "ahlcg", "own_decks": "yes", "seed": 1}
    page = member.get("/tonight/", query)
    assert page.context["found"]["proposal"]["seats"][0]["deck"]["id"] == deck["id"]
    form = {"campaign": page.context["found"]["proposal"]["campaign_text"], "name": "One"}
    assert member.post("/tonight/begin/?players=1&seed=1", {**form, "key": "a"}).status_code == 302
    taken = member.post("/tonight/begin/?players=1&seed=1", {**form, "name": "Two <3", "key": "b"})
    assert taken.status_code == 409
    assert 'value="Two &lt;3"' in taken.content.decode()  # typed values are not lost
    assert Campaign.objects.count() == 1


def test_begin_needs_an_account_and_leads_back(client: Client, user: User, core_boxes: None) -> None:
    answer = client.post("/tonight/begin/?players=2&seed=3", {"campaign": "{}"})
    assert answer.status_code == 302
    assert "next=/tonight/begin/%3Fplayers%3D2%26seed%3D3" in answer.headers["Location"]
    client.force_login(user)
    back = client.get("/tonight/begin/?players=2&seed=3")
    assert back.headers["Location"] == "/tonight/?players=2&seed=3"
