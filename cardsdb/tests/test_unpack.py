"""Archives with sources of cards, and misleading ones."""

import gzip
import io
import tarfile
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from cardsdb.importing import unpack as module
from cardsdb.importing.unpack import UnpackError, is_packed, unpack
from games.engine.sources import no_tick


@pytest.fixture
def target(tmp_path: Path) -> Path:
    folder = tmp_path / "target"
    folder.mkdir()
    return folder


def zipped(tmp_path: Path, files: dict[str, bytes]) -> Path:
    path = tmp_path / "cards.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def tarred(tmp_path: Path, *members: tuple[tarfile.TarInfo, bytes]) -> Path:
    path = tmp_path / "cards.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for info, content in members:
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def test_zip_becomes_a_folder_without_what_is_wrapped_around_it(tmp_path: Path, target: Path) -> None:
    path = zipped(tmp_path, {"data-main/pack/a.json": b"[]", "data-main/packs.json": b"[1]", "data-main/x.png": b"P"})
    assert is_packed(path)
    folder = unpack(path, target, no_tick)
    assert folder == target / "data-main"
    assert contents(folder) == {"pack/a.json": b"[]", "packs.json": b"[1]"}


def test_tar_becomes_a_folder_and_its_links_are_left_out(tmp_path: Path, target: Path) -> None:
    link = tarfile.TarInfo("data/link.json")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
    path = tarred(
        tmp_path, (tarfile.TarInfo("data/a.json"), b"[]"), (link, b""), (tarfile.TarInfo("data/b.json"), b"[2]")
    )
    assert contents(unpack(path, target, no_tick)) == {"a.json": b"[]", "b.json": b"[2]"}


def test_gz_becomes_the_file_within(tmp_path: Path, target: Path) -> None:
    path = tmp_path / "all.ndjson.gz"
    path.write_bytes(gzip.compress(b'{"format":"cardsdb/1"}\n'))
    unpacked = unpack(path, target, no_tick)
    assert (unpacked.name, unpacked.read_bytes()) == ("all.ndjson", b'{"format":"cardsdb/1"}\n')


def test_zip_member_without_a_name_is_left_out(tmp_path: Path, target: Path) -> None:
    path = zipped(tmp_path, {"?": b"[2]", "a.json": b"[]", "b.json": b"[1]"})
    path.write_bytes(path.read_bytes().replace(b"?", b"\0"))
    assert [info.filename for info in zipfile.ZipFile(path).infolist()] == ["", "a.json", "b.json"]
    assert contents(unpack(path, target, no_tick)) == {"a.json": b"[]", "b.json": b"[1]"}


def test_plain_file_is_not_packed(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("[]")
    assert not is_packed(tmp_path / "a.json")


def test_archive_that_swells_beyond_the_limit_is_refused(
    tmp_path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_UNPACKED", 5_000_000)
    path = zipped(tmp_path, {f"{number}.json": b" " * 1_000_000 for number in range(6)})
    assert path.stat().st_size < 10_000
    with pytest.raises(UnpackError, match="unpacked, it has more than 5000000 bytes"):
        unpack(path, target, no_tick)
    path = tmp_path / "bomb.json.gz"
    path.write_bytes(gzip.compress(b" " * 5_000_001))
    with pytest.raises(UnpackError, match="unpacked, it has more than 5000000 bytes"):
        unpack(path, target, no_tick)


def test_archive_at_the_limit_is_taken(tmp_path: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_UNPACKED", 5_000_000)
    path = zipped(tmp_path, {f"{number}.json": b" " * 1_000_000 for number in range(5)})
    assert len(contents(unpack(path, target, no_tick))) == 5


def test_archive_of_too_many_files_is_refused(tmp_path: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_FILES", 3)
    with pytest.raises(UnpackError, match="it holds more than 3 files"):
        unpack(zipped(tmp_path, {f"{number}.txt": b"" for number in range(4)}), target, no_tick)


@pytest.mark.parametrize("name", ["../outside.json", "/outside.json", "a/../../outside.json", "..\\outside.json"])
def test_file_outside_of_the_archive_is_refused(tmp_path: Path, target: Path, name: str) -> None:
    with pytest.raises(UnpackError, match="outside of itself"):
        unpack(zipped(tmp_path, {"a.json": b"[]", name: b"[]"}), target, no_tick)
    with pytest.raises(UnpackError, match="outside of itself"):
        unpack(tarred(tmp_path, (tarfile.TarInfo(name), b"[]")), target, no_tick)
    assert not (tmp_path / "outside.json").exists()


@pytest.mark.parametrize("cut", [10, 60])
def test_archive_cut_in_half_is_refused(tmp_path: Path, target: Path, cut: int) -> None:
    for path in (
        zipped(tmp_path, {"a.json": b"[1, 2, 3]" * 10}),
        tarred(tmp_path, (tarfile.TarInfo("a.json"), b"[1, 2, 3]" * 10)),
    ):
        path.write_bytes(path.read_bytes()[:cut])
        with pytest.raises(UnpackError, match="it cannot be unpacked"):
            unpack(path, target, no_tick)


def test_archive_without_any_cards_is_refused(tmp_path: Path, target: Path) -> None:
    with pytest.raises(UnpackError, match="it holds no file that ends in"):
        unpack(zipped(tmp_path, {"readme.txt": b"hello"}), target, no_tick)


def packed_headers(tmp_path: Path, kind: bytes, *contents: bytes) -> Path:
    """An archive with such headers before its one file."""
    with gzip.open(path := tmp_path / "cards.tar.gz", "wb") as out:
        for content in contents:
            header = tarfile.TarInfo("././@LongLink")
            header.type, header.size = kind, len(content)
            out.write(header.tobuf(tarfile.GNU_FORMAT))
            out.write(content + b"\0" * (-len(content) % tarfile.BLOCKSIZE))
        file = tarfile.TarInfo("cards.json")
        file.size = 2
        out.write(file.tobuf(tarfile.USTAR_FORMAT) + b"[]".ljust(512, b"\0") + b"\0" * 1024)
    return path


@pytest.mark.parametrize("kind", [tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK, tarfile.XHDTYPE, tarfile.XGLTYPE])
def test_long_names_are_read_up_to_a_bound(tmp_path: Path, target: Path, kind: bytes) -> None:
    is_pax = kind in (tarfile.XHDTYPE, tarfile.XGLTYPE)
    short = b"28 path=cards/moved/it.json\n" if is_pax else b"cards/moved/it.json\0"
    assert unpack(packed_headers(tmp_path, kind, short), target, no_tick).read_bytes() == b"[]"
    path = packed_headers(tmp_path, kind, *[b"x" * 100_000_000] * 3)
    assert path.stat().st_size < 400_000
    tracemalloc.start()
    try:
        with pytest.raises(UnpackError, match="its names have more than 4194304 bytes"):
            unpack(path, target, no_tick)
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("kind", [tarfile.GNUTYPE_SPARSE, tarfile.XHDTYPE])
def test_files_with_holes_are_refused(tmp_path: Path, target: Path, kind: bytes) -> None:
    told = b"22 GNU.sparse.major=1\n" + b"22 GNU.sparse.minor=0\n" + b"29 GNU.sparse.name=holes.json\n"
    with pytest.raises(UnpackError, match="holes"):
        unpack(packed_headers(tmp_path, kind, told), target, no_tick)


def test_what_is_skipped_counts_and_ticks(tmp_path: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_UNPACKED", 5_000_000)
    ticks: list[int] = []
    for size in (4_000_000, 40_000_000):
        path = tarred(tmp_path, (tarfile.TarInfo("picture.png"), b"x" * size), (tarfile.TarInfo("a.json"), b"[]"))
        if size < 5_000_000:
            unpack(path, target, lambda done, all: ticks.append(done))
        else:
            with pytest.raises(UnpackError, match="unpacked, it has more than 5000000 bytes"):
                unpack(path, target, no_tick)
    assert len(ticks) >= 4


def test_folders_count_as_files(tmp_path: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_FILES", 3)
    folders = [(tarfile.TarInfo(f"f{number}"), b"") for number in range(4)]
    for folder, _content in folders:
        folder.type = tarfile.DIRTYPE
    file = (tarfile.TarInfo("a.json"), b"[]")
    unpack(tarred(tmp_path, *folders[:2], file), target, no_tick)
    with pytest.raises(UnpackError, match="more than 3 files"):
        unpack(tarred(tmp_path, *folders, file), target, no_tick)


@pytest.mark.parametrize(
    ("kind", "headers"),
    [
        (tarfile.GNUTYPE_LONGNAME, [b"a\0"] * 3000),
        (tarfile.XHDTYPE, [b"12 path=abc\n"] * 3000),
        (tarfile.XHDTYPE, [b"22 GNU.sparse.map=x,y\n"]),
        (tarfile.XHDTYPE, [b"22 GNU.sparse.size=zz\n"]),
        (tarfile.XHDTYPE, [b"17 path=a\0b.json\n"]),
    ],
)
def test_tar_with_misleading_headers_is_refused(
    tmp_path: Path, target: Path, kind: bytes, headers: list[bytes]
) -> None:
    with pytest.raises(UnpackError, match="it cannot be unpacked"):
        unpack(packed_headers(tmp_path, kind, *headers), target, no_tick)


def test_zip_with_names_in_no_encoding_is_refused(tmp_path: Path, target: Path) -> None:
    path = zipped(tmp_path, {"é.json": b"[]"})
    path.write_bytes(path.read_bytes().replace("é".encode(), b"\xff\xfe"))
    with pytest.raises(UnpackError, match="it cannot be unpacked"):
        unpack(path, target, no_tick)


@pytest.mark.parametrize("depth", [50, 51, 1900])
def test_folders_in_each_other_are_bounded(tmp_path: Path, target: Path, depth: int) -> None:
    path = zipped(tmp_path, {f"{'f/' * (depth - 1)}a.json": b"[]"})
    if depth == 50:
        assert unpack(path, target, no_tick).read_bytes() == b"[]"
        return
    with pytest.raises(UnpackError, match="more than 50 folders in each other"):
        unpack(path, target, no_tick)
    assert not list(target.iterdir())
