"""The bag of a campaign: its contents and edits, draws from it, and the odds of a test."""

import secrets
import uuid
from collections.abc import Mapping
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

from campaigns import selectors, writing
from campaigns.models import Member
from campaigns.tabletop import odds_of
from campaigns.web.controls import Control, Said
from campaigns.web.drawing import Drawing
from campaigns.web.once import new_key, once
from campaigns.web.reading import PREFIX, Given, read_data
from campaigns.web.shown import kinds_shown
from campaigns.web.tokens import TokenShown, named_tokens, tokens_shown
from campaigns.web.visitors import Desk, desk_of, locked, problems_said, write
from cardsdb.faults import InvalidInputError
from cardsdb.numbers import LARGEST, read_whole_number
from decks.web.visitors import account, visitor
from games.engine import journal
from ui.charts import FULL, Bar, Chart

MOST_SEED = 2**31 - 1
MOST_DRAWN = 10


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
    user = visitor(request)
    desk = desk_of(selectors.campaign_get(id=id, user=user), user)
    rules = desk.table.rules
    if rules.bag is None or desk.state.status == "new":
        raise Http404
    context = {
        "campaign": desk.campaign,
        "game": desk.table.catalogue.game,
        "desk": desk,
        "places": tokens_shown(desk),
        "edits": kinds_shown(desk, rules.bag.edits.values()),
        "drawn": _tried(request, desk),
        "lot": secrets.randbelow(MOST_SEED),
        "can_record": desk.offers(rules.bag.drawn),
        "drawn_kind": rules.bag.drawn,
        "odds": _odds(request, desk) if rules.odds and rules.guidance.odds_fields else None,
        "key": new_key(),
    }
    return render(request, "campaigns/bag.html", context)


def _tried(request: HttpRequest, desk: Desk) -> list[TokenShown]:
    """The tokens of the address's seed."""
    assert desk.table.rules.bag
    seed = read_whole_number(request.GET.get("seed", ""), most=LARGEST)
    number = read_whole_number(request.GET.get("number", "1"), most=LARGEST)
    if seed is None or number is None:
        return []
    drawn = desk.table.rules.bag.draw(desk.state, min(number, MOST_DRAWN), min(seed, MOST_SEED))
    return named_tokens(drawn, desk)


def _odds(request: HttpRequest, desk: Desk) -> OddsShown:
    rules = desk.table.rules
    assert rules.guidance.odds_fields
    assert rules.bag
    fields = rules.guidance.odds_fields(desk.state, desk.table.facts)
    given: Given = MultiValueDict()
    for name in request.GET:
        if name.startswith(f"{PREFIX}."):
            given.setlist(name, request.GET.getlist(name))
    reading = read_data(fields, given, desk.table, desk.state)
    asked = {field.name: reading.data.get(field.name, field.default) for field in fields}
    said: dict[str, list[Said]] = {}
    whole: list[Said] = []
    answer: dict[str, Any] = {}
    known = rules.bag.question(desk.state, desk.table.facts)
    try:
        if known.get("tokens"):
            answer = odds_of({**known, **_nested(asked)}, desk.table)
        else:
            whole.append(Said(message=_("The bag is empty: nothing can be drawn from it.")))
    except InvalidInputError as error:
        for fault in error.faults:
            name = f"{PREFIX}.{'.'.join(map(str, fault.loc))}"
            (said.setdefault(name, []) if fault.loc else whole).append(Said(message=fault.message))
    controls, rest = Drawing(desk.words, "", given, said=said).controls(fields)
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
            (desk.words.text(field.title), field.default)
            for field in fields
            if field.name not in reading.data and f"{PREFIX}.{field.name}" in {control.name for control in more}
        ],
    )


def _nested(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Names with dots as nested objects."""
    question: dict[str, Any] = {}
    for name, value in asked.items():
        if value is None:
            continue
        place = question
        *way, last = name.split(".")
        for step in way:
            place = place.setdefault(step, {})
        place[last] = value
    return question


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
@once
def draw(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A draw written into the log; everybody sees the same tokens."""
    user = account(request)
    desk = desk_of(selectors.campaign_get(id=id, user=user), user)
    if desk.table.rules.bag is None:
        raise Http404
    number = read_whole_number(request.POST.get("number", "1"), most=999)
    data = {"number": 1 if number is None else number, "seed": secrets.randbelow(MOST_SEED)}
    try:
        with locked(user, id, Member.Role.SEAT) as campaign:
            done = write(campaign, journal.Entry(kind=desk.table.rules.bag.drawn, data=data), user)
    except InvalidInputError as error:
        for fault in error.faults:
            messages.error(request, fault.message)
    except writing.EntryRefusedError as error:
        for said in problems_said(error.problems, desk.table):
            messages.error(request, said.message)
    except writing.LogFullError:
        messages.error(request, writing.log_full_message())
    else:
        tokens = named_tokens(done.row.data.get("tokens", ()), desk)
        drawn = ", ".join(token.name for token in tokens)
        messages.success(request, _("Drawn and written down: %(tokens)s.") % {"tokens": drawn})
    return redirect("campaign_bag", id)
