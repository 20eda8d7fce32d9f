"""Every rule that an entry can break, kind by kind: what is legal beside what is not."""

from typing import Any

import pytest
from msgspec import Struct

from games.ah2.campaign import seat_checks
from games.ah2.campaign.campaign import CAMPAIGN
from games.ah2.tests.box import box
from games.ah2.tests.table import NAMES, Log
from games.ah2.tests.test_rules import CASES as LOADOUTS

Written = tuple[str, dict[str, Any]]
WOODS = {"location": "woods"}
PLACES = [card.code for card in box() if card.fields.stability == "unstable"]
WAKING: list[Written] = [("awaken", {"cause": "doom"})]
SIX_SEALS: list[Written] = [("turn", {"seals": 6})]
OPEN: list[Written] = [("gate-open", WOODS)]
CLOSE: dict[str, Any] = {"seat": "p1", "location": "woods", "method": "closed"}
TROPHY: list[Written] = [*OPEN, ("gate-close", CLOSE)]
RUMOR: list[Written] = [("turn", {"mythos": "the-great-ritual"})]


def opened(number: int) -> list[Written]:
    return [("gate-open", {"location": place}) for place in PLACES[:number]]


def won(*players: dict[str, Any], **board: Any) -> dict[str, Any]:
    """An end by six seals, unless something else is said."""
    return {"result": "win-seal", "seals": 6, "told": list(players), **board}


def lost(*fates: str, **board: Any) -> dict[str, Any]:
    return {"result": "loss", "told": [{"fate": fate} for fate in fates], **board}


class Case(Struct, frozen=True):
    """The same entry twice: as it may be, and as it may not; and what stands before it."""

    kind: str
    rule: str
    code: str
    legal: dict[str, Any]
    illegal: dict[str, Any]
    before: list[Written] = []
    """Before both."""
    only: list[Written] = []
    """Before the illegal one alone, where it is not the entry that differs."""
    players: int = 2
    ancient_one: str = "azathoth"


SEATS = {f"p{number}": name for number, name in enumerate(NAMES, 1)}
EIGHT: list[Written] = [
    ("seat-join", {"seat": seat, "player": seat, "investigator": name}) for seat, name in list(SEATS.items())[:8]
]
NINTH = {"seat": "p9", "player": "p9", "investigator": NAMES[8]}
TWO = EIGHT[:2]
BANISHED = {"result": "win-banish", "doom": 0, "told": [{}, {"fate": "devoured-battle"}]}
CASES = [
    # --- the table ---
    Case("seat-join", "AH2-BUILD-01", "player-count", NINTH, NINTH, EIGHT[:7], EIGHT[7:], players=0),
    Case("game-begin", "AH2-BUILD-01", "player-count", {"ancient_one": "yig", "seed": 1},
         {"ancient_one": "yig", "seed": 1}, [], [("seat-leave", {"seat": "p1"})], players=-1),
    Case("game-begin", "AH2-SETUP-03", "first-missing", {"ancient_one": "yig", "first": "p1"}, {"ancient_one": "yig"},
         TWO, players=0),
    Case("game-begin", "AH2-SETUP-05", "not-an-ancient-one", {"ancient_one": "yig", "first": "p1"},
         {"ancient_one": "ghoul", "first": "p1"}, TWO, players=0),
    Case("game-begin", "AH2-SETUP-14", "not-a-mythos-card",
         {"ancient_one": "yig", "first": "p1", "mythos": "the-festival"},
         {"ancient_one": "yig", "first": "p1", "mythos": "ghoul"}, TWO, players=0),
    # --- turns ---
    Case("turn", "AH2-TURN-01", "first-passes", {"first": "p2"}, {"first": "p1"}, [("turn", {})]),
    Case("turn", "AH2-MYTH-05", "not-a-mythos-card", {"mythos": "the-festival"}, {"mythos": "ghoul"}),
    Case("turn", "AH2-MYTH-03", "no-rumor", {"rumor": "passed"}, {"rumor": "passed"}, RUMOR,
         [("turn", {"rumor": "failed"})]),
    Case("turn", "AH2-LIMIT-01", "monster-limit", {"arkham": 4, "sky": 1}, {"arkham": 5, "sky": 1}),
    Case("turn", "AH2-LIMIT-03", "outskirts-full", {"outskirts": 6}, {"outskirts": 7}),
    Case("turn", "AH2-LOG-04", "gates-wake", {"gates": 7}, {"gates": 8}),
    Case("turn", "AH2-LOG-04", "doom-wakes", {"doom": 13}, {"doom": 14}),
    Case("turn", "AH2-LOG-05", "terror-falls", {"terror": 4}, {"terror": 3}, [("turn", {"terror": 4})]),
    Case("turn", "AH2-LOG-08", "doom-tokens", {"doom": 12, "seals": 5}, {"doom": 13, "seals": 8}),
    Case("turn", "AH2-LOG-10", "gate-places", {"gates": 6, "seals": 5}, {"gates": 7, "seals": 5}),
    Case("turn", "AH2-LOG-02", "seals-won", {}, {}, [("turn", {"seals": 5})], SIX_SEALS),
    Case("turn", "AH2-AWAKE-5", "in-battle", {}, {}, [], WAKING),
    # --- terror, mishaps, investigators ---
    Case("terror-rise", "AH2-TERR-01", "terror-at-the-end", {"cause": "card"}, {"cause": "card"},
         [("turn", {"terror": 9})], [("terror-rise", {"cause": "card"})]),
    Case("terror-rise", "AH2-TERR-02", "ally-gone", {"cause": "card", "ally": "ryan-dean"},
         {"cause": "card", "ally": "duke"}, [("terror-rise", {"cause": "card", "ally": "duke"})]),
    Case("terror-rise", "AH2-LOG-02", "seals-won", {"cause": "card"}, {"cause": "card"}, [], SIX_SEALS),
    Case("terror-rise", "AH2-AWAKE-5", "in-battle", {"cause": "card"}, {"cause": "card"}, [], WAKING),
    Case("mishap", "AH2-LOG-02", "seals-won", {"seat": "p1", "condition": "lost"}, {"seat": "p1", "condition": "lost"},
         [], SIX_SEALS),
    Case("mishap", "AH2-AWAKE-5", "in-battle", {"seat": "p1", "condition": "lost"}, {"seat": "p1", "condition": "lost"},
         [], WAKING),
    Case("investigator-replace", "AH2-ST-09", "no-replacement", {"seat": "p1", "investigator": "vincent-lee"},
         {"seat": "p1", "investigator": "vincent-lee"}, [], WAKING),
    # --- gates ---
    Case("gate-open", "AH2-LOG-14", "gate-at-stable", WOODS, {"location": "library"}),
    Case("gate-open", "AH2-LOG-10", "gate-there", WOODS, WOODS, TROPHY, OPEN),
    Case("gate-open", "AH2-LOG-06", "not-a-gate", {**WOODS, "gate": "gate-yuggoth"}, {**WOODS, "gate": "ghoul"}),
    Case("gate-open", "AH2-LOG-06", "gate-markers", WOODS, WOODS, TROPHY * 15, TROPHY),
    Case("gate-open", "AH2-LOG-06", "gate-marker-out", {"location": PLACES[2], "gate": "gate-yuggoth"},
         {"location": PLACES[2], "gate": "gate-yuggoth"},
         [("gate-open", {"location": PLACES[0], "gate": "gate-yuggoth"})],
         [("gate-open", {"location": PLACES[1], "gate": "gate-yuggoth"})]),
    Case("gate-open", "AH2-AWAKE-2", "gates-wake", {"location": PLACES[7]}, {"location": PLACES[7]}, opened(6),
         opened(7)[6:]),
    Case("gate-open", "AH2-LOG-02", "seals-won", WOODS, WOODS, [], SIX_SEALS),
    Case("gate-open", "AH2-AWAKE-5", "in-battle", WOODS, WOODS, [], WAKING),
    Case("gate-close", "AH2-GATE-04", "no-gate-there", CLOSE, {**CLOSE, "location": "graveyard"}, OPEN),
    Case("gate-close", "AH2-GATE-06", "no-elder-sign", {**CLOSE, "location": PLACES[4], "method": "sealed-clues"},
         {**CLOSE, "location": PLACES[4], "method": "sealed-elder-sign"},
         [*opened(6), *(("gate-close", {"seat": "p1", "location": place, "method": "sealed-elder-sign"})
                        for place in PLACES[:4])]),
    Case("gate-close", "AH2-WIN-A", "gates-won", CLOSE, CLOSE, OPEN,
         [("gate-close", CLOSE), *OPEN]),
    Case("gate-close", "AH2-LOG-02", "seals-won", CLOSE, CLOSE, OPEN, SIX_SEALS),
    Case("gate-close", "AH2-AWAKE-5", "in-battle", CLOSE, CLOSE, OPEN, WAKING),
    Case("trophies-spend", "AH2-TROPHY-01", "trophies-short", {"seat": "p1", "gates": 1}, {"seat": "p2", "gates": 1},
         TROPHY),
    Case("trophies-spend", "AH2-TURN-05", "ability-at-gate", {"seat": "p1", "gates": 1, "location": "science-building"},
         {"seat": "p1", "gates": 1, "location": "science-building"}, TROPHY,
         [("gate-open", {"location": "science-building"})]),
    Case("trophies-spend", "AH2-LOG-02", "seals-won", {"seat": "p1", "gates": 1}, {"seat": "p1", "gates": 1}, TROPHY,
         SIX_SEALS),
    Case("trophies-spend", "AH2-AWAKE-5", "in-battle", {"seat": "p1", "gates": 1}, {"seat": "p1", "gates": 1}, TROPHY,
         WAKING),
    # --- the awakening ---
    Case("awaken", "AH2-LOG-04", "track-not-full", {"cause": "doom", "doom": 14}, {"cause": "doom", "doom": 13}),
    Case("awaken", "AH2-LOG-04", "gates-too-few", {"cause": "gates", "gates": 8}, {"cause": "gates", "gates": 7}),
    Case("awaken", "AH2-AWAKE-3", "markers-left", {"cause": "markers"}, {"cause": "markers"}, TROPHY * 16,
         [("trophies-spend", {"seat": "p1", "gates": 1})]),
    Case("awaken", "AH2-AWAKE-5", "awake-already", {"cause": "doom"}, {"cause": "doom"}, [], WAKING),
    # --- the end ---
    Case("game-end", "AH2-LOG-01", "gates-left", {"result": "win-close", "told": [{"gates": 2}], "gates": 0},
         {"result": "win-close", "told": [{"gates": 2}], "gates": 1}),
    Case("game-end", "AH2-LOG-01", "trophies-missing", {"result": "win-close", "told": [{"gates": 1}, {"gates": 1}]},
         {"result": "win-close", "told": [{"gates": 1}]}),
    Case("game-end", "AH2-LOG-02", "seals-missing", won(), won(seals=5)),
    Case("game-end", "AH2-LOG-02", "seals-won", {**BANISHED, "seals": 5}, {**BANISHED, "seals": 6}, WAKING,
         ancient_one="yig"),
    Case("game-end", "AH2-LOG-03", "not-awake", won(), {"result": "win-banish", "doom": 0}),
    Case("game-end", "AH2-LOG-03", "awake-already", BANISHED, won(), WAKING, ancient_one="yig"),
    Case("game-end", "AH2-LOG-03", "doom-left", BANISHED, {**BANISHED, "doom": 1}, WAKING, ancient_one="yig"),
    Case("game-end", "AH2-LOG-03", "nobody-left", BANISHED, {**BANISHED, "told": [{"fate": "devoured-battle"}] * 2},
         WAKING, ancient_one="yig"),
    Case("game-end", "AH2-LOG-03", "no-battle", {"result": "loss"}, {"result": "win-banish", "doom": 0}, WAKING),
    Case("game-end", "AH2-LOG-03", "survivor-of-a-loss", lost("devoured-battle", "devoured-battle"),
         lost("survived-not-sane", "devoured-battle"), WAKING, ancient_one="yig"),
    Case("game-end", "AH2-LOG-03", "not-playing", won(), won(again=True)),
    Case("game-end", "AH2-LOG-03", "fate-missing", won(), won(left_out=1)),
    Case("game-end", "AH2-LOG-04", "gates-wake", {"result": "win-seal", "seals": 6, "gates": 4},
         {"result": "win-seal", "seals": 6, "gates": 5}, players=8),
    Case("game-end", "AH2-LOG-04", "doom-wakes", won(doom=13), won(doom=14)),
    Case("game-end", "AH2-LOG-05", "terror-falls", won(terror=4), won(terror=3), [("turn", {"terror": 4})]),
    Case("game-end", "AH2-LOG-06", "gate-markers", won({"gates": 2}, stack=14), won({"gates": 2}, stack=13)),
    Case("game-end", "AH2-LOG-07", "monster-markers", won({"monsters": 3}, arkham=2, sky=0, outskirts=0, cup=50),
         won({"monsters": 3}, arkham=2, sky=0, outskirts=0, cup=51)),
    Case("game-end", "AH2-LOG-07", "claimed-surplus", won({"monsters": 1, "claimed": ["ghoul"]}),
         won({"claimed": ["ghoul"]})),
    Case("game-end", "AH2-LOG-07", "monster-copies", won({"monsters": 9, "claimed": ["dhole"]}),
         won({"monsters": 9, "claimed": ["dhole"] * 2})),
    Case("game-end", "AH2-LOG-08", "doom-tokens", won(doom=12, seals=8), won(doom=13, seals=8)),
    Case("game-end", "AH2-LOG-09", "doom-unexpected", won(opened=9, doom=9), won(opened=9, doom=8)),
    Case("game-end", "AH2-LOG-10", "gate-places", won(gates=5), won(gates=6)),
    Case("game-end", "AH2-LOG-11", "loan-surplus", won({"loans": 1}), won({"loans": 2})),
    Case("game-end", "AH2-LOG-11", "elder-sign-surplus", won(elder_signs=6), won(elder_signs=7)),
    Case("game-end", "AH2-LOG-12", "endless-trophy", won({"monsters": 1, "claimed": ["ghoul"]}),
         won({"monsters": 1, "claimed": ["haunter-of-the-dark"]})),
    Case("game-end", "AH2-LOG-13", "ally-twice", won({"allies": ["duke"]}),
         won({"allies": ["duke"]}, {"allies": ["duke"]})),
    Case("game-end", "AH2-LOG-13", "allies-gone", won(terror=3, allies_box=3), won(terror=3, allies_box=4)),
    Case("game-end", "AH2-LOG-13", "allies-counted", won(terror=3, allies_box=3, allies_deck=8),
         won(terror=3, allies_box=3, allies_deck=9)),
    Case("game-end", "AH2-ST-09", "devoured-asleep", won({"fate": "survived-not-sane"}),
         won({"fate": "devoured-battle"})),
    Case("game-end", "AH2-FB-01", "devoured-already", {**BANISHED, "told": [{}, {"fate": "devoured-lost"}]},
         {**BANISHED, "told": [{}, {}]}, [("awaken", {"cause": "doom", "lost": ["p2"]})], ancient_one="yig"),
    Case("game-end", "AH2-COMP-12", "copies-in-box", won({"items": ["elder-sign"] * 2}, elder_signs=2),
         won({"items": ["elder-sign"] * 2}, {"items": ["elder-sign"]}, elder_signs=2)),
    Case("game-end", "AH2-LIM-04", "above-maximum", won({"sanity": 6, "allies": ["duke"]}), won({"sanity": 6})),
    Case("game-end", "AH2-SCORE-07", "sane-at-zero", won({"sanity": 1}), won({"sanity": 0})),
    Case("game-end", "AH2-LIM-03", "deputies", won({"deputy": True}), won({"deputy": True}, {"deputy": True})),
    Case("game-result", "AH2-LOG-02", "seals-won", {"result": "won"}, {"result": "lost"}, SIX_SEALS),
    Case("game-result", "AH2-LOG-03", "no-battle", {"result": "lost"}, {"result": "won"}, WAKING),
]  # fmt: skip


def problems_of(case: Case, data: dict[str, Any], before: list[Written]) -> list[tuple[str, str]]:
    log = Log(max(0, case.players), case.ancient_one)
    if case.players < 0:  # a table with one player that has not begun
        log.join(1)
    for kind, written in before:
        log.write(kind, **written)
    return log.problems(case.kind, **(end_of(log, data) if case.kind == "game-end" else data))


def end_of(log: Log, data: dict[str, Any]) -> dict[str, Any]:
    board = {key: value for key, value in data.items() if key not in ("told", "result", "again", "left_out")}
    told = [*data.get("told", ()), *({} for _ in log.state.session.seats)][: len(log.state.session.seats)]
    end = log.end(data["result"], told, **board)
    players = end["players"][data.get("left_out", 0) :]
    return {**end, "players": [*players, players[0]] if data.get("again") else players}


@pytest.mark.parametrize("case", CASES, ids=[f"{case.kind} {case.rule} {case.code}" for case in CASES])
def test_entry_is_legal_beside_one_that_is_not(case: Case) -> None:
    assert problems_of(case, case.legal, case.before) == []
    assert (case.rule, case.code) in problems_of(case, case.illegal, [*case.before, *case.only])


def test_every_rule_of_every_kind_has_its_case() -> None:
    of_loadouts = {(rule, code) for rule, codes in seat_checks.START_EMITS.items() for code in codes}
    emitted = {
        (kind.code, rule, code)
        for kind in CAMPAIGN.kinds.values()
        for rule, codes in kind.emits.items()
        for code in codes
    }
    own = {one for one in emitted if one[0] == "game-end" or one[1:] not in of_loadouts}
    assert {(case.kind, case.rule, case.code) for case in CASES} == own
    # What an investigator starts with is checked by the rules of loadouts, which have case files.
    assert {rule for rule, _code in of_loadouts} <= LOADOUTS.keys()
    told = {problem["code"] for rows in LOADOUTS.values() for row in rows for problem in row["problems"]}
    assert {code for _rule, code in of_loadouts} <= told
