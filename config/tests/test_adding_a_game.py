"""docs/adding-a-game.md quotes the code of the sixth game."""

import re
from pathlib import Path

from django.conf import settings

from config.tests.conftest import FOLDER


def test_code_of_the_document_is_the_code_of_the_files() -> None:
    document = (settings.BASE_DIR / "docs" / "adding-a-game.md").read_text()
    pieces = re.findall(r"^```(?:python|json|markdown|po) (\S+)\n(.*?)^```$", document, re.MULTILINE | re.DOTALL)
    assert document.count("\n```") == 2 * (len(pieces) + 1), "but for the one command, every piece names its file"
    for path, code in pieces:
        assert code in (settings.BASE_DIR / path).read_text(), f"{path} has no such piece: {code}"
    shown = {Path(path).name for path, _code in pieces}
    files = {path.name for path in (FOLDER / "beacon").glob("*.py")} - {"__init__.py"}
    assert files <= shown, "every file of the game is shown"
