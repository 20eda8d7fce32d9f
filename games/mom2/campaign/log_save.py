"""Entries about saved games, with everything that the app does not keep; and going on from any save."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import asdict, replace

from games.engine import Problem, Severity, at_most, limit_problem
from games.engine.journal import CatalogueFacts, Data, Kind, unexpected_seats, with_seat, with_session
from games.mom2.campaign import log_words, seat_checks
from games.mom2.campaign.log_board import not_monsters, same_tokens
from games.mom2.campaign.log_possessions import in_codes
from games.mom2.campaign.state import (
    UNNAMED,
    Back,
    Course,
    Mom2State,
    Monster,
    Save,
    Suffered,
    added,
    with_board,
    with_held,
)

RULE = "MOM2-LOG-01"
CARD_LISTS = ("cards", "damage_up", "horror_up", "conditions")
AGAIN = frozenset({"damage-again", "horror-again"})
SNAPSHOT = ("MOM2-VAL-06", "MOM2-VAL-08", "MOM2-VAL-09")
"""Rules of a saved game; the number on an Insane card counts only when it is dealt."""


def _save_complete(state: Mom2State, data: Data, facts: CatalogueFacts) -> Data:
    """Complete the entry by the cards' own codes; the log knows the rest."""
    whole = dict(data)
    for group in ("investigators", "dropped"):
        if group in data:
            whole[group] = [in_codes(one, facts, *CARD_LISTS) for one in data[group]]
    if "monsters" in data:
        whole["monsters"] = [{**one, "monster": facts.code(one["monster"])} for one in data["monsters"]]
    return whole


def _save_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    """The snapshot as a whole must be possible (MOM2-VAL-06 to -12), independently of the log before."""
    told = data.get("investigators", ())
    for name in unexpected_seats({"investigators": told}, state.session.seats, "investigators"):
        yield Problem(code="not-playing", rule=RULE, params={"player": state.seats[name].player})
    if any(one["seat"] not in state.session.seats for one in told):
        return
    for one in told:
        for code, found in sorted(Counter(one.get("conditions", ())).items()):
            yield from at_most(1, found, "condition-twice", rule="MOM2-VAL-06", cards=(code,))
    after = _written(state, data)
    board = after.session.board
    yield from not_monsters([monster.monster for monster in board.monsters], facts)
    yield from same_tokens(board)
    yield from seat_checks.not_active(after, [monster.monster for monster in board.monsters], facts)
    for name in after.session.seats:
        is_as_logged = after.seats[name].held == state.seats[name].held
        for problem in seat_checks.seat_problems(after, name, facts, *SNAPSHOT):
            # Where the log came to it entry by entry, a card prevented it, or cards were turned face down.
            is_agreed = is_as_logged and problem.code in AGAIN
            yield replace(problem, severity=Severity.WARNING) if is_agreed else problem
    touched = [code for one in (*told, *data.get("dropped", ())) for name in CARD_LISTS for code in one.get(name, ())]
    yield from seat_checks.box_problems(after, touched, facts)


def _written(state: Mom2State, data: Data) -> Mom2State:
    for one in data.get("investigators", ()):
        state = with_held(state, one["seat"], **_changes(state, one))
    board: dict[str, Any] = {}
    if "monsters" in data:
        board["monsters"] = tuple(_monster(state, one) for one in data["monsters"])
    if "dropped" in data:
        lying: dict[str, dict[str, int]] = {}
        for one in data["dropped"]:
            space = one.get("space", "")  # the space may be unknown
            lying[space] = added(lying.get(space, {}), Counter(one["cards"]))
        board["dropped"] = lying
    return with_board(state, **board)


def _changes(state: Mom2State, one: Data) -> dict[str, Any]:
    held = state.seats[one["seat"]].held
    changes = {name: one[name] for name in ("space", "clues") if name in one}
    if "cards" in one:
        changes["possessions"] = dict(Counter(one["cards"]))
    if "conditions" in one:  # a back that was read stays read
        changes["conditions"] = {code: held.conditions.get(code, Back()) for code in one["conditions"]}
    for name in log_words.TRACKS:
        parts = [f"{name}_up", f"{name}_unnamed", f"{name}_down"]
        if any(part in one for part in parts):
            before: Suffered = getattr(held, name)
            changes[name] = _suffered(before, *(one.get(part) for part in parts))
    return changes


def _suffered(before: Suffered, up: list[str] | None, unnamed: int | None, down: int | None) -> Suffered:
    named = {code: copies for code, copies in before.up.items() if code != UNNAMED} if up is None else Counter(up)
    rest = before.up.get(UNNAMED, 0) if unnamed is None else unnamed
    return Suffered(up=added(named, {UNNAMED: rest}), down=before.down if down is None else down)


def _monster(state: Mom2State, one: Data) -> Monster:
    known = {(monster.monster, monster.token): monster for monster in state.session.board.monsters}
    new = Monster(monster=one["monster"], token=one.get("token", ""), round=state.session.round)
    before = known.get((new.monster, new.token), new)
    return replace(before, **{name: one[name] for name in ("space", "damage") if name in one})


def _save(state: Mom2State, data: Data) -> Mom2State:
    state = _written(state, data)
    session = state.session
    kept = Save(
        round=session.round,
        date=data.get("date", ""),
        seats={name: state.seats[name].held for name in session.seats},
        board=session.board,
        course=Course(**{name: getattr(session, name) for name in Course.__struct_fields__}),
        notes=data.get("notes", ""),
    )
    return with_session(state, saves=(*session.saves, kept), is_saved=True)


def _continue_complete(state: Mom2State, data: Data, facts: CatalogueFacts) -> Data:
    """Complete the number of saves: it must not change under this entry, which names one by its number."""
    found = len(state.session.saves)
    return {"save": found, **data, "saves": found}


def _continue_check(state: Mom2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    found = len(state.session.saves)
    if not 1 <= data["save"] <= found == data["saves"]:
        yield limit_problem("save-missing", found, data["save"], rule="MOM2-SETUP-06")


def _continue(state: Mom2State, data: Data) -> Mom2State:
    """Everything as it was when the game was saved; later events are given up."""
    if state.session.is_saved and data["save"] == len(state.session.saves):
        return with_session(state, is_saved=False)  # nothing was played since, though a back may have been read
    kept = state.session.saves[data["save"] - 1]
    for name, held in kept.seats.items():
        state = with_seat(state, name, held=held)
    return with_session(state, board=kept.board, round=kept.round, **asdict(kept.course), is_saved=False)


KINDS = (
    Kind(
        "game-save",
        emits={**seat_checks.OF_THE_BOXES, **seat_checks.of_the_state(*SNAPSHOT)},
        complete=_save_complete,
        check=_save_check,
        apply=_save,
    ),
    Kind("game-continue", complete=_continue_complete, check=_continue_check, apply=_continue),
)
