"""Cards played together in public decks."""

from types import SimpleNamespace
from typing import Any

import pytest
from rest_framework.test import APIClient

from cardsdb.catalogue import catalogue_get
from decks import recommendations, tasks
from decks.models import Deck, PlayedCards
from decks.recommendations import Play, leader_plays, played_by, played_with, plays, range_of, weights
from decks.tests.conftest import keep

pytestmark = pytest.mark.django_db


@pytest.fixture
def decks(norman: APIClient, monkeypatch: pytest.MonkeyPatch) -> APIClient:
    """Four decks of Roland and two of Daisy, found valid whatever the rules say; two are enough."""
    monkeypatch.setattr(recommendations, "LEAST_DECKS", 2)
    for leader, cards in [
        ("01001", ("01016", "01017")),
        ("01001", ("01016", "01017")),
        ("01001", ("01016", "01020")),
        ("01001", ("01020",)),
        ("01002", ("01016", "01030")),
        ("01002", ("01030",)),
    ]:
        keep(norman, leaders=[leader], zones={"main": dict.fromkeys((*cards, "01007"), 1)}, visibility="public")
    Deck.objects.update(valid=True)
    keep(norman, zones={"main": {"01016": 1}}, visibility="public")  # not valid
    keep(norman, zones={"main": {"01016": 1}})
    tasks.plays("ahlcg")
    return norman


def test_cards_are_counted_by_leader(decks: APIClient) -> None:
    assert plays("ahlcg", "01001") == [
        Play(code="01016", decks=3, of=4),
        Play(code="01017", decks=2, of=4),
        Play(code="01020", decks=2, of=4),
    ]
    assert plays("ahlcg", "01001", "0") == plays("ahlcg", "01001")
    assert plays("ahlcg", "01001", "20+") == []
    assert weights("ahlcg", ["01002"], 0) == {"01030": 1.0, "01016": 0.5}
    assert weights("ahlcg", ["01003"], 0) == {}
    assert weights("ahlcg", ["01001", "01002", "01003"], 0) == {
        "01016": 0.625, "01017": 0.25, "01020": 0.25, "01030": 0.5
    }  # fmt: skip


def test_cards_are_weighed_by_decks_of_about_as_much_experience(decks: APIClient) -> None:
    row = PlayedCards.objects.get(leader="01001", experience="0")
    PlayedCards.objects.create(
        game="ahlcg", leader="01001", experience="20+", decks=4, cards={"01019": 1}, pairs={}, counted_at=row.counted_at
    )
    assert weights("ahlcg", ["01001"], 25) == {"01019": 0.25}
    assert weights("ahlcg", ["01001"], 10) == weights("ahlcg", ["01001"], 0) == {
        "01016": 0.75, "01017": 0.5, "01020": 0.5
    }  # fmt: skip


def test_a_reprint_of_a_leader_has_the_figures_of_the_leader(decks: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert weights("ahlcg", ["01502"], 0) == {}
    reprinted = SimpleNamespace(cards={"01502": catalogue_get("ahlcg").cards.get("01002")})
    monkeypatch.setattr(recommendations, "catalogue_get", lambda game: reprinted)
    assert weights("ahlcg", ["01502"], 0) == {"01030": 1.0, "01016": 0.5}
    assert leader_plays("ahlcg", ["01502"], 0)["01016"] == Play(code="01016", decks=1, of=2)


def test_cards_played_together_more_than_apart(decks: APIClient) -> None:
    """01016 is in 4 of 6 decks: with it, 01017 is in half of the decks, else in a third; 01020 the other way round."""
    assert played_with("ahlcg", "01016", "01001") == [Play(code="01017", decks=2, of=3)]
    assert played_with("ahlcg", "01017", "01001") == [Play(code="01016", decks=2, of=2)]
    assert played_by("ahlcg", "01016") == [Play(code="01001", decks=3, of=4), Play(code="01002", decks=1, of=2)]
    everybody = PlayedCards.objects.get(leader="")
    assert (everybody.decks, everybody.cards) == (6, {"01016": 4}), "the others have one leader each"


def test_too_few_decks_give_no_figure(decks: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recommendations, "LEAST_DECKS", 3)
    tasks.plays("ahlcg")
    assert set(PlayedCards.objects.values_list("leader", "experience")) == {("", ""), ("01001", ""), ("01001", "0")}
    assert played_with("ahlcg", "01017", "01001") == []


@pytest.mark.parametrize(("points", "name"), [(0, "0"), (1, "1-19"), (19, "1-19"), (20, "20+"), (500, "20+")])
def test_ranges_of_experience(points: int, name: str) -> None:
    assert range_of(points) == name


def test_count_of_pairs_is_that_of_a_plain_loop(norman: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    import random
    from collections import Counter

    monkeypatch.setattr(recommendations, "LEAST_DECKS", 1)
    monkeypatch.setattr(recommendations, "MAX_TOGETHER", 99)
    chance, counted, single = random.Random(5), Counter[Any](), Counter[str]()
    codes = ["01016", "01017", "01018", "01020", "01021", "01030"]
    for _number in range(12):
        cards = chance.sample(codes, 3)
        keep(norman, zones={"main": dict.fromkeys(cards, 2)}, visibility="public")
        single.update(cards)
        counted.update((one, other) for one in cards for other in cards if one != other)
    Deck.objects.update(valid=True)
    tasks.plays("ahlcg")
    for one in single:
        expected = {
            other: decks
            for (card, other), decks in counted.items()
            if card == one and decks / single[one] > single[other] / 12
        }
        assert {play.code: play.decks for play in played_with("ahlcg", one, "01001")} == expected


def test_figures_stand_in_the_api_the_builder_and_on_card_pages(decks: APIClient, user: Any, client: Any) -> None:
    address = "/api/v1/games/ahlcg/recommendations/"
    first = decks.get(f"{address}?leader=01001&experience=0").json()["cards"][0]
    assert (first["code"], first["name"], first["decks"], first["of"]) == ("01016", ".45 Automatic", 3, 4)
    beside = decks.get(f"{address}?leader=01001&card=01016").json()["cards"]
    assert [(one["code"], one["decks"], one["of"]) for one in beside] == [("01017", 2, 3)]
    assert decks.get(f"{address}?leader=01003").json() == {"cards": []}
    client.force_login(user)
    deck = Deck.objects.filter(leaders=["01001"], visibility="public").first()
    assert deck
    pool = client.get(f"/decks/{deck.pk}/edit/?played=yes").content.decode()
    assert pool.index("in 75% of 4 decks") < pool.index("in 50% of 4 decks")
    assert "in 75% of 4 decks" in client.get("/cards/ahlcg/01016/decks/").content.decode()
    assert "Most played cards" in client.get("/cards/ahlcg/01001/decks/").content.decode()
