"""What is said to whoever would change a deck that is played in a campaign anywhere but there."""

from django.utils.translation import gettext as _

from decks.services import DeckLockedError, DeckSeatedError


def played_message(error: DeckSeatedError | DeckLockedError) -> str:
    """The sentence; `{campaign}` in it is where it names the campaign."""
    if isinstance(error, DeckLockedError):
        return _("The deck was played in a campaign ({campaign}), so its cards stay: upgrade it there, or clone it.")
    return _("The deck is played in a campaign ({campaign}): write it there, or take the deck out of it first.")
