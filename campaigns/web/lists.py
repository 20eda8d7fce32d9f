"""Lists of campaigns: own ones, deleted ones, and public ones."""

import uuid
from collections import defaultdict
from collections.abc import Iterable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import EmptyPage, PageNotAnInteger, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from msgspec import Struct

from accounts.access import user_of, user_or_none
from campaigns import access, selectors, services
from campaigns.models import Campaign, Seat
from cardsdb.catalogue import LiveCatalogue, catalogue_all
from games.engine import Game, localised
from games.engine.vocabulary import card_name
from ui.language import current_language
from ui.words import say

PAGE_SIZE = 30
WHOSE = ("mine", "deleted", "public")


class CampaignRow(Struct, frozen=True, kw_only=True):
    """A campaign as a list shows it."""

    campaign: Campaign
    game_name: str
    guide: str
    difficulty: str
    status: str
    leaders: list[str]
    role: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def campaigns(request: HttpRequest) -> HttpResponse:
    """The visitor's campaigns; without an account, everybody's."""
    user = user_or_none(request)
    whose = request.GET.get("whose", "mine" if user else "public")
    if whose not in WHOSE:
        raise Http404
    if request.method == "POST" or (user is None and whose != "public"):
        return _restore(request)
    pages = Paginator(selectors.campaign_page(user=user, whose=whose, game=None), PAGE_SIZE)
    try:
        page = pages.page(request.GET.get("page", 1))
    except (EmptyPage, PageNotAnInteger):
        raise Http404 from None
    context = {"whose": whose, "page": page, "rows": rows_shown(page.object_list)}
    return render(request, "campaigns/campaigns.html", context)


@login_required
def _restore(request: HttpRequest) -> HttpResponse:
    """Restore a deleted campaign."""
    try:
        found = selectors.campaign_page(user=user_of(request), whose="deleted", game=None)
        wanted = found.get(pk=uuid.UUID(request.POST.get("campaign", "")))
    except (Campaign.DoesNotExist, ValueError):
        raise Http404 from None
    services.campaign_restore(campaign=wanted)
    messages.success(request, _("“%(name)s” is here again.") % {"name": wanted.name})
    return redirect("campaign", wanted.pk)


def rows_shown(found: Iterable[Campaign]) -> list[CampaignRow]:
    """The campaigns of games with cards here, with their players: one query for all seats."""
    found = list(found)
    language = current_language()
    catalogues = {live.game.code: live for live in catalogue_all()}
    seats: dict[object, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(campaign__in=found).order_by("number"):
        seats[seat.campaign_id].append(seat)
    return [
        _row(one, catalogues[one.game], seats[one.pk], language)
        for one in found
        if one.game in catalogues and catalogues[one.game].game.campaign
    ]


def _row(one: Campaign, live: LiveCatalogue, seats: list[Seat], language: str) -> CampaignRow:
    rules = live.game.campaign
    assert rules
    guide = live.cards.guides.get(one.guide)
    # Without guides there is no custom campaign.
    own = say(live.game, _("{log:a} of one's own")) if live.cards.guides and rules.follows_guides else ""
    difficulty = rules.choices.get("difficulty", {}).get(one.difficulty)
    result = rules.outcome_word(one.result)
    return CampaignRow(
        campaign=one,
        game_name=live.game.vocabulary.name.in_language(language),
        guide=(localised(guide.names, language) if guide else None) or own,
        difficulty=difficulty.in_language(language) if difficulty else "",
        status=result.in_language(language) if result else status_words(live.game).get(one.status, one.status),
        leaders=[card_name(code, live.cards, language) for seat in seats for code in seat.leaders],
        role=role_words()[access.role_of(one)],
    )


def status_words(game: Game | None) -> dict[str, str]:
    """The states of a campaign, in the words of its game; None for several games."""
    return {
        "new": _("not begun"),
        "between": say(game, _("between two {session:s}")),
        "playing": say(game, _("{session:a} is being played")),
        "over": _("over"),
    }


def role_words() -> dict[str, str]:
    """The visitor's role in a campaign."""
    return {
        selectors.OWNER: _("yours"),
        "writer": _("you write all"),
        "seat": _("you write your own seat"),
        "reader": _("you read"),
        selectors.VISITOR: "",
    }
