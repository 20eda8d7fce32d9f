"""Playing one scenario alone: what is chosen for those before it, and what of that comes along (AHLCG-SA-05 to -12)."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from games.engine import Catalogue, OptionsError

FIRST_RESOLUTION = "R1"
"""AHLCG-SA-05: what counts where nobody chose."""

Small = Annotated[int, Meta(ge=0, le=99)]


class Trauma(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Trauma, and what inflicted it."""

    source: Literal["defeat", "resolution"]
    physical: Small = 0
    mental: Small = 0


class Play(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The scenario to be played, and what is known about those before it."""

    scenario: str
    resolutions: dict[str, str] = {}
    """Scenario to the resolution chosen for it."""
    granted: dict[str, Small] = {}
    """Weaknesses and story assets that the resolutions grant: code to copies."""
    trauma: tuple[Trauma, ...] = ()
    sets: frozenset[str] | None = None
    """The sets at hand; None: all."""


def play_report(play: Play, catalogue: Catalogue) -> dict[str, Any]:
    """What to choose first, and what the investigator begins with, as plain values. OptionsError for unknown codes."""
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
    """AHLCG-SA-07: the trauma of resolutions counts; who is defeated in the game suffers none."""
    counted = [one for one in suffered if one.source == "resolution"]
    return {"physical": sum(one.physical for one in counted), "mental": sum(one.mental for one in counted)}


def _earlier(play: Play, catalogue: Catalogue) -> list[dict[str, Any]]:
    """The scenarios before this one in the order of the guide, each with the resolution that counts.

    Interludes stand among them: what is decided there is chosen and recorded too (AHLCG-SA-06).
    """
    target = catalogue.scenarios.get(play.scenario)
    guide = catalogue.guides.get(target.guide) if target else None
    if guide is None or play.scenario not in guide.order:
        raise OptionsError("scenario", code="unknown-code")
    earlier = []
    for code in guide.order[: guide.order.index(play.scenario)]:
        scenario = catalogue.scenarios.get(code)
        offered = scenario.resolutions if scenario else ()
        is_scenario = scenario is None or scenario.kind == "scenario"
        chosen = play.resolutions.get(code, FIRST_RESOLUTION if is_scenario else None)
        if code in play.resolutions and offered and chosen not in offered:
            raise OptionsError("resolutions", code, code="unknown-code")
        earlier.append(
            {
                "scenario": code,
                "kind": scenario.kind if scenario else "scenario",
                "resolutions": list(offered),
                "chosen": chosen,
            }
        )
    return earlier


def _is_at_hand(code: str, play: Play, catalogue: Catalogue) -> bool:
    """AHLCG-SA-08: whoever does not own what is granted goes on without it."""
    card = catalogue.get(code)
    if card is None:
        raise OptionsError("granted", code, code="unknown-code")
    sets = {card.set_code, *(printing.set_code for printing in catalogue.printings_of(card.code))}
    return play.sets is None or not sets.isdisjoint(play.sets)
