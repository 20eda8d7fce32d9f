"""What is said to whoever would change a deck that is played in a campaign anywhere but there."""

from django.utils.translation import gettext as _

from decks.services import DeckLockedError, DeckSeatedError
from ui.words import say


def played_message(error: DeckSeatedError | DeckLockedError, game: str) -> str:
    """The sentence, of a deck of that game; `{campaign}` in it is where it names the campaign."""
    if isinstance(error, DeckLockedError):
        sentence = _(
            "The {build} was played in {log:a} ({campaign}), so its cards stay: change them there, or clone it."
        )
    else:
        sentence = _("The {build} is played in {log:a} ({campaign}): write it there, or take it out of there first.")
    return say(game, sentence, campaign="{campaign}")
