"""Decks, their revisions, the experience of decks in no campaign, and the progress of re-checks."""

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cardsdb.models import Collection
from decks.search_terms import SearchTermsField

IS_PUBLIC = models.Q(visibility="public", deleted_at=None)
"""Condition of the indexes of public lists; lists of one account are short enough without."""


class Deck(models.Model):
    """A deck. Its content is in its revisions; these are the columns that it is found by.

    The columns from `size` on are the check of the newest revision, with the versions of cards and rules; they
    are only used together with these two versions.
    """

    class Visibility(models.TextChoices):
        """The people besides the owner who can see it, from fewest to most."""

        PRIVATE = "private", _("only me")
        UNLISTED = "unlisted", _("anyone with the link")
        PUBLIC = "public", _("everybody")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="decks", db_index=False)
    game = models.CharField(_("game"), max_length=16)
    name = models.CharField(_("name"), max_length=120)
    leaders = models.JSONField(_("leaders"), default=list)
    tags = models.JSONField(_("tags"), default=list)
    folder = models.CharField(_("folder"), max_length=120, blank=True)
    visibility = models.CharField(_("visibility"), max_length=8, choices=Visibility, default=Visibility.PRIVATE)
    collection = models.ForeignKey(
        Collection, models.SET_NULL, null=True, blank=True, related_name="decks", verbose_name=_("collection")
    )
    shown_from = models.PositiveIntegerField(
        null=True, blank=True, help_text="The first revision that others see: what was written in private stays so."
    )
    revision = models.PositiveIntegerField(_("revision"), default=0, help_text=_("The number of the newest one."))
    version = models.PositiveIntegerField(default=0, help_text="Counts every write: the stem of the ETag.")
    search_terms = SearchTermsField(default=list)
    seated_in = models.UUIDField(_("seated in"), null=True, blank=True, help_text=_("The campaign it is played in."))
    log = models.JSONField(
        _("log"), null=True, blank=True, help_text=_("What the log of that campaign says about the deck.")
    )
    is_locked = models.BooleanField(
        _("locked"), default=False, help_text=_("Its cards only change by upgrades and entries of that log.")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed"))
    deleted_at = models.DateTimeField(_("deleted"), null=True, blank=True)

    size = models.PositiveIntegerField(_("size"), default=0)
    experience = models.PositiveIntegerField(_("experience"), default=0)
    valid = models.BooleanField(_("valid"), default=False)
    errors = models.PositiveSmallIntegerField(_("errors"), default=0)
    catalogue_version = models.PositiveIntegerField(_("catalogue version"), default=0)
    rules_version = models.CharField(_("rules version"), max_length=16, blank=True)
    broken_by = models.PositiveIntegerField(
        _("broken by"), null=True, blank=True, help_text=_("The catalogue version that made a valid deck invalid.")
    )

    first_shown = 1
    """The first revision visible to the user; set by `access.deck_access`."""
    newest: "DeckRevision | None" = None
    """The newest revision, once it was read or written; `selectors.revision_get` keeps it."""
    missing: int | None = None
    """The copies missing to build it, in a list by what can be built."""
    last_check: Any = None
    """The `Check` of that revision, if it was just made."""

    class Meta:
        ordering = ["-updated_at", "pk"]
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        indexes = [
            models.Index(fields=["owner", "-updated_at"], name="deck_of_owner"),
            models.Index(fields=["-updated_at"], name="deck_public", condition=IS_PUBLIC),
            models.Index(fields=["game", "-updated_at"], name="deck_public_game", condition=IS_PUBLIC),
            models.Index(fields=["owner", "-updated_at"], name="deck_public_owner", condition=IS_PUBLIC),
            models.Index(fields=["-experience", "-updated_at"], name="deck_public_experience", condition=IS_PUBLIC),
            models.Index(fields=["name", "id"], name="deck_public_name", condition=IS_PUBLIC),
            models.Index(fields=["-created_at"], name="deck_public_created", condition=IS_PUBLIC),
            models.Index(
                fields=["broken_by", "-updated_at"], name="deck_broken", condition=models.Q(broken_by__isnull=False)
            ),
            models.Index(fields=["game", "catalogue_version", "rules_version"], name="deck_checked_with"),
            models.Index(fields=["deleted_at"], name="deck_deleted"),
        ]

    def __str__(self) -> str:
        return self.name


class DeckRevision(models.Model):
    """A version of a deck, whole. Never changed, and deleted only with its deck."""

    class Cause(models.TextChoices):
        """The origin of a revision."""

        CREATED = "created", _("created")
        SAVED = "saved", _("saved")
        UPGRADED = "upgraded", _("upgraded")
        REVERTED = "reverted", _("reverted")
        IMPORTED = "imported", _("imported")
        CLONED = "cloned", _("cloned")
        PROGRAM = "program", _("saved by another program")

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="revisions", db_index=False)
    number = models.PositiveIntegerField(_("number"))
    base = models.PositiveIntegerField(_("made from"), null=True, help_text=_("The number of the revision before it."))
    cause = models.CharField(_("cause"), max_length=8, choices=Cause)
    name = models.CharField(_("name"), max_length=120)
    notes = models.TextField(_("notes"), blank=True)
    tags = models.JSONField(_("tags"), default=list)
    leaders = models.JSONField(_("leaders"), default=list)
    zones = models.JSONField(_("zones"), default=dict)
    choices = models.JSONField(_("choices"), default=dict)
    valid = models.BooleanField(_("valid"))
    problems = models.JSONField(_("problems"), default=list, help_text=_("As they were found when it was saved."))
    catalogue_version = models.PositiveIntegerField(_("catalogue version"))
    rules_version = models.CharField(_("rules version"), max_length=16)
    exiled = models.JSONField(
        _("exiled"), default=dict, help_text=_("Copies by code that were exiled on the way here.")
    )
    upgrading = models.PositiveIntegerField(
        _("upgrading"), null=True, help_text=_("The revision that an upgrade begins from which is not paid yet.")
    )
    receipt = models.JSONField(_("receipt"), null=True, help_text=_("What the upgrade cost, line by line."))
    cost = models.PositiveIntegerField(_("cost"), default=0)
    spent = models.PositiveIntegerField(_("spent"), default=0, help_text=_("With all upgrades that led here."))
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        ordering = ["deck", "-number"]
        verbose_name = _("deck revision")
        verbose_name_plural = _("deck revisions")
        constraints = [
            models.UniqueConstraint(fields=["deck", "number"], name="revision_number_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="revision_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.number})"


class DeckNeeds(models.Model):
    """The cards that a public deck needs, written with its check; of a deck hidden since, what it needed then."""

    id = models.AutoField(primary_key=True, help_text="Its place in sets of decks as bits.")
    deck = models.OneToOneField(Deck, models.CASCADE, related_name="needs")
    game = models.CharField(_("game"), max_length=16)
    cards = models.JSONField(_("cards"), default=dict, help_text="Copies by card code.")
    changed_at = models.DateTimeField(_("changed"), default=timezone.now)

    class Meta:
        verbose_name = _("needs of a deck")
        verbose_name_plural = _("needs of decks")
        indexes = [models.Index(fields=["changed_at"], name="needs_changed")]

    def __str__(self) -> str:
        return f"{self.deck_id}"


class WishedDeck(models.Model):
    """A deck that an account wants to build."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="wished_decks", db_index=False)
    deck = models.ForeignKey(Deck, models.CASCADE, related_name="wishes")
    added_at = models.DateTimeField(_("added"), default=timezone.now)

    class Meta:
        ordering = ["added_at", "pk"]
        verbose_name = _("deck to build")
        verbose_name_plural = _("decks to build")
        constraints = [models.UniqueConstraint(fields=["owner", "deck"], name="wished_once")]

    def __str__(self) -> str:
        return f"{self.deck_id}"


class PlayedCards(models.Model):
    """The cards of public decks of one leader and range of experience, counted each night."""

    game = models.CharField(_("game"), max_length=16)
    leader = models.CharField(_("leader"), max_length=80, blank=True, help_text="Empty for all leaders.")
    experience = models.CharField(_("experience"), max_length=8, blank=True, help_text="Empty for any.")
    decks = models.PositiveIntegerField(_("decks"))
    cards = models.JSONField(_("cards"), help_text="Decks by card.")
    pairs = models.JSONField(_("pairs"), help_text="By card: decks by each card that is played with it most.")
    counted_at = models.DateTimeField(_("counted"))

    class Meta:
        verbose_name = _("cards played")
        verbose_name_plural = _("cards played")
        constraints = [models.UniqueConstraint(fields=["game", "leader", "experience"], name="played_once")]

    def __str__(self) -> str:
        return f"{self.game} {self.leader} {self.experience}"


class DeckSearch(models.Model):
    """A search for decks that takes long: its question, its progress and its answer."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waits for its turn")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        CANCELLED = "cancelled", _("cancelled")
        FAILED = "failed", _("failed")

    UNFINISHED = (State.WAITING, State.RUNNING)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.CharField(_("game"), max_length=16)
    language = models.CharField(_("language"), max_length=8)
    fingerprint = models.CharField(_("fingerprint"), max_length=64, db_index=True)
    asked = models.JSONField(_("question"))
    asker = models.CharField(_("asked by"), max_length=40, blank=True, db_default="")
    """The number of an account or guest, or a name in a session; empty: a program without an account."""
    state = models.CharField(_("status"), max_length=12, choices=State, default=State.WAITING)
    done = models.PositiveIntegerField(_("steps done"), default=0)
    total = models.PositiveIntegerField(_("steps at most"), default=0)
    answer = models.JSONField(_("answer"), null=True)
    noted_at = models.DateTimeField(_("last sign of life"), default=timezone.now)

    class Meta:
        ordering = ["-noted_at"]
        verbose_name = _("search for decks")
        verbose_name_plural = _("searches for decks")

    def __str__(self) -> str:
        return f"{self.game} {self.state}"


class Party(models.Model):
    """Decks played at one table, under a name. The rules are checked at each read."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="parties")
    game = models.CharField(_("game"), max_length=16)
    name = models.CharField(_("name"), max_length=120)
    notes = models.TextField(_("notes"), blank=True)
    visibility = models.CharField(
        _("visibility"), max_length=8, choices=Deck.Visibility, default=Deck.Visibility.PRIVATE
    )
    collection = models.ForeignKey(
        Collection, models.SET_NULL, null=True, blank=True, related_name="parties", verbose_name=_("collection")
    )
    decks = models.ManyToManyField(Deck, through="PartyDeck", related_name="parties", verbose_name=_("decks"))
    version = models.PositiveIntegerField(default=0, help_text="Counts every write: the stem of the ETag.")
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed"))

    class Meta:
        ordering = ["-updated_at", "pk"]
        verbose_name = _("party")
        verbose_name_plural = _("parties")
        indexes = [
            models.Index(fields=["owner", "-updated_at"], name="party_of_owner"),
            models.Index(
                fields=["game", "-updated_at"], name="party_public_game", condition=models.Q(visibility="public")
            ),
            models.Index(fields=["-updated_at"], name="party_public", condition=models.Q(visibility="public")),
        ]

    def __str__(self) -> str:
        return self.name


class PartyDeck(models.Model):
    """A deck's place at the table."""

    party = models.ForeignKey(Party, models.CASCADE, related_name="places")
    deck = models.ForeignKey(Deck, models.CASCADE, related_name="places")
    place = models.PositiveSmallIntegerField(_("place"))

    class Meta:
        ordering = ["party", "place"]
        verbose_name = _("place at a table")
        verbose_name_plural = _("places at tables")
        constraints = [
            models.UniqueConstraint(fields=["party", "deck"], name="party_deck_once"),
            models.UniqueConstraint(fields=["party", "place"], name="party_place_once"),
        ]

    def __str__(self) -> str:
        return f"{self.place} {self.deck_id}"


class ExperienceEntry(models.Model):
    """Experience that a deck in no campaign gained or lost; the revisions have the costs of upgrades."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="experience_entries")
    kind = models.CharField(_("kind"), max_length=16)
    amount = models.IntegerField(_("amount"))
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    created_at = models.DateTimeField(_("written"), default=timezone.now)

    class Meta:
        ordering = ["created_at", "pk"]
        verbose_name = _("experience entry")
        verbose_name_plural = _("experience entries")

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}"


class Recheck(models.Model):
    """The progress of checking all decks of a game again with newer cards or rules."""

    game = models.CharField(_("game"), max_length=16)
    catalogue_version = models.PositiveIntegerField(_("catalogue version"))
    rules_version = models.CharField(_("rules version"), max_length=16)
    total = models.PositiveIntegerField(_("decks to check"))
    done = models.PositiveIntegerField(_("checked"), default=0)
    broken = models.PositiveIntegerField(_("no longer valid"), default=0)
    mended = models.PositiveIntegerField(_("valid again"), default=0)
    started_at = models.DateTimeField(_("begun"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished"), null=True)

    resume: uuid.UUID | None = None
    """The key of the last deck checked, where there was no time for those behind it."""

    class Meta:
        ordering = ["-started_at"]
        verbose_name = _("re-check")
        verbose_name_plural = _("re-checks")
        constraints = [
            models.UniqueConstraint(fields=["game", "catalogue_version", "rules_version"], name="recheck_once")
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.catalogue_version}"
