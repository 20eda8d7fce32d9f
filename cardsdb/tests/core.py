"""Folders with a part of the project's own facts, one file a kind: small ones, to be imported, changed or spoilt."""

import atexit
import shutil
import tempfile
from pathlib import Path

from games.engine.tests.boxes import copy_facts


def facts_of_sets(*sets: str) -> Path:
    """The facts of these sets of Arkham Horror: The Card Game, in a folder that goes with this process."""
    folder = tempfile.mkdtemp(prefix="cardsdb-facts-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return copy_facts("ahlcg", Path(folder) / "ahlcg", sets)


CORE_FOLDER = facts_of_sets("core", "rcore")
