"""The steps after a session, one screen each, as the rulebook has them: the form for those who want every step."""

import uuid
from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from msgspec.structs import replace

from campaigns.web.after.draft import EndOfSession, belongs
from campaigns.web.bag.presenters import present_tokens
from campaigns.web.campaign.presenters import offered_kinds, present_rules, present_seats
from campaigns.web.decorators import form_key, form_response, idempotent
from campaigns.web.entries.errors import FormError, FormErrors
from campaigns.web.entries.form_data import FormData, entry_inputs
from campaigns.web.entries.forms import EntryForm, entry_form
from cardsdb.web.decorators import own_page, own_page_with_forms
from games.engine.journal import Step


@own_page
def start(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The first step; if the session has ended already, the first one left."""
    end = EndOfSession(request, id)
    code = end.steps[0].code
    if not end.is_open:
        following = _beside(end, end.step(end.last_part), 1)
        code = following.code if following else end.last_part
    return redirect("campaign_after_step", id, code)


@own_page_with_forms
def step(request: HttpRequest, id: uuid.UUID, code: str) -> HttpResponse:
    """One step. When sent, its part is stored in the draft, and errors so far are shown before the next step;
    the last part writes the whole, or reports the step of each error."""
    end = EndOfSession(request, id)
    here = end.step(code)
    if request.method != "POST":
        return _page(end, here)
    if here.code == end.last_part and not (end.sent["do"] or end.sent["to"] or end.sent["write"]):
        return _write(request, end, here)
    if _is_stale(end, here):
        return form_response(request, _page_of_stale(end, here))
    _keep(end, here)
    if end.sent["do"] == "look":
        return form_response(request, _page(end, here))
    if here.code in end.parts and end.is_open and not (end.sent["to"] or end.sent["write"]):
        end.follow()
        if errors := end.errors_so_far(here):
            return form_response(request, _page(end, here, errors, status=409))
    return form_response(request, redirect(_next_url(end, here)))


@idempotent
def _write(request: HttpRequest, end: EndOfSession, here: Step) -> HttpResponse:
    """Write the end with the data of all steps."""
    if _is_stale(end, here):
        return _page_of_stale(end, here)
    if end.is_open:
        _keep(end, here)
        end.follow()
        errors = end.write()
        if errors:
            return _page(end, here, errors, status=409)
    return redirect(_next_url(end, here))


def _beside(end: EndOfSession, step: Step, by: int) -> Step | None:
    """The step before (-1) or after (1) that one in which there is something to decide."""
    place = end.steps.index(step) + by
    while 0 <= place < len(end.steps):
        if not (end.is_open and end.steps[place].code in end.parts and _is_empty(end, end.steps[place])):
            return end.steps[place]
        place += by
    return None


def _is_empty(end: EndOfSession, step: Step) -> bool:
    """Whether the draft leaves nothing to choose in the step, such as trauma if nobody was defeated."""
    form = entry_form(end.context, end.ending, end.draft, only=end.parts[step.code])
    return all(field.declared.type == "group" and not field.rows for field in (*form.fields, *form.more))


def _is_stale(end: EndOfSession, here: Step) -> bool:
    return here.code in end.parts and end.is_stale


def _keep(end: EndOfSession, here: Step) -> None:
    """Replace the draft's inputs of this step by those sent."""
    if here.code in end.parts and end.is_open:
        end.keep(end.parts[here.code])


def _next_url(end: EndOfSession, here: Step) -> str:
    """The address for the button pressed: a step, the form of a kind, or the next step."""
    if end.sent["to"]:
        return end.url(end.step(end.sent["to"]).code)
    if end.sent["write"]:
        return end.written_elsewhere(end.url(here.code))
    following = _beside(end, here, 1)
    return end.url(following.code) if following else end.address("campaign")


def _page_of_stale(end: EndOfSession, here: Step) -> HttpResponse:
    return _page(end, here, unwritten=entry_inputs(end.request.POST, end.draft), status=409)


def _page(
    end: EndOfSession,
    here: Step,
    errors: FormErrors | None = None,
    unwritten: FormData | None = None,
    status: int = 200,
) -> HttpResponse:
    context, log_rules, labels = end.context, end.log_rules, end.context.labels
    is_part = here.code in end.parts
    form = None
    if is_part and end.is_open:
        end.follow()
        form = entry_form(context, end.ending, end.draft, errors, only=end.parts[here.code])
    if unwritten is None and not end.is_open:
        unwritten = end.draft
    is_about_decks = bool(log_rules.purchase) and log_rules.purchase in here.kinds
    seats = [seat for seat in present_seats(context) if not seat["is_away"]] if is_about_decks or not here.kinds else []
    previous, following = _beside(end, here, -1), _beside(end, here, 1)
    template_context = context.for_template(
        here=here,
        number=end.steps.index(here) + 1,
        scenario=labels.scenario(end.state.sessions[-1].scenario),
        steps=end.steps,
        rules=present_rules(context, here.rules),
        form=form,
        errors=[*errors.whole, *_errors_elsewhere(end, form)] if form and errors else [],
        writes=form is not None and here.code == end.last_part,
        is_open=end.is_open,
        is_part=is_part,
        preview=end.preview() if end.is_open and not errors else {},
        ended=None if end.is_open else end.ending_entry(),
        unwritten=end.in_words(unwritten) if unwritten and is_part else "",
        session=end.session,
        kinds=offered_kinds(context, [code for code in here.kinds if code != end.ending.code]),
        seats=seats if is_about_decks else [],
        left=seats if not here.kinds else [],
        bag=present_tokens(context) if not here.kinds and log_rules.bag else None,
        previous=previous.code if previous else "",
        following=following.code if following else "",
        here_url=end.url(here.code),
        key=form_key(end.request),
    )
    return render(end.request, "campaigns/after_step.html", template_context, status=status)


def _errors_elsewhere(end: EndOfSession, form: EntryForm) -> Iterable[FormError]:
    """Errors of other steps' inputs, with the step and its address."""
    for name, error in form.hidden_errors():
        for number, one in enumerate(end.steps, 1):
            if one.code in end.parts and belongs(name, end.parts[one.code]):
                place = f"{number}. {end.context.labels.text(one.title)}"
                yield replace(error, place=place, place_url=end.url(one.code))
                break
        else:
            yield error
