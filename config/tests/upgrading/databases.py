"""Dumps and restores of whole databases as SQL: of SQLite by Python, of PostgreSQL by its own pg_dump."""

import lzma
import sqlite3
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import psycopg

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
