"""The record of all cards. For reading, everything uses the catalogue that is made from it."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

BY_LANGUAGE = _("By language.")


class Sourced(models.Model):
    """Base of imported rows. Rows that no source has are withdrawn, never deleted: decks point at them."""

    game = models.CharField(_("game"), max_length=16)
    code = models.CharField(_("code"), max_length=80)
    withdrawn = models.BooleanField(_("withdrawn"), default=False, help_text=_("No source has it any more."))

    class Meta:
        abstract = True
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="%(class)s_code_unique")]


class NamedSourced(Sourced):
    """Base of imported rows with a name in each language."""

    names = models.JSONField(_("names"), help_text=BY_LANGUAGE)

    class Meta(Sourced.Meta):
        abstract = True

    def __str__(self) -> str:
        return str(self.names["en"])


class CardSet(NamedSourced):
    """A product that cards came in."""

    cycle = models.CharField(_("cycle"), max_length=40, blank=True)
    cycle_names = models.JSONField(_("names of the cycle"), default=dict, blank=True, help_text=BY_LANGUAGE)
    cycle_position = models.PositiveSmallIntegerField(_("position of the cycle"), default=0)
    position = models.PositiveSmallIntegerField(_("position"))
    released = models.DateField(_("released"), null=True, blank=True)
    size = models.PositiveSmallIntegerField(_("size"), null=True, blank=True)
    chapter = models.PositiveSmallIntegerField(_("chapter"), null=True, blank=True)
    replaced = models.BooleanField(_("replaced"), default=False, help_text=_("Its cards are only sold in other boxes."))
    repackages = models.JSONField(
        _("repackages"), default=list, blank=True, help_text=_("The sets whose cards it holds once more.")
    )
    contents = models.CharField(_("contents"), max_length=16, blank=True)

    class Meta(Sourced.Meta):
        ordering = ["game", "cycle_position", "position", "code"]
        verbose_name = _("set")
        verbose_name_plural = _("sets")


class EncounterSet(NamedSourced):
    """Cards of a scenario that belong together."""

    class Meta(Sourced.Meta):
        ordering = ["game", "code"]
        verbose_name = _("encounter set")
        verbose_name_plural = _("encounter sets")


class CardClass(NamedSourced):
    """A class or sphere that cards belong to."""

    position = models.PositiveSmallIntegerField(_("position"))

    class Meta(Sourced.Meta):
        ordering = ["game", "position"]
        verbose_name = _("class")
        verbose_name_plural = _("classes")


class Card(Sourced):
    """A canonical card. Fields of one game alone are in `fields`, written from that game's own type."""

    name = models.CharField(_("name"), max_length=160, help_text=_("In English; copies are counted by it."))
    names = models.JSONField(_("names"), help_text=BY_LANGUAGE)
    subtitles = models.JSONField(_("subtitles"), default=dict, blank=True, help_text=BY_LANGUAGE)
    type_code = models.CharField(_("type"), max_length=40)
    classes = models.ManyToManyField(CardClass, verbose_name=_("classes"), related_name="cards", blank=True)
    level = models.PositiveSmallIntegerField(
        _("level"), null=True, blank=True, db_index=True, help_text=_("Empty: no level is printed. That is not 0.")
    )
    traits = models.JSONField(_("traits"), default=dict, blank=True, help_text=BY_LANGUAGE)
    keywords = models.JSONField(_("keywords"), default=list, blank=True)
    texts = models.JSONField(_("texts"), default=dict, blank=True, help_text=BY_LANGUAGE)
    flavours = models.JSONField(_("flavour texts"), default=dict, blank=True, help_text=BY_LANGUAGE)
    unique = models.BooleanField(_("unique"), default=False)
    card_set = models.ForeignKey(CardSet, models.PROTECT, verbose_name=_("set"), related_name="cards")
    position = models.PositiveIntegerField(_("position"))
    quantity = models.PositiveSmallIntegerField(_("quantity"), default=1)
    illustrator = models.CharField(_("illustrator"), max_length=160, blank=True)
    encounter_set = models.ForeignKey(
        EncounterSet, models.PROTECT, null=True, blank=True, verbose_name=_("encounter set"), related_name="cards"
    )
    encounter_position = models.PositiveSmallIntegerField(_("position in the encounter set"), null=True, blank=True)
    back = models.JSONField(_("other side"), null=True, blank=True)
    errata_date = models.DateField(_("date of the erratum"), null=True, blank=True)
    fields = models.JSONField(_("game's own fields"), default=dict, blank=True)

    class Meta(Sourced.Meta):
        ordering = ["game", "card_set__cycle_position", "card_set__position", "position", "code"]
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        constraints = [
            *Sourced.Meta.constraints,
            models.CheckConstraint(
                condition=models.Q(level__isnull=True) | models.Q(level__range=(0, 10)), name="card_level_range"
            ),
        ]
        indexes = [models.Index(fields=["game", "name"], name="card_name")]

    def __str__(self) -> str:
        return self.name if self.level is None else f"{self.name} ({self.level})"


class Weakness(models.Model):
    """A card's kind of weakness."""

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


class Printing(Sourced):
    """A reprint or alternate art: another code that means the same card."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="printings", verbose_name=_("card"))
    card_set = models.ForeignKey(CardSet, models.PROTECT, related_name="printings", verbose_name=_("set"))
    position = models.PositiveIntegerField(_("position"))
    quantity = models.PositiveSmallIntegerField(_("quantity"), default=1)
    illustrator = models.CharField(_("illustrator"), max_length=160, blank=True)
    texts = models.JSONField(_("texts"), default=dict, blank=True, help_text=BY_LANGUAGE)
    flavours = models.JSONField(_("flavour texts"), default=dict, blank=True, help_text=BY_LANGUAGE)
    values = models.JSONField(
        _("values"), default=dict, blank=True, help_text=_("What this printing has otherwise than the card.")
    )
    errata_date = models.DateField(_("date of the erratum"), null=True, blank=True)

    class Meta(Sourced.Meta):
        ordering = ["game", "code"]
        verbose_name = _("printing")
        verbose_name_plural = _("printings")

    def __str__(self) -> str:
        return f"{self.code} {self.card}"


class Taboo(NamedSourced):
    """A dated list of changes to cards."""

    start = models.DateField(_("in force from"))
    active = models.BooleanField(_("active"), default=True)
    cards = models.JSONField(_("cards"), default=list)

    class Meta(Sourced.Meta):
        ordering = ["game", "start", "code"]
        verbose_name = _("taboo list")
        verbose_name_plural = _("taboo lists")

    def __str__(self) -> str:
        return f"{self.names['en']} {self.start}"


class Guide(NamedSourced):
    """A campaign guide."""

    kind = models.CharField(_("kind"), max_length=16)
    official = models.BooleanField(_("official"), default=True)
    returns_to = models.CharField(_("returns to"), max_length=80, null=True, blank=True)  # noqa: DJ001  (no guide, not "")
    order = models.JSONField(_("order of play"), default=list)
    sections = models.JSONField(_("log sections"), default=list)
    chaos_bags = models.JSONField(_("chaos bags"), default=dict)

    class Meta(Sourced.Meta):
        ordering = ["game", "code"]
        verbose_name = _("guide")
        verbose_name_plural = _("guides")


class Scenario(NamedSourced):
    """A scenario or interlude of a guide."""

    guide = models.ForeignKey(Guide, models.PROTECT, related_name="scenarios", verbose_name=_("guide"))
    heading = models.CharField(_("heading"), max_length=80, blank=True)
    kind = models.CharField(_("kind"), max_length=40)
    reference_card = models.CharField(_("reference card"), max_length=80, null=True, blank=True)  # noqa: DJ001
    encounter_sets = models.JSONField(_("encounter sets"), default=list)
    resolutions = models.JSONField(_("resolutions"), default=list)
    results = models.JSONField(_("results"), default=dict)

    class Meta(Sourced.Meta):
        ordering = ["game", "code"]
        verbose_name = _("scenario")
        verbose_name_plural = _("scenarios")


class SourceRecord(models.Model):
    """The claim of one source about one record. The rows above are merged from the claims of all sources."""

    game = models.CharField(_("game"), max_length=16)
    source = models.CharField(_("source"), max_length=40)
    kind = models.CharField(_("kind"), max_length=16)
    code = models.CharField(_("code"), max_length=80)
    data = models.JSONField(_("data"))

    ENTERED = "entered"
    """The source of values that members entered because no other source has them."""

    class Meta:
        verbose_name = _("source record")
        verbose_name_plural = _("source records")
        permissions = [("enter_values", "Can type in values of cards that no source tells")]
        constraints = [models.UniqueConstraint(fields=["game", "kind", "code", "source"], name="sourcerecord_unique")]

    def __str__(self) -> str:
        return f"{self.source}: {self.kind} {self.code}"


class ImportRun(models.Model):
    """One import: its progress, its findings and its changes, by which it can be undone."""

    class Status(models.TextChoices):
        QUEUED = "queued", _("waits for its turn")
        RUNNING = "running", _("running")
        REFUSED = "refused", _("refused: the input has faults")
        REVIEW = "review", _("waits for review")
        UNCHANGED = "unchanged", _("nothing to change")
        APPLIED = "applied", _("applied")
        ROLLED_BACK = "rolled-back", _("rolled back")
        CANCELLED = "cancelled", _("cancelled")
        BROKEN_OFF = "broken-off", _("broken off")

    UNFINISHED = (Status.QUEUED, Status.RUNNING)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.CharField(_("game"), max_length=16)
    source = models.CharField(_("source"), max_length=40)
    origin = models.CharField(_("path or address"), max_length=500)
    sets = models.JSONField(_("sets"), default=list, help_text=_("Empty: everything."))
    waived = models.JSONField(_("waived rows"), default=list, help_text=_("Left out, whatever is wrong with them."))
    fingerprint = models.CharField(
        _("fingerprint"), max_length=64, blank=True, help_text=_("Of the project's own facts, as they were imported.")
    )
    status = models.CharField(_("status"), max_length=12, choices=Status, default=Status.QUEUED)
    stage = models.CharField(_("stage"), max_length=12, default="read")
    done = models.PositiveIntegerField(_("rows done"), default=0)
    total = models.PositiveIntegerField(_("rows in all"), default=0)
    findings = models.JSONField(_("findings"), default=list)
    changes = models.JSONField(_("changes"), default=list)
    cancel_asked = models.BooleanField(_("to be cancelled"), default=False)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    started_at = models.DateTimeField(_("started"), auto_now_add=True)
    heartbeat_at = models.DateTimeField(_("last sign of life"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        ordering = ["-started_at"]
        verbose_name = _("import")
        verbose_name_plural = _("imports")
        constraints = [
            models.UniqueConstraint(
                fields=["game"], condition=models.Q(status__in=["queued", "running"]), name="importrun_one_per_game"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.source} {self.started_at:%Y-%m-%d %H:%M}"


class CatalogueVersion(models.Model):
    """A published state of a game's cards. The newest is the one in use."""

    game = models.CharField(_("game"), max_length=16)
    number = models.PositiveIntegerField(_("number"))
    token = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    published_at = models.DateTimeField(_("published"), auto_now_add=True)
    note = models.CharField(_("note"), max_length=200, blank=True)
    run = models.ForeignKey(ImportRun, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["game", "-number"]
        verbose_name = _("catalogue version")
        verbose_name_plural = _("catalogue versions")
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="catalogueversion_number_unique")]

    def __str__(self) -> str:
        return f"{self.game} {self.number}"


class BuiltCatalogue(models.Model):
    """The file of a game's newest catalogue, for machines that do not have it. It is derived: no backup has it."""

    game = models.CharField(max_length=16, primary_key=True)
    name = models.CharField(max_length=200)
    """Of the file: the version, and the code that built it."""
    content = models.BinaryField()
    """Compressed."""

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return self.name


class Collection(models.Model):
    """A collection of one game: the copies of each box, and single cards more or fewer than come in them.

    Two JSON columns, no rows: it is read and written whole, nothing is joined with it (the catalogue is in memory), and
    codes must outlive what they name: codes unknown to the catalogue stay in the collection.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="collections")
    game = models.CharField(_("game"), max_length=16)
    name = models.CharField(_("name"), max_length=120)
    is_default = models.BooleanField(
        _("default"), default=False, help_text=_("The one that is meant where none is named.")
    )
    sets = models.JSONField(_("sets"), default=dict, blank=True, help_text=_("Boxes by the code of the set."))
    cards = models.JSONField(
        _("single cards"), default=dict, blank=True, help_text=_("Copies beside those of the boxes, by card code.")
    )
    version = models.PositiveIntegerField(_("version"), default=1, help_text=_("Rises with every change."))
    created_at = models.DateTimeField(_("made"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed"), auto_now_add=True)

    class Meta:
        ordering = ["game", "created_at", "pk"]
        verbose_name = _("collection")
        verbose_name_plural = _("collections")
        constraints = [
            models.UniqueConstraint(fields=["owner", "game", "name"], name="collection_name_unique"),
            models.UniqueConstraint(
                fields=["owner", "game"], condition=models.Q(is_default=True), name="collection_one_default"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class CodeChange(models.Model):
    """A change of a card code: the feed by which mirrors repair themselves."""

    class Kind(models.TextChoices):
        MERGED = "merged", _("is now a printing of another card")
        RENAMED = "renamed", _("has another name")
        WITHDRAWN = "withdrawn", _("no source has it any more")
        RESTORED = "restored", _("is there again")
        SPLIT = "split", _("is a card of its own")

    version = models.ForeignKey(CatalogueVersion, models.CASCADE, related_name="code_changes")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    code = models.CharField(_("code"), max_length=80)
    old = models.CharField(_("before"), max_length=160, blank=True)
    new = models.CharField(_("after"), max_length=160, blank=True)

    class Meta:
        ordering = ["version__published_at", "pk"]
        verbose_name = _("code change")
        verbose_name_plural = _("code changes")

    def __str__(self) -> str:
        return f"{self.code} {self.get_kind_display()}"
