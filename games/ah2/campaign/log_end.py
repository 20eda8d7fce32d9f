"""The entry that ends a game: the board, the fate of each player, the score; and its checks (AH2-LOG-01 to -13)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.ah2.campaign.log_words import SURVIVED
from games.ah2.campaign.seat_checks import sealed, seals_told, wakes
from games.ah2.campaign.state import ELDER_SIGN, Ah2State, Final, Session, Waking, gate_trophies
from games.engine import Problem, Severity, at_least, at_most, limit_problem
from games.engine.journal import CatalogueFacts, Data, Kind, by_seat, unexpected_seats, with_seat, with_session
from games.engine.journal.common_kinds import ended, from_entry, game_result

AFTER_BATTLE = ("win-banish", "loss")  # results that follow an awakening


def awoken_by(state: Ah2State, data: Data) -> Ah2State:
    """The state with the awakening reported at the end, if the log has none."""
    session = state.session
    if session.waking or "waking" not in data or data["result"] not in AFTER_BATTLE:
        return state
    waking = Waking(cause=data["waking"], turn=len(session.turns), doom=session.track, gates=session.open_gates)
    return with_session(state, waking=waking, environment="", rumor="")


class End(Struct, frozen=True, kw_only=True):
    """The end of a game, as the checks read it."""

    state: Ah2State
    data: Mapping[str, Any]
    facts: CatalogueFacts

    @property
    def players(self) -> list[dict[str, Any]]:
        """One for each seat, in the order of the table."""
        players: list[dict[str, Any]] = self.data["ended"]
        return players

    @property
    def session(self) -> Session:
        return self.state.session

    @property
    def trophies(self) -> int:
        return sum(one["gates"] for one in self.players)

    @property
    def survivors(self) -> list[dict[str, Any]]:
        return [one for one in self.players if one["fate"] in SURVIVED]

    def name(self, one: Mapping[str, Any]) -> str:
        return self.state.seats[one["seat"]].player


def closed_gates(end: End) -> Iterator[Problem]:
    """A victory by closing needs no open gate, and as many unspent gate trophies as players."""
    if end.data["result"] == "win-close":
        if end.data["gates"]:
            yield Problem(code="gates-left", rule="AH2-LOG-01", params={"found": end.data["gates"]})
        yield from at_least(len(end.players), end.trophies, "trophies-missing", rule="AH2-LOG-01")


def sealed_gates(end: End) -> Iterator[Problem]:
    """Six seals win at once."""
    found, needed, result = end.data["seals"], end.state.ruleset.seals_to_win, end.data["result"]
    if result == "win-seal":
        yield from at_least(needed, found, "seals-missing", rule="AH2-LOG-02")
    if result in AFTER_BATTLE and found >= needed:
        yield limit_problem("seals-won", found, needed, rule="AH2-LOG-02")


def awoken(end: End) -> Iterator[Problem]:
    """Banishing and losing come after an awakening: a banished Ancient One leaves survivors, a loss none."""
    waking, result = end.session.waking, end.data["result"]
    if result in AFTER_BATTLE and waking is None:
        yield Problem(code="not-awake", rule="AH2-LOG-03")
    if result in ("win-close", "win-seal") and waking is not None:
        yield Problem(code="awake-already", rule="AH2-LOG-03")
    if result == "win-banish":
        if end.data["doom"]:
            yield Problem(code="doom-left", rule="AH2-LOG-03", params={"found": end.data["doom"]})
        if not end.survivors:
            yield Problem(code="nobody-left", rule="AH2-LOG-03")
        if end.session.ends_the_game:
            yield Problem(code="no-battle", rule="AH2-LOG-03", cards=(end.session.scenario,))
    if result == "loss" and not end.session.ends_the_game:
        for one in end.survivors:
            yield Problem(code="survivor-of-a-loss", rule="AH2-LOG-03", params={"player": end.name(one)})


def asleep(end: End) -> Iterator[Problem]:
    """While the Ancient One sleeps, fewer gates are open than wake it, and the doom track is not full."""
    if end.session.waking is None:
        yield from wakes(end.state, end.data["gates"], end.data["doom"])


def components(end: End) -> Iterator[Problem]:
    """Markers and tokens of the box, on the board and off it; the terror level never falls."""
    data, ruleset = end.data, end.state.ruleset
    yield from at_least(end.session.level, data["terror"], "terror-falls", rule="AH2-LOG-05")
    found = data["gates"] + end.trophies + data.get("stack", 0)
    if found > ruleset.gate_markers or ("stack" in data and found < ruleset.gate_markers):
        yield limit_problem("gate-markers", found, ruleset.gate_markers, rule="AH2-LOG-06")
    yield from _monster_markers(end)
    yield from at_most(ruleset.doom_tokens, data["doom"] + data["seals"], "doom-tokens", rule="AH2-LOG-08")
    yield from _doom_expected(end)
    yield from at_most(ruleset.unstable, data["gates"] + data["seals"], "gate-places", rule="AH2-LOG-10")


def _monster_markers(end: End) -> Iterator[Problem]:
    """Monsters on the board, in the cup and as trophies are all markers; a warning, since cards may change that."""
    places = ("arkham", "sky", "outskirts", "cup")
    if any(place not in end.data for place in places):
        return
    ruleset = end.state.ruleset
    limit = ruleset.monsters + (ruleset.masks if end.session.adds_masks else 0)
    found = sum(end.data[place] for place in places) + sum(one["monsters"] for one in end.players)
    if found != limit:
        yield limit_problem("monster-markers", found, limit, rule="AH2-LOG-07", severity=Severity.WARNING)


def _doom_expected(end: End) -> Iterator[Problem]:
    """Each gate that opened added one, each Elder Sign took one off, terror 10 added one; a hint: cards do more."""
    opened = len(end.session.gates) or end.data.get("opened")
    if opened is None or end.session.waking is not None:
        return
    limit = opened - end.data["elder_signs"] + (end.data["terror"] == end.state.ruleset.terror)
    if end.data["doom"] != limit:
        yield limit_problem("doom-unexpected", end.data["doom"], limit, rule="AH2-LOG-09", severity=Severity.INFO)


def loans_and_signs(end: End) -> Iterator[Problem]:
    """One loan a player; and no more Elder Signs than locations that were sealed with one."""
    for one in end.players:
        if one["loans"] > 1:
            params = {"player": end.name(one), "found": one["loans"]}
            yield Problem(code="loan-surplus", rule="AH2-LOG-11", params=params)
    by_sign = sum(gate.method == ELDER_SIGN for gate in end.session.gates)
    limit = by_sign if end.session.gates else end.data["seals"]
    yield from at_most(limit, end.data["elder_signs"], "elder-sign-surplus", rule="AH2-LOG-11")


def endless_trophies(end: End) -> Iterator[Problem]:
    """Endless monsters are no trophies, unless an ally lets the player claim them."""
    for one in end.players:
        allies = [end.facts.card(code) for code in one["allies"]]
        if any(ally and ally.fields.claims_endless for ally in allies):
            continue
        for code in dict.fromkeys(one["claimed"]):
            card = end.facts.card(code)
            if card and "endless" in card.keywords:
                params = {"player": end.name(one)}
                yield Problem(code="endless-trophy", rule="AH2-LOG-12", cards=(code,), params=params)


def allies_counted(end: End) -> Iterator[Problem]:
    """Each ally is once in the deck, with a player, or back in the box; each rise of terror removes one."""
    held = Counter(code for one in end.players for code in one["allies"])
    for code, found in held.items():
        if found > 1:
            yield Problem(code="ally-twice", rule="AH2-LOG-13", cards=(code,), params={"found": found})
    gone, deck = end.data.get("allies_box"), end.data.get("allies_deck")
    if gone is not None:
        yield from at_most(end.data["terror"], gone, "allies-gone", rule="AH2-LOG-13")
    if gone is not None and deck is not None:
        found, limit = gone + deck + held.total(), end.state.ruleset.allies
        if found != limit:
            yield limit_problem("allies-counted", found, limit, rule="AH2-LOG-13")


def fates_fit(end: End) -> Iterator[Problem]:
    """Nobody is devoured for good while the Ancient One sleeps, and sane survivors have Sanity and Stamina."""
    for one in end.players:
        params = {"player": end.name(one)}
        if one["fate"] not in SURVIVED and end.session.waking is None:
            yield Problem(code="devoured-asleep", rule="AH2-ST-09", params=params)
        if one["fate"] == "survived-sane" and 0 in (one.get("sanity"), one.get("stamina")):
            yield Problem(code="sane-at-zero", rule="AH2-SCORE-07", params=params)


def lost_for_good(end: End) -> Iterator[Problem]:
    """An investigator lost in time and space when the Ancient One awoke is out of the game."""
    for one in end.players:
        if end.state.seats[one["seat"]].used[-1].fate == "devoured-lost" != one["fate"]:
            yield Problem(code="devoured-already", rule="AH2-FB-01", params={"player": end.name(one)})


def cards_in_the_box(end: End) -> Iterator[Problem]:
    """All players together have no more copies of a card than the box; a used Elder Sign is back in it."""
    for code, found in Counter(code for one in end.players for code in one["items"]).items():
        if card := end.facts.card(code):
            limit = card.quantity - (end.data["elder_signs"] if card.fields.seals else 0)
            yield from at_most(limit, found, "copies-in-box", rule="AH2-COMP-12", cards=(code,))


def monsters_claimed(end: End) -> Iterator[Problem]:
    """The named monsters are among the trophies, and there are no more of each than markers."""
    for one in end.players:
        player, limit = end.name(one), one["monsters"]
        yield from at_most(limit, len(one["claimed"]), "claimed-surplus", rule="AH2-LOG-07", player=player)
    for code, found in Counter(code for one in end.players for code in one["claimed"]).items():
        if card := end.facts.card(code):
            yield from at_most(card.quantity, found, "monster-copies", rule="AH2-LOG-07", cards=(code,))


def within_maximum(end: End) -> Iterator[Problem]:
    """Sanity and Stamina are within the maximum of sheet, allies and Ancient One; a warning, since cards do more."""
    ancient_one = end.facts.card(end.session.scenario)
    kind: dict[str, Any] = {"variant": "end", "rule": "AH2-LIM-04", "severity": Severity.WARNING}
    for one in end.players:
        sheet = end.facts.card(end.state.seats[one["seat"]].leader)
        if sheet is None:  # a card that was withdrawn since then
            continue
        allies = [ally for code in one["allies"] if (ally := end.facts.card(code))]
        for name in ("sanity", "stamina"):
            limit = getattr(sheet.fields, name) + sum(ally.fields.bonuses.get(f"max_{name}", 0) for ally in allies)
            limit += ancient_one.fields.changes_maximum if ancient_one else 0
            yield from at_most(limit, one.get(name, 0), "above-maximum", player=end.name(one), choice=name, **kind)


def one_deputy(end: End) -> Iterator[Problem]:
    found = sum(one["deputy"] for one in end.players)
    if found > 1:
        yield Problem(code="deputies", rule="AH2-LIM-03", params={"found": found})


CHECKS: tuple[Callable[[End], Iterator[Problem]], ...] = (
    closed_gates, sealed_gates, awoken, asleep, components, loans_and_signs, endless_trophies, allies_counted,
    fates_fit, lost_for_good, cards_in_the_box, monsters_claimed, within_maximum, one_deputy,
)  # fmt: skip


MONSTERS_PER_POINT = 3


def breakdown(
    track: int, *, terror: int, loans: int, elder_signs: int, gates: int, monsters: int, survivors: int
) -> dict[str, int]:
    """Points of each line (AH2-SCORE-01 to -07); without a floor, so that the sum may be below 0.

    `track` are the spaces of the Ancient One's doom track, `elder_signs` the cards used (seals with Clues are none,
    AH2-AMB-09), `survivors` the investigators who are alive and sane.
    """
    return {
        "track": track,
        "terror": -terror,
        "loans": -loans,
        "elder_signs": -elder_signs,
        "gates": gates,
        "monsters": monsters // MONSTERS_PER_POINT,
        "survivors": survivors,
    }


def first_citizens(finals: Mapping[str, Final]) -> tuple[str, ...]:
    """Most gate trophies, then most monster trophies; players equal in both share the title (AH2-TITLE-1)."""
    best = max(((final.gates, final.monsters) for final in finals.values()), default=None)
    return tuple(name for name, final in finals.items() if (final.gates, final.monsters) == best)


UNSAID = {
    **dict.fromkeys(("loans", "clues", "money", "monsters"), 0),
    **dict.fromkeys(("retainer", "membership", "deputy"), False),
}


def _end_complete(state: Ah2State, data: Data, facts: CatalogueFacts) -> Data:
    """Complete the entry with the gates, seals and terror of the log, and with 0 for other numbers."""
    session = state.session
    signs = sum(gate.method == ELDER_SIGN for gate in session.gates)
    board = {"terror": session.level, "gates": session.open_gates, "seals": session.seals, "elder_signs": signs}
    told = by_seat(data)
    whole = []
    for name in session.seats:
        known = {"seat": name, "gates": gate_trophies(state, name), "fate": state.seats[name].used[-1].fate}
        one = {**known, **told.get(name, {})}
        for key, value in UNSAID.items():
            one.setdefault(key, value)
        for key in ("allies", "items", "claimed"):
            one[key] = [facts.code(code) for code in one.get(key, ())]
        whole.append(one)
    return {**board, **data, "ended": whole, "strangers": unexpected_seats(data, session.seats)}


def _end_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    missing = [one["seat"] for one in data["ended"] if not one["fate"]]
    for code, names in (("not-playing", data["strangers"]), ("fate-missing", missing)):
        for name in names:
            yield Problem(code=code, rule="AH2-LOG-03", params={"player": state.seats[name].player})
    if not missing:
        end = End(state=awoken_by(state, data), data=data, facts=facts)
        for check in CHECKS:
            yield from check(end)


def _end(state: Ah2State, data: Data) -> Ah2State:
    state = awoken_by(state, data)
    finals = {one["seat"]: from_entry(Final, one) for one in data["ended"]}
    is_won = data["result"] != "loss"
    citizens = first_citizens(finals) if is_won else ()
    lines = _score(state, data) if is_won else {}
    for name, final in finals.items():
        used = state.seats[name].used
        state = with_seat(
            state,
            name,
            status="ended",
            used=(*used[:-1], replace(used[-1], fate=final.fate)),
            final=replace(final, is_first_citizen=name in citizens),
        )
    numbers = ("doom", "terror", "gates", "seals", "elder_signs", "rounds", "opened", "stack", "cup")
    state = with_session(
        state,
        is_over=True,
        result=data["result"],
        ended={name: data[name] for name in numbers if name in data},
        score=sum(lines.values()) if is_won else None,
        breakdown=lines,
        citizens=citizens,
        duration=data.get("duration"),
    )
    return ended(state, data, "won" if is_won else "lost", data["result"])


def _score(state: Ah2State, data: Data) -> dict[str, int]:
    players = data["ended"]
    return breakdown(
        state.session.track,
        terror=data["terror"],
        elder_signs=data["elder_signs"],
        survivors=sum(one["fate"] == "survived-sane" for one in players),
        **{name: sum(one[name] for one in players) for name in ("loans", "gates", "monsters")},
    )


END = Kind("game-end", complete=_end_complete, check=_end_check, apply=_end)


def _result_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    """Six recorded seals have won; some Ancient Ones have when they awake."""
    if data["result"] == "lost":
        yield from sealed(state, seals_told(state))
    elif state.session.waking and state.session.ends_the_game:
        yield Problem(code="no-battle", rule="AH2-LOG-03", cards=(state.session.scenario,))


RESULT = game_result("AH2-LOG-03", {"AH2-LOG-02": ("seals-won",), "AH2-LOG-03": ("no-battle",)}, _result_check)
