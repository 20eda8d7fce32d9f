"""The OpenAPI description: committed, complete, and true."""

import copy
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from django.conf import settings
from django.utils.translation import override
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.settings import spectacular_settings
from drf_spectacular.validation import validate_schema
from rest_framework.test import APIClient

import campaigns.api.frame
import cardsdb.api.examples
import decks.api.frame
from accounts.models import User
from cardsdb.api.answers import Named, Results
from cardsdb.api.examples import Examples
from cardsdb.models import ImportRun
from conftest import OWN_FACTS, load_cards, load_rows
from decks.exchange.formats import FORMATS
from games.registry import game_all

pytestmark = pytest.mark.once

SNAPSHOT = settings.BASE_DIR / "docs" / "openapi.yaml"
DECK = {"game": "ahlcg", "name": "Roland", "leaders": ["01001"], "zones": {"main": {"01016": 2}}}
METHODS = ("get", "post", "put", "patch", "delete")
STATUSES = ("200", "201", "202")
"""Of answers with a body; a deletion is a 204, without one."""


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    with override("en"):  # whatever language the test before spoke
        generated: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return generated


def operations(schema: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (path, method, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
        if method in METHODS
    ]


def success(operation: dict[str, Any]) -> str | None:
    """The status of the answer with a body."""
    return next((status for status in STATUSES if status in operation["responses"]), None)


def test_description_is_valid_openapi(schema: dict[str, Any]) -> None:
    validate_schema(schema)


def test_committed_description_is_the_generated_one(schema: dict[str, Any]) -> None:
    assert yaml.safe_load(SNAPSHOT.read_text()) == schema, "the API changed: run 'make schema' and look at the diff"


def test_every_operation_has_a_summary_an_example_and_problems(schema: dict[str, Any]) -> None:
    assert len(operations(schema)) >= 9
    for path, method, operation in operations(schema):
        where = f"{method} {path}"
        assert operation.get("summary"), where
        if status := success(operation):
            assert operation["responses"][status]["content"]["application/json"].get("examples"), where
        else:
            assert method in {"put", "delete"}, where
            assert list(operation["responses"]) == ["204", "default"], where
        assert "application/problem+json" in operation["responses"]["default"]["content"], where
        if "requestBody" in operation:
            assert operation["requestBody"]["content"]["application/json"].get("examples"), where


def check(schema: dict[str, Any], path: str, method: str, value: Any, status: str = "200") -> None:
    """Assert that the value has the promised shape of that answer."""
    contents = schema["paths"][path][method]["responses"][status]["content"]
    content = contents.get("application/json") or contents["application/problem+json"]
    # OpenAPI 3.0 says "nullable" where JSON Schema says a second type.
    definition = _without_nullable({**content["schema"], "components": schema["components"]})
    jsonschema.validate(value, definition)


def _without_nullable(node: Any) -> Any:
    if isinstance(node, list):
        return [_without_nullable(item) for item in node]
    if not isinstance(node, dict):
        return node
    plain = {key: _without_nullable(value) for key, value in node.items()}
    if plain.pop("nullable", False) is True:
        return {"anyOf": [plain, {"type": "null"}]}
    return plain


def test_examples_have_the_promised_shape(schema: dict[str, Any]) -> None:
    for path, method, operation in operations(schema):
        if status := success(operation):
            for example in operation["responses"][status]["content"]["application/json"]["examples"].values():
                check(schema, path, method, example["value"], status)


def test_every_example_is_used_and_named_once(schema: dict[str, Any]) -> None:
    known = (cardsdb.api.examples.example, decks.api.frame.example, campaigns.api.frame.example)
    assert {examples.path for examples in known} == set(settings.BASE_DIR.glob("*/api/examples.json"))
    for examples in known:
        assert examples.unused == set(), examples.path
        pairs: list[tuple[str, Any]] = json.loads(examples.path.read_bytes(), object_pairs_hook=list)
        assert [name for name, _body in pairs] == list(examples.bodies), examples.path


def test_example_that_does_not_exist_is_told(tmp_path: Path) -> None:
    bodies = {"Named": {"code": "01001"}, "copy": {"like": "Named", "name": "Roland"}, "copy request": {}, "Party": {}}
    (tmp_path / "examples.json").write_text(json.dumps(bodies))
    example = Examples(str(tmp_path / "schema.py"))
    told = [one.value for one in example.described("copy", Named, request=Examples)]
    assert told == [{"code": "01001", "name": "Roland"}, {}]
    assert example.answer("list", Results[Named]) == {"results": [{"code": "01001"}]}
    assert example.unused == {"Party"}
    with pytest.raises(LookupError, match=r"There is no example 'Results' in .*/examples\.json\."):
        example.answer("other", Results)


@pytest.mark.django_db
def test_answers_have_the_promised_shape(schema: dict[str, Any], api: APIClient, own_cards: None) -> None:
    filled = {"glossary/{code}": "glossary/deckbuilding", "{game}": "ahlcg", "{code}": "01016", "{id}": "AHLCG-DECK-01"}
    for path, method, operation in operations(schema):
        if any(
            part in path
            for part in (
                "/imports/",
                "/collections/",
                "/decks/",
                "/campaigns/",
                "/parties/",
                "/searches/",
                "/values/",
                "/wishes/",
            )
        ):
            continue  # for staff, and for accounts; see the next tests
        address = path.replace("problems/{code}", "problems/invalid").replace(
            "taboos/{game}/{code}", "taboos/ahlcg/current"
        )
        address = address.replace("{game}/encounters/", "lotr/encounters/?scenario=core.escape-from-dol-guldur")
        for name, value in filled.items():
            address = address.replace(name, value)
        if path.endswith(("/changes/", "/classes/", "/guides/", "/sets/", "/taboos/")):
            address += "?game=ahlcg"
        if method == "get":
            response = api.get(address)
        else:
            (example,) = operation["requestBody"]["content"]["application/json"]["examples"].values()
            response = api.post(address, example["value"], format="json")
        assert response.status_code == 200, address
        check(schema, path, method, response.json())
    searched = api.get("/api/v1/cards/?game=ahlcg&q=machette+colour:red&facets=all").json()
    assert {"explanation", "warnings", "did_you_mean", "facets"} <= set(searched)
    check(schema, "/api/v1/cards/", "get", searched)
    missing = api.get("/api/v1/cards/ahlcg/99999/").json()
    check(schema, "/api/v1/cards/{game}/{code}/", "get", missing, "default")


@pytest.mark.django_db
def test_answers_on_imports_have_the_promised_shape(schema: dict[str, Any], api: APIClient, core_rows: None) -> None:
    api.force_authenticate(User.objects.create_superuser("boss", "boss@example.org", "the-stars-are-right"))
    run = ImportRun.objects.get()
    one = "/api/v1/imports/{run_id}/"
    check(schema, "/api/v1/imports/", "get", api.get("/api/v1/imports/").json())
    check(schema, one, "get", api.get(f"/api/v1/imports/{run.pk}/").json())
    check(schema, f"{one}rollback/", "post", api.post(f"/api/v1/imports/{run.pk}/rollback/").json())
    waiting = ImportRun.objects.create(game="ahlcg", source="fixtures", origin="x")
    check(schema, f"{one}cancel/", "post", api.post(f"/api/v1/imports/{waiting.pk}/cancel/").json())


@pytest.mark.django_db
def test_answers_on_values_have_the_promised_shape(
    schema: dict[str, Any], api: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "AFTER_PUBLISH", [])
    load_rows(load_cards(OWN_FACTS / "mom2", monkeypatch, game="mom2"))
    api.force_authenticate(User.objects.create_superuser("boss", "boss@example.org", "the-stars-are-right"))
    path, address = "/api/v1/cards/{game}/{code}/values/", "/api/v1/cards/mom2/akachi-onyele/values/"
    read = api.get(address)
    check(schema, path, "get", read.json())
    (example,) = schema["paths"][path]["patch"]["requestBody"]["content"]["application/json"]["examples"].values()
    written = api.patch(address, example["value"], format="json", headers={"If-Match": read["ETag"]})
    check(schema, path, "patch", written.json())
    check(schema, path, "patch", api.patch(address, {}, format="json").json(), "default")


class OwnAnswers:
    """Sends each operation of an account its own example, and checks the answer against the description."""

    def __init__(self, schema: dict[str, Any], api: APIClient, filled: dict[str, str]) -> None:
        self.schema, self.api, self.filled = schema, api, filled
        self.asked: set[tuple[str, str]] = set()

    def ask(self, method: str, path: str, **headers: str) -> Any:
        self.asked.add((method, path))
        operation = self.schema["paths"][path][method]
        body = None
        if "requestBody" in operation:
            (example,) = operation["requestBody"]["content"]["application/json"]["examples"].values()
            body = example["value"]
        address = path
        for name, value in self.filled.items():
            address = address.replace(name, value)
        response = getattr(self.api, method)(address, body, format="json", headers=headers)
        status = str(response.status_code)
        assert status in operation["responses"], (address, response.content)
        if status != "204":
            check(self.schema, path, method, response.json(), status)
        return response

    def forgotten(self, part: str) -> set[tuple[str, str]]:
        """The operations under that part of the address not called."""
        return {(method, path) for path, method, _operation in operations(self.schema) if part in path} - self.asked


@pytest.mark.django_db
def test_answers_on_collections_have_the_promised_shape(
    schema: dict[str, Any], api: APIClient, user: User, core_cards: None
) -> None:
    api.force_authenticate(user)
    answers = OwnAnswers(schema, api, {"{code}": "01016"})
    made = answers.ask("post", "/api/v1/collections/").json()
    answers.filled["{collection_id}"] = made["id"]
    one = "/api/v1/collections/{collection_id}/"
    for path in ("/api/v1/collections/", one, f"{one}cards/", f"{one}cards/{{code}}/"):
        answers.ask("get", path)
    answers.ask("post", f"{one}check/")
    for method in ("put", "patch", "delete"):
        answers.ask(method, one, **{"If-Match": "*"})
    assert answers.forgotten("/collections/") == set()


@pytest.mark.django_db
def test_answers_on_decks_have_the_promised_shape(
    schema: dict[str, Any], api: APIClient, user: User, core_cards: None
) -> None:
    api.force_authenticate(user)
    answers = OwnAnswers(schema, api, {"{number}": "1"})
    answers.ask("post", "/api/v1/collections/")
    answers.filled["{id}"] = answers.ask("post", "/api/v1/decks/").json()["id"]
    one = "/api/v1/decks/{id}/"
    for method in ("put", "patch"):
        answers.ask(method, one, **{"If-Match": "*"})
    for part in ("clone/", "upgrade/", "experience/", "revert/"):
        answers.ask("post", f"{one}{part}")
    answers.filled["{number}"] = "4"
    read = ("revisions/", "revisions/{number}/", "diff/", "stats/", "odds/", "draw/", "experience/", "buildable/")
    for path in ("/api/v1/decks/", "/api/v1/decks/rechecks/", one, *(f"{one}{part}" for part in read)):
        answers.ask("get", path)
    answers.ask("get", f"{one}export/")
    answers.ask("post", "/api/v1/decks/import/")
    answers.ask("put", f"{one}wish/")
    assert len(answers.ask("get", "/api/v1/wishes/").json()["decks"]) == 1
    answers.ask("delete", f"{one}wish/")
    answers.ask("delete", one, **{"If-Match": "*"})
    answers.ask("post", f"{one}restore/")
    assert answers.forgotten("/decks/") == set()


@pytest.mark.django_db
def test_answers_on_parties_have_the_promised_shape(
    schema: dict[str, Any], api: APIClient, user: User, core_cards: None
) -> None:
    api.force_authenticate(user)
    answers = OwnAnswers(copy.deepcopy(schema), api, {})
    body = answers.schema["paths"]["/api/v1/parties/"]["post"]["requestBody"]["content"]["application/json"]
    (example,) = body["examples"].values()
    example["value"]["decks"] = [api.post("/api/v1/decks/", DECK, format="json").json()["id"]]
    answers.filled["{id}"] = answers.ask("post", "/api/v1/parties/").json()["id"]
    answers.ask("get", "/api/v1/parties/")
    answers.ask("get", "/api/v1/parties/{id}/")
    for method in ("patch", "delete"):
        answers.ask(method, "/api/v1/parties/{id}/", **{"If-Match": "*"})
    assert answers.forgotten("/parties/") == set()


@pytest.mark.django_db
def test_answers_on_campaigns_have_the_promised_shape(
    schema: dict[str, Any], api: APIClient, user: User, guides: None, dmd_cards: None
) -> None:
    api.force_authenticate(user)
    answers = OwnAnswers(schema, api, {"{number}": "1", "{username}": "friend", "{game}": "dmd"})
    all_of_them, one = "/api/v1/campaigns/", "/api/v1/campaigns/{id}/"
    answers.filled["{id}"] = campaign = answers.ask("post", all_of_them).json()["id"]
    answers.ask("post", f"{one}log/")
    deck = api.post("/api/v1/decks/", DECK, format="json").json()["id"]
    chosen = {"kind": "deck-choose", "data": {"seat": "roland", "deck": deck}}
    assert api.post(f"/api/v1/campaigns/{campaign}/log/", chosen, format="json").status_code == 201
    answers.ask("post", f"{one}undo/")
    api.post(f"/api/v1/campaigns/{campaign}/log/", chosen, format="json")
    for part in ("seats/{number}/upgrade/", "chaos-bag/", "chaos-bag/draw/", "chaos-bag/odds/"):
        answers.ask("post", f"{one}{part}")
    begun = {"kind": "scenario-begin", "data": {"scenario": "core.torch"}}
    assert api.post(f"/api/v1/campaigns/{campaign}/log/", begun, format="json").status_code == 201
    for part in ("table/", "table/undo/"):
        answers.ask("post", f"{one}{part}")
    invitation = answers.ask("post", f"{one}invitations/").json()
    answers.filled |= {"{token}": invitation["token"], "{invitation_id}": invitation["id"]}
    by_link = "/api/v1/campaigns/invitations/{token}/"
    api.force_authenticate(User.objects.create_user("friend", "friend@example.org", "the-stars-are-right"))
    answers.ask("get", by_link)
    answers.ask("post", by_link)
    api.force_authenticate(user)
    answers.filled["{token}"] = answers.ask("post", f"{one}follow/").json()["token"]
    answers.ask("get", "/api/v1/campaigns/follow/{token}/")
    read = (
        "log/",
        "state/",
        "setup/",
        "sheet/",
        "export/",
        "stats/",
        "chaos-bag/",
        "table/",
        "members/",
        "invitations/",
        "follow/",
        "seats/",
    )
    figures = (f"{all_of_them}stats/", f"{all_of_them}pairs/{{game}}/")
    for path in (all_of_them, *figures, one, *(f"{one}{part}" for part in read)):
        answers.ask("get", path)
    answers.ask("post", f"{all_of_them}import/")
    for path in (one, f"{one}members/{{username}}/", f"{one}seats/{{number}}/"):
        answers.ask("patch", path, **{"If-Match": "*"})
    for path in (f"{one}members/{{username}}/", f"{one}invitations/{{invitation_id}}/", f"{one}follow/", one):
        answers.ask("delete", path, **{"If-Match": "*"})
    answers.ask("post", f"{one}restore/")
    assert answers.forgotten("/campaigns/") == set()


@pytest.mark.django_db
@pytest.mark.parametrize("game", list(game_all()))
def test_stats_of_every_game_have_the_promised_shape(
    schema: dict[str, Any], api: APIClient, user: User, own_cards: None, game: str
) -> None:
    api.force_authenticate(user)
    building = game_all()[game].building
    assert building
    assert building.samples
    for sample in building.samples:
        build = sample.build
        deck = {"game": game, "name": "x", "leaders": build.leaders, "zones": build.zones, "choices": build.choices}
        made = api.post("/api/v1/decks/", deck, format="json").json()
        stats = api.get(f"{made['url']}stats/").json()
        assert "traits" in stats
        check(schema, "/api/v1/decks/{id}/stats/", "get", stats)


@pytest.mark.django_db
def test_export_is_of_a_promised_type_in_every_format(
    schema: dict[str, Any], api: APIClient, user: User, core_cards: None
) -> None:
    api.force_authenticate(user)
    made = api.post("/api/v1/decks/", DECK, format="json").json()
    promised = schema["paths"]["/api/v1/decks/{id}/export/"]["get"]["responses"]["200"]["content"]
    assert promised.keys() == {format.media_type for format in FORMATS.values()}
    given = set()
    for format in api.get("/api/v1/games/ahlcg/formats/").json()["results"]:
        answer = api.get(f"{made['url']}export/?format={format['code']}")
        if answer.status_code == 200:
            given.add(answer["Content-Type"].partition(";")[0])
            kind = promised[answer["Content-Type"].partition(";")[0]]["schema"]["type"]
            assert kind == ("object" if answer["Content-Type"].startswith("application/json") else "string")
    assert {"application/json", "text/csv", "text/markdown", "text/plain"} <= given


@pytest.mark.django_db
def test_lookup_of_what_is_not_found_has_the_promised_shape(
    schema: dict[str, Any], api: APIClient, core_cards: None
) -> None:
    asked = {"game": "ahlcg", "identifiers": ["99999", {"name": "Nobody"}, "01016", {"set": "core", "position": 999}]}
    answer = api.post("/api/v1/cards/collection/", asked, format="json").json()
    assert answer["not_found"] == ["99999", {"name": "Nobody"}, {"set": "core", "position": 999}]
    check(schema, "/api/v1/cards/collection/", "post", answer)
    body = schema["paths"]["/api/v1/cards/collection/"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    jsonschema.validate(asked, _without_nullable({**body, "components": schema["components"]}))


@pytest.mark.django_db
def test_draw_from_the_bag_takes_the_promised_body_alone(
    schema: dict[str, Any], api: APIClient, user: User, guides: None
) -> None:
    api.force_authenticate(user)
    start = {"kind": "start", "data": {"difficulty": "standard"}}
    campaign = {"game": "ahlcg", "guide": "core", "name": "Fridays", "entries": [start]}
    address = api.post("/api/v1/campaigns/", campaign, format="json")["Location"] + "chaos-bag/draw/"
    path = "/api/v1/campaigns/{id}/chaos-bag/draw/"
    for body in ("false", "null", "0", "[]", '""'):
        answer = api.post(address, body, content_type="application/json")
        assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "wrong-type"), body
        check(schema, path, "post", answer.json(), "default")
    for body in ("{}", ""):
        answer = api.post(address, body, content_type="application/json")
        assert answer.status_code == 200, body
        check(schema, path, "post", answer.json())


def test_copies_beside_the_boxes_are_any_promised_number_but_0(schema: dict[str, Any]) -> None:
    for name in ("Collection", "PatchedCollectionChange"):
        body = schema["components"]["schemas"][name]
        for number, is_valid in {-999: True, -1: True, 0: False, 1: True, 999: True, 1000: False}.items():
            validator = jsonschema.Draft202012Validator(body["properties"]["cards"])
            assert validator.is_valid({"01016": number}) == is_valid, (name, number)


@pytest.mark.django_db
def test_idempotency_key_is_promised_where_it_is_read(
    schema: dict[str, Any], api: APIClient, user: User, guides: None
) -> None:
    api.force_authenticate(user)
    promised = {
        path
        for path, _method, operation in operations(schema)
        if "Idempotency-Key" in {parameter["name"] for parameter in operation.get("parameters", [])}
    }
    not_read = {"/api/v1/campaigns/{id}/chaos-bag/odds/", "/api/v1/collections/{collection_id}/check/"}
    assert not promised & not_read
    assert {
        "/api/v1/decks/",
        "/api/v1/decks/import/",
        "/api/v1/parties/",
        "/api/v1/campaigns/{id}/chaos-bag/draw/",
    } <= promised
    long = {"Idempotency-Key": "x" * 201}
    filled = {"{collection_id}": "", "{id}": "", "{number}": "1", "{token}": "x"}
    collection = {"game": "ahlcg", "name": "Shelf", "sets": {"core": 1}}
    filled["{collection_id}"] = api.post("/api/v1/collections/", collection, format="json").json()["id"]
    start = {"kind": "start", "data": {"difficulty": "standard"}}
    campaign = {"game": "ahlcg", "guide": "core", "name": "Fridays", "entries": [start]}
    filled["{id}"] = api.post("/api/v1/campaigns/", campaign, format="json").json()["id"]
    for path, method, operation in operations(schema):
        if method != "post" or path not in promised | not_read:
            continue
        address = path
        for name, value in filled.items():
            address = address.replace(name, value)
        body = None
        if "requestBody" in operation:
            (example,) = operation["requestBody"]["content"]["application/json"]["examples"].values()
            body = example["value"]
        answer = api.post(address, body, format="json", headers=long)
        if path in not_read:
            assert answer.status_code == 200, path
            check(schema, path, method, answer.json())
        else:
            assert answer.json()["errors"][0]["loc"] == ["header", "Idempotency-Key"], path


@pytest.mark.django_db
def test_description_is_served_and_its_page_needs_no_other_host(api: APIClient) -> None:
    served = api.get("/api/v1/schema/")
    assert yaml.safe_load(served.content) == yaml.safe_load(SNAPSHOT.read_text())
    assert served["ETag"]
    assert served["RateLimit-Limit"]
    page = api.get("/api/v1/docs/", headers={"Accept": "text/html"}).content.decode()
    assert "http://" not in page.replace("http://testserver", "")
    assert "https://" not in page
    assert spectacular_settings.SWAGGER_UI_DIST == "SIDECAR"
