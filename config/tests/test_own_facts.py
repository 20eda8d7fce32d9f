"""The project's own facts: without sentences, and enough to judge every deck as the full data does."""

import csv
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from cardsdb.catalogue import catalogue_get
from cardsdb.importing.diff import Change
from cardsdb.models import ImportRun
from cardsdb.services import (
    ImportBusyError,
    fixtures_update,
    import_cancel,
    import_perform,
    import_rollback,
    import_start,
)
from conftest import OWN_FACTS
from decks.exchange.json_decks import read_deck, read_exiled
from decks.tests.live import own_cards, source_catalogue
from games.engine import Build, Catalogue, validate
from games.engine.search.folding import fold_name
from games.engine.search.index import SearchIndex
from games.engine.search.query import run
from games.lotr.rules.cards import ringsdb_only
from games.registry import game_all, game_get

pytestmark = pytest.mark.long

FACTS = settings.BASE_DIR / "fixtures"
TEXT_KEYS = {
    "texts", "flavours", "replacement_texts", "shadow", "text", "flavour", "flavor", "error", "customization_texts",
    "customization_changes",
}  # fmt: skip
"""Keys of sentences. None of them may occur in the facts."""
MAX_CHARACTERS, MAX_WORDS = 90, 14
EXCEPTIONS: set[str] = set()
"""Values that are longer and no sentences, each read by a person."""
TEXTS_OF_A_DIFF = re.compile(
    r"(^|\.)(texts|flavours|replacement_texts|customization_texts|customization_changes|error|text)(\.|$)"
)


def values_in(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Each plain value below, with its path; a key is a value, too."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield f"{path}.{key}", key
            yield from values_in(one, f"{path}.{key}")
    elif isinstance(value, list):
        for one in value:
            yield from values_in(one, path)
    else:
        yield path, value


def sentences(rows: list[dict[str, Any]]) -> list[str]:
    """The places in these rows that hold a text, or a value as long as a sentence."""
    return [
        f"{row['code']}{path}: {value}"
        for row in rows
        for path, value in values_in(row)
        if isinstance(value, str)
        and value not in EXCEPTIONS
        and (path.rpartition(".")[2] in TEXT_KEYS or len(value) > MAX_CHARACTERS or len(value.split()) > MAX_WORDS)
    ]


@pytest.mark.parametrize("game", sorted(folder.name for folder in FACTS.iterdir()))
def test_facts_hold_no_sentence(game: str) -> None:
    found = [
        text for path in sorted((FACTS / game).rglob("*.json")) for text in sentences(json.loads(path.read_text()))
    ]
    assert found == []


@pytest.mark.parametrize(
    "spoilt",
    [
        {"texts": {"en": "Draw 1 card."}},
        {"fields": {"customizations": [{"xp": 1, "texts": "Draw 1 card."}]}},
        {"fields": {"options": [{"error": "No permanents."}]}},
        {"names": {"en": "After you defeat an enemy, draw 1 card and gain 1 resource for each clue"}},
        {"names": {"en": "x" * 91}},
    ],
)
def test_a_sentence_among_the_facts_is_found(spoilt: dict[str, Any]) -> None:
    row = json.loads((FACTS / "ahlcg" / "cards" / "core.json").read_text())[0]
    assert sentences([row]) == []
    assert len(sentences([{**row, **spoilt}])) >= 1


def test_every_line_of_the_facts_is_a_row() -> None:
    """A change of a card is a change of one line."""
    for path in FACTS.rglob("cards/*.json"):
        first, *lines, last = path.read_text().splitlines()
        assert (first, last) == ("[", "]"), path
        assert [json.loads(line.removesuffix(","))["code"] for line in lines] == sorted(
            json.loads(line.removesuffix(","))["code"] for line in lines
        ), path


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["ahlcg", "lotr"])
def test_exported_facts_are_the_facts_that_were_loaded(game: str, tmp_path: Path) -> None:
    """One import and one command reproduce the facts."""
    import_perform(run=import_start(game=game, source="fixtures", origin=str(FACTS / game)), apply=True)
    call_command("export_facts", game, folder=tmp_path)
    made = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*.json")}
    kept = {path.relative_to(FACTS / game).as_posix(): path.read_bytes() for path in (FACTS / game).rglob("*.json")}
    assert made == kept


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "source", "data", "cards"), [("ahlcg", "arkhamdb", "arkhamdb", 5741), ("lotr", "dragncards", "lotr", 4185)]
)
def test_importing_the_field_over_the_facts_brings_texts_alone(
    shared: Path, game: str, source: str, data: str, cards: int
) -> None:
    facts = import_perform(run=import_start(game=game, source="fixtures", origin=str(FACTS / game)), apply=True)
    assert sum(change["kind"] == "card" for change in facts.changes) == cards
    review = import_perform(run=import_start(game=game, source=source, origin=str(shared / "data" / data)), apply=False)
    changes = msgspec.convert(review.changes, list[Change])
    assert {change.action for change in changes} == {"changed"}
    other = [
        (change.kind, change.code, path, old, new)
        for change in changes
        for path, old, new in change.fields()
        if not TEXTS_OF_A_DIFF.search(path)
    ]
    assert other == []


@pytest.fixture(scope="module")
def both(shared: Path) -> dict[str, tuple[Catalogue, Catalogue]]:
    """By game, the facts alone and the published data."""
    sources = {"ahlcg": ("arkhamdb", "arkhamdb"), "lotr": ("dragncards", "lotr")}
    return {
        game: (own_cards(game).cards, source_catalogue(game_get(game), source, shared / "data" / data).cards)
        for game, (source, data) in sources.items()
    }


def judged(build: Build, game: str, cards: Catalogue) -> Any:
    building = game_get(game).building
    assert building
    verdict = validate(building, build, cards)
    return verdict.problems, verdict.stats


def conformance_decks(shared: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    folder = shared / "conformance"
    for case in json.loads((folder / "ahlcg-validation.json").read_text()):
        yield case["name"], case["deck"]
    for name in ("ahlcg-random-decks.jsonl", "ahlcg-diverse-decks.jsonl"):
        for line in (folder / name).read_text().splitlines():
            case = json.loads(line)
            yield case["id"], case["deck"]


def conformance_upgrades(shared: Path) -> Iterator[dict[str, Any]]:
    folder = shared / "conformance"
    yield from json.loads((folder / "ahlcg-upgrades.json").read_text())
    for name in ("ahlcg-random-upgrades.jsonl", "ahlcg-diverse-upgrades.jsonl"):
        yield from map(json.loads, (folder / name).read_text().splitlines())


def test_decks_get_the_same_verdict_on_the_facts_alone(
    shared: Path, both: dict[str, tuple[Catalogue, Catalogue]]
) -> None:
    facts, full = both["ahlcg"]
    decks = list(conformance_decks(shared))
    assert len(decks) == 57 + 300 + 1000
    for name, deck in decks:
        build = read_deck(deck, [])[1]
        assert judged(build, "ahlcg", facts) == judged(build, "ahlcg", full), name


def test_upgrades_cost_the_same_on_the_facts_alone(shared: Path, both: dict[str, tuple[Catalogue, Catalogue]]) -> None:
    building = game_get("ahlcg").building
    assert building
    assert building.experience
    pairs = list(conformance_upgrades(shared))
    assert len(pairs) == 27 + 100 + 250
    for pair in pairs:
        before, after = (read_deck(pair[side], [])[1] for side in ("prev", "next"))
        exiled = read_exiled(pair["next"], [])
        on_facts, on_all = (building.experience.upgrade(before, after, exiled, {}, cards) for cards in both["ahlcg"])
        assert on_facts == on_all, pair


NO_TEXT_QUERIES = {
    "ahlcg": [
        "t:asset", "class:seeker level>=3", "trait:spell", "slot:arcane", "is:permanent", "is:exceptional", "is:myriad",
        "is:unique", "is:back", "is:reprint", "is:taboo", "taboo:any", "keyword:fast", "keyword:hunter", "cost=X",
        "icons>=3", "cycle:tsk", "set:core", "encounter:the_gathering", "health>=3", "victory>=1", "date>=2024",
        "language:es", "is:weakness", "is:multiclass", "is:errata", "illustrator:villeneuve", "name:machete",
        "code:01016", "quantity=2",
    ],
    "lotr": [
        "t:hero", "t:ally sphere:lore", "trait:dunedain", "is:unique", "cost<=1", "threat>=10", "willpower>=3",
        "keyword:ranged", "keyword:sentinel", "set:core-set", "encounter:spiders-of-mirkwood", "is:back",
        "is:reprint -set:core-set", "t:quest", "t:enemy engagement>=40", "name:gandalf", "victory>=1",
    ],
}  # fmt: skip


@pytest.mark.parametrize("game", sorted(NO_TEXT_QUERIES))
def test_searches_that_need_no_text_find_the_same_on_the_facts_alone(
    game: str, both: dict[str, tuple[Catalogue, Catalogue]]
) -> None:
    search = game_get(game).searching
    indexes = [SearchIndex(search, cards) for cards in both[game]]
    for query in NO_TEXT_QUERIES[game]:
        on_facts, on_all = (run(index, query) for index in indexes)
        assert not on_facts.notices, (query, on_facts.notices)
        found = [
            {index.cards[place].code for place in one.cards("en")}
            for index, one in zip(indexes, (on_facts, on_all), strict=True)
        ]
        assert found[0] == found[1] != set(), query


def test_every_number_of_ringsdb_means_a_card_or_is_known_to_have_no_facts(shared: Path) -> None:
    with (shared / "data" / "ringsdb" / "codes.tsv").open(newline="") as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    facts = own_cards("lotr").cards
    without = {row["code"] for row in rows if facts.get(row["code"]) is None}
    assert without == ringsdb_only().keys()
    assert (len(rows), len(without)) == (1339, 109)
    for row in rows:
        card = facts.get(row["code"])
        if card and row["octgnid"]:
            same = facts.get(row["octgnid"])
            assert same is None or same.code == card.code or fold_name(card.name) == fold_name(row["name"]), row
    bofur = facts.get("20010")  # the table gives it the id of another dwarf
    assert bofur
    assert (bofur.name, bofur.type_code) == ("Bofur", "ally")


def test_ready_made_decks_with_ringsdbs_numbers_are_judged_on_the_facts_alone(shared: Path) -> None:
    """Written with that site's numbers, they get the same verdict as with their own codes."""
    facts = own_cards("lotr").cards
    decks = json.loads((shared / "data" / "lotr" / "dragncards-preBuiltDecks.json").read_text())["preBuiltDecks"]
    seen = 0
    for name, deck in decks.items():
        places = [(entry["databaseId"], entry["quantity"], entry["loadGroupId"]) for entry in deck["cards"]]
        if not all(place.startswith("playerN") for *_card, place in places) or name.startswith("Q"):
            continue
        heroes = {facts.get(code).fields.ringsdb_code: 1 for code, _n, place in places if place == "playerNPlay1"}  # type: ignore[union-attr]
        main = {facts.get(code).fields.ringsdb_code: n for code, n, place in places if place == "playerNDeck"}  # type: ignore[union-attr]
        if not heroes or not main:
            continue
        seen += 1
        _, with_numbers = read_deck({"heroes": heroes, "slots": {**main, **heroes}}, [])
        leaders = tuple(code for code, _n, place in places if place == "playerNPlay1")
        own = Build(leaders=leaders, zones={"main": {code: n for code, n, place in places if place == "playerNDeck"}})
        problems, stats = judged(with_numbers, "lotr", facts)
        assert "unknown-card" not in {problem.code for problem in problems}, name
        assert (problems, stats) == judged(own, "lotr", facts), name
    assert seen == 8


@pytest.mark.django_db
def test_facts_are_loaded_once_and_again_when_they_change(tmp_path: Path) -> None:
    first = {run.game: run.status for run in fixtures_update(fixtures=FACTS)}
    assert first == dict.fromkeys(game_all(), "applied")
    assert fixtures_update(fixtures=FACTS) == []


@pytest.fixture
def facts_folder(tmp_path: Path) -> Path:
    """A folder of facts with one small game."""
    (tmp_path / "dmd").mkdir()
    for path in (OWN_FACTS / "dmd").glob("*.json"):
        (tmp_path / "dmd" / path.name).write_text(path.read_text())
    return tmp_path


def renamed(folder: Path, name: str) -> str:
    """Rename the first card; returns its code."""
    path = folder / "dmd" / "cards.json"
    rows = json.loads(path.read_text())
    rows[0]["names"]["en"] = name
    path.write_text(json.dumps(rows))
    code: str = rows[0]["code"]
    return code


@pytest.mark.django_db
def test_newer_facts_update_what_is_there(facts_folder: Path) -> None:
    assert [run.status for run in fixtures_update(fixtures=facts_folder)] == ["applied"]
    code = renamed(facts_folder, "Somebody Else")
    assert [run.status for run in fixtures_update(fixtures=facts_folder)] == ["applied"]
    card = catalogue_get("dmd").cards.get(code)
    assert card
    assert card.name == "Somebody Else"
    assert fixtures_update(fixtures=facts_folder) == []


@pytest.mark.django_db
def test_facts_that_were_rolled_back_do_not_come_again(facts_folder: Path) -> None:
    fixtures_update(fixtures=facts_folder)
    renamed(facts_folder, "Somebody Else")
    (update,) = fixtures_update(fixtures=facts_folder)
    import_rollback(run=update)
    assert fixtures_update(fixtures=facts_folder) == []
    renamed(facts_folder, "A Third")
    assert [run.status for run in fixtures_update(fixtures=facts_folder)] == ["applied"]


@pytest.mark.django_db
def test_facts_that_were_rolled_back_do_not_come_again_after_older_ones(facts_folder: Path) -> None:
    """As when two releases alternate."""
    fixtures_update(fixtures=facts_folder)
    older = (facts_folder / "dmd" / "cards.json").read_text()
    renamed(facts_folder, "Somebody Else")
    newer = (facts_folder / "dmd" / "cards.json").read_text()
    (update,) = fixtures_update(fixtures=facts_folder)
    import_rollback(run=update)
    (facts_folder / "dmd" / "cards.json").write_text(older)
    fixtures_update(fixtures=facts_folder)
    (facts_folder / "dmd" / "cards.json").write_text(newer)
    assert fixtures_update(fixtures=facts_folder) == []


@pytest.mark.django_db
def test_facts_of_an_excluded_game_are_left_out(facts_folder: Path) -> None:
    assert fixtures_update(fixtures=facts_folder, excluded=["dmd"]) == []
    assert not ImportRun.objects.exists()


@pytest.mark.django_db
def test_newer_facts_do_not_touch_what_was_imported_over_them(facts_folder: Path, tmp_path: Path) -> None:
    fixtures_update(fixtures=facts_folder)
    code = json.loads((facts_folder / "dmd" / "cards.json").read_text())[0]["code"]
    table = tmp_path / "own.cardsdb"
    call_command("export_cards", "dmd", str(table))
    table.write_text(table.read_text().replace(json.dumps(name_of(code)), '"The Operator\'s Name"'))
    call_command("import_cards", "cardsdb", str(table))
    renamed(facts_folder, "Somebody Else")
    fixtures_update(fixtures=facts_folder)
    card = catalogue_get("dmd").cards.get(code)
    assert card
    assert card.name == "The Operator's Name"


def name_of(code: str) -> str:
    card = catalogue_get("dmd").cards.get(code)
    assert card
    return card.name


@pytest.mark.django_db
def test_faulty_newer_facts_leave_the_cards_as_they_are(facts_folder: Path) -> None:
    fixtures_update(fixtures=facts_folder)
    size = len(catalogue_get("dmd").cards)
    path = facts_folder / "dmd" / "cards.json"
    path.write_text(json.dumps([*json.loads(path.read_text()), {"code": "half a row"}]))
    assert [run.status for run in fixtures_update(fixtures=facts_folder)] == ["refused"]
    assert len(catalogue_get("dmd").cards) == size
    assert fixtures_update(fixtures=facts_folder) == []


@pytest.mark.django_db
def test_newer_facts_wait_for_an_import_that_is_under_way(facts_folder: Path) -> None:
    first = import_start(game="dmd", source="csv", origin="own.csv")
    with pytest.raises(ImportBusyError):
        fixtures_update(fixtures=facts_folder)
    import_cancel(run=first)
    fixtures_update(fixtures=facts_folder)
    renamed(facts_folder, "Somebody Else")
    waiting = import_start(game="dmd", source="csv", origin="own.csv")
    assert fixtures_update(fixtures=facts_folder) == [], "the service starts with the cards that it has"
    import_cancel(run=waiting)
    assert [run.status for run in fixtures_update(fixtures=facts_folder)] == ["applied"]


@pytest.mark.django_db
def test_ringsdbs_answer_over_the_facts_is_read_with_its_second_numbers_and_reprints(tmp_path: Path) -> None:
    """The site lists an ally once more as a hero, and reprints as cards of their own."""
    import_perform(run=import_start(game="lotr", source="fixtures", origin=str(FACTS / "lotr")), apply=True)
    facts = own_cards("lotr").cards
    reprint = facts.printings_of("51223bd0-ffd1-11df-a976-0801200c9073")[0]
    row = {"type_code": "ally", "sphere_code": "leadership", "position": 14, "quantity": 3, "text": "Invented."}
    rows = [
        {**row, "code": "01014", "name": "Faramir", "octgnid": "51223bd0-ffd1-11df-a976-0801200c9014"},
        {**row, "code": "9901014", "name": "(MotK) Faramir", "octgnid": "51223bd0-ffd1-11df-a976-0801200c9014"},
        {**row, "code": "20004", "name": "Gandalf", "octgnid": reprint.code},
        {**row, "code": "9922088", "name": "(MotK) Odo Proudfoot", "octgnid": None},
    ]
    packs = {"pack_code": "Core", "pack_name": "Core Set"}
    (tmp_path / "cards.json").write_text(json.dumps([{**one, **packs} for one in rows]))
    run_of = import_perform(run=import_start(game="lotr", source="ringsdb-api", origin=str(tmp_path)), apply=True)
    assert run_of.status == "applied", run_of.findings
    assert [finding["reason"] for finding in run_of.findings] == ["there is no OCTGN id; it is left out"]
    cards = catalogue_get("lotr").cards
    faramir, gandalf = cards.get("9901014"), cards.get(reprint.code)
    assert faramir
    assert gandalf
    assert (faramir.name, faramir.texts) == ("Faramir", {"en": "Invented."})
    assert gandalf.code == "51223bd0-ffd1-11df-a976-0801200c9073"
    assert len(cards) == 4185


@pytest.mark.django_db
def test_exclusion_of_a_game_that_there_is_not_is_an_error(settings: Any) -> None:
    settings.FACTS_EXCLUDE = ["ahlcg", "lotrr"]
    with pytest.raises(CommandError, match=r"FACTS_EXCLUDE names lotrr, but the games are: ahlcg, lotr"):
        call_command("load_fixtures")
    assert not ImportRun.objects.exists()
