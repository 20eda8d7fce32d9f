"""Entries during a game: legal and illegal cases of each rule."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.dmd.campaign.campaign import CAMPAIGN
from games.dmd.campaign.state import level
from games.dmd.tests.table import EPISODE, NAMES, Log, seated
from games.engine.journal import Known

IAN, BETH, KID = "ian-welles", "sister-beth", "the-kid"


def written(*entries: tuple[str, dict[str, Any]], join: str = "") -> Log:
    """A log of two with these entries after the beginning; the second, if it is said, with that investigator."""
    log = Log(0 if join else 2)
    if join:
        log.join(0)
        log.join(1, seat=join.partition("-")[0], investigator=join)
        log.write("game-begin", first=IAN)
    for kind, data in entries:
        log.write(kind, **data)
    return log


def claim(seat: str, card: str, **more: Any) -> tuple[str, dict[str, Any]]:
    return "claim", {"seat": seat, "card": card, **more}


# --- the table ---


def test_short_log_is_a_start_and_an_end() -> None:
    log = _empty()
    players = [{key: value for key, value in seated(number).items() if key != "seat"} for number in range(3)]
    state = log.write(
        "start", elder_one="cthulhu", episode=EPISODE, players=players, first="rasputin", date="2026-10-31"
    )
    assert (state.status, state.session.first, state.session.seats) == ("playing", "rasputin", NAMES[:3])
    assert state.seats["sister-beth"].skills == ("high-strung", "brawling", "toughness")
    state = log.write("game-end", result="won", ritual="disrupted", summoned="ritual")
    assert state.outcome
    assert (state.status, state.outcome.result, len(log.entries)) == ("over", "won", 2)


def _empty() -> Log:
    log = Log(0)
    log.entries, log.state = [], log.campaign.state  # type: ignore[assignment]
    return log


def test_start_with_investigators_is_checked_as_if_they_sat_down() -> None:
    pair: dict[str, Any] = {"elder_one": "cthulhu", "episode": EPISODE}
    ian = {"player": "Ann", "investigator": IAN}
    beth = {"player": "Ben", "investigator": BETH}
    log = _empty()
    assert log.problems("start", **pair, players=[ian, beth], seed=3) == []
    assert log.problems("start", **pair, players=[ian, ian], first=IAN) == [("DMD-POS-14", "investigator-twice")]
    assert log.problems("start", **pair, players=[ian, beth], first=KID) == [("DMD-VAL-12", "first-missing")]
    assert log.problems("start", **pair, first=IAN) == [("DMD-VAL-12", "investigator-number")]
    assert log.write("start", **pair, players=[ian, beth]).status == "between"  # nobody said who begins


def test_seed_chooses_who_begins_the_same_each_time() -> None:
    first = set()
    for _again in range(3):
        log = Log(0)
        for number in range(4):
            log.join(number)
        first.add(log.write("game-begin", seed=77).session.first)
    assert len(first) == 1
    assert first < set(NAMES)


TABLES: list[tuple[str, int, dict[str, Any], list[tuple[str, str]]]] = [
    ("DMD-POS-14: another investigator", 1, seated(1), []),
    ("DMD-POS-14: the same one", 1, seated(1, investigator=IAN), [("DMD-POS-14", "investigator-twice")]),
    ("DMD-POS-14: no investigator", 1, seated(1, investigator="hastur"), [("DMD-POS-14", "investigator-invalid")]),
    ("DMD-POS-05: without a card", 1, {**seated(1), "insanity": None}, []),
    ("DMD-POS-05: dealt twice", 1, seated(1, insanity="recurring-trauma"), [("DMD-POS-05", "insanity-twice")]),
    ("DMD-POS-05: no Insanity", 1, seated(1, insanity="bleach"), [("DMD-POS-05", "not-an-insanity")]),
    ("DMD-VAL-12: the fifth", 4, seated(4), []),
    ("DMD-VAL-12: the sixth", 5, seated(5), [("DMD-VAL-12", "investigator-number")]),
]


@pytest.mark.parametrize(("why", "there", "data", "found"), TABLES, ids=[row[0] for row in TABLES])
def test_who_may_sit_down(why: str, there: int, data: dict[str, Any], found: list[tuple[str, str]]) -> None:
    log = Log(0)
    for number in range(there):
        log.join(number)
    assert log.problems("seat-join", **data) == found


@pytest.mark.parametrize(
    ("players", "first", "found"),
    [
        (["Ann", "Ben"], IAN, []),
        (["Ann", "ann"], IAN, []),  # alone, with two
        (["Ann"], IAN, [("DMD-VAL-12", "investigator-number"), ("DMD-SETUP-08", "investigators-per-player")]),
        (["Ann", "Ann", "Ben"], IAN, [("DMD-SETUP-08", "investigators-per-player")]),
        (["Ann", "Ann", "Ann"], IAN, [("DMD-SETUP-08", "investigators-per-player")]),
        (["Ann", "Ben"], None, [("DMD-VAL-12", "first-missing")]),
    ],
)
def test_beginning(players: list[str], first: str | None, found: list[tuple[str, str]]) -> None:
    log = Log(0)
    for number, player in enumerate(players):
        log.join(number, player=player)
    assert log.problems("game-begin", **({"first": first} if first else {})) == found


def test_who_left_does_not_begin() -> None:
    log = Log(0)
    for number in range(3):
        log.join(number)
    log.write("seat-leave", seat="rasputin")
    assert log.problems("game-begin", first="rasputin") == [("DMD-VAL-12", "first-missing")]
    assert log.write("game-begin", first=BETH).session.seats == (IAN, BETH)


def test_pair_that_is_not_owned_is_a_warning() -> None:
    log = _empty()
    pair: dict[str, Any] = {"elder_one": "hastur", "episode": EPISODE}
    assert log.problems("start", **pair) == []
    assert log.campaign.with_known
    log.facts = log.campaign.with_known(log.facts, Known(owned={"hastur", "episode-3"}))
    assert log.problems("start", **pair) == []
    log.facts = log.campaign.with_known(log.facts, Known(owned={"cthulhu", "episode-3"}))
    assert log.problems("start", **pair) == [("DMD-VAL-02", "pair-not-owned")]
    assert log.attempt("start", **pair).is_accepted
    assert log.problems("start", elder_one="the-kid", episode=EPISODE) == [("DMD-SETUP-00", "not-an-elder-one")]


# --- turns and cards ---


def turns(*seats: str) -> list[tuple[str, dict[str, Any]]]:
    return [("turn", {"seat": seat}) for seat in seats]


PLAY: list[tuple[str, list[tuple[str, dict[str, Any]]], str, dict[str, Any], list[tuple[str, str]]]] = [
    ("DMD-FLOW-05: the next one", turns(IAN), "turn", {"seat": BETH}, []),
    ("DMD-FLOW-05: round the table", turns(IAN, BETH), "turn", {"seat": IAN}, []),
    ("DMD-FLOW-05: once more", turns(IAN), "turn", {"seat": IAN}, [("DMD-FLOW-05", "turn-order")]),
    ("DMD-FLOW-06: three actions", [], "turn", {"seat": IAN, "actions": ["move", "attack", "rest"]}, []),
    ("DMD-FLOW-06: four", [], "turn", {"seat": IAN, "actions": ["move"] * 4}, [("DMD-FLOW-06", "actions-surplus")]),
    ("DMD-VAL-04: sixteen cards", [], "turn", {"seat": IAN, "mythos_deck": 11, "mythos_discard": 4, "mythos_kept": 1},
     []),
    ("DMD-VAL-04: fifteen", [], "turn", {"seat": IAN, "mythos_deck": 11, "mythos_discard": 4},
     [("DMD-VAL-04", "mythos-count")]),
    ("DMD-VAL-04: more than one is kept", [], "turn",
     {"seat": IAN, "mythos_deck": 10, "mythos_discard": 4, "mythos_kept": 2}, [("DMD-VAL-04", "mythos-kept")]),
    ("DMD-FLOW-01: a card with its symbol", [], "turn", {"seat": IAN, "mythos": "mythos-byakhee", "symbol": True}, []),
    ("DMD-FLOW-01: without it", [], "turn", {"seat": IAN, "mythos": "Carta de Mitos con un Byakhee", "symbol": False},
     [("DMD-FLOW-01", "symbol-differs")]),
    ("DMD-FLOW-01: a card that nobody knows", [], "turn", {"seat": IAN, "mythos": "Whispers", "symbol": False}, []),
    ("DMD-POS-07: one side", [], *claim(IAN, "jerome", side="left"), []),
    ("DMD-POS-07: the other one, too", [claim(IAN, "jerome")], *claim(BETH, "bleach"), [("DMD-POS-07", "both-sides")]),
    ("DMD-POS-07: twice", [claim(IAN, "bleach")], *claim(BETH, "bleach"), [("DMD-POS-07", "side-twice")]),
    ("DMD-POS-07: a card of one's own", [], *claim(IAN, "Lantern", part="item"), []),
    ("DMD-POS-07: what is it", [], *claim(IAN, "Lantern"), [("DMD-POS-07", "part-missing")]),
    ("DMD-POS-07: an investigator", [], *claim(IAN, "rasputin", part="item"), [("DMD-POS-07", "not-a-part")]),
    ("DMD-POS-12: a Companion of one's own gives a level", [],
     *claim(IAN, "Old Tom", part="companion", skill="stealth"), []),
    ("DMD-POS-12: a level in no skill", [], *claim(IAN, "Old Tom", part="companion", skill="rasputin"),
     [("DMD-POS-12", "not-a-skill")]),
    ("DMD-POS-09: as much as the track has", [], *claim(IAN, "Lantern", part="item", cost=5), []),
    ("DMD-POS-09: more than it has", [], *claim(IAN, "Lantern", part="item", cost=6),
     [("DMD-POS-09", "stress-above-maximum")]),
    ("DMD-POS-07: that twice", [claim(IAN, "Lantern", part="item")], *claim(BETH, "Lantern", part="item"),
     [("DMD-POS-07", "side-twice")]),
    ("DMD-FLOW-09: investigated", [("turn", {"seat": IAN, "phase": "investigate"})], *claim(IAN, "jerome"), []),
    ("DMD-FLOW-09: fought", [("turn", {"seat": IAN, "phase": "fight"})], *claim(IAN, "jerome"),
     [("DMD-FLOW-09", "claimed-in-a-fight")]),
    ("DMD-FLOW-09: in the turn after the fight, which is not written yet",
     [("turn", {"seat": IAN, "phase": "fight"}), *turns(BETH)], *claim(IAN, "jerome"), []),
    ("DMD-POS-09: stress 3 of 5, and 2", [("standing", {"seat": IAN, "stress": 3})], *claim(IAN, "jerome"), []),
    ("DMD-POS-09: stress 4 of 5, and 2", [("standing", {"seat": IAN, "stress": 4})], *claim(IAN, "jerome"),
     [("DMD-POS-09", "stress-above-maximum")]),
    ("DMD-POS-10: traded", [claim(IAN, "bleach")], "trade", {"seat": IAN, "to": BETH, "cards": ["bleach"]}, []),
    ("DMD-POS-10: not there", [], "trade", {"seat": IAN, "to": BETH, "cards": ["bleach"]},
     [("DMD-POS-10", "not-held")]),
    ("DMD-POS-10: with oneself", [claim(IAN, "bleach")], "trade", {"seat": IAN, "to": IAN, "cards": ["bleach"]},
     [("DMD-POS-10", "trade-with-oneself")]),
    ("DMD-VAL-10: a Companion", [claim(IAN, "jerome")], "trade", {"seat": IAN, "to": BETH, "cards": ["jerome"]}, []),
    ("DMD-VAL-10: a Condition", [claim(IAN, "guilty-conscience")], "trade",
     {"seat": IAN, "to": BETH, "cards": ["guilty-conscience"]}, [("DMD-VAL-10", "not-traded")]),
    ("DMD-VAL-10: a Condition unknown here", [claim(IAN, "Curse", part="condition")], "trade",
     {"seat": IAN, "to": BETH, "cards": ["Curse"]}, [("DMD-VAL-10", "not-traded")]),
    ("DMD-POS-11: lost", [claim(IAN, "jerome")], "companion-wound", {"seat": IAN, "card": "jerome"}, []),
    ("DMD-POS-11: not there", [], "companion-wound", {"seat": IAN, "card": "jerome"}, [("DMD-POS-11", "not-held")]),
    ("DMD-POS-11: an Item", [claim(IAN, "bleach")], "companion-wound", {"seat": IAN, "card": "bleach"},
     [("DMD-POS-11", "not-a-companion")]),
    ("DMD-POS-03: one's own skill", [], "threshold", {"seat": IAN, "skill": "brawling"}, []),
    ("DMD-POS-03: another's", [], "threshold", {"seat": IAN, "skill": "stealth"}, [("DMD-POS-03", "skill-of-another")]),
    ("DMD-VAL-05: the fourth level", [("threshold", {"seat": IAN, "skill": "brawling"})] * 2, "threshold",
     {"seat": IAN, "skill": "brawling"}, []),
    ("DMD-VAL-05: a fifth", [("threshold", {"seat": IAN, "skill": "brawling"})] * 3, "threshold",
     {"seat": IAN, "skill": "brawling"}, [("DMD-VAL-05", "level-not-printed")]),
    ("DMD-VAL-05: levels as thresholds", [], "standing",
     {"seat": IAN, "thresholds": 2, "levels": [{"skill": "brawling", "level": 3}]}, []),
    ("DMD-VAL-05: a level too many", [], "standing",
     {"seat": IAN, "thresholds": 1, "levels": [{"skill": "brawling", "level": 3}]}, [("DMD-VAL-05", "levels-not-due")]),
    ("DMD-VAL-05: two levels of one skill", [], "standing",
     {"seat": IAN, "thresholds": 1, "levels": [{"skill": "brawling", "level": 2}, {"skill": "brawling", "level": 2}]},
     [("DMD-VAL-05", "level-twice")]),
    ("DMD-VAL-05: the token of a Companion's skill", [claim(IAN, "jerome")], "standing",
     {"seat": IAN, "levels": [{"skill": "stealth", "level": 1}]}, []),
    ("DMD-VAL-05: that token has one level", [claim(IAN, "jerome")], "standing",
     {"seat": IAN, "levels": [{"skill": "stealth", "level": 2}]}, [("DMD-VAL-05", "level-not-printed")]),
    ("DMD-POS-03: a level of another's skill", [], "standing",
     {"seat": IAN, "levels": [{"skill": "stealth", "level": 1}]},
     [("DMD-POS-03", "skill-of-another")]),
    ("DMD-SAN-02: the marker was written before it moved", [("standing", {"seat": IAN, "sanity": 0})], "threshold",
     {"seat": IAN, "skill": "brawling"}, []),
    ("DMD-VAL-06: four dice", [], "standing", {"seat": IAN, "thresholds": 6, "dice": 4}, []),
    ("DMD-VAL-06: more than thresholds", [], "standing", {"seat": IAN, "thresholds": 2, "dice": 3},
     [("DMD-VAL-06", "dice-not-due")]),
    ("DMD-SAN-03: the fourth die", [("threshold", {"seat": IAN, "die": True})] * 3, "threshold",
     {"seat": IAN, "die": True}, []),
    ("DMD-SAN-03: a fifth", [("threshold", {"seat": IAN, "die": True})] * 4, "threshold", {"seat": IAN, "die": True},
     [("DMD-VAL-06", "dice-not-due")]),
    ("DMD-SAN-02: two thresholds on four spaces", [], "standing", {"seat": IAN, "sanity": 4, "thresholds": 2}, []),
    ("DMD-SAN-02: two on one", [], "standing", {"seat": IAN, "sanity": 1, "thresholds": 2},
     [("DMD-SAN-02", "thresholds-too-many")]),
    ("DMD-SAN-05: sanity goes on", [("standing", {"seat": IAN, "sanity": 3})], "standing",
     {"seat": IAN, "sanity": 4}, []),
    ("DMD-SAN-05: sanity comes back", [("standing", {"seat": IAN, "sanity": 3})], "standing",
     {"seat": IAN, "sanity": 2}, [("DMD-SAN-05", "sanity-healed")]),
    ("DMD-STR-01: the most", [], "standing", {"seat": IAN, "stress": 5}, []),
    ("DMD-STR-01: beyond", [], "standing", {"seat": IAN, "stress": 6}, [("DMD-STR-01", "stress-above-maximum")]),
    ("DMD-VAL-09: eight", [("fire", {"fire": 5})], "standing", {"seat": IAN, "fire": 3}, []),
    ("DMD-VAL-09: nine", [("fire", {"fire": 5})], "standing", {"seat": IAN, "fire": 4},
     [("DMD-VAL-09", "fire-surplus")]),
    ("DMD-VAL-09: Wound tokens in place of more", [("fire", {"fire": 5})], "standing",
     {"seat": IAN, "fire": 3, "fire_wounds": 2}, []),
    ("DMD-VAL-09: on the map", [("standing", {"seat": IAN, "fire": 3})], "fire", {"fire": 6},
     [("DMD-VAL-09", "fire-surplus")]),
]  # fmt: skip


@pytest.mark.parametrize(("why", "before", "kind", "data", "found"), PLAY, ids=[row[0] for row in PLAY])
def test_what_investigators_do(
    why: str, before: list[tuple[str, dict[str, Any]]], kind: str, data: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    assert written(*before).problems(kind, **data) == found


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ({"sanity": 5, "thresholds": 2, "dice": 1, "wounds": 5}, []),
        ({"sanity": 5, "thresholds": 1, "dice": 1}, [("DMD-SAN-02", "thresholds-not-printed")]),
        ({"sanity": 5, "thresholds": 2, "dice": 0}, [("DMD-SAN-03", "dice-not-printed")]),
        ({"sanity": 10, "thresholds": 3, "dice": 2}, [("DMD-SAN-01", "skull-not-out")]),
        ({"wounds": 6}, [("DMD-WND-01", "skull-not-out")]),
        ({"wounds": 7}, [("DMD-WND-01", "marker-off-track")]),
    ],
)
def test_markers_on_tracks_that_are_known(told: dict[str, int], found: list[tuple[str, str]]) -> None:
    assert Log(2, with_tracks=True).problems("standing", seat=IAN, **told) == found


def test_companion_gives_a_level_and_takes_it_along() -> None:
    """Jerome gives a level of Stealth; Ahmed has that skill, Ian has not."""
    log = written(join="ahmed-yasin")
    state = log.write("claim", seat="ahmed", card="jerome")
    assert state.seats["ahmed"].claimed[0].cost == 2
    assert level(state.seats["ahmed"], "stealth") == 2
    told = {"seat": "ahmed", "thresholds": 1}
    assert log.problems("standing", **told, levels=[{"skill": "stealth", "level": 3}]) == []
    assert log.problems("standing", **told, levels=[{"skill": "stealth", "level": 2}]) == [
        ("DMD-VAL-05", "levels-not-due")
    ]
    state = log.write("trade", seat="ahmed", to=IAN, cards=["jerome"])
    assert (level(state.seats["ahmed"], "stealth"), level(state.seats[IAN], "stealth")) == (1, 1)
    state = log.write("companion-wound", seat=IAN, card="jerome", wounds=1)
    assert state.seats[IAN].claimed == ()
    assert level(state.seats[IAN], "stealth") == 0


def test_companion_gives_no_level_beyond_the_last_one() -> None:
    log = written(*[("threshold", {"seat": "ahmed", "skill": "stealth"})] * 3, join="ahmed-yasin")
    log.write("claim", seat="ahmed", card="jerome")
    seat = log.state.seats["ahmed"]
    assert (level(seat, "stealth"), level(seat, "stealth", 4)) == (5, 4)
    assert log.problems("threshold", seat="ahmed", skill="healing-prayer") == []


def test_companion_is_lost_with_the_last_wound_that_he_takes() -> None:
    """Jerome takes one; here two."""
    log = written(claim(IAN, "jerome"))
    seat = log.state.seats[IAN]
    tough = (replace(seat.claimed[0], takes=2),)
    log.state = replace(log.state, seats={**log.state.seats, IAN: replace(seat, claimed=tough)})
    once = log.attempt("companion-wound", seat=IAN, card="jerome", wounds=1)
    assert [one.wounds for one in once.state.seats[IAN].claimed] == [1]
    assert log.attempt("companion-wound", seat=IAN, card="jerome", wounds=2).state.seats[IAN].claimed == ()


def test_threshold_that_is_taken_back_moves_those_after_it() -> None:
    log = Log(2, with_tracks=True)
    for _ in range(2):
        log.write("threshold", seat=IAN, skill="brawling")
    seat = log.write("undo", entry=5).seats[IAN]
    assert (seat.thresholds, seat.marks["sanity"], seat.dice, seat.levels) == (1, 3, 0, {"brawling": 2})


def test_companion_whose_card_nobody_knows_is_lost_when_it_is_said() -> None:
    log = written(claim(IAN, "Old Tom", part="companion", skill="brawling"))
    state = log.write("companion-wound", seat=IAN, card="Old Tom", wounds=2)
    assert (state.seats[IAN].claimed[0].wounds, state.seats[IAN].claimed[0].grants) == (2, {"brawling": 1})
    assert log.write("companion-wound", seat=IAN, card="Old Tom").seats[IAN].claimed == ()


def test_threshold_raises_a_skill_and_may_bring_a_die() -> None:
    log = written(("threshold", {"seat": IAN, "skill": "brawling", "die": True}), ("threshold", {"seat": IAN}))
    seat = log.state.seats[IAN]
    assert (seat.thresholds, seat.dice, seat.levels) == (2, 1, {"brawling": 2})
    state = log.write("undo", entry=5)
    assert (state.seats[IAN].thresholds, state.seats[IAN].levels) == (1, {})


def test_threshold_stands_where_it_is_printed() -> None:
    """The track has thresholds at 3, 5 and 8, the last two with a die."""
    log = Log(2, with_tracks=True)
    log.write("standing", seat=IAN, sanity=1)
    for space, dice in ((3, 0), (5, 1), (8, 2)):
        seat = log.write("threshold", seat=IAN, skill="brawling").seats[IAN]
        assert (seat.marks["sanity"], seat.dice) == (space, dice)
    assert log.problems("threshold", seat=IAN, skill="swiftness") == [("DMD-SAN-02", "thresholds-not-printed")]


def test_marker_that_cannot_be_there_any_more_is_forgotten() -> None:
    log = written(("standing", {"seat": IAN, "sanity": 1}), ("threshold", {"seat": IAN, "skill": "brawling"}))
    assert log.state.seats[IAN].marks == {"sanity": 1}
    assert log.write("threshold", seat=IAN, skill="brawling").seats[IAN].marks == {}


def test_skill_at_its_last_level_with_a_companion_is_as_it_should_be() -> None:
    """Three thresholds are the fourth level of Stealth; Jerome's counts for nothing, however it is told."""
    log = written(*[("threshold", {"seat": "ahmed", "skill": "stealth"})] * 3, join="ahmed-yasin")
    log.write("claim", seat="ahmed", card="jerome")
    assert log.problems("standing", seat="ahmed", levels=[{"skill": "stealth", "level": 4}]) == []


def test_turn_of_a_death_may_be_written_after_it() -> None:
    log = Log(3).fight()
    log.write("turn", seat=IAN)
    log.write("death", seat=BETH, cause="wounds")
    assert log.problems("turn", seat=BETH, phase="skipped") == []
    log.write("turn", seat=BETH, phase="skipped")
    assert log.problems("turn", seat=BETH, phase="skipped") == [
        ("DMD-FLOW-05", "dead-already"), ("DMD-FLOW-05", "turn-order"),
    ]  # fmt: skip
    assert log.problems("turn", seat="rasputin") == []


def test_nobody_says_how_many_are_kept_by_an_insanity_without_a_name() -> None:
    log = Log(4)
    piles = {"mythos_deck": 10, "mythos_discard": 4, "mythos_kept": 2}
    assert log.problems("turn", seat=IAN, **piles) == []


def test_stress_that_is_known_grows_with_what_is_paid() -> None:
    log = written(("standing", {"seat": IAN, "stress": 1}), claim(IAN, "jerome"))
    assert log.state.seats[IAN].marks["stress"] == 3


def test_turns_pass_over_the_dead() -> None:
    log = Log(3).fight()
    log.write("turn", seat=IAN)
    log.write("death", seat=BETH, cause="wounds")
    assert log.problems("turn", seat=BETH) == [("DMD-FLOW-05", "dead-already"), ("DMD-FLOW-05", "turn-order")]
    assert log.problems("turn", seat="rasputin") == []
    assert CAMPAIGN.guidance.begins_with(log.state, log.facts, "turn") == {"seat": "rasputin"}


def test_death_empties_the_board() -> None:
    log = written(claim(IAN, "jerome"), ("standing", {"seat": IAN, "fire": 2, "fire_wounds": 1, "wounds": 3})).fight()
    state = log.write("death", seat=IAN, cause="sanity")
    seat = state.seats[IAN]
    assert seat.death
    assert (seat.claimed, seat.marks, seat.status, seat.death.cause) == ((), {"wounds": 3}, "dead", "sanity")
    assert (seat.death.is_early, state.end) == (False, "")


def test_symbol_of_a_mythos_card_that_is_known_is_written_down_by_itself() -> None:
    log = Log(2)
    log.write("turn", seat=IAN, mythos="mythos-byakhee")
    log.write("turn", seat=BETH, mythos="mythos-cultist")
    assert [turn.symbol for turn in log.state.session.turns] == [True, False]
