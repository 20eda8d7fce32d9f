"""Impossible values of components (DMD-VAL-03, DMD-POS-01), for maintainers of the data."""

from collections.abc import Iterator

from games.dmd.face import contradictions
from games.dmd.numbers import DISCOVERY_CARDS, MYTHOS_OF_EACH_BOX, STAGES, stages_of
from games.engine import CardRecord, Catalogue

HOLDS = {
    "episode": {"mythos": MYTHOS_OF_EACH_BOX, "discoveries": DISCOVERY_CARDS, "actions": 2},
    "elder-one": {"mythos": MYTHOS_OF_EACH_BOX, "stages": STAGES},
}
"""Type of box to its fields and their values in every such box."""
POOLS = ["signature", "common", "common"]


def data_checks(card: CardRecord, catalogue: Catalogue) -> Iterator[str]:
    """Boxes with too much or too little in them, boards without their three skills or with thresholds off the track."""
    for field, due in HOLDS.get(card.type_code, {}).items():
        if getattr(card.fields, field) not in (None, due):
            yield f"it has {field} {getattr(card.fields, field)}, where every {card.type_code} has {due}"
    if card.type_code == "elder-one":
        found = [stage.fields.stage for stage in stages_of(card.code, catalogue)]
        if found != list(range(1, STAGES + 1)):
            yield f"its Stage cards are {found}, not 1 to {STAGES}"
    if card.type_code == "investigator":
        yield from _board(card, catalogue)


def _board(card: CardRecord, catalogue: Catalogue) -> Iterator[str]:
    fields = card.fields
    if fields.skills:
        pools = [skill.fields.pool for code in fields.skills if (skill := catalogue.get(code))]
        if pools != POOLS:
            yield "its skills are not a signature skill and two common ones"
    for _field, text in contradictions(card):
        yield text.in_language("en")
