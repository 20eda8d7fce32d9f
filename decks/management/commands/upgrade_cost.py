"""manage.py upgrade_cost --game GAME --input pairs.jsonl: price upgrades, one receipt a line."""

from typing import Any

import msgspec
from django.core.management.base import CommandError

from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault, InvalidInputError
from decks.exchange.json_decks import options_fault
from decks.management.json_lines import JsonLinesCommand
from decks.serializers import UpgradePriceSerializer
from decks.upgrades import build_upgrade
from games.engine import Building, OptionsError


class Command(JsonLinesCommand):
    help = "Prices upgrades, one JSON pair {id, prev, next} a line, and writes one JSON receipt a line."

    def prepare(self, game: str, **options: Any) -> tuple[LiveCatalogue, Building]:
        catalogue, building = super().prepare(game)
        if building.upgrade is None:
            raise CommandError(f"In {game} decks are not upgraded for experience.")
        return catalogue, building

    def answer(
        self,
        value: Any,
        catalogue: LiveCatalogue,
        building: Building,
        options: dict[str, Any],
        faults: list[InputFault],
    ) -> tuple[Any, dict[str, Any]]:
        id = value.get("id") if isinstance(value, dict) else None
        try:
            asked = UpgradePriceSerializer.read_from(value)
            receipt = build_upgrade(
                before=asked["prev"],
                after=asked["next"],
                exiled=asked["exiled"],
                account=asked["account"],
                catalogue=catalogue,
                language=options["language"],
            )
        except InvalidInputError as error:
            faults += error.faults
        except OptionsError as error:
            faults.append(options_fault(error))
        return id, {} if faults else msgspec.to_builtins(receipt)
