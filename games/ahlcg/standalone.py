"""Standalone mode: experience and weaknesses of a deck, and the outcome of earlier scenarios (AHLCG-SA)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from games.ahlcg.deck import prepare
from games.ahlcg.experience.totals import STANDALONE_LIMIT, bonus, printed, standalone, total
from games.ahlcg.weaknesses import Draw, counts, drawn_for
from games.engine import Build, Catalogue, OptionsError, read_options

FIRST_RESOLUTION = "R1"  # AHLCG-SA-05: the resolution of an earlier scenario unless another is chosen

Small = Annotated[int, Meta(ge=0, le=99)]


class Trauma(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    source: Literal["defeat", "resolution"]
    physical: Small = 0
    mental: Small = 0


class Play(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The scenario to be played, and the outcome of earlier ones."""

    scenario: str
    """Its code; see /guides/."""
    resolutions: dict[str, str] = {}
    """Resolutions of earlier scenarios, by scenario; R1 where none is given."""
    granted: dict[str, Small] = {}
    """Cards that the resolutions grant: codes and copies."""
    trauma: tuple[Trauma, ...] = ()
    sets: frozenset[str] | None = None
    """The sets at hand; all unless said."""


class StandaloneOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Requests in addition to the report."""

    draw: Draw | None = None
    play: Play | None = None


def standalone_report(build: Build, asked: Mapping[str, Any], catalogue: Catalogue) -> dict[str, Any]:
    """A report on the deck in standalone mode, as plain values, with a draw and the earlier scenarios if requested.
    `asked` has the fields of StandaloneOptions; OptionsError for anything else, and for unknown codes."""
    options = read_options(StandaloneOptions, asked)
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
    part = "draw"
    try:
        if options.draw is not None:
            report["draw"] = drawn_for(deck, options.draw)
        part = "play"
        if options.play is not None:
            report["play"] = play_report(options.play, catalogue)
    except OptionsError as error:
        raise error.under(part) from None
    return report


def play_report(play: Play, catalogue: Catalogue) -> dict[str, Any]:
    """The earlier scenarios, and the investigator's start, as plain values. OptionsError for unknown codes."""
    earlier = _earlier(play, catalogue)
    for code in play.resolutions.keys() - {one["scenario"] for one in earlier}:
        raise OptionsError("resolutions", code, code="unknown-code")
    owned = {code: _is_at_hand(code, play, catalogue) for code in play.granted}
    return {
        "scenario": play.scenario,
        "earlier": earlier,
        "experience": 0,  # AHLCG-SA-05: everything is recorded but experience
        "granted": {code: play.granted[code] for code, at_hand in owned.items() if at_hand},
        "left_out": {code: play.granted[code] for code, at_hand in owned.items() if not at_hand},
        "trauma": trauma(play.trauma),
    }


def trauma(suffered: tuple[Trauma, ...]) -> dict[str, int]:
    """AHLCG-SA-07: the trauma of resolutions counts; a defeat in the game inflicts none."""
    counted = [one for one in suffered if one.source == "resolution"]
    return {"physical": sum(one.physical for one in counted), "mental": sum(one.mental for one in counted)}


def _earlier(play: Play, catalogue: Catalogue) -> list[dict[str, Any]]:
    """The scenarios before this one in the order of the guide, each with the resolution that counts.
    Interludes are among them: decisions made there are recorded too (AHLCG-SA-06)."""
    target = catalogue.scenarios.get(play.scenario)
    guide = catalogue.guides.get(target.guide) if target else None
    if guide is None or play.scenario not in guide.order:
        raise OptionsError("scenario", code="unknown-code")
    earlier = []
    for code in guide.order[: guide.order.index(play.scenario)]:
        scenario = catalogue.scenarios.get(code)
        offered = scenario.resolutions if scenario else ()
        kind = scenario.kind if scenario else "scenario"
        chosen = play.resolutions.get(code, FIRST_RESOLUTION if kind == "scenario" else None)
        if code in play.resolutions and offered and chosen not in offered:
            raise OptionsError("resolutions", code, code="unknown-code")
        earlier.append({"scenario": code, "kind": kind, "resolutions": list(offered), "chosen": chosen})
    return earlier


def _is_at_hand(code: str, play: Play, catalogue: Catalogue) -> bool:
    """AHLCG-SA-08: a player without the granted card continues without it."""
    card = catalogue.get(code)
    if card is None:
        raise OptionsError("granted", code, code="unknown-code")
    return play.sets is None or not play.sets.isdisjoint(catalogue.set_codes(card))
