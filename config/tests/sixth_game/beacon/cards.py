"""The printed values of Beacon's cards."""

from games.beacon.words import _, table
from games.engine import CardFields, CardRecord, Face, PrintedValue
from games.engine.face import Signs, figures_of

TYPES = table("types")
"""The types of cards, with their names in `words/<language>/messages.po`."""


class BeaconFields(CardFields, frozen=True, kw_only=True):
    """The printed values. None means that nothing is printed, which is not 0."""

    strength: PrintedValue = None
    """How much weight a keeper carries."""
    weight: PrintedValue = None
    """Of a tool."""
    depth: PrintedValue = None
    """The beacons that win against a fog, and the turns until it wins."""


SIGNS: Signs = {"strength": ("health", _("strength")), "weight": ("damage", _("weight")), "depth": ("doom", _("depth"))}


def face(card: CardRecord) -> Face:
    """The card's numbers."""
    return Face(figures=figures_of(card.fields, SIGNS))
