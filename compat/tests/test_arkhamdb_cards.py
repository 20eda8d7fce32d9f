"""ArkhamDB's public API of cards: every source field of the real rows, derived fields by hand, and its habits."""

import json
import time
from collections import defaultdict
from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils.http import parse_http_date

from accounts.models import User
from cardsdb.services import import_perform, import_start
from compat.cards import set_id
from compat.checks import hosts_lead_to_sites

CARDS = "/arkhamdb/api/public/cards/"

NAMED_DIFFERENCES = {
    *(("alternate_of", code) for code in ("01501", "01502", "01503", "01504", "01505")),
    ("duplicate_of", "60169"),
    *(("traits", code) for code in ("11607", "02106", "83028", "72057", "03178", "03179", "03180", "03181", "01000")),
    ("back_traits", "09624"),
    ("tags", "11112"),
    *(("tags", code) for code in ("05313", "05316", "06276", "06021", "54002", "54004")),
    ("flavor", "89001"),
    ("illustrator", "81011"),
    ("hidden", "07300"),
    ("deck_options", "06002"),
}
"""Source fields that differ: reprints name the card at the end of the chain and no alternate; a missing last period or
a blank at the end of traits and tags; empty texts and lists, and `hidden: false`, are left out."""


NOT_INHERITED = {"duplicate_of", "alternate_of"}
NAMED_REPRINTS = {
    *(("errata_date", code) for code in ("60212", "12032", "01506", "01508", "01510", "01512", "01514", "01685")),
    *(("flavor", code) for code in ("12020", "60169", "60371")),
    ("illustrator", "60169"),
}
"""Values of the first printing that its reprints do not have here: the date of an erratum to that printing, and the
flavour beside a text that the reprint has anew. 60169 has those of the very first card, and not of the reprint between.
"""


def api_value(key: str, value: Any) -> Any:
    """A value of the data folder as the API has it: requirements and restrictions as objects, dates as PHP's."""
    if key == "errata_date":
        return {"date": f"{value} 00:00:00.000000", "timezone_type": 3, "timezone": "UTC"}
    if key == "restrictions":
        found: dict[str, Any] = {}
        for part in value.split(","):
            kind, *names = part.strip().split(":")
            found.setdefault(kind, {}).update({name: name for name in names})
        return found
    if key in {"deck_requirements", "side_deck_requirements"}:
        asked: dict[str, Any] = {}
        for part in value.split(","):
            kind, *names = part.strip().split(":")
            if kind == "size":
                asked["size"] = int(names[0])
            elif kind == "card":
                asked.setdefault("card", {})[names[0]] = {name: name for name in names}
            else:
                asked.setdefault("random", []).append({"target": names[0], "value": names[1]})
        return asked
    return value


NAMED_TABOOS = {
    **{
        (f"00{number}", "03315"): {
            "code": "03315", "exceptional": True, "text": "This card gains the Exceptional keyword.",
        }
        for number in range(1, 8)
    },
    ("009", "60233"): {"code": "60233", "deck_limit": 0, "text": "Forbidden.", "xp": 3},
}  # fmt: skip
"""Cards of taboo lists that differ: `exceptional` is true, as in later lists, instead of 1; two rows are one."""


def written(value: Any) -> str:
    """The value as JSON, in which true is not 1."""
    return json.dumps(value, sort_keys=True)


DERIVED = {
    "real_name", "real_text", "real_slot", "real_traits", "url", "spoiler", "duplicated_by", "alternated_by",
    "bonded_cards", "linked_card", "linked_to_code", "linked_to_name", "duplicate_of_code", "duplicate_of_name",
    "alternate_of_code", "alternate_of_name",
    *(f"{what}_name" for what in ("pack", "type", "subtype", "faction", "faction2", "faction3", "encounter")),
}  # fmt: skip
ALWAYS = {"is_unique", "permanent", "double_sided", "exceptional", "myriad", "health_per_investigator"}
"""They are false where the source says nothing, as in api-samples.json."""
ALTERNATE_REPRINTS = {"01001": "01501", "01002": "01502", "01003": "01503", "01004": "01504", "01005": "01505"}
"""They are reprints here, and so no alternates; see NAMED_DIFFERENCES."""


def source_rows(shared: Path) -> Iterator[dict[str, Any]]:
    for path in sorted((shared / "data" / "arkhamdb" / "pack").rglob("*.json")):
        yield from json.loads(path.read_text())


@pytest.mark.once
def test_every_source_field_of_every_card(real_cards: Any, shared: Path, client: Client) -> None:
    rows = {row["code"]: row for row in client.get(f"{CARDS}?encounter=1").json()}
    sources = {source["code"]: source for source in source_rows(shared)}
    differences, inherited = set[Any](), set[Any]()
    for code, source in sources.items():
        merged, original = dict(source), sources.get(source.get("duplicate_of", ""))
        while original:
            merged = {key: value for key, value in original.items() if key not in NOT_INHERITED} | merged
            original = sources.get(original.get("duplicate_of", ""))
        for key, value in merged.items():
            if written(rows[code].get(key)) != written(None if value is None else api_value(key, value)):
                (differences if key in source else inherited).add((key, code))
    assert len(rows) == len(sources) == 5928
    assert differences == NAMED_DIFFERENCES
    assert inherited == NAMED_REPRINTS
    assert not [code for code, row in rows.items() if None in row.values()]


@pytest.mark.once
def test_no_card_has_a_field_that_its_source_has_not(real_cards: Any, shared: Path, client: Client) -> None:
    sources = {source["code"]: source for source in source_rows(shared)}
    for row in client.get(f"{CARDS}?encounter=1").json():
        known, source = set(DERIVED | ALWAYS), sources.get(row["code"])
        while source:  # a reprint has the values of its card
            known |= {key for key, value in source.items() if value is not None}
            source = sources.get(source.get("duplicate_of", ""))
        assert row.keys() <= known, row["code"]
        assert all(row[key] is False for key in ALWAYS if not sources[row["code"]].get(key) and key not in known)


@pytest.mark.once
def test_derived_fields_of_every_card(real_cards: Any, shared: Path, client: Client, settings: Any) -> None:
    folder = shared / "data" / "arkhamdb"
    rows = {row["code"]: row for row in client.get(f"{CARDS}?encounter=1").json()}
    sources = {source["code"]: source for source in source_rows(shared)}
    names = {
        what: {one["code"]: one["name"] for one in json.loads((folder / f"{what}s.json").read_text())}
        for what in ("pack", "type", "subtype", "faction", "encounter")
    }
    reprints, alternates = defaultdict(list), defaultdict(list)
    for code, source in sources.items():
        if original := source.get("duplicate_of"):
            while "duplicate_of" in sources[original]:
                original = sources[original]["duplicate_of"]
            reprints[original].append(code)
        if source.get("alternate_of"):
            alternates[source["alternate_of"]].append(code)
    for code, row in rows.items():
        for what in ("pack", "type", "subtype", "faction", "faction2", "faction3", "encounter"):
            table = names[what.rstrip("23")]
            assert row.get(f"{what}_name") == table.get(row.get(f"{what}_code")), (what, code)
        assert row["real_name"] == row["name"]
        assert [row.get(f"real_{key}") for key in ("text", "slot", "traits")] == [
            row.get(key) for key in ("text", "slot", "traits")
        ]
        assert row["url"] == f"{settings.SITE_URL}/arkhamdb/card/{code}"
        assert row["duplicated_by"] == sorted(reprints[code])
        assert row["alternated_by"] == sorted({*alternates[code]} - {ALTERNATE_REPRINTS.get(code)})
        assert row.get("spoiler") == (1 if "encounter_code" in row else None)
        assert row.get("linked_to_code") == sources[code].get("back_link")
        if "linked_card" in row:
            linked = rows[row["linked_to_code"]]
            assert row["linked_to_name"] == linked["name"]
            alone = {"linked_card", "linked_to_code", "linked_to_name", "bonded_cards"}
            assert row["linked_card"] == {key: value for key, value in linked.items() if key not in alone}
        bonded = {one["code"]: one["count"] for one in row.get("bonded_cards", [])}
        assert bonded == {
            other: source["bonded_count"]
            for other, source in sources.items()
            if source.get("bonded_to") == row["real_name"]
        }


SLOTS_LEFT_IN_ENGLISH = {
    ("Accessory", "Accesorio"), ("Ally", "Aliado"), ("Arcane", "Arcano"), ("Arcane. Accessory", "Arcano. Accesorio"),
    ("Body", "Cuerpo"), ("Hand", "Mano"), ("Hand x2", "Dos manos"), ("Mano x2", "Dos manos"),
}  # fmt: skip
"""Slots that the translation has in English, or only there in digits, and how they are called here."""


@pytest.mark.once
def test_slots_and_traits_in_spanish(real_cards: Any, shared: Path, client: Client) -> None:
    """As translated, but for a last period: traits always have one, slots never."""
    rows = {row["code"]: row for row in client.get("/arkhamdb/es/api/public/cards/?encounter=1").json()}
    slots, traits = set(), set()
    for path in (shared / "data" / "arkhamdb" / "translations" / "es" / "pack").rglob("*.json"):
        for source in json.loads(path.read_text()):
            if (row := rows.get(source["code"])) is None:
                continue  # a card that the data no longer has
            if source.get("slot") and source["slot"].rstrip(".") != row["slot"]:
                slots.add((source["slot"], row["slot"]))
            if source.get("traits") and source["traits"].strip().rstrip(".") + "." != row["traits"]:
                traits.add(source["code"])
    assert slots == SLOTS_LEFT_IN_ENGLISH
    assert traits == {"81010"}, "which has a blank before a period"


OF_THE_SAMPLES = [
    {"code": "99912", "name": "Brass Sextant", "duplicate_of_code": "99812", "faction_code": "seeker"},
    {"code": "99801b", "name": "Ada, Changed", "type_code": "investigator", "hidden": True},
    *({"code": code, "name": code, "restrictions": {"investigator": {"99801": "99801"}}} for code in
      ("99802", "99803", "99805")),
    {"code": "99808", "name": "Bonded", "bonded_to": "Ada Invented", "bonded_count": 1},
]  # fmt: skip
"""The cards that the samples name."""


@pytest.mark.django_db
def test_samples_of_the_site_come_back(shared: Path, tmp_path: Path, client: Client, settings: Any) -> None:
    settings.CARD_IMAGE_URL = "https://pictures.example.org/{game}/{code}.webp"
    settings.SITE_URL = "https://example.invalid"
    samples = json.loads((shared / "data" / "api-samples.json").read_text())
    asset, investigator = next(rows for key, rows in samples.items() if key.startswith("arkhamdb /api/public/cards"))
    plain = {"pack_code": "inv", "type_code": "asset", "faction_code": "neutral", "quantity": 1, "position": 1}
    rows = [{**plain, **row} for row in (asset, investigator, *OF_THE_SAMPLES)]
    (tmp_path / "cards.json").write_text(json.dumps(rows))
    run = import_start(game="ahlcg", source="arkhamdb-api", origin=str(tmp_path))
    assert import_perform(run=run, apply=True).status == "applied"
    found = {row["code"]: row for row in client.get(f"{CARDS}?encounter=1").json()}
    url = "https://example.invalid/arkhamdb/card/"
    assert found["99812"] == {key: value for key, value in asset.items() if key != "octgn_id"} | {"url": f"{url}99812"}
    ada = found["99801"]
    assert ada["linked_card"].items() >= investigator["linked_card"].items()
    said = {key: value for key, value in investigator.items() if key not in {"linked_card", "spoiler"}}
    assert {key: ada[key] for key in said} == said, "it is no encounter card, so there is nothing to spoil"
    assert ada["backimagesrc"] == "/bundles/cards/99801b.png"
    assert not [row for row in found.values() if None in row.values()]


@pytest.mark.once
def test_packs_factions_and_taboos_of_the_source(real_cards: Any, shared: Path, client: Client) -> None:
    folder = shared / "data" / "arkhamdb"
    cycles = {cycle["code"]: cycle["position"] for cycle in json.loads((folder / "cycles.json").read_text())}
    packs = {pack["code"]: pack for pack in client.get("/arkhamdb/api/public/packs/").json()}
    for source in json.loads((folder / "packs.json").read_text()):
        pack = packs.pop(source["code"])
        assert (pack["name"], pack["position"], pack["total"], pack["available"], pack["cycle_position"]) == (
            source["name"], source["position"], source["size"], source["date_release"] or "",
            cycles[source["cycle_code"]],
        )  # fmt: skip
    assert packs == {}
    factions = {one["code"]: one for one in client.get("/arkhamdb/api/public/factions").json()}
    for source in json.loads((folder / "factions.json").read_text()):
        known = {key: value for key, value in source.items() if value is not None}
        assert factions.pop(source["code"]) == known
    assert factions == {}
    taboos = client.get("/arkhamdb/api/public/taboos.json").json()
    sources = json.loads((folder / "taboos.json").read_text())
    assert [one["code"] for one in taboos] == [one["code"] for one in reversed(sources)]
    for taboo, source in zip(reversed(taboos), sources, strict=True):
        assert (taboo["id"], taboo["name"], taboo["date_start"], taboo["active"]) == (
            int(source["code"]), source["name"], source["date_start"], source["active"],
        )  # fmt: skip
        ours = json.loads(taboo["cards"])
        assert [card["code"] for card in ours] == list(dict.fromkeys(card["code"] for card in source["cards"]))
        said = {card["code"]: NAMED_TABOOS.get((source["code"], card["code"]), card) for card in source["cards"]}
        assert written(sorted(ours, key=itemgetter("code"))) == written([said[code] for code in sorted(said)])


@pytest.mark.once
def test_derived_fields(real_cards: Any, client: Client) -> None:
    def card(code: str) -> Any:
        return client.get(f"/arkhamdb/api/public/card/{code}").json()

    roland = card("01001")
    assert roland["real_name"] == roland["name"] == "Roland Banks"
    assert (roland["pack_name"], roland["type_name"], roland["faction_name"]) == (
        "Core Set",
        "Investigator",
        "Guardian",
    )
    assert roland["duplicated_by"] == ["01501"]
    assert "90024" in roland["alternated_by"]
    assert roland["deck_requirements"]["card"]["01006"] == {code: code for code in ("01006", "90030", "98005")}
    assert "xp" not in roland
    assert "spoiler" not in roland
    assert card("01501")["duplicate_of_code"] == "01001"
    assert card("01118")["spoiler"] == 1
    front = card("11068a")
    assert (front["linked_to_code"], front["linked_card"]["code"]) == ("11068b", "11068b")
    listed = {row["code"]: row for row in client.get(CARDS).json()}
    assert listed["05313"]["bonded_cards"] == [{"count": 3, "code": "05314"}]
    assert "bonded_cards" not in card("05313")
    assert client.get("/arkhamdb/api/public/card/99812").status_code == 404


def test_encounter_cards_only_if_asked_for(core_cards: Any, client: Client) -> None:
    player, every = client.get(CARDS).json(), client.get(f"{CARDS}?encounter=1").json()
    assert {row["code"] for row in every} > {row["code"] for row in player}
    assert not [row for row in player if "encounter_code" in row]
    of_set = client.get("/arkhamdb/api/public/cards/core.json").json()
    assert [row["code"] for row in of_set] == [row["code"] for row in every if row["pack_code"] == "core"]
    assert client.get("/arkhamdb/api/public/cards/nonsense").status_code == 404


@pytest.mark.parametrize("end", ["", "/", ".json", "?_format=json"])
def test_addresses_with_and_without_endings(core_cards: Any, client: Client, end: str) -> None:
    answer = client.get(f"/arkhamdb/api/public/card/01016{end}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    assert answer.json()["code"] == "01016"


def test_habits_of_public_answers(core_cards: Any, client: Client) -> None:
    answer = client.get(CARDS, headers={"Origin": "https://elsewhere.example"})
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert answer["Cache-Control"] == "public, max-age=600"
    spanish = client.get(CARDS, headers={"Accept-Language": "es"})
    assert (spanish.content, spanish["Content-Language"]) == (answer.content, "en"), "the address decides"
    assert "accept-language" not in answer["Vary"].casefold()
    again = client.get(CARDS, headers={"If-Modified-Since": answer["Last-Modified"]})
    assert (again.status_code, again.content) == (304, b"")
    older = client.get(CARDS, headers={"If-Modified-Since": "Thu, 01 Jan 2015 00:00:00 GMT"})
    assert (older.status_code, older.content) == (200, answer.content)
    assert client.get("/arkhamdb/api/public/faq/01016").json() == []


@pytest.fixture
def pictures(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The operator's folder, looked at anew by each request."""
    monkeypatch.setattr("cardsdb.image_folder.LOOK_AGAIN_AFTER", -1)
    monkeypatch.setattr("compat.cards._dates", {})
    settings.IMAGE_DIR, settings.IMAGE_DIR_PUBLIC = str(tmp_path), True
    (tmp_path / "ahlcg").mkdir()
    return tmp_path / "ahlcg"


def test_answers_change_with_settings_and_pictures(
    core_cards: Any, client: Client, settings: Any, pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "/arkhamdb/api/public/card/01016"
    answers = [client.get(path)]

    def row() -> Any:
        """The row that a client gets which knows the answer before; it knows the new one then."""
        before = answers[-1]
        for known in ({"If-None-Match": before["ETag"]}, {"If-Modified-Since": before["Last-Modified"]}):
            answer = client.get(path, headers=known)
            assert (answer.status_code, answer["ETag"] != before["ETag"]) == (200, True)
        for known in ({"If-None-Match": answer["ETag"]}, {"If-Modified-Since": answer["Last-Modified"]}):
            assert client.get(path, headers=known).status_code == 304
        answers.append(answer)
        return answer.json()

    assert "imagesrc" not in answers[0].json()
    (pictures / "01016.webp").touch()
    assert row()["imagesrc"] == "/bundles/cards/01016.png"
    (pictures / "01016.webp").unlink()
    assert "imagesrc" not in row(), "the first answer again, but later"
    settings.CARD_IMAGE_URL = "https://pictures.example.org/{game}/{code}.webp"
    assert row()["imagesrc"] == "/bundles/cards/01016.png"
    settings.SITE_URL = "https://cards.example.org"
    assert row()["url"] == "https://cards.example.org/arkhamdb/card/01016"
    monkeypatch.setattr("compat.cards._code_digest", lambda: b"the next release")
    monkeypatch.setattr("compat.cards._surroundings", {})
    row()


def test_answers_are_dated_now_without_a_database(
    core_cards: Any, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_away(*args: Any, **kwargs: Any) -> None:
        raise OperationalError

    monkeypatch.setattr("compat.cards._dates", {})
    monkeypatch.setattr("compat.cards.subject_changed_at", is_away)
    answer = client.get(CARDS)
    assert answer.status_code == 200
    assert abs(parse_http_date(answer["Last-Modified"]) - time.time()) < 5
    assert client.get(CARDS, headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_errors_are_json_where_programs_ask(core_cards: Any, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in ("arkhamdb/api/public/card/99999", "arkhamdb/es/api/nothing", "ringsdb/api/public/decklist/1"):
        unknown = client.get(f"/{path}")
        assert (unknown.status_code, unknown["Content-Type"]) == (404, "application/json")
        assert unknown.json() == {"success": False, "msg": "Not Found", "error": "Not Found"}
    assert client.get("/arkhambuild/v1/nothing").json()["error"] == "Not Found"
    assert client.get("/arkhamdb/card/99999")["Content-Type"].startswith("text/html"), "a page for people"
    forged = Client(enforce_csrf_checks=True).post("/arkhamdb/api/public/cards/")
    assert (forged.status_code, forged.json()["success"]) == (403, False)

    def is_away(*args: Any, **kwargs: Any) -> None:
        raise OperationalError

    monkeypatch.setattr("compat.arkhamdb_decks.decklist_access", is_away)
    client.raise_request_exception = False
    away = client.get("/arkhamdb/api/public/decklist/1")
    assert (away.status_code, away.json()["msg"]) == (503, "Service Unavailable")
    assert away["Retry-After"]


def test_cookies_change_no_public_answer(core_cards: Any, client: Client, user: User) -> None:
    client.force_login(user)
    for path in ("cards/", "decklists/by_date/2025-02-03", "card/99999"):
        answer = client.get(f"/arkhamdb/api/public/{path}", headers={"Origin": "https://x.example"})
        assert "Cookie" not in answer["Vary"]
        assert not answer.cookies
    wanted = {"Origin": "https://x.example", "Access-Control-Request-Method": "GET"}
    asked = client.options(CARDS, headers={**wanted, "Access-Control-Request-Headers": "if-modified-since"})
    assert "if-modified-since" in asked["Access-Control-Allow-Headers"]


def test_jsonp_calls_a_function_and_nothing_else(core_cards: Any, client: Client) -> None:
    plain = client.get("/arkhamdb/api/public/card/01016").content
    called = client.get("/arkhamdb/api/public/card/01016?jsonp=site.show_1")
    assert (called["Content-Type"], called["X-Content-Type-Options"]) == ("application/javascript", "nosniff")
    assert called.content == b"site.show_1(" + plain + b")"
    for name in ("alert(1);f", "f/**/", "", "a b", "é", "a..b", "f\u2028"):
        assert client.get("/arkhamdb/api/public/card/01016", {"jsonp": name}).status_code == 400


def test_words_of_another_language(core_cards: Any, client: Client) -> None:
    english = client.get("/arkhamdb/api/public/card/01016").json()
    spanish = client.get("/arkhamdb/es/api/public/card/01016").json()
    languages = [client.get(f"/arkhamdb/{part}api/public/card/01016")["Content-Language"] for part in ("", "es/")]
    assert languages == ["en", "es"]
    assert (english["name"], english["type_name"]) == (".45 Automatic", "Asset")
    assert (spanish["name"], spanish["real_name"], spanish["type_name"]) == (
        "Automática del .45",
        ".45 Automatic",
        "Apoyo",
    )


def test_pages_that_links_point_to(core_cards: Any, client: Client) -> None:
    assert client.get("/arkhamdb/card/01016")["Location"] == "/cards/ahlcg/01016/"
    assert client.get("/arkhamdb/find?q=x:clue")["Location"] == "/cards/ahlcg/?q=x%3Aclue"
    assert client.get("/arkhamdb/set/core")["Location"] == "/cards/ahlcg/?q=e%3Acore"
    assert [client.get(f"/{site}/")["Location"] for site in ("arkhamdb", "arkhamdb/es", "arkhambuild", "ringsdb")] == [
        *["/cards/ahlcg/"] * 3,
        "/cards/lotr/",
    ]
    assert client.get("/arkhamdb/card/99999").status_code == 404
    assert client.get("/arkhamdb/bundles/cards/01016.png").status_code == 404


def test_pictures_where_the_operator_has_some(core_cards: Any, client: Client, settings: Any) -> None:
    settings.CARD_IMAGE_URL = "https://pictures.example.org/{game}/{code}.webp"
    answer = client.get("/arkhamdb/bundles/cards/01016.png")
    assert answer["Location"] == "https://pictures.example.org/ahlcg/01016.webp"
    back = client.get("/arkhamdb/bundles/cards/01001b.png")
    assert back["Location"] == "https://pictures.example.org/ahlcg/01001b.webp"
    assert client.get("/arkhamdb/bundles/cards/99999b.png").status_code == 404


def test_a_host_of_its_own(core_cards: Any, client: Client, settings: Any) -> None:
    settings.COMPAT_HOSTS = {"arkhamdb.example.org": "arkhamdb"}
    settings.ALLOWED_HOSTS = ["arkhamdb.example.org", "testserver"]
    assert client.get("/api/public/card/01016", headers={"Host": "arkhamdb.example.org"}).json()["code"] == "01016"
    assert client.get("/api/public/card/01016", headers={"Host": "ArkhamDB.example.org.:80"}).json()["code"] == "01016"
    assert client.get("/api/public/card/01016").status_code == 404
    for path in ("/", "/es/find?q=x%20y", "/card/01016", "/decks/"):
        page = client.get(path, headers={"Host": "arkhamdb.example.org"})
        assert page["Location"] == f"{settings.SITE_URL}/arkhamdb{path}"
    assert client.get("/bundles/cards/01016.png", headers={"Host": "arkhamdb.example.org"}).status_code == 404
    assert client.get("/static/nothing.css", headers={"Host": "arkhamdb.example.org"}).status_code == 404
    settings.SECURE_SSL_REDIRECT = True
    secured = Client(headers={"Host": "arkhamdb.example.org"})
    to_https = secured.get("/api/public/card/01016?jsonp=f")
    assert (to_https.status_code, to_https["Location"]) == (
        301,
        "https://arkhamdb.example.org/api/public/card/01016?jsonp=f",
    )
    assert secured.get("/api/public/card/01016?jsonp=f", secure=True).content.startswith(b"f({")


def test_hosts_are_checked_at_the_start(settings: Any) -> None:
    settings.SITE_URL = "https://cards.example.org"
    settings.COMPAT_HOSTS = {"a.example.org": "arkhamdb", "r": "ringsdb", "b.example.org": "arkhambuild"}
    assert hosts_lead_to_sites() == []
    for hosts in (
        {"a.example.org": "/arkhamdb"},
        {"https://a.example.org": "arkhamdb"},
        {"a.example.org:8000": "arkhamdb"},
        {"A.example.org": "arkhamdb"},
        {"cards.example.org": "arkhamdb"},
    ):
        settings.COMPAT_HOSTS = hosts
        (fault,) = hosts_lead_to_sites()
        assert fault.id == "compat.E001"


def test_ids_of_sets_are_numbers_that_stay() -> None:
    assert set_id("core") == set_id("core")
    ids = {set_id(code) for code in ("core", "rcore", "dwl", "tmm", "tece")}
    assert len(ids) == 5
    assert all(0 < one < 2**31 for one in ids)
