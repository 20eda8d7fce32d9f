"""The time of a full import, against reading the same files and inserting the same columns unchecked."""

import statistics
import time
from collections.abc import Callable
from pathlib import Path

from bench.service import run

ROUNDS = 3


def measure(name: str, action: Callable[[], object]) -> float:
    """Seconds of CPU time: the machine may be busy with other things."""
    started = time.process_time()
    action()
    spent = time.process_time() - started
    print(f"  {name}: {spent:.2f} s")
    return spent


def main(folder: Path) -> int:
    """Print the figures; 1 if a bound is missed."""
    from django.core.management import call_command
    from django.db import connection, transaction

    from cardsdb.importing.read import read_folder
    from cardsdb.models import Card, CardSet
    from cardsdb.services import import_perform, import_start

    def import_all() -> str:
        run = import_start(game="ahlcg", source="arkhamdb", origin=str(folder))
        return import_perform(run=run, apply=True).status

    def reference() -> None:
        """The unavoidable work: reading the files, and writing the card rows once, unchecked."""
        files, _findings = read_folder(folder)
        with transaction.atomic():
            some_set = CardSet.objects.create(game="bench", code="bench", names={}, position=1)
            Card.objects.bulk_create(
                Card(
                    game="bench",
                    code=f"{row.file}-{row.number}",
                    name=row.value.get("name", ""),
                    names={"en": row.value.get("name", "")},
                    subtitles={"en": row.value.get("subname", "")},
                    type_code=row.value.get("type_code", ""),
                    level=row.value.get("xp"),
                    traits={"en": row.value.get("traits", "").split(". ")},
                    texts={"en": row.value.get("text", "")},
                    flavours={"en": row.value.get("flavor", "")},
                    unique=row.value.get("is_unique", False),
                    card_set=some_set,
                    position=row.value["position"],
                    quantity=row.value["quantity"],
                    illustrator=row.value.get("illustrator", ""),
                    back={"texts": {"en": row.value.get("back_text", "")}},
                    fields={key: value for key, value in row.value.items() if not isinstance(value, str)},
                )
                for path, rows in files.items()
                if path.startswith("pack/")
                for row in rows
            )

    def clear() -> None:
        Card.objects.filter(game="bench").delete()
        CardSet.objects.filter(game="bench").delete()

    call_command("migrate", verbosity=0)
    print(f"importing {folder.name} into {connection.vendor}")
    firsts, agains, references = [], [], []
    for _ in range(ROUNDS):
        references.append(measure("reference: read and insert unchecked", reference))
        clear()
        firsts.append(measure("first import", import_all))
        agains.append(measure("the same again", import_all))
        call_command("flush", verbosity=0, interactive=False)
    first, again, base = map(statistics.median, (firsts, agains, references))
    print(f"full import: {first / base:.1f} times the reference (at most 6)")
    print(f"unchanged import: {again / first:.2f} of the first (at most 0.5)")
    return int(first / base > 6 or again / first > 0.5)


if __name__ == "__main__":
    run(main, "path/to/arkhamdb-data")
