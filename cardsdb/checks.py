"""System checks: no process starts while a game breaks the contract, or with a timetable that cannot be kept."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

import games
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
def folders_of_games_are_there(**kwargs: Any) -> list[CheckMessage]:
    return [
        Error(f"GAMES_PATH: {folder!r} is not a folder.", id="cardsdb.E003")
        for folder in games.__path__
        if not Path(folder).is_dir()
    ]


@register()
def no_game_stands_before_another(**kwargs: Any) -> list[CheckMessage]:
    """Report games of the same name: only the first folder would be imported."""
    return [
        Error(f"GAMES_PATH: there are two games {code!r}: {', '.join(map(repr, found))}.", id="cardsdb.E004")
        for code in game_all()
        if len(found := [folder for folder in games.__path__ if (Path(folder) / code / "game.py").is_file()]) > 1
    ]


@register()
def timetable_can_be_kept(**kwargs: Any) -> list[CheckMessage]:
    sites = sorted(source.code for game in game_all().values() for source in game.sources if source.site)
    return [
        Error(f"IMPORT_REFRESH: {source!r} reads no site. Those that do: {', '.join(sites)}.", id="cardsdb.E002")
        for source in settings.IMPORT_REFRESH
        if source not in sites
    ]
