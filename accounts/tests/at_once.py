"""Many threads that do the same at once."""

import threading
from collections.abc import Callable

from django.db import connection


def all_at_once(number: int, one: Callable[[int], object]) -> None:
    """Call the function in that many threads, each with its number, all beginning at the same moment."""
    start = threading.Barrier(number)
    failures: list[Exception] = []

    def started(place: int) -> None:
        try:
            start.wait()
            one(place)
        except Exception as failure:  # noqa: BLE001  (whatever it is, the test must see it)
            failures.append(failure)
        finally:
            connection.close()

    threads = [threading.Thread(target=started, args=(place,)) for place in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
