"""From what a client sends to a Build: shape only. What the shape means is for the rules to judge."""

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext as _

from cardsdb.faults import InputFault
from games.engine import Build

MAX_QUANTITY = 999_999
MAX_CARDS = 500
MAX_LEADERS = 10
MAX_ZONES = 20
"""Above any deck; what is larger is a mistake of the client, not a deck."""


def read_mapping(
    value: Any, loc: tuple[str | int, ...], faults: list[InputFault], most: int | None = None
) -> Mapping[str, Any]:
    """The value if it is a JSON object of at most so many entries; otherwise a fault, and an empty one."""
    if not isinstance(value, Mapping):
        faults.append(InputFault(loc, "wrong-type", _("Give a JSON object.")))
    elif most is not None and len(value) > most:
        faults.append(InputFault(loc, "too-many", _("Give at most %(most)s entries.") % {"most": most}))
    else:
        return value
    return {}


def read_build(value: Any, faults: list[InputFault]) -> Build:
    """Our own build; what cannot be understood is added to the faults."""
    build = read_mapping(value, (), faults)
    for key in build.keys() - {"leaders", "zones", "choices"}:
        faults.append(InputFault((key,), "unknown-key", _("A build has leaders, zones and choices.")))
    leaders = build.get("leaders", [])
    if not isinstance(leaders, list) or not all(isinstance(code, str) for code in leaders):
        faults.append(InputFault(("leaders",), "wrong-type", _("Give a list of card codes.")))
        leaders = []
    elif len(leaders) > MAX_LEADERS:
        faults.append(InputFault(("leaders",), "too-many", _("Give at most %(most)s entries.") % {"most": MAX_LEADERS}))
    zones = {
        zone: _read_zone(cards, zone, faults)
        for zone, cards in read_mapping(build.get("zones", {}), ("zones",), faults, MAX_ZONES).items()
    }
    choices = dict(read_mapping(build.get("choices", {}), ("choices",), faults))
    return Build(leaders=tuple(leaders), zones=zones, choices=choices)


def are_quantities(values: Collection[Any]) -> bool:
    """Whether all are whole numbers of a sane length. Whether a deck can have so many copies is for the rules."""
    return WHOLE.issuperset(map(type, values)) and (not values or max(values) <= MAX_QUANTITY >= -min(values))


WHOLE = frozenset({int})
"""Not bool, which is an int too."""


def _read_zone(cards: Any, zone: str, faults: list[InputFault]) -> dict[str, int]:
    copies = {}
    for code, quantity in read_mapping(cards, ("zones", zone), faults, MAX_CARDS).items():
        if are_quantities([quantity]):
            copies[code] = quantity
        else:
            message = _("Give a whole number up to %(most)s.") % {"most": MAX_QUANTITY}
            faults.append(InputFault(("zones", zone, code), "not-a-quantity", message))
    return copies
