"""Imports over HTTP, for staff."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from accounts.services import token_create
from cardsdb import tasks
from cardsdb.models import Card, ImportRun
from cardsdb.services import BROKEN_OFF_AFTER
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
    return Path(shutil.copytree(settings.BASE_DIR / "fixtures" / "ahlcg", tmp_path / "ahlcg"))


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """What would be queued; a test does it itself when it wants to."""
    queued: list[tuple[str, bool]] = []
    monkeypatch.setattr(tasks.import_cards, "delay", lambda run_id, apply: queued.append((run_id, apply)))
    return queued


def start(staff: APIClient, run_callbacks: Any, **changes: Any) -> Any:
    body = {"game": "ahlcg", "source": "fixtures", "path": "ahlcg", **changes}
    with run_callbacks(execute=True):
        return staff.post(ADDRESS, body, format="json")


def test_import_is_started_watched_reviewed_applied_and_taken_back(
    staff: APIClient, folder: Path, sent: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    started = start(staff, django_capture_on_commit_callbacks, sets=["core"])
    assert started.status_code == 202
    address = started["Location"]
    assert started.json()["status"] == "running"
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


def test_faults_are_listed(
    staff: APIClient, folder: Path, sent: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    (folder / "cards.json").write_text("{}")
    address = start(staff, django_capture_on_commit_callbacks, apply=True)["Location"]
    tasks.import_cards(sent[0][0], apply=sent[0][1])
    seen = staff.get(address).json()
    assert seen["status"] == "refused"
    assert seen["findings"] == [
        {"level": "fault", "file": "cards.json", "row": None, "field": "", "reason": "it is not a list of rows"}
    ]


def test_second_import_waits_for_the_first(
    staff: APIClient, folder: Path, django_capture_on_commit_callbacks: Any
) -> None:
    address = start(staff, django_capture_on_commit_callbacks)["Location"]
    problem(start(staff, django_capture_on_commit_callbacks), 409, "conflict")
    staff.post(f"{address}cancel/")
    run = ImportRun.objects.get()
    tasks.import_cards(str(run.pk), apply=True)
    assert staff.get(address).json()["status"] == "cancelled"
    assert start(staff, django_capture_on_commit_callbacks).status_code == 202


def test_run_of_a_dead_worker_is_seen_as_broken_off(
    staff: APIClient, folder: Path, django_capture_on_commit_callbacks: Any
) -> None:
    address = start(staff, django_capture_on_commit_callbacks)["Location"]
    run = ImportRun.objects.get()
    ImportRun.objects.update(heartbeat_at=run.heartbeat_at - BROKEN_OFF_AFTER)
    assert staff.get(address).json()["status"] == "broken-off"


def test_tasks_named_in_the_settings_follow_a_publication(
    staff: APIClient,
    folder: Path,
    sent: list[Any],
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    settings.AFTER_PUBLISH = ["decks.tasks.recheck"]
    followed: list[Any] = []
    monkeypatch.setattr("cardsdb.tasks.current_app.send_task", lambda name, args: followed.append((name, args)))
    start(staff, django_capture_on_commit_callbacks, apply=True)
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
        ({"sets": "core"}, ["sets"]),
        ({"waived": [3]}, ["waived"]),
        ({"apply": "yes"}, ["apply"]),
        ({"colour": "red"}, ["colour"]),
    ],
)
def test_request_that_is_not_right_says_where(
    staff: APIClient, folder: Path, changes: dict[str, Any], loc: list[str], django_capture_on_commit_callbacks: Any
) -> None:
    response = start(staff, django_capture_on_commit_callbacks, **changes)
    assert [error["loc"] for error in problem(response, 400, "invalid")["errors"]] == [loc]
    assert not ImportRun.objects.exists()


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


def test_unknown_import_is_not_found(staff: APIClient) -> None:
    problem(staff.get(f"{ADDRESS}6b0d2f6e-1a52-4a63-8d0e-2f3a6a1f5c11/"), 404, "not-found")
