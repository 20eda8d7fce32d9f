"""Sentences in the words of the game that they are about."""

from games.engine import Game, Nouns
from games.registry import UnknownGameError, game_get
from ui.language import current_language


def say(game: Game | str | None, sentence: str, **more: object) -> str:
    """The translated sentence with what that game calls things (games/engine/nouns.py); None for no one game."""
    return _nouns(game).say(sentence, current_language(), **more)


def _nouns(game: Game | str | None) -> Nouns:
    """Of a game that is not here any more, as of none."""
    try:
        found = game_get(game) if isinstance(game, str) else game
    except UnknownGameError:
        found = None
    return found.vocabulary.nouns if found else Nouns()
