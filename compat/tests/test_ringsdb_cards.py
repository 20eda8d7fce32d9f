"""RingsDB's public API of cards: every row of its table, every value of DragnCards' table, and its habits."""

import csv
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from cardsdb.services import import_perform, import_start
from compat.cards import set_id
from conftest import load_cards
from games.lotr.rules.cards import ringsdb_only

CARDS = "/ringsdb/api/public/cards/"
FARAMIR = "51223bd0-ffd1-11df-a976-0801200c9014"

RINGS = {"17143", "21001", "31031"}
IN_THE_BOX = {
    "20004", "20005", "20006", "20062", "31013", "32007", "32009", "32019", "33010", "33011", "33012", "33018", "33022",
    "33025", "34006", "34008", "34020", "34022",
}  # fmt: skip
NAMED_DIFFERENCES = {
    "octgnid": {
        *(str(number).zfill(5) for number in range(1132, 1139)), "20004", "20005", "20010", "20062",
        *(str(number) for number in range(41041, 41050)),
    },
    "name": {"02006", "07013", "08144", "10173", "12085", "12086", "16009", "17062", "34011"},
    "position": {"9922140"},
    "deck_limit": {"22074", "41048", "41049", *RINGS, *IN_THE_BOX},
}  # fmt: skip
"""Ids are those of DragnCards' table, where its clients look them up; names are spelt as on the card, or as in that
table; the number of a hero made by Messenger of the King ends with the place of the ally. As limit, RingsDB has the
copies in a ready-made box for some reprints; the rule for magic rings is none of the card's own values here, and a
contract is alone; of two events there are four in the box, of which the site allows one."""

REPRINTS = {*(("traits", code) for code in ("20039", "142005", "31001", "31015", "32013")), ("is_unique", "32017")}
"""Reprints with a slip in that table; the card's own line is right."""


SPELLINGS = {
    "A Elbereth! Gilthonial!": "A Elbereth! Gilthoniel!", "Amarthiul's Courage": "Amarthiúl's Courage",
    "Cloak of Lorien": "Cloak of Lórien", "Conditon": "Condition", "Dunedain": "Dúnedain",
    "Dunedain Lookout": "Dúnedain Lookout", "Dunhere": "Dúnhere", "Guthwinë": "Gúthwinë", "Hama": "Háma",
    "Heirloom of Iarchon": "Heirloom of Iârchon", "Henneth Annun Guard": "Henneth Annûn Guard",
    "Iarion's Pendant": "Iârion's Pendant", "Oin": "Óin", "Ring of Thror": "Ring of Thrór",
    "Thror's Battle Axe": "Thrór's Battle Axe", "Thror's Golden Cup": "Thrór's Golden Cup",
    "Thror's Hunting Bow": "Thrór's Hunting Bow", "Thror's Key": "Thrór's Key",
    "Vigilant Dunadan": "Vigilant Dúnadan",
}  # fmt: skip
"""Names and traits of that table, and how they are spelt on the cards."""


@pytest.fixture(scope="module")
def tables_folder(tmp_path_factory: pytest.TempPathFactory, shared: Path) -> Path:
    folder = tmp_path_factory.mktemp("rings")
    for path in ("lotr/dragncards-cardDb.tsv", "lotr/dragncards-preBuiltDecks.json", "ringsdb/codes.tsv"):
        shutil.copy(shared / "data" / path, folder)
    return folder


@pytest.fixture
def real_lotr(db: None, tables_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load_cards(tables_folder, monkeypatch, game="lotr", source="dragncards")


def table(path: Path, quoting: Any = csv.QUOTE_MINIMAL) -> list[dict[str, str]]:
    with path.open(newline="") as rows:
        return list(csv.DictReader(rows, delimiter="\t", quoting=quoting))


def wanted(source: dict[str, str]) -> dict[str, Any]:
    """The values of a line of the table as the API has them."""
    cells = {key: (value or "").strip() for key, value in source.items()}
    numbers = {"willpower": "willpower", "attack": "attack", "defense": "defense", "health": "hitPoints"}
    numbers |= {"quest": "questPoints", "victory": "victoryPoints"}
    found = {ours: int(cells[theirs]) if cells[theirs].isdecimal() else None for ours, theirs in numbers.items()}
    traits = [trait.strip() for trait in cells["traits"].split(".") if trait.strip()]
    is_hero = cells["type"] == "Hero"
    return {
        **found,
        "threat": int(cells["cost"]) if is_hero and cells["cost"] else None,
        "cost": None if is_hero else cells["cost"] or None,
        "traits": " ".join(f"{trait}." for trait in traits) or None,
        "is_unique": cells["unique"] in {"1", "yes"} or is_hero,
        "name": cells["name"],
        "position": int(cells["numberInPack"]),
        "quantity": int(cells["deckbuilderQuantity"] or 1) or 1,
        "text": "\n".join(filter(None, (words_before(cells), cells["text"], shadow(cells)))),
    }


def words_before(cells: dict[str, str]) -> str:
    """The keywords, unless the text begins with them."""
    return "" if cells["text"].startswith(cells["keywords"]) else cells["keywords"]


def shadow(cells: dict[str, str]) -> str:
    effect = cells["shadow"]
    return effect if not effect or effect.startswith("Shadow:") else f"Shadow: {effect}"


@pytest.mark.once
def test_every_row_of_the_sites_own_table(real_lotr: None, shared: Path, client: Client) -> None:
    rows = {row["code"]: row for row in client.get(CARDS).json()}
    sources = {row["code"]: row for row in table(shared / "data" / "ringsdb" / "codes.tsv")}
    differences: dict[str, set[str]] = {key: set() for key in next(iter(sources.values()))}
    for code, source in sources.items():
        for key, value in source.items():
            said = int(value) if key in {"position", "quantity", "deck_limit"} else value
            if code in rows and json.dumps(rows[code].get(key)) != json.dumps(said):
                differences[key].add(code)
    assert sources.keys() - rows.keys() == ringsdb_only().keys()
    assert rows.keys() <= sources.keys()
    assert all(row["deck_limit"] > 0 for row in rows.values())
    assert {key: found for key, found in differences.items() if found} == NAMED_DIFFERENCES
    assert len(rows) == 1230
    assert {code for code, row in rows.items() if "packs" not in row} == {
        code for code, row in rows.items() if row["name"].startswith("(MotK)")
    }
    assert not [row for row in rows.values() if "has_errata" in row], "no source tells it"


@pytest.mark.once
def test_every_value_of_dragncards_table(real_lotr: None, shared: Path, client: Client) -> None:
    rows = {row["octgnid"]: row for row in client.get(CARDS).json() if not row["name"].startswith("(MotK)")}
    differences, seen, spelt = set(), set(), dict[str, str]()
    for source in table(shared / "data" / "lotr" / "dragncards-cardDb.tsv", csv.QUOTE_NONE):
        row = rows.get(source["databaseId"])
        if row is None or row["code"] in seen:  # the other side of a card is no row of its own there
            continue
        seen.add(row["code"])
        for key, value in wanted(source).items():
            if json.dumps(row.get(key)) == json.dumps(value):
                continue
            words, ours = (
                (str(one).rstrip(".").split(". ") if key == "traits" else [one]) for one in (value, row.get(key))
            )
            said = {word: own for word, own in zip(words, ours, strict=False) if word != own}
            if len(words) == len(ours) and said.items() <= SPELLINGS.items():
                spelt |= said
            else:
                differences.add((key, row["code"]))
    assert len(seen) == len(rows)
    assert differences == REPRINTS
    assert spelt == SPELLINGS, "each of them is needed"


def test_one_card_by_its_number_or_its_id(lotr_cards: None, client: Client, settings: Any) -> None:
    row = client.get("/ringsdb/api/public/card/01014.json").json()
    assert row == {
        "pack_code": "Core", "pack_name": "Core Set", "type_code": "ally", "type_name": "Ally",
        "sphere_code": "leadership", "sphere_name": "Leadership", "position": 14, "code": "01014", "name": "Faramir",
        "traits": "Gondor. Noble. Ranger.", "text": "", "is_unique": True, "cost": "4", "willpower": 2, "attack": 1,
        "defense": 2, "health": 3, "threat": None, "quest": None, "victory": None, "quantity": 2, "deck_limit": 3,
        "octgnid": FARAMIR,
        "url": f"{settings.SITE_URL}/ringsdb/card/01014", "packs": [
            {"pack_code": "Core", "pack_name": "Core Set", "position": 14, "quantity": 2, "octgnid": FARAMIR}
        ],
    }  # fmt: skip
    assert client.get(f"/ringsdb/api/public/card/{FARAMIR}").json() == row
    assert client.get("/ringsdb/es/api/public/card/01014").json()["type_name"] == "Aliado"
    assert client.get("/ringsdb/api/public/card/99999").status_code == 404


def test_hero_that_messenger_of_the_king_makes(lotr_cards: None, client: Client) -> None:
    row = client.get("/ringsdb/api/public/card/9901014").json()
    assert (row["name"], row["type_code"], row["pack_code"], row["deck_limit"]) == (
        "(MotK) Faramir",
        "hero",
        "MotKA",
        1,
    )
    assert row["cost"] is None, "as of every hero"
    assert "threat" not in row


@pytest.mark.django_db
def test_sample_of_the_site_comes_back(shared: Path, tmp_path: Path, client: Client, settings: Any) -> None:
    """With its nulls; whether there are errata, and the pictures of other printings, are not known here."""
    settings.CARD_IMAGE_URL = "https://pictures.example.org/{game}/{code}.webp"
    settings.SITE_URL = "https://example.invalid"
    samples = json.loads((shared / "data" / "api-samples.json").read_text())
    (hero,) = next(rows for key, rows in samples.items() if key.startswith("ringsdb /api/public/cards"))
    (tmp_path / "cards.json").write_text(json.dumps([hero]))
    run = import_start(game="lotr", source="ringsdb-api", origin=str(tmp_path))
    assert import_perform(run=run, apply=True).status == "applied"
    (row,) = client.get(CARDS).json()
    (pack,) = hero["packs"]
    wanted = {**hero, "url": "https://example.invalid/ringsdb/card/99099"}
    wanted["packs"] = [{key: value for key, value in pack.items() if key not in {"image_code", "imagesrc"}}]
    del wanted["has_errata"]
    assert row == wanted


def test_cards_of_a_pack_and_of_a_search(lotr_cards: None, client: Client) -> None:
    every = client.get(CARDS).json()
    core = client.get("/ringsdb/api/public/cards/Core").json()
    assert [row["code"] for row in core] == [row["code"] for row in every if row["pack_code"] == "Core"]
    assert len(core) == 73
    assert client.get("/ringsdb/api/public/cards/core-set.json").json() == core
    assert client.get("/ringsdb/api/public/cards/core.json").json() == core, "capitals do not count there"
    assert client.get("/ringsdb/api/public/cards/nonsense").status_code == 404
    found = client.get("/ringsdb/api/public/cards/search/t:hero sphere:lore").json()
    assert [row["code"] for row in found] == ["01010", "01011", "01012"]
    assert client.get("/ringsdb/api/public/cards/search/name:nobody-of-that-name").json() == []
    assert client.get("/ringsdb/api/public/cards/search/(((").json() == []


def test_packs_and_scenarios(lotr_cards: None, client: Client, settings: Any) -> None:
    core = {pack["code"]: pack for pack in client.get("/ringsdb/api/public/packs/").json()}["Core"]
    assert (core["name"], core["id"], core["url"]) == (
        "Core Set",
        set_id("core-set"),
        f"{settings.SITE_URL}/ringsdb/set/Core",
    )
    address = "/ringsdb/api/public/scenario/"
    row = client.get(f"{address}core.passage-through-mirkwood.json").json()
    assert row == client.get(f"{address}{row['id']}").json()
    assert [one["name"] for one in row["encounters"]] == [
        "Dol Guldur Orcs", "Passage Through Mirkwood", "Spiders of Mirkwood",
    ]  # fmt: skip
    assert (row["normal_cards"], row["normal_enemies"], row["normal_locations"], row["normal_treacheries"]) == (
        36, 16, 13, 7,
    )  # fmt: skip
    assert client.get(f"{address}1").status_code == 404


@pytest.mark.parametrize("end", ["", "/", ".json", "?_format=json"])
def test_addresses_with_and_without_endings(lotr_cards: None, client: Client, end: str) -> None:
    answer = client.get(f"/ringsdb/api/public/card/01014{end}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    for path in ("cards", "cards/Core", "cards/search/faramir", "packs"):
        assert client.get(f"/ringsdb/api/public/{path}{end}").json()


def test_habits_of_public_answers(lotr_cards: None, client: Client) -> None:
    answer = client.get(CARDS, headers={"Origin": "https://elsewhere.example"})
    assert (answer["Access-Control-Allow-Origin"], answer["Cache-Control"]) == ("*", "public, max-age=600")
    assert client.get(CARDS, headers={"If-Modified-Since": answer["Last-Modified"]}).status_code == 304
    called = client.get("/ringsdb/api/public/card/01014?jsonp=show")
    assert (called["Content-Type"], called.content[:6]) == ("application/javascript", b"show({")


def test_pages_that_links_point_to(lotr_cards: None, client: Client, settings: Any) -> None:
    assert client.get("/ringsdb/card/01014")["Location"] == f"/cards/lotr/{FARAMIR}/"
    assert client.get("/ringsdb/set/Core")["Location"] == "/cards/lotr/?q=e%3Acore-set"
    assert client.get("/ringsdb/find?q=t:hero")["Location"] == "/cards/lotr/?q=t%3Ahero"
    assert client.get("/ringsdb/card/99999").status_code == 404
    assert client.get("/ringsdb/bundles/cards/01014.png").status_code == 404
    settings.CARD_IMAGE_URL = "https://pictures.example.org/{game}/{code}.webp"
    assert client.get("/ringsdb/bundles/cards/01014.png")["Location"] == (
        f"https://pictures.example.org/lotr/{FARAMIR}.webp"
    )


def test_a_host_of_its_own(lotr_cards: None, client: Client, settings: Any) -> None:
    settings.COMPAT_HOSTS = {"ringsdb.example.org": "ringsdb"}
    settings.ALLOWED_HOSTS = ["ringsdb.example.org", "testserver"]
    assert client.get("/api/public/card/01014", headers={"Host": "ringsdb.example.org"}).json()["code"] == "01014"
