"""Upgrades of whole decks: refused rows of the rules' own table (T-XP), campaign grants, the ledger."""

from typing import Any

import pytest

from games.ahlcg.cards import DeckOption, Requirements
from games.ahlcg.experience.upgrade_cost import upgrade
from games.ahlcg.game import GAME
from games.ahlcg.tests.cards import UP_TO_FIVE, make_card, make_investigator, make_weakness, named, permanent, traits
from games.engine import Build, Catalogue, OptionsError, Problem, validate

CATALOGUE = Catalogue(
    version=1,
    cards=[
        make_investigator("inv", requirements=Requirements(deck_size=4, signatures=(("sign",),))),
        make_investigator("sizes", DeckOption(deck_sizes=(4, 8)), DeckOption(classes=("seeker",), levels=UP_TO_FIVE)),
        make_investigator("04004", requirements=Requirements(deck_size=4)),
        make_investigator("90017", requirements=Requirements(deck_size=4)),
        make_card("sign", investigators=("inv",), level=None, deck_limit=1),
        make_weakness("weak"),
        make_weakness("01000", copies=0),
        *(make_card(f"f{number}") for number in range(1, 9)),
        *(make_card(f"lamp{level}", names=named("Lamp"), level=level) for level in (0, 1, 4)),
        *(make_card(f"bolt{level}", names=named("Bolt"), level=level, traits=traits("Spell")) for level in (0, 3)),
        make_card("stone0", names=named("Stone"), subtitles={"en": "Unidentified"}),
        make_card("stone4", names=named("Stone"), level=4, keywords=("researched",)),
        make_card("alien", classes=("rogue",)),
        make_card("05040", level=1, classes=("neutral",)),
        permanent("08059"),
        permanent("06167", level=2),
        permanent("03308", level=1, exceptional=True),
        permanent("60531", level=5, deck_limit=2),
        permanent("charm3", level=3),
        permanent("charm1", level=1),
        *(permanent(f"gift{level}", names=named("Gift"), level=level) for level in (0, 1)),
        permanent("alien-gift", classes=("rogue",)),
        make_card("ally", level=None, encounter_set="tale"),
    ],
)
DECK = {"sign": 1, "weak": 1, "f1": 2, "f2": 2}


def change(before: dict[str, int], after: dict[str, int], **more: Any) -> tuple[dict[str, Any], list[Problem]]:
    """The cost of the upgrade, and the problems of it and of the resulting deck."""
    leader, taken, account = more.get("leader", "inv"), more.get("taken", {}), more.get("account", {})
    old, new = (
        Build(
            leaders=(leader,),
            zones={"main": cards, **more.get(f"zones_{side}", {})},
            choices=more.get(f"choices_{side}", {}),
        )
        for side, cards in (("before", before), ("after", after))
    )
    priced = upgrade(old, new, taken, account, CATALOGUE)
    assert GAME.building
    verdict = validate(GAME.building, new, CATALOGUE)
    return priced, [problem for problem in (*priced["problems"], *verdict.problems) if problem.is_error]


def codes(problems: list[Problem]) -> set[str]:
    return {problem.code for problem in problems}


# --- What the rules refuse: it has its price all the same, and the problem beside -------------------------------------


def test_t_xp_09_and_10_higher_version_bought_while_the_lower_ones_stay() -> None:
    priced, problems = change({**DECK, "f2": 1, "lamp1": 1}, {**DECK, "f2": 0, "lamp1": 1, "lamp4": 1})
    assert (priced["xp"], codes(problems)) == (4, set()), "T-XP 09: two of the name"
    priced, problems = change({**DECK, "f2": 0, "lamp1": 2}, {**DECK, "f1": 1, "f2": 0, "lamp1": 2, "lamp4": 1})
    assert (priced["xp"], codes(problems)) == (4, {"too-many-copies"}), "T-XP 10: three of the name"


@pytest.mark.parametrize("card", ["weak", "sign"])
def test_t_xp_23_weakness_or_required_card_removed(card: str) -> None:
    _priced, problems = change(DECK, {code: copies for code, copies in DECK.items() if code != card})
    (problem,) = [problem for problem in problems if problem.code == "may-not-leave"]
    assert (problem.rule, problem.cards, problem.params) == ("AHLCG-XP-06", (card,), {"found": 1})


def test_weakness_leaves_if_the_campaign_took_it() -> None:
    """AHLCG-AMB-33."""
    _priced, problems = change(
        DECK, {code: copies for code, copies in DECK.items() if code != "weak"}, taken={"weak": 1}
    )
    assert "may-not-leave" not in codes(problems)


def test_placeholder_leaves_when_a_weakness_is_drawn() -> None:
    before = {**DECK, "weak": 0, "01000": 1}
    assert change(before, DECK)[1] == []


def test_t_xp_24_card_removed_and_nothing_acquired() -> None:
    priced, problems = change(DECK, {**DECK, "f1": 1})
    assert (priced["xp"], codes(problems)) == (0, {"deck-too-small"})


def test_t_xp_24_permanent_removed_and_nothing_acquired() -> None:
    """AHLCG-XP-10, AHLCG-XP-12: the deck size tells nothing of what does not count."""
    priced, problems = change({**DECK, "charm3": 1}, DECK)
    assert priced["xp"] == 0
    assert [(problem.rule, problem.code, problem.cards, problem.params) for problem in problems] == [
        ("AHLCG-XP-12", "may-not-leave", ("charm3",), {"found": 1})
    ]
    assert change({**DECK, "charm3": 1}, {**DECK, "charm3": 1})[1] == []
    assert change({**DECK, "charm3": 1}, DECK, taken={"charm3": 1})[1] == [], "the guide took it"
    assert change({**DECK, "charm3": 1}, DECK, choices_after={"log": {"removed": {"charm3": 1}}})[1] == []
    taken_earlier = {"log": {"removed": {"charm3": 1}}}
    _priced, problems = change({**DECK, "charm3": 1}, DECK, choices_before=taken_earlier, choices_after=taken_earlier)
    assert codes(problems) == {"may-not-leave"}, "what was taken earlier is another copy"


def test_permanent_leaves_for_another_permanent_alone() -> None:
    before = {**DECK, "charm3": 1}
    priced, problems = change(before, {**DECK, "charm1": 1})
    assert (priced["xp"], problems) == (1, [])
    priced, problems = change(before, {**DECK, "f1": 1, "lamp4": 1})
    assert (priced["xp"], codes(problems)) == (4, {"may-not-leave"}), "AHLCG-XP-13: a counted card needs a counted one"
    _priced, problems = change({**before, "03308": 1}, {**DECK, "charm1": 1})
    assert [(problem.code, problem.params) for problem in problems] == [("may-not-leave", {"found": 1})]


def test_permanent_is_upgraded_or_leaves_because_nobody_may_have_it_any_more() -> None:
    priced, problems = change({**DECK, "gift0": 1}, {**DECK, "gift1": 1})
    assert (priced["xp"], [line["way"] for line in priced["receipt"]], problems) == (1, ["upgrade"], [])
    assert change({**DECK, "alien-gift": 1}, DECK)[1] == []


@pytest.mark.parametrize(("exiled", "found"), [({}, ["may-not-leave"]), ({"bolt0": 1}, [])])
def test_uncounted_copy_leaves_only_if_it_was_taken(exiled: dict[str, int], found: list[str]) -> None:
    before, after = {"f1": 2, "f2": 1, "bolt3": 1, "bolt0": 1}, {"f1": 2, "f2": 1, "bolt3": 1}
    _priced, problems = change(before, after, leader="90017", zones_before={"ignored": {"bolt0": 1}}, taken=exiled)
    assert [problem.code for problem in problems] == found


def test_card_that_changes_the_deck_size_leaves_with_what_it_made_room_for() -> None:
    larger = {**DECK, "06167": 1, "f3": 2, "f4": 2, "f5": 1}
    assert change(larger, DECK)[1] == []
    assert codes(change(larger, {**DECK, "f1": 1})[1]) == {"deck-too-small"}
    assert codes(change(larger, {**DECK, "06167": 1})[1]) == {"deck-too-small"}


GRANTED = {"log": {"cards": {"ally": 1}}}


@pytest.mark.parametrize(
    ("log_before", "log_after", "taken", "found"),
    [
        ({}, {}, {}, ["may-not-leave"]),
        (GRANTED, {}, {}, ["may-not-leave"]),
        (GRANTED, GRANTED, {}, ["may-not-leave"]),
        (GRANTED, GRANTED, {"ally": 1}, []),
        (GRANTED, {"log": {"cards": {"ally": 1}, "removed": {"ally": 1}}}, {}, []),
        (GRANTED, {"log": {"cards": {}}}, {}, []),
        ({"log": {"cards": {}}}, {"log": {"cards": {}}}, {}, []),
    ],
    ids=["no-log", "log-ends", "granted-still", "taken", "removed", "granted-no-more", "never-granted"],
)
def test_story_card_leaves_only_by_the_guide(
    log_before: dict[str, Any], log_after: dict[str, Any], taken: dict[str, int], found: list[str]
) -> None:
    """AHLCG-AMB-18."""
    priced, problems = change(
        {**DECK, "ally": 1}, DECK, choices_before=log_before, choices_after=log_after, taken=taken
    )
    assert (priced["xp"], [problem.code for problem in problems]) == (0, found)


@pytest.mark.parametrize(("still", "found"), [({"weak": 1}, ["may-not-leave"]), ({}, [])])
def test_gained_weakness_leaves_when_the_log_takes_it_back(still: dict[str, int], found: list[str]) -> None:
    gained = {"log": {"cards": {"weak": 1}}}
    before = {**DECK, "weak": 2}
    priced, _problems = change(before, DECK, choices_before=gained, choices_after={"log": {"cards": still}})
    assert [problem.code for problem in priced["problems"]] == found
    # At a table both decks are told the same log, which knows the deck that it began as.
    told = {"log": {"cards": still, "starting_deck": DECK}}
    priced, _problems = change(before, DECK, choices_before=told, choices_after=told)
    assert [problem.code for problem in priced["problems"]] == found


def test_weakness_drawn_for_a_placeholder_stays() -> None:
    told = {"log": {"cards": {}, "starting_deck": {**DECK, "weak": 0, "01000": 1}}}
    priced, _problems = change(DECK, {**DECK, "weak": 0, "01000": 1}, choices_before=told, choices_after=told)
    assert [(problem.code, problem.cards) for problem in priced["problems"]] == [("may-not-leave", ("weak",))]


def test_t_xp_25_card_outside_the_options() -> None:
    priced, problems = change(DECK, {**DECK, "f1": 1, "alien": 1})
    assert (priced["xp"], codes(problems)) == (1, {"card-not-allowed"})


def test_t_xp_26_cart_of_4_with_3_experience() -> None:
    after = {**DECK, "f1": 1, "lamp4": 1}
    priced, problems = change(DECK, after, account={"ledger": [{"kind": "victory", "amount": 3}]})
    assert priced["balance"] == {"earned": 3, "spent": 4, "unspent": 0, "overspent": 1}
    assert [(problem.code, problem.rule, problem.params) for problem in problems] == [
        ("experience-exceeded", "AHLCG-XP-15", {"found": 4, "limit": 3})
    ]
    priced, problems = change(DECK, after, account={"ledger": [{"kind": "victory", "amount": 4}]})
    assert (priced["balance"]["unspent"], problems) == (0, [])


def test_card_of_deck_creation_cannot_be_bought_later() -> None:
    _priced, problems = change(DECK, {**DECK, "08059": 1})
    assert [(problem.code, problem.rule) for problem in problems] == [("bought-at-creation", "AHLCG-EXT-29")]
    assert change({**DECK, "08059": 1}, {**DECK, "08059": 1})[1] == []


def test_researched_card_is_made_of_the_unidentified_one_alone() -> None:
    before = {**DECK, "f2": 1, "stone0": 1}
    assert change(before, {**DECK, "f2": 1, "stone4": 1})[1] == []
    priced, problems = change(DECK, {**DECK, "f2": 1, "stone4": 1})
    assert (priced["xp"], [(problem.code, problem.rule) for problem in problems]) == (
        4,
        [("not-researched", "AHLCG-EXT-35")],
    )


# --- What a campaign gives --------------------------------------------------------------------------------------------


def test_t_xp_28_what_the_guide_adds_or_takes_costs_nothing() -> None:
    after = {**DECK, "lamp4": 1}
    assert change(DECK, after)[0]["xp"] == 4
    granted = {"log": {"cards": {"lamp4": 1}}}
    assert change(DECK, after, choices_after=granted)[0]["xp"] == 0
    assert change(after, DECK, taken={"lamp4": 1})[0]["xp"] == 0


def test_copy_granted_earlier_is_upgraded_like_any_other() -> None:
    granted = {"log": {"cards": {"lamp1": 1}}}
    before, after = {**DECK, "f2": 1, "lamp1": 1}, {**DECK, "f2": 1, "lamp4": 1}
    assert change(before, after, choices_before=granted, choices_after=granted)[0]["xp"] == 3


def test_ace_of_rods_of_the_campaign_costs_nothing() -> None:
    after = {**DECK, "05040": 1}
    assert change(DECK, after)[0]["xp"] == 1
    assert change(DECK, after, zones_after={"ignored": {"05040": 1}})[0]["xp"] == 0


def test_kept_lower_version_must_have_been_there() -> None:
    """AHLCG-EXT-33 with Down the Rabbit Hole: an upgrade for 3 - 1; or else a purchase of both, for 1 and 3 + 1."""
    after, kept = {"bolt0": 1, "bolt3": 1, "08059": 1}, {"ignored": {"bolt0": 1}}
    options = {"leader": "90017", "zones_after": kept}
    assert change({"bolt0": 1, "08059": 1}, after, **options)[0]["xp"] == 2
    assert change({"08059": 1}, after, **options)[0]["xp"] == 5


def test_deck_whose_size_was_not_chosen_does_not_grow() -> None:
    before, after = {"f1": 2, "f2": 2}, {"f3": 2, "f4": 2}
    chosen = {"deck_size": 4}
    assert change(before, after, leader="sizes", choices_after=chosen)[0]["xp"] == 4
    assert change(before, {**after, "06167": 1}, leader="sizes")[0]["xp"] == 2, "what a card adds is known all the same"
    larger = {"deck_size": 8}
    assert change(before, after, leader="sizes", choices_before=chosen, choices_after=larger)[0]["xp"] == 0


def test_card_exiled_that_the_deck_did_not_have_is_told() -> None:
    priced, _problems = change(DECK, DECK, taken={"f1": 3, "f9": 1, "weak": 1})
    found = [(problem.code, problem.cards, problem.params, problem.is_error) for problem in priced["problems"]]
    assert found == [
        ("exiled-not-held", ("f1",), {"found": 3, "limit": 2}, False),
        ("exiled-not-held", ("f9",), {"found": 1, "limit": 0}, False),
    ]


def test_two_deja_vus_both_help_with_one_card() -> None:
    cards = {**DECK, "f2": 1, "lamp4": 1}
    for copies, cost in ((0, 4), (1, 3), (2, 2)):
        deck = {**cards, "60531": copies}
        assert change(deck, deck, taken={"lamp4": 1})[0]["xp"] == cost


# --- The ledger -------------------------------------------------------------------------------------------------------


def test_ledger_has_what_the_scenario_brought_and_what_was_spent() -> None:
    before = {**DECK, "03308": 1}
    account = {"ledger": [{"kind": "carried-over", "amount": 1}], "played": {"victory": 4, "bonus": 2}}
    priced, problems = change(before, {**before, "f1": 1, "lamp4": 1}, account=account)
    assert priced["ledger"] == [
        {"kind": "carried-over", "amount": 1, "reason": ""},
        {"kind": "victory", "amount": 4, "reason": ""},
        {"kind": "bonus", "amount": 2, "reason": ""},
        {"kind": "bonus", "amount": 2, "reason": "03308"},
        {"kind": "purchase", "amount": 4, "reason": ""},
    ]
    assert priced["balance"] == {"earned": 8, "spent": 4, "unspent": 5, "overspent": 0}
    assert problems == []


def test_bug_7_bonus_experience_is_in_the_ledger_once() -> None:
    deck = {"f1": 2, "f2": 2}
    for ledger in ([], [{"kind": "starting", "amount": 5}], [{"kind": "starting", "amount": 5, "reason": "04004"}]):
        priced, _problems = change(deck, deck, leader="04004", account={"ledger": ledger})
        assert priced["balance"]["unspent"] == 5


def test_without_an_account_there_is_no_ledger() -> None:
    assert change(DECK, DECK)[0].keys() == {"xp", "receipt", "discounts", "problems"}


@pytest.mark.parametrize(
    ("account", "loc"),
    [
        ({"ledger": 3}, ("ledger",)),
        ({"ledger": [{"kind": "victory", "amount": 1.5}]}, ("ledger", 0, "amount")),
        ({"played": {}}, ("played",)),
        ({"played": {"victory": -1}}, ("played", "victory")),
        ({"played": {"victory": 1, "colour": 1}}, ("played", "colour")),
    ],
)
def test_account_that_is_none_says_where(account: dict[str, Any], loc: tuple[str | int, ...]) -> None:
    with pytest.raises(OptionsError) as error:
        change(DECK, DECK, account=account)
    assert error.value.loc == loc
