"""Proposals for tonight over the API: exact counts, wishes, history, shelves, and the new log."""

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns.models import Campaign, Session
from campaigns.tests.conftest import account, invite, keep
from cardsdb.models import Collection
from decks.models import Deck

TONIGHT = "/api/v1/tonight/"
POSSIBLE = {"ahlcg": 4, "lotr": 3, "ah2": 8, "mom2": 21, "dmd": 12}
"""Possibilities of each game from the project's own facts."""
THREE = ["ahlcg", "lotr", "ah2"]


@pytest.fixture
def norman(user: User, core_boxes: None) -> APIClient:
    return client_of(user)


def ask(client: APIClient, **wishes: Any) -> dict[str, Any]:
    answer = client.get(TONIGHT, wishes)
    assert answer.status_code == 200, answer.content
    return dict(answer.json())


def own(user: User, game: str, name: str = "Attic", cards: dict[str, int] | None = None) -> Collection:
    sets = {"ahlcg": "core", "lotr": "core-set"}
    held = {} if cards else {sets.get(game, "base"): 1}
    return Collection.objects.create(owner=user, game=game, name=name, sets=held, cards=cards or {}, is_default=True)


def play(client: APIClient, **wishes: Any) -> tuple[str, dict[str, Any]]:
    """Begin the log of the proposal; its address, and the proposal."""
    proposal = ask(client, **wishes)["proposal"]
    begun = client.post("/api/v1/campaigns/", proposal["campaign"], format="json")
    assert begun.status_code == 201, begun.content
    return begun.json()["url"], proposal


def finish(client: APIClient, address: str, result: str) -> None:
    """The end of a game of Arkham Horror with one player: won by six seals, or lost after the Ancient One awoke."""
    entries: list[tuple[str, dict[str, Any]]] = []
    (seat,) = client.get(f"{address}state/").json()["state"]["seats"]
    if result == "loss":
        entries.append(("awaken", {"cause": "doom"}))
    fate = "devoured-battle" if result == "loss" else "survived-sane"
    data = {"result": result, "doom": 5, "players": [{"seat": seat, "fate": fate}]}
    entries.append(("game-end", data if result == "loss" else {**data, "seals": 6}))
    for kind, one in entries:
        answer = client.post(f"{address}log/", {"kind": kind, "data": one}, format="json")
        assert answer.status_code == 201, answer.content


def test_anybody_may_ask_and_gets_the_same_again(api: APIClient, core_boxes: None) -> None:
    assert {one["game"]: one["possible"] for one in ask(api, seed=3)["games"]} == POSSIBLE
    first = ask(api, players=2, seed=3, game=THREE)
    assert (first["seed"], first["players"]) == (3, ["Player 1", "Player 2"])
    assert (first["possible"], first["fitting"], first["wishes"], first["left_out"]) == (15, 15, [], [])
    assert [(one["game"], one["possible"], one["collections"]) for one in first["games"]] == [
        ("ahlcg", 4, []),
        ("lotr", 3, []),
        ("ah2", 8, []),
    ]
    assert ask(api, players=2, seed=3, game=THREE) == first
    proposal = first["proposal"]
    assert [reason["code"] for reason in proposal["reasons"]][0::2] == ["owned", "lot"]
    assert proposal["reasons"][-1]["message"] == "Draw number 3; games that match your wishes: 15 of 15."
    drawn = {ask(api, players=2, seed=seed, game=THREE)["proposal"]["game"] for seed in (3, 4, 5)}
    assert drawn == {"ahlcg", "lotr", "ah2"}


def test_without_a_seed_any_is_taken_and_told(api: APIClient, core_boxes: None) -> None:
    found = ask(api, game="ah2")
    assert ask(api, game="ah2", seed=found["seed"]) == found


def test_answers_in_spanish(api: APIClient, core_boxes: None) -> None:
    answer = api.get(f"{TONIGHT}?game=ah2&seed=1", headers={"Accept-Language": "es"}).json()
    assert answer["players"] == ["Jugador 1"]
    messages = " ".join(reason["message"] for reason in answer["proposal"]["reasons"])
    assert "estimación" in messages
    assert "Número de sorteo 1" in messages


@pytest.mark.parametrize(
    ("wishes", "fitting", "told"),
    [
        ({"players": 2, "minutes": 120}, 7, {"minutes": (8, 15)}),
        ({"players": 4, "minutes": 100}, 3, {"minutes": (12, 15)}),
        ({"players": 1, "minutes": 120}, 15, {}),
        ({"players": 5}, 8, {"players": (7, 15)}),
        ({"players": 2, "one_evening": "yes"}, 14, {"one_evening": (1, 15)}),
        ({"players": 5, "minutes": 120}, 0, {"players": (7, 7), "minutes": (8, 8)}),
        ({"players": 10}, 0, {"players": (15, 15)}),
        ({"players": 2, "known_length": "yes"}, 15, {}),
        ({"players": 5, "known_length": "yes"}, 8, {"players": (7, 15)}),
    ],
)
def test_each_wish_says_what_it_keeps_out(
    api: APIClient, core_boxes: None, wishes: dict[str, Any], fitting: int, told: dict[str, tuple[int, int]]
) -> None:
    found = ask(api, seed=1, game=THREE, **wishes)
    assert found["fitting"] == fitting
    assert {one["wish"]: (one["excluded"], one["without"]) for one in found["wishes"]} == told
    assert (found["proposal"] is None) == (fitting == 0)


def test_nothing_fits_is_said_in_words(api: APIClient, core_boxes: None) -> None:
    found = ask(api, seed=1, game=THREE, players=5, minutes=120)
    assert [one["message"] for one in found["wishes"]] == [
        "for 5 players: 7 excluded; without this wish: 7.",
        "at most 120 minutes: 8 excluded; without this wish: 8.",
    ]


@pytest.mark.parametrize(
    ("wishes", "faults"),
    [
        ({"players": 11}, [("players", "not-a-number-in-range")]),
        (
            {"players": "two", "minutes": 0},
            [("players", "not-a-number-in-range"), ("minutes", "not-a-number-in-range")],
        ),
        ({"game": "chess"}, [("game", "unknown-game")]),
        ({"again": "never"}, [("again", "not-a-number-in-range"), ("again", "needs-account")]),
        ({"never_won": "1"}, [("never_won", "wrong-type")]),
        ({"seed": "", "game": ""}, [("game", "unknown-game"), ("seed", "not-a-number-in-range")]),
        ({"again": ""}, [("again", "not-a-number-in-range"), ("again", "needs-account")]),
        ({"seed": 2**31}, [("seed", "not-a-number-in-range")]),
        ({"name": ["Ana", "Ana"]}, [("name", "name-twice")]),
        ({"name": "Ana, Bo", "players": 1}, [("name", "too-many")]),
        ({"name": "A\0"}, [("name", "not-text")]),
        (
            {"own_decks": "yes", "again": 3, "never_won": "yes"},
            [("own_decks", "needs-account"), ("again", "needs-account"), ("never_won", "needs-account")],
        ),
        ({"group": "4f3e2d1c-0000-4000-8000-000000000000"}, [("group", "needs-account")]),
        ({"collection": "mine"}, [("collection", "needs-account")]),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_place(
    api: APIClient, core_boxes: None, wishes: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    answer = api.get(TONIGHT, wishes)
    assert answer.status_code == 400
    assert [(one["loc"], one["code"]) for one in answer.json()["errors"]] == [
        (["query", name], code) for name, code in faults
    ]


def test_only_the_games_that_are_owned_are_drawn(norman: APIClient, user: User) -> None:
    own(user, "ah2")
    found = ask(norman, players=2, seed=1)
    assert ([one["game"] for one in found["games"]], found["left_out"]) == (
        ["ah2"],
        [one for one in POSSIBLE if one != "ah2"],
    )
    assert (found["possible"], found["games"][0]["collections"]) == (8, ["Attic"])
    assert found["proposal"]["reasons"][0] == {"code": "owned", "message": "Everything it needs is in “Attic”."}
    assert ask(norman, players=2, seed=1, everything="yes")["possible"] == sum(POSSIBLE.values())
    named = ask(norman, players=2, seed=1, game="lotr")
    assert (named["possible"], named["left_out"], named["games"][0]["collections"]) == (3, [], [])


def test_whoever_owns_too_little_is_told_so(norman: APIClient, user: User) -> None:
    own(user, "ah2", cards={"joe-diamond": 1, "yig": 1})
    found = ask(norman, seed=1)
    assert (found["possible"], found["proposal"]) == (0, None)
    Collection.objects.update(cards={"joe-diamond": 1, "yig": 1, "45-automatic": 1})
    found = ask(norman, seed=1)
    assert (found["possible"], found["proposal"]["code"]) == (1, "yig")
    assert found["proposal"]["setup"]["short"] == ["common", "skill"]
    (join,) = [one for one in found["proposal"]["campaign"]["entries"] if one["kind"] == "seat-join"]
    assert join["data"] == {"seat": "joe-diamond", "player": "norman", "investigator": "joe-diamond"}


def test_log_begins_with_everybody_at_the_table(norman: APIClient) -> None:
    for game in ("ahlcg", "lotr", "ah2"):
        address, proposal = play(norman, game=game, name="norman, Daisy", players=3, seed=5)
        state = norman.get(f"{address}state/").json()["state"]
        assert state["status"] == "playing"
        seats = sorted(state["seats"].items(), key=lambda one: one[1]["number"])
        assert [(name, one["player"], one["leader"]) for name, one in seats] == [
            (one["seat"], one["player"], one["leaders"][0]["code"]) for one in proposal["seats"]
        ]
        assert [one["player"] for one in proposal["seats"]] == ["norman", "Daisy", "Player 3"]
        (first, *_rest) = norman.get(f"{address}seats/").json()["results"]
        assert (first["player"], first["username"]) == ("norman", "norman")
        setup = norman.get(f"{address}setup/").json()["setup"]
        if game != "ah2":
            assert setup == proposal["setup"]


def test_log_of_the_board_game_has_what_was_dealt(norman: APIClient) -> None:
    address, proposal = play(norman, game="ah2", players=2, seed=3)
    entries = norman.get(f"{address}log/").json()["results"]
    setup = proposal["setup"]
    assert [one["kind"] for one in entries] == ["start", "seat-join", "seat-join", "game-begin", "gate-open"]
    for entry, player in zip(entries[1:3], setup["players"], strict=True):
        drawn = [code for codes in player["drawn"].values() for code in codes]
        assert sorted(entry["data"]["cards"]) == sorted([*player["fixed"], *drawn])
    assert entries[3]["data"]["mythos"] == setup["mythos"]["card"]
    assert entries[4]["data"]["location"] == setup["mythos"]["gate_at"]


def test_what_was_played_and_won_counts(norman: APIClient) -> None:
    only = {"game": "ah2", "players": 1}
    address, first = play(norman, **only, seed=0)
    assert ask(norman, **only, seed=0, again="ever")["fitting"] == 8  # it is not over yet
    finish(norman, address, "loss")
    again = ask(norman, **only, seed=0)["proposal"]
    assert (again["code"], again["played"], again["won"]) == (first["code"], 1, 0)
    today = timezone.localdate()
    assert again["reasons"][1]["message"] == f"Played 1 time, never won, last on {today.day} {today:%B %Y}."
    assert ask(norman, **only, seed=0, never_won="yes")["fitting"] == 8
    fresh = ask(norman, **only, seed=0, again="ever")
    assert [(one["wish"], one["excluded"], one["without"]) for one in fresh["wishes"]] == [("never_played", 1, 8)]
    assert fresh["proposal"]["code"] != first["code"]

    address, _second = play(norman, **only, seed=1)
    finish(norman, address, "win-seal")
    won = ask(norman, **only, seed=1, never_won="yes")
    assert [(one["wish"], one["excluded"]) for one in won["wishes"]] == [("never_won", 1)]
    assert ask(norman, **only, seed=1)["proposal"]["won"] == 1
    # The last session is the second one; both are among the last two.
    assert ask(norman, **only, seed=0, again=1)["proposal"]["code"] == first["code"]
    assert [one["excluded"] for one in ask(norman, **only, seed=0, again=2)["wishes"]] == [2]
    # Others' games are unknown.
    assert ask(account("stranger"), **only, seed=0, again="ever")["fitting"] == 8


def test_session_knows_when_it_ended_and_forgets_it_when_that_is_taken_back(norman: APIClient) -> None:
    address, _proposal = play(norman, game="ah2", players=1, seed=0)
    assert Session.objects.get().ended_at is None
    finish(norman, address, "loss")
    assert Session.objects.get().ended_at == Campaign.objects.get().updated_at
    file = norman.get(f"{address}export/").json()
    norman.post(f"{address}undo/", {"entry": file["log"].__len__()}, format="json")
    assert Session.objects.get().ended_at is None
    for entry in file["log"]:
        entry["at"] = "2020-01-31T20:00:00Z"
    brought = norman.post("/api/v1/campaigns/import/", file, format="json")
    assert brought.status_code == 201, brought.content
    (session,) = Session.objects.filter(is_over=True)
    assert session.ended_at is not None
    assert session.ended_at.year == 2020


def test_sessions_from_before_have_the_time_of_their_campaign(norman: APIClient) -> None:
    address, _proposal = play(norman, game="ah2", players=1, seed=0)
    finish(norman, address, "loss")
    play(norman, game="ah2", players=1, seed=1)
    Session.objects.update(ended_at=None)
    import_module("campaigns.migrations.0004_session_times").tell_when(apps, None)
    over, playing = Session.objects.order_by("campaign__created_at").select_related("campaign")
    assert (over.ended_at, playing.ended_at) == (over.campaign.updated_at, None)


def test_own_decks_are_drawn_and_seated(norman: APIClient) -> None:
    zones = {"main": {"01006": 1, "01007": 1}}
    deck = keep(norman, {"game": "ahlcg", "name": "Roland", "leaders": ["01001"], "zones": zones})
    wishes = {"game": "ahlcg", "players": 2, "seed": 1}
    unfit = ask(norman, **wishes, own_decks="yes")["proposal"]
    assert [seat["deck"] for seat in unfit["seats"]] == [None, None]  # the rules refuse it
    Deck.objects.update(valid=True)
    found = ask(norman, **wishes, own_decks="yes")["proposal"]
    assert found["seats"][0]["deck"] == {"id": deck["id"], "name": "Roland"}
    assert found["seats"][0]["leaders"] == [{"code": "01001", "name": "Roland Banks"}]
    assert found["seats"][1]["deck"] is None
    begun = norman.post("/api/v1/campaigns/", found["campaign"], format="json")
    assert begun.status_code == 201, begun.content
    (first, _second) = norman.get(f"{begun.json()['url']}seats/").json()["results"]
    assert first["deck"]["id"] == deck["id"]
    # It is in use now: it is not offered, and the earlier proposal is refused whole.
    assert [one["deck"] for one in ask(norman, **wishes, own_decks="yes")["proposal"]["seats"]] == [None, None]
    before = Campaign.objects.count()
    assert norman.post("/api/v1/campaigns/", found["campaign"], format="json").status_code in (400, 409)
    assert Campaign.objects.count() == before


def test_group_brings_its_shelves_and_names(norman: APIClient, user: User) -> None:
    daisy = account("daisy")
    own(user, "lotr")
    own(User.objects.get(username="daisy"), "ah2", "Cellar")
    address, _proposal = play(norman, game="lotr", players=1, seed=1)
    group = address.rstrip("/").rpartition("/")[2]
    alone = norman.get(TONIGHT, {"group": group})
    assert alone.json()["errors"][0]["code"] == "unknown-group"
    invite(norman, daisy, address, "reader")
    for client in (norman, daisy):
        found = ask(client, group=group, seed=2)
        assert found["players"] == ["norman", "daisy"]
        assert {one["game"]: one["collections"] for one in found["games"]} == {"lotr": ["Attic"], "ah2": ["Cellar"]}
        assert found["possible"] == 11
    spare = Collection.objects.create(owner=user, game="dmd", name="Spare", sets={})
    for named, games in (
        ({"collection": str(spare.pk)}, {"dmd": ["Spare"]}),
        ({"collection": f"{spare.pk},mine"}, {"dmd": ["Spare"], "lotr": ["Attic"]}),
        ({"collection": spare.pk, "group": group}, {"dmd": ["Spare"], "lotr": ["Attic"], "ah2": ["Cellar"]}),
        ({"collection": [spare.pk, group]}, {"dmd": ["Spare"], "lotr": ["Attic"], "ah2": ["Cellar"]}),
    ):
        assert {one["game"]: one["collections"] for one in ask(norman, **named, seed=2)["games"]} == games
    assert daisy.get(TONIGHT, {"collection": str(spare.pk)}).json()["errors"][0]["code"] == "unknown-collection"
    stranger = account("stranger")
    assert stranger.get(TONIGHT, {"group": group}).json()["errors"][0]["code"] == "unknown-group"


def test_pair_of_a_log_counts_and_not_its_episode_alone(norman: APIClient) -> None:
    wishes = {"game": "dmd", "players": 1}
    address, first = play(norman, **wishes, seed=0)
    assert [seat["player"] for seat in first["seats"]] == ["norman", "norman"]  # a single player has two
    data = {"result": "won", "ritual": "disrupted", "summoned": "ritual", "stage": "4"}
    ended = norman.post(f"{address}log/", {"kind": "game-end", "data": data}, format="json")
    assert ended.status_code == 201, ended.content
    won = ask(norman, **wishes, seed=0, never_won="yes")
    assert [(one["wish"], one["excluded"], one["without"]) for one in won["wishes"]] == [("never_won", 1, 12)]
    again = ask(norman, **wishes, seed=0)["proposal"]
    assert (again["code"], again["played"], again["won"]) == (first["code"], 1, 1)


def test_game_of_unknown_length_is_told_so_and_stays_unless_it_must_be_known(norman: APIClient, user: User) -> None:
    own(user, "mom2")
    wishes = {"players": 1, "minutes": 60, "seed": 1}
    found = ask(norman, **wishes)
    assert (found["possible"], found["fitting"]) == (4, 4)
    assert found["proposal"]["minutes"] is None
    assert {"code": "length", "message": "Unknown length."} in found["proposal"]["reasons"]
    sure = ask(norman, **wishes, known_length="yes")
    assert [(one["wish"], one["excluded"]) for one in sure["wishes"]] == [("known_length", 4)]
    begun = norman.post("/api/v1/campaigns/", found["proposal"]["campaign"], format="json")
    assert begun.status_code == 201, begun.content
    state = norman.get(f"{begun.json()['url']}state/").json()["state"]
    assert (state["status"], state["products"], len(state["seats"])) == ("playing", ["base"], 2)
