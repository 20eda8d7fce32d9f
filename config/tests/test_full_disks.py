"""Disks without room: a precise 503, nothing half-written, and it goes on when there is room. Run by `make faults`."""

import json
import os
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from config.tests.fault_rows import fault, make_service
from config.tests.servers import Service

pytestmark = pytest.mark.faults

STAFF = """
import django; django.setup()
from accounts.models import User
from accounts.services import token_create
user = User.objects.create_user("boss", "boss@example.org", is_staff=True, is_superuser=True)
print(token_create(name="staff", days=1, actor=user)[1])
"""
RUNS = "import django; django.setup(); from cardsdb.models import ImportRun; print(ImportRun.objects.count())"


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A file system of that size at the folder; the test is skipped where none can be mounted."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "cardsdb-small-disk", str(folder)]
    made = subprocess.run(mount, capture_output=True, text=True, check=False)
    if made.returncode:
        pytest.skip(f"needs the right to mount a small file system: {made.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """The file that takes all the room there is."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (1024 * 1024, 4096):
            try:
                while True:
                    file.write(b"\0" * size)
            except OSError:
                pass
    return filler


def sent(service: Service, path: str, body: bytes, **headers: str) -> tuple[int, dict[str, object], str | None]:
    """Status, JSON and Retry-After of the answer to a POST."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{service.port}{path}", body, {name.replace("_", "-"): one for name, one in headers.items()}
    )
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, json.load(answer), answer.headers["Retry-After"]
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error), error.headers["Retry-After"]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    with small_disk(tmp_path / "disk", 64) as folder:
        yield folder


def test_disk_of_the_database_is_full(disk: Path) -> None:
    service = make_service(disk)
    try:
        token = service.python("-c", STAFF).decode().strip()
        # Without a key each of these is a deck of its own; "Own" is no player's write, so that none counts as doubled.
        deck = json.dumps({"game": "ahlcg", "name": "Own", "leaders": ["01001"]}).encode()
        headers = {"Authorization": f"Bearer {token}", "Content_Type": "application/json"}
        with fault("disk full, SQLite", service) as row:
            assert sent(service, "/api/v1/decks/", deck, **headers)[0] == 201, "there is room"
            filler = fill(disk)
            deadline = time.monotonic() + 20
            while (answer := sent(service, "/api/v1/decks/", deck, **headers))[0] == 201:
                assert time.monotonic() < deadline, "the log of SQLite still has room"
            time.sleep(3)
            filler.unlink()
        status, problem, retry_after = answer
        assert (status, problem["code"], retry_after) == (503, "no-room", "5")
        assert problem["detail"] == "Nothing was saved. Try again when the people who run this site have made room."
        assert set(row.statuses) <= {200, 201, 503}
        assert row.unanswered.total() == 0
    finally:
        service.kill()


def test_disk_of_uploads_is_full(tmp_path: Path, disk: Path) -> None:
    uploads = disk / "import"
    service = make_service(tmp_path, IMPORT_DIR=str(uploads))
    try:
        token = service.python("-c", STAFF).decode().strip()
        fields = {"game": "ahlcg", "source": "cardsdb"}
        parts = [
            f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{one}\r\n' for name, one in fields.items()
        ]
        file = '--x\r\nContent-Disposition: form-data; name="file"; filename="cards.json"\r\n\r\n' + " " * 3_000_000
        body = ("".join(parts) + file + "\r\n--x--\r\n").encode()
        headers = {"Authorization": f"Bearer {token}", "Content_Type": "multipart/form-data; boundary=x"}
        before = service.python("-c", RUNS)
        with fault("disk full, uploads", service) as row:
            filler = fill(disk)
            status, problem, retry_after = sent(service, "/api/v1/imports/", body, **headers)
            assert (status, problem["code"], retry_after) == (503, "no-room", "5")
            assert [path for path in uploads.rglob("*") if path.is_file()] == []
            assert service.python("-c", RUNS) == before, "no run waits for a file that is not there"
            filler.unlink()
            assert sent(service, "/api/v1/imports/", body, **headers)[0] == 202
            assert [os.path.getsize(path) for path in uploads.rglob("*") if path.is_file()] == [3_000_000]
        assert set(row.statuses) <= {200, 201}
        assert row.unanswered.total() == 0
    finally:
        service.kill()
