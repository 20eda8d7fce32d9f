"""The bag of a campaign: its contents and edits, draws from it, and the odds of a test."""

import secrets
import uuid
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.datastructures import MultiValueDict
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from msgspec import Struct

from accounts.access import user_of, user_or_none
from campaigns import access, log_services
from campaigns.models import Member
from campaigns.tabletop import odds_of
from campaigns.web.bag.tokens import TokenShown, named_tokens, tokens_shown
from campaigns.web.campaign.presenters import kinds_shown
from campaigns.web.forms.controls import Control, Said
from campaigns.web.forms.drawing import Drawing
from campaigns.web.forms.idempotency import idempotent, new_key
from campaigns.web.forms.reading import PREFIX, Given, nested, read_data
from campaigns.web.visitors import CampaignContext, campaign_context, problems_said, write
from cardsdb.faults import InvalidInputError
from cardsdb.numbers import LARGEST, read_whole_number
from games.engine import journal
from ui.charts import FULL, Bar, Chart

MAX_SEED = 2**31 - 1
MAX_DRAWN = 10


class OddsShown(Struct, frozen=True, kw_only=True):
    """The odds of a test, and the form that asked for them."""

    controls: list[Control]
    rest: list[Control]
    said: list[Said]
    chance: str = ""
    exact: str = ""
    fails: str = ""
    charts: list[Chart] = []
    assumed: list[tuple[str, int]] = []
    """Values assumed because none are known."""


@never_cache
@require_safe
def bag(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The present bag. A trial draw has its seed in the address, and so has the test."""
    user = user_or_none(request)
    context = campaign_context(access.campaign_access(id=id, user=user), user)
    rules = context.table.log_rules
    if rules.bag is None or context.state.status == "new":
        raise Http404
    template_context = {
        "campaign": context.campaign,
        "game": context.table.catalogue.game,
        "context": context,
        "places": tokens_shown(context),
        "edits": kinds_shown(context, rules.bag.edits.values()),
        "drawn": _tried(request, context),
        "lot": secrets.randbelow(MAX_SEED),
        "can_record": context.offers(rules.bag.drawn),
        "drawn_kind": rules.bag.drawn,
        "odds": _odds(request, context) if rules.odds and rules.guidance.odds_fields else None,
        "key": new_key(),
    }
    return render(request, "campaigns/bag.html", template_context)


def _tried(request: HttpRequest, context: CampaignContext) -> list[TokenShown]:
    """The tokens of the address's seed."""
    assert context.table.log_rules.bag
    seed = read_whole_number(request.GET.get("seed", ""), most=LARGEST)
    number = read_whole_number(request.GET.get("number", "1"), most=LARGEST)
    if seed is None or number is None:
        return []
    drawn = context.table.log_rules.bag.draw(context.state, min(number, MAX_DRAWN), min(seed, MAX_SEED))
    return named_tokens(drawn, context.words)


def _odds(request: HttpRequest, context: CampaignContext) -> OddsShown:
    rules = context.table.log_rules
    assert rules.guidance.odds_fields
    assert rules.bag
    fields = rules.guidance.odds_fields(context.state, context.table.facts)
    given: Given = MultiValueDict()
    for name in request.GET:
        if name.startswith(f"{PREFIX}."):
            given.setlist(name, request.GET.getlist(name))
    reading = read_data(fields, given, context.table, context.state)
    asked = {field.name: reading.data.get(field.name, field.default) for field in fields}
    said: dict[str, list[Said]] = {}
    whole: list[Said] = []
    answer: dict[str, Any] = {}
    known = rules.bag.question(context.state, context.table.facts)
    try:
        if known.get("tokens"):
            answer = odds_of({**known, **nested(asked)}, context.table)
        else:
            whole.append(Said(message=_("The bag is empty: nothing can be drawn from it.")))
    except InvalidInputError as error:
        for fault in error.faults:
            name = f"{PREFIX}.{'.'.join(map(str, fault.loc))}"
            (said.setdefault(name, []) if fault.loc else whole).append(Said(message=fault.message))
    controls, rest = Drawing(context.words, "", given, said=said).controls(fields)
    first, more = controls[:2], [*controls[2:], *rest]
    if any(control.said for control in more):
        first, more = [*first, *more], []
    if not answer:
        return OddsShown(controls=first, rest=more, said=whole)
    return OddsShown(
        controls=first,
        rest=more,
        said=whole,
        chance=_percent(answer["chance"]),
        exact="{}/{}".format(*answer["exact"]),
        fails=_percent(answer["fails"]),
        charts=_charts(answer, asked.get("skill")),
        assumed=[
            (context.words.text(field.title), field.default)
            for field in fields
            if field.name not in reading.data and f"{PREFIX}.{field.name}" in {control.name for control in more}
        ],
    )


def _per_cent(chance: float) -> str:
    """To one decimal, halves up, as the language writes it."""
    exact = Decimal(chance * 100).quantize(Decimal("0.000001"))  # without the error of the last places of a float
    return number_format(exact.quantize(Decimal("0.1"), ROUND_HALF_UP), decimal_pos=1)


def _percent(chance: float) -> str:
    return f"{_per_cent(chance)} %"


def _charts(answer: dict[str, Any], skill: Any) -> list[Chart]:
    """The curve over the skill value, and the tokens' results."""
    curve = Chart(
        code="odds",
        title=_("Chance of success by skill value, in per cent"),
        value_title=_("Skill value"),
        number_title=_("Per cent"),
        is_upright=True,
        bars=[
            Bar(
                label=str(point["skill"]),
                number=round(100 * point["chance"]),
                written=_per_cent(point["chance"]),
                length=round(FULL * point["chance"]),
                is_marked=point["skill"] == skill,
            )
            for point in answer["curve"]
        ],
    )
    most = max((one["chance"] for one in answer["modifiers"]), default=0) or 1
    tokens = Chart(
        code="modifiers",
        title=_("What the tokens come to, in per cent"),
        value_title=_("Modifier"),
        number_title=_("Per cent"),
        is_upright=True,
        bars=[
            Bar(
                label=f"{one['modifier']:+d}".replace("-", "−"),
                number=round(100 * one["chance"]),
                written=_per_cent(one["chance"]),
                length=round(FULL * one["chance"] / most),
            )
            for one in answer["modifiers"]
        ],
    )
    return [curve, tokens]


@never_cache
@login_required
@require_POST
@idempotent
def draw(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A draw written into the log; everybody sees the same tokens."""
    user = user_of(request)
    context = campaign_context(access.campaign_access(id=id, user=user), user)
    if context.table.log_rules.bag is None:
        raise Http404
    number = read_whole_number(request.POST.get("number", "1"), most=999)
    data = {"number": 1 if number is None else number, "seed": secrets.randbelow(MAX_SEED)}
    try:
        with access.campaign_access_to_change(id=id, user=user, least=Member.Role.SEAT) as campaign:
            done = write(campaign, journal.Entry(kind=context.table.log_rules.bag.drawn, data=data), user)
    except InvalidInputError as error:
        for fault in error.faults:
            messages.error(request, fault.message)
    except log_services.EntryRefusedError as error:
        for said in problems_said(error.problems, context.table):
            messages.error(request, said.message)
    except log_services.LogFullError:
        messages.error(request, log_services.log_full_message())
    else:
        tokens = named_tokens(done.row.data.get("tokens", ()), context.words)
        drawn = ", ".join(token.name for token in tokens)
        messages.success(request, _("Drawn and written down: %(tokens)s.") % {"tokens": drawn})
    return redirect("campaign_bag", id)
