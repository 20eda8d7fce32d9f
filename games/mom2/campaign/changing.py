"""The state with one thing changed: for what the kinds of entry do."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from games.engine.journal import with_seat, with_session
from games.mom2.campaign.state import Board, Elimination, Mom2State, Session, Suffered, less, more, without_none


def on(session: Session) -> dict[str, Any]:
    """Whatever is written after a save goes on with the game."""
    return {"is_saved": False} if session.is_saved else {}


def with_game(state: Mom2State, **changes: Any) -> Mom2State:
    """The state with its game changed, which is being played."""
    return with_session(state, **on(state.session), **changes)


def with_board(state: Mom2State, **changes: Any) -> Mom2State:
    return with_game(state, board=replace(state.session.board, **changes))


def with_held(state: Mom2State, seat: str, **changes: Any) -> Mom2State:
    """The state with what one investigator has changed."""
    return with_game(with_seat(state, seat, held=replace(state.seats[seat].held, **changes)))


def given(state: Mom2State, seat: str, cards: Mapping[str, int]) -> Mom2State:
    return with_held(state, seat, possessions=more(state.seats[seat].held.possessions, cards))


def taken(state: Mom2State, seat: str, cards: Mapping[str, int]) -> Mom2State:
    return with_held(state, seat, possessions=less(state.seats[seat].held.possessions, cards))


def dropped(board: Board, space: str, cards: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """What lies on the board with these possessions there, too."""
    return {**board.dropped, space: more(board.dropped.get(space, {}), cards)} if cards else board.dropped


def picked_up(board: Board, space: str, cards: Mapping[str, int]) -> dict[str, dict[str, int]]:
    left = {**board.dropped, space: less(board.dropped.get(space, {}), cards)}
    return {place: lying for place, lying in left.items() if lying}


def suffered(before: Suffered, up: Mapping[str, int], down: int) -> Suffered:
    return Suffered(up=more(before.up, up), down=before.down + down)


def relieved(before: Suffered, up: Mapping[str, int], down: int) -> Suffered:
    return Suffered(up=less(before.up, up), down=max(0, before.down - down))


def out(state: Mom2State, seat: str, cause: str) -> Mom2State:
    """Eliminated: all possessions are dropped where the figure stood (MOM2-POS-15)."""
    held = state.seats[seat].held
    state = with_board(state, dropped=dropped(state.session.board, held.space, without_none(held.possessions)))
    return with_held(state, seat, possessions={}, eliminated=Elimination(round=state.session.round, cause=cause))
