"""Changes to allauth's behaviour."""

import base64
import hashlib
import secrets
from contextlib import suppress
from smtplib import SMTPException
from typing import Any

import structlog
from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.internal.userkit import filter_users_by_email, filter_users_by_username
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext, ngettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts import services
from accounts.access import GUEST, guest_or_none
from accounts.lookalikes import normalized, skeleton, skeletons
from accounts.models import NAME_TAKEN, User, check_username
from accounts.selectors import email_is_free, email_is_unconfirmed, sends_mail

log = structlog.get_logger("cardsdb.accounts")
FORMAL = (
    _("Forgot your password?"),
    _("Please type your current password."),
    _("The username and/or password you specified are not correct."),
    _("Your password can’t be too similar to your other personal information."),
    _("Your password can’t be a commonly used password."),
    _("Your password can’t be entirely numeric."),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
)
"""Words of Django and allauth whose Spanish is formal; our catalogues have others."""


MAIL_RETRY_SECONDS = 180
"""allauth sends one mail to an address in that time, and counts one that could not be sent."""


class MailError(Exception):
    """The mail server does not take a message that the visitor is waiting for."""


class AccountAdapter(DefaultAccountAdapter):
    """Hooks called by allauth."""

    error_messages = {**DefaultAccountAdapter.error_messages, "username_taken": NAME_TAKEN}

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it is kept; refused if it looks like another one, or like a reserved one."""
        name: str = super().clean_username(normalized(username), shallow)
        if not skeletons(name).isdisjoint(map(skeleton, app_settings.USERNAME_BLACKLIST)):
            raise self.validation_error("username_blacklisted")
        if not shallow:
            check_username(name)
        return name

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Names are found as they are kept, however they were typed; addresses, once they are confirmed.

        Neither the answer nor its time tells whether an address has an account: one password is compared, or as if.
        """
        name, email = credentials.get("username"), credentials.get("email")
        if name:
            credentials["username"] = normalized(name)
        if email and email == name and not filter_users_by_username(email).exists():
            del credentials["username"]  # the form offers an address as a name, too
        if email and email_is_unconfirmed(email):
            credentials["email"] = f"unconfirmed {email}"  # is counted like any other, and not found
        user: User | None = super().authenticate(request, **credentials)
        return user

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Note it in the log of the account; without one, too, so that the time of the answer tells nothing."""
        found = filter_users_by_username(credentials.get("username", "")).filter(is_guest=False).first()
        if not found and "email" in credentials:
            found = next(iter(filter_users_by_email(credentials["email"])), None)
        self.note_sign_in(request, found, succeeded=False, methods=["password"])

    def note_sign_in(self, request: HttpRequest, user: User | None, *, succeeded: bool, methods: list[str]) -> None:
        services.sign_in_note(
            succeeded=succeeded,
            methods=methods,
            ip=self.get_client_ip(request),
            user_agent=request.headers.get("User-Agent", ""),
            user=user,
        )

    @transaction.atomic
    def set_password(self, user: User, password: str) -> None:
        """A new password revokes all API tokens: a thief of the old one may have made them."""
        super().set_password(user, password)
        services.token_revoke_all(user=user)

    @transaction.atomic
    def login(self, request: HttpRequest, user: User) -> None:
        """The guest of this browser joins the account, whether it is new or not: both or none."""
        guest = guest_or_none(request)
        moved = services.guest_join(guest=guest, actor=user) if guest else 0
        used = [record.get("type", record["method"]) for record in get_authentication_records(request, user)]
        super().login(request, user)
        self.note_sign_in(request, user, succeeded=True, methods=list(dict.fromkeys(used)) or ["signup"])
        if guest:
            request.session.pop(GUEST, None)
            request.session.set_expiry(None)  # from here on, as for every account
        if moved:
            told = ngettext(
                "Your deck is now in your account.", "Your %(number)s decks are now in your account.", moved
            )
            messages.success(request, told % {"number": moved})

    def get_login_stages(self) -> list[str]:
        ours = {"allauth.account.stages.EmailVerificationStage": "accounts.adapter.ConfirmationStage"}
        return [ours.get(stage, stage) for stage in super().get_login_stages()]

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Do not confirm an address that another account has taken in the meantime."""
        if not email_is_free(email=email_address.email, user=email_address.user):
            failed = "account/messages/email_confirmation_failed.txt"
            self.add_message(request, messages.ERROR, failed, {"email": email_address.email})
            return False
        return bool(super().confirm_email(request, email_address))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException) as error:
            # What SMTP says may have the address in it.
            log.error("mail not sent", message=template_prefix, reason=type(error).__name__)
            raise MailError from error

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Send the link; if another account has the address, notify its owner instead."""
        address = emailconfirmation.email_address
        if not sends_mail() or email_is_free(email=address.email, user=address.user):
            super().send_confirmation_mail(request, emailconfirmation, signup)
        else:
            self.send_account_already_exists_mail(address.email)

    def send_notification_mail(self, *args: Any, **kwargs: Any) -> None:
        """Send a notification of a change, if there is a mail server."""
        if sends_mail():
            with suppress(MailError):
                super().send_notification_mail(*args, **kwargs)

    def is_safe_url(self, url: str | None) -> bool:
        """Whether a login may redirect there; never to text that is no address."""
        with suppress(ValueError):
            return bool(super().is_safe_url(url))
        return False

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        """The ways to confirm a login, in our words."""
        words = {
            "reauthenticate": _("Use your password"),
            "mfa_reauthenticate": _("Use a code"),
            "mfa_reauthenticate:webauthn": _("Use a passkey"),
        }
        return [{**way, "description": words[way["id"]]} for way in super().get_reauthentication_methods(user)]


class ConfirmationStage(EmailVerificationStage):
    """Where mail is sent, an address given at sign-up is confirmed before the first login.

    An account without an address needs none, and one that has been here before keeps its way in.
    """

    def handle(self) -> Any:
        user = self.login.user
        if sends_mail() and user and user.wanted_email:
            self._give_address(user)
        if sends_mail() and (self.login.user is None or self._is_new(user)):
            self.login.email_verification = app_settings.EmailVerificationMethod.MANDATORY
        try:
            return super().handle()
        except MailError:
            if self.login.signup and user:
                services.sign_up_undo(account=user)
            raise

    def _give_address(self, user: User) -> None:
        """The address that the account waits for, if it is free by now; else allauth does as if there were no account.

        Then the owner of the address gets a mail, and the page is that of any other sign-up.
        """
        if email_is_free(email=user.wanted_email):
            services.email_change(email=user.wanted_email, actor=user)
        else:
            self.login.user, self.login.email = None, user.wanted_email

    def _is_new(self, user: User) -> bool:
        given = EmailAddress.objects.filter(user=user, primary=True, verified=False)
        return user.last_login is None and given.exists()


class SecondFactorAdapter(DefaultMFAAdapter):
    """Secrets of second factors are encrypted with the SECRET_KEY, so that a stolen database is not enough."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "cannot_generate_recovery_codes": _("Recovery codes need a second factor. Set up an app or a passkey first."),
        "incorrect_code": _("That didn't work. Check the code, or try again."),
    }

    def encrypt(self, text: str) -> str:
        return _ciphers().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """The secret; one that no code fits, if the key it was encrypted with is gone."""
        try:
            return _ciphers().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            log.warning("second factor unreadable", reason="SECRET_KEY has changed; see SECRET_KEY_FALLBACKS")
            return base64.b32encode(secrets.token_bytes(20)).decode()

    def get_totp_label(self, user: User) -> str:
        return user.username

    def generate_authenticator_name(self, user: User, type: str) -> str:
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return gettext("Passkey") if number == 1 else gettext("Passkey %(number)s") % {"number": number}


def _ciphers() -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    digests = [hashlib.sha256(b"second factor:" + key.encode()).digest() for key in keys]
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])
