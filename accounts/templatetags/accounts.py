"""Template filters: browsers by their names, ways to log in by theirs."""

from django import template
from django.utils.translation import gettext as _

from accounts.models import SignIn
from accounts.web.sessions import browser_name

register = template.Library()
register.filter(browser_name)


@register.filter
def sign_in_methods(sign_in: SignIn) -> str:
    """The way of logging in, in words."""
    words = {
        "password": _("password"),
        "recovery_codes": _("recovery code"),
        "signup": _("sign-up"),
        "totp": _("code from the app"),
        "webauthn": _("passkey"),
    }
    return ", ".join(words.get(method, method) for method in sign_in.methods.split())
