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

from campaigns import selectors
from campaigns.campaigns_json import file_json, sheet_json
from campaigns.mapping import table_of
from campaigns.models import Campaign
from campaigns.sight import sight_of
from campaigns.web.once import new_key
from campaigns.web.shown import (
    ENTRIES_SHOWN,
    KindShown,
    entries_shown,
    kinds_shown,
    seats_shown,
    sections_shown,
    sessions_shown,
    way_shown,
)
from campaigns.web.tokens import tokens_shown
from campaigns.web.visitors import Desk, desk_of
from cardsdb.api.preconditions import etag_of
from cardsdb.numbers import read_whole_number
from decks.checking import rules_version
from decks.web.visitors import visitor
from ui.language import current_language

LIVE = "live"
"""The part of the page that changes while others write; its id."""


@never_cache
@require_safe
def campaign(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A campaign. An open page polls its live part, and gets a 304 while it is the same."""
    user = visitor(request)
    row = selectors.campaign_get(id=id, user=user)
    at, before = _number(request, "at", row.entries), _number(request, "before", row.entries + 1)
    is_live = request.htmx.target == LIVE  # type: ignore[attr-defined]
    tag = _tag(request, row)
    if is_live and tag in (one.removeprefix("W/") for one in parse_etags(request.headers.get("If-None-Match", ""))):
        response = HttpResponse(status=304)
    else:
        desk = desk_of(row, user, at)
        template = "campaigns/_live.html" if is_live else "campaigns/campaign.html"
        response = render(request, template, _context(desk, at, before))
    response["ETag"] = tag
    patch_vary_headers(response, ["HX-Target"])
    return response


def _tag(request: HttpRequest, row: Campaign) -> str:
    """Tag of everything on the page: the log, the visitor, and the language."""
    table = table_of(row)
    versions = (row.version, table.catalogue.digest, rules_version(row.game))
    whose = (selectors.role_of(row), request.user.pk, current_language(), request.get_full_path())
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


def _context(desk: Desk, at: int, before: int) -> dict[str, Any]:
    row, is_past = desk.campaign, at != desk.campaign.entries
    until = min(at, before - 1)
    rows = list(selectors.entry_list(campaign=row, until=until).order_by("-number")[:ENTRIES_SHOWN])
    undone = selectors.taken_back_list(campaign=row, until=at)
    oldest = rows[-1].number if rows else 1
    seats = list(selectors.seat_list(campaign=row))
    may = not is_past
    return {
        "campaign": row,
        "game": desk.table.catalogue.game,
        "game_name": desk.words.text(desk.table.catalogue.game.vocabulary.name),
        "desk": desk,
        "guide": desk.words.guide(row.guide) if row.guide else "",
        "difficulty": desk.words.choice("difficulty", row.difficulty) if row.difficulty else "",
        "mode": desk.words.choice("mode", desk.state.mode) if desk.state.mode else "",
        "outcome": desk.words.text(desk.table.rules.outcome_word(desk.state.outcome.result))
        if desk.state.outcome
        else "",
        "at": at,
        "is_past": is_past,
        "way": way_shown(desk),
        "seats": seats_shown(desk, seats),
        "sections": sections_shown(desk),
        "sessions": sessions_shown(desk, seats),
        "bag": tokens_shown(desk) if desk.table.rules.bag and desk.state.status != "new" else None,
        "entries": entries_shown(desk, rows, undone, is_past=is_past),
        "older": oldest if oldest > 1 else 0,
        "is_tail": before <= row.entries,
        "usual": _usual(desk) if may else [],
        "kinds": _others(desk) if may else [],
        "ends": _ends(desk) if may else False,
        "pairs_title": desk.words.text(desk.table.rules.pairs.title) if desk.table.rules.pairs else "",
        "is_done": may and bool(desk.table.rules.guidance.ends_with(desk.state)),
        "can_set_up": desk.table.rules.setup is not None and desk.state.status in ("between", "playing"),
        "is_member": selectors.has_role(row, "reader"),
        "key": new_key(),
    }


def _usual(desk: Desk) -> list[KindShown]:
    """The usual entries now; the end of a session has its own button."""
    guidance = desk.table.rules.guidance
    codes, ending = guidance.usual.get(desk.state.status, ()), guidance.ends_with(desk.state)
    codes = tuple(dict.fromkeys((*guidance.due(desk.state), *codes)))
    if ending:  # the end instead of the next beginning
        codes = (ending, *(code for code in codes[1:] if code != ending))
    return kinds_shown(desk, codes)


def _others(desk: Desk) -> list[KindShown]:
    usual = {kind.code for kind in _usual(desk)}
    return kinds_shown(desk, [code for code in desk.table.rules.kinds if code not in usual])


def _ends(desk: Desk) -> bool:
    """Whether the steps after a session are due: there is or was one."""
    return bool(desk.table.rules.after_session) and bool(desk.state.sessions) and desk.may_write


@never_cache
@require_safe
def sheet(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A campaign's log as a printed sheet; 404 for non-readers."""
    row = selectors.campaign_get(id=id, user=visitor(request))
    desk = desk_of(row, visitor(request))
    printed = sheet_json(desk.sight, desk.table, current_language())
    context = {"sheet": printed, "campaign": row, "game": desk.table.catalogue.game, "is_outside": desk.is_outside}
    return render(request, "campaigns/sheet.html", context)


@never_cache
@require_safe
def export(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The whole campaign as a file that can be imported, here or elsewhere."""
    user = visitor(request)
    row = selectors.campaign_get(id=id, user=user)
    sight = sight_of(row, table_of(row).rules, user)
    file = msgspec.json.encode(file_json(selectors.entry_list(campaign=row), sight))
    response = HttpResponse(file, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="campaign-{row.pk}.json"'
    return response
