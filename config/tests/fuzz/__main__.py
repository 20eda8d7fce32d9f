"""The command line of `make fuzz`: the API in each role, then the readers."""

import argparse
import multiprocessing
import os
import secrets
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from config.tests.fault_rows import keep
from config.tests.fuzz.api import ask_in

ROLES = {"anonymous": "sqlite", "member": "postgresql", "staff": "sqlite"}
"""Each role with its engine, unless one is given."""
LEAST_REQUESTS = 10_000


def ask_the_api(seconds: int, seed: int, engine: str | None, roles: list[str]) -> tuple[int, list[str]]:
    """Ask in each role, each for its share of the time; the number of failures, and what came of it."""
    failures, requests, is_whole, lines = 0, 0, True, []
    for role in roles:
        used = engine or ROLES[role]
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
            outcome = process.submit(ask_in, role, seconds // len(roles), seed, used).result()
        failures, requests = failures + outcome.failures, requests + outcome.requests
        lines.append(f"- {outcome.line()}, on {used} in {seconds // len(roles)} s\n")
        print(lines[-1], end="", flush=True)
        is_whole = is_whole and outcome.is_whole()
    print(f"{requests} requests, {failures} failures; seed {seed}")
    if roles == list(ROLES) and (requests < LEAST_REQUESTS or not is_whole):
        print(f"Less than {LEAST_REQUESTS} requests, or not all of it asked: give it more time with FUZZ_SECONDS.")
        failures += 1
    return failures, lines


def read(seconds: int, seed: int, name: str) -> tuple[int, list[str]]:
    """Run the tests of the readers with that in their names for so long; 1 if one fails, and what came of it."""
    began = time.monotonic()
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-k", name, "config/tests/test_fuzz.py"]
    own = {"DJANGO_SETTINGS_MODULE": "config.tests.settings", "FUZZ_SECONDS": str(seconds), "FUZZ_SEED": str(seed)}
    failures = int(subprocess.run(command, env={"ENGINE": "sqlite", **os.environ, **own}, check=False).returncode != 0)
    return failures, [f"- readers: {failures} failures, in {time.monotonic() - began:.0f} s\n"]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m config.tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=int, default=600, help="for the API in all roles, and again for the readers")
    parser.add_argument("--seed", type=int, default=None, help="of an earlier run, to repeat it; else a new one")
    parser.add_argument("--engine", choices=["sqlite", "postgresql"], help="of all roles; else each has its own")
    parser.add_argument("--role", choices=ROLES, action="append", help="only this one")
    parser.add_argument("--reader", default="test", help="only those whose tests have this in their names")
    parser.add_argument("--only", choices=["api", "readers"])
    given = parser.parse_args()
    seed = secrets.randbelow(2**32) if given.seed is None else given.seed
    failures = 0
    lines: list[str] = []
    if given.only != "readers":
        failures, lines = ask_the_api(given.seconds, seed, given.engine, given.role or list(ROLES))
    if given.only != "api":
        failed, told = read(given.seconds, seed, given.reader)
        failures, lines = failures + failed, lines + told
    is_whole = not (given.only or given.role or given.reader != "test")
    if os.environ.get("WRITE") and is_whole and not failures:
        keep("fuzz", f"Last, with seed {seed}:\n\n{''.join(lines)}")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
