"""A game of Arkham Horror from the first seat to the score, over the API and as pages show it to each visitor."""

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns.tests.conftest import begin, invite, refused, state, write
from games.ah2.tests.table import NAMES

pytestmark = [pytest.mark.django_db, pytest.mark.once]
SEATS = [f"p{number}" for number in range(1, 9)]
PLACES = ["woods", "graveyard", "black-cave", "unvisited-isle", "the-witch-house", "the-unnamable"]


@pytest.fixture
def ann(user: User, ah2_cards: None) -> APIClient:
    return client_of(user)


@pytest.fixture
def ben() -> User:
    return User.objects.create_user("ben", "ben@example.org", "the-stars-are-right")


def table_of(ann: APIClient, players: int) -> str:
    address = begin(ann, game="ah2", guide="", name="All Hallows", entries=[{"kind": "start"}])
    for seat, investigator in list(zip(SEATS, NAMES, strict=False))[:players]:
        write(ann, address, "seat-join", seat=seat, player=seat, investigator=investigator)
    return address


def page_of(address: str) -> str:
    return address.removeprefix("http://testserver").replace("/api/v1", "")


def test_eight_players_lose_one_to_the_deep_and_win_by_seals(ann: APIClient, user: User) -> None:
    game = table_of(ann, 8)
    setup = ann.get(f"{game}setup/?seed=11").json()["setup"]
    assert setup["limits"] == {
        "monsters": 11, "outskirts": 0, "gates": 5, "trophies_to_win": 8, "successes_per_doom": 8,
    }  # fmt: skip
    assert refused(ann, game, "seat-join", seat="p9", player="p9", investigator=NAMES[8])[2] == [
        ("AH2-BUILD-01", "player-count")
    ]
    write(ann, game, "game-begin", ancient_one="azathoth", first="p1")
    write(ann, game, "mishap", seat="p2", condition="lost")
    write(ann, game, "investigator-replace", seat="p2", investigator="vincent-lee")
    assert state(ann, game)["seats"]["p2"]["used"][0]["fate"] == "devoured-play"
    for number, place in enumerate(PLACES):
        write(ann, game, "gate-open", location=place)
        write(ann, game, "turn", doom=number)
        method = "sealed-elder-sign" if number < 2 else "sealed-clues"
        write(ann, game, "gate-close", seat=SEATS[number % 3], location=place, method=method)
    assert refused(ann, game, "turn")[2] == [("AH2-LOG-02", "seals-won")]
    players = [{"seat": seat, "fate": "survived-sane", "monsters": 2} for seat in SEATS]
    write(ann, game, "game-end", result="win-seal", doom=4, players=players)
    # 14 spaces, less 2 Elder Signs; 6 gates, 16 monsters and 8 investigators.
    assert state(ann, game)["sessions"][0]["score"] == 14 - 2 + 6 + 5 + 8
    figures = ann.get("/api/v1/campaigns/stats/").json()["scenarios"]
    assert [(row["scenario"], row["results"]) for row in figures] == [("azathoth", {"win-seal": 1})]
    history = ann.get(f"{game}log/").json()["results"]
    assert [one["kind"] for one in history[:4]] == ["start", "seat-join", "seat-join", "seat-join"]


@pytest.mark.once
@pytest.mark.parametrize(
    ("result", "english", "spanish"), [("win-seal", "Won", "Victoria"), ("loss", "Lost", "Derrota")]
)
def test_outcome_of_a_game_is_shown_where_campaigns_are_listed_and_on_its_page(
    ann: APIClient, user: User, client: Client, result: str, english: str, spanish: str
) -> None:
    game = table_of(ann, 1)
    write(ann, game, "game-begin", ancient_one="azathoth")
    if result == "loss":
        write(ann, game, "awaken", cause="doom")
    ends = {"result": result, "doom": 14, "players": [{"seat": "p1", "fate": "devoured-battle"}]}
    ends |= {"seals": 6, "doom": 4, "players": [{"seat": "p1", "fate": "survived-sane"}]} if result != "loss" else {}
    write(ann, game, "game-end", **ends)
    client.force_login(user)
    for language, word in (("en", english), ("es", spanish)):
        headers = {"Accept-Language": language}
        home, listed, page = (
            client.get(path, headers=headers).content.decode() for path in ("/", "/campaigns/", page_of(game))
        )
        assert "Amanda Sharpe" not in home, "it has what is running"
        assert f'<span class="badge">{word}</span>' in listed
        assert f'<span class="badge">{word}</span>' in page


@pytest.mark.once
def test_each_sees_and_writes_what_is_theirs(ann: APIClient, ben: User, client: Client) -> None:
    game = table_of(ann, 2)
    reader = client_of(User.objects.create_user("cara", "cara@example.org", "the-stars-are-right"))
    invite(ann, client_of(ben), game, "seat")
    invite(ann, reader, game, "reader")
    given = ann.patch(f"{game}seats/2/", {"username": "ben"}, format="json", headers={"If-Match": "*"})
    assert given.status_code == 200
    write(ann, game, "game-begin", ancient_one="yig", first="p1")

    def status(who: APIClient, kind: str, **data: Any) -> int:
        return who.post(f"{game}log/", {"kind": kind, "data": data}, format="json").status_code

    assert status(client_of(ben), "mishap", seat="p2", condition="insane", objects=5) == 201
    assert status(client_of(ben), "mishap", seat="p1", condition="insane") == 403
    assert status(client_of(ben), "turn") == 403
    assert status(reader, "mishap", seat="p2", condition="insane") == 403
    page = page_of(game)
    assert client.get(page).status_code == 404
    for name, taps in (("cara", 0), ("ben", 1), ("norman", 2)):
        client.force_login(User.objects.get(username=name))
        shown = client.get(page).content.decode()
        assert shown.count("d.condition=unconscious") == taps, name
        assert ("End the game" in shown) is (name == "norman")


@pytest.mark.once
def test_table_of_a_log_leads_to_its_beginning(ann: APIClient, user: User, client: Client) -> None:
    game = table_of(ann, 2)
    client.force_login(user)
    drawn = ann.get(f"{game}setup/?seed=11").json()["setup"]
    page = client.get(f"{page_of(game)}setup/?seed=11").content.decode()
    begins = f"write/game-begin/?d.ancient_one={drawn['ancient_one']}&amp;d.first={drawn['first_player']}"
    assert f"{begins}&amp;d.mythos={drawn['mythos']['card']}" in page
    form = client.get(f"{page_of(game)}write/game-begin/?d.ancient_one={drawn['ancient_one']}").content.decode()
    assert f'<option value="{drawn["ancient_one"]}" selected>' in form


@pytest.mark.once
def test_entries_leave_unsaid_what_is_not_so(ann: APIClient, user: User, client: Client) -> None:
    game = table_of(ann, 1)
    write(ann, game, "game-begin", ancient_one="yig")
    write(ann, game, "turn", doom=3, clue=False)
    write(ann, game, "turn", doom=4, clue=True)
    client.force_login(user)
    page = client.get(page_of(game)).content.decode()
    assert ("not: " in page, page.count("A Clue was placed")) == (False, 1)
