"""The log of a game: Damage and Horror, conditions with their hidden backs, the board."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.engine.journal import redacted, replay, revealed, secret_places
from games.mom2.campaign.campaign import CAMPAIGN
from games.mom2.campaign.state import UNNAMED, Back, Elimination, Suffered
from games.mom2.tests.table import Log

Found = list[tuple[str, str]]


# --- Damage and Horror ---


def test_wounded_then_eliminated() -> None:
    """Health 7: 4 face up and 3 face down make Wounded, and 4 stay; 3 more come to 7 again."""
    log = Log()
    log.join(1, "minh-thi-phan")
    log.join(2, "rita-young")
    log.write("game-begin", scenario="rising-tide", space="Pier")
    log.write("possession-gain", seat="p1", cards=["axe"])
    log.write("suffer", seat="p1", track="damage", unnamed=4, down=2)
    assert log.held().conditions == {}
    log.write("suffer", seat="p1", track="damage", down=1)
    assert (log.held().conditions, log.held().damage) == ({"wounded": Back()}, Suffered(up={UNNAMED: 4}))
    log.write("suffer", seat="p1", track="damage", up=["broken-arm"], down=1)
    assert log.held().eliminated is None
    log.write("suffer", seat="p1", track="damage", down=1)
    assert log.held().eliminated == Elimination(round=1, cause="damage")
    assert (log.held().possessions, log.state.session.board.dropped) == ({}, {"Pier": {"axe": 1}})


def test_all_of_one_effect_is_taken_before() -> None:
    """Health 7, 5 held, one effect of 4: nine cards, Wounded once, not eliminated."""
    log = Log()
    log.join(1, "minh-thi-phan")
    log.join(2, "rita-young")
    log.write("game-begin", scenario="rising-tide")
    log.write("suffer", seat="p1", track="damage", down=5)
    log.write("suffer", seat="p1", track="damage", unnamed=2, down=2)
    assert (log.held().conditions, log.held().damage) == ({"wounded": Back()}, Suffered(up={UNNAMED: 2}))
    assert log.held().eliminated is None


@pytest.mark.parametrize(
    ("track", "condition", "limit"), [("damage", "wounded", 8), ("horror", "insane", 6)], ids=["damage", "horror"]
)
def test_limits_are_the_printed_ones(track: str, condition: str, limit: int) -> None:
    log = Log(2)  # Carson Sinclair has Health 8 and Sanity 6
    log.write("suffer", seat="p2", track=track, down=limit - 1)
    assert log.held("p2").conditions == {}
    log.write("suffer", seat="p2", track=track, down=1)
    assert (log.held("p2").conditions, getattr(log.held("p2"), track).total) == ({condition: Back()}, 0)
    log.write("suffer", seat="p2", track=track, down=limit)
    eliminated = log.held("p2").eliminated
    assert eliminated
    assert eliminated.cause == track


def test_a_card_may_prevent_what_follows() -> None:
    log = Log(2)
    log.write("suffer", seat="p1", track="damage", down=5, prevented=True)
    assert (log.held().conditions, log.held().damage.total) == ({}, 5)


@pytest.mark.parametrize(
    ("kind", "data", "found"),
    [
        ("suffer", {"up": ["broken-arm"]}, []),
        ("suffer", {"track": "horror", "up": ["broken-arm"]}, [("MOM2-POS-01", "card-misplaced")]),
        ("suffer", {"up": ["absolute-terror"]}, [("MOM2-POS-01", "card-misplaced")]),
        ("suffer", {}, [("MOM2-DMG-01", "no-cards")]),
        ("recover", {"up": ["gut-shot"]}, []),
        ("recover", {"up": ["broken-arm"]}, [("MOM2-DMG-04", "not-face-up")]),
        ("recover", {"unnamed": 1}, []),
        ("recover", {"unnamed": 2}, [("MOM2-DMG-04", "not-face-up")]),
        ("recover", {"down": 1}, []),
        ("recover", {"down": 2}, [("MOM2-DMG-04", "not-face-down")]),
        ("harm-turn", {"to": "down", "up": ["gut-shot"]}, []),
        ("harm-turn", {"to": "down", "up": ["broken-arm"]}, [("MOM2-DMG-02", "not-face-up")]),
        ("harm-turn", {"to": "up", "up": ["broken-arm"]}, []),
        ("harm-turn", {"to": "up", "up": ["broken-arm"], "unnamed": 1}, [("MOM2-DMG-03", "not-face-down")]),
        ("harm-turn", {"to": "up", "up": ["absolute-terror"]}, [("MOM2-POS-01", "card-misplaced")]),
        ("harm-turn", {}, [("MOM2-DMG-01", "no-cards")]),
    ],
)
def test_damage(kind: str, data: dict[str, Any], found: Found) -> None:
    log = Log(2)
    log.write("suffer", seat="p1", track="damage", up=["gut-shot"], unnamed=1, down=1)
    assert log.problems(kind, **{"seat": "p1", "track": "damage", **data}) == found


def test_turned_cards_lose_and_get_their_names() -> None:
    log = Log(2)
    log.write("suffer", seat="p1", track="damage", up=["gut-shot"], down=1)
    log.write("harm-turn", seat="p1", track="damage", up=["gut-shot"])
    assert log.held().damage == Suffered(down=2)
    log.write("harm-turn", seat="p1", track="damage", to="up", up=["broken-leg"])
    assert log.held().damage == Suffered(up={"broken-leg": 1}, down=1)
    log.write("recover", seat="p1", track="damage", up=["broken-leg"], down=1)
    assert log.held().damage == Suffered()


def test_eliminated_by_what() -> None:
    log = Log(2)
    eliminate: dict[str, Any] = {"seat": "p1", "space": "Attic"}
    assert log.problems("eliminate", **eliminate, cause="effect") == []
    assert log.problems("eliminate", **eliminate, cause="damage") == [("MOM2-DMG-08", "eliminated-too-early")]
    assert log.problems("eliminate", **eliminate, cause="horror") == [("MOM2-DMG-10", "eliminated-too-early")]
    log.write("condition-gain", seat="p1", condition="wounded")
    log.write("condition-gain", seat="p1", condition="insane")
    assert log.problems("eliminate", **eliminate, cause="damage") == []
    assert log.problems("eliminate", **eliminate, cause="horror") == []
    log.write("possession-gain", seat="p1", cards=["axe"])
    log.write("eliminate", **eliminate, cause="damage")
    assert (log.held().possessions, log.state.session.board.dropped) == ({}, {"Attic": {"axe": 1}})
    for kind, data in (
        ("clues", {}),
        ("suffer", {"track": "damage", "down": 1}),
        ("condition-gain", {"condition": "stunned"}),
    ):
        assert log.problems(kind, seat="p1", **data) == [("MOM2-END-06", "seat-eliminated")], kind
        assert log.problems(kind, seat="p2", **data) == [], kind


# --- conditions ---

BACK = "insane-narcissism"


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"condition": "stunned"}, []),
        ({"condition": "dazed"}, [("MOM2-VAL-06", "condition-twice")]),
        ({"condition": "axe"}, [("MOM2-POS-01", "card-misplaced")]),
        ({"condition": "insane", "back": BACK}, []),
        ({"condition": "insane", "back": "Narcissism"}, []),
        ({"condition": "insane", "back": "Optimism"}, [("MOM2-VIS-02", "back-unknown")]),
        ({"condition": "stunned", "back": "Optimism"}, [("MOM2-VIS-01", "back-of-nobody")]),
        ({"condition": "insane", "minimum": 2}, []),
        ({"condition": "insane", "minimum": 3}, [("MOM2-VAL-07", "too-few-for-card")]),
        ({"condition": "stunned", "minimum": 2}, [("MOM2-VIS-01", "back-of-nobody")]),
        ({"condition": "agenda", "back": "agenda-human-4"}, [("MOM2-VAL-07", "too-few-for-card")]),
        ({"condition": "agenda", "back": "Human", "minimum": 3}, [("MOM2-VAL-07", "too-few-for-card")]),
        ({"condition": "agenda", "back": "Cat"}, []),  # of one copy nobody knows here what its back says
    ],
)
def test_conditions(data: dict[str, Any], found: Found) -> None:
    log = Log(2)
    log.write("condition-gain", seat="p1", condition="dazed")
    assert log.problems("condition-gain", seat="p1", **data) == found


def test_the_number_on_a_back_counts_those_in_play() -> None:
    log = Log(3)
    insane = {"seat": "p1", "condition": "insane", "minimum": 3}
    assert log.problems("condition-gain", **insane) == []
    log.write("eliminate", seat="p2", cause="effect")
    assert log.problems("condition-gain", **insane) == [("MOM2-VAL-07", "too-few-for-card")]


def test_the_number_on_a_back_counts_when_it_is_dealt() -> None:
    log = Log(3)
    log.write("condition-gain", seat="p1", condition="insane", back=BACK, minimum=3)
    log.write("eliminate", seat="p2", cause="effect")
    assert log.problems("condition-gain", seat="p1", condition="dazed") == []
    assert log.problems("condition-back", seat="p1", condition="insane", back=BACK) == []
    told = {"seat": "p1", "condition": "insane", "minimum": 3}
    assert log.problems("condition-back", **told) == [("MOM2-VAL-07", "too-few-for-card")]
    log.write("condition-back", house_rule=True, **told)


@pytest.mark.parametrize(
    ("told", "minimum", "back"),
    [
        ({"back": "agenda-human-4"}, 4, "agenda-human-4"),
        ({"back": "agenda-human-4", "minimum": 2}, 4, "agenda-human-4"),
        ({"back": "deep one hybrid", "minimum": 5}, 5, "agenda-deep-one-hybrid-5"),
        ({"back": "Human", "minimum": 3}, 3, "agenda-human-3"),
        ({"back": "Human"}, None, "Human"),
        ({"minimum": 3}, 3, ""),
    ],
)
def test_a_back_that_is_known_has_its_printed_number(told: dict[str, Any], minimum: int | None, back: str) -> None:
    log = Log(5)
    log.write("condition-gain", seat="p1", condition="agenda", **told)
    assert log.held().conditions == {"agenda": Back(code=back, minimum=minimum)}


def test_backs_of_products_that_are_not_active() -> None:
    for products, found in ((["base"], [("MOM2-VAL-02", "collection-short")]), (["base", "btt"], [])):
        log = Log(2, products=products)
        log.write("condition-gain", seat="p1", condition="insane")
        assert log.problems("condition-back", seat="p1", condition="insane", back="insane-passive") == found
        assert log.problems("condition-gain", seat="p2", condition="insane", back="Passive") == found


def test_a_card_that_is_turned_tells_nothing_of_another() -> None:
    log = Log(3)
    log.write("condition-gain", seat="p1", condition="insane", back=BACK)
    log.write("condition-gain", seat="p1", condition="agenda", back="agenda-human-3")
    told = {number: entry for number, entry in enumerate(log.entries, 1) if entry.kind == "condition-gain"}
    insane, agenda = told
    for condition, shown in (("agenda", {(agenda, "p1")}), ("insane", {(insane, "p1")})):
        found = log.attempt("condition-reveal", seat="p1", condition=condition)
        assert revealed(CAMPAIGN, {**told, len(log.entries) + 1: found.entry}) == shown


@pytest.mark.parametrize("kind", ["condition-lose", "condition-back", "condition-reveal"])
def test_only_what_one_has(kind: str) -> None:
    log = Log(2)
    assert log.problems(kind, seat="p1", condition="insane") == [("MOM2-POS-17", "condition-missing")]
    log.write("condition-gain", seat="p1", condition="insane")
    assert log.problems(kind, seat="p1", condition="insane") == []


def test_a_back_is_read_and_forgotten_with_its_card() -> None:
    log = Log(2)
    log.write("suffer", seat="p2", track="horror", down=6)
    log.write("condition-back", seat="p2", condition="insane", back="Narcissism", minimum=2)
    assert log.held("p2").conditions == {"insane": Back(code=BACK, minimum=2)}
    log.write("condition-lose", seat="p2", condition="insane")
    log.write("condition-gain", seat="p2", condition="insane")
    assert log.held("p2").conditions == {"insane": Back()}


def test_nothing_but_the_secret_differs_for_those_who_may_not_see_it() -> None:
    """Hidden are the fields of a back and nothing else; every entry can be applied without them."""
    log = Log(2)
    log.write("suffer", seat="p2", track="horror", down=6)
    log.write("condition-back", seat="p2", condition="insane", back=BACK, minimum=2)
    log.write("game-save")
    log.write("game-continue")
    seen = [
        replace(entry, data=redacted(CAMPAIGN.kinds.get(entry.kind), entry.data, lambda seat: True))
        for entry in log.entries
    ]
    assert sum(bool(secret_places(CAMPAIGN.kinds.get(one.kind), one.data)) for one in log.entries) == 1
    state = replay(CAMPAIGN, seen)
    held = log.held("p2")
    assert state.seats["p2"].held == replace(held, conditions={"insane": Back()})
    seats = {**state.seats, "p2": log.state.seats["p2"]}
    saves = log.state.session.saves
    session = replace(state.session, saves=saves)
    assert replace(state, seats=seats, sessions=(session,)) == log.state
    assert "narcissism" not in str(state)


def test_secret_fields_are_those_of_backs() -> None:
    secret = {(kind.code, field.name) for kind in CAMPAIGN.kinds.values() for field in kind.fields if field.secret}
    assert secret == {
        ("condition-gain", "back"), ("condition-gain", "minimum"),
        ("condition-back", "back"), ("condition-back", "minimum"),
    }  # fmt: skip


# --- the board ---


@pytest.mark.parametrize(
    ("kind", "data", "found"),
    [
        ("monster-spawn", {"monster": "deep-one"}, []),
        ("monster-spawn", {"monster": "cultist"}, [("MOM2-VAL-12", "token-twice")]),
        ("monster-spawn", {"monster": "cultist", "token": "2"}, []),
        ("monster-spawn", {"monster": "cultist", "token": "1"}, [("MOM2-VAL-12", "token-twice")]),
        ("monster-spawn", {"monster": "The thing in the well"}, []),
        ("monster-spawn", {"monster": "axe"}, [("MOM2-SETUP-03", "not-a-monster")]),
        ("monster-change", {"monster": "cultist", "space": "Attic", "damage": 2}, []),
        ("monster-change", {"monster": "cultist", "token": "2"}, [("MOM2-VAL-12", "monster-missing")]),
        ("monster-defeat", {"monster": "cultist", "token": "1", "seat": "p1"}, []),
        ("monster-defeat", {"monster": "deep-one"}, [("MOM2-VAL-12", "monster-missing")]),
        ("feature", {"feature": "fire", "space": "Attic"}, []),
        ("feature", {"feature": "fire", "space": "Kitchen"}, [("MOM2-VAL-11", "feature-twice")]),
        ("feature", {"feature": "darkness", "space": "Kitchen"}, []),
        ("feature", {"feature": "darkness", "space": "Cellar"}, [("MOM2-VAL-11", "feature-twice")]),
        ("feature", {"feature": "barricade", "space": "Cellar"}, []),
        ("feature", {"feature": "fire", "space": "Kitchen", "is_gone": True}, []),
        ("feature", {"feature": "fire", "space": "Attic", "is_gone": True}, [("MOM2-VAL-11", "feature-missing")]),
        ("feature", {"feature": "fire", "space": "Attic", "seat": "p1"}, []),
        ("feature", {"feature": "fire", "space": "Attic", "seat": "p2"}, [("MOM2-POS-19", "no-light-source")]),
        ("move", {"seat": "p1", "space": "Attic"}, []),
        ("puzzle", {"puzzle": "lock", "seat": "p1", "steps": 4}, []),
        ("person", {"name": "The butler", "notes": "He hides something."}, []),
        ("objective", {"text": "Find the key."}, []),
    ],
)
def test_board(kind: str, data: dict[str, Any], found: Found) -> None:
    log = Log(2)
    log.write("monster-spawn", monster="cultist", space="Lobby")
    log.write("monster-spawn", monster="cultist", token="1")
    log.write("feature", feature="fire", space="Kitchen")
    log.write("feature", feature="darkness", space="Cellar")
    log.write("possession-gain", seat="p1", cards=["candles"])
    assert log.problems(kind, **data) == found


def test_monsters_of_products_that_are_not_active() -> None:
    log = Log(2, products=["base"])
    assert log.problems("monster-spawn", monster="cultist") == []
    assert log.problems("monster-spawn", monster="thrall") == [("MOM2-VAL-02", "collection-short")]


def test_what_happens_stands_in_the_state_by_round() -> None:
    log = Log(2)
    log.write("monster-spawn", monster="cultist", space="Lobby")
    log.write("round-end", events="The lights go out.")
    log.write("monster-change", monster="cultist", space="Attic", damage=1)
    log.write("monster-defeat", monster="cultist", seat="p2")
    log.write("puzzle", puzzle="code", seat="p1", steps=3, solved=False)
    log.write("person", name="The butler")
    log.write("objective", text="Find the key.")
    log.write("possession-gain", seat="p1", cards=["torch"])
    log.write("feature", feature="fire", space="Attic", seat="p1")
    session = log.state.session
    assert (session.round, [one.events for one in session.rounds]) == (2, ["The lights go out."])
    assert [(one.monster, one.round, one.by) for one in session.fallen] == [("cultist", 2, "p2")]
    assert [(one.kind, one.is_solved, one.steps, one.round) for one in session.puzzles] == [("code", False, 3, 2)]
    assert (session.people[0].name, session.objectives, session.fire_set) == ("The butler", ("Find the key.",), True)
    assert session.board.monsters == ()
