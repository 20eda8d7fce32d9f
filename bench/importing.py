"""The time of a full import, against reading the same files and inserting the same columns unchecked."""

import statistics
from pathlib import Path

from bench.service import run, seconds, tell

ROUNDS = 3


def main(folder: Path) -> None:
    """Tell the figures."""
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
    rounds = []
    for _ in range(ROUNDS):
        base = seconds(reference)
        clear()
        rounds.append((base, seconds(import_all), seconds(import_all)))
        call_command("flush", verbosity=0, interactive=False)
    base, first, again = (statistics.median(times) for times in zip(*rounds, strict=True))
    tell("full import", first / base, f"times reading and inserting unchecked, which takes {base:.2f} s", 6)
    tell("unchanged import", again / first, "of the first", 0.5)


if __name__ == "__main__":
    run(main, "path/to/arkhamdb-data")
