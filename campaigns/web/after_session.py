"""The steps after a session, one screen each. The entry that ends it is gathered in parts, and written once whole.

Until then it is a draft in the visitor's session: one may go back, write other entries, and continue.
"""

import uuid
from collections.abc import Iterable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.datastructures import MultiValueDict
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from msgspec.structs import replace

from campaigns import selectors
from campaigns.models import Member
from campaigns.web.bag.presenters import present_tokens
from campaigns.web.campaign.presenters import offered_kinds, present_entries, present_rules, present_seats
from campaigns.web.context import campaign_context
from campaigns.web.decorators import form_key, form_response, idempotent, own_page
from campaigns.web.entries.errors import FormError, FormErrors, problem_errors
from campaigns.web.entries.form_data import FormData, FormParser, entry_inputs
from campaigns.web.entries.forms import EntryForm, entry_form
from campaigns.web.entries.views import kind_of, write_form
from campaigns.web.forms import StepForm
from games.engine import journal
from games.engine.journal import Step


class Steps:
    """The steps of a campaign's game after a session, and the visitor's draft of the entry that ends it."""

    def __init__(self, request: HttpRequest, id: uuid.UUID) -> None:
        self.request, self.context = request, campaign_context(request, id, Member.Role.SEAT)
        self.sent = StepForm.read(request.POST)
        self.log_rules, self.state = self.context.rules.log_rules, self.context.state
        self.all = self.log_rules.after_session
        if not self.all or not self.state.sessions:
            raise Http404
        self.ending = self.log_rules.kinds[self.all[0].kinds[0]]
        self.parts = {step.code: step.fields for step in self.all if step.fields} or {self.all[0].code: ()}
        self.last_part = [step.code for step in self.all if step.code in self.parts][-1]
        """The step that writes the end."""
        self.session = str(len(self.state.sessions))
        """Its number, as a form sends it."""
        self.is_open = self.state.status in self.ending.when
        """Whether the session has not ended yet."""
        self._draft_key = f"after:{id}"
        kept = request.session.get(self._draft_key, {})
        is_same = kept.get("session") == len(self.state.sessions)
        self.draft: FormData = MultiValueDict(kept["given"] if is_same else {})
        """The draft of this session; empty for another one."""

    def step(self, code: str) -> Step:
        found = next((step for step in self.all if step.code == code), None)
        if found is None:
            raise Http404
        return found

    def beside(self, step: Step, by: int) -> Step | None:
        place = self.all.index(step) + by
        return self.all[place] if 0 <= place < len(self.all) else None

    def url(self, code: str) -> str:
        return reverse("campaign_after_step", args=[self.context.campaign.pk, code])

    def is_stale(self, step: Step) -> bool:
        """Whether the form is about a session that another member has ended meanwhile."""
        if step.code not in self.parts or not any(entry_inputs(self.request.POST).values()):
            return False
        return not self.is_open or self.sent["session"] not in ("", self.session)

    def keep(self, step: Step) -> None:
        """Replace the draft's inputs of this step by those sent."""
        if step.code not in self.parts or not self.is_open:
            return
        names = self.parts[step.code]
        others = {name: values for name, values in self.draft.lists() if not _belongs(name, names)}
        self.draft = entry_inputs(self.request.POST, MultiValueDict(others))
        self.request.session[self._draft_key] = {"session": len(self.state.sessions), "given": dict(self.draft.lists())}

    def forget(self) -> None:
        """Delete the draft: it is written."""
        self.request.session.pop(self._draft_key, None)


def _belongs(name: str, fields: Iterable[str]) -> bool:
    """Whether an input belongs to one of the fields: `d.outcomes.0.trauma` to `outcomes.trauma`; or all to none."""
    steps = [step for step in name.split(".")[1:] if not step.isdigit()]
    ways = [field.split(".") for field in fields]
    return not ways or any(steps[: len(way)] == way for way in ways)


@own_page
def start(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The first step; if the session has ended already, the first one left."""
    steps = Steps(request, id)
    code = steps.all[0].code
    if not steps.is_open:
        following = steps.beside(steps.step(steps.last_part), 1)
        code = following.code if following else steps.last_part
    return redirect("campaign_after_step", id, code)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def step(request: HttpRequest, id: uuid.UUID, code: str) -> HttpResponse:
    """One step. When sent, its part is kept in the draft; the last part writes the whole, or reports the step
    of each error."""
    steps = Steps(request, id)
    here = steps.step(code)
    if request.method != "POST":
        return _page(steps, here)
    if here.code == steps.last_part and not (steps.sent["do"] or steps.sent["to"] or steps.sent["write"]):
        return _end(request, steps, here)
    if steps.is_stale(here):
        return form_response(request, _page_of_stale(steps, here))
    steps.keep(here)
    if steps.sent["do"] == "look":
        return form_response(request, _page(steps, here))
    return form_response(request, redirect(_next_url(steps, here)))


@idempotent
def _end(request: HttpRequest, steps: Steps, here: Step) -> HttpResponse:
    """Write the end with the data of all steps."""
    if steps.is_stale(here):
        return _page_of_stale(steps, here)
    if steps.is_open:
        steps.keep(here)
        errors = write_form(request, steps.context, steps.ending, steps.draft)
        if errors:
            return _page(steps, here, errors, status=409)
        steps.forget()
    return redirect(_next_url(steps, here))


def _next_url(steps: Steps, here: Step) -> str:
    """The address for the button pressed: a step, the form of a kind, or the next step."""
    pressed, id = steps.sent, steps.context.campaign.pk
    if pressed["to"]:
        return steps.url(steps.step(pressed["to"]).code)
    if pressed["write"]:
        kind = kind_of(steps.context, pressed["write"])
        return f"{reverse('campaign_entry', args=[id, kind.code])}?{urlencode({'next': steps.url(here.code)})}"
    following = steps.beside(here, 1)
    return steps.url(following.code) if following else reverse("campaign", args=[id])


def _page_of_stale(steps: Steps, here: Step) -> HttpResponse:
    return _page(steps, here, unwritten=entry_inputs(steps.request.POST, steps.draft), status=409)


def _page(
    steps: Steps, here: Step, errors: FormErrors | None = None, unwritten: FormData | None = None, status: int = 200
) -> HttpResponse:
    context, log_rules, labels = steps.context, steps.log_rules, steps.context.labels
    is_part = here.code in steps.parts
    form = None
    if is_part and steps.is_open:
        form = entry_form(context, steps.ending, steps.draft, errors, only=steps.parts[here.code])
    if unwritten is None and not steps.is_open:
        unwritten = steps.draft
    changes, undecided = _changes(steps) if steps.is_open else ([], [])
    is_about_decks = bool(log_rules.purchase) and log_rules.purchase in here.kinds
    seats = [seat for seat in present_seats(context) if not seat["is_away"]] if is_about_decks or not here.kinds else []
    previous, following = steps.beside(here, -1), steps.beside(here, 1)
    template_context = context.for_template(
        here=here,
        number=steps.all.index(here) + 1,
        scenario=labels.scenario(steps.state.sessions[-1].scenario),
        steps=steps.all,
        rules=present_rules(context, here.rules),
        form=form,
        errors=[*errors.whole, *_errors_elsewhere(steps, form)] if form and errors else [],
        writes=form is not None and here.code == steps.last_part,
        is_open=steps.is_open,
        is_part=is_part,
        follows=changes,
        undecided=[] if errors else undecided,
        ended=None if steps.is_open else _ending_entry(steps),
        unwritten=_in_words(steps, unwritten) if unwritten and is_part else "",
        session=steps.session,
        kinds=offered_kinds(context, [code for code in here.kinds if code != steps.ending.code]),
        seats=seats if is_about_decks else [],
        left=seats if not here.kinds else [],
        bag=present_tokens(context) if not here.kinds and log_rules.bag else None,
        previous=previous.code if previous else "",
        following=following.code if following else "",
        here_url=steps.url(here.code),
        key=form_key(steps.request),
    )
    return render(steps.request, "campaigns/after.html", template_context, status=status)


def _errors_elsewhere(steps: Steps, form: EntryForm) -> Iterable[FormError]:
    """Errors of other steps' inputs, with the step and its address."""
    for name, error in form.hidden_errors():
        for number, one in enumerate(steps.all, 1):
            if one.code in steps.parts and _belongs(name, steps.parts[one.code]):
                place = f"{number}. {steps.context.labels.text(one.title)}"
                yield replace(error, place=place, place_url=steps.url(one.code))
                break
        else:
            yield error


def _ending_entry(steps: Steps) -> dict[str, Any] | None:
    """The entry that ended the session, with author and time."""
    context = steps.context
    undos = selectors.undo_list(campaign=context.campaign)
    rows = selectors.entry_list(campaign=context.campaign).filter(kind=steps.ending.code)
    rows = rows.exclude(number__in=journal.taken_back(undos))
    return next(iter(present_entries(context, list(rows.order_by("-number")[:1]), undos, is_past=True)), None)


def _in_words(steps: Steps, inputs: FormData) -> str:
    """The visitor's inputs as an entry would tell them."""
    data = FormParser(inputs, steps.context.rules, steps.state).data(steps.ending.fields)
    return steps.context.labels.entry(steps.ending, data)


def _changes(steps: Steps) -> tuple[list[dict[str, Any]], list[FormError]]:
    """The draft's effect on everybody who plays, figures before and after; or why it is not known yet."""
    rules, labels, log_rules = steps.context.rules, steps.context.labels, steps.log_rules
    data = FormParser(steps.draft, rules, steps.state).data(steps.ending.fields)
    for field in steps.ending.fields:
        likely = log_rules.guidance.suggestions(steps.state, rules.facts, steps.ending.code, field.name)
        if field.required and field.default is None and field.name not in data and likely:
            data[field.name] = next(iter(likely))
    found = journal.record(log_rules, (), steps.state, journal.Entry(kind=steps.ending.code, data=data), rules.facts)
    if not found.is_accepted or not log_rules.figures:
        return [], problem_errors([one for one in found.problems if one.is_error], rules)
    changes = []
    for name in steps.state.sessions[-1].seats:
        before, after = log_rules.figures(steps.state, name), log_rules.figures(found.state, name)
        changes.append(
            {
                "leader": labels.seat(name),
                "figures": [
                    (labels.choice("figure", code), before.get(code, 0), number) for code, number in after.items()
                ],
                "status": labels.of(log_rules.seat_statuses, found.state.seats[name].status),
            }
        )
    return changes, []
