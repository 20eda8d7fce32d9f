"""The page of a campaign: the story so far, its players, the log sheet, and every entry; now, or as of any entry."""

import uuid
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.access import user_or_none
from accounts.models import User
from campaigns import access, selectors
from campaigns.exchange import campaign_file
from campaigns.models import Campaign
from campaigns.sheets import campaign_sheet
from campaigns.web.bag.presenters import present_tokens
from campaigns.web.campaign import presenters
from campaigns.web.campaign.story import present_story
from campaigns.web.context import CampaignContext, campaign_context, context_of, rules_or_404
from campaigns.web.decorators import new_key
from campaigns.web.forms import LogPageForm
from campaigns.web.table.live import live_response
from cardsdb.web.decorators import page
from games.engine import journal
from ui.language import current_language

PAGE_SIZE = 20
"""Entries of the timeline."""


@page
def campaign(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A campaign. An open page polls its live part, and gets a 304 while it is the same."""
    user = user_or_none(request)
    return _campaign(request, access.campaign_access(id=id, user=user), user)


@page
def followed(request: HttpRequest, token: str, *, part: str = "") -> HttpResponse:
    """The campaign, its sheet or its story, read-only, for anybody with the link to follow it."""
    row = access.follow_access(token=token)
    if part:
        response = (_sheet if part == "sheet" else _story)(request, context_of(row, None))
    else:
        response = _campaign(request, row, None, is_followed=True)
    response["X-Robots-Tag"] = "noindex"
    return response


def _campaign(request: HttpRequest, row: Campaign, user: User | None, *, is_followed: bool = False) -> HttpResponse:
    parameters = LogPageForm.read_or_404(request.GET)
    at = row.entries if parameters["at"] is None else parameters["at"]
    before = row.entries + 1 if parameters["before"] is None else parameters["before"]
    if at > row.entries or before > row.entries + 1:
        raise Http404
    rules = rules_or_404(row.game, row.guide)

    def made() -> dict[str, Any]:
        more = {"address": request.path, "is_followed": is_followed}
        return _template_context(context_of(row, user, at, rules), at, before) | more

    return live_response(request, row, rules, "campaign", made)


def _template_context(context: CampaignContext, at: int, before: int) -> dict[str, Any]:
    row, log_rules, state, labels = context.campaign, context.rules.log_rules, context.state, context.labels
    is_past = at != row.entries
    rows = list(selectors.entry_list(campaign=row, until=min(at, before - 1)).order_by("-number")[:PAGE_SIZE])
    undos = selectors.undo_list(campaign=row, until=at)
    orders: dict[int, access.UndoOrder] = {}
    if context.user and context.may_sit and not is_past:
        numbers = [one.number for one in rows]
        orders = access.undo_orders(row, context.rules, numbers, context.user, undos, context.visibility)
    oldest = rows[-1].number if rows else 1
    next_step = None if is_past else presenters.present_next_step(context)
    usual = [] if is_past else presenters.offered_kinds(context, _usual_kinds(context))
    others = [] if is_past else [code for code in log_rules.kinds if code not in {kind.code for kind in usual}]
    kinds = presenters.offered_kinds(context, others)
    return context.for_template(
        difficulty=labels.choice("difficulty", row.difficulty) if row.difficulty else "",
        mode=labels.choice("mode", state.mode) if state.mode else "",
        outcome=labels.text(log_rules.outcome_word(state.outcome.result)) if state.outcome else "",
        at=at,
        is_past=is_past,
        way=presenters.present_scenarios(context),
        seats=presenters.present_seats(context),
        sections=presenters.present_sections(context),
        sessions=presenters.present_sessions(context),
        bag=present_tokens(context) if log_rules.bag and state.status != "new" else None,
        entries=presenters.present_entries(context, rows, undos, orders),
        older=oldest if oldest > 1 else 0,
        is_tail=before <= row.entries,
        next_step=next_step,
        usual=[kind for kind in usual if next_step is None or kind.code != next_step.kind],
        kinds=kinds,
        # The steps after a session are due: there is or was one.
        ends=not is_past and bool(log_rules.after_session and state.sessions and context.may_write),
        pairs=log_rules.pairs,
        is_done=not is_past and bool(log_rules.guidance.ends_with(state)),
        can_set_up=log_rules.setup is not None and state.status in ("between", "playing"),
        has_table=log_rules.trackers is not None and state.status == "playing" and not is_past,
        is_member=not context.is_outside,
        key=new_key(),
    )


def _usual_kinds(context: CampaignContext) -> tuple[str, ...]:
    """The kinds that are usually written now; the end of a session has its own button."""
    guidance = context.rules.log_rules.guidance
    codes, ending = guidance.usual.get(context.state.status, ()), guidance.ends_with(context.state)
    codes = tuple(dict.fromkeys((*guidance.due(context.state, context.rules.facts), *codes)))
    # Show the end instead of the next start.
    return (ending, *(code for code in codes[1:] if code != ending)) if ending else codes


@page
def sheet(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A campaign's log as a printed sheet; 404 for non-readers."""
    return _sheet(request, campaign_context(request, id))


def _sheet(request: HttpRequest, context: CampaignContext) -> HttpResponse:
    printed = campaign_sheet(context.visibility, context.rules, current_language())
    return render(request, "campaigns/sheet.html", context.for_template(sheet=printed, is_outside=context.is_outside))


@page
def story(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A campaign told in sentences, to be read and printed."""
    return _story(request, campaign_context(request, id))


def _story(request: HttpRequest, context: CampaignContext) -> HttpResponse:
    undone = journal.taken_back(selectors.undo_list(campaign=context.campaign))
    rows = selectors.entry_list(campaign=context.campaign).exclude(kind=journal.UNDO.code)
    chapters = present_story(context, [row for row in rows if row.number not in undone])
    return render(request, "campaigns/story.html", context.for_template(chapters=chapters))


@page
def export(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The whole campaign as a file that can be imported, here or elsewhere."""
    context = campaign_context(request, id)
    rows = selectors.entry_list(campaign=context.campaign).iterator(selectors.CHUNK)
    file = msgspec.json.encode(campaign_file(rows, context.visibility))
    disposition = f'attachment; filename="campaign-{context.campaign.pk}.json"'
    return HttpResponse(file, content_type="application/json", headers={"Content-Disposition": disposition})
