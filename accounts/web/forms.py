"""The forms of the account page."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.image_templates import check_image_template
from accounts.models import Scope, User
from accounts.selectors import email_is_free, scopes_of


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


class EmailForm(PasswordForm):
    """Another address for the account."""

    email = forms.EmailField(label=_("New email address"), widget=forms.EmailInput(attrs={"autocomplete": "email"}))
    field_order = ["email", "password"]

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        if not email_is_free(email=email, user=self.user):
            raise forms.ValidationError(_("This address cannot be used."), code="email-taken")
        return email
