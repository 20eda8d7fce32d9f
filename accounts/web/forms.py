"""The forms of the account page, and allauth's in our words."""

import re
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import get_adapter
from allauth.account.fields import EmailField
from allauth.account.forms import LoginForm as BaseLoginForm
from allauth.account.forms import ResetPasswordForm as BaseResetPasswordForm
from allauth.account.forms import SignupForm as BaseSignupForm
from allauth.core import context
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.validators import MaxLengthValidator
from django.db import IntegrityError, transaction
from django.forms.fields import InvalidJSONInput
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from fido2.webauthn import AuthenticationResponse, RegistrationResponse

from accounts import services
from accounts.image_templates import check_image_template
from accounts.models import NAME_TAKEN, Scope, User
from accounts.selectors import email_is_free, program_list, scopes_of, sends_mail

MAX_PROGRAMS = 50
"""Of one account; for staff, together with those of the service."""


class TokenForm(forms.Form):
    """A new API token. It can be given no scope that the account has no use for."""

    name = forms.CharField(label=_("What is it for?"), max_length=60)
    days = forms.TypedChoiceField(
        label=_("Expires in"),
        coerce=int,
        initial=90,
        choices=[(30, _("30 days")), (90, _("90 days")), (365, _("1 year"))],
    )
    scopes = forms.MultipleChoiceField(
        label=_("What may it do?"),
        initial=[Scope.READ],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one.")},
    )

    def __init__(self, *args: object, user: User, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["scopes"].choices = [(scope.value, scope.label) for scope in scopes_of(user)]  # type: ignore[attr-defined]


FORBIDDEN_SCHEMES = {
    "about", "blob", "chrome", "data", "file", "ftp", "intent", "javascript", "mailto", "sms", "tel", "vbscript", "ws",
    "wss",
}  # fmt: skip
"""A browser would do more with such an address than hand it to an app."""
LOOPBACK = {"127.0.0.1", "localhost", "::1"}


class ProgramForm(forms.Form):
    """A new program that members can connect."""

    name = forms.CharField(label=_("Name of the program"), max_length=60)
    redirect_uris = forms.CharField(
        label=_("Addresses to return to"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2, "autocomplete": "off", "spellcheck": "false", "autocapitalize": "off"}),
        help_text=_("One per line, such as https://decks.example.org/callback or myapp://auth/redirect"),
    )
    is_confidential = forms.BooleanField(
        label=_("It runs on a server and can keep a secret"), required=False, help_text=_("An app on a phone can't.")
    )
    needs_pkce = forms.BooleanField(
        label=_("It uses PKCE"), required=False, initial=True, help_text=_("Log-ins without it are refused.")
    )
    for_everybody = forms.BooleanField(
        label=_("In the name of this service, not in mine"), required=False, help_text=_("Other staff can remove it.")
    )

    def __init__(self, *args: object, user: User, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.user = user
        if not user.is_staff:
            del self.fields["for_everybody"]

    def clean_redirect_uris(self) -> list[str]:
        addresses: list[str] = self.cleaned_data["redirect_uris"].split()
        for address in addresses:
            if problem := _redirect_problem(address):
                raise forms.ValidationError(f"{address}: {problem}", code="redirect-uri")
        return addresses

    def clean(self) -> dict[str, Any]:
        if program_list(self.user).count() >= MAX_PROGRAMS:
            raise forms.ValidationError(_("You can't register any more programs. Remove one first."), code="too-many")
        return {"for_everybody": False, **self.cleaned_data}


def _redirect_problem(address: str) -> str:
    """The reason why redirects to the address are refused; empty if they are not."""
    try:
        parts = urlsplit(address)
        host, _port = parts.hostname, parts.port
    except ValueError:
        return gettext("This is no address.")
    if not re.fullmatch(r"[a-z][a-z0-9+.-]*:[!-~]+", address) or not re.fullmatch(r"[\w.:\[\]-]*", parts.netloc):
        return gettext("This is no address.")
    if "#" in address:
        return gettext("Leave out the part from # on.")
    if parts.scheme in FORBIDDEN_SCHEMES or (parts.scheme in {"http", "https"} and not host):
        return gettext("Nobody can be sent there.")
    if parts.scheme == "http" and settings.HTTPS and host not in LOOPBACK:
        return gettext("Use https.")
    return ""


class PicturesForm(forms.Form):
    """The template of the account's card pictures."""

    image_template = forms.CharField(
        label=_("Picture address"),
        max_length=300,
        required=False,
        validators=[check_image_template],
        widget=forms.TextInput(
            attrs={"inputmode": "url", "autocomplete": "off", "spellcheck": "false", "autocapitalize": "off"}
        ),
        help_text=_("For example https://pictures.example.org/{game}/{code}.jpg"),
    )


class PasswordForm(forms.Form):
    """Asks for the password once more."""

    password = forms.CharField(
        label=_("Your password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, *args: object, user: User, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("That is not your password."), code="password-wrong")
        return password


MAX_EMAIL: int = User._meta.get_field("email").max_length  # type: ignore[assignment]


class EmailForm(PasswordForm):
    """Another address for the account."""

    email = forms.EmailField(
        label=_("New email address"), max_length=MAX_EMAIL, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
    field_order = ["email", "password"]

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        # Where mail is sent, only the owner of the address learns that it has an account.
        if not sends_mail() and not email_is_free(email=email, user=self.user):
            raise forms.ValidationError(_("This address cannot be used."), code="email-taken")
        return email


class LoginForm(BaseLoginForm):
    """A name or an address; longer ones than are kept are not looked for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].validators.append(MaxLengthValidator(MAX_EMAIL))
        self.fields["login"].widget.attrs["maxlength"] = MAX_EMAIL


class SignupForm(BaseSignupForm):
    """Where mail is sent, an account is made whether or not the address has one already: trying tells nothing.

    If it has, the new account waits (`User.wanted_email`), and the owner of the address is told by mail that there is
    an account.
    """

    email = EmailField(max_length=MAX_EMAIL)
    is_address_taken = False

    def validate_unique_email(self, value: str) -> str:
        if not sends_mail():
            email: str = super().validate_unique_email(value)
            return email
        self.is_address_taken = not email_is_free(email=value)
        return value

    def save(self, request: HttpRequest) -> Any:
        given = self.cleaned_data["email"]
        if self.is_address_taken:
            self.cleaned_data["email"] = ""
        user = super().save(request)
        if self.is_address_taken:
            services.email_want(email=given, actor=user)
        return user

    def try_save(self, request: HttpRequest) -> Any:
        try:
            with transaction.atomic():
                return super().try_save(request)
        except IntegrityError:  # taken in the meantime
            messages.error(request, NAME_TAKEN)
            return None, redirect("account_signup")


class ResetPasswordForm(BaseResetPasswordForm):
    """Links are sent for the account that has the address, and for none that only asked for it."""

    users: list[User]

    def clean_email(self) -> str:
        email: str = super().clean_email()
        self.users = [user for user in self.users if user.email.lower() == email.lower()]
        return email


CODE = {"autocomplete": "one-time-code", "inputmode": "numeric", "autocapitalize": "off", "spellcheck": "false"}


class ActivateAppForm(ActivateTOTPForm):
    """A code of the app, which shows that it has the secret."""

    code = forms.CharField(label=_("Code from the app"), max_length=20, widget=forms.TextInput(attrs=CODE))


class SecondFactorForm(AuthenticateForm):
    """A code of the app, or one of the recovery codes."""

    code = forms.CharField(label=_("Code"), max_length=20, widget=forms.TextInput(attrs={**CODE, "autofocus": True}))

    def _emit_authentication_failed(self, authenticator: Authenticator) -> None:
        super()._emit_authentication_failed(authenticator)
        _note_failure(self.user, authenticator.type)


class CodeAgainForm(ReauthenticateForm):
    """A code, asked for again before a sensitive change."""

    code = forms.CharField(label=_("Code"), max_length=20, widget=forms.TextInput(attrs=CODE))


class CredentialField(forms.JSONField):
    """A device's answer for a passkey; refused if no device would send it."""

    widget = forms.HiddenInput

    def __init__(self, answer: type[AuthenticationResponse | RegistrationResponse]) -> None:
        super().__init__()
        self.answer = answer

    def to_python(self, value: Any) -> Any:
        try:
            credential = super().to_python(value)
            if credential is not None:
                self.answer.from_dict(credential)
        except (AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
            raise forms.ValidationError(_("This isn't the passkey's answer. Try again."), code="invalid") from error
        return credential

    def bound_data(self, data: Any, initial: Any) -> Any:
        """The text as it was sent: a page with errors does not read it again."""
        return None if data is None else InvalidJSONInput(data)


class PasskeyLoginForm(LoginWebAuthnForm):
    """A passkey in place of the password."""

    credential = CredentialField(AuthenticationResponse)


class PasskeyAgainForm(ReauthenticateWebAuthnForm):
    """A passkey, asked for again before a sensitive change."""

    credential = CredentialField(AuthenticationResponse)


class SecondFactorPasskeyForm(AuthenticateWebAuthnForm):
    """A passkey as the second factor."""

    credential = CredentialField(AuthenticationResponse)

    def clean_credential(self) -> Authenticator:
        try:
            return super().clean_credential()
        except forms.ValidationError:
            _note_failure(self.user, Authenticator.Type.WEBAUTHN)
            raise


def _note_failure(user: User, method: str) -> None:
    get_adapter().note_sign_in(context.request, user, succeeded=False, methods=["password", str(method)])


class AddPasskeyForm(AddWebAuthnForm):
    """A new passkey, with a name to know it again."""

    name = forms.CharField(label=_("Name"), max_length=60, required=False)
    credential = CredentialField(RegistrationResponse)
    passwordless = forms.BooleanField(
        label=_("Log in with this passkey alone, without a password"),
        required=False,
        initial=True,
        help_text=_("Needs a device that checks it's you: by fingerprint, face or PIN."),
    )


class RenamePasskeyForm(EditWebAuthnForm):
    """Another name for a passkey."""

    name = forms.CharField(label=_("Name"), max_length=60)
