"""Writing into a log: the form of a kind of entry, one-tap entries, and undo."""

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import select_template
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from msgspec import Struct
from msgspec.structs import replace

from accounts.access import user_of
from campaigns import access, log_services, selectors
from campaigns.models import Campaign, Member
from campaigns.web.forms.controls import Control, Said, taken
from campaigns.web.forms.drawing import Drawing, title_at
from campaigns.web.forms.idempotency import idempotent, new_key
from campaigns.web.forms.reading import PREFIX, Given, Reading, as_asked, flattened, read_data, sits_down
from campaigns.web.visitors import CampaignContext, campaign_context, problems_said, refusal
from campaigns.web.words import Words
from cardsdb.faults import InvalidInputError
from decks.models import Deck
from decks.selectors import DeckFilter, deck_list
from decks.services import DeckSeatedError
from games.engine import Problem, journal
from games.engine.journal import Field

MAX_DECKS = 200


class Refused(Struct, frozen=True, kw_only=True):
    """Why an entry was not written: messages by input, and about the whole."""

    at: dict[str, list[Said]]
    whole: list[Said]
    is_waivable: bool = False
    """A house rule could waive it."""


def kind_of(context: CampaignContext, code: str) -> journal.Kind:
    """A kind of the game's; Http404 if there is none."""
    kind = context.table.log_rules.kinds.get(code)
    if kind is None:
        raise Http404
    return kind


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@idempotent
def entry(request: HttpRequest, id: uuid.UUID, kind: str) -> HttpResponse:
    """The form of a kind; when sent, it is written, or shown again with the typed values and all faults."""
    user = user_of(request)
    context = campaign_context(access.campaign_access(id=id, user=user), user)
    access.require_role(context.campaign, Member.Role.SEAT)
    form = kind_of(context, kind)
    if request.method != "POST":
        if not context.may_ever(form):
            raise access.own_seats_only()
        return _form(request, context, form, given=_asked(request, context, form))
    leaders = {str(deck.pk): deck.leaders for deck in _decks(context)} if sits_down(form.fields) else {}
    reading = read_data(form.fields, request.POST, context.table, context.state, leaders)
    refused = written(request, context, form, reading, house_rule="house_rule" in request.POST)
    if refused is None:
        return redirect(_way_on(request, id))
    return _form(request, context, form, given=request.POST, refused=refused, status=409)


def written(
    request: HttpRequest, context: CampaignContext, kind: journal.Kind, reading: Reading, *, house_rule: bool = False
) -> Refused | None:
    """Write a form's data, and tell the visitor so; or return why not, with nothing written."""
    refused = Refused(at={}, whole=[])
    if reading.faults:
        for fault in reading.faults:
            refused.at.setdefault(reading.names[fault.loc], []).append(Said(message=fault.message))
        return refused
    user = user_of(request)
    new = journal.Entry(kind=kind.code, data=reading.data, house_rule=house_rule)
    try:
        with access.campaign_access_to_change(id=context.campaign.pk, user=user, least=Member.Role.SEAT) as campaign:
            done = log_services.entry_write(campaign=campaign, entry=new, actor=user)
    except InvalidInputError as error:
        for input_fault in error.faults:
            name = reading.names.get(input_fault.loc) or reading.names.get(input_fault.loc[:2])
            said = Said(message=input_fault.message)
            (refused.at.setdefault(name, []) if name else refused.whole).append(said)
        return refused
    except log_services.EntryRefusedError as error:
        return placed(error.problems, context, kind)
    except (DeckSeatedError, log_services.LogFullError) as error:
        refused.whole.append(Said(message=refusal(error, context.campaign.game) or ""))
        return refused
    tell_written(request, context, kind, done)
    return None


def placed(problems: Iterable[Problem], context: CampaignContext, kind: journal.Kind) -> Refused:
    """The rule problems, at the fields concerned."""
    found, names = list(problems), {field.name for field in kind.fields}
    waivable = any(problem.is_error and problem.code in kind.waivable for problem in found)
    refused = Refused(at={}, whole=[], is_waivable=waivable)
    for problem, said in zip(found, problems_said(found, context.table), strict=True):
        field = context.table.log_rules.guidance.places.get(problem.code, "")
        (refused.at.setdefault(f"{PREFIX}.{field}", []) if field in names else refused.whole).append(said)
    return refused


def said_of_all(refused: Refused, controls: Iterable[Control], fields: Iterable[Field], words: Words) -> list[Said]:
    """The messages about the whole form, with those of inputs not shown, each with its title."""
    shown, fields = taken(controls), tuple(fields)
    elsewhere = [
        replace(one, message=f"{title_at(fields, name, words)}: {one.message}")
        for name, messages in refused.at.items()
        if name.startswith(f"{PREFIX}.") and name not in shown
        for one in messages
    ]
    return [*refused.whole, *elsewhere]


def tell_written(
    request: HttpRequest, context: CampaignContext, kind: journal.Kind, done: log_services.Written
) -> None:
    title = context.words.text(kind.title)
    messages.success(
        request, _("Entry %(number)s is written: %(title)s.") % {"number": done.row.number, "title": title}
    )
    for said in problems_said(done.problems, context.table):
        messages.warning(request, f"{said.message} ({said.rule})" if said.rule else said.message)


def drawing_of(
    context: CampaignContext, kind: str, given: Given, said: Mapping[str, list[Said]] | None = None
) -> Drawing:
    """The drawing of a kind's forms."""
    seats = selectors.seat_list(campaign=context.campaign)
    return Drawing(
        context.words,
        kind,
        given,
        decks=_decks(context),
        seated={seat.name: seat.deck for seat in seats if seat.deck},
        players=players_of(context.campaign, context),
        said=said,
    )


def _decks(context: CampaignContext) -> list[Deck]:
    """The visitor's decks that are in no other campaign."""
    if context.user is None:
        return []
    decks = deck_list(user=context.user, whose="mine", wanted=DeckFilter(game=context.campaign.game))[:MAX_DECKS]
    return [deck for deck in decks if deck.seated_in in (None, context.campaign.pk)]


def players_of(campaign: Campaign, context: CampaignContext) -> list[str]:
    """The group by name, the visitor first; members of a lesser role sit down for themselves alone."""
    own = [context.user.username] if context.user else []
    if not context.may_write:
        return own
    group = [campaign.owner.username, *(one.user.username for one in selectors.member_list(campaign=campaign))]
    return list(dict.fromkeys([*own, *group]))


def _asked(request: HttpRequest, context: CampaignContext, kind: journal.Kind) -> Given:
    """The form's values in the address."""
    begun = context.table.log_rules.guidance.begins_with(context.state, context.table.facts, kind.code)
    given = as_asked(request, flattened(kind.fields, dict(begun)))
    if kind.scope == "seat" and len(context.own_seats) == 1 and f"{PREFIX}.seat" not in given:
        given[f"{PREFIX}.seat"] = min(context.own_seats)
    return given


def _form(
    request: HttpRequest,
    context: CampaignContext,
    kind: journal.Kind,
    *,
    given: Given,
    refused: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    controls, rest = drawing_of(context, kind.code, given, refused.at if refused else None).controls(kind.fields)
    said = said_of_all(refused, [*controls, *rest], kind.fields, context.words) if refused else []
    game = context.table.catalogue.game
    template_context: dict[str, Any] = {
        "campaign": context.campaign,
        "game": game,
        "kind": kind,
        "title": context.words.text(kind.title),
        "summary": context.words.text(kind.summary),
        "rule_url": reverse("rule", args=[game.code, kind.when_rule])
        if kind.when_rule in game.vocabulary.rules
        else "",
        "controls": controls,
        "rest": rest,
        "said": said,
        "is_due": context.state.status in kind.when,
        "can_waive": "house_rule" in request.POST or bool(refused and refused.is_waivable),
        "is_waived": "house_rule" in request.POST,
        "next": _way_on(request, context.campaign.pk),
        "key": request.POST.get("key") or new_key(),
    }
    # A game may draw a kind its own way: see docs/campaigns.md.
    template = select_template([f"campaigns/kinds/{game.code}/{kind.code}.html", "campaigns/entry.html"])
    return render(request, template.template.name, template_context, status=status)


def _way_on(request: HttpRequest, id: uuid.UUID) -> str:
    """The page to return to, if it is one of ours; else the campaign."""
    given = request.POST.get("next") or request.GET.get("next") or ""
    if given.startswith("/") and url_has_allowed_host_and_scheme(given, allowed_hosts=None):
        return given
    return reverse("campaign", args=[id])


@never_cache
@login_required
@require_POST
@idempotent
def undo(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """Undo an entry by a further one; dependent entries are named."""
    user = user_of(request)
    context = campaign_context(access.campaign_access(id=id, user=user), user)
    new = journal.Entry(kind=journal.UNDO.code, data={"entry": number})
    try:
        with access.campaign_access_to_change(id=id, user=user, least=Member.Role.SEAT) as campaign:
            log_services.entry_write(campaign=campaign, entry=new, actor=user)
    except InvalidInputError as error:
        for fault in error.faults:
            messages.error(request, fault.message)
    except log_services.EntryRefusedError as error:
        for said in problems_said(error.problems, context.table):
            messages.error(request, said.message)
    except (DeckSeatedError, log_services.LogFullError) as error:
        messages.error(request, refusal(error, context.campaign.game) or "")
    else:
        messages.success(request, _("Entry %(number)s is taken back.") % {"number": number})
    return redirect(_way_on(request, id))
