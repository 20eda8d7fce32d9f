"""The timetable: sources read anew from their sites, unattended."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from cardsdb import tasks
from cardsdb.models import Card, ImportRun
from cardsdb.services import import_start
from games.engine.sources import Tick
from games.registry import game_get

pytestmark = pytest.mark.django_db


def hero(number: int) -> dict[str, Any]:
    return {
        "pack_code": "Inv",
        "pack_name": "Invented Set",
        "type_code": "hero",
        "sphere_code": "lore",
        "position": number,
        "quantity": 1,
        "code": f"9900{number}",
        "name": f"Hero {number}",
        "octgnid": f"id-{number}",
        "threat": 7 + number,
    }


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The site's answers, by address."""
    answers: dict[str, Any] = {
        "https://ringsdb.com/api/public/cards/": [hero(1), hero(2)],
        "https://ringsdb.com/api/public/packs/": [],
    }

    def fetch(url: str, target: Path, *, hosts: list[str], tick: Tick) -> None:
        target.write_text(json.dumps(answers[url]))

    monkeypatch.setattr("cardsdb.importing.obtain.fetch", fetch)
    return answers


def test_new_and_changed_cards_are_applied(site: dict[str, Any]) -> None:
    tasks.refresh("ringsdb-api")
    assert sorted(Card.objects.values_list("name", flat=True)) == ["Hero 1", "Hero 2"]
    site["https://ringsdb.com/api/public/cards/"] = [{**hero(1), "threat": 3}, hero(2), hero(3)]
    tasks.refresh("ringsdb-api")
    assert [run.status for run in ImportRun.objects.all()] == ["applied", "applied"]
    assert Card.objects.get(code="id-1").fields["threat"] == 3
    assert Card.objects.count() == 3


def test_refresh_that_would_withdraw_waits_for_review(site: dict[str, Any]) -> None:
    tasks.refresh("ringsdb-api")
    site["https://ringsdb.com/api/public/cards/"] = [hero(1)]
    tasks.refresh("ringsdb-api")
    assert ImportRun.objects.first().status == "review"  # type: ignore[union-attr]
    assert Card.objects.filter(withdrawn=False).count() == 2


def test_refresh_leaves_a_busy_game_alone(site: dict[str, Any]) -> None:
    import_start(game="lotr", source="csv", origin="somewhere")
    tasks.refresh("ringsdb-api")
    assert [run.source for run in ImportRun.objects.all()] == ["csv"]


def test_command_takes_the_site_too(site: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    call_command("import_cards", "ringsdb-api", "https://ringsdb.com")
    assert capsys.readouterr().out == "lotr: imported: 2 new card, 7 new class, 1 new set. Rows in all: 2.\n"


def test_every_site_of_a_source_may_be_fetched_from(settings: Any) -> None:
    for code in ("ahlcg", "lotr"):
        for source in game_get(code).sources:
            for place in [source.site, *source.answers.values()]:
                assert not place.startswith("http") or place.split("/")[2] in settings.IMPORT_HOSTS
