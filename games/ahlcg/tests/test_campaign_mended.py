"""Errors in logs that once passed, or were reported wrongly."""

from typing import Any

import pytest

from games.ahlcg.campaign.campaign import CAMPAIGN, deck_facts
from games.ahlcg.campaign.facts import facts_of, with_known
from games.ahlcg.experience.ledger import NEVER_EARNS
from games.ahlcg.experience.ledger import Entry as Line
from games.ahlcg.game import GAME
from games.ahlcg.tests.table import begun, catalogue, play
from games.engine.journal import Entry, Known, rewrite
from games.engine.journal.log import MAX_CHECKS

CHARONS_OBOL = "03308"


@pytest.mark.parametrize("word", ["none", "no_resolution", "no_resolution_resigned"])
def test_guides_word_for_no_resolution_means_none(word: str) -> None:
    """AHLCG-END-03: the scenario is lost, and it is odd that somebody was still in play."""
    table = begun("ann")
    table.write("scenario-begin", scenario="tale.s1", lead="a")
    assert table.warned("scenario-end", resolution=word) == [("AHLCG-END-03", "survivors-without-resolution")]
    assert (table.state.session.resolution, table.state.session.result) == ("none", "lost")


def test_standalone_game_without_a_resolution_is_lost() -> None:
    """AHLCG-SA-13; and with one by the act it is won."""
    results = {}
    for word in ("no_resolution", "R1"):
        table = begun("ann", mode="standalone", scenario="tale.s1")
        table.write("scenario-begin", scenario="tale.s1", lead="a")
        table.write("scenario-end", resolution=word, source="act")
        assert table.state.outcome
        results[word] = table.state.outcome.result
    assert results == {"no_resolution": "lost", "R1": "won"}


def test_side_scenario_may_be_one_that_nobody_knows_here() -> None:
    table = begun("ann")
    table.write("side-begin", scenario="The Fair at the Crossroads", lead="a", price=0)
    table.write("scenario-end", resolution="R9")
    assert table.state.session.scenario == "The Fair at the Crossroads"
    assert table.faults("scenario-begin", scenario="The Fair", lead="a") == [(("scenario",), "unknown-scenario")]


def test_what_the_guide_takes_is_settled_by_the_next_purchase() -> None:
    """AHLCG-AMB-33: like an exile; what the campaign gave goes first, and for that there is nothing to settle."""
    table = begun("ann")
    table.write("card-gain", seat="a", card="friend")
    table.write("card-remove", seat="a", card="friend", copies=2, reason="R1")
    table.write("card-exile", seat="a", card="lamp")
    facts = deck_facts(table.state, "a")
    assert (facts["cards"], facts["removed"], facts["exiled"]) == ({}, {"friend": 1}, {"friend": 1, "lamp": 1})
    table.write("experience-spend", seat="a", amount=0)
    facts = deck_facts(table.state, "a")
    assert (facts["removed"], facts["exiled"]) == ({"friend": 1}, {})


@pytest.mark.parametrize(("seat", "card"), [("a", "guide"), ("b", "guide"), ("b", "guide2")])
def test_unique_card_that_somebody_has_is_wondered_at(seat: str, card: str) -> None:
    """AHLCG-UNI-02: by name, whoever has it; of other cards there may be two."""
    table = begun("ann", "bob")
    assert table.warned("card-gain", seat="a", card="guide") == []
    assert table.warned("card-gain", seat=seat, card=card) == [("AHLCG-DECK-41", "unique-copies")]
    table.write("card-gain", seat="a", card="friend")
    assert table.warned("card-gain", seat="b", card="friend") == []


def test_unique_card_may_be_gained_again_when_nobody_at_the_table_has_it() -> None:
    table = begun("ann", "bob")
    table.write("card-gain", seat="a", card="guide")
    table.write("card-remove", seat="a", card="guide", reason="R1")
    assert table.warned("card-gain", seat="b", card="guide") == []
    table.write("fate", seat="b", fate="killed", reason="R1")
    assert table.warned("card-gain", seat="a", card="guide") == []


def test_unique_card_in_a_kept_deck_is_known() -> None:
    table = begun("ann", "bob")
    table.facts = with_known(table.facts, Known(decks={"b": {"guide": 1}}))
    found = table.try_write("card-gain", seat="a", card="guide")
    assert [(problem.code, problem.params, problem.is_error) for problem in found.problems] == [
        ("unique-copies", {"found": 2}, False)
    ]
    message = GAME.vocabulary.problem_message
    assert message(found.problems[0], catalogue(), "en") == (
        "Card guide is unique, and those at the table would have 2 copies. Only one can be in play."
    )


def test_cards_that_earn_experience_do_so_in_a_campaign() -> None:
    """AHLCG-EXT-36: Charon's Obol two more unless defeated; who has Ascetic earns nothing."""
    table = begun("ann", "bob", "cid")
    table.facts = with_known(
        table.facts, Known(decks={"a": {CHARONS_OBOL: 1}, "b": {CHARONS_OBOL: 1}, "c": {NEVER_EARNS: 1}})
    )
    play(table, points=3, outcomes=[{"seat": "b", "outcome": "damage"}])
    assert [table.seat(name).balance.unspent for name in "abc"] == [5, 3, 0]
    assert table.seat("a").ledger[-1] == Line(kind="bonus", amount=2, reason=CHARONS_OBOL)


def test_experience_by_cards_stays_when_a_log_is_written_elsewhere() -> None:
    """There nobody knows the decks."""
    table = begun("ann")
    table.facts = with_known(table.facts, Known(decks={"a": {CHARONS_OBOL: 1}}))
    play(table, points=3)
    again = rewrite(CAMPAIGN, table.entries, facts_of(catalogue(), "tale"))
    assert again[-1].state == table.state


def test_undo_leaves_no_draw_that_could_not_have_been() -> None:
    table = begun("ann")
    table.write("scenario-begin", scenario="tale.s1", lead="a")
    table.write("tokens-add", tokens=["bless"] * 10)
    added = len(table.entries)
    table.write("tokens-draw", seed=1, number=10)
    assert "bless" in table.state.session.draws[0]
    assert ("", "undo-breaks") in table.refused("undo", entry=added)


def test_chain_of_undos_is_written_anew_in_a_moment() -> None:
    """Each undo looks only at what came after what it touches."""
    notes = [Entry(kind="note-write", data={"section": "notes", "text": str(number)}) for number in range(400)]
    undos = [Entry(kind="undo", data={"entry": number}) for number in range(401, 801)]
    log = [Entry(kind="start", data={"difficulty": "standard"}), *notes, *undos]
    results = rewrite(CAMPAIGN, log, facts_of(catalogue(), "tale"))
    assert (len(results), results[-1].is_accepted) == (801, True)


def test_log_made_to_be_checked_for_ever_is_refused() -> None:
    number = 300
    notes = [Entry(kind="note-write", data={"section": "notes", "text": str(one)}) for one in range(number)]
    undos = [Entry(kind="undo", data={"entry": one}) for one in range(2, number + 2)]
    log = [Entry(kind="start", data={"difficulty": "standard"}), *notes, *undos]
    *_before, last = rewrite(CAMPAIGN, log, facts_of(catalogue(), "tale"))
    assert number * number / 2 > MAX_CHECKS
    assert [problem.code for problem in last.problems] == ["undo-tangle"]


def test_investigator_whom_nobody_owns_is_not_available() -> None:
    """AHLCG-JOIN-04, -TRA-11: the group's collections count, as far as they are known."""
    table = begun("ann")
    table.write("fate", seat="a", fate="killed", reason="R1")
    end: dict[str, Any] = {"result": "lost", "reason": "no-investigator"}
    assert table.refused("campaign-end", **end) == [("AHLCG-TRA-11", "investigator-available")]
    table.facts = with_known(table.facts, Known(owned={"ann", "lamp"}))
    table.write("campaign-end", **end)
