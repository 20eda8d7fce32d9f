"""Entries about what happens in a game: turns, terror, mishaps, devoured investigators, the awakening."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.ah2.campaign.log_fields import (
    CAUSES,
    MISHAPS,
    MYTHOS,
    NUMBERS,
    OUTCOMES,
    RUMORS,
    START_FIELDS,
    TERROR_CAUSES,
)
from games.ah2.campaign.seat_checks import (
    EMITS,
    STILL_PLAYED,
    read_used,
    sealed,
    seals_told,
    start_problems,
    still_played,
    used_of,
)
from games.ah2.campaign.state import Ah2State, Terror, Turn, Waking, gate_markers_held, next_first
from games.ah2.loadout import losses
from games.ah2.words import _
from games.engine import Problem, Severity
from games.engine.journal import CatalogueFacts, with_seat, with_session
from games.engine.journal.common_fields import (
    FIRST_PLAYER,
    INVESTIGATOR,
    PLAYER_SEAT,
    card_field,
    choice_field,
    flag_field,
    number,
)
from games.engine.journal.kinds import Data
from games.engine.journal.single_game import OF_A_SEAT, PLAYING


def _turn_complete(state: Ah2State, data: Data, facts: CatalogueFacts) -> Data:
    whole = {"first": next_first(state.session), **data}
    card = facts.of_type(data["mythos"], "mythos") if "mythos" in data else None
    return {**whole, "mythos_kind": card.fields.mythos if card else "", "mythos_code": card.code if card else ""}


def _turn_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    session, ruleset = state.session, state.ruleset
    limits = ruleset.limits(len(session.seats))
    yield from still_played(state)
    if data["first"] != next_first(session):
        player = state.seats[next_first(session)].player
        yield Problem(code="first-passes", rule="AH2-TURN-01", severity=Severity.WARNING, params={"player": player})
    if "mythos" in data and not data["mythos_code"]:
        yield Problem(code="not-a-mythos-card", rule="AH2-MYTH-05", cards=(data["mythos"],))
    if "rumor" in data and not session.rumor:
        yield Problem(code="no-rumor", rule="AH2-MYTH-03")
    terror = data.get("terror", session.level)
    if terror < session.level:
        params = {"found": terror, "limit": session.level}
        yield Problem(code="terror-falls", rule="AH2-LOG-05", params=params)
    monsters = data.get("arkham", 0) + data.get("sky", 0)
    if terror < ruleset.terror and monsters > limits["monsters"]:
        params = {"found": monsters, "limit": limits["monsters"]}
        yield Problem(code="monster-limit", rule="AH2-LIMIT-01", params=params)
    if data.get("outskirts", 0) > limits["outskirts"]:
        params = {"found": data["outskirts"], "limit": limits["outskirts"]}
        yield Problem(code="outskirts-full", rule="AH2-LIMIT-03", params=params)
    yield from _board_problems(state, data)
    if seals_told(state) < ruleset.seals_to_win:
        yield from sealed(state, data.get("seals", 0), Severity.WARNING)


def _board_problems(state: Ah2State, data: Data) -> Iterator[Problem]:
    """Doom, gates and seals that cannot be, or that wake the Ancient One."""
    session, ruleset = state.session, state.ruleset
    doom, gates, seals = (data.get(name, 0) for name in ("doom", "gates", "seals"))
    limit = ruleset.limits(len(session.seats))["gates"]
    if session.waking is None and gates >= limit:
        yield Problem(code="gates-wake", rule="AH2-LOG-04", params={"found": gates, "limit": limit})
    if session.waking is None and doom >= session.track:
        yield Problem(code="doom-wakes", rule="AH2-LOG-04", params={"found": doom, "limit": session.track})
    if doom + seals > ruleset.doom_tokens:
        params = {"found": doom + seals, "limit": ruleset.doom_tokens}
        yield Problem(code="doom-tokens", rule="AH2-LOG-08", params=params)
    if gates + seals > ruleset.unstable:
        params = {"found": gates + seals, "limit": ruleset.unstable}
        yield Problem(code="gate-places", rule="AH2-LOG-10", params=params)


def _turn(state: Ah2State, data: Data) -> Ah2State:
    """A Rumor that comes while another is in play is ignored; an Environment takes the place of the one before."""
    session = state.session
    turn = Turn(
        first=data["first"],
        mythos=data["mythos_code"],
        outcome=data.get("outcome", ""),
        clue=data.get("clue", False),
        rumor=data.get("rumor", ""),
        numbers={name: data[name] for name in NUMBERS if name in data},
    )
    rumor = "" if turn.rumor else session.rumor
    if data["mythos_kind"] == "rumor" and not rumor:
        rumor = turn.mythos
    environment = turn.mythos if data["mythos_kind"] == "environment" else session.environment
    return with_session(state, turns=(*session.turns, turn), rumor=rumor, environment=environment)


def _terror_complete(state: Ah2State, data: Data, facts: CatalogueFacts) -> Data:
    return {**data, "ally": facts.code(data["ally"])} if "ally" in data else data


def _terror_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    yield from still_played(state)
    if state.session.level >= state.ruleset.terror:
        yield Problem(code="terror-at-the-end", rule="AH2-TERR-01", params={"limit": state.ruleset.terror})
    if "ally" in data:
        gone = {one.ally for one in state.session.terror}
        if facts.of_type(data["ally"], "ally") is None or data["ally"] in gone:
            yield Problem(code="ally-gone", rule="AH2-TERR-02", cards=(data["ally"],))


def _terror(state: Ah2State, data: Data) -> Ah2State:
    level = state.session.level + 1
    shut = dict(state.ruleset.closing).get(level, "")
    turn = len(state.session.turns)
    risen = Terror(level=level, cause=data["cause"], turn=turn, ally=data.get("ally", ""), closed=shut)
    return with_session(state, terror=(*state.session.terror, risen))


def _mishap_complete(state: Ah2State, data: Data, facts: CatalogueFacts) -> Data:
    return {**data, "lost": losses(data["condition"], data)}


def _mishap(state: Ah2State, data: Data) -> Ah2State:
    mishaps = dict(state.seats[data["seat"]].mishaps)
    mishaps[data["condition"]] = mishaps.get(data["condition"], 0) + 1
    return with_seat(state, data["seat"], mishaps=mishaps)


def _replace_complete(state: Ah2State, data: Data, facts: CatalogueFacts) -> Data:
    return {**data, "used": used_of(data, facts)}


def _replace_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    if state.session.waking is not None:
        yield Problem(code="no-replacement", rule="AH2-ST-09")
    yield from start_problems(state, data["used"], facts, data["seat"])


def _replace(state: Ah2State, data: Data) -> Ah2State:
    used = state.seats[data["seat"]].used
    devoured = replace(used[-1], fate="devoured-play")
    used = (*used[:-1], devoured, read_used(data["used"]))
    return with_seat(state, data["seat"], leader=data["used"]["code"], used=used)


def _awaken_complete(state: Ah2State, data: Data, facts: CatalogueFacts) -> Data:
    return {"doom": state.session.track, "gates": state.session.open_gates, **data}


def _awaken_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    """AH2-LOG-04: the cause must hold."""
    session = state.session
    limit = state.ruleset.limits(len(session.seats))["gates"]
    if session.waking is not None:
        yield Problem(code="awake-already", rule="AH2-AWAKE-5")
    if data["cause"] == "doom" and data["doom"] != session.track:
        params = {"found": data["doom"], "limit": session.track}
        yield Problem(code="track-not-full", rule="AH2-LOG-04", params=params)
    if data["cause"] == "gates" and data["gates"] < limit:
        yield Problem(code="gates-too-few", rule="AH2-LOG-04", params={"found": data["gates"], "limit": limit})
    held = gate_markers_held(state)
    if data["cause"] == "markers" and session.gates and held < state.ruleset.gate_markers:
        params = {"found": held, "limit": state.ruleset.gate_markers}
        yield Problem(code="markers-left", rule="AH2-AWAKE-3", severity=Severity.WARNING, params=params)


def _awaken(state: Ah2State, data: Data) -> Ah2State:
    turn = len(state.session.turns)
    waking = Waking(cause=data["cause"], turn=turn, doom=data["doom"], gates=data["gates"])
    for name in data.get("lost", ()):
        used = state.seats[name].used
        state = with_seat(state, name, used=(*used[:-1], replace(used[-1], fate="devoured-lost")))
    return with_session(state, waking=waking, environment="", rumor="")


KINDS = (
    PLAYING(
        code="turn",
        fields=(
            MYTHOS,
            choice_field("outcome", _("At the location"), OUTCOMES),
            flag_field("clue", _("A Clue was placed")),
            choice_field("rumor", _("The Rumor in play"), RUMORS),
            *(number(name, title, most) for name, (title, most) in NUMBERS.items()),
            FIRST_PLAYER,
        ),
        when_rule="AH2-TURN-01",
        emits={
            **STILL_PLAYED,
            "AH2-TURN-01": ("first-passes",),
            "AH2-MYTH-05": ("not-a-mythos-card",),
            "AH2-MYTH-03": ("no-rumor",),
            "AH2-LIMIT-01": ("monster-limit",),
            "AH2-LIMIT-03": ("outskirts-full",),
            "AH2-LOG-04": ("gates-wake", "doom-wakes"),
            "AH2-LOG-05": ("terror-falls",),
            "AH2-LOG-08": ("doom-tokens",),
            "AH2-LOG-10": ("gate-places",),
        },
        waivable=frozenset({"monster-limit", "outskirts-full"}),
        complete=_turn_complete,
        check=_turn_check,
        apply=_turn,
    ),
    PLAYING(
        code="terror-rise",
        fields=(
            choice_field("cause", _("Why"), TERROR_CAUSES, required=True),
            card_field("ally", _("Ally who leaves"), "ally"),
        ),
        when_rule="AH2-TERR-01",
        emits={**STILL_PLAYED, "AH2-TERR-01": ("terror-at-the-end",), "AH2-TERR-02": ("ally-gone",)},
        complete=_terror_complete,
        check=_terror_check,
        apply=_terror,
    ),
    OF_A_SEAT(
        code="mishap",
        fields=(
            PLAYER_SEAT,
            choice_field("condition", _("What"), MISHAPS, required=True),
            number("objects", _("Items and spells before"), 200),
            number("clues", _("Clues before"), 48),
            number("money", _("Money before"), 200),
            number("retainers", _("Retainers before"), 1),
        ),
        when_rule="AH2-ST-01",
        emits=STILL_PLAYED,
        complete=_mishap_complete,
        check=lambda state, data, facts: still_played(state),
        apply=_mishap,
    ),
    OF_A_SEAT(
        code="investigator-replace",
        fields=(PLAYER_SEAT, INVESTIGATOR, *START_FIELDS),
        when_rule="AH2-ST-08",
        emits={**EMITS, "AH2-ST-09": ("no-replacement",)},
        complete=_replace_complete,
        check=_replace_check,
        apply=_replace,
    ),
    PLAYING(
        code="awaken",
        fields=(
            choice_field("cause", _("Why"), CAUSES, required=True),
            number("doom", _("Doom tokens then"), 20),
            number("gates", _("Open gates then"), 16),
            replace(PLAYER_SEAT, name="lost", title=_("Lost in time and space"), required=False, many=True),
        ),
        when_rule="AH2-AWAKE-5",
        emits={
            "AH2-AWAKE-3": ("markers-left",),
            "AH2-AWAKE-5": ("awake-already",),
            "AH2-LOG-04": ("track-not-full", "gates-too-few"),
        },
        complete=_awaken_complete,
        check=_awaken_check,
        apply=_awaken,
    ),
)
