"""The steps after a session, one screen each. The entry that ends it is gathered in parts, and written once whole.

Until then it is a draft in the visitor's session: one may go back, write other entries, and continue.
"""

import uuid
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.datastructures import MultiValueDict
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from msgspec import Struct
from msgspec.structs import replace

from accounts.access import user_of
from campaigns import access, selectors
from campaigns.models import Member
from campaigns.web.bag.tokens import tokens_shown
from campaigns.web.campaign.presenters import EntryShown, entries_shown, kinds_shown, seats_shown
from campaigns.web.entries import Refused, drawing_of, kind_of, written
from campaigns.web.forms.controls import Said, taken
from campaigns.web.forms.drawing import title_at
from campaigns.web.forms.idempotency import idempotent, new_key, told
from campaigns.web.forms.reading import PREFIX, Given, read_data
from campaigns.web.visitors import CampaignContext, campaign_context, problems_said
from games.engine import journal
from games.engine.journal import Step


class Changed(Struct, frozen=True, kw_only=True):
    """The effect of ending the session on a seat."""

    leader: str
    figures: list[tuple[str, int, int]]
    """Name, before and after."""
    status: str
    """Empty: as before."""


class Steps:
    """The steps of a game after a session, and the kind of entry that ends one."""

    def __init__(self, context: CampaignContext) -> None:
        self.context, self.all = context, context.table.log_rules.after_session
        if not self.all or not context.state.sessions:
            raise Http404
        self.ending = context.table.log_rules.kinds[self.all[0].kinds[0]]
        self.parts = context.table.log_rules.guidance.asked_in or {self.all[0].code: ()}

    def step(self, code: str) -> Step:
        found = next((step for step in self.all if step.code == code), None)
        if found is None:
            raise Http404
        return found

    @property
    def last_part(self) -> str:
        """The step that writes the end."""
        return [step.code for step in self.all if step.code in self.parts][-1]

    def beside(self, step: Step, by: int) -> Step | None:
        place = self.all.index(step) + by
        return self.all[place] if 0 <= place < len(self.all) else None

    @property
    def session(self) -> str:
        """Its number, as a form sends it."""
        return str(len(self.context.state.sessions))

    @property
    def is_open(self) -> bool:
        """Whether the session has not ended yet."""
        return self.context.state.status in self.ending.when


def _draft_name(id: uuid.UUID) -> str:
    return f"after:{id}"


@never_cache
@login_required
@require_safe
def start(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The first step; if the session has ended already, the first one left."""
    steps = _steps(request, id)
    code = steps.all[0].code
    if not steps.is_open:
        following = steps.beside(steps.step(steps.last_part), 1)
        code = following.code if following else steps.last_part
    return redirect("campaign_after_step", id, code)


def _steps(request: HttpRequest, id: uuid.UUID) -> Steps:
    user = user_of(request)
    context = campaign_context(access.campaign_access(id=id, user=user), user)
    access.require_role(context.campaign, Member.Role.SEAT)
    return Steps(context)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def step(request: HttpRequest, id: uuid.UUID, code: str) -> HttpResponse:
    """One step. When sent, its part is kept in the draft; the last part writes the whole, or reports the step
    of each fault."""
    steps = _steps(request, id)
    here = steps.step(code)
    draft = _draft(request, steps)
    if request.method != "POST":
        return _page(request, steps, here, draft)
    if here.code == steps.last_part and not {"do", "to", "write"} & set(request.POST):
        return _end(request, steps, here)
    if _is_stale(request, steps, here):
        return told(request, _page(request, steps, here, draft, lost=_said_here(request, draft), status=409))
    draft = _kept(request, steps, here, draft)
    if request.POST.get("do") == "look":
        return told(request, _page(request, steps, here, draft))
    return told(request, redirect(_way(request, steps, here)))


@idempotent
def _end(request: HttpRequest, steps: Steps, here: Step) -> HttpResponse:
    """Write the end with the data of all steps."""
    draft = _draft(request, steps)
    if _is_stale(request, steps, here):
        return _page(request, steps, here, draft, lost=_said_here(request, draft), status=409)
    if steps.is_open:
        draft = _kept(request, steps, here, draft)
        reading = read_data(steps.ending.fields, draft, steps.context.table, steps.context.state)
        refused = written(request, steps.context, steps.ending, reading)
        if refused is not None:
            return _page(request, steps, here, draft, refused, status=409)
        request.session.pop(_draft_name(steps.context.campaign.pk), None)
    return redirect(_way(request, steps, here))


def _way(request: HttpRequest, steps: Steps, here: Step) -> str:
    """The address for the button pressed: a step, the form of a kind, or the next step."""
    id = steps.context.campaign.pk
    here_url = reverse("campaign_after_step", args=[id, here.code])
    if "to" in request.POST:
        return reverse("campaign_after_step", args=[id, steps.step(request.POST["to"]).code])
    if "write" in request.POST:
        kind = kind_of(steps.context, request.POST["write"])
        return f"{reverse('campaign_entry', args=[id, kind.code])}?{urlencode({'next': here_url})}"
    following = steps.beside(here, 1)
    return reverse("campaign_after_step", args=[id, following.code]) if following else reverse("campaign", args=[id])


def _is_stale(request: HttpRequest, steps: Steps, here: Step) -> bool:
    """Whether the form is about a session that another member has ended meanwhile."""
    if here.code not in steps.parts or not any(_said_here(request, MultiValueDict()).values()):
        return False
    return not steps.is_open or request.POST.get("session", steps.session) != steps.session


def _draft(request: HttpRequest, steps: Steps) -> Given:
    """The draft of this session; empty for another one."""
    kept = request.session.get(_draft_name(steps.context.campaign.pk), {})
    is_same = kept.get("session") == len(steps.context.state.sessions)
    return MultiValueDict(kept["given"] if is_same else {})


def _said_here(request: HttpRequest, draft: Given) -> Given:
    """The draft with the inputs just sent."""
    given: Given = MultiValueDict(dict(draft.lists()))
    for name, values in request.POST.lists():
        if name.startswith(f"{PREFIX}."):
            given.setlist(name, values)
    return given


def _kept(request: HttpRequest, steps: Steps, here: Step, draft: Given) -> Given:
    """The draft with this step's inputs replaced."""
    if here.code not in steps.parts or not steps.is_open:
        return draft
    names = steps.parts[here.code]
    before = {name: values for name, values in draft.lists() if not _is_of(name, names)}
    given = _said_here(request, MultiValueDict(before))
    request.session[_draft_name(steps.context.campaign.pk)] = {
        "session": len(steps.context.state.sessions),
        "given": dict(given.lists()),
    }
    return given


def _is_of(name: str, parts: tuple[str, ...]) -> bool:
    """Whether an input belongs to one of the fields: `d.outcomes.0.trauma` to `outcomes.trauma`."""
    if not parts:
        return True
    steps = [step for step in name.split(".")[1:] if not step.isdigit()]
    return any(steps[: len(part.split("."))] == part.split(".") for part in parts)


def _page(
    request: HttpRequest,
    steps: Steps,
    here: Step,
    draft: Given,
    refused: Refused | None = None,
    lost: Given | None = None,
    status: int = 200,
) -> HttpResponse:
    context = steps.context
    if lost is None and not steps.is_open:
        lost = draft
    words, guidance = context.words, context.table.log_rules.guidance
    asks = steps.is_open and here.code in steps.parts
    said = refused.at if refused else {}
    controls, rest = (
        drawing_of(context, steps.ending.code, draft, said).controls(steps.ending.fields, steps.parts[here.code])
        if asks
        else ([], [])
    )
    shown = taken([*controls, *rest])
    elsewhere = [_in_step(steps, name, one) for name, messages in said.items() if name not in shown for one in messages]
    seats = seats_shown(context, selectors.seat_list(campaign=context.campaign))
    previous, following = steps.beside(here, -1), steps.beside(here, 1)
    follows, undecided = what_follows(steps, draft) if steps.is_open else ([], [])
    template_context: dict[str, Any] = {
        "campaign": context.campaign,
        "game": context.table.catalogue.game,
        "here": here,
        "number": steps.all.index(here) + 1,
        "title": words.text(here.title),
        "summary": words.text(here.summary),
        "scenario": words.scenario(context.state.sessions[-1].scenario),
        "steps": [(one, words.text(one.title)) for one in steps.all],
        "rules": rules_shown(context, guidance.step_rules.get(here.code, ())),
        "controls": controls,
        "rest": rest,
        "said": [*(refused.whole if refused else []), *elsewhere],
        "asks": asks,
        "writes": asks and here.code == steps.last_part,
        "is_open": steps.is_open,
        "is_part": here.code in steps.parts,
        "follows": follows,
        "undecided": undecided if refused is None else [],
        "ended": None if steps.is_open else _ended(steps),
        "unwritten": _unwritten(steps, lost) if lost and here.code in steps.parts else "",
        "session": steps.session,
        "kinds": kinds_shown(context, [code for code in here.kinds if code != steps.ending.code]),
        "seats": [seat for seat in seats if not seat.is_away] if _is_about_decks(context, here) else [],
        "left": [seat for seat in seats if not seat.is_away] if not here.kinds else [],
        "bag": tokens_shown(context) if not here.kinds and context.table.log_rules.bag else None,
        "previous": previous.code if previous else "",
        "following": following.code if following else "",
        "here_url": reverse("campaign_after_step", args=[context.campaign.pk, here.code]),
        "key": request.POST.get("key") or new_key(),
    }
    return render(request, "campaigns/after.html", template_context, status=status)


def _in_step(steps: Steps, name: str, said: Said) -> Said:
    """A fault of another step's input, with that step and its address."""
    title = title_at(steps.ending.fields, name, steps.context.words)
    said = replace(said, message=f"{title}: {said.message}")
    for number, one in enumerate(steps.all, 1):
        if one.code in steps.parts and _is_of(name, steps.parts[one.code]):
            url = reverse("campaign_after_step", args=[steps.context.campaign.pk, one.code])
            return replace(said, place=f"{number}. {steps.context.words.text(one.title)}", place_url=url)
    return said


def _ended(steps: Steps) -> EntryShown | None:
    """The entry that ended the session, with author and time."""
    context = steps.context
    undone = selectors.taken_back_list(campaign=context.campaign)
    rows = selectors.entry_list(campaign=context.campaign).filter(kind=steps.ending.code).exclude(number__in=undone)
    return next(iter(entries_shown(context, list(rows.order_by("-number")[:1]), undone, is_past=True)), None)


def _unwritten(steps: Steps, draft: Given) -> str:
    """The draft in words: the visitor's data, not written."""
    reading = read_data(steps.ending.fields, draft, steps.context.table, steps.context.state)
    return steps.context.words.entry(steps.ending, reading.data)


def _is_about_decks(context: CampaignContext, here: Step) -> bool:
    return bool(context.table.log_rules.purchase) and context.table.log_rules.purchase in here.kinds


def rules_shown(context: CampaignContext, ids: tuple[str, ...]) -> list[tuple[str, str, str, str]]:
    """The rules to read beside a step: id, title, summary, and address."""
    game, words = context.table.catalogue.game, context.words
    return [
        (
            id,
            words.text(game.vocabulary.rules[id].title),
            words.text(game.vocabulary.rules[id].summary),
            reverse("rule", args=[game.code, id]),
        )
        for id in ids
        if id in game.vocabulary.rules
    ]


def what_follows(steps: Steps, draft: Given) -> tuple[list[Changed], list[Said]]:
    """The draft's effect on everybody who plays; or why it is not known yet."""
    context, rules = steps.context, steps.context.table.log_rules
    reading = read_data(steps.ending.fields, draft, context.table, context.state)
    data = dict(reading.data)
    for field in steps.ending.fields:
        likely = rules.guidance.suggestions(context.state, context.table.facts, steps.ending.code, field.name)
        if field.required and field.default is None and field.name not in data and likely:
            data[field.name] = next(iter(likely))
    found = journal.record(
        rules, (), context.state, journal.Entry(kind=steps.ending.code, data=data), context.table.facts
    )
    if not found.is_accepted or not rules.figures:
        return [], problems_said([one for one in found.problems if one.is_error], context.table)
    changed = []
    for name in context.state.sessions[-1].seats:
        before, after = rules.figures(context.state, name), rules.figures(found.state, name)
        status = found.state.seats[name].status
        changed.append(
            Changed(
                leader=context.words.seat(name),
                figures=[
                    (context.words.choice("figure", code), before.get(code, 0), number)
                    for code, number in after.items()
                ],
                status=context.words.of(rules.seat_statuses, status),
            )
        )
    return changed, []
