"""Queries on the real cards, each beside a plain question to the files; both must mean exactly the same cards."""

from collections.abc import Callable
from pathlib import Path

import pytest

from games.ahlcg.tests.real_cards import Plain, plain_cards, real_index
from games.engine.search.bits import members_of
from games.engine.search.query import run

Question = Callable[[Plain], object]

PLAYER = {"asset", "event", "skill"}


def types(*codes: str) -> Question:
    return lambda card: card["type_code"] in codes


def more(card: Plain, one: str, other: str) -> bool:
    first, second = card.skill(one), card.skill(other)
    return first is not None and second is not None and first > second


def at_most(value: int | None, limit: int) -> bool:
    return value is not None and value <= limit


def at_least(value: int | None, limit: int) -> bool:
    return value is not None and value >= limit


QUERIES: dict[str, Question] = {
    # names
    "": lambda card: True,
    "machete": lambda card: card.name_has("machete"),
    "MACHETE": lambda card: card.name_has("machete"),
    "the": lambda card: card.name_has("the"),
    "ritual": lambda card: card.name_has("ritual"),
    "elder sign": lambda card: card.name_has("elder") and card.name_has("sign"),
    '"elder sign"': lambda card: card.name_has("elder sign"),
    "name:roland": lambda card: card.name_has("roland"),
    "nombre:roland": lambda card: card.name_has("roland"),
    "necronomicon": lambda card: card.name_has("necronomicon"),
    "Necronomicón": lambda card: card.name_has("necronomicon"),
    "é": lambda card: card.name_has("e"),
    "zz": lambda card: card.name_has("zz"),
    "a b c": lambda card: all(card.name_has(letter) for letter in "abc"),
    '!"Machete"': lambda card: card.name_is("machete"),
    "!shrivelling": lambda card: card.name_is("shrivelling"),
    '!"lita chantler"': lambda card: card.name_is("lita chantler"),
    'name="Beat Cop"': lambda card: card.name_is("beat cop"),
    'name!="Beat Cop"': lambda card: not card.name_is("beat cop"),
    # quotation marks in names, and names of backs
    '"Mr. Rook"': lambda card: card.name_has("mr. rook"),
    r'!"Mr. \"Rook\""': lambda card: card.name_is("mr. rook"),
    '!"Mr. “Rook”"': lambda card: card.name_is("mr. rook"),
    '!"Let me handle this!"': lambda card: card.name_is("let me handle this!"),
    'name:"skids o\'toole"': lambda card: card.name_has("skids o'toole"),
    "door": lambda card: card.name_has("door"),
    "puerta": lambda card: card.name_has("puerta"),
    "-the": lambda card: not card.name_has("the"),
    "not the": lambda card: not card.name_has("the"),
    "flashlight or knife": lambda card: card.name_has("flashlight") or card.name_has("knife"),
    "flashlight|knife": lambda card: card.name_has("flashlight") or card.name_has("knife"),
    "name:/^the .* of/": lambda card: any(text.startswith("the ") and " of" in text[3:] for text in card.names()),
    "01016": lambda card: "01016" in card.codes or card.name_has("01016"),
    "code:01516": lambda card: any("01516" in code for code in card.codes),
    "code=60101": lambda card: "60101" in card.codes,
    "subtitle:fed": lambda card: any("fed" in text for text in card.texts("subname")),
    # types, classes, subtypes
    "t:asset": types("asset"),
    "type:event": types("event"),
    "t:enemy": types("enemy"),
    "t:apoyo": types("asset"),
    "t:investigador": types("investigator"),
    "t:asset|event": types("asset", "event"),
    "t!asset": lambda card: card["type_code"] != "asset",
    "t!=asset": lambda card: card["type_code"] != "asset",
    "t:enemy_location": types("enemy_location"),
    't:"scenario reference"': types("scenario"),
    "class:seeker": lambda card: "seeker" in card.classes(),
    "f:seeker": lambda card: "seeker" in card.classes(),
    "faction=mystic": lambda card: "mystic" in card.classes(),
    "clase:guardián": lambda card: "guardian" in card.classes(),
    "f:guardian|rogue": lambda card: card.classes() & {"guardian", "rogue"},
    "f:guardian f:rogue": lambda card: {"guardian", "rogue"} <= card.classes(),
    "class!=mythos": lambda card: "mythos" not in card.classes(),
    "class:neutral t:asset": lambda card: "neutral" in card.classes() and card["type_code"] == "asset",
    "b:basicweakness": lambda card: card["subtype_code"] == "basicweakness",
    "b:weakness": lambda card: card["subtype_code"] == "weakness",
    "is:multiclass": lambda card: len(card.classes()) > 1,
    # levels and costs
    "level:0": lambda card: card["xp"] == 0,
    "p:5": lambda card: card["xp"] == 5,
    "xp>=4": lambda card: at_least(card["xp"], 4),
    "level<=2": lambda card: at_most(card["xp"], 2),
    "level:1-3": lambda card: card["xp"] in {1, 2, 3},
    "level:1..3": lambda card: card["xp"] in {1, 2, 3},
    "level:4..": lambda card: at_least(card["xp"], 4),
    "level!=0": lambda card: card["xp"] not in {None, 0},
    "level:none": lambda card: card["xp"] is None,
    "-has:level": lambda card: card["xp"] is None,
    "level:odd": lambda card: card["xp"] in {1, 3, 5},
    "cost:3": lambda card: card["cost"] == 3,
    "o<1": lambda card: card.number("cost") == 0,
    "cost:even": lambda card: card.number("cost") is not None and card["cost"] % 2 == 0,
    "cost:odd": lambda card: card.number("cost") is not None and card["cost"] % 2 == 1,
    "cost:x": lambda card: card["cost"] == -2,
    "cost:-": lambda card: card.has("cost") and card["cost"] is None,
    "cost!=3": lambda card: card.has("cost") and card["cost"] != 3,
    "has:cost": lambda card: card.has("cost"),
    "cost:none": lambda card: not card.has("cost"),
    "cost>=5": lambda card: at_least(card.number("cost"), 5),
    "t:asset class:seeker level<=2 cost<3": lambda card: (
        card["type_code"] == "asset"
        and "seeker" in card.classes()
        and at_most(card["xp"], 2)
        and at_most(card.number("cost"), 2)
    ),
    "(t:asset or t:event) cost:0 -is:weakness": lambda card: (
        card["type_code"] in {"asset", "event"} and card["cost"] == 0 and not card["subtype_code"]
    ),
    # traits and slots
    "k:elite": lambda card: "elite" in card.traits(),
    "k:monster": lambda card: "monster" in card.traits(),
    "k:tool": lambda card: "tool" in card.traits(),
    "trait:spell": lambda card: "spell" in card.traits(),
    "k:herramienta": lambda card: "herramienta" in card.traits(),
    'k:"ancient one"': lambda card: "ancient one" in card.traits(),
    "k:item k:weapon -k:firearm": lambda card: {"item", "weapon"} <= card.traits() and "firearm" not in card.traits(),
    "k:tome|relic": lambda card: card.traits() & {"tome", "relic"},
    "has:trait": lambda card: card.traits(),
    "slot:hand": lambda card: any(slot.startswith("hand") for slot in card.slots()),
    'z:"hand x2"': lambda card: "hand x2" in card.slots(),
    "slot:arcane": lambda card: any(slot.startswith("arcane") for slot in card.slots()),
    "slot:aliado": lambda card: "ally" in card.slots(),
    "slot:hand slot:arcane": lambda card: {slot.split(" ")[0] for slot in card.slots()} >= {"hand", "arcane"},
    "slots>=2": lambda card: sum(2 if "x2" in slot else 1 for slot in card.slots()) >= 2,
    "t:asset -has:slot": lambda card: card["type_code"] == "asset" and not card.slots(),
    # skills and icons
    "w:2": lambda card: card.skill("willpower") == 2,
    "willpower>=4": lambda card: at_least(card.skill("willpower"), 4),
    "i>1": lambda card: at_least(card.skill("intellect"), 2),
    "d>=1": lambda card: at_least(card.skill("wild"), 1),
    "combat:0 t:event": lambda card: card["type_code"] == "event" and card.skill("combat") == 0,
    "willpower>intellect": lambda card: more(card, "willpower", "intellect"),
    "combat<agility": lambda card: more(card, "agility", "combat"),
    "t:investigator willpower=intellect": lambda card: (
        card["type_code"] == "investigator"
        and card.skill("willpower") is not None
        and card.skill("willpower") == card.skill("intellect")
    ),
    "t:investigator w!=i": lambda card: (
        card["type_code"] == "investigator"
        and card.skill("willpower") is not None
        and card.skill("willpower") != card.skill("intellect")
    ),
    "icons>=4": lambda card: card.is_icon_card() and card.icons() >= 4,
    "icons:0": lambda card: card.is_icon_card() and card.icons() == 0,
    "icon:wild": lambda card: card.is_icon_card() and card["skill_wild"],
    "icon:wild icon:combat": lambda card: card.is_icon_card() and card["skill_wild"] and card["skill_combat"],
    # health, sanity, enemies, locations
    "health>=6 t:asset": lambda card: card["type_code"] == "asset" and at_least(card.number("health"), 6),
    "h:*": lambda card: card["health"] == -3,
    "health:x": lambda card: card["health"] == -2,
    "sanity>health": lambda card: (
        card.number("sanity") is not None and card.number("health") is not None and card["sanity"] > card["health"]
    ),
    "s:8": lambda card: card["sanity"] == 8,
    "health=sanity t:investigator": lambda card: (
        card["type_code"] == "investigator" and card["health"] is not None and card["health"] == card["sanity"]
    ),
    "fight>=6": lambda card: at_least(card.number("enemy_fight"), 6),
    "ef:x": lambda card: card["enemy_fight"] == -2,
    "ee:?": lambda card: card["enemy_evade"] == -4,
    "evade<fight": lambda card: (
        card.number("enemy_evade") is not None
        and card.number("enemy_fight") is not None
        and card["enemy_evade"] < card["enemy_fight"]
    ),
    "damage>=3": lambda card: at_least(card["enemy_damage"], 3),
    "eh:2": lambda card: card["enemy_horror"] == 2,
    "-has:horror t:enemy": lambda card: card["type_code"] == "enemy" and card["enemy_horror"] is None,
    "shroud>=6": lambda card: at_least(card.number("shroud"), 6),
    "sh:-11": lambda card: card["shroud"] == -11,
    "shroud:x t:location": lambda card: card["type_code"] == "location" and card["shroud"] == -2,
    "clues>=3": lambda card: at_least(card.number("clues"), 3),
    "cl:0": lambda card: card["clues"] == 0,
    "dm>=10": lambda card: at_least(card.number("doom"), 10),
    "clues>shroud": lambda card: (
        card.number("clues") is not None and card.number("shroud") is not None and card["clues"] > card["shroud"]
    ),
    "j>=2": lambda card: at_least(card["victory"], 2),
    "victory:0": lambda card: card["victory"] == 0,
    "has:vengeance": lambda card: card["vengeance"] is not None,
    "stage:3 t:act": lambda card: card["type_code"] == "act" and card["stage"] == 3,
    "qt>=4": lambda card: card["quantity"] >= 4,
    "decklimit:1 t:asset": lambda card: card["type_code"] == "asset" and card["deck_limit"] == 1,
    "decksize>30": lambda card: any(
        part.startswith("size:") and int(part[5:]) > 30 for part in (card["deck_requirements"] or "").split(", ")
    ),
    # sets, cycles, encounter sets, dates, people
    "set:core": lambda card: "core" in card.packs,
    "e:rcore": lambda card: "rcore" in card.packs,
    'set:"Core Set"': lambda card: "core" in card.packs,
    "-set:rcore set:core": lambda card: "core" in card.packs and "rcore" not in card.packs,
    "e:core|dwl": lambda card: card.packs & {"core", "dwl"},
    "cycle:dwl": lambda card: "dwl" in card.cycles,
    'y:"The Dunwich Legacy"': lambda card: "dwl" in card.cycles,
    "m:torch": lambda card: card["encounter_code"] == "torch",
    "has:encounter": lambda card: card["encounter_code"],
    "date>=2020 date<2021": lambda card: "2020-01-01" <= card.released <= "2020-12-31",
    "year:2020": lambda card: card.released.startswith("2020"),
    "r<2017": lambda card: card.released and card.released < "2017",
    "date:2016-11": lambda card: card.released.startswith("2016-11"),
    "date>2016-11-10 date<=2017-06": lambda card: "2016-11-10" < card.released <= "2017-06-30",
    "l:laskey": lambda card: "laskey" in (card["illustrator"] or "").lower(),
    "-has:illustrator": lambda card: not card["illustrator"],
    # texts
    'x:"discover 1 additional clue"': lambda card: card.text_has("discover 1 additional clue"),
    'x:"heal 1 horror"': lambda card: card.text_has("heal 1 horror"),
    'x:"elder sign"': lambda card: card.text_has("elder sign"),
    'x:"[elder_sign]"': lambda card: card.text_has("elder sign"),
    "x:[[tool]]": lambda card: card.text_has("tool"),
    "x:TOOL": lambda card: card.text_has("tool"),
    "x:investigación": lambda card: card.text_has("investigacion"),
    'x:"action: fight"': lambda card: card.text_has("action: fight"),
    'x:"per investigator"': lambda card: card.text_has("per investigator"),
    "x:q": lambda card: card.text_has("q"),
    r"x:/draw \d cards?/": lambda card: card.text_matches(r"draw \d cards?"),
    r"x:/^forced/": lambda card: card.text_matches(r"^forced"),
    r"x:/(heal|move) \d (damage|horror)/": lambda card: card.text_matches(r"(heal|move) \d (damage|horror)"),
    r"x:/\bclue\b.{0,20}\bdoom\b/": lambda card: card.text_matches(r"\bclue\b.{0,20}\bdoom\b"),
    r"x:/victory \d\.$/": lambda card: card.text_matches(r"victory \d\.$"),
    "has:text": lambda card: card.words_of("text"),
    "v:cthulhu": lambda card: any("cthulhu" in text for text in card.words_of("flavor")),
    "has:flavour": lambda card: card.words_of("flavor"),
    "v:the": lambda card: any("the" in text for text in card.words_of("flavor")),
    # flags
    "is:unique": lambda card: card["is_unique"],
    "u:1": lambda card: card["is_unique"],
    "u:0 t:investigator": lambda card: not card["is_unique"] and card["type_code"] == "investigator",
    "not:unique": lambda card: not card["is_unique"],
    "is:permanent": lambda card: card["permanent"],
    "is:exceptional": lambda card: card["exceptional"],
    "is:myriad": lambda card: card["myriad"],
    "is:exile": lambda card: card["exile"],
    "is:fast": lambda card: "Fast." in (card["text"] or ""),
    "is:weakness": lambda card: card["subtype_code"],
    "is:basic": lambda card: card["subtype_code"] == "basicweakness",
    "is:signature": lambda card: "investigator:" in (card["restrictions"] or ""),
    "is:story": lambda card: (
        card["subtype_code"] == "weakness" and "investigator:" not in (card["restrictions"] or "")
        if card["subtype_code"]
        else card["type_code"] in PLAYER and card["encounter_code"] and card["xp"] is None
    ),
    "is:customizable": lambda card: card["customization_options"],
    "is:bonded": lambda card: card["bonded_to"],
    "is:reprint": lambda card: len(card.codes) > 1,
    "is:hidden": lambda card: card["hidden"],
    "is:encounter": lambda card: card["encounter_code"],
    "is:player": lambda card: not card["encounter_code"],
    "is:doublesided": lambda card: card["double_sided"],
    "is:errata": lambda card: card["errata_date"],
    "is:specialist": lambda card: "trait:" in (card["restrictions"] or ""),
    "has:back": lambda card: any(key.startswith("back_") and key != "back_link" for key in card.row),
    # What it gives to others in quotation marks is no keyword of its own.
    "keyword:hunter t:enemy": lambda card: (
        card["type_code"] == "enemy" and "Hunter." in (card["text"] or "").replace('"Hunter.', "")
    ),
    "keyword:surge": lambda card: "Surge." in (card["text"] or "").replace('"Surge.', "").replace("Surge.)", ""),
    "keyword:permanent": lambda card: card["permanent"],
    "tag:hh": lambda card: "hh" in (card["tags"] or "").split("."),
    # taboo lists and languages
    "taboo:001": lambda card: "001" in card.taboo,
    "taboo:10": lambda card: "010" in card.taboo,
    "taboo:1": lambda card: "001" in card.taboo,
    "has:taboo": lambda card: "010" in card.taboo,
    "has:willpower": lambda card: (card.skill("willpower") or 0) >= 1 or (card["skill_willpower"] or 0) < 0,
    "has:icons": lambda card: card.is_icon_card() and card.icons() >= 1,
    "es:única": lambda card: card["is_unique"],
    "tiene:coste": lambda card: card.has("cost"),
    "taboo:any": lambda card: card.taboo,
    "is:taboo": lambda card: max(("0", *card.taboo)) == "010",
    "taboo:current": lambda card: "010" in card.taboo,
    "tabooxp>=3": lambda card: card.taboo.get("010", {}).get("xp", 0) >= 3,
    "tabooxp<0": lambda card: card.taboo.get("010", {}).get("xp", 0) < 0,
    "language:es": lambda card: card.spanish.get("name"),
    "-language:spanish": lambda card: not card.spanish.get("name"),
    # joined
    "(f:guardian or f:mystic) (t:event or t:skill) level:0": lambda card: (
        card.classes() & {"guardian", "mystic"} and card["type_code"] in {"event", "skill"} and card["xp"] == 0
    ),
    "t:asset (k:ally or k:item) -(cost>3 or level>0)": lambda card: (
        card["type_code"] == "asset"
        and card.traits() & {"ally", "item"}
        and not at_least(card.number("cost"), 4)
        and not at_least(card["xp"], 1)
    ),
    "t:skill and is:unique or t:key": lambda card: (
        (card["type_code"] == "skill" and card["is_unique"]) or card["type_code"] == "key"
    ),
    "not (t:location or t:act or t:agenda) not is:encounter": lambda card: (
        card["type_code"] not in {"location", "act", "agenda"} and not card["encounter_code"]
    ),
}


def test_there_are_enough_queries_to_mean_something() -> None:
    assert len(QUERIES) >= 120


@pytest.mark.parametrize("query", QUERIES)
def test_query_means_the_cards_that_the_files_say(query: str, shared: Path) -> None:
    index = real_index(shared / "data" / "arkhamdb")
    found = run(index, query)
    expected = {code for code, card in plain_cards(shared / "data" / "arkhamdb").items() if QUERIES[query](card)}
    assert found.notices == ()
    assert {index.cards[place].code for place in members_of(found.bits)} == expected
    assert found.count == len(expected)


def test_hardly_any_query_is_about_nothing(shared: Path) -> None:
    """A table in which both sides find nothing would prove little."""
    cards = plain_cards(shared / "data" / "arkhamdb").values()
    empty = [query for query, question in QUERIES.items() if not any(question(card) for card in cards)]
    assert set(empty) <= {"zz", "u:0 t:investigator"}
