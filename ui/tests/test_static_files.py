"""Style sheets and scripts as they are served."""

from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from ui.static_files import NamedByContent, is_ours, shortened

OURS = Path(__file__).parents[1] / "static"


def test_style_sheet_is_served_without_comments() -> None:
    text = "/* One\n   two. */\n\n.a {\n  color: red; /* three */\n}\n\n.b { gap: 0; } /* four */\n"
    assert shortened("ui/a.css", text) == ".a {\ncolor: red; \n}\n.b { gap: 0; } \n"


def test_script_keeps_its_lines_and_what_stands_behind_code() -> None:
    text = '// One.\n\nfunction f() {\n  // Two.\n  return "a // b"; // three\n}\n'
    assert shortened("ui/a.js", text) == 'function f() {\nreturn "a // b"; // three\n}\n'


@pytest.mark.parametrize("name", ["django_htmx/htmx.min.js", "admin/css/base.css", "ui/icons.svg"])
def test_files_of_others_are_served_as_they_are(name: str) -> None:
    assert not is_ours(name)


def test_saved_file_is_shortened_under_either_name(tmp_path: Path) -> None:
    storage = NamedByContent(location=str(tmp_path))
    storage.save("ui/a.css", ContentFile(b"/* One. */\n.a {\n  gap: 0;\n}\n"))
    assert [
        error for *_names, error in storage.post_process({"ui/a.css": (storage, "ui/a.css")}) if error is not True
    ] == []
    named = storage.stored_name("ui/a.css")
    assert named != "ui/a.css"
    assert {(tmp_path / name).read_text() for name in ("ui/a.css", named)} == {".a {\ngap: 0;\n}\n"}


@pytest.mark.parametrize("path", sorted(OURS.rglob("*.js")), ids=lambda path: path.name)
def test_no_text_in_a_script_runs_over_several_lines(path: Path) -> None:
    """Else its indentation, and lines that look like comments, would be lost."""
    assert [line for line in path.read_text().splitlines() if line.count("`") % 2] == []


def test_style_sheets_together_stay_short() -> None:
    assert sum(len(path.read_text().splitlines()) for path in OURS.rglob("*.css")) <= 5500
