"""The record of all cards. For reading, everything uses the catalogue that is made from it."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _


class CardSet(models.Model):
    """A product that cards came in."""

    game = models.CharField(_("game"), max_length=16)
    code = models.CharField(_("code"), max_length=40)
    names = models.JSONField(_("names"), help_text=_("By language."))
    released = models.DateField(_("released"), null=True, blank=True)
    position = models.PositiveSmallIntegerField(_("position"))

    class Meta:
        ordering = ["game", "position"]
        verbose_name = _("set")
        verbose_name_plural = _("sets")
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="cardset_code_unique")]

    def __str__(self) -> str:
        return str(self.names["en"])


class CardClass(models.Model):
    """A class or sphere that cards belong to."""

    game = models.CharField(_("game"), max_length=16)
    code = models.CharField(_("code"), max_length=40)
    names = models.JSONField(_("names"), help_text=_("By language."))
    position = models.PositiveSmallIntegerField(_("position"))

    class Meta:
        ordering = ["game", "position"]
        verbose_name = _("class")
        verbose_name_plural = _("classes")
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="cardclass_code_unique")]

    def __str__(self) -> str:
        return str(self.names["en"])


class Card(models.Model):
    """A canonical card. What only one game has stands in `fields`, written from that game's own type."""

    game = models.CharField(_("game"), max_length=16)
    code = models.CharField(_("code"), max_length=40)
    name = models.CharField(_("name"), max_length=120, help_text=_("In English; copies are counted by it."))
    translations = models.JSONField(
        _("translations"), default=dict, blank=True, help_text=_("Name, subtitle and traits by language.")
    )
    subtitle = models.CharField(_("subtitle"), max_length=120, blank=True)
    type_code = models.CharField(_("type"), max_length=40)
    classes = models.ManyToManyField(CardClass, verbose_name=_("classes"), related_name="cards", blank=True)
    level = models.PositiveSmallIntegerField(
        _("level"), null=True, blank=True, db_index=True, help_text=_("Empty: no level is printed. That is not 0.")
    )
    traits = models.JSONField(_("traits"), default=list, blank=True)
    unique = models.BooleanField(_("unique"), default=False)
    card_set = models.ForeignKey(CardSet, models.PROTECT, verbose_name=_("set"), related_name="cards")
    position = models.PositiveIntegerField(_("position"))
    quantity = models.PositiveSmallIntegerField(_("quantity"), default=1)
    illustrator = models.CharField(_("illustrator"), max_length=120, blank=True)
    fields = models.JSONField(_("game's own fields"), default=dict, blank=True)

    class Meta:
        ordering = ["game", "card_set__position", "position", "code"]
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        constraints = [
            models.UniqueConstraint(fields=["game", "code"], name="card_code_unique"),
            models.CheckConstraint(
                condition=models.Q(level__isnull=True) | models.Q(level__range=(0, 10)), name="card_level_range"
            ),
        ]
        indexes = [models.Index(fields=["game", "name"], name="card_name")]

    def __str__(self) -> str:
        return self.name if self.level is None else f"{self.name} ({self.level})"


class Weakness(models.Model):
    """What makes a card a weakness."""

    class Kind(models.TextChoices):
        BASIC = "basic", _("basic")
        SIGNATURE = "signature", _("signature")
        STORY = "story", _("story")

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, verbose_name=_("card"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    class_lock = models.ForeignKey(
        CardClass, models.PROTECT, null=True, blank=True, verbose_name=_("class lock"), related_name="+"
    )
    multiplayer_only = models.BooleanField(_("multiplayer only"), default=False)
    campaign_only = models.BooleanField(_("campaign only"), default=False)
    copies = models.PositiveSmallIntegerField(
        _("copies"), default=1, help_text=_("In the pool that random weaknesses are drawn from.")
    )

    class Meta:
        verbose_name = _("weakness")
        verbose_name_plural = _("weaknesses")
        constraints = [
            models.CheckConstraint(condition=models.Q(kind__in=["basic", "signature", "story"]), name="weakness_kind")
        ]

    def __str__(self) -> str:
        return f"{self.card} ({self.get_kind_display()})"


class Printing(models.Model):
    """A reprint or alternate art: another code that means the same card."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="printings", verbose_name=_("card"))
    game = models.CharField(_("game"), max_length=16)
    code = models.CharField(_("code"), max_length=40)
    card_set = models.ForeignKey(CardSet, models.PROTECT, related_name="printings", verbose_name=_("set"))
    position = models.PositiveIntegerField(_("position"))
    quantity = models.PositiveSmallIntegerField(_("quantity"), default=1)
    illustrator = models.CharField(_("illustrator"), max_length=120, blank=True)

    class Meta:
        ordering = ["game", "code"]
        verbose_name = _("printing")
        verbose_name_plural = _("printings")
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="printing_code_unique")]

    def __str__(self) -> str:
        return f"{self.code} {self.card}"


class CatalogueVersion(models.Model):
    """A state of a game's cards that was published. The newest is the one in use."""

    game = models.CharField(_("game"), max_length=16)
    number = models.PositiveIntegerField(_("number"))
    token = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    published_at = models.DateTimeField(_("published"), auto_now_add=True)
    note = models.CharField(_("note"), max_length=200, blank=True)

    class Meta:
        ordering = ["game", "-number"]
        verbose_name = _("catalogue version")
        verbose_name_plural = _("catalogue versions")
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="catalogueversion_number_unique")]

    def __str__(self) -> str:
        return f"{self.game} {self.number}"
