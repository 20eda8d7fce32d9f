"""Lists of campaigns: own ones, deleted ones, and public ones."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import EmptyPage, PageNotAnInteger, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.access import user_of, user_or_none
from campaigns import access, selectors, services
from campaigns.models import Campaign, Seat
from campaigns.web.forms import CampaignListForm, RestoreForm
from cardsdb.catalogue import LiveCatalogue, catalogue_all
from cardsdb.selectors import count_up_to
from cardsdb.web.decorators import page_with_forms
from games.engine import Game, localised
from games.engine.vocabulary import card_name
from ui.language import current_language
from ui.words import say

PAGE_SIZE = 30


@page_with_forms
def campaigns(request: HttpRequest) -> HttpResponse:
    """The visitor's campaigns; without an account, everybody's."""
    user = user_or_none(request)
    parameters = CampaignListForm.read_or_404(request.GET)
    whose = parameters["whose"] or ("mine" if user else "public")
    if request.method == "POST" or (user is None and whose != "public"):
        return _restore(request)
    found = selectors.campaign_page(user=user, whose=whose, game=None)
    pages = Paginator(found, PAGE_SIZE)
    pages.count = count_up_to(found)
    try:
        page = pages.page(parameters["page"] or 1)
    except (EmptyPage, PageNotAnInteger):
        raise Http404 from None
    title = _("Public campaigns") if whose == "public" else _("My campaigns")
    context = {"whose": whose, "title": title, "page": page, "rows": present_campaigns(page.object_list)}
    return render(request, "campaigns/campaigns.html", context)


@login_required
def _restore(request: HttpRequest) -> HttpResponse:
    """Restore a deleted campaign."""
    id, user = RestoreForm.read_or_404(request.POST)["campaign"], user_of(request)
    with access.campaign_access_to_change(id=id, user=user, least=selectors.OWNER, deleted=True) as campaign:
        services.campaign_restore(campaign=campaign)
    messages.success(request, _("“%(name)s” restored.") % {"name": campaign.name})
    return redirect("campaign", campaign.pk)


def present_campaigns(found: Iterable[Campaign]) -> list[dict[str, Any]]:
    """The campaigns of games with cards here, with their players: one query for all seats."""
    found = list(found)
    catalogues = {live.game.code: live for live in catalogue_all() if live.game.campaign}
    seats = selectors.seats_by_campaign(campaigns=found)
    return [_row(one, catalogues[one.game], seats[one.pk]) for one in found if one.game in catalogues]


def _row(one: Campaign, live: LiveCatalogue, seats: list[Seat]) -> dict[str, Any]:
    rules, language = live.game.campaign, current_language()
    assert rules
    guide = live.cards.guides.get(one.guide)
    # Without guides there is no custom campaign.
    own = say(live.game, _("your own {log}")) if live.cards.guides and rules.follows_guides else ""
    difficulty = rules.choices.get("difficulty", {}).get(one.difficulty)
    result = rules.outcome_word(one.result)
    return {
        "campaign": one,
        "game_name": live.game.vocabulary.name.in_language(language),
        "guide": (localised(guide.names, language) if guide else None) or own,
        "difficulty": difficulty.in_language(language) if difficulty else "",
        "status": result.in_language(language) if result else status_label(live.game, one.status, seats),
        "leaders": [card_name(code, live.cards, language) for seat in seats for code in seat.leaders],
        "role": _role_labels()[access.role_of(one)],
    }


def status_labels(game: Game | None) -> dict[str, str]:
    """The statuses of a campaign, in the words of its game; None for several games."""
    return {
        "new": _("not started yet"),
        "between": say(game, _("between two {session:s}")),
        "playing": say(game, _("{session:a} is being played")),
        "over": _("over"),
    }


def status_label(game: Game, status: str, seats: Sequence[Seat]) -> str:
    """The status of a campaign; it has not started before somebody joined."""
    return status_labels(game).get(status if seats or status != "between" else "new", status)


def _role_labels() -> dict[str, str]:
    """The visitor's role in a campaign."""
    return {
        selectors.OWNER: _("yours"),
        "writer": _("you can edit everything"),
        "seat": _("you can edit your own seat"),
        "reader": _("you can read"),
        selectors.VISITOR: "",
    }
