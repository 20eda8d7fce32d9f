"""Entries about the chaos bag."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.ahlcg.campaign import chaos_bag
from games.ahlcg.campaign.facts import Facts
from games.ahlcg.campaign.log_fields import TOKENS
from games.ahlcg.campaign.state import AhlcgState
from games.ahlcg.words import _
from games.engine import Problem
from games.engine.journal import Field, Kind, with_session
from games.engine.journal.common_fields import OPTIONAL_REASON
from games.engine.journal.kinds import Data

BAG = "AHLCG-CAMP-07"
SEALED = "AHLCG-EXT-43"


def _draw_complete(state: AhlcgState, data: Data, facts: Facts) -> Data:
    return {**data, "tokens": chaos_bag.drawn(state.bag.tokens, data["number"], data["seed"])}


def _draw_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    found = sum(state.bag.tokens.values())
    if data["number"] > found:
        yield Problem(code="bag-short", rule="AHLCG-CHAOS-03", params={"found": found, "limit": data["number"]})
    # Never so when it is written; but tokens may have been in the bag by an entry that is to be taken back.
    yield from chaos_bag.missing(state.bag.tokens, data["tokens"], "AHLCG-CHAOS-03")


def _draw(state: AhlcgState, data: Data) -> AhlcgState:
    state = with_session(state, draws=(*state.session.draws, tuple(data["tokens"])))
    return replace(state, bag=chaos_bag.after_test(state.bag, data["tokens"]))


KINDS = (
    Kind(
        code="tokens-add",
        fields=(TOKENS, OPTIONAL_REASON),
        when=("between", "playing"),
        when_rule=BAG,
        emits={"AHLCG-EXT-41": ("too-many-tokens",), "AHLCG-EXT-42": ("too-many-tokens",)},
        check=lambda state, data, facts: chaos_bag.too_many(state.bag, data["tokens"]),
        apply=lambda state, data: replace(state, bag=chaos_bag.added(state.bag, data["tokens"])),
    ),
    Kind(
        code="tokens-remove",
        fields=(TOKENS, OPTIONAL_REASON),
        when=("between", "playing"),
        when_rule=BAG,
        emits={BAG: ("token-missing",)},
        check=lambda state, data, facts: chaos_bag.missing(state.bag.tokens, data["tokens"], BAG),
        apply=lambda state, data: replace(state, bag=chaos_bag.removed(state.bag, data["tokens"])),
    ),
    Kind(
        code="tokens-seal",
        fields=(TOKENS, OPTIONAL_REASON),
        when=("playing",),
        when_rule=SEALED,
        emits={SEALED: ("token-missing",)},
        check=lambda state, data, facts: chaos_bag.missing(state.bag.tokens, data["tokens"], SEALED),
        apply=lambda state, data: replace(state, bag=chaos_bag.sealed(state.bag, data["tokens"])),
    ),
    Kind(
        code="tokens-release",
        fields=(TOKENS, OPTIONAL_REASON),
        when=("playing",),
        when_rule=SEALED,
        emits={SEALED: ("token-missing",)},
        check=lambda state, data, facts: chaos_bag.missing(state.bag.sealed, data["tokens"], SEALED),
        apply=lambda state, data: replace(state, bag=chaos_bag.released(state.bag, data["tokens"])),
    ),
    Kind(
        code="tokens-draw",
        fields=(
            Field("seed", "number", _("Seed"), minimum=0, maximum=2**31 - 1),
            Field("number", "number", _("How many"), default=1, minimum=1, maximum=10),
        ),
        when=("playing",),
        when_rule="AHLCG-CHAOS-03",
        emits={"AHLCG-CHAOS-03": ("bag-short",)},
        complete=_draw_complete,
        check=_draw_check,
        apply=_draw,
    ),
)
