"""The core sets of the project's own facts, one file a kind: a small folder to be imported, changed or spoilt."""

from pathlib import Path

from config.tests.servers import temporary_folder
from games.engine.tests.boxes import copy_facts

CORE = copy_facts("ahlcg", Path(temporary_folder("core")) / "ahlcg", ["core", "rcore"])
