"""The page of a campaign: the story so far, its players, the log sheet, and every entry; now, or as of any entry."""

import uuid
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.access import user_or_none
from campaigns import access, selectors
from campaigns.exchange import campaign_file
from campaigns.models import Campaign
from campaigns.rules import rules_of
from campaigns.sheets import campaign_sheet
from campaigns.visibility import visibility_of
from campaigns.web.bag.tokens import tokens_shown
from campaigns.web.campaign.presenters import (
    ENTRIES_SHOWN,
    KindShown,
    entries_shown,
    kinds_shown,
    seats_shown,
    sections_shown,
    sessions_shown,
    way_shown,
)
from campaigns.web.forms.idempotency import new_key
from campaigns.web.visitors import CampaignContext, campaign_context
from cardsdb.api.preconditions import etag_of
from cardsdb.numbers import read_whole_number
from decks.checking import rules_version
from ui.language import current_language

LIVE = "live"
"""The part of the page that changes while others write; its id."""


@never_cache
@require_safe
def campaign(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A campaign. An open page polls its live part, and gets a 304 while it is the same."""
    user = user_or_none(request)
    row = access.campaign_access(id=id, user=user)
    at, before = _number(request, "at", row.entries), _number(request, "before", row.entries + 1)
    is_live = request.htmx.target == LIVE  # type: ignore[attr-defined]
    tag = _tag(request, row)
    if is_live and tag in (one.removeprefix("W/") for one in parse_etags(request.headers.get("If-None-Match", ""))):
        response = HttpResponse(status=304)
    else:
        context = campaign_context(row, user, at)
        template = "campaigns/_live.html" if is_live else "campaigns/campaign.html"
        response = render(request, template, _context(context, at, before))
    response["ETag"] = tag
    patch_vary_headers(response, ["HX-Target"])
    return response


def _tag(request: HttpRequest, row: Campaign) -> str:
    """Tag of everything on the page: the log, the visitor, and the language."""
    table = rules_of(row)
    versions = (row.version, table.catalogue.digest, rules_version(row.game))
    whose = (access.role_of(row), request.user.pk, current_language(), request.get_full_path())
    return etag_of(row.pk, *versions, *whose)


def _number(request: HttpRequest, name: str, newest: int) -> int:
    """The entry in the address, by default the newest; 404 if it does not exist."""
    given = request.GET.get(name)
    if given is None:
        return newest
    number = read_whole_number(given, most=newest)
    if number is None:
        raise Http404
    return number


def _context(context: CampaignContext, at: int, before: int) -> dict[str, Any]:
    row, is_past = context.campaign, at != context.campaign.entries
    until = min(at, before - 1)
    rows = list(selectors.entry_list(campaign=row, until=until).order_by("-number")[:ENTRIES_SHOWN])
    undone = selectors.taken_back_list(campaign=row, until=at)
    oldest = rows[-1].number if rows else 1
    seats = list(selectors.seat_list(campaign=row))
    may = not is_past
    return {
        "campaign": row,
        "game": context.table.catalogue.game,
        "game_name": context.words.text(context.table.catalogue.game.vocabulary.name),
        "context": context,
        "guide": context.words.guide(row.guide) if row.guide else "",
        "difficulty": context.words.choice("difficulty", row.difficulty) if row.difficulty else "",
        "mode": context.words.choice("mode", context.state.mode) if context.state.mode else "",
        "outcome": context.words.text(context.table.log_rules.outcome_word(context.state.outcome.result))
        if context.state.outcome
        else "",
        "at": at,
        "is_past": is_past,
        "way": way_shown(context),
        "seats": seats_shown(context, seats),
        "sections": sections_shown(context),
        "sessions": sessions_shown(context, seats),
        "bag": tokens_shown(context) if context.table.log_rules.bag and context.state.status != "new" else None,
        "entries": entries_shown(context, rows, undone, is_past=is_past),
        "older": oldest if oldest > 1 else 0,
        "is_tail": before <= row.entries,
        "usual": _usual(context) if may else [],
        "kinds": _others(context) if may else [],
        "ends": _ends(context) if may else False,
        "pairs_title": context.words.text(context.table.log_rules.pairs.title) if context.table.log_rules.pairs else "",
        "is_done": may and bool(context.table.log_rules.guidance.ends_with(context.state)),
        "can_set_up": context.table.log_rules.setup is not None and context.state.status in ("between", "playing"),
        "is_member": access.has_role(row, "reader"),
        "key": new_key(),
    }


def _usual(context: CampaignContext) -> list[KindShown]:
    """The usual entries now; the end of a session has its own button."""
    guidance = context.table.log_rules.guidance
    codes, ending = guidance.usual.get(context.state.status, ()), guidance.ends_with(context.state)
    codes = tuple(dict.fromkeys((*guidance.due(context.state), *codes)))
    if ending:  # the end instead of the next beginning
        codes = (ending, *(code for code in codes[1:] if code != ending))
    return kinds_shown(context, codes)


def _others(context: CampaignContext) -> list[KindShown]:
    usual = {kind.code for kind in _usual(context)}
    return kinds_shown(context, [code for code in context.table.log_rules.kinds if code not in usual])


def _ends(context: CampaignContext) -> bool:
    """Whether the steps after a session are due: there is or was one."""
    return bool(context.table.log_rules.after_session) and bool(context.state.sessions) and context.may_write


@never_cache
@require_safe
def sheet(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A campaign's log as a printed sheet; 404 for non-readers."""
    row = access.campaign_access(id=id, user=user_or_none(request))
    context = campaign_context(row, user_or_none(request))
    printed = campaign_sheet(context.visibility, context.table, current_language())
    template_context = {
        "sheet": printed,
        "campaign": row,
        "game": context.table.catalogue.game,
        "is_outside": context.is_outside,
    }
    return render(request, "campaigns/sheet.html", template_context)


@never_cache
@require_safe
def export(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The whole campaign as a file that can be imported, here or elsewhere."""
    user = user_or_none(request)
    row = access.campaign_access(id=id, user=user)
    visibility = visibility_of(row, rules_of(row).log_rules, user)
    file = msgspec.json.encode(campaign_file(selectors.entry_list(campaign=row), visibility))
    response = HttpResponse(file, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="campaign-{row.pk}.json"'
    return response
