"""The tests run on the intended database."""

import os

import pytest
from django.db import connection


@pytest.mark.django_db
def test_engine_is_the_one_asked_for() -> None:
    asked_for = os.environ["ENGINE"]
    assert connection.vendor == asked_for
    with connection.cursor() as cursor:
        cursor.execute("SELECT sqlite_version()" if asked_for == "sqlite" else "SELECT version()")
        answer = cursor.fetchone()[0]
    assert answer.startswith("3." if asked_for == "sqlite" else "PostgreSQL ")
