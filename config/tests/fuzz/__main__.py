"""The command line of `make fuzz`: the API in each role, then the readers."""

import argparse
import os
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path

ROLES = ("anonymous", "member", "staff")
LEAST_REQUESTS = 10_000


def ask_the_api(seconds: int, seed: int, engine: str, roles: list[str]) -> int:
    """Ask in each role for so long; the number of failures."""
    from config.tests.fault_rows import keep
    from config.tests.fuzz.api import ask
    from config.tests.fuzz.service import serve

    failures, requests, is_whole, lines = 0, 0, True, []
    with tempfile.TemporaryDirectory(prefix="cardsdb-fuzz-") as name:
        folder = Path(name) / "var"
        folder.mkdir()
        with serve(folder, engine) as world:
            for role in roles:
                outcome = ask(world, role, Path(name) / role, seconds=seconds, seed=seed)
                failures, requests = failures + outcome.failures, requests + outcome.requests
                if outcome.failures:
                    print(outcome.text, world.log.read_text(), sep="\n")
                print(outcome.line(), flush=True)
                lines.append(f"- {outcome.line()}\n")
                is_whole = is_whole and outcome.is_whole()
    print(f"{requests} requests, {failures} failures; seed {seed}, {engine}")
    if roles != list(ROLES):
        return failures
    if os.environ.get("WRITE"):
        keep("fuzz", f"Last, in {seconds * len(roles)} seconds on {engine}:\n\n{''.join(lines)}")
    if requests < LEAST_REQUESTS or not is_whole:
        print(f"Less than {LEAST_REQUESTS} requests, or not all of it asked: give it more time with FUZZ_SECONDS.")
        return failures + 1
    return failures


def read(seconds: int, seed: int) -> int:
    """Run the tests of the readers for so long; 1 if one fails."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "config/tests/test_fuzz.py"]
    environment = {"ENGINE": "sqlite", **os.environ, "FUZZ_SECONDS": str(seconds), "FUZZ_SEED": str(seed)}
    return int(subprocess.run(command, env=environment, check=False).returncode != 0)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m config.tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=int, default=600, help="for the API in all roles, and again for the readers")
    parser.add_argument("--seed", type=int, default=None, help="of an earlier run, to repeat it; else a new one")
    parser.add_argument("--engine", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--role", choices=ROLES, action="append", help="only this one")
    parser.add_argument("--only", choices=["api", "readers"])
    given = parser.parse_args()
    seed = secrets.randbelow(2**32) if given.seed is None else given.seed
    roles = given.role or list(ROLES)
    failures = 0
    if given.only != "readers":
        failures += ask_the_api(given.seconds // len(roles), seed, given.engine, roles)
    if given.only != "api":
        failures += read(given.seconds, seed)
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
