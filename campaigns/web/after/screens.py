"""The end of a session on two screens: what happened, with its result worked out on the way; and what comes before the
next session."""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.seated_decks import decks_brought, with_newest_decks
from campaigns.web.after.draft import EndOfSession
from campaigns.web.after.steps import start
from campaigns.web.campaign.presenters import offered_kinds, present_next_step, present_rules, present_seats
from campaigns.web.decorators import form_key, form_response, idempotent
from campaigns.web.entries.errors import FormErrors
from campaigns.web.entries.form_data import FormData, entry_inputs
from campaigns.web.entries.forms import entry_form
from campaigns.web.setup.presenters import present_steps
from cardsdb.faults import InvalidInputError
from cardsdb.web.decorators import own_page, own_page_with_forms


@own_page_with_forms
def result(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The first screen: the whole entry that ends the session. When sent, it is worked out anew, or written."""
    end = EndOfSession(request, id)
    if request.method != "POST":
        if not end.has_screens:
            return start(request, id)
        after = "campaign" if end.state.status == "over" else "campaign_after_next"
        return _result_page(end) if end.is_open else redirect(end.address(after))
    if not (end.sent["do"] or end.sent["to"] or end.sent["write"]):
        return _write(request, end)
    if end.is_stale:
        return form_response(request, _result_page(end, unwritten=entry_inputs(request.POST), status=409))
    if end.is_open:
        end.keep()
    if end.sent["do"]:
        return form_response(request, _result_page(end))
    here = end.address("campaign_after")
    address = end.written_elsewhere(here) if end.sent["write"] else end.address("campaign_after_steps")
    return form_response(request, redirect(address))


@idempotent
def _write(request: HttpRequest, end: EndOfSession) -> HttpResponse:
    """Write the end, unless more follows from it than the screen has shown."""
    if end.is_stale:
        return _result_page(end, unwritten=entry_inputs(request.POST), status=409)
    if end.is_open:
        end.keep()
        if end.follow():
            return _result_page(end, is_unseen=True, status=409)
        errors = end.write()
        if errors:
            return _result_page(end, errors, status=409)
    return redirect(end.address("campaign_after_next"))


def _result_page(
    end: EndOfSession,
    errors: FormErrors | None = None,
    unwritten: FormData | None = None,
    *,
    is_unseen: bool = False,
    status: int = 200,
) -> HttpResponse:
    context = end.context
    form = None
    if end.is_open:
        end.follow()
        form = entry_form(context, end.ending, end.draft, errors, first=end.log_rules.guidance.result_fields)
    kinds = dict.fromkeys(code for step in end.steps for code in step.kinds if code != end.ending.code)
    template_context = context.for_template(
        scenario=context.labels.scenario_in_guide(end.state.sessions[-1].scenario),
        form=form,
        errors=form.whole_errors if form and errors else [],
        is_unseen=is_unseen,
        preview=end.preview() if form else {},
        ended=None if form else end.ending_entry(),
        unwritten=end.in_words(unwritten) if unwritten else "",
        session=end.session,
        kinds=offered_kinds(context, kinds),
        key=form_key(end.request),
    )
    return render(end.request, "campaigns/after_result.html", template_context, status=status)


@own_page
def following(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The second screen: what is to be decided before the next session."""
    end = EndOfSession(request, id)
    if end.is_open or end.state.status == "over" or not end.has_screens:
        return redirect("campaign_after" if end.is_open or not end.has_screens else "campaign", id)
    context, guidance = end.context, end.log_rules.guidance
    steps = [step for step in end.steps if step.code not in end.parts]
    open_steps = [step for step in steps if not guidance.is_settled(end.state, context.rules.facts, step.code)]
    purchase, seats = end.log_rules.purchase, present_seats(context)
    buys = any(purchase in step.kinds for step in open_steps if purchase)
    if all(seat["deck"] for seat in seats if not seat["is_away"]):  # each has a button of its own
        open_steps = [step for step in open_steps if purchase not in step.kinds]
    shown = [(step, offered_kinds(context, step.kinds), present_rules(context, step.rules)) for step in open_steps]
    step_kinds = {kind.code for _step, kinds, _rules in shown for kind in kinds}
    all_kinds = dict.fromkeys(code for step in end.steps for code in step.kinds)
    next_step = present_next_step(context)
    template_context = context.for_template(
        scenario=context.labels.scenario_in_guide(end.state.sessions[-1].scenario),
        ended=end.ending_entry(),
        unwritten=end.in_words(end.draft) if end.draft else "",
        seats=seats,
        buys=buys,
        steps=[one for one in shown if one[1]],
        marked=_marked_lines(end),
        next_step=next_step,
        kinds=offered_kinds(context, (code for code in all_kinds if code not in step_kinds)),
        here=request.path,
        key=form_key(request),
    )
    return render(request, "campaigns/after_next.html", template_context)


def _marked_lines(end: EndOfSession) -> list[Any]:
    """The lines of the next setup that are to be put right, with the entries that do it."""
    context = end.context
    if end.log_rules.setup is None or end.log_rules.guidance.ends_with(end.state):
        return []
    options = {"decks": decks_brought(context.campaign, context.rules)}
    try:
        found = context.rules.setup(with_newest_decks(end.state, context.seats), options)
    except InvalidInputError:
        return []
    lines = (one for step in present_steps(context, found) for one in step["lines"])
    return [(line, shortcuts) for line, shortcuts in lines if line.mark]
