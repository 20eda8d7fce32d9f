"""Campaign play beside the worked examples: decks, the bag, standalone games, side scenarios, the table."""

import ast
import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.ahlcg.campaign import chaos_bag
from games.ahlcg.campaign.campaign import CAMPAIGN, deck_facts, is_locked
from games.ahlcg.campaign.odds import odds
from games.ahlcg.campaign.setup import AFTER_SCENARIO, BEFORE_SCENARIO, setup
from games.ahlcg.campaign.state import Bag
from games.ahlcg.experience.ledger import NEVER_EARNS, balance
from games.ahlcg.experience.ledger import Entry as Line
from games.ahlcg.game import GAME
from games.ahlcg.tests.cards import catalogue as deck_cards
from games.ahlcg.tests.table import BAG, CHARONS_OBOL, begun, catalogue, join, play
from games.engine import LANGUAGES, Build, validate
from games.engine.journal import UNDO, Known, Note, Outcome, with_known

DECK = {**{f"f0{number}": 2 for number in range(1, 6)}, "perm": 1}
"""Ten cards and a Permanent of level 3."""


def test_full_run_of_experience() -> None:
    """Display 4, bonus 2; Ann had 1: 7 and 6. She spends 6 and has 1 left (rules of experience, 3.3)."""
    table = begun("ann", "bob")
    table.write("experience-earn", seat="a", amount=1, reason="from before")
    play(table, victory=[{"card": "ghoul"}, {"card": "house", "copies": 2}], bonus=2)
    assert [table.seat(name).balance.unspent for name in ("a", "b")] == [7, 6]
    table.write("experience-spend", seat="a", amount=6, deck="ann-2")
    table.write("experience-spend", seat="b", amount=6)
    assert [table.seat(name).balance.unspent for name in ("a", "b")] == [1, 0]
    assert (table.seat("a").deck, table.seat("b").deck) == ("ann-2", "bob-1")


def test_penalty_larger_than_the_display_leaves_nothing() -> None:
    """AHLCG-AMB-08."""
    table = begun("ann")
    table.write("experience-earn", seat="a", amount=1, reason="from before")
    play(table, points=1, bonus=-5)
    assert table.seat("a").balance.unspent == 0
    assert table.state.session.experience == -4


def test_killed_investigator_keeps_the_experience() -> None:
    """AHLCG-AMB-30: it is not handed on to whoever comes after."""
    table = begun("ann")
    table.write("trauma", seat="a", physical=6)
    play(table, points=3, outcomes=[{"seat": "a", "outcome": "damage"}])
    table.write("seat-join", seat="n", player="player of ann", investigator="bob")
    assert (table.seat("a").status, table.seat("a").balance.unspent) == ("killed", 3)
    assert (table.seat("n").replaces, table.seat("n").balance.unspent) == ("a", 0)


def test_killed_and_insane_at_once_keeps_both() -> None:
    """AHLCG-AMB-16: the status is what came first."""
    table = begun("ann")
    table.write("trauma", seat="a", physical=7, mental=6)
    seat = table.seat("a")
    assert (seat.killed, seat.insane, seat.status) == (True, True, "killed")


def test_killed_during_a_scenario_does_not_come_back_at_its_end() -> None:
    table = begun("ann", "bob")
    table.write("scenario-begin", scenario="tale.s1", lead="a")
    table.write("fate", seat="a", fate="killed", reason="a card")
    table.write("scenario-end", resolution="R1")
    assert [seat.status for seat in table.state.seats.values()] == ["killed", "active"]


def test_investigator_without_a_printed_number_is_never_killed_by_trauma() -> None:
    table = begun("xyz")
    table.write("trauma", seat="x", physical=20)
    assert table.trauma("x") == (20, 0, "active")


def test_starting_experience_is_everybodys() -> None:
    table = begun("ann", experience=5)
    play(table, points=1)
    join(table, "bob")
    assert [table.seat(name).balance.unspent for name in ("a", "b")] == [6, 5]


def test_deck_is_locked_when_a_scenario_has_begun_with_it() -> None:
    table = begun("ann")
    table.write("deck-choose", seat="a", deck="ann-2")
    assert not is_locked(table.state, "a")
    table.write("scenario-begin", scenario="tale.s1", decks=[{"seat": "a", "deck": "ann-3"}])
    assert is_locked(table.state, "a")
    assert (table.seat("a").deck, table.state.session.decks) == ("ann-3", {"a": "ann-3"})


def test_cards_come_and_go() -> None:
    table = begun("ann")
    table.write("card-gain", seat="a", card="friend", copies=2)
    table.write("card-remove", seat="a", card="friend", copies=1, reason="R1")
    table.write("card-remove", seat="a", card="lamp", copies=2, reason="R1")
    table.write("card-exile", seat="a", card="armour")
    seat = table.seat("a")
    assert (seat.gained, seat.removed, seat.exiled) == ({"friend": 1}, {"lamp": 2}, {"armour": 1})
    table.write("experience-spend", seat="a", amount=0)
    assert table.seat("a").exiled == {}


@pytest.mark.parametrize(("granted", "problems"), [(True, []), (False, ["story-asset-not-granted"])])
def test_log_tells_the_rules_of_decks_what_was_gained(granted: bool, problems: list[str]) -> None:
    """T-CAMP 21 with a whole deck: what the log granted is legal and does not count for its size."""
    table = begun("ann")
    play(table, points=3)
    assert GAME.building
    facts = deck_facts(table.state, "a")
    facts["cards"] = {"story": 1} if granted else {}
    build = Build(leaders=("inv",), zones={"main": {**DECK, "story": 1}}, choices={"log": facts}, mode="campaign")
    verdict = validate(GAME.building, build, deck_cards())
    assert [problem.code for problem in verdict.problems] == problems
    assert (verdict.stats["size"], verdict.stats["xp"]) == (10, 3)


def test_more_than_the_log_earned_is_too_much() -> None:
    table = begun("ann")
    play(table, points=2)
    assert GAME.building
    choices = {"log": deck_facts(table.state, "a")}
    build = Build(leaders=("inv",), zones={"main": DECK}, choices=choices, mode="campaign")
    (problem,) = validate(GAME.building, build, deck_cards()).problems
    assert (problem.code, problem.params) == ("experience-exceeded", {"found": 3, "limit": 2})


def test_side_scenario_costs_everybody_who_plays_and_leaves_the_order() -> None:
    table = begun("ann", "bob")
    play(table, points=3)
    table.write("side-begin", scenario="side.fair", price=2, lead="a", seats=["a"])
    assert [table.seat(name).balance.unspent for name in ("a", "b")] == [1, 3]
    assert balance(table.seat("a").ledger).available == 1  # what a deck may be worth
    table.write("scenario-end", resolution="R1", points=1)
    assert (table.state.next, table.state.session.is_side) == ("tale.s2", True)
    assert [table.seat(name).balance.unspent for name in ("a", "b")] == [2, 3]


def test_standalone_game() -> None:
    """T-SA 17, 18, 20: two resolutions first; no trauma of defeat, that of a resolution counts; no experience."""
    table = begun("ann", mode="standalone", scenario="tale.s3")
    assert table.refused("scenario-begin", scenario="tale.s1") == [("AHLCG-SA-05", "resolution-owed")]
    table.write("scenario-skip", scenario="tale.s1", resolution="R2")
    table.write("trauma", seat="a", mental=1, reason="R2")
    table.write("scenario-skip", scenario="tale.s2")
    table.write("interlude")
    (sheet,) = setup(table.state, table.facts, {})["investigators"]
    assert (sheet["damage"], sheet["horror"]) == (0, 1)
    table.write("scenario-begin", scenario="tale.s3")
    table.write("scenario-end", resolution="R1", source="act", points=4, outcomes=[{"seat": "a", "outcome": "damage"}])
    assert table.trauma("a") == (0, 1, "active")
    assert (table.seat("a").balance.unspent, table.state.session.experience) == (0, 0)
    assert [(one.scenario, one.resolution, one.is_skipped) for one in table.state.sessions] == [
        ("tale.s1", "R2", True),
        ("tale.s2", "R1", True),
        ("tale.s3", "R1", False),
    ]
    assert (table.state.status, table.state.outcome) == ("over", Outcome(result="won", reason="R1"))


@pytest.mark.parametrize(
    ("end", "result"),
    [
        ({"resolution": "R1", "source": "act"}, "won"),
        ({"resolution": "R1", "source": "agenda"}, "lost"),
        ({"resolution": "R1", "source": "other"}, "lost"),
        ({"resolution": "none", "source": "act"}, "lost"),
    ],
)
def test_standalone_game_is_won_by_an_act_alone(end: dict[str, str], result: str) -> None:
    """AHLCG-SA-09, -13."""
    table = begun("ann", mode="standalone", scenario="tale.s1")
    play(table, outcomes=[{"seat": "a", "outcome": "resigned"}], **end)
    assert table.state.outcome == Outcome(result=result, reason=end["resolution"])  # type: ignore[arg-type]


def test_campaign_of_ones_own_has_its_own_order_sections_and_bag() -> None:
    table = begun("ann", guide="", tokens=["0", "skull"], sections=[{"code": "pets", "title": "Pets", "kind": "count"}])
    play(table, "cellar", next="attic")
    assert table.state.next == "attic"
    table.write("count-add", section="pets", number=3)
    table.write("count-add", section="pets", number=2, seat="a")
    table.write("section-open", code="debts", title="Debts")
    table.write("note-write", section="debts", text="Two pence", seat="a")
    table.write("note-circle", section="debts", line=1)
    table.write("note-cross", section="debts", line=1)
    pets = table.state.sections["pets"]
    assert (pets.count, pets.counts, pets.kind) == (3, {"a": 2}, "count")
    assert table.state.sections["debts"].notes == (
        Note(text="Two pence", scenario="cellar", seat="a", is_crossed=True, is_circled=True),
    )


def test_notes_have_a_place_even_without_a_guide() -> None:
    assert list(begun(guide="", tokens=["0"]).state.sections) == ["campaign_notes"]


def test_seats_and_sections_keep_their_order_in_a_stored_state() -> None:
    """Names in JSON have no order, and these are in no alphabet's."""
    table = begun("dee", "cid", "ann", sections=[{"code": "aaa", "title": "Last"}])
    assert [sheet["seat"] for sheet in setup(table.state, table.facts, {})["investigators"]] == ["d", "c", "a"]
    table.write("scenario-begin", scenario="tale.s1", seed=1)
    assert table.state.session.seats == ("d", "c", "a")
    sections = sorted(table.state.sections.items(), key=lambda item: item[1].number)
    assert [code for code, _section in sections] == ["notes", "tally", "aaa"]


def test_order_may_be_ones_own() -> None:
    assert begun(order=["tale.s4", "tale.s1"]).state.next == "tale.s4"


def test_lead_investigator_by_a_seed_is_reproducible() -> None:
    leads = set()
    for seed in range(8):
        table = begun("ann", "bob")
        table.write("scenario-begin", scenario="tale.s1", seed=seed)
        expected = setup(begun("ann", "bob").state, table.facts, {"seed": seed})["lead"]
        assert table.state.session.lead == expected == setup(table.state, table.facts, {})["lead"]
        leads.add(expected)
    assert leads == {"a", "b"}


def test_blessings_and_curses_leave_the_bag_at_the_end_and_seals_break() -> None:
    table = begun("ann")
    table.write("scenario-begin", scenario="tale.s1")
    table.write("tokens-add", tokens=["bless", "curse", "frost"])
    table.write("tokens-seal", tokens=["skull", "bless"])
    assert table.state.bag.sealed == {"bless": 1, "skull": 1}
    assert "skull" not in table.state.bag.tokens
    table.write("scenario-end", resolution="R1")
    assert table.state.bag == Bag(tokens={**Counter(BAG), "frost": 1})
    assert table.state.session.bag == table.state.bag.tokens


def test_draw_is_reproducible_and_puts_nothing_back() -> None:
    whole = dict(Counter(BAG))
    assert chaos_bag.drawn(whole, 3, seed=5) == chaos_bag.drawn(dict(reversed(whole.items())), 3, seed=5)
    assert Counter(chaos_bag.drawn(whole, 99, seed=5)) == Counter(BAG)
    first = Counter(chaos_bag.drawn(whole, 1, seed=seed)[0] for seed in range(700))
    assert first.keys() == whole.keys()
    assert all(60 < number < 140 for number in first.values())


def test_draws_are_remembered_with_the_session() -> None:
    table = begun("ann")
    table.write("scenario-begin", scenario="tale.s1")
    table.write("tokens-draw", seed=5, number=2)
    assert table.state.session.draws == (tuple(chaos_bag.drawn(table.state.bag.tokens, 2, seed=5)),)


def test_blessings_that_were_drawn_are_gone_and_all_else_is_back() -> None:
    table = begun("ann", tokens=["0", "frost"])
    table.write("scenario-begin", scenario="tale.s1")
    table.write("tokens-add", tokens=["bless", "bless", "curse"])
    table.write("tokens-draw", seed=1, number=5)
    assert table.state.bag.tokens == {"0": 1, "frost": 1}


def test_documented_kinds_are_all_kinds() -> None:
    text = (Path(__file__).parents[3] / "docs" / "campaigns.md").read_text()
    table = text.partition("| about | kinds |")[2].partition("\n\n")[0]
    assert re.findall(r"`([a-z-]+)`", table) == [*CAMPAIGN.kinds, UNDO.code]


def test_documented_question_has_an_answer() -> None:
    text = (Path(__file__).parents[3] / "docs" / "campaigns.md").read_text()
    (question,) = re.findall(r"odds\(\s*(\{.*?\n *\})\s*\)", text, re.DOTALL)
    found = odds(ast.literal_eval(question))
    # +1, 0 and -1 succeed, the skull is -2; after a blessing each of the four succeeds, and the auto-fail does not.
    assert found.exact == [3 * 5 + 4, 6 * 5]


def test_example_of_setting_up() -> None:
    """Permanents start in play; damage and horror from trauma; five resources, five cards."""
    table = begun("ann", "bob")
    table.write("trauma", seat="a", physical=1)
    table.write("trauma", seat="b", mental=2)
    found = setup(table.state, table.facts, {"decks": {"a": {"lamp": 2, "charm": 1, "doubt": 1}}})
    first, second = found["investigators"]
    assert (first["damage"], first["horror"], first["remaining_health"], first["remaining_sanity"]) == (1, 0, 6, 6)
    assert (second["damage"], second["horror"], second["remaining_health"], second["remaining_sanity"]) == (0, 2, 7, 4)
    assert (first["in_play"], first["shuffled"]) == ({"charm": 1}, {"lamp": 2, "doubt": 1})
    assert "in_play" not in second
    assert (found["lead"], found["kind"]) == (None, "scenario")
    assert found["opening_hand"] == {
        "cards": 5,
        "mulligans": 1,
        "mulligan": "any-number",
        "weaknesses": "set-aside",
        "rules": ["AHLCG-SET-02", "AHLCG-SET-03"],
    }
    assert {*found["opening_hand"]["rules"]} <= GAME.vocabulary.rules.keys()


def test_setup_refuses_wishes_that_it_does_not_know() -> None:
    with pytest.raises(msgspec.ValidationError):
        setup(begun("ann").state, begun().facts, {"weather": "rain"})


def test_setup_of_an_interlude_says_so() -> None:
    table = begun("ann")
    play(table)
    play(table)
    assert setup(table.state, table.facts, {})["kind"] == "interlude"


def test_steps_around_a_scenario() -> None:
    assert len(BEFORE_SCENARIO) == 13
    assert [step.code for step in AFTER_SCENARIO] == [
        "outcomes", "trauma", "resolution", "fates", "experience", "purchases", "record", "seats", "advance",
    ]  # fmt: skip
    written = {kind for step in AFTER_SCENARIO for kind in step.kinds}
    between = {code for code, kind in CAMPAIGN.kinds.items() if "between" in kind.when}
    assert between - written == {"difficulty-change", "scenario-skip", "section-open"}


@pytest.mark.parametrize("kind", CAMPAIGN.kinds.values(), ids=lambda kind: kind.code)
def test_kind_can_be_drawn_as_a_form(kind: Any) -> None:
    """Every text has both languages, every choice something to choose from, every group its parts."""

    def fields(several: Any) -> Any:
        for field in several:
            yield field
            yield from fields(field.parts)

    texts = [kind.title, kind.summary]
    for field in fields(kind.fields):
        texts += [field.title, *([field.help] if field.help else []), *field.choices.values()]
        assert bool(field.choices) is (field.type == "choice")
        assert bool(field.parts) is (field.type == "group")
    assert all(text.in_language(language).strip() for text in texts for language in LANGUAGES)


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
        "Card guide is unique, and there would be 2 copies on the table. Only one can be in play."
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


def test_investigator_whom_nobody_owns_is_not_available() -> None:
    """AHLCG-JOIN-04, -TRA-11: the group's collections count, as far as they are known."""
    table = begun("ann")
    table.write("fate", seat="a", fate="killed", reason="R1")
    end: dict[str, Any] = {"result": "lost", "reason": "no-investigator"}
    assert table.refused("campaign-end", **end) == [("AHLCG-TRA-11", "investigator-available")]
    table.facts = with_known(table.facts, Known(owned={"ann", "lamp"}))
    table.write("campaign-end", **end)
