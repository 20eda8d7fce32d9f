"""Messages about changing a deck that is played in a campaign."""

from django.utils.translation import gettext as _

from decks.services import DeckLockedError, DeckSeatedError
from ui.words import say


def played_message(error: DeckSeatedError | DeckLockedError, game: str) -> str:
    """The sentence for a deck of that game, with `{campaign}` in place of the campaign's name."""
    if isinstance(error, DeckLockedError):
        sentence = _(
            "The {build} was played in {log:a} ({campaign}), so its cards stay: change them there, or clone it."
        )
    else:
        sentence = _("The {build} is played in {log:a} ({campaign}): write it there, or take it out of there first.")
    return say(game, sentence, campaign="{campaign}")
