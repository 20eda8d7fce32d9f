"""Impossible values of components (MOM2-VAL-03 to -05), for maintainers of the data."""

from collections.abc import Iterator

from games.engine import CardRecord, Catalogue
from games.mom2.cards import ATTRIBUTES, MAX_ATTRIBUTE, MIN_ATTRIBUTE, Mom2Fields


def data_checks(card: CardRecord, catalogue: Catalogue) -> Iterator[str]:
    """Values that the rules exclude; unknown values are not checked."""
    fields: Mom2Fields = card.fields
    if card.type_code == "investigator":
        yield from _investigator(fields)
    if fields.timing and card.type_code not in ("damage", "horror"):
        yield "only Damage and Horror cards are resolved or kept face up (MOM2-VAL-04)"
    if card.type_code == "spell" and not fields.backs:
        yield "a spell has a back (MOM2-VAL-05)"
    for back in fields.backs:
        if back.set_code not in catalogue.sets:
            yield f"the back {back.code} came in {back.set_code!r}, which is no product"
    for side in ("", "back_"):
        if getattr(fields, f"{side}damage") is not None and not getattr(fields, f"{side}attacks"):
            yield "a side has a Damage value, but no attack icon (MOM2-VAL-05)"


def _investigator(fields: Mom2Fields) -> Iterator[str]:
    known = {name: value for name in ATTRIBUTES if (value := getattr(fields, name)) is not None}
    for name, value in known.items():
        if not MIN_ATTRIBUTE <= value <= MAX_ATTRIBUTE:
            yield f"{name} is {value}, and must be from {MIN_ATTRIBUTE} to {MAX_ATTRIBUTE} (MOM2-VAL-03)"
    if known and len(known) < len(ATTRIBUTES):
        yield f"of six attributes it has {len(known)} (MOM2-VAL-03)"
    for name in ("health", "sanity"):
        value = getattr(fields, name)
        if value is not None and value < 1:
            yield f"{name} is {value}, and must be above 0 (MOM2-VAL-03)"
