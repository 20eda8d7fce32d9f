"""A campaign, the people in it, and its log."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Campaign(models.Model):
    """A campaign that a group plays."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.CharField(_("game"), max_length=16)
    name = models.CharField(_("name"), max_length=120)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="owned_campaigns")
    created_at = models.DateTimeField(_("begun"), auto_now_add=True)

    class Meta:
        ordering = ["-created_at"]
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """Somebody other than the owner who belongs to a campaign."""

    class Role(models.TextChoices):
        """What a member may do, from least to most."""

        READER = "reader", _("reads")
        SEAT = "seat", _("writes own seat")
        WRITER = "writer", _("writes all")

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=8, choices=Role)
    joined_at = models.DateTimeField(_("joined"), auto_now_add=True)

    class Meta:
        ordering = ["joined_at", "pk"]
        verbose_name = _("member")
        verbose_name_plural = _("members")
        constraints = [
            models.UniqueConstraint(fields=["campaign", "user"], name="member_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"


class LogEntry(models.Model):
    """One line of a campaign's log. Never changed, never deleted while the campaign exists."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="log")
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=40)
    data = models.JSONField(_("data"), default=dict)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        help_text=_("Empty: a former member, whose account was deleted."),
    )
    at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        ordering = ["campaign", "number"]
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="log_number_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="log_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"
