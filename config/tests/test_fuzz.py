"""Valid files, forms and requests with a few things changed: each is read or refused, none breaks its reader.

In `make test` each reader gets a few examples, always the same; `make fuzz` sends new ones for FUZZ_SECONDS in all.
"""

import contextlib
import gzip
import html
import io
import itertools
import json
import os
import re
import tarfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, seed
from hypothesis import settings as examples
from hypothesis import strategies as st

from accounts.models import User
from accounts.services import token_create
from cardsdb.catalogue import catalogue_get
from cardsdb.faults import InvalidInputError
from cardsdb.importing.check import check_records
from cardsdb.importing.sources import normalise_source, read_source, source_codes, source_of
from cardsdb.importing.unpack import UnpackError, unpack
from compat import sync
from compat.models import SiteAccount
from config.tests.fuzz.api import QUERIES
from config.tests.fuzz.mutations import as_json, mutated, mutated_bytes, mutated_text, odd_texts
from config.tests.recording.requests.campaigns import BEGUN, GUIDES, PLAYING
from config.tests.routes import all_routes
from config.tests.test_odd_requests import BASES, WRITES
from config.tests.world import World
from decks.exchange.files import DeckFile, content_read
from decks.exchange.formats import FORMATS, formats_of, read_file, write_file
from decks.web.deck.notes import notes_html
from games.ahlcg.tests.test_arkhamdb_api import INVESTIGATOR
from games.engine.sources import no_tick
from games.lotr.tests.test_dragncards import FOE, STAGE
from games.lotr.tests.test_dragncards import HERO as DRAGNCARDS_HERO
from games.lotr.tests.test_ringsdb_api import HERO as RINGSDB_HERO
from games.registry import game_all

pytestmark = [pytest.mark.django_db, pytest.mark.once]

READERS = 12
"""Tests of this module, which share the time."""
SECONDS = float(os.environ.get("FUZZ_SECONDS", 0)) / READERS
FIRST_SEED = int(os.environ.get("FUZZ_SEED", 1))
BOUNDS = examples(
    max_examples=100 if SECONDS else 15, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)
MOST_SECONDS = 4.0
"""Of processor time for an example: a reader that needs more has a loop in a loop."""
OUTSIDE = {
    "arkhamdb": ("pack/core/core.json", [INVESTIGATOR]),
    "arkhamdb-api": ("cards.json", [INVESTIGATOR]),
    "dragncards": ("cards.tsv", [DRAGNCARDS_HERO, STAGE, FOE]),
    "ringsdb-api": ("cards.json", [RINGSDB_HERO]),
}
"""Sources of games: the name of a file, and its rows."""
NOTES = [
    "# Plan\n\nHit *things*, [[Roland Banks]] and [one](/cards/ahlcg/01016/).\n\n- one\n  - two\n\n> `x` ~~y~~ **z**",
    "| a | b |\n|---|:-:|\n| 1 | <span class=\"icon-elder_sign\"></span> |\n\n[x]: /card/01016 'y'\n\n```\n[[\n```",
]  # fmt: skip
HEADERS = {
    "Accept": ["application/json", "text/html;q=0.9,*/*;q=0.1", "application/problem+json"],
    "Accept-Language": ["en", "es-ES,es;q=0.9,en;q=0.8", "*", "de-CH-1996"],
    "Accept-Encoding": ["gzip, br;q=0.5", "identity;q=0"],
    "Authorization": ["Bearer cdb_x", "Basic YTpi", "Token x"],
    "Content-Type": ["application/json", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"],
    "Content-Length": ["0", "7"],
    "Cookie": ["sessionid=abc; csrftoken=def; django_language=es", 'messages="W1tdXQ:x"'],
    "Follow-Token": ["abc"],
    "Host": ["testserver", "[::1]:80"],
    "HX-Request": ["true"],
    "HX-Current-URL": ["http://testserver/decks/?q=x"],
    "HX-Target": ["pool"],
    "Idempotency-Key": ["a-key"],
    "If-Match": ['"abc.def"', '*, W/"x"'],
    "If-Modified-Since": ["Wed, 18 Nov 2026 04:21:38 GMT"],
    "If-None-Match": ['"abc"', "*"],
    "Origin": ["https://example.org", "null"],
    "Range": ["bytes=0-10", "bytes=-5,9-"],
    "Referer": ["http://testserver/"],
    "X-Forwarded-For": ["127.0.0.1, ::1"],
    "X-Request-ID": ["abcdefgh"],
}


def fuzz(strategy: st.SearchStrategy[Any], check: Callable[[Any], None]) -> None:
    """Check examples of the strategy: a few that are always the same, or new ones for this test's share of time."""
    deadline = time.monotonic() + SECONDS

    def check_in_time(example: Any) -> None:
        started = time.thread_time()
        check(example)
        assert time.thread_time() - started < MOST_SECONDS

    for number in itertools.count(FIRST_SEED):
        tried = given(strategy)(check_in_time)
        seed(number)(BOUNDS(tried))()
        if time.monotonic() >= deadline:
            return


@pytest.fixture
def world(core_boxes: None) -> World:
    for part in ("queue", "control"):
        (settings.BROKER_DIR / part).mkdir(parents=True, exist_ok=True)
    world = World(User.objects.create_superuser("boss", "boss@example.org", "the-stars-are-right"))
    world.client.raise_request_exception = True  # the report has the traceback
    return world


def test_deck_file_is_read_or_refused(core_boxes: None) -> None:
    files = []
    for code, game in game_all().items():
        live, building = catalogue_get(code), game.building
        assert building
        for sample in building.samples:
            file = DeckFile(game=code, build=sample.build, name="Sample", notes=NOTES[0], tags=("solo",))
            for format in formats_of(code):
                if format.fits(sample.build, live.cards):
                    files.append(write_file(file, format=format.code, catalogue=live, language="en"))
    assert len(files) > 20
    texts = mutated_text(files) | mutated([json.loads(one) for one in files if one.startswith("{")]).map(as_json)

    def check(asked: tuple[str, str | None, str | None, str]) -> None:
        text, game, format, language = asked
        with contextlib.suppress(InvalidInputError):
            reading = read_file(text, game=game, format=format, catalogue=catalogue_get, language=language)
            content_read(reading, catalogue_get(reading.file.game), name=None, language=language)

    games, formats = st.sampled_from([None, *game_all()]), st.sampled_from([None, *FORMATS])
    fuzz(st.tuples(texts, games, formats, st.sampled_from(["en", "es"])), check)


def test_campaign_file_is_imported_or_refused(world: World) -> None:
    files = []
    for game in game_all():
        entries = [{"kind": kind, "data": data} for kind, data in BEGUN[game]]
        campaign = {"game": game, "guide": GUIDES.get(game, ""), "name": "Fridays", "entries": entries}
        made = world.client.post("/api/v1/campaigns/", campaign, content_type="application/json").json()
        for kind, data in PLAYING[game]:
            entry = {"kind": kind, "data": data}
            world.client.post(f"/api/v1/campaigns/{made['id']}/log/", entry, content_type="application/json")
        files.append(world.client.get(f"/api/v1/campaigns/{made['id']}/export/").json())
        assert len(files[-1]["log"]) >= len(PLAYING[game])

    def check(file: Any) -> None:
        assert world.status("post", "/api/v1/campaigns/import/", as_json(file), content_type="application/json") < 500

    fuzz(mutated(files), check)


def test_query_is_answered(world: World) -> None:
    def check(asked: tuple[str, str, str]) -> None:
        address, game, query = asked
        said = urlencode({"game": game, "q": query}, errors="surrogatepass")
        assert world.status("get", f"{address.replace('GAME', game)}?{said}") < 500

    documented = re.findall(r"`([^`\n]+)`", (settings.BASE_DIR / "docs" / "search.md").read_text())
    addresses = ["/api/v1/cards/", "/api/v1/cards/random/", "/api/v1/cards/autocomplete/", "/cards/GAME/"]
    games = st.sampled_from(list(game_all()))
    fuzz(st.tuples(st.sampled_from(addresses), games, mutated_text([*QUERIES, *documented])), check)


def test_import_is_read_or_refused(tmp_path: Path) -> None:
    sources: list[tuple[str, str, str, Any]] = []
    for code, game in game_all().items():
        facts = settings.BASE_DIR / "fixtures" / code
        for path in [path for path in sorted(facts.rglob("*.json")) if path.stat().st_size < 400_000]:
            rows = json.loads(path.read_text())[:3]
            kind = path.relative_to(facts).parts[0].removesuffix(".json")
            sources.append((code, "fixtures", f"{kind}.json", rows))
        for source in source_codes(game):
            if own := source_of(game, source):
                name, rows = OUTSIDE[own.code]
                sources.append((code, source, name, rows))
    table = (settings.BASE_DIR / "docs" / "homebrew.csv").read_text()
    header, record = {"format": "cardsdb/1", "game": "ahlcg"}, {"kind": "card", "record": sources[0][3][0]}
    numbers = itertools.count()

    def read(game_code: str, source: str, name: str, content: bytes) -> None:
        game, path = game_all()[game_code], tmp_path / str(next(numbers)) / name
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
        outer = path if source in ("csv", "cardsdb") else tmp_path / path.relative_to(tmp_path).parts[0]
        rows, _findings = read_source(game, source, outer, no_tick)
        found = normalise_source(game, source, rows, no_tick)
        own = source_of(game, source)
        check_records(game, found, {}, own.field_names if own else {}, no_tick, has_last_word=False)

    def check(asked: tuple[str, str, str, Any]) -> None:
        game, source, name, value = asked
        if name.endswith(".tsv") and isinstance(value, list):
            rows = [row for row in value if isinstance(row, dict)]
            columns = list(dict.fromkeys(key for row in rows for key in row))
            lines = [columns, *([str(row.get(column) or "") for column in columns] for row in rows)]
            content = "\n".join("\t".join(line) for line in lines)
        else:
            content = value if isinstance(value, str) else as_json(value)
        read(game, source, name, content.encode(errors="surrogatepass"))

    rows = st.sampled_from(sources).flatmap(lambda one: st.tuples(*map(st.just, one[:3]), mutated([one[3]])))
    bulk = mutated([[header, record, record]]).map(
        lambda lines: "\n".join(map(as_json, lines)) if isinstance(lines, list) else as_json(lines)
    )
    tables = st.tuples(st.just("ahlcg"), st.just("csv"), st.just("cards.csv"), mutated_text([table]))
    fuzz(rows | tables | st.tuples(st.just("ahlcg"), st.just("cardsdb"), st.just("cards.ndjson"), bulk), check)


def test_archive_is_unpacked_or_refused(tmp_path: Path) -> None:
    zipped, tarred = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("cards/cards.json", "[]" * 50)
        archive.writestr("sets.json", "[]")
    with tarfile.open(fileobj=tarred, mode="w:gz") as tar:
        member = tarfile.TarInfo("cards/cards.json")
        member.size = 2
        tar.addfile(member, io.BytesIO(b"[]"))
    plain_tar = gzip.decompress(tarred.getvalue())
    packed = [zipped.getvalue(), tarred.getvalue(), gzip.compress(b"[]")]
    numbers = itertools.count()

    def check(content: bytes) -> None:
        folder = tmp_path / str(next(numbers))
        folder.mkdir()
        path = tmp_path / "packed.json.gz"
        path.write_bytes(content)
        with contextlib.suppress(UnpackError):
            assert unpack(path, folder, no_tick).is_relative_to(folder)

    fuzz(mutated_bytes(packed) | mutated_bytes([plain_tar]).map(gzip.compress), check)


def test_form_is_answered(world: World) -> None:
    """Forms as pages have them, with other values; and any fields at all."""
    own = ("/api/", "/account/delete", "/account/logout", "/account/password", "/healthz", "/readyz")
    routes = [route for route in all_routes() if not route.path.startswith(own)]
    forms = _forms(world, [route.path for route in (routes if SECONDS else routes[::8])])
    _fuzz_forms(world, [form for form in forms if not form[0].startswith(own)], 300 if SECONDS else 20)


def test_form_of_a_visitor_is_answered(world: World) -> None:
    """To log in, sign up, get a new password: nobody who sends these is known yet."""
    world.client.logout()
    paths = [route.path for route in all_routes() if route.path.startswith(("/account/", "/oauth/"))]
    _fuzz_forms(world, _forms(world, paths), 60)


def _forms(world: World, paths: list[str]) -> list[tuple[str, dict[str, Any]]]:
    """The forms on these pages, each with its address and fields; and every page as if it took one."""
    forms: list[tuple[str, dict[str, Any]]] = []
    for path in paths:
        for game in ("ahlcg", "ah2"):
            address = world.address(path, game=game)
            page = world.client.get(address)
            content = b"" if getattr(page, "streaming", False) else page.content
            forms += [(address, {}), *((address, dict(base)) for base in BASES.get(path, ()))]
            for action, inside in re.findall(r"<form([^>]*)>(.*?)</form>", content.decode(errors="replace"), re.DOTALL):
                target = re.search(r'(?:action|hx-post)="(/[^"]*)"', action)
                fields = {name: value for name, value in _fields(inside) if name != "csrfmiddlewaretoken"}
                forms.append((html.unescape(target[1]) if target else address, fields))
    return forms


def _fuzz_forms(world: World, forms: list[tuple[str, dict[str, Any]]], least: int) -> None:
    assert len(forms) > least
    named = sorted({name for _address, fields in forms for name in fields})

    def check(asked: tuple[str, str, Any]) -> None:
        method, address, fields = asked
        sent = fields if isinstance(fields, dict) else {}
        body = {_sendable(name): _sendable(value) for name, value in sent.items()}
        assert world.status(method, address, body) < 500

    def changed(form: tuple[str, dict[str, Any]]) -> st.SearchStrategy[Any]:
        more = st.dictionaries(st.sampled_from(named) | odd_texts, odd_texts, max_size=3)
        fields = st.tuples(mutated([form[1]]), more).map(
            lambda two: {**two[0], **two[1]} if isinstance(two[0], dict) else two[1]
        )
        return st.tuples(st.sampled_from(["post", "post", "get"]), st.just(form[0]), fields)

    fuzz(st.sampled_from(forms).flatmap(changed), check)


def _fields(inside: str) -> list[tuple[str, str]]:
    """Names and values of the controls."""
    found = []
    for control in re.findall(r"<(?:input|button|select|textarea)[^>]*>", inside):
        if name := re.search(r'\bname="([^"]*)"', control):
            value = re.search(r'\bvalue="([^"]*)"', control)
            found.append((html.unescape(name[1]), html.unescape(value[1]) if value else ""))
    return found


def _sendable(value: Any) -> Any:
    """A text, or a list of them, that a browser could send."""
    if isinstance(value, list):
        return [str(_sendable(one)) for one in value]
    return str(value).encode(errors="replace").decode()


def test_request_to_the_api_is_answered(world: World) -> None:
    bodies = []
    for path, method, operation in WRITES:
        if "requestBody" in operation:
            (example,) = operation["requestBody"]["content"]["application/json"]["examples"].values()
            bodies += [(method, world.address(path, game=game), example["value"]) for game in ("ahlcg", "lotr", "dmd")]

    def check(asked: tuple[str, str, Any]) -> None:
        method, address, body = asked
        headers = {"If-Match": "*"}
        assert world.status(method, address, as_json(body), content_type="application/json", headers=headers) < 500

    fuzz(st.sampled_from(bodies).flatmap(lambda one: st.tuples(*map(st.just, one[:2]), mutated([one[2]]))), check)


def test_request_of_another_sites_program_is_answered(world: World) -> None:
    """Addresses with other letters in them, and the forms of ArkhamDB's clients with a token."""
    _token, secret = token_create(name="fuzz", days=1, actor=world.user)
    sites = ("/arkhamdb/", "/ringsdb/", "/arkhambuild/")
    paths = [world.address(route.path) for route in all_routes() if route.path.startswith(sites)]
    asked = [
        f"{path}{query}" for path in paths for query in ("", ".json", "?encounter=1&jsonp=f", "?q=x&access_token=x")
    ]
    save = {"slots": {"01016": 2, "01006": 1}, "side": {"01017": 1}, "ignored": {}, "meta": {"cus_09021": "0|1"}}
    words = {"name": "x", "tags": "a b", "description_md": "y" * 60, "problem": "", "taboo": "8", "xp_adjustment": "1"}
    forms = [
        ("post", "deck/new", {"investigator": "01001", "name": "x", "taboo": "8", "meta": {"option_selected": "x"}}),
        ("put", "deck/save/<deck>", {**save, **words}),
        ("put", "deck/upgrade/<deck>", {"xp": "5", "exiles": "01016,01016", "meta": {"a": 1}}),
        ("put", "deck/publish/<deck>", words),
        ("put", "collection", {"collection": [1, "2", "3-2"]}),
        ("delete", "deck/delete/<deck>", {"all": "1"}),
    ]
    sent = [(method, world.address(f"/arkhamdb/api/oauth2/{path}"), form) for method, path, form in forms]
    headers, kind = {"Authorization": f"Bearer {secret}"}, "application/x-www-form-urlencoded"

    def check(request: tuple[str, str, Any]) -> None:
        method, address, form = request
        fields = form if isinstance(form, dict) else {}
        texts = {name: value if isinstance(value, str) else as_json(value) for name, value in fields.items()}
        body = urlencode({_sendable(name): _sendable(value) for name, value in texts.items()})
        more = {} if method == "get" else {"data": body, "content_type": kind}
        assert world.status(method, quote(_sendable(address), safe="/?&=.%"), headers=headers, **more) < 500

    gets: st.SearchStrategy[Any] = st.tuples(
        st.just("get"), mutated_text(asked).map(lambda text: f"/{text.lstrip('/')}"), st.just({})
    )
    writes = st.sampled_from(sent).flatmap(lambda one: st.tuples(*map(st.just, one[:2]), mutated([one[2]])))
    fuzz(gets | writes, check)


def test_decks_of_another_site_are_exchanged_or_refused(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """With any answer of ArkhamDB the exchange ends, and says how."""
    row = {
        "id": 7, "name": "Roland", "date_creation": "2026-01-01T00:00:00+00:00", "description_md": "x", "user_id": 1,
        "investigator_code": "01001", "slots": {"01016": 2, "01006": 1}, "sideSlots": [], "ignoreDeckLimitSlots": None,
        "version": "0.1", "xp": 3, "xp_spent": 0, "xp_adjustment": 0, "exile_string": None, "taboo_id": None,
        "meta": "{}", "tags": "solo", "previous_deck": None, "next_deck": None, "problem": None,
    }  # fmt: skip
    rows = [row, {**row, "id": 8, "previous_deck": 7, "xp_spent": 3, "exile_string": "01016"}]
    account = SiteAccount.objects.create(user=world.user, tokens="")

    def check(answer: Any) -> None:
        monkeypatch.setattr(sync, "call", lambda *asked: json.loads(as_json(answer)))
        point = transaction.savepoint()
        try:
            sync.sync_perform(account=account, everything=False)
            assert account.state in ("idle", "failed")
        finally:
            transaction.savepoint_rollback(point)
            account.refused = []

    fuzz(mutated([rows, {"success": False, "msg": "x"}]), check)


def test_notes_are_shown(core_boxes: None) -> None:
    live = catalogue_get("ahlcg")

    def check(asked: tuple[str, str]) -> None:
        shown = notes_html(*asked[:1], live, asked[1])
        assert "<script" not in shown

    fuzz(st.tuples(mutated_text([*NOTES, "<script>x</script>"]), st.sampled_from(["en", "es"])), check)


def test_headers_are_answered(world: World) -> None:
    addresses = sorted({world.address(route.path) for route in all_routes() if "logout" not in route.path})

    def check(asked: tuple[str, str, dict[str, str]]) -> None:
        method, address, headers = asked
        cache.clear()
        client = Client(raise_request_exception=True)
        client.cookies.update(world.client.cookies)
        sent = {name: value.encode(errors="replace").decode("latin-1") for name, value in headers.items()}
        answer = client.generic(method, quote(address), b"a=b", sent.pop("Content-Type", ""), headers=sent)
        assert answer.status_code < 500 or address == "/readyz"

    texts = st.sampled_from(sorted(HEADERS)).flatmap(lambda name: st.tuples(st.just(name), mutated_text(HEADERS[name])))
    headers = st.lists(texts, min_size=1, max_size=4).map(dict)
    methods = st.sampled_from(["GET", "HEAD", "POST", "PUT", "PATCH", "OPTIONS", "TRACE", "QUERY"])
    fuzz(st.tuples(methods, st.sampled_from(addresses), headers), check)
