"""The service for a benchmark: set up in a temporary folder, with ArkhamDB's cards imported."""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import django


def run(main: Callable[..., int], *names: str) -> None:
    """Run the benchmark on the paths of the command line, and exit with its result."""
    given = [Path(argument).resolve() for argument in sys.argv[1:]]
    if len(given) != len(names) or not all(path.exists() for path in given):
        sys.exit(f"usage: python {sys.argv[0]} {' '.join(names)}")
    os.environ.setdefault("SECRET_KEY", "only-for-the-benchmark")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    with tempfile.TemporaryDirectory(prefix="cardsdb-bench-") as folder:
        os.environ["VAR_DIR"] = folder
        django.setup()
        missed = main(*given)
    sys.exit(missed)


def load_catalogue(folder: Path) -> Any:
    """The catalogue of all cards in ArkhamDB's data."""
    from django.core.management import call_command

    from cardsdb.catalogue import catalogue_get
    from cardsdb.services import import_perform, import_start

    call_command("migrate", verbosity=0)
    import_perform(run=import_start(game="ahlcg", source="arkhamdb", origin=str(folder)), apply=True)
    return catalogue_get("ahlcg")
