"""Every game from the draw to its finished log and the next draw, over the API; and outdated proposals."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of
from campaigns.models import Campaign, Session
from campaigns.tests.conftest import account, invite, keep
from campaigns.tests.test_tonight_api import POSSIBLE, ask, own, play
from campaigns.tonight.presenters import campaign_to_begin
from campaigns.tonight.proposals import playable
from cardsdb.models import Collection
from decks.models import Deck
from games.engine.tonight import Party, Shelf
from games.engine.tonight_filters import Candidate

Entries = list[tuple[str, dict[str, Any]]]
GAMES = sorted(POSSIBLE)


@pytest.fixture
def norman(user: User, core_boxes: None) -> APIClient:
    return client_of(user)


def _ahlcg(seats: list[str], is_won: bool) -> Entries:
    if is_won:
        return [("scenario-end", {"resolution": "R1", "source": "act"})]
    outcomes = [{"seat": seat, "outcome": "resigned"} for seat in seats]
    return [("scenario-end", {"resolution": "none", "outcomes": outcomes})]


def _lotr(seats: list[str], is_won: bool) -> Entries:
    players = [{"seat": seat, "threat": 30, "damage": [], "dead": []} for seat in seats]
    return [("scenario-end", {"result": "won" if is_won else "lost", "rounds": 6, "players": players})]


def _ah2(seats: list[str], is_won: bool) -> Entries:
    fate = "survived-sane" if is_won else "devoured-battle"
    end = {"doom": 5, "players": [{"seat": seat, "fate": fate} for seat in seats]}
    if is_won:
        return [("game-end", {**end, "result": "win-seal", "seals": 6})]
    return [("awaken", {"cause": "doom"}), ("game-end", {**end, "result": "loss"})]


def _mom2(seats: list[str], is_won: bool) -> Entries:
    each = [{"seat": seat, "outcome": "won" if is_won else "lost"} for seat in seats]
    reason = "investigation_completed" if is_won else "time_expired"
    return [("game-end", {"reason": reason, "investigators": each})]


def _dmd(seats: list[str], is_won: bool) -> Entries:
    if is_won:
        return [("game-end", {"result": "won", "ritual": "disrupted", "summoned": "ritual", "stage": "4"})]
    return [("game-end", {"result": "lost-last-space"})]


ENDS: dict[str, Callable[[list[str], bool], Entries]] = {
    "ahlcg": _ahlcg,
    "lotr": _lotr,
    "ah2": _ah2,
    "mom2": _mom2,
    "dmd": _dmd,
}


def finish(client: APIClient, address: str, game: str, is_won: bool) -> None:
    seats = list(client.get(f"{address}state/").json()["state"]["seats"])
    for kind, data in ENDS[game](seats, is_won):
        answer = client.post(f"{address}log/", {"kind": kind, "data": data}, format="json")
        assert answer.status_code == 201, answer.content


@pytest.mark.parametrize("is_won", [True, False], ids=["won", "lost"])
@pytest.mark.parametrize("game", GAMES)
def test_finished_log_counts_for_the_next_draw(norman: APIClient, game: str, is_won: bool) -> None:
    wishes = {"game": game, "players": 2, "one_evening": "yes", "seed": 5}
    address, first = play(norman, **wishes)
    assert [seat["player"] for seat in first["seats"]] == ["norman", "Player 2"]
    finish(norman, address, game, is_won)
    assert not Session.objects.filter(is_over=False).exists()
    again = ask(norman, **wishes)["proposal"]
    assert (again["code"], again["played"], again["won"]) == (first["code"], 1, int(is_won))
    last = ask(norman, **wishes, again=1)
    assert [(one["wish"], one["excluded"]) for one in last["wishes"] if one["wish"] == "not_last"] == [("not_last", 1)]
    assert last["proposal"]["code"] != first["code"]
    never_won = ask(norman, **wishes, never_won="yes")
    assert last["fitting"] == never_won["fitting"] - (not is_won)
    assert (first["code"] == never_won["proposal"]["code"]) is (not is_won)


@pytest.mark.parametrize(("hours", "played"), [(23, 0), (25, 1)])
@pytest.mark.parametrize("game", GAMES)
def test_begun_log_that_nobody_ended_counts_as_played_after_a_day(
    norman: APIClient, game: str, hours: int, played: int
) -> None:
    wishes = {"game": game, "players": 2, "one_evening": "yes", "seed": 5}
    _address, first = play(norman, **wishes)
    begun = Session.objects.get(is_over=False)
    assert begun.began_at is not None
    assert begun.campaign.created_at <= begun.began_at <= begun.campaign.updated_at
    began = timezone.now() - timedelta(hours=hours)
    Session.objects.update(began_at=began)
    again = ask(norman, **wishes)["proposal"]
    assert (again["code"], again["played"], again["won"]) == (first["code"], played, 0)
    assert (again["last"] is not None) is bool(played)
    last = ask(norman, **wishes, again=1)
    assert (last["proposal"]["code"] != first["code"]) is bool(played)
    Session.objects.update(began_at=None)  # begun before that was kept: the last change counts
    Campaign.objects.update(updated_at=began)
    assert ask(norman, **wishes)["proposal"]["played"] == played


def test_imported_log_that_nobody_ended_began_when_its_file_says(norman: APIClient) -> None:
    address, _proposal = play(norman, game="ah2", players=1, seed=5)
    log = norman.get(f"{address}export/").json()
    for entry in log["log"]:
        entry["at"] = "2020-05-01T20:00:00Z"
    Campaign.objects.all().delete()
    answer = norman.post("/api/v1/campaigns/import/", log, format="json")
    assert answer.status_code == 201, answer.content
    began = Session.objects.get().began_at
    assert began is not None
    assert began.year == 2020


@pytest.mark.parametrize("game", GAMES)
def test_every_log_that_can_be_drawn_is_taken(norman: APIClient, game: str) -> None:
    (live,) = (one for one in playable() if one.game.code == game)
    assert live.game.tonight
    possible = list(live.game.tonight.possible(live.cards, Shelf()))
    assert len(possible) == POSSIBLE[game]
    for seed, one in enumerate(possible):
        players = tuple(f"P{number}" for number in range(one.least + seed % (one.most - one.least + 1)))
        evening = live.game.tonight.draw(live.cards, one.code, Party(players=players, shelf=Shelf(), seed=seed))
        begin = campaign_to_begin(Candidate(game=game, possibility=one), evening, one.title.in_language("es"))
        answer = norman.post("/api/v1/campaigns/", msgspec.to_builtins(begin), format="json")
        assert answer.status_code == 201, (one.code, seed, answer.content)
        assert answer.json()["status"] == "playing"


# --- changes between the draw and the click ---


def test_what_was_shown_is_begun_though_the_shelf_is_another_by_now(norman: APIClient, user: User) -> None:
    own(user, "ah2")
    shown = ask(norman, players=2, seed=3)["proposal"]
    Collection.objects.all().delete()
    assert norman.post("/api/v1/campaigns/", shown["campaign"], format="json").status_code == 201
    assert ask(norman, players=2, seed=3)["possible"] == sum(POSSIBLE.values())


def test_log_of_a_deck_that_was_deleted_meanwhile_is_refused_whole(norman: APIClient) -> None:
    kept = keep(norman, {"game": "ahlcg", "name": "R", "leaders": ["01001"], "zones": {"main": {"01006": 1}}})
    Deck.objects.update(valid=True)
    shown = ask(norman, game="ahlcg", players=1, own_decks="yes", seed=1)["proposal"]
    assert shown["seats"][0]["deck"]["id"] == kept["id"]
    assert norman.delete(kept["url"], HTTP_IF_MATCH="*").status_code == 204
    refused = norman.post("/api/v1/campaigns/", shown["campaign"], format="json")
    assert refused.status_code in (400, 409), refused.content
    assert Campaign.objects.count() == 0


def test_deck_whose_investigator_is_no_longer_there_is_not_drawn(norman: APIClient) -> None:
    keep(norman, {"game": "ahlcg", "name": "R", "leaders": ["01001"], "zones": {"main": {"01006": 1}}})
    Deck.objects.update(valid=True, leaders=["no-longer-there"])
    shown = ask(norman, game="ahlcg", players=2, own_decks="yes", seed=1)["proposal"]
    assert [seat["deck"] for seat in shown["seats"]] == [None, None]


def test_own_deck_is_played_by_whoever_asks(norman: APIClient) -> None:
    daisy = account("daisy")
    address, _proposal = play(norman, game="lotr", players=1, seed=1)
    invite(norman, daisy, address, "reader")
    keep(daisy, {"game": "ahlcg", "name": "R", "leaders": ["01001"], "zones": {"main": {"01006": 1}}})
    Deck.objects.update(valid=True)
    group = address.rstrip("/").rpartition("/")[2]
    shown = ask(daisy, game="ahlcg", group=group, own_decks="yes", seed=1)["proposal"]
    assert [(seat["player"], bool(seat["deck"])) for seat in shown["seats"]] == [("daisy", True), ("norman", False)]


@pytest.mark.parametrize("game", GAMES)
def test_log_of_a_card_that_is_gone_meanwhile_is_refused_whole(norman: APIClient, game: str) -> None:
    shown = ask(norman, game=game, players=2, seed=3)["proposal"]
    body = shown["campaign"]
    leader = shown["seats"][1]["leaders"][0]["code"]
    gone = [
        {**entry, "data": _without(entry["data"], leader)} if entry["kind"] == "seat-join" else entry
        for entry in body["entries"]
    ]
    assert gone != body["entries"]
    refused = norman.post("/api/v1/campaigns/", {**body, "entries": gone}, format="json")
    assert refused.status_code in (400, 409), refused.content
    assert "no-longer-there" in refused.content.decode()
    assert Campaign.objects.count() == 0


def _without(value: Any, code: str) -> Any:
    """The same with a card that the catalogue does not know."""
    if isinstance(value, dict):
        return {name: _without(one, code) for name, one in value.items()}
    if isinstance(value, list):
        return [_without(one, code) for one in value]
    return "no-longer-there" if value == code else value
