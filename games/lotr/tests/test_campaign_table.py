"""The players of a campaign: heroes, card text about them, the pool of a player who leaves."""

from typing import Any

import pytest

from games.engine.journal import Known
from games.lotr.campaign.campaign import CAMPAIGN
from games.lotr.campaign.setup_sheet import setup_lines
from games.lotr.tests.table import Log, checks_of, ended, two_players


def test_four_heroes_of_four_spheres_may_have_a_contract() -> None:
    four = {"seat": "ann", "player": "Ann", "heroes": ["ardil", "belwen", "cirwen", "dorlan"]}
    assert Log().problems("seat-join", **four) == []
    assert Log().problems("seat-join", **{**four, "heroes": ["ardil", "belwen", "cirwen", "recruit"]}) == [
        ("LOTR-DECK-01", "hero-count")
    ]


def test_hero_of_a_saga_takes_no_other_hero_s_place() -> None:
    log = Log()
    log.seat("ann", "ardil", "bearer")
    assert log.problems("hero-replace", seat="ann", hero="ardil", by="frodo") == [("LOTR-EXT-07", "saga-hero")]
    assert log.problems("hero-replace", seat="ann", hero="bearer", by="huge") == [("LOTR-EXT-07", "saga-hero")]
    assert log.problems("hero-replace", seat="ann", hero="bearer", by="frodo") == []


def test_heroes_change_for_nothing_before_the_first_game() -> None:
    for mode in ("campaign", "scenario"):
        log = two_players(mode)
        log.write("hero-replace", seat="ann", hero="ardil", by="huge")
        state = log.write("hero-replace", seat="ann", hero="cirwen", by="large")
        assert (state.penalties, state.seats["ann"].has_changed) == ((), False)
    log = two_players()
    log.play("lost", ended("ann"), ended("bob"))
    assert len(log.write("hero-replace", seat="ann", hero="ardil", by="huge").penalties) == 1


def test_starting_threat_of_a_log_heeds_what_heroes_and_contracts_say() -> None:
    log = Log()
    log.seat("ann", "mirlonde", "belwen", "cirwen")
    log.seat("bob", "folco", "hobbit")
    assert [one["threat"] for one in log.setup()["players"]] == [11 + 8 + 10 - 2, 7 + 6 - 2]
    cards = {"messenger-of-the-king": 1, "herald": 1}
    brought: dict[str, Any] = {"bob": {"heroes": ["folco", "hobbit"], "cards": cards}}
    found = log.setup(decks=brought)["players"]
    assert [(one["threat"], one["ally"]) for one in found] == [(27, None), (11 + 8, "herald")]
    brought["bob"] = {**brought["bob"], "cards": {**cards, "rider": 1}, "ally": "rider"}
    found = log.setup(decks=brought)
    assert [(one["threat"], one["ally"]) for one in found["players"]] == [(27, None), (11 + 9, "rider")]
    lines = setup_lines(found, log.facts)["heroes"]
    assert lines[-2].value.in_language("es") == "Card rider (es) (empieza en juego)", "before the warnings"


def test_deck_at_a_seat_shows_whether_its_contract_allows_four_heroes() -> None:
    four = ["ardil", "belwen", "cirwen", "dorlan"]
    log = Log()
    log.seat("ann", *four)
    assert checks_of(log)["heroes"]["wrong"] == [], "without a deck nobody knows of a contract"
    decks: dict[str, Any] = {"ann": {"heroes": four, "cards": {"bond-of-friendship": 1}}}
    assert checks_of(log, decks=decks)["heroes"]["wrong"] == []
    decks["ann"]["cards"] = {"f001": 3}
    wrong = {"seat": "ann", "problem": "hero-count", "found": 4, "limit": 3}
    assert checks_of(log, decks=decks)["heroes"]["wrong"] == [wrong]
    lines = setup_lines(log.setup(decks=decks), log.facts)["heroes"]
    said = [line.value.in_language("en") for line in lines if line.mark == "wrong"]
    assert said == ["The log has 4 heroes, but the deck with its contract allows 3."]


def test_what_a_player_had_who_left_waits_for_somebody_else() -> None:
    log = two_players()
    log.write("pool-add", card="gift", hero="dorlan")
    log.write("pool-add", card="burden", seat="bob")
    log.write("pool-add", card="boon", seat="ann")
    log.write("seat-leave", seat="bob")
    found = checks_of(log)
    assert found["permanents"]["wrong"] == [{"card": "gift", "role": "boon", "problem": "hero-needed"}]
    assert found["player-cards"]["wrong"] == [{"card": "burden", "role": "burden", "problem": "seat-needed"}]
    assert log.problems("pool-add", card="boon", seat="bob") == [("LOTR-CAMP-23", "seat-not-there")]
    assert log.problems("pool-assign", card="burden", seat="bob") == [("LOTR-CAMP-23", "seat-not-there")]
    log.write("pool-assign", card="burden", seat="ann")
    log.write("pool-assign", card="gift", hero="ardil")
    assert all(one["is_met"] for one in checks_of(log).values())


def test_pool_with_two_copies_is_steered_copy_by_copy() -> None:
    log = two_players()
    log.write("pool-add", card="boon", seat="ann")
    log.write("pool-add", card="boon", seat="bob")
    assert log.problems("pool-remove", card="boon", copy=3) == [("LOTR-CAMP-20", "not-in-pool")]
    state = log.write("pool-assign", card="boon", seat="ann", copy=2)
    assert [card.seat for card in state.pool] == ["ann", "ann"]
    log.write("pool-assign", card="boon", seat="bob")
    assert [card.seat for card in log.write("pool-remove", card="boon", copy=2).pool] == ["bob"]


def test_treasure_is_earned_like_a_boon() -> None:
    log = two_players()
    deck = {"ann": {"heroes": ["ardil", "cirwen", "belwen"], "cards": {"trove": 1}}}
    unearned = [{"seat": "ann", "problem": "boon-not-earned", "card": "trove"}]
    assert checks_of(log, decks=deck)["player-cards"]["wrong"] == unearned
    log.write("pool-add", card="trove", seat="ann")
    assert checks_of(log, decks=deck)["player-cards"]["is_met"]


def test_hero_named_like_a_unique_character_of_the_encounter_deck_is_a_warning() -> None:
    log = two_players()
    found = checks_of(log)["heroes"]
    assert found["is_met"]
    assert found["warnings"] == [{"seat": "ann", "warning": "hero-clash", "card": "belwen", "by": "captive"}]
    log.play("won", ended("ann"), ended("bob"))  # the next scenario is without that set
    assert checks_of(log)["heroes"]["warnings"] == []


def test_what_the_group_owns_decides_whether_a_hero_is_left() -> None:
    assert CAMPAIGN.with_known
    assert CAMPAIGN.kinds["hero-rescue"].asks == {"owned"}
    log = Log()
    log.seat("ann", "ardil")
    log.seat("bob", "dorlan")
    log.play("won", {"seat": "ann", "eliminated": True}, ended("bob"))
    assert log.problems("hero-rescue", seat="ann", hero="ardil") == [("LOTR-CAMP-14", "hero-available")]
    log.facts = CAMPAIGN.with_known(log.facts, Known(owned={"ardil", "ardil2", "dorlan", "f001"}))
    assert log.problems("hero-rescue", seat="ann", hero="ardil") == []


@pytest.mark.parametrize(("given", "kept"), [({}, "normal"), ({"difficulty": "nightmare"}, "nightmare")])
def test_difficulty_of_a_game_is_written_down(given: dict[str, Any], kept: str) -> None:
    """LOTR-EXT-09; on the sheet stands what is not usual."""
    log = two_players()
    log.write("scenario-begin", seed=1, **given)
    assert log.state.sessions[-1].difficulty == kept
    assert CAMPAIGN.sheet
    lines = [line.value.in_language("en") for block in CAMPAIGN.sheet(log.state, log.facts) for line in block.lines]
    assert ("Nightmare" in lines) is (kept == "nightmare")
    log.write("scenario-end", result="won", rounds=3, players=[ended("ann"), ended("bob")])
    game = CAMPAIGN.sheet(log.state, log.facts)[-1]
    assert game.lines[0].value.in_language("en") == "Won", "what a line about the game says of it first"
