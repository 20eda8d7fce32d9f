"""Entries about the table, the beginning of the game, its rounds and objectives."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from games.engine import Build, Group, Problem, at_most, run_rules
from games.engine.journal import CatalogueFacts, Data, Kind, by_seat, seats_of, start_playing, unexpected_seats
from games.engine.journal.common_kinds import note_write, seat_leave, with_new_seat
from games.mom2.campaign.facts import products_in
from games.mom2.campaign.seat_checks import OF_THE_BOXES, box_problems, loadout_of, not_active
from games.mom2.campaign.state import (
    Holding,
    Mom2State,
    Round,
    Seat,
    Session,
    eliminated,
    with_cards,
    with_game,
    with_held,
)
from games.mom2.cards import MIN_INVESTIGATORS
from games.mom2.loadout import prepare
from games.mom2.rules.group import different_investigators, starting_possessions_as_a_whole, two_to_five

PARTY_RULES = (two_to_five, starting_possessions_as_a_whole)


def _start_complete(state: Mom2State, data: Data, facts: CatalogueFacts) -> Data:
    """Complete the active products: the ones that the group owns."""
    return data if data.get("products") else {**data, "products": products_in(facts.known.owned or (), facts.catalogue)}


def _start(state: Mom2State, data: Data) -> Mom2State:
    return Mom2State(status="between", date=data.get("date", ""), products=tuple(sorted(set(data["products"]))))


def _join_complete(state: Mom2State, data: Data, facts: CatalogueFacts) -> Data:
    """Complete the entry by the printed numbers, which overrule entered ones."""
    card = facts.card(data["investigator"])
    fields = card.fields if card and card.type_code == "investigator" else None
    printed = {name: value for name in ("health", "sanity") if (value := getattr(fields, name, None)) is not None}
    return {**data, **printed, "investigator": facts.code(data["investigator"])}


def _join_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    code = data["investigator"]
    if facts.of_type(code, "investigator") is None:
        yield Problem(code="investigator-invalid", rule="MOM2-SETUP-07", cards=(code,))
        return
    others = [state.seats[name].leader for name in seats_of(state, "active")]
    loadouts = [loadout_of(leader, Holding(), facts) for leader in (*others, code)]
    yield from run_rules([different_investigators], (Group(builds=()), loadouts))
    yield from not_active(state, [code], facts)


def _begin_complete(state: Mom2State, data: Data, facts: CatalogueFacts) -> Data:
    dealt = [{**one, "cards": sorted(map(facts.code, one["cards"]))} for one in data.get("dealt", ())]
    listed = data.get("starting") or [code for one in dealt for code in one["cards"]]
    return {
        **data,
        "seats": seats_of(state, "active"),
        "played": {},
        "scenario": facts.code(data["scenario"]),
        "dealt": dealt,
        "starting": sorted(map(facts.code, listed)),
    }


def _begin_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    yield from _one_each(state, data["seats"])
    card = facts.card(data["scenario"])
    if card and card.type_code != "scenario":
        yield Problem(code="not-a-scenario", rule="MOM2-SETUP-06", cards=(card.code,))
    yield from not_active(state, [data["scenario"]], facts)
    strange = unexpected_seats(data, data["seats"], "dealt")
    for name in strange:
        yield Problem(code="not-playing", rule="MOM2-POS-03", params={"player": state.seats[name].player})
    if strange:
        return
    dealt: dict[str, dict[str, int]] = {name: Counter(one["cards"]) for name, one in by_seat(data, "dealt").items()}
    party = []
    for name in data["seats"]:
        zones: dict[str, dict[str, int]] = {"main": dealt.get(name, {}), "starting": Counter(data["starting"])}
        build = Build(leaders=(state.seats[name].leader,), zones=zones, mode="start")
        party.append(prepare(build, facts.catalogue))
    yield from run_rules(PARTY_RULES, (Group(builds=()), party))
    touched = {*data["starting"], *(code for cards in dealt.values() for code in cards)}
    yield from box_problems(_begin(state, data), touched, facts)


def _one_each(state: Mom2State, seats: list[str]) -> Iterator[Problem]:
    """MOM2-VAL-01: a solo player has exactly two investigators, everybody else one."""
    players = Counter(state.seats[name].player for name in seats)
    limit = MIN_INVESTIGATORS if len(players) == 1 else 1
    for player, found in players.items():
        yield from at_most(limit, found, "player-with-too-many", rule="MOM2-VAL-01", player=player)


def _begin(state: Mom2State, data: Data) -> Mom2State:
    state = start_playing(state, data)
    session = Session(scenario=data["scenario"], seats=tuple(data["seats"]), starting=dict(Counter(data["starting"])))
    state = replace(state, status="playing", sessions=(session,))
    for name in data["seats"] if "space" in data else ():
        state = with_held(state, name, space=data["space"])
    for one in data["dealt"]:
        state = with_cards(state, one["seat"], Counter(one["cards"]))
    return state


def _round_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    """MOM2-VAL-13: after an elimination the game lasts until the end of the next Investigator phase, no longer."""
    gone = [state.seats[name].held.eliminated for name in eliminated(state)]
    if rounds := [one.round for one in gone if one]:
        yield from at_most(min(rounds), state.session.round, "end-overdue", rule="MOM2-VAL-13")
    if len(gone) == len(state.session.seats):
        yield Problem(code="all-gone", rule="MOM2-END-05")


def _round(state: Mom2State, data: Data) -> Mom2State:
    session = state.session
    rounds = (*session.rounds, Round(events=data.get("events", "")))
    return with_game(state, rounds=rounds, round=session.round + 1)


START, JOIN, LEAVE, BEGIN, ROUND, OBJECTIVE, NOTE = (
    Kind("start", complete=_start_complete, apply=_start),
    Kind(
        "seat-join",
        complete=_join_complete,
        check=_join_check,
        apply=lambda state, data: with_new_seat(state, Seat, data, leader=data["investigator"]),
    ),
    seat_leave("MOM2-SETUP-07"),
    Kind("game-begin", emits=OF_THE_BOXES, complete=_begin_complete, check=_begin_check, apply=_begin),
    Kind("round-end", check=_round_check, apply=_round),
    Kind("objective", apply=lambda state, data: with_game(state, objectives=(*state.session.objectives, data["text"]))),
    note_write("MOM2-LOG-03"),
)
