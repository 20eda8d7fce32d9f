"""System checks: no process starts while a game breaks the contract."""

from typing import Any

from django.core.checks import CheckMessage, Error, register

from games.engine.conformance import faults
from games.registry import game_all


@register()
def games_keep_the_contract(**kwargs: Any) -> list[CheckMessage]:
    return [
        Error(f"The game {folder!r} breaks the contract: {fault}.", obj=f"games.{folder}", id="cardsdb.E001")
        for folder, game in game_all().items()
        for fault in faults(folder, game)
    ]
