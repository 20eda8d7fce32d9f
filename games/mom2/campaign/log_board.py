"""Entries about the board: figures and monsters, fire and darkness, puzzles, people."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.engine import Problem
from games.engine.journal import CatalogueFacts, Data, Kind, from_entry, in_own_codes
from games.mom2.campaign.log_possessions import takes_part
from games.mom2.campaign.log_words import ONE_A_SPACE
from games.mom2.campaign.seat_checks import not_active
from games.mom2.campaign.state import Board, Fallen, Met, Mom2State, Monster, Puzzle, with_board, with_game, with_held

LIGHT = "light source"


def same_tokens(board: Board) -> Iterator[Problem]:
    """MOM2-VAL-12: of one kind at most one monster has no Identification token, and the tokens are distinct."""
    seen: set[tuple[str, str]] = set()
    for one in board.monsters:
        if (one.monster, one.token) in seen:
            variant = "" if one.token else "none"
            params = {"token": one.token}
            yield Problem(code="token-twice", variant=variant, rule="MOM2-VAL-12", cards=(one.monster,), params=params)
        seen.add((one.monster, one.token))


def not_monsters(codes: list[str], facts: CatalogueFacts) -> Iterator[Problem]:
    for code in codes:
        card = facts.card(code)
        if card and card.type_code != "monster":
            yield Problem(code="not-a-monster", rule="MOM2-SETUP-03", cards=(card.code,))


def _spawn_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    yield from not_monsters([data["monster"]], facts)
    yield from not_active(state, [data["monster"]], facts)
    yield from same_tokens(_spawn(state, data).session.board)


def _spawn(state: Mom2State, data: Data) -> Mom2State:
    board, session = state.session.board, state.session
    return with_board(state, monsters=(*board.monsters, from_entry(Monster, data, round=session.round)))


def _place(state: Mom2State, data: Data) -> int | None:
    """Index of the entry's monster on the board."""
    found = [(one.monster, one.token) for one in state.session.board.monsters]
    wanted = (data["monster"], data.get("token", ""))
    return found.index(wanted) if wanted in found else None


def _there_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    if _place(state, data) is None:
        variant = "" if data.get("token", "") else "none"
        params = {"token": data.get("token", "")}
        yield Problem(
            code="monster-missing", variant=variant, rule="MOM2-VAL-12", cards=(data["monster"],), params=params
        )
    if data.get("seat"):
        yield from takes_part(state, data["seat"])


def _change(state: Mom2State, data: Data) -> Mom2State:
    place, monsters = _place(state, data), list(state.session.board.monsters)
    assert place is not None
    changes = {name: data[name] for name in ("space", "damage") if name in data}
    monsters[place] = replace(monsters[place], **changes)
    return with_board(state, monsters=tuple(monsters))


def _defeat(state: Mom2State, data: Data) -> Mom2State:
    place, session = _place(state, data), state.session
    left = tuple(one for number, one in enumerate(session.board.monsters) if number != place)
    gone = from_entry(Fallen, data, round=session.round, by=data.get("seat", ""))
    return with_game(with_board(state, monsters=left), fallen=(*session.fallen, gone))


def _feature_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    """MOM2-VAL-11: a space holds at most one Fire and one Darkness; MOM2-POS-19: who sets fire has a light source."""
    there = state.session.board.features.get(data["feature"], ())
    if data["is_gone"] and data["space"] not in there:
        yield Problem(code="feature-missing", rule="MOM2-VAL-11", params={"space": data["space"]})
    if not data["is_gone"] and data["feature"] in ONE_A_SPACE and data["space"] in there:
        yield Problem(code="feature-twice", rule="MOM2-VAL-11", params={"space": data["space"]})
    seat = data.get("seat")
    if seat:
        yield from takes_part(state, seat)
        held = state.seats[seat].held.possessions
        if data["feature"] == "fire" and not data["is_gone"] and not any(_gives_light(code, facts) for code in held):
            yield Problem(code="no-light-source", rule="MOM2-POS-19", cards=(state.seats[seat].leader,))


def _gives_light(code: str, facts: CatalogueFacts) -> bool:
    card = facts.card(code)
    return card is not None and LIGHT in map(str.lower, card.traits.get("en", ()))


def _feature(state: Mom2State, data: Data) -> Mom2State:
    features, there = state.session.board.features, list(state.session.board.features.get(data["feature"], ()))
    if data["is_gone"]:
        there.remove(data["space"])
    else:
        there.append(data["space"])
    state = with_board(state, features={**features, data["feature"]: tuple(sorted(there))})
    is_set = data["feature"] == "fire" and bool(data.get("seat")) and not data["is_gone"]
    return with_game(state, fire_set=state.session.fire_set or is_set)


def _puzzle(state: Mom2State, data: Data) -> Mom2State:
    worked = from_entry(Puzzle, data, kind=data["puzzle"], round=state.session.round, is_solved=data["solved"])
    return with_game(state, puzzles=(*state.session.puzzles, worked))


def _person(state: Mom2State, data: Data) -> Mom2State:
    met = from_entry(Met, data, round=state.session.round)
    return with_game(state, people=(*state.session.people, met))


KINDS = (
    Kind(
        "move",
        check=lambda state, data, facts: takes_part(state, data["seat"]),
        apply=lambda state, data: with_held(state, data["seat"], space=data["space"]),
    ),
    Kind("monster-spawn", complete=in_own_codes("monster"), check=_spawn_check, apply=_spawn),
    Kind("monster-change", complete=in_own_codes("monster"), check=_there_check, apply=_change),
    Kind("monster-defeat", complete=in_own_codes("monster"), check=_there_check, apply=_defeat),
    Kind("feature", check=_feature_check, apply=_feature),
    Kind("puzzle", apply=_puzzle),
    Kind("person", apply=_person),
)
