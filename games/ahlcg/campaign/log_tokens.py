"""Entries about the chaos bag."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.ahlcg.campaign import chaos_bag
from games.ahlcg.campaign.facts import Facts
from games.ahlcg.campaign.state import AhlcgState
from games.engine import Problem, at_least
from games.engine.journal import Data, Kind, with_session

IN_BAG = "AHLCG-CAMP-07"
SEALED = "AHLCG-EXT-43"


def _moving(code: str, rule: str, *, in_bag: int, sealed: int = 0) -> Kind:
    """A kind that moves tokens, which must be where they are taken from."""
    return Kind(
        code,
        check=lambda state, data, facts: chaos_bag.missing(
            state.bag.sealed if sealed < 0 else state.bag.tokens, data["tokens"], rule
        ),
        apply=lambda state, data: replace(
            state, bag=chaos_bag.moved(state.bag, data["tokens"], in_bag=in_bag, sealed=sealed)
        ),
    )


def _draw_complete(state: AhlcgState, data: Data, facts: Facts) -> Data:
    return {**data, "tokens": chaos_bag.drawn(state.bag.tokens, data["number"], data["seed"])}


def _draw_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from at_least(data["number"], sum(state.bag.tokens.values()), "bag-short", rule="AHLCG-CHAOS-03")
    # Never when it is written; but an undo may take back the entry that put the tokens into the bag.
    yield from chaos_bag.missing(state.bag.tokens, data["tokens"], "AHLCG-CHAOS-03")


def _draw(state: AhlcgState, data: Data) -> AhlcgState:
    state = with_session(state, draws=(*state.session.draws, tuple(data["tokens"])))
    return replace(state, bag=chaos_bag.after_test(state.bag, data["tokens"]))


KINDS = (
    replace(
        _moving("tokens-add", IN_BAG, in_bag=1),
        check=lambda state, data, facts: chaos_bag.too_many(state.bag, data["tokens"]),
    ),
    _moving("tokens-remove", IN_BAG, in_bag=-1),
    _moving("tokens-seal", SEALED, in_bag=-1, sealed=1),
    _moving("tokens-release", SEALED, in_bag=1, sealed=-1),
    Kind("tokens-draw", complete=_draw_complete, check=_draw_check, apply=_draw),
)
