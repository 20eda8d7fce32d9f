"""Numbers of decks and accounts, for clients that know no other ids."""

import secrets

from django.conf import settings
from django.db import models

from decks.models import Deck

MOST = 2**31 - 1


def random_number() -> int:
    """A number that says nothing about others, and that every client can hold."""
    return secrets.randbelow(MOST) + 1


class Numbered(models.Model):
    """A number that stays, and the time since when the answer under it has been what it is."""

    number = models.PositiveIntegerField(primary_key=True, default=random_number, editable=False)
    digest = models.CharField(max_length=32, blank=True, help_text="Of the newest answer.")
    changed_at = models.DateTimeField(null=True, help_text="When it was first given: no column of a deck tells.")

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return str(self.number)


class DeckNumber(Numbered):
    """The number of a deck's stage, or of the deck as a published list. No other ever gets it."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="+", db_index=False)
    base = models.IntegerField(help_text="The revision upgraded from; 0: the first stage, -1: the published list.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["deck", "base"], name="deck_number_once")]


class UserNumber(Numbered):
    """The number of an account, whose answer is the list of its decks."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")


class PublishedDeck(models.Model):
    """A decklist of another site that was imported as a public deck."""

    deck = models.OneToOneField(Deck, models.CASCADE, related_name="+")
    link = models.URLField(unique=True, help_text="Its page there: it is imported once.")
    author = models.CharField(max_length=120, blank=True)
    published_on = models.DateField()

    def __str__(self) -> str:
        return self.link
