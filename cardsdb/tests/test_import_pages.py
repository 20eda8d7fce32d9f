"""The pages on imports, as the server answers: permissions, requests, actions, content."""

import json
import re
import shutil
import uuid
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from cardsdb import tasks
from cardsdb.models import Card, ImportRun
from cardsdb.services import import_start
from cardsdb.tests.core import CORE_FOLDER

pytestmark = [pytest.mark.django_db, pytest.mark.once]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    """The fixtures, where staff may import from."""
    settings.IMPORT_DIR = tmp_path
    return Path(shutil.copytree(CORE_FOLDER, tmp_path / "ahlcg"))


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch, settings: Any) -> list[tuple[str, bool]]:
    """The queued runs; a test performs them itself."""
    settings.AFTER_PUBLISH = []
    queued: list[tuple[str, bool]] = []
    monkeypatch.setattr(tasks.import_cards, "delay", lambda run_id, apply: queued.append((run_id, apply)))
    return queued


def start(staff: Client, **changes: Any) -> Any:
    return staff.post("/imports/", {"what": "ahlcg fixtures", "path": "ahlcg", **changes})


def performed(staff: Client, **changes: Any) -> tuple[str, str]:
    """The address of a performed run, and its page."""
    address = start(staff, **changes)["Location"]
    run = ImportRun.objects.get(pk=address.split("/")[2])
    tasks.import_cards(str(run.pk), apply=False)
    return address, staff.get(address).content.decode()


@pytest.mark.parametrize("path", ["/imports/", f"/imports/{uuid.UUID(int=1)}/"])
def test_pages_are_for_staff_alone(client: Client, user: User, path: str) -> None:
    assert client.get(path)["Location"] == f"/account/login/?next={path}"
    assert client.post(path)["Location"] == f"/account/login/?next={path}"
    assert client.get(path, headers=HTMX)["HX-Refresh"] == "true", "no login form where a bar was"
    client.force_login(user)
    assert client.get(path).status_code == 403
    assert client.post(path, {"what": "ahlcg fixtures", "path": "ahlcg"}).status_code == 403
    assert not ImportRun.objects.exists()


def test_account_page_leads_staff_alone_to_the_imports(staff: Client, user: User) -> None:
    assert 'href="/imports/"' in staff.get("/account/").content.decode()
    staff.force_login(user)
    assert 'href="/imports/"' not in staff.get("/account/").content.decode()


def test_import_is_started_with_all_that_was_asked(staff: Client, folder: Path, sent: list[Any]) -> None:
    answer = start(staff, sets="core, rcore", waived="cards.json:3\n\ntaboos.json", apply="on")
    run = ImportRun.objects.get()
    assert answer["Location"] == f"/imports/{run.pk}/"
    assert (run.sets, run.waived, run.origin) == (["core", "rcore"], ["cards.json:3", "taboos.json"], str(folder))
    assert sent == [(str(run.pk), True)]
    assert run.actor is not None
    assert run.actor.username == "boss"


def test_upload_is_taken(staff: Client, folder: Path, sent: list[Any]) -> None:
    file = SimpleUploadedFile("mine.csv", b"code,name\n")
    staff.post("/imports/", {"what": "ahlcg csv", "file": file})
    assert ImportRun.objects.get().origin == "upload:mine.csv"
    assert sent[0][1] is False


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"path": ""}, "Choose one source for the cards"),
        ({"url": "https://arkhamdb.com"}, "Choose one source for the cards"),
        ({"path": "../../etc"}, "Give a path below"),
        ({"path": "", "url": "http://arkhamdb.com"}, "only https is fetched"),
        ({"path": "", "url": "https://example.org/"}, "example.org is not among the hosts"),
        ({"what": "ahlcg ringsdb-api"}, "Select a valid choice"),
        ({"what": ""}, "This field is required"),
    ],
)
def test_bad_request_is_answered_where_it_is_wrong(
    staff: Client, folder: Path, changes: dict[str, str], said: str
) -> None:
    answer = start(staff, **changes)
    assert answer.status_code == 200
    assert said in answer.content.decode()
    assert not ImportRun.objects.exists()


def test_upload_that_is_too_large_is_refused(staff: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardsdb.importing.requests.MAX_UPLOAD", 10)
    file = SimpleUploadedFile("mine.csv", b"code,name,cost\n")
    answer = staff.post("/imports/", {"what": "ahlcg csv", "file": file})
    assert "The limit is 10 bytes." in answer.content.decode()
    assert not ImportRun.objects.exists()


def test_second_import_of_a_game_is_told_to_wait(staff: Client, folder: Path, sent: list[Any]) -> None:
    start(staff)
    assert "Another import of this game is queued or running." in start(staff).content.decode()
    assert len(sent) == 1


def test_queue_that_does_not_answer_is_said(staff: Client, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **kwargs: object) -> None:
        raise OSError

    monkeypatch.setattr(tasks.import_cards, "delay", refuse)
    answer = start(staff)
    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    assert "nothing was started" in answer.content.decode()
    assert ImportRun.objects.get().status == "broken-off"


def test_review_apply_and_roll_back(staff: Client, folder: Path) -> None:
    address, html = performed(staff, sets="core")
    assert "waits for review" in html
    assert not Card.objects.exists()
    said = staff.post(address, {"do": "apply"}, follow=True).content.decode()
    assert "Import applied." in said
    assert Card.objects.filter(withdrawn=False).count() == 184
    said = staff.post(address, {"do": "apply"}, follow=True).content.decode()
    assert "That can&#x27;t be done with this import. Its status: applied." in said
    said = staff.post(address, {"do": "rollback"}, follow=True).content.decode()
    assert "Import rolled back." in said
    assert Card.objects.filter(withdrawn=False).count() == 0
    assert "Roll back" not in said
    assert "That is not an action for imports" in staff.post(address, {"do": "dance"}, follow=True).content.decode()


def test_only_the_newest_applied_import_offers_to_be_rolled_back(staff: Client, folder: Path) -> None:
    first, _html = performed(staff, sets="core")
    staff.post(first, {"do": "apply"})
    second, _html = performed(staff, sets="rcore")
    staff.post(second, {"do": "apply"})
    assert "Roll back" not in staff.get(first).content.decode()
    assert "Roll back" in staff.get(second).content.decode()
    said = staff.post(first, {"do": "rollback"}, follow=True).content.decode()
    assert "Only the newest applied import of a game can be rolled back." in said


def test_import_that_waits_is_cancelled(staff: Client, folder: Path) -> None:
    address = start(staff)["Location"]
    assert "Cancel the import" in staff.get(address).content.decode()
    staff.post(address, {"do": "cancel"})
    html = staff.get(address).content.decode()
    assert "It was cancelled." in html
    assert "Cancel the import" not in html


def test_poll_has_the_bar_and_reads_out_new_stages_alone(staff: Client, folder: Path) -> None:
    address = start(staff)["Location"]
    ImportRun.objects.update(status="running", stage="check", done=250, total=1000)
    html = staff.get(f"{address}?seen=queued-read", headers=HTMX).content.decode()
    assert re.search(r'max="1000"\s+value="250"', html)
    assert "250 of 1000" in html
    assert '<p id="said" hx-swap-oob="innerHTML">Checking</p>' in html
    assert re.search(r'aria-current="step">\s*Checking', html)
    assert 'id="said"' not in staff.get(f"{address}?seen=running-check", headers=HTMX).content.decode()
    ImportRun.objects.update(stage="upsert")
    assert "value=" not in staff.get(address, headers=HTMX).content.decode(), "nobody sees how much is written"
    ImportRun.objects.update(status="applied")
    assert staff.get(address, headers=HTMX)["HX-Refresh"] == "true"


def test_faults_have_their_place_and_the_next_try_leaves_them_out(staff: Client, folder: Path) -> None:
    rows = json.loads((folder / "cards.json").read_text())
    rows[3]["level"] = "high"
    (folder / "cards.json").write_text(json.dumps(rows))
    address, html = performed(staff)
    assert "1 error found" in html
    row = " ".join(html[html.index("<tbody>") : html.index("</tbody>")].split())
    assert '<td>cards.json</td> <td class="number">4</td> <td><code>level</code></td>' in row
    assert "Expected int" in row
    again = staff.get(f"/imports/?again={address.split('/')[2]}").content.decode()
    assert "cards.json:4</textarea>" in again
    assert f'value="{folder}"' in again
    assert '<option value="ahlcg fixtures" selected>' in again
    assert staff.get("/imports/?again=nonsense").status_code == 200
    assert staff.get(f"/imports/?again={uuid.uuid4()}").status_code == 404


def test_changes_are_shown_field_by_field_narrowed_and_paged(staff: Client, folder: Path) -> None:
    address, html = performed(staff, sets="core")
    assert html.count('<li class="change change-new">') == 50
    assert "page 1 of 5" in html
    staff.post(address, {"do": "apply"})
    rows = json.loads((folder / "cards.json").read_text())
    next(row for row in rows if row["code"] == "01020")["names"]["en"] = "Cutlass"
    (folder / "cards.json").write_text(json.dumps(rows))
    address, html = performed(staff)
    changed = " ".join(staff.get(f"{address}?action=changed").content.decode().split())
    assert changed.count('<li class="change') == 1
    assert "<strong>Cutlass</strong> <code>01020</code>" in changed
    assert (
        '<dt><code>names.en</code></dt> <dd> <del><span class="visually-hidden">before: </span>Machete</del>' in changed
    )
    guides = staff.get(f"{address}?kind=guide").content.decode()
    assert guides.count('<li class="change') == len(json.loads((folder / "guides.json").read_text()))


def test_list_is_paged_and_live_only_while_something_runs(staff: Client, folder: Path) -> None:
    for _number in range(21):
        import_start(game="ahlcg", source="fixtures", origin="x")
        ImportRun.objects.update(status="cancelled")
    html = staff.get("/imports/").content.decode()
    assert html.count('<li class="run">') == 20
    assert "hx-trigger" not in html
    assert staff.get("/imports/?page=2").content.decode().count('<li class="run">') == 1
    start(staff)
    assert 'hx-trigger="every 2s"' in staff.get("/imports/").content.decode()


def test_run_of_a_game_that_is_gone_is_still_shown(staff: Client) -> None:
    run = ImportRun.objects.create(game="chess", source="pgn", origin="x", status="applied")
    for address in ("/imports/", f"/imports/{run.pk}/"):
        assert "chess · pgn" in " ".join(staff.get(address).content.decode().split())
