"""The values that components of Arkham Horror have printed on them, where a source lacks them."""

from collections.abc import Mapping

from games.ah2.face import HANDS
from games.ah2.terms import TROPHIES
from games.engine import CardRecord
from games.engine.printed import Printed


def printed(card: CardRecord) -> Mapping[str, Printed]:
    """The hands of a weapon among the special cards, and how much trophies bring where they can be spent."""
    fields = card.fields
    if card.type_code == "special" and fields.bonus_kind:
        return {"hands": Printed(HANDS)}
    if fields.trophies_for:
        return {"trophies_bring": Printed(TROPHIES[fields.trophies_for])}
    return {}
