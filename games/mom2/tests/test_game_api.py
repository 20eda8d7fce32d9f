"""A game of Mansions of Madness over the API: saved in round 4 by one, continued by the group, its secrets kept."""

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns.models import Campaign, Session
from campaigns.tests.conftest import account, invite, refused, state, write
from cardsdb.catalogue import catalogue_get
from cardsdb.models import Collection
from games.mom2.campaign.campaign import CAMPAIGN

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.usefixtures("mom2_cards")]
BACK = "insane-narcissism"


@pytest.fixture
def ann(user: User) -> APIClient:
    """Norman, the owner of the game and of the base box."""
    Collection.objects.create(owner=user, game="mom2", name="Shelf", sets={"base": 1}, is_default=True)
    return client_of(user)


@pytest.fixture
def ben() -> APIClient:
    return account("ben")


@pytest.fixture
def cat() -> APIClient:
    return account("cat")


@pytest.fixture
def game(ann: APIClient, ben: APIClient, cat: APIClient) -> str:
    """Three investigators in round 4, in a house; Ben's is Insane."""
    body = {"game": "mom2", "name": "All Hallows", "entries": [{"kind": "start", "data": {"date": "2026-10-31"}}]}
    answer = ann.post("/api/v1/campaigns/", body, format="json")
    assert answer.status_code == 201, answer.content
    address = str(answer["Location"])
    invite(ann, ben, address, "writer")
    invite(ann, cat, address, "seat")
    for seat, player, investigator in (
        ("rita", "norman", "rita-young"), ("agatha", "ben", "agatha-crane"), ("mateo", "cat", "father-mateo"),
    ):  # fmt: skip
        write(ann, address, "seat-join", seat=seat, player=player, investigator=investigator)
    dealt = [{"seat": "rita", "cards": ["torch", "axe"]}, {"seat": "mateo", "cards": ["holy-cross"]}]
    starting = ["axe", "holy-cross", "torch"]
    write(ann, address, "game-begin", scenario="cycle-of-eternity", starting=starting, dealt=dealt, space="Lobby")
    for number in range(1, 4):
        write(ann, address, "round-end", events=f"Something stirs, {number}.")
    write(ann, address, "monster-spawn", monster="cultist", space="Attic")
    write(ben, address, "suffer", seat="agatha", track="horror", up=["absolute-terror"], down=8)
    write(ben, address, "condition-back", seat="agatha", condition="insane", back="Narcissism", minimum=2)
    write(cat, address, "possession-drop", seat="mateo", cards=["holy-cross"], space="Attic")
    write(cat, address, "clues", seat="mateo", number=3)
    return address


def test_what_the_group_owns_is_active(game: str, ann: APIClient) -> None:
    assert state(ann, game)["products"] == ["base"]
    other = {"seat": "x", "player": "Dan", "investigator": "akachi-onyele"}
    code, _problem, said = refused(ann, game, "possession-gain", seat="rita", cards=["becky"])
    assert (code, said) == (409, [("MOM2-VAL-02", "collection-short")])
    assert refused(ann, game, "seat-join", **other)[0] == 409


def test_a_saved_game_goes_on_as_it_was(game: str, ann: APIClient, ben: APIClient, cat: APIClient) -> None:
    write(ann, game, "game-save", date="2026-10-31")
    saved = {client: state(client, game) for client in (ann, ben, cat)}
    assert saved[ann]["sessions"][0]["is_saved"] is True
    assert saved[ann]["sessions"][0]["saves"][0]["round"] == 4
    write(ben, game, "game-continue", date="2026-11-07")
    for client, before in saved.items():
        now = state(client, game)
        assert now["seats"] == before["seats"]
        assert now["sessions"][0] == {**before["sessions"][0], "is_saved": False}
    write(cat, game, "clues", seat="mateo", number=-1)
    write(ben, game, "round-end")
    write(ann, game, "game-continue", save=1)
    assert state(ben, game)["seats"] == saved[ben]["seats"]
    assert state(ben, game)["sessions"][0]["round"] == 4


def test_nobody_else_sees_a_hidden_back(game: str, ann: APIClient, ben: APIClient, cat: APIClient) -> None:
    write(ann, game, "game-save")
    readers = {"ann": ann, "ben": ben, "cat": cat}
    for name, client in readers.items():
        for route in ("log/", "state/", "sheet/", "export/", "setup/", "stats/"):
            content = client.get(game + route).content.decode()
            assert ("arcissism" in content) is (name == "ben" and route in ("log/", "state/", "sheet/", "export/")), (
                name,
                route,
            )
    conditions = [state(client, game)["seats"]["agatha"]["held"]["conditions"] for client in readers.values()]
    assert conditions == [
        {"insane": {"code": "", "minimum": None}},
        {"insane": {"code": BACK, "minimum": 2}},
        {"insane": {"code": "", "minimum": None}},
    ]
    saves = [state(client, game)["sessions"][0]["saves"][0]["seats"]["agatha"] for client in (ann, ben)]
    assert [one["conditions"]["insane"]["code"] for one in saves] == ["", BACK]


def test_no_page_and_no_form_tells_it(game: str, ann: APIClient, ben: APIClient) -> None:
    """Only pages that offer every existing back have its name, and they mark none of them."""
    write(ann, game, "game-save")
    id = game.strip("/").rpartition("/")[2]
    kinds = [kind for kind in CAMPAIGN.kinds if "back" not in {field.name for field in CAMPAIGN.kinds[kind].fields}]
    parts = ("", "?at=10", "sheet/", "export/", "stats/", "setup/", "after/end/", "after/story/", "after/notes/")
    seen = set()
    for name in ("norman", "cat", "ben"):
        site = Client()
        site.force_login(User.objects.get(username=name))
        for part in (*parts, *(f"write/{kind}/" for kind in kinds)):
            page = site.get(f"/campaigns/{id}/{part}")
            assert page.status_code in (200, 403), part
            if "arcissism" in page.content.decode():
                seen.add((name, part))
    assert {name for name, _part in seen} == {"ben"}
    assert {("ben", ""), ("ben", "sheet/"), ("ben", "export/")} <= seen


def test_a_card_that_is_turned_is_no_secret(game: str, ann: APIClient, ben: APIClient, cat: APIClient) -> None:
    write(ben, game, "condition-reveal", seat="agatha", condition="insane")
    for client in (ann, cat):
        assert state(client, game)["seats"]["agatha"]["held"]["conditions"]["insane"]["code"] == BACK


def test_outcomes_are_kept_and_all_is_told(game: str, ann: APIClient, cat: APIClient) -> None:
    write(
        ann,
        game,
        "game-end",
        reason="investigation_completed",
        investigators=[
            {"seat": "rita", "outcome": "won"},
            {"seat": "agatha", "outcome": "lost"},
            {"seat": "mateo", "outcome": "won"},
        ],
        duration=170,
    )
    seats = state(cat, game)["seats"]
    assert {name: seat["result"]["outcome"] for name, seat in seats.items()} == {
        "rita": "won", "agatha": "lost", "mateo": "won",
    }  # fmt: skip
    assert seats["agatha"]["held"]["conditions"]["insane"]["code"] == BACK
    session = Session.objects.get()
    assert (session.result, session.resolution, session.is_over) == ("won", "investigation_completed", True)
    played = ann.get("/api/v1/campaigns/stats/?game=mom2").json()
    assert played["scenarios"][0]["results"] == {"won": 1}
    assert played["names"]["cycle-of-eternity"] == "Cycle of Eternity"
    found = ann.get(f"{game}stats/").json()["sessions"][0]
    assert {seat["seat"]: seat["figures"]["clues"] for seat in found["seats"]} == {"rita": 0, "agatha": 0, "mateo": 3}


def test_who_holds_a_seat_writes_about_it_alone(game: str, cat: APIClient) -> None:
    assert refused(cat, game, "clues", seat="rita")[0] == 403
    assert refused(cat, game, "game-save")[0] == 403
    write(cat, game, "move", seat="mateo", space="Attic")


def test_a_game_that_was_exported_without_secrets_comes_back(game: str, ann: APIClient) -> None:
    write(ann, game, "game-save")
    file = ann.get(f"{game}export/").json()
    made = ann.post("/api/v1/campaigns/import/", file, format="json")
    assert made.status_code == 201, made.content
    assert state(ann, str(made["Location"])) == state(ann, game)


def test_setup_from_the_log_and_without_one(game: str, ann: APIClient, api: APIClient) -> None:
    found = ann.get(f"{game}setup/").json()
    assert [step["code"] for step in found["before"]][:2] == ["decks", "tiles"]
    assert len(found["before"]) == 9
    assert found["setup"]["scenario"] == "cycle-of-eternity"
    wish: dict[str, Any] = {"players": 1, "seed": 7}
    drawn = api.post("/api/v1/games/mom2/setup/", {"wish": wish}, format="json").json()
    assert len(drawn["setup"]["players"]) == 2
    few = {**wish, "players": 3, "owned": {"rita-young": 1, "rising-tide": 1}}
    answer = api.post("/api/v1/games/mom2/setup/", {"wish": few}, format="json")
    assert answer.status_code == 400
    fault = answer.json()["errors"][0]
    assert fault["loc"] == ["wish", "owned"]
    assert "You need 3 investigators, and only 1 can be dealt" in fault["message"]


def test_before_a_log_begins_the_lot_falls_among_what_the_group_owns(ann: APIClient) -> None:
    made = ann.post("/api/v1/campaigns/", {"game": "mom2", "name": "Soon"}, format="json")
    address = f"{made['Location']}setup/"
    base = {card.code for card in catalogue_get("mom2").cards if card.set_code == "base"}
    for seed in range(20):
        found = ann.get(f"{address}?seed={seed}").json()["setup"]
        assert {found["scenario"], *(one["investigator"] for one in found["players"])} <= base
        assert found["products"] == ["base"]
    tag = ann.get(address)["ETag"]
    assert ann.get(address, headers={"If-None-Match": tag}).status_code == 304
    Collection.objects.update(sets={"base": 1, "btt": 1}, version=2)
    again = ann.get(address, headers={"If-None-Match": tag})
    assert (again.status_code, again.json()["setup"]["products"]) == (200, ["base", "btt"])


def test_spoilers_are_marked_and_shown_to_others_who_ask(game: str, ann: APIClient, user: User) -> None:
    goal = "Close the gate."
    write(ann, game, "objective", text=goal)
    Campaign.objects.update(visibility="public")
    lines = [line for block in ann.get(f"{game}sheet/").json()["blocks"] for line in block["lines"]]
    assert [line["value"] for line in lines if line.get("spoiler")] == [goal]
    kinds = ann.get("/api/v1/games/mom2/journal/").json()["kinds"]
    marked = {(kind["code"], field["name"]) for kind in kinds for field in kind["fields"] if field["spoiler"]}
    assert marked == {("objective", "text"), ("game-end", "epilogue")}
    home = f"/campaigns/{Campaign.objects.get().pk}/"
    member = Client()
    member.force_login(user)
    folded = f'<details class="spoiler"><summary>Spoiler: show</summary><bdi>{goal}</bdi></details>'
    for part, times in (("", 2), ("sheet/", 1)):
        assert Client().get(home + part).content.decode().count(folded) == times
        shown = member.get(home + part).content.decode()
        assert (shown.count(goal), shown.count("spoiler")) == (times, 0)


def test_the_stored_state_is_the_replay(game: str) -> None:
    from campaigns.log import entries_of
    from campaigns.rules import rules_of
    from games.engine.journal import canonical, replay

    campaign = Campaign.objects.get()
    stored = canonical(replay(rules_of(campaign).log_rules, entries_of(campaign)))
    assert stored.decode() == campaign.state
