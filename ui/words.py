"""Sentences in the words of a game."""

from games.engine import Game, Nouns
from games.registry import UnknownGameError, game_get
from ui.language import current_language


def say(game: Game | str | None, sentence: str, **more: object) -> str:
    """The translated sentence with the game's own nouns (games/engine/nouns.py); None for no single game."""
    return _nouns(game).say(sentence, current_language(), **more)


def _nouns(game: Game | str | None) -> Nouns:
    """The game's nouns; general ones if unknown."""
    try:
        found = game_get(game) if isinstance(game, str) else game
    except UnknownGameError:
        found = None
    return found.vocabulary.nouns if found else Nouns()
