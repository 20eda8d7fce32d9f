"""Numbers of decks and accounts, for clients that know no other ids."""

import datetime
import secrets
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from decks.models import Deck

MAX_NUMBER = 2**31 - 1


def random_number() -> int:
    """A number that says nothing about others, and that every client can hold."""
    return secrets.randbelow(MAX_NUMBER) + 1


class Dated(models.Model):
    """The time when an answer last changed."""

    digest = models.CharField(max_length=32, blank=True, help_text="Of the newest answer.")
    changed_at = models.DateTimeField(null=True, help_text="When it was first given: no column of a deck tells.")

    class Meta:
        abstract = True


class Numbered(Dated):
    """A permanent number, with the time when the answer under it last changed."""

    number = models.PositiveIntegerField(primary_key=True, default=random_number, editable=False)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return str(self.number)


class DatedAnswer(Dated):
    """The time of an answer that belongs to no deck or account alone, such as the decklists of a day."""

    subject = models.CharField(max_length=120, primary_key=True)

    def __str__(self) -> str:
        return self.subject


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

    deck = models.OneToOneField(Deck, models.CASCADE, related_name="published")
    link = models.URLField(unique=True, help_text="Its page there: it is imported once.")
    author = models.CharField(max_length=120, blank=True)
    published_on = models.DateField()

    class Meta:
        verbose_name = _("published deck")
        verbose_name_plural = _("published decks")

    def __str__(self) -> str:
        return self.link

    @property
    def site(self) -> str:
        """The host of the site."""
        return urlsplit(self.link).netloc

    @property
    def created_at(self) -> datetime.datetime:
        """The day, as the time when a deck was made."""
        return datetime.datetime.combine(self.published_on, datetime.time(), datetime.UTC)


class DecklistImport(models.Model):
    """An import of the decklists that were published at a site on some days, as staff have started it."""

    MAX_DAYS = 366

    class State(models.TextChoices):
        """The state of a synchronised deck."""

        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    site = models.CharField(
        _("site"),
        max_length=200,
        default="arkhamdb",
        help_text=_("arkhamdb, ringsdb, or the https address of a server with the same API."),
    )
    first = models.DateField(_("first day"))
    last = models.DateField(_("last day"))
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="+",
        verbose_name=_("owner"),
        help_text=_("The account that will have the decks."),
    )
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.WAITING)
    made = models.PositiveIntegerField(_("imported"), default=0)
    known = models.PositiveIntegerField(_("known already"), default=0)
    refused = models.JSONField(
        _("refused"), default=list, blank=True, help_text=_("Decklists that couldn't be read, and why.")
    )
    problem = models.TextField(_("problem"), blank=True)
    started_at = models.DateTimeField(_("started"), auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("import of decklists")
        verbose_name_plural = _("imports of decklists")

    def __str__(self) -> str:
        return f"{self.site} {self.first} – {self.last}"

    def clean(self) -> None:
        """ValidationError unless the days are some in order, and not too many."""
        if self.first and self.last and not 0 <= (self.last - self.first).days < self.MAX_DAYS:
            message = _("The last day must be the first or a later one, at most %(most)s days in all.")
            raise ValidationError(message, params={"most": self.MAX_DAYS})


class SiteAccount(models.Model):
    """A member's account at ArkhamDB, or at a server with its API, and the newest exchange of decks with it."""

    class State(models.TextChoices):
        """The state of the exchange."""

        IDLE = "idle"
        WAITING = "waiting"
        RUNNING = "running"
        FAILED = "failed"

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    tokens = models.TextField(help_text="Encrypted, as secrets of second factors are.")
    state = models.CharField(max_length=8, choices=State, default=State.IDLE)
    problem = models.CharField(max_length=16, blank=True, help_text="The code of the reason of a failure.")
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    refused = models.JSONField(default=list, help_text="Decks that could not be read or sent, with the reason.")
    changed_at = models.DateTimeField(auto_now=True, help_text="The last sign of life of the exchange.")
    finished_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return str(self.user)


class SyncedDeck(models.Model):
    """A deck that is kept at both sites, as both were after the newest exchange."""

    account = models.ForeignKey(SiteAccount, models.CASCADE, related_name="decks")
    deck = models.ForeignKey(Deck, models.CASCADE, related_name="+")
    number = models.PositiveIntegerField(help_text="Of its newest stage there.")
    earlier = models.JSONField(default=list, help_text="Numbers of the stages before it there, the newest first.")
    digest = models.CharField(max_length=32, help_text="Of its content there.")
    base = models.IntegerField(default=0, help_text="Its newest stage here.")
    revision = models.PositiveIntegerField()
    conflict = models.JSONField(null=True, help_text="The deck there, if both were changed.")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "deck"], name="synced_deck_once"),
            models.UniqueConstraint(fields=["account", "number"], name="synced_number_once"),
        ]

    def __str__(self) -> str:
        return str(self.number)
