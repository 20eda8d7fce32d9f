"""Entries about the course of the game: turns, terror, mishaps, devoured investigators, the awakening."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.ah2.campaign import log_words, seat_checks
from games.ah2.campaign.state import Ah2State, Terror, Turn, Used, Waking, gate_markers_held, next_first
from games.ah2.loadout import losses
from games.engine import Problem, Severity, at_least, at_most, limit_problem
from games.engine.journal import CatalogueFacts, Data, Kind, from_entry, in_own_codes, with_seat, with_session


def _turn_complete(state: Ah2State, data: Data, facts: CatalogueFacts) -> Data:
    whole = {"first": next_first(state.session), **data}
    card = facts.of_type(data["mythos"], "mythos") if "mythos" in data else None
    return {**whole, "mythos_kind": card.fields.mythos if card else "", "mythos_code": card.code if card else ""}


def _turn_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    session, ruleset = state.session, state.ruleset
    limits = ruleset.limits(len(session.seats))
    yield from seat_checks.still_played(state)
    if data["first"] != next_first(session):
        player = state.seats[next_first(session)].player
        yield Problem(code="first-passes", rule="AH2-TURN-01", severity=Severity.WARNING, params={"player": player})
    if "mythos" in data and not data["mythos_code"]:
        yield Problem(code="not-a-mythos-card", rule="AH2-MYTH-05", cards=(data["mythos"],))
    if "rumor" in data and not session.rumor:
        yield Problem(code="no-rumor", rule="AH2-MYTH-03")
    terror = data.get("terror", session.level)
    yield from at_least(session.level, terror, "terror-falls", rule="AH2-LOG-05")
    if terror < ruleset.terror:
        monsters = data.get("arkham", 0) + data.get("sky", 0)
        yield from at_most(limits["monsters"], monsters, "monster-limit", rule="AH2-LIMIT-01")
    yield from at_most(limits["outskirts"], data.get("outskirts", 0), "outskirts-full", rule="AH2-LIMIT-03")
    doom, gates, seals = (data.get(name, 0) for name in ("doom", "gates", "seals"))
    if session.waking is None:
        yield from seat_checks.wakes(state, gates, doom)
    yield from at_most(ruleset.doom_tokens, doom + seals, "doom-tokens", rule="AH2-LOG-08")
    yield from at_most(ruleset.unstable, gates + seals, "gate-places", rule="AH2-LOG-10")
    if seat_checks.seals_told(state) < ruleset.seals_to_win:
        yield from seat_checks.sealed(state, data.get("seals", 0), Severity.WARNING)


def _turn(state: Ah2State, data: Data) -> Ah2State:
    """A Rumor that comes while another is in play is ignored; an Environment takes the place of the one before."""
    session = state.session
    numbers = {name: data[name] for name in log_words.NUMBERS if name in data}
    turn = from_entry(Turn, data, mythos=data["mythos_code"], numbers=numbers)
    rumor = "" if turn.rumor else session.rumor
    if data["mythos_kind"] == "rumor" and not rumor:
        rumor = turn.mythos
    environment = turn.mythos if data["mythos_kind"] == "environment" else session.environment
    return with_session(state, turns=(*session.turns, turn), rumor=rumor, environment=environment)


def _terror_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    yield from seat_checks.still_played(state)
    if state.session.level >= state.ruleset.terror:
        yield Problem(code="terror-at-the-end", rule="AH2-TERR-01", params={"limit": state.ruleset.terror})
    if "ally" in data:
        gone = {one.ally for one in state.session.terror}
        if facts.of_type(data["ally"], "ally") is None or data["ally"] in gone:
            yield Problem(code="ally-gone", rule="AH2-TERR-02", cards=(data["ally"],))


def _terror(state: Ah2State, data: Data) -> Ah2State:
    level = state.session.level + 1
    shut = dict(state.ruleset.closing).get(level, "")
    risen = from_entry(Terror, data, level=level, turn=len(state.session.turns), closed=shut)
    return with_session(state, terror=(*state.session.terror, risen))


def _mishap(state: Ah2State, data: Data) -> Ah2State:
    mishaps = dict(state.seats[data["seat"]].mishaps)
    mishaps[data["condition"]] = mishaps.get(data["condition"], 0) + 1
    return with_seat(state, data["seat"], mishaps=mishaps)


def _replace_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    if state.session.waking is not None:
        yield Problem(code="no-replacement", rule="AH2-ST-09")
    yield from seat_checks.start_problems(state, data["used"], facts, data["seat"])


def _replace(state: Ah2State, data: Data) -> Ah2State:
    used = state.seats[data["seat"]].used
    devoured = replace(used[-1], fate="devoured-play")
    used = (*used[:-1], devoured, Used(**data["used"]))
    return with_seat(state, data["seat"], leader=data["used"]["code"], used=used)


def _awaken_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    """AH2-LOG-04: the cause must hold."""
    session = state.session
    limit = state.ruleset.limits(len(session.seats))["gates"]
    if session.waking is not None:
        yield Problem(code="awake-already", rule="AH2-AWAKE-5")
    if data["cause"] == "doom" and data["doom"] != session.track:
        yield limit_problem("track-not-full", data["doom"], session.track, rule="AH2-LOG-04")
    if data["cause"] == "gates":
        yield from at_least(limit, data["gates"], "gates-too-few", rule="AH2-LOG-04")
    if data["cause"] == "markers" and session.gates:
        held, warning = gate_markers_held(state), Severity.WARNING
        yield from at_least(state.ruleset.gate_markers, held, "markers-left", rule="AH2-AWAKE-3", severity=warning)


def _awaken(state: Ah2State, data: Data) -> Ah2State:
    waking = from_entry(Waking, data, turn=len(state.session.turns))
    for name in data.get("lost", ()):
        used = state.seats[name].used
        state = with_seat(state, name, used=(*used[:-1], replace(used[-1], fate="devoured-lost")))
    return with_session(state, waking=waking, environment="", rumor="")


KINDS = (
    Kind("turn", complete=_turn_complete, check=_turn_check, apply=_turn),
    Kind("terror-rise", complete=in_own_codes("ally"), check=_terror_check, apply=_terror),
    Kind(
        "mishap",
        complete=lambda state, data, facts: {**data, "lost": losses(data["condition"], data)},
        check=lambda state, data, facts: seat_checks.still_played(state),
        apply=_mishap,
    ),
    Kind(
        "investigator-replace",
        emits=seat_checks.START_EMITS,
        complete=seat_checks.start_complete,
        check=_replace_check,
        apply=_replace,
    ),
    Kind(
        "awaken",
        complete=lambda state, data, facts: {"doom": state.session.track, "gates": state.session.open_gates, **data},
        check=_awaken_check,
        apply=_awaken,
    ),
)
