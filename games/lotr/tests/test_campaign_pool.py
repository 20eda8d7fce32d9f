"""The campaign pool after a loss, attachments to heroes, scenarios out of order."""

from typing import Any

import pytest

from games.engine.journal import Known
from games.lotr.campaign.campaign import deck_facts
from games.lotr.campaign.setup_sheet import setup_lines
from games.lotr.tests.table import Log, checks_of, ended, two_players


def test_loss_leaves_the_pool_as_it_was() -> None:
    """LOTR-AMB-01: what was noted or struck out during a game that is lost has not happened."""
    log = two_players()
    log.write("pool-add", card="boon", seat="ann")
    before = log.state.pool
    log.write("scenario-begin", seed=1)
    log.write("pool-add", card="burden", seat="bob")
    log.write("pool-remove", card="boon")
    lost: dict[str, Any] = {"result": "lost", "rounds": 2, "players": [ended("ann"), ended("bob")]}
    state = log.write("scenario-end", **lost)
    assert (state.pool, state.sessions[-1].pool) == (before, ())
    log.write("scenario-begin", seed=1)
    log.write("pool-add", card="burden", seat="bob")
    state = log.write("scenario-end", **{**lost, "result": "won"})
    assert [card.code for card in state.pool] == ["boon", "burden"]


def test_nothing_is_earned_after_a_loss() -> None:
    log = two_players()
    assert log.problems("pool-add", card="boon", seat="ann") == [], "a scenario may bring it along"
    log.play("lost", ended("ann"), ended("bob"))
    assert log.problems("pool-add", card="boon", seat="ann") == [("LOTR-CAMP-20", "not-won")]
    assert log.attempt("pool-add", house_rule=True, card="boon", seat="ann").is_accepted
    log.play("won", ended("ann"), ended("bob"))
    assert log.problems("pool-add", card="boon", seat="ann") == []


def test_nothing_is_attached_to_a_fallen_hero() -> None:
    log = two_players()
    log.play("won", ended("ann", dead=["ardil"]), ended("bob"))
    assert log.problems("pool-add", card="gift", hero="ardil") == [("LOTR-CAMP-15", "hero-fallen")]
    log.write("pool-add", card="gift", hero="cirwen")
    assert log.problems("pool-assign", card="gift", hero="ardil") == [("LOTR-CAMP-15", "hero-fallen")]
    assert log.problems("pool-assign", card="gift", hero="belwen") == []


def test_card_with_an_encounter_back_is_no_player_s() -> None:
    log = two_players()
    assert log.problems("pool-add", card="curse", seat="ann") == [("LOTR-CAMP-23", "seat-needless")]
    log.write("pool-add", card="curse")
    assert log.problems("pool-assign", card="curse", seat="ann") == [("LOTR-CAMP-23", "seat-needless")]
    assert log.setup()["players"][0]["must_add"] == []


def test_boon_that_starts_in_play_may_stand_in_the_deck_of_its_player() -> None:
    log = two_players()
    log.write("pool-add", card="gift", hero="ardil")
    log.write("pool-add", card="song", seat="ann")
    assert [deck_facts(log.state, name)["boons"] for name in ("ann", "bob")] == [{"gift": 1, "song": 1}, {}]
    decks: dict[str, Any] = {
        "ann": {"heroes": ["ardil", "cirwen", "belwen"], "cards": {"gift": 1}},
        "bob": {"heroes": ["dorlan"], "cards": {"gift": 1}},
    }
    wrong = checks_of(log, decks=decks)["player-cards"]["wrong"]
    assert wrong == [{"seat": "bob", "problem": "boon-not-earned", "card": "gift"}]
    assert log.setup()["players"][0]["may_add"] == [], "nobody has to shuffle it in"


@pytest.mark.parametrize(
    ("order", "problems"),
    [(["tale.1", "tale.2"], []), (["tale.2", "tale.1"], ["scenario-order"]), (["tale.2"], ["scenario-order"])],
)
def test_campaign_of_a_guide_has_its_scenarios_in_their_order(order: list[str], problems: list[str]) -> None:
    log = Log()
    log.entries, log.state = [], log.campaign.state  # type: ignore[assignment]
    assert [code for _rule, code in log.problems("start", mode="campaign", order=order)] == problems
    assert log.attempt("start", mode="campaign", order=order, house_rule=True).is_accepted


def test_damage_of_a_hero_is_told_once() -> None:
    log = two_players()
    log.write("scenario-begin", seed=1)
    twice = [{"hero": "ardil", "damage": 1}, {"hero": "ardil-again", "damage": 2}]
    players = [ended("ann", damage=twice), ended("bob")]
    assert log.problems("scenario-end", result="won", rounds=1, players=players) == [("LOTR-VAL-08", "damage-twice")]


def test_who_sat_out_a_game_may_change_a_hero_after_it() -> None:
    log = two_players()
    log.play("won", ended("ann"), ended("bob"))
    log.write("hero-replace", seat="bob", hero="dorlan", by="huge")
    log.write("scenario-begin", seed=1, seats=["ann"])
    state = log.write("scenario-end", result="lost", rounds=1, players=[ended("ann")])
    assert not state.seats["bob"].has_changed


def test_checks_say_that_nobody_is_there_and_who_may_be_healed() -> None:
    log = Log("expert")
    assert checks_of(log)["heroes"]["wrong"] == [{"problem": "no-seats"}]
    (line,) = [line for line in setup_lines(log.setup(), log.facts)["heroes"] if line.mark == "wrong"]
    assert (line.value.in_language("es"), line.mended_by) == (
        "Aún no hay jugadores: anota quién juega y con qué héroes.", "seat-join",
    )  # fmt: skip
    log.seat("ann", "ardil", "cirwen")
    assert checks_of(log)["heroes"]["is_met"]
    log.play("won", ended("ann", damage=[{"hero": "cirwen", "damage": 2}]))
    assert checks_of(log)["changes"]["to_do"] == [
        {"seat": "ann", "may": "hero-replace"}, {"seat": "ann", "may": "hero-heal", "card": "cirwen"},
    ]  # fmt: skip


def test_hero_of_a_saga_is_no_other_to_choose_for_one_who_fell() -> None:
    for owned, problems in (({"bearer"}, []), ({"bearer", "huge"}, [("LOTR-CAMP-14", "hero-available")])):
        log = Log(known=Known(owned={"ardil", "dorlan", *owned}))
        log.seat("ann", "ardil")
        log.seat("bob", "dorlan")
        log.play("won", {"seat": "ann", "eliminated": True}, ended("bob"))
        assert log.problems("hero-rescue", seat="ann", hero="ardil") == problems
