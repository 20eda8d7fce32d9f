"""Entries about games: their beginning, and their end with its score and the consequences of victory or loss."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.engine import Problem, Severity, at_most
from games.engine.journal import Data, Kind, Outcome, following, from_entry, with_seat, with_session
from games.engine.journal.seating import by_seat, complete_seating, seating_problems, start_playing, unexpected_seats
from games.lotr.campaign.facts import Facts
from games.lotr.campaign.seat_checks import of_the_seat
from games.lotr.campaign.state import Fallen, Hero, LotrState, Session, with_hero
from games.lotr.deck import ELIMINATION
from games.lotr.encounters import victory_printed


def _begin_complete(state: LotrState, data: Data, facts: Facts) -> Data:
    return complete_seating(state, {"scenario": state.next, **data}, lead="first")


def _begin_check(state: LotrState, data: Data, facts: Facts) -> Iterator[Problem]:
    if data["scenario"] != state.next:
        variant = "" if state.next else "end"
        params = {"scenario": data["scenario"], "expected": state.next}
        yield Problem(code="scenario-out-of-order", variant=variant, rule="LOTR-CAMP-02", params=params)
    seats = data["seats"]
    yield from seating_problems(data, "LOTR-VAL-07")
    for name in dict.fromkeys(seats):
        seat = state.seats[name]
        if seat.status != "active":
            yield Problem(code="seat-not-there", rule="LOTR-VAL-07", params={"player": seat.player})
        for hero in seat.heroes:
            if hero.is_fallen:
                yield Problem(code="hero-to-replace", rule="LOTR-CAMP-13", cards=(hero.code,))
            elif hero.bears_too_much:
                yield _deadly(hero, hero.damage, "LOTR-EXP-01")
    if seats and data.get("first") not in seats:
        yield Problem(code="first-missing", rule="LOTR-VAL-07")


def _deadly(hero: Hero, damage: int, rule: str, variant: str = "") -> Problem:
    warning = partial(Problem, severity=Severity.WARNING, params={"found": damage, "limit": hero.hit_points})
    return warning(code="damage-deadly", variant=variant, rule=rule, cards=(hero.code,))


def _begin(state: LotrState, data: Data) -> LotrState:
    state = start_playing(state, data)
    heroes = {name: state.seats[name].leaders for name in data["seats"]}
    attempt = 1 + sum(1 for one in state.sessions if one.scenario == data["scenario"])
    decks = dict(data["played"])
    session = from_entry(Session, data, decks=decks, heroes=heroes, pool=state.pool, attempt=attempt)
    return replace(state, status="playing", sessions=(*state.sessions, session))


def _end_complete(state: LotrState, data: Data, facts: Facts) -> Data:
    """By default nobody is dead or damaged. Eliminated players have 50 threat and only dead heroes."""
    told = by_seat(data)
    players = []
    for name in state.sessions[-1].seats:
        one = {"seat": name, "eliminated": False, "dead": [], "damage": [], **told.get(name, {"threat": None})}
        one["dead"] = list(dict.fromkeys(map(facts.code, one["dead"])))
        one["damage"] = [{**line, "hero": facts.code(line["hero"])} for line in one["damage"]]
        if one["eliminated"]:
            one["threat"], one["damage"] = ELIMINATION, []
            one["dead"] = [hero.code for hero in state.seats[name].heroes]
        players.append(one)
    scenario = facts.scenario(state.sessions[-1].scenario)
    printed = victory_printed(scenario.encounter_sets, facts.catalogue) if scenario else None
    return {**data, "ended": players, "strangers": unexpected_seats(data, state.sessions[-1].seats), "printed": printed}


def _end_check(state: LotrState, data: Data, facts: Facts) -> Iterator[Problem]:
    for name in data["strangers"]:
        yield Problem(code="not-playing", rule="LOTR-VAL-08", params={"player": state.seats[name].player})
    for one in data["ended"]:
        yield from _player_check(state, one)
    if data["result"] == "won" and all(one["eliminated"] for one in data["ended"]):
        yield Problem(code="nobody-survived", rule="LOTR-RES-01")
    if data["printed"] is not None:
        warning = partial(at_most, rule="LOTR-VAL-08", severity=Severity.WARNING)
        yield from warning(data["printed"], data["victory"], "victory-too-high")


def _player_check(state: LotrState, one: Data) -> Iterator[Problem]:
    """Problems of a player's row: threat, dead heroes and damage."""
    problem, seat = partial(Problem, rule="LOTR-VAL-08"), state.seats[one["seat"]]
    if one.get("threat") is None:
        yield problem(code="result-missing", params={"player": seat.player})
    elif one["threat"] >= ELIMINATION and not one["eliminated"]:
        yield problem(code="eliminated-at-fifty", params={"player": seat.player})
    for code in one["dead"]:
        yield from of_the_seat(state, one["seat"], code)
    wounded = Counter(damage["hero"] for damage in one["damage"])
    yield from (problem(code="damage-twice", cards=(code,)) for code, times in wounded.items() if times > 1)
    for damage in one["damage"]:
        hero = seat.hero(damage["hero"])
        if hero is None:
            yield from of_the_seat(state, one["seat"], damage["hero"])
        elif hero.code in one["dead"]:
            yield problem(code="damage-on-the-dead", cards=(hero.code,))
        elif hero.hit_points is not None and damage["damage"] >= hero.hit_points:
            yield _deadly(hero, damage["damage"], "LOTR-VAL-08", "end")
    if one["dead"] and set(one["dead"]) >= set(seat.leaders) and not one["eliminated"]:
        yield problem(code="eliminated-without-heroes", params={"player": seat.player})


def _end(state: LotrState, data: Data) -> LotrState:
    """A loss is recorded and changes nothing (LOTR-AMB-01), not even the pool; a victory has consequences."""
    won = data["result"] == "won"
    before = state.sessions[-1].pool
    players = [_player(state, one) for one in data["ended"]]
    state = with_session(
        state,
        is_over=True,
        pool=(),
        result=data["result"],
        rounds=data["rounds"],
        victory=data["victory"],
        threats={one["seat"]: one["threat"] for one in data["ended"]},
        eliminated=tuple(one["seat"] for one in data["ended"] if one["eliminated"]),
        dead=tuple(code for one in data["ended"] for code in one["dead"]),
        score=score(players, rounds=data["rounds"], victory=data["victory"]) if won else None,
        notes=data.get("notes", ""),
    )
    session = state.sessions[-1]
    for name, seat in state.seats.items():
        status = "active" if name in session.seats else seat.status
        state = with_seat(state, name, status=status, has_changed=False)
    state = replace(state, status="between")
    if state.is_single:
        return replace(state, status="over", outcome=Outcome(result=data["result"]))
    if not won:
        return replace(state, pool=before)
    for one in data["ended"]:
        state = _after_victory(state, one)
    if session.scenario not in state.order:
        return state  # a house rule put something else in between
    return replace(state, next=following(state, session.scenario))


def _after_victory(state: LotrState, one: dict[str, Any]) -> LotrState:
    """The dead have fallen and lose Permanents (LOTR-CAMP-11, -15); in expert mode damage stays."""
    damage = {told["hero"]: told["damage"] for told in one["damage"]}
    for hero in state.seats[one["seat"]].heroes:
        if hero.code in one["dead"]:
            fallen = Fallen(code=hero.code, name=hero.name, seat=one["seat"], session=len(state.sessions))
            pool = tuple(card for card in state.pool if card.hero != hero.code)
            state = replace(state, fallen=(*state.fallen, fallen), pool=pool)
            state = with_hero(state, one["seat"], hero.code, replace(hero, is_fallen=True, damage=0))
        elif state.is_expert:
            state = with_hero(state, one["seat"], hero.code, replace(hero, damage=damage.get(hero.code, 0)))
    return state


EACH_ROUND = 10


class Player(Struct, frozen=True, kw_only=True):
    """A player at the end of the game."""

    threat: int = 0
    is_eliminated: bool = False
    """Threat counts as 50, and all heroes as dead."""
    costs: tuple[int, ...] = ()
    """The threat costs of the heroes."""
    dead: tuple[int, ...] = ()
    """The threat costs of those who died."""
    damage: int = 0
    """On the surviving heroes."""


def score(players: Iterable[Player], *, rounds: int, victory: int) -> int:
    """The score of a game that was won, lower is better (LOTR-SCORE-02 to -04): threat, dead heroes, damage and ten a
    round, less the victory points."""
    total = EACH_ROUND * rounds - victory
    for player in players:
        if player.is_eliminated:
            total += ELIMINATION + sum(player.costs)
        else:
            total += player.threat + sum(player.dead) + player.damage
    return total


def _player(state: LotrState, one: Data) -> Player:
    heroes = state.seats[one["seat"]].heroes
    return Player(
        threat=one["threat"],
        is_eliminated=one["eliminated"],
        costs=tuple(hero.threat for hero in heroes),
        dead=tuple(hero.threat for hero in heroes if hero.code in one["dead"]),
        damage=sum(told["damage"] for told in one["damage"]),
    )


KINDS = (
    Kind("scenario-begin", complete=_begin_complete, check=_begin_check, apply=_begin),
    Kind("scenario-end", complete=_end_complete, check=_end_check, apply=_end),
)
