"""Properties of every deck: no exception, no dependence on order, no problem hidden by one more copy."""

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from games.ahlcg.deck import MODES, prepare
from games.ahlcg.eligibility import takes
from games.ahlcg.game import GAME
from games.ahlcg.tests.cards import CARDS as ALL_CARDS
from games.ahlcg.tests.cards import INVESTIGATORS, catalogue
from games.engine import Build, Fix, Problem, Severity, Verdict, validate

CATALOGUE = catalogue()
assert GAME.building
BUILDING = GAME.building

codes = st.sampled_from([*(card.code for card in ALL_CARDS), "lamp0b", "nothing", "", "inv"])
leaders = st.sampled_from([card.code for card in INVESTIGATORS])
quantities = st.one_of(st.integers(1, 3), st.integers(-3, 1200))
zones = st.dictionaries(
    st.sampled_from(["main", "side", "ignored", "extra", "odd"]), st.dictionaries(codes, quantities, max_size=12)
)
anything = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 60), st.text(max_size=3), st.lists(codes, max_size=2), st.just({"a": [1]})
)
choices = st.fixed_dictionaries(
    {},
    optional={
        "class": st.sampled_from(["guardian", "rogue", "mystic"]) | anything,
        "class_1": st.sampled_from(["guardian", "seeker"]) | anything,
        "class_2": st.sampled_from(["guardian", "seeker"]) | anything,
        "deck_size": st.sampled_from([10, 12, 30]) | anything,
        "option": st.sampled_from(["blessed", "both"]) | anything,
        "front": leaders | anything,
        "back": leaders | anything,
        "taboo": st.sampled_from([1, "001"]) | anything,
        "customizations": st.dictionaries(st.just("sheet"), st.sampled_from(["0|1", "1|2|0", "2|3", "9|9", "x"]))
        | anything,
        "attachments": st.dictionaries(st.sampled_from(["03264", "11080", "05002"]), st.lists(codes, max_size=3))
        | anything,
        "pool": st.lists(st.sampled_from(["test", "other", "card:f01"])) | anything,
        "players": st.integers(0, 4) | anything,
        "log": st.fixed_dictionaries(
            {},
            optional={
                "experience": st.integers(0, 20) | anything,
                "cards": st.dictionaries(codes, st.integers(0, 3)) | anything,
                "deck": st.dictionaries(codes, st.integers(0, 3)) | anything,
                "starting_deck": st.dictionaries(codes, st.integers(0, 3)) | anything,
            },
        )
        | anything,
    },
)
builds = st.builds(
    Build,
    leaders=leaders.map(lambda code: (code,)) | st.lists(codes | leaders, max_size=3).map(tuple),
    zones=zones,
    choices=choices,
    mode=st.sampled_from(MODES),
)

seeds = st.integers(0, 10**6)


def verdict_of(build: Build) -> Verdict:
    return validate(BUILDING, build, CATALOGUE)


def key_of(problem: Problem) -> tuple[Any, ...]:
    """The identity of a problem in two verdicts, without its counts."""
    return problem.rule, problem.code, problem.variant, problem.cards, problem.params.get("choice")


@given(builds)
@settings(max_examples=300, deadline=None)
def test_any_build_has_a_verdict_and_a_message_for_each_problem(build: Build) -> None:
    verdict = verdict_of(build)
    assert verdict.is_valid is (not any(problem.severity is Severity.ERROR for problem in verdict.problems))
    emits = {rule.id: rule.emits for rule in BUILDING.rules}
    for problem in verdict.problems:
        assert problem.code in emits[problem.rule]
        for language in ("en", "es"):
            assert GAME.vocabulary.problem_message(problem, CATALOGUE, language)
            if problem.fix:
                assert GAME.vocabulary.fix_message(problem.fix, CATALOGUE, language)
    msgspec.json.encode(verdict)


@given(builds, seeds)
@settings(max_examples=200, deadline=None)
def test_the_order_of_the_cards_never_matters(build: Build, seed: int) -> None:
    random = Random(seed)
    shuffled = {}
    for zone, cards in build.zones.items():
        pairs = list(cards.items())
        random.shuffle(pairs)
        shuffled[zone] = dict(pairs)
    assert verdict_of(msgspec.structs.replace(build, zones=shuffled)) == verdict_of(build)


@given(builds, codes)
@settings(max_examples=300)
def test_a_copy_beyond_the_limit_never_removes_a_problem_of_copies(build: Build, code: str) -> None:
    def too_many(verdict: Verdict) -> set[str]:
        return {card for problem in verdict.problems if problem.code == "too-many-copies" for card in problem.cards}

    main = build.zones.get("main", {})
    if not 0 < main.get(code, 0) < 999 or "ignored" in build.zones or "11080" in main or "08046" in main:
        return
    more = {**build.zones, "main": {**main, code: main[code] + 1}}
    assert too_many(verdict_of(build)) <= too_many(verdict_of(msgspec.structs.replace(build, zones=more)))


def changed(build: Build, zone: str, change: dict[str, int]) -> Build:
    cards = dict(build.zones.get(zone, {}))
    for code, copies in change.items():
        cards[code] = cards.get(code, 0) + copies
    kept = {code: copies for code, copies in cards.items() if copies}
    return msgspec.structs.replace(build, zones={**build.zones, zone: kept})


def copies_of(build: Build, zone: str, code: str) -> dict[str, int]:
    """The codes of the zone that mean the card, with how many copies there are of each."""
    card = CATALOGUE.get(code)
    return {
        one: copies
        for one, copies in build.zones.get(zone, {}).items()
        if copies > 0 and (one == code or (card is not None and CATALOGUE.get(one) is card))
    }


def applied(build: Build, fix: Fix, random: Random) -> Build:
    """The build after the fix; where the fix leaves something open, chance decides."""
    if fix.action == "choose":
        return msgspec.structs.replace(build, choices={**build.choices, fix.choice: random.choice(fix.options)})
    if fix.action == "clear":
        rest = {key: value for key, value in build.choices.items() if key != fix.choice}
        return msgspec.structs.replace(build, choices=rest)
    if fix.action == "add" and fix.card:
        return changed(build, fix.zone, {fix.card: fix.quantity})
    if fix.action == "add":
        # Any cards that the deck may take, counts and does not have yet; what changes the deck size is no filler.
        allowed = takes(CATALOGUE, build.leaders[0], build.choices)
        plain = sorted(code for code in allowed if code[0] in "fgrkh" and code not in build.zones.get("main", {}))
        picked = random.sample(plain, min(fix.quantity, len(plain)))
        return changed(build, fix.zone, dict.fromkeys(picked, 1))
    for _ in range(fix.quantity):
        there = [code for card in ([fix.card] if fix.card else fix.cards) for code in copies_of(build, fix.zone, card)]
        build = changed(build, fix.zone, {random.choice(there): -1})
    return build


@given(builds, seeds)
@settings(max_examples=300, deadline=None)
def test_applying_a_fix_removes_its_problem(build: Build, seed: int) -> None:
    random = Random(seed)
    for problem in verdict_of(build).problems:
        if problem.fix is None or (problem.fix.action == "add" and not problem.fix.card and problem.fix.quantity > 12):
            continue
        after = applied(build, problem.fix, random)
        assert key_of(problem) not in {key_of(other) for other in verdict_of(after).problems}, problem


@given(builds)
def test_size_and_experience_are_those_of_the_figures(build: Build) -> None:
    deck = prepare(msgspec.structs.replace(build, zones={"main": build.zones.get("main", {})}), CATALOGUE)
    figures = deck.eligibility.layout.groups_of(deck.numbers)
    once = {(slot.name, slot.level): slot.xp for slot in deck.slots if slot.paid_once and "paid-once" in deck.kinds}
    assert deck.size == figures["cards"]["standard"]
    assert deck.xp == figures["xp"].get("xp", 0) + sum(once.values())
