"""Invented cards for the tests of this game, so that no test depends on a publisher's card.

Contracts that rules ask for by their title have that title here too, and no more than the rule needs.
"""

from typing import Any

from games.engine import Build, CardRecord, Catalogue, PrintingRecord, in_every_language
from games.engine.cards import ClassRecord
from games.lotr.card_exceptions import CONTRACTS, FOUR_SPHERES
from games.lotr.cards import SPHERES, LotrFields, Target


def make_card(code: str, type_code: str = "ally", sphere: str = "neutral", **overrides: Any) -> CardRecord:
    """A neutral ally that costs 2; overrides name fields of the record or of the game."""
    fields = {key: overrides.pop(key) for key in list(overrides) if key in LotrFields.__struct_fields__}
    name = overrides.pop("name", f"Card {code}")
    record: dict[str, Any] = {
        "code": code,
        "names": {"en": name, "es": f"{name} (es)"},
        "type_code": type_code,
        "classes": (sphere,) if sphere else (),
        "set_code": "test",
        "position": 1,
        "fields": LotrFields(**{"cost": 2, "card_back": "player", **fields}),
    }
    return CardRecord(**{**record, **overrides})


def make_hero(code: str, sphere: str, threat: int, **overrides: Any) -> CardRecord:
    values = {"cost": None, "threat": threat, "hit_points": 4, "unique": True, "name": code.title(), **overrides}
    return make_card(code, "hero", sphere, **values)


HEROES = [
    make_hero("ardil", "leadership", 9, traits={"en": ("Gondor", "Noble")}),
    make_hero("ardil2", "lore", 10, name="Ardil"),
    make_hero("belwen", "lore", 8, traits={"en": ("Noldor",)}),
    make_hero("cirwen", "spirit", 10),
    make_hero("dorlan", "tactics", 11),
    make_hero("huge", "tactics", 20),
    make_hero("large", "spirit", 19),
    make_hero("recruit", "lore", 5, unique=False),
    make_hero("bearer", "fellowship", 0),
    make_hero("frodo", "fellowship", 0),
    make_hero("mirlonde", "lore", 11),
    make_hero("folco", "lore", 7, name="Folco Boffin", traits={"en": ("Hobbit",)}),
    make_hero("hobbit", "spirit", 6, traits={"en": ("Hobbit", "Ranger")}),
]
FILLERS = [make_card(f"f{number:03}") for number in range(1, 101)]
OF_SPHERES = [
    make_card(f"{sphere}{number}", "event", sphere) for sphere in FOUR_SPHERES for number in range(1, 6)
]  # fmt: skip
OTHERS = [
    make_card("same-ally", name="Namesake"),
    make_card("same-event", "event", name="Namesake"),
    make_card("free-lore", "event", "lore", cost=0),
    make_card("ally-ardil", name="Ardil", unique=True),
    make_card("erian", unique=True),
    make_card("herald", sphere="lore", unique=True, willpower=1, attack=2, defence=2, hit_points=3),
    make_card("rider", sphere="lore", unique=True, willpower=2, attack="X", defence=3, hit_points=4),
    make_card("sword", "attachment", keywords=("restricted",), attaches_to=(Target(kind="hero"),)),
    make_card("axe", "attachment", keywords=("restricted",), attaches_to=(Target(kind="hero"),)),
    make_card("helm", "attachment", attaches_to=(Target(kind="hero", trait="Dwarf"),)),
    make_card("dwarf", traits={"en": ("Dwarf",)}),
    make_card("beard", "attachment", attaches_to=(Target(kind="character", trait="Dwarf"),)),
    make_card("road", "attachment", attaches_to=(Target(kind="other"),)),
    make_card("boon", "event", "", campaign_role="boon"),
    make_card("gift", "attachment", "", campaign_role="boon", keywords=("permanent",)),
    make_card("burden", "treachery", "", campaign_role="burden"),
    make_card("curse", "treachery", "", campaign_role="burden", card_back="encounter"),
    make_card("scar", "treachery", "", campaign_role="burden", keywords=("permanent",)),
    make_card("trove", "treasure", "neutral"),
    make_card("side", "player-side-quest", deck_limit=1),
    make_card("single", "event", deck_limit=1),
    make_card("foe", "enemy", "", card_back="encounter"),
    make_card("stray", card_back="encounter", keywords=("encounter",)),
    *(make_card(title.replace(" ", "-"), "contract", "", name=title.title(), cost=None) for title in CONTRACTS),
    make_card("treaty", "contract", "", cost=None),
]
CARDS = Catalogue(
    version=1,
    cards=[*HEROES, *FILLERS, *OF_SPHERES, *OTHERS],
    printings=[PrintingRecord(code="f001b", card="f001", set_code="test2", position=1)],
    classes=[
        ClassRecord(code=code, names=in_every_language(text), position=place)
        for place, (code, text) in enumerate(SPHERES.items())
    ],
)


def filled(number: int) -> dict[str, int]:
    """A number of harmless cards, three copies of each."""
    copies = {f"f{place + 1:03}": min(3, number - 3 * place) for place in range((number + 2) // 3)}
    assert sum(copies.values()) == number
    return copies


def make_build(row: dict[str, Any]) -> Build:
    """A build of a case file; `fill` adds cards to its main zone that have nothing to do with the case."""
    main = {**filled(row.get("fill", 0)), **row.get("main", {})}
    return Build(
        leaders=tuple(row.get("leaders", ("ardil", "belwen", "cirwen"))),
        zones={"main": main, **row.get("zones", {})},
        choices=row.get("choices", {}),
        mode=row.get("mode", "deck"),
    )
