"""Imports over HTTP, for staff."""

import io
import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import InterfaceError
from django.db import OperationalError as DatabaseAwayError
from kombu.exceptions import OperationalError
from rest_framework.test import APIClient

from accounts.models import User
from accounts.services import token_create
from cardsdb import tasks
from cardsdb.models import Card, ImportRun
from cardsdb.services import BROKEN_OFF_AFTER, import_perform
from cardsdb.tests.core import CORE_FOLDER
from cardsdb.tests.test_api import problem

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/imports/"


@pytest.fixture
def staff(api: APIClient) -> APIClient:
    boss = User.objects.create_superuser("boss", "boss@example.org", "the-stars-are-right")
    _token, secret = token_create(name="imports", days=1, actor=boss)
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return api


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    """The fixtures, where staff may import from."""
    settings.IMPORT_DIR = tmp_path
    return Path(shutil.copytree(CORE_FOLDER, tmp_path / "ahlcg"))


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """The queued runs; a test performs them itself."""
    queued: list[tuple[str, bool]] = []
    monkeypatch.setattr(tasks.import_cards, "delay", lambda run_id, apply: queued.append((run_id, apply)))
    return queued


def start(staff: APIClient, **changes: Any) -> Any:
    body = {"game": "ahlcg", "source": "fixtures", "path": "ahlcg", **changes}
    return staff.post(ADDRESS, {key: value for key, value in body.items() if value is not None}, format="json")


def test_import_is_started_watched_reviewed_applied_and_taken_back(
    staff: APIClient, folder: Path, sent: list[Any]
) -> None:
    started = start(staff, sets=["core"])
    assert started.status_code == 202
    address = started["Location"]
    assert started.json()["status"] == "queued"
    assert started.json()["actor"] == "boss"
    assert sent == [(started.json()["id"], False)]

    tasks.import_cards(*sent[0][:1], apply=False)
    seen = staff.get(address).json()
    assert seen["status"] == "review"
    core = [row for row in json.loads((folder / "cards.json").read_text()) if row["set_code"] == "core"]
    encounter_sets = {row["encounter_set"] for row in core if row.get("encounter_set")}
    assert seen["changes"]["count"] == len(core) + len(encounter_sets) + 7 + 1
    assert seen["changes"]["results"][0] == {"action": "new", "kind": "class", "code": "guardian", "fields": []}
    assert not Card.objects.exists()

    assert staff.post(f"{address}apply/").json()["status"] == "applied"
    assert Card.objects.filter(withdrawn=False).count() == 184
    problem(staff.post(f"{address}apply/"), 409, "conflict")
    assert staff.post(f"{address}rollback/").json()["status"] == "rolled-back"
    assert Card.objects.filter(withdrawn=False).count() == 0
    problem(staff.post(f"{address}rollback/"), 409, "conflict")
    listed = staff.get(ADDRESS).json()
    assert [(run["id"], run["status"]) for run in listed["results"]] == [(started.json()["id"], "rolled-back")]


def test_faults_are_listed(staff: APIClient, folder: Path, sent: list[Any]) -> None:
    (folder / "cards.json").write_text("{}")
    address = start(staff, apply=True)["Location"]
    tasks.import_cards(sent[0][0], apply=sent[0][1])
    seen = staff.get(address).json()
    assert seen["status"] == "refused"
    assert seen["findings"] == [
        {"level": "fault", "file": "cards.json", "row": None, "field": "", "reason": "it is not a list of rows"}
    ]


def test_second_import_waits_for_the_first(staff: APIClient, folder: Path) -> None:
    address = start(staff)["Location"]
    problem(start(staff), 409, "conflict")
    assert staff.post(f"{address}cancel/").json()["status"] == "cancelled"
    run = ImportRun.objects.get()
    tasks.import_cards(str(run.pk), apply=True)
    assert staff.get(address).json()["status"] == "cancelled", "its task came late and found nothing to do"
    assert start(staff).status_code == 202


def test_what_is_over_cannot_be_cancelled(staff: APIClient, folder: Path, sent: list[Any]) -> None:
    address = start(staff)["Location"]
    tasks.import_cards(sent[0][0], apply=True)
    body = problem(staff.post(f"{address}cancel/"), 409, "conflict")
    assert body["detail"] == "That can't be done with this import. Its status: applied."


def test_run_of_a_dead_worker_is_seen_as_broken_off(staff: APIClient, folder: Path) -> None:
    address = start(staff)["Location"]
    run = ImportRun.objects.get()
    ImportRun.objects.update(status="running", heartbeat_at=run.heartbeat_at - BROKEN_OFF_AFTER)
    assert staff.get(address).json()["status"] == "broken-off"


def test_tasks_named_in_the_settings_follow_a_publication(
    staff: APIClient, folder: Path, sent: list[Any], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.AFTER_PUBLISH = ["decks.tasks.recheck"]
    followed: list[Any] = []
    monkeypatch.setattr("cardsdb.tasks.current_app.send_task", lambda name, args: followed.append((name, args)))
    start(staff, apply=True)
    tasks.import_cards(sent[0][0], apply=True)
    assert followed == [("decks.tasks.recheck", ["ahlcg"])]


@pytest.mark.parametrize(
    ("changes", "loc"),
    [
        ({"game": "chess"}, ["game"]),
        ({"source": "paper"}, ["source"]),
        ({"path": "../../etc"}, ["path"]),
        ({"path": "/etc"}, ["path"]),
        ({"path": "missing"}, ["path"]),
        ({"path": 3}, ["path"]),
        ({"path": "a\0b"}, ["path"]),
        ({"path": "x" * 5000}, ["path"]),
        ({"path": None}, ["path"]),
        ({"url": "https://arkhamdb.com/"}, ["url"]),
        ({"path": None, "url": "http://arkhamdb.com/"}, ["url"]),
        ({"path": None, "url": "https://elsewhere.example/"}, ["url"]),
        ({"path": None, "url": "https://arkhamdb.com:8443/"}, ["url"]),
        ({"path": None, "url": "https://me:secret@arkhamdb.com/"}, ["url"]),
        ({"path": None, "url": "https://arkhamdb.com/" + 500 * "x"}, ["url"]),
        ({"path": None, "url": "https://[arkhamdb.com/"}, ["url"]),
        ({"path": None, "url": 3}, ["url"]),
        ({"path": None, "file": "cards"}, ["file"]),
        ({"game": 3}, ["game"]),
        ({"sets": "core"}, ["sets"]),
        ({"waived": [3]}, ["waived"]),
        ({"apply": "perhaps"}, ["apply"]),
        ({"colour": "red"}, ["colour"]),
    ],
)
def test_request_that_is_not_right_says_where(
    staff: APIClient, folder: Path, changes: dict[str, Any], loc: list[str]
) -> None:
    response = start(staff, **changes)
    assert [error["loc"] for error in problem(response, 400, "invalid")["errors"]] == [loc]
    assert not ImportRun.objects.exists()


def upload(staff: APIClient, content: bytes, name: str = "cards.zip", **fields: Any) -> Any:
    form = {"game": "ahlcg", "source": "fixtures", "file": SimpleUploadedFile(name, content), **fields}
    return staff.post(ADDRESS, form, format="multipart")


def packed(folder: Path) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in folder.iterdir():
            archive.write(path, f"fixtures/{path.name}")
    return buffer.getvalue()


def test_upload_is_imported_and_then_thrown_away(staff: APIClient, folder: Path, sent: list[Any]) -> None:
    started = upload(staff, packed(folder), "../../my cards.zip", sets=["core"], apply="true")
    assert started.status_code == 202
    assert (started.json()["origin"], started.json()["sets"]) == ("upload:my cards.zip", ["core"])
    assert sent == [(started.json()["id"], True)]
    kept = list((folder.parent / "uploads").rglob("*.zip"))
    assert [path.relative_to(folder.parent / "uploads").as_posix() for path in kept] == [
        f"{started.json()['id']}/my cards.zip"
    ]
    tasks.import_cards(sent[0][0], apply=True)
    seen = staff.get(started["Location"]).json()
    assert (seen["status"], seen["findings"]) == ("applied", [])
    assert Card.objects.filter(withdrawn=False).count() == 184
    assert list((folder.parent / "uploads").iterdir()) == []


def test_upload_that_is_no_archive_is_refused_with_the_reason(staff: APIClient, folder: Path, sent: list[Any]) -> None:
    address = upload(staff, b"PK\x03\x04 and then nonsense")["Location"]
    tasks.import_cards(sent[0][0], apply=True)
    seen = staff.get(address).json()
    assert seen["status"] == "refused"
    assert [(finding["file"], finding["reason"]) for finding in seen["findings"]] == [
        ("cards.zip", "it cannot be unpacked: File is not a zip file")
    ]


def test_upload_over_the_limit_is_not_taken(staff: APIClient, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardsdb.importing.requests.MAX_UPLOAD", 1000)
    problem(upload(staff, b"x" * 1001), 413, "too-large")
    assert not ImportRun.objects.exists()
    assert not (folder.parent / "uploads").exists()


def test_upload_of_a_dead_run_goes_when_the_next_begins(staff: APIClient, folder: Path) -> None:
    dead = upload(staff, packed(folder)).json()["id"]
    assert (folder.parent / "uploads" / dead).exists()
    ImportRun.objects.update(status="broken-off")
    start(staff)
    assert not (folder.parent / "uploads" / dead).exists()


def test_form_that_is_not_right_says_where(staff: APIClient, folder: Path) -> None:
    errors = problem(upload(staff, b"x", apply="perhaps", colour="red"), 400, "invalid")["errors"]
    assert sorted(error["loc"] for error in errors) == [["apply"], ["colour"]]


def test_queue_that_does_not_answer_is_said_and_the_next_import_can_begin(
    staff: APIClient, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: Any, **kwargs: Any) -> None:
        raise OperationalError("connection refused")

    with monkeypatch.context() as patch:
        patch.setattr(tasks.import_cards, "delay", fail)
        problem(start(staff), 503, "unavailable")
    assert ImportRun.objects.get().status == "broken-off"
    assert start(staff).status_code == 202


def test_publication_stands_though_the_queue_does_not_answer(
    staff: APIClient, folder: Path, sent: list[Any], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.AFTER_PUBLISH = ["decks.tasks.recheck"]

    def fail(*args: Any, **kwargs: Any) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr("cardsdb.tasks.current_app.send_task", fail)
    address = start(staff)["Location"]
    tasks.import_cards(sent[0][0], apply=False)
    assert staff.post(f"{address}apply/").json()["status"] == "applied"


def test_import_is_tried_again_while_the_database_is_away(
    staff: APIClient, folder: Path, sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = start(staff, apply=True)["Location"]
    errors = [DatabaseAwayError("away"), InterfaceError("closed")]

    def perform(**asked: Any) -> ImportRun:
        if errors:
            raise errors.pop()
        return import_perform(**asked)

    monkeypatch.setattr(tasks, "import_perform", perform)
    tasks.import_cards.apply(sent[0][:1], {"apply": True})
    assert (errors, staff.get(address).json()["status"]) == ([], "applied")


def test_imports_are_for_staff_alone(api: APIClient, user: User, folder: Path) -> None:
    run = ImportRun.objects.create(game="ahlcg", source="fixtures", origin="x")
    addresses = [ADDRESS, f"{ADDRESS}{run.pk}/"]
    actions = [ADDRESS, *(f"{ADDRESS}{run.pk}/{action}/" for action in ("apply", "rollback", "cancel"))]
    for address in addresses:
        problem(api.get(address), 401, "not-authenticated")
    api.force_authenticate(user)
    for address in addresses:
        problem(api.get(address), 403, "permission-denied")
    for address in actions:
        problem(api.post(address, {}, format="json"), 403, "permission-denied")
    problem(upload(api, packed(folder)), 403, "permission-denied")


def test_unknown_import_is_not_found(staff: APIClient) -> None:
    problem(staff.get(f"{ADDRESS}6b0d2f6e-1a52-4a63-8d0e-2f3a6a1f5c11/"), 404, "not-found")
