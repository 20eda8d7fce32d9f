"""Writing into a log: the form of a kind of entry, one-tap entries, and undo."""

import uuid
from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import select_template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns import access, log_services
from campaigns.models import Member
from campaigns.web.campaign.presenters import present_entries
from campaigns.web.context import CampaignContext, campaign_context
from campaigns.web.decorators import form_key, form_page
from campaigns.web.entries import form_data
from campaigns.web.entries.errors import ENTRY_ERRORS, PREFIX, FormErrors, entry_errors, problem_errors
from campaigns.web.entries.forms import entry_form
from campaigns.web.forms import EntryPageForm, NextForm, UndoForm
from games.engine import journal
from games.engine.journal.common_kinds import BARE


def kind_of(context: CampaignContext, code: str) -> journal.Kind:
    """A kind of the game; Http404 if unknown."""
    kind = context.rules.log_rules.kinds.get(code)
    if kind is None:
        raise Http404
    return kind


@form_page
def entry(request: HttpRequest, id: uuid.UUID, kind: str) -> HttpResponse:
    """The form of a kind; when sent, it is written, or shown again with the typed values and all errors."""
    context = campaign_context(request, id, Member.Role.SEAT)
    found = kind_of(context, kind)
    if request.method != "POST":
        if not context.may_ever(found):
            raise access.own_seats_only()
        return _form(request, context, found, _initial(request, context, found))
    if form_data.has_unseen(request.POST, context.rules, context.state, found):
        return _form(request, context, found, request.POST, is_unseen=True)
    is_waived = EntryPageForm.read(request.POST)["house_rule"]
    errors = write_form(request, context, found, request.POST, house_rule=is_waived)
    return _form(request, context, found, request.POST, errors) if errors else redirect(_next_url(request, id))


def write_form(
    request: HttpRequest,
    context: CampaignContext,
    kind: journal.Kind,
    inputs: form_data.FormData,
    *,
    house_rule: bool = False,
) -> FormErrors:
    """Write a form as an entry, with a message to the visitor; or return its errors, with nothing written."""
    written: list[log_services.Written] = []
    errors = form_errors(
        context, kind, inputs, lambda entry: written.append(context.write(entry)), house_rule=house_rule
    )
    if errors:
        return errors
    title = context.labels.text(kind.title)
    messages.success(
        request, _("Entry %(number)s recorded: %(title)s.") % {"number": written[0].row.number, "title": title}
    )
    for warning in problem_errors(written[0].problems, context.rules):
        messages.warning(request, f"{warning.message} ({warning.rule})" if warning.rule else warning.message)
    return errors


def form_errors(
    context: CampaignContext,
    kind: journal.Kind,
    inputs: form_data.FormData,
    act: Callable[[journal.Entry], None],
    *,
    house_rule: bool = False,
) -> FormErrors:
    """Act on a form as an entry; return the errors of the form, or those for which the act refuses the entry."""
    parser, errors = form_data.FormParser(inputs, context.rules, context.state), FormErrors()
    decks = context.own_decks if form_data.sits_down(kind.fields) else ()
    data = parser.data(kind.fields, {str(deck.pk): deck.leaders for deck in decks})
    errors.add_faults(parser.faults, parser.names)
    if errors:
        return errors
    try:
        act(journal.Entry(kind=kind.code, data=data, house_rule=house_rule))
    except ENTRY_ERRORS as error:
        return entry_errors(error, context.rules, kind, parser.names, parser.place)
    return errors


def write_or_report(
    request: HttpRequest, context: CampaignContext, kind: str, data: dict[str, Any]
) -> log_services.Written | None:
    """Write an entry without a form; if it is refused, report the reasons to the visitor."""
    try:
        return context.write(journal.Entry(kind=kind, data=data))
    except ENTRY_ERRORS as error:
        for message in entry_errors(error, context.rules).messages:
            messages.error(request, message)
    return None


def _initial(request: HttpRequest, context: CampaignContext, kind: journal.Kind) -> form_data.FormData:
    """The form's initial values: the game's, and those in the address."""
    inputs = form_data.entry_inputs(request.GET, form_data.initial_inputs(kind.fields, context.initial_data(kind.code)))
    if kind.scope == "seat" and len(context.own_seats) == 1 and f"{PREFIX}.seat" not in inputs:
        inputs[f"{PREFIX}.seat"] = min(context.own_seats)
    return inputs


def _form(
    request: HttpRequest,
    context: CampaignContext,
    kind: journal.Kind,
    inputs: form_data.FormData,
    errors: FormErrors | None = None,
    *,
    is_unseen: bool = False,
) -> HttpResponse:
    form = entry_form(context, kind, form_data.with_followed(inputs, context.rules, context.state, kind), errors)
    game, is_waived = context.rules.catalogue.game, EntryPageForm.read(request.POST)["house_rule"]
    rule = game.vocabulary.rules.get(kind.when_rule)
    template_context = context.for_template(
        kind=kind,
        rule=rule,
        rule_url=reverse("rule", args=[game.code, kind.when_rule]) if rule else "",
        form=form,
        is_due=context.state.status in kind.when,
        can_waive=is_waived or form.errors.is_waivable,
        is_waived=is_waived,
        is_unseen=is_unseen,
        next=_next_url(request, context.campaign.pk),
        # The result alone is one way to end a game; the steps after it are the other.
        whole_url=reverse("campaign_after", args=[context.campaign.pk]) if kind.code == BARE else "",
        key=form_key(request),
    )
    # A game may draw a kind its own way: see docs/campaigns.md.
    template = select_template([f"campaigns/kinds/{game.code}/{kind.code}.html", "campaigns/entry.html"])
    return render(request, template.template.name, template_context, status=409 if errors or is_unseen else 200)


def _next_url(request: HttpRequest, id: uuid.UUID) -> str:
    """The page to return to, if one is given; else the campaign."""
    given = EntryPageForm.read(request.POST)["next"] or NextForm.read(request.GET)["next"]
    return given or reverse("campaign", args=[id])


@form_page
def undo(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """Undo an entry by a further one; entries that depend on it are shown first, to be undone before it."""
    context = campaign_context(request, id, Member.Role.SEAT)
    assert context.user
    order = access.undo_orders(context.campaign, context.rules, [number], context.user).get(number)
    if request.method != "POST":
        if order is None:
            raise Http404
        rows = context.campaign.log.filter(number__in=order.numbers).select_related("actor").order_by("-number")
        entries = present_entries(context, rows)
        template_context = context.for_template(
            number=number,
            order=order,
            entries=entries,
            dependents=len(entries) - 1,
            is_long=len(entries) > access.MAX_UNDOS,
            confirmed=_as_text(order.numbers),
            key=form_key(request),
        )
        return render(request, "campaigns/undo.html", template_context)
    confirmed = UndoForm.read(request.POST)["order"]
    if confirmed and order and confirmed != _as_text(order.numbers):
        messages.warning(
            request, _("Something was recorded or undone in the meantime. This is what would be undone now.")
        )
        return redirect("campaign_undo", id, number)
    try:
        context.write(journal.Entry(kind=journal.UNDO.code, data={"entry": number}), dependents=bool(confirmed))
    except ENTRY_ERRORS as error:
        for message in entry_errors(error, context.rules).messages:
            messages.error(request, message)
        return redirect("campaign_undo", id, number) if order and not confirmed else redirect(_next_url(request, id))
    undone = order.numbers if confirmed and order else (number,)
    told = ngettext("Entry %(numbers)s undone.", "Entries %(numbers)s undone.", len(undone))
    messages.success(request, told % {"numbers": ", ".join(map(str, undone))})
    return redirect(_next_url(request, id))


def _as_text(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))
