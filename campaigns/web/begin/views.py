"""Beginning a campaign: first the game and its guide, then the game's own questions."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.access import user_of
from campaigns import services
from campaigns.models import Campaign
from campaigns.web.context import game_context, rules_or_404
from campaigns.web.decorators import form_key, form_page
from campaigns.web.entries.errors import ENTRY_ERRORS, FormError, FormErrors, entry_errors
from campaigns.web.entries.form_data import FormParser, entry_inputs, initial_inputs
from campaigns.web.entries.forms import EntryForm
from campaigns.web.forms import BeginForm, NewCampaignForm
from campaigns.web.labels import Labels
from cardsdb.catalogue import catalogue_all
from cardsdb.encounters import guides_in_order
from cardsdb.request_fields import MAX_NAME
from games.engine import journal, localised
from ui.language import current_language


@form_page
def begin(request: HttpRequest) -> HttpResponse:
    """Without a game the ways to begin; with one, its form."""
    given = BeginForm.read(request.POST if request.method == "POST" else request.GET)
    game, guide = given["game"], given["guide"]
    if not game:
        return render(request, "campaigns/new.html", {"games": _games()})
    rules = rules_or_404(game, guide)
    if guide and guide not in rules.guides:
        raise Http404
    # Every log of the game begins with this kind.
    kind = next(kind for kind in rules.log_rules.kinds.values() if kind.when == ("new",))
    labels = Labels(rules, rules.log_rules.state, current_language())
    if request.method != "POST":
        return _form(request, labels, kind)
    parser, errors = FormParser(request.POST, rules, rules.log_rules.state), FormErrors()
    data = parser.data(kind.fields)
    form = NewCampaignForm(request.POST)
    for name, found in form.errors.items():
        errors.by_input[name] = [FormError(message=str(message)) for message in found]
    errors.add_faults(parser.faults, parser.names)
    if errors:
        return _form(request, labels, kind, errors)
    try:
        made = services.campaign_create(
            game=rules.catalogue.game.code,
            guide=rules.guide,
            **form.cleaned_data,
            entries=[journal.Entry(kind=kind.code, data=data)],
            actor=user_of(request),
        )
    except ENTRY_ERRORS as error:
        return _form(request, labels, kind, entry_errors(error, rules, kind, parser.names))
    messages.success(request, _("Started. Now everyone joins with their investigator or heroes."))
    return redirect("campaign", made.pk)


def _form(request: HttpRequest, labels: Labels, kind: journal.Kind, errors: FormErrors | None = None) -> HttpResponse:
    rules, is_sent = labels.rules, request.method == "POST"
    named = BeginForm(request.POST if is_sent else request.GET)
    initial = rules.log_rules.guidance.begins_with(rules.log_rules.state, rules.facts, kind.code)
    inputs = request.POST if is_sent else entry_inputs(request.GET, initial_inputs(kind.fields, initial))
    form = EntryForm(labels, kind.code, kind.fields, inputs, errors=errors)
    guide = labels.guide(rules.guide) if rules.guide else ""
    context = game_context(
        rules,
        guide=rules.guide,
        # Without guides there is no custom campaign: the game names the beginning.
        title=guide or ("" if rules.guides else labels.text(kind.title)),
        name=named["name"].value() or ("" if is_sent or "name" in named.data else guide),
        visibilities=Campaign.Visibility.choices,
        visibility=NewCampaignForm(request.POST)["visibility"].value() or Campaign.Visibility.PRIVATE,
        form=form,
        name_errors=form.errors.by_input.get("name", []),
        max_name=MAX_NAME,
        key=form_key(request),
    )
    return render(request, "campaigns/begin.html", context, status=409 if errors else 200)


def _games() -> list[dict[str, Any]]:
    """The games that have campaigns, with their guides; those of a single scenario apart."""
    language = current_language()
    games = []
    for live in catalogue_all():
        if live.game.campaign:
            guides = guides_in_order(live) if live.game.campaign.follows_guides else []
            named = [(len(one.order) == 1, one.code, localised(one.names, language) or one.code) for one in guides]
            games.append(
                {
                    "code": live.game.code,
                    "name": live.game.vocabulary.name.in_language(language),
                    "guides": [(code, name) for is_single, code, name in named if not is_single],
                    "single": [(code, name) for is_single, code, name in named if is_single],
                }
            )
    return games
