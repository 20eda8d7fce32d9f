"""System checks: no process starts while a game breaks the contract, or with a timetable that cannot be kept."""

from typing import Any

from django.conf import settings
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


@register()
def timetable_can_be_kept(**kwargs: Any) -> list[CheckMessage]:
    sites = sorted(source.code for game in game_all().values() for source in game.sources if source.site)
    return [
        Error(f"IMPORT_REFRESH: {source!r} reads no site. Those that do: {', '.join(sites)}.", id="cardsdb.E002")
        for source in settings.IMPORT_REFRESH
        if source not in sites
    ]
