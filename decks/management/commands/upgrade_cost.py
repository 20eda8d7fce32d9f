"""manage.py upgrade_cost --game GAME --input pairs.jsonl: price upgrades, one receipt a line."""

from typing import Any

import msgspec
from django.core.management.base import CommandError

from decks.management.json_lines import JsonLinesCommand
from decks.upgrade_prices import build_upgrade
from decks.validation_requests import UpgradePriceSerializer


class Command(JsonLinesCommand):
    help = "Prices upgrades, one JSON pair {id, prev, next} a line, and writes one JSON receipt a line."

    def prepare(self, game: str, **options: Any) -> None:
        super().prepare(game)
        if self.building.experience is None:
            raise CommandError(f"In {game} decks are not upgraded for experience.")

    def answer(self, value: Any) -> dict[str, Any]:
        asked = UpgradePriceSerializer.read_from(value)
        receipt = build_upgrade(**asked, catalogue=self.catalogue, language=self.language)
        plain: dict[str, Any] = msgspec.to_builtins(receipt)
        return plain
