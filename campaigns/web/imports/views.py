"""Importing a campaign from its exported file."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from msgspec.structs import replace

from accounts.access import user_of
from campaigns import log_services, services
from campaigns.requests import CampaignFileSerializer
from campaigns.rules import CampaignRules
from campaigns.web.decorators import form_key, form_page
from campaigns.web.entries.errors import FormError, problem_errors
from cardsdb.catalogue import CatalogueEmptyError
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.web.forms import PageForm, TextField, uploaded_text
from decks.exchange.json_text import read_json
from ui.words import say

MAX_FILE = 4 * 1024 * 1024
MAX_ERRORS = 50


class CampaignFileForm(PageForm):
    """A campaign as a file, or as its text; cleaned, `text` is that of either."""

    file = forms.FileField(required=False, allow_empty_file=True)
    text = TextField(strip=False)

    def clean(self) -> dict[str, Any]:
        file, text = self.cleaned_data["file"], self.cleaned_data["text"]
        if bool(file) == bool(text.strip()):
            raise forms.ValidationError(_("Choose a file or paste its text, not both."), "required")
        if file is None:
            return {"text": text}
        too_large = _("The file is too large: it may have %(most)s bytes.") % {"most": f"{MAX_FILE:,}"}
        return {"text": uploaded_text(file, most=MAX_FILE, too_large=too_large)}


@form_page
def campaign_import(request: HttpRequest) -> HttpResponse:
    """A campaign from its exported file; every fault of the file is reported with its place."""
    errors: list[FormError] = []
    form = CampaignFileForm(request.POST, request.FILES)
    if request.method == "POST":
        try:
            form.check_faults()
            values = CampaignFileSerializer.read_from(read_json(form.cleaned_data["text"]))
            made = services.campaign_import(**values, actor=user_of(request))
        except InvalidInputError as error:
            errors = [_with_place(fault) for fault in error.faults[:MAX_ERRORS]]
        except log_services.EntryRefusedError as error:
            number = _("log entry %(number)s") % {"number": error.number}
            problems = [problem for problem in error.problems if problem.is_error]
            refused = problem_errors(problems, CampaignRules(values["game"], values["guide"]))
            errors = [replace(one, message=f"{number}: {one.message}") for one in refused]
        except log_services.LogFullError:
            errors = [FormError(message=log_services.log_full_message())]
        except CatalogueEmptyError:
            errors = [FormError(message=_("The file is for a game that isn't available here."))]
        else:
            messages.success(request, say(made.game, _("The {log} is yours now, with all its entries.")))
            return redirect("campaign", made.pk)
    context = {"key": form_key(request), "text": form["text"].value() or "", "errors": errors}
    return render(request, "campaigns/import.html", context, status=400 if errors else 200)


def _with_place(fault: InputFault) -> FormError:
    """The fault with entries counted from 1. Unreadable JSON has its line in the message."""
    steps = () if fault.loc[:1] == ("line",) else fault.loc
    place = " ".join(str(step + 1) if isinstance(step, int) else step for step in steps)
    return FormError(message=f"{place}: {fault.message}" if place else fault.message)
