"""The field's clients work by changing the address: each does its calls against a running server."""

from pathlib import Path
from typing import Any

import pytest

from compat.tests.clients import CLIENTS
from compat.tests.clients.world import World
from conftest import load_cards


@pytest.mark.once
@pytest.mark.django_db(transaction=True)
def test_clients_of_other_sites(
    live_server: Any, core_cards: Any, lotr_folder: Path, monkeypatch: pytest.MonkeyPatch, subtests: Any
) -> None:
    load_cards(lotr_folder, monkeypatch, game="lotr")
    world = World(live_server.url)
    for name, run in CLIENTS.items():
        with subtests.test(client=name):
            run(world)
