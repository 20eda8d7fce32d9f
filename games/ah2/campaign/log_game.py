"""Entries about the game as a whole: the table, its beginning, its end with the score."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from games.ah2.campaign import checks
from games.ah2.campaign.end_fields import END_FIELDS
from games.ah2.campaign.log_fields import DECK, MODES, MYTHOS, START_FIELDS
from games.ah2.campaign.score import Won, breakdown, first_citizens
from games.ah2.campaign.starting import EMITS, read_used, start_problems, used_of
from games.ah2.campaign.state import Ah2State, Final, Seat, Session, gate_trophies
from games.ah2.words import _
from games.engine import Problem
from games.engine.journal import (
    CatalogueFacts,
    Field,
    Kind,
    by_seat,
    complete_seating,
    seats_of,
    start_playing,
    unexpected_seats,
    with_seat,
    with_session,
)
from games.engine.journal.common_fields import (
    DATE,
    FIRST_PLAYER,
    FIRST_PLAYER_SEED,
    INVESTIGATOR,
    NEW_SEAT,
    PLAYER,
    PLAYER_SEAT,
)
from games.engine.journal.common_kinds import WAYS, ended, note_write, seat_leave
from games.engine.journal.kinds import Data


def _start(state: Ah2State, data: Data) -> Ah2State:
    return Ah2State(
        status="between",
        mode=data["ruleset"],
        date=data.get("date", ""),
        investigators_by=data["investigators"],
        ancient_one_by=data["ancient_one"],
    )


def _join_complete(state: Ah2State, data: Data, facts: CatalogueFacts) -> Data:
    return {**data, "used": used_of(data, facts)}


def _join_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    found, limit = len(seats_of(state, "active")) + 1, state.ruleset.most_players
    if found > limit:
        yield Problem(code="player-count", rule="AH2-BUILD-01", params={"found": found, "limit": limit})
    yield from start_problems(state, data["used"], facts)


def _join(state: Ah2State, data: Data) -> Ah2State:
    seat = Seat(
        number=len(state.seats) + 1,
        player=data["player"],
        leader=data["used"]["code"],
        deck=data.get("deck", ""),
        used=(read_used(data["used"]),),
    )
    return replace(state, seats={**state.seats, data["seat"]: seat})


def _begin_complete(state: Ah2State, data: Data, facts: CatalogueFacts) -> Data:
    whole = complete_seating(state, data, lead="first")
    whole["played"] = {name: deck for name, deck in whole["played"].items() if deck}
    card = facts.of_type(data["ancient_one"], "ancient-one")
    if card:
        whole["ancient_one"] = card.code
        whole["track"] = card.fields.doom or 0
        whole["adds_masks"], whole["ends_the_game"] = card.fields.adds_masks, card.fields.ends_the_game
    return whole


def _begin_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    if not data["seats"]:
        params = {"found": 0, "limit": state.ruleset.most_players}
        yield Problem(code="player-count", rule="AH2-BUILD-01", params=params)
    if "track" not in data:
        yield Problem(code="not-an-ancient-one", rule="AH2-SETUP-05", cards=(data["ancient_one"],))
    if data["seats"] and data.get("first") not in data["seats"]:
        yield Problem(code="first-missing", rule="AH2-SETUP-03")
    if "mythos" in data and facts.of_type(data["mythos"], "mythos") is None:
        yield Problem(code="not-a-mythos-card", rule="AH2-SETUP-14", cards=(data["mythos"],))


def _begin(state: Ah2State, data: Data) -> Ah2State:
    state = start_playing(state, data)
    session = Session(
        scenario=data["ancient_one"],
        seats=tuple(data["seats"]),
        decks=data["played"],
        first=data["first"],
        mythos=data.get("mythos", ""),
        track=data["track"],
        adds_masks=data["adds_masks"],
        ends_the_game=data["ends_the_game"],
    )
    return replace(state, status="playing", sessions=(session,))


def _end_complete(state: Ah2State, data: Data, facts: CatalogueFacts) -> Data:
    """What nobody says is what the log knows: gates, seals and terror of its entries; else nothing."""
    session = state.session
    signs = sum(gate.method == "sealed-elder-sign" for gate in session.gates)
    board = {"terror": session.level, "gates": session.open_gates, "seals": session.seals, "elder_signs": signs}
    told = by_seat(data)
    whole = []
    for name in session.seats:
        known = {"seat": name, "gates": gate_trophies(state, name), "fate": state.seats[name].used[-1].fate}
        one = {**known, **told.get(name, {})}
        for key in ("loans", "clues", "money", "monsters"):
            one.setdefault(key, 0)
        for key in ("retainer", "membership", "deputy"):
            one.setdefault(key, False)
        for key in ("allies", "items", "claimed"):
            one[key] = [facts.code(code) for code in one.get(key, ())]
        whole.append(one)
    return {**board, **data, "ended": whole, "strangers": unexpected_seats(data, session.seats)}


def _end_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    for name in data["strangers"]:
        yield Problem(code="not-playing", rule="AH2-LOG-03", params={"player": state.seats[name].player})
    missing = [one["seat"] for one in data["ended"] if not one["fate"]]
    for name in missing:
        yield Problem(code="fate-missing", rule="AH2-LOG-03", params={"player": state.seats[name].player})
    if not missing:
        end = checks.End(state=state, data=data, facts=facts, players=data["ended"])
        for check in checks.CHECKS:
            yield from check(end)


def _end(state: Ah2State, data: Data) -> Ah2State:
    finals = {one["seat"]: _final(one) for one in data["ended"]}
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


def _final(one: dict[str, Any]) -> Final:
    kept = {name: one[name] for name in one if name not in ("seat", "claimed")}
    return Final(**{**kept, "allies": tuple(one["allies"]), "items": tuple(one["items"])})


def _score(state: Ah2State, data: Data) -> dict[str, int]:
    players = data["ended"]
    return breakdown(
        Won(
            track=state.session.track,
            terror=data["terror"],
            loans=sum(one["loans"] for one in players),
            elder_signs=data["elder_signs"],
            gates=sum(one["gates"] for one in players),
            monsters=sum(one["monsters"] for one in players),
            survivors=sum(one["fate"] == "survived-sane" for one in players),
        )
    )


KINDS = (
    Kind(
        code="start",
        fields=(
            DATE,
            Field(name="ruleset", type="choice", title=_("Rules"), default="2005", choices=MODES),
            Field(name="investigators", type="choice", title=_("Investigators"), default="random", choices=WAYS),
            Field(name="ancient_one", type="choice", title=_("Ancient One"), default="random", choices=WAYS),
        ),
        when=("new",),
        when_rule="AH2-SETUP-01",
        apply=_start,
    ),
    Kind(
        code="seat-join",
        fields=(NEW_SEAT, PLAYER, INVESTIGATOR, *START_FIELDS, DECK),
        when=("between",),
        when_rule="AH2-SETUP-04",
        emits={**EMITS, "AH2-BUILD-01": ("player-count",)},
        complete=_join_complete,
        check=_join_check,
        apply=_join,
    ),
    seat_leave("AH2-SETUP-04"),
    Kind(
        code="game-begin",
        fields=(
            Field(name="ancient_one", type="card", title=_("Ancient One"), card_types=("ancient-one",)),
            FIRST_PLAYER,
            FIRST_PLAYER_SEED,
            replace(MYTHOS, title=_("First Mythos card")),
            Field(
                name="decks",
                type="group",
                title=_("Kept loadouts"),
                required=False,
                many=True,
                parts=(PLAYER_SEAT, replace(DECK, required=True)),
            ),
        ),
        when=("between",),
        when_rule="AH2-SETUP-05",
        emits={
            "AH2-BUILD-01": ("player-count",),
            "AH2-SETUP-03": ("first-missing",),
            "AH2-SETUP-05": ("not-an-ancient-one",),
            "AH2-SETUP-14": ("not-a-mythos-card",),
        },
        complete=_begin_complete,
        check=_begin_check,
        apply=_begin,
    ),
    Kind(
        code="game-end",
        fields=END_FIELDS,
        when=("playing",),
        when_rule="AH2-LOG-03",
        emits={**checks.EMITS, "AH2-LOG-03": (*checks.EMITS["AH2-LOG-03"], "not-playing", "fate-missing")},
        waivable=frozenset({"endless-trophy", "elder-sign-surplus", "allies-gone", "gate-markers"}),
        complete=_end_complete,
        check=_end_check,
        apply=_end,
    ),
    note_write("AH2-SETUP-01"),
)
