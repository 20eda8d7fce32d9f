"""The command line; __init__.py says what it is for."""

import argparse
import logging
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from config.tests.recording import comparing, description

PARTS = ("facts", "campaigns", "invented")
"""Each is asked in a process of its own, with a database of its own."""


def record(folder: Path) -> None:
    """Ask everything, and keep the answers in the folder, which is emptied first."""
    if folder.exists() and any(folder.iterdir()) and not comparing.recorded(folder):
        sys.exit(f"{folder} has something else in it. Choose another folder.")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    # Makes the order of sets the same each time.
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "config.tests.recording", "ask", str(folder), "--part"]
    started = [subprocess.Popen([*command, name], env=environment) for name in PARTS]
    if any([process.wait() for process in started]):
        sys.exit("Not everything could be asked.")


def compare(folder: Path, *, whole: bool) -> int:
    """Ask everything again, and print the differences; 1 if there are any."""
    before = comparing.recorded(folder)
    if not before:
        sys.exit(f"There is no recording in {folder}. Make one of the code before the change: make record")
    with tempfile.TemporaryDirectory(prefix="cardsdb-recording-") as now:
        record(Path(now))
        lines, counts = comparing.compare(before, comparing.recorded(Path(now)), whole=whole)
    for line in lines:
        print(line)
    told = ("equal", "different", "only before", "only now")
    print(f"{counts.total()} requests: " + ", ".join(f"{counts[what]} {what}" for what in told))
    return int(counts["equal"] != counts.total())


def compare_descriptions(before: Path, now: Path) -> int:
    """Print what the two OpenAPI descriptions promise differently; 1 if there is anything."""
    old, new = description.read(before), description.read(now)
    for line in sorted(old ^ new):
        print("-" if line in old else "+", line)
    print(f"{len(old & new)} promises equal, {len(old - new)} only before, {len(new - old)} only now")
    return int(old != new)


def ask(folder: Path, part: str) -> None:
    """Ask one part in this process."""
    os.environ |= {"ENGINE": "sqlite", "DJANGO_SETTINGS_MODULE": "config.tests.settings", "LOG_LEVEL": "ERROR"}
    os.environ |= {f"THROTTLE_{of}{kind}": "1000000/minute" for of in ("", "PAGES_") for kind in (
        "READ_ANONYMOUS", "READ_ACCOUNT", "WRITE_ANONYMOUS", "WRITE_ACCOUNT",
    )}  # fmt: skip
    for name in ("TEST_VAR_DIR", "DATABASE_URL", "GAMES_PATH", "FACTS_EXCLUDE", "CARD_IMAGE_URL", "IMAGE_DIR"):
        os.environ.pop(name, None)
    import django
    from django.test.utils import setup_test_environment

    django.setup()
    setup_test_environment()
    logging.disable(logging.ERROR)
    from config.tests.recording.requests import ask_part

    ask_part(part, folder)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m config.tests.recording", description=__doc__)
    parser.add_argument("what", choices=["record", "compare", "ask", "description"])
    parser.add_argument("folder", type=Path, help="of the recording; the older description")
    parser.add_argument("now", type=Path, nargs="?", default=Path("docs/openapi.yaml"), help="the newer description")
    parser.add_argument("--whole", action="store_true", help="show differences in their whole length")
    parser.add_argument("--part", choices=PARTS, default=PARTS[0], help="which part to ask")
    given = parser.parse_args()
    if given.what == "compare":
        return compare(given.folder, whole=given.whole)
    if given.what == "description":
        return compare_descriptions(given.folder, given.now)
    if given.what == "ask":
        ask(given.folder, given.part)
        return 0
    record(given.folder)
    answers = comparing.recorded(given.folder)
    said = ", ".join(f"{number} of {game}" for game, number in comparing.problems_said(answers).items())
    print(f"{len(answers)} answers are in {given.folder}. Different problems said: {said}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
