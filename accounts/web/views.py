"""The account page: tokens, sessions, download, deletion. Signing up and logging in are allauth's."""

import uuid

from allauth.core import ratelimit
from allauth.usersessions.internal.flows.sessions import end_sessions
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts import services
from accounts.access import guest_or_none, session_access, token_access, user_of, user_or_none
from accounts.models import User
from accounts.selectors import connection_list, email_pending, export_all, second_factors, sends_mail, sign_in_list
from accounts.web.forms import EmailForm, PasswordForm, PicturesForm, TokenForm

NEW_SECRET = "new_token"  # noqa: S105  (the name in the session)


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """The account page. Posting the form makes a token; its secret is shown once, on the next page."""
    user = user_of(request)
    form = TokenForm(user=user)
    if request.method == "POST":
        form = TokenForm(request.POST, user=user)
        if form.is_valid():
            _token, secret = services.token_create(**form.cleaned_data, actor=user)
            request.session[NEW_SECRET] = secret  # the next page takes it out: reloading makes no second token
            return redirect(f"{reverse('account')}#tokens")
    return _page(request, user, form, PicturesForm(initial={"image_template": user.image_template}))


def _page(request: HttpRequest, user: User, form: TokenForm, pictures_form: PicturesForm) -> HttpResponse:
    return render(
        request,
        "accounts/account.html",
        {
            "form": form,
            "pictures_form": pictures_form,
            "secret": request.session.pop(NEW_SECRET, None),
            "tokens": user.api_tokens.all(),
            "connections": connection_list(user),
            "now": timezone.now(),
            "pending": email_pending(user),
            "second_factors": second_factors(user),
            "sign_ins": sign_in_list(user),
            "sections": settings.ACCOUNT_SECTIONS,
        },
    )


@never_cache
@login_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def email(request: HttpRequest) -> HttpResponse:
    """Change the email address, after the password; where mail is sent, once the new one is confirmed."""
    user = user_of(request)
    if too_many := _too_many_passwords(request, user):
        return too_many
    form = EmailForm(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid():
        new = form.cleaned_data["email"]
        if not sends_mail():
            services.email_change(email=new, actor=user).send_confirmation(request)
            messages.success(request, _("Email address changed."))
            return redirect("account")
        services.email_ask(email=new, actor=user).send_confirmation(request)
        messages.success(request, _("We've sent a message to %(email)s. Open its link to confirm.") % {"email": new})
        return redirect("account")
    return render(request, "accounts/email.html", {"form": form})


@never_cache
@login_required
@require_POST
def pictures(request: HttpRequest) -> HttpResponse:
    """Change the template of the account's pictures; an invalid one comes back with its fault."""
    user = user_of(request)
    form = PicturesForm(request.POST)
    if not form.is_valid():
        return _page(request, user, TokenForm(user=user), form)
    template = form.cleaned_data["image_template"]
    services.image_template_change(template=template, actor=user)
    messages.success(
        request, _("Card images now come from that address.") if template else _("The address has been removed.")
    )
    return redirect(f"{reverse('account')}#pictures")


@never_cache
@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Delete the guest of this browser with all decks, and the session."""
    if not user_or_none(request) and (guest := guest_or_none(request)):
        services.guest_forget(guest=guest)
        logout(request)
        messages.success(request, _("Everything you made here without an account has been deleted."))
    return redirect("home")


@login_required
@require_POST
def token_revoke(request: HttpRequest, token_id: uuid.UUID) -> HttpResponse:
    token = token_access(id=token_id, user=user_of(request))
    services.token_revoke(token=token)
    messages.success(request, _("The token “%(name)s” no longer works.") % {"name": token.name})
    return redirect("account")


@login_required
@require_POST
def session_end(request: HttpRequest, id: int) -> HttpResponse:
    """Log one of the account's sessions out."""
    end_sessions(request, [session_access(id=id, user=user_of(request))])
    messages.success(request, _("Logged out there."))
    return redirect("usersessions_list")


@never_cache
@login_required
@require_GET
def download(request: HttpRequest) -> HttpResponse:
    """All own data, as one JSON file."""
    user = user_of(request)
    response = JsonResponse(export_all(user), json_dumps_params={"indent": 2, "ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="cardsdb-account.json"'
    return response


@never_cache
@login_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Ask for the password once more, then delete for good."""
    user = user_of(request)
    if too_many := _too_many_passwords(request, user):
        return too_many
    form = PasswordForm(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid():
        services.account_delete(account=user, actor=user)
        logout(request)
        messages.success(request, _("Your account has been deleted. Thanks for being here."))
        return redirect("home")
    return render(request, "accounts/delete.html", {"form": form})


def _too_many_passwords(request: HttpRequest, user: User) -> HttpResponse | None:
    """The answer to password guessing on these pages; counted together with allauth's own."""
    if request.method != "POST":
        return None
    answer: HttpResponse | None = ratelimit.consume_or_429(request, action="reauthenticate", user=user)
    return answer
