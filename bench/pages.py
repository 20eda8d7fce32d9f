"""Server time of the card pages, against an empty view behind the same middleware."""

import os
from functools import partial
from pathlib import Path

from bench.service import load_catalogue, medians, run, sender

BOUND = 15
"""Most times the empty view a list of fifty cards may take."""
ROUNDS = 200
EMPTY = ("/api/v1/empty/", "")
PAGES = {
    "card list, 50 cards": ("/cards/ahlcg/", ""),
    "card list, by fields": ("/cards/ahlcg/", "q=t%3Aasset+class%3Aseeker"),
    "card list, as faces": ("/cards/ahlcg/", "view=faces"),
    "card list, as a table": ("/cards/ahlcg/", "view=table"),
    "card": ("/cards/ahlcg/01016/", ""),
}
BOUNDED = "card list, 50 cards"


def main(folder: Path) -> int:
    """Print the figures; 1 if the bound is missed."""
    from django.core.management import call_command

    load_catalogue(folder)
    call_command("collectstatic", verbosity=0, interactive=False)
    send = sender()
    print(f"pages, median of CPU time over {ROUNDS} rounds in turn with an empty view")
    good = True
    for name, page in PAGES.items():
        took, empty = medians(partial(send, *page), partial(send, *EMPTY), rounds=ROUNDS, warm_up=10)
        bound = f" (at most {BOUND})" if name == BOUNDED else ""
        print(f"  {name}: {took:.2f} ms, {took / empty:.1f} times the empty view's {empty:.2f} ms{bound}")
        good &= name != BOUNDED or took / empty <= BOUND
    return int(not good)


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
    os.environ.setdefault("LOG_LEVEL", "WARNING")  # a line a request would be measured, too
    run(main, "path/to/arkhamdb-data")
