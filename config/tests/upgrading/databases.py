"""Dumps and restores of whole databases as SQL: of SQLite by Python, of PostgreSQL by its own pg_dump."""

import contextlib
import lzma
import sqlite3
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import psycopg
from django.contrib.contenttypes.models import ContentType
from django.db import connection

FOLDER = Path(__file__).parent / "dumps"


def dump_path(name: str, engine: str) -> Path:
    return FOLDER / f"{name}.{engine}.sql.xz"


def answers_path(name: str) -> Path:
    return FOLDER / f"{name}.answers.json.xz"


def dump_names() -> list[str]:
    """Every version with a dump, oldest first."""
    return sorted(path.name.removesuffix(".answers.json.xz") for path in FOLDER.glob("*.answers.json.xz"))


def packed(text: str) -> bytes:
    return lzma.compress(text.encode(), preset=9)


def unpacked(path: Path) -> str:
    return lzma.decompress(path.read_bytes()).decode()


def sqlite_dump(path: Path) -> str:
    database = sqlite3.connect(path)
    try:
        return "\n".join(database.iterdump()) + "\n"
    finally:
        database.close()


def sqlite_restore(sql: str, path: Path) -> None:
    database = sqlite3.connect(path)
    try:
        database.executescript(sql)
    finally:
        database.close()


def postgresql_dump(address: str) -> str:
    """Plain statements, without owners, that any client can send."""
    import pgserver

    program = Path(pgserver.__file__).parent / "pginstall" / "bin" / "pg_dump"
    options = ["--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=500"]
    made = subprocess.run([program, *options, address], check=True, capture_output=True, text=True)
    return _without_commands_of_psql(made.stdout.splitlines())


def _without_commands_of_psql(lines: Iterable[str]) -> str:
    """The lines without psql's own commands, which newer versions of pg_dump add."""
    return "\n".join(line for line in lines if not line.startswith(("\\restrict", "\\unrestrict"))) + "\n"


def postgresql_restore(sql: str, parameters: dict[str, Any]) -> None:
    with psycopg.connect(**parameters, autocommit=True) as database:
        database.execute(sql.encode())


@contextlib.contextmanager
def empty_database(folder: Path, name: str = "restored") -> Iterator[None]:
    """An empty database of this engine in place of the common one."""
    before = connection.settings_dict["NAME"]
    connection.close()
    if connection.vendor == "postgresql":
        own = f"{before}_{name}"
        with connection._nodb_cursor() as cursor:
            cursor.execute(f"DROP DATABASE IF EXISTS {own}")
            cursor.execute(f"CREATE DATABASE {own}")
    else:
        own = str(folder / f"{name}.sqlite3")
    connection.settings_dict["NAME"] = own
    ContentType.objects.clear_cache()
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before
        ContentType.objects.clear_cache()
        if connection.vendor == "postgresql":
            with connection._nodb_cursor() as cursor:
                cursor.execute(f"DROP DATABASE {own}")
