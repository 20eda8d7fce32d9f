"""Setting up a table: for the next session of a campaign, or for anybody, without a log."""

import secrets
import uuid
from collections.abc import Mapping
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.access import user_or_none
from campaigns.requests import MAX_SEED
from campaigns.seated_decks import decks_brought, with_newest_decks
from campaigns.tonight.presenters import CampaignToBegin
from campaigns.tonight.requests import MAX_PLAYERS
from campaigns.web.campaign.presenters import offered_kinds
from campaigns.web.context import campaign_context, game_context, rules_or_404
from campaigns.web.decorators import new_key
from campaigns.web.entries.form_data import nested
from campaigns.web.forms import OpenSetupForm, SetupForm
from campaigns.web.setup import presenters
from cardsdb.collections import copies_of
from cardsdb.faults import InvalidInputError
from cardsdb.selectors import collection_default_list
from cardsdb.web.decorators import page
from decks.exchange.json_decks import options_fault
from decks.web.messages import report_faults
from games.engine import OptionsError, UnanswerableError
from games.engine.journal import completed, faults_of
from ui.language import current_language

SEEDS = 1_000_000
"""Random seeds are below this, short enough to be read out at the table."""


@page
def setup(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The setup of a campaign's next session; open choices are drawn by lot, with the seed in the address."""
    context = campaign_context(request, id)
    log_rules, labels, state = context.rules.log_rules, context.labels, context.state
    if log_rules.setup is None or state.status not in ("between", "playing"):
        raise Http404
    form = SetupForm(request.GET)
    options: dict[str, Any] = {"decks": decks_brought(context.campaign, context.rules)}
    if form.is_valid() and form.cleaned_data["seed"] is not None:
        options["seed"] = form.cleaned_data["seed"]
    try:
        found = context.rules.setup(with_newest_decks(state, context.seats), options)
    except InvalidInputError as error:
        report_faults(request, error)
        found = {}
    ending = log_rules.guidance.ends_with(state)
    steps = [] if ending else presenters.present_steps(context, found)
    begins, begun = presenters.present_beginning(context, found)
    template_context = context.for_template(
        scenario=labels.scenario(found.get("scenario") or ""),
        is_playing=state.status == "playing",
        steps=steps,
        wrong=sum(line.mark == "wrong" for step in steps for line, _shortcuts in step["lines"]),
        by_lot=log_rules.guidance.by_lot,
        ending=next(iter(offered_kinds(context, [ending])), None) if ending else None,
        is_done=bool(ending),
        session=len(state.sessions) + (state.status != "playing"),
        lot=secrets.randbelow(MAX_SEED),
        begins=begins,
        begun=begun,
    )
    return render(request, "campaigns/setup.html", template_context)


@require_safe
def open_setup(request: HttpRequest, game: str) -> HttpResponse:
    """The form; and, once it is sent, the table. Without a seed the page redirects to one with a random seed."""
    rules, language, user = rules_or_404(game), current_language(), user_or_none(request)
    declared = rules.log_rules.open_setup
    if declared is None:
        raise Http404
    collection = collection_default_list(user, [game]).get(game) if user else None
    given = {field.name: presenters.input_value(field, request.GET) for field in declared.fields}
    is_owned = OpenSetupForm.read(request.GET)["owned"]
    faults: dict[str, list[str]] = {}
    begun: CampaignToBegin | None = None
    blocks: list[dict[str, Any]] = []
    if request.GET:
        for fault in faults_of(
            declared.fields, given, lambda *what: rules.log_rules.knows(rules.log_rules.state, rules.facts, *what)
        ):
            faults.setdefault(str(fault.loc[0]), []).append(fault.message.in_language(language))
    if request.GET and not faults:
        if "seed" in given and given["seed"] is None:
            return HttpResponseRedirect(_address(request, seed=secrets.randbelow(SEEDS)))
        options = nested(completed(declared.fields, given))
        if collection and is_owned:
            options["owned"] = copies_of(collection)
        try:
            assert rules.log_rules.setup
            found = rules.log_rules.setup(rules.log_rules.state, rules.facts, options)
            blocks = presenters.present_table(declared.sheet(found, rules.facts), rules)
            begun = presenters.log_of_table(rules, found, options, user)
        except msgspec.ValidationError:
            faults = {"": [_("That setup isn't possible. Choose fewer, and each only once.")]}
        except OptionsError as error:
            place = "" if isinstance(error, UnanswerableError) else ".".join(map(str, error.loc[:3]))
            faults = {place: [options_fault(error, rules.catalogue.game.vocabulary).message]}
    context = game_context(
        rules,
        title=declared.title,
        fields=[
            presenters.present_field(one, given[one.name], faults.get(one.name, []), rules)
            for one in declared.fields
            if not _is_of_nobody(one.name, given)
        ],
        errors=faults.get("", []),
        collection=collection,
        is_owned=is_owned,
        blocks=blocks,
        has_tokens=any(block["tokens"] for block in blocks),
        again=_address(request),
        begun=begun,
        begun_text=msgspec.json.encode(begun).decode() if begun else "",
        key=new_key(),
    )
    return render(request, "campaigns/open_setup.html", context, status=400 if faults else 200)


def _is_of_nobody(name: str, given: Mapping[str, Any]) -> bool:
    """Whether the field is of the deck of a player beyond those who play, and empty."""
    group, _dot, rest = name.partition(".")
    return group == "decks" and not given[name] and int(rest.partition(".")[0]) > (given["players"] or MAX_PLAYERS)


def _address(request: HttpRequest, **seed: int) -> str:
    """The address of the page with another seed, or without one."""
    query: QueryDict = request.GET.copy()
    query.pop("seed", None)
    for name, value in seed.items():
        query[name] = str(value)
    return f"{request.path}?{query.urlencode()}"
