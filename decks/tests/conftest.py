"""People with decks."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.tests.browsing import client_of
from cardsdb.catalogue import catalogue_get
from decks.tests.builder_windows import table  # noqa: F401  (for the tests next to it)
from decks.web.builder.card_pool import required_cards
from decks.web.game_context import game_context
from games.engine import rules

ROLAND: dict[str, Any] = {
    "game": "ahlcg",
    "name": "Roland on the case",
    "leaders": ["01001"],
    "zones": {"main": {"01006": 1, "01007": 1, "01016": 2}},
}
"""Four cards: far from legal, but stored."""
LEGAL: dict[str, Any] = {
    **ROLAND,
    "name": "Roland, legal",
    "zones": {
        "main": {
            "01006": 1, "01007": 1, "01000": 1,
            "01016": 2, "01017": 2, "01018": 2, "01019": 2, "01020": 2, "01021": 2, "01022": 2, "01023": 2,
            "01024": 2, "01025": 2, "01030": 2, "01031": 2, "01032": 2, "01033": 2, "01034": 2,
        }
    },
}  # fmt: skip
"""Roland with Guardian and Seeker cards of level 0, thirty of them."""


@pytest.fixture
def norman(norman: APIClient, core_cards: None) -> APIClient:
    """A client with an account, where the core set is loaded."""
    return norman


@pytest.fixture
def reader(reader: Client, core_cards: None) -> Client:
    """The same person's client of the pages."""
    return reader


@pytest.fixture
def daisy(db: None) -> APIClient:
    """Another one."""
    from accounts.models import User

    return client_of(User.objects.create_user("daisy", "daisy@example.org", "the-stars-are-wrong"))


@pytest.fixture
def calls(norman: APIClient, monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """The calls of `prepare` and of the rules since the counter was cleared."""
    required_cards(["01001"], game_context("ahlcg"))  # kept for each leader: found by checking a deck that begins
    counter: Counter[str] = Counter()
    building, judge, run_rules = catalogue_get("ahlcg").game.building, rules.judge, rules.run_rules
    assert building
    prepare = building.prepare

    def counted(name: str, function: Any) -> Any:
        def call(*args: Any, **options: Any) -> Any:
            counter[name] += 1
            return function(*args, **options)

        return call

    msgspec.structs.force_setattr(building, "prepare", counted("prepare", prepare))
    monkeypatch.setattr(rules, "run_rules", counted("rules", run_rules))
    monkeypatch.setattr(rules, "judge", counted("judge", judge))
    monkeypatch.setattr("decks.validation.judge", counted("judge", judge))
    yield counter
    msgspec.structs.force_setattr(building, "prepare", prepare)


def keep(client: APIClient, **changes: Any) -> dict[str, Any]:
    """Store a deck, and return it with its tag."""
    answer = client.post("/api/v1/decks/", {**ROLAND, **changes}, format="json")
    assert answer.status_code == 201, answer.content
    return {**answer.json(), "etag": answer["ETag"]}
