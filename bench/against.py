"""This checkout against another one, such as the previous release: `python -m bench.against ../before`.

Each of five rounds measures both, one after the other, in their own processes; the ratio of a figure is the median
over the rounds. The other checkout needs nothing but `make setup`: it is only used over HTTP.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROUNDS = 5
BOUND = 1.1
"""Highest acceptable ratio."""


def main(other: Path) -> int:
    """Print each figure of both and their ratio; 1 if one is slower than the bound."""
    checkouts = {"before": other, "now": Path(__file__).parent.parent}
    found: dict[str, list[dict[str, float]]] = {name: [] for name in checkouts}
    with tempfile.TemporaryDirectory(prefix="cardsdb-bench-") as folder:
        for name, checkout in checkouts.items():
            (Path(folder) / name).mkdir()
            ask(checkout, Path(folder) / name, "prepare")
        for _ in range(ROUNDS):
            for name, checkout in checkouts.items():
                found[name].append(ask(checkout, Path(folder) / name, "measure"))
    missed = False
    for figure in found["now"][0]:
        before, now = ([one[figure] for one in found[name]] for name in checkouts)
        ratio = statistics.median(after / earlier for earlier, after in zip(before, now, strict=True))
        missed |= ratio > BOUND
        medians = f"{statistics.median(before) * 1000:9.1f} ms before, {statistics.median(now) * 1000:9.1f} ms now"
        print(f"{figure:40} {medians}, ratio {ratio:.2f} (at most {BOUND})")
    return int(missed)


def ask(checkout: Path, var: Path, command: str) -> dict[str, float]:
    """The output of `asked.py` on that checkout."""
    kinds = ("READ_ANONYMOUS", "READ_ACCOUNT", "WRITE_ANONYMOUS", "WRITE_ACCOUNT")
    limits = (f"THROTTLE_{of}{kind}" for of in ("", "PAGES_") for kind in kinds)
    environment = {
        **os.environ,
        **dict.fromkeys(limits, "100000000/minute"),
        "SECRET_KEY": "only-for-the-benchmark",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "VAR_DIR": str(var),
        "PYTHONPATH": str(checkout),
        "LOG_LEVEL": "ERROR",
    }
    call = [sys.executable, str(Path(__file__).with_name("asked.py")), command]
    run = subprocess.run(call, cwd=checkout, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, float] = json.loads(run.stdout.splitlines()[-1])
    return figures


if __name__ == "__main__":
    if len(sys.argv) != 2 or not (Path(sys.argv[1]) / "manage.py").exists():
        sys.exit("usage: python -m bench.against FOLDER_OF_ANOTHER_CHECKOUT")
    sys.exit(main(Path(sys.argv[1]).resolve()))
