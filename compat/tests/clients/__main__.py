"""`python -m compat.tests.clients <address>`: every client against that server, as a new member of it."""

import sys
import traceback

from compat.tests.clients import CLIENTS
from compat.tests.clients.world import World


def main(address: str) -> int:
    """Run all; returns how many failed."""
    world, failed = World(address), 0
    for name, run in CLIENTS.items():
        try:
            run(world)
            print(f"{name}: works")
        except (AssertionError, LookupError, OSError, TypeError, ValueError):
            failed += 1
            print(f"{name}: fails")
            traceback.print_exc()
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
