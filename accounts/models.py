"""The account, its sign-ins, and the tokens and programs that act for it."""

import uuid
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower, Upper
from django.utils.translation import gettext_lazy as _
from oauth2_provider.models import AbstractApplication

from accounts.image_templates import check_image_template
from accounts.lookalikes import has_unusual_letters, mixes_alphabets, normalized, skeleton, skeletons


class SkeletonField(models.CharField):
    """The skeleton of the name, kept up to date with it as `auto_now` keeps a time.

    Empty for guests, whose names nobody sees, and for accounts that looked like an older one before it was checked.
    """

    def pre_save(self, model_instance: Any, add: bool) -> str | None:
        is_kept = not model_instance.is_guest and (add or model_instance.skeleton is not None)
        kept = skeleton(model_instance.username) if is_kept else None
        model_instance.skeleton = kept
        return kept


NAME_TAKEN = _("This name is taken, or looks too much like one that is. Choose another.")


def check_username(name: str, *, pk: int | None = None) -> None:
    """Refuse a name that looks like that of another account, that mixes alphabets, or that cannot be seen.

    A new one, without `pk`, is refused an @, too: it would look like an address, or like an a.
    """
    if pk is None and "@" in normalized(name):
        raise ValidationError(_("This name can't have an @. Use letters and digits."), code="name-at")
    if not skeleton(name):
        raise ValidationError(_("This name can't be seen. Use letters and digits."), code="name-invisible")
    if len(normalized(name)) > User.NAME_LENGTH:
        raise ValidationError(_("This name is too long."), code="name-too-long")
    if mixes_alphabets(name):
        raise ValidationError(
            _("This name mixes letters of different alphabets. Use letters of one only."), code="name-mixed"
        )
    if has_unusual_letters(name):
        raise ValidationError(DefaultAccountAdapter.error_messages["username_blacklisted"], code="name-unusual")
    alike = User.objects.filter(skeleton__in=skeletons(name))
    if (alike if pk is None else alike.exclude(pk=pk)).exists():
        raise ValidationError(NAME_TAKEN, code="name-taken")


class User(AbstractUser):  # type: ignore[django-manager-missing]  # that of programs, whose base has no types
    """A person with an account, or a guest, who builds decks in one browser and can never log in.

    A guest's `last_login` is the day of the last visit.
    """

    NAME_LENGTH = 150

    is_guest = models.BooleanField(_("guest"), default=False, editable=False)
    # A letter of another case or alphabet may become three.
    skeleton = SkeletonField(max_length=3 * NAME_LENGTH, null=True, default=None, editable=False)
    email = models.EmailField(_("email address"), blank=True, help_text=_("Where a new password can be sent."))
    wanted_email = models.EmailField(
        blank=True,
        default="",
        db_default="",
        editable=False,
        help_text="Given at sign-up, while another account has it.",
    )
    image_template = models.CharField(
        _("address of card pictures"), max_length=300, blank=True, default="", validators=[check_image_template]
    )

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                name="user_email_unique",
                condition=~models.Q(email=""),
                violation_error_message=_("A user with that email address already exists."),
            ),
            models.UniqueConstraint(fields=["skeleton"], name="user_name_unlike_others"),
        ]
        indexes = [
            models.Index(fields=["last_login"], name="guest_seen", condition=models.Q(is_guest=True)),
            models.Index(Upper("username"), name="user_name_any_case"),  # a login finds the name in any case
        ]

    def clean(self) -> None:
        super().clean()
        if self._state.adding or self.skeleton is not None:
            try:
                check_username(self.username, pk=self.pk)
            except ValidationError as error:
                raise ValidationError({"username": error}) from None


class SignIn(models.Model):
    """A try to log in to an account, for its owner to look over; or to none, which takes the same time."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="sign_ins", db_index=False
    )
    succeeded = models.BooleanField(_("succeeded"))
    methods = models.CharField(_("by"), max_length=60, help_text="What was used, in order, with spaces between.")
    ip = models.GenericIPAddressField(_("address"), null=True)
    user_agent = models.CharField(_("browser"), max_length=200, blank=True)
    at = models.DateTimeField(_("when"), auto_now_add=True, db_index=True)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name = _("sign-in")
        verbose_name_plural = _("sign-ins")
        indexes = [models.Index(fields=["user", "succeeded", "-at"], name="sign_in_latest")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.methods}"


class Scope(models.TextChoices):
    """A right of a program that acts for an account; it never exceeds the account's own."""

    READ = "read", _("Read everything you can see")
    DECKS = "decks", _("Change your decks, tables and collections")
    CAMPAIGNS = "campaigns", _("Change your campaigns, write their logs and upgrade the decks in them")
    IMPORTS = "imports", _("Import cards and type in card values")


class ApiToken(models.Model):
    """Lets a program act for an account until it expires. Only a digest is kept, so it cannot be read back."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=60, help_text=_("What the token is for, to know it again."))
    digest = models.CharField(max_length=64, unique=True, editable=False)
    scopes = models.JSONField(_("scopes"), default=list)
    created_at = models.DateTimeField(_("made"), auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"), db_index=True)
    last_used_at = models.DateTimeField(_("last used"), null=True)

    class Meta:
        ordering = ["-created_at"]
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")

    def __str__(self) -> str:
        return self.name

    @property
    def scope_labels(self) -> list[str]:
        """The scopes in words, in their own order."""
        return [str(scope.label) for scope in Scope if scope in self.scopes]


class Program(AbstractApplication):
    """A program that accounts can be connected with: a client of OAuth2.

    Staff register those without a user, for everybody. Of the secret only a digest is kept.
    """

    needs_pkce = models.BooleanField(_("needs PKCE"), default=True)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("program")
        verbose_name_plural = _("programs")

    def __str__(self) -> str:
        return str(self.name)

    def get_allowed_schemes(self) -> list[str]:
        """The schemes of its own addresses: an app may have one of its own."""
        return sorted({urlsplit(address).scheme for address in self.redirect_uris.split()})

    def is_usable(self, request: Any) -> bool:
        """Whether its author's account, if it has one, is open."""
        return self.user is None or self.user.is_active


class AuditEntry(models.Model):
    """A deed of staff, or a change of roles: who, when, what, about whom or what, and from which address.

    Accounts are named by number alone, which stays when they are deleted.
    """

    class Action(models.TextChoices):
        ADDED = "added", _("added in the admin")
        CHANGED = "changed", _("changed in the admin")
        DELETED = "deleted", _("deleted in the admin")
        ACCOUNT_DELETED = "account-deleted", _("account deleted")
        STAFF_MADE = "staff-made", _("staff account made")
        PASSWORD_SET = "password-set", _("password changed for the account")
        FACTOR_REMOVED = "factor-removed", _("second factor removed")
        IMPORT_STARTED = "import-started", _("import started")
        IMPORT_APPLIED = "import-applied", _("import applied after review")
        IMPORT_CANCELLED = "import-cancelled", _("import cancelled")
        IMPORT_ROLLED_BACK = "import-rolled-back", _("import rolled back")
        VALUES_ENTERED = "values-entered", _("card values typed in")
        INVITATION_MADE = "invitation-made", _("invitation made")
        INVITATION_REVOKED = "invitation-revoked", _("invitation revoked")
        FOLLOW_LINK_MADE = "follow-link-made", _("link to follow made")
        FOLLOW_LINK_REVOKED = "follow-link-revoked", _("link to follow revoked")
        MEMBER_JOINED = "member-joined", _("joined a campaign")
        MEMBER_REMOVED = "member-removed", _("left a campaign, or was removed")
        ROLE_CHANGED = "role-changed", _("role changed")
        OWNER_CHANGED = "owner-changed", _("campaign given to a new owner")
        PROGRAM_REGISTERED = "program-registered", _("program registered")
        PROGRAM_REMOVED = "program-removed", _("program removed")
        PROGRAM_CONNECTED = "program-connected", _("program connected")
        PROGRAM_DISCONNECTED = "program-disconnected", _("program disconnected")

    at = models.DateTimeField(_("when"), auto_now_add=True, db_index=True)
    action = models.CharField(_("what"), max_length=20, choices=Action)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.DO_NOTHING, null=True, db_constraint=False, related_name="+"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.DO_NOTHING, null=True, db_constraint=False, related_name="+"
    )
    object_type = models.CharField(max_length=60, blank=True)
    object_id = models.CharField(max_length=64, blank=True)
    details = models.JSONField(_("details"), default=dict)
    address = models.CharField(_("address"), max_length=45, blank=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("entry of the audit log")
        verbose_name_plural = _("audit log")

    def __str__(self) -> str:
        return self.get_action_display()


class RepeatableAnswer(models.Model):
    """The answer to a request that its sender may send again (Idempotency-Key), kept for a day."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    key = models.CharField(_("key"), max_length=200)
    digest = models.CharField(max_length=32, help_text="Of the request: the same key for another one is a mistake.")
    status = models.PositiveSmallIntegerField(_("status"), default=0)
    headers = models.JSONField(_("headers"), default=dict)
    body = models.TextField(_("body"), blank=True)
    created_at = models.DateTimeField(_("answered"), auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("repeatable answer")
        verbose_name_plural = _("repeatable answers")
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="answer_once")]

    def __str__(self) -> str:
        return self.key
