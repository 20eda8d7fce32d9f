"""A deck for one scenario alone: the experience in it, the weaknesses that it owes, and what is asked beside."""

from collections.abc import Callable, Mapping
from typing import Any, ParamSpec

from msgspec import Struct
from msgspec.structs import replace

from games.ahlcg.deck import prepare
from games.ahlcg.experience import STANDALONE_LIMIT, bonus, printed, standalone, total
from games.ahlcg.standalone_play import Play, play_report
from games.ahlcg.weakness_draw import Draw, counts, drawn_for
from games.engine import Build, Catalogue, OptionsError, read_options

P = ParamSpec("P")


class Wish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked beside the report."""

    draw: Draw | None = None
    play: Play | None = None


def standalone_report(build: Build, asked: Mapping[str, Any], catalogue: Catalogue) -> dict[str, Any]:
    """What standalone mode makes of the deck, as plain values; a draw, and what goes before a scenario, if asked for.

    What is asked has the fields of a Wish; OptionsError if it has not, or names what does not exist.
    """
    wish = read_options(Wish, asked)
    deck = prepare(replace(build, mode="standalone"), catalogue)
    report: dict[str, Any] = {
        "experience": total(deck),
        "printed": printed(deck),
        "bonus": bonus(deck),
        "counted": standalone(deck),
        "limit": STANDALONE_LIMIT,
        "allowed": standalone(deck) <= STANDALONE_LIMIT,
        "weaknesses": counts(deck),
    }
    if wish.draw is not None:
        report["draw"] = _asked("draw", drawn_for, deck, wish.draw)
    if wish.play is not None:
        report["play"] = _asked("play", play_report, wish.play, catalogue)
    return report


def _asked(part: str, answer: Callable[P, dict[str, Any]], *args: P.args, **kwargs: P.kwargs) -> dict[str, Any]:
    """The answer to that part of the wish; what is wrong with it is told as seen from the whole."""
    try:
        return answer(*args, **kwargs)
    except OptionsError as error:
        raise error.under(part) from None
