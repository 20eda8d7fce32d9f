"""The values that components of Death May Die have printed on them; and which cannot both be true."""

from collections.abc import Iterator, Mapping

from games.dmd.face import DICE_AT, FIGURES, SIGNS, SYMBOL, THRESHOLDS
from games.dmd.numbers import DICE_THRESHOLDS
from games.dmd.words import _, ngettext
from games.engine import CardRecord, Text
from games.engine.printed import Printed


def _signed(*names: str) -> dict[str, Printed]:
    return {name: Printed(SIGNS[name][1]) for name in names}


ENEMY = {**_signed("health", "normal", "bonus"), "figures": Printed(FIGURES)}
BY_TYPE: Mapping[str, Mapping[str, Printed]] = {
    "investigator": {
        **_signed("wounds", "stress", "sanity"),
        "thresholds": Printed(THRESHOLDS),
        "dice_at": Printed(DICE_AT),
    },
    "skill": _signed("levels"),
    "companion": _signed("stress_cost", "takes_wounds"),
    "item": _signed("stress_cost"),
    "cultist": ENEMY,
    "monster": ENEMY,
    "mythos": {"symbol": Printed(SYMBOL)},
    "action": _signed("successes"),
}
LATER_STAGE = _signed("health", "normal", "bonus")


def printed(card: CardRecord) -> Mapping[str, Printed]:
    """Values printed on the component's type; the first Stage has none (DMD-FLOW-04)."""
    if card.type_code == "stage":
        return LATER_STAGE if (card.fields.stage or 1) > 1 else {}
    return BY_TYPE.get(card.type_code, {})


def contradictions(card: CardRecord) -> Iterator[tuple[str, Text]]:
    """Thresholds off the Sanity track, and bonus dice where there is no threshold (DMD-SAN-03)."""
    fields = card.fields
    if fields.dice_at and len(fields.dice_at) != DICE_THRESHOLDS:
        told = ngettext(
            "bonus dice stand at {found} threshold, not at {limit}",
            "bonus dice stand at {found} thresholds, not at {limit}",
        )
        yield "dice_at", told.format(found=len(fields.dice_at), limit=DICE_THRESHOLDS)
    if not set(fields.dice_at) <= set(fields.thresholds):
        yield "dice_at", _("a bonus die stands where there is no threshold")
    if fields.sanity is not None and any(not 0 < space < fields.sanity for space in fields.thresholds):
        yield "thresholds", _("a threshold stands off the Sanity track")
