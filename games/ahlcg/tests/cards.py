"""Invented cards for the tests of this game, so that no test depends on a publisher's card."""

from typing import Any

from games.ahlcg.cards import AhlcgFields, Requirements
from games.engine import CardRecord, Catalogue, PrintingRecord, WeaknessRecord


def make_card(code: str, **overrides: Any) -> CardRecord:
    """A level 0 asset with two copies allowed; overrides name fields of the record or of the game."""
    fields = {key: overrides.pop(key) for key in list(overrides) if key in AhlcgFields.__struct_fields__}
    record: dict[str, Any] = {
        "code": code,
        "names": {"en": f"Card {code}", "es": f"Carta {code}"},
        "type_code": "asset",
        "classes": ("seeker",),
        "level": 0,
        "set_code": "test",
        "position": 1,
        "fields": AhlcgFields(**fields),
    }
    return CardRecord(**{**record, **overrides})


def named(name: str) -> dict[str, str]:
    return {"en": name, "es": f"{name} (es)"}


def catalogue() -> Catalogue:
    """inv: an investigator of ten cards; f01…f10 filler; the others for the rule their case is about."""
    return Catalogue(
        version=1,
        cards=[
            make_card("inv", type_code="investigator", level=None, requirements=Requirements(deck_size=10)),
            make_card("inv2", type_code="investigator", level=None, requirements=Requirements(deck_size=12)),
            *(make_card(f"f{number:02}") for number in range(1, 11)),
            make_card("lamp0", names=named("Lamp")),
            make_card("lamp2", names=named("Lamp"), level=2),
            make_card("lamp2s", names=named("Lamp"), level=2, subtitles={"en": "Old"}),
            make_card("single", deck_limit=1),
            make_card("triple", deck_limit=3),
            make_card("crown", names=named("Crown"), exceptional=True, level=3),
            make_card("crown0", names=named("Crown")),
            make_card("perm", permanent=True, level=3),
            make_card("sign", investigators=("inv",), level=None, deck_limit=1),
            make_card("story", encounter_set="tower", level=None),
            make_card("weak", type_code="treachery", level=None, weakness=WeaknessRecord(kind="basic")),
            make_card("weakasset", level=None, weakness=WeaknessRecord(kind="story")),
            make_card("place", type_code="location", level=None, encounter_set="tower"),
            make_card("monster", type_code="enemy", level=None, encounter_set="tower"),
        ],
        printings=[PrintingRecord(code="lamp0b", card="lamp0", set_code="test", position=1)],
    )
