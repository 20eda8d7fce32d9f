"""A campaign, its members, its log, and the rows derived from it: seats and sessions; and the numbers at its table."""

import secrets
import uuid
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from decks.models import Deck, DeckRevision

IS_PUBLIC = models.Q(visibility="public", deleted_at=None)


class Campaign(models.Model):
    """A campaign of a group. It is its log; the columns from `entries` on are derived from it."""

    class Visibility(models.TextChoices):
        """The people outside the group who can see it, from fewest to most."""

        PRIVATE = "private", _("only the group")
        UNLISTED = "unlisted", _("anyone with the link")
        PUBLIC = "public", _("everybody")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.CharField(_("game"), max_length=16)
    guide = models.CharField(_("guide"), max_length=80, blank=True, help_text=_("Empty: a campaign of one's own."))
    name = models.CharField(_("name"), max_length=120)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="owned_campaigns", db_index=False)
    visibility = models.CharField(_("visibility"), max_length=8, choices=Visibility, default=Visibility.PRIVATE)
    follow_token = models.CharField(max_length=64, blank=True, editable=False, help_text="Of the link to read it by.")
    version = models.PositiveIntegerField(default=0, help_text="Counts every write: the stem of the ETag.")
    created_at = models.DateTimeField(_("begun"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed"), default=timezone.now)
    deleted_at = models.DateTimeField(_("deleted"), null=True, blank=True)

    entries = models.PositiveIntegerField(_("entries"), default=0, help_text=_("The number of the newest one."))
    state = models.TextField(
        _("state"), blank=True, help_text=_("What the log comes to, as canonical JSON. Empty: nothing is written yet.")
    )
    status = models.CharField(_("status"), max_length=16, default="new")
    result = models.CharField(_("result"), max_length=16, blank=True, help_text=_("How it ended."))
    mode = models.CharField(_("mode"), max_length=40, blank=True)
    difficulty = models.CharField(_("difficulty"), max_length=40, blank=True)

    class Meta:
        ordering = ["-created_at"]
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        indexes = [
            models.Index(fields=["owner", "-updated_at"], name="campaign_of_owner"),
            models.Index(fields=["-updated_at"], name="campaign_public", condition=IS_PUBLIC),
            models.Index(fields=["game", "-updated_at"], name="campaign_public_game", condition=IS_PUBLIC),
            models.Index(fields=["deleted_at"], name="campaign_deleted"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["follow_token"], name="follow_token_once", condition=~models.Q(follow_token="")
            )
        ]

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """An account, other than the owner, in a campaign."""

    class Role(models.TextChoices):
        """Rights of a member, from least to most."""

        READER = "reader", _("Reader: sees everything")
        SEAT = "seat", _("Player: records their own seat")
        WRITER = "writer", _("Writer: records everything")

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=8, choices=Role)
    joined_at = models.DateTimeField(_("joined"), auto_now_add=True)

    class Meta:
        ordering = ["joined_at", "pk"]
        verbose_name = _("member")
        verbose_name_plural = _("members")
        constraints = [models.UniqueConstraint(fields=["campaign", "user"], name="member_once")]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"


def new_token() -> str:
    """An unguessable token for an address."""
    return secrets.token_urlsafe(24)


def in_a_week() -> datetime:
    """Return the default expiry of an invitation."""
    return timezone.now() + timedelta(weeks=1)


class Invitation(models.Model):
    """A link by which anybody joins a campaign, until it expires or is revoked."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="invitations")
    token = models.CharField(_("token"), max_length=64, unique=True, default=new_token, editable=False)
    role = models.CharField(_("role"), max_length=8, choices=Member.Role)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"), default=in_a_week)

    class Meta:
        ordering = ["created_at", "pk"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"{self.campaign} ({self.get_role_display()})"

    @property
    def is_expired(self) -> bool:
        return self.expires_at <= timezone.now()


class LogEntry(models.Model):
    """One line of a campaign's log. Never changed, never deleted while the campaign exists."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="log", db_index=False)
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=40)
    data = models.JSONField(_("data"), default=dict)
    house_rule = models.BooleanField(
        _("house rule"), default=False, help_text=_("The group agreed to set a rule aside for it.")
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        help_text=_("Empty: a former member, whose account was deleted."),
    )
    written_by = models.CharField(
        _("written by"), max_length=150, blank=True, help_text=_("Whom a file names that the entry was read from.")
    )
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        ordering = ["campaign", "number"]
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="log_number_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="log_number_from_one"),
        ]
        indexes = [models.Index(fields=["campaign", "kind"], name="log_kind")]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Checkpoint(models.Model):
    """The state after an entry of a long log, to go on from; gone once an undo changes something before it."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="checkpoints", db_index=False)
    number = models.PositiveIntegerField(_("number"))
    state = models.TextField(_("state"))

    class Meta:
        ordering = ["campaign", "number"]
        verbose_name = _("checkpoint")
        verbose_name_plural = _("checkpoints")
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="checkpoint_once")]

    def __str__(self) -> str:
        return f"{self.number}"


class Seat(models.Model):
    """A place at the table, as the state has it; with its account and its stored deck."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="seats")
    name = models.CharField(_("name"), max_length=80)
    number = models.PositiveIntegerField(_("number"))
    player = models.CharField(_("player"), max_length=80)
    leader = models.CharField(_("leader"), max_length=120)
    leaders = models.JSONField(_("leaders"), default=list)
    status = models.CharField(_("status"), max_length=40)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
        verbose_name=_("account"),
    )
    deck = models.ForeignKey(Deck, models.SET_NULL, null=True, blank=True, related_name="seats", verbose_name=_("deck"))

    class Meta:
        ordering = ["campaign", "number"]
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [models.UniqueConstraint(fields=["campaign", "name"], name="seat_name_once")]

    def __str__(self) -> str:
        return self.name


class Session(models.Model):
    """A scenario that was played, or is being played, as the state has it; with the revisions of the decks used."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="sessions")
    number = models.PositiveIntegerField(_("number"))
    scenario = models.TextField(_("scenario"))
    leaders = models.JSONField(_("leaders"), default=list)
    is_over = models.BooleanField(_("over"), default=False)
    resolution = models.CharField(_("resolution"), max_length=40, blank=True)
    result = models.CharField(_("result"), max_length=40, blank=True)
    score = models.IntegerField(_("score"), null=True, blank=True)
    began_at = models.DateTimeField(_("begun"), null=True, blank=True)
    """Null for sessions from before it was kept."""
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    revisions = models.ManyToManyField(DeckRevision, related_name="sessions", verbose_name=_("deck revisions"))

    class Meta:
        ordering = ["campaign", "number"]
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="session_number_once")]

    def __str__(self) -> str:
        return f"{self.number} {self.scenario}"


class Table(models.Model):
    """Numbers of the session being played, such as doom and threat. They are no part of the log."""

    campaign = models.OneToOneField(Campaign, models.CASCADE, primary_key=True, related_name="table")
    session = models.PositiveIntegerField(_("session"), help_text=_("The number of the session that they belong to."))
    values = models.JSONField(_("values"), default=dict, help_text=_("Key of a tracker to its number."))
    turns = models.JSONField(default=list, help_text="The last changes, each with account, tracker and difference.")
    version = models.PositiveIntegerField(default=0, help_text="Counts every change: part of the ETag.")

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")

    def __str__(self) -> str:
        return f"{self.session}"
