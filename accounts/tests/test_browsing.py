"""Shared by the walks through the pages."""

from pathlib import Path

import pytest

from accounts.tests.browsing import read_axe


@pytest.fixture(autouse=True)
def _unset(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CI", "AXE_REQUIRED"):
        monkeypatch.delenv(name, raising=False)


def test_missing_axe_skips_a_walk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("AXE", str(tmp_path / "axe.js"))
    with pytest.raises(pytest.skip.Exception, match="needs axe-core"):
        read_axe()


@pytest.mark.parametrize("name", ["CI", "AXE_REQUIRED"])
def test_missing_axe_fails_where_it_is_required(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str) -> None:
    monkeypatch.setenv("AXE", str(tmp_path / "axe.js"))
    monkeypatch.setenv(name, "true")
    with pytest.raises(pytest.fail.Exception, match="needs axe-core"):
        read_axe()
    (tmp_path / "axe.js").write_text("var axe;")
    assert read_axe() == "var axe;"
