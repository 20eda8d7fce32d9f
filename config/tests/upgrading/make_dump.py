"""Makes a dump of this version, for the tests of later ones; CONTRIBUTING.md says when.

ENGINE=sqlite python -m config.tests.upgrading.make_dump 2026-11-16
ENGINE=postgresql python -m config.tests.upgrading.make_dump 2026-11-16

Both engines answer the same: the second run says so if they do not, and writes nothing.
"""

import json
import logging
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import django
from django.test.utils import setup_test_environment

START = datetime(2026, 11, 16, 12, tzinfo=UTC)


def main(name: str) -> str:
    """Make the dump of the engine in ENGINE; return a report."""
    from django.conf import settings
    from django.core.management import call_command

    from cardsdb.services import fixtures_update
    from config.tests.upgrading import databases
    from config.tests.upgrading.answers import lost, read_everything
    from config.tests.upgrading.contents import make
    from config.tests.upgrading.frozen import clock_set, seeded

    engine = os.environ["ENGINE"]
    path, answers_path = databases.dump_path(name, engine), databases.answers_path(name)
    if path.exists():
        sys.exit(f"{path} is there already, and a dump is never made anew. Choose another name.")
    os.chdir(settings.BASE_DIR)
    with clock_set(START) as clock, seeded(clock):
        call_command("migrate", verbosity=0)
        fixtures_update(fixtures=Path("fixtures"))
        made = make(clock)
        players = [
            {"name": one.name, "token": one.token, "session": one.browser.cookies["sessionid"].value} for one in made
        ]
        clock.tick()
        read_at = clock.time.isoformat()
        if engine == "sqlite":
            sql = databases.sqlite_dump(Path(settings.DATABASES["default"]["NAME"]))
        else:
            sql = databases.postgresql_dump(os.environ["DATABASE_URL"])
        answers = read_everything(players)
    kept = {"read_at": read_at, "players": players, "answers": answers}
    if answers_path.exists():
        before = json.loads(databases.unpacked(answers_path))
        if differences := list(lost(before, json.loads(json.dumps(kept)))):
            sys.exit("\n".join([f"The answers differ from those in {answers_path}:", *differences]))
    databases.FOLDER.mkdir(exist_ok=True)
    path.write_bytes(databases.packed(sql))
    answers_path.write_bytes(databases.packed(json.dumps(kept, ensure_ascii=False, sort_keys=True, indent=1)))
    return f"Made {path} with {len(answers)} answers"


if __name__ == "__main__":
    if os.environ.get("ENGINE") not in ("sqlite", "postgresql") or len(sys.argv) != 2:
        sys.exit(__doc__)
    os.environ.pop("DATABASE_URL", None)
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.tests.settings"
    django.setup()
    setup_test_environment()
    logging.disable(logging.INFO)
    print(main(sys.argv[1]))
