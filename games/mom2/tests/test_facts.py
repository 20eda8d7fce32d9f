"""Our own facts of Mansions of Madness against the community data that they were taken from: every row of it."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest

from games.engine import CardRecord, PrintingRecord
from games.mom2.game import GAME
from games.mom2.tests.box import box

PRODUCTS = {
    "base game": "base", "beyond the threshold": "btt", "streets of arkham": "soa", "sanctum of twilight": "sot",
    "horrific journeys": "hj", "path of the serpent": "pots", "mom1e": "mom1e", "forbidden alchemy": "fa",
    "call of the wild": "cotw",
}  # fmt: skip
CONVERSION_KIT = {"ck-mom1e": "mom1e", "ck-fa": "fa", "ck-cotw": "cotw"}
"""The files of the second source about figures of the first edition."""
CARD_BACKS = {"conditionsback", "damageback", "horrorback", "commonback", "uniqueback"}
"""Pictures of the common backs of a deck's cards."""
OTHERWISE = {
    "cthonian": "chthonian", "divershelm": "divershelmet", "mysticsexton": "mysticsextant",
    "plumbingthevoid": "plumbthevoid", "mysterioussnake": "mysteriousserpent", "dukethedog": "duke",
}  # fmt: skip
"""Other names and misspellings of the second source."""
TRAITS = {
    "firearm": "Firearm", "heavyweapon": "Heavy Weapon", "bladedweapon": "Bladed Weapon",
    "lightsource": "Light Source", "evidence": "Evidence", "equipment": "Equipment", "tome": "Tome", "key": "Key",
    "ally": "Ally", "relic": "Relic",
}  # fmt: skip
OWN_TRAITS = {"weapon", "common", "unique", "spell", "spellattack", "spelldefence", "elixir"}
"""Its words for decks and attack icons: fields here, not traits."""


def folded(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def pictures(shared: Path, kind: str) -> Iterator[tuple[str, str, str, str]]:
    """Name, product, folder and file of every row."""
    for row in json.loads((shared / "data" / "mom2" / f"any2cards-{kind}.json").read_text()):
        folder, file = row["image"].rsplit("/", 1)
        yield folded(row["name"]), PRODUCTS[row["expansion"]], folder.rsplit("/", 1)[1], file.removesuffix(".png")


def sections(shared: Path, kind: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Product and values of every section of every file of that kind."""
    for path in sorted((shared / "data" / "mom2").glob(f"valkyrie-*-{kind}.ini")):
        if "tokens_" in path.name:
            continue
        parser = ConfigParser(interpolation=None)
        parser.optionxform = str  # type: ignore[assignment,method-assign]
        parser.read(path)
        part = path.name.removeprefix("valkyrie-").removesuffix(f"-{kind}.ini")
        product = next((code for start, code in CONVERSION_KIT.items() if part.startswith(start)), part)
        for section in parser.sections():
            yield product, dict(parser[section])


def name_of(values: dict[str, str]) -> str:
    """The name behind a key such as {ffg:UNIQUE_MONSTER_WIZARD}."""
    found = re.fullmatch(
        r"\{ffg:(?:COMMON_ITEM|UNIQUE_ITEM|SPELL|INVESTIGATOR|(?:UNIQUE_)?MONSTER)_(\w+)\}", values["name"]
    )
    assert found
    return OTHERWISE.get(folded(found[1]), folded(found[1]))


def ours(*types: str) -> dict[str, CardRecord]:
    return {folded(card.name): card for card in box() if card.type_code in types}


def copies_in(card: CardRecord, product: str) -> int:
    printed: list[CardRecord | PrintingRecord] = [card, *box().printings_of(card.code)]
    return sum(one.quantity for one in printed if one.set_code == product)


def test_investigators_are_those_of_the_data(shared: Path) -> None:
    found = Counter((name, product) for name, product, _folder, _file in pictures(shared, "investigators"))
    assert set(found.values()) == {2}, "a front and a back each"
    assert set(found) == {(name, card.set_code) for name, card in ours("investigator").items()}
    assert len(found) == 40
    for product, values in sections(shared, "investigators"):
        card = ours("investigator")[name_of(values)]
        assert card.set_code == product
        given = re.sub(r"^Item(Unique|Spell)", "", values.get("item", ""))
        held = box().get(card.fields.starts_with)
        assert OTHERWISE.get(folded(given), folded(given)) == (folded(held.name) if held else "")


def test_items_are_those_of_the_data(shared: Path) -> None:
    sides = Counter[tuple[str, str, str]]()
    numbered = set()
    for name, product, deck, file in pictures(shared, "items"):
        if name in CARD_BACKS:
            continue
        sides[name, product, deck] += 1
        if file.endswith("-01"):
            numbered.add((name, product))
    items = {(name, product): ours("common", "unique")[name] for name, product, _deck in sides}
    for (name, product, deck), number in sides.items():
        card = items[name, product]
        assert card.type_code == deck
        assert (card.back is not None) is (number == 2)
        known = copies_in(card, product)
        assert (known > 1) is ((name, product) in numbered), "only numbered pictures have more copies than one"
    assert {card.name for card in items.values()} == {card.name for card in ours("common", "unique").values()}
    assert len(items) == 95 + 42 + 1, "Torches came in two products"


def test_traits_and_attacks_are_those_of_the_data(shared: Path) -> None:
    seen = set()
    for _product, values in sections(shared, "items"):
        name, traits = name_of(values), values["traits"].split()
        card = ours("common", "unique", "spell", "elixir")[name]
        seen.add(card.code)
        assert set(traits) <= TRAITS.keys() | OWN_TRAITS
        assert card.traits.get("en", ()) == tuple(TRAITS[one] for one in traits if one in TRAITS)
        assert card.fields.attacks is bool({"weapon", "spellattack"} & set(traits))
        if "count" in values:
            assert copies_in(card, _product) == int(values["count"])
    assert seen == {card.code for card in ours("common", "unique", "spell", "elixir").values()}


def test_spells_have_the_backs_of_the_data(shared: Path) -> None:
    backs: dict[tuple[str, str], list[str]] = {}
    fronts = set()
    for name, product, _folder, file in pictures(shared, "spells"):
        if file.endswith("-front"):
            fronts.add((name, product))
        else:
            backs.setdefault((name, product), []).append(file[-2:])
    assert fronts == backs.keys() == {(name, card.set_code) for name, card in ours("spell").items()}
    for (name, product), numbers in backs.items():
        card = ours("spell")[name]
        assert numbers == ["01", "02", "03", "04", "05"]
        assert [(back.code, back.set_code) for back in card.fields.backs] == [
            (f"{card.code}-{int(number)}", product) for number in numbers
        ]
        assert card.quantity == 5


def test_conditions_and_their_backs_are_those_of_the_data(shared: Path) -> None:
    cards = ours("condition")
    several = [card for card in cards.values() if card.fields.backs]
    whole, backs = set(), set()
    for name, product, _folder, file in pictures(shared, "conditions"):
        rest = re.sub(r"^m2-\w\w-", "", file)
        front = next((card for card in several if rest.startswith(f"{card.code}-")), None)
        if name in CARD_BACKS:
            continue
        if front is None or rest.endswith("-front"):
            assert cards[name].set_code == product
            assert cards[name].fields.more_copies is rest.endswith("-01")
            whole.add(name)
        else:
            backs.add((front.code, name, product))
    assert whole == cards.keys()
    assert backs == {
        (card.code, folded(back.names["en"]), back.set_code) for card in several for back in card.fields.backs
    }
    for card in several:
        for product, number in Counter(back.set_code for back in card.fields.backs).items():
            assert copies_in(card, product) == number


@pytest.mark.parametrize(("kind", "number"), [("damage", 31), ("horror", 32)])
def test_damage_and_horror_are_those_of_the_data(shared: Path, kind: str, number: int) -> None:
    rows = {name: (product, file) for name, product, _folder, file in pictures(shared, kind) if name not in CARD_BACKS}
    cards = ours(kind)
    assert len(rows) == number
    assert rows.keys() == cards.keys()
    for name, (product, file) in rows.items():
        assert cards[name].set_code == product
        assert cards[name].fields.more_copies is file.endswith("-01")
        assert cards[name].quantity == (2 if file.endswith("-01") else 1)


@pytest.mark.parametrize(("kind", "code"), [("elixirs", "elixir"), ("agendas", "agenda")])
def test_elixirs_and_agendas_are_backs_of_one_card(shared: Path, kind: str, code: str) -> None:
    card = box().get(code)
    assert card
    rows = [row for row in pictures(shared, kind) if not row[3].endswith("-front")]
    assert [(folded(back.names["en"]), back.set_code) for back in card.fields.backs] == [row[:2] for row in rows]
    for back, (_name, _product, _folder, file) in zip(card.fields.backs, rows, strict=True):
        number = re.search(r"-(\d)(-plus)?(-01)?$", file)
        assert back.min_investigators == (int(number[1]) if number else None)


def test_monsters_are_those_of_the_data(shared: Path) -> None:
    rows = list(sections(shared, "monsters"))
    cards = ours("monster")
    assert len(rows) == len(cards) == 40
    for product, values in rows:
        card = cards[name_of(values)]
        fields: Any = card.fields
        assert card.set_code == product
        assert card.unique is values["name"].startswith("{ffg:UNIQUE_")
        numbers = (fields.health, fields.health_per_investigator, fields.awareness, fields.horror, fields.brawn)
        assert numbers == tuple(int(values[key]) for key in ("health", "healthperhero", "awareness", "horror", "brawn"))


def test_every_file_of_the_data_is_read_or_repeats_another(shared: Path) -> None:
    names = {path.name for path in (shared / "data" / "mom2").iterdir()}
    kinds = ("agendas", "conditions", "damage", "elixirs", "horror", "investigators", "items", "spells")
    read = {f"any2cards-{kind}.json" for kind in kinds}
    read |= {name for name in names if re.fullmatch(r"valkyrie-.*-(investigators|items|monsters)\.ini", name)}
    assert names - read == {name for name in names if re.search(r"-tokens_(items|monsters)\.ini$", name)}
    for kind in ("items", "monsters"):
        tokens = set()
        for path in (shared / "data" / "mom2").glob(f"valkyrie-*-tokens_{kind}.ini"):
            tokens |= set(re.findall(r"^name=(.*)$", path.read_text(), re.MULTILINE))
        assert tokens <= {values["name"] for _product, values in sections(shared, kind)}


def test_glossary_has_every_heading_of_the_rulebook(shared: Path) -> None:
    text = (shared / "rules" / "mom2.md").read_text()
    headings = re.findall(r"([^;]+) (\d+)(?:;|$)", text.rpartition("\n")[2] or text.splitlines()[-1])
    first, last = (number for name, number in headings if name.strip() in ("ACCIÓN", "VISTAZO (FICHA)"))
    found = {as_entry(name.strip()) for name, number in headings if int(first) <= int(number) <= int(last)}
    assert len(found) == 99
    assert found == {entry.name.in_language("es") for entry in GAME.vocabulary.glossary.values()}


def as_entry(heading: str) -> str:
    """A heading as a glossary writes it: “EVENTOS (PASO)” is “Paso de eventos”."""
    if heading == "BOCA ARRIBA/BOCA ABAJO":
        return "Boca arriba y boca abajo"
    heading = re.sub(r"^(.*), TIRADA DE$", r"TIRADA DE \1", heading)
    heading = re.sub(r"^(.*) \(PASO\)$", r"PASO DE \1", heading)
    lower = heading.capitalize()
    for word in ("Horror", "Investigadores", "Mitos", "Cordura"):
        lower = re.sub(rf"(?<=\s){word.lower()}\b", word, lower)
    return lower


def test_monsters_and_conditions_have_the_names_of_the_rulebook(shared: Path) -> None:
    text = (shared / "rules" / "mom2.md").read_text()
    rows = re.findall(
        r"^\| ([^|/(]+?)(?: / \w+)? \| ([^|(]+?)(?: \(.*?\))? \| (small|medium|large) \|", text, re.MULTILINE
    )
    assert len(rows) == 9
    monsters = {card.name: card for card in box() if card.type_code == "monster" and card.set_code == "base"}
    assert {(name, card.names["es"], card.fields.base) for name, card in monsters.items()} == set(rows)
    line = next(line for line in text.splitlines() if line.startswith("Wounded (Herido)"))
    named = dict(re.findall(r"(\w+) \((\w+)[;)]", line))
    assert len(named) == 6
    assert {name: ours("condition")[folded(name)].names["es"] for name in named} == named
